"""One game stepped by hand: by a person, by a plain Python object, by a test, by the position lab."""

from __future__ import annotations

import numpy as np

from sim.core.chance import game_key, mix
from sim.core.compile import records
from sim.core.errors import BadInput
from sim.core.player import ME, Strategy
from sim.core.record import OUTCOMES, RUNNING, UNKNOWN

U = np.uint64


class Session:
    """A game in progress. The record is `state`, the tables `tables` (record arrays of length 1).

    game: a Game. scenario: its scenario model. seed, number, cell: which game of which cell is dealt."""

    def __init__(self, game, scenario, seed=0, number=0, cell=0, content=None):
        self.game = game
        self.scenario = scenario
        self.kernel = game.kernel
        self.content = content if content is not None else game.content(None, [])
        self.tables = records(game.tables, 1)
        self.tables[0] = game.build(scenario, self.content)[0]
        self.state = records(game.state, 1)
        self.kernel.start(self.state[0], self.tables[0], game_key(U(seed), U(cell), number))
        self._players: dict = {}  # by identity, each with its strategy so that the identity stays taken
        self._mes = records(ME, int(self.state[0]["n_seats"]))
        for seat in range(len(self._mes)):
            self._mes[seat]["seat"] = seat
            self._mes[seat]["key"] = mix(self.state[0]["key"] ^ U(seat + 1))

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return int(self.state[0]["outcome"]) != RUNNING

    @property
    def seat(self) -> int:
        """The seat that has to answer."""
        return int(self.state[0]["decider"])

    @property
    def decision(self) -> str:
        """The name of the question that stands."""
        return self.game.decisions[int(self.state[0]["decision"])]

    @property
    def options(self) -> list[tuple]:
        """The legal answers, as tuples (kind, operands); their meaning is in the game's decisions.py."""
        g = self.state[0]
        return [tuple(int(x) for x in g["options"][k]) for k in range(int(g["n"]))]

    @property
    def outcome(self) -> str:
        """How the game stands: running, win, loss, decided, draw, round_limit or illegal."""
        return OUTCOMES[int(self.state[0]["outcome"])]

    @property
    def winner(self) -> int:
        """The winning team, -1 for none or shared."""
        return int(self.state[0]["winner"])

    def view(self, seat: int | None = None) -> np.ndarray:
        """What a seat may know: a record array of length 1, unknown things set to UNKNOWN."""
        made = self.state.copy()
        made[0]["live"] = 0
        made[0]["chosen"] = UNKNOWN
        made[0]["options"][int(made[0]["n"]) :] = 0
        made[0]["agenda"][int(made[0]["depth"]) :] = 0
        self.kernel.hide(made[0], self.tables[0], self.seat if seat is None else seat)
        return made

    def answer(self, option: int) -> None:
        """Take an option and play on to the next question. Raises BadInput for an index outside the list."""
        n = int(self.state[0]["n"])
        if isinstance(option, bool) or not isinstance(option, (int, np.integer)):
            raise BadInput(f"answer {option!r}: the number of an option is wanted, 0 to {n - 1}")
        if self.over or not 0 <= option < n:
            raise BadInput(f"answer {option}: allowed are 0 to {n - 1}" if not self.over else "the game is over")
        self.kernel.play_on(self.state[0], self.tables[0], option)

    def choose(self, strategy: Strategy) -> int:
        """What a strategy would answer to the question that stands."""
        me = self._mes[self.seat]
        me["params"] = strategy.row()
        if id(strategy) not in self._players:
            self._players[id(strategy)] = strategy, self.kernel.player(strategy), strategy.knows(self.scenario, self.content)
        me["lore"] = self._players[id(strategy)][2]
        return int(self._players[id(strategy)][1](self.view()[0], self.tables[0], me, self.kernel.play_on))

    def copy(self) -> Session:
        """An independent copy, to branch from."""
        twin = object.__new__(Session)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.tables = self.tables.copy()
        twin._mes = self._mes.copy()
        return twin
