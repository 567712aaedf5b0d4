"""The rules of Pig, and what core calls by value. Importing this compiles them."""

from numba import types

from sim.core.agenda import ask, begin, clear_options, option, push, take
from sim.core.chance import U, below
from sim.core.compile import copy_words, entry, rule
from sim.core.player import ME_TYPE
from sim.core.record import DECIDED, NOBODY, ROUND_LIMIT, RUNNING
from tests.games.pig.state import (
    AGAIN,
    DECIDE,
    DICE,
    END_TURN,
    EV_ONE,
    HOLD,
    HOLD_OR_ROLL,
    NOW_ROLLS,
    ROLL,
    SET_DECISION,
    START_TURN,
    STATE,
    TURNS,
    G,
    T,
)

WORDS = STATE.itemsize // 8


@rule
def start_turn(g, t, seat):
    g.rounds += 1
    g.turn = seat
    g.pot = 0
    if g.live:
        for other in range(g.n_seats):
            t.trail[g.rounds, other, 0] = g.points[other]
    push(g, ROLL, seat, 0, 0, 0, 0)


@rule
def roll(g, t, seat):
    face = 1 + below(g, DICE, 6)
    t.now[seat, NOW_ROLLS] += g.live
    if face == 1:
        g.pot = 0
        t.events[EV_ONE] += g.live
        push(g, END_TURN, seat, 0, 0, 0, 0)
    else:
        g.pot += face
        push(g, DECIDE, seat, 0, 0, 0, 0)


@rule
def decide(g, seat):
    clear_options(g)
    option(g, HOLD, g.pot, 0, 0)
    option(g, AGAIN, 0, 0, 0)
    push(g, SET_DECISION, seat, 0, 0, 0, 0)
    ask(g, seat, seat, HOLD_OR_ROLL)


@rule
def end_turn(g, t, seat):
    g.points[seat] += g.pot
    if g.points[seat] >= t.target:
        g.outcome = DECIDED
        g.winner = g.team[seat]
        g.end_reason = 1
    elif g.rounds >= TURNS:
        g.outcome = ROUND_LIMIT
    else:
        push(g, START_TURN, (seat + 1) % g.n_seats, 0, 0, 0, 0)


@rule
def step(g, t):
    g.depth -= 1
    what, seat = g.agenda[g.depth, 0], g.agenda[g.depth, 1]
    if what == START_TURN:
        start_turn(g, t, seat)
    elif what == ROLL:
        roll(g, t, seat)
    elif what == DECIDE:
        decide(g, seat)
    elif what == SET_DECISION:
        push(g, END_TURN if g.options[g.chosen, 0] == HOLD else ROLL, seat, 0, 0, 0, 0)
    else:
        end_turn(g, t, seat)
    return what


@rule
def advance(g, t):
    while g.outcome == RUNNING and g.decider == NOBODY:
        step(g, t)
    return g.outcome


@entry(types.void(G, T, types.uint64))
def deal(g, t, key):
    """Everything as it lies before the first step."""
    begin(g, key, t.seats)
    for seat in range(t.seats):
        g.points[seat] = 0
    g.turn = g.pot = 0
    push(g, START_TURN, 0, 0, 0, 0, 0)


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
    """Pig hides nothing but the dice to come."""
    view.key = U(0)


@entry(types.void(G, T, types.int64, ME_TYPE))
def redeal(view, t, seat, me):
    """Nothing is unknown."""
