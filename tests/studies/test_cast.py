"""Who stands for the cast: nearest to everybody, each for as many as it is nearest to."""

import numpy as np

from studies.cast import distances, stand_ins


def kinds(sizes, seed=1):
    """Win rates of fighters of a few kinds, alike within a kind but for a hair; kinds in turn beat each other."""
    rng, kind = np.random.default_rng(seed), np.repeat(np.arange(len(sizes)), sizes)
    edge = 0.2 * np.sin(2 * np.pi * (kind[:, None] - kind[None, :]) / len(sizes))
    hair = rng.normal(0, 0.002, (len(kind), len(kind)))
    return 0.5 + edge + hair - hair.T, kind


def test_one_of_each_kind_and_how_many_it_stands_for():
    rates, kind = kinds([4, 1, 3, 5, 2])
    chosen = stand_ins(rates, 5)
    assert [int(kind[k]) for k in chosen] == [0, 1, 2, 3, 4]
    assert list(chosen.values()) == [4, 1, 3, 5, 2]


def test_no_exchange_of_one_would_be_better():
    rng = np.random.default_rng(3)
    for _ in range(5):
        a = rng.uniform(0.2, 0.8, (14, 14))
        rates = (a + 1 - a.T) / 2
        far, chosen = distances(rates), list(stand_ins(rates, 4))
        best = far[:, chosen].min(axis=1).sum()
        for out in chosen:
            for k in set(range(14)) - set(chosen):
                assert far[:, [c for c in chosen if c != out] + [k]].min(axis=1).sum() >= best - 1e-12


def test_all_of_few_and_fighters_alike_stand_for_themselves():
    rates, _ = kinds([1, 1, 1])
    assert stand_ins(rates, 8) == {0: 1, 1: 1, 2: 1}
    assert stand_ins(np.full((3, 3), 0.5), 8) == {0: 1, 1: 1, 2: 1}
    assert distances(np.array([[0.5, 0.7], [0.3, 0.5]])).tolist() == [[0, 0], [0, 0]]
