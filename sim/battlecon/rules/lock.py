"""Numbers called in the ante, and the opponents whose priority they hit."""

from sim.battlecon.decisions import CALL
from sim.battlecon.rules.attack import priority_of
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.rules.damage import happen
from sim.battlecon.rules.ledger import attack_of, is_finisher, modifier, remember
from sim.battlecon.state import NO_CALL, ON_LOCK, PRIORITY, SECOND_CALL
from sim.core.agenda import option
from sim.core.compile import rule

LOCK_SOURCE = -3  # source of what a lock takes
SLOWED = -10


@rule
def list_calls(g, t, seat):
    """Every number that the priority of an opponent's pair can come to; not the one that stands."""
    for n in range(t.call_low[seat], t.call_high[seat] + 1):
        if n != g.called[seat]:
            option(g, CALL, n, 0, 0)


@rule
def set_call(g, t, seat, n):
    g.called[seat] = n
    g.may_call[seat] = 0


@rule
def may_call_again(g, t, seat):
    """An ante of somebody else (a call is none) lets a call be revised."""
    for other in range(g.n_seats):
        if other != seat and t.calls[other] != 0:
            g.may_call[other] = 1


@rule
def is_called(g, t, seat, n):
    """The number called, or the one above it once two may be named."""
    return n == g.called[seat] or (n == g.called[seat] + 1 and modifier(g, SECOND_CALL, seat) > 0)


@rule
def lock(g, t):
    """Lock those whose pair has the number that was called. Returns a mask of the seats that have locked somebody now."""
    made = 0
    for seat in range(g.n_seats):
        if g.called[seat] == NO_CALL:
            continue
        other = nearest_opponent(g, seat)
        a = attack_of(g, other)
        if (g.locked[seat] >> other) & 1 == 0 and not is_finisher(g, a) and is_called(g, t, seat, g.priority[a]):
            g.locked[seat] |= 1 << other
            made |= 1 << seat
            remember(g, PRIORITY, SLOWED, LOCK_SOURCE, other, g.rounds, g.rounds)
            g.priority[a] = priority_of(g, t, a)
    return made


@rule
def after_lock(g, t, made):
    """What a lock brings beyond its slowness."""
    for seat in range(g.n_seats):
        if (made >> seat) & 1 == 1:
            happen(g, t, attack_of(g, seat), ON_LOCK, 0)
