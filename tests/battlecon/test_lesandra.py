"""Every card and familiar of Lesandra in a beat in which it is what matters."""

import pytest

from sim.battlecon import cards
from sim.core.game import get
from sim.core.session import Session
from tests.battlecon.eligor import FASTER, SLOWER, finisher

GAME = get("battlecon")
BORNEO, WYVERN, SALAMANDER, RUNE, RAVEN = FAMILIARS = ("borneo", "wyvern", "salamander", "rune_knight", "raven_knight")
COSTS = dict(zip(FAMILIARS, range(1, 6)))
FIRST = [{"priority": 9}, {}]
EIGHT_FASTER = [{}, {"priority": 8}]
STILL = [{}, {"cannot_move": True}]
AWAY = dict(spaces=[1, 7], status=STILL)


def active(*familiars):
    return {"cards": [{"active": list(familiars)}, {}]}


def ante(familiar):
    return active(familiar) | {"antes": [{"card": [familiar]}, {}]}


def familiars(states):
    """{familiar at the end of the beat, or None: life lost for it}."""
    return {(state["cards"][0]["active"] or [None])[0]: 20 - state["damage"][0] - state["life"][0] for state in states}


def test_at_the_end_of_a_beat_a_familiar_may_be_summoned_for_life(duel):
    states = duel("lesandra", "binding grasp", "chained burst", **AWAY)
    assert familiars(states) == {BORNEO: 0} | {name: cost for name, cost in COSTS.items() if name != BORNEO}
    assert {len(state["cards"][0]["active"]) for state in states} == {1}


@pytest.mark.parametrize(("base", "damage"), [("shot", 3), ("strike", 4)])
def test_one_that_costs_no_more_than_the_damage_dealt_is_free(duel, base, damage):
    states = duel("lesandra", f"binding {base}", "chained dash", 2, status=[{"priority": 15}, {}], **active())
    assert {state["damage"][1] for state in states} == {damage}
    assert familiars(states) == {None: 0} | {name: 0 if cost <= damage else cost for name, cost in COSTS.items()}


def test_life_that_is_not_there_need_not_be_lost(duel):
    states = duel("lesandra", "binding grasp", "chained burst", **AWAY, life=[2, 20])
    assert {state["life"][0] for state in states if state["cards"][0]["active"] == [RAVEN]} == {1}


@pytest.mark.parametrize("familiar", FAMILIARS)
def test_an_anted_familiar_returns_to_supply_and_does_not_come_back_in_that_beat(duel, familiar):
    states = duel("lesandra", "binding grasp", "chained burst", **AWAY, **ante(familiar))
    assert set(familiars(states)) == {None, *FAMILIARS} - {familiar}


def test_borneo_anted_makes_the_next_one_cheaper(duel):
    states = duel("lesandra", "binding grasp", "chained burst", **AWAY, **ante(BORNEO))
    assert familiars(states) == {None: 0, WYVERN: 1, SALAMANDER: 2, RUNE: 3, RAVEN: 4}


@pytest.mark.parametrize(("familiars", "clash"), [((BORNEO,), False), ((), True)])
def test_borneo_wins_ties(duel, familiars, clash):
    states = duel("lesandra", "pactbreaker strike", "chained shot", 3, status=[{}, {"priority": 3}], **active(*familiars))
    assert (states == {"clash": True}) == clash
    assert clash or {state["active"][0] for state in states} == {True}


@pytest.mark.parametrize(("distance", "hit"), [(3, True), (4, False)])
def test_wyvern_is_not_hit_from_four_spaces_away(duel, values, distance, hit):
    states = duel("lesandra", "pactbreaker grasp", "chained shot", spaces=[1, 1 + distance], status=EIGHT_FASTER, **active(WYVERN))
    assert values(states, "hit", 1) == [hit]


def test_wyvern_anted_moves_anywhere_before_activating(duel, values):
    states = duel("lesandra", "pactbreaker strike", "chained dash", 3, status=[{"priority": 15}, {"cannot_move": True}], **ante(WYVERN))
    assert values(states, "spaces", 0) == [1, 3, 4, 6, 7]


