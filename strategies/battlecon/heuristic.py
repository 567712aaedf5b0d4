"""A fast player for BattleCON: every option gets a score from printed stats, reach and what the opponent holds.

It looks at the cards in hand, never plays anything out, and mixes by adding noise to the worth of pairs."""

from pathlib import Path

from sim.battlecon import vocabulary as v
from sim.battlecon.decisions import (
    ANTE_CHOICE,
    CLASH_BASE,
    FINISHER,
    MARKER_MOVE,
    MOVEMENT,
    PAIR_CHOICE,
    PAY_CHOICE,
    PLACE,
    PLACE_CHOICE,
    PULSE_CHOICE,
    TOKENS,
    USE,
)  # fmt: skip
from sim.battlecon.rules.attack import highest_range, lowest_range, power_of, range_kind
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.rules.ledger import modifier
from sim.battlecon.state import (
    ABILITY,
    BASE,
    BASE_SLOTS,
    CANCEL,
    FINISH,
    GIVEN,
    HAND,
    KNOWN,
    OPEN,
    POWER,
    PRIORITY,
    PULSE_ACTION,
    SOAK,
    SPECIAL_ACTION,
    STUN_GUARD,
)  # fmt: skip
from sim.core.chance import below
from sim.core.compile import rule
from sim.core.player import CHOICE, declare

NOISE, REACH, MISS, SPEED, THREAT, GUARD, DODGING, TOKEN, SPECIAL, FINISHING, FAR, KILL = range(12)  # places in me.params
OWN = 74  # in me.memory: what the ledger adds to one's own priority, power, stun guard, soak


@rule
def clamp(x):
    return min(max(x, 0.03), 0.97)


@rule
def look_at_opponent(view, t, me):
    """Mean priority and power of the pairs an opponent may play, and how many of them reach: into me.memory[0..2].

    What the ledger adds to one's own stats goes behind it, from OWN on."""
    seat = me.seat
    me.memory[OWN] = modifier(view, PRIORITY, seat)
    me.memory[OWN + 1] = modifier(view, POWER, seat)
    me.memory[OWN + 2] = modifier(view, STUN_GUARD, seat)
    me.memory[OWN + 3] = modifier(view, SOAK, seat)
    other = nearest_opponent(view, seat)
    hand = view.zone[other, HAND]
    d = abs(view.space[seat] - view.space[other])
    priority = power = 0.0
    styles = bases = 0
    for card in range(BASE):
        if (hand >> card) & 1 == 1:
            styles += 1
            priority += t.card[other, card].priority
            power += t.card[other, card].power
    if styles > 0:
        priority /= styles
        power /= styles
    more_priority = more_power = 0.0
    reach = tries = 0
    for card in range(BASE, BASE + BASE_SLOTS):
        if (hand >> card) & 1 == 1:
            bases += 1
            more_priority += t.card[other, card].priority
            more_power += t.card[other, card].power
            for style in range(BASE):
                if (hand >> style) & 1 == 1:
                    tries += 1
                    reach += (t.reach[other, style, card - BASE] >> d) & 1
    if bases > 0:
        priority += more_priority / bases
        power += more_power / bases
    me.memory[0] = priority + modifier(view, PRIORITY, other)
    me.memory[1] = max(power + modifier(view, POWER, other), 0.0)
    me.memory[2] = reach / tries if tries > 0 else 0.3


@rule
def worth_of_attack(view, t, me, power, priority, guard, soak, reaches):
    """Expected swing of life of an attack with these stats against what the opponent may play."""
    p = me.params
    other = nearest_opponent(view, me.seat)
    hit = p[REACH] if reaches else p[MISS]
    first = clamp(0.5 + p[SPEED] * (priority - me.memory[0]))
    threat = max(me.memory[1] - soak, 0.0) * p[THREAT]
    stays = clamp(0.35 + p[GUARD] * (guard - threat)) if guard > 0 else 0.1
    if threat <= 0.5:
        stays = 0.95
    danger = me.memory[2]
    acts = first + (1.0 - first) * (1.0 - danger * (1.0 - stays))
    damage = power * hit * acts
    worth = damage - threat * danger * (1.0 - first * hit * (0.75 if power > 0.0 else 0.0))
    if power >= view.life[other]:
        worth += p[KILL] * hit * acts
    return worth


