"""How the heuristic answers what is asked after the reveal: where to stand, what to pay for, which marker to move."""

from sim.battlecon import vocabulary as v
from sim.battlecon.decisions import (
    CARD_CHOICE,
    CLONE,
    CLONE_MOVE,
    DISCARD_TOKEN,
    FURTHER_CARD,
    LENT_BASE,
    MARK,
    MARKER_MOVE,
    MOVEMENT,
    NO,
    NUMBER_CHOICE,
    PASS,
    PAY_CHOICE,
    PLACE,
    PLACE_CHOICE,
    POSSESS_CHOICE,
    PULSE_CHOICE,
    SECOND_BASE,
    SET_ASIDE_CHOICE,
    TAKE_CHOICE,
    TRAP_CHOICE,
    USE,
    WHICH_MARKER,
    WORMHOLE_CHOICE,
)  # fmt: skip
from sim.battlecon.rules.attack import highest_range, lowest_range, power_of, range_kind
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.state import BASE, BASE_SLOTS, HAND, KNOWN, OPEN, SOAK
from sim.core.chance import below
from sim.core.compile import rule
from sim.core.player import CHOICE
from strategies.battlecon.clones import choose_for_clone, moves_clone
from strategies.battlecon.energy import enough_range, pays_for_reach, reached
from strategies.battlecon.further import choose_card
from strategies.battlecon.value import BLOCK, DISTANCE, DISTANCES, FITTED, FROM_CENTRE, STANDS
from strategies.battlecon.worth import FAR, TOKEN

# me.memory, from BEAT on: what is still to come this beat, for one's own attack and then the opponent's
BEAT = 64
COMES, LOW, HIGH, HITS_FOR = range(4)
MAY_REACH = 8
STANDING = 26  # place in me.params


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
    if me.params[FITTED] != 0.0:
        return worth + me.params[STANDING] * fitted_worth_of_standing(me, mine, theirs, d)
    return worth - me.params[FAR] * abs(d - 2) - 0.1 * abs(mine - 4)


@rule
def fitted_worth_of_standing(me, mine, theirs, d):
    """What self-play showed these two spaces to be worth when a beat begins, in log odds."""
    if mine == 0 or theirs == 0 or d < 1 or d > DISTANCES:
        return 0.0
    own, of_other = BLOCK * me.seat, BLOCK * (1 - me.seat)
    worth = me.lore[own + DISTANCE + d - 1] + me.lore[own + STANDS + min(abs(mine - 4), FROM_CENTRE - 1)]
    return worth - me.lore[of_other + DISTANCE + d - 1] - me.lore[of_other + STANDS + min(abs(theirs - 4), FROM_CENTRE - 1)]


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
        worth = worth_of_standing(me, mine, theirs) - 2.0 * (view.options[k, 3] & 1)
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
def choose_reach(view, t, me, e):
    """Pay to stand well, for as much range as is wanted, and for nothing not at all."""
    seat, op = me.seat, t.effect[e].op
    other = nearest_opponent(view, seat)
    if op == v.MODIFY:
        wanted, k = enough_range(view, t, seat, other), 0
        while k < view.n and view.options[k, 1] < wanted:
            k += 1
        return k if k < view.n else 0
    look_at_beat(view, t, me)
    best, best_worth = 0, worth_of_standing(me, view.space[seat], view.space[other])
    for k in range(1, view.n if op != v.NOTHING else 1):
        space = reached(view, seat, other, op, view.options[k, 1])
        if space != 0:
            worth = worth_of_standing(me, space, view.space[other]) - me.params[TOKEN] * view.options[k, 1]
            if worth > best_worth:
                best, best_worth = k, worth
    return best


@rule
def choose_payment(view, t, me):
    """Pay for what helps now: power and stuns in full, soak as far as it is needed, the rest sparingly."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    e = view.options[view.n - 1, 2]
    op, what, top = t.effect[e].op, t.effect[e].what, view.n - 1
    if pays_for_reach(t, e):
        return choose_reach(view, t, me, e)
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
        space = view.options[k, 2] if view.options[k, 0] == PLACE else view.options[k, 1]
        worth = 0.05 * below(me, CHOICE, 16) - abs(space - view.space[other])
        if worth > best_worth:
            best, best_worth = k, worth
    return best


@rule
def choose_own_marker(view, t, me):
    """Markers are kept, unless one more of power ends the duel; those that may go for good, and those that attack, do."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    if view.options[0, 0] != PASS:
        return below(me, CHOICE, view.n)
    e = view.agenda[view.depth - 1, 1]
    if t.effect[e].op == v.REMOVE_MARKER:
        return view.n - 1
    power = power_of(view, t, seat)
    return view.n - 1 if power < view.life[other] and power + view.n - 1 >= view.life[other] else 0


