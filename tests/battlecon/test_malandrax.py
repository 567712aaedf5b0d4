"""Every card and every trap of Malandrax, each in a beat in which it is what matters."""

import pytest

from sim.battlecon import cards
from sim.battlecon.decisions import TRAP
from sim.core.cards import slug
from sim.core.errors import BadInput
from sim.core.game import get
from sim.core.session import Session
from tests.battlecon.eligor import finisher

LAST = {"priority": -9}
HARMLESS = {"power": -9}
UNHIT = {"dodge": True}


@pytest.fixture
def beat(duel):
    """A beat of Malandrax against an Eligor who gets no tokens (and so does not pull)."""

    def beat(mine, theirs, distance=1, status=({}, {}), traps=(), **position):
        position = {"antes": [{"set": list(traps)}, {}]} | position
        return duel("malandrax", mine, theirs, distance, status=[status[0], {"no_gain": True} | status[1]], **position)

    return beat


def seen(states, *keys):
    """What there is of the opponent (of Malandrax, for keys with a 0 at the end) in the states."""
    assert isinstance(states, list), states
    return {tuple(state[key.rstrip("0")][0 if key.endswith("0") else 1] for key in keys) for state in states}


@pytest.mark.parametrize(
    ("traps", "message"),
    [
        (["alarm_trap", "wall_spike_trap"], "set: 'wall_spike_trap' cannot be set: one a beat"),
        (["alarm"], "unknown 'alarm'; did you mean 'alarm_trap'"),
    ],
)
def test_traps_that_cannot_be_set(beat, traps, message):
    with pytest.raises(BadInput) as error:
        beat("plotting strike", "chained strike", 5, traps=traps)
    assert message in str(error.value)


def test_a_trap_that_is_set_already_is_not_set_again(beat):
    with pytest.raises(BadInput, match="that is not set already"):
        beat("plotting strike", "chained strike", 5, traps=["alarm_trap"], cards=[{"set": ["alarm_trap"]}, {}])
    with pytest.raises(BadInput, match="zones of eligor: removed"):
        beat("plotting strike", "chained strike", 5, cards=[{}, {"set": ["alarm_trap"]}])


def test_traps_return_at_the_end_of_beat_but_not_after_a_pulse(beat):
    assert all(s["cards"] == [{}, {}] for s in beat("calculated strike", "chained strike", 5, traps=["alarm_trap"]))
    states = beat("calculated strike", "special_action burst", 5, traps=["alarm_trap"])
    assert all(s["cards"] == [{"set": ["alarm_trap"]}, {}] for s in states)
    more = dict(cards=[{"set": ["wall_spike_trap"]}, {}], traps=["alarm_trap"], status=[LAST | HARMLESS, HARMLESS])
    assert (7, 18) in seen(beat("calculated strike", "chained dash", spaces=[2, 6], **more), "spaces", "life")


def test_alarm_retreats_and_dodges_from_afar(beat):
    """Eligor has to move, next to Malandrax in 4 or away; his Shot reaches 4 spaces."""
    more = dict(traps=["alarm_trap"], status=[LAST, UNHIT])
    states = [s for s in beat("leading strike", "chained shot", spaces=[4, 6], **more) if s["spaces"][1] == 5]
    assert {(s["spaces"][0], s["hit"][1]) for s in states} == {(4, True), (3, True), (2, False), (1, False)}


@pytest.mark.parametrize(("spaces", "adjacent"), [([3, 6], False), ([2, 6], False), ([4, 7], False), ([4, 6], True), ([4, 5], True)])
def test_alarm_waits_for_who_moves_adjacent(beat, spaces, adjacent):
    """Eligor has to move 1, which from the space beside may be past Malandrax to his other side."""
    states = beat("leading strike", "chained strike", spaces=spaces, traps=["alarm_trap"], status=[LAST | HARMLESS, HARMLESS | UNHIT])
    assert (len(seen(states, "spaces0")) > 1) is adjacent


def test_electroshock_waits_in_the_centre(beat):
    """Drive from 6 to 5 and no farther, or to 4: power 3 + 2 for the one, 3 - 2 for the other."""
    more = dict(traps=["electroshock_trap"], status=[LAST | {"stun_immunity": True}, {"stun_immunity": True}])
    states = beat("plotting strike", "chained drive", spaces=[3, 6], **more)
    assert seen(states, "damage0", "damage") == {(0, 0), (3, 5), (1, 5 + 2)}


