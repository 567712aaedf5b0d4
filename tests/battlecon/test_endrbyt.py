"""Every card of Endrbyt, his modes, and how he picks what he takes along, each in a beat in which it is what matters."""

import random

import pytest

from sim.battlecon import cards
from sim.battlecon import state as s
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
    """A beat of Endrbyt with all his cards in the duel against an Eligor who gets no tokens. Reactor Mode brings 4 energy at the end
    of the beat, so what is left of `energy` tokens is told apart by `left`."""

    def beat(mine, theirs, distance=1, status=({}, {}), mode="reactor_mode", energy=0, ante=0, **position):
        position = {"cards": [{"active": [mode], "removed": []}, {}], "tokens": [{"energy": energy}, {}]} | position
        position |= {"antes": [{"energy": ante} if ante else {}, {}]}
        return duel("endrbyt", mine, theirs, distance, status=[status[0], {"no_gain": True} | status[1]], **position)

    return beat


def seen(states, *keys):
    """What there is of the opponent (of Endrbyt, for keys with a 0 at the end) in the states."""
    assert isinstance(states, list), states
    return {tuple(state[key.rstrip("0")][0 if key.endswith("0") else 1] for key in keys) for state in states}


def energy(states):
    assert isinstance(states, list), states
    return {s["tokens"][0]["energy"] for s in states}


# What he takes along


def begun(seed=1, **scenario):
    game = get("battlecon")
    return Session(game, game.scenario(fighters=["endrbyt", "eligor"], **scenario), seed=seed, content=cards.load())


def held(session, bases="standard"):
    """Names of all styles and bases that are in the duel, of the mode and the finisher."""
    g = session.state[0]
    names = {k: slug(name) for k, name in cards.card_names(cards.load(), "endrbyt", bases).items()}
    masks = [int(g["zone"][0, zone]) for zone in (s.HAND, s.DISCARD_1, s.DISCARD_2)]
    mine = {names[k] for k in range(s.SPECIAL_ACTION) if any(mask >> k & 1 for mask in masks)}
    (mode,) = [names[k] for k in range(s.EXTRA, s.ABILITY) if int(g["active"][0]) >> k & 1]
    return mine, mode, names[int(g["finisher"][0])]


def test_the_named_kit_is_taken_where_nobody_chooses():
    session = begun()
    mine, mode, last = held(session)
    assert mine == {
        "displacement",
        "dispersal",
        "collection",
        "gripping",
        "capturing",
        "strike",
        "shot",
        "grasp",
        "drive",
        "burst",
        "dash",
        "vent",
    }
    assert (mode, last, int(session.state[0]["pool"][0, 0])) == ("balance_mode", "vanish", 2)
    assert session.decision == "starting_discards"


@pytest.mark.parametrize("seed", range(8))
def test_five_styles_seven_bases_a_mode_and_a_finisher_are_chosen(seed):
    luck, backs = (
        random.Random(seed),
        dict(analysis_mode="vanish", acquisition_mode="break", reactor_mode="expel", balance_mode="equilibrium"),
    )
    session = begun(seed, kits=["chosen", "first"], finishers=["chosen", "first"])
    asked = []
    while session.decision != "starting_discards":
        asked.append((session.decision, len(session.options)))
        session.answer(luck.randrange(len(session.options)))
    mine, mode, last = held(session)
    styles = {slug(card.name) for card in cards.load().entries["fighters"]["endrbyt"].styles}
    assert (len(mine & styles), len(mine - styles)) == (5, 7)
    assert last != backs.get(mode, "dispel")
    assert asked[0] == ("leave_out", 6) and asked[-2:] == [("plane", 5), ("finisher", 4)]
    assert int(session.state[0]["pool"][0, 0]) == dict(acquisition_mode=2, balance_mode=2, suppression_mode=1).get(mode, 0)


def test_a_finisher_that_is_fixed_is_no_mode_to_choose():
    session = begun(kits=["chosen", "first"], finishers=["break", "first"])
    while session.decision != "plane":
        session.answer(0)
    assert len(session.options) == 4


@pytest.mark.parametrize(
    ("scenario", "message"),
    [
        ({"kits": ["stead", "first"]}, "unknown 'stead'; did you mean 'steady'"),
        ({"kits": ["first", "steady"]}, "kit of eligor: unknown 'steady'"),
        ({"finishers": ["equilibrium", "first"]}, "'equilibrium' is on the back of its mode"),
    ],
)
def test_kits_that_are_not_possible(scenario, message):
    with pytest.raises(BadInput) as error:
        begun(**scenario)
    assert message in str(error.value)


def test_ex_takes_one_style_and_one_base_more():
    mine, _, _ = held(begun(bases=["ex", "standard"], kits=["steady", "first"]), "ex")
    assert {"sonic", "vent", "slice", "crush"} <= mine and len(mine) == 6 + 8


