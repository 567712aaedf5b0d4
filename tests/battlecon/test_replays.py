"""Real duels, beat by beat: what an independent program logged has to be reachable.

The data are facts of its logs in our own format: a position, the pairs of every clash round, antes, and what came of it; what the
next position of a duel shows came of it too. The logs mix versions of that program. Where a beat differs the rulebook and the card
decide; DIFFERENT names each such beat and the readings by which the logged result is reached. A reading is a file that says what is read
otherwise and what decides: those of the content, and of `tests/data/battlecon/program` what only that program does.

Naming a reading for each beat proves little, so the last test takes one set of readings for a whole duel: a log is of one version. Duels
with beta bases are of the older one, and so is the one other duel whose log says "1 Vengeance tokens". A reading belongs to a version if
some beat of it wants it and no beat is lost by it. That was read off these same logs: it describes them, other logs would test it.
Of curse, direct, hellraising, snapback and thunderous one beat each is all there is."""

import json
from functools import cache
from pathlib import Path

import pytest

from sim.battlecon import cards
from sim.core.lab import outcomes

DATA = Path(__file__).parents[1] / "data" / "battlecon"
DUELS = json.loads((DATA / "replays.json").read_text())
BEATS = [(d, b) for d, duel in enumerate(DUELS) for b in range(len(duel["beats"]))]

# (duel, place of the beat in it): the readings by which the logged result is reached.
DIFFERENT = {
    (0, 3): ["vengeful"], (2, 4): ["vengeful"], (4, 8): ["vengeful"], (9, 10): ["vengeful"], (12, 0): ["throw"], (12, 4): ["throw"],
    (12, 5): ["surreal"], (12, 14): ["no_move"], (14, 6): ["throw"], (14, 9): ["throw", "mask"], (15, 7): ["threat"],
    (15, 10): ["threat"], (15, 13): ["threat"], (16, 1): ["malice", "force"], (16, 2): ["threat"], (16, 5): ["malice"],
    (17, 5): ["throw"], (19, 5): ["curse"], (20, 2): ["throw"], (20, 3): ["surreal"], (20, 4): ["visions"], (20, 7): ["surreal"],
    (23, 2): ["threat"], (23, 3): ["force"], (24, 6): ["brand"], (25, 2): ["pacifying"], (27, 2): ["visions"], (29, 10): ["mask"],
    (34, 5): ["direct"], (35, 1): ["dash"], (40, 4): ["brand"], (41, 0): ["biting"], (41, 1): ["throw"], (41, 6): ["throw"],
    (43, 0): ["biting"], (43, 4): ["throw"], (44, 8): ["biting"], (45, 10): ["ionic"], (45, 16): ["ionic"], (47, 12): ["ionic"],
    (48, 1): ["toxic", "throw"], (48, 5): ["toxic"], (48, 7): ["counter", "mask", "shock"], (49, 1): ["toxic"], (49, 4): ["toxic"],
    (50, 1): ["toxic"], (50, 7): ["toxic"], (50, 10): ["toxic"], (51, 5): ["toxic"], (51, 9): ["toxic"], (52, 0): ["toxic"],
    (52, 6): ["toxic", "tinker"], (52, 7): ["throw"], (53, 0): ["toxic"], (53, 2): ["counter"], (53, 3): ["vengeful"], (53, 6): ["shock"],
    (53, 7): ["vengeful", "toxic"], (53, 12): ["toxic", "counter"], (54, 3): ["counter"], (55, 7): ["throw"], (57, 4): ["counter"],
    (58, 8): ["throw"], (58, 14): ["pulse"], (61, 2): ["throw"], (61, 8): ["counter"], (61, 14): ["counter"], (62, 3): ["channeled"],
    (62, 8): ["tinker"], (62, 9): ["brand"], (62, 12): ["tinker"], (63, 1): ["toxic", "throw"], (63, 4): ["shock", "throw"],
    (63, 11): ["counter"], (64, 2): ["throw"], (64, 8): ["thunderous"], (65, 13): ["ionic"], (68, 2): ["vengeful"], (68, 4): ["toxic"],
    (68, 10): ["vengeful"], (69, 0): ["toxic"], (70, 4): ["surreal"], (71, 2): ["channeled"], (71, 3): ["gravity", "tinker"],
    (71, 4): ["toxic"], (72, 7): ["vengeful"], (72, 12): ["vengeful"], (75, 4): ["zombies_guard"], (76, 7): ["counter", "zombies_stay"],
    (77, 6): ["tinker"], (77, 13): ["force"], (81, 1): ["ionic_plus_1"], (81, 8): ["ionic_plus_1"], (83, 1): ["tinker"],
    (92, 6): ["ionic_minus_1"], (93, 1): ["ionic_plus_2"], (93, 12): ["ionic_plus_1"], (94, 1): ["surreal_stays"],
    (97, 4): ["ionic_plus_1"], (102, 9): ["defeat"], (103, 8): ["defeat"], (104, 13): ["hellraising"], (115, 5): ["abyssal"],
    (120, 3): ["summons"], (125, 11): ["tinker"], (130, 11): ["summons"], (133, 0): ["snapback"], (142, 9): ["brand"],
}  # fmt: skip

