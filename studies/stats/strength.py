"""One number for each that tells who beats whom: the rating of Bradley and Terry (1952), Biometrika 39."""

import numpy as np

STEPS, CLOSE = 100, 1e-10


def ratings(scores) -> np.ndarray:
    """Log-odds that sum to zero, by maximum likelihood, every pair counted alike: (..., n) from scores (..., n, n).

    scores: how often the row beats the column, draws as halves, so that a score and its mirror add to 1; the diagonal is ignored. A
    score of 0 or 1 has no finite rating: the caller adds what keeps it off the edge. Newton's method, all matrices at once."""
    scores = np.asarray(scores, float)
    n = scores.shape[-1]
    off = 1.0 - np.eye(n)
    found = np.zeros(scores.shape[:-1])
    for _ in range(STEPS):
        expected = expected_scores(found)
        slope = ((scores - expected) * off).sum(-1)
        weight = expected * (1 - expected) * off
        curve = np.eye(n) * weight.sum(-1)[..., None] - weight + 1.0 / n  # the last term fixes the sum at zero
        step = np.linalg.solve(curve, slope[..., None])[..., 0]
        found = found + np.clip(step, -2.0, 2.0)
        if np.abs(step).max() < CLOSE:
            break
    return found - found.mean(-1, keepdims=True)


def expected_scores(rating) -> np.ndarray:
    """How often the row beats the column if the ratings tell all: (..., n, n)."""
    rating = np.asarray(rating, float)
    return 1 / (1 + np.exp(rating[..., None, :] - rating[..., :, None]))


def explained(scores, noise) -> float | None:
    """Share of what tells pairs apart that the ratings explain; the rest is who meets whom. None if nothing tells them apart.

    noise: variance of each score (n, n), taken off both sums of squares, so that more games do not change the answer."""
    pairs = np.triu_indices(scores.shape[-1], 1)
    residual = (scores - expected_scores(ratings(scores)))[..., pairs[0], pairs[1]]
    error = noise[pairs].sum()
    total = ((scores[..., pairs[0], pairs[1]] - 0.5) ** 2).sum(-1) - error
    left = (residual**2).sum(-1) - error * (1 - (scores.shape[-1] - 1) / len(pairs[0]))
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where(total > 0, 1 - left / total, np.nan)
    return share if share.ndim else (None if np.isnan(share) else float(share))
