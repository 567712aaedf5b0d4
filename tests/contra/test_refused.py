"""Wrong content and wrong scenarios are refused in one line: file, key, what was found, what is allowed."""

import pytest

from sim.contra import cards
from sim.contra.scenario import Scenario
from sim.core.cards import check
from tests.contra.reading import FOUR, built, edited, refused


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("bosses/java", "health = 30\n", "", "cards[0].health: missing"),
        ("bosses/java", "health = 30", "health = 0", "cards[0].health: found 0, allowed is 1 or more"),
        ("bosses/java", '"hatch"', '"hacth"', "did you mean 'hatch'? allowed operations are: suffer,"),
        ("bosses/java", "number = 2", "number = 1", "cards: numbers [1, 1, 3, 4], allowed are 1 to 4 in this order"),
        ("bosses/java", '"bugger", "garth"', '"buger", "garth"', "types: unknown 'buger'; did you mean 'bugger'?"),
        ("bosses/java", '"bugger", "garth", "rangel"', '"bugger", "garth"', "types: found 10 cards, allowed are 15 (box.toml:"),
        ("bosses/java", 'hatches = ["bugger"]', 'hatches = ["sniper"]', "hatches: unknown 'sniper'"),
        ("bosses/java", "types = ", "typs = ", "typs: unknown key; did you mean 'types'?"),
        ("bosses/java", "hatches = ", "hatched = ", "origin_of: no key 'hatches' stands here"),
        ("bosses/java", 'who = "each", if = "fewer_enemies", reach = 2', 'who = "each", if = "fewer_enemies"', "needs 'reach'"),
        ("bosses/gordea", 'toward = "nearest"', 'toward = "neerest"', "did you mean 'nearest'?"),
        ("bosses/gordea", "{ mobility = 2 }", "{ mobilty = 2 }", "'mobility'? allowed types are: mobility, accuracy, subtlety, any"),
        ("bosses/gordea", 'if = "within_boss", reach = 1, need = { mobility = 2 }', 'if = "within_boss", reach = 1', "needs 'need'"),
        ("commandos/bill", "copies = 3", "copies = 4", "cards: found 20 cards, allowed are 19 (box.toml: counts.commando_deck)"),
        ("commandos/bill", 'windows = ["before_attack"]', 'windows = ["before_atack"]', "'before_attack'? allowed windows are:"),
        ("commandos/lance", 'bonus_if = "target_within_1"', 'zone = "river"', "'zone' goes with the conditions in_zone and near_zone"),
        ("commandos/lance", "{ do = \"draw\", n = 2 }", "{ do = \"draw\" }", "'draw' needs 'n'"),
        ("commandos/lance", "{ do = \"draw\", n = 2 }", "{ do = \"draw\", n = 2, dice = 2 }", "'draw' takes no 'dice' (allowed: n)"),
        ("commandos/lance", 'origin_of = { effects = "printed" }', 'origin_of = { efects = "printed" }', "no key 'efects' stands here"),
        ("commandos/lance", 'origin = "reconstructed"', 'origin = "guessed"', "found 'guessed', allowed is 'printed', 'public',"),
        ("enemies/garth", "colour = 1", "colour = 0", "colours [0, 0, 2, 3, 4], one card of each colour is allowed"),
        ("enemies/sniper", "adds = { subtlety = 1 }", "adds = { stealth = 1 }", "allowed results are: mobility, accuracy, subtlety,"),
        ("stages/jungle", '"C r r P r r G X"', '"C r r P r r G Z"', "rows[3]: symbol: unknown 'Z'"),
        ("stages/jungle", 'spaces = ["D1:G1"]', 'spaces = ["D1:G9"]', "ledges[0].spaces: found 'G9', allowed are spaces from A1 to H4"),
        ("stages/jungle", 'zone = "turret"', 'zone = "turet"', "zone: unknown 'turet'; did you mean 'turret'?"),
        ("stages/jungle", '"C . E . B . T X"', '". . E . B . T X"', "rows: 3 start spaces, at least 4 are needed"),
        ("stages/jungle", 'who = "fewest_enemies", ', "", "'draw_enemy' needs 'who': a stage card is no commando's (allowed: each,"),
        ("stages/jungle", "copies = 2", "copies = 1", "cards: found 10 cards, allowed are 11 (box.toml: counts.stage_deck)"),
        ("stages/waterfall", '"critical", "success"', '"critical", "sucess"', "did you mean 'success'?"),
        ("stages/snow_field", "health = 4\n", "", "health: of a card that enters, and only of one"),
        ("stories/return_to_galuga", 'stacked = "Dogra Mk. II"', 'stacked = "Dogra"', "parts[2].stacked: unknown 'Dogra'; did you"),
        ("stories/return_to_galuga", "track_start = 2", "track_start = 6", "parts[1].track_start: found 6, the track of waterfall has 5"),
        ("stories/escape_from_galuga", 'boss = "java"', 'boss = "jova"', "parts[3].boss: unknown 'jova'; did you mean 'java'?"),
        ("box/box", 'commando = ["success", "success"', 'commando = ["success", "sucess"', "allowed faces are: mobility,"),
        ("box/box", "copies = 4", "copies = 5", "weapons: found 17 cards, allowed are 16"),
    ],
)  # fmt: skip
def test_wrong_content_is_refused_by_file_key_and_what_is_allowed(tmp_path, name, old, new, told):
    text = refused(edited, tmp_path, name, old, new)
    assert f"{name}.toml: " in text and told in text


