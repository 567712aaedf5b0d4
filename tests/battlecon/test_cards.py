"""Every card of the six Novice fighters and both sets of bases does what it says, and no more.

Each test plays a beat in which the card is the only thing that matters: what it allows, what it forbids, where its edges are."""

import pytest

BETA = {"bases": ["beta", "standard"]}


def pairs_of(states, *keys):
    """Distinct tuples of (key, seat) values, sorted."""
    return sorted({tuple(state[key][seat] for key, seat in keys) for state in states})


# Eligor


def test_vengeful_is_not_moved_by_opponents_advances_and_gains_two_on_hit(play):
    (state,) = play("vengeful strike", "jugular grasp", spaces=[3, 4])
    assert state["spaces"] == [5, 4]  # over the opponent
    assert state["damage"] == [3, 5]
    assert state["tokens"][0] == {"vengeance": 5}


def test_vengeful_gains_nothing_on_a_miss(play):
    (state,) = play("vengeful strike", "combination shot", spaces=[1, 7])
    assert (state["spaces"], state["tokens"][0]) == ([2, 7], {"vengeance": 0})


def test_retribution_gains_what_it_soaks_and_moves_beside_who_hit(play):
    states = play("retribution shot", "unleashed shot", spaces=[2, 6])
    assert pairs_of(states, ("spaces", 0), ("spaces", 1)) == [(2, 7), (6, 7)]
    assert all(s["damage"][0] == 0 and s["tokens"][0] == {"vengeance": 2} for s in states)


def test_retribution_does_not_move_unless_hit(play, values):
    assert values(play("retribution shot", "combination strike", spaces=[1, 7]), "spaces", 0) == [1]


def test_retribution_gains_at_most_two(play):
    """Three tokens anted with Aegis soak 3 more: soaked 5, gained 2."""
    pieces = dict(tokens=[{"vengeance": 3}, {}], antes=[{"vengeance": 3}, {}])
    states = play("retribution aegis", "combination strike", spaces=[2, 3], **pieces)
    assert all(s["damage"][0] == 1 and s["tokens"][0]["vengeance"] == 2 + 1 for s in states)


def test_counter_stuns_a_base_of_the_same_name_before_it_attacks(play):
    (state,) = play("counter shot", "unleashed shot", spaces=[2, 6])
    assert state["stunned"] == [False, True]
    assert state["hit"] == [True, False]
    assert (state["tokens"][1], state["status"][1]) == ({"malice": 2}, {"power": 1})  # end of beat comes also when stunned


def test_counter_advances_by_the_damage_taken(play, values):
    assert values(play("counter strike", "unleashed shot", spaces=[2, 6], status=[{}, {"priority": 1}]), "spaces", 0) == [2, 3, 4]
    assert values(play("counter strike", "unleashed shot", spaces=[1, 7], status=[{}, {"priority": 1}]), "spaces", 0) == [1]


@pytest.mark.parametrize(("tokens", "damage"), [(0, 4), (4, 4), (5, 6)])
def test_martial_is_stronger_with_a_full_pool(play, values, tokens, damage):
    states = play("martial shot", "combination grasp", spaces=[2, 5], tokens=[{"vengeance": tokens}, {}])
    assert values(states, "damage", 1) == [damage]


def test_martial_is_stronger_when_damaged(play, values):
    states = play("martial strike", "combination grasp", spaces=[2, 3], life=[20, 20])
    assert values([s for s in states if s["hit"][0]], "damage", 1) == [4 + 1 + 2]


def test_chained_pulls_one_for_each_token(play):
    states = play("chained burst", "combination grasp", spaces=[2, 6], tokens=[{"vengeance": 3}, {}])
    assert pairs_of(states, ("spaces", 1)) == [(3,), (4,), (5,), (6,)]
    assert all(s["tokens"][0]["vengeance"] == s["spaces"][1] - 3 for s in states)


def test_aegis_has_the_opponents_printed_power(play):
    pieces = dict(tokens=[{"vengeance": 5}, {}], antes=[{"vengeance": 5}, {}], last_beat=[{}, {"hit": True}])
    states = play("chained aegis", "combination strike", spaces=[2, 3], **pieces)
    assert {tuple(s["damage"]) for s in states if s["hit"][0]} == {(8 - 5, 6)}


def test_aegis_has_no_power_against_not_applicable(play):
    states = play("chained aegis", "combination dash", spaces=[2, 3])
    assert all(s["damage"] == [0, 0] for s in states)
    assert any(s["hit"][0] for s in play("counter aegis", "combination dash", spaces=[1, 3])) is True


def test_sheet_lightning_closes_in_and_holds_still(play):
    (state,) = play("special_action strike", "combination grasp", spaces=[1, 5], life=[7, 20])
    assert state["spaces"] == [4, 5]
    assert state["damage"] == [0, 4]
    assert state["status"] == [{}, {"cannot_move": True}]


def test_cannot_move_holds_for_own_and_others_movement(play, values):
    held = dict(status=[{}, {"cannot_move": True}])
    states = play("chained burst", "combination dash", spaces=[2, 6], tokens=[{"vengeance": 2}, {}], **held)
    assert values(states, "spaces", 1) == [6]
    assert all(s["status"][1] == {} for s in states)


