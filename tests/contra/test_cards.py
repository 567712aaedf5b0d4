"""Every commando card, weapon and ability, and the specials of enemies and bosses: each does what it says.

What a card says is in its file; most of it is reconstructed, so these tests hold the words of effects rather than printed cards."""

import pytest

from sim.contra import state as s
from tests.contra.board import Table
from tests.contra.test_examples import effects_of


def hold(who, card, space="E2", partners="", **tokens):
    """A commando with a card in hand, in its turn's place; an enemy with much health two spaces away (F1)."""
    table = Table([who, *partners.split()]).stand(who, space).hand(who, card).give(who, **tokens).enemy(who, "Sniper Elite", "F1")
    table.foe["enemy"][table.enemy_id("Sniper Elite")]["health"] = 30
    return table


def played(table, who, card, *answers):
    return table.turn(who).answer(f"play {card}", *answers)


# Bill.


@pytest.mark.parametrize("card, dice", [("Sustain Fire", 2), ("Suppress (R)", 3)])
def test_attack_cards_of_bill(card, dice):
    table = played(hold("bill", card), "bill", card, "attack Sniper Elite").settle("pass", "0 0 0", "end")
    assert int(table.g["dice"]) == dice and int(table.t["now"][0, s.NOW_ATTACKS]) == 1


def test_an_attack_a_card_grants_may_be_left():
    table = played(hold("bill", "Sustain Fire"), "bill", "Sustain Fire")
    assert table.asked == "target" and "stop" in table.answers


def test_a_card_without_a_target_is_not_offered():
    assert "play Sustain Fire" not in hold("bill", "Sustain Fire", "A4").turn("bill").answers


def test_pinpoint_accuracy_strengthens_the_next_attack_of_a_chosen_commando():
    table = played(hold("bill", "Pinpoint Accuracy", partners="lance").stand("lance", "E1"), "bill", "Pinpoint Accuracy", "lance")
    assert table.g["bonus"].tolist()[:2] == [0, 1]
    table.turn("lance").answer("attack Sniper Elite")
    assert int(table.g["dice"]) == 3 and table.g["bonus"].tolist()[:2] == [0, 0]


def test_push_on_moves_bill_and_one_step_a_partner():
    table = played(hold("bill", "Push On (R)", "B1", partners="lance").stand("lance", "A3"), "bill", "Push On (R)", "run C1")
    assert table.asks == "lance" and {one for one in table.answers if one[:3] == "run"} == {"run A2", "run A4", "run B3"}
    table.answer("run A4")
    assert (table.at("bill"), table.at("lance")) == ("C1", "A4")


def test_charge_moves_and_attacks():
    table = played(hold("bill", "Charge (R)", "A1"), "bill", "Charge (R)", "run C1", "attack Sniper Elite").settle("pass", "0 0 0", "end")
    assert table.at("bill") == "C1" and int(table.t["now"][0, s.NOW_ATTACKS]) == 1


def test_regroup_gives_each_commando_a_token_of_its_choice():
    table = played(hold("bill", "Regroup (R)", partners="lance"), "bill", "Regroup (R)", "accuracy", "mobility")
    assert table.token("bill") == (0, 1, 0) and table.token("lance") == (1, 0, 0)


def test_orders_let_another_commando_attack_in_bills_turn():
    table = hold("bill", "Orders (R)", "A4", partners="lance").stand("lance", "E1").dice("lance", "success mobility")
    table = played(table, "bill", "Orders (R)", "attack Sniper Elite")
    assert table.hurt("Sniper Elite") == 1 and table.token("lance") == (1, 0, 0)


# Lance.


def test_sprint_moves_twice():
    table = played(hold("lance", "Sprint (R)", "A1"), "lance", "Sprint (R)", "run C1", "jump D1", "take", "keep")
    assert table.at("lance") == "D1" and "run E1" in table.answers


def test_leap_shot_jumps_and_attacks():
    table = played(hold("lance", "Leap Shot (R)", "A1"), "lance", "Leap Shot (R)")
    assert all(one == "stop" or one.startswith("jump") for one in table.answers)


