"""BattleCON keeps the contract of sim.core, and its traces are told in the order of the table."""

import re
from itertools import combinations_with_replacement, product

import pytest

from sim.battlecon.words import Names
from sim.core.conformance import check_game
from sim.core.game import get
from sim.core.session import Session
from sim.core.trace import Telling, board_lines, describe_options, describe_question, trace
from strategies import registry

SCENARIO = {"fighters": ["pendros", "alexian"], "bases": ["beta", "standard"], "discards": "chosen", "finishers": ["chosen", "chosen"]}
SECRET = ("pair", "clash_base", "starting_discards", "finisher")
BATTLECON = get("battlecon")


@pytest.fixture(scope="module")
def lines():
    """Traces of all pairings of three fighters, and of six more against each other in a ring, played at random."""
    named, ring = ["pendros", "karin_jager", "eligor"], ["mikhail", "lymn", "adjenna", "rexan", "cesar", "kajia"]
    content, told = BATTLECON.content(None, {}), []
    for a, b in [*product(named, named), *zip(ring, ring[1:] + ring[:1])]:
        setting = BATTLECON.scenario(fighters=[a, b], bases=["standard", "beta"], ante_finishers=True)
        for number in range(4):
            told.append(list(trace(BATTLECON, setting, [registry.get("random", "battlecon")], 11, number, content=content)))
    return told


def test_fighters_are_told_apart_on_the_board():
    content = BATTLECON.content(None, {})
    for pair in combinations_with_replacement(content.entries["fighters"], 2):
        setting = BATTLECON.scenario(fighters=list(pair))
        assert len(set(Names(BATTLECON.build(setting, content), setting, content).letters)) == 2, pair


def test_pairs_are_shown_together_after_the_antes(lines):
    for told in lines:
        for k, line in enumerate(told):
            if line.startswith("  Ante"):
                beat = told[k:]
                shown = next(i for i, other in enumerate(beat) if other.startswith("  Reveal"))
                antes = [other for other in beat[1:shown] if other.startswith("    ")]
                assert antes and all(re.search("antes|passes|places|in place of|[1-7]:", other) for other in antes)


def test_every_beat_has_its_number_and_board(lines):
    for told in lines:
        beats = [line for line in told if line.startswith("Beat ")]
        assert [int(line.split()[1]) for line in beats] == list(range(1, len(beats) + 1))
        assert all(re.search(r"time dial \d+ of 15", line) and "1:" in line and "7:" in line for line in beats)
        assert re.search(r" wins by |^A draw: |^No winner: ", told[-1])


def test_life_told_is_life_kept(lines):
    """Each "a → b life" starts where the one before ended."""
    for told in lines:
        life: dict = {}
        for line in told:
            if found := re.match(r"  (\w+(?: [AB])?): (\d+) life", line):
                assert life.setdefault(found[1], int(found[2])) == int(found[2]), line
            for name, before, after in re.findall(r"(\w+(?: [AB])?)(?: (?:gains|loses|takes)[^(:,]*\(| )(\d+) → (\d+)(?: life|\))", line):
                if name in life and "goes" not in line:
                    assert life[name] == int(before), line
                    life[name] = int(after)


def test_priorities_are_the_sums_of_their_parts(lines):
    for told in lines:
        for line in told:
            if found := re.search(r"(power|priority) (-?\d+) \(([^)]*)\)", line):
                numbers = [int(part.rsplit(" ", 1)[1]) for part in found[3].split(", ") if "never below" not in part]
                assert int(found[2]) == sum(numbers) or "never below 0" in line, line


def test_a_face_down_marker_is_named_for_its_owner_only():
    setting = BATTLECON.scenario(fighters=["pendros", "eligor"], first=1)
    session = Session(BATTLECON, setting, seed=3)
    while session.decision != "place" and session.decision != "ante":
        session.answer(0)
    telling = Telling(session)
    option = next(k for k, text in enumerate(describe_options(session)) if text == "place Geyser face-down in 4")
    line = "\n".join(telling.answer(option))
    assert "Pendros places a marker face-down in 4" in line and "Geyser" not in line
    assert "4:g?" in board_lines(session, 0)[0] and "4:?" in board_lines(session, 1)[0] and "4:?" in board_lines(session)[0]


def test_questions_and_options_in_words():
    session = Session(BATTLECON, BATTLECON.scenario(first=1), seed=3)
    assert describe_question(session) == "Eligor: choose an attack pair"
    options = describe_options(session)
    assert "Chained Burst: range 2-3, power 3, priority 0" in options
    assert "Special Action with Burst: pulse" in options and "Special Action with Strike: cancel" in options


def test_hands_are_listed_for_who_plays_along():
    session = Session(BATTLECON, BATTLECON.scenario(), seed=3)
    told = Telling(session, hands=True).opening()
    assert "    hand: Retribution, Martial, Chained, Strike, Shot, Drive, Burst, Aegis, Special Action" in told


def test_battlecon_keeps_the_contract():
    check_game("battlecon", SCENARIO, games=20, strategies=registry.packaged("battlecon").values(), secret=SECRET, plain=10)


@pytest.mark.parametrize("bases", [["standard", "beta"], ["ex", "almighty"]])
def test_every_base_set_keeps_the_contract(bases):
    cheap = [registry.get("heuristic", "battlecon")]
    check_game("battlecon", {"fighters": ["tanis", "endrbyt"], "bases": bases}, games=10, strategies=cheap, secret=SECRET[:2], plain=2)


@pytest.mark.slow
@pytest.mark.parametrize("bases", ["standard", "beta", "ex", "almighty"])
@pytest.mark.parametrize("k", range(0, 30, 2))
def test_every_fighter_with_every_base_set_keeps_the_contract(k, bases):
    fighters = sorted(BATTLECON.content(None, {}).entries["fighters"])[k : k + 2]
    cheap = [registry.get("heuristic", "battlecon")]
    check_game("battlecon", {"fighters": fighters, "bases": [bases] * 2}, games=40, strategies=cheap, secret=SECRET[:2], plain=0)


@pytest.mark.slow
@pytest.mark.parametrize("fighters", [["eligor", "shekhtur"], ["karin_jager", "marmelee"], ["pendros", "alexian"]])
def test_battlecon_keeps_the_contract_at_length(fighters):
    for how in ({}, {"ante_finishers": True, "bases": ["beta", "beta"]}):
        cheap = [registry.get(name, "battlecon") for name in ("random", "heuristic")]
        check_game("battlecon", {"fighters": fighters} | how, games=200, strategies=cheap, secret=("pair", "clash_base"))
