"""What-ifs against the game as it is: the same duels on the same luck, cell by cell, kept as sums."""

from __future__ import annotations

import numpy as np
import polars as pl
from scipy.stats import norm

from reports import rates
from reports.source import BASE, TIME_OUTS, Source
from studies.stats import change, luck

AT_ONCE = 2_000_000  # duels in memory


def step_table(source: Source) -> pl.DataFrame:
    """A row a cell with a what-if and its cell without: duels, how many the first (the second) now wins and did not before (`up`), or
    did before and does not now (`down`), with another winner (`other`), time-outs and rounds now and before; the change of either's
    share of wins (`gain`) with its standard error, and how many times the duels it stands for (`factor`), where players noted the
    luck of their draws and it is taken out (studies/stats/luck.py).

    The cell without has the same players. Where a fighter goes without a card and has another player than its opponent, it is the cell
    in which the opponent's player plays both: `refitted` then names the player that was to do better without the card."""
    pairs = _pairs(source)
    if not len(pairs):
        return pl.DataFrame()
    columns = ["cell", "game", pl.col("winner_place").alias("won"), "rounds", pl.col("end_reason").cast(pl.String).alias("end")]
    found = []
    for some in _batches(pairs):
        wanted = list({*some["cell"], *some["base_cell"]})
        games = source.run.games.with_columns(pl.col("cell").cast(pl.Int32)).filter(pl.col("cell").is_in(wanted)).select(columns).collect()
        now = some.select("cell", "base_cell").join(games, on="cell")
        both = now.join(games.rename({"cell": "base_cell"}), on=["base_cell", "game"], suffix="_before")
        sums = both.group_by("cell").agg(_sums())
        found.append(sums.join(_gains(source, both, sums, wanted), on="cell"))
    return pairs.drop("size").join(pl.concat(found), on="cell", how="inner").sort(_order(source), "cell")


def _order(source) -> pl.Expr:
    """Variants in the order of the study."""
    names = [one["name"] for one in source.spec.get("variant", [])]
    return pl.col("variant").replace_strict({name: k for k, name in enumerate(names)}, default=len(names), return_dtype=pl.Int64)


def _sums() -> list:
    won, before = pl.col("won"), pl.col("won_before")
    made = [pl.len().cast(pl.Int64).alias("games"), (won != before).sum().cast(pl.Int64).alias("other")]
    for place, name in ((0, "first"), (1, "second")):
        made.append(((won == place) & (before != place)).sum().cast(pl.Int64).alias(f"up_{name}"))
        made.append(((won != place) & (before == place)).sum().cast(pl.Int64).alias(f"down_{name}"))
    for tail in ("", "_before"):
        made.append(pl.col(f"end{tail}").is_in(TIME_OUTS).sum().cast(pl.Int64).alias(f"timed{tail}"))
        made.append(pl.col(f"rounds{tail}").cast(pl.Int64).sum().alias(f"rounds{tail}"))
    return made


def _pairs(source) -> pl.DataFrame:
    """Cells with a what-if and their cells without."""
    key = ["first", "second", "player_first", "player_second", "luck"]
    base = source.counts.filter(pl.col("variant") == BASE).select(*key, pl.col("cell").alias("base_cell"))
    cells = source.counts.filter(pl.col("variant") != BASE).select("variant", "cell", *key, pl.col("games").alias("size"))
    same = cells.join(base, on=key, how="inner").with_columns(refitted=pl.lit(""))
    banned = {one["variant"]: one["character"] for one in source.bans}
    side = pl.col("variant").replace_strict(banned, default=None, return_dtype=pl.String)
    uneven = cells.with_columns(banned=side).filter(pl.col("banned").is_not_null() & (pl.col("player_first") != pl.col("player_second")))
    mine = pl.col("banned") == pl.col("first")
    uneven = uneven.with_columns(
        pl.when(mine).then("player_first").otherwise("player_second").alias("refitted"),
        pl.when(mine).then("player_second").otherwise("player_first").alias("level"),
    )
    level = base.filter(pl.col("player_first") == pl.col("player_second")).rename({"player_first": "level"}).drop("player_second")
    uneven = uneven.filter(~pl.col("refitted").is_in(source.players))  # who plays both sides somewhere was fitted to no ban
    refit = uneven.join(level, on=["first", "second", "level", "luck"], how="inner").drop("banned", "level")
    same = same.join(refit, on="cell", how="anti")
    return pl.concat([same, refit.select(same.columns)]).sort("base_cell", "cell")


