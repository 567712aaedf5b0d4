"""Every card of Mikhail, Lymn and Byron in a beat in which it is what matters."""

import pytest

from tests.battlecon.eligor import FASTER, SLOWER, finisher, unpulled

# Mikhail


def seals(n, ante=1):
    return {"tokens": [{"seal": n}, {}], "antes": [{"seal": ante} if ante else {}, {}]}


def test_a_style_without_a_seal_does_not_count(duel, values):
    assert values(duel("mikhail", "sacred strike", "chained shot", **seals(1, 0)), "damage", 1) == [4]
    assert values(duel("mikhail", "sacred strike", "chained shot", **seals(1)), "damage", 1) == [5]


def test_damage_brings_a_seal(duel):
    (state,) = duel("mikhail", "sacred strike", "chained shot", status=FASTER, **seals(1, 0))
    assert (state["damage"][0], state["tokens"][0]) == (3, {"seal": 2})


@pytest.mark.parametrize(("held", "damage", "left"), [(2, 0, 0), (1, 3, 1)])
def test_immutable_soaks_for_a_seal(duel, held, damage, left):
    (state,) = duel("mikhail", "immutable strike", "chained shot", **seals(held))
    assert (state["damage"][0], state["tokens"][0]["seal"]) == (damage, left)


@pytest.mark.parametrize(("distance", "damage"), [(2, 3), (3, 0)])
def test_sacred_is_not_hit_from_afar(duel, values, distance, damage):
    assert values(duel("mikhail", "sacred shot", "chained shot", distance, status=FASTER, **seals(1)), "damage", 0) == [damage]


def test_transcendent_adds_the_damage_taken(duel, values):
    assert values(duel("mikhail", "transcendent strike", "chained shot", status=FASTER, **seals(1)), "damage", 1) == [3 + 3]


def test_apocalyptic_regains_no_seal(duel):
    (state,) = duel("mikhail", "apocalyptic strike", "chained shot", 4, **seals(1))
    assert (state["damage"][0], state["tokens"][0]["seal"]) == (1, 0)


def test_hallowed_pulls_and_pushes_up_to_its_damage(duel, values):
    states = duel("mikhail", "hallowed strike", "chained strike", spaces=[1, 4], **seals(1))
    assert values(states, "spaces", 1) == [3, 4, 5, 6, 7]
    assert values(states, "damage", 1) == [7]


@pytest.mark.parametrize(("theirs", "distance", "damage"), [("chained strike", 5, 0), ("chained shot", 2, 2)])
def test_scroll_brings_a_seal_when_undamaged_only(duel, theirs, distance, damage):
    """Damaged, the one of the unique ability comes in its place."""
    state = unpulled(duel("mikhail", "sacred scroll", theirs, distance, status=SLOWER, **seals(1, 0)))
    assert (state["damage"][0], state["tokens"][0]["seal"]) == (damage, 2)


@pytest.mark.parametrize(("held", "damage"), [(0, 7), (1, 0)])
def test_the_fourth_seal_hits_when_no_seal_is_left(duel, values, held, damage):
    states = duel("mikhail", "special_action strike", "chained shot", **seals(held, 0), **finisher("the_fourth_seal"))
    assert values(states, "damage", 1) == [damage]


def test_magnus_malleus_is_stronger_by_three_a_seal(duel, values):
    states = duel("mikhail", "special_action strike", "chained shot", 2, **seals(3, 0), **finisher("magnus_malleus"))
    assert values(states, "damage", 1) == [2, 5, 8, 11]


# Lymn: the priority of the other pair makes the disparity


def against(priority, base=1):
    return {"status": [{}, {"priority": priority - base}]}


@pytest.mark.parametrize(("priority", "damage"), [(1, [2, 2]), (0, [0, 3]), (6, [1, 3]), (8, [0, 5])])
def test_maddening_makes_disparity_the_power_of_both_pairs(duel, values, priority, damage):
    assert values(duel("lymn", "maddening strike", "chained shot", **against(priority)), "damage") == [tuple(damage)]