def test_sweet_revenge_triples_printed_power_and_keeps_one_life(play):
    position = dict(spaces=[2, 3], life=[5, 20], finisher=["sweet_revenge", None], last_beat=[{}, {"hit": True}])
    pieces = dict(tokens=[{"vengeance": 5}, {}], antes=[{"vengeance": 5}, {}])
    (state,) = play("special_action strike", "combination strike", **position, **pieces)
    assert state["life"] == [1, 20 - 18]
    (stunned,) = play("special_action strike", "combination strike", **position)
    assert stunned["life"] == [1, 20]


def test_vengeance_five_anted_together_are_stun_immunity(play, values):
    for anted, stunned in ((4, True), (5, False)):
        pieces = dict(tokens=[{"vengeance": 5}, {}], antes=[{"vengeance": anted}, {}], last_beat=[{}, {"hit": True}])
        states = play("martial grasp", "combination strike", spaces=[2, 3], status=[{"priority": -9}, {"power": 3}], **pieces)
        assert values(states, "stunned", 0) == [stunned]


# Shekhtur


def test_unleashed_retreats_gains_two_and_is_stronger_next_beat(play):
    states = play("unleashed shot", "sorceress shot", "shekhtur marmelee", spaces=[4, 6])
    assert pairs_of(states, ("spaces", 0)) == [(2,), (3,)]
    assert all(s["status"][0] == {"power": 1} and s["damage"][1] == 2 and s["tokens"][0] == {"malice": 4} for s in states)


def test_reaver_pushes_by_the_damage_and_advances(play):
    pieces = dict(tokens=[{"malice": 1}, {}], antes=[{"malice": 1}, {}])
    states = play("reaver shot", "petrifying strike", "shekhtur marmelee", spaces=[2, 3], **pieces)
    assert pairs_of(states, ("spaces", 0), ("spaces", 1)) == [(3, 6), (4, 6)]


def test_reaver_pushes_exactly_that_far_or_not_at_all(play, values):
    pieces = dict(tokens=[{"malice": 1}, {}], antes=[{"malice": 1}, {}])
    states = play("reaver shot", "petrifying burst", "shekhtur marmelee", spaces=[4, 6], **pieces)
    assert values(states, "spaces", 1) == [7]


@pytest.mark.parametrize(("space", "hit"), [(4, True), (5, False)])
def test_combination_does_not_hit_at_three_or_more(play, values, space, hit):
    states = play("combination shot", "chained shot", "shekhtur eligor", spaces=[2, space])
    assert values(states, "hit", 0) == [hit]


@pytest.mark.parametrize(("malice", "damage"), [(1, 3), (2, 4)])
def test_combination_ignores_soak_from_priority_seven(play, values, malice, damage):
    pieces = dict(tokens=[{"malice": malice}, {}], antes=[{"malice": malice}, {}])
    assert values(play("combination grasp", "mighty strike", "shekhtur alexian", spaces=[2, 3], **pieces), "damage", 1) == [damage]


def test_combination_is_stronger_after_a_hit(play, values):
    states = play("combination grasp", "stalwart strike", "shekhtur alexian", spaces=[2, 3], last_beat=[{"hit": True}, {}])
    assert values(states, "damage", 1) == [6]


def test_jugular_moves_the_opponent_and_sets_malice_to_three(play, values):
    states = play("jugular shot", "stalwart burst", "shekhtur alexian", spaces=[4, 5], tokens=[{"malice": 5}, {}])
    assert all(s["tokens"][0]["malice"] == 3 for s in states)
    far = play("jugular strike", "combination dash", "shekhtur shekhtur", spaces=[1, 7], tokens=[{"malice": 0}, {"malice": 4}])
    assert all(s["tokens"] == [{"malice": 3}, {"malice": 4}] for s in far)
    assert values(play("jugular strike", "petrifying strike", "shekhtur marmelee", spaces=[3, 4]), "spaces", 1) == [2, 5]


def test_spiral_is_weaker_for_each_space(play):
    states = play("spiral shot", "stalwart strike", "shekhtur alexian", spaces=[1, 5])
    reached = {(s["spaces"][0], s["damage"][1]) for s in states if s["spaces"][1] == 5}
    assert {(1, 3), (2, 2), (3, 1)} <= reached
    assert all(damage == 0 for space, damage in reached if space == 4)


@pytest.mark.parametrize(("malice", "stunned"), [(3, False), (4, True)])
def test_brand_ignores_stun_guard_from_priority_six(play, values, malice, stunned):
    pieces = dict(tokens=[{"malice": malice}, {}], antes=[{"malice": malice}, {}])
    assert values(play("combination brand", "stalwart strike", "shekhtur alexian", spaces=[2, 3], **pieces), "stunned", 1) == [stunned]


