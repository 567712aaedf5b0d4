"""The maps of the stages: what is on them, how they are joined, how they are drawn."""

import pytest

from sim.contra import state
from sim.contra.game import GAME
from sim.contra.maps import Map, members
from tests.contra.reading import STAGES, built, content, edited, refused


@pytest.mark.parametrize("name", STAGES)
def test_a_map_has_what_a_stage_needs(name):
    board = Map(content().entries["stages"][name], name)
    assert len(board.spaces) == 32
    assert max(max(row) for row in board.distances()) < 32  # all joined
    assert len(members(board.zone("start"))) >= 4 and len(members(board.zone("boss"))) >= 4
    assert 1 <= len(members(board.zone("pillbox"))) <= 4
    assert all(len(members(board.zone(f"objective_{kind}"))) == 1 for kind in ("mobility", "accuracy", "subtlety"))
    assert 5 <= min(board.to(k, "boss") for k in members(board.zone("start"))) <= 9
    up, down = ({(a, b) for a in range(32) for b in members(board.near[a]) if sign * heights(board, a, b) > 0} for sign in (1, -1))
    assert up == {(a, b) for a in range(32) for b in members(board.up(a))} == {(b, a) for a, b in down}


def heights(board, a, b):
    return board.spaces[b].level - board.spaces[a].level


def test_tables_of_a_map():
    at = built(stage="jungle")["stage"][0]
    b, a = 1, 0
    assert at["spaces"] == 32 and at["near"][a] == 1 << b | 1 << 8
    assert at["dist"][a, 31] == 10 and at["line"][8] == 1
    assert at["up"][2] == 1 << 3 and at["level"][3] == 1 and at["up"][3] == 0  # the ledge begins at D1
    assert at["zone"][state.START] == 1 | 1 << 8 | 1 << 16 | 1 << 24
    assert at["zone"][state.LEDGE] == 0b1111000
    assert at["zone"][at["token_zone"]] == 1 << 14 | 1 << 19


def test_spaces_that_are_joined_or_parted_against_the_grid(tmp_path):
    board = Map(
        edited(tmp_path, "stages/jungle", "ledges =", 'joined = [["A1", "B2"]]\nparted = [["A1", "B1"]]\nledges =').entries["stages"][
            "jungle"
        ],
        "",
    )
    assert [board.spaces[k].name for k in members(board.near[0])] == ["A2", "B2"]
    assert board.dist[0][1] == 2


def test_a_drawn_map_shows_every_space_and_red_line():
    lines = GAME.draw(content(), "jungle")
    assert lines[2] == "  1 | C   .   . # P1  .1  E1  .1# X |"
    assert "###" in lines[3]
    text = "\n".join(lines)
    assert "P pillbox: D1 D4" in text and "boss from the starts: A1 7, A2 7, A3 7, A4 7" in text
    assert "did you mean 'jungle'" in refused(GAME.draw, content(), "jungel")
