"""The numbers of every fighter's cards against a table of what is printed, kept apart from the content the rules are played from.

tests/data/battlecon/cards.json: by fighter name, difficulty, life, starting discards; by card its kind, range, power, priority, stun guard,
soak, stun immunity."""

import json
from pathlib import Path

import pytest

from sim.battlecon import cards
from sim.core.cards import slug

PRINTED = json.loads((Path(__file__).parents[1] / "data" / "battlecon" / "cards.json").read_text())
ENTRIES = cards.load().entries["fighters"]
CARDS = [(fighter, card) for fighter, one in PRINTED.items() for card in one["cards"]]
# A range with an X in it is written as its number and a passive effect for the rest.
WITH_X = {("lymn", "surreal"): [1, 1], ("kajia", "parasitic"): [0, 0], ("endrbyt", "buster"): [1, 1]}


def kinds(one):
    return {"styles": one.styles, "bases": one.bases, "finishers": one.finishers}


def test_every_fighter_is_in_the_table():
    assert set(PRINTED) == set(ENTRIES)


@pytest.mark.parametrize("fighter", PRINTED)
def test_a_fighter_is_as_printed(fighter):
    one, printed = ENTRIES[fighter], PRINTED[fighter]
    assert (one.name, one.difficulty, one.life) == (printed["name"], printed["difficulty"], printed["life"])
    assert one.starting_discards == printed["discards"]
    assert [slug(card.name) for group in kinds(one).values() for card in group] == list(printed["cards"])


@pytest.mark.parametrize(("fighter", "card"), CARDS)
def test_a_card_is_as_printed(fighter, card):
    kind, reach, *numbers = PRINTED[fighter]["cards"][card]
    found = next(c for c in kinds(ENTRIES[fighter])[kind] if slug(c.name) == card)
    assert found.range == WITH_X.get((fighter, card), reach)
    assert [found.power, found.priority, found.stun_guard, found.soak, found.stun_immunity] == numbers
