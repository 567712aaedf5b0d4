"""Games of a run told for its report. Reports never play a game; the front door does, and hands them the text."""

from __future__ import annotations

import importlib
import importlib.util

from sim.core.errors import BadInput
from sim.core.trace import trace
from studies import worker
from studies.run import plan_of


class Teller:
    """Tells games of a run: called with (cell, game number) it gives the text, `course` the measures round by round.

    reason: why it cannot, in a line; then the text says so and the course is empty."""

    def __init__(self, made, reason: str = ""):
        self.made, self.reason = made, reason
        self.cells = {one.cell: one for one in made.cells} if made else {}

    def __call__(self, cell: int, game: int) -> str:
        if self.made is None:
            return self.reason
        one = self.cells[cell]
        scenario = self.made.game.scenario(**one.scenario)
        seed, content = self.made.spec.study.seed, self.made.contents[one.variant]
        return "\n".join(trace(self.made.game, scenario, one.players, seed, game, one.key, content))

    def course(self, cell: int, game: int) -> dict:
        """{measure: its value by round} of the first seat, from the start to the end of the game."""
        if self.made is None:
            return {}
        ready = worker.context(self.cells[cell].context)
        played = self.made.game.kernel.play(ready.cell, game, 1)
        first = played.curves[:, 0].sum(axis=(0, -1))  # one game: one rotation, one result; left are measures, rounds, bins
        measures = enumerate(self.made.game.measures)
        return {one.name: [int(row.argmax()) + one.low for row in first[m] if row.any()] for m, one in measures}

    def puzzles(self, players) -> list[dict]:
        """Which of these players of the run find the right answers of the game's puzzles: a row a puzzle and player. Empty for a game
        that has none."""
        if self.made is None or not importlib.util.find_spec(f"strategies.{self.made.game.name}.puzzles"):
            return []
        room = importlib.import_module(f"strategies.{self.made.game.name}.puzzles")
        return room.rows([one for name in players for one in self.made.strategies if one.name == name])


def teller(run) -> Teller:
    """A Teller of a run's games; of a run that cannot be played again any more, one that says why."""
    try:
        return Teller(plan_of(run))
    except BadInput as error:
        return Teller(None, f"not told: {error}")
