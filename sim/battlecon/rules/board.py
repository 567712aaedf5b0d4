"""The board: who stands where, how far apart, what lies between. Rulebook: Board Setup, Standups, Markers.

Distance is a function of the state and two seats, never a stored number: some fighters bend it."""

from sim.battlecon.state import SPACES
from sim.core.compile import rule

OFF_BOARD = 99  # a distance no attack reaches


@rule
def distance(g, seat, other):
    """Range between two standups: adjacent is 1. Who is off the board is in nobody's range."""
    if g.space[seat] == 0 or g.space[other] == 0:
        return OFF_BOARD
    far = abs(g.space[seat] - g.space[other])
    return far if g.wormholes == 0 else far + wormholes_between(g, seat, other)


@rule
def wormholes_between(g, seat, other):
    """Wormholes in the spaces without a standup between two standups."""
    count = 0
    for space in range(min(g.space[seat], g.space[other]) + 1, max(g.space[seat], g.space[other])):
        if g.holes[space] > 0 and not is_occupied(g, space):
            count += g.holes[space]
    return count


@rule
def stands_at(g, a):
    """The space an attack counts from: of its fighter's standup, or of the marker that executes it (0: gone)."""
    if g.origin[a] != 0:
        return g.marker[g.attacker[a], g.origin[a] - 1]
    return g.space[g.attacker[a]]


@rule
def distance_from(g, a, other):
    """Range between where an attack counts from and a standup."""
    if g.origin[a] == 0:
        return distance(g, g.attacker[a], other)
    if stands_at(g, a) == 0 or g.space[other] == 0:
        return OFF_BOARD
    return abs(stands_at(g, a) - g.space[other])


@rule
def nearest_opponent(g, seat):
    """The opponent closest to a seat (the lowest seat if several are)."""
    if g.n_seats == 2:  # asked for so often that the duel gets its answer without a search
        return 1 - seat
    best, far = -1, 99
    for other in range(g.n_seats):
        if g.team[seat] != g.team[other] and g.alive[other] != 0:
            d = distance(g, seat, other)
            if d < far:
                best, far = other, d
    return best


@rule
def opponent_in(g, seat, space):
    """Does an opponent of the seat stand in that space?"""
    for other in range(g.n_seats):
        if g.team[seat] != g.team[other] and g.alive[other] != 0 and g.space[other] == space:
            return True
    return False


@rule
def is_occupied(g, space):
    """Does any standup stand there?"""
    for seat in range(g.n_seats):
        if g.alive[seat] != 0 and g.space[seat] == space:
            return True
    return False


@rule
def on_board(space):
    return space >= 1 and space <= SPACES


@rule
def towards(g, a, other):
    """The direction from where an attack counts to an opponent: +1 or -1."""
    return 1 if g.space[other] > stands_at(g, a) else -1


@rule
def stands_between(what, one, other):
    """Is a space strictly between two others?"""
    return (one < what and what < other) or (other < what and what < one)


@rule
def spaces_between(g, seat, other):
    """Unoccupied spaces between two standups."""
    count = 0
    if g.space[seat] == 0 or g.space[other] == 0:
        return count
    for space in range(min(g.space[seat], g.space[other]) + 1, max(g.space[seat], g.space[other])):
        if not is_occupied(g, space):
            count += 1
    return count


@rule
def flanked(g, target, seat, lies):
    """Does the target stand between a seat and a marker, adjacent to both?"""
    here = g.space[target]
    return lies != 0 and abs(g.space[seat] - here) == 1 and abs(lies - here) == 1 and g.space[seat] != lies


@rule
def has_marker_at(g, t, seat, space):
    """Does a marker of the seat lie in a space?"""
    for m in range(t.markers[seat]):
        if g.marker[seat, m] == space:
            return True
    return False
