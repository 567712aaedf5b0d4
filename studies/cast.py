"""Few fighters to stand for many: those whose match-ups are nearest to everybody's.

Two fighters are near each other if all others fare alike against them. The chosen ones are such that the distances of all fighters to
the nearest chosen one add up to the least (k-medoids); each counts for as many as it is nearest to."""

from __future__ import annotations

import itertools

import numpy as np


def matrix(duels, fighters, player, games: int, progress=None) -> np.ndarray:
    """float64 (n, n): share of duels that the fighter of the row wins against that of the column; one half on the diagonal.

    duels: studies.duels.Duels. player: a strategy, in both hands. games: duels a pair."""
    pairs = list(itertools.combinations(range(len(fighters)), 2))
    tasks = [((fighters[a], fighters[b]), (player, player), 0, games, ()) for a, b in pairs]
    made = np.full((len(fighters), len(fighters)), 0.5)
    for (a, b), sums in zip(pairs, duels.play(tasks, progress)):
        made[a, b], made[b, a] = sums.rate, sums.losses / sums.games
    return made


def distances(rates: np.ndarray) -> np.ndarray:
    """float64 (n, n): root of the mean squared difference of how all other fighters fare against two of them."""
    n = len(rates)
    made = np.zeros((n, n))
    for a, b in itertools.combinations(range(n), 2):
        others = [row for row in range(n) if row not in (a, b)]
        made[a, b] = made[b, a] = np.sqrt(np.mean((rates[others, a] - rates[others, b]) ** 2)) if others else 0.0
    return made


def stand_ins(rates: np.ndarray, most: int) -> dict[int, int]:
    """{fighter: for how many it stands, itself among them}: at most so many, in their order.

    Begins with the best choice one by one, then exchanges one chosen for one not chosen as long as that is better: no single exchange
    betters the result. The same matrix gives the same answer."""
    far, n = distances(rates), len(rates)
    chosen: list[int] = []
    while len(chosen) < min(most, n):
        chosen.append(min((k for k in range(n) if k not in chosen), key=lambda k: (_cost(far, [*chosen, k]), k)))
    while True:
        trades = [(sorted([*(c for c in chosen if c != out), k]), out) for out in chosen for k in range(n) if k not in chosen]
        best = min(trades, key=lambda trade: (_cost(far, trade[0]), trade[0]), default=None)
        if best is None or _cost(far, best[0]) >= _cost(far, chosen) - 1e-12:
            break
        chosen = best[0]
    chosen = sorted(chosen)
    nearest = [min(chosen, key=lambda c: (far[k, c] if k != c else -1.0, c)) for k in range(n)]
    return {c: nearest.count(c) for c in chosen}


def _cost(far, chosen) -> float:
    return float(far[:, chosen].min(axis=1).sum())