def test_almighty_takes_two_styles_and_a_base_more_and_two_finishers(beat):
    session = begun(bases=["almighty", "standard"], kits=["steady", "first"])
    assert len(held(session, "almighty")[0]) == 7 + 8 and int(session.state[0]["second"][0]) == s.FINISHER + 1
    more = dict(bases=["almighty", "standard"], energy=5, status=[{}, {"stun_guard": 30}], **finisher("vanish"))
    more["cards"] = [{"active": ["reactor_mode"], "removed": [], "second_finisher": ["break"]}, {}]
    states = beat("special_action slam", "chained shot", 3, **more)
    assert {6, 7} <= {s["damage"][1] for s in states}  # Vanish; Break, for three energy or more
    assert {s["finisher"][0] for s in states} == {None} and all("second_finisher" not in s["cards"][0] for s in states)
    states = beat("displacement slam", "chained shot", 3, **more)
    assert {(s["finisher"][0], *s["cards"][0]["second_finisher"]) for s in states} == {("vanish", "break")}
    with pytest.raises(BadInput, match="second_finisher: found"):
        beat("displacement slam", "chained shot", 3, **more | {"cards": [{"active": ["reactor_mode"], "second_finisher": ["vanish"]}, {}]})


def test_both_finishers_are_chosen_in_play():
    session = begun(bases=["almighty", "standard"], finishers=["chosen", "first"])
    asked = []
    while session.decision != "starting_discards":
        asked.append((session.decision, len(session.options)))
        session.answer(0)
    assert asked == [("finisher", 4), ("finisher", 3)]
    assert [int(session.state[0][key][0]) for key in ("finisher", "second")] == [s.FINISHER, s.FINISHER + 1]


def test_a_position_says_what_is_out_of_the_duel(beat):
    out = {"active": ["reactor_mode"], "removed": ["sonic", "vent"]}
    states = beat("collection strike", "chained strike", 5, cards=[out, {}])
    assert all(s["cards"][0] == out for s in states)
    with pytest.raises(BadInput, match="'sonic' is not in hand"):
        beat("sonic strike", "chained strike", 5, cards=[out, {}])
    with pytest.raises(BadInput, match="found 0 modes, one is wanted"):
        beat("sonic strike", "chained strike", 5, cards=[{"removed": ["vent"]}, {}])
    with pytest.raises(BadInput, match="none are printed for endrbyt"):
        beat("sonic strike", "chained strike", 5, discards=None)


def test_what_is_too_much_energy_costs_life(beat):
    states = beat("collection strike", "chained strike", 5, energy=3)
    assert seen(states, "life0") == {(18,)} and energy(states) == {5}


# Modes


@pytest.mark.parametrize(
    ("mode", "wrong", "right"), [("analysis_mode", 2, 3), ("acquisition_mode", 5, 4), ("balance_mode", 4, 5), ("suppression_mode", 3, 5)]
)
def test_a_mode_says_how_many_are_anted(beat, mode, wrong, right):
    assert beat("collection strike", "chained strike", 5, mode=mode, energy=5, ante=right)
    with pytest.raises(BadInput, match=f"energy: {wrong} cannot be anted"):
        beat("collection strike", "chained strike", 5, mode=mode, energy=5, ante=wrong)


def test_reactor_antes_any_number_for_nothing(beat):
    for n in (1, 4):
        states = beat("collection strike", "chained strike", 2, energy=5, ante=n, status=[{"priority": 9}, {}])
        assert seen(states, "damage") == {(4,)}


def test_analysis_learns_from_damage_and_forces_a_clash(beat):
    states = beat("collection strike", "chained strike", 1, mode="analysis_mode", status=[LAST, {"power": -1}])
    assert energy(states) == {3 + 1}
    states = beat("collection strike", "chained shot", 1, mode="analysis_mode", energy=5, ante=3)
    assert states == {"clash": True}
    states = beat(
        "collection shot",
        "chained shot",
        5,
        mode="analysis_mode",
        energy=5,
        ante=3,
        clashed=[["strike"], ["strike"]],
        status=[{}, {"priority": 3}],
    )
    assert seen(states, "active0") == {(False,)}  # once only


def test_a_clash_is_forced_once():
    """Then the faster pair goes first."""
    session = begun(7, discards="chosen", kits=["steady", "first"])
    luck, forced = random.Random(3), 0
    while not session.over:
        g = session.state[0]
        assert int(g["provoked"]) in (0, 1)
        session.answer(luck.randrange(len(session.options)))
    for seed in range(20):
        session = begun(seed, kits=["chosen", "first"], finishers=["equilibrium", "first"])
        before = 0
        while not session.over:
            g, t = session.state[0], session.tables[0]
            if session.decision == "plane":
                session.answer(0)  # Analysis
                continue
            options = session.options
            tokens = [k for k, option in enumerate(options) if session.decision == "ante" and session.seat == 0 and option[0] == 4]
            session.answer(tokens[0] if tokens else luck.randrange(len(options)))
            clashes = int(t["now"][0, s.NOW_CLASHES])
            forced += int(g["provoked"]) and clashes > before
            before = clashes
    assert forced


