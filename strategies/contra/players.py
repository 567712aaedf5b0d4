"""The quick players of Contra. All look at one question at a time; they differ in what they want."""

from sim.core.player import declare
from strategies.contra.answers import answer

PARAMS = "../params/contra_{}.toml"


@declare("contra", params=PARAMS.format("balanced"), cost=4_000)
def balanced(view, tables, me, play_on):
    """Weighs the boss, the enemies around, the clock, medals and objectives."""
    return answer(view, tables, me)


@declare("contra", params=PARAMS.format("rusher"), cost=4_000)
def rusher(view, tables, me, play_on):
    """Goes for the boss, whatever stands around."""
    return answer(view, tables, me)


@declare("contra", params=PARAMS.format("guard"), cost=4_000)
def guard(view, tables, me, play_on):
    """Clears enemies first and keeps medals."""
    return answer(view, tables, me)


@declare("contra", params=PARAMS.format("objective_first"), cost=4_000)
def objective_first(view, tables, me, play_on):
    """Collects objective tokens before anything else."""
    return answer(view, tables, me)
