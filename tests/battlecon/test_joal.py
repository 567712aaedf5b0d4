"""Joal: his stockpile, and every card of his in a beat in which it is what matters."""

import numpy as np
import pytest

from sim.battlecon import state as s
from sim.battlecon.scenario import Scenario
from sim.core.cards import slug
from sim.core.errors import BadInput
from sim.core.game import get
from sim.core.session import Session
from tests.battlecon.eligor import FASTER, SLOWER, finisher

GAME = get("battlecon")
ALL = {"cards": [{"stockpile": []}, {}]}


def aside(*bases):
    return {"cards": [{"stockpile": list(bases)}, {}]}


def hand(session, seat=0):
    mask = int(session.state[0]["zone"][seat, s.HAND]) & s.BASES
    names = {b: slug(card.name) for b, card in kit()}
    return {names[b] for b in names if mask >> b & 1}


def kit():
    from sim.battlecon import cards

    return [(b, card) for b, card in cards.kit(GAME.content(None, {}), "joal", "standard") if s.BASE <= b < s.SPECIAL_ACTION]


# Weapon Master


@pytest.mark.parametrize("discards", ["printed", "chosen"])
def test_four_of_eleven_bases_are_set_aside(discards):
    for seed in range(10):
        session = Session(GAME, Scenario(fighters=["joal", "eligor"], discards=discards), seed)
        luck, asked = np.random.default_rng(seed), 0
        while session.decision != "pair":
            asked += session.decision == "set_aside"
            session.answer(int(luck.integers(len(session.options))))
        piles = session.state[0]["zone"][0]
        assert asked == 4 and int(piles[s.STOCKPILE]).bit_count() == 4
        assert (int(piles[s.HAND] | piles[s.DISCARD_1] | piles[s.DISCARD_2]) & s.BASES).bit_count() == 7
        assert not int(piles[s.STOCKPILE]) & int(piles[s.DISCARD_1] | piles[s.DISCARD_2])


def test_the_stockpile_may_be_his_last_unique_bases():
    session = Session(GAME, Scenario(fighters=["joal", "eligor"], stockpile="unique"), 0)
    assert session.decision == "pair" and hand(session) == {"strike", "shot", "drive", "burst", "knuckle"}


def test_ex_has_all_his_bases():
    session = Session(GAME, Scenario(fighters=["joal", "eligor"], bases=["ex", "standard"]), 0)
    assert session.decision == "pair" and int(session.state[0]["zone"][0, s.STOCKPILE]) == 0


def test_a_base_that_lies_aside_is_not_played(duel):
    with pytest.raises(BadInput, match="runeblade"):
        duel("joal", "warded runeblade", "chained shot")
    with pytest.raises(BadInput, match="two places"):
        duel("joal", "warded shot", "chained shot", discards=[[["relentless", "strike"], []], [[], []]], **aside("strike"))


# Styles


@pytest.mark.parametrize("style", ["warded", "relentless"])
def test_warded_is_hit_without_effects(duel, values, style):
    """Chained Grasp moves who it hits."""
    states = duel("joal", f"{style} shot", "chained grasp", spaces=[3, 4], status=FASTER, **ALL)
    assert values(states, "hit", 1) == [True]
    assert (values(states, "spaces", 0) == [3]) == (style == "warded")


def test_relentless_takes_five_at_most(duel, values):
    assert values(duel("joal", "relentless shot", "chained strike", status=[{}, {"power": 6}], **ALL), "damage", 0) == [5]


def test_cutthroat_stuns_who_was_passed(duel):
    states = duel("joal", "cutthroat strike", "martial strike", spaces=[3, 4], **ALL)
    assert {(s["spaces"][0] > 4, s["stunned"][1]) for s in states if s["hit"][0]} == {(False, False), (True, True)}


@pytest.mark.parametrize(("style", "spaces"), [("slayers", [6]), ("cutthroat", [4, 5])])
def test_slayers_stops_what_comes_before_activating(duel, values, style, spaces):
    more = dict(status=[{"priority": 5}, {"stun_guard": 9}], spaces=[3, 6], **ALL)
    states = duel("joal", f"{style} shot", "martial drive", **more)
    assert values([s for s in states if s["spaces"][0] == 3], "spaces", 1) == spaces


@pytest.mark.parametrize(("style", "moves"), [("slayers", False), ("relentless", True)])
def test_slayers_stops_what_comes_after_activating(duel, values, style, moves):
    more = dict(status=[{"priority": 15}, {"stun_guard": 9}], **ALL)
    assert (len(values(duel("joal", f"{style} shot", "martial dash", 2, **more), "spaces", 1)) > 1) == moves


def test_slayers_takes_a_base_of_the_stockpile_or_none(duel):
    states = duel("joal", "slayers strike", "chained shot", 5, **aside("ironstar", "burst"))
    assert {tuple(s["cards"][0]["stockpile"]) for s in states} == {("burst", "ironstar"), ("burst",), ("ironstar",)}
    assert all(s["discards"][0] == [["slayers", "strike"], []] for s in states)


def test_dual_wield_attacks_again_with_another_base(duel):
    """-1 + 4 against no guard, then each other base in its turn; both go to the discard."""
    states = duel(
        "joal", "dual_wield strike", "chained shot", status=SLOWER, **aside("drive", "burst", "dash", "hand_cannon", "grasp", "knuckle")
    )
    found = {(tuple(s["discards"][0][0]), s["damage"][1]) for s in states}
    assert found == {
        (("dual_wield", "strike", "shot"), 3 + 2),
        (("dual_wield", "strike", "ironstar"), 3 + 3),
        (("dual_wield", "strike", "binding_knife"), 3 + 0),
        (("dual_wield", "strike", "runeblade"), 3 + 2),
    }


