"""Any legal option, each as likely as the others."""

from sim.core.chance import below
from sim.core.player import CHOICE, declare


@declare("any", name="random", cost=60_000)
def random(view, tables, me, play_on):
    """Any legal option, each as likely as the others."""
    return below(me, CHOICE, view.n)
