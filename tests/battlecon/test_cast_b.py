"""Every card of Adjenna, Rexan and César in a beat in which it is what matters."""

import pytest

from tests.battlecon.eligor import FASTER, SLOWER, finisher, unpulled

# Adjenna


def stone(n):
    return {"counters": [{}, {"petrification": n}]}


@pytest.mark.parametrize(("distance", "power", "counters"), [(1, 0, 1), (2, 0, 0), (1, 9, 0)])
def test_crystal_gaze_petrifies_who_is_adjacent_unless_stunned(duel, distance, power, counters):
    state = unpulled(duel("adjenna", "irresistible strike", "chained strike", distance, status=[{}, {"power": power}]))
    assert state["counters"][1]["petrification"] == counters


@pytest.mark.parametrize(("key", "counters"), [({}, {0}), ({"abilities_at_end": "last"}, {0}), ({"abilities_at_end": "in_turn"}, {1})])
def test_crystal_gaze_comes_after_what_others_do_at_the_end_of_the_beat(duel, key, counters):
    states = duel("adjenna", "irresistible strike", "chained parry", bases=["standard", "beta"], scenario=key)
    assert all(state["active"][0] for state in states)
    assert {state["counters"][1]["petrification"] for state in states if abs(state["spaces"][0] - state["spaces"][1]) > 1} == counters


def test_a_sixth_counter_ends_the_duel(duel):
    state = unpulled(duel("adjenna", "irresistible strike", "chained strike", **stone(5)))
    assert state["winner"] == 0


def test_alluring_is_not_hit_from_beside_and_is_stronger_for_counters(duel):
    (state,) = duel("adjenna", "alluring strike", "chained shot", **stone(2))
    assert state["damage"] == [0, 3 + 2]


@pytest.mark.parametrize(("counters", "stunned"), [(4, False), (5, True)])
def test_beckoning_is_less_steady_for_counters(duel, values, counters, stunned):
    states = duel("adjenna", "beckoning shot", "chained shot", 3, status=FASTER, **stone(counters))
    assert values(states, "stunned", 0) == [stunned]
    if not stunned:
        assert values(states, "spaces", 1) == [3, 4, 5]


@pytest.mark.parametrize(("spaces", "ends"), [([3, 5], [2, 3]), ([2, 4], [3, 5])])
def test_arresting_soaks_and_is_pushed_by_as_much(duel, values, spaces, ends):
    """In space 2 there is no room for two spaces: she is not pushed at all."""
    states = duel("adjenna", "arresting strike", "chained shot", spaces=spaces, status=FASTER, **stone(2))
    assert values(states, "damage", 0) == [1]
    assert values(states, "spaces", 0) == ends


def test_pacifying_costs_life_for_movement(duel, values):
    states = duel("adjenna", "pacifying shot", "chained drive", spaces=[1, 5], **stone(2))
    assert values(states, "life", 1) == [20 - 2 - 2]
    assert len(values(states, "spaces", 0)) > 1


@pytest.mark.parametrize(("status", "spaces"), [(FASTER, [2, 3, 4]), ([{}, {}], [4])])
def test_irresistible_pulls_who_hit(duel, values, status, spaces):
    assert values(duel("adjenna", "irresistible strike", "chained shot", spaces=[1, 4], status=status), "spaces", 1) == spaces


def test_gaze_ignores_guard_and_petrifies_once(duel, values):
    states = duel("adjenna", "pacifying gaze", "chained strike", 2)
    assert values(states, "stunned", 1) == [True] or values(states, "damage", 1) == [0]
    assert {s["counters"][1]["petrification"] for s in states} == {1}
    assert any(abs(s["spaces"][0] - s["spaces"][1]) == 1 for s in states)
    assert values(duel("adjenna", "irresistible gaze", "chained strike", 2), "stunned", 1) == [True]


def test_basilisk_gaze_slows_and_eliminates(duel):
    (state,) = duel("adjenna", "special_action strike", "chained grasp", 2, **finisher("basilisk_gaze"), **stone(2))
    assert (state["winner"], state["active"]) == (0, [True, False])
    (state,) = duel("adjenna", "special_action strike", "chained grasp", 2, **finisher("basilisk_gaze"), **stone(0))
    assert state["active"] == [False, True]


def test_fossilize_petrifies_who_hits_and_is_stronger(duel):
    (state,) = duel("adjenna", "special_action strike", "chained shot", 3, **finisher("fossilize"), **stone(1))
    assert (state["damage"], state["counters"][1]["petrification"]) == ([0, 4], 2)


# Rexan


def curses(n, ante=0):
    return {"tokens": [{}, {"curse": n}], "antes": [{}, {"curse": ante} if ante else {}]}


