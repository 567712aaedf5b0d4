"""Shares and differences of shares with the luck of the draw taken out, where players noted it (a control variate).

What is noted has the mean 0 whatever happens (strategies/battlecon/luck.py says why), so a multiple of it may be taken from every
result without moving the mean. Which multiple is best is not known beforehand and is found from the games; so that this moves nothing
either, each half of the games is corrected by the multiple found in the other half. Halves are made of games two by two, so that both
have every rotation of two seats."""

from math import sqrt
from statistics import NormalDist

import numpy as np

LEAST = 40  # games: with fewer the multiple is worth nothing, and results stand as they are


def corrected(results, *notes) -> np.ndarray:
    """Results with the luck of the draw taken out: float64, one a game, in the mean what `results` are in the mean.

    results: one number a game, in order. notes: what was noted, one array or more, in any unit; each has the mean 0. Raises ValueError
    if the lengths differ."""
    made, columns = np.array(results, float), [np.asarray(one, float) for one in notes]
    if any(one.shape != made.shape for one in columns):
        raise ValueError(f"{len(made)} results against {min(map(len, columns))} notes of luck")
    if len(made) < LEAST:
        return made
    noted, half, taken = np.column_stack(columns), np.arange(len(made)) // 2 % 2, np.zeros(len(made))
    for one in (0, 1):
        other = half != one
        multiples = np.linalg.lstsq(noted[other], made[other] - made[other].mean(), rcond=None)[0]  # their means are known: 0
        taken[half == one] = noted[half == one] @ multiples
    return made - taken


def share(won, luck, level=0.95) -> dict:
    """The share of games won: {rate, low, high, games, factor}. factor: by how much the variance shrank, 1 where nothing was noted."""
    made = corrected(won, luck)
    rate, low, high = _interval(made, level)
    return dict(rate=rate, low=low, high=high, games=len(made), factor=_factor(np.asarray(won, float), made))


def difference(before, after, luck_before, luck_after, level=0.95) -> dict:
    """How much more often `after` won than `before`, games paired by number as in `paired.difference`; luck is taken out of the change.

    Returns {difference, low, high, changed, games, factor}; factor: the variance of the plain paired difference over that of this
    one, which is also by how many games it stands for. Raises ValueError if the lengths differ."""
    before, after = np.asarray(before, float), np.asarray(after, float)
    if before.shape != after.shape:
        raise ValueError(f"{len(before)} games against {len(after)}: pairs of games are wanted")
    plain = after - before
    made = corrected(plain, luck_before, luck_after)
    middle, low, high = _interval(made, level)
    changed = int((plain != 0).sum())
    return dict(difference=middle, low=low, high=high, changed=changed, games=len(made), factor=_factor(plain, made))


def _interval(values, level):
    if not len(values):
        return 0.0, -1.0, 1.0
    middle = float(values.mean())
    reach = NormalDist().inv_cdf((1 + level) / 2) * float(values.std()) / sqrt(len(values))
    return middle, middle - reach, middle + reach


def _factor(plain, made) -> float:
    return float(plain.var() / made.var()) if made.var() > 0 else 1.0
