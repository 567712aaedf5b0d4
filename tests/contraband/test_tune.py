"""What tuning counts as a win of the tuned player among rivals, and what it is told in tuning.toml."""

import tomllib
from pathlib import Path

import pytest

import steelyard
from sim.core import game as games
from sim.core.cards import check
from strategies import registry, tune

FILES = sorted(Path(tune.__file__).parent.glob("*/tuning.toml"))
CONTRABAND = games.get("contraband")


@pytest.mark.parametrize("rival", ["random", None])
@pytest.mark.parametrize("seats", [3, 5])
def test_the_tuned_player_is_place_one_and_a_rival_sits_everywhere_else(seats, rival):
    hunter, other = registry.get("hunter", "contraband"), rival and registry.get(rival, "contraband")
    found = tune.score(CONTRABAND, hunter, [(CONTRABAND.scenario(seats=seats), other)], 300, 4)
    frame = steelyard.play("contraband", {"seats": seats}, ["hunter"] + [rival or "hunter"] * (seats - 1), 300, seed=4)
    assert found == pytest.approx((frame["winner_place"] == 0).mean())
    assert found > 1 / seats if rival else found < 2 / seats


def test_tables_count_alike():
    hunter, random = (registry.get(name, "contraband") for name in ("hunter", "random"))
    cells = [(CONTRABAND.scenario(seats=3), random), (CONTRABAND.scenario(seats=4), hunter)]
    alone = [tune.score(CONTRABAND, hunter, [cell], 100, 1) for cell in cells]
    assert tune.score(CONTRABAND, hunter, cells, 100, 1) == pytest.approx(sum(alone) / 2)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_what_is_tuned_on_can_be_played(path):
    name, told = path.parent.name, tomllib.loads(path.read_text(encoding="utf-8"))
    game = games.get(name)
    assert told["scenario"] and all(check(game.scenario, one, str(path)) for one in told["scenario"])
    assert bool(told.get("against")) != bool(game.coop), "rivals where there are sides, none where there is one team"
    assert all(registry.get(one, name) for one in told.get("against", []))
    params = {key for one in registry.packaged(name).values() if one.params_file for key in one.params}
    assert set(told["kept"]) <= params, "numbers kept that no player has"


def test_only_the_numbers_named_move_and_comments_stay(tmp_path):
    hunter = registry.get("hunter", "contraband")
    tuned = tune.altered(hunter, ["memory"], [-9.0])
    assert tuned.params == hunter.params | {"memory": 0.0}, "a number never falls below zero"
    path = tmp_path / "hunter.toml"
    path.write_text("# two\nhome_contraband = 0.33   # of homes\nmemory = 1.0  # notes\n")
    tune.write(path, tuned.params)
    assert path.read_text() == "# two\nhome_contraband = 0.33   # of homes\nmemory = 0.0  # notes\n"
