"""Every reading of what the rulebook leaves open: a position in which it matters, and what comes of each reading.

The readings stand in sim/contraband/scenario.py with the ids of the rulings; the first one is the default."""

import pytest

from sim.contraband import state as s
from sim.contraband.scenario import choices
from sim.core.record import UNKNOWN
from tests.contraband.table import ALL_CARDS, EARLY, Table

RULINGS: dict = {}
NO_CARDS = " ".join(ALL_CARDS)


def ruling(key, results):
    """Declare a position for a key: a function of `rules` and what it returns, by reading."""

    def wrap(function):
        RULINGS[key] = function, results
        return function

    return wrap


def each_reading():
    return [(key, reading) for key, (_, results) in RULINGS.items() for reading in results]


@ruling("placement", {"one_each": "refused", "free": 6})
def several_contraband_cards_in_one_location(rules):
    table = Table(3, rules=rules, hide=False)
    table.settle("home", "unfound").answer("L7")
    if "L7" not in table.answers:
        return "refused"
    return table.answer("L7", "L7").hide({1: "L0 L0 L1", 2: "L0 L0 L1"}).end_round().points()[0]


@ruling("nominations", {"sequential": 3, "simultaneous": UNKNOWN})
def what_the_second_nominator_sees_of_the_first(rules):
    table = Table(4, rules=rules).answer("raid", "L3")
    return int(table.view(2)["nominated"][1])


@ruling("nominations_coincide", {True: True, False: False})
def a_location_nominated_twice(rules):
    return "L3" in Table(4, rules=rules).answer("raid", "L3").answers


@ruling("unfound_unraided", {"none": [6, 3, 3], "owners": [8, 5, 5], "last_active": [12, 3, 3]})
def three_unfound_cards_at_the_last_location_and_three_at_home(rules):
    return Table(3, without=NO_CARDS, rules=rules).raids("L0", "L1", "L2", "L3").end_round().column("unfound")


@ruling("snitch_unfound", {"active": 4, "none": 0})
def unfound_cards_of_a_raid_by_snitch(rules):
    return int(Table(4, opening="snitch", rules=rules).play("snitch", at="L0", guess="T1").g["kept"][0])


@ruling("owner_token_counts", {True: False, False: True})
def a_third_home_raid_of_three_players_after_two_that_missed(rules):
    return "home P0" in Table(3, rules=rules).raid_home(1).raid_home(2).answers


@ruling("informant_locations", {"one": "look", "all": "flip"})
def what_informant_asks(rules):
    return Table(3, opening="informant", rules=rules).play("informant").asked


@ruling("informant_flips", {"stay": 3, "removed": 1})
def unfound_cards_of_a_location_two_of_which_were_turned(rules):
    table = Table(3, opening="informant", rules=rules).play("informant", "L0", "P1 L0", "P2 L0")
    return int(table.raid("L0").g["kept"][1])


@ruling("open_location_unraided", {True: True, False: False})
def a_location_whose_only_card_lies_face_up(rules):
    unfound = {0: "L0 L4 L5 L6 L7", 1: "L4 L4 L5 L6 L7", 2: "L4 L4 L5 L6 L7"}
    table = Table(3, dict.fromkeys(range(3), "L1 L2 L3"), "informant", rules={"placement": "free"} | rules, unfound=unfound)
    return "L0" in table.play("informant", "L0", "P0 L0").answer("raid").answers


@ruling("hindrance_after_refill", {True: 3, False: 2})
def cards_that_hindrance_may_cover(rules):
    return len(Table(3, opening="hindrance injustice discredit", rules=rules).play("hindrance").answers)


@ruling("hindrance_binds_owner", {True: False, False: True})
def the_covered_card_for_who_covered_it(rules):
    table = Table(3, opening="hindrance injustice discredit", rules=rules).play("hindrance", "injustice").raids("L0", "L1")
    return "play injustice" in table.answers


@ruling("restricted_lifted_by_snitch", {True: True, False: False})
def a_closed_location_after_a_raid_by_snitch(rules):
    table = Table(3, opening="restricted_area snitch", rules=rules).play("restricted_area", "L3").play("snitch", at="L0", guess="T1")
    return "L3" in table.answer("raid").answers