@pytest.mark.parametrize(
    ("position", "damage", "stunned"), [(active(), 2, False), (active(SALAMANDER), 5, False), (ante(SALAMANDER), 6, True)]
)
def test_salamander_ignores_soak_and_anted_guard_too(duel, values, position, damage, stunned):
    """Binding Strike, 4, against soak 2 and more guard than that."""
    states = duel("lesandra", "binding strike", "chained shot", status=[{"priority": 9}, {"soak": 2, "stun_guard": 9}], **position)
    assert (values(states, "damage", 1), values(states, "stunned", 1)) == ([damage], [stunned])


@pytest.mark.parametrize(("position", "damage", "stunned"), [(active(), 3, True), (active(RUNE), 3, False), (ante(RUNE), 1, True)])
def test_rune_knight_guards_and_anted_soaks(duel, values, position, damage, stunned):
    states = duel("lesandra", "pactbreaker grasp", "chained shot", 3, status=EIGHT_FASTER, **position)
    assert (values(states, "damage", 0), values(states, "stunned", 0)) == ([damage], [stunned])


def test_raven_knight_costs_life_after_activating(duel, values):
    assert values(duel("lesandra", "pactbreaker grasp", "chained burst", **AWAY, **active(RAVEN)), "life", 1) == [19]


def test_raven_knight_anted_is_fast(duel, values):
    position = dict(spaces=[1, 7], status=[{}, {"priority": 4, "cannot_move": True}])
    assert values(duel("lesandra", "binding grasp", "chained burst", **position, **ante(RAVEN)), "active", 0) == [True]
    assert values(duel("lesandra", "binding grasp", "chained burst", **position, **active(RAVEN)), "active", 0) == [False]


def test_invocation_may_banish_for_soak_and_is_weaker_for_damage(duel):
    """Shot for 3: soaked to 1, at the price of the familiar. Invocation Shot has power 5."""
    states = duel("lesandra", "invocation strike", "chained shot", 3, status=FASTER, **active(BORNEO))
    assert {(state["damage"][0], state["damage"][1]) for state in states} == {(3, 6 - 3), (1, 6 - 1)}
    assert {state["damage"][0] for state in states if state["cards"][0]["active"] == []} == {1}


@pytest.mark.parametrize(("familiars", "stunned"), [((), True), ((BORNEO,), False)])
def test_guardian_guards_with_a_familiar(duel, values, familiars, stunned):
    states = duel(
        "lesandra",
        "guardian burst",
        "chained shot",
        spaces=[3, 4],
        status=[{"cannot_move": True}, {"priority": 5, "power": -1}],
        **active(*familiars),
    )
    assert values(states, "stunned", 0) == [stunned]


def test_guardian_makes_familiars_cheaper_by_the_damage_taken(duel):
    states = duel("lesandra", "guardian grasp", "chained shot", 4, status=FASTER, **active())
    assert familiars(states) == {None: 0, BORNEO: 0, WYVERN: 0, SALAMANDER: 0, RUNE: 1, RAVEN: 2}


@pytest.mark.parametrize(("position", "hit"), [(active(BORNEO), False), (ante(BORNEO), True)])
def test_pactbreaker_hits_if_a_familiar_was_anted(duel, values, position, hit):
    assert values(duel("lesandra", "pactbreaker strike", "chained shot", status=FIRST, **position), "hit", 0) == [hit]


def test_binding_answers_every_movement_effect(duel, values):
    """Drive advances: 1 life, and 1 power less."""
    states = duel("lesandra", "binding grasp", "chained drive", 3, status=[{"priority": -9}, {}])
    found = {(20 - state["life"][1] - state["damage"][1], state["damage"][0]) for state in states}
    assert found == {(1, 2), (1, 0)}  # after two spaces it hits, after one it does not


