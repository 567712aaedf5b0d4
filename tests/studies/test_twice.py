"""What is asked twice in one study is a slip, and so is a number nobody means; texts come back as they were written."""

import pytest

import steelyard
from studies import plan as plans
from studies import spec as specs

STUDY = {
    "study": {"game": "contraband"},
    "precision": {"games": 10},
    "grid": {"seats": [3, 4]},
    "players": {"each": ["random", "hunter"]},
}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": {"each": ["random", "random"]}}, "players.each: 'random' is there twice"),
        ({"players": {"seats": [["random"] * 3, ["random"] * 3]}}, "players.seats: ['random', 'random', 'random'] is there twice"),
        ({"grid": {"seats": [3, 4, 3]}}, "grid.seats: 3 is there twice"),
        ({"precision": {"games": 10**23}}, "games: found 100000000000000000000000"),
        ({"precision": {"max_games": 10**10}}, "max_games: found 10000000000"),
        ({"variant": [{"name": "v", "scenario": {"seats": 5}}]}, "variant 'v': seats with another number of places"),
    ],
)
def test_slips_are_refused(change, message):
    with pytest.raises(steelyard.BadInput, match="study") as error:
        plans.make(STUDY | change)
    assert message in str(error.value) and "\n" not in str(error.value)


def test_a_name_with_signs_beyond_the_first_plane_comes_back(tmp_path):
    data = STUDY | {"variant": [{"name": "two \U0001f600", "scenario": {"rounds": 2}}]}
    path = tmp_path / "study.toml"
    path.write_text(specs.as_toml(data), encoding="utf-8")
    assert specs.read(path)[0].variant[0].name == "two \U0001f600"


def test_what_other_games_are_judged_by_is_refused():
    with pytest.raises(steelyard.BadInput, match="study.tolerance: is for other games"):
        plans.make(STUDY | {"study": {"game": "contraband", "tolerance": [0.4, 0.6]}})


def test_a_file_from_an_editor_that_marks_utf_8_is_read(tmp_path):
    path = tmp_path / "study.toml"
    path.write_text("\ufeff" + specs.as_toml(STUDY), encoding="utf-8")
    assert specs.read(path)[0].study.game == "contraband"
