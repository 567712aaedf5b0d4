"""Readings of single cards: named overlays that a scenario asks for. What they do to a beat is in test_replays.py."""

import re
from pathlib import Path

import pytest

import sim.battlecon
from sim.battlecon import cards
from sim.battlecon.state import STYLE
from sim.core.errors import BadInput
from sim.core.game import get
from sim.core.session import Session
from sim.core.trace import Telling
from studies import plan

BATTLECON = get("battlecon")
README = (Path(sim.battlecon.__file__).parent / "README.md").read_text(encoding="utf-8")
STRONG = """schema = 1
name = "Strong"
origin = "trial"
says = "Vengeful is stronger"
why = "it is only a test"
[set."eligor/vengeful"]
power = "+3"
"""


@pytest.fixture
def folder(tmp_path):
    """A content folder with a reading of one's own."""
    (tmp_path / "readings").mkdir()
    (tmp_path / "readings" / "strong.toml").write_text(STRONG)
    return tmp_path


def study(content=None, **tables):
    """The plan of a study with those tables."""
    return plan.make(dict(study=dict(game="battlecon"), precision=dict(games=10), players=dict(each=["random"])) | tables, folder=content)


def vengeful(content, readings):
    """Printed power of Eligor's first style in a duel with those readings."""
    return int(BATTLECON.build(BATTLECON.scenario(readings=readings), content)[0]["card"][0, STYLE]["power"])


def test_a_reading_holds_where_the_scenario_names_it_and_nowhere_else(folder):
    content = cards.load(folder)
    assert [vengeful(content, readings) for readings in ([], ["strong"], ["toxic"], [])] == [1, 4, 1, 1]


def test_a_reading_lies_over_a_changed_card(folder):
    assert vengeful(cards.load(folder, {"eligor/vengeful": {"power": 2}}), ["strong"]) == 5


def test_no_reading_of_that_name():
    with pytest.raises(BadInput, match="readings: reading: unknown 'toxik'; did you mean 'toxic'"):
        vengeful(cards.load(), ["toxik"])


def test_a_reading_is_named_once():
    with pytest.raises(BadInput, match="readings: found 'toxic' 2 times, once is allowed"):
        vengeful(cards.load(), ["toxic", "toxic"])


def test_a_reading_cannot_be_changed_by_an_overlay(folder):
    with pytest.raises(BadInput, match="set: found 'toxic', a reading; allowed are fighters, bases and their cards"):
        cards.load(overlays={"toxic": {"says": "x"}})
    (folder / "readings" / "strong.toml").write_text(STRONG.replace('"eligor/vengeful"', "toxic"))
    with pytest.raises(BadInput, match="strong.toml: set: found 'toxic', a reading"):
        cards.load(folder)


def test_two_readings_of_one_thing(folder):
    (folder / "readings" / "weak.toml").write_text(STRONG.replace("+3", "-1"))
    with pytest.raises(BadInput, match="'strong' and 'weak' both change power of eligor/vengeful"):
        vengeful(cards.load(folder), ["strong", "weak"])


@pytest.mark.parametrize(
    ("of", "message"),
    [("eligor/vengefull", "overlay 'eligor/vengefull': unknown 'vengefull'"), ("eligur", "overlay 'eligur': unknown 'eligur'")],
)
def test_a_reading_of_nothing_names_its_file(folder, of, message):
    (folder / "readings" / "strong.toml").write_text(STRONG.replace("eligor/vengeful", of))
    with pytest.raises(BadInput, match=f"strong.toml: {message}"):
        vengeful(cards.load(folder), ["strong"])


def test_a_grid_of_readings():
    """A reading that touches nobody in a cell repeats the unread one, and is left out there."""
    made = study(grid=dict(fighters=[["clinhyde", "runika"], ["clinhyde", "eligor"]], readings=[[], ["toxic", "tinker"], ["toxic"]]))
    played = [(cell.characters[1], cell.scenario.get("readings", [])) for cell in made.cells]
    assert played == [
        *[("runika", readings) for readings in ([], ["toxic", "tinker"], ["toxic"])],
        *[("eligor", readings) for readings in ([], ["toxic"])],
    ]
    assert made.repeats == 1


