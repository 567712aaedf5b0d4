"""The interval of a mean share: a match gives nothing, a whole win, or a part of one, and a group of seats gives their mean."""

import numpy as np

from studies.stats import wilson

LEAST = 0.01  # of the variance that whole wins would have: below it too few matches differ to tell


def interval(games, total, squares, level=0.95):
    """(low, high) of the mean share over matches; arrays give arrays. total, squares: sums of the shares and of their squares.

    Wilson's interval for as many games as would give the variance found if every game were won whole or not at all (the design
    effect of survey sampling: Korn & Graubard 1998). For whole wins it is Wilson's own, and it is never of width nothing."""
    games, total, squares = (np.asarray(one, float) for one in (games, total, squares))
    n = np.maximum(games, 1)
    mean = np.clip(total / n, 0, 1)
    whole = mean * (1 - mean)
    effect = np.clip(np.divide(squares / n - mean**2, whole, out=np.ones_like(mean), where=whole > 0), LEAST, 1)
    return wilson.interval(mean * games / effect, games / effect, level)