def test_brand_takes_life_for_two_or_four_malice(play):
    states = play("jugular brand", "petrifying strike", "shekhtur marmelee", spaces=[2, 3], life=[10, 20], tokens=[{"malice": 1}, {}])
    kept = {(s["life"][0] + s["damage"][0], 20 - 4 - s["life"][1]) for s in states}
    assert kept == {(10, 0), (11, 1), (12, 2)}


def test_brand_takes_nothing_on_a_miss(play, values):
    states = play("jugular brand", "petrifying strike", "shekhtur marmelee", spaces=[1, 7], tokens=[{"malice": 5}, {}])
    assert values(states, "life") == [(20, 20)]


def test_soul_breaker_stuns_and_stops_antes_for_good(play):
    position = dict(spaces=[2, 3], life=[7, 20], finisher=["soul_breaker", None])
    states = play("special_action strike", "stalwart strike", "shekhtur alexian", **position)
    assert all(s["stunned"][1] and s["status"][1] == {"no_antes": True} for s in states)
    later = play("unleashed burst", "vengeful strike", "shekhtur eligor", spaces=[1, 7], status=[{}, {"no_antes": True}])
    assert all(s["status"][1] == {"no_antes": True} for s in later)


def test_coffin_nails_takes_soak_and_stun_guard_for_good(play):
    position = dict(spaces=[2, 3], life=[7, 20], finisher=["coffin_nails", None])
    (state,) = play("special_action strike", "stalwart strike", "shekhtur alexian", **position)
    assert state["stunned"][1]
    assert state["status"][1] == {"no_defence": True}
    bare = dict(spaces=[2, 3], status=[{}, {"no_defence": True}])
    states = play("combination grasp", "mighty strike", "shekhtur alexian", **bare)
    assert all(s["damage"][1] == 4 and s["stunned"][1] and s["status"][1] == {"no_defence": True} for s in states)


def test_coffin_nails_leaves_stun_immunity(play, values):
    bare = dict(spaces=[2, 3], status=[{}, {"no_defence": True}])
    assert values(play("combination grasp", "steeled divider", "shekhtur alexian", **bare), "stunned", 1) == [False]


# Marmelee


def test_concentration_grows_each_beat_and_is_lost_when_stunned(play):
    calm = play("sorceress shot", "chained dash", "marmelee eligor", spaces=[1, 7], counters=[{"concentration": 5}, {}])
    assert max(s["counters"][0]["concentration"] for s in calm) == 5
    hurt = play("sorceress burst", "combination strike", "marmelee shekhtur", spaces=[1, 2], counters=[{"concentration": 4}, {}])
    assert all(s["counters"][0]["concentration"] == 1 and s["stunned"][0] for s in hurt)


def test_petrifying_stuns_for_two(play):
    states = play("petrifying grasp", "vengeful strike", "marmelee eligor", spaces=[2, 3], counters=[{"concentration": 2}, {}])
    assert pairs_of(states, ("stunned", 1), ("damage", 0)) == [(False, 5), (True, 0)]


def test_nullifying_steps_back_and_weakens(play, values):
    states = play("nullifying grasp", "vengeful strike", "marmelee eligor", spaces=[3, 4], counters=[{"concentration": 3}, {}])
    assert values(states, "damage", 0) == [2, 3, 4, 5]


def test_magnificent_is_stronger_for_counters(play, values):
    states = play("magnificent shot", "stalwart strike", "marmelee alexian", spaces=[1, 5], counters=[{"concentration": 3}, {}])
    assert values(states, "damage", 1) == [2, 3, 4, 5]


def test_barrier_is_not_hit_for_four(play):
    states = play("barrier burst", "combination strike", "marmelee shekhtur", spaces=[1, 2], counters=[{"concentration": 4}, {}])
    assert pairs_of(states, ("hit", 1)) == [(False,), (True,)]
    assert all(s["counters"][0]["concentration"] == 1 for s in states)


def test_barrier_pushes_an_adjacent_opponent(play, values):
    near = play("barrier drive", "chained shot", "marmelee eligor", spaces=[1, 2], counters=[{"concentration": 3}, {}])
    assert any(s["counters"][0]["concentration"] < 4 for s in near)
    far = play("barrier shot", "chained shot", "marmelee eligor", spaces=[1, 3], counters=[{"concentration": 3}, {}])
    assert values(far, "spaces", 1) == [3]
    push = play("barrier strike", "chained shot", "marmelee eligor", spaces=[1, 2], counters=[{"concentration": 3}, {}])
    assert values(push, "spaces", 1) == [2, 3, 4, 5]


def test_sorceress_reaches_two_farther_and_may_step(play):
    states = play("sorceress grasp", "combination burst", "marmelee shekhtur", spaces=[1, 4], counters=[{"concentration": 1}, {}])
    assert {s["hit"][0] for s in states} == {False}  # the opponent stepped back out of 1 to 3
    states = play("sorceress grasp", "spiral shot", "marmelee shekhtur", spaces=[2, 5], counters=[{"concentration": 1}, {}])
    assert {s["hit"][0] for s in states} == {False, True}
    states = play("sorceress grasp", "martial strike", "marmelee eligor", spaces=[2, 7], counters=[{"concentration": 1}, {}])
    assert {(s["spaces"][0], s["counters"][0]["concentration"]) for s in states} == {(1, 1), (3, 1), (2, 1), (2, 2)}


