"""The gauntlet's verdicts: intervals that hold at every look although opponents differ, and fighters made to fit, to win, to lose."""

import numpy as np
import pytest

from sim.core import game as games
from studies import gauntlet as at
from studies.duels import Duels, Sums
from studies.gauntlet import CANNOT_TELL, FITS, STRONG, WEAK, Clock, Gauntlet, judged, mean

GAME = games.get("battlecon")
CAST = ["shekhtur", "marmelee", "alexian"]


def rate(wins, losses, games):
    return mean([Sums(games=games, wins=wins, losses=losses)])


def test_what_intervals_say():
    band = (0.45, 0.55)
    assert judged(rate(7_000, 3_000, 10_000), band) == STRONG
    assert judged(rate(3_000, 7_000, 10_000), band) == WEAK
    assert judged(rate(5_000, 5_000, 10_000), band) == FITS
    assert judged(rate(5_480, 4_520, 10_000), band) == judged(rate(0, 0, 0), band) == CANNOT_TELL
    assert judged(rate(3_000, 3_000, 10_000), band) == FITS  # draws are wins for nobody


@pytest.mark.slow
def test_looking_at_every_round_raises_no_false_alarm_although_opponents_differ():
    """Shares from 0.05 to 0.95 with the mean on the band's edge, a look after each of 300 rounds."""
    shares, rng, wrong = np.array([0.05, 0.95, 0.9, 0.3, 0.55, 0.55, 0.55, 0.55]), np.random.default_rng(1), 0
    assert shares.mean() == pytest.approx(0.55)
    for _ in range(200):
        wins = rng.binomial(6, shares, (300, 8)).sum(axis=1).cumsum()
        wrong += any(rate(int(w), 0, 48 * (n + 1))["low"] > 0.55 for n, w in enumerate(wins))
    assert wrong / 200 <= 0.025


def test_the_clock_goes_by_time_or_by_rounds():
    clock = Clock(10)
    assert clock.goes_on("eight", 7) and clock.goes_on("cast", 7)
    clock.started -= 5 * 60
    assert not clock.goes_on("eight", 7) and clock.goes_on("eight", 0) and clock.goes_on("headroom", 1) and clock.goes_on("cast", 1)
    clock.started -= 5 * 60
    assert not clock.goes_on("cast", 1)
    assert [Clock(0, dict(eight=2)).goes_on("eight", n) for n in (1, 2)] == [True, False]


@pytest.fixture
def run(monkeypatch):
    """A gauntlet of Eligor with other numbers, by quick players, small."""
    monkeypatch.setattr(at, "PLAYERS", dict(floor="random", weak="random", strong="heuristic"))
    monkeypatch.setattr(at, "MATRIX_GAMES", 40)
    monkeypatch.setattr(at, "QUICK_GAMES", 60)
    monkeypatch.setattr(at, "RANDOM_GAMES", 300)
    monkeypatch.setattr(at, "PER_ROUND", 100)

    def run(rounds=(6, 1, 6), **change):
        content = GAME.content(None, {"eligor": change} if change else {})
        duels = Duels(GAME, content, 3, 2, finishers=["chosen", "chosen"])
        clock = Clock(0, dict(zip(("eight", "headroom", "cast"), rounds)))
        return Gauntlet(duels, "eligor", CAST, clock, (0.3, 0.7)).run()

    return run


def test_too_strong_and_too_weak(run):
    strong, weak = run(life=40), run(life=4)
    assert strong["verdict"] == STRONG and weak["verdict"] == WEAK
    assert strong["rounds"]["eight"] < 6  # told before its rounds were over
    assert strong["whole"]["low"] > 0.7 and weak["whole"]["lost_low"] > 0.7


def test_what_is_told_of_a_fighter(run):
    found = run()
    assert found["verdict"] in (FITS, CANNOT_TELL) and sum(found["stand_ins"].values()) == len(CAST)
    assert sorted(r["opponent"] for r in found["pairs"]) == sorted(CAST)
    assert all(r["games"] == sum(r["games"] for r in found["pairs"]) / 3 for r in found["pairs"])
    assert not any("why" in r for r in found["pairs"] if r["low"] <= 0.5 and r["lost_low"] <= 0.5)
    order = [at.ORDER.index(r["verdict"]) for r in found["pairs"]]
    assert order == sorted(order)
    strong = run(life=40)["pairs"]
    assert [r["side"] for r in strong] == ["ahead"] * 3 and [r["opponent"] for r in strong] == sorted(CAST)
    why = strong[0]["why"]
    assert why["most"][0][0][1] > 0 and 0 < sum(share for _, share in why["carried"]) <= 1 and 1 <= why["range"] <= 6
    played = {row["card"]: row["strong"] for row in found["cards"]}
    assert {"Vengeful", "Aegis", "Strike", "Sheet Lightning", "Sweet Revenge"} <= set(played) and 0 < played["Vengeful"] <= 1
    assert found["effects"]["vengeful: on_hit gain"] > 0 and all("/" not in name for name in found["effects"])
    assert found["lacks"] == []  # the heuristic knows nothing of single fighters
    assert found["headroom"]["own"]["low"] < found["headroom"]["own"]["gain"] < found["headroom"]["own"]["high"]


def test_the_same_rounds_are_the_same_duels(run):
    first, again = run((2, 1, 1)), run((2, 1, 1))
    for found in (first, again):
        del found["seconds"]
    assert first == again
    rounds = first["rounds"]["eight"] + first["rounds"]["cast"]
    assert [r["games"] for r in first["pairs"]] == 3 * [100 * rounds]
