"""An add-up score: points for boss, stage, heroes and size that add to a win rate, and the combinations where adding fails."""

from __future__ import annotations

import warnings

import numpy as np
import polars as pl
import statsmodels.api as sm
from scipy.linalg import qr
from scipy.special import expit, logit

from reports import words
from reports.difficulty.rating import SIZE
from reports.difficulty.source import Source

STEPS = (0.1, 0.2, 0.4, 0.8)  # log odds a point: a fourth of it is the change of the win rate near one half
MOST_POINTS = 20  # of the hardest combination; the finest step that keeps to it is taken
FAILS = 0.10  # points of win rate by which adding may be off


def score(source: Source) -> dict:
    """points: a frame of factor, value, points; step: log odds a point; start: win rate at no points; fit: what adding says by cell.

    Empty frames where there is nothing to add. Method: logistic regression on the cells' counts, points rounded to whole numbers,
    the easiest value of a factor at 0; what cannot be told apart by the teams that were played is left out."""
    mine = source.base.filter(pl.col("player") == source.main)
    columns = _columns(source, mine)
    if len(mine) < 3 or not columns:
        return dict(points=pl.DataFrame(), fit=pl.DataFrame(), start=None, step=None)
    matrix = np.column_stack([np.ones(len(mine))] + [held for _, _, held in columns])
    kept = _independent(matrix)
    counts = mine.select("wins", pl.col("games") - pl.col("wins")).to_numpy() + 0.5  # a cell won never or always has odds, too
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # perfect fit of as many cells as points
        slopes = np.zeros(matrix.shape[1])
        slopes[kept] = sm.GLM(counts, matrix[:, kept], family=sm.families.Binomial()).fit().params
    worth = _worth(source, columns, slopes)
    hardest = sum(worth.group_by("factor").agg(pl.col("worth").max())["worth"])
    step = next((step for step in STEPS if hardest / step <= MOST_POINTS), STEPS[-1])
    exact = worth.select("factor", "value", (pl.col("worth") / step).alias("exact"))
    points = exact.with_columns((pl.col("exact") + 0.5).floor().cast(pl.Int64).alias("points"))
    fit = _fit(source, mine, points, step)
    return dict(points=points, fit=fit["frame"], start=fit["start"], step=step)


def _columns(source, frame) -> list:
    """(factor, value, indicator) of everything that may add, but for the first value of each factor."""
    found = []
    for factor in source.factors:
        found += [(factor, value, (frame[factor] == value).to_numpy().astype(float)) for value in source.values(factor)[1:]]
    found += [(SIZE, str(n), (frame["size"] == n).to_numpy().astype(float)) for n in source.sizes[1:]]
    several = frame.group_by("size").agg(pl.col("team").n_unique()).filter(pl.col("team") > 1)
    if len(several):  # with one team a size nobody's share can be told from the size's
        held = {name: frame["members"].list.contains(who[0]).to_numpy().astype(float) for name, who in together(source).items()}
        found += [("member", name, indicator) for name, indicator in held.items()]
    return [one for one in found if one[2].any()]


def together(source) -> dict[str, list[str]]:
    """Characters by name; those that were in a team only together cannot be told apart and stand under one: {"bill + lance": [...]}."""
    teams = source.base["members"].to_list()
    found = {}
    for name in source.characters:
        found.setdefault(tuple(name in team for team in teams), []).append(name)
    return {" + ".join(source.called(name) for name in who) if len(who) > 1 else who[0]: who for who in found.values()}


def _independent(matrix) -> list[int]:
    """Columns that are no sum of those before them."""
    kept = []
    for k in range(matrix.shape[1]):
        r = qr(matrix[:, [*kept, k]], mode="r")[0]
        if len(kept) < len(matrix) and abs(r[len(kept), len(kept)]) > 1e-8:
            kept.append(k)
    return kept


def _worth(source, columns, slopes) -> pl.DataFrame:
    """Log odds by which each value is harder than the easiest of its factor."""
    by = {factor: dict.fromkeys(source.values(factor), 0.0) for factor in source.factors}
    by[SIZE] = {str(n): 0.0 for n in source.sizes}
    for k, (factor, value, _) in enumerate(columns, 1):
        by.setdefault(factor, {})[value] = slopes[k]
    rows = [dict(factor=f, value=v, worth=float(max(values.values()) - slope)) for f, values in by.items() for v, slope in values.items()]
    return pl.DataFrame(rows)


def _fit(source, frame, points, step) -> dict:
    worth = {(r["factor"], r["value"]): r["points"] for r in points.iter_rows(named=True)}
    total = []
    heroes = together(source)
    for row in frame.iter_rows(named=True):
        named = [(factor, row[factor]) for factor in source.factors] + [(SIZE, str(row["size"]))]
        named += [("member", name) for name, who in heroes.items() if who[0] in row["members"]]
        total.append(sum(worth.get(key, 0) for key in named))
    total = np.array(total)
    rate = (frame["wins"].to_numpy() + 0.5) / (frame["games"].to_numpy() + 1)
    start = float(logit(rate).mean() + step * total.mean())
    for _ in range(30):  # the start at which rounded points meet the mean rate
        said = expit(start - step * total)
        start += (rate.mean() - said.mean()) / max((said * (1 - said)).mean(), 1e-6)
    said = expit(start - step * total)
    found = frame.select("challenge", "team", "size", "rate", "low", "high", "error").with_columns(
        pl.Series("points", total), pl.Series("said", said), (pl.col("rate") - pl.Series("said", said)).alias("off")
    )
    clear = (pl.col("low") > pl.col("said") + FAILS) | (pl.col("high") < pl.col("said") - FAILS)
    found = found.with_columns(
        pl.when(clear).then(pl.lit(words.SURE)).when(pl.col("off").abs() - 0.84 * pl.col("error") > FAILS).then(pl.lit(words.LIKELY))
        .otherwise(pl.lit("")).alias("fails")
    )  # fmt: skip
    return dict(frame=found.sort(pl.col("off").abs(), descending=True), start=float(expit(start)))


def ladder(found: dict) -> list[dict]:
    """What totals of points mean: points and the win rate they add to."""
    if found["start"] is None:
        return []
    low, high = int(found["fit"]["points"].min()), int(found["fit"]["points"].max())
    every = max(1, -(-(high - low) // 10))
    return [dict(points=n, rate=float(expit(logit(found["start"]) - found["step"] * n))) for n in range(low, high + 1, every)]
