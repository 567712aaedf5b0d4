"""A match that is told can be followed at a table: points, tokens and stars rebuilt from the text are those of the record."""

import re

import numpy as np
import pytest

from sim.contraband import state as s
from sim.core import game as games
from sim.core.compile import records
from sim.core.player import ME
from sim.core.session import Session
from sim.core.trace import Telling, board_lines, describe_options, describe_question, trace
from steelyard.__main__ import main
from strategies import registry
from tests.contraband.follow import SOURCES, Follower

GAME = games.get("contraband")
CONTENT = GAME.content(None, {})
MOVED = GAME.content(None, {"goods": {"type_map": "rotated"}, "goods/t1": {"cash": 2}})
USUAL = [  # scored by the usual readings
    dict(seats=3),
    dict(seats=4),
    dict(seats=5),
    dict(seats=3, double_agent=True),
    dict(seats=4, double_agent=True, opening=["redistribute", "snitch", "corruption_trade"]),
    dict(seats=5, double_agent=True, opening=["underhand_deal", "corruption_trade", "redistribute"]),
    dict(seats=4, without=["informant", "hindrance", "restricted_area", "underhand_deal"], rules={"nominations": "simultaneous"}),
    dict(seats=4, rules=dict(placement="free", informant_flips="removed", informant_locations="all", trade_for="any", snitch_multi="all")),
    dict(
        seats=3, rules=dict(open_location_unraided=False, snitch_uses_nominations=False, deal_compulsory=False, unfound_unraided="owners")
    ),
    dict(seats=5, rules=dict(hindrance_after_refill=False, nominations_coincide=False, snitch_multi="random", owner_token_counts=False)),
]
OTHER = [
    dict(seats=4, double_agent=True, rules=dict(negative_points="floor", last_location="one", star_ties="dense", roles_per_round=False)),
    dict(seats=5, double_agent=True, rules=dict(snitched_agent_value="printed", trade_redistributed=False, agent_bonus_after_trade="kept")),
    dict(seats=3, rounds=1, league=[True, True, False], rules=dict(discredit_token_value=-3, starter_tie="previous_first")),
]
SEEDS = range(3)


def told(scenario, seed=0, hidden=False, content=CONTENT):
    """The lines of a match between players who answer by lot, and the session at its end."""
    lines, player = [], [registry.get("random", "contraband", ())]
    tale = trace(GAME, GAME.scenario(**scenario), player, seed, content=content, hidden=hidden)
    while True:
        try:
            lines.append(next(tale))
        except StopIteration as end:
            return lines, end.value


@pytest.fixture(scope="module", params=[(k, seed) for k in range(len(USUAL)) for seed in SEEDS])
def match(request):
    k, seed = request.param
    lines, session = told(USUAL[k], seed)
    return lines, session, Follower(lines, USUAL[k]["seats"]), USUAL[k]


def rows(session, number):
    """The rows of a round in the record, by player."""
    seats = session.scenario.seats
    part = session.tables[0]["part"][number * seats : (number + 1) * seats]
    return {seat + 1: dict(zip(s.PART_COLUMNS, map(int, part[seat]))) for seat in range(seats)}


def test_points_of_every_round_can_be_reckoned_from_the_text(match):
    _, session, follower, _ = match
    assert len(follower.rounds) == 3
    for number, one in enumerate(follower.rounds):
        for player, row in rows(session, number).items():
            made = follower.reckoned(one, player)
            found, total, kept = one.told[player]
            assert {key: made[key] for key in SOURCES} == {key: row[key] for key in SOURCES} == {key: found[key] for key in SOURCES}
            assert sum(made.values()) == row["points"] == total
            assert kept == row["unfound"] == one.kept[player] or session.scenario.rules.unfound_unraided != "none"


def test_tokens_can_be_followed(match):
    _, session, follower, scenario = match
    g = session.state[0]
    assert [follower.now.police[player] for player in follower.players] == list(g["police"][: scenario["seats"]])
    assert [follower.now.penalty[player] for player in follower.players] == list(g["penalty"][: scenario["seats"]])
    assert [follower.now.told[player][2] for player in follower.players] == list(g["kept"][: scenario["seats"]])


def test_stars_and_the_next_starter_follow_from_points_and_unfound_cards(match):
    _, session, follower, _ = match
    stars = dict.fromkeys(follower.players, 0)
    for number, one in enumerate(follower.rounds[:-1]):
        one.kept = {player: one.told[player][2] for player in follower.players}
        for rank, player, brought, total in one.ranked:
            stars[player] += brought
            assert follower.stars(one)[player] == (rank, brought) and total == stars[player]
            assert (rank, brought) == tuple(rows(session, number)[player][key] for key in ("rank", "stars"))
        assert sorted(player for _, player, _, _ in one.ranked) == list(follower.players)
        assert follower.starter(one) == one.next == follower.rounds[number + 1].starter
    assert list(stars.values()) == list(session.state[0]["stars"][: len(stars)]) and not follower.now.ranked