@rule
def worth_of_pair(view, t, me, style, base):
    seat = me.seat
    other = nearest_opponent(view, seat)
    d = abs(view.space[seat] - view.space[other])
    a, b = t.card[seat, style], t.card[seat, base]
    own = me.memory
    priority = a.priority + b.priority + own[OWN]
    reach = t.reach[seat, style, base - BASE]
    if reach == 0:
        first = clamp(0.5 + me.params[SPEED] * (priority - me.memory[0]))
        return me.memory[1] * me.params[THREAT] * me.memory[2] * (me.params[DODGING] * first - (1.0 - me.params[DODGING]))
    power = a.power + b.power + own[OWN + 1]
    guard = a.stun_guard + b.stun_guard + own[OWN + 2]
    if a.stun_immunity != 0 or b.stun_immunity != 0:
        guard += 8
    soak = a.soak + b.soak + own[OWN + 3]
    return worth_of_attack(view, t, me, max(power, 0) * 1.0, priority * 1.0, guard * 1.0, soak * 1.0, (reach >> d) & 1 == 1)


@rule
def worth_of_special_action(view, t, me, base):
    """A finisher that reaches is worth its damage; a pulse or a cancel only when one stands badly."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    action = t.card[seat, base].action
    if action == FINISH and view.life[seat] <= 7 and view.finisher[seat] >= 0 and t.ante_finishers == 0:
        card = t.card[seat, view.finisher[seat]]
        d = abs(view.space[seat] - view.space[other])
        reaches = (t.reach[seat, view.finisher[seat], 0] >> d) & 1 == 1
        power = card.power + me.memory[OWN + 1]
        guard = card.stun_guard + 8 * card.stun_immunity
        return worth_of_attack(view, t, me, power * 1.0, card.priority * 1.0, guard * 1.0, card.soak * 1.0, reaches) + (
            me.params[FINISHING] if reaches else -9.0
        )
    if action == PULSE_ACTION:
        lethal = 1.0 if me.memory[1] + 2.0 >= view.life[seat] else 0.0
        return lethal * me.params[KILL] * me.memory[2] - me.params[SPECIAL]
    return -2.0 * me.params[SPECIAL] if action == CANCEL or action == FINISH else -9.0


@rule
def choose_pair(view, t, me):
    look_at_opponent(view, t, me)
    best, best_worth = 0, -1e9
    for k in range(view.n):
        style, base = view.options[k, 1], view.options[k, 2]
        if style == SPECIAL_ACTION:
            worth = worth_of_special_action(view, t, me, base)
        else:
            worth = worth_of_pair(view, t, me, style, base)
        worth += me.params[NOISE] * below(me, CHOICE, 1024) / 1024.0
        if worth > best_worth:
            best, best_worth = k, worth
    return best


@rule
def choose_clash_base(view, t, me):
    look_at_opponent(view, t, me)
    best, best_worth = 0, -1e9
    for k in range(view.n):
        worth = worth_of_pair(view, t, me, view.style_card[me.seat], view.options[k, 1])
        worth += me.params[NOISE] * below(me, CHOICE, 1024) / 1024.0
        if worth > best_worth:
            best, best_worth = k, worth
    return best


@rule
def choose_ante(view, t, me):
    """Tokens for what they do to the pair that lies there; a marker at random; a finisher when it reaches."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    style, base = view.style_card[seat], view.base_card[seat]
    look_at_opponent(view, t, me)
    places = 0
    best, best_worth = 0, 0.0
    for k in range(view.n):
        kind = view.options[k, 0]
        if kind == TOKENS:
            worth = worth_of_tokens(view, t, me, view.options[k, 1], view.options[k, 2])
            if worth > best_worth:
                best, best_worth = k, worth
        elif kind == FINISHER:
            d = abs(view.space[seat] - view.space[other])
            if (t.reach[seat, view.finisher[seat], 0] >> d) & 1 == 1 and style >= 0 and base >= 0:
                return k
        elif kind == PLACE:
            places += 1
    if best == 0 and places > 0:
        return 1 + below(me, CHOICE, view.n - 1)
    return best


