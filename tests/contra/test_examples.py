"""Every worked example and every frequently asked question of the rulebook, by its own name, and the numbers the engine must give.

Where an example speaks of a card whose text is not known (the leftmost card in Bill's play area), it is written into the tables."""

import pytest

from sim.contra import state as s
from sim.contra import vocabulary as v
from tests.contra.board import Table


def special(table, name, *effects):
    """Write a special ability for an enemy card: (do, {field: value}) each."""
    first = s.EFFECTS - 4
    for k, (do, fields) in enumerate(effects):
        row = table.t["effect"][first + k]
        row["do"], row["who"], row["when"], row["need"], row["n"] = v.DO[do], v.SELF, v.ALWAYS, 0, 0
        for key, value in fields.items():
            row[key] = value
    card = table.enemy_id(name)
    one = table.foe["boss"][card - s.BOSS] if card >= s.BOSS else table.foe["enemy"][card]
    one["first"], one["many"] = first, len(effects)
    return table


def lance_engages(faces="success success critical critical success"):
    table = Table("lance").stand("lance", "E2").enemy("lance", "Greeder Elite", "F3").enemy("lance", "Sniper Elite", "F2")
    table.foe["enemy"][table.enemy_id("Sniper Elite")]["health"] = 9
    return table.hand("lance", "Engage").dice("lance", faces).turn("lance")


# Commando attacks.


def test_attack_example_1_engage_adds_a_die_and_criticals_explode():
    """Rifle 2 and Engage 1 make a pool of 3: two successes and a critical, which brings a critical, which brings a success: 5 damage."""
    table = lance_engages().answer("play Engage", "attack Sniper Elite").settle("0 0 0")
    assert table.hurt("Sniper Elite") == 5
    assert int(table.g["dice"]) == 3


def test_attack_example_1_engage_adds_nothing_to_an_attack_on_a_far_target():
    table = lance_engages("success success critical").answer("play Engage", "attack Greeder Elite").settle("0 0 0")
    assert int(table.g["dice"]) == 2
    assert table.hurt("Greeder Elite") == 2


def test_attack_example_2_shockwave_pulse_has_a_pool_of_its_own():
    """Three dice whatever the weapon, whose ability does not help; each success damages each target; a symbol kept is a token gained."""
    table = Table("lucia").stand("lucia", "E2").enemy("lucia", "Greeder Elite", "F3").enemy("lucia", "Sniper Elite", "F1")
    table.arm("lucia", "Laser (R)").hand("lucia", "Shockwave Pulse").give("lucia", subtlety=1)
    table.dice("lucia", "success success subtlety").turn("lucia").answer("play Shockwave Pulse").settle("0 0 0", "end")
    assert int(table.g["dice"]) == 3 and int(table.g["gun_trait"]) == 0
    assert (table.hurt("Greeder Elite"), table.hurt("Sniper Elite")) == (2, 2)
    assert table.token("lucia") == (0, 0, 2)


def test_attack_example_2_a_critical_of_it_counts_once_although_the_weapon_counts_it_twice():
    table = Table("lucia").stand("lucia", "E2").enemy("lucia", "Greeder Elite", "F3").arm("lucia", "Laser (R)")
    table.hand("lucia", "Shockwave Pulse").dice("lucia", "critical mobility mobility subtlety").turn("lucia")
    table.answer("play Shockwave Pulse").settle("0 0 0", "end")
    assert table.hurt("Greeder Elite") == 1


# Enemy attacks.


def test_enemy_dice_example_a_defeated_boss_card_and_two_enemies_make_four_dice():
    table = Table("sweets").enemy("sweets", "Greeder Elite", "F1").enemy("sweets", "Gunner Elite", "F3").boss("Defense Wall", down=True)
    table.foe["boss"][0]["dice_after"] = 1
    table.give("sweets", 3, 3, 3).enemy_dice("sweets", "mobility mobility subtlety accuracy").enemy_attack("sweets")
    assert table.g["pool"].tolist() == [2, 1, 1, 0, 0]


