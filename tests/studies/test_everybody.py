"""Studies that follow the content: pairs of all fighters, a variant for each card."""

import pytest

from reports import words
from sim.battlecon.cards import load
from sim.battlecon.scenario import Scenario
from sim.core.errors import BadInput
from studies import plan
from studies import spec as specs

FIGHTERS = list(load().entries["fighters"])


def made(pairs, variant=(), **study):
    spec = dict(study=dict(game="battlecon") | study, grid=dict(fighters=dict(pairs_of=pairs)), precision=dict(games=10))
    return plan.make(spec | dict(players=dict(each=["heuristic"]), variant=list(variant)))


def test_all_are_all_the_content_has():
    one = made("all")
    assert {name for cell in one.cells for name in cell.characters} == set(FIGHTERS)
    assert len(one.cells) == len(FIGHTERS) * (len(FIGHTERS) - 1) // 2
    assert one.resolved["grid"]["fighters"]["pairs_of"] == FIGHTERS


def test_what_was_resolved_reads_back_as_the_same_study(tmp_path):
    one = made("all", [dict(name="none", ban=["eligor/vengeful"])])
    path = tmp_path / "spec.toml"
    path.write_text(specs.as_toml(one.resolved), encoding="utf-8")
    assert plan.make(path).hash == one.hash


def test_a_variant_for_each_card_beside_the_duels_of_its_fighter():
    one = made(["eligor", "shekhtur", "marmelee"], [dict(name="none", ban="all")])
    variants = {cell.variant for cell in one.cells} - {"base"}
    assert {"without Vengeful (eligor)", "without Strike (marmelee)"} <= variants and "none" not in variants
    assert len(variants) == 3 * (5 + 7 + 2)  # styles, bases, finishers
    beside = [cell for cell in one.cells if cell.variant == "without Vengeful (eligor)"]
    assert [cell.characters for cell in beside] == [["eligor", "shekhtur"], ["eligor", "marmelee"]]
    assert beside[0].scenario["banned"] == ["eligor/vengeful"]
    assert beside[0].key == next(cell.key for cell in one.cells if cell.variant == "base" and cell.characters == beside[0].characters)


def test_a_ban_of_a_card_that_is_not_there():
    with pytest.raises(BadInput, match="ban: unknown|did you mean 'eligor/vengeful'"):
        made(["eligor", "shekhtur"], [dict(name="none", ban=["eligor/vengefull"])])


def test_a_ban_changes_nothing_else():
    with pytest.raises(BadInput, match="ban does not go with"):
        made(["eligor", "shekhtur"], [dict(name="none", ban="all", set=dict(eligor=dict(life="+1")))])


def test_a_variant_beside_a_character_nobody_plays():
    with pytest.raises(BadInput, match="no cell has"):
        made(["eligor", "shekhtur"], [dict(name="late", scenario=dict(beats=20), characters=["marmelee"])])


def test_all_of_a_key_that_names_nobody():
    with pytest.raises(BadInput, match="nothing battlecon has a list of"):
        plan.make(dict(study=dict(game="battlecon"), grid=dict(bases=dict(pairs_of="all")), players=dict(each=["random"])))


def library(name, fighters):
    """A study of the library among these fighters: planned quickly."""
    spec, where = specs.read(name)
    assert spec.grid["fighters"].pairs_of == "all"
    spec.grid["fighters"] = spec.grid["fighters"].named(fighters)
    return plan.make(spec.model_dump())


@pytest.mark.parametrize("name", ["battlecon-matchups", "battlecon-cards", "battlecon-variants"])
def test_studies_of_the_library_can_be_played(name):
    fighters = sorted({name for one in specs.read(name)[0].variant for name in one.characters} | {"eligor", "shekhtur"})
    made = library(name, fighters)
    assert {name for cell in made.cells for name in cell.characters} == set(fighters)
    assert {one.name for one in made.spec.variant} == {cell.variant for cell in made.cells} - {"base"}


def test_every_optional_rule_and_reading_is_varied():
    varied = {key for one in specs.read("battlecon-variants")[0].variant for key in one.scenario}
    assert varied == set(Scenario.model_fields) - {"fighters", "kits", "beats", "first", "banned"}
    named = {name for one in specs.read("battlecon-variants")[0].variant for name in one.scenario.get("readings", [])}
    assert named == set(load().entries["readings"])
    readings = {key for one in specs.read("battlecon-matchups")[0].variant for key in one.scenario}
    assert readings == set(Scenario.model_fields) - words.OPTIONS - {"fighters"}
