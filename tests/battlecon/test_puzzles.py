"""The puzzles are right by the rules: every right pair reaches its goal whatever the other side does, and no other pair does."""

import pytest

from strategies.battlecon import puzzles
from strategies.battlecon.heuristic import heuristic
from strategies.core.random import random

PUZZLES = puzzles.load()


def test_there_are_puzzles_of_every_kind_for_many_fighters():
    themes = [one["theme"] for one in PUZZLES]
    assert len(PUZZLES) >= 30 and {themes.count(theme) for theme in set(themes)} <= set(range(5, 30))
    assert len({one["position"]["fighters"][0] for one in PUZZLES}) >= 13
    assert len({one["name"] for one in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[one["name"] for one in PUZZLES])
def test_right_answers_are_those_that_reach_the_goal(puzzle):
    session = puzzles.lay(puzzle["position"])
    found = {pair for pair, option in puzzles.names(session).items() if puzzles.holds(session, option, puzzle["goal"])}
    assert found == {tuple(pair) for pair in puzzle["right"]}


def test_a_player_at_random_finds_as_many_as_there_are():
    session = puzzles.lay(PUZZLES[0]["position"])
    right = PUZZLES[0]["right"]
    assert puzzles.score(session, random, right, 400) == pytest.approx(len(right) / len(session.options), abs=0.07)
    assert 0 <= puzzles.score(session, heuristic, right, 20) <= 1
