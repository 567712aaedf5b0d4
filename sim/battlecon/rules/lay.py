"""Markers that effects lay and take back without asking: in whole groups of spaces, face-up. Rulebook: Markers.

Two markers of one fighter with the same name never lie in one space, so what is laid where one lies already is not laid."""

from sim.battlecon.rules.attack import highest_range, lowest_range, range_kind
from sim.battlecon.rules.board import has_marker_at, nearest_opponent, opponent_in
from sim.battlecon.rules.ledger import attack_of
from sim.battlecon.state import KNOWN, SPACES
from sim.core.compile import rule


@rule
def lay_marker(g, t, seat, space):
    """The first marker in supply comes to lie face-up in a space that has none of this seat's."""
    if has_marker_at(g, t, seat, space):
        return
    for m in range(t.markers[seat]):
        if g.marker[seat, m] == 0:
            g.marker[seat, m] = space
            return


@rule
def lay_between(g, t, seat):
    """One in every space between the seat and its nearest opponent."""
    here, there = g.space[seat], g.space[nearest_opponent(g, seat)]
    for space in range(min(here, there) + 1, max(here, there)):
        lay_marker(g, t, seat, space)


@rule
def lay_in_range(g, t, seat):
    """One in every space within the range of the seat's attack; a range of X or N/A is none that can be counted."""
    a = attack_of(g, seat)
    if range_kind(g, t, a) != KNOWN:
        return
    low, high = lowest_range(g, t, a), highest_range(g, t, a)
    for space in range(1, SPACES + 1):
        far = abs(space - g.space[seat])
        if low <= far and far <= high:
            lay_marker(g, t, seat, space)


@rule
def lay_behind_oneself(g, t, mover, start, end, is_direct):
    """One in every space a standup has moved out of. Spaces of opponents are hopped over, not moved into."""
    step = 1 if end > start else -1
    space = start
    while space != end:
        if not opponent_in(g, mover, space):
            lay_marker(g, t, mover, space)
        if is_direct:
            return
        space += step


@rule
def take_markers(g, t, seat, low, high):
    """All of the seat's markers so many spaces from its nearest opponent go back to supply."""
    there = g.space[nearest_opponent(g, seat)]
    for m in range(t.markers[seat]):
        far = abs(g.marker[seat, m] - there)
        if g.marker[seat, m] != 0 and low <= far and far <= high:
            g.marker[seat, m] = 0
