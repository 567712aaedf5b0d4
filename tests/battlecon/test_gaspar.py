"""Every card of Gaspar, and the rules of his clones, each in a beat in which it is what matters."""

import pytest

from sim.core.errors import BadInput
from tests.battlecon.eligor import FASTER, finisher

LAST = {"priority": -9}
HARMLESS = {"power": -9}


@pytest.fixture
def beat(duel):
    """A beat of Gaspar against an Eligor who gets no tokens (and so does not pull)."""

    def beat(mine, theirs, distance=1, status=({}, {}), **position):
        return duel("gaspar", mine, theirs, distance, status=[status[0], {"no_gain": True} | status[1]], **position)

    return beat


def clones(*antes):
    """Bases anted for clones, each with its space."""
    return {"antes": [{"clone": [list(ante) for ante in antes]}, {}]}


def seen(states, *keys):
    """What there is of the opponent (and of Gaspar, for keys with a 0 at the end) in the states."""
    assert isinstance(states, list), states
    return {tuple(state[key.rstrip("0")][0 if key.endswith("0") else 1] for key in keys) for state in states}


def test_a_clone_executes_its_base_without_a_style(beat):
    """Recursive Strike does not reach from 2 to 7; the clone's Shot in 3 does 3 - 1."""
    states = beat("recursive strike", "chained strike", 5, **clones(("shot", 3)))
    assert seen(states, "damage", "hit0", "stunned", "damage0") == {(2, True, False, 0)}
    assert all(s["discards"][0][0] == ["recursive", "strike", "shot"] and s["markers"] == [{}, {}] for s in states)


@pytest.mark.parametrize(("space", "hits"), [(1, False), (2, False), (3, True)])
def test_the_range_of_a_clone_counts_from_its_space(beat, space, hits):
    states = beat("recursive drive", "chained shot", spaces=[2, 7], status=[{}, LAST], **clones(("shot", space)))
    assert seen(states, "hit0") == {(hits,)}


def test_movement_of_a_clones_base_moves_the_clone(beat):
    """Drive's advance of 1 or 2 takes the clone from 2 to 3 or 4, from where it hits who stands in 5; Gaspar stays."""
    states = beat("recursive shot", "chained strike", spaces=[1, 5], status=[LAST | HARMLESS, {}], **clones(("drive", 2)))
    assert seen(states, "damage", "spaces0") == {(0, 1), (2, 1)}


def test_a_clone_hops_over_opponents(beat):
    """From 2 past who stands in 3 to 4, which is adjacent, or to 5."""
    states = beat("recursive burst", "chained strike", spaces=[2, 3], status=[LAST | HARMLESS, {}], **clones(("drive", 2)))
    assert seen(states, "damage") == {(0,), (2,)}


@pytest.mark.parametrize(("power", "damage"), [(3, 6 + 2), (-2, 1 + 2)])
def test_clones_share_no_modifiers(beat, power, damage):
    """Neither what strengthens Gaspar nor what weakens him: Strike 4 - 1 and that, the clone's Shot 3 - 1."""
    states = beat("recursive strike", "chained strike", 2, status=[LAST | {"power": power}, HARMLESS], **clones(("shot", 3)))
    assert seen(states, "damage") == {(damage,)}


@pytest.mark.parametrize(("priority", "damage"), [(0, 0), (1, 2)])
def test_a_clone_loses_ties(beat, priority, damage):
    """A clone's Grasp (5) against Chained Grasp (4, or 5 too), which stuns Gaspar if it comes first."""
    states = beat("recursive drive", "chained grasp", status=[LAST, {"priority": priority}], **clones(("grasp", 2)))
    assert seen(states, "damage0") == {(damage,)}
    assert (0,) not in seen(states, "damage") or damage == 2


def test_a_tie_of_clones_brings_no_clash(play):
    (state, *_) = play("cascading shot", "cascading shot", "gaspar gaspar", spaces=[2, 4], status=[{}, {"priority": -1}],
                       antes=[{"clone": [["strike", 3]]}, {"clone": [["strike", 5]]}])  # fmt: skip
    assert state["active"] == [True, False]


def test_an_opponent_that_moves_into_a_clones_space_removes_it(beat):
    """Chained Drive advances from 4 to 3 or into 2, where the clone is."""
    more = dict(status=[LAST | HARMLESS, HARMLESS], **clones(("shot", 2)))
    states = beat("instanced strike", "chained drive", spaces=[1, 4], **more)
    assert seen(states, "spaces", "damage") == {(2, 0), (3, 2)}


@pytest.mark.parametrize(("space", "damage"), [(3, 0), (2, 2)])
def test_to_move_through_a_space_is_to_enter_it_to_hop_is_not(beat, space, damage):
    """From 4 to 3, or on past Gaspar in 2 to 1: the clone in 3 is gone, the one in Gaspar's own space is not."""
    more = dict(status=[LAST | HARMLESS, HARMLESS], **clones(("shot", space)))
    states = beat("instanced strike", "chained drive", spaces=[2, 4], **more)
    assert seen(states, "spaces", "damage") == {(3, damage), (1, damage)}


