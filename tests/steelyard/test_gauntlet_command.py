"""`steelyard gauntlet`: bad files are refused in a line before anything is played, a good one gets its verdict."""

import json
import re
from pathlib import Path

import pytest

from sim.battlecon.design import check
from sim.core import game as games
from steelyard.__main__ import main
from studies import gauntlet as at

BRAKKA = Path(__file__).parents[2] / "docs/example/fighters/brakka.toml"
STYLE = '[[styles]]\nname = "Heavy"\nrange = [0, 0]\npower = 2\npriority = -2\neffects = [\n  { on = "on_hit", do = "push", by = 1 },\n]\n'
HIT, GAIN = 'on = "on_hit", do = "push", by = 1', 'what = "momentum", by = 1 },\n]\n\n[[tokens]]'


@pytest.fixture
def refused(capfd, tmp_path):
    """The one line about a file that is refused; nothing is left behind."""

    def refused(file, *more):
        with pytest.raises(SystemExit) as ended:
            main(["gauntlet", "battlecon", str(file), "--out", str(tmp_path / "out"), *more])
        said = capfd.readouterr().err.splitlines()
        assert ended.value.code == 2 and len(said) == 1 and not (tmp_path / "out").exists(), said
        return said[0]

    return refused


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("life = 20\n", "", "life: missing"),
        ("power = 2\npriority = -2\n", "priority = -2\n", r"styles\[0\].power: missing"),
        (HIT, HIT.replace("on_hit", "on_hitt"), r"styles\[0\].*on: found 'on_hitt', did you mean 'on_hit'"),
        ('do = "push_far"', 'do = "push_very_far"', "do: found 'push_very_far'"),
        (STYLE, "", "styles: found 4, 5 are wanted"),
        ("[[bases]]", "[[styles]]", "styles: found 6, 5 are wanted|bases: missing"),
        (GAIN, GAIN.replace("momentum", "momentun"), "unknown 'momentun'; did you mean 'momentum'"),
        ('starting_discards = [["heavy"', 'starting_discards = [["hevy"', "unknown 'hevy'; did you mean 'heavy'"),
        ('name = "Steady"', 'name = "Heavy"', "styles: two are called 'heavy'"),
        ("schema = 1", "schema = ", "not valid TOML"),
    ],
)  # fmt: skip
def test_bad_files_are_refused_by_name(refused, tmp_path, old, new, said):
    text = BRAKKA.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "brakka.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    line = refused(file)
    assert line.startswith("steelyard: ") and str(file) in line and re.search(said, line), line


def test_finishers_are_counted(refused, tmp_path):
    file = tmp_path / "brakka.toml"
    file.write_text(BRAKKA.read_text(encoding="utf-8").rpartition("[[finishers]]")[0], encoding="utf-8")
    assert "finishers: found 1, 2 are wanted" in refused(file)


def test_names_and_options(refused, tmp_path):
    assert "no such file" in refused(tmp_path / "nobody.toml")
    (tmp_path / "Brakka Two.toml").write_bytes(BRAKKA.read_bytes())
    assert "brakka_two.toml is wanted" in refused(tmp_path / "Brakka Two.toml")
    assert "--band: found '0.4'" in refused(BRAKKA, "--band", "0.4") and "two rising shares" in refused(BRAKKA, "--band", "0.6,0.5")
    assert "--rounds: found '1,2'" in refused(BRAKKA, "--rounds", "1,2")
    told = "allowed are 3 whole numbers from 0 to 100,000 with commas between"
    for rounds in ("1,0,-1", "1,0,1.5", "1,0,100001", "a"):
        assert f"--rounds: found {rounds!r}, {told}" in refused(BRAKKA, "--rounds", rounds)
    assert "--band: found '0.4,nan', allowed are 2 numbers from 0 to 1 with commas between" in refused(BRAKKA, "--band", "0.4,nan")


def test_a_folder_is_no_file(refused, tmp_path):
    assert f"{tmp_path}: is a folder, a fighter's TOML file is wanted, as {tmp_path / 'fighters' / 'name.toml'}" in refused(tmp_path)


def test_only_duels(capfd):
    with pytest.raises(SystemExit) as ended:
        main(["gauntlet", "contra", str(BRAKKA)])
    assert ended.value.code == 2 and "contra: the gauntlet is for duels" in capfd.readouterr().err


def test_fighters_of_the_box_pass_with_their_own_counts(tmp_path):
    content = games.get("battlecon").content(None, {})
    for name, path in content.files.items():
        if name.startswith("fighters/"):
            assert check(path) == Path(path).stem


def test_a_folder_that_holds_something_else_is_left_alone(capfd, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(SystemExit) as ended:
        main(["gauntlet", "battlecon", str(BRAKKA), "--out", str(tmp_path)])
    assert ended.value.code == 2 and "holds no gauntlet" in capfd.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.fixture
def small(monkeypatch):
    """A gauntlet of a few duels, by quick players."""
    monkeypatch.setattr(at, "PLAYERS", dict(floor="random", weak="random", strong="heuristic"))
    for name, n in dict(MATRIX_GAMES=20, QUICK_GAMES=20, RANDOM_GAMES=200, PER_ROUND=10).items():
        monkeypatch.setattr(at, name, n)


def test_the_whole_way_and_again(small, capfd, tmp_path):
    """The report of the example; the line it ends with, played, finds the same."""
    with pytest.raises(SystemExit) as ended:
        main(["gauntlet", "battlecon", str(BRAKKA), "--rounds", "2,1,2", "--seed", "5", "--out", str(tmp_path / "one")])
    told = capfd.readouterr().out
    assert ended.value.code == 0 and told.startswith("Brakka ")
    for title in ("How sure", "Pairings that can be told", "Its cards", "Its effects", "In stronger hands", "What was played"):
        assert f"\n{title}\n" in told
    assert "Cudgel: played in" in told
    page = (tmp_path / "one/gauntlet.html").read_text(encoding="utf-8")
    found = json.loads((tmp_path / "one/gauntlet.json").read_text(encoding="utf-8"))
    assert "Brakka" in page and found["command"] in told and len(found["pairs"]) == len(found["cast"])
    again = found["command"].split()[1:]
    with pytest.raises(SystemExit) as ended:
        main([*again, "--out", str(tmp_path / "two")])
    second = json.loads((tmp_path / "two/gauntlet.json").read_text(encoding="utf-8"))
    assert ended.value.code == 0
    for one in (found, second):
        del one["seconds"], one["file"], one["command"]
    assert found == second
