"""Every worked example of the rulebook, by the number our notes give it, and the numbers the engine must give."""

import tomllib
from pathlib import Path

import pytest

from tests.contraband.table import ALL_CARDS, Table

RULEBOOK = tomllib.loads((Path(__file__).parents[1] / "data/contraband/rulebook.toml").read_text())
EXAMPLE = {one["id"]: one for one in RULEBOOK["example"]}
NO_CARDS = " ".join(ALL_CARDS)
BAR, GAS_STATION, PAWN_SHOP = "L0", "L1", "L2"


def four_with(points):
    """Four players who hide nothing that scores, with tokens that make these points."""
    table = Table(4, dict.fromkeys(range(4), "L0 L1 L2"), without=NO_CARDS, rounds=2)
    return table.tokens([(p + 1) // 2 for p in points], [p % 2 for p in points])


def test_e1_seven_five_two_and_one_points_give_three_two_one_and_no_star():
    example = EXAMPLE["E1"]
    table = four_with(example["points"]).end_round()
    assert table.points() == example["points"]
    assert table.column("stars") == table.g["stars"][:4].tolist() == example["stars"]
    assert table.column("rank") == [1, 2, 3, 4]


def test_e2_a_round_of_seven_points_by_source():
    """3 at the last location, 2 at home, a home found out, one not, and a Model Citizen."""
    example = EXAMPLE["E2"]
    hidden = {0: "L0 home L7", 1: "home L0 L1", 2: "L0 L1 L2", 3: "L0 L1 L2"}
    table = Table(4, hidden, opening="model_citizen")
    table.raid_home(1).raids("L0", "L1", "L2")
    table.raid_home(2).raids("L3", "L4", "L5")
    table.play("model_citizen").raid("L6")  # P3's is the only home left
    for source in ("location", "home", "police", "penalty", "citizen", "points"):
        assert table.column(source)[0] == example[source], source


def test_e3_stars_of_two_rounds_and_points_of_the_third_make_the_final_score():
    example = EXAMPLE["E3"]
    hidden = dict.fromkeys(range(4), "L0 L1 L2")
    table = Table(4, hidden, without=NO_CARDS, rounds=3)
    table.tokens([4, 3, 2, 1]).end_round().hide(hidden)  # first of four, then third, then five points
    table.tokens([2, 4, 3, 1]).end_round().hide(hidden)
    table.tokens([3, 0, 0, 0], [1, 0, 0, 0]).end_round()
    assert [table.column("stars", part)[0] for part in (1, 2)] == example["stars"]
    assert table.points(3)[0] == example["points"]
    assert table.now("total")[0] == example["total"] and table.winner == "P0"


def nominated():
    """Two nominate the Bar, one the Gas Station."""
    table = Table(4)
    table.answer("raid")
    assert [table.who, table.asked] == ["P1", "nominate"]
    return table.answer(BAR, BAR, GAS_STATION)


@pytest.mark.parametrize("chosen", [BAR, GAS_STATION])
def test_e4_either_nominated_location_may_be_raided_whatever_the_majority(chosen):
    table = nominated()
    assert (table.who, table.asked) == ("P0", "location") and sorted(table.answers) == [BAR, GAS_STATION]
    table.answer(chosen)
    assert table.cards_at(chosen) == set() and len(table.raidable()) == 7


def test_e5_a_location_without_cards_cannot_be_nominated():
    table = Table(4).raid(PAWN_SHOP).answer("raid")
    for _ in range(3):
        assert table.asked == "nominate" and PAWN_SHOP not in table.answers and len(table.answers) == 7
        table.answer(BAR)


def test_e6_the_contraband_at_the_last_location_scores_for_its_owners():
    example = EXAMPLE["E6"]
    blue, green = 1, 3
    table = Table(4, {blue: "L0 L1 L7", green: "L0 L7 L1"}, without=NO_CARDS).end_round()
    assert table.column("location") == table.points() == [0, example["points"]["blue"], 0, example["points"]["green"]]
