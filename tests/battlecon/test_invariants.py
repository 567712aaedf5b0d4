"""What holds at every question of every duel, whatever is chosen."""

from functools import cache

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.battlecon import state as s
from sim.core.game import get
from sim.core.record import NOBODY, RUNNING
from sim.core.session import Session

BATTLECON = get("battlecon")
AGENDA, OPTIONS = BATTLECON.state["agenda"].shape[0], BATTLECON.state["options"].shape[0]


@cache
def content():
    return BATTLECON.content(None, {})


FIGHTERS = tuple(content().entries["fighters"])
READINGS = tuple(content().entries["readings"])


def two(*of):
    return st.lists(st.sampled_from(of), min_size=2, max_size=2)


SCENARIOS = st.fixed_dictionaries(
    {
        "fighters": two(*FIGHTERS),
        "bases": two("standard", "beta", "ex", "almighty"),
        "finishers": two("first", "chosen"),
        "special_actions": st.booleans(),
        "ante_finishers": st.booleans(),
        "discards": st.sampled_from(["printed", "chosen"]),
        "beats": st.sampled_from([3, 15, 50]),
        "life_above_start": st.booleans(),
        "stockpile": st.sampled_from(["chosen", "unique"]),
        "readings": st.lists(st.sampled_from(READINGS), max_size=3, unique=True),
    }
)
DUELS = dict(scenario=SCENARIOS, seed=st.integers(0, 2**32), answers=st.lists(st.integers(0, 10**6), min_size=100, max_size=300))
HOW = dict(deadline=None, suppress_health_check=list(HealthCheck))


def begun(scenario, seed):
    return Session(BATTLECON, BATTLECON.scenario(**scenario), seed, content=content())


def every_card_is_in_one_place(g, t):
    for seat in range(2):
        zones = [int(zone) for zone in g["zone"][seat]]
        in_play = sum(1 << int(card) for card in (g["style_card"][seat], g["base_card"][seat]) if 0 <= card < s.FINISHER)
        places = [*zones, in_play]
        assert sum(places) == int(np.bitwise_or.reduce(places)), f"seat {seat}: a card is in two places: {places}"
        assert sum(places) == int(t["kit"][seat]), f"seat {seat}: a card is lost, or not of this kit: {places}"


def numbers_stay_within_bounds(g, t, scenario):
    for seat in range(2):
        top = 10**6 if scenario["life_above_start"] else int(t["life"][seat])
        assert 0 <= g["life"][seat] <= top
        for k in range(s.RESOURCES):
            assert 0 <= g["pool"][seat, k] <= t["resource"][seat, k]["most"]
            assert 0 <= g["anted"][seat, k] <= t["resource"][seat, k]["ante_limit"] or not t["resource"][seat, k]["exists"]
        for m in range(s.MARKERS):
            assert 0 <= g["marker"][seat, m] <= (s.SPACES if m < t["markers"][seat] else 0)
        if scenario["fighters"][seat] == "voco":  # no two of one name in a space
            lying = [int(space) for space in g["marker"][seat] if space]
            assert len(set(lying)) == len(lying)
    one, other = (int(space) for space in g["space"])
    for seat, space in enumerate((one, other)):
        assert (0 if t["possesses"][seat] else 1) <= space <= s.SPACES
    assert one != other or one == 0
    assert 0 <= g["clock"] <= scenario["beats"] and g["rounds"] <= s.ROUNDS


def the_record_has_room(g):
    assert g["depth"] <= AGENDA - 6, f"{int(g['depth'])} steps on the agenda"
    assert g["entries"] <= s.LEDGER - 4, f"{int(g['entries'])} modifiers in the ledger"
    assert g["n"] <= OPTIONS


@given(**DUELS)
@settings(max_examples=60, **HOW)
def test_at_every_question(scenario, seed, answers):
    session = begun(scenario, seed)
    for answer in answers:
        g, t = session.state[0], session.tables[0]
        if session.over:
            break
        every_card_is_in_one_place(g, t)
        numbers_stay_within_bounds(g, t, scenario)
        the_record_has_room(g)
        assert g["n"] >= 2 and g["alive"].all()
        session.answer(answer % int(g["n"]))


@given(**DUELS)
@settings(max_examples=15, **HOW)
def test_at_every_step(scenario, seed, answers):
    """The same between questions, where the agenda is deepest."""
    session = begun(scenario, seed)
    g, t, kernel = session.state[0], session.tables[0], session.kernel
    for answer in answers[:150]:
        if g["outcome"] != RUNNING:
            break
        g["chosen"], g["decider"] = answer % int(g["n"]), NOBODY
        while g["outcome"] == RUNNING and g["decider"] == NOBODY:
            kernel.step(g, t)
            the_record_has_room(g)
            assert g["space"][0] != g["space"][1] or g["space"][0] == 0


@given(scenario=SCENARIOS, seed=st.integers(0, 2**32))
@settings(max_examples=40, **HOW)
def test_a_duel_ends(scenario, seed):
    """Within its beats, and the pulses and beats without a pair that do not count as beats."""
    session, luck = begun(scenario, seed), np.random.default_rng(seed)
    while not session.over:
        session.answer(int(luck.integers(len(session.options))))
    g = session.state[0]
    assert session.outcome in ("decided", "draw")
    assert g["rounds"] <= scenario["beats"] + 4
    assert g["clock"] <= scenario["beats"]


@pytest.mark.slow
@given(**DUELS)
@settings(max_examples=1_500, **HOW)
def test_at_every_question_at_length(scenario, seed, answers):
    test_at_every_question.hypothesis.inner_test(scenario, seed, answers)
