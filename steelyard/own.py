"""What a strategy of one's own is written with."""

from sim.core.chance import below
from sim.core.compile import rule
from sim.core.player import CHOICE
from sim.core.player import declare as strategy
from sim.core.record import UNKNOWN

__all__ = ["CHOICE", "UNKNOWN", "below", "rule", "strategy"]
