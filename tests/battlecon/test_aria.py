"""Every card of Aria in a beat in which it is what matters."""

import pytest

from sim.core.game import get
from sim.core.session import Session
from tests.battlecon.eligor import finisher

# Aria first, Eligor stunned by the hit and where he is.
STILL = [{"priority": 20, "power": 9}, {"cannot_move": True}]


def droids(**spaces):
    return {"markers": [{f"{name}_droid": [space] for name, space in spaces.items()}, {}]}


def lying(states):
    """Droids on the board, over all states."""
    return {tuple(f"{name[0]}{spaces[0]}" for name, spaces in sorted(state["markers"][0].items())) for state in states}


def test_aria_begins_with_one_droid_of_her_choice():
    battlecon = get("battlecon")
    for choice in range(3):
        session = Session(battlecon, battlecon.scenario(fighters=["eligor", "aria"], first=1), seed=1)
        assert (session.decision, int(session.state[0]["n"])) == ("starting_marker", 3)
        session.answer(choice)
        assert session.state[0]["marker"][1].tolist()[:3] == [6 if m == choice else 0 for m in range(3)]
        assert session.decision == "pair"


@pytest.mark.parametrize(
    ("bases", "space", "less"), [("standard", 4, 1), ("standard", 5, 1), ("standard", 7, 0), ("ex", 5, 2), ("almighty", 6, 2)]
)
def test_the_magnetron_slows(duel, values, bases, space, less):
    """Strike's 2 and Eligor's bonus against Shot's 2 (EX 3, Almighty 4) and Laser."""
    shot = {"standard": "shot", "ex": "bolt", "almighty": "cannon"}[bases]
    mine = {"standard": 2, "ex": 3, "almighty": 4}[bases]
    how = dict(spaces=[1, 5], bases=[bases, "standard"], **droids(magnetron=space))
    for more in range(4):
        states = duel("aria", f"laser {shot}", "chained strike", status=[{}, {"priority": mine - 2 + more}], **how)
        if more == less:
            assert states == {"clash": True}
        else:
            assert values(states, "active", 0) == [more < less]


@pytest.mark.parametrize(("bases", "space", "damage"), [("standard", 4, 2), ("standard", 2, 3), ("ex", 5, 1), ("almighty", 6, 1)])
def test_the_dampening_droid_weakens(duel, values, bases, space, damage):
    grasp = {"standard": "grasp", "ex": "grip", "almighty": "breaker"}[bases]
    how = dict(spaces=[1, 5], bases=[bases, "standard"], status=[{}, {"priority": 20}], **droids(dampening=space))
    assert values(duel("aria", f"laser {grasp}", "chained shot", **how), "damage", 0) == [damage]


@pytest.mark.parametrize(("bases", "space", "loss"), [("standard", 6, 1), ("standard", 4, 0), ("ex", 7, 2), ("almighty", 7, 3)])
def test_the_turret_costs_life_at_the_end(duel, values, bases, space, loss):
    grasp = {"standard": "grasp", "ex": "grip", "almighty": "breaker"}[bases]
    states = duel("aria", f"ionic {grasp}", "chained strike", spaces=[1, 6], bases=[bases, "standard"], **droids(turret=space))
    assert values(states, "life", 1) == [20 - loss]


@pytest.mark.parametrize(("near", "damage"), [({}, 6), ({"magnetron": 4}, 7), ({"magnetron": 2, "dampening": 4}, 8)])
def test_almighty_aria_is_stronger_by_droids_beside_her_victim(duel, values, near, damage):
    how = dict(bases=["almighty", "standard"], spaces=[2, 3], status=[{"priority": 20}, {}])
    assert values(duel("aria", "laser slam", "chained strike", **how, **droids(**near)), "damage", 1) == [damage]


def test_photovoltaic_spends_droids_for_power_and_lays_one(duel):
    states = duel("aria", "photovoltaic strike", "chained strike", spaces=[1, 2], status=STILL, **droids(magnetron=5, turret=6))
    assert {state["damage"][1] for state in states} == {9 + 3, 9 + 4, 9 + 5}
    by_damage = {n: lying([s for s in states if s["damage"][1] == 9 + n]) for n in (3, 4, 5)}
    assert by_damage[3] == {("d1", "m5", "t6")}
    assert by_damage[5] == {("d1",), ("m1",), ("t1",)}


@pytest.mark.parametrize(("space", "hit"), [(2, True), (3, False), (5, True)])
def test_catalyst_is_safe_behind_the_dampening_droid(duel, values, space, hit):
    how = dict(spaces=[2, 4], status=[{}, {"priority": 9}], **droids(dampening=space))
    assert values(duel("aria", "catalyst grasp", "chained shot", **how), "hit", 1) == [hit]


@pytest.mark.parametrize(("space", "active"), [(2, True), (3, False)])
def test_catalyst_is_fast_beside_the_magnetron(duel, values, space, active):
    states = duel("aria", "catalyst shot", "chained strike", spaces=[2, 6], status=[{}, {"priority": 4}], **droids(magnetron=space))
    assert values(states, "active", 0) == [active]


@pytest.mark.parametrize(("base", "active"), [("dash", True), ("burst", False)])
def test_ionic_makes_any_base_one_of_priority_3(duel, values, base, active):
    """Ionic Shot has 3, Chained 2 whatever the base; with a bonus of 2 he is first."""
    states = duel("aria", "ionic shot", f"chained {base}", spaces=[1, 7], status=[{}, {"priority": 0 if active else 2}])
    assert values(states, "active", 0) == [active]


