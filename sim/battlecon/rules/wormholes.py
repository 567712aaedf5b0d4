"""Markers that lengthen the board: Kaitlyn's wormholes. Where they lie, what they add, how they are laid and filled.

One that lies in a space without a standup adds 1 to the range between the players on its two sides, and who would move into that space
fills it instead. Kaitlyn may do as if any of them were not there, for the range of her attacks and for her own movement."""

from sim.battlecon import vocabulary as v
from sim.battlecon.decisions import FILL_CHOICE, MARK, PASS, PLACE, WORMHOLE_CHOICE
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.attack import controller, highest_range, lowest_range
from sim.battlecon.rules.board import is_occupied, nearest_opponent, on_board, stands_between
from sim.battlecon.rules.damage import push_following
from sim.battlecon.state import FILL, SET_FILLED, SET_WORMHOLE, SPACES
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule

# How a movement ends, in the last field of its option: 1 before a guarding marker; AWAY where the way leads to lower spaces and wormholes
# on it are filled; as many of those times HOLES; or THERE times the space whose wormhole is filled by direct movement.
BLOCKED, AWAY, HOLES, THERE = 1, 2, 4, 256


@rule
def count_wormholes(g, t):
    """Enter how many lie in each space. A fighter's own are all alike: they stand in the order of their spaces, those in supply last."""
    g.wormholes = 0
    for space in range(SPACES + 1):
        g.holes[space] = 0
    for seat in range(g.n_seats):
        if t.wormholes[seat] == 0:
            continue
        for k in range(1, t.markers[seat]):
            lies = g.marker[seat, k]
            j = k - 1
            while j >= 0 and g.marker[seat, j] < lies:
                g.marker[seat, j + 1] = g.marker[seat, j]
                j -= 1
            g.marker[seat, j + 1] = lies
        for m in range(t.markers[seat]):
            if g.marker[seat, m] != 0:
                g.holes[g.marker[seat, m]] += 1
                g.wormholes += 1


@rule
def ignores_wormholes(g, t, mover, by):
    """Need this standup not mind wormholes when it is moved by that seat?"""
    return mover == by and t.wormholes[mover] != 0


@rule
def fill_in(g, t, space):
    """A wormhole in a space goes back to supply."""
    for seat in range(g.n_seats):
        if t.wormholes[seat] != 0:
            for m in range(t.markers[seat]):
                if g.marker[seat, m] == space:
                    g.marker[seat, m] = 0
                    count_wormholes(g, t)
                    return


@rule
def next_space(g, space, direction):
    """The next space on the way that no standup is in; 0 if the board ends before."""
    space += direction
    while on_board(space) and is_occupied(g, space):
        space += direction
    return space if on_board(space) else 0


@rule
def fill(g, t, mover, start, how):
    """Fill as many wormholes on a way that has been gone as were said to be: those met first, or any that the mover chooses."""
    left = how // HOLES
    direction = -1 if how & AWAY != 0 else 1
    end = g.space[mover]
    beyond = next_space(g, end, direction)
    clear_options(g)
    total = 0
    space = start
    while space != end:
        space += direction
        if space == end or not is_occupied(g, space):
            total += list_filled(g, t, space)
    if beyond != 0:
        total += list_filled(g, t, beyond)
    if total == left or t.wormholes[mover] == 0:
        g.chosen = 0
        set_filled(g, t, mover, start, how)
        return
    push(g, SET_FILLED, mover, start, how, 0, 0)
    ask(g, controller(g, t, mover), mover, FILL_CHOICE)


@rule
def list_filled(g, t, space):
    """Add the wormholes of a space, as one option. Returns how many there are."""
    if g.holes[space] > 0:
        option(g, MARK, 0, space, 0)
    return g.holes[space]


@rule
def set_filled(g, t, mover, start, how):
    """One is filled; then come the others."""
    fill_in(g, t, g.options[g.chosen, 2])
    if how // HOLES > 1:
        push(g, FILL, mover, start, how - HOLES, 0, 0)


@rule
def is_for_wormhole(g, t, seat, space):
    """May one of a seat's wormholes be laid there, as far as its others go?"""
    lie = 0
    for m in range(t.markers[seat]):
        lie += 1 if g.marker[seat, m] == space else 0
    return lie < t.wormholes[seat]


@rule
def choose_wormhole(g, t, e, a, other):
    """Where to lay one, or which to take. Without one in supply an old one may be taken up for it."""
    seat, op = g.attacker[a], t.effect[e].op
    clear_options(g)
    if op == v.TAKE_WORMHOLE:
        last = 0
        for m in range(t.markers[seat]):
            lies = g.marker[seat, m]
            far = abs(lies - g.space[seat])
            if lies != 0 and lies != last and lowest_range(g, t, a) <= far and far <= highest_range(g, t, a):
                option(g, MARK, m, lies, 0)
                last = lies
    else:
        has_supply = g.marker[seat, t.markers[seat] - 1] == 0
        last = 0
        for m in range(t.markers[seat]):
            if (g.marker[seat, m] == 0) == has_supply and (has_supply or g.marker[seat, m] != last):
                last = g.marker[seat, m]
                list_laid(g, t, op, seat, m)
                if has_supply:
                    break
    if g.n == 0:
        return
    if t.effect[e].may != 0 or op == v.TAKE_WORMHOLE or g.marker[seat, t.markers[seat] - 1] != 0:
        option(g, PASS, 0, 0, 0)
    push(g, SET_WORMHOLE, e, a, other, 0, 0)
    ask(g, controller(g, t, seat), seat, WORMHOLE_CHOICE)


@rule
def list_laid(g, t, op, seat, m):
    """Add the spaces where an effect lays a wormhole."""
    here, there = g.space[seat], g.space[nearest_opponent(g, seat)]
    for space in range(1, SPACES + 1):
        if op == v.ADD_WORMHOLE_HERE:
            fits = space == here
        elif op == v.ADD_WORMHOLE_BETWEEN:
            fits = here != 0 and there != 0 and stands_between(space, here, there) and not is_occupied(g, space)
        else:
            fits = not is_occupied(g, space)
        if fits and is_for_wormhole(g, t, seat, space):
            option(g, PLACE, m, space, g.marker[seat, m])


@rule
def set_wormhole(g, t, e, a, other):
    """It is laid or taken; then comes what follows."""
    seat = g.attacker[a]
    if g.options[g.chosen, 0] == PASS:
        return
    t.events[e] += g.live
    m = g.options[g.chosen, 1]
    g.marker[seat, m] = g.options[g.chosen, 2] if g.options[g.chosen, 0] == PLACE else 0
    count_wormholes(g, t)
    push_following(g, t, e, a, other, 0)
