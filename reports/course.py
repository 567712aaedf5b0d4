"""How games go: seats, lives round by round, ends and lengths, as tables. Counts are summed before anything is divided."""

from __future__ import annotations

import math

import numpy as np
import polars as pl
from statsmodels.stats.proportion import confint_proportions_2indep

from reports import rates, words
from reports.source import BASE, Source
from studies.stats.paired import difference

FEWEST = 0.01  # curves stop where fewer than this share of the games is still running
MOST_RUN = 0.9  # share of the games that must still run for a mean to stand for all of them
QUARTILES = (0.25, 0.50, 0.75)


def mine(source: Source, frame: pl.LazyFrame) -> pl.LazyFrame:
    """Rows of the pairs' cells (mirrors included), with the player as a column."""
    same = (pl.col("player_first") == pl.col("player_second")) & (pl.col("variant") == BASE)
    cells = source.counts.filter(same).select("cell", "first", "second", pl.col("player_first").alias("player"))
    return frame.with_columns(pl.col("cell").cast(pl.Int32)).join(cells.lazy(), on="cell", how="inner")


def seat_table(source: Source) -> pl.DataFrame:
    """A row a player, kind and character ("" for all): how often it won from that seat and from the other, and the difference.

    low, high: so wide that those of all characters hold together. kind: "seat" is the first seat,
    "first_ante", where the game records it, the seat that began. A draw is a win for nobody."""
    seats = mine(source, source.run.seats)
    kinds = [("seat", pl.col("seat") == 0)]
    if "first_ante" in source.run.seats.collect_schema().names():
        kinds.append(("first_ante", pl.col("first_ante") > 0))
    rows = []
    for kind, held in kinds:
        for frame, by in ((seats, []), (seats.filter(pl.col("first") != pl.col("second")), ["character"])):
            counted = frame.group_by("player", *by).agg(
                held.sum().alias("games"),
                (held & pl.col("won")).sum().alias("wins"),
                (~held).sum().alias("games_other"),
                (~held & pl.col("won")).sum().alias("wins_other"),
            )
            rows += [_seat_row(kind, r, len(source.characters)) for r in counted.collect().iter_rows(named=True)]
    order = {name: k for k, name in enumerate(["", *source.characters])}
    return pl.DataFrame(sorted(rows, key=lambda r: (source.players.index(r["player"]), r["kind"], order[r["character"]])))


def _seat_row(kind, r, together) -> dict:
    a, b, n, m = r["wins"], r["wins_other"], r["games"], r["games_other"]
    if "character" in r:  # games from one seat and games from the other are different games
        low, high = (
            confint_proportions_2indep(a, n, b, m, method="newcomb", alpha=rates.alpha_of(together), correction=False)
            if n and m
            else (-1.0, 1.0)
        )
    else:  # the two seats of the same games: one wins what the other does not
        counts = [a, b, n - a - b]
        whole = difference(np.repeat([0, 1, 0], counts), np.repeat([1, 0, 0], counts), rates.LEVEL)
        low, high = whole["low"], whole["high"]
    shares = dict(rate=a / n if n else None, rate_other=b / m if m else None)
    named = dict(player=r["player"], kind=kind, character=r.get("character", ""), games=n, wins=a, games_other=m, wins_other=b)
    return named | shares | dict(difference=(a / n if n else 0.0) - (b / m if m else 0.0), low=float(low), high=float(high))


def seat_told(source: Source, row: dict) -> str:
    """A sentence about what a seat is worth over all pairs; row: of the seat table."""
    what = "Sitting first" if row["kind"] == "seat" else "Going first"
    reach = words.points(row["low"], row["high"])
    if row["low"] <= 0 <= row["high"]:
        most = math.ceil(100 * max(-row["low"], row["high"]))
        return f"{what}: no difference found, at most {most} in 100."
    return f"{what} {'helps' if row['low'] > 0 else 'hurts'}: {reach} against the other seat."


def curve_table(source: Source, measure: str) -> pl.DataFrame:
    """A row a player, character, result and round: games still running and the measure's quartiles among them."""
    counts = (
        mine(source, source.run.rounds)
        .filter(pl.col("measure") == measure)
        .group_by("player", "character", "result", "round", "bin")
        .agg(pl.col("count").sum())
        .collect()
    )
    key = ["player", "character", "result"]
    sums = counts.sort(*key, "round", "bin").with_columns(
        pl.col("count").cum_sum().over(*key, "round").alias("up_to"), pl.col("count").sum().over(*key, "round").alias("games")
    )
    made = sums.group_by(*key, "round").agg(
        pl.col("games").first(),
        *[(pl.col("bin").filter(pl.col("up_to") >= q * pl.col("games")).min()).alias(f"q{round(100 * q)}") for q in QUARTILES],
        ((pl.col("bin") * pl.col("count")).sum() / pl.col("count").sum()).alias("mean"),
    )
    return made.filter(pl.col("games") >= FEWEST * pl.col("games").max().over(*key)).sort(*key, "round")


def end_table(source: Source) -> pl.DataFrame:
    """A row a player, kind of end and last round: games. Kinds of outcome and reason are never merged."""
    outcome, reason = pl.col("outcome").cast(pl.String), pl.col("end_reason").cast(pl.String)
    kind = pl.when(outcome == "draw").then(pl.lit("draw")).when(outcome.is_in(["round_limit", "illegal"])).then(outcome).otherwise(reason)
    return (
        mine(source, source.run.games)
        .with_columns(kind.alias("end"))
        .group_by("player", "end", "rounds")
        .agg(pl.len().cast(pl.Int64).alias("games"))
        .sort("player", "end", "rounds")
        .collect()
    )


def gap_table(source: Source, measure: str) -> pl.DataFrame:
    """A row a cell and round: mean of the measure by place, their difference, games; only while nearly all games still run,
    because later means speak of the close games that are left."""
    sums = (
        mine(source, source.run.rounds)
        .filter(pl.col("measure") == measure)
        .group_by("cell", "place", "round")
        .agg((pl.col("bin") * pl.col("count")).sum().alias("total"), pl.col("count").sum().alias("games"))
        .collect()
    )
    sides = [
        sums.filter(pl.col("place") == place).select("cell", "round", pl.col("games"), (pl.col("total") / pl.col("games")).alias(name))
        for place, name in ((0, "mean_first"), (1, "mean_second"))
    ]
    both = (
        sides[0]
        .join(sides[1].drop("games"), on=["cell", "round"])
        .with_columns((pl.col("mean_first") - pl.col("mean_second")).alias("gap"))
    )
    return both.filter(pl.col("games") >= MOST_RUN * pl.col("games").max().over("cell")).sort("cell", "round")
