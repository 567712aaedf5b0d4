"""Values nobody knows: what each lever changes, and the hundred versions of the content."""

import pytest

from sim.contra import levers, tables
from sim.contra.maps import Map, members
from sim.contra.scenario import Scenario
from sim.core.cards import slug
from tests.contra.reading import BOSSES, FOUR, STAGES, built, content, edited


def test_the_defaults_of_the_levers_are_the_content():
    plain = built(commandos=FOUR).tobytes()
    for name, lever in levers._levers(content()).items():
        assert built(commandos=FOUR, levers={name: lever.default}).tobytes() == plain
        copies = {kind: {n: one.model_copy(deep=True) for n, one in found.items()} for kind, found in content().entries.items()}
        levers.CHANGES[name](copies, lever.default)
        assert copies == content().entries, f"{name}: its default is not what the files say"


def test_every_lever_is_in_the_sweep_and_the_other_way_round():
    assert set(levers.CHANGES) == set(levers._levers(content()))


def test_version_0_is_the_content_and_the_others_are_100_different_ones():
    assert levers.drawn(0) == {} and levers.in_force(Scenario(), None) == {}
    versions = [levers.drawn(k) for k in range(1, 101)]
    assert len({repr(version) for version in versions}) == 100
    for name, lever in levers._levers(content()).items():
        found = [version[name] for version in versions]
        assert all(value in lever.values for value in found)
        weights = lever.weights or [1] * len(lever.values)
        for value, weight in zip(lever.values, weights):
            assert abs(found.count(value) - 100 * weight / sum(weights)) <= 1.5, f"{name} = {value}"


def test_the_die_is_drawn_by_its_weights():
    dice = [levers.drawn(k)["enemy_die"] for k in range(1, 101)]
    assert [dice.count(face) for face in "ABC"] == [50, 15, 35]


@pytest.mark.parametrize("boss", BOSSES)
@pytest.mark.parametrize("stage", STAGES)
def test_every_version_can_be_built(boss, stage):
    made = [built(boss=boss, stage=stage, commandos=FOUR, content_version=k).tobytes() for k in range(101)]
    assert len(set(made)) == 101


def moved(**values):
    """Entries with levers moved, and the tables of a game with them."""
    scenario = Scenario(boss="garmakilma", stage="alien_lair", commandos=FOUR, levers=values)
    return levers.changed(scenario, content()).entries, tables.build(scenario, content())[0]


def test_a_scenarios_own_levers_go_before_its_version():
    scenario = Scenario(content_version=3, levers={"boss_health": 23})
    assert levers.describe(scenario)["boss_health"] == 23
    assert built(content_version=3, levers={"boss_health": 23})["foe"][0]["boss"]["health"][0] == 23


def test_levers_and_rules_as_a_command_line_gives_them():
    given = Scenario(levers=["boss_health=12", "enemy_die=C", "dimers=false"], rules="kill_draw=may")
    assert given == Scenario(levers={"boss_health": 12, "enemy_die": "C", "dimers": False}, rules={"kill_draw": "may"})


def test_levers_change_what_they_say():
    _, t = moved(enemy_die="C", boss_health=36, enemy_health=1, rifle_range=2, bill_cost="subtlety")
    assert list(t["enemy_face"]) == [0, 1, 2, 4, 4, 4]
    assert list(t["foe"][0]["boss"]["health"]) == [36] * 4
    assert sorted(int(n) for n in t["foe"][0]["enemy"]["health"][:15]) == sorted([2, 3, 3, 4, 4] * 3)
    assert t["rifle"]["reach"][0] == 2 and list(t["ability"][0]["need"]) == [0, 0, 1, 0]
    _, t = moved(enemy_health=-1, weapon_dice=1, events=9, pillbox_icons=5, gel_supply=12)
    assert int(t["foe"][0]["enemy"]["health"][:15].min()) == 1
    assert sorted(int(n) for n in t["weapon"]["dice"][:16]) == [4] * 12 + [5] * 4
    stage = t["stage"][0]
    assert len(members(int(stage["deck"]))) == 9 and int(stage["card"]["icon"].sum()) == 5 and stage["gel_supply"] == 12


@pytest.mark.parametrize("n", [7, 8, 9])
def test_the_clock_moves_and_the_icons_stay(n):
    for stage in content().entries["stages"]:
        t = built(stage=stage, levers={"events": n})["stage"][0]
        assert len(members(int(t["deck"]))) == n and int(t["card"]["icon"].sum()) == 3