def test_who_wins_and_with_what(match):
    lines, session, follower, _ = match
    ends = {int(found[1]): int(found[2]) for line in lines if (found := re.match(r"  Player (\d): \d stars? [+-] .* = (-?\d+)$", line))}
    stars = session.state[0]["stars"]
    assert ends == {player: int(stars[player - 1]) + follower.now.told[player][1] for player in follower.players}
    shares = session.tables[0]["now"][: len(ends), s.NOW_SHARE]
    winners = [player for player in follower.players if shares[player - 1]]
    assert lines[-1].startswith(" and ".join(", ".join(f"Player {player}" for player in winners).rsplit(", ", 1)))
    assert ("wins in round 3" in lines[-1]) == (session.winner >= 0) == (len(winners) == 1)


def test_a_face_is_told_when_it_lies_open_and_not_before(match):
    """Only these sentences name contraband, or say where an unfound card lies."""
    opened = (
        r"Player \d \(seat", "    found in ", "    last, in ", r"    Player \d raids Player", "    confiscated: ",
        "    opened at the Home Bases: ", r"    Player \d keeps ",
        r"    the card Player \d took back", r"    Player \d names T", r"    no other player has T",
        r"    Player \d's unfound card in .* is turned face-up", r"    Player \d: .* kept$", r"    .*'s unfound card goes from ",
        r"    .*'s unfound card the other way",
    )  # fmt: skip
    for line in match[0]:
        assert not re.search(r"\bT\d\b|'s unfound|\d unfound", line) or re.match("|".join(opened), line), line
        assert "[hidden" not in line


def test_lines_are_whole_sentences(match):
    lines, _, _, _ = match
    assert not any(re.search(r"\S  |None|nan|\{|`|-1st|\b1 (?:cards|points|stars|Tokens)\b|Player 0", line) for line in lines)
    assert not any(a == b == "" for a, b in zip(lines, lines[1:]))


@pytest.mark.parametrize("k", range(len(OTHER)))
def test_other_readings_are_told_to_the_end(k):
    for seed in SEEDS:
        lines, session = told(OTHER[k], seed)
        assert any(line.startswith("Readings: ") for line in lines) and session.over
        follower = Follower(lines, OTHER[k]["seats"])
        for number, one in enumerate(follower.rounds):
            for player, row in rows(session, number).items():
                found, total, _ = one.told[player]
                assert {key: row[key] for key in SOURCES} == {key: found[key] for key in SOURCES}
                assert total == sum(found.values()) and row["points"] == (max(total, 0) if k == 0 else total)


def test_a_floor_is_told():
    texts = [line for seed in range(4) for line in told(OTHER[0], seed)[0]]
    assert any(re.search(r" = -\d, which counts as 0 points; ", line) for line in texts)


def test_cash_of_the_content_is_told():
    lines, _ = told(dict(seats=3), content=MOVED)
    assert "Player 2 (seat 2): T1 (2 Cash), T2 (3 Cash), T3 (2 Cash) and 6 unfound cards" in lines


def at_the_end(points, kept, stars=(0, 0, 0), **scenario):
    """The words of a match for three and a record with these points, unfound cards kept and stars; Player 1 started."""
    made = GAME.scenario(seats=3, **scenario)
    g = records(s.STATE, 1).view(np.recarray)[0]
    g.last_points[:3], g.kept[:3], g.stars[:3], g.rounds = points, kept, stars, 3
    return GAME.transcript(GAME.build(made, CONTENT), made, CONTENT), g


@pytest.mark.parametrize(
    ("points", "kept", "starter", "told"),
    [
        ([1, 2, 3], [0, 0, 0], 0, "Player 1 has the least points: starts the next round"),
        ([1, 1, 3], [5, 2, 0], 0, "Player 1 has the least points, of these the most unfound cards: starts the next round"),
        ([1, 1, 1], [4, 4, 4], 1, "Player 2 has the least points, and is the nearest clockwise from Player 1: starts the next round"),
        ([1, 1, 1], [4, 4, 4], 0, "Player 1 has the least points, and started this round: starts the next round"),
    ],
)
def test_who_starts_is_told_with_the_tie_break(points, kept, starter, told):
    words, g = at_the_end(points, kept)
    words.next_starter(g, starter)
    assert words.lines == [f"    {told}"]


@pytest.mark.parametrize(
    ("points", "kept", "told"),
    [
        ([5, 2, 3], [9, 0, 0], "Player 1 wins in round 3: the highest score"),
        (
            [3, 2, 1],
            [9, 4, 5],
            "Player 2 wins in round 3: the highest score, and of those who have it the fewest unfound cards in the last round",
        ),
        ([3, 2, 1], [4, 4, 5], "Player 1 and Player 2 win together in round 3: the highest score, and"),
    ],
)
def test_who_wins_is_told_with_the_tie_break(points, kept, told):
    words, g = at_the_end(points, kept, stars=[1, 2, 3] if points[0] == 3 else [0, 0, 0])
    assert words.ending(g)[-1].startswith(told)


# What is hidden


