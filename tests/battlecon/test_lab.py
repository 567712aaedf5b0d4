"""The position lab: what it reads, what it answers, and that it agrees with duels as they are played."""

import json
import random
from itertools import combinations_with_replacement

import pytest

from sim.battlecon import cards
from sim.battlecon import state as record
from sim.battlecon.decisions import CLONE, PLACE, TOKENS, TRAP
from sim.battlecon.position import Position
from sim.battlecon.seat import Seat
from sim.core.errors import BadInput
from sim.core.game import get
from sim.core.lab import outcomes
from sim.core.session import Session

FIGHTERS = ["eligor", "shekhtur", "marmelee", "karin_jager", "pendros", "alexian"]
MORE = ["mikhail", "lymn", "byron", "adjenna", "rexan", "cesar", "kajia", "gaspar", "malandrax", "iaxus", "endrbyt"]
PLAIN = {
    "fighters": ["eligor", "shekhtur"], "bases": ["standard", "standard"], "beat": 3, "spaces": [2, 6], "life": [16, 20],
    "discards": [[["vengeful", "dash"], ["counter", "grasp"]], [["spiral", "burst"], []]], "special_action": [True, True],
    "finisher": ["sheet_lightning", None], "tokens": [{"vengeance": 3}, {"malice": 3}], "counters": [{}, {}], "markers": [{}, {}],
    "cards": [{}, {}], "status": [{"power": 1}, {"priority": -1}], "last_beat": [{"hit": True}, {"stunned": True}],
    "first_ante": 0, "clashed": [[], []], "pairs": [["martial", "shot"], ["combination", "strike"]],
    "antes": [{"vengeance": 3}, {"malice": 3}],
}  # fmt: skip


def test_a_full_position_and_its_only_outcome():
    (state,) = outcomes("battlecon", PLAIN)
    assert state == {
        "fighters": ["eligor", "shekhtur"], "bases": ["standard", "standard"], "beat": 4, "spaces": [2, 6], "life": [16, 15],
        "discards": [[["martial", "shot"], ["vengeful", "dash"]], [["combination", "strike"], ["spiral", "burst"]]],
        "special_action": [True, True], "finisher": ["sheet_lightning", None], "tokens": [{"vengeance": 0}, {"malice": 0}],
        "counters": [{}, {}], "markers": [{}, {}], "cards": [{}, {}], "status": [{}, {}],
        "last_beat": [{"hit": True, "stunned": False}, {"hit": False, "stunned": False}], "first_ante": 1, "clashed": [[], []],
        "active": [False, True], "hit": [True, False], "damage": [0, 5], "stunned": [False, False], "winner": -1,
    }  # fmt: skip


def test_what_is_missing_is_none_or_the_printed_start():
    states = outcomes("battlecon", {"fighters": ["karin_jager", "alexian"], "pairs": [["feral", "strike"], ["stalwart", "shot"]]})
    assert all(s["discards"][0] == [["feral", "strike"], ["howling", "dash"]] for s in states)
    assert all(s["tokens"][0]["chivalry"] in (1, 2) and s["finisher"] == ["lunar_cross", "hail_the_king"] for s in states)
    assert {s["markers"][0]["jager"][0] for s in states if s["life"][0] == 20} <= {2, 3, 4}


def test_tuples_do_as_well_as_lists():
    assert outcomes("battlecon", {**PLAIN, "spaces": (2, 6)}) == outcomes("battlecon", PLAIN)
    with pytest.raises(BadInput, match="position: not JSON"):
        outcomes("battlecon", {**PLAIN, "spaces": {2, 6}})


