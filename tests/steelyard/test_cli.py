"""The command line: every command has help, every mistake one line on stderr and exit code 2, and no traceback ever."""

import json
from pathlib import Path

import pytest

import steelyard
from steelyard.__main__ import main
from steelyard.show import within

COMMANDS = [
    "games", "strategies", "content", "run", "resume", "verify", "replay", "report", "trace", "lab", "play", "warm", "demo", "gauntlet",
]  # fmt: skip

SPEC = """
[study]
game = "battlecon"
seed = 2
[precision]
games = 400
[grid]
fighters = [["eligor", "alexian"]]
[players]
each = ["random"]
"""

LOST = """
[study]
game = "contra"
[precision]
games = 20
[grid]
commandos = [["bill"], ["bill", "lance"]]
[players]
each = ["greedy"]
"""


@pytest.fixture
def call(capfd):
    """Run a command: (exit code, stdout, stderr)."""

    def of(*arguments):
        with pytest.raises(SystemExit) as ended:
            main([str(one) for one in arguments])
        said = capfd.readouterr()
        assert "Traceback" not in said.err
        return ended.value.code, said.out, said.err

    return of


@pytest.fixture
def refused(call):
    """Run a command that is refused: its one line."""

    def of(*arguments):
        code, _, err = call(*arguments)
        lines = [line for line in err.splitlines() if "compil" not in line]
        assert code == 2 and len(lines) == 1 and lines[0].startswith("steelyard: "), err
        return lines[0]

    return of


