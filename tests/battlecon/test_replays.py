"""Real duels, beat by beat: what an independent program logged has to be reachable.

The data are facts of its logs in our own format: a position, the pairs of every clash round, antes, and what came of it; what the
next position of a duel shows came of it too. The logs mix versions of that program. Where a beat differs the rulebook and the card
decide; DIFFERENT names each such beat, and the readings by which the logged result is reached (readings.py)."""

import json
from pathlib import Path

import pytest

from sim.core.lab import outcomes
from tests.battlecon.readings import content, rulings

DUELS = json.loads((Path(__file__).parents[1] / "data" / "battlecon" / "replays.json").read_text())
BEATS = [(d, b) for d, duel in enumerate(DUELS) for b in range(len(duel["beats"]))]

# (duel, place of the beat in it): the readings by which the logged result is reached.
DIFFERENT = {
    (0, 3): ["no_advance"], (2, 4): ["no_advance"], (4, 8): ["no_advance"], (9, 10): ["no_advance"], (12, 0): ["throw"],
    (12, 4): ["throw"], (12, 5): ["surreal"], (12, 14): ["no_move"], (14, 6): ["throw"], (14, 9): ["throw", "mask"], (15, 7): ["threat"],
    (15, 10): ["threat"], (15, 13): ["threat"], (16, 1): ["malice", "force"], (16, 2): ["threat"], (16, 5): ["malice"],
    (17, 5): ["throw"], (19, 5): ["curse"], (20, 2): ["throw"], (20, 3): ["surreal"], (20, 4): ["visions"], (20, 7): ["surreal"],
    (23, 2): ["threat"], (23, 3): ["force"], (24, 6): ["brand"], (25, 2): ["pacifying"], (27, 2): ["visions"], (29, 10): ["mask"],
    (34, 5): ["direct"], (35, 1): ["dash"], (40, 4): ["brand"], (41, 0): ["biting"], (41, 1): ["throw"], (41, 6): ["throw"],
    (43, 0): ["biting"], (43, 4): ["throw"], (44, 8): ["biting"], (45, 10): ["ionic"], (45, 16): ["ionic"], (47, 12): ["ionic"],
    (48, 1): ["toxic", "throw"], (48, 5): ["toxic"], (49, 1): ["toxic"], (49, 4): ["toxic"],
    (50, 1): ["toxic"], (50, 7): ["toxic"], (50, 10): ["toxic"], (51, 5): ["toxic"], (51, 9): ["toxic"], (52, 0): ["toxic"],
    (52, 6): ["toxic", "tinker"], (52, 7): ["throw"], (53, 0): ["toxic"], (53, 2): ["counter"], (53, 3): ["no_advance"], (53, 6): ["shock"],
    (53, 7): ["no_advance", "toxic"], (53, 12): ["toxic", "counter"], (54, 3): ["counter"], (55, 7): ["throw"], (57, 4): ["counter"],
    (58, 8): ["throw"], (58, 14): ["pulse"], (61, 2): ["throw"], (61, 8): ["counter"], (61, 14): ["counter"], (62, 3): ["channeled"],
    (62, 8): ["tinker"], (62, 9): ["brand"], (62, 12): ["tinker"], (63, 1): ["toxic", "throw"], (63, 4): ["shock", "throw"],
    (63, 11): ["counter"], (64, 2): ["throw"], (64, 8): ["thunderous"], (65, 13): ["ionic"], (68, 2): ["no_advance"], (68, 4): ["toxic"],
    (68, 10): ["no_advance"], (69, 0): ["toxic"], (70, 4): ["surreal"], (71, 2): ["channeled"], (71, 4): ["toxic"],
    (72, 7): ["no_advance"], (72, 12): ["no_advance"], (75, 4): ["zombies_guard"], (76, 7): ["counter", "zombies_stay"],
    (77, 6): ["tinker"], (77, 13): ["force"], (81, 1): ["ionic_stronger"], (81, 8): ["ionic_stronger"],
    (83, 1): ["tinker"],
    (92, 6): ["ionic_weaker"], (93, 12): ["ionic_stronger"],
    (94, 1): ["surreal_stays"], (97, 4): ["ionic_stronger"], (102, 9): ["defeat"], (103, 8): ["defeat"],
    (104, 13): ["hellraising"], (115, 5): ["abyssal"], (120, 3): ["summons"], (125, 11): ["tinker"], (130, 11): ["summons"],
    (142, 9): ["brand"],
}  # fmt: skip
# Logged results that none of these readings reaches: nothing is known about them but that they differ.
UNEXPLAINED = {(48, 7), (71, 3), (93, 1), (133, 0)}


def without_nothing(entries):
    """Kinds of which there is nothing need not be named."""
    return [{name: value for name, value in entry.items() if value} for entry in entries]


def agrees(state, logged) -> bool:
    """Does a state show all that the log says?"""
    for key, value in logged.items():
        found = state[key]
        if key in ("tokens", "counters", "markers", "status"):
            found, value = without_nothing(found), without_nothing(value)
        elif key == "cards":
            found, value = ([{zone: sorted(names) for zone, names in one.items() if names} for one in both] for both in (found, value))
        elif key == "discards":
            found, value = ([[sorted(pile) for pile in piles] for piles in both] for both in (found, value))
        if found != value:
            return False
    return True


def logged(d, b) -> dict:
    """What the log says came of a beat: its own events, and the next position."""
    beats = DUELS[d]["beats"]
    if b + 1 == len(beats):
        return beats[b]["after"]
    following = {"status": [{}, {}]} | beats[b + 1]["position"]
    return {key: value for key, value in following.items() if key not in ("beat", "finisher", "last_beat")} | beats[b]["after"]


def is_reached(d, b, readings=()) -> bool:
    """Play the clash rounds of a beat as logged; is the logged result among the states?"""
    duel, beat, read = DUELS[d], DUELS[d]["beats"][b], content(*readings)
    position = {"fighters": duel["fighters"], "bases": duel["bases"], "antes": beat["antes"], **beat["position"]}
    position["scenario"] = rulings(readings)
    clashed = [[], []]
    for pairs in beat["rounds"][:-1]:
        if outcomes("battlecon", {**position, "pairs": pairs, "clashed": clashed}, read) != {"clash": True}:
            return False
        clashed = [done + [base] for done, (_, base) in zip(clashed, pairs)]
    states = outcomes("battlecon", {**position, "pairs": beat["rounds"][-1], "clashed": clashed}, read)
    if isinstance(states, dict):  # nobody has a base left, or another clash
        return states == beat["after"]
    return any(agrees(state, logged(d, b)) for state in states)


def test_there_are_143_duels_with_1900_beats():
    assert (len(DUELS), len(BEATS), len(DIFFERENT), len(UNEXPLAINED)) == (143, 1900, 104, 4)
    assert len({fighter for duel in DUELS for fighter in duel["fighters"]}) == 22


@pytest.mark.parametrize(("d", "b"), BEATS)
def test_logged_result_is_reachable(d, b):
    assert is_reached(d, b) == ((d, b) not in DIFFERENT and (d, b) not in UNEXPLAINED)


@pytest.mark.parametrize(("d", "b"), DIFFERENT)
def test_different_beats_are_reached_by_the_rule_that_program_played(d, b):
    assert is_reached(d, b, DIFFERENT[d, b])
