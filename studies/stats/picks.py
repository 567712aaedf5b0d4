"""The game of picking before the game: a matrix of who beats whom as a game for two, by linear programmes.

gains: (n, n), how much more often the row wins than it loses against the column; antisymmetric, so neither side has an edge."""

import numpy as np

NOTHING = 1e-9


def mixture(gains) -> np.ndarray:
    """Shares (n,) with which to pick, hidden from an opponent who picks hidden too, so as to lose to nobody on average (Nash)."""
    from scipy.optimize import linprog  # late: the first game need not wait for statistics

    gains = np.asarray(gains, float)
    n = len(gains)
    rows = np.hstack([-gains.T, np.ones((n, 1))])  # against every pick at least the value
    found = linprog(
        np.r_[np.zeros(n), -1.0], A_ub=rows, b_ub=np.zeros(n), A_eq=np.r_[np.ones(n), 0.0][None], b_eq=[1.0],
        bounds=[(0, None)] * n + [(None, None)], method="highs",
    )  # fmt: skip
    shares = np.where(found.x[:n] > NOTHING, found.x[:n], 0.0)
    return shares / shares.sum()


def best_answer(gains, k: int) -> tuple[float, np.ndarray, np.ndarray]:
    """How well pick k can do against the best of the others, at the mixture of opponents that suits it most.

    Returns (margin, mixture, others): not below nothing, k is a best answer to that mixture of opponents; below nothing, the mixture
    `others` of the other picks does better than k against everybody, by the margin at least (Pearce 1984, Econometrica 52)."""
    from scipy.optimize import linprog

    gains = np.asarray(gains, float)
    n = len(gains)
    rest = [j for j in range(n) if j != k]
    rows = np.hstack([gains[rest] - gains[k], np.ones((n - 1, 1))])
    found = linprog(
        np.r_[np.zeros(n), -1.0], A_ub=rows, b_ub=np.zeros(n - 1), A_eq=np.r_[np.ones(n), 0.0][None], b_eq=[1.0],
        bounds=[(0, None)] * n + [(None, None)], method="highs",
    )  # fmt: skip
    others = np.zeros(n)
    others[rest] = np.maximum(-found.ineqlin.marginals, 0)
    return float(found.x[n]), found.x[:n], others


def second(gains) -> tuple[int, int]:
    """(first pick, answer) where the second sees the first's pick and answers best, and the first knows it will. The answer may be the
    same pick, which gains nothing."""
    worst = np.asarray(gains).argmin(axis=1)
    first = int(np.take_along_axis(np.asarray(gains), worst[:, None], 1).argmax())
    return first, int(worst[first])
