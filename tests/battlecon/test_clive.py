"""Every card and module of Clive in a beat in which it is what matters."""

import pytest

from tests.battlecon.eligor import finisher

MODULES = (
    "rocket_boots",
    "afterburner",
    "extending_arms",
    "force_gloves",
    "barrier_chip",
    "core_shielding",
    "atomic_reactor",
    "synapse_boost",
    "auto_repair",
)
REACTOR, SYNAPSE, CHIP, REPAIR = "atomic_reactor", "synapse_boost", "barrier_chip", "auto_repair"
FIRST = [{"priority": 9}, {}]
HARMLESS = [{"priority": 9}, {"power": -9}]


def active(*modules, removed=()):
    return {"cards": [{"active": list(modules), "removed": list(removed)}, {}]}


def zones(states, zone="active"):
    return {tuple(state["cards"][0][zone]) for state in states}


@pytest.mark.parametrize("module", MODULES)
def test_a_module_is_activated_in_the_ante_and_stays(duel, module):
    states = duel("clive", "megaton dash", "chained dash", spaces=[1, 7], status=FIRST, antes=[{"card": [module]}, {}])
    assert zones(states) == {() if module == REPAIR else (module,)}


@pytest.mark.parametrize(("power", "modules", "removed"), [(0, (CHIP, REACTOR), ()), (9, (), (CHIP, REACTOR))])
def test_a_stun_removes_all_modules_in_play(duel, values, power, modules, removed):
    """Megaton Strike has guard 7, Barrier Chip 1 more."""
    states = duel("clive", "megaton strike", "chained shot", status=[{}, {"priority": 9, "power": power}], **active(REACTOR, CHIP))
    assert (zones(states), zones(states, "removed")) == ({modules}, {removed})


@pytest.mark.parametrize(("modules", "stunned"), [((), True), ((CHIP,), False)])
def test_barrier_chip_guards(duel, values, modules, stunned):
    states = duel("clive", "rocket shot", "chained shot", 3, status=[{"cannot_move": True}, {"priority": 9}], **active(*modules))
    assert values(states, "stunned", 0) == [stunned]


def test_atomic_reactor_and_synapse_boost(duel, values):
    states = duel("clive", "megaton strike", "chained shot", status=HARMLESS, **active(REACTOR))
    assert values(states, "damage", 1) == [4 + 1 + 1]
    tie = dict(spaces=[1, 6], status=[{}, {"priority": 2}])  # Megaton Drive has priority 3
    assert duel("clive", "megaton drive", "chained shot", **tie, **active()) == {"clash": True}
    assert values(duel("clive", "megaton drive", "chained shot", **tie, **active(SYNAPSE)), "active", 0) == [True]


def test_rocket_boots_advance_and_extending_arms_pull_before_activating(duel, values):
    for modules, hit in ((), False), (("rocket_boots",), True), (("extending_arms",), True):
        states = duel("clive", "megaton grasp", "chained dash", 2, status=[{"priority": 15}, {}], **active(*modules))
        assert values(states, "hit", 0) == [hit]


def test_afterburner_retreats(duel, values):
    states = duel("clive", "megaton burst", "chained dash", spaces=[3, 7], status=[{"priority": 15}, {}], **active("afterburner"))
    plain = duel("clive", "megaton burst", "chained dash", spaces=[3, 7], status=[{"priority": 15}, {}], **active())
    assert (values(plain, "spaces", 0), values(states, "spaces", 0)) == ([1, 2], [1])


def test_force_gloves_push(duel, values):
    states = duel("clive", "leaping shot", "chained shot", 3, status=[{"priority": 9, "cannot_move": True}, {}], **active("force_gloves"))
    assert values(states, "spaces", 1) == [6]


@pytest.mark.parametrize(("modules", "malice"), [((), 3), (("core_shielding",), 0)])
def test_core_shielding_leaves_no_hit_and_damage_effects(play, modules, malice):
    """Shekhtur gains malice for damage, also by the damage that stuns and so removes the module."""
    states = play("leaping shot", "spiral strike", "clive shekhtur", spaces=[2, 3], status=[{}, {"priority": 9}], **active(*modules))
    assert {bool(state["tokens"][1]["malice"]) for state in states if state["hit"][1]} == {malice > 0}
    assert zones([state for state in states if state["stunned"][0]], "removed") == {modules}


def test_auto_repair_heals_and_can_be_activated_again(duel, values):
    states = duel("clive", "megaton dash", "chained dash", spaces=[1, 7], status=FIRST, life=[12, 20], **active(REPAIR))
    assert (values(states, "life", 0), zones(states), zones(states, "removed")) == ([13], {()}, {()})


@pytest.mark.parametrize("n", [0, 2, 4, 6])
def test_upgradeable_is_stronger_and_slower_for_modules(duel, values, n):
    """Upgradeable Strike: power 2, priority 5; at most 4 modules count. None of these does anything else here."""
    modules = ("afterburner", "force_gloves", "core_shielding", "auto_repair", "barrier_chip", "extending_arms")[:n]
    states = duel("clive", "upgradeable shot", "chained shot", 3, status=HARMLESS, **active(*modules))
    assert max(values(states, "damage", 1)) == 1 + min(n, 4)
    tie = duel("clive", "upgradeable shot", "chained shot", 6 - 1, status=[{}, {"priority": 3 - min(n, 4)}], **active(*modules))
    assert tie == {"clash": True}


