"""What a pair, a special action and a number of tokens are worth to the heuristic, before the beat is played.

Scores come from printed stats, reach and what the opponent holds. What they weigh by stands in me.params."""

from sim.battlecon import vocabulary as v
from sim.battlecon.rules.board import has_marker_at, nearest_opponent
from sim.battlecon.rules.ledger import modifier
from sim.battlecon.rules.modes import exact_ante, mode_of
from sim.battlecon.state import (
    ABILITY,
    BASE,
    BASE_SLOTS,
    CANCEL,
    EXTRA,
    FINISH,
    GIVEN,
    HAND,
    HOOKS,
    KNOWN,
    PASSIVE,
    POWER,
    PRIORITY,
    PULSE_ACTION,
    SOAK,
    SPECIAL_ACTION,
    STUN_GUARD,
)  # fmt: skip
from sim.core.compile import rule

NOISE, REACH, MISS, SPEED, THREAT, GUARD, DODGING, TOKEN, SPECIAL, FINISHING, FAR, KILL = range(12)  # places in me.params
BY_MARKERS = (1 << v.RANGE_ON_MARKERS) | (1 << v.RANGE_FROM_ANY)
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
    if (view.working[seat] | view.working[other]) != 0:
        look_at_cards(view, t, me)


@rule
def gain_of(t, seat, card, stat):
    """What the plain passive effects of a card add to a stat of its owner."""
    total = 0
    if (t.card[seat, card].boosts >> stat) & 1 == 1:
        for k in range(t.card[seat, card].many[PASSIVE]):
            effect = t.effect[t.card[seat, card].first[PASSIVE] + k]
            if effect.op == v.MODIFY and effect.what == stat and effect.plain != 0 and effect.subject == v.SELF:
                total += effect.low
    return total


@rule
def look_at_cards(view, t, me):
    """Add what further cards give: one's own to one's stats, the opponent's to what it may play."""
    seat, other = me.seat, nearest_opponent(view, me.seat)
    for card in range(EXTRA, EXTRA + t.extras[seat]):
        if (view.working[seat] >> card) & 1 == 1:
            me.memory[OWN] += gain_of(t, seat, card, PRIORITY)
            me.memory[OWN + 1] += gain_of(t, seat, card, POWER)
            me.memory[OWN + 2] += gain_of(t, seat, card, STUN_GUARD)
            me.memory[OWN + 3] += gain_of(t, seat, card, SOAK)
    for card in range(EXTRA, EXTRA + t.extras[other]):
        if (view.working[other] >> card) & 1 == 1:
            me.memory[0] += gain_of(t, other, card, PRIORITY)
            me.memory[1] += gain_of(t, other, card, POWER)


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
def reaches_by_markers(view, t, seat, other, passives, reach):
    """Does an attack reach that hits where markers lie, or counts its range from them as well?"""
    if (passives >> v.RANGE_ON_MARKERS) & 1 == 1:
        return has_marker_at(view, t, seat, view.space[other])
    reaches = (reach >> abs(view.space[seat] - view.space[other])) & 1 == 1
    for m in range(t.markers[seat]):
        if view.marker[seat, m] > 0 and (reach >> abs(view.marker[seat, m] - view.space[other])) & 1 == 1:
            reaches = True
    return reaches


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
    reaches = (reach >> d) & 1 == 1
    if ((a.passives | b.passives) & BY_MARKERS) != 0:
        reaches = reaches_by_markers(view, t, seat, other, a.passives | b.passives, reach)
    return worth_of_attack(view, t, me, max(power, 0) * 1.0, priority * 1.0, guard * 1.0, soak * 1.0, reaches)


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
        if (card.passives & BY_MARKERS) != 0:
            reaches = reaches_by_markers(view, t, seat, other, card.passives, 0)
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
def given_by_antes(view, t, seat, card, r, n, stat):
    """What a card's passive effects add to a stat of one's own for n more pieces anted."""
    total = 0
    for k in range(t.card[seat, card].many[PASSIVE]):
        effect = t.effect[t.card[seat, card].first[PASSIVE] + k]
        if effect.op == v.MODIFY and effect.what == stat and effect.of == r and effect.subject == v.SELF:
            if effect.per == v.ANTED:
                top = effect.cap if effect.cap > 0 else n
                total += effect.low * max(min(n, top - view.anted[seat, r]), 0)
            elif effect.low_from == v.HALF_ANTED_UP:
                total += (n + 1) // 2
    return total