@pytest.mark.parametrize(("reading", "lost"), [("any", 1), ("moved", 0)])
def test_binding_and_a_movement_that_moves_nobody(duel, values, reading, lost):
    """Drive in front of somebody at the edge, by who cannot move."""
    states = duel(
        "lesandra",
        "binding grasp",
        "chained drive",
        spaces=[1, 4],
        status=[{"priority": -9}, {"cannot_move": True}],
        scenario={"movement_effect": reading},
    )
    assert {20 - state["life"][1] - state["damage"][1] for state in states} == {lost}


def test_binding_does_not_answer_what_was_declined(play):
    """Shock may move three spaces or more: 1 life if it does, none if it stays."""
    states = play("binding grasp", "shock strike", "lesandra clinhyde", spaces=[1, 2], status=[{"priority": -9}, {}])
    assert {(state["life"][1] + state["damage"][1], state["spaces"][1] == 2) for state in states} == {(20, True), (19, False)}


@pytest.mark.parametrize(("familiars", "hit"), [((), False), ((BORNEO,), True)])
def test_window_reaches_farther_with_a_familiar_which_it_banishes(duel, values, familiars, hit):
    states = duel("lesandra", "window strike", "chained shot", spaces=[1, 5], status=FIRST, **active(*familiars))
    assert values(states, "hit", 0) == [hit]
    if hit:
        assert [] in [state["cards"][0]["active"] for state in states] and values(states, "spaces", 1) == [3, 4]


def test_summons_moves_an_opponent_beside_her(duel, values):
    assert values(duel("lesandra", "guardian summons", "chained shot", spaces=[3, 7], status=FASTER), "spaces", 1) == [2, 4]
    assert values(duel("lesandra", "guardian summons", "chained shot", spaces=[3, 4], status=FASTER), "spaces", 1) == [2]


def test_duskstalker_turns_life_into_power_and_damage_into_life(duel, values):
    states = duel("lesandra", "special_action strike", "chained shot", 2, status=FIRST, **finisher("invoke_duskstalker"))
    assert values(states, "damage", 1) == [3 + 6]
    assert max(values(states, "life", 0)) == 1 + 9


def test_mazzaroth_comes_at_the_end_of_the_next_beat(duel, values):
    states = duel("lesandra", "special_action strike", "chained burst", **AWAY, **finisher("mazzaroth"))
    assert values(states, "life", 0) == [1]
    assert ({state["counters"][0]["doom"] for state in states}, values(states, "winner")) == ({1}, [-1])
    after = duel("lesandra", "guardian strike", "chained burst", **AWAY, counters=[{"doom": 1}, {}])
    assert values(after, "winner") == [0]
    ready = duel("lesandra", "guardian strike", "chained burst", **AWAY)
    assert values(ready, "winner") == [-1]


def test_stunned_at_the_start_mazzaroth_is_not_called(duel, values):
    states = duel("lesandra", "special_action strike", "chained shot", 3, status=SLOWER, **finisher("mazzaroth"))
    assert values(states, "winner") == [1]


@pytest.mark.parametrize(("form", "most"), [("ex", 2), ("almighty", 3)])
def test_stronger_forms_have_more_familiars_at_a_time(duel, form, most):
    position = active(*FAMILIARS[:most]) | {"bases": [form, "standard"]}
    base = {"ex": "grip", "almighty": "slam"}[form]
    states = duel("lesandra", f"binding {base}", "chained burst", **AWAY, **position)
    found = {tuple(state["cards"][0]["active"]) for state in states}
    assert {len(familiars) for familiars in found} == {most}
    assert len(found) > 1


def test_almighty_lesandra_chooses_a_second_familiar_at_the_start():
    session = Session(GAME, GAME.scenario(fighters=["lesandra", "eligor"], bases=["almighty", "standard"]), 1, content=cards.load())
    assert len(session.options) == 4
    session.answer(1)
    assert [int(session.state[0]["active"][0]).bit_count(), session.state[0]["rounds"]] == [2, 1]
