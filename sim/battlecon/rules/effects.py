"""Triggered effects: which are due, in which order, at what price, and what they do. Rulebook: Resolving Effects, Triggers.

The way of one effect: TRIGGER picks it (asking for the order where it matters), RUN_EFFECT looks at its condition and asks
what is paid or whether it is used, then it is done, or it is listed where a movement may end and SET_MOVE moves. `then` follows."""

from sim.battlecon import vocabulary as v
from sim.battlecon.decisions import (
    EFFECT,
    EFFECT_ORDER,
    GO,
    MARKER_MOVE,
    MOVEMENT,
    NO,
    PASS,
    PAY,
    PAY_CHOICE,
    PLACE,
    PLACE_CHOICE,
    USE,
    YES,
)  # fmt: skip
from sim.battlecon.rules.attack import attack_of, card_of, condition_holds, highest, lowest, remember
from sim.battlecon.rules.board import is_occupied, on_board
from sim.battlecon.rules.damage import apply_simple, stun
from sim.battlecon.rules.movement import is_movement, list_movement, may_move, move_standup, suffer_block
from sim.battlecon.state import (
    AMOUNT,
    EV_IGNORED,
    KNOWN,
    MAX_RANGE,
    PAID,
    POWER,
    PRIORITY,
    RUN_EFFECT,
    SET_MARKER,
    SET_MAY,
    SET_MOVE,
    SET_ORDER,
    SET_PLACE,
    SOURCE,
    SPACES,
    STYLE,
    TARGET,
    TRIGGER,
)  # fmt: skip
from sim.core.agenda import ask, clear_options, option, push
from sim.core.compile import rule

ANTE_SOURCE = 1000  # ledger sources above this are antes: resource of the holder


@rule
def trigger(g, t, hook, a, other):
    """All effects at this hook on an attack's cards are due, if it has any and nothing stops them."""
    if (g.hooks[a] >> hook) & 1 == 1 and (g.stopped[g.attacker[a]] >> hook) & 1 == 0:
        push(g, TRIGGER, hook, a, 0, other, 0)


@rule
def do_trigger(g, t, hook, a, done, other):
    """Pick the next effect that is due. The controller chooses the order wherever two of them touch the same thing."""
    seat = g.attacker[a]
    clear_options(g)
    place_in_list = 0
    reads = 0
    writes = 0
    twice = False
    left = 0
    for place in range(3):
        card = card_of(g, a, place)
        if card < 0 or (place > 0 and g.ready[a] == 0):
            continue
        for k in range(t.card[seat, card].many[hook]):
            e = t.card[seat, card].first[hook] + k
            if (done >> place_in_list) & 1 == 0:
                left += 1
                new = True
                for j in range(g.n):
                    if t.effect[g.options[j, 1]].alike == t.effect[e].alike:
                        new = False
                if new:
                    mine, changes = t.effect[e].reads, t.effect[e].writes
                    if (changes & (reads | writes)) | (mine & writes) != 0:
                        twice = True
                    reads |= mine
                    writes |= changes
                    option(g, EFFECT, e, place_in_list, 0)
            place_in_list += 1
    if g.n == 0:
        return
    if twice:
        push(g, SET_ORDER, hook, a, done, other, 0)
        ask(g, seat, seat, EFFECT_ORDER)
        return
    e = g.options[0, 1]
    if left > 1:
        push(g, TRIGGER, hook, a, done | (1 << g.options[0, 2]), other, 0)
    run_effect(g, t, e, a, other)


@rule
def set_order(g, t, hook, a, done, other):
    e, place = g.options[g.chosen, 1], g.options[g.chosen, 2]
    push(g, TRIGGER, hook, a, done | (1 << place), other, 0)
    push(g, RUN_EFFECT, e, a, other, 0, 0)


@rule
def run_effect(g, t, e, a, other):
    """Condition, then price."""
    if not condition_holds(g, t, a, e):
        return
    seat = g.attacker[a]
    clear_options(g)
    pays = t.effect[e].pays
    if pays >= 0:
        have = g.pool[seat, pays]
        top = have if t.effect[e].pay_high < 0 else min(have, t.effect[e].pay_high)
        option(g, PAY, 0, e, 0)
        n = max(t.effect[e].pay_low, 1)
        while n <= top:
            option(g, PAY, n, e, 0)
            n += t.effect[e].pay_step
        if t.effect[e].may == 2:  # all there is must be paid
            clear_options(g)
            option(g, PAY, have, e, 0)
        push(g, PAID, e, a, other, 0, 0)
        ask(g, seat, seat, PAY_CHOICE)
    elif t.effect[e].may != 0 and not can_do(g, t, e, a, other):
        return
    elif t.effect[e].may != 0 and not is_movement(t.effect[e].op):
        option(g, NO, e, 0, 0)
        option(g, YES, e, 0, 0)
        push(g, SET_MAY, e, a, other, 0, 0)
        ask(g, seat, seat, USE)
    else:
        apply(g, t, e, a, other)