@pytest.mark.parametrize(("held", "ante", "left", "life"), [(0, 0, 1, 20), (2, 1, 1, 20), (3, 0, 3, 18)])
def test_who_hits_is_cursed_unless_a_curse_is_anted(duel, held, ante, left, life):
    (state,) = duel("rexan", "enervating strike", "chained shot", 3, status=FASTER, **curses(held, ante))
    assert (state["tokens"][1]["curse"], state["life"][1]) == (left, life)


def test_an_anted_curse_weakens_and_comes_back_without_a_hit(duel):
    (state,) = duel("rexan", "enervating strike", "chained strike", 5, status=FASTER, **curses(2, 1))
    assert state["tokens"][1]["curse"] == 2
    (state,) = duel("rexan", "enervating strike", "chained shot", 3, status=FASTER, **curses(1, 1))
    assert (state["damage"][0], state["tokens"][1]["curse"]) == (2, 0)


@pytest.mark.parametrize(("ante", "damage"), [(0, 0), (1, 3)])
def test_unyielding_reaches_who_anted(duel, values, ante, damage):
    assert values(duel("rexan", "unyielding strike", "chained strike", 5, **curses(1, ante)), "damage", 1) == [damage]


@pytest.mark.parametrize(("held", "hit"), [(2, True), (3, False)])
def test_unyielding_is_not_hit_by_three_curses(duel, values, held, hit):
    assert values(duel("rexan", "unyielding strike", "chained shot", 2, status=FASTER, **curses(held)), "hit", 1) == [hit]


def test_overlords_pulls_for_power_and_slows(duel):
    states = duel("rexan", "overlords strike", "chained strike", spaces=[1, 5], **curses(0))
    assert {(s["spaces"][1], s["damage"][1]) for s in states} == {(5, 0), (4, 0), (3, 0), (2, 2)}
    (state,) = [s for s in duel("rexan", "overlords strike", "chained grasp", 1, **curses(2)) if s["spaces"] == [2, 3]]
    assert state["active"] == [True, False]  # 3 against 4 - 2


def test_devastating_takes_four_at_most_and_closes_in(duel):
    (state,) = duel("rexan", "devastating strike", "chained shot", 3, status=[{}, {"priority": 5, "power": 6}])
    assert (state["damage"][0], state["spaces"][0]) == (4, 4)


def test_enervating_weakens_who_hits_and_is_stronger(duel):
    (state,) = duel("rexan", "enervating strike", "chained shot", 1, status=FASTER, **curses(1))
    assert state["damage"] == [3 - 2, 4 + 2]


@pytest.mark.parametrize(("distance", "damage"), [(1, 1), (2, 3)])
def test_vainglorious_weakens_who_is_adjacent(duel, values, distance, damage):
    states = duel("rexan", "vainglorious shot", "chained shot", distance, status=FASTER)
    assert values(states, "damage", 0) == [damage]
    assert values(states, "spaces", 1) == ([1, 3] if distance == 1 else [4])  # the pull, unless stunned


def test_malediction_curses_and_caps(duel, values):
    states = duel("rexan", "unyielding malediction", "chained strike", 1)
    assert values(states, "damage", 0) == [2]
    assert {s["tokens"][1]["curse"] for s in states} == {2}  # by the hit, and for hitting
    assert len(values(states, "spaces", 1)) > 1


@pytest.mark.parametrize(("held", "life", "winner"), [(2, 14, -1), (3, 11, 0)])
def test_zero_hour_damages_by_curses_and_eliminates(duel, held, life, winner):
    (state,) = duel("rexan", "special_action strike", "chained strike", 5, **finisher("zero_hour"), **curses(held))
    assert (state["damage"][1], state["winner"]) == (20 - life, winner)


def test_black_eclipse_bars_bonuses_for_the_duel(duel, values):
    state = unpulled(duel("rexan", "special_action strike", "chained strike", 1, **finisher("black_eclipse")))
    assert state["status"][1] == {"no_bonuses": 2}
    status = {"power": 4, "priority": 9, "max_range": 3, "no_bonuses": 2}
    assert values(duel("rexan", "devastating shot", "chained shot", 1, status=[{"priority": -9}, status]), "damage", 0) == [3]
    assert values(duel("rexan", "vainglorious shot", "chained shot", spaces=[1, 7], status=[{}, status]), "hit", 1) == [False]


# César: the level goes up by one in the ante


def threat(n, **more):
    return {"counters": [{"threat_level": n, "last_stand": 1} | more, {}]}


@pytest.mark.parametrize(("before", "power", "blow", "stunned"), [(0, 1, 6, False), (0, 1, 7, True), (1, 2, 7, False), (2, 3, 30, False)])
def test_threat_levels(duel, before, power, blow, stunned):
    (state,) = duel(
        "cesar", "unstoppable strike", "chained shot", status=[{}, {"priority": 5, "power": blow - 3}], life=[40, 20], **threat(before)
    )
    assert state["stunned"][0] == stunned
    (state,) = duel("cesar", "unstoppable strike", "chained shot", status=SLOWER, **threat(before))
    assert state["damage"][1] == 4 + power


