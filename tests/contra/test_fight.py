"""Attacks, damage, medals, weapons, bosses, abilities. Each test holds a sentence of the rulebook."""

import pytest

from sim.contra import state as s
from tests.contra.board import Table
from tests.contra.test_examples import special


def shoot(faces, who="bill", **tokens):
    """A commando of A1 attacks the Sniper Elite (health 9 here) in C2 with these dice."""
    table = Table(who).stand(who, "A1").enemy(who, "Sniper Elite", "C2").give(who, **tokens)
    table.foe["enemy"][table.enemy_id("Sniper Elite")]["health"] = 9
    return table.dice(who, faces)


# Commando attacks.


def test_an_attack_is_made_once_a_turn():
    table = shoot("mobility mobility").turn("bill").answer("attack Sniper Elite")
    assert table.asked == "turn" and "attack Sniper Elite" not in table.answers


def test_attack_move_and_cards_come_in_any_order():
    table = shoot("mobility mobility").hand("bill", "Sustain Fire", "Push On (R)").turn("bill")
    assert {"attack Sniper Elite", "play Sustain Fire", "play Push On (R)", "run B1", "end"} <= set(table.answers)
    table.answer("play Sustain Fire", "attack Sniper Elite").settle("0 0 0")
    table = shoot("mobility mobility").hand("bill", "Sustain Fire").turn("bill").answer("play Sustain Fire", "attack Sniper Elite")
    assert "attack Sniper Elite" in table.answers  # the attack of a card is an additional one


def test_a_target_is_within_the_range_of_the_weapon():
    table = Table("bill").stand("bill", "C2").enemy("bill", "Sniper Elite", "F2").enemy("bill", "Gunner Elite", "F1").turn("bill")
    assert [one for one in table.answers if one.startswith("attack")] == ["attack Sniper Elite"]
    table.arm("bill", "Laser (R)").turn("bill")
    assert len([one for one in table.answers if one.startswith("attack")]) == 2


def test_an_enemy_of_another_commando_may_be_attacked():
    table = Table("bill lance").stand("bill", "B2").enemy("lance", "Sniper Recruit", "C2").dice("bill", "success mobility").turn("bill")
    table.answer("attack Sniper Recruit")
    assert len(table.area("lance")) == 1
    assert len(table.cards_in("bill")) == 1 and len(table.cards_in("lance")) == 0  # who attacked draws


def test_each_success_deals_one_damage():
    assert shoot("success success").turn("bill").answer("attack Sniper Elite").hurt("Sniper Elite") == 2


def test_a_symbol_is_converted_by_spending_advantage_of_its_type():
    table = shoot("mobility accuracy", accuracy=1).turn("bill").answer("attack Sniper Elite")
    assert table.asked in ("convert", "before_attack")
    table.settle("0 1 0", "pass", "end")
    assert table.hurt("Sniper Elite") == 1 and table.token("bill") == (1, 0, 0)


def test_a_symbol_converted_gives_no_token_and_one_kept_does():
    table = shoot("accuracy accuracy", accuracy=1).turn("bill").answer("attack Sniper Elite").settle("pass", "0 1 0", "end")
    assert table.hurt("Sniper Elite") == 1 and table.token("bill") == (0, 1, 0)


def test_a_card_pays_for_a_conversion():
    table = shoot("accuracy mobility").hand("bill", "Suppress (R)").turn("bill").answer("attack Sniper Elite")
    table.settle("pass", "0 1 0", "end")
    assert table.hurt("Sniper Elite") == 1 and table.cards_in("bill", "pile") == ["Suppress (R)"]


def test_no_advantage_gained_in_an_attack_pays_for_its_own_conversion():
    table = shoot("mobility mobility").turn("bill").answer("attack Sniper Elite")
    assert table.hurt("Sniper Elite") == 0 and table.token("bill") == (2, 0, 0)


def test_an_objective_token_converts_any_number_of_its_type_for_nothing():
    table = shoot("mobility mobility").token_of("bill", "mobility").turn("bill").answer("attack Sniper Elite")
    assert table.answers == ["0 0 0", "1 0 0", "2 0 0"]
    table.answer("2 0 0")
    assert table.hurt("Sniper Elite") == 2 and table.token("bill") == (0, 0, 0)


