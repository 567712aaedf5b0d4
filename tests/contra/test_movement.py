"""Commandos and enemies on the map, special spaces, objectives, sensors. Each test holds a sentence of the rulebook."""

import pytest

from sim.contra import state as s
from tests.contra.board import Table
from tests.contra.test_examples import effects_of


def runs(table):
    return {one.removeprefix("run ") for one in table.answers if one.startswith("run ")}


def jumps(table):
    return {one.removeprefix("jump ") for one in table.answers if one.startswith("jump ")}


def test_a_run_is_up_to_three_spaces():
    table = Table("bill").stand("bill", "A1").turn("bill")
    assert runs(table) == {"B1", "C1", "A2", "B2", "C2", "A3", "B3", "A4"}  # D1 would be the third but is a ledge


def test_a_move_is_made_once_a_turn_as_a_run_or_a_jump():
    table = Table("bill").stand("bill", "A1").turn("bill").answer("jump A2")
    assert not runs(table) and not jumps(table)


def test_a_jump_is_one_space():
    assert jumps(Table("bill").stand("bill", "B2").turn("bill")) == {"B1", "A2", "C2", "B3"}


def test_a_ledge_is_entered_by_jumping_only():
    table = Table("bill").stand("bill", "D2").turn("bill")
    assert "D1" not in runs(table) and "D1" in jumps(table)


def test_on_a_ledge_commandos_run_and_run_down():
    table = Table("bill").stand("bill", "D1").turn("bill")
    assert {"E1", "F1", "G1", "C1", "D2", "D3"} <= runs(table)
    table.answer("run G1")
    assert table.at("bill") == "G1"


def test_a_run_does_not_go_down_and_up_again():
    table = Table("bill").stand("bill", "D1").enemy("bill", "Sniper Elite", "E1").turn("bill")
    assert "F1" not in runs(table)  # round by D2, E2 it would be up again, and too far


def test_ledges_of_several_levels_are_climbed_one_jump_each():
    table = Table("bill", boss="garmakilma", stage="waterfall").stand("bill", "B6").turn("bill")
    assert not runs(table) & {"A4", "B4", "C4", "D4"} and "B5" in runs(table) and "A8" in runs(table)
    table.stand("bill", "B5").turn("bill")
    assert jumps(table) == {"B4", "A5", "C5", "B6"}


def test_enemies_and_the_boss_are_not_run_or_jumped_into():
    table = Table("bill").stand("bill", "G2").enemy("bill", "Sniper Elite", "G3").turn("bill")
    assert not (runs(table) | jumps(table)) & {"G3", "H1", "H2", "H3"}
    assert "G4" not in runs(table) | jumps(table)  # behind the enemy


def test_a_guest_of_the_stage_is_not_run_into():
    table = Table("bill", boss="gordea", stage="snow_field").stand("bill", "A4").event("Dogra Mk. II")
    table.settle()
    where = table.space_name(table.g["guest_at"][0])
    table.stand("bill", where.replace("H", "G") if where[0] == "H" else where[0] + "4").turn("bill")
    assert where not in runs(table) | jumps(table)


def test_commandos_run_through_commandos_but_do_not_end_there():
    table = Table("bill lance").stand("bill", "A1").stand("lance", "B1").enemy("bill", "Sniper Elite", "A2").turn("bill")
    assert runs(table) == {"C1", "B2", "B3", "C2"} and "B1" not in runs(table) | jumps(table)


def test_who_would_end_in_a_commandos_space_returns_to_the_space_before():
    """An occupied objective space is entered, resolved, and left behind again."""
    table = Table("bill lance").stand("bill", "A1").stand("lance", "B3").give("bill", 3, 3, 3).turn("bill")
    table.answer("run B3")  # three steps away: used with the last one, and left at once
    assert table.asked == "objective"
    table.answer("attempt")
    assert table.at("bill") in {"A3", "B2"} and table.goals("bill") == {"mobility"}
    table = Table("bill lance").stand("bill", "B1").stand("lance", "B3").give("bill", 3, 3, 3).turn("bill")
    table.answer("run B3", "attempt", "stop")
    assert table.at("bill") == "B2" and table.goals("bill") == {"mobility"}


def test_a_run_that_passed_a_commandos_space_goes_on():
    table = Table("bill lance").stand("bill", "B1").stand("lance", "B3").give("bill", 3, 3, 3).turn("bill")
    table.answer("run B3", "attempt", "run C3")
    assert table.at("bill") == "C3"