def test_enemy_dice_of_a_defeated_boss_card_without_that_ability_are_one():
    table = Table("sweets").boss("Defense Wall", down=True).give("sweets", 3, 3, 3).enemy_dice("sweets", "mobility").enemy_attack("sweets")
    assert sum(table.g["pool"].tolist()) == 1


def test_added_results_example_1_sniper_elite_adds_a_subtlety_result():
    table = Table("lance").enemy("lance", "Sniper Elite", "F1").give("lance", 3, 3, 3).enemy_dice("lance", "mobility accuracy")
    table.enemy_attack("lance")
    assert table.g["pool"].tolist() == [1, 1, 1, 0, 0]
    table.answer("prevent")
    assert table.token("lance") == (2, 2, 2)


def test_added_results_example_2_an_added_special_goes_to_the_next_card():
    """A special and a subtlety are rolled; the leftmost card adds a special, which triggers the card to its right."""
    table = Table("bill").enemy("bill", "Gunner Recruit", "F1").give("bill", 3, 3, 3)
    special(table, "Defense Wall", ("add_results", dict(n=1)))
    table.enemy_dice("bill", "special subtlety").enemy_attack("bill")
    assert table.asked == "prevent" and int(table.g["options"][0, 1]) == 2 << 8  # the Recruit's 2 accuracy
    table.answer("prevent")
    assert int(table.g["options"][0, 1]) == 1 << 16  # then the rolled subtlety
    table.answer("prevent")
    assert table.area("bill") == ["Defense Wall", "Gunner Recruit"] and table.medals("bill") == 3


def test_suffering_example_bill_pays_for_one_effect_and_loses_a_medal_to_the_next():
    """A special of 2 mobility and more, then two accuracy as one effect against one accuracy held."""
    table = Table("bill").enemy("bill", "Greeder Recruit", "F1").enemy("bill", "Gunner Recruit", "F3").arm("bill", "Spread Gun")
    special(table, "Defense Wall", ("suffer", dict(need=(2, 0, 0, 0))))
    table.give("bill", mobility=2, accuracy=1).hand("bill", "Regroup (R)")
    table.enemy_dice("bill", "special accuracy accuracy").enemy_attack("bill")
    table.answer("prevent")
    assert table.token("bill") == (0, 1, 0)
    assert table.medals("bill") == 2  # two accuracy cannot be prevented with one: nothing is asked
    assert table.weapon("bill") == "Rifle" and table.asked == "discard"
    table.answer("keep")
    assert table.token("bill") == (0, 1, 0)
    assert len(table.cards_in("bill")) == 4


# Effects.


def lair(commandos="bill lance", gels=0, supply=0, damage=0):
    """The Alien Lair with so many gels in the supply."""
    table = Table(commandos, boss="java", stage="alien_lair").nest("C1", gels=0, damage=damage)
    return table.set(gel_supply=supply)


def test_effects_example_each_commando_that_cannot_do_it_is_overrun():
    """No damage on the map, no gel in the supply: both commandos trigger We're overrun!, one after the other."""
    table = lair().event("Infection Spreads")
    assert table.asked == "either" and table.answers == ["left", "right"]
    table.settle("lose a medal", "keep")
    assert [table.medals(who) for who in table.who] == [2, 2]


def test_effects_example_the_first_commando_takes_the_last_damage_and_the_second_is_overrun():
    table = lair(damage=1).event("Infection Spreads")
    assert int(table.g["nest_damage"].sum()) == 0
    table.settle("left", "keep")
    assert [table.medals(who) for who in table.who] == [3, 2]


def test_cost_example_seeking_hosts_is_paid_with_a_card_of_the_stage_deck():
    table = lair("bill", supply=8).gels("bill", 2).stage_deck("Seeking Hosts", "Vents (R)", top=1)
    table.event()
    table.settle("leave", "yes")
    assert int(table.g["gels"][0]) == 0 and int(table.g["stage_left"]) == 0 and int(table.g["gel_supply"]) == 8


