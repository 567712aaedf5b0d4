"""What is still to be done in a game stands in its record: a small stack of steps. And how a question is put.

Rules never wait on the call stack: a step that needs an answer puts a question and returns. That is what lets any decision of
any game be copied, branched, traced, resumed, and answered by a person.
"""

from sim.core.chance import STREAMS
from sim.core.compile import rule
from sim.core.record import NOBODY, RUNNING

GO_ON = -1  # in place of an option: play to the first question


@rule
def begin(g, key, seats):
    """What every game begins with: all seats in teams of their own, nothing drawn, asked or decided."""
    g.key = key
    for k in range(STREAMS):
        g.drawn[k] = 0
    g.live = 1
    g.n_seats = seats
    for seat in range(seats):
        g.team[seat] = seat
        g.alive[seat] = 1
    g.outcome = RUNNING
    g.winner = g.decider = g.subject = NOBODY
    g.rounds = g.end_reason = g.decision = g.chosen = g.asked = g.listed = g.forced = g.steps = g.depth = g.n = 0


@rule
def push(g, step, a, b, c, d, e):
    """Put a step on the agenda, to be done before what stands there already."""
    if g.depth >= g.agenda.shape[0]:
        raise OverflowError("more steps on the agenda than the record has room for")
    row = g.agenda[g.depth]
    row[0] = step
    row[1] = a
    row[2] = b
    row[3] = c
    row[4] = d
    row[5] = e
    g.depth += 1


@rule
def clear_options(g):
    g.n = 0


@rule
def option(g, kind, a, b, c):
    """Add an option to the question that is being put together."""
    if g.n >= g.options.shape[0]:
        raise OverflowError("more options in one question than the record has room for")
    row = g.options[g.n]
    row[0] = kind
    row[1] = a
    row[2] = b
    row[3] = c
    g.n += 1


@rule
def ask(g, decider, subject, decision):
    """Put the question whose options have been listed; the step on top of the agenda will find the answer in `g.chosen`.

    A single option is taken without asking anybody."""
    g.subject = subject
    g.decision = decision
    if g.n == 1:
        g.forced += g.live
        g.chosen = 0
        return
    g.decider = decider
    if g.live:
        g.asked += 1
        g.listed += g.n


@rule
def take(g, k):
    """Answer the question that stands with option k; GO_ON answers nothing (a game just dealt has no question yet)."""
    if k == GO_ON:
        return
    g.chosen = k
    g.decider = NOBODY