def test_to_move_through_the_centre_is_to_move_there(beat):
    """From 5 through 4 to 3."""
    more = dict(traps=["electroshock_trap"], status=[LAST | {"stun_immunity": True}, {"stun_immunity": True}])
    states = [s for s in beat("plotting strike", "chained drive", spaces=[2, 5], **more) if s["spaces"][1] == 3]
    assert seen(states, "damage0", "damage") == {(3, 5), (1, 5 + 2)}


@pytest.mark.parametrize(
    ("theirs", "guard", "damage"), [("chained shot", 9, {2, 4}), ("chained drive", 9, {2}), ("chained shot", 0, {2, 4})]
)
def test_smasher_strikes_who_activates_without_having_moved(beat, theirs, guard, damage):
    """After Eligor's attack 2 damage, which stun like any other; Malandrax's own Shot does 3 - 1."""
    more = dict(traps=["smasher_trap"], status=[LAST, HARMLESS | {"stun_guard": guard}])
    states = beat("calculated shot", theirs, 3, **more)
    assert {s["damage"][1] for s in states} == damage


def test_smasher_does_not_strike_who_is_stunned_before(beat):
    states = beat("calculated strike", "chained shot", 1, traps=["smasher_trap"], status=[{"priority": 9}, {}])
    assert seen(states, "stunned", "damage") == {(True, 3)}


def test_wall_spike_costs_life_at_both_edges(beat):
    more = dict(traps=["wall_spike_trap"], status=[LAST | HARMLESS, HARMLESS | UNHIT])
    assert seen(beat("leading strike", "chained strike", spaces=[3, 6], **more), "spaces", "life") == {(7, 20), (7, 18), (5, 20)}
    assert (1, 18) in seen(beat("leading strike", "chained strike", spaces=[5, 2], **more), "spaces", "life")


def test_plotting_sets_one_trap_more_next_ante(beat):
    states = beat("plotting strike", "chained strike", 5, status=[LAST, {}])
    assert {s["status"][0].get("extra_traps") for s in states} == {1}
    traps = ["alarm_trap", "wall_spike_trap"]
    states = beat("leading burst", "chained strike", 4, traps=traps, status=[{"extra_traps": 1} | LAST, {}])
    assert {s["status"][0].get("extra_traps") for s in states} == {None}
    assert seen(beat("plotting strike", "chained shot", spaces=[2, 4], status=[{}, HARMLESS]), "spaces0") == {(1,), (3,), (5,)}


@pytest.mark.parametrize(("distance", "power", "life"), [(2, 0, 18 - 3), (3, 0, 18), (3, 1, 17 - 3)])
def test_calculated_costs_life_where_damage_is_the_range(beat, distance, power, life):
    """Shot does 3 - 1."""
    states = beat("calculated shot", "chained strike", distance, status=[{"power": power, "priority": 9}, {}])
    assert seen(states, "life") == {(life,)}


@pytest.mark.parametrize(("guard", "life"), [(0, 20 - 2 - 2), (9, 20 - 2)])
def test_precision_costs_life_where_its_damage_stuns(beat, guard, life):
    states = beat("precision shot", "chained shot", 4, status=[{"priority": 9}, {"stun_guard": guard - 2}])
    assert seen(states, "life") == {(life,)}


def asked(pair):
    """Who is asked for the first movement, and about whom, when Malandrax plays this pair against Chained Drive."""
    game, content, players = get("battlecon"), cards.load(), ("malandrax", "eligor")
    session = Session(game, game.scenario(fighters=players, first=1, discards="chosen"), seed=3, content=content)
    names = [{slug(name): k for k, name in cards.card_names(content, player, "standard").items()} for player in players]
    piles = [iter([("plotting", "dash"), ("ingenious", "grasp")]), iter([("vengeful", "dash"), ("counter", "grasp")])]
    pairs = [tuple(pair.split()), ("chained", "drive")]
    while session.decision != "movement":
        seat, wanted = session.seat, 0
        if session.decision in ("starting_discards", "pair"):
            style, base = next(piles[seat]) if session.decision == "starting_discards" else pairs[seat]
            wanted = next(k for k, o in enumerate(session.options) if o[1:3] == (names[seat][style], names[seat][base]))
        session.answer(wanted)
    return session.seat, int(session.state[0]["subject"])


