"""Set-up, modes, rewards and penalties of stories. Each test holds a sentence of the rulebook."""

import pytest

from sim.contra import state as s
from sim.core.record import NOBODY
from sim.core.session import Session
from tests.contra.board import CONTRA, TYPES, Table, packaged


def bits(mask) -> int:
    return bin(int(mask)).count("1")


def begin(commandos="bill", **more):
    """A session at its first question."""
    return Session(CONTRA, CONTRA.scenario(commandos=commandos.split(), **more), 1, content=packaged())


def ready(commandos="bill", **more):
    """The record at the first question of the first round."""
    session = begin(commandos, **more)
    while session.decision not in ("next_turn", "turn"):
        session.answer(0)
    return session.state[0], session.tables[0], session


def test_four_cards_three_medals_one_token_of_each_type_one_enemy_one_boss_card():
    g, t, _ = ready("bill lance lucia")
    for seat in range(3):
        assert bits(g["hand"][seat]) == 4 and bits(g["deck"][seat]) == 15 and g["medals"][seat] == 3
        assert g["token"][seat].tolist() == [1, 1, 1] and g["cards"][seat] == 2 and g["area"][seat, 0] >= s.BOSS
    assert g["supply"].tolist() == [9, 9, 9] and g["rounds"] == 1


def test_commandos_start_in_different_start_spaces_and_the_boss_in_its_own():
    g, t, _ = ready("bill lance lucia sweets")
    places = g["space"].tolist()
    assert len(set(places)) == 4 and all(int(t["stage"][0]["zone"][s.START]) >> space & 1 for space in places)
    assert g["boss_at"] == t["stage"][0]["zone"][s.BOSS_SPACE] and g["sensors"] == t["stage"][0]["zone"][s.PILLBOX]


def test_a_mulligan_replaces_any_cards_once_and_shuffles_them_back():
    session = begin()
    before = int(session.state[0]["hand"][0])
    asides = []
    for _ in range(4):
        assert session.decision == "mulligan"
        hand = int(session.state[0]["hand"][0])
        session.answer(1)
        asides.append(hand & ~int(session.state[0]["hand"][0]))
    g = session.state[0]
    assert sum(asides) == before  # all four have been put aside
    while session.decision == "mulligan":
        session.answer(0)
    assert bits(g["hand"][0]) == 4 and not int(g["hand"][0]) & before  # none of them is drawn in their place
    assert int(g["deck"][0]) & before == before and int(g["pile"][0]) == 0


def test_a_mulligan_may_be_declined():
    session = begin()
    before = int(session.state[0]["hand"][0])
    session.answer(0)
    assert int(session.state[0]["hand"][0]) == before and session.decision != "mulligan"


def test_each_stage_has_its_cards_and_lays_out_those_of_its_set_up():
    for stage in ("jungle", "waterfall", "snow_field", "alien_lair"):
        g, t, _ = ready(stage=stage)
        assert bits(t["stage"][0]["deck"]) + sum(1 for card in t["stage"][0]["laid"] if card != s.NO_CARD) == 11
        assert g["stage_left"] == 8


@pytest.mark.parametrize("mode, tokens", [("jump_start", 2), ("rough_start", 0), ("battle_damage", 1)])
def test_modes_of_starting_advantage(mode, tokens):
    assert ready(modes=[mode])[0]["token"][0].tolist() == [tokens] * 3


@pytest.mark.parametrize("mode, left", [("unpredictable_environment", 7), ("expert_unpredictable_environment", 6)])
def test_unpredictable_environment_removes_stage_cards_unseen(mode, left):
    g, t, _ = ready(modes=[mode])
    assert g["stage_left"] == left and g["stage_pool"] == t["stage"][0]["deck"] and g["known"] == 0


def test_an_unpredictable_game_is_a_round_shorter():
    g, _, session = ready(modes=["unpredictable_environment"])
    while not session.over:
        g["medals"][:] = 3
        session.answer(0)
    assert (int(g["rounds"]), s.END_REASONS[int(g["end_reason"])]) == (8, "clock")


def test_commandos_take_their_turns_in_any_order():
    table = Table("bill lance lucia").turns()
    assert table.answers == ["bill", "lance", "lucia"]
    table.answer("lucia", "end")
    assert table.answers == ["bill", "lance"]


def test_enemy_attacks_come_in_any_order():
    table = Table("bill lance").give("bill", 3, 3, 3).give("lance", 3, 3, 3)
    table.set(phase=s.ENEMY_TURN, waiting=3).begin((s.NEXT_ATTACKED,))
    assert table.asked == "next_attack" and table.answers == ["bill", "lance"]


# Stories.


def story(name, commandos="bill lance", **more):
    return Table(commandos, story=name, **more)


