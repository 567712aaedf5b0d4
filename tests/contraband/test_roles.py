"""The Double Agent variant: who gets which role, what each is worth, when it is revealed."""

import tomllib
from pathlib import Path

import pytest

from sim.contraband import state as s
from sim.contraband.scenario import Scenario
from sim.core import cards
from sim.core.errors import BadInput
from sim.core.record import UNKNOWN
from tests.contraband.table import ALL_CARDS, EARLY, Table

RULEBOOK = tomllib.loads((Path(__file__).parents[1] / "data/contraband/rulebook.toml").read_text())
NO_CARDS = " ".join(ALL_CARDS)


def variant(roles, hidden=None, opening="", without="", **more):
    """Seats with these roles, in one string."""
    names = roles.split()
    return Table(len(names), hidden or EARLY, opening, without, double_agent=True, **more).roles(roles)


def points_of_roles(table, suspect="nobody"):
    return table.end_round(suspect=suspect).column("role_points")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_roles_dealt_by_the_number_of_players(seats):
    for number in range(8):
        table = Table(seats, double_agent=True, starter=None, number=number)
        assert sorted(s.ROLES[int(role)] for role in table.g["role"][:seats]) == sorted(RULEBOOK["roles"][str(seats)])


def test_without_the_variant_nobody_has_a_role_and_nobody_is_asked():
    table = Table(5, EARLY, without=NO_CARDS).end_round()
    assert table.session.over and table.column("role") == table.column("role_points") == [0] * 5


def test_roles_may_be_chosen_in_the_scenario():
    chosen = ["double_agent", "criminal", "criminal", "doggy"]
    table = Table(4, double_agent=True, roles=chosen)
    assert sorted(s.ROLES[int(role)] for role in table.g["role"][:4]) == sorted(chosen)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (dict(seats=3, roles=["double_agent", "rat", "doggy"]), "double_agent = true is wanted"),
        (dict(seats=3, double_agent=True, roles=["double_agent", "rat"]), "2 cards for 3 seats"),
        (dict(seats=3, double_agent=True, roles=["double_agent", "rat", "rat"]), "2 times 'rat', the box has 1"),
        (dict(seats=3, double_agent=True, roles=["criminal", "criminal", "rat"]), "the Double Agent is missing"),
    ],
)
def test_roles_that_the_box_cannot_deal_are_refused(wrong, said):
    with pytest.raises(BadInput) as caught:
        cards.check(Scenario, wrong, "scenario")
    assert said in str(caught.value) and "\n" not in str(caught.value)


# Double Agent.


def test_every_card_of_the_double_agent_is_worth_one():
    """A 3 at the last location and a 2 at home."""
    table = variant("double_agent criminal criminal", EARLY | {0: "L0 home L7"}, without=NO_CARDS)
    table.end_round()
    assert (table.column("location")[0], table.column("home")[0], table.points()[0]) == (1, 1, 2)


def test_the_double_agent_earns_three_if_all_contraband_is_confiscated():
    table = variant("double_agent criminal criminal", without=NO_CARDS)
    assert points_of_roles(table) == [RULEBOOK["values"]["agent_bonus"], 0, 0]
    assert table.points() == [3, 0, 0]


def test_a_home_found_out_counts_for_the_bonus_and_one_that_is_not_does_not():
    table = variant("double_agent criminal criminal", EARLY | {0: "L0 L1 home"}, without=NO_CARDS).raid("L0")
    assert points_of_roles(table.fork()) == [0, 0, 0]
    assert points_of_roles(table.raid_home(0)) == [3, 0, 0]


def test_contraband_at_the_last_location_costs_the_bonus():
    table = variant("double_agent criminal criminal", EARLY | {0: "L0 L1 L7"}, without=NO_CARDS)
    assert points_of_roles(table) == [0, 0, 0] and table.points()[0] == 1


def test_nobody_else_earns_by_losing_all_contraband():
    table = variant("criminal double_agent criminal", EARLY | {1: "L0 L1 L7"}, without=NO_CARDS)
    assert points_of_roles(table) == [0, 0, 0]


def test_the_card_the_double_agent_takes_back_is_worth_one_and_costs_the_bonus():
    table = variant("double_agent criminal criminal", opening="corruption_trade").raids("L0", "L1", "L2").play("corruption_trade")
    assert points_of_roles(table) == [0, 0, 0] and table.column("trade") == [1, 0, 0]


