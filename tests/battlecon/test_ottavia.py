"""Target Lock, and every card of Ottavia in a beat in which it is what matters."""

import pytest

from sim.battlecon.decisions import CALL
from sim.core.errors import BadInput
from sim.core.game import get
from sim.core.session import Session
from tests.battlecon.eligor import FASTER, finisher

# Ottavia first, Eligor stunned by the hit.
STILL = [{"priority": 20, "power": 9}, {}]


def call(n):
    return {"antes": [{"call": n}, {}]}


def lasts(states, key, seat):
    return sorted({str(state[key][seat]) for state in states})


@pytest.mark.parametrize(("called", "active"), [(9, True), (8, False), (10, False)])
def test_a_called_priority_is_ten_slower(duel, values, called, active):
    """Chained Dash has 8, and a status of 1; Cover Shot -1."""
    how = dict(spaces=[1, 7], status=[{}, {"priority": 1}], **call(called))
    assert values(duel("ottavia", "cover dash", "chained dash", **how), "active", 0) == [active]


def test_a_lock_comes_before_ties_and_after_reveal_effects(duel, play):
    assert duel("ottavia", "cybernetic strike", "chained drive", spaces=[1, 7]) == {"clash": True}
    assert isinstance(duel("ottavia", "cybernetic strike", "chained drive", spaces=[1, 7], **call(3)), list)
    states = play("cybernetic strike", "ionic burst", "ottavia aria", spaces=[1, 7], **call(2))
    assert all(state["active"][0] for state in states)


def test_after_a_clash_the_number_is_looked_at_again(duel, values):
    how = dict(spaces=[1, 7], clashed=[["strike"], ["drive"]], **call(1))
    states = duel("ottavia", "cybernetic burst", "chained shot", **how | {"discards": [[[], []], [[], []]]})
    assert values(states, "active", 0) == [True]


def test_what_cannot_be_called_is_refused(duel):
    for number in (99, True, "5"):
        with pytest.raises(BadInput, match="call"):
            duel("ottavia", "cybernetic strike", "chained drive", **call(number))
    with pytest.raises(BadInput, match="call"):
        duel("eligor", "martial strike", "chained drive", **call(3))


def test_a_call_may_be_revised_after_an_ante_of_the_opponent():
    """Passing with nothing else to do is not asked: after the call only Eligor's antes bring up another one."""
    battlecon = get("battlecon")
    session = Session(battlecon, battlecon.scenario(fighters=["ottavia", "eligor"], first=1), seed=1)
    while session.decision != "ante":
        session.answer(0)

    def kinds():
        g = session.state[0]
        return int(g["decider"]), {int(row[0]) for row in g["options"][: int(g["n"])]}

    seat, offered = kinds()
    assert seat == 0 and CALL in offered
    session.answer(1)
    assert kinds()[0] == 1
    session.answer(1)  # a token
    seat, offered = kinds()
    assert seat == 0 and CALL in offered
    session.answer(0)  # she passes
    assert kinds()[0] == 1


@pytest.mark.parametrize(("status", "spaces"), [([{"priority": 9}, {}], [5]), ([{}, {"priority": 9}], [3, 4])])
def test_snapback_pins_the_slower(duel, values, status, spaces):
    states = duel("ottavia", "snapback dash", "chained drive", spaces=[1, 5], status=status)
    assert values(states, "spaces", 1) == spaces


def test_snapback_retreats(duel, values):
    assert values(duel("ottavia", "snapback strike", "chained strike", spaces=[4, 6], status=STILL), "spaces", 0) == [2, 3]


@pytest.mark.parametrize(("style", "stunned"), [("anti_personnel", True), ("cybernetic", False)])
def test_anti_personnel_is_stunned_by_any_hit(duel, values, style, stunned):
    states = duel("ottavia", f"{style} strike", "chained shot", 1, status=[{}, {"priority": 9, "power": -3}])
    assert values(states, "stunned", 0) == [stunned]


def test_anti_personnel_goes_as_far_as_it_shoots(duel, values):
    states = duel("ottavia", "anti_personnel strike", "chained dash", spaces=[2, 6], status=[{"priority": 20}, {"cannot_move": True}])
    assert values(states, "spaces", 0) == [5]  # range 3 to 4: 5, and 6 is occupied