@pytest.mark.parametrize(("distance", "hit"), [(1, False), (2, True), (4, True), (5, False)])
def test_surreal_reaches_as_far_as_disparity(duel, values, distance, hit):
    states = duel("lymn", "surreal strike", "chained shot", spaces=[1, 1 + distance])
    assert values(states, "hit", 0) == [hit]


def test_surreal_moves_within_its_range(duel, values):
    assert values(duel("lymn", "surreal strike", "chained shot", spaces=[1, 5]), "spaces", 0) == [3, 4]


@pytest.mark.parametrize(("priority", "power"), [(4, 3), (3, 4), (1, 6), (-1, 9)])
def test_chimeric_adds_up_its_steps(duel, values, priority, power):
    states = duel("lymn", "chimeric strike", "chained grasp", 2, **against(priority, 4))
    assert values(states, "damage", 1) == [power]
    assert values(states, "spaces", 0) == [3]


def test_reverie_wins_ties(duel):
    (state,) = duel("lymn", "reverie strike", "chained strike", 2)
    assert (state["active"], state["damage"]) == ([True, False], [0, 7])


@pytest.mark.parametrize(("priority", "life", "stunned"), [(0, 20, False), (-1, 18, False), (-3, 18, True)])
def test_reverie_costs_life_and_stuns_lymn(duel, priority, life, stunned):
    (state,) = duel("lymn", "reverie strike", "chained strike", 5, **against(priority, 2))
    assert (state["life"][0], state["stunned"][0]) == (life, stunned)


@pytest.mark.parametrize(("priority", "power", "active"), [(3, 3, 1), (4, 5, 1), (7, 7, 1), (9, 7, 0)])
def test_fathomless_grows_and_goes_first(duel, priority, power, active):
    states = duel("lymn", "fathomless strike", "chained shot", **against(priority))
    assert {s["active"][active] for s in states} == {True}
    assert max(s["damage"][1] for s in states) == power


def test_fathomless_is_immune_from_six(duel, values):
    blow = {"power": 9}
    weak = duel("lymn", "fathomless strike", "chained shot", status=[{}, {"priority": 5} | blow])
    assert values(weak, "stunned", 0) == [True]
    strong = duel("lymn", "fathomless strike", "chained shot", status=[{}, {"priority": 6} | blow])
    assert values(strong, "stunned", 0) == [False]


@pytest.mark.parametrize(("priority", "power"), [(1, 3), (-5, 5)])
def test_visions_has_disparity_for_power_up_to_five(duel, values, priority, power):
    states = [s for s in duel("lymn", "surreal visions", "chained shot", 3, **against(priority)) if s["hit"][0]]
    assert values(states, "damage", 1) == [power]
    assert len(values(states, "spaces", 1)) > 1  # and moves who is hit


CONCEIT, MEGRIM = 7, 0  # their priorities


@pytest.mark.parametrize(("name", "priority"), [("conceit", CONCEIT), ("megrim", MEGRIM)])
@pytest.mark.parametrize(("disparity", "damage", "life"), [(6, 0, 14), (3, 0, 17), (2, 3, 18)])
def test_lymns_finishers_shield_and_cost_life(duel, name, priority, disparity, damage, life):
    (state,) = duel("lymn", "special_action strike", "chained shot", **finisher(name), **against(priority + disparity))
    assert (state["damage"], state["life"][1]) == ([damage, 0], life)


# Byron


def masks(n, life=None):
    return {"counters": [{"mask": n}, {}], "life": [3 * n if life is None else life, 20]}


def test_damage_costs_a_mask_and_life_is_set_anew(duel):
    (state,) = duel("byron", "heartless strike", "chained shot", 1, status=FASTER, **masks(5))
    assert (state["damage"][0], state["counters"][0]["mask"], state["life"][0]) == (3, 4, 12)