def test_an_objective_token_is_no_use_to_a_partner():
    table = Table("bill lance").token_of("lance", "mobility").stand("bill", "A1").enemy("bill", "Sniper Elite", "C2")
    table.dice("bill", "mobility mobility").turn("bill").answer("attack Sniper Elite")
    assert table.hurt("Sniper Elite") == 0


def test_criticals_explode_without_limit():
    table = shoot("success critical critical critical critical mobility").turn("bill").answer("attack Sniper Elite")
    assert table.hurt("Sniper Elite") == 5 and table.token("bill") == (1, 0, 0)


def test_a_played_card_goes_to_the_discard_pile_after_it_is_resolved():
    table = Table("sweets").hand("sweets", "Bait (R)").deck("sweets").set(pile=[0, 0, 0, 0]).turn("sweets")
    assert "play Bait (R)" not in table.answers  # nothing to draw: the card itself is not in the pile yet
    table = Table("sweets").hand("sweets", "Bait (R)").deck("sweets", "Vault (R)").set(pile=[0, 0, 0, 0]).turn("sweets")
    table.answer("play Bait (R)")
    assert table.cards_in("sweets") == ["Vault (R)"] and table.cards_in("sweets", "pile") == ["Bait (R)"]


def test_an_attack_on_several_targets_deals_each_damage_to_each():
    table = Table("lucia").stand("lucia", "E2").enemy("lucia", "Greeder Recruit", "F3").enemy("lucia", "Sniper Elite", "F1")
    table.hand("lucia", "Shockwave Pulse").dice("lucia", "success success mobility").turn("lucia").answer("play Shockwave Pulse")
    assert table.area("lucia") == ["Defense Wall", "Sniper Elite"] and table.hurt("Sniper Elite") == 2
    assert len(table.cards_in("lucia")) == 1


def test_two_kills_of_one_attack_draw_two_cards():
    table = Table("lucia").stand("lucia", "E2").enemy("lucia", "Greeder Recruit", "F3").enemy("lucia", "Sniper Recruit", "F1")
    table.hand("lucia", "Shockwave Pulse").dice("lucia", "success success mobility").turn("lucia").answer("play Shockwave Pulse")
    assert len(table.cards_in("lucia")) == 2


def test_a_defeated_enemy_leaves_map_and_play_area():
    table = Table("bill").stand("bill", "A1").enemy("bill", "Greeder Recruit", "C2").enemy("bill", "Gunner Elite", "F1")
    table.dice("bill", "success mobility").turn("bill").answer("attack Greeder Recruit")
    assert table.area("bill") == ["Defense Wall", "Gunner Elite"] and table.spaces(table.g["foes"]) == {"F1"}
    assert int(table.g["enemy_pile"]) == 1 << table.enemy_id("Greeder Recruit") and table.hurt("Greeder Recruit") == 0


def test_damage_stays_on_an_enemy():
    table = shoot("success mobility").turn("bill").answer("attack Sniper Elite").settle("end")
    assert table.hurt("Sniper Elite") == 1
    table.dice("bill", "success mobility").turn("bill").answer("attack Sniper Elite").settle("end")
    assert table.hurt("Sniper Elite") == 2


def test_the_ruling_on_kills_lets_the_commando_choose():
    table = Table("bill", rules={"kill_draw": "may"}).stand("bill", "A1").enemy("bill", "Greeder Recruit", "C2")
    table.dice("bill", "success mobility").turn("bill").answer("attack Greeder Recruit")
    assert table.answers == ["no", "yes"]
    assert len(table.answer("no").cards_in("bill")) == 0


def test_a_turn_ends_with_a_card():
    table = Table("bill").turn("bill").answer("end")
    assert len(table.cards_in("bill")) == 1


def test_the_deck_is_made_of_the_discard_pile_when_empty():
    table = Table("bill").deck("bill").turn("bill").answer("end")
    assert len(table.cards_in("bill")) == 1 and len(table.cards_in("bill", "deck")) == 18 and table.cards_in("bill", "pile") == []


def test_without_any_card_left_nothing_is_drawn():
    table = Table("bill").set(deck=[0, 0, 0, 0]).turn("bill").answer("end")
    assert table.cards_in("bill") == []


# The boss.


