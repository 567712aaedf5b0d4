"""Wrong content, scenarios and players are refused in one line: file, key, what was found, what is allowed."""

import pytest

import steelyard
from sim.contraband import cards
from sim.contraband.scenario import Scenario
from sim.core.cards import check
from sim.core.errors import BadInput
from steelyard.__main__ import main
from studies import plan
from tests.contraband.reading import built, edited, refused

HINDRANCE = '[[cards]]\nname = "Hindrance"\noperation = "hindrance"\nicon = "condition"\n'


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("goods", "cash = 1", "cash = -1", "cards[0].cash: found -1, allowed is 0 to 9"),
        ("goods", "cash = 1", 'cash = "one"', "cards[0].cash: found 'one', allowed is a whole number"),
        ("goods", "cash = 1", "", "cards[0].cash: missing"),
        ("goods", "cash = 1", "cahs = 1", "cards[0].cahs: unknown key; did you mean 'cash'? (allowed: cash, name, origin, origin_of)"),
        ("goods", 'type_map = "shared"', 'type_map = "colour"', "type_map: found 'colour', allowed is 'shared' or 'rotated'"),
        ("goods", '[[cards]]\nname = "T1"\ncash = 1\n', "", "allowed is a list of 3"),
        ("goods", '[[cards]]\nname = "T1"', '[[cards]]\nname = "T4"\ncash = 4\n[[cards]]\nname = "T1"', "allowed is a list of 3"),
        ("goods", 'name = "T1"', 'name = "T2"', "two cards are called 't2'; a name of its own for each is wanted"),
        ("goods", "schema = 1", "schema = 2", "schema: found 2, allowed is 1"),
        ("goods", 'origin = "printed"', 'origin = "guessed"', "cards[1].origin: found 'guessed', allowed is 'printed', 'public',"),
        ("scoring", "stars_3p = [3, 2, 1]", "stars_3p = [3, 2]", "stars_3p: found [3, 2], a number for each of 3 ranks is wanted"),
        ("scoring", "stars_3p = [3, 2, 1]", "stars_3p = [1, 2, 3]", "stars_3p: found [1, 2, 3], numbers from 0 to 9 are wanted, none"),
        ("scoring", "stars_4p = [3, 2, 1, 0]", "stars_4p = [3, 2, 1, -1]", "stars_4p: found [3, 2, 1, -1], numbers from 0 to 9 are wanted"),
        ("scoring", "origin_of = { stars_3p", "origin_of = { stars_6p", "origin_of: no key 'stars_6p' stands here"),
        ("scoring", '"Police Penalty Token"', '"Police Token"', "one 'Police Token' and one 'Police Penalty Token' are wanted"),
        ("scoring", '"Police Token"', '"Model Citizen Token"', "allowed is 'Police Token' or 'Police Penalty Token'"),
        ("scoring", "supply_3p = 2", "supply_3p = 4", "supply_3p: 2 Police Penalty Tokens, at least as many as Police Tokens are wanted"),
        ("roles", "value = 1 ", "value = 10 ", "cards[0].value: found 10, allowed is -9 to 9"),
        ("roles", "bonus = 3", "", "'double_agent' needs 'bonus'"),
        ("roles", "right = 2", "right = 2\nbonus = 2", "'rat' takes no 'bonus' (allowed: right, wrong)"),
        ("roles", 'role = "criminal"', 'role = "thief"', "cards[2].role: found 'thief', allowed is 'criminal', 'double_agent',"),
        ("roles", 'role = "criminal"', 'role = "criminal"\nnamed = 1', "'criminal' takes no 'named' (allowed: none)"),
        ("roles", '[[cards]]\nname = "Criminal"\nrole = "criminal"\n', "", "one card of each is wanted: criminal, double_agent,"),
        ("assistance", 'operation = "snitch"', 'operation = "snatch"', "cards[8].operation: found 'snatch', allowed is"),
        ("assistance", 'operation = "snitch"', 'operation = "hindrance"', "2 cards of 'hindrance', one of each operation is allowed"),
        ("assistance", HINDRANCE, HINDRANCE + "value = 2\n", "'hindrance' takes no 'value' (allowed: none)"),
        ("assistance", "flips = 2", "", "'informant' needs 'flips'"),
        ("assistance", "flips = 2", "flips = -1", "cards[3].flips: found -1, allowed is 0 to 9"),
        ("assistance", 'icon = "condition"', 'icon = "never"', "icon: found 'never', allowed is 'after_play', 'condition' or 'round'"),
        ("assistance", HINDRANCE, HINDRANCE + 'text = "?"\n', "text: unknown key (allowed: flips, icon, name, operation, origin"),
    ],
)  # fmt: skip
def test_wrong_content_is_refused_by_file_key_and_what_is_allowed(tmp_path, name, old, new, told):
    text = refused(edited, tmp_path, name, old, new)
    assert f"{name}.toml: " in text and told in text


