"""Who beats whom as a matrix of counts, and other matrices the same duels might have been: draws, and halves for choose-and-check."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl

FEWEST = 3  # fighters of a matrix worth the name


@dataclass
class Matrix:
    """names: of rows and columns. wins, games: (n, n) counts; wins[i, j] of i against j, so games - wins - wins.T are undecided."""

    names: list
    wins: np.ndarray
    games: np.ndarray

    @property
    def rest(self) -> np.ndarray:
        return self.games - self.wins - self.wins.T

    @property
    def gains(self) -> np.ndarray:
        """Wins less losses of the row by game; antisymmetric."""
        return (self.wins - self.wins.T) / np.maximum(self.games, 1)

    @property
    def scores(self) -> np.ndarray:
        """How often the row beats the column, undecided games as halves, half a game of each kind added: never 0 or 1."""
        return _scores(self.wins + 0.5, self.rest + 0.5, self.games + 1.5)

    @property
    def noise(self) -> np.ndarray:
        """Variance of the scores by luck."""
        n = self.games + 1.5
        win, undecided = (self.wins + 0.5) / n, (self.rest + 0.5) / n
        return np.where(self.games > 0, (win + undecided / 4 - self.scores**2) / n, 0.0)

    def draws(self, many: int, seed: int = 0) -> np.ndarray:
        """Posterior draws of the scores, (many, n, n): each pair by Dirichlet, as for ranks."""
        rng, pairs = np.random.default_rng(seed), np.triu_indices(len(self.names), 1)
        made = np.full((many, len(self.names), len(self.names)), 0.5)
        for i, j in zip(*pairs):
            share = rng.dirichlet([self.wins[i, j] + 0.5, self.wins[j, i] + 0.5, self.rest[i, j] + 0.5], many)
            made[:, i, j] = share[:, 0] + share[:, 2] / 2
        made[:, pairs[1], pairs[0]] = 1 - made[:, pairs[0], pairs[1]]
        return made

    def halves(self, many: int, seed: int = 0):
        """Gains of one half of the games and of the other, `many` times at random: pairs of (n, n). What is chosen by the one and
        valued by the other is not flattered by luck; from half to half values vary as the whole would from run to run."""
        rng = np.random.default_rng(seed)
        i, j = np.triu_indices(len(self.names), 1)
        wins, losses, games = self.wins[i, j], self.wins[j, i], self.games[i, j]
        half = games // 2
        for _ in range(many):
            won = rng.hypergeometric(wins, games - wins, half)
            lost = rng.hypergeometric(losses, games - wins - losses, half - won)
            yield tuple(
                self._spread((a - b) / np.maximum(n, 1), i, j) for a, b, n in ((won, lost, half), (wins - won, losses - lost, games - half))
            )

    def _spread(self, values, i, j) -> np.ndarray:
        made = np.zeros(self.games.shape)
        made[i, j], made[j, i] = values, -values
        return made


def _scores(wins, rest, games) -> np.ndarray:
    made = (wins + rest / 2) / games
    np.fill_diagonal(made, 0.5)
    return made


def of(source, player) -> Matrix | None:
    """The matrix of a player; None where not every pair of at least three fighters has been played."""
    rows = source.pairs.filter(pl.col("player") == player)
    met = set(rows["first"]) | set(rows["second"])
    names = [c for c in source.characters if c in met]
    at = {name: k for k, name in enumerate(names)}
    wins, games = np.zeros((len(names), len(names)), np.int64), np.zeros((len(names), len(names)), np.int64)
    for row in rows.iter_rows(named=True):
        i, j = at[row["first"]], at[row["second"]]
        wins[i, j] += row["wins_first"]
        wins[j, i] += row["wins_second"]
        games[i, j] += row["games"]
        games[j, i] += row["games"]
    whole = games[np.triu_indices(len(names), 1)]
    return Matrix(names, wins, games) if len(names) >= FEWEST and whole.min() > 1 else None
