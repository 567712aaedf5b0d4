"""What is taken out as luck moves no mean, and takes out what it should."""

import numpy as np
import pytest

from studies.stats import luck


def games(n, rate, rng, told=0.8):
    """Results that hang on a draw worth a share `told` of what decides, and the notes of that draw: mean 0 by construction."""
    draw = rng.choice([-1.0, 1.0], n)
    return (rng.random(n) < rate + 0.5 * told * draw * min(rate, 1 - rate)).astype(float), 0.3 * draw


def test_the_mean_stays_over_many_studies():
    """400 studies of 60 games: the mean of the corrected rates is the rate, to a tenth of what one study may err."""
    rng = np.random.default_rng(1)
    rates = np.array([luck.share(*games(60, 0.6, rng))["rate"] for _ in range(2000)])
    assert abs(rates.mean() - 0.6) < 3 * rates.std() / np.sqrt(len(rates))


def test_intervals_cover_and_the_factor_is_what_they_shrink_by():
    rng = np.random.default_rng(2)
    found = [luck.share(*games(800, 0.5, rng)) for _ in range(500)]
    covered = np.mean([one["low"] <= 0.5 <= one["high"] for one in found])
    assert 0.925 <= covered <= 0.975
    spread = np.var([one["rate"] for one in found]) * 800 / 0.25
    factor = np.mean([one["factor"] for one in found])
    assert factor > 1.1 and spread * factor == pytest.approx(1, abs=0.2)


def test_differences_are_paired_and_corrected():
    """The same difference with and without luck taken out, and a narrower interval."""
    rng = np.random.default_rng(3)
    (before, noted), (after, again) = games(20_000, 0.5, rng), games(20_000, 0.55, rng)
    found = luck.difference(before, after, noted, again)
    plain = luck.difference(before, after, 0 * noted, 0 * again)
    assert plain["factor"] == 1.0 and plain["difference"] == pytest.approx(float((after - before).mean()))
    error = (found["high"] - found["low"]) / (2 * 1.96)
    assert plain["low"] <= found["difference"] <= plain["high"] and abs(found["difference"] - 0.05) < 3 * error
    assert found["factor"] > 1.1 and found["changed"] == int((before != after).sum())
    assert found["high"] - found["low"] < plain["high"] - plain["low"]


def test_notes_of_nothing_change_nothing_and_few_games_stand_as_they_are():
    won = np.array([0.0, 1.0] * 100)
    assert (luck.corrected(won, np.zeros(200)) == won).all()
    few = np.array([1.0, 0.0, 1.0])
    assert (luck.corrected(few, np.array([1.0, -1.0, 1.0])) == few).all()
    with pytest.raises(ValueError, match="3 results against 2 notes"):
        luck.corrected(few, np.zeros(2))
    with pytest.raises(ValueError, match="pairs of games"):
        luck.difference(few, won, few, won)
