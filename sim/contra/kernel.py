"""What core and strategies call by value: the compiled entries of Contra. Importing this compiles the rules."""

from numba import types

from sim.contra import view as views
from sim.contra.rules.flow import advance, do_step
from sim.contra.state import BEGIN_PART, G, T
from sim.core.agenda import begin, push, take
from sim.core.compile import entry
from sim.core.player import ME_TYPE

step = do_step  # one step of the agenda, for a trace


@entry(types.void(G, T, types.uint64))
def deal(g, t, key):
    """Everything as it lies before the first step: one team of commandos."""
    begin(g, key, t.seats)
    for seat in range(t.seats):
        g.team[seat] = 0
        t.used[seat] = 0
    g.part = g.attempt = 0
    g.part_won = -1
    push(g, BEGIN_PART, 0, 0, 0, 0, 0)


@entry(types.int64(G, T, types.int64))
def play_on(g, t, option):
    """Answer the question that stands (GO_ON: none) and play to the next one. Returns the outcome."""
    take(g, option)
    return advance(g, t)


@entry(types.void(G, G))
def copy(target, source):
    """Copy a record as far as its lists are filled: agenda, options."""
    views.copy_game(target, source)


@entry(types.void(G, T, types.int64))
def hide(view, t, seat):
    """Make a copy of the record a view: hide the chance to come."""
    views.hide(view, t, seat)


@entry(types.void(G, T, types.int64, ME_TYPE))
def redeal(view, t, seat, me):
    """Give a view other luck."""
    views.redeal(view, t, seat, me)