def test_states_are_distinct_and_sorted():
    position = {"fighters": ["karin_jager", "pendros"], "pairs": [["dual", "burst"], ["ecomantic", "shot"]]}
    texts = [json.dumps(state, sort_keys=True) for state in outcomes("battlecon", position)]
    assert texts == sorted(set(texts))
    assert len(texts) > 20


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"spacs": [2, 6]}, "spacs: unknown key; did you mean 'spaces'"),
        ({"fighters": ["eligor", "shektur"]}, "unknown 'shektur'; did you mean 'shekhtur'"),
        ({"fighters": ["eligor"]}, "fighters: "),
        ({"bases": ["standard", "gamma"]}, "unknown 'gamma'"),
        ({"spaces": [2, 8]}, "spaces[1]: found 8"),
        ({"spaces": [4, 4]}, "both fighters stand in 4"),
        ({"life": [0, 20]}, "life[0]: found 0"),
        ({"beat": 0}, "beat: found 0"),
        ({"pairs": [["martial", "dash"], ["combination", "strike"]]}, "pairs[0]: 'dash' is not in hand"),
        ({"pairs": [["marital", "shot"], ["combination", "strike"]]}, "unknown 'marital'; did you mean 'martial'"),
        ({"pairs": [["shot", "martial"], ["combination", "strike"]]}, "pairs[0]: style of eligor: unknown 'shot'"),
        ({"pairs": [None, ["combination", "strike"]]}, "pairs[0]: missing"),
        ({"special_action": [False, True], "pairs": [["special_action", "burst"], ["combination", "strike"]]}, "is not in hand"),
        ({"discards": [[["vengeful", "dahs"], []], [[], []]]}, "unknown 'dahs'; did you mean 'dash'"),
        ({"discards": [[["counter", "dash"], ["counter", "grasp"]], [[], []]]}, "'counter' lies in two places"),
        ({"finisher": ["soul_breaker", None]}, "finisher of eligor: unknown 'soul_breaker'"),
        ({"tokens": [{"vengance": 2}, {}]}, "unknown 'vengance'; did you mean 'vengeance'"),
        ({"tokens": [{"vengeance": 6}, {"malice": 3}]}, "vengeance is 6, allowed are 0 to 5"),
        ({"counters": [{"concentration": 2}, {}]}, "unknown 'concentration'"),
        ({"markers": [{"jager": [4]}, {}]}, "unknown 'jager'"),
        ({"cards": [{"traps": ["alarm_trap"]}, {}]}, "unknown zone 'traps'"),
        ({"status": [{"powr": 1}, {}]}, "unknown 'powr'; did you mean 'power'"),
        ({"status": [{"cannot_move": 1}, {}]}, "cannot_move: found 1, true or false is wanted"),
        ({"status": [{"power": True}, {}]}, "power: found True, a number is wanted"),
        ({"last_beat": [{"hitt": True}, {}]}, "last_beat[0].hitt: unknown key; did you mean 'hit'"),
        ({"clashed": [["martial"], []]}, "clashed[0]: base of eligor: unknown 'martial'"),
        ({"antes": [{"vengeance": 4}, {}]}, "antes[0]: vengeance: 4 cannot be anted"),
        ({"antes": [{"malice": 1}, {}]}, "unknown 'malice'"),
        ({"antes": [{"finisher": True}, {}]}, "antes[0]: finisher: it needs 7 life or less"),
        ({"antes": [{"set": ["alarm_trap"]}, {}]}, "antes[0]: trap of eligor: unknown 'alarm_trap'"),
        ({"antes": [{"place": [["geyser", 4]]}, {}]}, "unknown 'geyser'"),
        ({"status": [{"no_antes": True}, {}]}, "or no antes are allowed"),
        ({"scenario": {"movement_efect": "moved"}}, "scenario: key: unknown 'movement_efect'; did you mean 'movement_effect'"),
        ({"scenario": {"movement_effect": []}}, "scenario: movement_effect: found []"),
        ({"winner": 1}, "that duel is over"),
    ],
)  # fmt: skip
def test_a_mistake_gets_one_line_that_names_it(change, message):
    with pytest.raises(BadInput) as caught:
        outcomes("battlecon", {**PLAIN, **change})
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("place", [["geyser", 6], ["geyser", 4]])
def test_markers_are_anted_into_free_spaces_only(play, place):
    markers = [{"stonewall": [{"space": 4, "down": True}]}, {}]
    with pytest.raises(BadInput, match="geyser.*cannot be laid"):
        play("wandering shot", "chained burst", "pendros eligor", markers=markers, antes=[{"place": [place]}, {}])
    with pytest.raises(BadInput, match="one a beat"):
        play("wandering shot", "chained burst", "pendros eligor", antes=[{"place": [["geyser", 3], ["stonewall", 5]]}, {}])


def test_a_style_and_a_base_of_one_name_are_told_apart(play):
    position = {"bases": ["beta", "standard"]}
    states = play("counter counter", "combination shot", spaces=[1, 7], **position)
    assert all(s["discards"][0] == [["counter", "counter"], []] for s in states)
    later = play(
        "martial wave", "combination shot", spaces=[1, 7], **position, discards=[[["counter", "parry"], ["vengeful", "counter"]], [[], []]]
    )
    assert all(s["discards"][0] == [["martial", "wave"], ["counter", "parry"]] for s in later)


def test_a_fighter_may_be_off_the_board(play):
    (state,) = play("martial shot", "combination strike", spaces=[None, 3])
    assert state["spaces"] == [None, 3]
    assert state["hit"] == [False, False]


# Against duels as they are played: each beat's result is among the outcomes of its position, and every state is a position.


def described(session, position):
    """The position that stands in a session at the start of a beat."""
    g = session.state.copy()[0]
    g["rounds"] -= 1  # the ledger's "next beat" is this one
    seats = [Seat(session.content, position, seat) for seat in range(2)]
    keys = ("spaces", "life", "discards", "special_action", "finisher", "tokens", "counters", "markers", "status")
    made = {key: [getattr(seat, key)(g) for seat in seats] for key in keys}
    last = [{"hit": bool(g["last_hit"][seat]), "stunned": bool(g["last_stunned"][seat])} for seat in range(2)]
    return made | {"beat": int(g["clock"]) + 1, "first_ante": int(g["first_ante"]), "last_beat": last}


