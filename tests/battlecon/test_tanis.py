"""Tanis: her puppets, and every card of hers in a beat in which it is what matters."""

import numpy as np
import pytest

from sim.battlecon import state as s
from sim.core.errors import BadInput
from sim.core.game import get
from sim.core.session import Session
from tests.battlecon.eligor import FASTER, SLOWER, finisher
from tests.battlecon.test_forms import almighty, ex

PUPPETS = ("eris", "loki", "mephisto")


def stands(possessed, space, opponent, **puppets):
    """Tanis in place of a puppet, the others far from everything unless said."""
    lie = {"eris": [7], "loki": [7], "mephisto": [7]} | {name: [at] for name, at in puppets.items()}
    lie.pop(possessed)
    return {"spaces": [space, opponent], "cards": [{"possessed": [possessed]}, {}], "markers": [lie, {}]}


def apart(opponent, last=None, **puppets):
    """Tanis off the board between two beats."""
    cards = {"possessed": [last]} if last else {}
    return {"spaces": [None, opponent], "cards": [cards, {}], "markers": [{name: [at] for name, at in puppets.items()}, {}]}


def where(state):
    return tuple(state["markers"][0][name][0] for name in PUPPETS)


# Grand Play


def test_puppets_start_in_and_beside_the_start_space_in_any_order():
    seen = set()
    for seed in range(60):
        session = Session(get("battlecon"), get("battlecon").scenario(fighters=["tanis", "eligor"]), seed)
        luck = np.random.default_rng(seed)
        while session.decision == "start_space":
            session.answer(int(luck.integers(len(session.options))))
        seen.add(tuple(int(m) for m in session.state[0]["marker"][0][:3]))
        assert session.decision == "possess" and session.state[0]["space"][0] == 0
    assert {tuple(sorted(order)) for order in seen} == {(1, 2, 3)} and len(seen) == 6


def test_she_stands_in_for_a_puppet_and_leaves_it_where_she_ends(duel, values):
    states = duel("tanis", "playful strike", "chained shot", **apart(7, eris=1, loki=2, mephisto=3))
    assert values(states, "spaces", 0) == [None]
    moved = {(s["cards"][0]["possessed"][0], where(s)) for s in states}
    for name, others in (("eris", (2, 3)), ("loki", (1, 3)), ("mephisto", (1, 2))):
        k = PUPPETS.index(name)
        found = {at for possessed, at in moved if possessed == name}
        assert {at[:k] + at[k + 1 :] for at in found} == {others}
        assert {at[k] for at in found} == set(range(1, 7)) - {(1, 2, 3)[k]}


@pytest.mark.parametrize(
    ("last", "opponent", "possessed"),
    [(None, 7, {"eris", "loki", "mephisto"}), ("eris", 7, {"loki", "mephisto"}), ("eris", 2, {"mephisto"})],
)
def test_not_last_beats_puppet_and_none_in_an_occupied_space(duel, last, opponent, possessed):
    states = duel("tanis", "valiant strike", "chained dash", **apart(opponent, last, eris=1, loki=2, mephisto=3))
    assert {s["cards"][0]["possessed"][0] for s in states} == possessed


def test_last_beats_puppet_if_there_is_no_other(duel):
    states = duel("tanis", "valiant strike", "chained shot", **apart(2, "eris", eris=1, loki=2, mephisto=2))
    assert {s["cards"][0]["possessed"][0] for s in states} == {"eris"}


def test_without_a_free_puppet_she_is_out_of_reach(duel):
    """Nobody hits, and what moves towards or away from her moves nobody."""
    states = duel("tanis", "storyteller drive", "chained drive", **apart(2, "eris", eris=2, loki=2, mephisto=2))
    assert {(tuple(s["hit"]), tuple(s["spaces"]), where(s)) for s in states} == {((False, False), (None, 2), (2, 2, 2))}
    assert states[0]["cards"][0] == {}


