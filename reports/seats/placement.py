"""What to hide at home: what each choice is worth against each table, and the mixture that does best whichever table it is."""

from __future__ import annotations

from collections import Counter

import numpy as np
import polars as pl
from scipy.optimize import linprog

from reports import words
from reports.seats.rows import Rows, sums
from reports.seats.seat import with_shares
from reports.seats.source import Source, manner_of
from studies.stats import mean

DRAWS = 100  # of all estimates at once, for the mixture
FEWEST = 200  # matches behind an estimate that goes into the mixture
RARE = 0.02  # share of rounds below which a choice counts as not made
UNSTEADY = 0.5  # a share that ranges wider over other luck tells nothing
UNTOLD = words.CANNOT_TELL
HOME = "hidden_home"


def choice_sums(rows: Rows) -> pl.DataFrame:
    """Shares of the win and points of a round, by who plays and what it hid at home."""
    frame = rows.rounds.with_columns(choice=pl.col(HOME).cast(pl.String))
    return sums(frame, ["strategy", "choice"], "share", "points")


STATISTICS = dict(choices=choice_sums)


def choice_table(source: Source, found: pl.DataFrame) -> pl.DataFrame:
    """A row a setting, table, strategy and choice: how often it was made, share of matches won and points of that round.

    low, high: so wide that those of all choices hold together. best: not surely worse than the choice that won most."""
    keys = ["cell", "strategy"]
    shares = found.filter(pl.col("measure") == "share").drop("measure")
    count = shares.select(pl.len().over(keys).cast(pl.Int64)).to_series()
    low, high = _together(shares, count)
    frame = shares.with_columns(rate=pl.col("total") / pl.col("games"), low=low, high=high, error=_error(shares))
    frame = frame.drop("total", "squares")
    points = found.filter(pl.col("measure") == "points")
    middle, least, most = mean.interval(points["games"], points["total"], points["squares"])
    points = points.select(*keys, "choice").with_columns(points=pl.Series(middle), points_low=pl.Series(least), points_high=pl.Series(most))
    frame = frame.join(points, on=[*keys, "choice"]).with_columns(of=pl.col("games") / pl.col("games").sum().over(keys))
    top = frame.filter(pl.col("of") >= RARE).group_by(keys).agg(pl.col("rate", "error").sort_by("rate").last().name.prefix("top_"))
    frame = frame.join(top, on=keys, how="left").with_columns(
        best=(pl.col("top_rate") - pl.col("rate")) <= 1.96 * (pl.col("top_error") ** 2 + pl.col("error") ** 2).sqrt()
    )
    mixes = ((pl.col("of") >= RARE).sum().over(keys)) > 1
    return frame.with_columns(mixes=mixes).drop("top_rate", "top_error").sort("cell", "strategy", "choice")


def _together(frame, count):
    shown = with_shares(frame.with_row_index("at"), count).sort("at")
    return shown["low"], shown["high"]


def _error(frame) -> pl.Series:
    n, total, squares = (frame[name].to_numpy().astype(float) for name in ("games", "total", "squares"))
    return pl.Series(np.sqrt(np.maximum(squares / n - (total / n) ** 2, 1e-6) / n))


def telling(source: Source, frame: pl.DataFrame, most: int) -> dict[str, str]:
    """Tables of one strategy that tell most, {table: manner}: those it fills alone, then manners in most settings, rarest seats first."""
    rows = [row for row in source.base.iter_rows(named=True) if row["table"] in frame["table"]]
    manner = {row["table"]: manner_of(row["strategies"]) for row in rows}
    seen = Counter(manner_of(row["strategies"]) for row in rows)
    alone = {manner[row["table"]] for row in rows if row["player"]}
    seats = {manner[row["table"]]: row["strategies"].count(frame["strategy"][0]) for row in rows}
    kept = sorted(seen, key=lambda name: (name not in alone, -seen[name], seats[name], name))[:most]
    return {table: name for table, name in manner.items() if name in kept}


def mixture_table(source: Source, choices: pl.DataFrame) -> pl.DataFrame:
    """A row a setting, strategy and choice: its share in the mixture that wins most against the worst of the tables it sat at.

    low, high: of that share over joint draws of all estimates (5th to 95th percentile). value: what the mixture wins at the worst
    table over choosing each as often. so: "pure", "mix", or "cannot tell" where other luck would give another answer. A table does
    not react to the mixture here: it is what it was."""
    rows = []
    usable = choices.filter(pl.col("mixes") & (pl.col("games") >= FEWEST) & (pl.col("of") >= RARE)) if len(choices) else choices
    for (setting, strategy), frame in usable.group_by("setting", "strategy", maintain_order=True) if len(usable) else []:
        wide = frame.pivot(on="choice", index="table", values="rate").drop_nulls()
        names = sorted(c for c in wide.columns if c != "table")
        if len(names) < 2 or not len(wide):
            continue
        error = wide.select("table").join(frame.pivot(on="choice", index="table", values="error"), on="table", maintain_order="left")
        payoff, spread = wide.select(names).to_numpy(), error.select(names).to_numpy()
        level = payoff.mean(axis=1, keepdims=True)  # tables differ in strength; the choice is about what it changes
        shares, value = maximin(payoff - level)
        rng = np.random.default_rng(0)
        drawn = np.array([maximin(rng.normal(payoff, spread) - level)[0] for _ in range(DRAWS)])
        low, high = np.percentile(drawn, [5, 95], axis=0)
        so = UNTOLD if (high - low).max() > UNSTEADY else ("pure" if shares.max() > 1 - 1e-6 else "mix")
        for k, name in enumerate(names):
            told = dict(setting=setting, strategy=strategy, tables=len(wide), choice=name, share=float(shares[k]))
            rows.append(told | dict(low=float(low[k]), high=float(high[k]), value=float(value), so=so))
    return pl.DataFrame(rows)


def maximin(payoff: np.ndarray) -> tuple[np.ndarray, float]:
    """The mixture of columns that gets most from the worst row, and what it gets. payoff: (tables, choices)."""
    tables, choices = payoff.shape
    if tables == 1:
        shares = np.zeros(choices)
        shares[payoff[0].argmax()] = 1.0
        return shares, float(payoff[0].max())
    found = linprog(
        np.r_[np.zeros(choices), -1.0],
        A_ub=np.column_stack([-payoff, np.ones(tables)]), b_ub=np.zeros(tables),
        A_eq=np.r_[np.ones(choices), 0.0][None, :], b_eq=[1.0],
        bounds=[(0, 1)] * choices + [(None, None)],
    )  # fmt: skip
    return found.x[:choices], float(found.x[-1])


def best_told(source: Source, frame: pl.DataFrame) -> str:
    """Which choices are best at a table, as far as can be told. frame: rows of one table and strategy."""
    held = frame.filter(pl.col("of") >= RARE)
    if len(held) < 2:
        return "always the same, so nothing can be compared"
    top = [source.choice(c) for c in held.filter(pl.col("best"))["choice"]]
    if len(top) == len(held):
        return "no choice is surely better than another"
    return f"{top[0]}, a pure best reply" if len(top) == 1 else f"{words.listing(top)}, not told apart"