@pytest.mark.parametrize(("space", "damage"), [(2, 0), (3, 2)])
def test_who_is_moved_into_a_clones_space_removes_it_too(beat, space, damage):
    """Grasp moves the opponent from 4 to 5, or past Gaspar in 3 to 2."""
    more = dict(status=[HARMLESS, HARMLESS], **clones(("shot", space)))
    states = beat("instanced grasp", "chained shot", spaces=[3, 4], **more)
    assert seen(states, "spaces", "damage") == {(2, damage), (5, 2)}


@pytest.mark.parametrize(("theirs", "stunned", "damage"), [({}, True, 0), (HARMLESS, False, 2)])
def test_stunned_gaspar_has_no_clones(beat, theirs, stunned, damage):
    more = dict(status=[LAST | HARMLESS, theirs], **clones(("shot", 1)))
    states = beat("instanced drive", "chained strike", **more)
    assert seen(states, "stunned0", "damage") == {(stunned, damage)}


@pytest.mark.parametrize("pair", ["gordian dash", "special_action strike"])
def test_an_attack_without_range_sends_the_clones_away_and_the_bases_to_hand(beat, pair):
    more = finisher("blank_infinity") if pair.startswith("special") else {}
    states = beat(pair, "chained shot", status=FASTER, **clones(("burst", 2), ("shot", 1)), **more)
    for state in states:
        assert state["damage"][1] == 0
        assert state["discards"][0][0] in ([], ["gordian", "dash"])


def test_a_clone_with_dash_vanishes_with_the_others(beat):
    (state,) = beat("recursive strike", "chained strike", 5, **clones(("dash", 2), ("shot", 3)))
    assert (state["damage"][1], state["discards"][0][0]) == (0, ["recursive", "strike"])


@pytest.mark.parametrize(
    ("antes", "message"),
    [
        ([["shot", 3]], "'shot' in space 3 cannot be anted"),  # the opponent is there
        ([["shot", 4]], "'shot' in space 4 cannot be anted"),
        ([["shot", 2], ["drive", 2]], "'drive' in space 2 cannot be anted"),
        ([["strike", 2]], "'strike' in space 2 cannot be anted"),  # in the pair
        ([["shot", 1], ["drive", 2], ["burst", 1]], "'burst' in space 1 cannot be anted: 2 a beat"),
        ([["shoot", 1]], "unknown 'shoot'; did you mean 'shot'"),
        (["shot"], "found 'shot', [base, space] is wanted"),
    ],
)
def test_antes_that_are_not_possible(beat, antes, message):
    with pytest.raises(BadInput) as error:
        beat("gordian strike", "chained strike", antes=[{"clone": antes}, {}])
    assert message in str(error.value)


def test_clones_of_a_position_come_from_antes_only(beat):
    with pytest.raises(BadInput, match="clones come with antes"):
        beat("gordian strike", "chained strike", markers=[{"clone": [3]}, {}])


def test_a_finisher_keeps_the_piles_and_the_bases_return_to_hand(beat):
    states = beat("special_action strike", "chained strike", 2, **clones(("shot", 3)), **finisher("inception"))
    assert seen(states, "damage") == {(2 + 2,)}
    assert all(s["discards"][0] == [[], []] for s in states)


@pytest.mark.parametrize("antes", [(), (("grasp", 2),), (("grasp", 2), ("strike", 3))])
def test_instanced_is_stronger_for_bases_anted(beat, antes):
    """Shot 3 - 1, and 1 for each of the bases, whose range of 1 does not reach; then Gaspar advances."""
    more = dict(status=[{"priority": 9}, HARMLESS], **clones(*antes))
    states = beat("instanced shot", "chained strike", spaces=[3, 5], **more)
    assert seen(states, "damage") == {(2 + len(antes),)}
    assert {s["spaces"][0] for s in states if s["spaces"][1] == 5} == {4, 6}


@pytest.mark.parametrize(("style", "damage"), [("recursive", 3 + 2), ("instanced", 0)])
def test_recursive_ignores_soak_also_for_clones(beat, style, damage):
    more = dict(status=[LAST, {"soak": 2} | HARMLESS], **clones(("shot", 3)))
    assert seen(beat(f"{style} strike", "chained strike", 2, **more), "damage") == {(damage,)}


def test_recursive_pulls_from_where_the_attack_stands(beat):
    states = beat("recursive strike", "chained grasp", spaces=[2, 6], status=[{}, LAST], **clones(("shot", 3)))
    assert seen(states, "spaces") == {(5,), (6,)}
    # The clone's Drive hops to 6 and pulls to there; Gaspar in 4 is stunned before he strikes.
    more = dict(status=[LAST, {"power": 9}], **clones(("drive", 4)))
    states = beat("recursive strike", "chained shot", spaces=[4, 5], **more)
    assert seen([s for s in states if s["damage"][1] == 2], "spaces") == {(5,), (6,)}