def test_cost_example_seeking_hosts_cannot_be_paid_with_an_empty_deck():
    table = lair("bill", supply=8).gels("bill", 2).event("Seeking Hosts")
    table.settle("leave")
    assert int(table.g["gels"][0]) == 2


def test_cost_example_the_last_stage_card_pays_for_one_commando_only():
    table = lair(supply=8).gels("bill", 1).gels("lance", 1).stage_deck("Seeking Hosts", "Vents (R)", top=1).event()
    table.settle("leave", "yes")
    assert table.g["gels"].tolist()[:2] == [0, 1]


def test_forced_choice_example_one_gel_in_the_supply_is_placed_and_overruns():
    """Half of placing two gels comes closer than none of discarding damage: that choice is forced."""
    table = lair("bill", supply=1).event("Infection Spreads")
    assert int(table.g["nest_gels"].sum()) == 1 and int(table.g["gel_supply"]) == 0
    table.settle("keep")
    assert table.medals("bill") == 2


def test_forced_choice_what_can_be_done_in_full_must_be():
    table = lair("bill", supply=1, damage=1).event("Infection Spreads")
    assert int(table.g["nest_damage"].sum()) == 0 and int(table.g["gel_supply"]) == 1 and table.medals("bill") == 3


def test_forced_choice_between_two_that_can_be_done_is_free():
    assert lair("bill", supply=2, damage=1).event("Infection Spreads").answers == ["left", "right"]


def test_per_commando_example_2_with_two_commandos_is_4():
    table = lair(supply=8)
    card = table.map["card"][table.stage_card("Infection Spreads")]
    gels = int(table.t["effect"][card["first"]]["right_first"])
    table.t["effect"][gels]["times"] = 1
    table.event("Infection Spreads")
    assert int(table.g["nest_gels"].sum()) == 8  # 4 by each of the two


# The engine's known numbers that are no worked example.


def test_a_fourth_enemy_is_not_drawn_but_costs_one_damage_of_any_type():
    table = Table("bill").enemy("bill", "Greeder Elite", "F1").enemy("bill", "Gunner Elite", "F3").give("bill", subtlety=1)
    table.begin((s.NEXT_ATTACKED,), (s.DRAW_ENEMY, 0, 0), halt=(s.NEXT_ATTACKED,))
    assert len(table.area("bill")) == 3 and table.asked == "prevent"
    table.answer("prevent")
    assert table.token("bill") == (0, 0, 0) and table.medals("bill") == 3


@pytest.mark.parametrize("cards", [0, 1, 2, 8])
def test_a_stage_deck_of_n_cards_is_lost_in_the_stage_turn_of_round_n_plus_1(cards):
    table = Table("bill").set(medals=[3, 0, 0, 0])
    deck = ["Ambush (R)", "Ambush (R)", "Avoiding Sentries", "Low on Ammo", "Bridge Blast (R)", "Re-arm Turrets (R)", "Locking Them In"]
    table.stage_deck(*(deck + ["Crossfire (R)"])[:cards]).turn("bill").on()
    while table.outcome == "running":
        table.set(medals=[3, 0, 0, 0]).answer("end" if "end" in table.answers else table.answers[0])
    assert (table.outcome, table.end_reason, int(table.g["rounds"])) == ("loss", "clock", cards + 1)


def test_tokens_are_limited_to_three_of_a_type():
    table = Table("bill").give("bill", subtlety=3).enemy("bill", "Sniper Elite", "B1").hand("bill")
    table.dice("bill", "subtlety mobility").turn("bill").answer("attack Sniper Elite", "0 0 0")
    assert table.token("bill") == (1, 0, 3)
    assert table.g["supply"].tolist() == [11, 12, 9]


def test_a_gain_with_an_empty_supply_gives_nothing():
    table = Table("bill").enemy("bill", "Sniper Elite", "B1").set(supply=[0, 12, 12])
    table.dice("bill", "mobility mobility").turn("bill").answer("attack Sniper Elite")
    assert table.token("bill") == (0, 0, 0)


