"""Studies of co-operative games: teams, bands, versions and screenings, told to the report in the game's own words."""

import dataclasses
import json

import numpy as np
import polars as pl
import pytest
from pydantic import BaseModel, ConfigDict

from sim.core import game as games
from sim.core.errors import BadInput
from studies import design, plan, tables
from studies.run import _manifest
from studies.stats import sequence
from tests.games.pig.game import GAME as PIG

HEROES = ["ann", "bob", "cyd"]


class Scenario(BaseModel):
    model_config = ConfigDict(extra="forbid")
    boss: str = "ogre"
    stage: str = "deep_cave"
    names: list[str] = ["ann"]
    modes: list[str] = []
    content_version: int = 0
    levers: dict = {}
    rules: dict = dict(draw="may")


RAID = dataclasses.replace(
    PIG, name="raid", title="Raid", scenario=Scenario, coop=True, report="difficulty", seats=(1, 3), build=lambda scenario, content: None,
    fought=lambda scenario: dict(boss=scenario.boss, stage=scenario.stage),
    describe=lambda scenario, content: dict(health=10 + scenario.content_version, claws=2),
)  # fmt: skip


@pytest.fixture(autouse=True)
def raid(monkeypatch):
    """A co-operative game that is planned and never played."""
    real = games.get
    monkeypatch.setattr(games, "get", lambda name: RAID if name == "raid" else real(name))
    monkeypatch.setattr(plan.registry, "available", lambda game, files: plan.registry.packaged("battlecon"))


def made(grid, **study):
    return plan.make(dict(study=dict(game="raid", **study), players=dict(each=["random"])) | (dict(grid=grid) if grid else {}))


def test_teams_of_all_sizes_or_of_some():
    assert [len(one.characters) for one in made(dict(names=dict(teams_of=HEROES))).cells] == [1, 1, 1, 2, 2, 2, 3]
    assert [one.characters for one in made(dict(names=dict(teams_of=HEROES, sizes=[3]))).cells] == [HEROES]
    with pytest.raises(BadInput, match="grid.names: sizes: no teams of 4 among 3"):
        made(dict(names=dict(teams_of=HEROES, sizes=[4])))


def test_a_cell_is_called_by_what_is_fought_and_by_whom():
    cells = made(dict(boss=["ogre", "lich"], names=[["ann"], ["ann", "bob"]], modes=[[], ["night"]])).cells
    assert cells[3].label == 'ogre, deep cave, ann + bob, modes ["night"]'
    assert cells[3].described()["about"] == dict(factors=dict(boss="ogre", stage="deep_cave"), version=0, levers=dict(health=10, claws=2))


def test_numbers_give_versions_with_their_levers():
    cells = made(dict(content_version=dict(numbers=[0, 100]))).cells
    assert [one.about["version"] for one in cells] == list(range(101))
    assert cells[17].about["levers"] == dict(health=27, claws=2)


def test_bands_and_audience_have_defaults_and_are_written_down():
    study = made({}).resolved["study"]
    assert study["bands"] == [0.75, 0.55, 0.35, 0.15] and study["audience"] == "regular" and "tolerance" not in study
    assert plan.make(made({}).resolved).hash == made({}).hash
    with pytest.raises(BadInput, match="four falling shares"):
        made({}, bands=[0.2, 0.4, 0.6, 0.8])
    with pytest.raises(BadInput, match="study.audience: found 'everybody', allowed are novice, regular, expert, random"):
        made({}, audience="everybody")
    with pytest.raises(BadInput, match="bands: is for other games; battlecon is judged by `tolerance`"):
        plan.make(dict(study=dict(game="battlecon", bands=[0.8, 0.6, 0.4, 0.2]), players=dict(each=["random"])))


def test_a_team_rate_is_decided_when_its_band_is_told():
    assert made({}).edges == [0.75, 0.55, 0.35, 0.15]
    assert sequence.decided(450, 1000, made({}).edges) and not sequence.decided(550, 1000, made({}).edges)


def test_a_screening_moves_one_lever_a_step_on_shared_luck():
    screening = dict(screening=dict(health=[8, 10, 12], die=["A", "B"], claws=[0, 1, 2, 3]), trajectories=4)
    cells = made(dict(levers=screening)).cells
    assert len(cells) == 16 and len({one.key for one in cells}) == 1
    assert [one.about["step"] for one in cells[:5]] == [[0, 0], [0, 1], [0, 2], [0, 3], [1, 0]]
    for before, after in zip(cells, cells[1:]):
        changed = [name for name in ("health", "die", "claws") if before.about["levers"][name] != after.about["levers"][name]]
        assert len(changed) == 1 or after.about["step"][1] == 0
    assert cells[4].label.endswith("step 2.0")
    assert design.Screening(**screening).values() == design.Screening(**screening).values()
    with pytest.raises(BadInput, match="at least two different values"):
        made(dict(levers=dict(screening=dict(health=[8]))))


def test_the_manifest_says_which_report_and_what_it_needs():
    manifest = _manifest(made({}), {})
    assert manifest["report"] == dict(kind="difficulty", title="Raid", team="names", rulings=dict(draw="may"))
    assert manifest["cells"][0]["about"]["factors"] == dict(boss="ogre", stage="deep_cave")
    json.dumps(manifest)


def test_parts_are_rows_with_names():
    game = dataclasses.replace(RAID, part_columns=("won", "boss"), part_names=lambda content: dict(boss=("ogre", "lich")))
    played = type("Played", (), dict(parts=np.array([[[1, 1, 0], [1, 0, 1]], [[1, 0, 1], [0, 0, 0]]])))
    found = tables.parts(type("Cell", (), dict(game=game, content=None)), played, 40)
    assert found.rows() == [(40, 0, 1, "ogre"), (40, 1, 0, "lich"), (41, 0, 0, "lich")]
    assert found.schema["part"] == pl.Int8
    assert "parts" in tables.of(game) and "parts" not in tables.of(RAID)