def at_boss(faces, commandos="bill lance", boss="defense_wall", **more):
    """Bill one space from the boss."""
    return Table(commandos, boss=boss, **more).stand("bill", "G2").dice("bill", faces)


def test_damage_to_the_boss_is_divided_among_its_cards():
    table = at_boss("success critical success").turn("bill").answer("attack boss")
    assert {"1 to Defense Wall", "2 to Defense Wall", "3 to Lower Turret (R)"} <= set(table.answers)
    table.answer("1 to Defense Wall", "2 to Lower Turret (R)")
    assert (table.hurt("Defense Wall"), table.hurt("Lower Turret (R)")) == (1, 2)


def test_the_defense_wall_takes_four_damage_from_one_attack():
    faces = "critical critical critical critical critical success mobility"
    table = at_boss(faces, "bill").turn("bill").answer("attack boss").settle("0 0 0")
    assert table.hurt("Defense Wall") == 4


def test_the_rest_beyond_four_goes_to_another_boss_card():
    table = at_boss("critical critical critical critical critical success mobility").turn("bill").answer("attack boss")
    assert "5 to Defense Wall" not in table.answers and "6 to Lower Turret (R)" in table.answers
    table.answer("4 to Defense Wall")
    assert (table.hurt("Defense Wall"), table.hurt("Lower Turret (R)")) == (4, 2)


def test_four_is_the_limit_of_each_attack_anew():
    faces = "critical critical critical critical success mobility"
    table = at_boss(faces, "bill").hand("bill", "Sustain Fire").turn("bill").answer("attack boss", "pass")
    assert table.hurt("Defense Wall") == 4
    table.dice("bill", faces).answer("play Sustain Fire", "attack boss").settle("0 0 0", "end")
    assert table.hurt("Defense Wall") == 8


def test_a_boss_card_at_its_health_is_flipped_and_its_attacker_draws():
    table = at_boss("success success").boss("Lower Turret (R)", left=1).turn("bill").answer("attack boss", "1 to Lower Turret (R)")
    assert int(table.g["boss_down"]) == 0b10
    assert sorted(table.area("bill") + table.area("lance")) == ["Defense Wall", "Lower Turret (R)"]
    assert table.hurt("Defense Wall") == 1 and len(table.cards_in("bill")) == 1 and table.outcome == "running"


def test_a_defeated_boss_card_takes_no_damage():
    table = at_boss("success success").boss("Lower Turret (R)", down=True).turn("bill").answer("attack boss")
    assert (table.hurt("Defense Wall"), table.left("Lower Turret (R)")) == (2, 0)


def test_the_game_is_won_the_moment_all_boss_cards_are_defeated():
    table = at_boss("success success").boss("Lower Turret (R)", down=True).boss("Defense Wall", left=1).turn("bill").answer("attack boss")
    assert (table.outcome, table.end_reason) == ("win", "boss_destroyed") and int(table.g["winner"]) == 0


def test_the_game_is_not_won_with_a_boss_card_left():
    table = at_boss("success success").boss("Lower Turret (R)", left=2).turn("bill").answer("attack boss", "2 to Lower Turret (R)")
    assert table.outcome == "running"


@pytest.mark.parametrize("commandos", ["bill", "bill lance", "bill lance lucia", "bill lance lucia sweets"])
def test_there_are_as_many_boss_cards_as_commandos(commandos):
    table = Table(commandos)
    cards = [table.area(who) for who in table.who]
    assert sorted(sum(cards, [])) == sorted(table.names.boss_card_name(0, k) for k in range(len(table.who)))
    assert all(len(area) == 1 for area in cards)


def test_the_boss_is_one_target_of_an_attack_on_several():
    table = Table("lucia bill").stand("lucia", "G2").enemy("lucia", "Sniper Elite", "G3").hand("lucia", "Shockwave Pulse")
    table.dice("lucia", "success success mobility").turn("lucia").answer("play Shockwave Pulse", "2 to Defense Wall")
    assert (table.hurt("Defense Wall"), table.hurt("Lower Turret (R)"), table.hurt("Sniper Elite")) == (2, 0, 2)


# Enemy attacks.