def named(seat, session, option):
    """An answer of the choice of pairs or of the ante as the position lab writes it."""
    kind, a, b, _ = option
    if kind == TOKENS:
        return {next(name for name, pool in seat.pool.items() if pool == a): b}
    if kind == PLACE:
        return {"place": [[seat.marker[a], b]]}
    if kind == TRAP:
        return {"set": [next(name for name, k in seat.trap.items() if record.EXTRA + k == a)]}
    if kind == CLONE:
        return {"clone": [[seat.card[a], b]]}
    return {}


def add(ante, more):
    for name, n in more.items():
        ante[name] = ante.get(name, 0 if isinstance(n, int) else []) + n


@pytest.mark.parametrize(
    "one,other", [*combinations_with_replacement(FIGHTERS, 2), *zip(MORE, MORE[1:] + MORE[:1]), *zip(MORE, FIGHTERS[1:])]
)
def test_played_beats_are_among_the_outcomes(one, other):
    chance = random.Random(f"{one} {other}")
    game = get("battlecon")
    content = cards.load()
    bases = [chance.choice(["standard", "beta"]) for _ in range(2)]
    session = Session(game, game.scenario(fighters=[one, other], bases=bases), seed=5, content=content)
    plain = Position(fighters=[one, other], bases=bases)
    seats = [Seat(content, plain, seat) for seat in range(2)]
    for _ in range(12):
        position = {"fighters": [one, other], "bases": bases, **described(session, plain), "pairs": [None, None], "antes": [{}, {}]}
        laid, rounds, cancelled = [[], []], int(session.state[0]["rounds"]), False
        forced = int(session.state[0]["forced"])
        while not session.over and int(session.state[0]["rounds"]) == rounds:
            option = chance.choice(range(len(session.options)))
            seat, kind, chosen = session.seat, session.decision, session.options[option]
            if kind == "pair":
                cancelled |= position["pairs"][seat] is not None
                if not cancelled:
                    position["pairs"][seat] = [seats[seat].card[chosen[1]], seats[seat].card[chosen[2]]]
                    laid[seat].append(position["pairs"][seat][1])
            elif kind == "clash_base":
                laid[seat].append(seats[seat].card[chosen[1]])
            elif kind == "ante":
                add(position["antes"][seat], named(seats[seat], session, chosen))
            session.answer(option)
        if session.over or None in position["pairs"]:
            return
        answer = outcomes("battlecon", position, content)
        if cancelled:
            assert answer == {"cancel": True}
            continue
        if len(laid[0]) != len(laid[1]):
            continue  # somebody's only base was played in a clash without a question
        for count in range(1, len(laid[0])):
            assert answer == {"clash": True}
            position["clashed"] = [bases[:count] for bases in laid]
            position["pairs"] = [[pair[0], bases[count]] for pair, bases in zip(position["pairs"], laid)]
            answer = outcomes("battlecon", position, content)
        if isinstance(answer, dict):
            assert answer == {"no_beat": True} or (answer == {"clash": True} and session.state[0]["forced"] > forced)
            continue  # or both had one base left for the clash and were not asked
        after = described(session, plain)
        assert any(all(state[key] == after[key] for key in after) for state in answer)
        follow = chance.choice(answer)
        if follow["winner"] == -1:
            outcomes("battlecon", {**follow, "pairs": hand_pairs(seats, follow)}, content)


def hand_pairs(seats, state):
    """The first pair of each hand."""
    pairs = []
    for seat, piles in zip(seats, state["discards"]):
        lying = [seat._pile(pile) for pile in piles]
        free = [index for index in seat.card if not any(mask >> index & 1 for mask in lying)]
        pairs.append(
            [
                seat.card[next(i for i in free if i < record.BASE)],
                seat.card[next(i for i in free if record.BASE <= i < record.SPECIAL_ACTION)],
            ]
        )
    return pairs


@pytest.mark.parametrize("wrong", [{"life": [10**30, 20]}, {"status": [{"power": 10**30}, {}]}, {"beat": 16}, {"life": [-1, 20]}])
def test_numbers_beyond_sense_are_refused(wrong):
    with pytest.raises(BadInput, match=next(iter(wrong))):
        outcomes("battlecon", {"fighters": ["eligor", "karin_jager"], "pairs": [["martial", "strike"], ["feral", "strike"]], **wrong})


def test_a_status_that_is_none_is_answered_with_those_a_position_may_name(play):
    with pytest.raises(BadInput) as caught:
        play("vengeful strike", "combination strike", status=[{"powr": 1}, {}])
    told = str(caught.value)
    assert "status[0]: status: unknown 'powr'; did you mean 'power'?" in told and "named_base" in told
    assert not {"fixed_power", "extra_traps", "base_priority", "reach"} & set(told.replace(")", "").split(": ")[-1].split(", "))