def test_life_lost_to_effects_counts_in_the_next_beat(play):
    (state,) = play(
        "faceless strike", "special_action strike", "byron lymn", counters=[{"mask": 4}, {}], life=[12, 7], finisher=[None, "conceit"]
    )
    assert state["life"][0] == 12 - 4  # Conceit's priority 7 against 3


def test_soulless_soaks_for_masks_gone_and_hurts_who_is_near(duel):
    (state,) = duel("byron", "soulless strike", "chained shot", **masks(3))
    assert (state["damage"], state["life"][1], state["counters"][0]["mask"]) == ([1, 7], 20 - 2 - 7, 2)


def test_soulless_costs_a_mask_when_undamaged(duel):
    (state,) = duel("byron", "soulless strike", "chained strike", 5, **masks(3))
    assert (state["counters"][0]["mask"], state["life"][1]) == (2, 20)


@pytest.mark.parametrize(("distance", "status"), [(1, {}), (2, {"priority": 4})])
def test_faceless_dodges_and_is_faster_next_beat(duel, distance, status):
    state = unpulled(duel("byron", "faceless shot", "chained strike", distance, status=SLOWER, **masks(5)))
    assert (state["damage"], state["status"][0]) == ([0, 4], status)


def test_deathless_takes_one_damage(duel, values):
    assert values(duel("byron", "deathless shot", "chained shot", 2, status=FASTER, **masks(5)), "damage", 0) == [1]


@pytest.mark.parametrize(("distance", "spaces"), [(3, [4]), (4, [2, 3, 4, 6, 7])])
def test_deathless_sends_the_opponent_anywhere_from_four(duel, values, distance, spaces):
    states = duel("byron", "deathless shot", "chained strike", spaces=[1, 1 + distance], status=[{}, {"priority": -2}], **masks(5))
    assert values(states, "spaces", 1) == spaces


def test_breathless_moves_behind(duel, values):
    assert values(duel("byron", "breathless shot", "chained strike", spaces=[3, 5], status=SLOWER, **masks(5)), "spaces", 0) == [3, 6, 7]


def test_breathless_weakens_from_five(duel):
    ante = dict(tokens=[{}, {"vengeance": 1}], antes=[{}, {"vengeance": 1}])
    (state,) = [s for s in duel("byron", "breathless shot", "martial shot", spaces=[1, 6], **ante, **masks(5)) if s["hit"] == [True, True]]
    assert (state["damage"], state["life"][1]) == ([4 + 2 - 3, 3], 20 - 2 - 3)


@pytest.mark.parametrize(("distance", "damage", "life"), [(2, [1, 2], 18), (3, [0, 4], 14)])
def test_heartless_ignores_soak_at_three_and_soaks_what_it_dealt(duel, values, distance, damage, life):
    states = duel("byron", "heartless shot", "retribution shot", distance, **masks(5))
    assert values(states, "damage") == [tuple(damage)]
    assert values(states, "life", 1) == [life]


def test_smoke_does_without_the_styles_range(duel, values):
    states = duel("byron", "heartless smoke", "chained strike", 1, **masks(5))
    assert values(states, "hit", 0) == [True]  # Heartless would make it 2-7
    assert values(states, "spaces", 1) == [1, 3, 4]


def test_soul_trap_regains_a_mask(duel):
    (state,) = duel("byron", "special_action strike", "chained strike", 2, counters=[{"mask": 2}, {}], **finisher("soul_trap", 6))
    assert (state["damage"][1], state["counters"][0]["mask"], state["life"][0]) == (7, 3, 9)


@pytest.mark.parametrize(("theirs", "hit"), [("chained shot", False), ("chained drive", True)])
def test_soulgate_is_not_hit_by_who_did_not_move(duel, theirs, hit):
    states = duel("byron", "special_action strike", theirs, 2, counters=[{"mask": 2}, {}], **finisher("soulgate", 6))
    assert {s["hit"][1] for s in states if s["spaces"][1] != 1} == {hit}
