"""Intervals cover what they promise, looking often costs nothing where that is promised."""

import numpy as np
import pytest

from studies.precision import Precision
from studies.stats import paired, sequence, wilson
from studies.verdict import verdict


def test_wilson_by_the_book():
    """Newcombe (1998), table I: 81 of 263 gives 0.2553 to 0.3662."""
    low, high = wilson.interval(81, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)


def test_wilson_of_nothing_and_of_arrays():
    assert wilson.interval(0, 0) == (0.0, 1.0)
    low, high = wilson.interval(np.array([0, 5]), np.array([0, 10]))
    assert low[0] == 0 and high[0] == 1 and low[1] < 0.5 < high[1]


@pytest.mark.parametrize("width", [0.005, 0.01, 0.03, 0.1])
@pytest.mark.parametrize("rate", [0.5, 0.3, 0.9])
def test_games_for_a_width(width, rate):
    n = wilson.games_for(width, rate)
    assert wilson.half_width(round(rate * n), n) == pytest.approx(width, rel=0.03)


def test_expected_games_suffice_at_one_half():
    rule = Precision(half_width=0.03).resolved(2)
    n = rule.expected()
    assert rule.stopped(n // 2, n, [0.4, 0.6]) == "width"


def test_sequence_is_wider_than_wilson_and_shrinks():
    widths = [np.subtract(*sequence.interval(n // 2, n)[::-1]) for n in (10, 100, 1000, 10_000)]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] > 2 * wilson.half_width(5000, 10_000)
    assert sequence.interval(0, 0) == (0.0, 1.0)
    assert sequence.interval(0, 50)[0] == 0.0 and sequence.interval(50, 50)[1] == 1.0


def test_decisions():
    assert sequence.decision(500, 1000, [0.4, 0.6]) == "inside"
    assert sequence.decision(700, 1000, [0.4, 0.6]) == "above"
    assert sequence.decision(300, 1000, [0.4, 0.6]) == "below"
    assert sequence.decision(590, 1000, [0.4, 0.6]) == ""


@pytest.mark.slow
def test_looking_often_raises_no_false_alarms():
    """A rate on the band's edge, 400 looks: at most 5 % are ever called outside (Wilson at each look: several times that)."""
    rng, wrong, plain = np.random.default_rng(1), 0, 0
    for _ in range(400):
        wins = np.cumsum(rng.binomial(50, 0.6, 400))
        games = 50 * np.arange(1, 401)
        wrong += any(sequence.decision(int(w), int(n), [0.4, 0.6]) == "above" for w, n in zip(wins, games))
        plain += bool((wilson.interval(wins, games)[0] > 0.6).any())
    assert wrong / 400 <= 0.05 < plain / 400


@pytest.mark.slow
@pytest.mark.parametrize("rate", [0.5, 0.35, 0.1])
def test_stopping_at_a_width_keeps_the_coverage(rate):
    """2,000 cells stopped when narrow enough: the interval holds the truth in 94 to 96 % of them."""
    rng, held = np.random.default_rng(2), 0
    for _ in range(2000):
        games = 100 * np.arange(1, 40)
        wins = np.cumsum(rng.binomial(100, rate, 39))
        low, high = wilson.interval(wins, games)
        stop = int(np.argmax((high - low) / 2 <= 0.03))
        held += low[stop] <= rate <= high[stop]
    assert 0.935 <= held / 2000 <= 0.965


def test_paired_variance():
    """Games on the same luck: the interval of the difference is that of the games that changed, not of two samples."""
    rng = np.random.default_rng(3)
    before = rng.random(10_000) < 0.5
    after = before | (rng.random(10_000) < 0.02)
    found = paired.difference(before, after)
    assert found["changed"] == (before != after).sum() and paired.differs(found)
    apart = 1.96 * np.sqrt(2 * 0.25 / 10_000)
    assert (found["high"] - found["low"]) / 2 < apart / 5
    assert not paired.differs(paired.difference(before, before))
    with pytest.raises(ValueError, match="pairs of games"):
        paired.difference(before, after[1:])


AGREES = {"skill": {"random": (0.61, 0.58, 0.64), "heuristic": (0.62, 0.59, 0.65)}, "ruling": {"strict": (0.6, 0.57, 0.63)}}


def test_verdict_a_b_c():
    assert verdict("x wins", AGREES).grade == "A"
    sized = verdict("x wins", AGREES | {"version": {"other": (0.75, 0.72, 0.78)}})
    assert sized.grade == "B" and sized.is_finding and "version other" in sized.reasons[0]
    unsure = verdict("x wins", AGREES | {"version": {"other": (0.52, 0.49, 0.55)}})
    assert unsure.grade == "B" and unsure.reasons == ["version other: cannot tell"]
    flipped = verdict("x wins", AGREES | {"version": {"other": (0.4, 0.37, 0.43)}})
    assert flipped.grade == "C" and not flipped.is_finding
    assert verdict("fair", {"skill": {"a": (0.5, 0.47, 0.53), "b": (0.51, 0.48, 0.54)}}, (0.4, 0.6)).grade == "A"
