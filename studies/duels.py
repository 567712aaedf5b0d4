"""Duels played in memory, outside a run's folder: for the choice of a cast, the gauntlet, and the check of effects."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field

import polars as pl

from sim.core.batch import Cell, luck_key
from sim.core.errors import BadInput
from studies import pool, tables, worker

KEPT = 200  # contexts that are kept for later rounds, of half a megabyte each


@dataclass
class Sums:
    """What some duels of two sides came to. wins, losses: of the first side. cards: as `tables.cards` has it. events: counts by name."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    seconds: float = 0.0
    cards: list = field(default_factory=list)
    events: dict = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """Share of the games the first side won."""
        return self.wins / max(self.games, 1)

    def add(self, other: Sums) -> None:
        """Take in what other duels came to."""
        for key in ("games", "wins", "losses", "seconds"):
            setattr(self, key, getattr(self, key) + getattr(other, key))
        self.cards = [_merged(self.cards + other.cards)] if len(self.cards) > 20 else self.cards + other.cards
        for name, n in other.events.items():
            self.events[name] = self.events.get(name, 0) + n


class Duels:
    """Plays duels of a game with one content and one seed; a duel depends on its scenario, players, seed and number only.

    game: a sim.core.game.Game. content: its Content. workers: threads. scenario: keys that all duels share."""

    def __init__(self, game, content, seed: int, workers: int, **scenario):
        self.game, self.content, self.seed, self.workers, self.scenario = game, content, seed, workers, scenario
        self._ready: dict = {}

    def ready(self, sides, players, more=()) -> worker.Context:
        """The context of two sides in the hands of two players (strategies). Raises BadInput for content that cannot be played."""
        key = (tuple(sides), tuple(one.name for one in players), tuple(more))
        ready = self._ready.get(key)
        if ready is None:
            scenario = self.game.scenario(**{self.game.character_key: list(sides)}, **self.scenario, **dict(more))
            cell = Cell(self.game, scenario, self.content, list(players), luck_key(self.game, scenario), self.seed)
            ready = worker.prepare(cell)
            if len(self._ready) < KEPT:
                self._ready[key] = ready
        return ready

    def play(self, tasks, progress=None) -> list[Sums]:
        """Sums of each task (sides, players, first game, games, more of the scenario), in the order of the tasks. Raises BadInput."""
        name, done, made = uuid.uuid4().hex, 0, [None] * len(tasks)

        def one(place):
            sides, players, first, count, more = tasks[place]
            ready = self.ready(sides, players, more)
            played = worker.play_games(ready, (name, 0), first, count)
            return place, None if played is None else _summed(ready, played, first)

        try:
            for place, summed in pool.spread(one, range(len(tasks)), self.workers):
                made[place] = summed
                done += summed.games
                if progress:
                    progress(done)
        finally:
            worker.halt(name, [0])
            pool.wait()
            worker.forget(name)
        return made


def _summed(ready, played, first) -> Sums:
    if played.fault:
        raise BadInput(played.fault)
    frame = tables.games(ready.cell, ready.orders, ready.teams, played, first)
    places = frame["winner_place"]
    counted = tables.events(ready.cell, ready.event_names, played)
    return Sums(
        games=len(frame),
        wins=int((places == 0).sum()),
        losses=int((places == 1).sum()),
        cards=[tables.cards(ready.cell, ready.orders, played)],
        events=dict(counted.iter_rows()),
    )


KEYS = dict(place=pl.Int8, kind=pl.String, card=pl.String, range=pl.Int8)


def _merged(frames) -> pl.DataFrame:
    """One frame, a row a place, card and range."""
    if not frames:
        return pl.DataFrame(schema=KEYS | dict.fromkeys(tables.CARD_COUNTS, pl.Int64))
    rows = pl.concat([frame.select(*KEYS, *tables.CARD_COUNTS) for frame in frames]).group_by(*KEYS)
    return rows.agg(pl.col(name).sum() for name in tables.CARD_COUNTS).sort(*KEYS)


def cards_of(sums, place: int = 0) -> pl.DataFrame:
    """Rows of a side's cards and pairs, summed: kind, card, range, played, hit, games, wins. sums: several Sums."""
    return _merged([frame for one in sums for frame in one.cards]).filter(pl.col("place") == place).drop("place")