def test_precision_steers_the_opponent():
    assert asked("precision shot") == (0, 1)
    assert asked("calculated shot") == (1, 1)


def test_leading_leaves_the_choice_to_who_moves(beat):
    """At the start of the beat, and once more when hit."""
    assert asked("leading shot") == (1, 1)
    assert seen(beat("leading strike", "chained strike", spaces=[3, 6], status=[LAST, UNHIT]), "spaces") == {(5,), (7,)}


@pytest.mark.parametrize(("traps", "damage"), [([], {(3, 4)}), (["wall_spike_trap"], {(3, 4), (1, 5)})])
def test_ingenious_weakens_who_triggers_a_trap(beat, traps, damage):
    """Eligor's Grasp moves nobody far; Malandrax's Strike sends him nowhere before it: Spike retreats to the edge."""
    more = dict(traps=traps, status=[LAST | {"stun_immunity": True}, {"stun_immunity": True}], bases=["standard", "beta"])
    states = beat("ingenious strike", "chained wave", spaces=[5, 6], **more)
    assert {tuple(s["damage"]) for s in states if s["spaces"][1] != 8 and s["hit"][0]} == damage


def test_ingenious_moves_who_is_hit(beat):
    assert seen(beat("ingenious strike", "chained shot", spaces=[3, 4], status=[{"priority": 9}, {}]), "spaces") == {(5,), (2,)}


def test_master_plan_hits_who_has_triggered_a_trap(beat):
    """Burst retreats from 6 to 7, and there is no space for more."""
    more = dict(spaces=[2, 6], traps=["wall_spike_trap"], status=[LAST, {}])
    assert seen(beat("calculated master_plan", "chained burst", **more), "damage", "life") == {(0, 20), (3, 20 - 2 - 3)}
    assert seen(beat("calculated master_plan", "chained strike", **more), "damage") == {(0,)}


def test_master_plan_is_not_stunned(beat):
    assert seen(beat("calculated master_plan", "chained strike", 1), "stunned0", "damage0") == {(False, 4)}


def test_deathtrap_kills_who_has_triggered_a_trap(beat):
    """Wave steps back from 6 to the edge and would reach 4 spaces, if not for the trap."""
    more = dict(spaces=[4, 6], traps=["wall_spike_trap"], status=[LAST, {}], bases=["standard", "beta"], **finisher("deathtrap"))
    states = beat("special_action strike", "chained wave", **more)
    assert seen(states, "damage", "life", "hit", "damage0") == {(0, 20, True, 3), (6, 20 - 2 - 6, False, 0)}


def test_plots_within_plots_sets_all_traps_and_one_more_each_ante(beat):
    """All four are set before Eligor's Drive brings him to the centre and next to Malandrax."""
    states = beat("special_action strike", "chained drive", spaces=[3, 6], traps=["alarm_trap"], **finisher("plots_within_plots"))
    assert {s["status"][0]["extra_traps"] for s in states} == {1}
    assert seen([s for s in states if s["spaces"][1] == 4], "damage0") == {(3,), (1,), (0,)}


@pytest.mark.parametrize(("bases", "life", "stunned"), [("ex", 20 - 2 - 2, False), ("almighty", 20 - 2 - 2, True)])
def test_stronger_forms_make_traps_cost_more(beat, bases, life, stunned):
    more = dict(spaces=[2, 6], traps=["wall_spike_trap"], bases=[bases, "standard"], status=[LAST | HARMLESS, {}])
    assert (life, stunned) in seen(beat("leading master_plan", "chained strike", **more), "life", "stunned")


def test_opponents_see_how_many_traps_are_set_but_not_which():
    game, content = get("battlecon"), cards.load()
    session = Session(game, game.scenario(fighters=["malandrax", "eligor"], first=1), seed=1, content=content)
    while session.decision != "ante":
        session.answer(0)
    session.answer(next(k for k, option in enumerate(session.options) if option[0] == TRAP))
    assert int(session.view(0)[0]["set_traps"][0]) == 1
    view = session.view(1)[0]
    assert (int(view["set_traps"][0]), int(view["traps_down"][0])) == (-99, 1)
