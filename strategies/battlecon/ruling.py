"""Answers for an opponent whose mind is ruled: what harms it."""

from sim.battlecon.decisions import CLASH_BASE, PAIR_CHOICE
from sim.battlecon.rules.asking import ruler
from sim.battlecon.state import SPECIAL_ACTION
from sim.core.compile import rule
from strategies.battlecon.worth import look_at_opponent, worth_of_pair


@rule
def rules_another(view, me):
    """Is the one that is asked somebody else than the question is about, and rules its mind?"""
    return view.subject >= 0 and view.subject != me.seat and ruler(view, view.subject) == me.seat


@rule
def choose_for_ruled(view, t, me):
    """The worst pair or base; of all else the first answer: no ante, no payment, no use."""
    if view.decision != PAIR_CHOICE and view.decision != CLASH_BASE:
        return 0
    seat, victim = me.seat, view.subject
    me.seat = victim
    look_at_opponent(view, t, me)
    worst, worst_worth = 0, 1e9
    for k in range(view.n):
        style = view.options[k, 1] if view.decision == PAIR_CHOICE else view.style_card[victim]
        base = view.options[k, 2] if view.decision == PAIR_CHOICE else view.options[k, 1]
        if style != SPECIAL_ACTION:
            worth = worth_of_pair(view, t, me, style, base)
            if worth < worst_worth:
                worst, worst_worth = k, worth
    me.seat = seat
    return worst
