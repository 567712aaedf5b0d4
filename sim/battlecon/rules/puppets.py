"""A standup that is on the board only in place of one of its markers: Tanis and her puppets."""

from sim.battlecon.decisions import PLACE, POSSESS_CHOICE, START_SPACE
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.board import is_occupied, on_board
from sim.battlecon.rules.wormholes import fill_in
from sim.battlecon.state import BEFORE_PAIRS, PLACE_PUPPET, POSSESS, SET_POSSESSED, SET_PUPPET
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule


@rule
def set_up_puppets(g, t, seat):
    """The standup leaves the board; a marker lies in its start space, the next in front of it, the last behind."""
    home = g.space[seat]
    ahead = 1 if home < 4 else -1
    for m in range(t.markers[seat]):
        g.marker[seat, m] = home + (0 if m == 0 else (ahead if m == 1 else -ahead))
    g.space[seat] = 0


@rule
def place_puppet(g, t, seat, m):
    """Marker m starts in any of the spaces that those before it have left."""
    clear_options(g)
    for k in range(m, t.markers[seat]):
        option(g, PLACE, m, g.marker[seat, k], 0)
    push(g, SET_PUPPET, seat, m, 0, 0, 0)
    ask(g, seat, seat, START_SPACE)


@rule
def set_puppet(g, t, seat, m):
    """The chosen space goes to marker m, its own to the marker that lay there."""
    space = g.options[g.chosen, 2]
    for k in range(m + 1, t.markers[seat]):
        if g.marker[seat, k] == space:
            g.marker[seat, k] = g.marker[seat, m]
    g.marker[seat, m] = space
    if m + 1 < t.markers[seat]:
        push(g, PLACE_PUPPET, seat, m + 1, 0, 0, 0)


@rule
def list_puppets(g, t, seat):
    """Add the markers it can stand in for: in an unoccupied space, not last beat's unless there is no other.

    If none is added the standup stays off the board."""
    last = g.possessed[seat] - 1
    before = g.n
    for m in range(t.markers[seat]):
        if m != last and on_board(g.marker[seat, m]) and not is_occupied(g, g.marker[seat, m]):
            option(g, PLACE, m, g.marker[seat, m], 0)
    if g.n == before and last >= 0 and not is_occupied(g, g.marker[seat, last]):
        option(g, PLACE, last, g.marker[seat, last], 0)


@rule
def possess(g, t, seat):
    """Which marker does the standup stand in for this beat?"""
    clear_options(g)
    list_puppets(g, t, seat)
    if g.n == 0:
        g.possessed[seat] = 0
        return
    push(g, SET_POSSESSED, seat, 0, 0, 0, 0)
    ask(g, seat, seat, POSSESS_CHOICE)


@rule
def take_place(g, t, seat, m):
    """The standup takes the place of marker m, which leaves the board; wormholes there are filled."""
    while g.holes[g.marker[seat, m]] > 0:
        fill_in(g, t, g.marker[seat, m])
    g.space[seat] = g.marker[seat, m]
    g.marker[seat, m] = 0
    g.possessed[seat] = m + 1


@rule
def give_place_back(g, seat):
    """The marker comes back where the standup is, which leaves the board."""
    if g.space[seat] != 0:
        g.marker[seat, g.possessed[seat] - 1] = g.space[seat]
        g.space[seat] = 0


@rule
def possess_before_pairs(g, t):
    """Those who have a puppet to choose do so before pairs are chosen, last beat's active player first."""
    for k in range(g.n_seats - 1, -1, -1):
        seat = (g.first_ante + k) % g.n_seats
        if t.possesses[seat] == BEFORE_PAIRS:
            push(g, POSSESS, seat, 0, 0, 0, 0)
