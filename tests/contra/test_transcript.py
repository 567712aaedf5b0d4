"""A game that is told can be followed with pieces: what is told adds up to what the record says."""

import re
from collections import Counter

import numpy as np
import pytest

from sim.contra import state as s
from sim.contra.decisions import DECISIONS
from sim.contra.words import Words
from sim.core import game as games
from sim.core.session import Session
from sim.core.trace import trace
from strategies import registry

CONTRA = games.get("contra")
CONTENT = CONTRA.content(None, {})
TEAM = ["bill", "lance", "lucia", "sweets"]
SCENARIOS = [
    dict(boss="defense_wall", stage="jungle", commandos=TEAM[:2]),
    dict(boss="garmakilma", stage="waterfall", commandos=TEAM[:3], modes=["battle_damage", "jump_start"]),
    dict(boss="gordea", stage="snow_field", commandos=TEAM, rules={"kill_draw": "may", "boss_stands": "one_space"}),
    dict(boss="java", stage="alien_lair", commandos=TEAM[3:], modes=["expert_unpredictable_environment", "rough_start"]),
    dict(boss="gordea", stage="alien_lair", commandos=TEAM[2:], modes=["unpredictable_environment"]),
    dict(boss="java", stage="jungle", commandos=TEAM, rules={"ability_kill": "owner"}),
    dict(boss="defense_wall", stage="snow_field", commandos=TEAM[:1]),
    dict(boss="garmakilma", stage="waterfall", commandos=TEAM),
]
STORIES = [dict(story=story, commandos=TEAM[2:], retries=1) for story in ("return_to_galuga", "escape_from_galuga")]
SEEDS = (0, 1)


def told(scenario, player="random", seed=0):
    """The lines of a game, and the session at its end."""
    lines, tale = [], trace(CONTRA, CONTRA.scenario(**scenario), [registry.get(player, "contra", ())], seed, content=CONTENT)
    while True:
        try:
            lines.append(next(tale))
        except StopIteration as end:
            return lines, end.value


def words_of(session):
    return Words(session.tables, session.scenario, CONTENT)


def matches(pattern, lines):
    return [found for line in lines if (found := re.match(pattern, line))]


def record(session):
    return session.state.view(np.recarray)[0]


@pytest.fixture(
    scope="module", params=[(k, player, seed) for k in range(len(SCENARIOS)) for player in ("random", "balanced") for seed in SEEDS]
)
def game(request):
    k, player, seed = request.param
    lines, session = told(SCENARIOS[k], player, seed)
    return lines, session, record(session), words_of(session)


def test_a_game_is_told_to_its_end_in_whole_sentences(game):
    lines, session, g, _ = game
    assert session.over and f"in round {int(g.rounds)}" in lines[-1]
    assert all(line.strip() or line == "" for line in lines)
    assert not any(a == b == "" for a, b in zip(lines, lines[1:]))
    assert not any(re.search(r"  \S.*  |nan|None|\{|\bn\b|`|\(need\)|the zone", line.strip()) for line in lines)


def test_every_defeat_is_told_once(game):
    lines, session, _, _ = game
    assert len(matches(r".*is defeated$", lines)) == session.tables[0]["now"][:, s.NOW_KILLS].sum()


def test_medals_are_told_as_they_are_lost_and_at_the_end(game):
    lines, _, g, words = game
    for seat, who in enumerate(words.who):
        assert s.MEDALS - len(matches(rf"    {who} loses a medal", lines)) == g.medals[seat]
        assert re.search(rf"\b{who} {int(g.medals[seat])}[,;]", lines[-1])


def test_health_of_the_boss_is_what_was_told_last(game):
    lines, _, g, words = game
    for card in range(int(words.foe.bosses)):
        name = re.escape(words.boss_card_name(0, card))
        last = (
            [found[1] for found in matches(rf"    {name}: -?\d+ damage(?: removed)?, (.*)$", lines)] or [f"{words.foe.boss[card].health}"]
        )[-1]
        down = int(g.boss_down) >> card & 1
        assert last == "is defeated" if down else int(last.split()[0]) == words.foe.boss[card].health - g.hurt[s.BOSS + card]


def test_each_stage_card_drawn_is_named_once(game):
    lines, _, g, words = game
    drawn = [found[1] for found in matches(r"    the stage card drawn is (.*?)(?:, with.*)?; \d+ cards? left$", lines)]
    discarded = [
        n
        for found in matches(r"    off the top of the stage deck: (.*), discarded without effect", lines)
        for n in re.split(", | and ", found[1])
    ]
    seen = [card for card in range(s.STAGE_CARDS) if int(g.stage_pile) >> card & 1] + [int(c) for c in g.guest if c != s.NO_CARD]
    drawn = [name.removesuffix(", without further effect") for name in drawn]
    assert Counter(drawn + discarded) == Counter(words.stage_card_name(0, card) for card in seen)