def test_an_objective_interrupts_a_run_which_then_goes_on():
    table = Table("bill").stand("bill", "A3").give("bill", 3, 3, 3).turn("bill").answer("run B3")
    assert table.asked == "objective"
    table.answer("attempt")
    assert table.goals("bill") == {"mobility"} and table.asked == "move"
    assert "run C2" in table.answers and "run E3" not in table.answers  # two steps are left
    table.answer("run C2")
    assert table.at("bill") == "C2" and not runs(table)


def test_a_sensor_interrupts_a_run_which_then_goes_on():
    table = Table("bill").stand("bill", "D3").turn("bill").answer("run D4")
    assert table.asked == "sensor"
    table.answer("take", "take")
    assert table.asked == "move" and "run F4" in table.answers and "run G4" not in table.answers


def test_a_rest_of_a_run_goes_on_with_the_steps_it_had_and_no_jump():
    table = Table("bill").stand("bill", "C1").mark("sensors", "C2").turn("bill").answer("run C2", "leave")
    assert table.asked == "move" and not jumps(table) and "D1" not in runs(table) and "D2" in runs(table)


def test_a_sensor_may_be_left():
    table = Table("bill").stand("bill", "D3").turn("bill").answer("run D4", "leave", "stop")
    assert "D4" in table.spaces(table.g["sensors"]) and table.weapon("bill") == "Rifle"


def test_a_weapon_drawn_may_be_declined_or_replaces_the_one_at_hand():
    table = Table("bill").stand("bill", "D3").arm("bill", "Laser (R)").set(gun_deck=1 << 0).turn("bill")
    assert table.answer("run D4", "take").asked == "weapon"
    before = table.session.copy()
    table.answer("keep")
    assert table.weapon("bill") == "Laser (R)" and int(table.g["gun_pile"]) == 1
    table.session = before
    table.answer("take")
    assert table.weapon("bill") == "Spread Gun" and int(table.g["gun_pile"]) == 1 << table.gun("Laser (R)")


def test_the_weapon_deck_is_made_of_its_discards_when_empty():
    table = Table("bill").stand("bill", "D3").set(gun_deck=0, gun_pile=1 << 4).turn("bill").answer("run D4", "take", "take")
    assert table.weapon("bill") == "Machine Gun (R)" and int(table.g["gun_deck"]) == int(table.g["gun_pile"]) == 0


def test_a_sensor_without_a_token_does_nothing():
    table = Table("lance").stand("lance", "D3").give("lance", mobility=1).mark("sensors", "D1").turn("lance").answer("run D4")
    assert table.asked == "turn"


def test_a_stage_card_with_the_icon_refills_a_sensor_before_its_effects():
    table = Table("bill").mark("sensors", "D1").give("bill", accuracy=1).event("Low on Ammo")
    assert table.asked == "refill" and table.answers == ["leave", "D4"]
    table.answer("D4")
    assert table.asked == "prevent" and table.spaces(table.g["sensors"]) == {"D1", "D4"}


def test_a_sensor_refilled_under_a_commando_may_be_taken_at_once():
    table = Table("bill lance").stand("lance", "D4").mark("sensors", "D1").give("lance", accuracy=1).event("Low on Ammo").answer("D4")
    assert table.asked == "sensor" and table.asks == "lance"
    table.answer("take", "take")
    assert table.spaces(table.g["sensors"]) == {"D1"} and table.asked != "sensor"


def test_no_sensor_is_asked_for_if_all_have_their_tokens():
    assert Table("bill").give("bill", accuracy=1).event("Low on Ammo").asked == "prevent"


# Objectives.


def at_objective(objective="Objective 4 (R)", **tokens):
    """Bill beside the accuracy objective, which asks for 2 accuracy and 1 subtlety; Scout: a token of any type."""
    return Table("bill").stand("bill", "D2").objectives(objective).give("bill", **tokens).turn("bill").answer("run E2")


def test_an_objective_is_a_check_and_nothing_is_spent():
    table = at_objective(accuracy=2, subtlety=1).answer("attempt")
    assert table.goals("bill") == {"accuracy"} and table.token("bill") == (0, 2, 1)
    assert int(table.g["goal_pile"]) >> table.objective("Objective 4 (R)") & 1