def test_a_card_lost_to_snitch_counts_for_the_bonus():
    table = variant("criminal double_agent criminal", EARLY | {2: "L1 L0 L2"}, "snitch").play("snitch", at="L0", guess="T1")
    assert points_of_roles(table) == [0, 3, 0] and table.column("snitch") == [1, 0, 0]


def test_redistribute_leaves_a_card_of_the_double_agent_at_one_wherever_it_is_scored():
    table = variant("criminal double_agent criminal", EARLY | {1: "L0 L7 L2", 2: "L1 L0 L3"}, "snitch redistribute")
    table.play("redistribute", "P1").raid("L4").raid("L5").play("snitch", at="L2", guess="T3").settle("victim", "P1 L2")
    table.end_round()
    assert table.column("snitch") == [1, 0, 0] and table.column("location") == [0, 1, 0]


# Rat and Doggy.

FOUR = "rat double_agent criminal doggy"


@pytest.mark.parametrize(
    ("suspect", "points"),
    [("P1", [2, 3, 0, 0]), ("P2", [-1, 3, 0, 0]), ("P3", [-1, 3, 0, 2]), ("nobody", [0, 3, 0, 0])],
)
def test_what_the_rat_names(suspect, points):
    """Right 2, wrong -1, silent nothing; the Doggy earns 2 if it is named. The Double Agent has lost all contraband."""
    table = variant(FOUR, without=NO_CARDS)
    assert points_of_roles(table, suspect) == points == table.points()


def test_the_rat_is_asked_after_the_raids_about_each_of_the_others():
    table = variant(FOUR, without=NO_CARDS).end_round()
    assert (table.asked, table.who) == ("suspect", "P0")
    assert sorted(table.answers) == ["P1", "P2", "P3", "nobody"]
    assert len(table.raidable()) == 1


def test_the_rat_lies_open_when_it_is_asked_and_the_others_do_not():
    table = variant(FOUR, without=NO_CARDS).end_round()
    assert [int(role) for role in table.view(2)["role"][:4]] == [s.RAT, UNKNOWN, s.CRIMINAL, UNKNOWN]
    assert [int(role) for role in table.view(0)["role"][:4]] == [s.RAT, UNKNOWN, UNKNOWN, UNKNOWN]


def test_what_lay_at_the_last_location_is_open_when_the_rat_is_asked():
    table = variant(FOUR, EARLY | {1: "L0 L1 L7"}, without=NO_CARDS).end_round()
    assert int(table.view(0)["up"]) >> table.card("P1 L7") & 1
    assert int(table.view(0)["kind"][2]) >> table.card("P1 L7") & 1


def test_three_players_have_no_rat_and_nobody_is_asked():
    assert variant("criminal double_agent criminal", without=NO_CARDS).end_round().session.over


def test_roles_are_worth_their_points_before_ranks_are_given():
    """Two points of the Rat's guess carry it past a rival with one."""
    hidden = EARLY | {1: "L0 L1 home", 2: "L7 L1 L2"}
    table = variant(FOUR, hidden, without=NO_CARDS, rounds=2).end_round(suspect="P1")
    assert table.points() == [2, 1, 1, 0] and table.column("rank")[0] == 1 and table.column("stars")[0] == 3


def test_roles_are_dealt_anew_in_every_round():
    seen = set()
    for number in range(6):
        table = Table(5, EARLY, without=NO_CARDS, double_agent=True, starter=None, number=number, rounds=3)
        for part in range(1, 4):
            table.end_round(suspect="nobody")
            seen.add((number, tuple(table.column("role", part))))
            table.hide(EARLY)
    assert len(seen) > 6 * 2


def test_roles_of_the_others_are_hidden_again_in_the_next_round():
    table = variant(FOUR, without=NO_CARDS, rounds=2).end_round(suspect="nobody")
    assert table.asked == "home" and table.view(1)["role"].tolist().count(UNKNOWN) == 3


def test_roles_that_are_dealt_once_stay_open_after_they_have_been_revealed():
    table = variant(FOUR, without=NO_CARDS, rounds=2, rules={"roles_per_round": False})
    assert table.view(1)["role"].tolist().count(UNKNOWN) == 3
    table.end_round(suspect="nobody")
    assert table.asked == "home" and UNKNOWN not in table.view(1)["role"].tolist()