# Readings for a whole duel: of every log, of the older ones, and of those that show it all through.
ALWAYS = (
    "tinker", "visions", "malice", "snapback", "hellraising",
    "biting", "brand", "direct", "gravity", "mask", "summons",
)  # fmt: skip
OLDER = ("toxic", "threat", "surreal", "vengeful", "channeled", "curse", "ionic", "shock", "thunderous")
WORDED_AS_OLDER = {9}
THROWS_FARTHER = {20, 43}  # beside all duels of standard against beta bases
COUNTER_WITHOUT_SOAK = {53, 54, 57, 61, 63}


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


@cache
def content():
    """The packaged content, and the readings of that program."""
    return cards.load(DATA / "program")


def is_reached(d, b, readings=()) -> bool:
    """Play the clash rounds of a beat as logged; is the logged result among the states?"""
    duel, beat = DUELS[d], DUELS[d]["beats"][b]
    position = {"fighters": duel["fighters"], "bases": duel["bases"], "antes": beat["antes"], **beat["position"]}
    position["scenario"] = {"readings": list(readings)}
    clashed = [[], []]
    for pairs in beat["rounds"][:-1]:
        if outcomes("battlecon", {**position, "pairs": pairs, "clashed": clashed}, content()) != {"clash": True}:
            return False
        clashed = [done + [base] for done, (_, base) in zip(clashed, pairs)]
    states = outcomes("battlecon", {**position, "pairs": beat["rounds"][-1], "clashed": clashed}, content())
    if isinstance(states, dict):  # nobody has a base left, or another clash
        return states == beat["after"]
    return any(agrees(state, logged(d, b)) for state in states)


@cache
def of_the_duel(d) -> tuple:
    """The readings of a whole duel, as far as they touch a fighter or base in it."""
    fighters, bases = DUELS[d]["fighters"], DUELS[d]["bases"]
    names = ALWAYS + (OLDER if "beta" in bases or d in WORDED_AS_OLDER else ())
    names += ("throw",) if bases == ["standard", "beta"] or d in THROWS_FARTHER else ()
    names += ("counter",) if d in COUNTER_WITHOUT_SOAK else ()
    touched = {name: {path.split("/")[0] for path in content().entries["readings"][name].set} for name in names}
    return tuple(name for name in names if touched[name] & {*fighters, *bases})


def test_there_are_143_duels_with_1900_beats():
    assert (len(DUELS), len(BEATS), len(DIFFERENT)) == (143, 1900, 108)
    assert len({fighter for duel in DUELS for fighter in duel["fighters"]}) == 22


def test_every_reading_reaches_a_logged_beat():
    assert {name for names in DIFFERENT.values() for name in names} == set(content().entries["readings"])


@pytest.mark.parametrize(("d", "b"), BEATS)
def test_logged_result_is_reachable(d, b):
    assert is_reached(d, b) == ((d, b) not in DIFFERENT)


@pytest.mark.parametrize(("d", "b"), DIFFERENT)
def test_different_beats_are_reached_by_the_rule_that_program_played(d, b):
    assert is_reached(d, b, DIFFERENT[d, b])


def test_one_set_of_readings_for_a_duel_leaves_twenty_beats():
    assert sum(not set(names) <= set(of_the_duel(d)) for (d, _), names in DIFFERENT.items()) == 20


@pytest.mark.slow
@pytest.mark.parametrize(("d", "b"), BEATS)
def test_a_whole_duel_is_reached_under_one_set_of_readings(d, b):
    """But for the beats that want a reading which the set has not."""
    assert is_reached(d, b, of_the_duel(d)) == (set(DIFFERENT.get((d, b), ())) <= set(of_the_duel(d)))
