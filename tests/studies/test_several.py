"""Studies of games of several sides: how many play is a key of the grid, players go with tables of their number."""

import dataclasses

import pytest
from pydantic import BaseModel, ConfigDict, Field

from sim.core import game as games
from sim.core.errors import BadInput
from studies import plan
from studies.run import _manifest
from tests.games.pig.game import GAME as PIG


class Scenario(BaseModel):
    model_config = ConfigDict(extra="forbid")
    seats: int = Field(4, ge=3, le=5)
    spies: bool = False
    pact: list[bool] = []
    rules: dict = dict(ties="shared")


FEUD = dataclasses.replace(
    PIG, name="feud", title="Feud", scenario=Scenario, report="seats", seats=(3, 5), seat_keys=("pact",), character_key="seats",
    build=lambda scenario, content: None, part_sets=lambda: dict(taken=("knife", "rope")),
)  # fmt: skip
FOUR = ["heuristic", "random", "random", "random"]


@pytest.fixture(autouse=True)
def feud(monkeypatch):
    """A game of several sides that is planned and never played."""
    real = games.get
    monkeypatch.setattr(games, "get", lambda name: FEUD if name == "feud" else real(name))
    monkeypatch.setattr(plan.registry, "available", lambda game, files: plan.registry.packaged("battlecon"))


def made(grid=None, variant=(), study=None, precision=None, **players):
    spec = dict(study=dict(game="feud") | (study or {}), variant=list(variant), precision=precision or {})
    return plan.make(spec | (dict(grid=grid) if grid else {}) | dict(players=players or dict(each=["random"])))


def test_a_cell_is_called_by_how_many_play_and_its_switches():
    cells = made(dict(seats=[3, 4], spies=[False, True])).cells
    assert [one.label for one in cells] == [
        "3 players, no spies", "3 players, spies", "4 players, no spies", "4 players, spies",
    ]  # fmt: skip
    assert cells[3].characters == ["place 1", "place 2", "place 3", "place 4"]


def test_a_list_of_players_goes_with_the_tables_of_its_length():
    cells = made(dict(seats=[3, 4]), each=["random"], seats=[FOUR, FOUR[:3]]).cells
    assert [[p.name for p in one.players] for one in cells] == [["random"] * 3, FOUR[:3], ["random"] * 4, FOUR]


def test_players_whom_no_table_fits_and_tables_without_players_are_refused():
    with pytest.raises(BadInput, match="3 or 5 places are to be filled"):
        made(dict(seats=[3, 5]), each=["random"], seats=[FOUR])
    with pytest.raises(BadInput, match="nobody for 3 places; a list of as many is wanted"):
        made(dict(seats=[3, 4]), seats=[FOUR])


def test_a_variant_goes_with_the_cells_it_names():
    pact = dict(name="pact", scenario=dict(pact=[True, True, False, False]), where=dict(seats=4), players=["heuristic"])
    cells = made(dict(seats=[3, 4]), [pact], each=["random"], seats=[FOUR]).cells
    (varied,) = [one for one in cells if one.variant == "pact"]
    base = [one for one in cells if one.variant == "base" and [p.name for p in one.players] == FOUR]
    assert [p.name for p in varied.players] == FOUR and varied.key == base[0].key


def test_a_variant_that_goes_with_nothing_is_refused():
    with pytest.raises(BadInput, match="variant 'five': no cell has what its `where`"):
        made({}, [dict(name="five", scenario=dict(spies=True), where=dict(seats=5))])
    with pytest.raises(BadInput, match="where of variant 'five': unknown 'seat'"):
        made({}, [dict(name="five", scenario=dict(spies=True), where=dict(seat=5))])
    with pytest.raises(BadInput, match="players: found 'nobody', allowed are random"):
        made({}, [dict(name="five", scenario=dict(spies=True), players=["nobody"])])


def test_it_is_judged_by_a_margin():
    assert made().resolved["study"]["margin"] == 0.01 and "tolerance" not in made().resolved["study"]
    assert plan.make(made().resolved).hash == made().hash
    with pytest.raises(BadInput, match="audience: is for other games; feud is judged by `margin`"):
        made(study=dict(audience="expert"))
    with pytest.raises(BadInput, match="precision.decide: is for games with bands or a tolerance"):
        made(precision=dict(decide=True))


def test_the_manifest_tells_readings_and_names_of_sets():
    told = _manifest(made(), {})["report"]
    assert told["kind"] == "seats" and told["rulings"] == dict(ties="shared") and told["sets"] == dict(taken=["knife", "rope"])
