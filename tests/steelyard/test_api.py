"""The front door in Python."""

import subprocess
import sys

import polars as pl
import pytest

import steelyard
from sim.core.errors import BadInput

PAIR = {"fighters": ["eligor", "alexian"]}


def test_play_gives_a_row_a_game():
    frame = steelyard.play("battlecon", PAIR, ["random"], 300, seed=1)
    assert frame["game"].to_list() == list(range(300))
    assert {"game", "outcome", "winner", "end_reason", "rounds"} <= set(frame.columns)
    assert set(frame["winner"]) <= {-1, 0, 1} and frame["rounds"].min() >= 1
    assert frame.filter(pl.col("outcome") == "draw")["winner"].eq(-1).all()


def test_workers_and_length_change_nothing():
    whole = steelyard.play("battlecon", PAIR, ["random"], 40_000, seed=1, workers=2)
    assert whole.head(501).equals(steelyard.play("battlecon", PAIR, ["random"], 501, seed=1))
    assert whole["game"].to_list() == list(range(40_000))


def test_one_player_means_every_seat():
    one = steelyard.play("battlecon", PAIR, ["random"], 50)
    assert one.equals(steelyard.play("battlecon", PAIR, ["random", "random"], 50)) and one.equals(
        steelyard.play("battlecon", PAIR, "random", 50)
    )


def test_another_seed_is_another_deal():
    assert not steelyard.play("battlecon", PAIR, ["random"], 50, seed=1).equals(steelyard.play("battlecon", PAIR, ["random"], 50, seed=2))


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (dict(game="battlecn"), "did you mean 'battlecon'"),
        (dict(scenario={"fighters": ["eligor", "alexia"]}), "unknown 'alexia'; did you mean 'alexian'"),
        (dict(scenario={"fighter": ["eligor", "alexian"]}), "fighter: unknown key; did you mean 'fighters'"),
        (dict(scenario={"beats": "many"}), "scenario: beats: found 'many'"),
        (dict(players=["randm"]), "did you mean 'random'"),
        (dict(players=["random"] * 3), "players: found 3, wanted are 2"),
        (dict(games=0), "games: found 0"),
        (dict(games=1.5), "games: found 1.5"),
        (dict(workers=0), "workers: found 0"),
        (dict(seed=-1), "seed: found -1"),
    ],
    ids=str,
)
def test_bad_input_gets_one_line(change, text):
    given = dict(game="battlecon", scenario=PAIR, players=["random"], games=5) | change
    with pytest.raises(BadInput) as caught:
        steelyard.play(**given)
    assert text in str(caught.value) and "\n" not in str(caught.value)


def test_a_session_is_one_game_stepped_by_hand():
    one = steelyard.session("battlecon", PAIR, seed=4)
    asked = 0
    while not one.over:
        assert len(one.options) > 1
        one.answer(0)
        asked += 1
    assert asked > 10 and one.outcome in ("win", "decided", "draw")
    with pytest.raises(BadInput, match="the game is over"):
        one.answer(0)


def test_import_is_quick_and_compiles_nothing():
    code = "import time; t = time.perf_counter(); import sys, steelyard; print(time.perf_counter() - t, 'numba' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert float(found[0]) < 1 and found[1] == "False"


def test_every_name_of_the_front_door_is_there():
    for name in steelyard.__all__:
        assert getattr(steelyard, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'paly'"):
        _ = steelyard.paly