def test_meditation_soaks_for_counters_and_gains_one(play):
    states = play("barrier meditation", "combination strike", "marmelee shekhtur", spaces=[1, 2], clashed=[["shot"], ["drive"]])
    assert states == {"clash": True}
    position = dict(spaces=[1, 2], counters=[{"concentration": 5}, {}], status=[{}, {"priority": 1}])
    states = play("magnificent meditation", "combination strike", "marmelee shekhtur", **position)
    assert {s["damage"][0] for s in states} == {1, 2, 3, 4, 5, 6}
    assert all(s["counters"][0]["concentration"] == 2 for s in states if s["stunned"][0])


def test_astral_trance_soaks_five_and_refills(play):
    position = dict(spaces=[1, 2], life=[7, 20], finisher=["astral_trance", None])
    (state,) = play("special_action strike", "jugular grasp", "marmelee shekhtur", **{**position, "spaces": [2, 3]})[:1]
    assert state["damage"] == [0, 0]
    assert state["counters"][0] == {"concentration": 5}
    assert state["hit"][0] is False


def test_astral_cannon_spends_everything(play):
    position = dict(spaces=[2, 4], life=[7, 20], finisher=["astral_cannon", None], counters=[{"concentration": 4}, {}])
    (state,) = play("special_action strike", "chained aegis", "marmelee eligor", **position)
    assert state["damage"][1] == 8
    assert state["counters"][0] == {"concentration": 1}
    (state,) = play("special_action strike", "combination drive", "marmelee shekhtur", **{**position, "status": [{}, {"priority": 3}]})[:1]
    assert state["stunned"][0] is False  # stun immunity


# Karin & Jager

KARIN = "karin_jager eligor"


def test_jager_starts_in_front_and_may_move_after_a_calm_beat(play):
    states = play("full_moon shot", "chained burst", KARIN, spaces=[1, 7], markers=[{"jager": [4]}, {}])
    assert {s["markers"][0]["jager"][0] for s in states if s["spaces"][0] == 1} == {3, 4, 5}
    states = play("feral grasp", "vengeful strike", KARIN, spaces=[2, 6])
    assert {s["markers"][0]["jager"][0] for s in states} == {2, 3, 4}  # 3 at the start


def test_jager_stays_when_karin_was_stunned(play):
    states = play("dual burst", "combination strike", "karin_jager shekhtur", spaces=[1, 2], markers=[{"jager": [5]}, {}])
    assert all(s["stunned"][0] and s["markers"][0]["jager"] == [5] for s in states)


def test_howling_strikes_from_jager_and_cannot_be_stunned(play):
    states = play("howling strike", "stalwart strike", "karin_jager alexian", spaces=[1, 6], markers=[{"jager": [6]}, {}])
    assert all(s["hit"][0] and s["damage"][1] == 6 for s in states)  # range 0 to 1 of Jager, +2 in the same space
    states = play("howling strike", "stalwart strike", "karin_jager alexian", spaces=[1, 6], markers=[{"jager": [5]}, {}])
    assert all(s["hit"][0] and s["damage"][1] == 4 for s in states)
    states = play("howling strike", "stalwart strike", "karin_jager alexian", spaces=[5, 6], markers=[{"jager": [3]}, {}])
    assert all(not s["hit"][0] for s in states)
    states = play("howling shot", "combination grasp", "karin_jager shekhtur", spaces=[1, 2], markers=[{"jager": [7]}, {}])
    assert all(not s["stunned"][0] for s in states)


def test_howling_moves_jager_up_to_two_in_all(play):
    states = play("howling strike", "chained shot", KARIN, spaces=[1, 7], markers=[{"jager": [4]}, {}])
    assert {s["markers"][0]["jager"][0] for s in states} == {2, 3, 4, 5, 6}


def test_full_moon_bites_from_behind(play):
    states = play("full_moon strike", "martial shot", KARIN, spaces=[4, 5], markers=[{"jager": [6]}, {}])
    assert {(s["spaces"][0], s["damage"][1]) for s in states} == {(4, 6), (6, 6)}  # also after swapping sides
    states = play("full_moon strike", "martial shot", KARIN, spaces=[4, 5], markers=[{"jager": [5]}, {}])
    assert {s["damage"][1] for s in states} == {4}


def test_full_moon_soaks_two_behind_jager(play):
    position = dict(spaces=[2, 4], markers=[{"jager": [3]}, {}], status=[{}, {"priority": 4}])
    states = play("full_moon strike", "combination shot", "karin_jager shekhtur", **position)
    assert {(s["spaces"][0], s["damage"][0]) for s in states} == {(2, 3), (3, 5)}  # Jager between, or swapped to behind Karin


def test_full_moon_does_not_swap_into_an_opponent(play):
    states = play("full_moon shot", "martial strike", KARIN, spaces=[2, 5], markers=[{"jager": [5]}, {}])
    assert {s["spaces"][0] for s in states} == {2}
    states = play("full_moon shot", "martial strike", KARIN, spaces=[2, 5], markers=[{"jager": [7]}, {}])
    assert {s["spaces"][0] for s in states} == {2, 7}


