"""One game at the table: told from the command line, or played by a person."""

import io
import sys

import pytest

import steelyard
from steelyard import table
from steelyard.__main__ import main

PAIR = ["fighters=eligor,alexian"]


def told(number, players="random"):
    return list(table.trace("battlecon", PAIR, players, 5, number, (), None))


@pytest.mark.parametrize("number", [0, 1, 6, 7])
def test_a_trace_is_the_game_of_that_number(number):
    """Seed and number name the same game in a trace, in play and in a study: same beats, same winner."""
    frame = steelyard.play("battlecon", {"fighters": ["eligor", "alexian"]}, ["random"], 8, seed=5)
    row = frame.row(number, named=True)
    lines = told(number)
    beats = [line for line in lines if line.startswith("Beat ")]
    assert len(beats) == row["rounds"]
    assert told(number) == lines and told(number + 1) != lines
    winner = {0: "Eligor", 1: "Alexian"}.get(row["winner_place"])
    assert winner is None or winner in lines[-1]


def sit(monkeypatch, capsys, typed, *more):
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    with pytest.raises(SystemExit) as ended:
        main(["play", "battlecon", "--scenario", *PAIR, "--seed", "5", *more])
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    return ended.value.code, said.out


def test_a_person_plays_to_the_end(monkeypatch, capsys):
    code, out = sit(monkeypatch, capsys, "1\n" * 500, "--players", "me,random")
    assert code == 0 and "1 to " in out and "Beat 2" in out and "left; seed" not in out


def test_a_wrong_number_is_asked_again_and_q_leaves(monkeypatch, capsys):
    code, out = sit(monkeypatch, capsys, "0\n999\nfoo\nq\n")
    assert code == 0 and out.count("is none of them") == 3 and "left; seed 5" in out


def test_the_end_of_input_leaves(monkeypatch, capsys):
    assert "left; seed 5" in sit(monkeypatch, capsys, "1\n")[1]
