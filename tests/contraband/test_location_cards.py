"""The Assistance Cards that are about Public Locations: Informant, Restricted Area, Snitch, Underhand Deal."""

from sim.contraband import state as s
from tests.contraband.table import EARLY, confiscated, members, three

# Informant.


def test_informant_looks_at_one_location_for_the_active_player_alone():
    table = three("informant").play("informant", "L4")
    seen = {table.name(card) for card in members(table.g["known"][0]) if card // s.OWN != 0}
    assert seen == {"P1 L4", "P2 L4"}
    table.answer("stop") if table.asked == "flip" else None
    for other in (1, 2):
        assert all(card // s.OWN == other for card in members(table.g["known"][other]))


def test_informant_may_look_at_any_unraided_location_even_a_closed_one():
    table = three("informant restricted_area").play("restricted_area", "L3").raid("L0").raid("L1")
    assert table.play("informant").answers == ["L2", "L3", "L4", "L5", "L6", "L7"]


def test_informant_turns_up_to_two_unfound_cards_and_no_contraband():
    table = three("informant", {1: "L3 L0 L1"}).play("informant", "L3")
    assert set(table.answers) == {"stop", "P0 L3", "P2 L3"}
    table.answer("P0 L3")
    assert set(table.answers) == {"stop", "P2 L3"}


def test_informant_turns_no_third_card():
    table = three("informant").play("informant", "L0", "P0 L0", "P1 L0")
    assert table.asked == "turn" and table.who == "P1"


def test_a_card_turned_face_up_is_known_to_all_and_stays():
    table = three("informant").play("informant", "L0", "P1 L0", "stop")
    card = table.card("P1 L0")
    assert all(int(known) >> card & 1 for known in table.g["known"][:3])
    assert table.cards_at("L0") == {"P0 L0", "P1 L0", "P2 L0"}
    assert int(table.raid("L0").g["kept"][1]) == 3


# Restricted Area.


def restricted():
    return three("restricted_area snitch", EARLY).play("restricted_area", "L3")


def test_restricted_area_closes_a_location_to_all_nominators_of_the_next_raid():
    table = restricted().answer("raid")
    assert table.who == "P2" and "L3" not in table.answers
    assert table.answer("L0").who == "P0" and "L3" not in table.answers


def test_restricted_area_is_gone_after_that_raid():
    table = restricted().raid("L0").answer("raid")
    assert "L3" in table.answers and int(table.g["closed"]) == s.NOWHERE


def test_restricted_area_stays_through_other_actions():
    table = restricted().raid_home(0).answer("raid")
    assert "L3" not in table.answers


def test_restricted_area_is_lifted_by_snitch():
    table = restricted().play("snitch", at="L5", guess="T1").answer("raid")
    assert "L3" in table.answers


def test_restricted_area_with_two_locations_left_decides_the_last_one():
    """P1 can only raid the other one, and nobody is asked for a nomination."""
    table = three("restricted_area", EARLY).raids("L0", "L1", "L2", "L3", "L4", "L5").play("restricted_area")
    assert table.answers == ["L6", "L7"]
    table.answer("L6").answer("raid")
    assert table.session.over and table.column("raids") == [2, 3, 2]


def test_restricted_area_closes_nothing_in_the_next_round():
    table = three("restricted_area", EARLY, rounds=2)
    table.raids("L0", "L1", "L2", "L3", "L4", "L5").play("restricted_area", "L6").answer("raid").hide()
    table.answer("raid")
    assert len(table.answers) == 8


# Snitch.

NAMED = {0: "L0 L1 L4", 1: "L0 L3 L1", 2: "L0 L4 L1"}  # P1's T2 lies at L3, P2's T2 and P0's T3 at L4


def test_snitch_takes_the_card_of_the_named_type():
    table = three("snitch", NAMED).play("snitch", at="L3", guess="T2")
    assert confiscated(table) == set()
    table.end_round()
    assert table.column("snitch") == [2, 0, 0]


def test_snitch_with_a_wrong_guess_is_an_ordinary_raid():
    table = three("snitch", NAMED).play("snitch", at="L3", guess="T1")
    assert confiscated(table) == {"P1 L3"} and int(table.g["kept"][0]) == 2
    assert table.end_round().column("snitch") == [0, 0, 0]


def test_snitch_takes_no_card_of_ones_own():
    table = three("snitch", NAMED).play("snitch", at="L4", guess="T3")
    assert confiscated(table) == {"P0 L4", "P2 L4"}
    assert table.end_round().column("snitch") == [0, 0, 0]


def test_snitch_confiscates_what_was_not_named():
    table = three("snitch", NAMED).play("snitch", at="L4", guess="T2")
    assert confiscated(table) == {"P0 L4"}


def test_snitch_takes_one_of_two_cards_of_the_named_type():
    table = three("snitch", {0: "L0 L1 L4", 1: "L0 L3 L1", 2: "L0 L3 L1"}).play("snitch", at="L3", guess="T2")
    assert (table.asked, table.who, table.answers) == ("victim", "P0", ["P1 L3", "P2 L3"])
    table.answer("P2 L3")
    assert confiscated(table) == {"P1 L3"}


def test_snitch_is_bound_to_nominations():
    table = three("snitch", NAMED).answer("play snitch")
    assert (table.who, table.asked) == ("P1", "nominate")
    table.answer("L3", "L4")
    assert (table.who, table.asked, table.answers) == ("P0", "location", ["L3", "L4"])
    assert table.answer("L4").answers == ["T1", "T2", "T3"]


def test_snitch_is_one_of_the_seven_raids():
    table = three("snitch", EARLY).play("snitch", at="L0", guess="T1")
    table.settle("victim", "P1 L0").raids("L1", "L2", "L3", "L4", "L5")
    assert int(table.g["raids"]) == 6 and table.asked
    assert table.raid("L6").session.over
    assert table.column("turns") == [3, 2, 2]


def test_snitch_as_the_last_raid_ends_the_phase():
    table = three("snitch", EARLY).raids("L0", "L1", "L2", "L3", "L4", "L5").play("snitch", at="L6", guess="T1")
    assert table.session.over and table.column("turns") == [3, 2, 2]


# Underhand Deal.


def dealing(hidden=None, opening="underhand_deal", *exchange):
    return three(opening, hidden).play("underhand_deal", *(exchange or ("L6", "L7", "P1 L6", "P2 L7")))


def test_underhand_deal_exchanges_a_card_of_each_location():
    table = dealing({1: "L0 L1 L6"})
    assert sorted(int(card) // s.OWN for card in members(table.g["spot"][7])) == [0, 1, 1]
    assert sorted(int(card) // s.OWN for card in members(table.g["spot"][6])) == [0, 2, 2]
    assert table.end_round().column("location") == [0, 3, 0]


def test_underhand_deal_shows_both_locations_to_the_active_player_alone():
    table = three("underhand_deal").play("underhand_deal", "L6", "L7")
    seen = {table.name(card) for card in members(table.g["known"][0]) if card // s.OWN != 0}
    assert seen == {"P1 L6", "P2 L6", "P1 L7", "P2 L7"}


def test_underhand_deal_needs_two_different_locations():
    table = three("underhand_deal").raid("L0").raids("L1", "L2").answer("play underhand_deal")
    assert table.answers == ["L3", "L4", "L5", "L6", "L7"]
    assert table.answer("L4").answers == ["L3", "L5", "L6", "L7"]


def test_underhand_deal_must_exchange_something():
    table = three("underhand_deal").play("underhand_deal", "L6", "L7")
    assert table.answers == ["P0 L6", "P1 L6", "P2 L6"]
    assert table.answer("P0 L6").answers == ["P0 L7", "P1 L7", "P2 L7"]


def test_underhand_deal_between_cards_of_one_owner_saves_one_for_another():
    """P0's 3 goes to the last location, its 1 away from it."""
    table = dealing({0: "L7 L0 L6"}, "underhand_deal", "L6", "L7", "P0 L6", "P0 L7")
    assert table.fork().end_round(last="L7").column("location") == [3, 0, 0]
    assert table.end_round(last="L6").column("location")[0] == 1


def test_underhand_deal_can_bring_two_cards_of_a_player_to_the_last_location():
    table = dealing({1: "L6 L0 L7"})
    assert table.end_round().column("location") == [0, 4, 0]


def test_two_cards_at_the_last_location_under_redistribute_count_four():
    table = three("underhand_deal redistribute", {1: "L6 L0 L7"}).play("underhand_deal", "L6", "L7", "P1 L6", "P2 L7")
    assert table.play("redistribute", "P1").end_round().column("location") == [0, 4, 0]


def test_a_card_that_lies_face_up_is_exchanged_face_up():
    table = (
        three("informant underhand_deal", EARLY)
        .play("informant", "L6", "P1 L6", "stop")
        .play("underhand_deal", "L6", "L7", "P1 L6", "P2 L7")
    )
    assert [int(table.g["up"]) & int(table.g["spot"][spot]) != 0 for spot in (6, 7)] == [False, True]
