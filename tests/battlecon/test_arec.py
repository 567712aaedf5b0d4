"""The tokens and every card of Arec in a beat in which it is what matters."""

import pytest

from sim.battlecon.decisions import PAIR_CHOICE
from sim.battlecon.state import RULED
from sim.core.errors import BadInput
from sim.core.game import get
from sim.core.session import Session
from tests.battlecon.eligor import FASTER, finisher

ALL = ("fear", "hesitation", "mercy", "recklessness")
# Arec first, Eligor stunned by the hit.
STILL = [{"priority": 20, "power": 9}, {}]


def influence(held=ALL, ante=None, theirs=None):
    return {"tokens": [dict.fromkeys(held, 1), theirs or {}], "antes": [{ante: 1} if ante else {}, {}]}


def left(states):
    return {tuple(name for name, n in state["tokens"][0].items() if n) for state in states}


@pytest.mark.parametrize(("ante", "spaces"), [(None, [3, 5]), ("fear", [4])])
def test_fear_stops_what_begins_the_beat(duel, values, ante, spaces):
    """Arec's Burst and Eligor's would retreat; Arec's is not asked, Eligor's goes from 4."""
    states = duel("arec", "returning strike", "chained burst", spaces=[2, 4], status=STILL, **influence(ante=ante))
    assert values(states, "spaces", 1) == ([5, 6] if ante is None else [4])


@pytest.mark.parametrize(("ante", "mine", "theirs"), [(None, [2, 3, 5, 6], [3, 4]), ("hesitation", [1], [5])])
def test_hesitation_stops_what_frames_attacks(duel, values, ante, mine, theirs):
    states = duel("arec", "mirrored drive", "chained drive", spaces=[1, 5], **influence(ante=ante))
    if ante:
        assert (values(states, "spaces", 0), values(states, "spaces", 1)) == (mine, theirs)
    else:
        assert len(values(states, "spaces", 0)) > 1


@pytest.mark.parametrize(("ante", "spaces"), [(None, [1, 4]), ("mercy", [3])])
def test_mercy_stops_what_hits_bring(duel, values, ante, spaces):
    states = duel("arec", "returning grasp", "chained strike", spaces=[2, 3], status=STILL, **influence(ante=ante))
    assert values(states, "spaces", 1) == spaces


def test_recklessness_bars_bonuses_of_both(duel, values):
    how = dict(spaces=[2, 3], status=[{"power": 3, "priority": 20}, {"power": 2, "priority": -1}])
    for ante, damage in ((None, 7), ("recklessness", 4)):
        states = duel("arec", "returning strike", "chained shot", **how, **influence(ante=ante))
        assert values(states, "damage", 1) == [damage]
    how = dict(spaces=[2, 3], status=[{}, {"power": 2, "priority": 20}], **influence(ante="recklessness"))
    states = duel("arec", "returning grasp", "chained shot", **how)
    assert values(states, "damage", 0) == [3] and values(states, "active", 0) == [True]


@pytest.mark.parametrize(("bases", "most"), [("standard", 1), ("ex", 1), ("almighty", 4)])
def test_one_token_a_beat_and_for_almighty_arec_any_number(duel, bases, most):
    strike = {"standard": "strike", "ex": "crush", "almighty": "slam"}[bases]
    how = influence() | {"antes": [{"fear": 1, "mercy": 1}, {}]}
    if most == 1:
        with pytest.raises(BadInput, match="mercy: 1 cannot be anted"):
            duel("arec", f"returning {strike}", "chained strike", 5, bases=[bases, "standard"], **how)
    else:
        states = duel("arec", f"returning {strike}", "chained strike", 5, bases=[bases, "standard"], **how)
        assert left(states) == {("hesitation", "recklessness")}


def test_ex_arec_regains_a_token_after_a_beat_without_damage(duel):
    how = dict(bases=["ex", "standard"], **influence(("fear",), "fear"))
    assert left(duel("arec", "returning crush", "chained strike", 5, **how)) == {(name,) for name in ALL if name != "fear"}
    assert left(duel("arec", "returning crush", "chained strike", 1, **how)) == {()}


def test_phantom_ignores_soak_and_regains_a_token_not_used(duel, values):
    states = duel("arec", "phantom shot", "retribution strike", 4, **influence(("mercy",), "mercy"))
    assert values(states, "damage", 1) == [2]
    assert left(states) == {("fear",), ("hesitation",), ("recklessness",)}


def test_manipulative_names_a_base_and_regains(duel, play, values):
    states = duel("arec", "manipulative strike", "chained strike", spaces=[2, 3], status=STILL, **influence(("fear",)))
    assert left(states) == {("fear", name) for name in ALL[1:]}
    named = {state["status"][1]["named_base"] for state in states}
    assert named == {"shot", "drive", "burst", "grasp", "dash", "aegis"}
    for base, loss in (("strike", 0), ("shot", 2)):
        states = duel("arec", "returning dash", f"chained {base}", spaces=[1, 7], status=[{}, {"named_base": "strike"}])
        assert {(s["life"][1], "named_base" in s["status"][1]) for s in states} == {(20 - loss, False)}


def test_perceptional_uses_another_token_at_the_start_of_beat(duel, values):
    how = dict(spaces=[2, 4], **influence(("mercy", "fear"), "fear"))  # Fear stops Perceptional itself
    assert left(duel("arec", "perceptional grasp", "chained strike", **how)) == {("mercy",)}
    how = dict(spaces=[2, 4], status=STILL, **influence(("fear", "mercy"), "mercy"))
    states = duel("arec", "perceptional grasp", "chained burst", **how)
    # Fear used at the start of the beat keeps Eligor from retreating.
    assert {(left([s]).pop(), s["spaces"][1]) for s in states} >= {((), 4), (("fear",), 5), (("fear",), 6)}
    assert {s["spaces"][1] for s in states if left([s]) == {()}} == {4}