def test_cards_in_hand_count_for_an_objective():
    table = (
        Table("bill").stand("bill", "D2").objectives("Objective 4 (R)").give("bill", accuracy=1).hand("bill", "Suppress (R)", "Orders (R)")
    )
    table.turn("bill").answer("run E2", "attempt")
    assert table.goals("bill") == {"accuracy"} and len(table.cards_in("bill")) == 2


def test_a_card_being_resolved_does_not_count_for_an_objective():
    """Charge, a mobility card, brings Bill to the space: it is not in his hand when the check is made."""
    table = Table("bill").stand("bill", "D2").objectives("Objective 1 (R)").give("bill", mobility=1, accuracy=1).hand("bill", "Charge (R)")
    table.turn("bill").answer("play Charge (R)", "run E2", "attempt")
    assert table.goals("bill") == set()


def test_a_failed_objective_has_its_scout_effect_and_is_discarded():
    table = at_objective(accuracy=2).answer("attempt")
    assert table.goals("bill") == set() and table.asked == "gain"
    table.answer("mobility")
    assert table.token("bill") == (1, 2, 0) and int(table.g["goal_deck"]) == 0


def test_the_objective_deck_is_made_of_its_discards_when_empty():
    table = (
        Table("bill").stand("bill", "D2").give("bill", 3, 3, 3).set(goal_deck=0, goal_pile=0b11).turn("bill").answer("run E2", "attempt")
    )
    assert table.goals("bill") == {"accuracy"} and bin(int(table.g["goal_deck"]) | int(table.g["goal_pile"])).count("1") == 2


def test_an_objective_whose_token_one_has_gives_a_card():
    table = Table("bill").token_of("bill", "accuracy").stand("bill", "D2").turn("bill").answer("run E2")
    assert table.answers == ["leave", "draw"]
    table.answer("draw")
    assert len(table.cards_in("bill")) == 1


def test_an_objective_may_be_left_and_visited_later_in_the_turn():
    table = (
        Table("lance").stand("lance", "D2").give("lance", mobility=3).turn("lance").answer("run E2", "leave", "stop", "ability lance E3")
    )
    table.answer("ability lance E2")
    assert table.asked == "objective"


def test_two_commandos_each_have_their_own_objective_tokens():
    table = Table("bill lance").token_of("lance", "accuracy").stand("bill", "D2").turn("bill").answer("run E2")
    assert table.answers == ["leave", "attempt"]


# Enemies.


def draw(table, who="bill"):
    return table.begin((s.NEXT_ATTACKED,), (s.DRAW_ENEMY, table.seat(who), 0), halt=(s.NEXT_ATTACKED,))


def test_an_enemy_comes_to_the_nearest_empty_enemy_space_and_to_the_right():
    table = draw(Table("bill").stand("bill", "A1").only_enemies("Greeder Scout"))
    assert table.at("Greeder Scout") == "C2" and table.area("bill") == ["Defense Wall", "Greeder Scout"]
    draw(table.only_enemies("Sniper Scout"))
    assert table.at("Sniper Scout") == "F1" and table.area("bill")[-1] == "Sniper Scout"


def test_of_enemy_spaces_as_near_the_table_chooses():
    table = draw(Table("bill").stand("bill", "E2").only_enemies("Greeder Scout"))
    assert table.asked == "place_enemy" and table.answers == ["F1", "C2", "F3"]
    table.answer("F3")
    assert table.at("Greeder Scout") == "F3"


def test_a_commando_in_an_enemy_space_makes_it_not_empty():
    table = draw(Table("bill").stand("bill", "C2").only_enemies("Greeder Scout"))
    assert "C2" not in table.answers and table.at("Greeder Scout") != "C2"


def test_with_all_enemy_spaces_full_an_enemy_comes_next_to_the_one_nearest_the_commando():
    table = Table("bill lance lucia").stand("bill", "A1").stand("lance", "A2").stand("lucia", "A4")
    table.enemy("lance", "Greeder Elite", "C2").enemy("lance", "Gunner Elite", "F1").enemy("lucia", "Sniper Elite", "F3")
    table.enemy("lucia", "Greeder Recruit", "G3").only_enemies("Greeder Scout")
    draw(table)
    assert table.answers == ["C1", "B2", "D2", "C3"]  # all one away from C2
    table.answer("C3")
    assert table.at("Greeder Scout") == "C3"


