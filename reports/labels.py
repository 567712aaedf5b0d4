"""Do fighters that are labelled harder win more, and gain more from a better player? A line through the fighters, by label."""

from __future__ import annotations

import numpy as np
import polars as pl
import statsmodels.api as sm

from reports import words

FEWEST = 4  # fighters a line is laid through
MEAN, GAIN = "mean", "gain"


def label_table(source) -> pl.DataFrame:
    """A row a fighter with a known label: its place among the labels, 0 the easiest."""
    known = [(name, label, words.LEVELS.index(label)) for name, label in source.difficulties.items() if label in words.LEVELS]
    return pl.DataFrame(known, schema=dict(character=pl.String, label=pl.String, step=pl.Int64), orient="row")


def slope_table(source, labels: pl.DataFrame, fighters: pl.DataFrame, headroom: pl.DataFrame) -> pl.DataFrame:
    """A row a player (kind "mean": win rate) and one for what fighters gain by skill (kind "gain"): change by step of the label, least
    squares with Student's t over the fighters, whose spread is most of the doubt. says: rises, falls, or cannot tell."""
    if not len(labels) or not len(fighters):
        return pl.DataFrame()
    asked = [(MEAN, player, fighters.filter(pl.col("player") == player).select("character", value="rate")) for player in source.graded]
    if len(headroom):
        asked.append((GAIN, f"{headroom['weak'][0]} to {headroom['strong'][0]}", headroom.select("character", value="gain")))
    rows = []
    for kind, player, values in asked:
        held = labels.join(values, on="character", how="inner")
        if len(held) < FEWEST or held["step"].n_unique() < 2:
            continue
        fit = sm.OLS(held["value"].to_numpy(), sm.add_constant(held["step"].to_numpy().astype(float))).fit()
        low, high = (float(x) for x in fit.conf_int()[1])
        says = "rises" if low > 0 else ("falls" if high < 0 else words.CANNOT_TELL)
        known = dict(fighters=len(held), labels=held["step"].n_unique(), start=float(fit.params[0]))
        rows.append(dict(kind=kind, player=player, slope=float(fit.params[1]), low=low, high=high, says=says) | known)
    return pl.DataFrame(rows)


def told(source, labels: pl.DataFrame, slopes: pl.DataFrame) -> list[str]:
    """A sentence a slope, the main player's first."""
    if not len(slopes):
        known = sorted(set(labels["label"]), key=words.LEVELS.index) if len(labels) else []
        why = f"all are labelled {known[0]}" if len(known) == 1 else f"it takes {FEWEST} labelled fighters of two labels"
        return [f"No line can be laid through the labels: {why}."]
    said = []
    rows = sorted(slopes.iter_rows(named=True), key=lambda r: (r["kind"] != MEAN, r["player"] != source.main))
    for r in rows:
        what = f"With {r['player']}, a step up in label" if r["kind"] == MEAN else f"From {r['player']}, a step up in label"
        goes = "goes with" if r["says"] != words.CANNOT_TELL else "may go with anything from"
        unit = "wins" if r["kind"] == MEAN else "gained by skill"
        said.append(f"{what} {goes} {words.points(r['low'], r['high'])} {unit}{': cannot tell' if r['says'] == words.CANNOT_TELL else ''}.")
    return said


def by_label(labels: pl.DataFrame, values: pl.DataFrame) -> list[tuple]:
    """(label, step, [(character, value, low, high)]) in the order of the labels. values: character, value, low, high."""
    held = labels.join(values, on="character", how="inner").sort("step", "value")
    return [
        (rows["label"][0], step, rows.select("character", "value", "low", "high").rows())
        for (step,), rows in held.group_by("step", maintain_order=True)
    ]


def line(slope: dict, steps) -> list[float]:
    """The fitted values at these steps."""
    return [slope["start"] + slope["slope"] * step for step in np.asarray(steps, float)]
