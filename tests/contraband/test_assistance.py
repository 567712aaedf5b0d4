"""Assistance Cards one by one: what each does, when it may be played, how long it lasts, and where two of them meet.

Those that are about Public Locations (Informant, Restricted Area, Snitch, Underhand Deal) have test_location_cards.py."""

import pytest

from sim.contraband import state as s
from tests.contraband.table import EARLY, Table, confiscated, three

OPEN_TARGETS = ("discredit", "injustice", "redistribute")


# The selection.


def test_a_played_card_is_replaced_from_the_deck_and_does_not_come_back():
    table = three("discredit injustice redistribute")
    assert table.shown() == {"discredit", "injustice", "redistribute"}
    table.play("injustice", "P1")
    assert len(table.shown()) == 3 and "injustice" not in table.shown()
    assert not int(table.g["deck"]) >> s.INJUSTICE & 1


def test_a_card_that_was_played_is_back_in_the_next_round():
    table = three("injustice", EARLY, rounds=2).play("injustice", "P1").end_round().hide()
    assert "injustice" in table.shown()


@pytest.mark.parametrize("card", ["discredit", "injustice", "redistribute", "model_citizen", "hindrance", "restricted_area", "informant"])
def test_no_card_is_played_when_the_deck_is_empty(card):
    """Three cards in the game: all lie open, none can be replaced."""
    others = [name for name in s.CARDS if name != card][:2]
    without = " ".join(name for name in s.CARDS if name not in (card, *others))
    assert not any(answer.startswith("play") for answer in three("", EARLY, without=without).answers)


def test_the_card_that_empties_the_deck_may_be_played():
    kept = ("discredit", "injustice", "redistribute", "hindrance")
    table = three("discredit injustice redistribute", EARLY, without=" ".join(name for name in s.CARDS if name not in kept))
    table.play("discredit", "P1")
    assert table.shown() == {"hindrance", "injustice", "redistribute"} and not int(table.g["deck"])
    assert not any(answer.startswith("play") for answer in table.answers)


@pytest.mark.parametrize("card", OPEN_TARGETS)
def test_a_card_that_is_passed_stays_with_its_target_for_the_round_and_not_longer(card):
    table = three(card, EARLY, rounds=2).play(card, "P2")
    number = s.CARDS.index(card)
    assert (int(table.g["played_by"][number]), int(table.g["played_on"][number])) == (0, 2)
    table.raids("L0", "L1", "L3")
    assert int(table.g["played_on"][number]) == 2
    table.end_round().hide()
    assert int(table.g["played_on"][number]) == s.NOBODY


def test_redistribute_may_be_played_on_oneself():
    assert sorted(three("redistribute").play("redistribute").answers) == ["P0", "P1", "P2"]


@pytest.mark.parametrize("card", ["discredit", "injustice"])
def test_who_takes_points_passes_the_card_to_another(card):
    assert sorted(three(card).play(card).answers) == ["P1", "P2"]


# Corruption Trade.

ALL_FOUND = {0: "L0 L1 L2"}


def trading(*more, hidden=ALL_FOUND, opening="corruption_trade", **rules):
    """P0's contraband has been found at L0, L1 and L2, it is P0's turn."""
    return three(opening, hidden, **rules).raids("L0", "L1", "L2")


def test_corruption_trade_needs_all_contraband_found():
    table = three("corruption_trade", ALL_FOUND).raids("L0", "L1", "L3")
    assert "play corruption_trade" not in table.answers
    assert "play corruption_trade" in trading().answers


def test_corruption_trade_counts_contraband_found_at_home():
    table = three("corruption_trade", {0: "L0 L1 home"}).raids("L0").raid_home(0).raid("L1")
    assert "play corruption_trade" in table.answers


def test_corruption_trade_takes_one_of_the_confiscated_cards_back():
    table = trading()
    assert confiscated(table) == {"P0 L0", "P0 L1", "P0 L2"}
    table.play("corruption_trade")
    card = table.name(int(table.g["traded"]))
    assert confiscated(table) == {"P0 L0", "P0 L1", "P0 L2"} - {card}
    table.end_round()
    assert table.points() == [table.content(card), 0, 0] and table.column("trade")[0] == table.content(card)


def test_corruption_trade_takes_each_of_the_three_at_times():
    assert {trading(starter=0, number=n).play("corruption_trade").end_round().points()[0] for n in starts(0)} == {1, 2, 3}


def starts(seat, seats=3, many=24):
    """Matches in which this seat starts."""
    found = [n for n in range(120) if int(Table(seats, starter=None, number=n, hide=False).g["starter"]) == seat]
    return found[:many]


def test_corruption_trade_never_takes_the_card_that_snitch_took():
    points = set()
    for number in starts(0):
        table = three("corruption_trade snitch", ALL_FOUND, number=number).raid("L0").play("snitch", at="L2", guess="T3").raid("L1")
        table.play("corruption_trade").end_round()
        assert table.column("snitch") == [0, 3, 0], "the card kept is not given back"
        points.add(table.column("trade")[0])
    assert points == {1, 2}


# Discredit and Injustice.


@pytest.mark.parametrize("before", [True, False])
def test_discredit_makes_one_penalty_token_count_two(before):
    table = three("discredit", EARLY)
    if before:
        table.play("discredit", "P1").raid_home(0)
    else:
        table.raid("L0").raid_home(0).play("discredit", "P1")
    assert table.end_round().column("penalty") == [0, -2, 0]


def test_discredit_counts_for_one_token_of_two():
    table = three("discredit", EARLY).play("discredit", "P1").raid_home(0).raids("L0", "L1").raid_home(2)
    assert table.end_round().column("penalty") == [0, -3, 0]