@pytest.mark.parametrize(("priority", "stunned"), [(-1, True), (0, False)])
def test_demolition_stuns_the_slow_and_advances(duel, values, priority, stunned):
    """Chained Strike has 2; its guard of 5 withstands 4."""
    states = duel("ottavia", "demolition strike", "chained strike", spaces=[3, 4], status=[{}, {"priority": priority}])
    assert values(states, "stunned", 1) == [stunned]
    if stunned:
        assert values(states, "spaces", 0) == [3, 5, 6, 7]


@pytest.mark.parametrize(("status", "hit"), [(STILL[:1] + [{"stun_guard": 20}], False), (FASTER, True)])
def test_cover_is_safe_once_it_has_shot(duel, values, status, hit):
    assert values(duel("ottavia", "cover strike", "chained shot", 2, status=status), "hit", 1) == [hit]


def test_cybernetic_moves_whom_it_damages(duel, values):
    states = duel("ottavia", "cybernetic strike", "chained strike", spaces=[3, 4], status=STILL)
    assert values(states, "spaces", 1) == [1, 2, 4, 5, 6, 7]


@pytest.mark.parametrize(("status", "damage"), [([{"priority": 20}, {"stun_guard": 20}], 1), (FASTER, 3)])
def test_cybernetic_soaks_after_its_attack(duel, values, status, damage):
    states = duel("ottavia", "cybernetic strike", "chained shot", 3, status=status)
    assert values(states, "damage", 0) == [damage]


def test_shooter_ignores_guard(duel, values):
    assert values(duel("ottavia", "cover shooter", "chained strike", 3, status=[{"priority": 20}, {"stun_guard": 20}]), "stunned", 1) == [
        True
    ]


@pytest.mark.parametrize(("called", "hit"), [(1, False), (2, True)])
def test_double_barrel_is_safe_from_whom_it_locks(duel, values, called, hit):
    how = finisher("double_barrel", life=6)
    states = duel("ottavia", "special_action strike", "chained shot", 3, **how, **call(called))
    assert values(states, "hit", 1) == [hit]
    assert {state["status"][0].get("second_call") for state in states} == {1}


@pytest.mark.parametrize(("called", "active"), [(8, False), (9, True), (10, True), (11, False)])
def test_double_barrel_calls_two_numbers(duel, values, called, active):
    """Called 9 stands for 9 and 10."""
    how = dict(spaces=[1, 7], status=[{"second_call": True}, {"priority": 2}], **call(called))
    assert values(duel("ottavia", "cover dash", "chained dash", **how), "active", 0) == [active]


@pytest.mark.parametrize(("called", "distance", "damage"), [(2, 5, 10), (3, 1, 0)])
def test_extreme_prejudice_hits_whom_it_locks(duel, values, called, distance, damage):
    states = duel("ottavia", "special_action strike", "chained strike", distance, **finisher("extreme_prejudice"), **call(called))
    assert values(states, "damage", 1) == [damage]


@pytest.mark.parametrize(("bases", "called", "life", "damage", "stunned"), [
    ("standard", 2, 20, 0, False), ("ex", 2, 18, 0, False), ("ex", 3, 20, 0, False), ("almighty", 2, 17, 3, False),
])  # fmt: skip
def test_ex_and_almighty_locks_hurt(duel, values, bases, called, life, damage, stunned):
    base = {"standard": "grasp", "ex": "grip", "almighty": "breaker"}[bases]
    states = duel("ottavia", f"cybernetic {base}", "chained strike", spaces=[1, 7], bases=[bases, "standard"], **call(called))
    assert (values(states, "life", 1), values(states, "damage", 1), values(states, "stunned", 1)) == ([life], [damage], [stunned])


def test_an_almighty_lock_stuns_before_anything_is_done(duel, values):
    how = dict(spaces=[1, 7], bases=["almighty", "standard"], **call(3))
    states = duel("ottavia", "cybernetic breaker", "chained drive", **how)
    assert (values(states, "stunned", 1), values(states, "spaces", 1)) == ([True], [7])