def test_the_enemy_deck_is_made_of_its_discards_when_empty():
    table = Table("bill").only_enemies()
    table.set(enemy_pile=1 << table.enemy_id("Sniper Scout"))
    draw(table)
    assert table.area("bill")[-1] == "Sniper Scout" and int(table.g["enemy_pile"]) == 0


def special(table, enemy, who="bill"):
    return table.begin((s.NEXT_ATTACKED,), (s.RUN, *effects_of(table, enemy, table.seat(who))), halt=(s.NEXT_ATTACKED,))


def test_greeder_scout_moves_three_spaces_toward_the_nearest_empty_objective():
    table = special(Table("bill").stand("bill", "A1").enemy("bill", "Greeder Scout", "F1"), "Greeder Scout")
    assert table.at("Greeder Scout") == "E2"  # two away
    table = special(Table("bill").stand("bill", "A1").enemy("bill", "Greeder Scout", "H1").boss_at("H4"), "Greeder Scout")
    assert table.at("Greeder Scout") in ("F2", "E1")  # four away: one space is missing


def test_an_enemy_whose_destination_is_taken_goes_toward_the_next():
    table = special(Table("bill").stand("bill", "E2").enemy("bill", "Greeder Scout", "F1"), "Greeder Scout")
    assert table.at("Greeder Scout") in ("F4", "G3")  # three spaces toward G4


def test_an_enemy_whose_way_is_blocked_goes_toward_the_next_destination():
    """E2 is taken, all ways to G4 are closed: the Scout goes for B3."""
    table = Table("bill").stand("bill", "E2").enemy("bill", "Greeder Scout", "F3").enemy("bill", "Gunner Elite", "F4")
    table.g["foes"] |= 1 << table.space("G3")
    assert special(table, "Greeder Scout").at("Greeder Scout") == "C3"


def test_an_enemy_does_not_move_if_all_ways_are_blocked():
    table = Table("bill lance").stand("bill", "B1").stand("lance", "A2").enemy("bill", "Greeder Scout", "A1")
    assert special(table, "Greeder Scout").at("Greeder Scout") == "A1"


def test_an_enemy_does_not_move_through_commandos_or_enemies():
    table = Table("bill lance").stand("bill", "D2").stand("lance", "F4").enemy("bill", "Greeder Soldier (R)", "G4")
    table.enemy("lance", "Gunner Elite", "G3")
    assert special(table, "Greeder Soldier (R)").at("Greeder Soldier (R)") == "G4"


def test_an_enemy_with_several_ends_takes_the_one_nearest_the_commandos():
    """From F3 two spaces toward C4: D3 and E4 are as near to it, D3 is nearer to Lance."""
    table = Table("bill lance").stand("bill", "C4").stand("lance", "D1").enemy("bill", "Greeder Soldier (R)", "F3")
    special(table, "Greeder Soldier (R)")
    ends = {"D3", "E4"}
    total = {one: sum(int(table.map["dist"][table.space(one), table.space(table.at(who))]) for who in table.who) for one in ends}
    assert total["D3"] < total["E4"] and table.at("Greeder Soldier (R)") == "D3"


def test_an_enemy_next_to_its_destination_stays():
    table = Table("bill").stand("bill", "B2").enemy("bill", "Greeder Soldier (R)", "C2").give("bill", mobility=2)
    special(table, "Greeder Soldier (R)")
    assert table.at("Greeder Soldier (R)") == "C2" and table.asked == "prevent"


def test_effects_of_enemies_and_stages_do_not_move_the_boss():
    """Only boss cards do: Gordea walks two spaces toward the nearest commando."""
    table = Table("bill", boss="gordea").stand("bill", "D3").give("bill", mobility=2)
    table.enemy_dice("bill", "special").enemy_attack("bill").settle()
    assert bin(int(table.g["boss_at"])).count("1") == 1
    assert int(table.map["dist"][table.space("D3"), table.space(next(iter(table.spaces(table.g["boss_at"]))))]) == 2


@pytest.mark.parametrize("stage", ["jungle", "waterfall", "snow_field", "alien_lair"])
def test_range_counts_spaces_through_anything(stage):
    table = Table("bill", boss="gordea", stage=stage)
    dist, near = table.map["dist"], table.map["near"]
    n = int(table.map["spaces"])
    for a in range(n):
        assert int(dist[a, a]) == 0
        for b in range(n):
            if a != b:
                assert int(dist[a, b]) == 1 + min(int(dist[c, b]) for c in range(n) if int(near[a]) >> c & 1) == int(dist[b, a])
