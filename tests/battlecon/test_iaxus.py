"""Every card and every plane of Iaxus, each in a beat in which it is what matters."""

import random

import pytest

from sim.battlecon import cards
from sim.battlecon.state import PAIR_HIDDEN
from sim.core.errors import BadInput
from sim.core.game import get
from sim.core.session import Session
from tests.battlecon.eligor import finisher

LAST = {"priority": -9}
HARMLESS = {"power": -9}
UNHIT = {"dodge": True}
PLANES = ["tidal", "singularity", "infinity", "sealing", "rifting"]


@pytest.fixture
def beat(duel):
    """A beat of Iaxus against an Eligor who gets no tokens (and so does not pull). With Rifting active and empty piles the counter of the
    ante does nothing."""

    def beat(mine, theirs, distance=1, status=({}, {}), plane="rifting", growth=0, removed=(), **position):
        position = {
            "cards": [{"active": [plane] if plane else [], "removed": list(removed)}, {}],
            "counters": [{"growth": growth}, {}],
        } | position
        return duel("iaxus", mine, theirs, distance, status=[status[0], {"no_gain": True} | status[1]], **position)

    return beat


def seen(states, *keys):
    """What there is of the opponent (of Iaxus, for keys with a 0 at the end) in the states."""
    assert isinstance(states, list), states
    return {tuple(state[key.rstrip("0")][0 if key.endswith("0") else 1] for key in keys) for state in states}


def growth(states):
    assert isinstance(states, list), states
    return {s["counters"][0]["growth"] for s in states}


def planes(states, zone="active"):
    return {tuple(s["cards"][0][zone]) for s in states}


@pytest.mark.parametrize(("theirs", "counters"), [("chained shot", 2), ("chained dash", 1)])
def test_a_plane_grows_in_the_ante_and_by_the_first_damage(beat, theirs, counters):
    assert growth(beat("folding shot", theirs, 3, status=[LAST | {"stun_guard": 9}, {}])) == {counters}


def test_the_fifth_counter_collapses_the_plane_and_another_follows(beat):
    states = beat("folding strike", "chained strike", 5, growth=4, removed=["tidal"], status=[LAST, {}])
    assert growth(states) == {0}
    assert planes(states) == {("singularity",), ("infinity",), ("sealing",)}
    assert planes(states, "removed") == {("tidal", "rifting")}


def test_who_causes_a_collapse_by_an_attack_chooses_the_next_plane():
    """In the ante, and when Exemplary makes it grow, Iaxus does."""
    game, content, luck, asked = get("battlecon"), cards.load(), random.Random(4), set()
    for seed in range(30):
        session = Session(game, game.scenario(fighters=["iaxus", "eligor"], discards="chosen"), seed=seed, content=content)
        assert session.decision == "plane" and session.seat == 0
        session.answer(luck.randrange(5))
        while not session.over and session.state[0]["rounds"] < 8:
            g = session.state[0]
            if session.decision == "plane":
                asked.add((bool(g["laid"][0] == PAIR_HIDDEN), bool(g["hit_by"][0]), session.seat))
            session.answer(luck.randrange(len(session.options)))
    assert {(True, False, 0), (False, True, 1)} <= asked
    assert (True, False, 1) not in asked and (False, False, 1) not in asked


def test_iaxus_loses_when_all_planes_have_collapsed(beat):
    states = beat("folding strike", "chained strike", 5, growth=4, removed=PLANES[:4], status=[LAST, {}])
    assert {s["winner"] for s in states} == {1}
    states = beat("folding strike", "chained strike", 5, growth=3, removed=PLANES[:4], status=[LAST, {}])
    assert {s["winner"] for s in states} == {-1}


def test_without_a_plane_nothing_grows(beat):
    assert growth(beat("exemplary strike", "special_action burst", 5, plane=None, removed=PLANES)) == {0}


def test_tidal_moves_the_opponent_and_in_the_end_iaxus(beat):
    assert seen(beat("folding strike", "chained strike", spaces=[2, 6], plane="tidal", status=[LAST, {}]), "spaces0", "spaces") == {
        (2, 5),
        (2, 7),
    }
    states = beat("folding strike", "chained strike", spaces=[2, 6], plane="tidal", growth=4, status=[LAST | HARMLESS, HARMLESS | UNHIT])
    assert seen(states, "spaces0", "spaces") == {(k, 6) for k in (1, 3, 4, 5, 7)}


