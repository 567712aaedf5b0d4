"""Contra keeps the contract of sim.core, whoever plays and however many play at once."""

from pathlib import Path

import pytest

from sim.contra import cards
from sim.core.batch import Cell
from sim.core.conformance import check_game, same_rows
from sim.core.game import get
from sim.core.trace import trace
from strategies import registry
from studies.run import run

CONTRA = get("contra")
CHEAP = ("random", "greedy", "balanced")
ONE = {"boss": "java", "stage": "alien_lair", "commandos": ["lucia", "bill", "lance"], "modes": ["battle_damage"]}
STORY = {"story": "escape_from_galuga", "commandos": ["sweets", "lance"], "retries": 1}


def players(names=CHEAP):
    return [registry.get(name, "contra") for name in names]


def test_contra_keeps_the_contract():
    check_game("contra", ONE, games=8, strategies=players(), plain=1)


def test_a_story_keeps_the_contract():
    check_game("contra", STORY, games=4, plain=1)


def play(scenario, strategy, first=0, count=40):
    setting = CONTRA.scenario(**scenario)
    cell = Cell(CONTRA, setting, CONTRA.content(None, {}), [strategy] * len(setting.commandos), 3, 5)
    return CONTRA.kernel.play(cell, first, count)


def test_the_same_game_twice_is_the_same_game():
    for strategy in players():
        same_rows(play(STORY, strategy), play(STORY, strategy), strategy.name)


def told(scenario, strategy, number):
    """The row of a game told as a trace."""
    lines = trace(CONTRA, CONTRA.scenario(**scenario), [strategy], 5, number, 3)
    while True:
        try:
            next(lines)
        except StopIteration as end:
            state = end.value.state[0]
            return [int(state[key]) for key in ("outcome", "winner", "end_reason", "rounds", "asked", "listed", "forced")]


def test_a_trace_is_the_game_a_batch_plays():
    for scenario, number in ((ONE, 1), (STORY, 0)):
        balanced = registry.get("balanced", "contra")
        assert told(scenario, balanced, number) == play(scenario, balanced, count=2).games[number][:7].tolist()


SMALL = """
import steelyard
from steelyard import CHOICE, below

@steelyard.strategy("contra", name="small", cost=50)
def small(view, tables, me, play_on):
    return below(me, CHOICE, view.n)
"""
SPEC = {
    "study": {"name": "workers", "game": "contra", "seed": 4},
    "grid": {
        "boss": ["gordea"],
        "stage": ["snow_field"],
        "commandos": [["bill"], ["lance", "lucia", "sweets"]],
        "story": ["", "return_to_galuga"],
    },
    "players": {"each": ["small"]},
    "precision": {"games": 150},
}


def test_one_two_or_three_workers_give_the_same_rows(tmp_path):
    """In several chunks a cell: the player says that it is slow."""
    file = tmp_path / "small.py"
    file.write_text(SMALL)
    runs = [run(SPEC, tmp_path / str(workers), workers=workers, strategy_files=[file]) for workers in (1, 2, 3)]
    assert runs[0].cells["games"].to_list() == [150] * 4
    for name in ("games", "seats", "rounds", "cards", "events", "parts"):
        one, *others = (getattr(made, name).collect() for made in runs)
        assert len(one) and all(other.sort(one.columns).equals(one.sort(one.columns)) for other in others), name


@pytest.mark.slow
@pytest.mark.parametrize(
    "boss, stage", [("defense_wall", "jungle"), ("garmakilma", "waterfall"), ("gordea", "snow_field"), ("java", "alien_lair")]
)
@pytest.mark.parametrize("commandos", [["bill"], ["lance", "lucia"], ["sweets", "bill", "lance"], ["bill", "lance", "lucia", "sweets"]])
def test_contra_keeps_the_contract_at_length(boss, stage, commandos):
    check_game("contra", {"boss": boss, "stage": stage, "commandos": commandos}, games=100, strategies=players(), plain=20)


@pytest.mark.slow
@pytest.mark.parametrize("story", ["return_to_galuga", "escape_from_galuga"])
def test_stories_keep_the_contract_at_length(story):
    check_game("contra", {"story": story, "commandos": ["bill", "lucia"]}, games=60, strategies=players(), plain=10)


OWN = """
[study]
game = "contra"
[precision]
games = 30
[scenario]
boss = "mantis"
stage = "shipyard"
[grid]
commandos = [["bill", "lance"]]
[players]
each = ["balanced"]
"""


def test_a_boss_and_a_stage_of_ones_own_are_played_and_named(tmp_path):
    for kind, old, new in (("bosses", "gordea", "mantis"), ("stages", "jungle", "shipyard")):
        (tmp_path / kind).mkdir()
        text = (Path(cards.FOLDER) / kind / f"{old}.toml").read_text()
        (tmp_path / kind / f"{new}.toml").write_text(text.replace(f'name = "{old.title()}"', f'name = "{new.title()}"', 1))
    (tmp_path / "own.toml").write_text(OWN)
    made = run(tmp_path / "own.toml", tmp_path / "run", workers=1, content=tmp_path)
    parts = made.parts.select("boss", "stage", "end_reason").collect()
    assert set(parts["boss"]) == {"mantis"} and set(parts["stage"]) == {"shipyard"}