def test_double_tap_has_a_die_more_and_a_range_one_less():
    table = hold("lance", "Double Tap (R)", "C1")
    assert "play Double Tap (R)" not in table.turn("lance").answers
    table = played(hold("lance", "Double Tap (R)"), "lance", "Double Tap (R)", "attack Sniper Elite").settle("0 0 0", "end")
    assert int(table.g["dice"]) == 3


def test_breathe_draws_two_cards_and_discards_one():
    table = played(hold("lance", "Breathe (R)"), "lance", "Breathe (R)")
    assert len(table.cards_in("lance")) == 2 and table.asked == "discard_card"
    table.answer(table.answers[0])
    assert len(table.cards_in("lance")) == 1 and len(table.cards_in("lance", "pile")) == 2


def test_slip_away_gains_two_tokens():
    assert played(hold("lance", "Slip Away (R)"), "lance", "Slip Away (R)", "mobility", "subtlety").token("lance") == (1, 0, 1)


def test_of_gained_tokens_only_types_with_room_and_supply_are_offered():
    table = hold("lance", "Slip Away (R)", mobility=3).set(supply=[9, 0, 12])
    table = played(table, "lance", "Slip Away (R)")
    assert table.token("lance") == (3, 0, 2)


# Lucia.


def test_target_lock_rerolls_any_symbols_once():
    table = hold("lucia", "Target Lock (R)").dice("lucia", "mobility accuracy success success")
    table = played(table, "lucia", "Target Lock (R)", "attack Sniper Elite")
    assert table.asked == "reroll" and table.answers == ["0 0 0", "0 1 0", "1 0 0", "1 1 0"]
    assert table.answer("1 1 0").hurt("Sniper Elite") == 2


def test_servo_legs_run_four():
    table = played(hold("lucia", "Servo Legs (R)", "A1"), "lucia", "Servo Legs (R)")
    assert "run D2" in table.answers and "run E2" not in table.answers


def test_scan_shows_two_stage_cards_and_orders_them():
    table = hold("lucia", "Scan (R)")
    played(table, "lucia", "Scan (R)")
    assert table.asked == "order" and int(table.g["known"]) == 2
    wanted = table.answers[1]
    table.answer(wanted)
    assert table._stage_name(int(table.g["top"][0])) == wanted and int(table.g["stage_left"]) == 8
    table.give("lucia", 3, 3, 3).event().settle("prevent")
    assert table._stage_name(int(table.g["stage_card"])) == wanted


def test_override_damages_an_enemy_within_two_spaces():
    table = hold("lucia", "Scan (R)", "E1", accuracy=1).turn("lucia").answer("ability lucia Sniper Elite")
    assert table.hurt("Sniper Elite") == 1 and table.token("lucia") == (0, 0, 0)


# Sweets.


def test_cut_down_has_four_dice_at_one_space():
    assert "play Cut Down (R)" not in hold("sweets", "Cut Down (R)", "E2").turn("sweets").answers
    table = played(hold("sweets", "Cut Down (R)", "E1"), "sweets", "Cut Down (R)", "attack Sniper Elite").settle("pass", "0 0 0", "end")
    assert int(table.g["dice"]) == 4


@pytest.mark.parametrize("space, dice", [("E2", 3), ("F2", 2)])
def test_from_cover_needs_no_enemy_within_one_space(space, dice):
    table = played(hold("sweets", "From Cover (R)", space), "sweets", "From Cover (R)", "attack Sniper Elite").settle(
        "pass", "0 0 0", "end"
    )
    assert int(table.g["dice"]) == dice


def test_shadow_run_goes_through_enemies_and_does_not_end_on_one():
    table = hold("sweets", "Shadow Run (R)", "B2").enemy("sweets", "Gunner Elite", "C2")
    table.boss_at("B3")
    assert "run D2" not in table.turn("sweets").answers
    played(table, "sweets", "Shadow Run (R)")
    assert "run D2" in table.answers and not {"run C2", "run B3"} & set(table.answers)