# Frequently asked questions.


def test_faq_bubble_dimers_are_no_enemies_no_targets_and_leave_a_space_empty():
    table = Table("bill", boss="garmakilma").stand("bill", "B2").mark("dimers", "C2", "B1").turn("bill")
    assert not [one for one in table.answers if one.startswith("attack")]
    assert "run B1" in table.answers and "jump B1" in table.answers
    table.begin((s.NEXT_ATTACKED,), (s.DRAW_ENEMY, 0, 0), halt=(s.NEXT_ATTACKED,))
    assert table.spaces(table.g["foes"]) == {"C2"}  # an enemy space with a dimer is still the nearest empty one


def test_faq_cards_in_hand_do_not_count_towards_the_limit_of_three_tokens():
    table = Table("bill").give("bill", accuracy=2).hand("bill", "Sustain Fire", "Sustain Fire", "Pinpoint Accuracy")
    table.enemy("bill", "Sniper Elite", "B1").dice("bill", "accuracy mobility").turn("bill")
    table.answer("attack Sniper Elite")
    table.settle("pass", "0 0 0", "end")
    assert table.token("bill")[1] == 3


def test_faq_no_token_is_taken_from_a_component():
    """All gels lie on the map and on a commando: none can be placed."""
    table = lair("bill").nest("C1", gels=5).gels("bill", 3).set(gel_supply=0).event("Infection Spreads")
    table.settle("right", "keep")
    assert int(table.g["nest_gels"].sum()) == 5 and int(table.g["gels"][0]) == 3


@pytest.mark.parametrize("phase", [s.ENEMY_TURN, s.STAGE_TURN])
def test_faq_no_objective_space_is_resolved_outside_ones_own_turn(phase):
    table = Table("bill lance").stand("lance", "A3").give("lance", mobility=3)
    table.set(phase=phase, active=table.seat("lance"))
    table.begin((s.NEXT_ATTACKED,), (s.WINDOW, v.AFTER_EFFECT, 0), halt=(s.NEXT_ATTACKED,)).answer("ability lance B3")
    assert table.at("lance") == "B3" and table.asked != "objective"


def test_faq_no_objective_space_is_resolved_in_the_turn_of_another_commando():
    table = Table("bill lance").stand("lance", "A3").give("lance", mobility=3).turn("bill").answer("ability lance B3")
    assert table.at("lance") == "B3" and table.asked == "turn" and table.asks == "bill"


def test_faq_an_objective_space_is_resolved_once_a_turn():
    table = Table("lance").stand("lance", "A3").give("lance", mobility=3, accuracy=3, subtlety=3).turn("lance")
    table.answer("run B3")
    assert table.asked == "objective"
    table.answer("attempt", "run C3", "ability lance B3")
    assert table.at("lance") == "B3" and table.asked == "turn"
    table.turn("lance").answer("run C3").turn("lance").answer("run B3")
    assert table.answers == ["leave", "draw"]


@pytest.mark.parametrize("phase", [s.ENEMY_TURN, s.STAGE_TURN])
def test_faq_a_sensor_is_taken_at_any_time(phase):
    table = Table("bill lance").stand("lance", "C1").give("lance", mobility=1).set(phase=phase, active=0)
    table.begin((s.NEXT_ATTACKED,), (s.WINDOW, v.AFTER_EFFECT, 0), halt=(s.NEXT_ATTACKED,)).answer("ability lance D1")
    assert table.asked == "sensor" and table.asks == "lance"
    table.answer("take")
    assert table.asked == "weapon" and "D1" not in table.spaces(table.g["sensors"])
    table.answer("take")
    assert table.weapon("lance") != "Rifle"