def test_she_swaps_back_after_a_pulse(duel):
    states = duel("tanis", "valiant strike", "special_action burst", **stands("loki", 2, 5, eris=1, mephisto=1))
    assert {where(s)[1] for s in states} == set(range(1, 8)) and {s["spaces"][0] for s in states} == {None}


def test_a_state_is_a_position(duel, play):
    state = duel("tanis", "valiant strike", "chained shot", **apart(7, "eris", eris=1, loki=2, mephisto=3))[0]
    position = {key: value for key, value in state.items() if key != "fighters"}
    states = play("playful grasp", "martial strike", "tanis eligor", **position)
    assert state["cards"][0]["possessed"][0] not in {s["cards"][0]["possessed"][0] for s in states}


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"spaces": [2, 3]}, "possessed: missing"),
        (stands("eris", 2, 5) | {"cards": [{"possessed": ["eros"]}, {}]}, "eros"),
        (stands("eris", 2, 5) | {"markers": [{"loki": [7], "mephisto": [7], "eris": [7]}, {}]}, "off the board"),
        (apart(5, eris=1, loki=2), "mephisto is missing"),
        (stands("eris", 2, 5) | {"cards": [{"possessed": ["eris", "loki"]}, {}]}, "one at most"),
    ],
)
def test_positions_that_cannot_be(duel, position, words):
    with pytest.raises(BadInput, match=words):
        duel("tanis", "valiant strike", "chained shot", **position)


def test_ex_has_a_bonus_by_puppet(duel, values):
    def plays(name, **status):
        return duel("tanis", "climactic crush", "chained shot", status=[status, {}], **stands(name, 2, 3, mephisto=3), **ex(0))

    power = {name: values(plays(name), "damage", 1)[0] for name in PUPPETS if name != "mephisto"}
    (mephisto,) = values(duel("tanis", "climactic crush", "chained shot", **stands("mephisto", 2, 3), **ex(0)), "damage", 1)
    assert power == {"eris": mephisto - 1, "loki": mephisto - 1}
    assert values(plays("eris", priority=-5), "active", 0) == [True] and values(plays("loki", priority=-5), "active", 0) == [False]
    slow = dict(priority=-9, stun_guard=-4)  # of Crush's own
    assert values(plays("loki", **slow), "stunned", 0) == [False] and values(plays("eris", **slow), "stunned", 0) == [True]


def test_almighty_declares_in_the_ante(duel):
    states = duel("tanis", "valiant breaker", "chained dash", **apart(7, "eris", eris=1, loki=2, mephisto=3), **almighty(0))
    assert {s["cards"][0]["possessed"][0] for s in states} == {"loki", "mephisto"}
    scenario = get("battlecon").scenario(fighters=["tanis", "eligor"], bases=["almighty", "standard"], first=1)
    session, asked = Session(get("battlecon"), scenario, 1), []
    while session.decision != "ante":
        asked.append(session.decision)
        session.answer(0)
    assert "possess" not in asked and session.seat == 0
    assert {int(kind) for kind in session.state[0]["options"][: len(session.options), 0]} == {5}  # no pass before a puppet is declared


# Styles


@pytest.mark.parametrize(("loki", "damage"), [(3, 0), (7, 3)])
def test_valiant_soaks_behind_loki(duel, values, loki, damage):
    assert values(duel("tanis", "valiant strike", "chained shot", status=FASTER, **stands("eris", 2, 5, loki=loki)), "damage", 0) == [
        damage
    ]


@pytest.mark.parametrize(("mine", "theirs"), [("valiant strike", "chained drive"), ("valiant drive", "chained strike")])
def test_nobody_moves_into_lokis_space(duel, values, mine, theirs):
    states = duel("tanis", mine, theirs, status=FASTER, **stands("eris", 2, 6, loki=4))
    assert {(where(s)[0], s["spaces"][1]) for s in states} <= {(2, 5), (3, 6)}  # one space is free, the second is not