def test_vault_jumps_twice():
    table = played(hold("sweets", "Vault (R)", "B2"), "sweets", "Vault (R)", "jump C2", "jump D2")
    assert table.at("sweets") == "D2"


def test_bait_takes_an_enemy_and_draws_a_card():
    table = hold("sweets", "Bait (R)", partners="bill").enemy("bill", "Gunner Elite", "F3")
    table = played(table, "sweets", "Bait (R)", "Gunner Elite from bill")
    assert table.area("sweets")[1:] == ["Sniper Elite", "Gunner Elite"] and len(table.area("bill")) == 1
    assert table.at("Gunner Elite") == "F3" and len(table.cards_in("sweets")) == 1


def test_bait_takes_nothing_into_a_full_play_area():
    table = hold("sweets", "Bait (R)", partners="bill").enemy("bill", "Gunner Elite", "F3").enemy("sweets", "Greeder Elite", "C2")
    table = played(table, "sweets", "Bait (R)").settle("end")
    assert table.area("bill")[1:] == ["Gunner Elite"]


def test_blade_dance_helps_an_attack_on_a_target_within_one_space():
    table = hold("sweets", "Vault (R)", "E1", subtlety=1).dice("sweets", "success success success").turn("sweets")
    table.answer("attack Sniper Elite", "ability sweets")
    assert table.hurt("Sniper Elite") == 3
    assert hold("sweets", "Vault (R)", "E2", subtlety=1).turn("sweets").answer("attack Sniper Elite").asked != "before_attack"


# Weapons.


def test_the_spread_gun_hits_one_other_enemy_next_to_the_target():
    table = hold("bill", "Orders (R)", "E1").arm("bill", "Spread Gun").enemy("bill", "Gunner Elite", "F2")
    table.dice("bill", "success mobility mobility").turn("bill").answer("attack Sniper Elite")
    assert table.asked == "second_target" and set(table.answers) == {"attack Gunner Elite", "stop"}
    table.answer("attack Gunner Elite")
    assert (table.hurt("Sniper Elite"), table.hurt("Gunner Elite")) == (1, 1)


def test_the_machine_gun_rerolls_one_die():
    table = hold("bill", "Push On (R)").arm("bill", "Machine Gun (R)").dice("bill", "success mobility mobility success").turn("bill")
    table.answer("attack Sniper Elite")
    assert table.answers == ["0 0 0", "1 0 0"]
    assert table.answer("1 0 0").settle("0 0 0", "end").hurt("Sniper Elite") == 2


def test_a_critical_of_the_laser_counts_twice():
    table = hold("bill", "Orders (R)").arm("bill", "Laser (R)").dice("bill", "critical mobility mobility mobility").turn("bill")
    assert table.answer("attack Sniper Elite").settle("0 0 0", "end").hurt("Sniper Elite") == 2


def test_the_fire_gun_has_four_dice_at_two_spaces():
    table = hold("bill", "Orders (R)", "D1").arm("bill", "Fire Gun (R)").turn("bill").answer("attack Sniper Elite").settle("0 0 0", "end")
    assert int(table.g["dice"]) == 4
    assert "attack Sniper Elite" not in hold("bill", "Orders (R)", "C1").arm("bill", "Fire Gun (R)").turn("bill").answers


# Enemies and bosses.


def special_of(table, who, name):
    """The special of an enemy card or of a boss card is resolved for a commando."""
    card = table.enemy_id(name)
    if card < s.BOSS:
        step = effects_of(table, name, table.seat(who))
    else:
        one = table.foe["boss"][card - s.BOSS]
        step = int(one["first"]), int(one["first"] + one["many"]), table.seat(who), card
    return table.begin((s.NEXT_ATTACKED,), (s.RUN, *step), halt=(s.NEXT_ATTACKED,))


