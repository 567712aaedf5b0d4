"""What core and strategies call by value: the compiled entries of Contraband Insider. Importing this compiles the rules."""

from numba import types

from sim.contraband import view as views
from sim.contraband.rules.flow import advance, do_step
from sim.contraband.state import BEGIN_ROUND, OWN, ROUNDS, G, T
from sim.core.agenda import begin, push, take
from sim.core.compile import entry
from sim.core.player import ME_TYPE
from sim.core.record import NOBODY

step = do_step  # one step of the agenda, for a trace


@entry(types.void(G, T, types.uint64))
def deal(g, t, key):
    """Everything as it lies before the first step: no stars, no notes, everybody for themselves."""
    begin(g, key, t.seats)
    for seat in range(t.seats):
        g.stars[seat] = g.last_points[seat] = g.role[seat] = 0
        g.league[seat] = t.league[seat]
        for k in range(ROUNDS):
            g.notes[k, seat] = NOBODY
        for k in range(OWN):
            g.put_at[seat, k] = NOBODY
    g.turn = g.starter = g.revealed = 0
    push(g, BEGIN_ROUND, 0, 0, 0, 0, 0)


@entry(types.int64(G, T, types.int64))
def play_on(g, t, option):
    """Answer the question that stands (GO_ON: none) and play to the next one. Returns the outcome."""
    take(g, option)
    return advance(g, t)


@entry(types.void(G, G))
def copy(target, source):
    """Copy a record as far as its lists are filled."""
    views.copy_game(target, source)


@entry(types.void(G, T, types.int64))
def hide(view, t, seat):
    """Make a copy of the record a view: take out what this seat cannot know."""
    views.hide(view, t, seat)


@entry(types.void(G, T, types.int64, ME_TYPE))
def redeal(view, t, seat, me):
    """Fill in what the seat cannot know, uniformly over all that fits."""
    views.redeal(view, t, seat, me)