def test_readings_of_the_whole_study_are_played_everywhere():
    grid = dict(fighters=[["clinhyde", "runika"], ["marmelee", "eligor"]])
    assert [len(cell.scenario["readings"]) for cell in study(grid=grid, scenario=dict(readings=["toxic"])).cells] == [1, 1]
    assert len(study(grid=grid | dict(readings=[["toxic"]])).cells) == 2


def test_a_variant_of_a_reading_is_played_where_it_changes_something(folder):
    """EX Ottavia has an ability of her own, of which a reading of the standard one says nothing."""
    ability = 'name = "Target Lock"\ncalls = true\neffects = [{ do = "modify", what = "power", by = 1 }]\n'
    (folder / "readings" / "strong.toml").write_text(STRONG.split("[set")[0] + "[set.ottavia.ability]\n" + ability)
    names = ("strong", "malice", "vengeful")
    made = study(
        folder,
        grid=dict(fighters=[["ottavia", "eligor"], ["shekhtur", "eligor"]], bases=[["standard", "standard"], ["ex", "ex"]]),
        variant=[dict(name=name, scenario=dict(readings=[name])) for name in names],
    )
    played = {name: [(cell.characters[0], "bases" in cell.scenario) for cell in made.cells if cell.variant == name] for name in names}
    assert played["strong"] == [("ottavia", False)] and played["malice"] == [("shekhtur", False), ("shekhtur", True)]
    assert len(played["vengeful"]) == 4 and made.untouched == {"strong": 3, "malice": 2}


def test_a_reading_of_a_base_is_played_where_that_base_is():
    throw = [dict(name="throw", scenario=dict(readings=["throw"]))]
    made = study(grid=dict(bases=[["beta", "standard"], ["standard", "standard"]]), variant=throw)
    assert [cell.scenario["bases"] for cell in made.cells if cell.variant == "throw"] == [["beta", "standard"]]


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        (
            dict(grid=dict(readings=[[], ["toxic"]])),
            'study: grid.readings: found ["toxic"], which changes nothing in any cell of the study',
        ),
        (
            dict(grid=dict(readings=["toxic", "tinker"])),
            """study: grid.readings: found 'toxic', allowed is a list for each cell, as readings = [["toxic"], ...]""",
        ),
        (dict(scenario=dict(readings="toxic")), "study: scenario.readings: found 'toxic', allowed is a list"),
        (dict(grid=dict(readings=[["toxik"]])), "study: grid.readings: reading: unknown 'toxik'; did you mean 'toxic'?"),
        (
            dict(variant=[dict(name="one", scenario=dict(readings=["toxik"]))]),
            "study: variant 'one': scenario.readings: reading: unknown 'toxik'; did you mean 'toxic'?",
        ),
        (
            dict(variant=[dict(name="one", scenario=dict(readings="toxic"))]),
            "study: variant 'one': scenario.readings: found 'toxic', allowed is a list",
        ),
    ],
)
def test_a_wrong_reading_is_told_with_its_place_in_the_study(tables, told):
    with pytest.raises(BadInput) as caught:
        study(**tables)
    assert str(caught.value).startswith(told)


def test_a_trace_says_what_is_read_otherwise():
    told = Telling(Session(BATTLECON, BATTLECON.scenario(readings=["throw"])), False, False)
    assert "Read otherwise: Throw: pushes 2 or pulls 1, not pushes 1 or pulls 2" in told.opening()


def test_the_readme_lists_them():
    """What each changes, by the name a study's `set` would have for it, and how."""
    text = README.split("## Readings of single cards")[1].split("\n## ")[0]
    told = re.findall(r"^\| `(\w+)` \| `(.+)` \| (.+) \|$", text, re.MULTILINE)
    assert told == [(name, "`, `".join(one.set), one.says) for name, one in cards.load().entries["readings"].items()]