@pytest.mark.parametrize("n", range(6, 12))
def test_attack_cards_come_and_go_and_a_deck_stays_a_deck(n):
    entries, _ = moved(attack_cards=n)
    for one in entries["commandos"].values():
        assert sum(card.copies for card in one.cards) == 19 and min(card.copies for card in one.cards) >= 1
        assert sum(card.copies for card in one.cards if any(effect.do == "attack" for effect in card.effects)) == n


@pytest.mark.parametrize(("by", "totals"), [(-1, [2, 3, 4]), (0, [3, 4, 5]), (1, [4, 5, 6])])
def test_objectives_stay_symmetric(by, totals):
    _, t = moved(objective_need=by)
    needs = sorted(tuple(int(n) for n in goal["need"]) for goal in t["goal"][:18])
    assert needs == sorted(need[1:] + need[:1] for need in needs)
    assert sorted(set(map(sum, needs))) == totals


@pytest.mark.parametrize("n", range(5))
def test_defeated_sides_with_a_die(n):
    _, t = moved(defeated_dice=n)
    assert int(t["foe"][0]["boss"]["dice_after"].sum()) == n


def test_printed_amounts_are_moved_by_no_lever():
    """Two damage beside the Defense Wall, and the press picture's Recruit; also an owner's own number."""
    entries = levers.changed(Scenario(levers={"special_damage": 1}), content()).entries
    assert entries["bosses"]["defense_wall"].cards[0].special[0].need == {"accuracy": 2}
    assert entries["enemies"]["sniper"].cards[0].special[0].need == {"subtlety": 2}
    assert entries["enemies"]["sniper"].cards[3].special[0].need == {"subtlety": 1}


def test_a_number_of_an_owner_is_moved_by_no_lever(tmp_path):
    mine = edited(tmp_path, "bosses/java", "number = 1\nhealth = 30", 'number = 1\nhealth = 13\norigin_of = { health = "owner" }')
    assert list(built(mine, boss="java", levers={"boss_health": 28})["foe"][0]["boss"]["health"]) == [13, 28, 28, 28]


def test_an_owner_may_narrow_a_lever(tmp_path):
    mine = edited(tmp_path, "sweep/levers", "values = [2, 3, 4]\n", "values = [4]\n")
    assert {levers.drawn(k, mine)["rifle_range"] for k in range(1, 101)} == {4}
    assert {name: value for name, value in levers.drawn(9, mine).items() if name != "rifle_range"} == {
        name: value for name, value in levers.drawn(9).items() if name != "rifle_range"
    }


@pytest.mark.parametrize("distance", [5, 6, 7, 8, 9])
@pytest.mark.parametrize("name", STAGES)
def test_the_boss_is_as_far_away_as_wanted(name, distance):
    board = Map(content().entries["stages"][name], name, distance)
    starts = members(board.zone("start"))
    assert len(starts) == 4 and min(board.to(k, "boss") for k in starts) == distance
    assert not board.zone("start") & (board.zone("enemy") | board.zone("boss"))


def test_without_dimers_their_damage_comes_at_once():
    entries, _ = moved(dimers=False)
    told = [(e.do, e.who, e.when, e.need) for card in entries["bosses"]["garmakilma"].cards for e in card.special]
    assert ("suffer", "each", "always", {"any": 1}) in told and ("suffer", "self", "always", {"any": 1}) in told
    assert not [do for do, *_ in told if "dimer" in do]


@pytest.mark.parametrize(
    ("value", "river", "bridge"), [(0, None, {"mobility": 1}), (1, {"mobility": 1}, {"mobility": 2}), (2, {"mobility": 2}, {"mobility": 3})]
)
def test_stage_damage(value, river, bridge):
    stage = levers.changed(Scenario(levers={"stage_damage": value}), content()).entries["stages"]["jungle"]
    by_name = {slug(card.name): card for card in stage.cards}
    assert [effect.need for effect in by_name["river"].activate] == ([river] if river else [])
    assert by_name["bridge_blast"].effects[0].need == bridge
    assert bool(by_name["avoiding_sentries"].effects) == (value > 0)  # one of its two ways has become free


def test_stage_rules_off():
    for name in content().entries["stages"]:
        t = built(stage=name, levers={"stage_rules": False})["stage"][0]
        assert not t["card"]["act_many"][:3].any() and t["track_many"] == t["short_many"] == 0
        assert t["slow_zone"] == t["token_zone"] == t["deed"]["zone"] == -1
