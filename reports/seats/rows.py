"""The pass over a run's matches: some of them at a time, and of each statistic only the sums are kept."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import polars as pl

from reports.seats.source import WHOLE, Source

AT_ONCE = 25_000  # matches in memory
KEY = ["game", "seat"]


@dataclass
class Rows:
    """Some matches of a cell. seats: a row a match and seat with `share` of the win (0 to 1) and `order`, its place in the order of
    play of round 1. rounds: a row a match, round and seat, with what `seats` says, stars before the round (`stood`), whether it
    led or was last then (before round 1 nobody: all three are null)."""

    parts: pl.DataFrame
    now: pl.DataFrame
    ends: pl.DataFrame

    @cached_property
    def seats(self) -> pl.DataFrame:
        first = self.parts.filter(pl.col("round") == 1).select(*KEY, order="order")
        return self.now.with_columns(pl.col("share") / WHOLE).join(first, on=KEY, how="inner")

    @cached_property
    def rounds(self) -> pl.DataFrame:
        stars = self.parts.select(*KEY, "round", "stars")
        earlier = stars.join(stars, on=KEY, suffix="_then").filter(pl.col("round_then") < pl.col("round"))
        stood = earlier.group_by(*KEY, "round").agg(stood=pl.col("stars_then").sum())
        ends = stood.group_by("game", "round").agg(most=pl.col("stood").max(), least=pl.col("stood").min())
        held = self.parts.join(stood, on=[*KEY, "round"], how="left").join(ends, on=["game", "round"], how="left")
        frame = held.with_columns(led=pl.col("stood") == pl.col("most"), last=pl.col("stood") == pl.col("least")).drop("most", "least")
        return frame.join(self.seats.select(*KEY, "strategy", "share", "place", "total"), on=KEY, how="inner")


FEW = ("game", "seat", "round", "order", "role", "stars")  # columns of `parts` that comparing two cells takes


def slices(source: Source, cell: int, games: int, columns=None):
    """Rows of a cell, some matches at a time. columns: of `parts`, default all."""
    for first in range(0, games, AT_ONCE):
        mine = (pl.col("cell") == cell) & pl.col("game").is_between(first, first + AT_ONCE - 1)
        parts = source.run.parts.filter(mine).drop("cell", "part").with_columns(pl.col("seat", "order", "round").cast(pl.Int32))
        parts = parts.select(columns) if columns else parts
        now = source.run.seats.filter(mine).drop("cell", "character", "won").with_columns(pl.col("seat", "place").cast(pl.Int32))
        ends = source.run.games.filter(mine).select("game", pl.col("outcome", "end_reason").cast(pl.String))
        yield Rows(parts.collect(), now.collect(), ends.collect())


def sums(frame: pl.DataFrame, by: list[str], *values: str) -> pl.DataFrame:
    """A row a value of `by` and measure: matches, and sums of the measure and of its square over them.

    Rows of one match count once, as their mean: seats of a match are not independent."""
    matches = frame.group_by("game", *by).agg(pl.col(values).cast(pl.Float64).mean())
    long = matches.unpivot(on=list(values), index=by, variable_name="measure", value_name="amount").drop_nulls("amount")
    amount = pl.col("amount")  # sums are rounded, as threads add in any order
    return long.group_by(*by, "measure").agg(games=pl.len().cast(pl.Int64), total=amount.sum().round(9), squares=(amount**2).sum().round(9))


def add_up(frames: list[pl.DataFrame]) -> pl.DataFrame:
    """Sums of several slices together. All columns but games, total and squares name what is summed."""
    frame = pl.concat(frames, how="vertical_relaxed")
    summed = [name for name in ("games", "total", "squares") if name in frame.columns]
    by = [name for name in frame.columns if name not in summed]
    return frame.group_by(by, maintain_order=True).agg(pl.col(summed).sum())


def digest(source: Source, statistics: dict) -> dict[str, pl.DataFrame]:
    """Every statistic's sums over every cell without a variant, with what the cell is. statistics: {name: Rows -> sums}."""
    found = {name: [] for name in statistics}
    for row in source.base.iter_rows(named=True):
        parts = {name: [] for name in statistics}
        for rows in slices(source, row["cell"], row["games"]):
            for name, statistic in statistics.items():
                parts[name].append(statistic(rows))
        named = {key: row[key] for key in ("setting", "size", "table", "player", "cell")}
        for name, frames in parts.items():
            added = add_up(frames)
            found[name].append(added.select(*[pl.lit(value).alias(key) for key, value in named.items()], *added.columns))
    return {name: pl.concat(frames, how="vertical_relaxed") for name, frames in found.items()}
