"""Every worked example of the rulebook, by its own name, with the rulebook's slips settled by the cards.

Slips: in the first beat of the tutorial 20 - 3 is printed as 16; its counts of tokens fit an earlier draft; in stun example 1 a
hit of 3 is also said to be of 1; example 2 answers for 2 where Aegis gives 3; example 3 calls priority 5 a 6; example 6 speaks of
Aegis where example 5 has Strike."""

import pytest

from sim.core.errors import BadInput
from sim.core.game import get
from sim.core.lab import outcomes
from sim.core.session import Session

# Introductory comic: one duel, each beat played from the state the beat before led to.


def follow(before, mine, theirs, antes, **wanted):
    """The state after a beat that shows what the comic says; there is one."""
    position = {**before, "pairs": [mine.split(), theirs.split()], "antes": antes}
    fits = [s for s in outcomes("battlecon", position) if all(s[key] == value for key, value in wanted.items())]
    assert len(fits) == 1
    return fits[0]


@pytest.fixture(scope="module")
def comic():
    """States after beats 1 to 4."""
    start = {"fighters": ["eligor", "shekhtur"], "first_ante": 1}
    one = follow(
        start, "chained burst", "reaver drive", [{}, {"malice": 1}], spaces=[1, 2], life=[20, 17], tokens=[{"vengeance": 2}, {"malice": 2}]
    )
    two = follow(one, "retribution drive", "jugular grasp", [{}, {"malice": 1}], spaces=[1, 2])
    three = follow(two, "martial shot", "combination strike", [{"vengeance": 3}, {"malice": 3}])
    four = follow(three, "chained dash", "unleashed burst", [{}, {}], spaces=[5, 1], tokens=[{"vengeance": 5}, {"malice": 5}])
    return one, two, three, four


def test_comic_beat_1_reaver_drive_is_out_of_range_and_chained_burst_hits(comic):
    state = comic[0]
    assert state["active"] == [False, True]
    assert state["hit"] == [True, False]
    assert state["damage"] == [0, 3]
    assert state["discards"] == [[["chained", "burst"], ["vengeful", "dash"]], [["reaver", "drive"], ["unleashed", "dash"]]]


def test_comic_beat_2_soak_leaves_one_damage_which_stuns(comic):
    state = comic[1]
    assert state["damage"] == [1, 0]
    assert state["stunned"] == [True, False]
    assert state["tokens"] == [{"vengeance": 5}, {"malice": 3}]
    assert state["life"] == [19, 17]


def test_comic_beat_3_stun_guard_8_answers_8_damage_with_8(comic):
    state = comic[2]
    assert state["damage"] == [8, 8]
    assert state["stunned"][0] is False
    assert state["tokens"] == [{"vengeance": 5}, {"malice": 5}]


def test_comic_beat_4_dash_past_makes_burst_miss(comic):
    state = comic[3]
    assert state["active"] == [True, False]
    assert state["hit"] == [False, False]
    assert state["status"] == [{}, {"power": 1}]
    assert state["tokens"][1] == {"malice": 5}


def test_comic_who_passed_may_still_answer_an_ante():
    """Antes go on until all have passed in a row, beginning with who was active last beat."""
    session = Session(get("battlecon"), get("battlecon").scenario(first=1), seed=1)
    session.answer(0)
    session.answer(0)
    asked = []
    for number in (0, 1, 0, 0):  # Eligor passes, Shekhtur antes, Eligor passes, Shekhtur passes
        asked.append((session.seat, session.decision))
        session.answer(number)
    assert asked == [(0, "ante"), (1, "ante"), (0, "ante"), (1, "ante")]
    assert session.decision != "ante"


def test_comic_finisher_is_anted_at_seven_life_or_less(play):
    state = play(
        "chained burst", "spiral drive", spaces=[2, 3], life=[20, 7], finisher=[None, "soul_breaker"], antes=[{}, {"finisher": True}]
    )
    assert all(s["finisher"] == [None, None] and s["discards"][1] == [[], []] for s in state)


# Stun, Guard, & Immunity.


def test_stun_example_1_hit_and_taking_damage(play):
    states = play("chained drive", "jugular grasp", spaces=[3, 4])
    assert all(s["damage"] == [3, 0] and s["stunned"] == [True, False] and s["active"] == [False, True] for s in states)


def test_stun_example_2_taking_no_damage(play):
    states = play("chained aegis", "jugular grasp", spaces=[3, 4], tokens=[{"vengeance": 3}, {}], antes=[{"vengeance": 3}, {}])
    assert all(s["damage"][0] == 0 and s["stunned"] == [False, bool(s["damage"][1])] for s in states)
    assert any(s["damage"] == [0, 3] for s in states)


