"""Every card of Clinhyde in a beat in which it is what matters."""

import pytest

from tests.battlecon.eligor import FASTER, finisher

CRIZMA, EHRLITE, HYLATINE = STIMS = ("crizma_infusion", "ehrlite_infusion", "hylatine_infusion")
STILL = [{"priority": 9}, {"cannot_move": True}]


def active(*stims):
    return {"cards": [{"active": list(stims)}, {}]}


def ante(stim):
    return {"antes": [{"card": [stim]}, {}]}


@pytest.mark.parametrize(("position", "life"), [({}, 20), (active(CRIZMA), 19), (active(*STIMS), 17), (ante(CRIZMA), 19)])
def test_stims_in_play_cost_life_at_the_end_of_the_ante(duel, values, position, life):
    assert values(duel("clinhyde", "gravity shot", "chained dash", spaces=[1, 7], **position), "life", 0) == [life]


@pytest.mark.parametrize(("position", "taken", "stunned"), [({}, 3, True), (active(HYLATINE), 3, True), (ante(HYLATINE), 1, False)])
def test_hylatine_soaks_once_and_guards_from_then_on(duel, values, position, taken, stunned):
    states = duel("clinhyde", "gravity drive", "chained shot", 3, status=FASTER, **position)
    assert (values(states, "damage", 0), values(states, "stunned", 0)) == ([taken], [stunned])


def test_what_a_stim_gives_at_first_is_kept_for_the_beat(duel):
    """Hylatine soaks 2 of Chained Shot's 3 although Frenzy has put it out of play before."""
    states = duel("clinhyde", "diffusion frenzy", "chained shot", **ante(HYLATINE))
    assert {state["damage"][0] for state in states if not state["cards"][0]["active"]} == {1}


@pytest.mark.parametrize(("position", "priority"), [(active(EHRLITE), 1), (ante(EHRLITE), 2)])
def test_ehrlite_is_fast_and_faster_at_first(duel, values, position, priority):
    """Chained Grasp has priority 4, Gravity Drive 4."""
    for ahead, first in ((priority - 1, True), (priority + 1, False)):
        states = duel("clinhyde", "gravity drive", "chained grasp", 5, status=[{}, {"priority": ahead}], **position)
        assert values(states, "active", 0) == [first]


@pytest.mark.parametrize(("position", "damage"), [({}, 4), (active(CRIZMA), 6), (ante(CRIZMA), 7), (active(EHRLITE), 4)])
def test_toxic_doubles_what_counts_while_in_play_and_nothing_else(duel, values, position, damage):
    states = duel("clinhyde", "toxic strike", "chained shot", spaces=[5, 7], **position)
    assert max(state["damage"][1] for state in states) == damage


@pytest.mark.parametrize(("stims", "space"), [((), 2), ((CRIZMA,), 4), ((CRIZMA, HYLATINE), 2), (STIMS, 4)])
def test_toxic_advances_once_more_for_each_stim(duel, values, stims, space):
    """From 1 to and fro over who stands in 3: one always advances towards the opponent."""
    states = duel("clinhyde", "toxic shot", "chained strike", spaces=[1, 3], status=[{"priority": 9}, {"dodge": True}], **active(*stims))
    assert values(states, "spaces", 0) == [space]


def test_gravity_need_not_let_itself_be_moved(duel, values):
    """Chained pulls for tokens: every space it may be pulled to, and the one it stands in."""
    states = duel("clinhyde", "gravity shot", "chained burst", 3, tokens=[{}, {"vengeance": 5}], status=FASTER)
    assert len(values(states, "spaces")) > 1
    pushed = duel("clinhyde", "gravity shot", "martial grasp", 1, status=FASTER)
    assert 2 in values(pushed, "spaces", 0) and len(values(pushed, "spaces", 0)) > 1
    moved = duel("clinhyde", "shock shot", "martial grasp", 1, status=FASTER)
    assert 2 not in values(moved, "spaces", 0)


@pytest.mark.parametrize(("base", "spaces"), [("drive", [2, 3, 4]), ("burst", [1, 2])])
def test_gravity_need_not_move_by_effects_of_its_own(duel, values, base, spaces):
    assert values(duel("clinhyde", f"gravity {base}", "chained dash", spaces=[2, 7], status=STILL), "spaces", 0) == spaces


def test_gravity_moves_who_is_hit_anywhere(duel, values):
    assert values(duel("clinhyde", "gravity strike", "chained shot", 3), "spaces", 1) == [1, 3, 4, 6, 7]


@pytest.mark.parametrize(("spaces", "lives"), [([3, 5], [14, 16]), ([2, 3], [16]), ([5, 7], [14])])
def test_diffusion_costs_life_at_the_edge(duel, values, spaces, lives):
    """Strike for 3; pushed from 5 by two spaces one stands at the edge, in 7 already."""
    states = duel("clinhyde", "diffusion strike", "chained shot", spaces=spaces, **active())
    assert values(states, "life", 1) == [life + 1 for life in lives]


