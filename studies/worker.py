"""What a worker does: rebuild a cell from plain data, play one chunk of it, write its tables, return a small summary.

Tasks hold strings and numbers only, so a worker may be a thread, a process or another machine that shares the folder."""

from __future__ import annotations

import functools
import json
import threading
import time
from dataclasses import dataclass

import numpy as np

from sim.core import game as games
from sim.core.batch import Cell, luck_key, rotate
from sim.core.cards import check
from sim.core.chance import game_key
from sim.core.compile import records
from sim.core.errors import BadInput
from sim.core.record import OUTCOMES
from strategies import registry
from studies import store, tables

_lock = threading.Lock()
_running: dict[tuple, list] = {}  # by run and cell: the stop flags of the chunks that are being played in this process
_halted: set[tuple] = set()


def halt(run: str, cells) -> None:
    """End the chunks of these cells that are being played in this process, and start no more of them."""
    with _lock:
        for cell in cells:
            _halted.add((run, cell))
            for flag in _running.get((run, cell), ()):
                flag[0] = 1


def forget(run: str) -> None:
    """Drop what is remembered of a run that is over."""
    with _lock:
        _halted.difference_update({key for key in _halted if key[0] == run})
        for key in [key for key, flags in _running.items() if key[0] == run and not flags]:
            del _running[key]


@dataclass
class Context:
    """A cell ready to be played: orders of seats, teams (rotations, seats), names of events by rotation."""

    cell: Cell
    orders: list
    teams: np.ndarray
    event_names: list


def describe(game, scenario: dict, base: dict, overlays: dict, content, players, files, seed: int) -> str:
    """A cell as plain data (JSON): what `context` needs to rebuild it anywhere.

    scenario: as played. base: without the changes of a variant, which share its luck. content: a folder or None. players:
    strategy names by place. files: strategy files."""
    return json.dumps(
        dict(game=game.name, module=game.module, scenario=scenario, base=base, overlays=overlays, content=content, players=list(players),
             files=[str(f) for f in files], seed=seed), sort_keys=True
    )  # fmt: skip


@functools.lru_cache(maxsize=16)
def content(game: str, folder: str | None, overlays: str):
    """A game's content with overlays (JSON) laid over it."""
    return games.get(game).content(folder, json.loads(overlays))


strategies = functools.lru_cache(maxsize=8)(registry.available)  # a run's files are copies that nobody edits


@functools.lru_cache(maxsize=32)
def context(text: str) -> Context:
    """Rebuild a cell from `describe`'s text. Raises BadInput."""
    told = json.loads(text)
    if told["game"] not in games.known():
        games.register(told["game"], told["module"])
    game = games.get(told["game"])
    scenario = check(game.scenario, told["scenario"], "scenario")
    base = check(game.scenario, told["base"], "scenario")
    known = strategies(game.name, tuple(told["files"]))
    cell = Cell(
        game,
        scenario,
        content(game.name, told["content"], json.dumps(told["overlays"])),
        [registry.find(name, known, f"strategy of {game.name}") for name in told["players"]],
        luck_key(game, base),
        told["seed"],
    )
    return prepare(cell)


def prepare(cell: Cell) -> Context:
    """Build a cell's tables and what its results are named by."""
    game, kernel = cell.game, cell.game.kernel
    orders = kernel.rotations(cell)
    cell.fresh = kernel.tables(cell, orders)
    state, trial = records(game.state, 1), cell.fresh.copy()
    teams = np.zeros((len(orders), len(cell.players)), np.int64)
    for r in range(len(orders)):
        kernel.start(state[0], trial[r], game_key(np.uint64(cell.seed), np.uint64(cell.key), r))
        if int(state[0]["n_seats"]) != len(cell.players):
            raise BadInput(f"{len(cell.players)} players for {int(state[0]['n_seats'])} seats of {game.name}")
        teams[r] = state[0]["team"][: len(cell.players)]
    names = [game.events(rotate(game, cell.scenario, order), cell.content) for order in orders]
    return Context(cell, orders, teams, names)


def play_games(ready: Context, key: tuple, first: int, count: int):
    """Play games of a cell with a flag by which `halt` can end them; then the result is None. key: run and cell."""
    flag = np.zeros(2, np.int64)
    with _lock:
        if key in _halted:
            return None
        _running.setdefault(key, []).append(flag)
    try:
        played = ready.cell.game.kernel.play(ready.cell, first, count, flag)
    finally:
        with _lock:
            _running[key] = [other for other in _running[key] if other is not flag]
    return played if len(played.games) == count or played.fault else None


def play_chunk(task: dict) -> dict | None:
    """Play games first..first+count-1 of a cell, write them below the run's folder, return the summary; None if stopped early.

    task: {run, folder, cell, chunk, first, count, context}. Raises BadInput; OSError if the folder cannot be written."""
    started = time.perf_counter()
    ready = context(task["context"])
    cell, played = ready.cell, play_games(ready, (task["run"], task["cell"]), task["first"], task["count"])
    if played is None:
        return None
    summary = dict(cell=task["cell"], chunk=task["chunk"], games=len(played.games), fault=played.fault)
    if played.fault:
        return summary
    frame = tables.games(cell, ready.orders, ready.teams, played, task["first"])
    made = dict(
        games=frame,
        seats=tables.seats(cell, ready.orders, ready.teams, frame, played),
        rounds=tables.rounds(cell, ready.orders, played),
        cards=tables.cards(cell, ready.orders, played),
        events=tables.events(cell, ready.event_names, played),
    )
    if cell.game.part_columns:
        made["parts"] = tables.parts(cell, played, task["first"])
    files = {}
    for name, table in made.items():
        path = store.chunk_path(name, task["cell"], task["chunk"])
        files[path] = dict(sha256=store.put(task["folder"], path, table), rows=len(table))
    places = frame["winner_place"].to_numpy()
    outcomes = np.bincount(played.games[:, 0], minlength=len(OUTCOMES))
    return summary | dict(
        wins=[int((places == place).sum()) for place in range(len(cell.players))],
        outcomes={name: int(n) for name, n in zip(OUTCOMES, outcomes) if n},
        files=files,
        seconds=round(time.perf_counter() - started, 4),
    )
