"""Which number the heuristic calls in the ante: the priority that most of the pairs an opponent may hold have."""

from sim.battlecon.decisions import CALL
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.rules.ledger import modifier
from sim.battlecon.state import BASE, BASE_SLOTS, HAND, NO_CALL, PRIORITY, SECOND_CALL
from sim.core.compile import rule


@rule
def share_of_call(view, t, seat, n):
    """The share of an opponent's pairs that a call of n would hit."""
    other = nearest_opponent(view, seat)
    hand, more = view.zone[other, HAND], modifier(view, PRIORITY, other)
    two = 1 if modifier(view, SECOND_CALL, seat) > 0 else 0
    hits = pairs = 0
    for style in range(BASE):
        for base in range(BASE, BASE + BASE_SLOTS):
            if (hand >> style) & 1 == 1 and (hand >> base) & 1 == 1:
                pairs += 1
                priority = t.card[other, style].priority + t.card[other, base].priority + more
                hits += 1 if n <= priority and priority <= n + two else 0
    return hits / pairs if pairs > 0 else 0.0


@rule
def choose_call(view, t, me):
    """The option of the best call, if it is better than the one that stands; else none (0)."""
    seat = me.seat
    best, best_share = 0, 0.0
    if view.called[seat] != NO_CALL:
        best_share = share_of_call(view, t, seat, view.called[seat])
    for k in range(view.n):
        if view.options[k, 0] == CALL:
            share = share_of_call(view, t, seat, view.options[k, 1])
            if share > best_share:
                best, best_share = k, share
    return best
