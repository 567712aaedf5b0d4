"""What the front door hands to a report: of whom the players of a study are asked."""

from types import SimpleNamespace

import pytest

from sim.core import game
from steelyard.telling import Teller
from strategies.battlecon import puzzles
from strategies.battlecon.heuristic import heuristic
from strategies.core.random import random


def made(name):
    return SimpleNamespace(game=game.get(name), strategies=[random, heuristic], cells=[])


@pytest.fixture
def two(monkeypatch, tmp_path):
    monkeypatch.setattr(puzzles, "kept_in", lambda: tmp_path)
    found = puzzles.load()[:2]
    monkeypatch.setattr(puzzles, "load", lambda: found)
    return found


def test_the_players_that_are_named_are_asked(two):
    rows = Teller(made("battlecon")).puzzles(["heuristic"])
    assert [(row["puzzle"], row["player"]) for row in rows] == [(one["name"], "heuristic") for one in two]
    assert all(0 <= row["score"] <= 1 and 0 < row["options"] < 1 for row in rows)


def test_a_game_without_puzzles_and_a_run_that_is_not_played_again_have_none():
    assert Teller(made("contra")).puzzles(["random"]) == []
    assert Teller(None, "not told").puzzles(["random"]) == []
