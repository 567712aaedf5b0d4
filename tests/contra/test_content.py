"""What is printed of Contra stands in its place, what is ours is marked, and all of it adds up."""

import re

import pytest

from sim.contra import cards
from sim.core.cards import Content, slug
from studies.spec import read
from tests.contra.reading import BOSSES, FACTS, FOUR, STAGES, built, content, edited, refused


def found(at):
    """A value and its origin, by what stands nearest to it."""
    value, origin, origin_of = content().raw, "reconstructed", {}
    for key in at:
        if isinstance(value, list) and isinstance(key, str):
            value = next(one for one in value if one["name"] == key)
        else:
            value = value[key]
            origin = origin_of.get(key, origin)
        if isinstance(value, dict):
            if isinstance(value.get("origin"), str):
                origin, origin_of = value["origin"], {}
            origin_of = origin_of | value.get("origin_of", {})
    return value, origin


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: "/".join(map(str, fact["at"])))
def test_every_fact_stands_in_its_place(fact):
    value, origin = found(fact["at"])
    assert value == fact["value"]
    assert fact.get("origin", origin) == origin


def test_health_is_equal_from_deck_to_deck():
    """Which boss is hardest is for play to say."""
    bosses, enemies = content().entries["bosses"].values(), content().entries["enemies"].values()
    assert len({tuple(card.health for card in boss.cards) for boss in bosses}) == 1
    assert len({tuple(card.health for card in one.cards) for one in enemies}) == 1
    assert len({tuple(card.defeated_dice for card in boss.cards) for boss in bosses}) == 1


def test_only_what_is_printed_says_so():
    """No health, no cost, no objective, no map is known."""
    for kind, key in (("bosses", "health"), ("enemies", "health"), ("stages", "rows"), ("commandos", "cost"), ("box", "need")):
        for name, raw in content().raw[kind].items():
            assert not [text for text in origins_of(raw, key) if text in ("printed", "public")], f"{kind}/{name}: {key}"


def origins_of(data, wanted, origin="reconstructed", origin_of=None):
    made = []
    if isinstance(data, dict):
        if isinstance(data.get("origin"), str):
            origin, origin_of = data["origin"], {}
        origin_of = (origin_of or {}) | data.get("origin_of", {})
        for key, value in data.items():
            told = origin_of.get(key, origin)
            made += [told] if key == wanted else origins_of(value, wanted, told, origin_of)
    elif isinstance(data, list):
        made = [text for value in data for text in origins_of(value, wanted, origin, origin_of)]
    return made


# Counts


def test_cards_and_tokens_add_up_to_what_is_in_the_box():
    n = cards.the_box(content()).counts
    assert n.commando_cards + n.enemy_cards + n.stage_cards + n.turn_cards + n.mission_cards == 212
    assert n.weapon_cards + n.objective_cards + n.move_reminder_cards + n.attack_reminder_cards == 42
    tokens = n.advantage_tokens + n.pillbox_sensor_tokens + n.medal_tokens + n.objective_tokens + n.bubble_dimer_tokens
    assert tokens + n.stage_tokens + n.damage_tokens + n.enemy_tokens * len(content().entries["enemies"]) == 170
    assert n.commando_cards == len(content().entries["commandos"]) * (1 + n.commando_deck)
    assert n.enemy_cards == len(content().entries["bosses"]) * (n.boss_cards + 1 + n.enemy_deck)
    assert n.stage_cards == len(content().entries["stages"]) * n.stage_deck
    assert n.dividers == sum(len(content().entries[kind]) for kind in ("commandos", "bosses", "stages"))


@pytest.mark.parametrize("name", FOUR)
def test_a_commando_has_19_cards_in_three_colours_ten_of_them_attacks(name):
    one = content().entries["commandos"][name]
    colours = sorted(sum(card.copies for card in one.cards if card.type == kind) for kind in ("mobility", "accuracy", "subtlety"))
    assert colours == [6, 6, 7]
    assert sum(card.copies for card in one.cards if any(effect.do == "attack" for effect in card.effects)) == 10


@pytest.mark.parametrize("name", BOSSES)
def test_an_enemy_deck_has_three_types_of_five_colours(name):
    deck = cards.enemy_cards(content(), content().entries["bosses"][name])
    assert len(deck) == 15 and len({kind for kind, _ in deck}) == 3
    assert sorted(card.colour for _, card in deck) == sorted(list(range(5)) * 3)
    assert len({card.name for _, card in deck}) == 15


