"""A confidence sequence of a share: intervals that hold at all sample sizes at once, so that one may look after every chunk.

Robbins' mixture: under a share p the ratio of the beta-mixed likelihood to the likelihood at p is a martingale of mean 1, so
by Ville's inequality it ever exceeds 1 / alpha with probability alpha at most. The interval is every p where it has not."""

from math import log


def interval(wins: int, games: int, level: float = 0.95) -> tuple[float, float]:
    """(low, high) of the share wins / games, valid for all games played so far and to come. (0, 1) for no games.

    Method: Robbins (1970) with a uniform prior; see Howard et al. (2021), Ann. Statist. 49(2)."""
    from scipy.optimize import brentq  # late: the first game need not wait for statistics
    from scipy.special import betaln, xlog1py, xlogy

    if games == 0:
        return 0.0, 1.0
    mixed = betaln(wins + 1, games - wins + 1) - log(1 / (1 - level))

    def excess(p):
        return mixed - (xlogy(wins, p) + xlog1py(games - wins, -p))

    middle = wins / games
    low = 0.0 if wins == 0 else brentq(excess, 1e-15, middle)
    high = 1.0 if wins == games else brentq(excess, middle, 1 - 1e-15)
    return float(low), float(high)


def decision(wins: int, games: int, band, level: float = 0.95) -> str:
    """ "inside", "below" or "above" the band (low, high), or "" while it cannot be told; wrong at most 1 - level of the time."""
    low, high = interval(wins, games, level)
    if low >= band[0] and high <= band[1]:
        return "inside"
    if high < band[0]:
        return "below"
    if low > band[1]:
        return "above"
    return ""


def decided(wins: int, games: int, edges, level: float = 0.95) -> bool:
    """Is it told between which of the edges the share lies? Wrong at most 1 - level of the time."""
    low, high = interval(wins, games, level)
    return not any(low <= edge <= high for edge in edges)