def test_singularity_lengthens_all_ranges_and_in_the_end_those_of_iaxus(beat):
    states = beat("folding strike", "chained strike", 3, plane="singularity", status=[LAST, HARMLESS])
    assert seen(states, "hit0", "hit") == {(True, False)}
    assert seen(beat("folding strike", "chained strike", 2, plane="singularity", status=[LAST, HARMLESS]), "hit") == {(True,)}
    assert seen(beat("folding strike", "chained strike", 5, plane="singularity", growth=4, status=[LAST, {}]), "hit0", "hit") == {
        (True, False)
    }


def test_infinity_strengthens_all_and_in_the_end_iaxus(beat):
    states = beat("folding strike", "chained strike", 1, plane="infinity", status=[LAST, {"stun_guard": 9}])
    assert seen(states, "damage0", "damage") == {(5, 6)}  # and once more by the counter for that damage
    states = beat("folding strike", "chained strike", 1, plane="infinity", growth=4, status=[LAST, {"stun_guard": 9}])
    assert seen(states, "damage0", "damage") == {(4, 6)}


def test_sealing_costs_life_and_in_the_end_soaks(beat):
    states = beat("folding strike", "chained strike", 5, plane="sealing", status=[LAST, {}])
    assert seen(states, "life0", "life") == {(19, 19)}
    states = beat("folding strike", "chained strike", 1, plane="sealing", growth=4, status=[LAST | HARMLESS, {}])
    assert seen(states, "damage0", "life") == {(2, 20)}


def test_rifting_gives_cards_back_and_in_the_end_takes_some(beat):
    piles = [[["seismic", "dash"], []], [[], ["vengeful", "dash"]]]
    states = beat("folding strike", "chained strike", 5, discards=piles, status=[LAST, {}])
    assert {tuple(s["discards"][0][1]) for s in states} == {("seismic", "dash"), ("dash",), ("seismic",)}
    assert all(s["discards"][1] == [["chained", "strike"], []] for s in states)  # what he took back or not is in hand after the beat
    states = beat("folding strike", "chained strike", 5, growth=4, status=[LAST, {}])
    taken = {tuple(s["discards"][1][0]) for s in states}
    assert len(taken) == 4 * 6 and all(set(pile) >= {"chained", "strike"} and len(pile) == 4 for pile in taken)


def test_folding_sends_who_is_adjacent_and_pulls_others(beat):
    assert seen(beat("folding strike", "chained strike", spaces=[2, 3], status=[{"priority": 9}, HARMLESS]), "spaces") == {
        (k,) for k in (1, 4, 5, 6, 7)
    }
    assert seen(beat("folding shot", "chained strike", spaces=[2, 5], status=[{"priority": 9}, HARMLESS]), "spaces") == {(4,), (3,)}


@pytest.mark.parametrize(
    ("spaces", "hit"), [([2, 7], True), ([2, 6], True), ([2, 5], False), ([2, 3], False), ([6, 1], True), ([4, 5], True), ([4, 1], False)]
)
def test_diffuse_counts_from_the_farther_edge(beat, spaces, hit):
    """Range 1-2; from the middle as usual."""
    states = beat("diffuse strike", "chained strike", spaces=spaces, status=[{"priority": 9}, HARMLESS])
    assert seen(states, "hit0") == {(hit,)}
    if hit:
        assert all(s["spaces"][1] != spaces[1] for s in states)


def test_seismic_lets_nobody_advance(beat):
    assert seen(beat("seismic strike", "chained drive", spaces=[2, 5], status=[LAST, {}]), "spaces") == {(5,)}
    assert seen(beat("seismic strike", "chained dash", spaces=[2, 4], status=[LAST | HARMLESS, {}]), "spaces") == {(5,), (6,), (7,)}
    assert (4,) in seen(beat("folding strike", "chained drive", spaces=[2, 5], status=[LAST | HARMLESS, {}]), "spaces")


def test_exemplary_adds_a_counter(beat):
    assert growth(beat("exemplary shot", "chained strike", 5)) == {2}
    states = beat("exemplary shot", "chained strike", 4, plane="infinity", status=[{"priority": 9}, {}])
    assert seen(states, "damage") == {(3 + 1 + 1 + 1,)}


