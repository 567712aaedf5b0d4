"""Bounds that follow from the rulebook by counting: random matches never leave them, and the far ends are reached."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.contraband import state as s
from tests.contraband.random_play import at_random, watched
from tests.contraband.referee import RULEBOOK
from tests.contraband.table import ALL_CARDS, GAME, Table, members

ROUND, TOKENS, ASSISTANCE = RULEBOOK["round"], RULEBOOK["tokens"], RULEBOOK["assistance"]
LEANS = [(1, 1, 1), (1, 0, 0), (1, 8, 1), (1, 1, 12), (1, 6, 12), (12, 1, 1)]
MATCHES = st.fixed_dictionaries(
    {"seats": st.integers(3, 5), "double_agent": st.booleans(), "without": st.lists(st.sampled_from(ALL_CARDS), unique=True, max_size=4)}
)


def every_match(test):
    """Run a test of a referee over random matches of random scenarios."""

    def wrapped(scenario, seed, lean):
        test(watched(scenario, seed, lean))

    wrapped.__name__, wrapped.__doc__ = test.__name__, test.__doc__
    many = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
    return many(given(scenario=MATCHES, seed=st.integers(0, 2**32), lean=st.sampled_from(LEANS))(wrapped))


def rounds(referee):
    """By round: counts of what the turns were, and the rows of the seats."""
    for number in range(1, referee.session.scenario.rounds + 1):
        turns = Counter(what for part, _, what in referee.actions if part == number)
        yield turns, [row for row in referee.lines if row["round"] == number]


def cards_played(turns) -> int:
    return sum(turns[card] for card in s.CARDS)


@every_match
def test_turns_of_a_round(referee):
    """Seven raids, home raids, cards: 7 to 16 (three players) or 17 turns, one fewer with Snitch among seven cards."""
    seats = str(referee.session.scenario.seats)
    for turns, rows in rounds(referee):
        assert ROUND["turns_least"] <= turns.total() <= ROUND["turns_most"][seats] - turns["snitch"]
        assert turns.total() == sum(row["turns"] for row in rows)
        assert turns["raid"] + turns["snitch"] == sum(row["raids"] for row in rows) == ROUND["public_raids"]


@every_match
def test_seven_assistance_cards_at_most_each_once_and_three_are_left(referee):
    there = ASSISTANCE["cards"] - len(referee.session.scenario.without)
    for turns, _ in rounds(referee):
        assert cards_played(turns) <= there - ASSISTANCE["shown"] <= ASSISTANCE["plays"]
        assert all(turns[card] <= 1 for card in s.CARDS)


@every_match
def test_each_home_raid_hands_out_one_police_token(referee):
    """With every miss a penalty token, so that these cannot run out first. Injustice and Discredit change values, not numbers."""
    seats = str(referee.session.scenario.seats)
    for turns, rows in rounds(referee):
        assert turns["home"] <= TOKENS["police"][seats] == ROUND["home_raids_most"][seats]
        assert sum(row["raided_home"] for row in rows) == sum(row["home_raids"] for row in rows) == turns["home"]
        assert all(row["raided_home"] <= 1 for row in rows)
        assert turns["home"] - sum(row["home_hits"] for row in rows) <= TOKENS["penalty"][seats]
    g = referee.g
    assert g["police"].sum() == turns["home"] and g["police"].sum() + g["police_left"] == TOKENS["police"][seats]
    assert g["penalty"].sum() == turns["home"] - sum(row["home_hits"] for row in rows)


@every_match
def test_unfound_cards_kept_are_those_of_raided_locations_and_of_homes_raided_for_nothing(referee):
    g = referee.g
    contraband = int(np.bitwise_or.reduce(g["kind"]))
    lying = sum(len(members(int(g["spot"][spot]) & ~contraband)) for spot in range(s.SPOTS))
    assert g["kept"].sum() == RULEBOOK["per_player"]["unfound"] * referee.seats - lying
    misses = sum(row["home_raids"] - row["home_hits"] for row in referee.lines[-referee.seats :])
    assert g["kept"].sum() <= 7 * referee.seats + misses


@every_match
def test_hidden_cards_score_two_cards_at_most(referee):
    """3 and 2; with Underhand Deal a third card may lie at the last location."""
    for turns, rows in rounds(referee):
        most = sum(RULEBOOK["values"]["cash"]) if turns["underhand_deal"] else ROUND["hidden_points_most"]
        assert all(0 <= row["location"] + row["home"] <= most for row in rows)


@every_match
def test_a_raid_is_always_allowed(referee):
    """The referee lists it at every turn and compares; every player takes turns clockwise until the phase ends."""
    seats = referee.seats
    for number in range(1, referee.session.scenario.rounds + 1):
        takers = [seat for part, seat, _ in referee.actions if part == number]
        starter = next(row["seat"] for row in referee.lines if row["round"] == number and row["order"] == 0)
        assert takers == [(starter + k) % seats for k in range(len(takers))]


# The far ends are reached.


def longest(seats, seed, snitch):
    """Turns of a round in which cards come before home raids and those before raids; snitch: played as any card, or never."""
    table, luck = Table(seats, starter=None, number=seed), np.random.default_rng(seed)
    while not table.session.over:
        if table.asked == "turn":
            cards = [one for one in table.answers if one.startswith("play") and (snitch or one != "play snitch")]
            homes = [one for one in table.answers if one.startswith("home")]
            table.answer((cards + homes + ["raid"])[0])
        else:
            table.session.answer(at_random(table.session, luck, (1, 1, 1)))
    return sum(table.column("turns")), bool(table.g["played_by"][s.SNITCH] >= 0)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_longest_round(seats):
    found = [longest(seats, seed, snitch=False) for seed in range(20)]  # Hindrance may cover the one card that could be played
    assert max(found) == (ROUND["turns_most"][str(seats)], False)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_longest_round_with_snitch_is_one_turn_shorter(seats):
    found = [longest(seats, seed, snitch=True) for seed in range(40)]
    assert max(turns for turns, snitched in found if snitched) == ROUND["turns_most"][str(seats)] - 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_shortest_round_has_seven_turns(seats):
    table = Table(seats).end_round()
    assert sum(table.column("turns")) == ROUND["turns_least"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_lies_on_the_table_at_the_start(seats):
    table = Table(seats)
    assert int(table.g["police_left"]) == TOKENS["police"][str(seats)] and int(table.t["penalty_tokens"]) == TOKENS["penalty"][str(seats)]
    assert len(table.shown()) == ASSISTANCE["shown"] and len(members(table.g["deck"])) == ASSISTANCE["cards"] - ASSISTANCE["shown"]
    for spot in [f"L{k}" for k in range(8)] + ["home"]:
        assert sorted(card.split()[0] for card in table.cards_at(spot)) == [f"P{seat}" for seat in range(seats)]


def test_the_two_best_cards_are_the_most_one_hides():
    table = Table(3, {0: "L0 home L7"}, without=" ".join(ALL_CARDS)).end_round()
    assert table.points()[0] == ROUND["hidden_points_most"]


def test_every_hiding_is_one_of_504():
    """Nine spots for a card of type 1, eight for type 2, seven for type 3: each can be chosen, no two ways lead to the same."""
    found = set()
    for home in range(4):
        table = Table(3, hide=False)
        table.answer(table.answers[home]).settle("home", "unfound")
        ways = [table]
        while ways[0].g["subject"] == 0 and ways[0].asked == "place":
            ways = [way.fork().answer(spot) for way in ways for spot in way.answers]
        found |= {tuple(int(kind) & 511 for kind in way.g["kind"]) for way in ways}
        assert all(len({*members(a), *members(b), *members(c)}) == 3 for a, b, c in found)
    assert len(found) == ROUND["hidings"]


def test_the_game_has_one_of_each_assistance_card():
    assert len(s.CARDS) == ASSISTANCE["cards"]
    assert members(GAME.build(GAME.scenario(), GAME.content(None, {}))[0]["cards"]) == list(range(ASSISTANCE["cards"]))
