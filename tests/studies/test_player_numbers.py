"""A player with other numbers is named where a player is: "heuristic:noise=0"."""

import json
import re
import tomllib

import pytest

import steelyard
from reports import build
from sim.core.errors import BadInput
from steelyard.__main__ import main
from strategies import registry
from studies import plan

CALM = "heuristic:noise=0:kill=9.5"


def refused(name, game="contraband") -> str:
    with pytest.raises(BadInput) as caught:
        registry.get(name, game)
    text = str(caught.value)
    assert "\n" not in text
    return text


def test_the_numbers_named_change_and_no_others():
    plain, calm = registry.get("heuristic", "battlecon"), registry.get(CALM, "battlecon")
    assert calm.params == plain.params | {"noise": 0.0, "kill": 9.5} and plain.params["noise"] > 0
    assert list(calm.params) == list(plain.params), "their order is their place in me.params"
    assert calm.name == CALM and calm.function is plain.function and calm.hash != plain.hash
    assert "noise=0, kill=9.5" in calm.about


def test_signs_and_powers_are_numbers_too():
    assert registry.get("counter:hurt=-1.5:trust=2e1", "contraband").params["hurt"] == -1.5
    assert registry.get("counter:hurt=-1.5:trust=2e1", "contraband").params["trust"] == 20


def test_a_number_it_does_not_have():
    said = refused("counter:memry=0.5")
    assert "strategy of contraband 'counter:memry=0.5': number of counter: unknown 'memry'; did you mean 'memory'?" in said
    assert "number of random: unknown 'memory'" in refused("random:memory=1")


@pytest.mark.parametrize("value", ["=half", "=", "", "=nan", "=inf", "=0.5=1"])
def test_what_is_no_number(value):
    given = value.removeprefix("=")
    assert f"'counter:memory{value}': memory: found {given!r}, a number is wanted" in refused(f"counter:memory{value}")


def test_who_is_not_there():
    assert "unknown 'countr'; did you mean 'counter'?" in refused("countr:memory=0")
    assert "unknown 'counter'" in refused("counter:memory=0", "battlecon")


def test_a_players_own_file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(
        "import steelyard\n\n\n@steelyard.strategy('battlecon', params={'last': 0})\ndef mine(view, tables, me, play_on):\n"
        "    return view.n - 1 if me.params[0] > 0 else 0\n"
    )
    first, last = (steelyard.play("battlecon", {}, [name], 30, strategy_files=[path]) for name in ("mine", "mine:last=1"))
    again = steelyard.play("battlecon", {}, ["mine:last=0"], 30, strategy_files=[path])
    assert first.equals(again) and not first.equals(last)


def test_a_study_keeps_players_of_one_kind_apart(spec):
    spec["players"] = {"each": ["heuristic", CALM], "seats": [[CALM, "heuristic"]]}
    cells = plan.make(spec).cells[:3]
    assert [[one.name for one in cell.players] for cell in cells] == [["heuristic"] * 2, [CALM] * 2, [CALM, "heuristic"]]
    spec["players"] = {"each": ["heuristic:nois=0"]}
    with pytest.raises(BadInput, match="players.each: strategy of battlecon 'heuristic:nois=0'.*did you mean 'noise'"):
        plan.make(spec)


def test_run_resume_and_report_take_the_name(spec, tmp_path):
    spec |= {"precision": {"games": 200}, "grid": {"fighters": [["eligor", "shekhtur"]]}, "players": {"each": ["heuristic", CALM]}}
    run = steelyard.run(spec, tmp_path / "run")
    assert set(run.seats.collect()["strategy"].cast(str)) == {"heuristic", CALM}
    before = {name: entry["sha256"] for name, entry in run.manifest["files"].items()}
    assert len(set(before.values())) == len(before), "other numbers, other games"
    lost = next(name for name in before if name.startswith("games/cell=0001"))  # of the calm one
    (run.path / lost).unlink()
    assert {name: entry["sha256"] for name, entry in steelyard.resume(run.path).manifest["files"].items()} == before
    assert CALM in build(run.path).read_text()
    assert CALM in json.dumps(tomllib.loads((run.path / "spec.toml").read_text())["players"])


def test_trace_takes_the_name_and_refuses_it(capfd):
    with pytest.raises(SystemExit) as ended:
        main(["trace", "battlecon", "--players", f"{CALM},heuristic"])
    assert ended.value.code == 0 and CALM in capfd.readouterr().out
    with pytest.raises(SystemExit) as ended:
        main(["trace", "battlecon", "--players", "heuristic:noise=loud"])
    assert ended.value.code == 2 and "noise: found 'loud', a number is wanted" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("player", "game"),
    [
        ("equilibrium:temperature=-1", "battlecon"), ("equilibrium:width=0", "battlecon"), ("equilibrium:width=1.5", "battlecon"),
        ("equilibrium:rounds=0", "battlecon"), ("equilibrium:fitted=7", "battlecon"), ("heuristic:noise=-1", "battlecon"),
        ("counter:memory=5", "contraband"), ("counter:hurt=1e+300", "contraband"), ("hider:home_contraband=2", "contraband"),
        ("counter:home_1=-1", "contraband"), ("lookahead:width=100", "contra"), ("lookahead:tries=0", "contra"),
    ],
)  # fmt: skip
def test_numbers_that_make_no_sense(player, game):
    key, _, value = player.split(":")[1].partition("=")
    said = refused(player, game)
    assert re.search(rf"{key}: found {re.escape(value)}, allowed are (whole )?numbers from [-\d.]+ to \d+$", said), said


def test_limits_speak_of_numbers_that_players_have():
    for game, keys in registry.limits().items():
        had = {key for one in registry.packaged(game).values() for key in one.params}
        assert set(keys) <= had, game
