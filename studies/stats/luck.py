"""Shares and differences of shares with the luck of the draw taken out, where players noted it (a control variate).

What is noted has the mean 0 whatever happens (strategies/battlecon/luck.py says why), so a multiple of it may be taken from every
result without moving the mean. Which multiple is best is not known beforehand and is found from the games; so that this moves nothing
either, each half of the games is corrected by the multiple found in the other half. Halves are made of games two by two, so that both
have every rotation of two seats."""

from math import sqrt
from statistics import NormalDist

import numpy as np

LEAST = 40  # games: with fewer the multiple is worth nothing, and results stand as they are


def corrected(won, luck) -> np.ndarray:
    """Results with the luck of the draw taken out: float64, one a game, in the mean what `won` is in the mean.

    won: 0 and 1 (or any number), one a game in order. luck: what was noted for the same side, in any unit. Raises ValueError if
    the lengths differ."""
    won, luck = np.asarray(won, float), np.asarray(luck, float)
    if won.shape != luck.shape:
        raise ValueError(f"{len(won)} results against {len(luck)} notes of luck")
    if len(won) < LEAST:
        return won.copy()
    half = np.arange(len(won)) // 2 % 2
    made = won.copy()
    for one in (0, 1):
        other = luck[half != one]
        spread = float((other**2).mean())  # the mean is known: it is 0
        multiple = float(((won[half != one] - won[half != one].mean()) * other).mean()) / spread if spread > 0 else 0.0
        made[half == one] -= multiple * luck[half == one]
    return made


def share(won, luck, level=0.95) -> dict:
    """The share of games won: {rate, low, high, games, factor}. factor: by how much the variance shrank, 1 where nothing was noted."""
    made = corrected(won, luck)
    rate, low, high = _interval(made, level)
    return dict(rate=rate, low=low, high=high, games=len(made), factor=_factor(np.asarray(won, float), made))


def difference(before, after, luck_before, luck_after, level=0.95) -> dict:
    """How much more often `after` won than `before`, games paired by number as in `paired.difference`.

    Returns {difference, low, high, changed, games, factor}; factor: the variance of the plain paired difference over that of this
    one, which is also by how many games it stands for. Raises ValueError if the lengths differ."""
    before, after = np.asarray(before, float), np.asarray(after, float)
    if before.shape != after.shape:
        raise ValueError(f"{len(before)} games against {len(after)}: pairs of games are wanted")
    plain, made = after - before, corrected(after, luck_after) - corrected(before, luck_before)
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