def test_acquisition_gains_by_hits_stuns_and_is_faster(beat):
    more = dict(mode="acquisition_mode", energy=4)
    states = beat("collection strike", "chained strike", 2, status=[LAST, {"stun_guard": 9} | HARMLESS], **more | {"energy": 1})
    assert energy(states) == {3} and seen(states, "stunned") == {(False,)}
    states = beat("collection strike", "chained strike", 2, ante=4, status=[{"priority": 1}, {"stun_guard": 9} | HARMLESS], **more)
    assert seen(states, "stunned", "active0") == {(True, True)} and energy(states) == {2}


def test_balance_gains_and_is_stronger_and_faster(beat):
    states = beat("collection strike", "chained strike", 2, mode="balance_mode", energy=5, ante=5, status=[{}, HARMLESS])
    assert seen(states, "damage", "active0") == {(4 + 2, True)} and energy(states) == {2}


def test_suppression_gains_by_effects_and_is_not_stunned(beat):
    """Drive's advance, which Eligor has to make; and what Chained would do is done, though it pays nothing."""
    states = beat("collection strike", "chained strike", 5, mode="suppression_mode")
    assert energy(states) == {0}
    assert energy(beat("collection strike", "chained drive", 5, mode="suppression_mode")) == {1}
    states = beat(
        "unbreakable strike", "chained strike", 1, mode="suppression_mode", energy=5, ante=5, status=[LAST | {"stun_guard": -9}, {}]
    )
    assert seen(states, "stunned0", "damage") == {(False, 4 - 1 + 2)}


# Styles


def test_displacement_swaps_places_and_moves(beat):
    states = beat("displacement strike", "chained strike", spaces=[2, 5], status=[{"priority": 9}, HARMLESS])
    assert seen(states, "spaces") == {(2,)} and seen(states, "spaces0") == {(4,), (6,)}
    held_fast = [s["spaces"] for s in beat("displacement strike", "chained strike", spaces=[2, 5], status=[{}, {"cannot_move": True}])]
    assert {tuple(spaces) for spaces in held_fast} == {(1, 5), (3, 5)}


def test_dispersal_ignores_movement_for_energy(beat):
    states = beat("dispersal shot", "chained grasp", spaces=[3, 4], status=[LAST | {"stun_guard": 9}, {}])
    assert {(s["spaces"][0], s["tokens"][0]["energy"]) for s in states} == {(3, 5), (2, 4), (5, 4)}


def test_collection_grows_with_each_hit(beat):
    states = beat("collection strike", "chained shot", 2, status=[LAST, {}])
    assert seen(states, "damage") == {(4 + 2,)} and energy(states) == {5}


@pytest.mark.parametrize(("distance", "damage"), [(3, 1), (2, 3)])
def test_forceful_soaks_its_power_from_who_is_in_range(beat, distance, damage):
    """Forceful Strike: range 3-6, power 4 - 2."""
    assert seen(beat("forceful strike", "chained shot", distance, status=[LAST, {}]), "damage0") == {(damage,)}


def test_forceful_pays_for_power(beat):
    assert seen(beat("forceful strike", "chained strike", 3, energy=3), "damage") == {(2,), (4,)}


def test_capturing_reaches_and_pulls(beat):
    states = beat("capturing strike", "chained strike", spaces=[1, 5], energy=3, status=[{"priority": 9}, HARMLESS | {"stun_guard": 9}])
    assert seen(states, "hit0", "spaces") == {(False, 5), (True, 5), (True, 4)}
    states = beat("capturing strike", "chained strike", spaces=[1, 4], energy=4, status=[{"priority": 9}, HARMLESS])
    assert seen(states, "hit0", "spaces") == {(False, 4), (True, 4), (True, 3), (True, 2)}


def test_sonic_takes_a_base_from_the_hand(beat):
    states = beat("sonic strike", "chained strike", 1, status=[{"priority": 9}, {}])
    bases = {"shot", "grasp", "drive", "burst", "dash", "aegis"}
    assert {tuple(sorted(s["discards"][1][0])) for s in states} == {tuple(sorted(["chained", "strike", base])) for base in bases}


def test_gripping_retreats_and_holds(beat):
    states = beat("gripping strike", "chained strike", spaces=[3, 4], energy=4, status=[{"priority": 9}, {}])
    assert seen(states, "spaces0", "hit0") == {(2, True), (1, True)}
    assert {(s["tokens"][0]["energy"], s["status"][1].get("cannot_move")) for s in states} == {(4, True), (5, None)}