def test_stun_example_3_stun_guard_greater_than_damage(play):
    states = play("vengeful strike", "spiral drive", spaces=[2, 4], tokens=[{}, {"malice": 2}], antes=[{}, {"malice": 2}])
    assert any(s["damage"] == [3, 5] and not s["stunned"][0] and s["active"] == [False, True] for s in states)


def test_stun_example_4_damage_greater_than_stun_guard(play):
    states = play("counter strike", "combination drive", spaces=[2, 4], last_beat=[{}, {"hit": True}])
    assert any(s["damage"] == [7, 0] and s["stunned"][0] for s in states)


FINISH = dict(spaces=[3, 4], life=[20, 7], finisher=[None, "soul_breaker"])


def test_stun_example_5_stun_by_effect(play):
    pieces = dict(tokens=[{"vengeance": 4}, {"malice": 3}], antes=[{"vengeance": 4}, {"malice": 3}])
    (state,) = play("vengeful strike", "special_action strike", **FINISH, **pieces)
    assert state["damage"] == [3, 0]
    assert state["stunned"] == [True, False]
    assert state["status"][0] == {"no_antes": True}


def test_stun_example_6_stun_immunity(play):
    pieces = dict(tokens=[{"vengeance": 5}, {"malice": 3}], antes=[{"vengeance": 5}, {"malice": 3}])
    (state,) = play("vengeful strike", "special_action strike", **FINISH, **pieces)
    assert state["damage"] == [3, 5]
    assert state["stunned"][0] is False


# Movement.


def test_movement_that_does_not_fit_on_the_board_is_ignored(play, values):
    states = play("chained burst", "unleashed burst", spaces=[1, 3])
    assert values(states, "spaces", 0) == [1]


def test_movement_that_fits_must_be_made(play, values):
    """Moving 1 with the edge behind: the only legal way is forwards, over the opponent."""
    states = play("polymorphed strike", "chained shot", "pendros eligor", spaces=[1, 2])
    assert values(states, "spaces", 0) == [3]


def test_up_to_may_be_zero(play, values):
    states = play("sorceress shot", "spiral strike", "marmelee shekhtur", spaces=[1, 5])
    assert values(states, "spaces", 1) == [2, 3, 4, 5]


def test_opponents_are_hopped_over_and_not_counted(play, values):
    states = play("sorceress shot", "combination drive", "marmelee shekhtur", spaces=[5, 6])
    assert values(states, "spaces", 1) == [3, 4]


def test_pull_can_go_past_you(play, values):
    states = play("chained shot", "stalwart strike", "eligor alexian", spaces=[4, 5], tokens=[{"vengeance": 2}, {}])
    assert values([s for s in states if s["tokens"][0]["vengeance"] == 0], "spaces", 1) == [2]


def test_direct_movement_that_switches_sides_counts_as_such(play):
    """Lunar Cross hits whom Karin switched sides with, also by swapping places with Jager."""
    position = dict(spaces=[2, 4], life=[7, 20], finisher=["lunar_cross", None], markers=[{"jager": [6]}, {}])
    states = play("special_action strike", "stalwart strike", "karin_jager alexian", **position)
    assert all(s["spaces"][0] == 6 and s["hit"][0] for s in states)


# Frequently asked questions.


def test_faq_life_loss_never_kills(play):
    states = play("wandering dash", "vengeful dash", "pendros eligor", life=[20, 2], markers=[{"lightning_storm": [6]}, {}])
    assert all(s["life"][1] == 1 and s["winner"] == -1 for s in states)


def test_faq_life_loss_is_no_damage(play):
    """It does not stun, no soak helps against it, and tokens for damage taken do not come."""
    states = play("wandering burst", "retribution shot", "pendros eligor", spaces=[1, 6], markers=[{"lightning_storm": [6]}, {}])
    assert all(s["life"][1] == 17 and s["stunned"] == [False, False] and s["tokens"][1]["vengeance"] == 0 for s in states)


def test_faq_order_once_settled_is_changed_only_directly(play, values):
    """Petrifying's three counters make the slower player active, without any change of priority."""
    states = play("petrifying strike", "jugular strike", "marmelee shekhtur", spaces=[3, 4], counters=[{"concentration": 3}, {}])
    assert values(states, "active") == [(False, True), (True, False)]
    assert all(s["damage"][1] == 5 for s in states if s["active"][0])


def test_faq_status_effects_last_until_recycling(play):
    states = play("martial shot", "combination strike", spaces=[3, 4], tokens=[{"vengeance": 5}, {}], antes=[{"vengeance": 4}, {}])
    assert all(s["status"] == [{}, {}] for s in states)


