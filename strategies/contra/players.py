"""The quick players of Contra. All look at one question at a time; they differ in what they want."""

from sim.core.player import declare
from strategies.contra.answers import answer

PARAMS = "../params/contra_{}.toml"


@declare("contra", params=PARAMS.format("balanced"), cost=5_000)
def balanced(view, tables, me, play_on):
    """Weighs the boss, the enemies around, the clock, medals and objectives."""
    return answer(view, tables, me)
