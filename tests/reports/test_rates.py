import numpy as np
import pytest

from reports import rates, words
from studies.stats.paired import difference, differs

BAND = (0.40, 0.60)


@pytest.mark.parametrize(
    "first, second, games, said",
    [
        (7_000, 3_000, 10_000, ("above", "sure")),
        (3_000, 7_000, 10_000, ("below", "sure")),
        (5_000, 5_000, 10_000, ("inside", "sure")),
        (606, 394, 1_000, ("cannot tell", "cannot tell")),
        (615, 385, 1_000, ("above", "likely")),
        (583, 417, 1_000, ("inside", "likely")),
        (0, 0, 0, ("cannot tell", "cannot tell")),
    ],
)
def test_verdict_against_the_band(first, second, games, said):
    assert rates.judge(first, second, games, BAND) == said


@pytest.mark.parametrize("first, second, games", [(620, 300, 1_000), (585, 365, 1_000), (500, 200, 1_000), (410, 590, 1_000)])
def test_the_same_pair_the_other_way_round_gets_the_mirrored_verdict(first, second, games):
    turned = {"above": "below", "below": "above"}
    verdict, certain = rates.judge(first, second, games, BAND)
    assert rates.judge(second, first, games, BAND) == (turned.get(verdict, verdict), certain)


def test_draws_are_nobodys_advantage():
    assert rates.judge(1_000, 1_000, 10_000, BAND) == ("inside", "sure")
    assert rates.judge(0, 0, 10_000, BAND) == ("inside", "sure")


def test_a_mean_of_pairs_counts_every_opponent_alike():
    mean, low, high, error = rates.mean_of([90, 1_000], [100, 10_000])
    assert mean == pytest.approx(0.5)
    assert low < mean < high and error > 0


def test_mean_error_covers():
    rng = np.random.default_rng(1)
    truth = np.array([0.3, 0.5, 0.8])
    covered = 0
    for _ in range(400):
        wins = rng.binomial(200, truth)
        _, low, high, _ = rates.mean_of(wins.tolist(), [200] * 3)
        covered += low <= truth.mean() <= high
    assert 0.92 <= covered / 400 <= 0.98


def test_ranks_of_clear_and_of_tied_fighters():
    pairs = [("a", "b", 900, 100, 1_000), ("a", "c", 900, 100, 1_000), ("b", "c", 500, 500, 1_000)]
    draws = rates.draws_of_means(pairs, ["a", "b", "c"])
    assert rates.rank_ranges(draws) == [(1, 1), (2, 3), (2, 3)]
    assert rates.tie_rows(draws, draws.mean(axis=0)) == [0, 1, 1]


def test_both_sides_of_a_pair_come_from_one_draw():
    draws = rates.draws_of_means([("a", "b", 50, 50, 100)], ["a", "b"])
    assert np.corrcoef(draws.T)[0, 1] < -0.9


def test_many_equal_pairs_raise_a_false_alarm_in_one_run_of_twenty_at_most():
    rng = np.random.default_rng(2)
    alarms = 0
    for _ in range(400):
        sides = rng.random((15, 2, 500)) < 0.5
        alarms += any(differs(difference(before, after, 1 - rates.alpha_of(15))) for before, after in sides)
    assert alarms / 400 <= 0.07


def test_means_are_judged_by_one_rule_however_their_intervals_round():
    """Just short of 80 in 100 nothing is claimed, just beyond it the claim is likely; both intervals are told as 41 to 47."""
    error = 0.0135
    verdicts = [rates.judge_mean(mean, error, 1 - mean, (0.45, 0.55)) for mean in (0.4395, 0.4385)]
    assert [one[:3] for one in verdicts] == [("cannot tell", "cannot tell", "below"), ("below", "likely", "below")]
    assert verdicts[0][3] < 0.80 < verdicts[1][3]
    assert {words.span(mean - 1.96 * error, mean + 1.96 * error) for mean in (0.4395, 0.4385)} == {"41 and 47"}


def test_a_draw_more_is_no_step_below():
    """Two fighters that win as often: the one whose opponents win less, because more is drawn, is not below."""
    assert rates.judge_mean(0.43, 0.005, 0.57, (0.45, 0.55))[:2] == ("below", "sure")
    assert rates.judge_mean(0.43, 0.005, 0.50, (0.45, 0.55))[:2] == ("inside", "sure")
