"""Games of a run told for its report. Reports never play a game; the front door does, and hands them the text."""

from __future__ import annotations

from sim.core.errors import BadInput
from sim.core.trace import trace
from studies.run import plan_of


def teller(run):
    """A function (cell, game number) -> text that tells a game of a run, or says in a line why it cannot."""
    try:
        made = plan_of(run)
    except BadInput as error:
        reason = f"not told: {error}"
        return lambda cell, game: reason
    cells = {one.cell: one for one in made.cells}

    def tell(cell: int, game: int) -> str:
        one = cells[cell]
        scenario = made.game.scenario(**one.scenario)
        seed, content = made.spec.study.seed, made.contents[one.variant]
        return "\n".join(trace(made.game, scenario, one.players, seed, game, one.key, content))

    return tell