def test_coordinated_keeps_opponents_out_of_jagers_space(play):
    states = play("coordinated dash", "vengeful strike", KARIN, spaces=[1, 6], markers=[{"jager": [5]}, {}])
    assert all(s["damage"][0] == 0 and s["damage"][1] == 2 and s["spaces"][1] == 6 for s in states if s["spaces"][0] < 5)


def test_coordinated_stops_where_the_way_is_barred(play):
    """Advance 1 or 2 with Jager two spaces ahead: one space freely, or one space and 2 damage."""
    states = play("coordinated strike", "martial drive", KARIN, spaces=[1, 7], markers=[{"jager": [5]}, {}], status=[{}, {"priority": -1}])
    assert pairs_of(states, ("spaces", 1), ("damage", 1)) == [(6, 0), (6, 2)]


def test_a_barred_way_the_board_is_too_short_for_is_no_movement(play):
    """Feral retreats 2: with one space behind, and that Jager's, nothing happens (its step at the end of the beat may cost 2)."""
    position = dict(spaces=[5, 7], markers=[{"jager": [7]}, {"jager": [1]}])
    states = play("coordinated shot", "feral strike", "karin_jager karin_jager", **position)
    assert all(s["hit"] == [False, True] and s["damage"][1] in (0, 2) for s in states)


def test_coordinated_does_not_stop_what_karin_moves(play):
    states = play("coordinated grasp", "martial shot", KARIN, spaces=[3, 4], markers=[{"jager": [5]}, {}])
    assert pairs_of(states, ("spaces", 1), ("damage", 1)) == [(2, 2), (5, 2)]


def test_dual_sends_jager_with_who_shares_his_space(play):
    states = play("dual shot", "chained strike", KARIN, spaces=[1, 6], markers=[{"jager": [6]}, {}], status=[{"priority": 2}, {}])
    assert {s["spaces"][1] for s in states} == {2, 3, 4, 5, 7}
    states = play("dual shot", "vengeful strike", KARIN, spaces=[1, 6], markers=[{"jager": [6]}, {}], status=[{"priority": 2}, {}])
    assert {s["spaces"][1] for s in states} == {5}  # Vengeful is not moved by opponents
    states = play("dual strike", "chained strike", KARIN, spaces=[1, 6], markers=[{"jager": [4]}, {}])
    assert {s["spaces"][1] for s in states} == {6}


def test_feral_leaps_back_and_stuns_beside_jager(play):
    position = dict(spaces=[3, 5], markers=[{"jager": [5]}, {}])
    states = play("feral strike", "stalwart strike", "karin_jager alexian", **position)
    hits = [s for s in states if s["hit"][0]]
    assert hits
    assert all(s["stunned"][1] for s in hits)
    states = play("feral strike", "stalwart strike", "karin_jager alexian", **{**position, "markers": [{"jager": [1]}, {}]})
    assert not any(s["stunned"][1] for s in states)


def test_feral_stuns_also_where_it_cannot_leap(play):
    position = dict(spaces=[4, 5], markers=[{"jager": [5]}, {}], status=[{"cannot_move": True}, {}])
    states = play("feral strike", "stalwart strike", "karin_jager alexian", **position)
    assert all(s["hit"][0] and s["stunned"][1] and s["spaces"][0] == 4 for s in states)


def test_claw_moves_jager_for_two_more(play):
    position = dict(spaces=[1, 4], markers=[{"jager": [3]}, {}])
    states = play("dual claw", "stalwart strike", "karin_jager alexian", **position)
    assert 2 in {s["damage"][1] for s in states}
    position = dict(spaces=[2, 4], markers=[{"jager": [4]}, {}])
    states = play("feral claw", "stalwart strike", "karin_jager alexian", **position)
    assert {s["damage"][1] for s in states if s["hit"][0]} == {4}


def test_claw_and_feral_are_done_in_either_order(play):
    """Jager is driven into the opponent's space before Feral looks, or after."""
    position = dict(spaces=[3, 1], markers=[{"jager": [2]}, {}])
    states = play("feral claw", "jugular shot", "karin_jager shekhtur", **position)
    assert {s["stunned"][1] for s in states if s["hit"][0]} == {False, True}


def test_lunar_cross_hits_only_whom_it_crossed(play):
    position = dict(life=[7, 20], finisher=["lunar_cross", None], spaces=[2, 4])
    states = play("special_action strike", "martial strike", KARIN, **position, markers=[{"jager": [5]}, {}])
    assert pairs_of(states, ("spaces", 0), ("damage", 1)) == [(5, 6)]
    states = play("special_action strike", "martial strike", KARIN, **position, markers=[{"jager": [4]}, {}])
    assert pairs_of(states, ("spaces", 0), ("hit", 0)) == [(2, False)]