def test_faq_enemies_ignore_special_spaces():
    """A Greeder Scout runs over a sensor and up a ledge without a jump; the sensor stays."""
    table = Table("bill").enemy("bill", "Greeder Scout", "D4").only_enemies()
    table.begin((s.NEXT_ATTACKED,), (s.RUN, *effects_of(table, "Greeder Scout")), halt=(s.NEXT_ATTACKED,))
    assert table.at("Greeder Scout") in ("B3", "E2")
    table = Table("bill").stand("bill", "A4").enemy("bill", "Greeder Scout", "D2").mark("sensors", "D1", "D4")
    table.stand("bill", "E2").boss_at("D3", "C2")
    table.begin((s.NEXT_ATTACKED,), (s.RUN, *effects_of(table, "Greeder Scout")), halt=(s.NEXT_ATTACKED,))
    assert table.at("Greeder Scout") in ("B1", "C1", "F1", "F2", "G1") and table.spaces(table.g["sensors"]) == {"D1", "D4"}


def effects_of(table, enemy, seat=0):
    """Operands of a step that does an enemy's special."""
    card = table.enemy_id(enemy)
    one = table.foe["enemy"][card]
    return int(one["first"]), int(one["first"] + one["many"]), seat, card


def test_faq_a_stage_card_discarded_from_the_deck_is_not_resolved():
    """Seeking Hosts is paid with Acid Floor, which would cost a medal."""
    table = lair("bill", supply=8).gels("bill", 1).stage_deck("Seeking Hosts", "Acid Floor (R)", top=2).event()
    table.settle("leave", "yes", "lose a medal")
    assert table.medals("bill") == 3
    assert int(table.g["stage_pile"]) >> table.stage_card("Acid Floor (R)") & 1


def test_faq_acuba_tokens_must_be_discarded_by_who_can():
    """Lance has none, so the effect triggers; Bill discards his all the same."""
    table = Table("bill lance", boss="garmakilma", stage="waterfall").give("bill", accuracy=2).event("Acuba")
    assert table.token("bill") == (0, 1, 0)
    assert int(table.g["track"]) == 1


def test_faq_acuba_does_nothing_more_if_all_have_discarded():
    table = Table("bill lance", boss="garmakilma", stage="waterfall").give("bill", accuracy=2).give("lance", accuracy=1).event("Acuba")
    assert table.token("bill") == (0, 1, 0) and table.token("lance") == (0, 0, 0)
    assert int(table.g["track"]) == 0


def test_faq_locking_them_in_tokens_must_be_discarded_by_who_can():
    table = Table("bill lance").give("bill", mobility=1, accuracy=1).give("lance", accuracy=1).event("Locking Them In")
    assert table.token("bill") == (0, 1, 0)
    table.settle("prevent")
    assert table.token("bill") == (0, 0, 0) and table.token("lance") == (0, 0, 0)


def test_faq_cards_are_no_tokens_for_acuba():
    table = Table("bill", boss="garmakilma", stage="waterfall").hand("bill", "Sustain Fire").event("Acuba")
    assert table.cards_in("bill") == ["Sustain Fire"] and int(table.g["track"]) == 1


def test_faq_the_boss_card_counts_towards_three_enemies():
    table = Table("bill").enemy("bill", "Greeder Elite", "F1").give("bill", 1, 1, 1)
    draw = (s.NEXT_ATTACKED,), (s.DRAW_ENEMY, 0, 0)
    table.begin(*draw, halt=(s.NEXT_ATTACKED,)).settle()
    assert len(table.area("bill")) == 3
    assert table.begin(*draw, halt=(s.NEXT_ATTACKED,)).asked == "prevent"


def test_faq_a_defeated_boss_card_still_counts_and_still_adds_a_die():
    table = Table("bill").boss("Defense Wall", down=True).enemy("bill", "Greeder Elite", "F1").enemy("bill", "Gunner Elite", "F3")
    table.give("bill", 3, 3, 3)
    assert table.begin((s.NEXT_ATTACKED,), (s.DRAW_ENEMY, 0, 0), halt=(s.NEXT_ATTACKED,)).asked == "prevent"
    table.enemy_dice("bill", "mobility accuracy subtlety").enemy_attack("bill")
    assert table.g["pool"].tolist() == [1, 1, 1, 0, 0]
