"""How the heuristic pays for movement and range, and for nothing: what Endrbyt's energy goes into."""

from sim.battlecon import vocabulary as v
from sim.battlecon.rules.attack import highest_range
from sim.battlecon.rules.board import distance
from sim.battlecon.state import MAX_RANGE, SPACES
from sim.core.compile import rule


@rule
def pays_for_reach(t, e):
    """Is it a payment for one's own movement or range, or one that buys nothing?"""
    op = t.effect[e].op
    if op == v.MODIFY:
        return t.effect[e].what == MAX_RANGE and t.effect[e].subject == v.SELF
    return op == v.RETREAT or op == v.ADVANCE_NOT_PAST or (op == v.NOTHING and t.effect[e].thens == 0)


@rule
def reached(view, seat, other, op, n):
    """Where a movement that is paid for would end; 0 if there is no room."""
    towards = 1 if view.space[other] > view.space[seat] else -1
    space = view.space[seat] + (towards if op == v.ADVANCE_NOT_PAST else -towards) * n
    passes = op == v.ADVANCE_NOT_PAST and n >= distance(view, seat, other)
    return 0 if passes or space < 1 or space > SPACES else space


@rule
def enough_range(view, t, seat, other):
    """How much more range is wanted to reach the opponent."""
    return max(distance(view, seat, other) - highest_range(view, t, seat), 0)