@rule
def can_do(g, t, e, a, other):
    """Is an optional effect worth a question: could it change anything?"""
    seat = g.attacker[a]
    op = t.effect[e].op
    if op == v.SWAP_WITH_MARKER:
        lies = g.marker[seat, t.effect[e].what]
        return lies != 0 and lies != g.space[seat]
    return True


@rule
def paid(g, t, e, a, other):
    n = g.options[g.chosen, 1]
    if n > 0:
        g.pool[g.attacker[a], t.effect[e].pays] -= n
        g.spent = n
        apply(g, t, e, a, other)


@rule
def set_may(g, t, e, a, other):
    if g.options[g.chosen, 0] == YES:
        apply(g, t, e, a, other)


@rule
def apply(g, t, e, a, other):
    """Do the effect, or list where its movement may end."""
    seat = g.attacker[a]
    op = t.effect[e].op
    if t.effect[e].then >= 0:
        push(g, RUN_EFFECT, t.effect[e].then, a, other, 0, 0)
    who = seat if t.effect[e].subject == v.SELF else other
    if is_movement(op):
        clear_options(g)
        low, high = lowest(g, t, a, e), highest(g, t, a, e)
        list_movement(g, t, op, seat, other, low, high)
        if t.effect[e].may != 0 and t.effect[e].pays < 0 and g.n > 0:  # what was paid for has to be done
            option(g, GO, g.space[seat], 0, 0)
        if g.n == 0:
            g.moved = 0
            g.crossed = 0
            g.wakes = 0
            t.events[EV_IGNORED] += g.live
            return
        t.events[e] += g.live
        push(g, SET_MOVE, e, a, other, 0, 0)
        ask(g, seat, other if op >= v.PUSH and op <= v.PUSH_OR_PULL or op == v.PUSH_FAR else seat, MOVEMENT)
        return
    if op == v.STUN:
        t.events[e] += g.live
        stun(g, t, who)
    elif op == v.BECOME_ACTIVE:
        become_active(g, t, a)
        t.events[e] += g.live
    elif op == v.MOVE_MARKER or op == v.SEND_MARKER:
        list_marker(g, t, e, a, other)
    elif op == v.SWAP_WITH_MARKER:
        swap_with_marker(g, t, e, seat, other)
    elif op == v.PLACE_MARKER:
        list_places(g, t, seat)
        if g.n > 1:
            t.events[e] += g.live
            push(g, SET_PLACE, e, a, other, 0, 0)
            ask(g, seat, seat, PLACE_CHOICE)
    elif op == v.MARKERS_TRIGGER:
        markers_trigger(g, t, seat)
        t.events[e] += g.live
    elif op == v.MARKERS_DOWN:
        markers_down(g, t, seat)
        t.events[e] += g.live
    elif op == v.COPY_STYLE:
        copy_style(g, t, e, a, other)
        t.events[e] += g.live
    elif op == v.VOID_ANTES:
        for k in range(g.entries):
            if g.ledger[k, SOURCE] == ANTE_SOURCE + t.effect[e].of and g.ledger[k, TARGET] != seat:
                g.ledger[k, AMOUNT] = 0
        t.events[e] += g.live
    elif op == v.DODGE_CROSSED:
        g.dodges[seat] |= g.crossed
        t.events[e] += g.live
    else:
        apply_simple(g, t, e, a, who, min(lowest(g, t, a, e), highest(g, t, a, e)))


@rule
def set_move(g, t, e, a, other):
    """The chosen movement is carried out."""
    seat = g.attacker[a]
    op = t.effect[e].op
    mover = seat
    if (op >= v.PUSH and op <= v.PUSH_OR_PULL) or op == v.PUSH_FAR:
        mover = other
    space, spaces, blocked = g.options[g.chosen, 1], g.options[g.chosen, 2], g.options[g.chosen, 3]
    is_direct = op == v.MOVE_DIRECTLY or op == v.MOVE_BESIDE_ATTACKER
    move_standup(g, t, mover, seat, space, spaces, is_direct)
    if blocked != 0:
        suffer_block(g, t, mover, seat)


@rule
def become_active(g, t, a):
    """The order of attacks changes at once; priorities do not."""
    k = 0
    while g.order[k] != a:
        k += 1
    while k > 0:
        g.order[k] = g.order[k - 1]
        k -= 1
    g.order[0] = a