def test_red_moon_rage_needs_the_opponent_flanked(play):
    position = dict(life=[7, 20], finisher=["red_moon_rage", None], spaces=[3, 4])
    for jager, hit in ((5, True), (6, False), (2, False)):
        states = play("special_action strike", "chained strike", KARIN, **position, markers=[{"jager": [jager]}, {}])
        assert {s["hit"][0] for s in states} == {hit}


# Pendros

PENDROS = "pendros eligor"


@pytest.mark.parametrize(
    ("marker", "life", "active"), [("lightning_storm", 7, 0), ("spring_breeze", 13, 0), ("stonewall", 10, 0), ("geyser", 10, 1)]
)
def test_markers_act_on_who_stands_there_and_return(play, marker, life, active):
    states = play("wandering shot", "chained burst", PENDROS, spaces=[1, 7], life=[10, 10], markers=[{marker: [7]}, {}])
    assert all(s["life"][1] == life and s["active"][active] and s["markers"][0] == {} for s in states)


def test_stonewall_is_stun_immunity(play):
    states = play("wandering strike", "chained burst", PENDROS, spaces=[3, 4], markers=[{"stonewall": [4]}, {}])
    assert all(not s["stunned"][1] for s in states)


def test_markers_act_on_pendros_too(play):
    states = play("wandering shot", "chained burst", PENDROS, spaces=[1, 7], markers=[{"lightning_storm": [1]}, {}])
    assert all(s["life"][0] == 17 for s in states)


def test_face_down_markers_turn_up_and_anted_ones_lie_face_down(play):
    markers = [{"geyser": [{"space": 7, "down": True}]}, {}]
    states = play("wandering shot", "chained burst", PENDROS, spaces=[1, 7], markers=markers, antes=[{"place": [["stonewall", 4]]}, {}])
    assert all(s["markers"][0] == {"geyser": [7], "stonewall": [{"space": 4, "down": True}]} for s in states)
    assert all(s["active"][0] for s in states)  # turned up, not triggered


def test_a_pulse_turns_markers_face_down(play):
    states = play("wandering shot", "special_action burst", PENDROS, markers=[{"geyser": [{"space": 4, "down": True}]}, {}])
    assert all(s["markers"][0] == {"geyser": [{"space": 4, "down": True}]} for s in states)


def test_wandering_pulls_and_places(play):
    states = play("wandering strike", "retribution grasp", PENDROS, spaces=[3, 4], status=[{"priority": 5}, {}])
    assert {s["spaces"][1] for s in states} == {1, 2}
    placed = [s for s in states if s["markers"][0]]
    assert placed
    assert len(placed) < len(states)
    assert all(entry[0]["down"] for s in placed for entry in s["markers"][0].values())


def test_tectonic_hides_behind_a_face_up_marker(play):
    position = dict(spaces=[2, 5])
    states = play(
        "tectonic strike",
        "martial shot",
        PENDROS,
        **position,
        markers=[{"geyser": [{"space": 3, "down": True}]}, {}],
        status=[{}, {"priority": 5}],
    )
    assert all(not s["hit"][1] for s in states)
    states = play(
        "tectonic strike", "martial shot", PENDROS, **position, status=[{}, {"priority": 5}], antes=[{"place": [["geyser", 3]]}, {}]
    )
    assert all(s["hit"][1] for s in states)  # still face-down


def test_tectonic_advances_up_to_two(play, values):
    assert values(play("tectonic strike", "chained burst", PENDROS, spaces=[1, 7]), "spaces", 0) == [1, 2, 3]


def test_arboreal_advances_and_suffers_more(play):
    states = play("arboreal shot", "combination strike", "pendros shekhtur", spaces=[1, 2], status=[{}, {"priority": 9}])
    hits = [s for s in states if s["hit"][1]]
    assert hits
    assert all(s["life"][0] == 20 - 6 - 2 and s["damage"][0] == 6 for s in hits)


@pytest.mark.parametrize(("theirs", "power"), [("unleashed shot", 3), ("combination shot", 5), ("reaver shot", 3)])
def test_polymorphed_copies_power_that_is_higher(play, theirs, power):
    states = play("polymorphed shot", theirs, "pendros shekhtur", spaces=[2, 4])
    assert {s["damage"][1] for s in states if s["hit"][0]} == {power}


def test_polymorphed_copies_priority_that_is_higher(play):
    """Priority 2 + 1 against 2 + 2 of Jugular: copied, they clash."""
    assert play("polymorphed shot", "jugular shot", "pendros shekhtur", spaces=[2, 4]) == {"clash": True}
    assert isinstance(play("polymorphed shot", "spiral shot", "pendros shekhtur", spaces=[2, 4]), list)


def test_polymorphed_copies_the_highest_range(play):
    states = play("polymorphed strike", "martial grasp", PENDROS, spaces=[3, 6], status=[{"priority": 5}, {}])
    assert any(s["hit"][0] for s in states)  # one step nearer, at range 2 of 1 to 2


def test_polymorphed_must_move_one(play, values):
    assert values(play("polymorphed strike", "chained burst", PENDROS, spaces=[4, 7]), "spaces", 0) == [3, 5]


