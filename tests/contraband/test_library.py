"""The studies of the library about Contraband Insider ask what they say they ask."""

import tomllib

import pytest

from sim.contraband.scenario import choices
from sim.contraband.state import CARDS, READINGS
from studies import plan, spec

STUDIES = ("contraband-tables", "contraband-roles", "contraband-cards", "contraband-rulings")


def variants(name):
    return tomllib.loads((spec.LIBRARY / f"{name}.toml").read_text(encoding="utf-8"))["variant"]


@pytest.mark.parametrize("name", STUDIES)
def test_it_can_be_planned(name):
    made = plan.make(name)
    assert {len(one.players) for one in made.cells} == {3, 4, 5}
    on = {(one.key, tuple(p.name for p in one.players)) for one in made.cells if one.variant == "base"}
    assert all((one.key, tuple(p.name for p in one.players)) in on for one in made.cells)  # nothing is changed without its base


def test_every_other_reading_is_a_variant_of_its_own():
    played = [one["scenario"]["rules"] for one in variants("contraband-rulings") if "rules" in one.get("scenario", {})]
    assert all(len(one) == 1 for one in played)
    wanted = [(key, value) for key in READINGS for value in choices(key)[1:]]
    assert sorted(map(repr, (next(iter(one.items())) for one in played))) == sorted(map(repr, wanted))


def test_readings_of_roles_are_played_with_roles():
    for one in variants("contraband-rulings"):
        if {"roles_per_round", "four_player_fourth_role", "agent_bonus_after_trade"} & set(one.get("scenario", {}).get("rules", {})):
            assert one["where"]["double_agent"] is True


def test_every_card_is_left_out_and_forced():
    found = [one["scenario"] for one in variants("contraband-cards")]
    assert sorted(card for one in found for card in one.get("without", [])) == sorted(CARDS)
    assert sorted(card for one in found for card in one.get("opening", [])) == sorted(CARDS)