@rule
def list_marker(g, t, e, a, other):
    """Where the marker may go: some spaces along the board, or (sent) to any unoccupied space."""
    seat = g.attacker[a]
    m = t.effect[e].what
    lies = g.marker[seat, m]
    clear_options(g)
    g.crossed = 0
    if lies == 0:
        return
    if t.effect[e].op == v.SEND_MARKER:
        for space in range(1, SPACES + 1):
            if not is_occupied(g, space) and space != lies:
                option(g, GO, space, 0, 0)
    else:
        low, high = lowest(g, t, a, e), highest(g, t, a, e)
        if low <= 0:
            option(g, GO, lies, 0, 0)
        for n in range(max(low, 1), high + 1):
            if on_board(lies - n):
                option(g, GO, lies - n, 0, 0)
            if on_board(lies + n):
                option(g, GO, lies + n, 0, 0)
    if g.n > 0:
        t.events[e] += g.live
        push(g, SET_MARKER, e, a, other, 0, 0)
        ask(g, seat, seat, MARKER_MOVE)


@rule
def set_marker(g, t, e, a, other):
    """The marker moves; a sent marker takes an opponent that shares its space with it."""
    seat = g.attacker[a]
    m = t.effect[e].what
    lies = g.marker[seat, m]
    space = g.options[g.chosen, 1]
    was_with = g.space[other] == lies
    g.marker[seat, m] = space
    if t.effect[e].op == v.SEND_MARKER and was_with and may_move(g, t, other, seat):
        move_standup(g, t, other, seat, space, abs(space - lies), True)
    g.crossed = 1 if was_with and space != lies else 0
    g.moved = abs(space - lies)


@rule
def swap_with_marker(g, t, e, seat, other):
    m = t.effect[e].what
    lies = g.marker[seat, m]
    here = g.space[seat]
    if lies == 0 or lies == here or is_occupied(g, lies) or not may_move(g, t, seat, seat):
        return
    g.marker[seat, m] = here
    move_standup(g, t, seat, seat, lies, abs(lies - here), True)
    t.events[e] += g.live


@rule
def has_marker_at(g, t, seat, space):
    for m in range(t.markers[seat]):
        if g.marker[seat, m] == space:
            return True
    return False


@rule
def list_places(g, t, seat):
    """Spaces where a marker may be laid: no standup, no other marker of its owner."""
    clear_options(g)
    option(g, PASS, 0, 0, 0)
    for m in range(t.markers[seat]):
        if g.marker[seat, m] == 0:
            for space in range(1, SPACES + 1):
                if not is_occupied(g, space) and not has_marker_at(g, t, seat, space):
                    option(g, PLACE, m, space, 0)


@rule
def place_marker(g, t, seat, m, space):
    """A marker is laid face-down: opponents see where, not which."""
    g.marker[seat, m] = space
    g.down[seat] |= 1 << m
    g.seen[seat] &= ~(1 << m)
    g.down_spaces[seat] |= 1 << space


@rule
def set_place(g, t, seat):
    if g.options[g.chosen, 0] == PLACE:
        place_marker(g, t, seat, g.options[g.chosen, 1], g.options[g.chosen, 2])


@rule
def markers_trigger(g, t, seat):
    """Face-up markers act on who stands in their space and go back to supply, then the face-down ones turn up."""
    for m in range(t.markers[seat]):
        lies = g.marker[seat, m]
        if lies != 0 and (g.down[seat] >> m) & 1 == 0:
            for who in range(g.n_seats):
                if g.space[who] == lies and t.marker_op[seat, m] >= 0:
                    e = t.marker_op[seat, m]
                    apply_simple(g, t, e, attack_of(g, seat), who, t.effect[e].low)
            g.marker[seat, m] = 0
    g.down[seat] = 0
    g.seen[seat] = 0
    g.down_spaces[seat] = 0


@rule
def markers_down(g, t, seat):
    """Markers on the board turn face-down; everybody has seen which they are."""
    for m in range(t.markers[seat]):
        if g.marker[seat, m] != 0:
            if (g.down[seat] >> m) & 1 == 0:
                g.seen[seat] |= 1 << m
            g.down[seat] |= 1 << m
            g.down_spaces[seat] |= 1 << g.marker[seat, m]


@rule
def copy_style(g, t, e, a, other):
    """Take over the nearest opponent's printed priority, power and highest range where they are higher than one's own style's."""
    theirs = g.style_card[attack_of(g, other)]
    seat, mine = g.attacker[a], g.style_card[a]
    if theirs < STYLE or theirs >= STYLE + 10 or g.ready[attack_of(g, other)] == 0:
        return
    if t.card[other, theirs].priority > t.card[seat, mine].priority:
        remember(g, PRIORITY, t.card[other, theirs].priority - t.card[seat, mine].priority, e, seat, g.rounds, g.rounds)
    if t.card[other, theirs].power_kind == KNOWN and t.card[other, theirs].power > t.card[seat, mine].power:
        remember(g, POWER, t.card[other, theirs].power - t.card[seat, mine].power, e, seat, g.rounds, g.rounds)
    if t.card[other, theirs].range_kind == KNOWN and t.card[other, theirs].high > t.card[seat, mine].high:
        remember(g, MAX_RANGE, t.card[other, theirs].high - t.card[seat, mine].high, e, seat, g.rounds, g.rounds)