def test_ecomantic_pushes_up_to_two(play):
    states = play("ecomantic strike", "stalwart strike", "pendros alexian", spaces=[2, 3], status=[{}, {"power": -9}])
    assert {s["spaces"][1] - s["spaces"][0] for s in states} >= {1, 2, 3}


def test_ecomantic_regains_one_life_where_it_enters_a_marker(play):
    markers = [{"stonewall": [{"space": 2, "down": True}], "geyser": [{"space": 3, "down": True}]}, {}]
    states = play("ecomantic shot", "chained burst", PENDROS, spaces=[1, 7], life=[10, 20], markers=markers)
    assert {(s["spaces"][0], s["life"][0]) for s in states} == {(1, 10), (2, 11), (3, 11)}


def test_haymaker_advances_and_moves_the_opponent(play):
    states = play("ecomantic haymaker", "stalwart strike", "pendros alexian", spaces=[2, 4])
    assert all(s["hit"][0] and s["damage"][1] == 5 for s in states)


def test_continental_divide_is_not_hit_at_one_and_pushes_any_number(play):
    position = dict(spaces=[2, 3], life=[7, 20], finisher=["continental_divide", None])
    states = play("special_action strike", "vengeful strike", PENDROS, **position)
    assert all(not s["hit"][1] for s in states)
    states = play("special_action strike", "chained shot", PENDROS, **position)
    assert {s["spaces"][1] for s in states} == {3, 4, 5, 6, 7}


def test_landslide_punch_pushes_to_the_end(play):
    position = dict(spaces=[1, 5], life=[7, 20], finisher=["landslide_punch", None])
    states = play("special_action strike", "stalwart strike", "pendros alexian", **position)
    assert all(s["damage"][1] == 7 and s["spaces"][0] == 4 for s in states)
    assert {s["spaces"][1] for s in states} == {5, 6, 7}  # from 7 it may come back


# Alexian

ALEXIAN = "alexian eligor"


def test_chivalry_is_given_to_who_is_hit(play):
    states = play("gestalt shot", "chained burst", ALEXIAN, spaces=[3, 5], tokens=[{}, {"chivalry": 3}])
    assert all(s["tokens"][1]["chivalry"] == 3 for s in states)
    states = play("gestalt strike", "chained shot", ALEXIAN, spaces=[3, 4], tokens=[{}, {"chivalry": 1}])
    assert all(s["tokens"][1]["chivalry"] == 2 for s in states if s["hit"][0])


def test_chivalry_anted_gives_power_and_priority(play):
    pieces = dict(tokens=[{}, {"chivalry": 2}], antes=[{}, {"chivalry": 2}])
    states = play("stalwart strike", "chained shot", ALEXIAN, spaces=[2, 4], **pieces)
    assert all(s["active"][1] and s["damage"][0] == 5 for s in states)


def test_gestalt_may_step_and_is_not_moved(play, values):
    states = play("gestalt strike", "jugular shot", "alexian shekhtur", spaces=[3, 5])
    assert values(states, "spaces", 0) == [3, 4]


def test_mighty_takes_away_the_range_of_the_style(play, values):
    assert values(play("mighty strike", "martial grasp", ALEXIAN, spaces=[3, 5], status=[{}, {"priority": 5}]), "hit", 1) == [False]
    assert values(play("steeled strike", "martial grasp", ALEXIAN, spaces=[3, 5], status=[{}, {"priority": 5}]), "hit", 1) == [True]


def test_regal_lets_nobody_adjacent_retreat(play, values):
    assert values(play("regal strike", "chained burst", ALEXIAN, spaces=[3, 4], status=[{"priority": -1}, {}]), "spaces", 1) == [4]
    assert values(play("regal strike", "chained burst", ALEXIAN, spaces=[3, 5]), "spaces", 1) == [6, 7]
    assert values(play("regal strike", "combination dash", "alexian shekhtur", spaces=[4, 6]), "spaces", 1) == [2, 3, 5, 7]


def test_regal_takes_moving_away_for_a_retreat(play, values):
    assert values(play("regal shot", "combination dash", "alexian shekhtur", spaces=[3, 4]), "spaces", 1) == [1, 2]


def test_regal_voids_chivalry(play):
    pieces = dict(tokens=[{}, {"chivalry": 3, "vengeance": 1}], antes=[{}, {"chivalry": 3, "vengeance": 1}])
    states = play("regal shot", "chained strike", ALEXIAN, spaces=[3, 4], **pieces)
    assert all(s["active"][0] and s["tokens"][1]["chivalry"] == 1 for s in states if s["hit"][0])


def test_steeled_soaks_by_distance_and_advances_by_it(play):
    states = play("steeled strike", "combination shot", "alexian shekhtur", spaces=[3, 5], status=[{}, {"priority": 4}])
    assert all(s["damage"][0] == 5 - 1 for s in states)
    assert {s["spaces"][0] for s in states} == {3, 4}


def test_stalwart_advances_not_past_and_hits_harder(play):
    states = play("stalwart strike", "chained burst", ALEXIAN, spaces=[1, 4], status=[{"priority": 5}, {}])
    assert all(s["spaces"][0] < s["spaces"][1] for s in states)
    assert {s["damage"][1] - (s["spaces"][0] - 1) for s in states if s["hit"][0]} == {5}


