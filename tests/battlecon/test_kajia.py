"""Every card of Kajia in a beat in which it is what matters."""

import pytest

from tests.battlecon.eligor import FASTER, SLOWER, finisher, unpulled


def insects(one, two):
    """Insects in the opponent's discard piles."""
    return {"counters": [{}, {"insect_in_discard_1": one, "insect_in_discard_2": two}]}


def piles(state):
    return state["counters"][1]["insect_in_discard_1"], state["counters"][1]["insect_in_discard_2"]


def test_switching_sides_with_kajia_brings_an_insect(duel):
    states = duel("kajia", "biting shot", "chained drive", 1)
    assert {(s["spaces"][1], piles(s)) for s in states if s["spaces"][1] == 1} == {(1, (1, 0))}
    states = duel("kajia", "stinging strike", "chained drive", 4)
    assert {piles(s) for s in states} == {(0, 0)}


def test_insects_cycle_with_the_cards_and_cost_life(duel):
    (state,) = duel("kajia", "stinging strike", "chained strike", 5, **insects(2, 3))
    assert (piles(state), state["life"][1]) == ((0, 2), 17)


def test_a_finisher_keeps_the_piles_and_sheds_the_insects_on_it(play):
    more = dict(spaces=[2, 3], life=[20, 7], finisher=[None, "sheet_lightning"], status=FASTER, **insects(1, 2))
    (state,) = play("stinging strike", "special_action strike", "kajia eligor", **more)
    assert (state["hit"][0], piles(state), state["life"][1]) == (True, (1, 2), 7 - 4)


def test_there_are_seven_insects_in_all(duel):
    assert piles(unpulled(duel("kajia", "stinging strike", "chained strike", **insects(3, 3)))) == (1, 3)
    assert piles(unpulled(duel("kajia", "stinging strike", "chained strike", **insects(4, 3)))) == (0, 4)


@pytest.mark.parametrize(("one", "two", "damage"), [(0, 0, 2), (1, 0, 4), (0, 2, 4)])
def test_stinging_ignores_soak_by_one_pile(duel, values, one, two, damage):
    assert values(duel("kajia", "stinging strike", "retribution shot", **insects(one, two)), "damage", 1) == [damage]


@pytest.mark.parametrize(("one", "two", "stunned"), [(0, 0, False), (3, 0, False), (1, 1, True)])
def test_stinging_ignores_guard_by_two_piles(duel, values, one, two, stunned):
    states = duel("kajia", "stinging strike", "chained strike", **insects(one, two))
    assert values(states, "stunned", 1) == [stunned]
    assert {piles(s)[0] for s in states} == {1}


@pytest.mark.parametrize(("one", "two", "more"), [(0, 0, 0), (2, 0, 1), (1, 1, 2)])
def test_burrowing_is_stronger_and_faster_by_piles(duel, values, one, two, more):
    states = duel("kajia", "burrowing strike", "chained shot", 2, **insects(one, two))
    assert values(states, "damage", 1) == [0, 4 + more]  # without the pull, and with it
    states = duel("kajia", "burrowing strike", "chained strike", 5, status=[{}, {"priority": 1}], **insects(one, two))
    if more != 1:  # a tie with one pile
        assert values(states, "active", 0) == [more == 2]
    else:
        assert states == {"clash": True}


SAFE = [(0, 0, 1, True), (1, 0, 1, False), (1, 0, 2, True), (1, 1, 2, False), (1, 1, 3, True)]


@pytest.mark.parametrize(("one", "two", "distance", "hit"), SAFE)
def test_swarming_is_not_hit_from_near(duel, values, one, two, distance, hit):
    assert values(duel("kajia", "swarming shot", "chained shot", distance, status=FASTER, **insects(one, two)), "hit", 1) == [hit]


@pytest.mark.parametrize(("distance", "after"), [(1, 1), (3, 0)])
def test_swarming_infests_who_is_adjacent(duel, distance, after):
    (state,) = duel("kajia", "swarming strike", "chained shot", distance, status=FASTER)
    assert piles(state)[0] == after


REACHED = [(0, 0, 1, True), (0, 0, 2, False), (1, 0, 2, True), (1, 0, 3, False), (1, 1, 3, True)]


@pytest.mark.parametrize(("one", "two", "distance", "hit"), REACHED)
def test_parasitic_reaches_as_far_as_there_are_insects(duel, values, one, two, distance, hit):
    """Against who cannot be moved, so that the pull is out of the way."""
    states = duel("kajia", "parasitic strike", "chained burst", distance, status=[{}, {"cannot_move": True}], **insects(one, two))
    assert values(states, "hit", 0) == [hit]


def test_parasitic_pulls_exactly_three(duel, values):
    assert values(duel("kajia", "parasitic strike", "chained strike", spaces=[1, 6], status=SLOWER), "spaces", 1) == [3]
    assert values(duel("kajia", "parasitic strike", "chained grasp", spaces=[1, 3]), "hit", 0) == [False]  # no room: not at all


@pytest.mark.parametrize(("one", "two", "damage"), [(0, 0, 3), (1, 0, 2), (1, 1, 1)])
def test_biting_weakens_by_piles_and_pulls(duel, values, one, two, damage):
    states = duel("kajia", "biting shot", "chained shot", 3, status=FASTER, **insects(one, two))
    assert values(states, "damage", 0) == [damage]
    assert values(states, "spaces", 1) == [3, 4, 5]


@pytest.mark.parametrize(("one", "two", "stunned"), [(1, 0, False), (1, 1, True)])
def test_mandibles_advance_pull_and_stun_by_two_piles(duel, values, one, two, stunned):
    states = duel("kajia", "stinging mandibles", "chained strike", spaces=[1, 4], **insects(one, two))
    if stunned:
        assert values(states, "spaces", 0) == [4]  # advance to 2, pull to 3, advance past
    assert {s["stunned"][1] for s in states} == {stunned}


def test_imago_emergence_stuns_and_infests_from_then_on(duel):
    (state,) = duel("kajia", "special_action strike", "chained strike", 3, **finisher("imago_emergence"))
    assert (state["stunned"][1], piles(state), state["counters"][0]["imago"]) == (True, (1, 1), 1)


def test_wormwood_costs_life_pulls_and_is_stronger(duel):
    state = unpulled(duel("kajia", "special_action strike", "chained strike", **finisher("wormwood"), **insects(1, 1), spaces=[1, 4]))
    assert (state["spaces"][1], state["damage"][1], state["life"][1]) == (2, 3 + 2, 20 - 2 - 5 - 1)
