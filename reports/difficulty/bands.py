"""Win rates as pips, one (easy) to five (hard), by the edges the publisher gave; and means of cells, each alike."""

from __future__ import annotations

import numpy as np
import polars as pl
from scipy.stats import norm

from reports import rates, words

PIPS = 5
MAY_BE = 0.05  # a neighbour less probable than this is not mentioned


def judge(rate: float, low: float, high: float, error: float, bands) -> dict:
    """pips, how certain, and `other`: the pips it could be instead (0: none). bands: four falling edges."""
    edges = [1.0, *bands, 0.0]
    reach = max(error, 1e-9)
    chances = [float(norm.cdf((edges[k] - rate) / reach) - norm.cdf((edges[k + 1] - rate) / reach)) for k in range(PIPS)]
    pips = next(k for k in range(PIPS) if rate >= edges[k + 1]) + 1
    clear = (low > edges[pips] or pips == PIPS) and (high < edges[pips - 1] or pips == 1)
    certainty = words.certainty(clear, chances[pips - 1])
    near = max((k for k in (pips - 1, pips + 1) if 1 <= k <= PIPS), key=lambda k: chances[k - 1])
    other = near if certainty != words.SURE and chances[near - 1] > MAY_BE else 0
    return dict(pips=pips, certainty=certainty, other=other)


def told(row: dict) -> str:
    """ "4 pips", "4 pips (could be 3)"; "3 or 4 pips" where it cannot be told."""
    if row["certainty"] == words.CANNOT_TELL:
        first, last = sorted((row["pips"], row["other"] or row["pips"]))
        return f"{first} or {last} pips"
    text = f"{row['pips']} pip" + ("s" if row["pips"] > 1 else "")
    return text + (f" (could be {row['other']})" if row["other"] else "")


def pips_of(rate: float, bands) -> int:
    """Pips of a rate."""
    return 1 + sum(rate < edge for edge in bands)


def weights(frame: pl.DataFrame) -> np.ndarray:
    """Each size of team alike, each challenge alike within it, each team alike within that."""
    counted = frame.with_columns(
        pl.col("challenge").n_unique().over("size").alias("challenges"),
        pl.len().over("size", "challenge").alias("teams"),
    )
    share = 1 / (counted["size"].n_unique() * counted["challenges"].to_numpy() * counted["teams"].to_numpy())
    return share / share.sum()


def mean(frame: pl.DataFrame) -> dict:
    """Mean win rate of cells, counted as `weights` says: rate, low, high, error, games, cells. frame: of `Source.counts`."""
    w = weights(frame)
    rate = float(w @ frame["rate"].to_numpy())
    error = float(np.sqrt(w**2 @ frame["error"].to_numpy() ** 2))
    if len(frame) == 1:
        low, high = frame["low"][0], frame["high"][0]
    else:
        reach = norm.ppf((1 + rates.LEVEL) / 2) * error
        low, high = max(rate - reach, 0.0), min(rate + reach, 1.0)
    return dict(rate=rate, low=low, high=high, error=error, games=int(frame["games"].sum()), cells=len(frame))