def test_valiant_bars_direct_movement_into_lokis_space_only(duel, values):
    """Retribution's jump beside the attacker, or none: past Loki, not to him."""
    hit = dict(status=[{"priority": 5}, {"stun_guard": 9}])
    for loki, spaces in ((7, [1, 3, 6]), (3, [1, 6]), (1, [3, 6])):
        assert values(duel("tanis", "valiant shot", "retribution shot", **stands("eris", 2, 6, loki=loki), **hit), "spaces", 1) == spaces


def test_playful_takes_what_raises_power(duel, values):
    """What stands at the reveal, and what a trigger brings later (Martial, once damaged)."""
    states = duel("tanis", "playful strike", "chained strike", status=[{}, {"power": 2}], **stands("eris", 2, 3))
    assert {tuple(s["damage"]) for s in states} == {(0, 6)}
    guarded = dict(status=[{}, {"stun_guard": 9, "power": 2}])
    states = duel("tanis", "playful strike", "chained strike", **guarded, **stands("eris", 2, 3))
    assert {tuple(s["damage"]) for s in states if s["hit"][1]} == {(4, 6)}


def test_playful_takes_antes_passives_and_triggers(play):
    """Against Shekhtur: her tokens are priority; Combination's power for a hit last beat; Jugular's speed stays where it is printed."""
    more = dict(tokens=[{}, {"malice": 4}], antes=[{}, {"malice": 4}], **stands("eris", 2, 3))
    states = play("playful shot", "jugular strike", "tanis shekhtur", **more)
    assert {tuple(s["active"]) for s in states} == {(True, False)}  # 2 + 4 against 5


@pytest.mark.parametrize(("opponent", "hit"), [(6, True), (7, False)])
def test_playful_takes_what_raises_the_highest_range(duel, values, opponent, hit):
    reach = dict(status=[{}, {"max_range": 2}])
    assert values(duel("tanis", "playful strike", "chained shot", **reach, **stands("eris", 2, opponent)), "hit", 0) == [hit]


@pytest.mark.parametrize(("change", "damage"), [(-2, 1), (0, 3), (2, 3)])
def test_playful_leaves_what_lowers(duel, values, change, damage):
    """And the speed that was given for it to be hit at all is hers."""
    more = dict(status=[{"priority": -9}, {"power": change}])
    assert values(duel("tanis", "playful strike", "chained shot", **more, **stands("eris", 2, 3)), "damage", 0) == [damage]


def test_playful_moves_directly_at_the_end(duel):
    states = duel("tanis", "playful strike", "chained shot", **stands("eris", 2, 6))
    assert {where(s)[0] for s in states} == {1, 3, 4, 5, 7}


@pytest.mark.parametrize(("mephisto", "stays"), [(4, False), (3, True)])
def test_climactic_switches_with_mephisto(duel, mephisto, stays):
    states = duel("tanis", "climactic strike", "chained shot", status=SLOWER, **stands("eris", 2, 3, mephisto=mephisto))
    assert {where(s) for s in states} == {(2, 7, 3) if stays else (4, 7, 2)}


def test_climactic_ignores_soak(duel, values):
    states = duel("tanis", "climactic strike", "retribution shot", status=SLOWER, **stands("mephisto", 2, 3))
    assert values(states, "damage", 1) == [4]


@pytest.mark.parametrize(("eris", "spaces"), [(6, [5, 6]), (1, [2, 3]), (4, [2, 3, 5, 6])])
def test_distressed_moves_the_opponent_toward_eris(duel, values, eris, spaces):
    assert values(duel("tanis", "distressed dash", "chained strike", **stands("loki", 7, 4, eris=eris, mephisto=1)), "spaces", 1) == spaces


def test_distressed_does_not_move_without_eris(duel, values):
    assert values(duel("tanis", "distressed dash", "chained strike", **stands("eris", 7, 4, loki=1, mephisto=1)), "spaces", 1) == [4]


def test_distressed_moves_any_puppet_on_the_board(duel):
    states = duel("tanis", "distressed strike", "chained shot", **stands("eris", 1, 5, loki=2, mephisto=3))
    assert {where(s)[1:] for s in states} == {(n, 3) for n in range(1, 8)} | {(2, n) for n in range(1, 8)}


