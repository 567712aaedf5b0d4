"""How a game presents itself to everything downstream, and the registry of games.

A game package has `game.py` with `GAME = Game(...)`. Kernels are compiled on import, so `Game.kernel()` imports them late.
"""

from __future__ import annotations

import functools
import importlib
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sim.core.errors import unknown

GAMES = ("battlecon", "contra", "contraband")


@dataclass(frozen=True)
class Measure:
    """Something of every seat that is recorded round by round: its name and its bins (value v goes to bin clip(v - low))."""

    name: str
    low: int
    bins: int


@dataclass(frozen=True, eq=False)
class Game:
    """A game, as studies, reports and the command line see it, equal to itself alone. No field is about a study, a file or a figure."""

    name: str
    title: str
    rules_version: int
    schema: int
    module: str
    state: np.dtype
    tables: np.dtype
    seats: tuple  # fewest and most
    decisions: tuple  # names, by g.decision
    end_reasons: tuple  # names, by g.end_reason
    scenario: type  # a pydantic model: the scenario's keys, types and defaults
    seat_keys: tuple  # keys of the scenario that go with a seat: they are permuted when seats rotate
    character_key: str  # the seat key that names who is played, or the key with the number of seats
    symmetric: bool  # are the seats alike but for who starts
    measures: tuple  # of Measure
    max_rounds: int
    now_columns: tuple  # names of the per-seat columns counted in tables.now, in order
    build: Callable  # (scenario, content) -> a TABLES record array of length 1
    content: Callable  # (folder or None, overlays) -> Content
    events: Callable  # (tables) -> names, by index of tables.events
    card_rows: Callable  # (tables, seat) -> list of dicts: what the `cards` table says, summed over games
    transcript: Callable  # (tables, scenario, content) -> the game's words, an object as sim.core.trace.Words describes
    lab: Callable | None = None  # (position) -> the record to branch from, and how to describe an end
    vocabulary: Callable | None = None  # () -> {"key of an effect": {word: meaning}}, from the tables that validate content
    describe: Callable | None = None  # (scenario, content) -> {name: value}: the content's unknown values, as this scenario has them
    draw: Callable | None = None  # (content, name) -> lines of text: the map of that name
    part_columns: tuple = ()  # names of the columns of tables.part: what is recorded of a part of a story or a match
    part_names: Callable | None = None  # (content) -> {column: names, by its number}
    part_sets: Callable | None = None  # () -> {column of tables.part that is a mask: names, by its bits}
    roster: Callable | None = None  # (content) -> names of the character key that "all" stands for in a study
    bannable: Callable | None = None  # (scenario, content) -> {character: {"character/card": name}}: what its key `banned` can take away
    partner: str = "random"  # who sits in the other seats when a person plays
    minded_by: tuple = ()  # (key of the scenario, name of the only packaged strategy that minds it)
    coop: bool = False  # one team against the game
    report: str = "matchups"  # which report its runs get: matchups, difficulty, seats
    in_play: Callable | None = None  # (scenario, content) -> the scenario without what in it is about cards that nobody in it has
    report_words: dict | None = None  # {word the report needs: what this game calls it}, as reports.seats.source lists them
    uses: Callable | None = None  # (scenario, content) -> names of entries that come up in it; None: those the scenario names
    fought: Callable | None = None  # (scenario) -> {name: value}: what a team is rated against; of co-operative games
    design: object | None = None  # the module that checks entries of one's own, as sim.battlecon.design: KIND, check, own_cards, settings
    rate: float = 50_000.0  # games a second with cheap strategies on one core

    def named(self, scenario) -> list:
        """Who is played, by place: the entries of the character key; where that is a number of seats, the places themselves."""
        value = getattr(scenario, self.character_key)
        return list(value) if isinstance(value, list) else [f"place {k + 1}" for k in range(int(value))]

    @functools.cached_property
    def kernel(self):
        """The compiled rules: deal, play_on, copy, hide, redeal, step. Compiled on first use, announced if that takes long."""
        return load_kernel(self)


@functools.cache
def get(name: str) -> Game:
    """The game of that name. Raises BadInput with the nearest name otherwise."""
    if name not in known():
        raise unknown("game", name, known())
    return importlib.import_module(_modules()[name] + ".game").GAME


def known() -> list[str]:
    """Names of all games that can be played."""
    return sorted(_modules())


_extra: dict[str, str] = {}


def register(name: str, module: str) -> None:
    """Make a game of one's own known: `module` is a package with a `game.py` that holds GAME."""
    _extra[name] = module
    get.cache_clear()


def _modules() -> dict[str, str]:
    return {name: f"sim.{name}" for name in GAMES} | _extra


def load_kernel(game: Game):
    """Import a game's kernel: compiled, or from the cache. Announced if it takes long."""
    from sim.core.batch import Kernel
    from sim.core.compile import PLAIN

    name = game.module + ".kernel"
    started = time.perf_counter()
    if not PLAIN and not _is_warm(name):
        print(f"steelyard: compiling {game.title} (once per version, about a minute) ...", file=sys.stderr, flush=True)
    kernel = Kernel(game, importlib.import_module(name))
    if not PLAIN and (spent := time.perf_counter() - started) > 5:
        print(f"steelyard: compiled in {spent:.0f} s", file=sys.stderr, flush=True)
    return kernel


def _is_warm(module: str) -> bool:
    import importlib.util
    import os

    from sim.core import cache

    file = importlib.util.find_spec(module).origin
    return os.path.isdir(cache.base() / cache.flags() / module / cache.closure_hash(file)[:16])
