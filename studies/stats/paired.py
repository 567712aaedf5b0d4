"""The difference of two shares on the same luck: games are paired by number, so the variance is that of the differences."""

from math import sqrt
from statistics import NormalDist

import numpy as np


def difference(before, after, level=0.95) -> dict:
    """How much more often `after` won than `before`: arrays of 0 and 1, one entry a game, the same games in the same order.

    Returns {difference, low, high, changed, games}: the mean difference, its interval, and the games whose result changed.
    Raises ValueError if the lengths differ."""
    before, after = np.asarray(before, float), np.asarray(after, float)
    if before.shape != after.shape:
        raise ValueError(f"{len(before)} games against {len(after)}: pairs of games are wanted")
    change = after - before
    n = len(change)
    middle = float(change.mean()) if n else 0.0
    spread = NormalDist().inv_cdf((1 + level) / 2) * sqrt((change**2).mean() - middle**2) / sqrt(n) if n else 2.0
    return dict(difference=middle, low=middle - spread, high=middle + spread, changed=int((change != 0).sum()), games=n)


def differs(result: dict) -> bool:
    """Is the interval of a difference wholly on one side of zero?"""
    return result["low"] > 0 or result["high"] < 0
