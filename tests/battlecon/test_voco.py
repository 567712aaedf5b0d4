"""Every card of Voco in a beat in which it is what matters."""

import pytest

from tests.battlecon.eligor import FASTER, SLOWER, finisher, unpulled


def zombies(*spaces):
    return {"markers": [{"zombie": list(spaces)}, {}]}


def lying(states):
    """Zombies on the board, over all states."""
    return {tuple(state["markers"][0].get("zombie", [])) for state in states}


@pytest.mark.parametrize(("on", "damage", "left"), [((), 3, ()), ((4,), 2, ()), ((4, 6), 1, ()), ((6, 7), 2, (7,)), ((1, 3), 3, (1, 3))])
def test_zombies_beside_the_attacker_soak_and_are_gone(duel, on, damage, left):
    state = unpulled(duel("voco", "abyssal grasp", "chained shot", spaces=[2, 5], status=FASTER, **zombies(*on)))
    assert (state["damage"][0], lying([state])) == (damage, {left})


def test_zombies_are_gone_even_if_soak_is_ignored(play):
    insects = [{"insect_in_discard_1": 1}, {}]
    (state,) = play("abyssal grasp", "stinging strike", "voco kajia", spaces=[4, 5], status=FASTER, counters=insects, **zombies(4, 6))
    assert (state["damage"][0], lying([state])) == (4, {()})


# Voco first, Eligor stunned by the hit and where he is.
STILL = [{"priority": 20, "power": 9}, {"cannot_move": True}]


@pytest.mark.parametrize(("bases", "loss"), [("standard", 1), ("ex", 2), ("almighty", 3)])
def test_a_zombie_costs_its_victim_life_at_the_end(duel, values, bases, loss):
    base = {"standard": "dash", "ex": "slide", "almighty": "roll"}[bases]
    states = duel(
        "voco", f"thunderous {base}", "chained dash", spaces=[1, 7], status=SLOWER, bases=[bases, "standard"], **zombies(*range(1, 8))
    )
    assert {(20 - state["life"][1], len(state["markers"][0]["zombie"])) for state in states} == {(0, 7), (loss, 6)}


def test_monster_goes_on_as_long_as_there_are_zombies(duel, values):
    assert values(duel("voco", "monster strike", "chained strike", spaces=[1, 6], status=STILL, **zombies(2, 3)), "spaces", 0) == [2, 3, 4]
    assert values(duel("voco", "monster strike", "chained strike", spaces=[1, 6], status=STILL, **zombies(3)), "spaces", 0) == [2]


def test_monster_may_go_to_and_fro(duel, values):
    states = duel("voco", "monster strike", "chained strike", spaces=[3, 4], status=STILL, **zombies(3, 5))
    assert values(states, "spaces", 0) == [3, 5]


def test_abyssal_raises_zombies_in_its_range(duel):
    states = duel("voco", "abyssal shot", "chained strike", spaces=[1, 6], status=STILL)
    assert lying(states) == {(4, 5, 6, 7), (4, 5, 7)}  # that in 6 may cost its victim life


def test_metal_leaves_zombies_where_voco_was(duel, values):
    """In spaces 1 and 2 by his advance, not in that of the opponent he hops over."""
    states = duel("voco", "metal strike", "chained strike", spaces=[1, 2], status=STILL)
    assert values(states, "spaces", 0) == [4]
    assert lying(states) == {(1, 3)}


def test_metal_leaves_zombies_when_voco_is_moved(duel):
    states = duel("voco", "metal grasp", "chained strike", spaces=[2, 5], status=FASTER, tokens=[{}, {"vengeance": 2}])
    assert {(4, (2, 3))} == {(s["spaces"][0], *lying([s])) for s in states if s["stunned"][0]}


@pytest.mark.parametrize(("spaces", "end"), [([1, 5], 3), ([5, 7], 5), ([4, 6], 7)])
def test_thunderous_raises_one_and_advances_exactly_two(duel, values, spaces, end):
    states = duel("voco", "thunderous grasp", "chained dash", spaces=spaces, status=STILL)
    assert values(states, "spaces", 0) == [end]
    assert lying(states) == {(spaces[0],)}


def test_thunderous_pushes(duel, values):
    states = duel("voco", "thunderous strike", "chained strike", spaces=[1, 5], status=[{"priority": 9, "power": 9}, {}])
    assert values(states, "damage", 1) == [3 + 9]
    assert values(states, "spaces", 1) == [5, 6, 7]


@pytest.mark.parametrize(("spaces", "on"), [([2, 5], (2, 3, 4)), ([1, 4], (2, 3))])
def test_hellraising_raises_zombies_in_between(duel, spaces, on):
    """From the space he has retreated to, or from where he stood if the wall is behind him."""
    states = duel("voco", "hellraising grasp", "chained strike", spaces=spaces, status=STILL)
    assert lying(states) == {on}


@pytest.mark.parametrize(("on", "damage"), [((5,), 1), ((5, 6, 7), 3), ((4, 6), 0)])
def test_shred_hits_where_zombies_are_and_is_stronger_for_those_behind(duel, values, on, damage):
    assert values(duel("voco", "abyssal shred", "chained strike", spaces=[2, 5], **zombies(*on)), "damage", 1) == [damage]


def test_shred_ignores_soak(play, values):
    states = play("abyssal shred", "retribution strike", "voco eligor", spaces=[2, 5], **zombies(5))
    assert values(states, "damage", 1) == [1]


def test_the_wave_rolls_on_as_long_as_zombies_lie_ahead(duel):
    states = duel("voco", "special_action strike", "chained strike", spaces=[1, 4], **finisher("the_wave"), **zombies(4, 5, 6))
    assert {(s["damage"][1], s["spaces"][1], *lying([s])) for s in states if s["tokens"][1]["vengeance"] == min(s["damage"][1], 5)} >= {
        (2, 3, (5, 6)), (2, 5, (5, 6)), (4, 6, (6,)), (6, 7, ()), (6, 5, ()),
    }  # fmt: skip
    assert max(s["damage"][1] for s in states) == 6
    (state,) = duel("voco", "special_action strike", "chained grasp", spaces=[1, 4], **finisher("the_wave"), **zombies(3, 5))
    assert state["hit"] == [False, False]


def test_z_mosh_is_strong_by_zombies_and_keeps_them(duel):
    states = duel(
        "voco", "special_action strike", "chained shot", spaces=[2, 5], **finisher("z_mosh"), **zombies(4, 5, 6, 7), status=FASTER
    )
    assert {(s["damage"][0], s["damage"][1]) for s in states} == {(1, 9)}
    assert (4, 5, 6, 7) in lying(states)


def test_a_pair_without_zombies_has_no_soak(duel):
    assert unpulled(duel("voco", "abyssal grasp", "chained shot", spaces=[2, 5], status=FASTER))["damage"][0] == 3