@pytest.mark.parametrize(("distance", "damage", "stunned"), [(2, 1, False), (1, 3, True)])
def test_minimized_weakens_who_is_in_its_range(beat, distance, damage, stunned):
    """Strike's range is 2-3."""
    states = beat("minimized strike", "chained shot", distance, status=[LAST | {"stun_guard": -5}, {}])
    assert seen(states, "damage0", "stunned0") == {(damage, stunned)}


@pytest.mark.parametrize("style", ["folding", "diffuse", "seismic", "exemplary", "minimized"])
def test_plane_step_has_its_own_priority_and_wins_ties(beat, style):
    """Chained Strike with one more is as fast."""
    assert seen(beat(f"{style} plane_step", "chained strike", 5, status=[{}, {"priority": 1}]), "active0") == {(True,)}
    assert seen(beat(f"{style} plane_step", "chained strike", 5, status=[{}, {"priority": 2}]), "active0") == {(False,)}


@pytest.mark.parametrize(("distance", "hit"), [(1, True), (2, False), (3, False), (4, True), (5, True)])
def test_plane_step_also_hits_at_range_1(beat, distance, hit):
    states = beat("minimized plane_step", "chained strike", spaces=[1, 1 + distance], status=[{"priority": 9}, HARMLESS])
    assert seen(states, "hit0") == {(hit,)}


def test_plane_step_moves_within_its_range(beat):
    assert seen(beat("seismic plane_step", "chained strike", spaces=[1, 7], status=[{}, HARMLESS]), "spaces0") == {(2,), (4,), (5,)}
    # From the far edge 8, range 3-4 and 1 are spaces 5, 4 and 7.
    states = beat("diffuse plane_step", "chained strike", spaces=[1, 6], status=[{}, HARMLESS])
    assert seen(states, "spaces0") == {(4,), (5,), (7,)}


def test_zone_eater_turns_counters_into_life_and_power(beat):
    states = beat("special_action strike", "chained shot", 3, growth=2, status=[{}, {"stun_guard": 9}], **finisher("zone_eater"))
    assert {(s["counters"][0]["growth"], s["damage"][1], s["life"][0] + s["damage"][0]) for s in states} == {
        (4 - n, 2 + n, 7 + n) for n in range(4)
    }


def test_seize_control_is_stronger_after_a_collapse_and_takes_planes_back(beat):
    """Eligor's Shot brings the fifth counter before the finisher comes."""
    more = dict(growth=3, removed=["tidal"], **finisher("seize_control"))
    states = beat("special_action strike", "chained shot", 3, plane="infinity", status=[{}, {"priority": 9}], **more)
    assert seen(states, "damage0", "damage") == {(3 + 1 - 2, 1 + 2 + 6)}
    assert planes(states, "removed") == {("tidal",), ("tidal", "infinity")}


def test_ex_iaxus_is_defeated_by_his_planes_only(beat):
    more = dict(bases=["ex", "standard"], life=[2, 20])
    (states,) = [beat("exemplary plane_step", "chained strike", 1, status=[LAST, {"power": 9}], **more)]
    assert seen(states, "life0") == {(0,)} and {s["winner"] for s in states} == {-1}
    assert seen(beat("folding plane_step", "chained strike", 5, **more | {"life": [0, 20]}), "life0") == {(0,)}
    with pytest.raises(BadInput, match="eligor is out of the duel without life"):
        beat("folding plane_step", "chained strike", 5, **more | {"life": [2, 0]})
    states = beat("folding plane_step", "chained strike", 5, growth=4, removed=PLANES[:4], **more)
    assert {s["winner"] for s in states} == {1}


def test_almighty_planes_collapse_at_eight_and_grow_by_choice_and_by_hits(beat):
    more = dict(bases=["almighty", "standard"])
    states = beat("folding plane_step", "chained strike", 5, growth=4, status=[UNHIT, {}], **more)
    assert growth(states) == {4, 5, 6, 7} and planes(states) == {("rifting",)}
    states = beat("folding plane_step", "chained shot", 3, growth=0, status=[LAST | {"soak": 9}, {}], **more)
    assert growth(states) == {1, 2, 3, 4}
    assert ("rifting",) not in planes(beat("folding plane_step", "chained shot", 3, growth=7, status=[LAST | {"soak": 9}, {}], **more))