def test_faq_moving_directly_means_moving(play, values):
    states = play("magnificent grasp", "combination burst", "marmelee shekhtur", spaces=[1, 7], counters=[{"concentration": 2}, {}])
    paid = [s for s in states if s["counters"][0]["concentration"] == 1]
    assert values(paid, "spaces", 0) == [2, 3, 4, 5, 6]


# Clashes.


def test_equal_priorities_clash(play):
    assert play("retribution drive", "combination strike") == {"clash": True}


def test_after_a_clash_only_the_top_pair_recycles(play):
    states = play("retribution shot", "combination drive", spaces=[1, 7], clashed=[["drive"], ["strike"]])
    assert all(s["discards"] == [[["retribution", "shot"], []], [["combination", "drive"], []]] for s in states)
    assert all(s["clashed"] == [[], []] for s in states)


def test_a_clash_with_no_base_left_ends_the_beat(play):
    """Nobody can lay a new base."""
    others = [["vengeful", "shot"], ["counter", "grasp"]]
    assert play(
        "retribution drive", "combination strike", discards=[others, [[], []]], clashed=[["strike", "burst", "dash", "aegis"], []]
    ) == {"no_beat": True}


def test_a_clash_with_no_base_left_recycles_the_top_pairs():
    """The same by the duel's own rules, from a session."""
    session = Session(get("battlecon"), get("battlecon").scenario(first=1), seed=1)
    g = session.state[0]
    bases = {name: 10 + k for k, name in enumerate(("strike", "shot", "grasp", "drive", "burst", "dash", "own"))}
    styles = {"vengeful": 0, "retribution": 1, "combination": 2}
    g["zone"][:] = 0
    g["zone"][0, 0] = 1 << styles["retribution"] | 1 << bases["drive"] | 1 << styles["vengeful"]
    g["zone"][1, 0] = 1 << styles["combination"] | 1 << styles["vengeful"] | 1 << bases["strike"] | 1 << bases["dash"]
    g["zone"][0, 2] = 1 << bases["shot"]  # something to go on with
    g["pool"][:] = 0
    session.kernel.play_on(g, session.tables[0], session.options.index((3, styles["retribution"], bases["drive"], 0)))
    session.kernel.play_on(g, session.tables[0], session.options.index((3, styles["combination"], bases["strike"], 0)))
    assert int(g["clock"]) >= 1
    assert int(g["zone"][0, 1]) == 1 << styles["retribution"] | 1 << bases["drive"]
    assert int(g["zone"][1, 1]) == 1 << styles["combination"] | 1 << bases["strike"]
    assert g["life"].tolist() == [20, 20]


def test_reveal_effects_last_through_a_clash(play):
    """Aegis was revealed before it was covered: its soak stays."""
    pieces = dict(tokens=[{"vengeance": 3}, {}], antes=[{"vengeance": 3}, {}])
    (state,) = play("martial shot", "combination strike", spaces=[3, 4], clashed=[["aegis"], ["burst"]], **pieces)
    assert state["damage"][0] == 6 - 3


def test_a_base_played_in_a_clash_has_its_reveal_effect(play):
    pieces = dict(tokens=[{"vengeance": 3}, {}], antes=[{"vengeance": 3}, {}])
    states = play("chained aegis", "combination strike", spaces=[3, 4], clashed=[["burst"], ["shot"]], **pieces)
    assert all(s["damage"][0] == 6 - 3 for s in states)


def test_without_a_base_there_is_no_beat(play):
    everything = [["strike", "shot", "grasp", "drive"], ["burst", "dash", "aegis"]]
    assert play("martial shot", "combination strike", discards=[everything, [[], []]]) == {"no_beat": True}


# Special actions.


def test_pulse_rearranges_everybody_and_stops_the_clock(play, values):
    states = play("special_action burst", "jugular strike", discards=[[["vengeful", "dash"], []], [[], ["reaver", "drive"]]], beat=4)
    assert len(values(states, "spaces")) == 42
    assert all(s["beat"] == 4 and s["special_action"] == [False, True] and s["active"] == [False, False] for s in states)
    assert all(s["discards"] == [[["vengeful", "dash"], []], [["jugular", "strike"], []]] for s in states)


def test_pulse_stops_abilities_at_the_end_of_the_beat(play, values):
    states = play("special_action burst", "coordinated strike", "eligor karin_jager", markers=[{}, {"jager": [4]}])
    assert all(s["markers"][1] == {"jager": [4]} for s in states)