@ruling("restricted_bars", {"both": (False, False), "nominators": (False, True), "chooser": (True, False)})
def a_closed_location_to_nominate_and_to_choose_freely_with_snitch(rules):
    rules = {"snitch_uses_nominations": False} | rules
    table = Table(3, opening="restricted_area snitch", rules=rules).play("restricted_area", "L3")
    nominated, chosen = table.fork().answer("raid"), table.fork().answer("play snitch")
    assert (nominated.asked, chosen.asked) == ("nominate", "location")
    return "L3" in nominated.answers, "L3" in chosen.answers


@ruling("discredit_token_value", {-2: -2, -3: -3})
def a_penalty_token_under_discredit(rules):
    table = Table(3, EARLY, "discredit", rules=rules).play("discredit", "P1").raid_home(0)
    return table.end_round().column("penalty")[1]


@ruling("star_ties", {"competition": [3, 3, 1, 0], "dense": [3, 3, 2, 1]})
def two_share_the_first_rank(rules):
    table = Table(4, EARLY, without=NO_CARDS, rules=rules, rounds=2)
    return table.tokens([2, 2, 1, 0]).end_round().column("stars")


@ruling("starter_tie", {"next_clockwise": 2, "previous_first": 1})
def all_are_tied_for_who_starts(rules):
    """P1 started; all have no points, and four unfound cards each."""
    table = Table(4, EARLY, without=NO_CARDS, rules=rules, rounds=2, starter=1).end_round()
    assert table.points() == [0] * 4 and table.column("unfound") == [4] * 4
    return int(table.g["starter"])


@ruling("citizen_on_raid", {True: 1, False: 0})
def a_model_citizen_whose_unfound_card_is_opened_in_a_raid(rules):
    table = Table(3, opening="model_citizen", rules=rules).play("model_citizen", "P2").raid_home(2)
    return table.end_round().column("citizen")[0]


@ruling("citizen_self", {False: False, True: True})
def model_citizen_for_oneself(rules):
    return "P0" in Table(3, opening="model_citizen", rules=rules).play("model_citizen").answers


@ruling("trade_for", {"self": False, "any": True})
def corruption_trade_about_the_cards_of_another(rules):
    table = Table(3, {1: "L0 L1 L2"}, "corruption_trade", rules=rules).raids("L0", "L1", "L2")
    return "play corruption_trade" in table.answers


@ruling("trade_needs", {"gone": True, "confiscated": False})
def corruption_trade_after_a_card_was_lost_to_snitch(rules):
    table = Table(3, {0: "L0 L1 L2"}, "corruption_trade snitch", rules=rules)
    table.raid("L0").play("snitch", at="L1", guess="T2").raid("L2")
    return "play corruption_trade" in table.answers


@ruling("trade_redistributed", {True: True, False: False})
def a_card_taken_back_counts_two_under_redistribute(rules):
    """The printed 2 is lost to Snitch, so that a 1 or a 3 is taken back."""
    table = Table(3, {0: "L0 L1 L2"}, "corruption_trade snitch redistribute", rules=rules)
    table.play("redistribute", "P0").play("snitch", at="L1", guess="T2").raids("L0", "L2", "L3", "L4")
    table.raids(*(["L5"] if table.who != "P0" else [])).play("corruption_trade")
    return table.end_round().column("trade")[0] == 2


@ruling("snitch_multi", {"choose_one": (True, 1), "all": (False, 2), "random": (False, 1)})
def two_hold_the_named_type(rules):
    table = Table(3, {0: "L0 L1 L2", 1: "L0 L3 L1", 2: "L0 L3 L1"}, "snitch", rules=rules).play("snitch", at="L3", guess="T2")
    asked = table.asked == "victim"
    table.settle("victim", "P1 L3")
    return asked, bin(int(table.g["snitched"])).count("1")


@ruling("snitch_uses_nominations", {True: "nominate", False: "location"})
def what_snitch_asks(rules):
    return Table(3, opening="snitch", rules=rules).play("snitch").asked


@ruling("deal_compulsory", {True: False, False: True})
def underhand_deal_without_an_exchange(rules):
    return "decline" in Table(3, opening="underhand_deal", rules=rules).play("underhand_deal", "L0", "L1").answers


@ruling("deal_face_up", {True: True, False: False})
def a_card_that_lies_face_up_in_an_underhand_deal(rules):
    table = Table(3, opening="informant underhand_deal", rules=rules).play("informant", "L0", "P1 L0", "stop")
    return "P1 L0" in table.play("underhand_deal", "L0", "L1").answers