@rule
def worth_without_style(view, t, me, base):
    """Worth of a pair whose style does not count unless something is anted."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    b = t.card[seat, base]
    d = abs(view.space[seat] - view.space[other])
    reaches = b.range_kind == KNOWN and b.low <= d and d <= b.high
    own = me.memory
    return worth_of_attack(
        view, t, me, max(b.power + own[OWN + 1], 0) * 1.0, (b.priority + own[OWN]) * 1.0,
        (b.stun_guard + own[OWN + 2]) * 1.0, (b.soak + own[OWN + 3]) * 1.0, reaches,
    )  # fmt: skip


@rule
def worth_of_tokens(view, t, me, r, n):
    seat = me.seat
    style, base = view.style_card[seat], view.base_card[seat]
    if style < 0 or style >= SPECIAL_ACTION or base < 0:
        return -1.0
    before = worth_of_pair(view, t, me, style, base)
    if (t.card[seat, ABILITY].passives >> v.IGNORE_STYLE) & 1 == 1 and r < GIVEN and view.anted[seat, r] == 0:
        return before - worth_without_style(view, t, me, base) - n * me.params[TOKEN]
    priority = power = guard = 0
    for j in range(2):
        if t.resource[seat, r].stat[j] == PRIORITY:
            priority += n * t.resource[seat, r].by[j]
        elif t.resource[seat, r].stat[j] == POWER:
            power += n * t.resource[seat, r].by[j]
        elif t.resource[seat, r].stat[j] == STUN_GUARD:
            guard += n * t.resource[seat, r].by[j]
    if t.resource[seat, r].together > 0 and view.anted[seat, r] + n >= t.resource[seat, r].together:
        guard += 8
    other = nearest_opponent(view, seat)
    d = abs(view.space[seat] - view.space[other])
    a, b = t.card[seat, style], t.card[seat, base]
    reaches = (t.reach[seat, style, base - BASE] >> d) & 1 == 1
    has_range = 1 if t.reach[seat, style, base - BASE] != 0 else 0
    after = worth_of_attack(
        view, t, me,
        max(a.power + b.power + me.memory[OWN + 1] + power, 0) * 1.0 * has_range,
        (a.priority + b.priority + me.memory[OWN] + priority) * 1.0,
        (a.stun_guard + b.stun_guard + me.memory[OWN + 2] + guard) * 1.0,
        (a.soak + b.soak) * 1.0, reaches,
    )  # fmt: skip
    keep = me.params[TOKEN] if power == 0 else me.params[TOKEN] * 0.3
    return after - before - n * keep


# me.memory, from BEAT on: what is still to come this beat, for one's own attack and then the opponent's
BEAT = 64
COMES, LOW, HIGH, HITS_FOR = range(4)
MAY_REACH = 8


@rule
def look_at_beat(view, t, me):
    """Which attacks are still to come, at which ranges, with what power: into me.memory from BEAT on."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    m = me.memory
    m[BEAT + COMES] = m[BEAT + 4 + COMES] = m[BEAT + MAY_REACH] = 0.0
    if view.laid[other] != OPEN or view.style_card[seat] < 0 or view.style_card[other] < 0:
        return
    look_at_attack(view, t, me, seat, BEAT)
    look_at_attack(view, t, me, other, BEAT + 4)
    if m[BEAT + 4 + COMES] != 0.0:
        m[BEAT + MAY_REACH] = t.reach[other, view.style_card[other], max(view.base_card[other] - BASE, 0)]


@rule
def look_at_attack(view, t, me, seat, at):
    if view.ready[seat] != 0 and view.landed[seat] == 0 and view.stunned[seat] == 0 and range_kind(view, t, seat) == KNOWN:
        me.memory[at + COMES] = 1.0
        me.memory[at + LOW] = lowest_range(view, t, seat)
        me.memory[at + HIGH] = highest_range(view, t, seat)
        me.memory[at + HITS_FOR] = power_of(view, t, seat)


@rule
def worth_of_standing(me, mine, theirs):
    """How good these two spaces are for what is still to come this beat, and for the next one. After look_at_beat."""
    m = me.memory
    d = abs(mine - theirs)
    worth = 0.0
    if m[BEAT + COMES] != 0.0:
        if m[BEAT + LOW] <= d and d <= m[BEAT + HIGH]:
            worth += 2.0 + m[BEAT + HITS_FOR]
        else:
            worth -= 0.3 * min(abs(d - m[BEAT + LOW]), abs(d - m[BEAT + HIGH]))
    if m[BEAT + 4 + COMES] != 0.0:
        if m[BEAT + 4 + LOW] <= d and d <= m[BEAT + 4 + HIGH]:
            worth -= 1.0 + m[BEAT + 4 + HITS_FOR]
        elif (int(m[BEAT + MAY_REACH]) >> min(d, 7)) & 1 == 1:
            worth -= 0.6 * m[BEAT + 4 + HITS_FOR]
    return worth - me.params[FAR] * abs(d - 2) - 0.1 * abs(mine - 4)


