"""Ratings and the game of picking, against other libraries and against matrices whose answer is known."""

import warnings

import choix
import nashpy
import numpy as np
import pytest

from studies.stats import picks, strength


def antisymmetric(rng, n):
    made = rng.normal(size=(n, n))
    return made - made.T


def scores_of(rng, n):
    made = np.triu(rng.integers(100, 901, (n, n)) / 1000, 1)
    return made + np.tril(1 - made.T, -1) + np.eye(n) / 2


@pytest.mark.parametrize("seed", range(20))
def test_mixture_is_the_one_equilibrium(seed):
    gains = antisymmetric(np.random.default_rng(seed), 3 + seed % 4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = list(nashpy.Game(gains, -gains).vertex_enumeration())
    assert len(found) == 1  # unique, as nearly all such matrices
    assert picks.mixture(gains) == pytest.approx(found[0][0], abs=1e-6)


def test_nobody_gains_by_leaving_the_mixture():
    gains = antisymmetric(np.random.default_rng(1), 30)
    assert (gains @ picks.mixture(gains)).max() < 1e-9


@pytest.mark.parametrize("seed", range(5))
def test_ratings_are_those_of_another_library(seed):
    n = 4 + seed
    scores = scores_of(np.random.default_rng(seed), n)
    games = [(i, j) for i in range(n) for j in range(n) if i != j for _ in range(round(1000 * scores[i, j]))]
    theirs = choix.opt_pairwise(n, games)
    assert strength.ratings(scores) == pytest.approx(theirs - theirs.mean(), abs=1e-3)


def test_ratings_of_many_matrices_at_once():
    rng = np.random.default_rng(3)
    many = np.array([scores_of(rng, 6) for _ in range(7)])
    assert strength.ratings(many) == pytest.approx(np.array([strength.ratings(one) for one in many]))


def test_strength_explains_all_of_what_strength_made_and_nothing_of_a_ring():
    rating = np.array([0.9, 0.2, 0.0, -0.4, -0.7])
    made = strength.expected_scores(rating)
    assert strength.ratings(made) == pytest.approx(rating, abs=1e-9)
    assert strength.explained(made, np.zeros((5, 5))) == pytest.approx(1)
    ring = np.full((3, 3), 0.5)
    ring[0, 1] = ring[1, 2] = ring[2, 0] = 0.7
    ring[1, 0] = ring[2, 1] = ring[0, 2] = 0.3
    assert strength.explained(ring, np.zeros((3, 3))) == pytest.approx(0)


def test_luck_does_not_pass_for_what_strength_leaves_over():
    rng, rating, n = np.random.default_rng(0), np.linspace(-0.5, 0.5, 10), 400
    true, found = strength.expected_scores(rating), []
    for _ in range(100):
        wins = np.triu(rng.binomial(n, true), 1) / n
        scores = wins + np.tril(1 - wins.T, -1)
        found.append(strength.explained(scores, scores * (1 - scores) / n))
    assert np.mean(found) == pytest.approx(1, abs=0.02)


def test_who_is_dominated_and_by_whom():
    gains = np.array([[0.0, 0.4, 0.2, 0.5], [-0.4, 0.0, -0.1, 0.1], [-0.2, 0.1, 0.0, 0.6], [-0.5, -0.1, -0.6, 0.0]])
    assert picks.best_answer(gains, 0)[0] > 0
    for k in (1, 3):
        margin, _, others = picks.best_answer(gains, k)
        assert margin < 0 and others.sum() == pytest.approx(1) and others[k] == 0
        assert (others @ gains - gains[k]).min() == pytest.approx(-margin)


def test_a_best_answer_is_one_to_its_own_mixture():
    gains = antisymmetric(np.random.default_rng(8), 9)
    for k in range(9):
        margin, opponents, _ = picks.best_answer(gains, k)
        worth = gains @ opponents
        assert worth[k] - np.delete(worth, k).max() == pytest.approx(margin, abs=1e-9)


def test_picking_second_in_scissors_paper_stone():
    gains = 0.6 * np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    first, answer = picks.second(gains)
    assert gains[first, answer] == -0.6
    strongest = np.array([[0.0, 0.2, 0.3], [-0.2, 0, 0.1], [-0.3, -0.1, 0]])
    assert picks.second(strongest) == (0, 0)  # nothing beats it but itself