def test_specials_go_from_left_to_right_and_once_each():
    table = Table("bill").enemy("bill", "Greeder Recruit", "F1").enemy("bill", "Gunner Recruit", "F3").give("bill", 3, 3, 3)
    special(table, "Defense Wall", ("suffer", dict(need=(0, 0, 1, 0))))
    table.enemy_dice("bill", "special special special").enemy_attack("bill")
    asked = []
    while table.asked == "prevent":
        asked.append(int(table.g["options"][0, 1]))
        table.answer("prevent")
    assert asked == [1 << 16, 2, 2 << 8] and len(table.area("bill")) == 3


def test_a_special_that_nothing_can_answer_draws_an_enemy():
    """The defeated side of a boss card has no special ability: one special goes to the Recruit, the other draws."""
    table = Table("bill").boss("Defense Wall", down=True).enemy("bill", "Gunner Recruit", "F1").give("bill", 3, 3, 3)
    table.only_enemies("Sniper Recruit").enemy_dice("bill", "special special").enemy_attack("bill").settle("prevent")
    assert table.area("bill") == ["Defense Wall", "Gunner Recruit", "Sniper Recruit"] and table.token("bill") == (3, 1, 3)


def test_an_enemy_drawn_by_a_special_is_triggered_by_the_next():
    """The Defense Wall brings a Gunner Recruit, to the right: the second special is his."""
    table = Table("bill").give("bill", 3, 3, 3).only_enemies("Gunner Recruit")
    special(table, "Defense Wall", ("draw_enemy", dict(n=1)), ("add_results", dict(n=1)))
    table.enemy_dice("bill", "special").enemy_attack("bill")
    table.settle("prevent")
    assert table.area("bill") == ["Defense Wall", "Gunner Recruit"] and table.token("bill") == (3, 1, 3)


def test_left_over_specials_beyond_three_enemies_cost_one_damage_each():
    table = Table("bill").boss("Defense Wall", down=True).enemy("bill", "Gunner Recruit", "F1").enemy("bill", "Sniper Recruit", "F3")
    table.foe["boss"][0]["dice_after"] = 1
    table.give("bill", 3, 3, 3).enemy_dice("bill", "special special special special").enemy_attack("bill").settle("prevent")
    assert sum(table.token("bill")) == 9 - 2 - 2 - 1 - 1 and table.medals("bill") == 3


def test_enemies_attack_at_any_distance():
    table = Table("bill").stand("bill", "A1").enemy("bill", "Gunner Elite", "G4").enemy_dice("bill", "mobility mobility")
    assert table.enemy_attack("bill").settle("keep").medals("bill") == 2


def test_only_ones_own_play_area_attacks():
    table = Table("bill lance").enemy("lance", "Sniper Elite", "F1").give("bill", mobility=1).enemy_dice("bill", "mobility")
    table.enemy_attack("bill").answer("prevent")
    assert table.medals("bill") == 3 and table.g["pool"].tolist() == [1, 0, 0, 0, 0]


def test_each_commando_part_is_an_effect_of_its_own():
    """The Defense Wall's special costs each commando 2 accuracy: one pays, the other loses a medal."""
    table = Table("bill lance").give("bill", accuracy=2)
    holder = next(who for who in table.who if table.area(who) == ["Defense Wall"])
    table.only_enemies("Gunner Elite", "Sniper Elite").enemy_dice(holder, "special").enemy_attack(holder).settle("prevent", "keep")
    assert [table.medals(who) for who in table.who] == [3, 2] and table.token("bill") == (0, 0, 0)
    assert [len(table.area(who)) for who in table.who] == [2, 2]  # then each with less than two draws


def test_two_effects_in_one_enemy_attack_can_cost_two_medals():
    table = Table("bill").enemy("bill", "Gunner Recruit", "F1").enemy_dice("bill", "special mobility")
    special(table, "Defense Wall", ("suffer", dict(need=(1, 0, 0, 0))))
    assert table.enemy_attack("bill").settle("lose a medal", "keep").medals("bill") == 1


# Suffering damage, medals, weapons.


def test_damage_is_prevented_in_full_or_not_at_all():
    table = Table("bill").give("bill", accuracy=1, mobility=3).suffer("bill", mobility=1, accuracy=2)
    assert table.medals("bill") == 2 and table.token("bill") == (3, 1, 0)


