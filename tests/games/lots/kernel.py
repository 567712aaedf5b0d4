"""The rules of Lots, and what core calls by value. Importing this compiles them."""

from numba import types

from sim.core.agenda import ask, begin, clear_options, option, push, take
from sim.core.chance import U, below
from sim.core.compile import copy_words, entry, rule
from sim.core.player import ME_TYPE
from sim.core.record import DECIDED, DRAW, NOBODY, RUNNING, UNKNOWN
from tests.games.lots.state import BID, BID_CHOICE, COMPARE, DRAW_LOTS, LOTS, SET_BID, STATE, URN, G, T

GUESS = 1  # stream of a strategy's own chance for what it cannot know
WORDS = STATE.itemsize // 8


@rule
def other_lot(who, stream, taken):
    """One of the lots that is not the one taken, each as likely as the others."""
    lot = 1 + below(who, stream, LOTS - 1)
    return lot + 1 if lot >= taken else lot


@rule
def step(g, t):
    g.depth -= 1
    what, seat = g.agenda[g.depth, 0], g.agenda[g.depth, 1]
    if what == DRAW_LOTS:
        g.rounds = 1
        g.lot[0] = 1 + below(g, URN, LOTS)
        g.lot[1] = other_lot(g, URN, g.lot[0])
    elif what == BID:
        clear_options(g)
        for bid in range(1, t.bids + 1):
            option(g, 0, bid, 0, 0)
        push(g, SET_BID, seat, 0, 0, 0, 0)
        ask(g, seat, seat, BID_CHOICE)
    elif what == SET_BID:
        g.bid[seat] = g.options[g.chosen, 1]
    else:
        mine, theirs = g.lot[0] * g.bid[0], g.lot[1] * g.bid[1]
        g.outcome = DRAW if mine == theirs else DECIDED
        g.winner = NOBODY if mine == theirs else g.team[0] if mine > theirs else g.team[1]
        g.end_reason = 1
        t.events[0] += g.live
    return what


@rule
def advance(g, t):
    while g.outcome == RUNNING and g.decider == NOBODY:
        step(g, t)
    return g.outcome


@entry(types.void(G, T, types.uint64))
def deal(g, t, key):
    """Everything as it lies before the first step."""
    begin(g, key, 2)
    for seat in range(2):
        g.lot[seat] = g.bid[seat] = 0
    push(g, COMPARE, 0, 0, 0, 0, 0)
    push(g, BID, 1, 0, 0, 0, 0)
    push(g, BID, 0, 0, 0, 0, 0)
    push(g, DRAW_LOTS, 0, 0, 0, 0, 0)


@entry(types.int64(G, T, types.int64))
def play_on(g, t, option):
    """Answer the question that stands (GO_ON: none) and play to the next one. Returns the outcome."""
    take(g, option)
    return advance(g, t)


@entry(types.void(G, G))
def copy(target, source):
    """Copy a record."""
    copy_words(target, source, 0, WORDS)


@entry(types.void(G, T, types.int64))
def hide(view, t, seat):
    """The other's lot is hidden, and its bid once that lies there."""
    view.key = U(0)
    view.lot[1 - seat] = UNKNOWN
    if view.bid[1 - seat] != 0:
        view.bid[1 - seat] = UNKNOWN


@entry(types.void(G, T, types.int64, ME_TYPE))
def redeal(view, t, seat, me):
    """Any other lot, any bid."""
    view.lot[1 - seat] = other_lot(me, GUESS, view.lot[seat])
    if view.bid[1 - seat] == UNKNOWN:
        view.bid[1 - seat] = 1 + below(me, GUESS, t.bids)
