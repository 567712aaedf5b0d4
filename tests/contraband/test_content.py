"""What is printed of Contraband Insider stands in its place, what is ours is marked, and all of it adds up to the box."""

import pytest

from sim.contraband import cards
from sim.contraband import state as s
from sim.contraband.game import describe, uses
from sim.contraband.scenario import BOX, Scenario
from sim.contraband.vocabulary import ICONS, OPERATIONS, ROLES, TYPE_MAPS
from sim.core import game as games
from tests.contraband.reading import content, edited, refused

PRINTED, OURS = "printed", "reconstructed"
FACTS = [
    (("goods", "type_map"), "shared", OURS),  # C3
    (("goods", "cards", "T1", "cash"), 1, OURS),  # C1: the third value
    (("goods", "cards", "T2", "cash"), 2, PRINTED),  # by the example of a round's score
    (("goods", "cards", "T3", "cash"), 3, PRINTED),
    (("scoring", "stars_3p"), [3, 2, 1], OURS),  # C4
    (("scoring", "stars_4p"), [3, 2, 1, 0], PRINTED),
    (("scoring", "stars_5p"), [3, 2, 1, 0, 0], OURS),  # C4
    (("scoring", "tokens", "Police Token", "value"), 2, PRINTED),
    (("scoring", "tokens", "Police Token", "supply_3p"), 2, PRINTED),
    (("scoring", "tokens", "Police Token", "supply_4p"), 3, PRINTED),
    (("scoring", "tokens", "Police Token", "supply_5p"), 3, PRINTED),
    (("scoring", "tokens", "Police Penalty Token", "value"), -1, PRINTED),
    (("scoring", "tokens", "Police Penalty Token", "supply_3p"), 2, PRINTED),
    (("scoring", "tokens", "Police Penalty Token", "supply_5p"), 3, PRINTED),
    (("roles", "cards", "Double Agent", "value"), 1, PRINTED),
    (("roles", "cards", "Double Agent", "bonus"), 3, PRINTED),
    (("roles", "cards", "Rat", "right"), 2, PRINTED),
    (("roles", "cards", "Rat", "wrong"), -1, PRINTED),
    (("roles", "cards", "Doggy", "named"), 2, PRINTED),
    (("assistance", "cards", "Discredit", "value"), -2, PRINTED),
    (("assistance", "cards", "Informant", "flips"), 2, PRINTED),
    (("assistance", "cards", "Injustice", "value"), 1, PRINTED),
    (("assistance", "cards", "Model Citizen", "value"), 1, PRINTED),
    (("assistance", "cards", "Redistribute", "value"), 2, PRINTED),
    (("assistance", "cards", "Discredit", "icon"), "round", PRINTED),  # C8: five follow from the texts, five do not
    (("assistance", "cards", "Injustice", "icon"), "round", PRINTED),
    (("assistance", "cards", "Redistribute", "icon"), "round", PRINTED),
    (("assistance", "cards", "Hindrance", "icon"), "condition", PRINTED),
    (("assistance", "cards", "Restricted Area", "icon"), "condition", PRINTED),
    (("assistance", "cards", "Corruption Trade", "icon"), "after_play", OURS),
    (("assistance", "cards", "Informant", "icon"), "after_play", OURS),
    (("assistance", "cards", "Model Citizen", "icon"), "round", OURS),
    (("assistance", "cards", "Snitch", "icon"), "after_play", OURS),
    (("assistance", "cards", "Underhand Deal", "icon"), "after_play", OURS),
]


def found(at):
    """A value and its origin, by what stands nearest to it."""
    value, origin, origin_of = content().raw[at[0]][at[0]], OURS, {}
    for key in (None, *at[1:]):
        if key is not None and isinstance(value, list):
            value = next(one for one in value if one["name"] == key)
        elif key is not None:
            value, origin = value[key], origin_of.get(key, origin)
        if isinstance(value, dict):
            if "origin" in value:
                origin, origin_of = value["origin"], {}
            origin_of = origin_of | value.get("origin_of", {})
    return value, origin


