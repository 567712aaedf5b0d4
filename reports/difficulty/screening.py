"""Morris screening: what one step of each lever does, wherever the others stand; and how much that varies."""

from __future__ import annotations

import numpy as np
import polars as pl

from reports.difficulty.source import Source
from reports.source import BASE
from studies.stats.paired import difference


def screening_table(source: Source) -> pl.DataFrame:
    """A row a lever, strongest first: steps, mean size of the change of the win rate (mu_star), mean (mu), spread (sigma), noise.

    A step is a paired difference on shared luck; noise is the mean standard error of a step. Elementary effects are not divided by
    the size of the step: they are in points of win rate, as everything else here. Empty where the run holds no screening."""
    cells = source.counts.filter(pl.col("screened") & (pl.col("variant") == BASE) & (pl.col("player") == source.main))
    if not len(cells):
        return pl.DataFrame()
    games = source.run.games.select(pl.col("cell").cast(pl.Int32), "game", (pl.col("winner_place") == 0).alias("won"))
    games = games.filter(pl.col("cell").is_in(cells["cell"].to_list())).collect()
    won = {key[0]: frame.sort("game") for key, frame in games.partition_by("cell", as_dict=True).items()}
    paths = {}
    for row in cells.iter_rows(named=True):
        trajectory, step = source.about[row["cell"]]["step"]
        paths.setdefault((row["challenge"], row["team"], trajectory), {})[step] = row["cell"]
    effects = {}
    for path in paths.values():
        for step in sorted(path):
            if step - 1 in path:
                before, after = path[step - 1], path[step]
                lever = changed(source.about[before]["levers"], source.about[after]["levers"])
                both = won[before].join(won[after], on="game", suffix="_after")
                found = difference(both["won"].to_numpy(), both["won_after"].to_numpy(), 0.6827)
                effects.setdefault(lever, []).append((found["difference"], (found["high"] - found["low"]) / 2))
    rows = []
    for lever, found in effects.items():
        change, noise = np.array(found).T
        spread = float(change.std(ddof=1)) if len(change) > 1 else None
        strength = dict(mu_star=float(np.abs(change).mean()), mu=float(change.mean()), sigma=spread, noise=float(noise.mean()))
        rows.append(dict(lever=lever, steps=len(change)) | strength)
    return pl.DataFrame(rows, schema_overrides=dict(sigma=pl.Float64)).sort("mu_star", descending=True)


def changed(before: dict, after: dict) -> str:
    """The lever in which two points of a trajectory differ."""
    return next(name for name in before if before[name] != after[name])
