"""Scoring Phase, Round Ends, End Game: ranks and stars, ties, who starts next, who wins, and what a new round begins with."""

import pytest

from sim.contraband import state as s
from tests.contraband.referee import RULEBOOK
from tests.contraband.table import ALL_CARDS, EARLY, Table

NO_CARDS = " ".join(ALL_CARDS)


def four(points, unfound=(0, 0, 0, 0), **more):
    """Four players with these points from tokens, and so many unfound cards kept beside what the raids bring."""
    table = Table(4, EARLY, without=NO_CARDS, **({"rounds": 2} | more))
    return table.tokens([(p + 1) // 2 for p in points], [p % 2 for p in points]).set(kept=list(unfound))


# Stars.


@pytest.mark.parametrize(
    ("points", "unfound", "stars"),
    [
        ([7, 5, 2, 1], [0, 0, 0, 0], [3, 2, 1, 0]),
        ([1, 2, 5, 7], [0, 0, 0, 0], [0, 1, 2, 3]),
        ([5, 5, 2, 1], [1, 0, 0, 0], [2, 3, 1, 0]),  # fewer unfound cards win the tie
        ([5, 5, 2, 1], [0, 0, 0, 0], [3, 3, 1, 0]),  # equal even then: shared
        ([5, 2, 2, 1], [0, 3, 3, 0], [3, 2, 2, 0]),
        ([5, 3, 2, 2], [0, 0, 1, 1], [3, 2, 1, 1]),
        ([2, 2, 2, 2], [0, 1, 2, 3], [3, 2, 1, 0]),
        ([2, 2, 2, 2], [0, 0, 0, 0], [3, 3, 3, 3]),
        ([0, 2, 0, 2], [9, 0, 0, 9], [0, 3, 1, 2]),  # unfound cards never change points
    ],
)
def test_stars_go_by_points_and_then_by_fewest_unfound_cards(points, unfound, stars):
    table = four(points, unfound).end_round()
    assert table.points() == points and table.column("stars") == stars


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_stars_by_the_number_of_players(seats):
    table = Table(seats, EARLY, without=NO_CARDS, rounds=2).tokens(list(range(seats, 0, -1))).end_round()
    assert table.column("stars") == RULEBOOK["stars"][str(seats)]


def test_the_last_round_gives_points_and_no_stars():
    table = four([7, 5, 2, 1], rounds=1).end_round()
    assert table.column("stars") == [0] * 4 and table.now("total") == [7, 5, 2, 1]


# Who starts the next round.


@pytest.mark.parametrize(
    ("points", "unfound", "starter"),
    [
        ([7, 5, 1, 2], [0, 0, 0, 9], 2),  # the least points
        ([1, 5, 1, 1], [0, 9, 2, 1], 2),  # of equals the most unfound cards
        ([1, 5, 1, 1], [0, 0, 0, 0], 2),  # of equals even then the first clockwise from who started
        ([1, 1, 5, 5], [0, 0, 0, 0], 1),
        ([1, 5, 5, 5], [0, 0, 0, 0], 0),
        ([1, 5, 5, 1], [0, 0, 0, 0], 3),  # who started comes last
    ],
)
def test_who_starts_the_next_round(points, unfound, starter):
    table = four(points, unfound).end_round()
    assert int(table.g["starter"]) == starter
    table.hide(EARLY)
    assert table.who == f"P{starter}" and table.asked == "turn"


def test_turns_go_on_clockwise_from_the_new_starter():
    table = four([7, 5, 1, 2]).end_round().hide(EARLY)
    seen = []
    for location in ("L0", "L1", "L2", "L3", "L4"):
        seen.append(table.who)
        table.raid(location)
    assert seen == ["P2", "P3", "P0", "P1", "P2"]


# A new round.


def test_everything_is_returned_but_the_discs():
    table = Table(4, {1: "L0 L1 home"}, "discredit", rounds=2).play("discredit", "P1").raid_home(0).raid("L0").end_round()
    stars = table.column("stars")
    table.hide()
    g = table.g
    assert g["police"].sum() == g["penalty"].sum() == g["kept"].sum() == 0 and int(g["police_left"]) == 3
    assert len(table.raidable()) == 8 and len(table.cards_at("home")) == 4 and not g["gone"] and not g["up"]
    assert len(table.shown()) == 3 and (g["played_by"] == s.NOBODY).all() and (g["played_on"] == s.NOBODY).all()
    assert g["stars"][:4].tolist() == stars and sum(stars) >= 6


# The end.


def after_a_round(points, stars, unfound=(0, 0, 0, 0)):
    return four(points, unfound, rounds=1).set(stars=list(stars)).end_round()


def test_the_highest_sum_of_stars_and_last_points_wins():
    table = after_a_round([2, 5, 1, 0], [6, 0, 3, 3])
    assert table.now("total") == [8, 5, 4, 3] and table.winner == "P0" and table.ended == ("decided", "most_points")
    assert table.now("share") == [60, 0, 0, 0]


def test_a_tie_goes_to_the_fewest_unfound_cards_of_the_last_round():
    table = after_a_round([2, 5, 1, 0], [3, 0, 0, 5], [2, 3, 0, 1])
    assert table.now("total") == [5, 5, 1, 5] and table.winner == "P3" and table.ended == ("decided", "fewest_unfound")


@pytest.mark.parametrize(("stars", "share"), [([3, 0, 0, 0], [30, 30, 0, 0]), ([3, 0, 4, 0], [20, 20, 20, 0]), ([3, 0, 4, 5], [15] * 4)])
def test_who_is_equal_even_then_wins_together(stars, share):
    table = after_a_round([2, 5, 1, 0], stars)
    assert table.ended == ("draw", "shared") and table.now("share") == share and table.session.winner == s.NOBODY


def test_unfound_cards_of_earlier_rounds_do_not_break_the_tie_at_the_end():
    """P0 has kept nine more in the first round, P1 one more in the second."""
    table = four([2, 2, 0, 0], [9, 0, 0, 0]).end_round().hide(EARLY)
    table.tokens([1, 1, 0, 0], [0] * 4).set(kept=[0, 1, 0, 0], stars=[3, 3, 0, 0]).end_round()
    assert table.now("total") == [5, 5, 0, 0] and table.column("unfound") == [4, 5, 4, 4] and table.winner == "P0"
