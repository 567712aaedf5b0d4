"""Markers: where they move, where they are laid, what they do to who stands with them. Rulebook: Markers."""

from sim.battlecon import vocabulary as v
from sim.battlecon.decisions import GO, MARK, MARKER_MOVE, PASS, PLACE, PLACE_CHOICE, WHICH_MARKER
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.attack import controller
from sim.battlecon.rules.board import has_marker_at, is_occupied, on_board
from sim.battlecon.rules.conditions import highest, lowest
from sim.battlecon.rules.damage import apply_simple, push_following
from sim.battlecon.rules.ledger import attack_of
from sim.battlecon.rules.movement import after_movement, ask_to_move, is_closed, may_move, may_refuse, move_standup
from sim.battlecon.rules.wormholes import fill_in
from sim.battlecon.state import CHECK_RANGE, SET_MARKER, SET_PLACE, SPACES
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule


@rule
def list_marker(g, t, e, a, other):
    """Where the marker may go: some spaces along the board, or (sent) to any unoccupied space; or any marker to any space."""
    seat = g.attacker[a]
    m = t.effect[e].what
    lies = g.marker[seat, m]
    clear_options(g)
    g.crossed = 0
    if t.effect[e].op == v.MOVE_ANY_MARKER:
        for which in range(t.markers[seat]):
            for space in range(1, SPACES + 1):
                if g.marker[seat, which] != 0:
                    option(g, GO, space, which, 0)
    elif lies == 0:
        return
    elif t.effect[e].op == v.SEND_MARKER:
        for space in range(1, SPACES + 1):
            if not is_occupied(g, space) and space != lies:
                option(g, GO, space, m, 0)
    else:
        low, high = lowest(g, t, a, e), highest(g, t, a, e)
        if low <= 0:
            option(g, GO, lies, m, 0)
        for n in range(max(low, 1), high + 1):
            if on_board(lies - n):
                option(g, GO, lies - n, m, 0)
            if on_board(lies + n):
                option(g, GO, lies + n, m, 0)
    if g.n > 0:
        t.events[e] += g.live
        push(g, SET_MARKER, e, a, other, 0, 0)
        ask(g, controller(g, t, seat), seat, MARKER_MOVE)


@rule
def set_marker(g, t, e, a, other):
    """The marker moves; a sent marker takes an opponent that shares its space with it."""
    seat = g.attacker[a]
    space, m = g.options[g.chosen, 1], g.options[g.chosen, 2]
    lies = g.marker[seat, m]
    was_with = g.space[other] == lies
    g.marker[seat, m] = space
    carried = t.effect[e].op == v.SEND_MARKER and was_with and may_move(g, t, other, seat) and not is_closed(g, t, other, space)
    if carried and not fills_instead(g, t, space):
        if may_refuse(g, t, other, space):
            ask_to_move(g, e, a, other, space, abs(space - lies), 0)
            return
        move_standup(g, t, other, seat, space, abs(space - lies), True)
        after_movement(g, t, other)
    g.crossed = 1 if was_with and space != lies else 0
    g.moved = abs(space - lies)


@rule
def fills_instead(g, t, space):
    """Who would swap or be carried into the space of a wormhole fills it instead. Did that happen?"""
    if g.wormholes == 0 or g.holes[space] == 0:
        return False
    fill_in(g, t, space)
    return True


@rule
def can_swap(g, t, seat, m):
    """Can a standup swap places with this marker of its own?"""
    lies = g.marker[seat, m]
    if lies == 0 or lies == g.space[seat] or is_occupied(g, lies):
        return False
    return may_move(g, t, seat, seat) and not is_closed(g, t, seat, lies)


@rule
def swap_with_marker(g, t, e, seat, other, m):
    if not can_swap(g, t, seat, m) or fills_instead(g, t, g.marker[seat, m]):
        return
    lies = g.marker[seat, m]
    here = g.space[seat]
    g.marker[seat, m] = here
    move_standup(g, t, seat, seat, lies, abs(lies - here), True)
    after_movement(g, t, seat)
    t.events[e] += g.live


@rule
def may_lie(g, t, seat, space):
    """May a marker be laid there? Not with another of its owner's, and not with a standup unless the ability allows it."""
    return (t.place_anywhere[seat] != 0 or not is_occupied(g, space)) and not has_marker_at(g, t, seat, space)


@rule
def list_places(g, t, seat):
    """Spaces where a marker may be laid: no standup, no other marker of its owner."""
    clear_options(g)
    option(g, PASS, 0, 0, 0)
    for m in range(t.markers[seat]):
        if g.marker[seat, m] == 0:
            for space in range(1, SPACES + 1):
                if may_lie(g, t, seat, space):
                    option(g, PLACE, m, space, 0)


@rule
def place_marker(g, t, seat, m, space):
    """A marker is laid face-down: opponents see where, not which."""
    g.marker[seat, m] = space
    g.down[seat] |= 1 << m
    g.seen[seat] &= ~(1 << m)
    g.down_spaces[seat] |= 1 << space


@rule
def list_own(g, t, op, seat):
    """Which of a seat's markers an effect may choose, and where one from supply may be laid face-up."""
    clear_options(g)
    if op == v.TAKE_MARKER or op == v.REMOVE_MARKER:
        option(g, PASS, 0, 0, 0)
    for m in range(t.markers[seat]):
        lies = g.marker[seat, m]
        if (g.gone[seat] >> m) & 1 == 1:
            continue
        if op == v.ADD_MARKER_HERE or op == v.ADD_MARKER:
            for space in range(1, SPACES + 1):
                fits = space == g.space[seat] if op == v.ADD_MARKER_HERE else not is_occupied(g, space)
                if lies == 0 and fits:
                    option(g, PLACE, m, space, 0)
        elif op == v.REMOVE_MARKER or (lies != 0 and (op == v.TAKE_MARKER or (g.executed[seat] >> m) & 1 == 0)):
            option(g, MARK, m, lies, 0)


@rule
def choose_own(g, t, e, a, other):
    """Ask for one of one's own markers, if there is one to choose."""
    seat, op = g.attacker[a], t.effect[e].op
    list_own(g, t, op, seat)
    if g.n == 0 or (g.n == 1 and g.options[0, 0] == PASS):
        g.origin[a] = 0
        return
    push(g, SET_PLACE, e, a, other, 0, 0)
    ask(g, controller(g, t, seat), seat, PLACE_CHOICE if op == v.ADD_MARKER or op == v.ADD_MARKER_HERE else WHICH_MARKER)


@rule
def set_place(g, t, e, a, other):
    """The chosen marker is laid, or does what the effect says; then comes what follows."""
    seat, op = g.attacker[a], t.effect[e].op
    m, space = g.options[g.chosen, 1], g.options[g.chosen, 2]
    if g.options[g.chosen, 0] == PASS:
        return
    if op == v.PLACE_MARKER:
        place_marker(g, t, seat, m, space)
        return
    t.events[e] += g.live
    push_following(g, t, e, a, other, 0)
    if op == v.MARKERS_ATTACK:
        g.executed[seat] |= 1 << m
        g.origin[a] = m + 1
        push(g, CHECK_RANGE, a, 0, 0, 0, 0)
        return
    g.marker[seat, m] = space if op == v.ADD_MARKER or op == v.ADD_MARKER_HERE else 0
    if op == v.REMOVE_MARKER:
        g.gone[seat] |= 1 << m


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
