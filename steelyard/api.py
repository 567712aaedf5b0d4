"""The functions of the front door."""

from __future__ import annotations

import uuid
from pathlib import Path

import numpy as np
import polars as pl

from sim.core import game as _games
from sim.core.batch import Cell, luck_key
from sim.core.cards import check
from sim.core.errors import BadInput
from sim.core.player import Strategy
from sim.core.session import Session
from strategies import registry
from studies import chunks, pool, tables, worker
from studies.replay import replay
from studies.run import resume, run
from studies.store import Run, load
from studies.verdict import verdict

MOST_GAMES = 10**9  # of one call: a frame with a row each has to fit into memory
__all__ = ["Run", "check_game", "games", "load", "outcomes", "play", "replay", "resume", "run", "session", "strategies", "verdict"]


def games() -> list[str]:
    """Names of the games that can be played."""
    return _games.known()


def strategies(game: str) -> list[str]:
    """Names of a game's packaged strategies. Raises BadInput for an unknown game."""
    return registry.names(game)


def session(game: str, scenario=None, seed: int = 0, number: int = 0, content=None) -> Session:
    """One game to be stepped by hand: `seat`, `decision`, `options`, `answer(k)`, `view()`, `copy()`, `over`.

    scenario: a dict of its keys, those left out have their defaults. number: which game of the seed. content: a folder laid over
    the packaged one. Raises BadInput."""
    made = _games.get(game)
    setting = _scenario(made, scenario)
    _whole("seed", seed)
    _whole("number", number)
    _folder(content)
    return Session(made, setting, seed, number, luck_key(made, setting), made.content(content, {}))


def play(game, scenario, players, games, seed=0, workers=1, content=None, strategy_files=()) -> pl.DataFrame:
    """Play games and return a row each: game, outcome, winner (team, -1 none or shared), end_reason, rounds, and more.

    scenario: a dict. players: names, or strategies just declared, by place; one for all seats. Seats rotate: game i has rotation
    i % seats, `winner_place` is the place in the lists of the scenario that won. workers: threads. Raises BadInput."""
    made = _games.get(game)
    cell = _cell(made, _scenario(made, scenario), players, seed, content, strategy_files)
    for name, value in (("games", games), ("workers", workers)):
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_GAMES:
            raise BadInput(f"{name}: found {value!r}, a whole number from 1 to {MOST_GAMES:,} is wanted")
    ready = worker.prepare(cell)
    for one in cell.players:
        made.kernel.player(one)
    size = max(1, min(int(chunks.games_per_second(made, cell.players)), chunks.MOST))
    run_name = uuid.uuid4().hex

    def part(first):
        played = worker.play_games(ready, (run_name, 0), first, min(size, games - first))
        if played is None:
            return first, None
        if played.fault:
            raise BadInput(played.fault)
        return first, tables.games(cell, ready.orders, ready.teams, played, first)

    try:
        parts = dict(pool.spread(part, range(0, games, size), workers))
    finally:
        worker.halt(run_name, [0])
        pool.wait()
        worker.forget(run_name)
    return pl.concat([parts[first] for first in sorted(parts)])


def _folder(content) -> None:
    if content is not None and not isinstance(content, (str, Path)):
        raise BadInput(f"content: found {content!r}, the path of a folder is wanted")


def _whole(name, value) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not 0 <= value < 2**63:
        raise BadInput(f"{name}: found {value!r}, a whole number from 0 on is wanted")


def _scenario(game, given):
    return check(game.scenario, {} if given is None else given, "scenario") if not isinstance(given, game.scenario) else given


def _cell(game, scenario, players, seed, content, files) -> Cell:
    players = [players] if isinstance(players, (str, Strategy)) else players
    if not isinstance(players, (list, tuple)) or not all(isinstance(one, (str, Strategy)) for one in players):
        raise BadInput(f"players: found {players!r}, names or strategies are wanted, one for all seats or one a place")
    _folder(content)
    chosen = [one if isinstance(one, Strategy) else registry.get(one, game.name, files) for one in players]
    places = len(game.named(scenario))
    chosen = chosen * places if len(chosen) == 1 else chosen
    if len(chosen) != places:
        raise BadInput(f"players: found {len(chosen)}, wanted are {places} (or one for all seats)")
    _whole("seed", seed)
    registry.minded(game, chosen, scenario)
    return Cell(game, scenario, game.content(content, {}), chosen, luck_key(game, scenario), int(seed))


def outcomes(game: str, position: dict):
    """Every reachable state after a position's pairs are played out, distinct and sorted. Raises BadInput."""
    from sim.core.lab import outcomes as of

    return of(game, position)


def check_game(game, scenario=None, **how) -> None:
    """Check that a game, by name, keeps the contract, packaged strategies included. Raises AssertionError naming the point it breaks.

    how: `games`, `secret`, `plain`, `strategies`, as sim.core.conformance.check_game says, whose docstring is the contract."""
    from sim.core.conformance import check_game as of

    made = _games.get(game) if isinstance(game, str) else game
    of(made, scenario, **({"strategies": registry.packaged(made.name).values()} | how))