@pytest.fixture
def study(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "small.toml"
    path.write_text(SPEC)
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_help_on_everything(call, command):
    code, out, _ = call(command, "--help")
    assert code == 0 and f"steelyard {command}" in out
    assert command in call("--help")[1]


def test_run_verify_resume(call, refused, study, tmp_path):
    code, out, _ = call("run", study)
    assert code == 0 and "eligor v alexian" in out
    folder = next((tmp_path / "runs").iterdir())
    assert folder.name.startswith("small-") and len(folder.name) == len("small-") + 8
    assert call("verify", folder)[1].endswith("files as they were written, 400 games\n")
    victim = folder / "games/cell=0000/chunk=00000.parquet"
    data = bytearray(victim.read_bytes())
    data[100] ^= 4
    victim.write_bytes(data)
    assert "games/cell=0000/chunk=00000.parquet does not match" in refused("verify", folder)
    assert call("resume", folder)[0] == 0 and call("verify", folder)[0] == 0


def test_options_of_run(call, study, tmp_path):
    (tmp_path / "own.py").write_text(
        "import steelyard\n\n@steelyard.strategy('any')\ndef last(view, tables, me, play_on):\n    return view.n - 1\n"
    )
    study.write_text(SPEC.replace('"random"', '"last"'))
    code, _, err = call("run", study, "--out", "there", "--workers", "2", "--backend", "threads", "--seed", "9", "--strategy", "own.py")
    assert code == 0, err
    assert json.loads((tmp_path / "there" / "manifest.json").read_text())["seed"] == 9


def test_an_illegal_answer_is_one_line_and_exit_2(refused, study, tmp_path):
    (tmp_path / "wrong.py").write_text(
        "import steelyard\n\n@steelyard.strategy('any')\ndef wrong(view, tables, me, play_on):\n    return -1\n"
    )
    study.write_text(SPEC.replace('"random"', '"wrong"').replace("400", "200_000"))
    said = refused("run", study, "--workers", "2", "--strategy", "wrong.py")
    assert "strategy 'wrong' answered -1 to 'pair'" in said and "seed 2, game" in said and "eligor v alexian" in said


def test_dry_run_plays_nothing(call, study, tmp_path):
    code, out, _ = call("run", study, "--dry-run")
    assert code == 0 and "1 cells, about 400 games" in out and "minutes" in out and not (tmp_path / "runs").exists()
    told = call("run", "novice-matchups", "--dry-run")[1]
    assert "40 cells" in told and "'eligor +2 life': not played in 20 cells in which it changes nothing" in told


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("content", "battlecn"), "did you mean 'battlecon'"),
        (("run", "nothing.toml"), "nothing.toml: no such file"),
        (("run", "dmeo"), "did you mean 'demo'"),
        (("run",), "Missing argument"),
        (("fly",), "No such command"),
        (("games", "--loud"), "No such option"),
        (("resume", "nowhere"), "not a run"),
        (("verify", "nowhere"), "not a run"),
        (("trace", "battlecon", "--scenario", "fighters"), "key=value is wanted"),
        (("trace", "battlecon", "--scenario", "fighters=eligor,alexia"), "did you mean 'alexian'"),
        (("trace", "battlecon", "--scenario", "colour=red"), "colour: unknown key"),
        (("trace", "battlecon", "--players", "a,b,c"), "found 3, wanted are 2"),
        (("lab", "battlecon", "nowhere.json"), "nowhere.json: cannot be read"),
        (("run", "small.toml", "--backend", "smoke"), "backend: unknown 'smoke'"),
        (("run", "small.toml", "--strategy", "gone.py"), "gone.py: cannot be read"),
        (("run", "small.toml", "--content", "gone"), "content folder"),
        (("run", "small.toml", "--workers", "0"), "workers"),
        (("run", "small.toml", "--out", "small.toml/run"), "cannot be written: Not a directory"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_mistakes(refused, study, arguments, text):
    assert text in refused(*arguments)


def test_a_mistake_in_the_spec_names_file_and_key(refused, study):
    study.write_text(SPEC.replace("alexian", "alexia"))
    said = refused("run", study)
    assert str(study) in said and "did you mean 'alexian'" in said
    study.write_text(SPEC.replace("games = 400", 'games = "many"'))
    assert f"{study}: precision: games: found 'many'" in refused("run", study)


def test_a_folder_of_another_spec(call, refused, study):
    assert call("run", study, "--out", "there")[0] == 0
    assert "holds a run of another spec" in refused("run", study, "--out", "there", "--seed", "77")


def test_an_unexpected_error_is_one_line_too(call, study, monkeypatch):
    from studies import plan

    monkeypatch.setattr(plan, "make", lambda *_, **__: 1 / 0)
    code, _, err = call("run", study)
    assert code == 1 and err == "steelyard: unexpected ZeroDivisionError: division by zero (STEELYARD_DEBUG=1 shows where)\n"


def test_games_strategies_content(call, tmp_path):
    assert "battlecon" in call("games")[1]
    listed = call("strategies", "battlecon")[1]
    assert all(name in listed for name in ("random", "heuristic", "equilibrium"))
    assert "eligor" in call("content", "battlecon")[1]
    checked = call("content", "battlecon", "--check")[1]
    assert "well formed" in checked and "printed" in checked
    words = call("content", "battlecon", "--vocabulary")[1]
    assert "before_activating" in words and "advance_not_past" in words


def test_a_map_is_drawn(call, refused):
    assert "1 | C   .   . # P1" in call("content", "contra", "--map", "jungle")[1]
    assert "did you mean 'jungle'" in refused("content", "contra", "--map", "jungel")
    assert "battlecon has no maps" in refused("content", "battlecon", "--map", "jungle")


def test_exported_content_can_be_changed_and_given_back(call, refused, study, tmp_path):
    assert call("content", "battlecon", "--export", "mine")[0] == 0
    assert "is there already" in refused("content", "battlecon", "--export", "mine")
    fighter = tmp_path / "mine/fighters/eligor.toml"
    fighter.write_text(fighter.read_text().replace("life = 20", "life = 1"))
    assert call("run", study, "--content", "mine", "--out", "changed")[0] == 0
    fighter.write_text(fighter.read_text().replace("life = 1", "lief = 1"))
    said = refused("content", "battlecon", "--content", "mine", "--check")
    assert "eligor.toml" in said and "lief" in said


def test_lab_prints_states(call, tmp_path):
    position = {"fighters": ["eligor", "shekhtur"], "pairs": [["martial", "shot"], ["jugular", "strike"]], "spaces": [3, 5]}
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position))
    code, out, err = call("lab", "battlecon", path)
    assert code == 0, err
    states = json.loads(out)
    assert states == steelyard.outcomes("battlecon", position) and all("life" in one for one in states)
    path.write_text("{")
    assert "position.json: not valid JSON" in call("lab", "battlecon", path)[2]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            {"fighters": ["eligr", "shekhtur"]},
            "position.json: fighters: fighter: unknown 'eligr'; did you mean 'eligor'? (allowed: adjenna,",
        ),
        ({"spaces": [3, 8]}, "position.json: spaces[1]: found 8, allowed is 1 to 7"),
        (
            {"discards": [[["vengful"], []], [[], []]]},
            "position.json: discards[0]: card of eligor: unknown 'vengful'; did you mean 'vengeful'?",
        ),
        ({"scenario": {"readings": ["toxik"]}}, "position.json: scenario: readings: reading: unknown 'toxik'; did you mean 'toxic'?"),
        ({"spaces": [3, 3]}, "position.json: spaces: both fighters stand in 3"),
    ],
)
def test_a_mistake_in_a_position_is_told_with_its_file(refused, tmp_path, change, told):
    path = tmp_path / "position.json"
    path.write_text(json.dumps({"fighters": ["eligor", "shekhtur"], "pairs": [["martial", "shot"], ["jugular", "strike"]]} | change))
    assert told in refused("lab", "battlecon", path)