@pytest.mark.parametrize(("lies", "ends"), [(2, [4, 5]), (7, [5, 6]), (5, [5]), (None, [5])])
def test_ionic_pulls_to_the_magnetron(duel, values, lies, ends):
    where = droids(magnetron=lies) if lies else {}
    assert values(duel("aria", "ionic grasp", "chained strike", spaces=[1, 5], **where), "spaces", 1) == ends


@pytest.mark.parametrize(("where", "hit"), [({}, False), ({"turret": 6}, True), ({"dampening": 4}, True), ({"turret": 5}, False)])
def test_laser_counts_from_any_droid(duel, values, where, hit):
    """Aria may count from where it does not hit."""
    states = duel("aria", "laser strike", "chained strike", spaces=[1, 5], **droids(**where))
    assert values(states, "hit", 0) == ([False, True] if hit else [False])


def test_laser_counts_from_where_it_is_not_dodged(play, values):
    """Attacks at ranges from 2 on do not hit César's Suppression: from a droid beside him it does."""
    for where, hit in (({}, False), ({"turret": 5}, True)):
        states = play("laser shot", "bulwark suppression", "aria cesar", spaces=[1, 4], **droids(**where))
        assert values(states, "hit", 0) == ([False, True] if hit else [False])


@pytest.mark.parametrize(("space", "loss"), [(2, 3), (3, 0), (4, 1)])
def test_laser_burns_at_range_3_from_the_turret(duel, values, space, loss):
    assert values(duel("aria", "laser dash", "chained dash", spaces=[1, 5], status=STILL, **droids(turret=space)), "life", 1) == [20 - loss]


@pytest.mark.parametrize(("distance", "damage", "stunned"), [(3, 4, True), (4, 2, False)])
def test_dimensional_is_strong_at_range_3_and_else_does_not_stun(duel, values, distance, damage, stunned):
    states = duel("aria", "dimensional shot", "chained grasp", spaces=[1, 1 + distance], special_action=[True, False])
    assert (values(states, "damage", 1), values(states, "stunned", 1)) == ([damage], [stunned])


def test_dimensional_goes_anywhere_at_the_end(duel, values):
    assert values(duel("aria", "dimensional strike", "chained dash", spaces=[1, 2], status=STILL), "spaces", 0) == [3, 4, 5, 6, 7]


def test_reconfiguration_hits_where_droids_are_and_adds_one(duel):
    states = duel("aria", "laser reconfiguration", "chained dash", spaces=[1, 4], status=STILL, **droids(turret=4, magnetron=1))
    assert {state["damage"][1] for state in states} == {2 + 9}
    assert {state["spaces"][0] for state in states} == {2, 3, 5, 6, 7}
    assert {at for at, *_ in lying(states)} == {"d1", "d2", "d3", "d5", "d6", "d7"}
    states = duel("aria", "laser reconfiguration", "chained dash", spaces=[1, 4], status=STILL, **droids(turret=3))
    assert {state["damage"][1] for state in states} == {0}


def test_laser_lattice_is_executed_by_every_droid(duel):
    """He stands in range of Aria, of the magnetron too if he is moved towards it, of the turret in no case."""
    how = dict(finisher("laser_lattice"), status=[{}, {"cannot_move": True}])
    states = duel("aria", "special_action strike", "chained strike", spaces=[1, 3], **how, **droids(magnetron=5, dampening=4, turret=7))
    assert {(s["damage"][1], s["life"][1]) for s in states} == {(6, 14)}
    (state,) = duel("aria", "special_action strike", "chained grasp", spaces=[1, 6], **how, **droids(magnetron=7))
    assert (state["hit"][0], state["damage"][1]) == (True, 2)


def test_laser_lattice_moves_at_each_hit(duel, values):
    how = dict(finisher("laser_lattice"), status=[{"power": 5}, {}], **droids(magnetron=7))
    states = duel("aria", "special_action strike", "chained strike", spaces=[1, 3], **how)
    assert {(s["damage"][1], s["spaces"][1]) for s in states} == {(7, 2), (7, 4)}
    states = duel("aria", "special_action strike", "chained strike", spaces=[3, 5], **how)
    assert {(s["damage"][1], s["spaces"][1]) for s in states} == {(7, 4), (14, 5), (14, 7)}


def test_synchro_merge_takes_droids_for_good(duel):
    states = duel(
        "aria", "special_action strike", "chained strike", spaces=[1, 3], **finisher("synchro_merge"), **droids(turret=7, magnetron=1)
    )
    found = {(s["counters"][0]["merged"], s["damage"][1], len(s["cards"][0].get("removed", []))) for s in states}
    assert found == {(n, 3 + n, n) for n in range(4)}
    gone = {"cards": [{"removed": ["turret_droid", "magnetron_droid"]}, {}], "counters": [{"merged": 2}, {}]}
    states = duel("aria", "photovoltaic strike", "chained shot", spaces=[1, 2], status=[{}, {"priority": 9, "power": 4}], **gone)
    assert {(s["damage"][1], s["stunned"][0]) for s in states} == {(3 + 2, False)}  # 5 + 2 guard against 7
    assert lying(states) == {("d1",)}