def end(table, won):
    """The part is over, won or lost; then the set-up of the next begins."""
    table.set(over=s.DESTROYED if won else s.MEDAL)
    return table.begin((s.DRAW_CARDS, 0, 0))


def test_a_story_is_played_part_by_part_by_the_same_commandos():
    table = story("return_to_galuga")
    seen = []
    for _ in range(4):
        seen.append((table.names.stages[table.part].name, table.names.bosses[table.part].name))
        table.until("next_turn")
        end(table, True)
    assert seen == [("Jungle", "Defense Wall"), ("Waterfall", "Garmakilma"), ("Snow Field", "Gordea"), ("Alien Lair", "Java")]
    assert (table.outcome, table.end_reason) == ("win", "story_won")


def test_return_1_one_chosen_commando_draws_an_additional_enemy():
    session = begin("bill lance", story="return_to_galuga")
    while session.decision != "reward":
        session.answer(0)
    assert [option[:2] for option in session.options] == [(1, 0), (1, 1)]
    session.answer(1)
    while session.decision != "next_turn":
        session.answer(0)
    assert session.state[0]["cards"].tolist()[:2] == [2, 3]


def test_return_1_lost_is_tried_again_up_to_the_retries():
    table = story("return_to_galuga", retries=2)
    for attempt in (1, 2):
        end(table, False).until("next_turn")
        assert (table.part, int(table.g["attempt"]), table.outcome) == (0, attempt, "running")
    end(table, False)
    assert (table.outcome, table.end_reason) == ("loss", "story_lost") and int(table.t["parts"]) == 3


def test_a_try_begins_with_everything_new():
    table = story("return_to_galuga")
    table.set_medals("bill", 0).arm("bill", "Laser (R)").token_of("bill", "mobility").boss("Defense Wall", hurt=7)
    end(table, False).until("next_turn")
    assert (
        table.medals("bill") == 3 and table.goals("bill") == set() and table.hurt("Defense Wall") == 0 and table.weapon("bill") == "Rifle"
    )
    assert bits(table.g["gun_deck"]) == 16 and int(table.g["stage_left"]) == 8


def test_return_1_won_each_commando_begins_with_a_token_of_its_choice():
    table = end(story("return_to_galuga"), True).until("gain")
    chosen = {"bill": "subtlety", "lance": "mobility"}
    for _ in range(2):
        assert table.asked == "gain" and set(table.answers) == set(TYPES)
        table.answer(chosen[table.asks])
    table.until("next_turn")
    assert table.token("bill") == (1, 1, 2) and table.token("lance") == (2, 1, 1)


def test_return_2_the_slip_track_begins_on_its_second_space():
    assert int(end(story("return_to_galuga"), True).until("next_turn").g["track"]) == 1


def part(name, number, *results, **more):
    """The story at the first round of a part, after these results of the parts before."""
    table = story(name, **more)
    for won in results:
        end(table, won).until("next_turn", "turn", "reward")
    assert table.part == number - 1
    return table


def test_return_2_won_one_commando_begins_with_an_objective_token_of_its_choice():
    table = part("return_to_galuga", 3, True, True)
    assert set(table.answers) == {f"{who} {kind}" for who in table.who for kind in TYPES}
    table.answer("lance accuracy").until("next_turn")
    assert table.goals("lance") == {"accuracy"} and table.goals("bill") == set()


def test_return_2_lost_goes_on_without_reward():
    table = part("return_to_galuga", 3, True, False)
    assert table.asked == "next_turn" and table.goals("bill") == table.goals("lance") == set()


def test_return_3_dogra_lies_among_the_top_three_stage_cards():
    found = set()
    for seed in range(30):
        table = story("return_to_galuga", seed=seed)
        for _ in range(2):
            end(table, True).until("next_turn", "turn", "reward")
        table.until("next_turn")
        dogra = [table.stage_card("Dogra Mk. II", copy) for copy in (0, 1)]
        drawn = []
        for _ in range(3):
            table.set(medals=[3, 3, 0, 0], guest=[s.NO_CARD, s.NO_CARD]).event().settle("prevent", "keep", "leave")
            drawn.append(int(table.g["stage_card"]))
        places = [k for k, card in enumerate(drawn) if card in dogra]
        assert places
        found.add(places[0])
    assert found == {0, 1, 2}


def test_return_3_won_the_top_stage_card_may_be_revealed_before_the_last_part():
    table = part("return_to_galuga", 4, True, False, True)
    table.until("reward")
    assert table.answers == ["leave", "take"] and [len(table.area(who)) for who in table.who] == [3, 3]  # set-up is done, buggers hatched
    table.answer("take").until("next_turn")
    known = int(table.g["top"][0])
    assert int(table.g["known"]) == 1 and int(table.g["stage_left"]) == 8
    table.set(medals=[3, 3, 0, 0]).event()
    assert int(table.g["stage_card"]) == known