def test_any_damage_is_prevented_with_any_type_and_typed_damage_not():
    table = Table("bill").give("bill", subtlety=2).suffer("bill", wild=2).answer("prevent")
    assert table.token("bill") == (0, 0, 0) and table.medals("bill") == 3
    assert Table("bill").give("bill", subtlety=2).suffer("bill", accuracy=1).medals("bill") == 2


def test_tokens_and_cards_pay_together():
    table = Table("bill").give("bill", accuracy=1).hand("bill", "Suppress (R)", "Regroup (R)").suffer("bill", accuracy=2).answer("prevent")
    assert (
        table.token("bill") == (0, 0, 0)
        and table.cards_in("bill") == ["Regroup (R)"]
        and table.cards_in("bill", "pile") == ["Suppress (R)"]
    )


def test_a_card_or_a_token_is_the_commandos_choice():
    table = Table("bill").give("bill", accuracy=1).hand("bill", "Suppress (R)", "Sustain Fire").suffer("bill", accuracy=1).answer("prevent")
    assert set(table.answers) == {"token accuracy", "card Suppress (R)", "card Sustain Fire"}
    table.answer("card Sustain Fire")
    assert table.token("bill") == (0, 1, 0)


def test_spent_tokens_return_to_the_supply():
    table = Table("bill").give("bill", accuracy=2).suffer("bill", accuracy=2)
    assert table.g["supply"].tolist() == [12, 10, 12]
    assert table.answer("prevent").g["supply"].tolist() == [12, 12, 12]


def test_damage_need_not_be_prevented():
    table = Table("bill").give("bill", accuracy=2).suffer("bill", accuracy=2)
    assert table.answers == ["lose a medal", "prevent"]
    table.answer("lose a medal")
    assert table.medals("bill") == 2 and table.token("bill") == (0, 2, 0)


def test_a_medal_is_lost_once_however_much_damage():
    assert Table("bill").suffer("bill", 3, 3, 3, 3).medals("bill") == 2


def test_losing_a_medal_weapon_then_discards_then_cards_up_to_four():
    table = Table("bill").arm("bill", "Laser (R)").hand("bill", "Orders (R)", "Suppress (R)").suffer("bill", mobility=1)
    assert table.medals("bill") == 2 and table.weapon("bill") == "Rifle" and int(table.g["gun_pile"]) == 1 << table.gun("Laser (R)")
    assert table.answers == ["keep", "card Suppress (R)", "card Orders (R)"]
    table.answer("card Orders (R)", "keep")
    assert len(table.cards_in("bill")) == 4 and table.cards_in("bill", "pile") == ["Orders (R)"]


def test_who_has_more_than_four_cards_draws_none_after_losing_a_medal():
    five = ["Orders (R)"] * 3 + ["Suppress (R)"] * 2
    table = Table("bill").hand("bill", *five).suffer("bill", mobility=1).answer("keep")
    assert table.cards_in("bill") == sorted(five)


def test_advantage_tokens_and_objectives_outlast_a_lost_medal():
    table = Table("bill").token_of("bill", "mobility").give("bill", subtlety=2).suffer("bill", mobility=1).settle("keep")
    assert table.goals("bill") == {"mobility"} and table.token("bill") == (0, 0, 2)


def test_the_game_is_lost_when_a_medal_must_be_discarded_and_there_is_none():
    table = Table("bill lance").set_medals("bill", 1).suffer("bill", mobility=1).settle("keep")
    assert table.medals("bill") == 0 and table.outcome == "running"
    table.suffer("bill", mobility=4)
    assert (table.outcome, table.end_reason) == ("loss", "medals") and int(table.g["winner"]) == -1


def test_battle_damage_removes_the_top_card_of_the_deck():
    table = (
        Table("bill", modes=["battle_damage"])
        .deck("bill", "Orders (R)", "Orders (R)")
        .hand("bill", *["Suppress (R)"] * 2, *["Sustain Fire"] * 2)
    )
    table.set(pile=[0, 0, 0, 0]).suffer("bill", mobility=1).settle("keep")
    assert len(table.cards_in("bill", "deck")) == 1 and len(table.cards_in("bill")) == 4 and table.cards_in("bill", "pile") == []


# Abilities.