def test_a_folder_that_holds_nothing_of_ours(tmp_path):
    assert refused(cards.load, tmp_path).endswith("none of goods/, scoring/, roles/, assistance/ in it")


def test_another_file_is_no_more_cards(tmp_path):
    (tmp_path / "assistance").mkdir()
    (tmp_path / "assistance/more.toml").write_text((cards.FOLDER / "assistance/assistance.toml").read_text())
    assert refused(cards.load, tmp_path).endswith("more.toml: file of assistance: unknown 'more' (allowed: assistance)")


def test_a_file_that_cannot_be_read(tmp_path):
    (tmp_path / "goods").mkdir()
    (tmp_path / "goods/goods.toml").write_text("cash = ")
    assert "goods.toml: not valid TOML" in refused(cards.load, tmp_path)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"goods": {"cash": [2, 2, 3]}}, "goods.toml: cash: unknown key; did you mean 'cards'? (allowed: cards, name, origin,"),
        ({"goods/t1": {"cash": "+9"}}, "goods.toml: cards[0].cash: found 10, allowed is 0 to 9"),
        ({"goods/t9": {"cash": 1}}, "overlay 'goods/t9': unknown 't9'; did you mean 't3'? (allowed: t1, t2, t3)"),
        ({"scores": {"stars_3p": [3, 2, 0]}}, "overlay 'scores': unknown 'scores'; did you mean 'scoring'?"),
        ({"scoring/police_token": {"value": 3, "was": 1}}, "overlay 'scoring/police_token': value is 2, the overlay expects was = 1"),
        ({"assistance/snitch": {"operation": "informant"}}, "'informant' needs 'flips'"),
        ({"assistance/snitch": {"value": 2}}, "'snitch' takes no 'value' (allowed: none)"),
    ],
)  # fmt: skip
def test_an_overlay_that_changes_more_than_numbers(change, told):
    assert told in refused(cards.load, overlays=change)


@pytest.mark.parametrize(
    ("scenario", "told"),
    [
        (dict(seats=2), "seats: found 2, allowed is 3 to 5"),
        (dict(seats=6), "seats: found 6, allowed is 3 to 5"),
        (dict(rounds=4), "rounds: found 4, allowed is 1 to 3"),
        (dict(seat=3), "seat: unknown key; did you mean 'seats'? (allowed: double_agent, league, opening, roles, rounds,"),
        (dict(roles=["rat"] * 4), "roles are those of the Double Agent variant; double_agent = true is wanted"),
        (dict(double_agent=True, roles=["double_agent"]), "roles: 1 cards for 4 seats"),
        (dict(double_agent=True, roles=["rat", "rat", "double_agent", "doggy"]), "roles: 2 times 'rat', the box has 1"),
        (dict(double_agent=True, roles=["rat", "criminal", "criminal", "doggy"]), "roles: the Double Agent is missing"),
        (dict(double_agent=True, roles=["spy"] * 4), "roles[0]: found 'spy', allowed is 'criminal', 'double_agent', 'rat' or 'doggy'"),
        (dict(without=["snich"]), "without[0]: found 'snich', allowed is 'corruption_trade', 'discredit',"),
        (dict(without=["snitch"] * 2), "without: found ['snitch', 'snitch'], each card is there once"),
        (dict(without=["snitch"], opening=["snitch"]), "'snitch' is left in the box (without) and opens the round (opening)"),
        (dict(opening=["snitch", "informant", "discredit", "injustice"]), "opening: 4 cards, the selection has 3 places"),
        (dict(league=[True]), "league: 1 entries for 4 seats"),
        (dict(league=[True, False, False, False]), "league: one is in it alone, allowed are two or more, or nobody"),
        (dict(rules={"nominations": "secret"}), "rules.nominations: found 'secret', allowed is 'sequential' or 'simultaneous'"),
        (dict(rules={"nomination": "sequential"}), "rules.nomination: unknown key; did you mean 'nominations'? (allowed: agent_bonus"),
        (dict(rules={"discredit_token_value": -4}), "rules.discredit_token_value: found -4, allowed is -2 or -3"),
        (dict(rules={"burn": "no"}), "rules.burn: found 'no', allowed is true or false"),
        (dict(rules=dict(nominations="simultaneous", nominations_coincide=False)), "cannot be kept from coinciding;"),
    ],
)  # fmt: skip
def test_a_scenario_that_cannot_be_is_refused(scenario, told):
    text = refused(check, Scenario, scenario, "scenario")
    assert text.startswith("scenario: ") and told in text and ": :" not in text