def test_a_folder_that_holds_nothing_of_ours(tmp_path):
    assert "none of commandos/, enemies/" in refused(cards.load, tmp_path)


def test_zones_are_the_stages_alone(tmp_path):
    text = refused(edited, tmp_path, "bosses/java", 'do = "hatch", n = 1', 'do = "hatch", if = "in_zone", zone = "river", n = 1')
    assert "java.toml: zone 'river': only cards of a stage speak of zones" in text


def test_a_zone_no_space_is_in(tmp_path):
    text = refused(edited, tmp_path, "stages/jungle", 'if = "in_zone", zone = "river"', 'if = "in_zone", zone = "rivr"')
    assert "jungle.toml: zone: unknown 'rivr'; did you mean 'river'?" in text


def test_content_of_ones_own_can_be_played_beside_the_packaged(tmp_path):
    for kind, source, name in (("bosses", "java", "kraken"), ("stages", "jungle", "volcano"), ("commandos", "bill", "ripley")):
        (tmp_path / kind).mkdir()
        (tmp_path / kind / f"{name}.toml").write_text((cards.FOLDER / kind / f"{source}.toml").read_text())
    mine = cards.load(tmp_path)
    t = built(mine, boss="kraken", stage="volcano", commandos=["ripley", "bill"], content_version=7)
    assert t["foe"][0]["name"] == 4 and t["stage"][0]["name"] == 4  # after the packaged ones, whose numbers have names
    assert mine.origins(["kraken"])["owner"] > 0


@pytest.mark.parametrize(
    ("scenario", "told"),
    [
        (dict(boss="jova"), "boss: unknown 'jova'; did you mean 'java'? (allowed: defense_wall,"),
        (dict(stage="desert"), "stage: unknown 'desert' (allowed: alien_lair, jungle, snow_field, waterfall)"),
        (dict(commandos=["bil"]), "commando: unknown 'bil'; did you mean 'bill'?"),
        (dict(story="return"), "story: unknown 'return'; did you mean 'return_to_galuga'?"),
        (dict(levers={"boss_helth": 12}), "levers: unknown 'boss_helth'; did you mean 'boss_health'?"),
        (dict(levers={"boss_health": 99}), "levers.boss_health: found 99, allowed is 22 to 38"),
        (dict(levers={"enemy_die": "D"}), "levers.enemy_die: found 'D', allowed is 'A', 'B', 'C'"),
        (dict(levers={"dimers": 1}), "levers.dimers: found 1, allowed is True, False"),
    ],
)  # fmt: skip
def test_a_scenario_with_an_unknown_name_is_refused(scenario, told):
    assert told in refused(built, **scenario)


@pytest.mark.parametrize(
    ("scenario", "told"),
    [
        (dict(commandos=[]), "commandos: found [], allowed is a list of 1 to 4"),
        (dict(commandos=["bill"] * 2), "each commando is allowed once"),
        (dict(commandos=[*FOUR, "bull"]), "'sweets', 'bull'], allowed is a list of 1 to 4"),
        (dict(modes=["jump_start", "rough_start"]), "'jump_start' and 'rough_start' exclude each other"),
        (dict(modes=["unpredictable_environment", "expert_unpredictable_environment"]), "exclude each other"),
        (dict(modes=["hard"]), "modes[0]: found 'hard', allowed is 'jump_start', 'rough_start',"),
        (dict(modes=["battle_damage"] * 2), "each mode is allowed once"),
        (dict(retries=5), "retries: found 5, allowed is 0 to 4"),
        (dict(content_version=101), "content_version: found 101, allowed is 0 to 100"),
        (dict(rules={"kill_draw": "never"}), "rules.kill_draw: found 'never', allowed is 'must' or 'may'"),
        (dict(rules={"kil_draw": "may"}), "rules.kil_draw: unknown key; did you mean 'kill_draw'? (allowed: ability_kill,"),
        (dict(bos="java"), "bos: unknown key; did you mean 'boss'?"),
    ],
)  # fmt: skip
def test_a_scenario_that_cannot_be_is_refused(scenario, told):
    assert told in refused(check, Scenario, scenario, "scenario")
