"""Stage turns, and what single stages and bosses have of their own. Each test holds a sentence of the rulebook or of a card."""

import pytest

from sim.contra import state as s
from tests.contra.board import Table


def test_stage_cards_in_play_activate_from_left_to_right_before_a_card_is_drawn():
    """Jungle: the river first, then the turrets, then the event."""
    table = Table("bill").stand("bill", "C4").mark("turrets", "D3").give("bill", mobility=1, accuracy=2).stage_turn("Low on Ammo")
    costs = []
    while table.asked == "prevent":
        costs.append(int(table.g["options"][0, 1]))
        table.answer("prevent").settle("leave") if table.asked == "refill" else table.answer("prevent")
    table.settle("leave", "prevent")
    assert costs[:2] == [1, 1 << 8] and table.medals("bill") == 3 and table.token("bill") == (0, 0, 0)


def test_the_river_concerns_who_stands_in_it():
    table = Table("bill lance").stand("bill", "B4").stand("lance", "A4").stage_turn("Ambush (R)").settle("keep")
    assert [table.medals(who) for who in table.who] == [2, 3]


def test_a_stage_card_is_drawn_and_discarded():
    table = Table("bill").stage_deck("Ambush (R)", "Ambush (R)").event()
    assert int(table.g["stage_left"]) == 1 and bin(int(table.g["stage_pool"])).count("1") == 1


def test_the_stage_deck_is_not_made_anew_and_its_end_loses_the_game():
    table = Table("bill").stage_deck().event()
    assert (table.outcome, table.end_reason) == ("loss", "clock")


def test_after_the_stage_turn_each_commando_draws_an_enemy_and_a_round_begins():
    table = Table("bill lance").stage_deck("Avoiding Sentries", "Ambush (R)", top=1).give("bill", subtlety=1).give("lance", subtlety=1)
    table.event().settle("right", "prevent")
    rounds = int(table.g["rounds"])
    table.on().until("next_turn")
    assert [len(table.area(who)) for who in table.who] == [2, 2] and int(table.g["rounds"]) == rounds + 1


def test_locking_them_in_hurts_all_if_one_failed():
    table = Table("bill lance").give("bill", mobility=1).event("Locking Them In").settle("keep")
    assert [table.medals(who) for who in table.who] == [2, 2]


def test_avoiding_sentries_by_stepping_away_from_the_boss_or_paying():
    table = Table("bill").stand("bill", "E2").give("bill", subtlety=1).event("Avoiding Sentries")
    assert table.answers == ["left", "right"]
    table.answer("left")
    assert int(table.map["dist"][table.space(table.at("bill")) if table.at("bill") else 0, table.space("H2")]) >= 3


def test_avoiding_sentries_cannot_be_stepped_away_from_at_the_edge():
    """Where no space is farther from the boss the other choice is forced."""
    table = Table("bill").stand("bill", "A4").give("bill", subtlety=1).event("Avoiding Sentries")
    assert table.asked == "prevent"


def test_an_ambush_comes_to_who_has_the_fewest_enemies():
    table = Table("bill lance").enemy("bill", "Sniper Elite", "F1").event("Ambush (R)").settle()
    assert [len(table.area(who)) for who in table.who] == [2, 2]


def test_turrets_hurt_the_nearest_commando_within_reach():
    table = Table("bill lance").stand("bill", "B3").stand("lance", "A1").mark("turrets", "D3").stage_turn("Ambush (R)").settle("keep")
    assert [table.medals(who) for who in table.who] == [2, 3]
    table = Table("bill").stand("bill", "A1").mark("turrets", "G2").stage_turn("Ambush (R)").settle()
    assert table.medals("bill") == 3


def test_a_turret_is_removed_for_its_price_on_ones_turn():
    table = Table("bill").stand("bill", "D2").mark("turrets", "D3").give("bill", accuracy=2).turn("bill").answer("remove D3")
    assert int(table.g["turrets"]) == 0 and table.token("bill") == (0, 0, 0)


# Waterfall.


def waterfall(commandos="bill", **more):
    return Table(commandos, boss="garmakilma", stage="waterfall", **more)


def test_the_slip_track_begins_on_its_first_space_and_advances():
    table = waterfall()
    assert int(table.g["track"]) == 0
    assert int(table.stage_turn("Foothold (R)").settle("leave", "keep").g["track"]) == 0  # forward one, back one