def test_perceptional_pulls(duel, values):
    assert values(duel("arec", "perceptional strike", "chained strike", spaces=[1, 4], status=STILL, **influence(())), "spaces", 1) == [
        3,
        4,
    ]


@pytest.mark.parametrize(("distance", "hit"), [(2, False), (3, True)])
def test_mirrored_is_not_hit_from_two_spaces(duel, values, distance, hit):
    assert values(duel("arec", "mirrored grasp", "chained shot", distance, status=FASTER), "hit", 1) == [hit]


def test_mirrored_leaves_a_clone_to_jump_to(duel, values):
    states = duel("arec", "mirrored strike", "chained grasp", spaces=[1, 7], status=[{}, {"cannot_move": True}])
    assert {state["markers"][0]["clone"][0] for state in states} == {2, 3, 4, 5, 6}
    for lies, ends in ((4, [1, 4]), (7, [1])):
        states = duel("arec", "returning strike", "chained strike", spaces=[1, 7], markers=[{"clone": [lies]}, {}], **influence(()))
        assert values(states, "spaces", 0) == ends
        assert {len(state["markers"][0]) for state in states} == {0}


def test_what_lies_hidden_does_not_bar_the_jump(play, values):
    """César's Suppression keeps opponents from moving past him, but it has not been revealed yet."""
    states = play("returning strike", "bulwark suppression", "arec cesar", spaces=[1, 4], markers=[{"clone": [6]}, {}], tokens=[{}, {}])
    assert values(states, "spaces", 0) == [1, 6]


def test_returning_wins_ties_and_stuns_who_plays_the_same_base(duel, values):
    states = duel("arec", "returning strike", "chained strike", spaces=[1, 7], status=[{}, {"priority": 2}])
    assert {(s["active"][0], s["hit"][0], s["stunned"][1]) for s in states} == {(True, True, True)}
    states = duel("arec", "returning strike", "chained shot", spaces=[1, 7])
    assert {(s["hit"][0], s["stunned"][1]) for s in states} == {(False, False)}
    states = duel("arec", "returning strike", "chained strike", spaces=[1, 7], **influence(ante="fear"))
    assert {(s["hit"][0], s["stunned"][1]) for s in states} == {(False, False)}


def test_hex_hits_anywhere_without_stun_moves_and_regains(duel, values):
    states = duel(
        "arec", "returning hex", "chained grasp", spaces=[1, 6], status=[{"power": 9}, {}], **influence(("fear", "mercy", "hesitation"))
    )
    assert (values(states, "damage", 1), values(states, "stunned", 1)) == ([12], [False])
    assert {5, 6, 7} <= set(values(states, "spaces", 1))
    assert left(states) == {ALL}


def test_dominate_person_stuns_and_rules_the_next_beat(duel):
    states = duel("arec", "special_action strike", "chained strike", 2, **finisher("dominate_person"), **influence(()))
    assert {(s["stunned"][1], s["status"][1].get("ruled")) for s in states} == {(True, True)}


def test_who_is_ruled_is_asked_nothing():
    """From the beat after Dominate Person on, for one beat, every question is Arec's."""
    battlecon = get("battlecon")
    setting = battlecon.scenario(fighters=["eligor", "arec"], finishers=["first", "dominate_person"], first=1)
    session = Session(battlecon, setting, seed=1)
    g = session.state[0]
    row = g["ledger"][0]
    row[:] = (RULED, 1, 0, 0, int(g["rounds"]) + 1, int(g["rounds"]) + 1)
    g["entries"], g["modified"][0] = 1, 1 << RULED
    asked = set()
    beat = int(g["rounds"])
    while not session.over and g["rounds"] <= beat + 2:
        if g["rounds"] == beat + 1:
            asked.add((int(g["decider"]), int(g["subject"]), int(g["decision"])))
            if g["decision"] == PAIR_CHOICE and g["subject"] == 0:
                styles = {int(option[1]) for option in g["options"][: int(g["n"])]}
        session.answer(0)
    assert {decider for decider, *_ in asked} == {1}
    assert {subject for _, subject, decision in asked if decision == PAIR_CHOICE} == {0, 1}
    assert len(styles) > 1


def test_uncanny_oblivion_removes_the_pair(duel):
    how = dict(finisher("uncanny_oblivion"), **influence(()))
    states = duel("arec", "special_action strike", "chained shot", 2, **how)
    assert {(s["damage"][1], s["hit"][1], tuple(s["cards"][1].get("removed", [])), tuple(s["discards"][1][0])) for s in states} == {
        (2, False, ("chained", "shot"), ())
    }
    state = states[0]
    again = duel("arec", "returning strike", "martial strike", **{key: state[key] for key in ("spaces", "discards", "cards", "finisher")})
    assert isinstance(again, list) and again[0]["cards"][1]["removed"] == ["chained", "shot"]
    with pytest.raises(BadInput, match="'chained' is not in hand"):
        duel("arec", "returning strike", "chained strike", **{key: state[key] for key in ("spaces", "discards", "cards", "finisher")})


def test_uncanny_oblivion_leaves_unique_abilities_at_work(play):
    """Eligor's vengeance comes all the same; his Shot's guard is gone: he is stunned."""
    (state, *_) = play("special_action strike", "chained shot", "arec eligor", spaces=[2, 4], **finisher("uncanny_oblivion"))
    assert (state["tokens"][1]["vengeance"], state["stunned"][1]) == (2, True)