def _batches(pairs):
    """Rows, some at a time, so that the duels of all their cells fit into memory."""
    some, held, total = [], set(), 0
    for row in pairs.iter_rows(named=True):
        some.append(row)
        total += row["size"] * (1 + (row["base_cell"] not in held))
        held.add(row["base_cell"])
        if total > AT_ONCE:
            yield pl.DataFrame(some, schema=pairs.schema)
            some, held, total = [], set(), 0
    if some:
        yield pl.DataFrame(some, schema=pairs.schema)


def _gains(source, both, sums, wanted) -> pl.DataFrame:
    """A row a cell: change of the share of wins of either side, its standard error, and the factor."""
    noted = _notes(source, wanted)
    rows = []
    for r in sums.iter_rows(named=True):
        row = dict(cell=r["cell"], factor=1.0)
        for side in ("first", "second"):
            n, up, down = r["games"], r[f"up_{side}"], r[f"down_{side}"]
            row |= {f"gain_{side}": (up - down) / n, f"error_{side}": _error(*change.interval(n, up - down, up + down)[1:])}
        rows.append(row)
    made = pl.DataFrame(rows)
    known = noted["cell"].unique().to_list()
    some = both.filter(pl.col("cell").is_in(known) | pl.col("base_cell").is_in(known))
    if not len(some):
        return made
    some = some.join(noted, on=["cell", "game"], how="left").join(
        noted.rename({"cell": "base_cell"}), on=["base_cell", "game"], how="left", suffix="_before"
    )
    better = []
    for (cell,), games in some.sort("cell", "game").group_by("cell", maintain_order=True):
        row = dict(cell=cell)
        for place, side in enumerate(("first", "second")):
            results = [(games[f"won{tail}"] == place).to_numpy() for tail in ("_before", "")]
            notes = [games[f"luck_{place}{tail}"].fill_null(0.0).to_numpy() for tail in ("_before", "")]
            step = luck.difference(*results, *notes, rates.LEVEL)
            row |= {f"gain_{side}": step["difference"], f"error_{side}": max(_error(step["low"], step["high"]), 1 / (len(games) + 2))}
            row |= dict(factor=step["factor"]) if not place else {}
        better.append(row)
    return made.update(pl.DataFrame(better), on="cell")


def _notes(source, wanted) -> pl.DataFrame:
    """A row a duel of which players noted the luck of their draws: cell, game, luck_0, luck_1 by place."""
    seats = source.run.seats.with_columns(pl.col("cell").cast(pl.Int32))
    if "luck" not in seats.collect_schema().names():
        return pl.DataFrame(schema=dict(cell=pl.Int32, game=pl.Int64, luck_0=pl.Float64, luck_1=pl.Float64))
    value, place = pl.col("luck").cast(pl.Float64), pl.col("place")
    sides = [value.filter(place == k).sum().alias(f"luck_{k}") for k in (0, 1)]
    return seats.filter(pl.col("cell").is_in(wanted) & (pl.col("luck") != 0)).group_by("cell", "game").agg(sides).collect()


def _error(low, high) -> float:
    return float(high - low) / (2 * norm.ppf((1 + rates.LEVEL) / 2))


def mean_change(rows) -> tuple[float, float]:
    """Mean over cells, each counted alike, of the change of a share of wins, and its standard error. rows: (gain, error)."""
    gains, errors = np.array(rows, float).T
    return float(gains.mean()), float(np.sqrt((errors**2).sum()) / len(gains))