def test_divider_soaks_two_is_immune_and_gives_chivalry(play):
    states = play("steeled divider", "combination strike", "alexian shekhtur", spaces=[3, 4], tokens=[{}, {}])
    assert all(s["damage"][0] == 4 and not s["stunned"][0] for s in states)
    assert {s["tokens"][1]["chivalry"] for s in states if s["hit"][0]} == {2}
    far = play("steeled divider", "combination strike", "alexian shekhtur", spaces=[1, 7])
    assert {s["tokens"][1]["chivalry"] for s in far} == {1}


def test_hail_the_king_grows_with_soak_and_way(play):
    position = dict(spaces=[3, 4], life=[7, 20], finisher=["hail_the_king", None])
    states = play("special_action strike", "combination strike", "alexian shekhtur", **position)
    assert all(s["damage"][0] == 0 for s in states)
    assert {s["damage"][1] for s in states if s["spaces"][0] == 3} == {6}
    assert {s["damage"][1] for s in states if s["spaces"][0] == 5} == {7}


def test_empire_divider_fills_chivalry(play):
    position = dict(spaces=[3, 5], life=[7, 20], finisher=["empire_divider", None])
    states = play("special_action strike", "chained burst", ALEXIAN, **{**position, "spaces": [3, 4]})
    assert all(s["tokens"][1]["chivalry"] == 3 and s["damage"][1] == 7 for s in states if s["hit"][0])


# Standard bases


@pytest.mark.parametrize(("base", "power", "stunned"), [("strike", 2, False), ("strike", 3, True), ("shot", -1, False), ("shot", 0, True)])
def test_strike_has_stun_guard_five_and_shot_two(play, values, base, power, stunned):
    """A hit of 3 plus the given power, on a style without stun guard."""
    states = play(f"martial {base}", "unleashed strike", spaces=[3, 4], status=[{"priority": -5}, {"power": power}])
    assert values(states, "stunned", 0) == [stunned]


def test_grasp_moves_the_opponent_one(play, values):
    assert values(
        play("martial grasp", "stalwart strike", "eligor alexian", spaces=[3, 4], status=[{}, {"cannot_move": False}]), "hit", 0
    ) == [True]
    assert values(play("counter grasp", "petrifying strike", "eligor marmelee", spaces=[3, 4]), "spaces", 1) == [2, 5]


def test_drive_must_advance(play, values):
    assert values(play("martial drive", "combination shot", spaces=[1, 7]), "spaces", 0) == [2, 3]


def test_burst_retreats_at_the_start(play, values):
    assert values(play("martial burst", "combination shot", spaces=[4, 7]), "spaces", 0) == [2, 3]


def test_dash_dodges_only_whom_it_passed(play):
    states = play("chained dash", "unleashed shot", spaces=[3, 4])
    assert {(s["spaces"][0] > 4, s["hit"][1]) for s in states} == {(True, False), (False, True)}


# Beta bases


def test_beta_counter_soaks_one_and_advances(play):
    states = play("martial counter", "combination shot", spaces=[2, 4], **BETA)
    assert {s["spaces"][0] for s in states if not s["stunned"][0]} == {3, 5}
    states = play("martial counter", "unleashed shot", spaces=[2, 4], **BETA)
    assert all(s["damage"][0] == 1 for s in states)


def test_wave_retreats_before_it_strikes(play, values):
    assert values(play("martial wave", "combination shot", spaces=[4, 6], **BETA), "spaces", 0) == [2, 3]


def test_force_ignores_stun_guard_and_advances_at_the_start(play):
    states = play("martial force", "stalwart burst", "eligor alexian", spaces=[2, 5], **BETA)
    assert all(s["stunned"][1] for s in states if s["hit"][0])
    assert {s["spaces"][0] for s in states} == {3, 4}


def test_spike_steps_and_is_not_hit_after_it_hit(play):
    states = play("counter spike", "unleashed shot", spaces=[2, 4], tokens=[{}, {}], status=[{"priority": 5}, {}], **BETA)
    assert {(s["hit"][0], s["hit"][1]) for s in states} <= {(True, False), (False, True)}


def test_throw_pushes_one_or_pulls_two(play, values):
    states = play("counter throw", "petrifying strike", "eligor marmelee", spaces=[3, 4], **BETA)
    assert values(states, "spaces", 1) == [1, 5]


@pytest.mark.parametrize(("priority", "hit"), [(0, True), (1, False), (-4, True), (-1, False)])
def test_parry_is_hit_by_its_own_parity_only(play, values, priority, hit):
    """Martial Parry has priority 2, Unleashed Strike 3."""
    states = play("martial parry", "unleashed strike", spaces=[2, 3], status=[{}, {"priority": 1 + priority}], **BETA)
    assert values(states, "hit", 1) == [hit]


def test_parry_moves_at_the_end(play, values):
    assert values(play("chained parry", "combination strike", spaces=[1, 7], **BETA), "spaces", 0) == [2, 3, 4]
