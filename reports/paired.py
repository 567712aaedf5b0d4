"""What-ifs against the game as it is: the same duels on the same luck, cell by cell, kept as sums."""

from __future__ import annotations

import polars as pl

from reports.source import BASE, TIME_OUTS, Source
from studies.stats import change

AT_ONCE = 2_000_000  # duels in memory


def step_table(source: Source) -> pl.DataFrame:
    """A row a cell with a what-if and its cell without: duels, how many the first (the second) now wins and did not before (`up`), or
    did before and does not now (`down`), with another winner (`other`), time-outs and rounds now and before.

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
        found.append(both.group_by("cell").agg(_sums()))
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


def changed(games, up, down, level: float = 0.95):
    """Change of a share of wins with its interval: (change, low, high); arrays give arrays."""
    return change.interval(games, up - down, up + down, level)


def mean_change(rows) -> tuple[float, float]:
    """Mean over cells, each counted alike, of the change of a share of wins, and its standard error. rows: (games, up, down)."""
    total, variance = 0.0, 0.0
    for games, up, down in rows:
        n = games + 2  # one duel gained and one lost, as in studies.stats.change
        middle = (up - down) / n
        total += (up - down) / games
        variance += max((up + down + 2) / n - middle**2, 0) / n
    return total / len(rows), variance**0.5 / len(rows)
