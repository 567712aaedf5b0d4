"""Effects that never happen are found, passive ones among them; those that decide something are counted."""

import pytest

from sim.core import game as games
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
        '{ do = "range_also", by = [9, 9] },'
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


def test_passives_count_where_they_decide():
    """In 6,000 random duels of each: who is not moved, whose soak and guard are ignored, who cannot retreat, dodges, ties won."""
    found = silent(GAME, GAME.content(None, {}), None, 6_000)
    dead = [name for names in found.values() for name in names if ": passive " in name]
    assert dead == []


def test_the_check_names_file_card_and_effect(content, capsys, monkeypatch):
    monkeypatch.setattr(effects, "DUELS", 300)
    silent_effects(GAME, content)
    said = capsys.readouterr().out.splitlines()
    assert "eligor.toml: chained: on_hit stun: never happened in 300 random duels" in said