def test_dual_wield_does_not_go_on_without_a_base(duel):
    rest = ["shot", "drive", "burst", "dash", "grasp", "knuckle", "binding_knife", "hand_cannon", "ironstar", "runeblade"]
    states = duel("joal", "dual_wield strike", "chained shot", status=SLOWER, **aside(*rest))
    assert {(tuple(s["discards"][0][0]), s["damage"][1]) for s in states} == {(("dual_wield", "strike"), 3)}


def test_dual_wield_has_the_second_base_s_effects_from_before_activating_on(duel):
    rest = ["shot", "burst", "dash", "grasp", "knuckle", "binding_knife", "hand_cannon", "ironstar", "runeblade"]
    states = duel("joal", "dual_wield strike", "martial shot", 3, status=[{"priority": 9}, {}], **aside(*rest))
    assert {(s["spaces"][0], s["damage"][1]) for s in states} == {(3, 0), (4, 2)}  # Drive moves once or twice, and hits from beside


def test_dual_wield_finishes_dash_before_the_second_base(duel):
    """Dash moves, and then the second base attacks from there; the movement does not pass the opponent."""
    rest = ["shot", "burst", "drive", "grasp", "knuckle", "binding_knife", "hand_cannon", "ironstar", "runeblade"]
    states = duel("joal", "dual_wield dash", "martial shot", spaces=[3, 5], **aside(*rest))
    assert {(s["spaces"][0], s["hit"][0]) for s in states} == {(1, False), (2, False), (4, True)}


def test_dual_wield_does_not_pass_opponents(duel, values):
    assert values(duel("joal", "dual_wield drive", "martial strike", spaces=[3, 5], **aside(*STANDARD)), "spaces", 0) == [4]


STANDARD = ("strike", "shot", "burst", "dash", "grasp", "knuckle", "binding_knife", "hand_cannon", "ironstar", "runeblade")


# Bases


def test_knuckle_ignores_soak_and_moves(duel, values):
    states = duel("joal", "relentless knuckle", "retribution shot", spaces=[3, 4], status=[{"priority": 9}, {}], **ALL)
    assert values(states, "damage", 1) == [4]
    assert values(states, "spaces", 0) == [2, 5]


def test_binding_knife_advances_and_ignores_guard(duel, values):
    states = duel("joal", "relentless binding_knife", "chained strike", 2, status=[{"priority": 9}, {}], **ALL)
    assert {(s["spaces"][0], s["stunned"][1]) for s in states} == {(2, False), (3, True)}


def test_hand_cannon_moves_the_opponent(duel, values):
    states = duel("joal", "relentless hand_cannon", "chained shot", spaces=[2, 5], status=[{"priority": 9}, {}], **ALL)
    assert values(states, "spaces", 1) == [3, 4, 6, 7]


def test_ironstar_is_not_stunned_nor_passed(duel, values):
    states = duel("joal", "warded ironstar", "chained drive", spaces=[4, 5], status=[{}, {"power": 5}], **ALL)
    assert values(states, "stunned", 0) == [False]
    assert values(states, "spaces", 1) == [5]


def test_runeblade_regains_life_and_is_steady(duel, values):
    states = duel("joal", "slayers runeblade", "chained shot", 2, status=FASTER, life=[15, 20], **ALL)
    assert {(s["life"][0], s["stunned"][0]) for s in states} == {(15 - 3 + 2, False)}


# Finishers


def test_annihilator_has_three_bases(duel):
    rest = ("grasp", "shot", "burst", "dash", "knuckle", "binding_knife", "hand_cannon", "ironstar")
    states = duel("joal", "special_action strike", "chained shot", 3, **finisher("annihilator"), **aside(*rest))
    assert {(s["spaces"][0], s["damage"][1], s["life"][0]) for s in states} == {(3, -2 + 4 + 3 + 3, 9), (4, 8, 9)}


def test_annihilator_chooses_among_its_hand_and_has_their_start_of_beat(duel, values):
    rest = ("grasp", "shot", "drive", "dash", "knuckle", "binding_knife", "ironstar")
    states = duel("joal", "special_action strike", "martial shot", spaces=[3, 4], **finisher("annihilator"), **aside(*rest))
    # Strike, Burst, Hand Cannon, Runeblade: with Burst he retreats first and reaches two spaces
    assert {s["damage"][1] for s in states if s["spaces"][0] == 3} == {-2 + 4 + 3 + 3}
    assert {s["damage"][1] for s in states if s["spaces"][0] == 2} == {-2 + 4 + 3 + 3, -2 + 3 + 3 + 3}
    assert values(states, "spaces", 1) != [4]  # Hand Cannon's push


@pytest.mark.parametrize(("distance", "moves"), [(1, False), (2, True)])
def test_neutralizer_holds_who_is_adjacent(duel, values, distance, moves):
    states = duel("joal", "special_action strike", "chained dash", distance, **finisher("neutralizer"), **ALL)
    assert (len(values(states, "spaces", 1)) > 1) == moves


def test_neutralizer_hits_hard(duel, values):
    assert values(duel("joal", "special_action strike", "chained shot", **finisher("neutralizer"), **ALL), "damage", 1) == [12]


def test_dual_wield_attacks_again_although_an_opponent_has_discarded_a_base(play):
    """Endrbyt's Sonic hits first and takes a base of the hand with the pair: it is none that Joal has played."""
    states = play(
        "dual_wield strike", "sonic strike", "joal endrbyt", spaces=[3, 4],
        status=[{"stun_guard": 40, "cannot_move": True}, {"priority": 20}],
        cards=[{"stockpile": []}, {"active": ["balance_mode"], "removed": []}],
    )  # fmt: skip
    assert states and all(len(state["discards"][0][0]) == 4 for state in states)