def test_the_positions_to_begin_with(call, monkeypatch):
    root = Path(__file__).parents[2]
    monkeypatch.chdir(root)
    files = {path.name: path for path in sorted((root / "docs/example/positions").iterdir())}
    assert list(files) == ["all_keys.json", "first_beat.json"]
    for path in files.values():
        code, out, err = call("lab", "battlecon", path)
        assert code == 0 and len(json.loads(out)) > 0, err
    shown = (root / "sim/battlecon/README.md").read_text(encoding="utf-8").split("## The position lab")[1].split("\n\n")[2]
    assert json.loads(shown) == json.loads(files["all_keys.json"].read_text())
    assert "steelyard lab battlecon docs/example/positions/first_beat.json" in (root / "README.md").read_text(encoding="utf-8")


def test_lost_games_are_replayed_and_reported(call, refused, tmp_path):
    (tmp_path / "lost.toml").write_text(LOST)
    run = tmp_path / "run"
    assert call("run", tmp_path / "lost.toml", "--out", run)[0] == 0
    code, out, _ = call("replay", run, "--player", "balanced", "--tries", 1, "--games", 10)
    assert code == 0 and out.startswith("20 lost games played again 1 time each by balanced: ")
    assert call("verify", run)[0] == 0 and call("report", run)[0] == 0
    page = " ".join((run / "report" / "report.html").read_text().replace("\u00a0", " ").split())
    assert "20 deals of lost games were played again 1 time each by balanced" in page
    assert "did you mean 'balanced'" in refused("replay", run, "--player", "balancd")


@pytest.mark.slow
def test_the_demo_goes_the_whole_way(call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = call("demo")
    assert code == 0, err
    where, report = out.splitlines()[-2:]
    assert where.startswith(f"written below {tmp_path.resolve() / 'runs' / 'demo-'}")
    assert (tmp_path / report.removeprefix("report: ")).stat().st_size > 100_000


def test_shares_have_the_digits_their_interval_bears():
    assert within(0.4937, 0.4321, 0.5529) == ("49%", "43% to 56%")  # outwards
    assert within(0.3984, 0.3886, 0.4083) == ("39.8%", "38.8% to 40.9%")
    assert within(0.29, 0.28, 0.29) == ("29.0%", "28.0% to 29.0%")


def test_warm(call):
    assert "battlecon: ready" in call("warm", "battlecon")[1]