@rule
def woken_by_antes(view, t, seat, card, r, n):
    """How many of a card's effects wait for so many pieces anted, and get them with n more; for picks, how many."""
    woken, has = 0, view.anted[seat, r]
    for hook in range(HOOKS):
        for k in range(t.card[seat, card].many[hook]):
            effect = t.effect[t.card[seat, card].first[hook] + k]
            if effect.when == v.ANTED_AT_LEAST and effect.when_of == r and has < effect.when_n and effect.when_n <= has + n:
                woken += (has + n) // 2 if effect.low_from == v.HALF_ANTED else 1
    return woken


@rule
def worth_of_stops(view, t, seat, style, base, r):
    """How many effects of an opponent's pair, on average, anting a token stops, less those of one's own; bonuses likewise."""
    other = nearest_opponent(view, seat)
    hand, worth = view.zone[other, HAND], 0.0
    for k in range(t.resource[seat, r].many):
        effect = t.effect[t.resource[seat, r].first + k]
        if effect.op == v.STOP:
            theirs = mean_effects(t, other, hand, 0, BASE, effect.what) + mean_effects(t, other, hand, BASE, BASE + BASE_SLOTS, effect.what)
            worth += theirs - t.card[seat, style].many[effect.what] - t.card[seat, base].many[effect.what]
        elif effect.op == v.MODIFY:
            for stat in (POWER, PRIORITY):
                worth += max(modifier(view, stat, other), 0) - max(modifier(view, stat, seat), 0)
    return worth


@rule
def mean_effects(t, seat, hand, first, last, hook):
    """How many effects the cards of a hand have at a hook, on average."""
    cards = effects = 0
    for card in range(first, last):
        if (hand >> card) & 1 == 1:
            cards += 1
            effects += t.card[seat, card].many[hook]
    return effects / cards if cards > 0 else 0.0


@rule
def worth_of_tokens(view, t, me, r, n):
    seat = me.seat
    style, base = view.style_card[seat], view.base_card[seat]
    if style < 0 or style >= SPECIAL_ACTION or base < 0:
        return -1.0
    if exact_ante(view, t, seat) > 0:  # what the mode gives for it
        mode = t.card[seat, mode_of(view, t, seat)]
        return 2.0 if mode.boosts != 0 else -1.0
    before = worth_of_pair(view, t, me, style, base)
    if (t.card[seat, ABILITY].passives >> v.IGNORE_STYLE) & 1 == 1 and r < GIVEN and view.anted[seat, r] == 0:
        return before - worth_without_style(view, t, me, base) - n * me.params[TOKEN]
    if t.resource[seat, r].many > 0:
        return worth_of_stops(view, t, seat, style, base, r) * 0.8 - 0.4 * me.params[TOKEN]
    priority = power = guard = 0
    for j in range(2):
        if t.resource[seat, r].stat[j] == PRIORITY:
            priority += n * t.resource[seat, r].by[j]
        elif t.resource[seat, r].stat[j] == POWER:
            power += n * t.resource[seat, r].by[j]
        elif t.resource[seat, r].stat[j] == STUN_GUARD:
            guard += n * t.resource[seat, r].by[j]
    told = 0
    if t.resource[seat, r].by[0] == 0:
        for card in (style, base):
            priority += given_by_antes(view, t, seat, card, r, n, PRIORITY)
            power += given_by_antes(view, t, seat, card, r, n, POWER)
            guard += given_by_antes(view, t, seat, card, r, n, STUN_GUARD)
            told += woken_by_antes(view, t, seat, card, r, n)
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
    keep = me.params[TOKEN] if power == 0 and told == 0 else me.params[TOKEN] * 0.3
    return after - before - n * keep + told * me.params[TOKEN]
