"""Who is asked: whoever decides for a seat this beat, which is another one once a mind is ruled."""

from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.rules.ledger import modifier
from sim.battlecon.state import RULED
from sim.core import agenda
from sim.core.compile import rule

put_question = agenda.ask


@rule
def ruler(g, seat):
    """Who decides for a seat this beat: itself, or the opponent that rules it."""
    if (g.modified[seat] >> RULED) & 1 == 1 and modifier(g, RULED, seat) > 0:
        return nearest_opponent(g, seat)
    return seat


@rule
def ask(g, decider, subject, decision):
    """Put the question whose options have been listed to whoever decides for `decider`; the rest as in core."""
    put_question(g, ruler(g, decider), subject, decision)