def test_hidden_things_are_told_only_where_asked_for():
    scenario = dict(seats=4, double_agent=True, opening=["underhand_deal", "informant", "corruption_trade"])
    secrets = []
    for seed in SEEDS:
        lines, plain = told(scenario, seed, hidden=True)[0], told(scenario, seed)[0]
        assert [line for line in lines if "[hidden" not in line] == plain
        secrets += [line for line in lines if "[hidden" in line]
    for pattern in (r"Player 2: Rat", r"Player 3 hides T1 \(1 Cash\) at", r"the Bar: \d unfound", r"card against Player"):
        assert any(re.search(pattern, line) for line in secrets), pattern


def test_the_command_line_tells_hidden_things_where_asked_for(capfd):
    for more in ([], ["--hidden"]):
        with pytest.raises(SystemExit) as ended:
            main(["trace", "contraband", "--seed", "1", *more])
        said = capfd.readouterr().out
        assert not ended.value.code and ("[hidden: Player 1 hides T1 (1 Cash) at " in said) == bool(more)


def test_who_sits_at_the_table_is_told_nothing_hidden():
    session = Session(GAME, GAME.scenario(seats=4, double_agent=True), 3, 0, content=CONTENT)
    telling = Telling(session, hands=True)
    lines = telling.opening()
    while not session.over:
        lines += telling.answer(0)
    assert not any("[hidden" in line for line in lines)


SECRETIVE = [
    dict(seats=3, double_agent=True, opening=["informant", "underhand_deal", "corruption_trade"]),
    dict(seats=4, rules=dict(nominations="simultaneous", placement="free")),
    dict(seats=5, double_agent=True, opening=["underhand_deal"], rules=dict(informant_locations="all")),
]


@pytest.mark.parametrize("k", range(len(SECRETIVE)))
def test_the_table_is_shown_as_a_seat_knows_it(k):
    """Whatever the hidden rest may be: the seat that is asked, and any other, is shown the same table and the same answers."""
    me = records(ME, 1)
    for seed in range(3):
        session = Session(GAME, GAME.scenario(**SECRETIVE[k]), seed, 0, content=CONTENT)
        player = np.random.default_rng(seed)
        asked = 0
        while not session.over:
            asked += 1
            if asked % 7 == 0:
                for seat in {session.seat, (session.seat + 1) % session.scenario.seats}:
                    other = session.copy()
                    other.state = session.view(seat)
                    GAME.kernel.redeal(other.state[0], session.tables[0], seat, me[0])
                    assert board_lines(session, seat) == board_lines(other, seat)
                    if seat == session.seat:
                        assert describe_options(session) == describe_options(other)
                        assert describe_question(session) == describe_question(other)
            session.answer(int(player.integers(len(session.options))))


def test_the_open_table_shows_no_face_that_lies_face_down():
    for seed in range(3):
        session = Session(GAME, GAME.scenario(seats=4, opening=["informant"]), seed, 0, content=CONTENT)
        player = np.random.default_rng(seed)
        while not session.over:
            faces = [line for line in board_lines(session) if re.match("  (the |L)", line)]
            g = session.state[0]
            lying = sum(int(mask) for mask in g["spot"][: s.LOCATIONS]) & int(g["up"])
            if g["turn"]:
                assert sum(line.count("(face-up)") for line in faces) == lying.bit_count()
                assert not any("Cash" in line for line in faces)
            session.answer(int(player.integers(len(session.options))))


def test_who_took_a_card_back_is_shown_which():
    scenario = dict(seats=3, opening=["corruption_trade", "snitch"])
    for seed in range(60):
        session = Session(GAME, GAME.scenario(**scenario), seed, 0, content=CONTENT)
        player = np.random.default_rng(seed)
        while not session.over and session.state[0]["traded"] == s.NO_CARD:
            session.answer(int(player.integers(len(session.options))))
        if not session.over:
            owner = int(session.state[0]["traded_for"])
            line = f"  Player {owner + 1} has taken back a confiscated card"
            assert any(re.fullmatch(line + r": T\d \(\d Cash\)", one) for one in board_lines(session, owner))
            assert line in board_lines(session, (owner + 1) % 3) and line in board_lines(session)
            return
    raise AssertionError("no card was taken back")


def test_every_question_has_words_for_every_answer():
    """All nineteen questions come up, and no two answers read alike where they are not alike."""
    seen = set()
    rules = dict(placement="free", trade_for="any", deal_compulsory=False)
    for seed in range(40):
        scenario = dict(
            seats=5, double_agent=True, rules=rules if seed % 2 else {}, opening=["snitch", "underhand_deal", "corruption_trade"]
        )
        session = Session(GAME, GAME.scenario(**scenario), seed, 0, content=CONTENT)
        player = np.random.default_rng(seed)
        while not session.over:
            if session.decision not in seen:
                seen.add(session.decision)
                texts = describe_options(session)
                assert len(texts) == len(session.options) and all(texts)
                assert re.fullmatch(rf"Player {session.seat + 1}: .*(\?| at most)", describe_question(session))
                if session.decision not in ("flip", "give", "take"):
                    assert len(set(texts)) == len(texts)
            session.answer(int(player.integers(len(session.options))))
        if len(seen) == len(GAME.decisions):
            return
    assert seen == set(GAME.decisions)
