"""The registry, and one game stepped by hand."""

import numpy as np
import pytest

from sim.core import game as registry
from sim.core.batch import Cell
from sim.core.errors import BadInput
from sim.core.session import Session
from sim.core.trace import Telling, board_lines, describe_answer, describe_options, describe_question, trace
from strategies.core.random import random

PIG = registry.get("pig")


def session(**how):
    return Session(PIG, PIG.scenario(), **how)


def test_games_by_name():
    assert {"battlecon", "pig", "lots"} <= set(registry.known())
    with pytest.raises(BadInput, match="game: unknown 'pigg'; did you mean 'pig'"):
        registry.get("pigg")


def test_a_session_puts_questions():
    one = session(seed=1)
    assert (one.decision, one.outcome, one.winner, one.over) == ("hold_or_roll", "running", -1, False)
    assert [kind for kind, *_ in one.options] == [0, 1]
    while not one.over:
        one.answer(0)
    assert one.outcome == "decided" and one.winner == int(np.argmax(one.state[0]["points"]))


def test_answers_outside_the_list_are_refused():
    one = session()
    for answer in (-1, 2):
        with pytest.raises(BadInput, match=f"answer {answer}: allowed are 0 to 1"):
            one.answer(answer)
    while not one.over:
        one.answer(0)
    with pytest.raises(BadInput, match="the game is over"):
        one.answer(0)


def test_a_copy_goes_its_own_way():
    one = session()
    other = one.copy()
    before = one.state.tobytes()
    other.answer(0)
    assert one.state.tobytes() == before != other.state.tobytes()


def test_a_view_shows_neither_the_key_nor_the_last_answer():
    lots = registry.get("lots")
    one = Session(lots, lots.scenario(), seed=4)
    mine = one.view()[0]
    assert mine["lot"][0] > 0 and mine["lot"][1] == -99 and mine["key"] == 0
    one.answer(2)
    theirs = one.view()[0]
    assert theirs["bid"][0] == theirs["chosen"] == -99


def test_another_seat_deal_or_cell_is_another_game():
    keys = {int(session(seed=s, number=n, cell=c).state[0]["key"]) for s in (1, 2) for n in (0, 1) for c in (0, 1)}
    assert len(keys) == 8


def test_a_trace_is_the_game_of_the_batch_with_seats_rotated():
    setting = PIG.scenario(names=["pink", "white", "spotted"], target=30)
    rows = PIG.kernel.play(Cell(PIG, setting, PIG.content(None, {}), [random] * 3, 5, 9), 0, 6).games
    for number in range(6):
        told = trace(PIG, setting, [random], 9, number, 5)
        lines = []
        while True:
            try:
                lines.append(next(told))
            except StopIteration as end:
                state = end.value.state[0]
                break
        assert [int(state[key]) for key in ("outcome", "winner", "rounds", "asked")] == rows[number][[0, 1, 3, 4]].tolist()
        assert lines[0] == f"Pig: seed 9, game {number}" and lines[-1].endswith(" wins")
    assert "spotted and pink and white play Pig" in list(trace(PIG, setting, [random], 9, 2, 5))


def test_what_a_person_at_the_table_is_shown():
    one = session(seed=1)
    assert describe_question(one).startswith("pink: hold") and describe_options(one) == ["hold", "roll"]
    assert describe_answer(one, 1) == "roll" and board_lines(one) == ["pink 0", "white 0"]
    telling = Telling(one)
    assert telling.opening()[0] == "pink and white play Pig"
    assert telling.answer(0)[0].startswith("pink has ")


def test_wrong_number_of_players():
    with pytest.raises(BadInput, match="players: found 3, allowed are 1 or 2"):
        next(trace(PIG, PIG.scenario(), [random] * 3))