def test_two_pulses_cancel_out(play):
    (state,) = play("special_action burst", "special_action dash", spaces=[3, 5])
    assert state["spaces"] == [3, 5]
    assert state["special_action"] == [False, False]
    assert [piles[0] for piles in state["discards"]] == [["special_action"], ["special_action"]]
    assert state["beat"] == 1


@pytest.mark.parametrize("theirs", ["special_action grasp", "special_action strike"])
def test_pulse_goes_before_cancel_and_finish(play, theirs):
    assert len(play("special_action burst", theirs, life=[20, 7])) == 42


def test_cancel_asks_for_new_pairs(play):
    assert play("special_action grasp", "jugular strike") == {"cancel": True}
    assert play("special_action shot", "special_action grasp") == {"cancel": True}


def test_cancel_goes_before_finish(play):
    assert play("special_action grasp", "special_action strike", life=[20, 7]) == {"cancel": True}


def test_after_a_cancel_two_pairs_lie_in_discard_1(play):
    """Which the new pair joins in discard 1 after both have moved on."""
    cancelled = [[["jugular", "strike", "reaver", "drive"], []], [[], []]]
    states = play("martial shot", "combination dash", special_action=[False, True], discards=[[[], []], cancelled[0]])
    assert all(s["discards"][1][1] == ["reaver", "strike", "jugular", "drive"] for s in states)


def test_finish_above_seven_life_is_a_cancel(play):
    assert play("special_action strike", "jugular strike", life=[8, 20]) == {"cancel": True}
    assert isinstance(play("special_action strike", "jugular strike", life=[7, 20]), list)


def test_finish_leaves_own_piles_and_is_gone(play):
    piles = [[["vengeful", "dash"], ["counter", "grasp"]], [["reaver", "burst"], []]]
    states = play("special_action strike", "jugular strike", spaces=[2, 6], life=[7, 20], discards=piles)
    assert all(s["discards"] == [piles[0], [["jugular", "strike"], ["reaver", "burst"]]] for s in states)
    assert all(s["finisher"][0] is None and s["special_action"] == [False, True] for s in states)


def test_finisher_wins_ties(play):
    (state,) = play("vengeful strike", "special_action strike", spaces=[3, 4], life=[20, 7])
    assert state["active"] == [False, True]


def test_two_finishers_that_clash_are_cancelled(play):
    assert play("special_action strike", "special_action drive", "shekhtur shekhtur", life=[7, 7]) == {"cancel": True}


def test_two_finishers_of_different_priority_do_not_clash(play):
    states = play(
        "special_action strike", "special_action strike", spaces=[1, 4], life=[7, 7], finisher=["sheet_lightning", "soul_breaker"]
    )
    assert all(s["active"] == [True, False] and s["damage"][1] == 4 for s in states)


# Ante finishers.


def test_ante_finisher_needs_seven_life(play):
    with pytest.raises(BadInput, match=r"antes\[0\]: finisher"):
        play("martial shot", "jugular strike", life=[8, 20], antes=[{"finisher": True}, {}])


def test_ante_finisher_replaces_the_pair_and_keeps_the_piles(play):
    piles = [[["vengeful", "dash"], []], [[], []]]
    antes = [{"finisher": True}, {"malice": 2}]
    states = play("martial shot", "jugular strike", spaces=[2, 6], life=[7, 20], discards=piles, tokens=[{}, {"malice": 2}], antes=antes)
    assert all(s["discards"][0] == piles[0] and s["finisher"][0] is None and s["special_action"][0] for s in states)


def test_with_ante_finishers_the_special_action_only_cancels_and_pulses(play):
    assert play("martial shot", "special_action strike", life=[7, 7], antes=[{"finisher": True}, {}]) == {"cancel": True}


def test_anted_finishers_that_clash_are_cancelled(play):
    antes = [{"finisher": True}, {"finisher": True}]
    assert play("jugular shot", "spiral strike", "shekhtur shekhtur", life=[7, 7], antes=antes) == {"cancel": True}


# Time.


def test_time_out_goes_to_the_higher_life(play, values):
    states = play("chained burst", "combination shot", spaces=[1, 7], life=[5, 9], beat=15)
    assert values(states, "winner") == [1]
    assert values(play("chained burst", "combination shot", spaces=[1, 7], life=[5, 5], beat=15), "winner") == [-1]


def test_knock_out_ends_the_duel_at_once(play):
    states = play("martial shot", "jugular strike", spaces=[3, 4], life=[4, 20], discards=[[["vengeful", "dash"], []], [[], []]])
    assert all(s["winner"] == 1 and s["life"][0] == 0 and s["beat"] == 1 for s in states)
    assert all(s["discards"][0] == [["vengeful", "dash"], []] for s in states)
