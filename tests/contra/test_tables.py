"""Content as the kernel reads it, and what its numbers are called."""

from sim.contra import cards, state, tables
from sim.contra import vocabulary as words
from sim.contra.game import GAME
from sim.contra.maps import members
from sim.contra.names import Names
from sim.contra.scenario import Scenario
from tests.contra.reading import FOUR, built, content


def test_a_boss_has_a_card_for_each_commando():
    for n in range(1, 5):
        t = built(commandos=FOUR[:n])
        assert t["seats"] == n and t["foe"][0]["bosses"] == n


def test_cards_of_one_name_are_a_kind():
    t = built(commandos=["lucia", "bill"])
    kinds = t["kind"][0]
    assert t["deck"][0] == (1 << 19) - 1 == sum(int(kinds[k]["copies"]) for k in range(int(t["kinds"][0])))
    for k in range(int(t["kinds"][0])):
        assert all(t["kind_of"][0, card] == k for card in members(int(kinds[k]["copies"])))
    assert sum(int(mask) for mask in t["type_mask"][0]) == (1 << 19) - 1


def test_words_become_the_kernels_numbers():
    t = built(boss="defense_wall", commandos=["lance"])
    boss = t["foe"][0]["boss"][0]
    first, second = t["effect"][boss["first"]], t["effect"][boss["first"] + 1]
    assert (first["do"], first["who"], list(first["need"])) == (words.SUFFER_, words.EACH_, [0, 2, 0, 0])
    assert (second["do"], second["when"], second["reach"], second["n"]) == (words.DRAW_ENEMY_, words.FEWER_ENEMIES, 2, 1)
    assert (boss["health"], boss["cap"], boss["many"]) == (30, 4, 2)
    elite = next(
        k
        for k, (_, card) in enumerate(cards.enemy_cards(content(), content().entries["bosses"]["defense_wall"]))
        if card.name == "Sniper Elite"
    )
    assert list(t["foe"][0]["enemy"][elite]["adds"]) == [0, 0, 1, 0, 0]
    assert t["ability"][0]["windows"] == words.ANY_TURN | words.AFTER_EFFECT and list(t["ability"][0]["need"]) == [1, 0, 0, 0]


def test_branches_of_a_choice_stand_apart():
    t = built(stage="alien_lair", boss="java")
    card = next(
        k for k, (card, _) in enumerate(cards.stage_cards(content().entries["stages"]["alien_lair"])) if card.name == "Infection Spreads"
    )
    either = t["effect"][t["stage"][0]["card"][card]["first"]]
    left, right = t["effect"][either["left_first"]], t["effect"][either["right_first"]]
    assert (either["do"], left["do"], right["do"], right["n"]) == (words.EITHER, words.DISCARD_DAMAGE, words.PUT_GEL, 2)


def test_copies_of_a_card_share_their_effects():
    t = built(stage="snow_field")["stage"][0]["card"]
    assert t[3]["first"] == t[4]["first"] and t[3]["health"] == t[4]["health"] == 4
    assert [int(icon) for icon in t["icon"][:11]] == [0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0]


def test_modes_and_rulings():
    t = built()
    assert (t["start_tokens"], t["removed"], t["battle_damage"], t["retries"], t["run"], t["token_supply"]) == (1, 0, 0, 3, 3, 12)
    assert (t["kill_draw_may"], t["ability_kill_any"], t["boss_one_space"]) == (0, 1, 0)
    t = built(
        modes=["jump_start", "expert_unpredictable_environment", "battle_damage"], rules={"kill_draw": "may", "ability_kill": "owner"}
    )
    assert (t["start_tokens"], t["removed"], t["battle_damage"]) == (2, 2, 1)
    assert (t["kill_draw_may"], t["ability_kill_any"]) == (1, 0)
    assert built(modes=["rough_start"])["start_tokens"] == 0


def test_a_single_game_is_a_part_without_special_rules():
    t = built(stage="waterfall")
    setting = t["setting"][0]
    assert t["parts_planned"] == 1 and t["story"] == 0
    assert setting["stacked"] == -1 and setting["boss_at"] == state.AT_BOSS and setting["track_start"] == 0
    assert sum(int(setting[key]) for key in ("extra_enemies", "removed", "survive", "reward", "penalty", "again")) == 0


def test_parts_of_a_story():
    t = built(story="return_to_galuga", commandos=FOUR)
    setting = t["setting"]
    assert t["parts_planned"] == 4 and list(setting["again"]) == [1, 0, 0, 0]
    assert setting[0]["extra_chosen"] == 1 and setting[1]["track_start"] == 1 and setting[3]["hatch_each"] == 1
    assert cards.stage_cards(content().entries["stages"]["snow_field"])[setting[2]["stacked"]][0].name == "Dogra Mk. II"
    assert list(setting["reward"]) == [state.REWARD_TOKEN, state.REWARD_GOAL, state.REWARD_REVEAL, state.NO_REWARD]
    t = built(story="escape_from_galuga", commandos=FOUR)
    setting = t["setting"]
    assert [int(n) for n in t["foe"]["boss"]["health"][:, 0]] == [30, 35, 30, 35]
    assert list(setting["commandos_at"]) == [state.AT_BOSS, state.AT_START, state.NEAR_BOSS, state.AT_BOSS]
    assert list(setting["boss_at"]) == [state.NEAR_BOSS, state.AT_BOSS, state.AT_BOSS, state.AT_COMMANDOS]
    assert (
        list(t["foe"][2]["boss"]["immune"]) == [1, 0, 0, 0]
        and setting[2]["survive"] == setting[2]["no_track_end"] == setting[2]["removed"] == 1
    )
    assert setting[2]["penalty"] == state.PENALTY_MEDAL and setting[3]["extra_enemies"] == 1


def test_what_numbers_are_called():
    names = Names(Scenario(boss="java", stage="alien_lair", commandos=["bill", "sweets"]), content())
    assert names.kind_name(1, 0) == "Cut Down (R)" and names.commando(0) == "Bill Rizer"
    assert names.enemy_name(0, 0) == "Bugger Recruit" and names.enemy_name(0, state.BOSS) == names.boss_card_name(0, 0) == "Java"
    assert names.stage_card_name(0, 3) == names.stage_card_name(0, 4) == "Infection Spreads"
    assert names.weapon_name(0) == "Spread Gun" and names.weapon_name(state.NO_CARD) == "Rifle"
    assert names.space_name(0, 9) == "B2 (objective mobility)" and names.space_name(0, 9, plain=True) == "B2"
    assert "Java: hatch 1" in names.effects and "Infection Spreads, right: put_gel 2" in names.effects


def test_every_event_has_a_name_or_no_effect():
    for story in ("", "return_to_galuga", "escape_from_galuga"):
        names = GAME.events(Scenario(story=story, commandos=FOUR), content())
        assert len(names) == len(built(story=story, commandos=FOUR)["events"])
        used = sum(map(bool, names[: state.EFFECTS]))
        assert all(names[:used]) and all(names[state.EFFECTS :]) and not any(names[used : state.EFFECTS])


def test_card_rows_count_plays_and_spending():
    scenario = Scenario(commandos=["sweets", "bill"])
    t = tables.build(scenario, content())
    t[0]["tally"][1, 0] = [7, 3, 5, 2]
    rows = [row for row in GAME.card_rows(t[0], scenario, content()) if row["card"] == "Sustain Fire"]
    assert rows == [
        dict(seat=1, character="bill", card="Sustain Fire", range=-1, kind="card", played=7, games=5, wins=2),
        dict(seat=1, character="bill", card="Sustain Fire", range=-1, kind="spent", played=3),
    ]
