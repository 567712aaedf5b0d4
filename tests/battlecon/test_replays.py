"""Real duels between the six Novice fighters, beat by beat: what an independent program logged has to be reachable.

The data are facts of its logs in our own format: a position, the pairs of every clash round, antes, and what came of it. Where
a beat differs the rulebook decides; DIFFERENT names each such beat with its reason."""

import json
from pathlib import Path

import pytest

from sim.battlecon import cards
from sim.core.lab import outcomes

DUELS = json.loads((Path(__file__).parents[1] / "data" / "battlecon" / "replays.json").read_text())
BEATS = [(d, b) for d, duel in enumerate(DUELS) for b in range(len(duel["beats"]))]

# (duel, place of the beat in it): why the logged result is not reachable. All of these play Eligor's Vengeful style, and each is
# reached as soon as that style does not advance (test_different_beats): some versions of that program leave out an advance
# that is printed on the card; other duels of the same logs have it.
NO_ADVANCE = "Vengeful's 'before activating: advance 1' was not carried out"
DIFFERENT = {(0, 3): NO_ADVANCE, (2, 4): NO_ADVANCE, (4, 8): NO_ADVANCE, (9, 10): NO_ADVANCE}


def without_nothing(entries):
    """Kinds of which there is nothing need not be named."""
    return [{name: value for name, value in entry.items() if value} for entry in entries]


def agrees(state, logged) -> bool:
    """Does a state show all that the log says?"""
    for key, value in logged.items():
        found = state[key]
        if key in ("tokens", "counters", "markers", "status"):
            found, value = without_nothing(found), without_nothing(value)
        elif key == "discards":
            found, value = ([[sorted(pile) for pile in piles] for piles in both] for both in (found, value))
        if found != value:
            return False
    return True


def is_reached(d, b, content=None) -> bool:
    """Play the clash rounds of a beat as logged; is the logged result among the states?"""
    duel, beat = DUELS[d], DUELS[d]["beats"][b]
    position = {"fighters": duel["fighters"], "bases": duel["bases"], "antes": beat["antes"], **beat["position"]}
    clashed = [[], []]
    for pairs in beat["rounds"][:-1]:
        assert outcomes("battlecon", {**position, "pairs": pairs, "clashed": clashed}, content) == {"clash": True}
        clashed = [done + [base] for done, (_, base) in zip(clashed, pairs)]
    states = outcomes("battlecon", {**position, "pairs": beat["rounds"][-1], "clashed": clashed}, content)
    assert isinstance(states, list), states
    return any(agrees(state, beat["after"]) for state in states)


def test_there_are_twelve_duels_with_162_beats():
    assert (len(DUELS), len(BEATS)) == (12, 162)


@pytest.mark.parametrize(("d", "b"), BEATS)
def test_logged_result_is_reachable(d, b):
    assert is_reached(d, b) == ((d, b) not in DIFFERENT)


@pytest.mark.parametrize(("d", "b"), DIFFERENT)
def test_different_beats_are_reached_by_the_rule_that_program_played(d, b):
    effects = cards.load().raw["fighters"]["eligor"]["styles"][0]["effects"]
    overlay = {"eligor/vengeful": {"effects": [effect for effect in effects if effect["do"] != "advance"]}}
    assert is_reached(d, b, cards.load(overlays=overlay))