def test_upgradeable_moves(duel, values):
    assert values(
        duel("clive", "upgradeable shot", "chained shot", 3, status=[{"priority": 9}, {"power": -9, "dodge": True}]), "spaces", 0
    ) == [1, 3]


def test_megaton_retreats_to_the_edge_and_pushes(duel, values):
    states = duel("clive", "megaton strike", "chained shot", spaces=[3, 4], status=HARMLESS)
    assert (values(states, "spaces", 0), values(states, "spaces", 1)) == ([1], [5])


def test_rocket_retreats_and_moves_who_is_hit(duel, values):
    states = duel("clive", "rocket strike", "chained shot", spaces=[2, 4], status=HARMLESS)
    assert values(states, "spaces", 0) == [1, 2]
    assert values([state for state in states if state["hit"][0]], "spaces", 1) == [2, 3, 5, 6]


def test_burnout_costs_an_adjacent_opponent_life_for_every_module_lost(duel, values):
    for distance, lost in ((1, 2), (2, 0)):
        states = duel("clive", "burnout dash", "chained shot", distance, status=[{}, {"priority": 15}], **active(REACTOR, SYNAPSE))
        assert values(states, "life", 1) == [20 - lost]
        assert zones(states, "removed") == {(REACTOR, SYNAPSE)}


def test_burnout_may_give_a_module_for_power(duel):
    """Burnout Strike: 3, Reactor 1 more; giving Reactor itself away is 1 less and 2 more."""
    states = duel("clive", "burnout strike", "chained shot", 2, status=HARMLESS, **active(REACTOR, CHIP))
    assert {(tuple(state["cards"][0]["removed"]), state["damage"][1]) for state in states} == {((), 4), ((REACTOR,), 5), ((CHIP,), 6)}


def test_leaping_does_not_hit_whom_it_has_passed_and_hits_harder_from_afar(duel):
    states = duel("clive", "leaping shot", "chained dash", spaces=[1, 6], status=[{"priority": 15}, {"power": -9}])
    assert {(state["spaces"][0], state["damage"][1]) for state in states if state["hit"][0]} == {(2, 3), (3, 3), (4, 5)}
    states = duel("clive", "leaping shot", "chained dash", spaces=[3, 5], status=[{"priority": 15}, {"power": -9}])
    assert {state["spaces"][0] for state in states if state["hit"][0]} == {4}


@pytest.mark.parametrize(("n", "damage"), [(0, 1), (3, 4), (5, 5)])
def test_wrench_is_stronger_for_modules_and_returns_any(duel, values, n, damage):
    modules = ("afterburner", "core_shielding", "auto_repair", "barrier_chip", "synapse_boost")[:n]
    states = duel(
        "clive",
        "leaping wrench",
        "chained shot",
        spaces=[3, 4],
        status=[{"priority": 9, "cannot_move": True}, {"power": -9}],
        **active(*modules),
    )
    assert values(states, "damage", 1) == [damage]
    kept = {frozenset(active) for active in zones(states)}
    assert len(kept) == 2 ** (n - (REPAIR in modules))
    assert zones(states, "removed") == {()}


def test_system_reset_gives_all_modules_back_and_activates_up_to_three(duel):
    position = finisher("system_reset") | active(REACTOR, removed=[CHIP, SYNAPSE])
    states = duel("clive", "special_action strike", "chained dash", 5, status=[{"priority": 9}, {"power": -9}], **position)
    assert zones(states, "removed") == {()}
    assert {len(modules) for modules in zones(states)} == {0, 1, 2, 3}
    chosen = zones(states)
    assert len([modules for modules in chosen if len(modules) == 3]) == 56  # of 8: Auto-Repair goes back at the end of the beat


@pytest.mark.parametrize(("removed", "damage"), [(MODULES, 9), (MODULES[1:], 0)])
def test_system_shock_wants_all_modules_out(duel, values, removed, damage):
    position = finisher("system_shock") | active(*(set(MODULES) - set(removed)), removed=removed)
    states = duel("clive", "special_action strike", "chained burst", spaces=[2, 4], status=HARMLESS, **position)
    assert values(states, "damage", 1) == [damage]
    assert values(states, "spaces", 0) == [2]  # not even Rocket Boots do anything


def test_clive_ex_keeps_the_module_he_activated_last(duel):
    """Zones list modules as they came into play."""
    for modules in ((CHIP, REACTOR), (REACTOR, CHIP)):
        states = duel(
            "clive",
            "leaping bolt",
            "chained shot",
            3,
            bases=["ex", "standard"],
            status=[{}, {"priority": 9, "power": 9}],
            **active(*modules),
        )
        assert (zones(states), zones(states, "removed")) == ({()}, {modules[:1]})
    states = duel(
        "clive", "leaping blitz", "chained dash", 5, bases=["ex", "standard"], antes=[{"card": [CHIP]}, {}], status=FIRST, **active(REACTOR)
    )
    assert zones(states) == {(REACTOR, CHIP)}


def test_almighty_clive_pays_for_more_modules_and_keeps_them_all(duel, values):
    position = {"bases": ["almighty", "standard"], "antes": [{"card": [CHIP, REACTOR, SYNAPSE]}, {}]}
    states = duel("clive", "leaping rush", "chained dash", 5, status=[{"priority": 15}, {}], **position)
    assert values(states, "life", 0) == [40 - 0 - 1 - 2]
    states = duel("clive", "leaping cannon", "chained shot", 3, status=[{}, {"priority": 15, "power": 9}], **position)
    assert (zones(states), zones(states, "removed")) == ({()}, {()})
