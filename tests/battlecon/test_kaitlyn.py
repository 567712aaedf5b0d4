"""Kaitlyn: what wormholes do, and every card of hers in a beat in which it is what matters."""

import pytest

from sim.core.errors import BadInput
from tests.battlecon.eligor import SLOWER, finisher
from tests.battlecon.test_forms import almighty, ex


def holes(*spaces):
    return {"markers": [{"wormhole": list(spaces)} if spaces else {}, {}]}


def lie(state):
    return tuple(state["markers"][0].get("wormhole", ()))


def stunned_out(**more):
    """Kaitlyn is stunned before she acts, so that her ability lays nothing."""
    return {"status": [{}, {"priority": 9, "power": 4} | more]}


# Spatial Manipulation


def test_a_wormhole_may_be_laid_in_an_unoccupied_space_unless_stunned(duel):
    states = duel("kaitlyn", "axiomatic strike", "martial shot", spaces=[2, 7], status=SLOWER)
    assert {lie(s) for s in states} == {(), (1,), (3,), (4,), (5,), (6,)}
    states = duel("kaitlyn", "axiomatic strike", "martial shot", spaces=[2, 4], **stunned_out())
    assert {(lie(s), s["stunned"][0]) for s in states} == {((), True)}


def test_with_three_on_the_board_an_old_one_may_be_taken_up(duel):
    states = duel("kaitlyn", "axiomatic strike", "martial shot", spaces=[1, 7], status=SLOWER, **holes(2, 3, 4))
    new = {tuple(sorted({2, 3, 4} - {old} | {space})) for old in (2, 3, 4) for space in (5, 6)}
    assert {lie(s) for s in states} == {(2, 3, 4)} | new


@pytest.mark.parametrize(("spaces", "hit"), [((), True), ((3,), False), ((1, 7), True)])
def test_a_wormhole_between_adds_to_the_opponents_range(duel, values, spaces, hit):
    """Shot reaches four spaces."""
    states = duel("kaitlyn", "axiomatic strike", "chained shot", spaces=[2, 6], **stunned_out(), **holes(*spaces))
    assert values(states, "hit", 1) == [hit]


def test_one_under_a_standup_adds_nothing(duel, values):
    states = duel("kaitlyn", "axiomatic strike", "chained shot", spaces=[2, 6], **stunned_out(), **holes(2, 6))
    assert values(states, "hit", 1) == [True]


@pytest.mark.parametrize(
    ("mine", "there", "spaces", "hit"),
    [("paradox strike", 5, (3,), True), ("illimitable grasp", 7, (4, 5), True), ("illimitable grasp", 4, (3,), True)]
    + [("paradox grasp", 6, (), False)],
)
def test_kaitlyn_counts_as_many_as_she_likes(duel, values, mine, there, spaces, hit):
    """Paradox makes it 1 to 3, Illimitable 3 to 6."""
    states = duel("kaitlyn", mine, "martial strike", spaces=[2, there], status=[{"priority": 9}, {"cannot_move": True}], **holes(*spaces))
    assert values(states, "hit", 0) == [hit]


FILLED = {
    (): {(4, ()), (3, ())},
    (4,): {(5, ()), (4, ())},
    (3,): {(4, (3,)), (4, ())},
    (3, 4): {(5, (3,)), (4, (3,))},
    (1, 7): {(4, (1, 7)), (3, (1, 7))},
}


@pytest.mark.parametrize("spaces", FILLED)
def test_who_would_move_into_a_wormhole_fills_it_instead(duel, spaces):
    """Drive advances one or two spaces."""
    states = duel("kaitlyn", "axiomatic strike", "martial drive", spaces=[2, 5], **stunned_out(max_range=9), **holes(*spaces))
    assert {(s["spaces"][1], lie(s)) for s in states} == FILLED[spaces]


def test_who_is_pushed_fills_it_too(duel):
    """Not Kaitlyn's to ignore: the opponent does not pass."""
    states = duel("kaitlyn", "paradox grasp", "martial shot", spaces=[3, 4], status=[{"priority": 9}, {"power": 9}], **holes(5))
    assert {(s["spaces"][1], lie(s)) for s in states if s["stunned"][0]} >= {(4, ()), (2, (5,))}