def test_a_rangel_soldier_adds_a_special_and_a_recruit_takes_a_token():
    table = Table("bill", boss="java").enemy("bill", "Rangel Soldier (R)", "F1").set(pool=[0] * 5)
    assert special_of(table, "bill", "Rangel Soldier (R)").g["pool"].tolist() == [0, 0, 0, 0, 1]
    table = special_of(Table("bill", boss="java").enemy("bill", "Rangel Recruit", "F1").give("bill", 1, 1, 0), "bill", "Rangel Recruit")
    assert table.answer("token accuracy").token("bill") == (1, 0, 0)


def test_a_garth_scout_hurts_each_commando_within_two_spaces():
    table = Table("bill lance lucia", boss="java").stand("bill", "A1").stand("lance", "E1").stand("lucia", "F2")
    table.enemy("bill", "Garth Scout", "F1")
    special_of(table, "bill", "Garth Scout").settle("keep")
    assert [table.medals(who) for who in table.who] == [3, 2, 2]


def test_jaws_heals_a_damage_unless_defeated():
    table = Table("bill lance lucia", boss="java").boss("Jaws (R)", hurt=3).give("bill", 3, 3, 3)
    assert special_of(table, "bill", "Jaws (R)").settle("prevent").hurt("Jaws (R)") == 2


def test_dimers_lie_next_to_commandos_hurt_and_burst():
    table = Table("bill", boss="garmakilma").stand("bill", "B2").give("bill", 1, 0, 0)
    special_of(table, "bill", "Garmakilma").until("prevent")
    (dimer,) = table.spaces(table.g["dimers"])
    assert int(table.map["dist"][table.space("B2"), table.space(dimer)]) == 1 and table.asked == "prevent"
    table = Table("bill lance lucia sweets", boss="garmakilma").mark("dimers", "B2", "G2").stand("bill", "B1").stand("lance", "G1")
    special_of(table, "sweets", "Ring Emitter (R)").settle("keep")
    assert [table.medals(who) for who in table.who] == [2, 2, 3, 3] and int(table.g["dimers"]) == 0


def test_a_dimer_is_not_put_where_the_supply_is_empty():
    table = Table("bill", boss="garmakilma").mark("dimers", "A1", "B1", "C1", "D1", "E1", "A2", "B2", "D2").stand("bill", "A4")
    assert len(special_of(table, "bill", "Garmakilma").settle().spaces(table.g["dimers"])) == 8


def test_armour_takes_tokens_as_far_as_there_are_any():
    table = Table("bill lance lucia", boss="gordea").give("bill", 2, 0, 1)
    assert special_of(table, "bill", "Armour (R)").token("bill") == (1, 0, 0)


def test_eggs_hatch_for_each_commando_with_room():
    table = Table("bill lance", boss="java").enemy("lance", "Garth Elite", "F1")
    special_of(table, "lance", "Eggs (R)").settle()
    assert [len(table.area(who)) for who in table.who] == [2, 2] and table.area("bill")[1].startswith("Bugger")


def test_nothing_hatches_when_all_that_hatch_are_out():
    table = Table("bill", boss="java").only_enemies("Garth Elite")
    table.set(enemy_pile=0)
    assert special_of(table, "bill", "Java").settle().area("bill") == ["Java"]


def test_jump_jets_go_for_the_farthest_commando_who_suffers():
    table = (
        Table("bill lance lucia sweets", boss="gordea").stand("bill", "E1").stand("lance", "E2").stand("lucia", "E3").stand("sweets", "A4")
    )
    special_of(table, "bill", "Jump Jets (R)").settle("keep")
    assert [table.medals(who) for who in table.who] == [3, 3, 3, 2]


def test_equal_stage_cards_are_not_put_in_order():
    """A question whose options come to the same is not asked: two copies without a difference."""
    table = played(hold("lucia", "Scan (R)").stage_deck("Ambush (R)", "Ambush (R)", "Crossfire (R)", top=2), "lucia", "Scan (R)")
    assert table.asked != "order" and int(table.g["known"]) == 2
