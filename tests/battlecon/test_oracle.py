"""A beat's matrix solved by parts: nearly nothing is left to gain against its mixtures, and a good part of the matrix is not played."""

from types import SimpleNamespace

import numpy as np
import pytest

from sim.core.player import PARAMS, WORK
from strategies.battlecon import oracle
from strategies.battlecon.matrix import ROUNDS
from strategies.battlecon.places import MATRIX, MOST


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("shape", [(1, 1), (1, 9), (12, 15), (24, 24)])
def test_little_is_left_to_gain(own, shape, monkeypatch):
    """Against the whole matrix, on matrices whose actions differ as those of a beat do."""
    gaps, shares, dice, (rows, columns) = [], [], np.random.default_rng(7), shape
    for _ in range(12):
        worths = np.clip(dice.normal(0, 0.25, shape) + dice.normal(0, 0.1, (rows, 1)) + dice.normal(0, 0.1, (1, columns)), -1, 1)
        asked = []

        def cell(view, t, me, play_on, seat, other, mine, theirs, worths=worths, asked=asked):
            i, j = (mine, theirs - MOST) if own else (theirs, mine - MOST)
            asked.append((i, j))
            return worths[i, j] if own else -worths[i, j]

        monkeypatch.setattr(oracle, "worth_of_cell", cell)
        me = SimpleNamespace(work=np.zeros(WORK), params=np.zeros(PARAMS))
        me.params[ROUNDS] = 60
        found = oracle.solve_by_parts(None, None, me, None, 0, 1, rows, columns, own)
        p, q = me.work[found : found + rows], me.work[found + rows : found + rows + columns]
        assert p.sum() == pytest.approx(1) and q.sum() == pytest.approx(1)
        assert len(set(asked)) == len(asked), "a cell is played once"
        filled = me.work[MATRIX : MATRIX + rows * columns].reshape(shape)
        assert all(filled[cell] == worths[cell] for cell in asked) and (np.abs(filled) < oracle.UNSEEN).all()
        gaps.append((worths @ q).max() - (p @ worths).min())
        shares.append(len(asked) / worths.size)
    assert np.mean(gaps) < 0.01
    assert np.mean(shares) < 0.65 or min(shape) == 1
