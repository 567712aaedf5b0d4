"""Statistics of win rates against a tolerance band. A draw is a win for nobody and stays in the denominator.

The band [low, high] is about the first of a pair: it is above when it wins more than `high`, below when the second wins more
than 1 - low. So a draw never counts as an advantage, and the same pair the other way round gets the mirrored verdict."""

from __future__ import annotations

import numpy as np
from scipy.stats import beta, norm

from reports.words import CANNOT_TELL, certainty
from studies.stats.wilson import interval

LEVEL = 0.95
DRAWS = 4_000  # of all pair rates at once, for ranks
ABOVE, INSIDE, BELOW = "above", "inside", "below"


def exceeds(wins: int, games: int, edge: float) -> float:
    """Probability that the true rate is over the edge, by Jeffreys' posterior."""
    return float(beta.sf(edge, wins + 0.5, games - wins + 0.5))


def judge(first: int, second: int, games: int, band) -> tuple[str, str]:
    """Where the first of a pair stands against the band, and how certain: ("above", "sure"), ("cannot tell", "cannot tell")."""
    low, high = band
    (a_low, a_high), (b_low, b_high) = interval(first, games), interval(second, games)
    p_above, p_below = exceeds(first, games, high), exceeds(second, games, 1 - low)
    return _verdict(
        {
            ABOVE: (a_low > high, p_above),
            BELOW: (b_low > 1 - low, p_below),
            INSIDE: (a_high < high and b_high < 1 - low, 1 - p_above - p_below),
        }
    )[:2]


def judge_mean(mean: float, error: float, lost: float, band) -> tuple[str, str, str, float]:
    """The same for a mean of pair rates with a standard error; lost is the mean rate of the opponents. Then which of the three claims comes
    nearest to being told, and how probable it is."""
    low, high = band
    z, reach = norm.ppf((1 + LEVEL) / 2), max(error, 1e-12)
    p_above, p_below = float(norm.sf((high - mean) / reach)), float(norm.sf((1 - low - lost) / reach))
    return _verdict(
        {
            ABOVE: (mean - z * error > high, p_above),
            BELOW: (lost - z * error > 1 - low, p_below),
            INSIDE: (mean + z * error < high and lost + z * error < 1 - low, 1 - p_above - p_below),
        }
    )


def _verdict(claims: dict) -> tuple[str, str, str, float]:
    """The one rule of verdicts, for pairs and for means: of the claims the sure one, else the most probable one if it is likely."""
    best = max(claims, key=lambda name: (claims[name][0], claims[name][1]))
    word = certainty(*claims[best])
    return (best if word != CANNOT_TELL else CANNOT_TELL, word, best, claims[best][1])


def error_of(wins: int, games: int) -> float:
    """Standard error of a rate, never zero: two wins and two losses are added, as Agresti and Coull do."""
    p = (wins + 2) / (games + 4)
    return float(np.sqrt(p * (1 - p) / (games + 4)))


def mean_of(wins, games) -> tuple[float, float, float, float]:
    """Plain mean of several independent rates: mean, low, high (95 %), standard error. wins, games: one entry a rate."""
    mean = float(np.mean([w / n for w, n in zip(wins, games)]))
    error = float(np.sqrt(sum(error_of(w, n) ** 2 for w, n in zip(wins, games)))) / len(games)
    reach = norm.ppf((1 + LEVEL) / 2) * error
    return mean, max(mean - reach, 0.0), min(mean + reach, 1.0), error


def draws_of_means(pairs, names, seed: int = 0) -> np.ndarray:
    """Posterior draws of every name's mean win rate over its pairs: float (DRAWS, names).

    pairs: (first, second, wins of first, wins of second, games). Both sides of a pair come from one Dirichlet draw, so that
    what one side gains the other loses."""
    rng = np.random.default_rng(seed)
    total, met = np.zeros((DRAWS, len(names))), np.zeros(len(names))
    index = {name: k for k, name in enumerate(names)}
    for first, second, wins_first, wins_second, games in pairs:
        rest = games - wins_first - wins_second
        rate = rng.dirichlet([wins_first + 0.5, wins_second + 0.5, rest + 0.5], DRAWS)
        for name, column in ((first, 0), (second, 1)):
            total[:, index[name]] += rate[:, column]
            met[index[name]] += 1
    return total / np.maximum(met, 1)


def rank_ranges(draws: np.ndarray) -> list[tuple[int, int]]:
    """Lowest and highest rank (1 is best) of every column in the middle 95 % of the draws."""
    order = (-draws).argsort(axis=1).argsort(axis=1) + 1
    tail = 100 * (1 - LEVEL) / 2
    low, high = np.percentile(order, [tail, 100 - tail], axis=0, method="nearest")
    return [(int(a), int(b)) for a, b in zip(low, high)]


def tie_rows(draws: np.ndarray, means) -> list[int]:
    """Row of every column, 0 the best: a column shares the row of the best above it unless it is surely worse."""
    rows, row, head = [0] * len(means), 0, None
    for k in sorted(range(len(means)), key=lambda k: -means[k]):
        if head is not None and np.percentile(draws[:, head] - draws[:, k], 100 * (1 - LEVEL) / 2) > 0:
            row, head = row + 1, k
        head = k if head is None else head
        rows[k] = row
    return rows


def alpha_of(rows: int) -> float:
    """What each of several intervals may miss so that all together miss at most 5 % of the time (Bonferroni)."""
    return (1 - LEVEL) / max(rows, 1)
