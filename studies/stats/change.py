"""The change of a mean share on the same luck, from sums of the differences of matches paired by number."""

import numpy as np


def interval(games, total, squares, level=0.95):
    """(change, low, high); arrays give arrays. total, squares: sums of the differences, each from -1 to 1, and of their squares.

    One match that gains and one that loses are added (Bonett & Price 2012, for whole wins), so that few matches of which none
    changed do not pass for certainty."""
    from scipy.stats import norm  # late: the first game need not wait for statistics

    games, total, squares = (np.asarray(one, float) for one in (games, total, squares))
    n = games + 2
    middle = total / n
    reach = norm.ppf((1 + level) / 2) * np.sqrt(np.maximum((squares + 2) / n - middle**2, 0) / n)
    change = total / np.maximum(games, 1)
    low, high = np.maximum(middle - reach, -1), np.minimum(middle + reach, 1)
    return (float(change), float(low), float(high)) if change.ndim == 0 else (change, low, high)


def word(low: float, high: float, margin: float) -> str:
    """What an interval of a change says: "same" if it lies wholly within the margin, "moved" if wholly beyond it, "" if neither."""
    if -margin <= low and high <= margin:
        return "same"
    return "moved" if low > margin or high < -margin else ""