def test_cards_the_content_has_not(tmp_path):
    fewer = edited(tmp_path, "assistance", HINDRANCE, "")
    assert refused(built, fewer, opening=["hindrance"]).startswith("opening: unknown 'hindrance'")
    assert refused(built, fewer, without=["hindrance"]).startswith("without: unknown 'hindrance'")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["trace", "--scenario", "seats=6"], "--scenario: seats: found '6', allowed is 3 to 5"),
        (["trace", "--scenario", "roles=rat,rat,rat,rat"], "--scenario: roles are those of the Double Agent variant;"),
        (["trace", "--scenario", "rules=burn=maybe"], "--scenario: rules.burn: found 'maybe', allowed is true or false"),
        (["trace", "--scenario", "without=snich"], "--scenario: without[0]: found 'snich', allowed is 'corruption_trade',"),
        (["trace", "--players", "random,random"], "--players random,random: found 2, wanted are 4 (or one for all)"),
        (["trace", "--players", "hidder"], "strategy of contraband: unknown 'hidder'"),
        (["trace", "--players", "me,random,random,random"], "a trace is played by strategies; to sit at the table"),
        (["content", "--map", "bar"], "contraband has no maps"),
    ],
)  # fmt: skip
def test_the_command_line_refuses_in_one_line_with_2(capfd, arguments, told):
    with pytest.raises(SystemExit) as ended:
        main([arguments[0], "contraband", *arguments[1:]])
    lines = capfd.readouterr().err.splitlines()
    assert ended.value.code == 2 and len(lines) == 1 and lines[0].startswith("steelyard: ") and told in lines[0], lines


def test_a_wrong_content_folder_on_the_command_line(capfd, tmp_path):
    (tmp_path / "goods").mkdir()
    text = (cards.FOLDER / "goods/goods.toml").read_text()
    (tmp_path / "goods/goods.toml").write_text(text.replace("cash = 1", "cash = 12"))
    with pytest.raises(SystemExit) as ended:
        main(["content", "contraband", "--content", str(tmp_path), "--check"])
    lines = capfd.readouterr().err.splitlines()
    assert ended.value.code == 2 and len(lines) == 1
    assert lines[0].endswith("goods.toml: cards[0].cash: found 12, allowed is 0 to 9")


ALLIES = [True, True, False, False]
UNMINDED = "league: found [True, True, False, False], which counter, hunter do not mind; allowed where 'league' is one of the players"


def test_a_league_that_nobody_minds(capsys):
    """Two who have agreed, and nobody at the table whom it concerns."""
    players = ["counter", "hunter:memory=0.5", "counter", "counter"]
    with pytest.raises(BadInput) as caught:
        steelyard.play("contraband", dict(league=ALLIES), players, games=4)
    assert str(caught.value) == UNMINDED
    with pytest.raises(SystemExit) as ended:
        main(["trace", "contraband", "--scenario", "league=true,true,false,false", "--players", ",".join(players)])
    assert ended.value.code == 2 and UNMINDED in capsys.readouterr().err
    study = dict(study=dict(game="contraband"), precision=dict(games=8), players=dict(seats=[players]), grid=dict(seats=[4]))
    variant = dict(name="allies", scenario=dict(league=ALLIES))
    with pytest.raises(BadInput, match="variant 'allies': scenario.league: found .* do not mind"):
        plan.make(study | dict(variant=[variant]))
    with pytest.raises(BadInput, match="grid.league: found .* do not mind"):
        plan.make(study | dict(grid=dict(league=[ALLIES])))
    study["players"]["seats"].append(["league", *players[1:]])
    made = plan.make(study | dict(variant=[variant | dict(players=["league"])]))
    assert [(cell.variant, cell.players[0].name) for cell in made.cells] == [("base", "counter"), ("base", "league"), ("allies", "league")]


def test_a_player_of_ones_own_may_mind_a_league(tmp_path):
    (tmp_path / "mine.py").write_text(
        "import steelyard\n\n\n@steelyard.strategy('contraband')\ndef mine(view, tables, me, play_on):\n    return 0\n"
    )
    seats = [["mine", "counter", "counter", "counter"]]
    study = dict(study=dict(game="contraband"), precision=dict(games=8), players=dict(seats=seats), scenario=dict(league=ALLIES))
    assert len(plan.make(study, files=[tmp_path / "mine.py"]).cells) == 1
