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