def test_tokens_can_be_followed(game):
    """Gains less what was spent and discarded are the tokens at the end."""
    lines, _, g, words = game
    for seat, who in enumerate(words.who):
        held = Counter()
        for found in matches(rf"    {who} (gains|spends|discards) (.*)$", lines):
            for n, kind in re.findall(r"(\d+) (mobility|accuracy|subtlety) tokens?", found[2]):
                held[kind] += int(n) if found[1] == "gains" else -int(n)
        assert [held[kind] for kind in ("mobility", "accuracy", "subtlety")] == g.token[seat].tolist()


def test_cards_can_be_followed(game):
    """Cards drawn less those played, spent, discarded and put aside are the hand at the end."""
    lines, _, g, words = game
    for seat, who in enumerate(words.who):
        held = Counter()
        for found in matches(rf"    {who} (draws|plays|spends|discards|puts aside) (.*)$", lines):
            for kind in range(int(words.t.kinds[seat])):
                name = re.escape(words.kind_name(seat, kind))
                for many in re.findall(rf"(?:^|, | and ){name}(?: x(\d))?(?=$|, | and )", found[2]):
                    held[kind] += int(many or 1) * (1 if found[1] == "draws" else -1)
        hand = Counter(int(words.t.kind_of[seat, card]) for card in range(s.CARDS) if int(g.hand[seat]) >> card & 1)
        assert +held == hand


def test_pieces_can_be_followed(game):
    """Commandos and enemies end where they were last told to be."""
    lines, _, g, words = game
    for seat, who in enumerate(words.who):
        way = r"(?:starts in|runs \d spaces? to|jumps to|comes to|goes \w+ →|cannot stay there and returns to)"
        assert matches(rf"    {who} {way} (\w\d+)", lines)[-1][1] == words.space(g.space[seat])
    at = {}
    for line in lines:
        if found := re.match(r"    (.*?)(?: \(health \d+\))? enters at (\w\d+)", line) or re.match(
            r"    (.*) moves \w\d+ → (\w\d+)$", line
        ):
            at[found[1]] = found[2]
        elif found := re.match(r"    (.*) \(\w+'s\) is defeated$", line):
            del at[found[1]]
    guests = {words.stage_card_name(0, int(card)) for card in range(s.STAGE_CARDS) if words.stage.card[card].health}
    enemies = {words.enemy_name(0, e): words.space(g.at[e]) for e in range(s.ENEMIES) if g.at[e] >= 0}
    assert {name: space for name, space in at.items() if name not in guests} == enemies


def test_dice_add_up(game):
    lines, _, _, _ = game
    for pattern in (
        r"    \w+ rolls (\d+) (?:dice|die): (.*)$",
        r"    \d+ criticals? adds? (\d+) (?:dice|die): (.*)$",
        r"    .* attacks? \w+: (\d+) .* show (.*?)(?:;.*)?$",
    ):
        for found in matches(pattern, lines):
            assert sum(map(int, re.findall(r"(\d+) ", found[2]))) == int(found[1]), found[0]


def test_each_turn_and_each_enemy_attack_has_its_title(game):
    lines, session, g, words = game
    for who in words.who:
        assert g.rounds - 1 <= len(matches(rf"  {who}'s turn$", lines)) <= g.rounds
    assert [found[1] for found in matches(r"Round (\d+)", lines)] == [str(k + 1) for k in range(int(g.rounds))]


@pytest.mark.parametrize("player", ["random", "balanced"])
@pytest.mark.parametrize("scenario", STORIES, ids=lambda one: one["story"])
def test_a_story_is_told_part_by_part(scenario, player):
    lines, session = told(scenario, player)
    parts = int(session.tables[0]["parts"])
    assert len(matches(r"Part \d of 4", lines)) == len(matches(r"Part \d is (?:won|lost)", lines)) == parts
    rows = session.tables[0]["part"][:parts]
    ends = [found[1] for found in matches(r"Part (\d is \w+) in round \d+: .+", lines)]
    assert ends == [f"{row[0] + 1} is {'won' if row[2] else 'lost'}" for row in rows]
    assert len(matches(r".*is defeated$", lines)) == session.tables[0]["now"][:, s.NOW_KILLS].sum()
    assert "story" in lines[-1]


def test_every_question_and_option_has_words():
    """Games are played until every decision there is has come up."""
    seen = Counter()
    plain = [(one, player, 0) for one in SCENARIOS for player in ("random", "balanced")]
    rare = [(SCENARIOS[1], "random", seed) for seed in range(100)]
    for scenario, player, seed in plain + [(one, "balanced", seed) for seed in range(3) for one in STORIES] + rare:
        session = Session(CONTRA, CONTRA.scenario(**scenario), seed, 0, 0, CONTENT)
        words, strategy = CONTRA.transcript(session.tables, session.scenario, CONTENT), registry.get(player, "contra", ())
        while not session.over:
            if seen[session.decision] < 5:
                seen[session.decision] += 1
                question, options = words.question(record(session)), words.options(record(session))
                assert re.match(r"[A-Z].*: .*\?$", question)
                assert len(options) == len(session.options) and all(options)
                assert len(set(options)) == len(options), (session.decision, options)
            session.answer(session.choose(strategy))
        if set(seen) == set(DECISIONS):
            break
    assert set(seen) == set(DECISIONS)