@pytest.mark.parametrize(("possessed", "hit"), [("loki", False), ("eris", True)])
def test_storyteller_as_loki_is_not_hit_from_beside(duel, values, possessed, hit):
    assert values(duel("tanis", "storyteller shot", "chained shot", status=FASTER, **stands(possessed, 2, 3)), "hit", 1) == [hit]


@pytest.mark.parametrize(("possessed", "stunned"), [("mephisto", True), ("loki", False)])
def test_storyteller_as_mephisto_ignores_guard(duel, values, possessed, stunned):
    states = duel("tanis", "storyteller strike", "chained strike", **stands(possessed, 2, 3))
    assert values(states, "stunned", 1) == [stunned]


@pytest.mark.parametrize(("possessed", "spaces"), [("eris", {1, 2, 3, 4}), ("loki", {1})])
def test_storyteller_as_eris_advances(duel, possessed, spaces):
    states = duel("tanis", "storyteller strike", "chained shot", status=SLOWER, **stands(possessed, 1, 6))
    assert {where(s)[PUPPETS.index(possessed)] for s in states} == spaces


# Scene Shift and finishers


def test_scene_shift_hits_who_she_passed(duel):
    states = duel("tanis", "valiant scene_shift", "martial strike", **stands("eris", 3, 5))
    assert {(where(s)[0] > 5, s["hit"][0]) for s in states} == {(False, False), (True, True)}


@pytest.mark.parametrize(("loki", "mephisto", "most"), [(1, 1, 2), (3, 1, 3), (3, 3, 4)])
def test_scene_shift_is_stronger_for_each_puppet_that_leaves(duel, values, loki, mephisto, most):
    states = duel("tanis", "playful scene_shift", "chained strike", **stands("eris", 2, 3, loki=loki, mephisto=mephisto))
    assert values(states, "damage", 1) == [0, *range(2, most + 1)]


def test_empathy_strings_throws_damage_back_twice(duel):
    more = finisher("empathy_strings") | dict(status=FASTER)
    (state,) = duel("tanis", "special_action strike", "chained shot", **more, **stands("eris", 2, 5, loki=3))
    assert (state["damage"], state["life"], state["stunned"]) == ([0, 6], [7, 14], [False, True])
    (state,) = duel("tanis", "special_action strike", "chained shot", **more, **stands("eris", 2, 5))
    assert state["damage"] == [3, 0]


def test_empathy_strings_throws_life_loss_back_twice(play):
    """Adjenna's Pacifying takes life for movement; Kajia's insects on the cards take it at the recycling."""
    more = dict(finisher=["empathy_strings", None], life=[7, 20], counters=[{"insect_in_discard_2": 2}, {}])
    states = play("special_action strike", "stinging strike", "tanis kajia", **more, **stands("eris", 2, 6, loki=3))
    assert {tuple(s["life"]) for s in states} == {(7, 20)}  # a finisher keeps the piles: nothing comes back


def test_empathy_strings_decides_the_opponents_movement():
    game = get("battlecon")
    scenario = game.scenario(fighters=["tanis", "eligor"], first=1)
    session = Session(game, scenario, 0)
    while session.decision != "pair":
        session.answer(0)
    g, t = session.state[0], session.tables[0]
    from sim.battlecon.rules.attack import controller
    from sim.battlecon.rules.ledger import set_attack

    assert controller(g, t, 1) == 1
    set_attack(g, t, 0, 0, s.FINISHER, s.NO_CARD)
    assert (controller(g, t, 1), controller(g, t, 0)) == (0, 0)


@pytest.mark.parametrize(("loki", "mephisto", "power"), [(1, 3, 10), (1, 7, 6), (7, 7, 2)])
def test_curtain_call_counts_puppets_beside_her(duel, values, loki, mephisto, power):
    states = duel(
        "tanis", "special_action strike", "chained strike", **finisher("curtain_call"), **stands("eris", 2, 3, loki=loki, mephisto=mephisto)
    )
    assert values(states, "damage", 1) == [power]