def test_tactical_leader_adds_a_die_to_any_commandos_attack_before_it_is_rolled():
    table = Table("bill lance").stand("lance", "B2").enemy("lance", "Sniper Elite", "C2").give("bill", accuracy=1)
    table.foe["enemy"][table.enemy_id("Sniper Elite")]["health"] = 9
    table.dice("lance", "success success success").turn("lance").answer("attack Sniper Elite")
    assert table.asked == "before_attack" and table.answers == ["pass", "ability bill"]
    table.answer("ability bill")
    assert table.hurt("Sniper Elite") == 3 and table.token("bill") == (0, 0, 0)


def test_an_ability_may_be_used_as_often_as_it_is_paid():
    table = shoot("success success success success success", accuracy=3).turn("bill").answer("attack Sniper Elite")
    table.answer("ability bill", "ability bill", "ability bill")
    assert table.hurt("Sniper Elite") == 5


def test_an_ability_is_paid_with_a_card_too():
    table = shoot("success success success").hand("bill", "Sustain Fire").turn("bill").answer("attack Sniper Elite", "ability bill")
    assert table.hurt("Sniper Elite") == 3 and table.cards_in("bill", "pile") == ["Sustain Fire"]


def test_an_ability_that_cannot_be_paid_is_not_offered():
    table = shoot("success success", mobility=3).turn("bill").answer("attack Sniper Elite")
    assert table.asked == "turn"


def test_an_ability_is_used_in_the_turn_of_another_commando_and_in_the_turns_of_enemies_and_stage():
    table = Table("bill lance").give("lance", mobility=1).turn("bill")
    assert any(one.startswith("ability lance") for one in table.answers)
    table = Table("bill lance").give("lance", mobility=1).stage_turn("Ambush (R)")
    assert table.asked == "ability"


def test_a_kill_outside_attacks_draws_a_card_for_whom_the_table_chooses():
    table = Table("lucia bill").stand("lucia", "B2").enemy("bill", "Sniper Recruit", "C2").give("lucia", accuracy=1).turn("bill")
    table.answer("ability lucia Sniper Recruit")
    assert table.asked == "commando" and table.answers == ["lucia", "bill"]
    table.answer("bill")
    assert len(table.cards_in("bill")) == 1 and table.cards_in("lucia") == []


def test_the_ruling_on_kills_outside_attacks_gives_the_card_to_its_owner():
    table = Table("lucia bill", rules={"ability_kill": "owner"}).stand("lucia", "B2").enemy("bill", "Sniper Recruit", "C2")
    table.give("lucia", accuracy=1).turn("bill").answer("ability lucia Sniper Recruit")
    assert len(table.cards_in("lucia")) == 1


def test_damage_outside_attacks_does_not_reach_the_boss():
    table = Table("lucia").stand("lucia", "G2").give("lucia", accuracy=3).turn("lucia")
    assert not [one for one in table.answers if one.startswith("ability")]


def test_no_ability_interrupts_an_effect():
    """Lance may jump between the special and the rest of an enemy attack, not between the two effects' damage and its payment."""
    table = Table("lance").give("lance", 3, 2, 0).enemy_dice("lance", "special").enemy_attack("lance")
    assert table.asked == "prevent"
    table.answer("prevent")
    assert table.asked != "ability" or int(table.g["pool"][4]) == 0


@pytest.mark.parametrize("symbols", [(4, 4, 4), (5, 5, 5), (8, 6, 6)])
def test_a_great_pool_can_be_converted_whole_in_few_options(symbols):
    """Aimed attacks with Bill's dice can show more than a dozen symbols; no question has more than 128 options."""
    table = Table("bill").token_of("bill", "mobility", "accuracy", "subtlety").stand("bill", "G2")
    table.foe["boss"]["health"], table.foe["boss"]["cap"] = 1_000, 0
    table.set(symbol=symbols, hits=0, criticals=0, attacker=0, targets=1 << s.BOSS_TARGET).begin(
        (s.NEXT_TURN,), (s.EXPLODE, 0, 7), halt=(s.NEXT_TURN,)
    )
    for _ in range(3):
        assert len(table.answers) <= 128
        if table.asked == "convert":
            table.answer(table.answers[-1])
    assert table.hurt("Defense Wall") == sum(symbols)