@rule
def choose_space(view, t, me):
    """Where to end a movement: of oneself, or (pushed and pulled) of the opponent."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    moves_other = view.subject != seat
    look_at_beat(view, t, me)
    best, best_worth = 0, -1e9
    for k in range(view.n):
        space = view.options[k, 1]
        mine = view.space[seat] if moves_other else space
        theirs = space if moves_other else view.space[other]
        worth = worth_of_standing(me, mine, theirs) - 2.0 * view.options[k, 3]
        if not moves_other and (view.space[seat] - view.space[other]) * (mine - theirs) < 0 and view.landed[other] == 0:
            worth += crossing(view, t, me)
        worth += 0.05 * below(me, CHOICE, 16)
        if worth > best_worth:
            best, best_worth = k, worth
    return best


@rule
def crossing(view, t, me):
    """Switching sides is worth something to a pair that then dodges."""
    seat = me.seat
    base = view.base_card[seat]
    other = nearest_opponent(view, seat)
    if base >= 0 and t.reach[seat, 0, base - BASE] == 0 and view.ready[other] != 0:
        return 1.0 + power_of(view, t, other)
    return 0.0


@rule
def choose_payment(view, t, me):
    """Pay for what helps now: power and stuns in full, soak as far as it is needed, the rest sparingly."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    e = view.options[view.n - 1, 2]
    op, what, top = t.effect[e].op, t.effect[e].what, view.n - 1
    if op == v.PULL or op == v.PUSH:
        look_at_beat(view, t, me)
        best, best_worth = 0, -1e9
        towards = 1 if view.space[other] > view.space[seat] else -1
        for k in range(view.n):
            n = view.options[k, 1]
            space = view.space[other] + (towards if op == v.PUSH else -towards) * n
            if op == v.PULL and n >= abs(view.space[other] - view.space[seat]):
                space -= towards
            if space < 1 or space > 7:
                continue
            worth = worth_of_standing(me, view.space[seat], space) - me.params[TOKEN] * n
            if worth > best_worth:
                best, best_worth = k, worth
        return best
    if op == v.MODIFY and what == SOAK:
        if view.laid[other] != OPEN or view.ready[other] == 0:
            return 0
        wanted = power_of(view, t, other)
        k = 0
        while k < top and view.options[k, 1] < wanted:
            k += 1
        return k
    if op == v.MODIFY and t.effect[e].subject == v.OPPONENT:
        return top if view.stunned[other] == 0 and view.landed[other] == 0 else 0
    if op == v.BECOME_ACTIVE:
        return top if view.order[0] != seat else 0
    if op == v.STUN:
        return top if view.stunned[other] == 0 and view.landed[other] == 0 else 0
    if op == v.MOVE or op == v.MOVE_DIRECTLY:
        return top if view.pool[seat, t.effect[e].pays] >= 4 else 0
    return top


@rule
def choose_marker(view, t, me):
    """Markers keep close to the opponent."""
    other = nearest_opponent(view, me.seat)
    best, best_worth = 0, -1e9
    for k in range(view.n):
        worth = 0.05 * below(me, CHOICE, 16) - abs(view.options[k, 1] - view.space[other])
        if worth > best_worth:
            best, best_worth = k, worth
    return best


@rule
def choose_stand(view, t, me):
    """After a pulse: near one's best distance, away from the wall."""
    seat = me.seat
    look_at_beat(view, t, me)
    best, best_worth = 0, -1e9
    for k in range(view.n):
        mine = view.options[k, 1 + seat]
        theirs = view.options[k, 2 - seat]
        worth = worth_of_standing(me, mine, theirs) + 0.05 * below(me, CHOICE, 16)
        if worth > best_worth:
            best, best_worth = k, worth
    return best


@rule
def choose_later(view, t, me):
    """Choices after the pairs are revealed, clashes aside."""
    decision = view.decision
    if decision == MOVEMENT:
        return choose_space(view, t, me)
    if decision == PAY_CHOICE:
        return choose_payment(view, t, me)
    if decision == MARKER_MOVE:
        return choose_marker(view, t, me)
    if decision == PULSE_CHOICE:
        return choose_stand(view, t, me)
    if decision == USE:
        return view.n - 1
    if decision == PLACE_CHOICE:
        return 1 + below(me, CHOICE, view.n - 1)
    return below(me, CHOICE, view.n)


@declare("battlecon", params=Path(__file__).parents[1] / "params" / "battlecon_heuristic.toml", cost=30_000)
def heuristic(view, tables, me, play_on):
    """Scores every option from printed stats, reach and the opponent's hand; mixes by noise; plays nothing out."""
    if view.decision == PAIR_CHOICE:
        return choose_pair(view, tables, me)
    if view.decision == ANTE_CHOICE:
        return choose_ante(view, tables, me)
    if view.decision == CLASH_BASE:
        return choose_clash_base(view, tables, me)
    return choose_later(view, tables, me)