def test_a_symbol_the_track_has_reached_makes_a_commando_on_a_ledge_fall():
    table = waterfall().stand("bill", "B3").give("bill", 3, 3, 3).track_die("success").stage_turn("Foothold (R)").settle("leave", "prevent")
    assert table.at("bill")[1] in "56"
    table = (
        waterfall().stand("bill", "B3").give("bill", 3, 3, 3).track_die("subtlety").stage_turn("Foothold (R)").settle("leave", "prevent")
    )
    assert table.at("bill") == "B3"


def test_slow_down_happens_when_the_track_would_pass_its_end():
    table = waterfall().stand("bill", "B3").set(track=4).give("bill", subtlety=1).event("Spray (R)")
    assert table.asked == "prevent"
    table.answer("prevent").settle()
    assert int(table.g["track"]) == 4 and table.at("bill")[1] in "56"


def test_who_falls_onto_a_sensor_may_take_it():
    table = waterfall().stand("bill", "C3").track_die("success").mark("sensors", "A5", "D7", "C5").stage_turn("Foothold (R)")
    table.until("sensor")
    assert table.asked == "sensor" and table.at("bill") == "C5"


# Snow field.


def snow(commandos="bill", **more):
    return Table(commandos, boss="gordea", stage="snow_field", **more)


def test_a_run_in_deep_snow_is_two_spaces():
    table = snow().stand("bill", "C3").turn("bill")
    assert "run D2" in table.answers and "run E3" in table.answers and "run F3" not in table.answers


def test_dogra_stays_in_play_with_health_and_activates():
    table = snow().event("Dogra Mk. II").settle()
    where = table.space_name(table.g["guest_at"][0])
    row = where[1]
    table.stand("bill", ("A" if row != "4" else "A") + row).give("bill", accuracy=1).stage_turn("Supply Drop (R)")
    table.settle("leave", "prevent", "keep")
    assert table.token("bill") == (0, 0, 0)  # in its row


def test_dogra_is_attacked_and_defeated_like_an_enemy():
    table = snow().event("Dogra Mk. II").settle()
    table.set(guest_hurt=[3, 0], guest_at=[table.space("B2"), 0]).stand("bill", "A2").dice("bill", "success mobility").turn("bill")
    table.answer("attack Dogra Mk. II")
    assert int(table.g["guest"][0]) == s.NO_CARD and len(table.cards_in("bill")) == 1


def test_white_out_shortens_ranges_until_the_next_stage_turn():
    table = snow().set(range_down=1).stand("bill", "C3").enemy("bill", "Sniper Elite", "F3").turn("bill")
    assert "attack Sniper Elite" not in table.answers
    table.set(range_down=0).turn("bill")
    assert "attack Sniper Elite" in table.answers


# Alien lair.


def lair(commandos="bill", **more):
    return Table(commandos, boss="java", stage="alien_lair", **more)


def test_wadders_grow_and_gels_stick_to_who_stands_next_to_them():
    table = lair().stand("bill", "C2").nest("C1", gels=1).stage_turn("Vents (R)").settle("keep")
    assert int(table.g["gels"][0]) == 1


def test_two_gels_cost_one_damage_and_drop_one():
    table = lair().gels("bill", 2).give("bill", subtlety=1).stage_turn("Vents (R)").settle("prevent")
    assert int(table.g["gels"][0]) == 1 and table.token("bill") == (0, 0, 0)


def test_java_hatches_buggers():
    table = lair().enemy_dice("bill", "special").enemy_attack("bill").settle()
    assert table.area("bill")[1].startswith("Bugger")


def test_damage_on_a_wadder_space_removes_gels_and_may_lie_there():
    table = lair().stand("bill", "B1").nest("C1", gels=1).dice("bill", "success critical success").turn("bill")
    table.answer("attack wadder C1")
    assert int(table.g["nest_gels"].sum()) == 0


@pytest.mark.parametrize("boss", ["defense_wall", "garmakilma", "gordea", "java"])
@pytest.mark.parametrize("stage", ["jungle", "waterfall", "snow_field", "alien_lair"])
def test_a_boss_card_heals_moves_and_bursts_without_a_slip(boss, stage):
    """Every boss card's special can be resolved on every stage."""
    table = Table("bill lance lucia sweets", boss=boss, stage=stage).mark(
        "dimers", *Table("bill", stage=stage)._spaces().keys() & {"B3", "C3"}
    )
    for card in range(4):
        seat = next(k for k, who in enumerate(table.who) if table.g["area"][k, 0] == s.BOSS + card)
        table.g["hurt"][s.BOSS + card] = 2
        table.enemy_dice(table.who[seat], "special").enemy_attack(table.who[seat]).settle()
        assert table.outcome == "running"
        table.set(medals=[3, 3, 3, 3])
    healed = table.hurt("Jaws (R)") if boss == "java" else 1
    assert healed == 1