def test_levitation_advances_not_past(beat):
    states = beat("levitation strike", "chained strike", spaces=[1, 4], energy=5, status=[LAST, HARMLESS])
    assert seen(states, "spaces0") == {(1,), (2,), (3,)}


def test_unbreakable_soaks_more_and_moves(beat):
    states = beat("unbreakable strike", "chained strike", spaces=[1, 2], energy=5, status=[LAST, {}])
    assert seen(states, "damage0") == {(2,), (0,)} and seen(states, "spaces0") == {(3,), (4,)}


def test_terrifying_grows_with_clashes_and_moves(beat):
    """Strikes clash, 3 - 1 each; then Shots do, which are 2 - 1 each, but for the one more that the clash has brought."""
    more = dict(spaces=[2, 4], status=[{}, {"stun_guard": 9}])
    assert beat("terrifying strike", "chained strike", **more) == {"clash": True}
    states = beat("terrifying shot", "chained shot", clashed=[["strike"], ["strike"]], **more)
    assert seen(states, "active0", "life") == {(True, 20 - 1 - 3 - 1)}
    assert {s["spaces"][0] for s in states if s["spaces"][1] == 4} == {1, 3}


# Bases


def test_vent_goes_by_energy(beat):
    states = beat("collection vent", "chained strike", 2, mode="analysis_mode", energy=3, status=[{"priority": 9}, {}])
    assert seen(states, "damage") == {(3,)} and energy(states) == {0, 1, 2, 3}
    assert seen(beat("displacement vent", "chained strike", 5, energy=4, status=[{}, {"priority": 1}]), "active0") == {(True,)}
    assert seen(beat("displacement vent", "chained strike", 5, energy=4, status=[{}, {"priority": 3}]), "active0") == {(False,)}


def test_slice_retreats_and_goes_behind(beat):
    states = beat("collection slice", "chained strike", spaces=[3, 4], energy=2, status=[LAST, UNHIT | HARMLESS])
    assert seen(states, "spaces0") == {(5,), (6,), (7,)}
    states = beat("collection slice", "chained grasp", spaces=[3, 4], energy=2, status=[{"cannot_move": True}, HARMLESS])
    assert seen(states, "spaces0") == {(3,)}


def test_grapple_pulls_and_advances(beat):
    states = beat("levitation grapple", "chained strike", spaces=[1, 5], energy=2, status=[{}, {"stun_guard": -9}])
    assert {5, 4, 3} == {s["spaces"][1] for s in states if s["spaces"][0] in (2, 3, 4, 5)}
    assert (1,) not in seen(states, "spaces0")


def test_buster_reaches_as_far_as_it_pays(beat):
    states = beat("levitation buster", "chained strike", spaces=[1, 3], energy=1, status=[LAST | {"cannot_move": True}, HARMLESS])
    assert seen(states, "hit0", "spaces") == {(False, 3), (True, 4), (True, 2)}


# Finishers


def test_vanish_dodges_for_five(beat):
    more = dict(energy=5, **finisher("vanish"))
    states = beat("special_action strike", "chained shot", 3, **more)
    assert seen(states, "hit", "damage0") == {(True, 3), (False, 0)} and seen(states, "damage") == {(0,), (6,)}


def test_break_comes_nearer_and_stuns(beat):
    states = beat("special_action strike", "chained strike", 4, energy=3, status=[{}, {"stun_guard": 20}], **finisher("break"))
    assert seen(states, "damage", "stunned") == {(0, False), (7, True)}


def test_expel_discards_all_for_power(beat):
    states = beat("special_action strike", "chained strike", 5, energy=3, mode="balance_mode", **finisher("expel"))
    assert seen(states, "damage") == {(6,)} and energy(states) == {2}


def test_equilibrium_takes_the_difference_and_stuns(beat):
    states = beat("special_action strike", "chained strike", 1, status=[{}, {"stun_guard": 20}], **finisher("equilibrium"))
    assert seen(states, "life", "stunned") == {(20 - 13, True)}


def test_dispel_stuns_and_silences(beat):
    states = beat("special_action strike", "chained shot", 3, status=[{}, {"stun_guard": 20}], **finisher("dispel"))
    assert seen(states, "damage", "stunned") == {(2, True)}
    assert energy(states) == {0}  # the mode's end-of-beat effect is silenced too
    states = beat("special_action strike", "chained drive", 3, status=[{}, {"stun_immunity": True}], **finisher("dispel"))
    assert seen(states, "spaces") == {(5,)}


def test_a_modes_back_is_no_finisher(beat):
    with pytest.raises(BadInput, match="unknown 'expel'"):
        beat("special_action strike", "chained shot", 3, **finisher("expel"))