def test_kaitlyn_fills_those_she_likes_on_her_way(duel):
    """Drive, two spaces at most, from 1 over wormholes in 2 and 3."""
    states = duel("kaitlyn", "paradox drive", "martial dash", spaces=[1, 7], status=[{"priority": 20}, {}], **holes(2, 3, 5))
    before = {(s["spaces"][0], tuple(x for x in (2, 3) if x in lie(s))) for s in states}
    assert {(1, (3,)), (2, (2, 3)), (3, (2, 3)), (2, (3,)), (2, (2,))} <= before
    assert not {(4, (2, 3)), (3, ())} & before


@pytest.mark.parametrize(
    ("hole", "found"),
    [((3,), {(1, (3,)), (6, ()), (6, (3,))}), ((4,), {(1, (4,)), (3, (4,)), (6, (4,))})],
)
def test_direct_movement_fills_instead_of_landing(duel, hole, found):
    """Retribution's jump beside the attacker, which nobody has to make."""
    more = dict(status=[{"priority": 20}, {"stun_guard": 9, "power": 9, "max_range": 9}], spaces=[2, 6])
    states = duel("kaitlyn", "axiomatic shot", "retribution shot", **more, **holes(*hole))
    assert {(s["spaces"][1], lie(s)) for s in states if s["stunned"][0] and s["hit"][0] and s["spaces"][1] in (1, 3, 6)} >= found


def test_a_pulse_may_set_down_on_a_wormhole(duel):
    states = duel("kaitlyn", "axiomatic shot", "special_action burst", spaces=[2, 6], **holes(4))
    assert len(states) == 42 and {lie(s) for s in states} == {(4,)}


def test_positions_that_cannot_be(duel):
    with pytest.raises(BadInput, match="at most 1 in a space"):
        duel("kaitlyn", "axiomatic shot", "chained shot", **holes(4, 4))
    with pytest.raises(BadInput, match="4 markers 'wormhole', there are 3"):
        duel("kaitlyn", "axiomatic shot", "chained shot", **holes(1, 5, 6, 7))


def test_ex_has_a_fourth_and_almighty_two_in_a_space(duel, values):
    states = duel("kaitlyn", "axiomatic crush", "martial shot", spaces=[1, 7], status=[{}, {"priority": -9}], **holes(2, 3, 4), **ex(0))
    assert {lie(s) for s in states} == {(2, 3, 4), (2, 3, 4, 5), (2, 3, 4, 6)}
    more = dict(spaces=[2, 4], **stunned_out(power=9), **almighty(0))
    assert values(duel("kaitlyn", "axiomatic slam", "chained shot", **more, **holes(3, 3, 7)), "hit", 1) == [True]
    more["spaces"] = [2, 5]
    assert values(duel("kaitlyn", "axiomatic slam", "chained shot", **more, **holes(3, 3, 7)), "hit", 1) == [False]


# Styles


@pytest.mark.parametrize(("spaces", "damage"), [((), 2), ((4,), 3), ((3, 4), 4)])
def test_mobius_is_stronger_for_wormholes_between(duel, values, spaces, damage):
    """-1 + 3 with Shot."""
    states = duel("kaitlyn", "mobius shot", "martial strike", spaces=[2, 5], status=[{"priority": 9}, {}], **holes(*spaces))
    assert values(states, "damage", 1) == [damage]


def test_mobius_may_move_to_a_wormhole(duel):
    states = duel("kaitlyn", "mobius strike", "martial shot", spaces=[2, 7], status=[{"priority": 9}, {"priority": -9}], **holes(3, 4))
    assert {s["spaces"][0] for s in states} == {2, 3, 4}
    assert all(s["spaces"][0] not in lie(s) for s in states)  # it is filled


@pytest.mark.parametrize(("spaces", "damage"), [((), [3]), ((3,), [3, 4]), ((3, 4, 6), [3, 4, 5, 6])])
def test_telepresent_takes_up_wormholes_for_power(duel, values, spaces, damage):
    states = duel("kaitlyn", "telepresent shot", "martial strike", spaces=[1, 5], status=[{"priority": 9}, {}], **holes(*spaces))
    assert values(states, "damage", 1) == damage


def test_telepresent_takes_up_those_in_range_only(duel, values):
    """Telepresent Burst reaches 3 to 8, after Burst's retreat."""
    states = duel("kaitlyn", "telepresent strike", "martial strike", spaces=[2, 6], status=[{"priority": 9}, {}], **holes(3))
    assert values(states, "damage", 1) == [4]  # Strike: 2 to 6


