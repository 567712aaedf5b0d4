"""One game told step by step, so that it can be followed at the table: the very game a batch plays with the same numbers.

The core deals and steps; the words are the game's own. Nothing is told that does not lie open on the table, unless that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import numpy as np

from sim.core.agenda import take
from sim.core.batch import QUESTIONS, Cell, rotate
from sim.core.compile import records
from sim.core.errors import BadInput
from sim.core.record import NOBODY, RUNNING
from sim.core.session import Session

STEPS = 100_000  # between two questions; the rules cut off far earlier


class Words(Protocol):
    """A game's words. Made by `Game.transcript(tables, scenario, content)`; records come with attribute access."""

    def opening(self, g) -> list[str]:
        """The table before the first step."""

    def step(self, before, after) -> list[str]:
        """What one step did; it stood on top of `before`'s agenda."""

    def ending(self, g) -> list[str]:
        """How the game ended."""

    def board(self, g, seat) -> list[str]:
        """What lies on the table, as this seat knows it (None: as everybody does)."""

    def question(self, g) -> str:
        """The question that stands, with who is to answer."""

    def options(self, g) -> list[str]:
        """The legal answers, in the order of their numbers."""


class Telling:
    """A session with a voice: answers go through it, and what they bring about comes back as lines of text.

    hands: also list what only interests who plays along (hands and discard piles in BattleCON). hidden: also tell what does not lie open,
    in games that have such things."""

    def __init__(self, session: Session, hands: bool = False, hidden: bool = False):
        self.session = session
        self._tables = session.tables.copy()  # a second game is walked step by step beside the session's; it counts in its own tables
        self._state = session.state.copy()
        self.words = session.game.transcript(self._tables, session.scenario, session.content)
        self.words.hands, self.words.hidden = hands, hidden

    def opening(self) -> list[str]:
        """The table as it is set up, and all that happens before the first question (at which the session has to stand)."""
        self._state = records(self.session.game.state, 1)
        self.session.kernel.deal(self._state[0], self._tables[0], self.session.state[0]["key"])
        return self.words.opening(_open(self._state)) + self._walk()

    def answer(self, option: int) -> list[str]:
        """Answer the question that stands. Returns what happens up to the next one. Raises BadInput for an illegal answer."""
        self.session.answer(option)
        take(self._state[0], option)
        lines = self._walk()
        return lines + (self.words.ending(_open(self._state)) if self.session.over else [])

    def _walk(self) -> list[str]:
        lines, now = [], self._state
        for _ in range(STEPS):
            if int(now[0]["outcome"]) != RUNNING or int(now[0]["decider"]) != NOBODY:
                break
            before = now.copy()
            self.session.kernel.step(now[0], self._tables[0])
            lines += self.words.step(_open(before), _open(now))
        if self.session.state.tobytes() != now.tobytes():
            raise RuntimeError(f"{self.session.game.name}: the game walked step by step went another way than the game played")
        return lines


def trace(game, scenario, players, seed=0, number=0, cell=0, content=None, hands=False, hidden=False) -> Iterator[str]:
    """Lines of text that tell game `number` of a cell, as a batch plays it. The generator returns the session at its end.

    players: a sim.core.player.Strategy a place (one: the same in all seats). seed, cell: the run's seed and the cell's key."""
    places = len(game.named(scenario))
    players = list(players) * (places if len(players) == 1 else 1)
    if len(players) != places:
        raise BadInput(f"players: found {len(players)}, allowed are 1 or {places}")
    orders = game.kernel.rotations(Cell(game, scenario, content, players, cell, seed))
    order = orders[number % len(orders)]
    session = Session(game, rotate(game, scenario, order), seed, number, cell, content)
    seated = [players[place] for place in order]
    told = Telling(session, hands, hidden)
    yield f"{game.title}: seed {seed}, game {number}"
    for seat, strategy in enumerate(seated):
        yield f"seat {seat + 1} is played by {strategy.name}"
    yield from told.opening()
    for _ in range(QUESTIONS):
        if session.over:
            return session
        strategy = seated[session.seat]
        choice = session.choose(strategy)
        if not 0 <= choice < len(session.options):
            allowed = f"allowed are 0 to {len(session.options) - 1}"
            raise BadInput(f"strategy {strategy.name!r} answers {choice} to {session.decision!r}, {allowed} (seed {seed}, game {number})")
        yield from told.answer(choice)
    yield f"ended as a round limit after {QUESTIONS} questions"
    return session


def describe_question(session: Session) -> str:
    """The question that stands, in a line of text."""
    return _words(session).question(_open(session.state))


def describe_options(session: Session) -> list[str]:
    """The legal answers in words, in the order of their numbers."""
    return _words(session).options(_open(session.state))


def describe_answer(session: Session, option: int) -> str:
    """An answer in words; to be asked for before it is given."""
    return describe_options(session)[option]


def board_lines(session: Session, seat: int | None = None) -> list[str]:
    """What lies on the table, as a seat knows it (None: as everybody does)."""
    return _words(session).board(_open(session.state), seat)


def _words(session):
    return session.game.transcript(session.tables, session.scenario, session.content)


def _open(array: np.ndarray):
    """The record of an array of one, with attribute access."""
    return array.view(np.recarray)[0]