def test_replicated_sends_a_second_clone_with_the_same_base(beat):
    """The Shot in 3 hits; one more from 2 hits who stands in 6, and stuns as the second hit; from 1, or who stands in 7, none does."""
    more = dict(status=[{}, LAST | {"stun_guard": 9}], **clones(("shot", 3)))
    assert seen(beat("replicated strike", "chained shot", 5, **more), "damage", "stunned") == {(2, False)}
    states = beat("replicated strike", "chained shot", 4, **more)
    assert seen(states, "damage", "stunned") == {(2, False), (4, True)}
    assert all(s["discards"][0][0] == ["replicated", "strike", "shot"] for s in states)


@pytest.mark.parametrize(("antes", "damage"), [((), 0), ((("shot", 3), ("grasp", 1)), 2)])
def test_replicated_needs_exactly_one_base(beat, antes, damage):
    states = beat("replicated strike", "chained shot", 4, status=[{}, LAST], **clones(*antes))
    assert seen(states, "damage") == {(damage,)}


def test_cascading_moves_each_clone(beat):
    """A Strike from 3 and a Grasp from 2, each 2 at most: the one gets beside who stands in 6, the other not; beside who stands in 5 both
    get, on its two sides, never in one space."""
    more = dict(status=[{"priority": 9, "power": -9}, LAST], **clones(("strike", 3), ("grasp", 2)))
    assert seen(beat("cascading burst", "chained shot", spaces=[2, 6], **more), "damage") == {(0,), (3,)}
    assert seen(beat("cascading burst", "chained shot", spaces=[2, 5], **more), "damage") == {(0,), (1,), (3,), (4,)}


def test_gordian_swaps_places(beat):
    """From 1 Gordian Strike (range 1-2) reaches nobody in 4, from 2 it does; the clone's Shot does from both."""
    more = dict(status=[{"priority": 9}, LAST | {"stun_guard": 30}], **clones(("shot", 2)))
    assert seen(beat("gordian strike", "chained shot", spaces=[1, 4], **more), "spaces0", "damage") == {(1, 2), (2, 3 + 2)}


def test_gordian_takes_back_a_base(beat):
    states = beat("gordian strike", "chained shot", spaces=[2, 4], status=[{}, LAST], **clones(("shot", 3), ("burst", 1)))
    assert {tuple(s["discards"][0][0]) for s in states} == {("gordian", "strike", "shot"), ("gordian", "strike", "burst")}


def test_bladestorm_bars_the_way(beat):
    assert seen(beat("cascading bladestorm", "chained drive", spaces=[4, 6], status=FASTER), "spaces") == {(5,)}


def test_bladestorm_ignores_soak_and_grows_with_hits(beat):
    """The clone's 2 are soaked, the second hit is 1 - 1 + 2."""
    more = dict(status=[LAST, {"soak": 3} | HARMLESS], **clones(("shot", 1)))
    assert seen(beat("cascading bladestorm", "chained shot", **more), "damage") == {(2,)}


def test_bladestorm_of_a_clone_bars_no_way(beat):
    more = dict(status=[LAST | HARMLESS, {}], **clones(("bladestorm", 2)))
    assert seen(beat("instanced shot", "chained drive", spaces=[3, 5], **more), "spaces") >= {(4,), (2,)}


def test_bladestorm_of_a_clone_grows_by_itself(beat):
    """After the Shot of 3 - 1: 1 - 1 + 2 from 3, or nothing where Cascading has taken it out of range."""
    more = dict(status=[{"priority": 9}, LAST], **clones(("bladestorm", 3)))
    assert seen(beat("cascading shot", "chained shot", spaces=[2, 4], **more), "damage") == {(2,), (2 + 2,)}


def test_blank_infinity_soaks_by_bases_and_takes_the_piles_back(beat):
    piles = [[["gordian", "shot"], ["recursive", "burst"]], [[], []]]
    more = dict(discards=piles, **finisher("blank_infinity"))
    (state,) = beat("special_action strike", "chained shot", status=FASTER, **more)
    assert (state["damage"][0], state["discards"][0]) == (3 - 2, piles[0])  # stunned: not activated
    (state,) = beat("special_action strike", "chained shot", **more)
    assert (state["damage"][0], state["discards"][0]) == (3, [[], []])


def test_inception_grows_by_bases_in_the_piles(beat):
    piles = [[["gordian", "shot"], ["recursive", "burst"]], [[], []]]
    (state,) = beat("special_action strike", "chained shot", discards=piles, status=[{}, {"priority": 9}], **finisher("inception"))
    assert (state["damage"], state["stunned"][0]) == ([3, 2 + 4], False)


@pytest.mark.parametrize("bases", ["ex", "almighty"])
def test_stronger_forms_have_bases_for_clones_only(beat, bases):
    """They go with the pair into the piles, and no pair can be made of them."""
    base = {"ex": "shot", "almighty": "bolt"}[bases]
    states = beat("cascading bladestorm", "chained strike", 5, bases=[bases, "standard"], **clones((base, 3)))
    assert all(s["discards"][0][0] == ["cascading", "bladestorm", base] for s in states)
    with pytest.raises(BadInput, match=f"unknown '{base}'"):
        beat(f"cascading {base}", "chained strike", 5, bases=[bases, "standard"])