@pytest.mark.parametrize("name", STAGES)
def test_a_stage_has_11_cards_eight_of_them_events_three_with_an_icon(name):
    stage = content().entries["stages"][name]
    deck = cards.stage_cards(stage)
    assert len(deck) == 11 and sum(card.laid for card, _ in deck) == 3 and sum(icon for _, icon in deck) == 3
    t = built(stage=name)["stage"][0]
    assert t["deck"] == 0b11111111000 and list(t["laid"]) == [0, 1, 2, -1, -1, -1]


def test_objectives_are_symmetric_in_the_types():
    t = built()
    needs = sorted(tuple(int(n) for n in goal["need"]) for goal in t["goal"][:18])
    assert needs == sorted(need[1:] + need[:1] for need in needs)
    assert sorted(map(sum, needs)) == [3] * 6 + [4] * 6 + [5] * 6


def test_names_of_ours_are_marked():
    """A card with nothing printed or seen about it has a name of ours, or one made of printed words (an enemy type and a rank)."""
    known = (
        "Spread Gun",
        "Reference",
        "Slip Track",
        "Acuba",
        "Locking Them In",
        "Avoiding Sentries",
        "Low on Ammo",
        "Gordea",
        "Java",
        "Garmakilma",
    )
    rank = re.compile("(Greeder|Gunner|Sniper|Bugger|Garth|Rangel) (Recruit|Scout|Elite)")
    for kind, key in (("commandos", "cards"), ("bosses", "cards"), ("stages", "cards"), ("enemies", "cards"), ("box", "weapons")):
        for entry in content().raw[kind].values():
            for card in entry[key]:
                of_a_source = {"printed", "public"} & set(origins_everywhere(card))
                assert card["name"].endswith("(R)") or of_a_source or card["name"] in known or rank.fullmatch(card["name"]), card["name"]


def origins_everywhere(data):
    if isinstance(data, dict):
        own = [data["origin"]] if isinstance(data.get("origin"), str) else []
        return own + list(data.get("origin_of", {}).values()) + [text for value in data.values() for text in origins_everywhere(value)]
    return [text for value in data for text in origins_everywhere(value)] if isinstance(data, list) else []


# Origins and overlays


def test_values_of_a_game_are_counted_with_what_comes_along():
    """A boss brings the types of its deck, every game the box; other stages stay out."""
    alone = content().origins(["java"])
    assert sum(alone.values()) > sum(content().origins([]).values()) > 0
    assert sum(alone.values()) == sum(n for name in ("java", "bugger", "garth", "rangel") for n in one_file(name).values()) + sum(
        content().origins([]).values()
    )
    story = content().origins(["escape_from_galuga"])
    assert sum(story.values()) > sum(content().origins(["jungle", "java"]).values())


def one_file(name):
    return Content({}, {}, {kind: {n: raw for n, raw in found.items() if n == name} for kind, found in content().raw.items()}).origins()


def test_an_overlay_goes_by_the_name_of_a_card():
    made = cards.load(
        overlays={"java/jaws": {"health": "+2", "was": 30}, "box/spread_gun": {"dice": 4}, "jungle/ambush": {"pillbox_icons": 1}}
    )
    assert [card.health for card in made.entries["bosses"]["java"].cards] == [30, 30, 32, 30]
    assert cards.the_box(made).weapons[0].dice == 4
    assert made.origins()["trial"] == 3 and "trial" not in content().origins() and made.hash != content().hash


def test_an_overlay_fails_when_the_ground_has_moved():
    text = refused(cards.load, overlays={"java/jaws": {"health": 12, "was": 11}})
    assert text == "overlay 'java/jaws': health is 30, the overlay expects was = 11"
    assert "unknown 'jaw'; did you mean 'jaws'?" in refused(cards.load, overlays={"java/jaw": {"health": 12}})


def test_what_an_owner_typed_in_is_the_owners(tmp_path):
    mine = edited(tmp_path, "bosses/java", "number = 1\nhealth = 30", 'number = 1\nhealth = 13\norigin_of = { health = "owner" }')
    assert mine.origins(["java"])["owner"] == 1
    assert mine.origins(["java"]).get("trial", 0) == 0


def test_the_study_of_cards_leaves_each_out_once():
    study, _ = read("contra-cards")
    told = [f"{name}/{slug(card['name'])}" for name, one in content().raw["commandos"].items() for card in one["cards"]]
    assert [variant.scenario["banned"] for variant in study.variant] == [[card] for card in told]