def test_discredit_without_a_penalty_token_does_nothing():
    assert three("discredit", EARLY).play("discredit", "P1").end_round().points() == [0, 0, 0]


@pytest.mark.parametrize("before", [True, False])
def test_injustice_makes_one_police_token_count_one(before):
    """The token of an owner whose home was raided for nothing."""
    table = three("injustice", EARLY)
    if before:
        table.play("injustice", "P2").raid_home(2)
    else:
        table.raid_home(2).play("injustice", "P2")
    assert table.end_round().column("police") == [0, 0, 1]


def test_injustice_counts_for_one_token_of_two():
    table = three("injustice", EARLY | {1: "L0 L1 home", 2: "L0 L1 home"}).raid_home(1).play("injustice", "P0").raid("L3").raid_home(2)
    assert table.end_round().column("police") == [3, 0, 0]


def test_injustice_without_a_police_token_does_nothing():
    assert three("injustice", EARLY).play("injustice", "P1").end_round().points() == [0, 0, 0]


# Hindrance.


def hindered():
    """P0 covers Injustice; it is P1's turn."""
    return three("hindrance injustice discredit", EARLY).play("hindrance", "injustice")


def test_hindrance_covers_one_of_the_three_cards_that_lie_there_after_the_refill():
    table = three("hindrance injustice discredit")
    table.play("hindrance")
    assert set(table.answers) == table.shown() and len(table.answers) == 3
    assert {"injustice", "discredit"} < table.shown()


def test_hindrance_bars_the_covered_card_for_the_next_who_plays_one():
    table = hindered()
    assert "play injustice" not in table.answers and "play discredit" in table.answers


def test_hindrance_stays_through_raids():
    table = hindered().raid("L0").raid_home(0)
    assert table.who == "P0" and "play injustice" not in table.answers
    assert table.raid("L1").who == "P1" and "play injustice" not in table.answers


def test_hindrance_is_gone_after_the_next_card_played():
    table = hindered().play("discredit", "P0")
    assert "play injustice" in table.answers
    assert int(table.g["covered"]) == s.NO_CARD


def test_hindrance_is_gone_after_snitch_as_well():
    table = three("hindrance injustice snitch", EARLY).play("hindrance", "injustice").play("snitch", at="L5", guess="T1")
    assert "play injustice" in table.answers


def test_hindrance_leaves_no_trace_in_the_next_round():
    table = three("hindrance injustice discredit", EARLY, rounds=2).play("hindrance", "injustice").end_round().hide()
    assert "play injustice" in table.answers


# Model Citizen.


def test_model_citizen_pays_for_an_unfound_card_at_home_at_the_end():
    assert three("model_citizen", EARLY).play("model_citizen", "P2").end_round().points() == [1, 0, 0]


def test_model_citizen_pays_nothing_for_contraband_at_home():
    table = three("model_citizen", EARLY | {2: "L0 L1 home"}).play("model_citizen", "P2")
    assert table.fork().end_round().column("citizen") == [0, 0, 0]
    assert table.raid_home(2).end_round().column("citizen") == [0, 0, 0]


def test_model_citizen_pays_who_played_it_whoever_raids_the_home():
    table = three("model_citizen", EARLY).play("model_citizen", "P2").raid_home(2)
    assert table.end_round().points() == [1, -1, 2]


def test_model_citizen_is_passed_to_another_whose_home_is_not_opened_yet():
    table = Table(4, EARLY, "model_citizen").raid_home(1)
    assert sorted(table.play("model_citizen").answers) == ["P0", "P2", "P3"], "it is P1's turn"


def test_model_citizen_cannot_be_played_when_all_other_homes_are_open():
    table = three("model_citizen", EARLY).raid_home(2).raid_home(0)
    assert table.who == "P2" and "play model_citizen" in table.answers, "P1's home is still closed"
    assert "play model_citizen" not in table.raid("L0").raid("L1").answers, "P0 and P2 are open"


# Redistribute.


@pytest.mark.parametrize("target", [0, 1])
def test_redistribute_levels_the_cards_of_anybody(target):
    """A 3 at the last location and a 1 at home count two each."""
    table = three("redistribute", EARLY | {target: "home L0 L7"}).play("redistribute", f"P{target}").end_round()
    assert (table.column("location")[target], table.column("home")[target]) == (2, 2)


def test_redistribute_follows_a_card_that_snitch_took():
    table = three("redistribute snitch", EARLY).play("redistribute", "P2").play("snitch", at="L2", guess="T3")
    table.settle("victim", "P2 L2")
    assert table.end_round().points() == [0, 2, 0]


def test_redistribute_of_the_taker_does_not_matter_to_a_card_that_snitch_took():
    hidden = EARLY | {2: "L0 L1 L3"}
    table = three("redistribute snitch", hidden).play("redistribute", "P1").play("snitch", at="L3", guess="T3")
    assert table.end_round().points() == [0, 3, 0]


def test_redistribute_levels_a_card_taken_back():
    table = trading(opening="corruption_trade redistribute").play("redistribute", "P0").raids("L3", "L4").play("corruption_trade")
    assert table.end_round().column("trade") == [2, 0, 0]


def test_redistribute_does_not_touch_a_double_agent_and_is_spent():
    table = three("redistribute", EARLY | {1: "home L0 L7"}, double_agent=True).roles("criminal double_agent criminal")
    table.play("redistribute", "P1")
    assert "redistribute" not in table.shown()
    assert table.end_round().points() == [0, 2, 0]
