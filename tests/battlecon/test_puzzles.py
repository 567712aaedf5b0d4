"""The puzzles are right by the rules: every right answer reaches its goal whatever the other side does, and no other answer does."""

import pytest

from sim.core import game
from sim.core.errors import BadInput
from strategies.battlecon import puzzles
from strategies.battlecon.heuristic import heuristic
from strategies.core.random import random

PUZZLES = puzzles.load()
BY_HAND = [one for one in PUZZLES if one["by"] == "hand"]
LONG = {  # seconds each: tokens in many steps, choices of many spaces
    "The hex from wall to wall", "Sweet is the last point", "Standing on the geyser", "Four modules in one wrench", "All of him at once",
    "A paid hand for the theft", "Three holes folded into one blow", "The whole pool", "Between the stars", "A wall of weather",
    "From the wall",
}  # fmt: skip
MARKED = [pytest.param(one, id=one["name"], marks=[pytest.mark.slow] * (one["name"] in LONG)) for one in PUZZLES]


def named(name):
    return next(one for one in PUZZLES if one["name"] == name)


def test_there_are_puzzles_of_every_kind_for_every_fighter():
    themes = [one["theme"] for one in BY_HAND]
    assert len(BY_HAND) >= 34 and min(themes.count(theme) for theme in ("win now", "survive now", "combination", "wait")) >= 6
    assert {one["theme"] for one in PUZZLES} == set(themes) and len(set(themes)) == 4
    found = game.get("battlecon")
    assert {one["position"]["fighters"][0] for one in BY_HAND} == set(found.roster(found.content(None, [])))
    assert len({one["name"] for one in PUZZLES}) == len(PUZZLES) and {one["name"] for one in PUZZLES} >= LONG


@pytest.mark.parametrize("puzzle", MARKED)
def test_right_answers_are_those_that_reach_the_goal(puzzle):
    sessions = puzzles.lay(puzzle)
    options = range(len(sessions[0].options))
    assert {k for k in options if puzzles.holds(sessions, k, puzzle["goal"])} == puzzles.right(puzzle, sessions[0])


def test_a_position_by_hand_can_come_up():
    """A pile of four has one pair that was cancelled, by a special action that is gone."""
    for one in BY_HAND:
        (mine, theirs), (cancels, cannot) = one["position"]["discards"], one["position"]["special_action"]
        assert [len(pile) for pile in mine] == [2, 2] and not cannot, one["name"]
        assert [len(pile) for pile in theirs] in ([[2, 2]] if cancels else [[2, 2], [2, 4]]), one["name"]


def test_who_has_to_guess_cannot_be_sure():
    """The answer that would do differs from one hidden pair to the other; to see all of them is not given."""
    puzzle = named("Call it")
    sessions = puzzles.lay(puzzle)
    calls = {option[1]: k for k, option in enumerate(sessions[0].options)}
    assert puzzles.holds(sessions, calls[3], puzzle["goal"])
    for other in (2, 4):
        assert not puzzles.holds(sessions, calls[other], puzzle["goal"])
        assert puzzles.holds(sessions[:1], calls[other], puzzle["goal"])  # against a shot it does not matter what is called


@pytest.mark.parametrize("name", ["The hex from wall to wall", "Where to set what"])
def test_a_player_at_random_finds_as_many_as_there_are(name):
    puzzle = named(name)
    first = puzzles.lay(puzzle)[0]
    share = len(puzzles.right(puzzle, first)) / len(first.options)
    assert puzzles.score(puzzle, random, 400) == pytest.approx(share, abs=0.07)
    assert 0 <= puzzles.score(puzzle, heuristic, 20) <= 1


def test_what_a_player_found_is_kept_until_a_puzzle_changes(monkeypatch, tmp_path):
    monkeypatch.setattr(puzzles, "kept_in", lambda: tmp_path)
    monkeypatch.setattr(puzzles, "load", lambda: PUZZLES[:2])
    first = puzzles.rows([random])
    monkeypatch.setattr(puzzles, "score", lambda *_: 9.0)
    assert puzzles.rows([random]) == first and len(first) == 2
    monkeypatch.setattr(puzzles, "DRAWS", puzzles.DRAWS + 1)
    assert [row["score"] for row in puzzles.rows([random])] == [9.0, 9.0]


def test_help_and_a_player_that_is_not_there(capsys):
    with pytest.raises(SystemExit) as ended:
        puzzles.main(["--help"])
    told = capsys.readouterr().out
    assert ended.value.code == 0 and "python -m strategies.battlecon.puzzles" in told and "best_response" in told
    with pytest.raises(BadInput, match="unknown 'heuristik'; did you mean 'heuristic'?"):
        puzzles.main(["heuristik"])
