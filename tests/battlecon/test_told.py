"""What a trace says so that a reader at the table can follow it: where a range counts from, whom a word is about, which seat is which."""

import re

import pytest

from sim.battlecon import state as s
from sim.battlecon.game import GAME
from sim.core.session import Session
from sim.core.trace import trace
from strategies import registry

CONTENT = GAME.content(None, {})


@pytest.fixture(scope="module")
def told():
    """A function that gives the lines of random duels of two fighters."""

    def told(one, other, duels, **scenario):
        setting, players = GAME.scenario(fighters=[one, other], **scenario), [registry.get("random", "battlecon")]
        return [list(trace(GAME, setting, players, 7, number, content=CONTENT)) for number in range(duels)]

    return told


def test_a_range_from_beyond_the_edge_says_so(told):
    """Iaxus's Diffuse: the number told is the distance of the opponent from just off the board, beyond the edge farther from him."""
    found = 0
    for lines in told("iaxus", "eligor", 12):
        spaces = {}
        for line in lines:
            if len(cells := re.findall(r"([1-7]):(\S+)", line)) == 7:
                spaces = {letter: int(space) for space, letters in cells for letter in letters}
            if counted := re.search(r"distance (\d+) \(Diffuse: (?:counted from .* beyond ([17])|no edge is farther)\)", line):
                mine, theirs, beyond = spaces["I"], spaces["E"], counted[2]
                assert beyond == ("1" if mine > 4 else "7" if mine < 4 else None)
                assert int(counted[1]) == {"1": theirs, "7": 8 - theirs, None: abs(mine - theirs)}[beyond]
                found += 1
    assert found > 5


def test_the_dial_stands_behind_by_the_pulses(told):
    behind = 0
    for lines in told("eligor", "shekhtur", 12):
        pulses = 0
        for line in lines:
            pulses += ": after the pulse" in line or "after the pulse" in line
            if beat := re.match(r"Beat (\d+) \(time dial (\d+) of 15(, which a pulse does not move)?\)", line):
                assert int(beat[1]) - int(beat[2]) == pulses and bool(beat[3]) == bool(pulses)
                behind += pulses > 0
    assert behind > 5


def test_who_has_nothing_left_to_play_is_named():
    scenario = GAME.scenario(fighters=["eligor", "shekhtur"])
    session = Session(GAME, scenario, content=CONTENT)
    words = GAME.transcript(session.tables, scenario, CONTENT)
    g = session.state[0]
    g["agenda"][0, 0], g["depth"] = s.RECYCLE, 1
    g["zone"][0, s.HAND] &= ~s.BASES
    g["zone"][1, s.HAND] &= ~(s.STYLES | 1 << s.SPECIAL_ACTION)
    words.lines = []
    words.short_of_cards(g)
    assert [line.strip() for line in words.lines] == [
        "Eligor has no base left to play: no attacks in this beat", "Shekhtur has no style left to play: no attacks in this beat",
    ]  # fmt: skip


def test_nobody_is_stunned_twice_nor_told_why_the_second_time(told):
    again = 0
    for lines in told("joal", "ottavia", 10, bases=["almighty", "standard"]):
        stunned = set()
        for line in lines:
            stunned = set() if line.startswith("Beat ") else stunned
            if now := re.search(r"(\w+) is stunned( already)?\b", line):
                assert bool(now[2]) == (now[1] in stunned) or ": " in line, line  # a card that stuns says so each time
                again += bool(now[2])
                stunned.add(now[1])
    assert again


def test_who_is_adjacent_already_need_not_advance(told):
    lines = [line for duel in told("rexan", "eligor", 10) for line in duel if "Devastating: Rexan" in line]
    assert any("is adjacent already" in line for line in lines) and not any("cannot" in line and "no space" in line for line in lines)


def test_life_that_a_full_pool_costs_is_explained(told):
    """Endrbyt holds 5 energy; what he gains beyond costs life."""
    found = 0
    for duel in told("endrbyt", "eligor", 6):
        for before, line in zip(duel, duel[1:]):
            if "Balance Mode: Endrbyt loses" in line:
                assert before.strip() == "Balance Mode: Endrbyt can hold no more Energy, which costs life instead"
                found += 1
    assert found


@pytest.mark.parametrize(("first", "who"), [(1, "Eligor"), (2, "Shekhtur")])
def test_seats_are_counted_from_one_as_they_are_told(first, who):
    lines = list(trace(GAME, GAME.scenario(first=first), [registry.get("random", "battlecon")], 1, 0, content=CONTENT))
    assert f"{who} (seat {first}): " in "".join(line for line in lines if "(seat" in line)
    assert next(line for line in lines if "antes first" in line) == f"{who} antes first"
