"""Effects that never happen are found, passive ones among them; those that decide something are counted."""

import pytest

from sim.battlecon.vocabulary import PASSIVE_OPERATIONS
from sim.core import game as games
from sim.core.cards import slug
from steelyard.show import silent_effects
from studies import effects
from studies.effects import silent

GAME = games.get("battlecon")


@pytest.fixture
def content(tmp_path):
    """The packaged content with an Eligor whose style Chained has one effect that can happen and two that cannot."""
    path = GAME.content(None, {}).files["fighters/eligor"]
    text = path.read_text(encoding="utf-8")
    old = '{ on = "before_activating", pay = { vengeance = "any" }, do = "pull", by = "spent" },'
    assert old in text
    new = (
        '{ on = "on_hit", if = "pool_at_least", if_n = 9, of = "vengeance", do = "stun", who = "opponent" },\n'
        '{ on = "on_hit", do = "gain", what = "vengeance", by = 1 },\n'
        '{ on = "on_hit", if = "pool_at_least", if_n = 9, of = "vengeance", do = "gain", what = "vengeance", by = 1 },\n'
        '{ do = "modify", what = "soak", by = 0 },\n'
        '{ do = "range_also", by = [40, 40] },'
    )
    (tmp_path / "fighters").mkdir()
    (tmp_path / "fighters/eligor.toml").write_text(text.replace(old, new), encoding="utf-8")
    return GAME.content(tmp_path, {})


def test_what_cannot_happen_is_named(content):
    """Two of one name on a card are told apart; a bonus of 0 and a range nobody stands at decide nothing."""
    found = silent(GAME, content, ["eligor"], 1_500)["eligor"]
    assert {name for name in found if name.startswith("chained")} == {
        "chained: on_hit stun", "chained: on_hit gain (2)", "chained: passive modify", "chained: passive range_also",
    }  # fmt: skip


@pytest.mark.parametrize("fighter", ["eligor", "byron", "lymn"])
def test_passives_count_where_they_decide(fighter):
    """Who is not moved, whose guard is ignored, whose damage is capped: all have happened in 3,000 random duels of each."""
    found = silent(GAME, GAME.content(None, {}), [fighter], 3_000).get(fighter, [])
    assert [name for name in found if ": passive " in name] == []


@pytest.mark.slow
def test_every_passive_operation_is_counted_somewhere():
    """Each passive operation that some card has happened with one card at least: none is asked without being counted."""
    content, happened, there = GAME.content(None, {}), set(), set()
    dead = silent(GAME, content, None, 20_000)
    for fighter, one in content.entries["fighters"].items():
        cards = [(slug(card.name), card.effects) for key in ("styles", "bases", "finishers") for card in getattr(one, key)]
        for card, found in [("ability", one.ability.effects), *cards]:
            for effect in found:
                if effect.do in PASSIVE_OPERATIONS:
                    there.add(effect.do)
                    if f"{card}: passive {effect.do}" not in dead.get(fighter, []):
                        happened.add(effect.do)
    assert there - happened == set()


def test_the_check_names_file_card_and_effect(content, capsys, monkeypatch):
    monkeypatch.setattr(effects, "DUELS", 300)
    silent_effects(GAME, content)
    said = capsys.readouterr().out.splitlines()
    assert "eligor.toml: Chained (on hit: stun): never happened in 300 random duels" in said