@pytest.mark.parametrize(("at", "value", "origin"), FACTS, ids=lambda value: "/".join(value) if isinstance(value, tuple) else "")
def test_every_fact_stands_in_its_place(at, value, origin):
    assert found(at) == (value, origin)


def test_nothing_else_is_ours():
    """What is not printed: one value, the type map, six stars and five more, five icons."""
    assert content().origins()[OURS] == 1 + 1 + 3 + 5 + 5
    assert set(content().origins()) == {PRINTED, OURS}


def test_counts_are_those_of_the_box():
    assert s.SEATS * s.TYPES == 15 and s.SEATS * (s.OWN - s.TYPES) == 30  # Contraband Cards, Unfound Cards
    assert s.OWN == s.LOCATIONS + 1  # a card in each Public Location and one at home
    assert len(cards.part(content(), "goods").cards) == s.TYPES
    assert set(cards.assistance(content())) == set(s.CARDS) == set(OPERATIONS) and len(s.CARDS) == 10
    assert sum(BOX.values()) == 5 and {card.role for card in cards.part(content(), "roles").cards} == set(BOX) == set(ROLES)
    scoring = cards.part(content(), "scoring")
    assert max(scoring.token("Police Token").supply_5p, scoring.token("Police Penalty Token").supply_5p) == 3


def test_every_word_has_a_meaning():
    assert {card.icon for card in cards.assistance(content()).values()} == set(ICONS)
    assert cards.part(content(), "goods").type_map in TYPE_MAPS
    told = games.get("contraband").vocabulary()
    assert all(meaning for words in told.values() for meaning in words.values()) and len(told) == 4


def test_unknown_values_are_described():
    changed = cards.load(overlays={"goods/t1": {"cash": 2, "was": 1}, "goods": {"type_map": "rotated"}})
    assert describe(Scenario(seats=3), content()) == dict(cash="1, 2, 3", type_map="shared", stars="3, 2, 1")
    assert describe(Scenario(seats=5), changed) == dict(cash="2, 2, 3", type_map="rotated", stars="3, 2, 1, 0, 0")


def test_roles_count_only_where_they_are_played():
    plain, variant = (content().origins(uses(Scenario(double_agent=on), content())) for on in (False, True))
    assert variant[PRINTED] - plain[PRINTED] == 4 + 5  # four roles with five numbers
    assert variant[OURS] == plain[OURS]


# Changes


def test_an_overlay_goes_by_the_name_of_a_card_or_a_token():
    made = cards.load(
        overlays={
            "goods/t1": {"cash": "+1", "was": 1}, "scoring": {"stars_3p": [2, 1, 0]}, "scoring/police_token": {"value": 3},
            "roles/rat": {"wrong": -2}, "assistance/informant": {"flips": 3},
        }
    )  # fmt: skip
    assert [card.cash for card in cards.part(made, "goods").cards] == [2, 2, 3]
    assert cards.assistance(made)["informant"].flips == 3
    assert made.origins()["trial"] == 5 and made.hash != content().hash


def test_an_overlay_fails_when_the_ground_has_moved():
    assert refused(cards.load, overlays={"goods/t1": {"cash": 2, "was": 3}}) == "overlay 'goods/t1': cash is 1, the overlay expects was = 3"
    assert "unknown 't4'" in refused(cards.load, overlays={"goods/t4": {"cash": 2}})


def test_what_an_owner_has_read_is_the_owners(tmp_path):
    mine = edited(tmp_path, "goods", 'name = "T1"\ncash = 1', 'name = "Watches"\ncash = 2\norigin = "owner"')
    assert mine.origins()["owner"] == 1 and "trial" not in mine.origins()
    assert cards.part(mine, "goods").cards[0].name == "Watches"


def test_fewer_assistance_cards_may_be_in_the_box(tmp_path):
    mine = edited(tmp_path, "assistance", '[[cards]]\nname = "Hindrance"\noperation = "hindrance"\nicon = "condition"\n', "")
    assert set(cards.assistance(mine)) == set(s.CARDS) - {"hindrance"}