def test_telepresent_lays_another_at_the_end(duel):
    states = duel("kaitlyn", "telepresent strike", "martial shot", spaces=[1, 7], **stunned_out(power=9, max_range=9))
    assert {len(lie(s)) for s in states} == {1}


@pytest.mark.parametrize(("there", "laid"), [(5, {(3,), (4,)}), (3, {()})])
def test_illimitable_lays_one_between(duel, there, laid):
    states = duel("kaitlyn", "illimitable shot", "martial strike", spaces=[2, there], **stunned_out(min_range=0))
    assert {tuple(x for x in lie(s) if 2 < x < there) for s in states} >= laid


def test_illimitable_moves_for_next_beat(duel):
    """Or fills the one just laid in place of the movement, which then is neither."""
    states = duel("kaitlyn", "illimitable strike", "martial shot", spaces=[3, 7], status=[{}, {"priority": -9}])
    found = {(s["spaces"][0], tuple(s["status"][0].items())) for s in states}
    assert found == {(4, (("power", 1),)), (2, (("priority", 1),)), (3, ())}


def test_axiomatic_may_move_who_it_hits_to_a_wormhole(duel):
    states = duel("kaitlyn", "axiomatic shot", "martial dash", spaces=[2, 5], status=[{"priority": 20}, {"stun_guard": -9}], **holes(3, 7))
    assert {(s["spaces"][1], 3 in lie(s), 7 in lie(s)) for s in states if len(lie(s)) <= 2} >= {
        (5, True, True),
        (3, False, True),
        (7, True, False),
    }


@pytest.mark.parametrize(("mine", "theirs", "spaces"), [("paradox", "martial drive", [6, 7]), ("axiomatic", "martial drive", [3, 4])])
def test_paradox_turns_advances_into_retreats(duel, values, mine, theirs, spaces):
    assert values(duel("kaitlyn", f"{mine} dash", theirs, spaces=[1, 5], status=[{"priority": -20}, {}]), "spaces", 1) == spaces


def test_paradox_turns_retreats_into_advances(duel, values):
    states = duel("kaitlyn", "paradox dash", "martial burst", spaces=[1, 5], status=[{"priority": -20}, {}])
    assert values(states, "spaces", 1) == [3, 4]


# Transposition and finishers


@pytest.mark.parametrize(("mine", "hit"), [("illimitable transposition", True), ("illimitable strike", False)])
def test_transposition_reaches_who_is_adjacent(duel, values, mine, hit):
    assert values(duel("kaitlyn", mine, "martial strike", status=[{"priority": 9}, {"stun_guard": 9}]), "hit", 0) == [hit]


@pytest.mark.parametrize(("there", "hit"), [(3, False), (6, True)])
def test_transposition_is_not_hit_by_who_it_hit(duel, values, there, hit):
    more = dict(status=[{"priority": 9, "cannot_move": True}, {"stun_guard": 9}])
    assert values(duel("kaitlyn", "mobius transposition", "martial shot", spaces=[2, there], **more), "hit", 1) == [hit]


def test_transposition_leaves_a_wormhole_behind(duel):
    states = duel("kaitlyn", "paradox transposition", "martial dash", spaces=[2, 7], status=[{"priority": 20}, {"cannot_move": True}])
    assert {s["spaces"][0] for s in states} == {1, 3, 4, 5, 6}
    assert all(2 in lie(s) for s in states)


def test_planar_disjunction_takes_life(duel):
    """Neither soak nor stun; and no damage, which Retribution would answer."""
    states = duel("kaitlyn", "special_action strike", "retribution shot", spaces=[1, 7], **finisher("planar_disjunction"))
    assert {(s["life"][1], s["damage"][1], s["stunned"][1], s["hit"][0]) for s in states} == {(12, 0, False, True)}


def test_divide_by_zero_lengthens_the_opponents_ranges_for_the_duel(duel, values):
    states = duel("kaitlyn", "special_action strike", "martial strike", **finisher("divide_by_zero"))
    assert {s["counters"][0]["divided"] for s in states} == {1}
    more = dict(counters=[{"divided": 1}, {}], **stunned_out())
    for there, hit in ((4, True), (3, False)):  # Strike: 1 to 2 with Martial's style range, now 3 and more
        states = duel("kaitlyn", "axiomatic strike", "chained strike", spaces=[1, there], **more)
        assert values(states, "hit", 1) == [hit]