def test_the_fourth_level_stuns_and_soaks_and_the_fifth_clears(duel):
    (state,) = duel("cesar", "unstoppable strike", "chained shot", status=SLOWER, **threat(3))
    assert (state["damage"], state["stunned"][0], state["counters"][0]["threat_level"]) == ([1, 0], True, 4)
    (state,) = duel("cesar", "unstoppable strike", "chained shot", status=SLOWER, **threat(4))
    assert (state["damage"][1], state["counters"][0]["threat_level"]) == (4, 0)


def test_the_first_defeat_leaves_one_life(duel):
    (state,) = duel("cesar", "unstoppable strike", "chained shot", status=FASTER, life=[3, 20], **threat(0))
    assert (state["life"][0], state["stunned"][0], state["counters"][0]["last_stand"]) == (1, True, 0)
    (state,) = duel("cesar", "unstoppable strike", "chained shot", status=FASTER, life=[3, 20], **threat(0, last_stand=0))
    assert state["winner"] == 1


@pytest.mark.parametrize(("status", "spaces"), [(FASTER, [1, 2, 3, 5]), (SLOWER, [1])])
def test_phalanx_advances_by_the_damage_taken(duel, values, status, spaces):
    assert values(duel("cesar", "phalanx strike", "chained shot", spaces=[1, 4], status=status, **threat(0)), "spaces", 0) == spaces


def test_bulwark_is_not_moved_and_moves(duel, values):
    states = duel("cesar", "bulwark strike", "chained grasp", spaces=[1, 2], **threat(0))
    assert values(states, "hit", 0) == [True]
    assert values(states, "spaces", 0) == [1, 3, 4, 5]


def test_unstoppable_is_hit_without_effects(duel, values):
    assert values(duel("cesar", "unstoppable shot", "chained grasp", spaces=[4, 5], **threat(0)), "spaces", 0) == [4]


def test_unstoppable_answers_movement(duel, values):
    states = duel("cesar", "unstoppable shot", "chained drive", spaces=[1, 7], **threat(0))
    assert {tuple(s["spaces"]) for s in states} == {(2, 6), (3, 6), (2, 5), (3, 5)}


def test_inevitable_stuns_and_weakens(duel):
    (state,) = duel("cesar", "inevitable strike", "chained strike", **threat(0))
    assert (state["damage"][1], state["stunned"][1], state["status"][1]) == (5, True, {"power": -3})


@pytest.mark.parametrize(("before", "after", "stunned"), [(0, 2, False), (2, 4, True), (3, 0, True)])
def test_fueled_raises_the_level_at_the_start_of_beat(duel, values, before, after, stunned):
    states = duel("cesar", "fueled strike", "chained strike", 5, status=SLOWER, **threat(before))
    assert {s["counters"][0]["threat_level"] for s in states} == {after}
    assert values(states, "stunned", 0) == [stunned]


def test_suppression_bars_the_way_and_is_not_hit_from_afar(duel, values):
    states = duel("cesar", "unstoppable suppression", "chained drive", spaces=[4, 6], **threat(4))
    assert values(states, "spaces", 1) == [5]
    assert values(duel("cesar", "unstoppable suppression", "chained shot", 3, status=FASTER, **threat(4)), "hit", 1) == [False]
    assert len(values(states, "spaces", 0)) > 1


def test_suppression_bars_direct_movement(duel, values):
    """Retribution's jump beside the attacker: only the near side is left."""
    states = duel("cesar", "inevitable suppression", "retribution shot", spaces=[4, 5], status=[{"power": -2}, {}], **threat(4))
    assert min(values(states, "spaces", 1)) == 5


def test_endless_vigil_doubles_and_ends_at_level_nothing(duel):
    (state,) = duel("cesar", "special_action strike", "chained strike", 5, **finisher("endless_vigil"), **threat(2))
    assert {"threat_level": 0, "vigil": 1}.items() <= state["counters"][0].items()
    (state,) = duel("cesar", "unstoppable strike", "chained shot", status=SLOWER, **threat(0, vigil=1))
    assert state["damage"][1] == 4 + 2
    (state,) = duel("cesar", "unstoppable strike", "chained shot", status=SLOWER, **threat(4, vigil=1))
    assert state["winner"] == 1


def test_level_4_protocol_is_not_stunned(duel):
    (state,) = duel("cesar", "special_action strike", "chained strike", **finisher("level_4_protocol"), **threat(3))
    assert (state["damage"][1], state["stunned"]) == (7, [False, True])
