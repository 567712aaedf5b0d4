"""Could lost games have been won? The same deals, played again and again by another player, as a rule a stronger one.

A deal that was lost in every one of k tries may have been lost at set-up. Deal and dice are those of the lost game, as long as the
players do the same; only the player's own chance is another one each try, so a player without any makes the same try k times."""

from __future__ import annotations

import dataclasses
import itertools
import sys
import uuid
from pathlib import Path

import polars as pl

from sim.core.errors import BadInput, unknown
from strategies import registry
from studies import plan, pool, store, worker
from studies.run import opened, plan_of, workers_wanted

COLUMNS = dict(cell=pl.Int32, game=pl.Int64, tries=pl.Int64, wins=pl.Int64)


def replay(folder, player="lookahead", tries=4, games=25, of=None, strategy_files=(), workers=None, progress=None) -> pl.DataFrame:
    """Play lost games of a finished co-operative run again, and keep the result in its folder as `replays.parquet`.

    Of each cell of the base with the default content that `of` (default: the last player of the study but the one that replays)
    played alone, the first `games` lost games are played `tries` times each. progress: as of `run`. Returns a row a lost game:
    cell, game, tries, wins. What was replayed before is replaced. Raises BadInput; an interrupted replay leaves nothing."""
    folder = Path(folder)
    for name, value in (("tries", tries), ("games", games)):
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise BadInput(f"{name}: found {value!r}, a whole number from 1 on is wanted")
    workers = workers_wanted(workers)
    store.read_manifest(folder)
    with opened(folder):
        run = store.load(folder)
        if not run.coop:
            raise BadInput(f"{folder}: games of {run.manifest['game']} are not co-operative; a lost duel is a duel won by another")
        if run.manifest["state"] != "done":
            raise BadInput(f"{folder}: the run is unfinished; first: steelyard resume {folder}")
        made = plan_of(folder)
        files = tuple(str(file) for file in strategy_files)
        known = {one.name: one for one in made.strategies} | registry.available(made.game.name, files)
        chosen = registry.find(player, known, f"strategy of {made.game.name}")
        of = _whose(made, player, of)
        lost = _lost(run, _cells(made, of), games)
        if not lost:
            raise BadInput(f"{folder}: {of} lost no game alone with the default content, there is nothing to play again")
        wins = _play(made, chosen, lost, tries, workers, progress or (lambda *_: None))
        rows = [(cell, game, tries, won) for (cell, game), won in zip(lost, wins)]
        table = pl.DataFrame(rows, schema=COLUMNS, orient="row")
        told = dict(player=player, hash=chosen.hash, params=chosen.params, of=of, tries=tries, games=games)
        _keep(folder, run.manifest, table, told)
    return table


def _whose(made, player, of) -> str:
    """Whose lost games are played again."""
    names = [one.name for one in made.strategies]
    if of is None:
        return next((name for name in reversed(names) if name != player), player)
    if of not in names:
        raise unknown("player of the run", of, names)
    return of


def _cells(made, of) -> list:
    """Cells of the base that one player played alone; of the default content where the run has it."""
    mine = [one for one in made.cells if one.variant == plan.BASE and {other.name for other in one.players} == {of}]
    default = [one for one in mine if not one.about["version"] and "step" not in one.about]
    return default or mine


def _lost(run, cells, games) -> list[tuple]:
    """(cell, game) of the first lost games of each cell."""
    found = (
        run.games.filter(pl.col("cell").is_in([one.cell for one in cells]) & (pl.col("outcome").cast(pl.String) == "loss"))
        .select("cell", "game")
        .sort("cell", "game")
        .group_by("cell", maintain_order=True)
        .head(games)
        .collect()
    )
    return found.rows()


def _play(made, player, lost, tries, workers, progress) -> list[int]:
    """How many tries of each lost game were won."""
    made.game.kernel.player(player)
    name, ready = uuid.uuid4().hex, {}
    for cell in dict.fromkeys(cell for cell, _ in lost):
        was = worker.context(made.cells[cell].context)
        ready[cell] = dataclasses.replace(was, cell=dataclasses.replace(was.cell, players=[player] * len(was.cell.players)))

    def one(task):
        (cell, game), salt = task
        now = dataclasses.replace(ready[cell], cell=dataclasses.replace(ready[cell].cell, salt=salt))
        played = worker.play_games(now, (name, cell), game, 1)
        if played is not None and played.fault:
            raise BadInput(f"{played.fault} in cell {cell} ({made.cells[cell].label})")
        return task, played is not None and int(played.games[0, 1]) == 0

    wins = dict.fromkeys(lost, 0)
    results = pool.spread(one, itertools.product(lost, range(1, tries + 1)), workers)
    try:
        for done, ((deal, _), won) in enumerate(results, start=1):
            wins[deal] += won
            progress(done, len(lost) * tries, f"{len(lost)} lost games")
    except BaseException as error:
        worker.halt(name, ready)
        results.close()
        pool.wait()
        if isinstance(error, KeyboardInterrupt):
            print("steelyard: stopped; nothing of this replay is kept, the run is as it was", file=sys.stderr)
        raise
    finally:
        worker.forget(name)
    return list(wins.values())


def _keep(folder, manifest, table, told) -> None:
    """Write the table and enter it in the manifest; at no moment does the manifest speak of a table that is not there whole."""
    try:
        if manifest["files"].pop(store.REPLAYS, None):
            manifest.pop("replays", None)
            store.write_manifest(folder, manifest)
        manifest["files"][store.REPLAYS] = dict(sha256=store.put(folder, store.REPLAYS, table), rows=len(table))
        store.settle(folder, [store.REPLAYS])
        store.write_manifest(folder, manifest | dict(replays=told))
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror or error}; the replay is not kept") from None