@ruling("last_location", {"both": 4, "one": 3})
def two_contraband_cards_of_one_player_at_the_last_location(rules):
    table = Table(3, {1: "L6 L0 L7", 2: "L0 L1 L2"}, "underhand_deal", rules=rules)
    return table.play("underhand_deal", "L6", "L7", "P1 L6", "P2 L7").end_round().column("location")[1]


@ruling("negative_points", {"allowed": -1, "floor": 0})
def a_penalty_and_nothing_else(rules):
    return Table(3, EARLY, without=NO_CARDS, rules=rules).raid_home(1).end_round().points()[0]


@ruling("burn", {True: True, False: False})
def discredit_when_nobody_has_a_penalty_token_or_can_get_one(rules):
    """Both Police Tokens of three players have gone to who found contraband at home."""
    table = Table(3, dict.fromkeys(range(3), "L0 L1 home"), "discredit", rules=rules).raid_home(1).raid_home(2)
    return "play discredit" in table.answers


@ruling("roles_per_round", {True: False, False: True})
def the_same_roles_in_every_round(rules):
    """Over ten matches of three rounds."""
    same = []
    for number in range(10):
        table = Table(4, without=NO_CARDS, rules=rules, rounds=3, double_agent=True, starter=None, number=number)
        roles = []
        while not table.session.over:
            table.end_round(suspect="nobody")
            roles.append(table.column("role"))
            table.hide()
        same.append(roles[0] == roles[1] == roles[2])
    return all(same)


@ruling("four_player_fourth_role", {"doggy": {"doggy"}, "criminal": {"criminal"}, "random": {"doggy", "criminal"}})
def the_fourth_role_of_four_players(rules):
    """Over twenty matches."""
    found = set()
    for number in range(20):
        table = Table(4, without=NO_CARDS, rules=rules, double_agent=True, starter=None, number=number)
        roles = sorted(s.ROLES[int(role)] for role in table.g["role"][:4])
        for role in ("criminal", "double_agent", "rat"):
            roles.remove(role)
        found |= set(roles)
    return found


def agent(rules, hidden, opening):
    """P1 is the Double Agent among three."""
    return Table(3, hidden, opening, rules=rules, double_agent=True).roles("criminal double_agent criminal")


@ruling("snitched_counts_confiscated", {True: 3, False: 0})
def the_double_agent_loses_a_card_to_snitch_and_two_to_raids(rules):
    table = agent(rules, {1: "L0 L1 L2"}, "snitch").play("snitch", at="L0", guess="T1")
    return table.end_round().column("role_points")[1]


@ruling("agent_bonus_after_trade", {"lost": 0, "kept": 3})
def the_double_agent_takes_a_card_back(rules):
    table = agent(rules, {1: "L0 L1 L2"}, "corruption_trade").raids("L0", "L1", "L2", "L3").play("corruption_trade")
    return table.end_round().column("role_points")[1]


@ruling("snitched_agent_value", {"agent": 1, "printed": 3})
def a_card_of_the_double_agent_kept_by_another(rules):
    table = agent(rules, {1: "L0 L1 L2"}, "snitch").play("snitch", at="L2", guess="T3")
    return table.end_round().column("snitch")[0]


@ruling("tokens_self", {False: ["P1", "P2"], True: ["P0", "P1", "P2"]})
def whom_injustice_and_discredit_may_be_passed_to(rules):
    tables = [Table(3, opening="injustice discredit", rules=rules).play(card) for card in ("injustice", "discredit")]
    assert sorted(tables[0].answers) == sorted(tables[1].answers)
    return sorted(tables[0].answers)


@pytest.mark.parametrize(("key", "reading"), each_reading(), ids=lambda value: str(value))
def test_each_reading_leads_to_its_own_result(key, reading):
    function, results = RULINGS[key]
    assert function({key: reading}) == results[reading], function.__name__.replace("_", " ")


def test_every_reading_of_every_ruling_has_a_position_of_its_own():
    assert set(RULINGS) == set(s.READINGS)
    for key, (_, results) in RULINGS.items():
        assert list(results) == list(choices(key)), key
        default = results[choices(key)[0]]
        assert all(results[other] != default for other in choices(key)[1:]), key


def test_the_default_is_the_first_reading():
    for key, (function, results) in RULINGS.items():
        assert function({}) == results[choices(key)[0]], key
