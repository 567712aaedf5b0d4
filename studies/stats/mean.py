"""The interval of a mean of any quantity, one value a match, from sums."""

import numpy as np


def interval(games, total, squares, level=0.95):
    """(mean, low, high) by Student's t; arrays give arrays. total, squares: sums of the values and of their squares.

    One match or none tells nothing about its spread: the interval is infinite."""
    from scipy.stats import t  # late: the first game need not wait for statistics

    games, total, squares = (np.asarray(one, float) for one in (games, total, squares))
    n = np.maximum(games, 1)
    mean = total / n
    variance = np.maximum(squares / n - mean**2, 0) * n / np.maximum(n - 1, 1)
    reach = np.where(games > 1, t.ppf((1 + level) / 2, np.maximum(n - 1, 1)) * np.sqrt(variance / n), np.inf)
    return (float(mean), float(mean - reach), float(mean + reach)) if mean.ndim == 0 else (mean, mean - reach, mean + reach)
