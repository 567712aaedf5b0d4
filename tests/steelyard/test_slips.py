"""What a hurried user types on the command line: told in one line, exit code 2, and nothing ignored."""

import pytest

from sim.battlecon.cards import FOLDER
from steelyard.__main__ import main


def left(arguments) -> int:
    """The exit code of a command."""
    with pytest.raises(SystemExit) as end:
        main(arguments)
    return end.value.code


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["trace", "contraband", "--scenario", "seats=3", "--scenario", "seats=4", "--players", "random"], "seats is given twice"),
        (
            ["play", "contraband", "--players", "random,random,random,random"],
            "nobody is me; to watch strategies: steelyard trace",
        ),
    ],
)
def test_the_command_line(arguments, told, capsys):
    assert left(arguments) == 2
    out = capsys.readouterr()
    assert told in out.err and len(out.err.strip().splitlines()) == 1


def test_a_misspelt_folder_of_content_is_not_passed_over(tmp_path, capsys):
    for name, text in (("scoring", ""), ("Goods", "cash = 9")):
        (tmp_path / name).mkdir()
        if text:
            (tmp_path / name / "goods.toml").write_text(text)
    assert left(["content", "contraband", "--content", str(tmp_path), "--check"]) == 2
    assert "'Goods'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (
            "fighter/mine.toml",
            "content folder {}: folder of mine.toml: unknown 'fighter'; did you mean 'fighters'? (allowed: fighters, bases,",
        ),
        ("drafts/mine.toml", "content folder {}: folder of mine.toml: unknown 'drafts'; did you mean 'readings'? (allowed:"),
        ("mine.toml", "{}/mine.toml: lies beside fighters/, bases/, readings/; in one of them is allowed"),
        ("fighters/new/mine.toml", "{}/fighters/new: found a folder with content, allowed in fighters/ are files, as fighters/name.toml"),
        ("fighters/mine.TOML", "{}/fighters/mine.TOML: found a file '.TOML', allowed are TOML files, as fighters/name.toml"),
        ("fighters/mine.toml.txt", "{}/fighters/mine.toml.txt: found a file '.txt', allowed are TOML files"),
        ("fighters/mine.yaml", "{}/fighters/mine.yaml: found a file '.yaml', allowed are TOML files"),
        ("fighters/Mine.toml", "found 'Mine.toml', allowed are a to z, 0 to 9 and single '_', as mine.toml"),
        ("fighters/my own.toml", "{}/fighters/my own.toml: the file's name is its name in scenarios: found 'my own.toml', allowed"),
        ("fighters/käthe.toml", "found 'käthe.toml', allowed are a to z, 0 to 9 and single '_', as kathe.toml"),
    ],
)
def test_content_where_nobody_looks_is_not_passed_over(tmp_path, capsys, file, told):
    (tmp_path / "bases").mkdir()
    (tmp_path / file).parent.mkdir(exist_ok=True, parents=True)
    (tmp_path / file).write_text((FOLDER / "fighters/eligor.toml").read_text())
    assert left(["content", "battlecon", "--content", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert told.format(tmp_path) in err and len(err.strip().splitlines()) == 1


def test_what_is_no_content_may_lie_beside_it(tmp_path, capsys):
    """Studies, runs with the content they keep, notes, a tool's settings, what a file manager or an editor hides or keeps."""
    eligor = (FOLDER / "fighters/eligor.toml").read_text()
    study = "study.game = 'battlecon'\nplayers.each = ['random']\nprecision.games = 10\n"
    texts = {
        "fighters/mine.toml": eligor, "fighters/mine.toml.bak": eligor, "fighters/README.md": "#", "fighters/.mine.toml": "no TOML",
        "run/spec.toml": study, "run/content/fighters/mine.toml": eligor, "run/games/cell=0/chunk.parquet": "", "run/report/page.html": "",
        "runs/one/spec.toml": study, "runs/one/content/fighters/mine.toml": eligor, "study.toml": study, "pyproject.toml": "[project]\n",
        "README.md": "#", ".cache/eligor.toml": eligor, "notes/broken.toml": "[",
    }  # fmt: skip
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text(text)
    assert left(["content", "battlecon", "--content", str(tmp_path)]) == 0
    assert "mine" in capsys.readouterr().out.splitlines()[0].split(", ")


def test_a_mark_of_the_order_of_bytes_is_no_mistake(tmp_path, capsys):
    """Some editors begin a file with one."""
    (tmp_path / "fighters").mkdir()
    (tmp_path / "fighters/mine.toml").write_text((FOLDER / "fighters/eligor.toml").read_text(), encoding="utf-8-sig")
    assert left(["content", "battlecon", "--content", str(tmp_path)]) == 0
    (tmp_path / "position.json").write_text('{"fighters": ["mine", "eligur"]}', encoding="utf-8-sig")
    assert left(["lab", "battlecon", str(tmp_path / "position.json")]) == 2
    assert "not valid JSON" not in capsys.readouterr().err


def test_a_strategy_file_that_leaves_is_told_with_its_line(tmp_path, capsys):
    path = tmp_path / "mine.py"
    path.write_text("import sys\nsys.exit(3)\n")
    assert left(["strategies", "contraband", "--strategy", str(path)]) == 2
    assert f"{path}:2" in capsys.readouterr().err


def test_true_and_false_may_be_written_large(capsys):
    scenario = ["--scenario", "seats=3", "--scenario", "rounds=1", "--scenario", "rules=burn=False"]
    assert left(["trace", "contraband", *scenario, "--players", "random"]) == 0


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('["vengeful", "dash"]', '["vengful", "dash"]', "starting_discards: unknown 'vengful'; did you mean 'vengeful'?"),
        ("[ex.", "[ex.vengance]\nmost = 7\n[ex.", "ex: unknown 'vengance'"),
    ],
)
def test_content_is_looked_at_whole_without_check(tmp_path, capsys, old, new, told):
    """What a file names of its own has to be there in every form."""
    (tmp_path / "fighters").mkdir()
    text = (FOLDER / "fighters/eligor.toml").read_text()
    assert old in text
    (tmp_path / "fighters/mine.toml").write_text(text.replace(old, new, 1))
    assert left(["content", "battlecon", "--content", str(tmp_path)]) == 2
    out = capsys.readouterr()
    assert "mine.toml: " in out.err and told in out.err and len(out.err.strip().splitlines()) == 1


def test_a_study_says_where_a_variant_is_not_played(tmp_path, capsys):
    path = tmp_path / "one.toml"
    path.write_text(
        'study.game = "battlecon"\ngrid.fighters = { pairs_of = ["eligor", "alexian", "shekhtur"] }\nplayers.each = ["random"]\n'
        "precision.games = 10\n[[variant]]\nname = 'longer'\nset = { alexian = { life = 21 } }\n"
    )
    assert left(["run", str(path), "--dry-run"]) == 0
    assert "variant 'longer': not played in 1 cell in which it changes nothing" in capsys.readouterr().out