def test_return_4_each_commando_hatches_a_bugger():
    table = part("return_to_galuga", 4, True, False, False)
    assert all(table.area(who)[2].startswith("Bugger") for who in table.who)


def test_return_4_lost_loses_the_story():
    table = end(part("return_to_galuga", 4, True, False, False), False)
    assert (table.outcome, table.end_reason, int(table.g["winner"])) == ("loss", "story_lost", NOBODY)
    assert int(table.t["parts"]) == 4 and table.t["part"][:4, 2].tolist() == [1, 0, 0, 0]


def test_escape_1_commandos_begin_in_the_boss_spaces_and_gordea_within_one_of_them():
    table = story("escape_from_galuga", "bill lance lucia sweets")
    boss, near = int(table.map["zone"][s.BOSS_SPACE]), set()
    assert all(boss >> int(space) & 1 for space in table.g["space"])
    assert bits(table.g["boss_at"]) == 1 and not int(table.g["boss_at"]) & sum(1 << int(space) for space in table.g["space"])
    at = int(table.g["boss_at"]).bit_length() - 1
    near = {int(table.map["dist"][at, k]) for k in range(int(table.map["spaces"])) if boss >> k & 1}
    assert min(near) <= 1


@pytest.mark.parametrize("number, results", [(2, (True,)), (4, (True, True, True))])
def test_escape_2_and_4_boss_cards_have_five_more_health(number, results):
    table = part("escape_from_galuga", number, *results)
    printed = [card.health for card in table.names.bosses[table.part].cards]
    assert [int(card["health"]) for card in table.foe["boss"]] == [health + 5 for health in printed]


def test_escape_2_won_one_more_stage_card_may_be_removed():
    table = part("escape_from_galuga", 3, True, True)
    assert table.asked == "reward" and int(table.g["stage_left"]) == 7
    before = table.session.copy()
    assert int(table.answer("take").g["stage_left"]) == 6
    table.session = before
    assert int(table.answer("leave").g["stage_left"]) == 7


def test_escape_3_one_stage_card_is_removed_and_commandos_begin_near_the_boss():
    table = part("escape_from_galuga", 3, True, False)
    assert int(table.g["stage_left"]) == 7 and int(table.g["known"]) == 0
    boss = [k for k in range(int(table.map["spaces"])) if int(table.map["zone"][s.BOSS_SPACE]) >> k & 1]
    assert all(min(int(table.map["dist"][int(at), k]) for k in boss) <= 1 for at in table.g["space"][:2])


def test_escape_3_garmakilma_takes_no_damage_and_is_no_target_alone():
    table = part("escape_from_galuga", 3, True, False, commandos="bill")
    table._clear()
    table.stand("bill", "B2").boss_at("B1").turn("bill")
    assert "attack boss" not in table.answers


def test_escape_3_its_other_boss_cards_take_damage():
    table = part("escape_from_galuga", 3, True, False)
    table._clear()
    table.stand("bill", "B2").boss_at("B1").dice("bill", "success success").turn("bill").answer("attack boss")
    assert table.hurt("Garmakilma") == 0 and table.hurt("Wall Cannon (R)") == 2


def test_escape_3_is_won_when_no_stage_card_can_be_drawn():
    table = part("escape_from_galuga", 3, True, False)
    table.stage_deck().event()
    table.halt = ()
    assert int(table.t["part"][2, 2]) == 1 and s.END_REASONS[int(table.t["part"][2, 3])] == "survived"


def test_escape_3_ignores_slow_down():
    table = part("escape_from_galuga", 3, True, False)
    table._clear()
    table.stand("bill", "B3").stand("lance", "C3").set(track=4).event("Spray (R)")
    assert table.at("bill") == "B3" and [table.medals(who) for who in table.who] == [3, 3]


def test_escape_3_won_one_commando_begins_with_a_random_weapon():
    table = part("escape_from_galuga", 4, True, True, True).until("reward")
    assert table.answers == ["bill", "lance"]
    table.answer("lance").until("next_turn")
    assert table.weapon("lance") != "Rifle" and table.weapon("bill") == "Rifle" and bits(table.g["gun_deck"]) == 15


def test_escape_3_lost_one_commando_begins_with_a_medal_less():
    table = part("escape_from_galuga", 4, True, True, False).until("reward")
    table.answer("lance").until("next_turn")
    assert [table.medals(who) for who in table.who] == [3, 2]


def test_escape_4_places_are_exchanged_and_each_draws_two_enemies():
    table = part("escape_from_galuga", 4, True, False, False).until("reward").until("next_turn")
    zone = table.map["zone"]
    assert all(int(zone[s.BOSS_SPACE]) >> int(at) & 1 for at in table.g["space"][:2])
    assert int(table.g["boss_at"]) == int(zone[s.START]) and [len(table.area(who)) for who in table.who] == [3, 3]