@rule
def choose_number(view, t, me):
    """Life to lose for pieces: while there is plenty of the one and little of the other."""
    seat = me.seat
    return view.n - 1 if view.life[seat] > 10 and view.pool[seat, 0] <= 4 else 0


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
def choose_wormhole(view, t, me):
    """Laid next to oneself on the opponent's side, where they keep it off and are ready to be used; taken up for what that gives."""
    seat = me.seat
    mine, theirs = view.space[seat], view.space[nearest_opponent(view, seat)]
    best, best_worth = 0, -1e9
    for k in range(view.n):
        space = view.options[k, 2]
        worth = 0.02 * below(me, CHOICE, 16)
        if view.options[k, 0] == PLACE:
            between = (space > mine) == (theirs > space) and space != mine
            worth += (1.0 if between and view.marker[seat, view.options[k, 1]] == 0 else -0.5) - 0.1 * abs(space - mine)
        elif view.options[k, 0] == MARK:
            worth += 0.5
        if worth > best_worth:
            best, best_worth = k, worth
    return best


@rule
def choose_base(view, t, me):
    """Power and speed, and for a second attack whether it reaches; what is set aside is what is worth least, fast bases apart."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    d = min(abs(view.space[seat] - view.space[other]), 7)
    style = view.style_card[seat]
    best, best_worth = 0, -1e9
    for k in range(view.n):
        if view.options[k, 0] == PASS:
            continue
        base = view.options[k, 1]
        card = t.card[seat, base]
        worth = card.power + 0.5 * card.priority + 0.1 * below(me, CHOICE, 16)
        if view.decision == SET_ASIDE_CHOICE:
            worth = -worth
        elif view.decision == LENT_BASE:
            worth = card.power
        elif view.decision == SECOND_BASE and (t.reach[seat, style, base - BASE] >> d) & 1 == 0:
            worth -= 10.0
        if worth > best_worth:
            best, best_worth = k, worth
    return best


@rule
def reaching(view, t, seat, d):
    """The share of the pairs a seat holds that may hit at a distance."""
    hand = view.zone[seat, HAND]
    pairs = reach = 0
    for style in range(BASE):
        if (hand >> style) & 1 == 1:
            for base in range(BASE_SLOTS):
                if (hand >> (BASE + base)) & 1 == 1:
                    pairs += 1
                    reach += (t.reach[seat, style, base] >> d) & 1
    return reach / pairs if pairs > 0 else 0.0


@rule
def choose_puppet(view, t, me):
    """Stand where more of one's own pairs reach the opponent than of his reach back. Options that place nothing are passed over."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    best, best_worth = 0, -1e9
    for k in range(view.n):
        if view.options[k, 0] == PLACE:
            d = abs(view.options[k, 2] - view.space[other])
            worth = reaching(view, t, seat, d) - 0.7 * reaching(view, t, other, d) + 0.02 * below(me, CHOICE, 16)
            if worth > best_worth:
                best, best_worth = k, worth
    return best


@rule
def choose_use(view, t, me):
    """What may be used is used; a repeated step only if it leads to a better place."""
    seat, e = me.seat, view.options[0, 1]
    if t.effect[e].op != v.AGAIN or t.effect[t.effect[e].what].op != v.ADVANCE:
        return view.n - 1
    there = view.space[nearest_opponent(view, seat)]
    step = 1 if there > view.space[seat] else -1
    space = view.space[seat] + step
    if space == there:
        space += step
    look_at_beat(view, t, me)
    return 1 if worth_of_standing(me, space, there) > worth_of_standing(me, view.space[seat], there) else 0


@rule
def choose_later(view, t, me):
    """Choices after the pairs are revealed, clashes aside."""
    decision = view.decision
    if decision == CLONE_MOVE or (decision == MOVEMENT and moves_clone(view)):
        return choose_for_clone(view, t, me)
    if decision == MOVEMENT:
        return choose_space(view, t, me)
    if decision == PAY_CHOICE:
        return choose_payment(view, t, me)
    if decision == MARKER_MOVE:
        return choose_marker(view, t, me)
    if decision == PULSE_CHOICE:
        return choose_stand(view, t, me)
    if decision == SET_ASIDE_CHOICE or decision == TAKE_CHOICE or decision == LENT_BASE or decision == SECOND_BASE:
        return choose_base(view, t, me)
    if decision == WORMHOLE_CHOICE:
        return choose_wormhole(view, t, me)
    if decision == USE and t.effect[view.options[0, 1]].op == v.SWAP_WITH_CLONE:
        return choose_for_clone(view, t, me)
    if decision == PLACE_CHOICE and view.options[0, 0] == CLONE:
        return choose_for_clone(view, t, me)
    if decision == POSSESS_CHOICE:
        return choose_puppet(view, t, me)
    if decision == TRAP_CHOICE:
        return view.n - 1
    if decision == FURTHER_CARD:
        return choose_card(view, t, me)
    if decision == USE:
        return choose_use(view, t, me)
    if decision == PLACE_CHOICE:
        return 1 + below(me, CHOICE, view.n - 1) if view.options[0, 0] == PASS else choose_marker(view, t, me)
    if decision == CARD_CHOICE and view.options[0, 0] == NO:  # a card that may be had is taken
        return 1 + below(me, CHOICE, view.n - 1)
    if decision == NUMBER_CHOICE:
        return choose_number(view, t, me)
    if decision == DISCARD_TOKEN:
        return 1 + below(me, CHOICE, view.n - 1)
    if decision == WHICH_MARKER:
        return choose_own_marker(view, t, me)
    return below(me, CHOICE, view.n)