def test_diffusion_takes_a_stim_on_damage_and_comes_close_at_the_end(duel, values):
    states = duel("clinhyde", "diffusion strike", "chained shot", 2, **active(CRIZMA, EHRLITE))
    assert {tuple(state["cards"][0]["active"]) for state in states} == {(CRIZMA,), (EHRLITE,)}
    assert {abs(state["spaces"][0] - state["spaces"][1]) for state in states} == {1}


@pytest.mark.parametrize(("theirs", "hit"), [("chained shot", False), ("chained drive", True)])
def test_phase_hits_who_has_moved_alone_and_is_not_hit_by_it(duel, values, theirs, hit):
    """Shot stays where it is; Drive has advanced before it would hit, and before Phase does."""
    states = duel("clinhyde", "phase strike", theirs, 2, status=FASTER)
    assert (values(states, "hit", 0), values(states, "hit", 1)) == ([hit], [not hit])


def test_shock_moves_three_or_more_or_not_at_all(duel, values):
    assert values(duel("clinhyde", "shock strike", "chained shot", spaces=[1, 7]), "spaces", 0) == [1, 4, 5, 6]


@pytest.mark.parametrize(("distance", "stunned"), [(1, True), (2, False)])
def test_shock_stuns_who_is_adjacent(duel, values, distance, stunned):
    """Against stun guard 9; Shot from two spaces away."""
    base = "strike" if distance == 1 else "shot"
    states = duel("clinhyde", f"shock {base}", "chained shot", distance, status=[{"priority": 9}, {"stun_guard": 9}])
    assert stunned in {state["stunned"][1] for state in states if state["damage"][1] and state["spaces"][0] == 2}
    if not stunned:
        assert True not in {state["stunned"][1] for state in states if abs(state["spaces"][0] - state["spaces"][1]) > 1}


@pytest.mark.parametrize(("stims", "damage"), [((), 0), ((EHRLITE,), 1), ((CRIZMA, EHRLITE), 3)])
def test_frenzy_is_as_strong_as_there_are_stims(duel, stims, damage):
    """One more than stims in play, less one for Shock, and what they give."""
    states = duel("clinhyde", "shock frenzy", "chained shot", 2, **active(*stims))
    assert max(state["damage"][1] for state in states) == damage


def test_frenzy_lets_go_of_any_number(duel):
    states = duel("clinhyde", "gravity frenzy", "chained shot", 2, **active(CRIZMA, EHRLITE))
    assert {tuple(state["cards"][0]["active"]) for state in states} == {(), (CRIZMA,), (EHRLITE,), (CRIZMA, EHRLITE)}


def test_vital_silver_heals_and_costs_life_from_then_on(duel, values):
    (state,) = duel("clinhyde", "special_action strike", "chained burst", 5, **finisher("vital_silver_infusion"))
    assert (state["life"][0], state["counters"][0]["vital_silver"]) == (17, 1)
    states = duel(
        "clinhyde", "gravity shot", "chained strike", spaces=[1, 7], status=STILL, counters=[{"vital_silver": 1}, {}], **active(CRIZMA)
    )
    assert values(states, "life", 0) == [18]


def test_ritherwhyte_reaches_two_spaces_farther_and_costs_life(duel, values):
    (state,) = duel("clinhyde", "special_action strike", "chained burst", 5, **finisher("ritherwhyte_infusion"))
    assert (state["life"][0], state["counters"][0]["ritherwhyte"]) == (7, 1)
    for counters, hit in ({}, False), ({"ritherwhyte": 1}, True):
        states = duel("clinhyde", "toxic shot", "chained strike", spaces=[1, 7], status=STILL, counters=[counters, {}])
        assert (True in values(states, "hit", 0)) == hit
        assert values(states, "life", 0) == [20 - hit]


@pytest.mark.parametrize(
    ("bases", "position", "damage"),
    [("ex", active(CRIZMA), 7), ("ex", ante(CRIZMA), 8), ("almighty", active(CRIZMA), 7), ("almighty", ante(CRIZMA), 9)],
)
def test_in_stronger_forms_stims_give_twice_and_with_toxic_three_times(duel, bases, position, damage):
    base = {"ex": "crush", "almighty": "breaker"}[bases]
    plain = duel("clinhyde", f"toxic {base}", "chained shot", spaces=[5, 7], bases=[bases, "standard"], status=[{"priority": 9}, {}])
    states = duel(
        "clinhyde", f"toxic {base}", "chained shot", spaces=[5, 7], bases=[bases, "standard"], status=[{"priority": 9}, {}], **position
    )
    assert max(s["damage"][1] for s in states) - max(s["damage"][1] for s in plain) == damage - 4
