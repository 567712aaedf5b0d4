"""EX and Almighty fighters: life, bases, what unique bases gain, and every ability of these forms that changes a beat."""

import pytest

from sim.battlecon import cards
from sim.battlecon import state as s
from sim.battlecon.scenario import Scenario
from sim.battlecon.tables import build
from sim.core.cards import slug
from sim.core.errors import BadInput
from sim.core.game import get
from sim.core.record import UNKNOWN
from sim.core.session import Session

CONTENT = cards.load()
BATTLECON = get("battlecon")


def ex(*seats):
    """Bases of both players: EX for the seats named."""
    return {"bases": ["ex" if seat in seats else "standard" for seat in range(2)]}


def almighty(*seats):
    return {"bases": ["almighty" if seat in seats else "standard" for seat in range(2)]}


@pytest.mark.parametrize(("bases", "life"), [("standard", 20), ("beta", 20), ("ex", 30), ("almighty", 40)])
def test_a_form_has_its_life(bases, life):
    tables = build(Scenario(fighters=["eligor", "shekhtur"], bases=[bases, "standard"]), CONTENT)
    assert tables[0]["life"].tolist() == [life, 20]


@pytest.mark.parametrize(("bases", "power", "priority"), [("standard", 0, 0), ("beta", 0, 0), ("ex", 1, 0), ("almighty", 1, 1)])
def test_a_unique_base_is_stronger(bases, power, priority):
    (printed,) = cards.entry(CONTENT, "fighters", "alexian").bases
    (changed,) = cards.in_form(CONTENT, "alexian", bases).bases
    assert (changed.power, changed.priority) == (printed.power + power, printed.priority + priority)


@pytest.mark.parametrize("bases", ["ex", "almighty"])
def test_bases_that_nobody_has_printed_say_so(bases):
    one = CONTENT.entries["bases"][bases]
    assert one.origin == "reconstructed" and "bases" not in one.origin_of
    assert {card.replaces for card in one.bases} == {slug(card.name) for card in CONTENT.entries["bases"]["standard"].bases}


def test_a_fighter_without_the_form_is_refused():
    content = cards.load(overlays={"eligor": {"ex": None}})
    with pytest.raises(BadInput, match="eligor.toml: ex: missing"):
        build(Scenario(fighters=["eligor", "shekhtur"], bases=["ex", "standard"]), content)


def test_a_form_names_what_the_fighter_has():
    content = cards.load(overlays={"eligor": {"ex": {"vengance": {"most": 7}}}})
    with pytest.raises(BadInput, match="vengance"):
        cards.in_form(content, "eligor", "ex")


def test_eligor_ex_soaks_with_tokens(duel, values):
    position = dict(status=[{"priority": -9}, {}], tokens=[{"vengeance": 7}, {}], antes=[{"vengeance": 3}, {}])
    states = duel("eligor", "retribution crush", "chained shot", **position, **ex(0))
    assert values(states, "damage", 0) == [0]


def test_eligor_almighty_hits_harder(duel, values):
    position = dict(tokens=[{"vengeance": 2}, {}], antes=[{"vengeance": 2}, {}])
    states = duel("eligor", "martial slam", "chained shot", status=[{"priority": 9}, {}], **position, **almighty(0))
    without = duel("eligor", "martial slam", "chained shot", status=[{"priority": 9}, {}], **almighty(0))
    assert values(states, "damage", 1) == [values(without, "damage", 1)[0] + 2]


@pytest.mark.parametrize(("n", "life"), [(5, 30), (6, 29), (7, 28)])
def test_shekhtur_ex_pays_life_for_the_sixth_and_seventh_token(duel, values, n, life):
    states = duel("shekhtur", "reaver slide", "chained grasp", 5, tokens=[{"malice": 7}, {}], antes=[{"malice": n}, {}], **ex(0))
    assert values(states, "life", 0) == [life]


HARD = [{}, {"priority": 15, "power": 9}]


def concentration(states):
    return {state["counters"][0]["concentration"] for state in states}


def test_marmelee_ex_concentrates_on_beats_without_damage(duel):
    """One for recycling, one more without damage; none is left when stunned."""
    start = dict(counters=[{"concentration": 2}, {}], **ex(0))
    assert max(concentration(duel("marmelee", "magnificent slide", "chained strike", 5, **start))) == 4
    assert concentration(duel("marmelee", "magnificent slide", "chained grasp", status=HARD, **start)) == {1}


def test_marmelee_almighty_keeps_half_when_stunned(duel):
    start = dict(counters=[{"concentration": 5}, {}], **almighty(0))
    assert concentration(duel("marmelee", "magnificent roll", "chained grasp", status=HARD, **start)) == {3 + 1}


@pytest.mark.parametrize(("jager", "lost"), [(3, 2), (4, 1), (5, 0), (2, 1)])
def test_jager_ex_bites_who_stands_beside_it(duel, jager, lost):
    """Her own Dash-like base moves nobody but Karin; Jager may step aside before or after biting."""
    states = duel(
        "karin_jager",
        "feral slide",
        "chained dash",
        spaces=[1, 3],
        markers=[{"jager": [jager]}, {}],
        status=[{}, {"cannot_move": True}],
        **ex(0),
    )
    assert 20 - lost in {state["life"][1] for state in states if state["spaces"][1] == 3}


ALMIGHTY_CLAW = dict(spaces=[2, 3], tokens=[{"malice": 9}, {}], status=[{"priority": 9}, {"stun_guard": 9, "cannot_move": True}])


def test_shekhtur_almighty_attacks_twice_for_five(play, values):
    """Both before the opponent's; the five give no priority, those beyond do; the second hit feeds the claw as well."""
    once = play("combination slam", "martial shot", "shekhtur eligor", antes=[{"malice": 4}, {}], **ALMIGHTY_CLAW, **almighty(0))
    twice = play("combination slam", "martial shot", "shekhtur eligor", antes=[{"twice": ["malice"]}, {}], **ALMIGHTY_CLAW, **almighty(0))
    (hit,) = values(once, "damage", 1)
    assert values(twice, "damage", 1) == [2 * hit] and all(s["hit"][0] for s in twice)
    assert {s["tokens"][0]["malice"] for s in twice} == {9}
    slow = ALMIGHTY_CLAW | {"status": [{"priority": -20}, {"power": -9}]}
    states = play("combination slam", "martial shot", "shekhtur eligor", antes=[{"twice": ["malice"]}, {}], **slow, **almighty(0))
    assert values(states, "active", 0) == [False] and values(states, "damage", 1)[-1] == 2 * hit


def test_shekhtur_does_not_attack_twice_without_five(play):
    few = ALMIGHTY_CLAW | {"tokens": [{"malice": 4}, {}]}
    with pytest.raises(BadInput, match="cannot be anted"):
        play("combination slam", "martial shot", "shekhtur eligor", antes=[{"twice": ["malice"]}, {}], **few, **almighty(0))


def test_karin_almighty_is_not_hit_from_jagers_space(duel, values):
    position = dict(spaces=[3, 4], status=[{"cannot_move": True}, {"priority": 9}])
    for jager, damage in (4, [0]), (6, [4]):
        states = duel("karin_jager", "feral slam", "chained strike", markers=[{"jager": [jager]}, {}], **position, **almighty(0))
        assert values(states, "damage", 0) == damage


@pytest.mark.parametrize(("bases", "extra"), [("standard", 0), ("ex", 1), ("almighty", 2)])
def test_alexian_gains_from_chivalry_anted_against_him(duel, values, bases, extra):
    states = duel(
        "alexian", "gestalt bolt".replace("bolt", {"standard": "shot", "ex": "bolt", "almighty": "cannon"}[bases]), "chained dash",
        tokens=[{}, {"chivalry": 1}], antes=[{}, {"chivalry": 1}], status=[{"priority": 20}, {}], bases=[bases, "standard"],
    )  # fmt: skip
    printed = next(card.power for card in CONTENT.entries["bases"][bases].bases if card.replaces == "shot" or card.name == "Shot")
    assert values(states, "damage", 1) == [2 + printed + extra]


@pytest.mark.parametrize(("n", "more"), [(1, 0), (2, 2)])
def test_mikhail_almighty_antes_a_second_seal(duel, values, n, more):
    position = dict(tokens=[{"seal": 6}, {}], antes=[{"seal": n}, {}], status=[{"priority": 20}, {}], **almighty(0))
    assert values(duel("mikhail", "sacred slam", "chained shot", **position), "damage", 1) == [1 + 6 + more]


@pytest.mark.parametrize(("bases", "soak"), [("ex", 2), ("almighty", 3)])
def test_byron_soaks_on_all_attacks(duel, values, bases, soak):
    position = dict(counters=[{"mask": 8}, {}], life=[24, 20], bases=[bases, "standard"])
    base = {"ex": "slide", "almighty": "roll"}[bases]
    assert values(duel("byron", f"breathless {base}", "chained shot", status=[{}, {"priority": 20}], **position), "damage", 0) == [3 - soak]


def test_byrons_life_goes_by_masks(duel, values):
    tables = build(Scenario(fighters=["byron", "shekhtur"], bases=["ex", "standard"]), CONTENT)
    assert tables[0]["resource"][0, 0]["start"] == 8


def test_adjenna_ex_soaks(duel, values):
    assert values(duel("adjenna", "irresistible slide", "chained shot", status=[{}, {"priority": 20}], **ex(0)), "damage", 0) == [2]


@pytest.mark.parametrize(("bases", "limit"), [("standard", 6), ("ex", 8), ("almighty", 10)])
def test_adjenna_needs_more_counters_against_forms(duel, values, bases, limit):
    base = {"standard": "dash", "ex": "slide", "almighty": "roll"}[bases]
    for held in (limit - 2, limit - 1):
        states = duel(
            "adjenna", "irresistible strike", f"chained {base}", counters=[{}, {"petrification": held}],
            status=[{}, {"cannot_move": True}], bases=["standard", bases],
        )  # fmt: skip
        assert values(states, "winner") == [0 if held == limit - 1 else -1]


def test_insects_cost_twice_as_much(duel, values):
    for bases, lost in ("standard", 1), ("ex", 2):
        base = {"standard": "dash", "ex": "slide"}[bases]
        position = dict(counters=[{}, {"insect_in_discard_2": 2}], spaces=[1, 6], bases=[bases, "standard"])
        assert values(duel("kajia", f"stinging {base}", "chained burst", **position), "life", 1) == [20 - 2 * lost]


@pytest.mark.parametrize(("bases", "level", "damage"), [("ex", 1, 1), ("almighty", 1, 0), ("ex", 0, 2)])
def test_cesars_armor_absorbs_damage_once(duel, values, bases, level, damage):
    """Level 2 (one is gained in the ante step): armor 2, and 4 for the almighty; the level after nought: armor 1."""
    base = {"ex": "slide", "almighty": "roll"}[bases]
    position = dict(counters=[{"threat_level": level, "last_stand": 1}, {}], bases=[bases, "standard"], status=[{}, {"priority": 20}])
    assert values(duel("cesar", f"fueled {base}", "chained shot", **position), "damage", 0) == [damage]


@pytest.mark.parametrize(("soak", "life"), [(0, 20 - 4), (1, 20 - 2)])
def test_insects_of_the_almighty_bite(duel, values, soak, life):
    """Two come back: 2 damage each, each of them soaked; nobody loses life to effects."""
    start = dict(counters=[{}, {"insect_in_discard_2": 2}], spaces=[1, 6], status=[{}, {"soak": soak}])
    assert values(duel("kajia", "stinging roll", "chained burst", **start, **almighty(0)), "life", 1) == [life]


def test_the_almightys_insects_end_a_duel(duel, values):
    start = dict(counters=[{}, {"insect_in_discard_2": 1}], spaces=[1, 6], life=[40, 2])
    assert values(duel("kajia", "stinging roll", "chained burst", **start, **almighty(0)), "winner") == [0]


def test_the_almightys_insects_weaken_and_slow(duel, values):
    start = dict(counters=[{}, {"insect_in_discard_1": 1}], status=[{"priority": -9}, {}])
    assert values(duel("kajia", "swarming slam", "chained shot", 3, **start, **almighty(0)), "damage", 0) == [3 - 1]


def test_pendros_ex_lays_markers_under_standups(play, values):
    start = dict(fighters="pendros eligor", spaces=[2, 6], antes=[{"place": [["geyser", 6]]}, {}])
    states = play("wandering slide", "chained dash", **start, **ex(0))
    assert {"space": 6, "down": True} in [m for state in states for m in state["markers"][0]["geyser"]]
    with pytest.raises(BadInput, match="geyser"):
        play("wandering dash", "chained dash", **start)


def test_pendros_almighty_lays_as_many_as_there_are(play):
    start = dict(fighters="pendros eligor", spaces=[2, 6], antes=[{"place": [["geyser", 6], ["stonewall", 2], ["spring_breeze", 4]]}, {}])
    (state, *_) = play("wandering roll", "chained dash", **start, **almighty(0))
    assert len(state["markers"][0]) >= 3


def cursed(n):
    return dict(tokens=[{}, {"curse": 3}], antes=[{}, {"curse": n}])


@pytest.mark.parametrize(("n", "damage"), [(0, 5), (1, 8)])
def test_curses_of_rexan_ex_take_soak(duel, values, n, damage):
    """Soak 3 against his power of 8."""
    states = duel("rexan", "devastating crush", "chained shot", status=[{"priority": 20, "power": 1}, {"soak": 3}], **cursed(n), **ex(0))
    assert values(states, "damage", 1) == [damage]


@pytest.mark.parametrize(("n", "stunned"), [(1, False), (2, True)])
def test_curses_of_rexan_ex_take_guard(duel, values, n, stunned):
    states = duel("rexan", "devastating crush", "chained shot", status=[{"priority": 20}, {"stun_guard": 20}], **cursed(n), **ex(0))
    assert values(states, "stunned", 1) == [stunned]


@pytest.mark.parametrize(("n", "active"), [(2, 1), (3, 0)])
def test_three_curses_of_rexan_ex_take_priority(duel, n, active):
    states = duel("rexan", "devastating crush", "chained shot", status=[{}, {"priority": 20}], **cursed(n), **ex(0))
    assert {state["active"][active] for state in states} == {True}


@pytest.mark.parametrize("n", [0, 1, 3])
def test_curses_of_the_almighty_cost_life(duel, values, n):
    states = duel("rexan", "devastating roll", "chained grasp", 5, **cursed(n), **almighty(0))
    assert values(states, "life", 1) == [20 - n]


@pytest.mark.parametrize(("form", "n", "active"), [("ex", 1, 0), ("ex", -1, 1), ("almighty", 2, 0), ("almighty", -2, 1)])
def test_lymn_declares_priority_for_life(duel, form, n, active):
    """Bases that hit nobody; the opponent is set between her printed priority and the declared one."""
    base, printed, life = {"ex": ("slide", 10, 30), "almighty": ("roll", 11, 40)}[form]
    reverie = next(card.priority for card in CONTENT.entries["fighters"]["lymn"].styles if card.name == "Reverie")
    hers = reverie + printed + n
    theirs = hers - 1 if n > 0 else hers + 1  # Chained Dash has 8
    start = dict(status=[{}, {"priority": theirs - 8}], bases=[form, "standard"])
    states = duel("lymn", f"reverie {base}", "chained dash", 5, antes=[{"declare": n}, {}], **start)
    assert {(state["active"][active], state["life"][0]) for state in states} == {(True, life - abs(n))}


def test_lymn_declares_no_more_than_her_form_allows(duel):
    for bases, n in ("standard", 1), ("ex", 2), ("ex", 0):
        base = {"standard": "dash", "ex": "slide"}[bases]
        with pytest.raises(BadInput, match="declare"):
            duel("lymn", f"reverie {base}", "chained grasp", 5, antes=[{"declare": n}, {}], bases=[bases, "standard"])


@pytest.mark.parametrize(("declared", "counters"), [(4, 1), (3, 0)])
def test_adjenna_almighty_gazes_at_the_range_she_declared(duel, declared, counters):
    start = dict(spaces=[1, 5], status=[{"cannot_move": True}, {"cannot_move": True}], antes=[{"declare": declared}, {}])
    states = duel("adjenna", "irresistible roll", "chained strike", **start, **almighty(0))
    assert {state["counters"][1]["petrification"] for state in states} == {counters}


STANDS = {"stun_guard": 40, "cannot_move": True}


def test_joal_almighty_attacks_with_both_bases(duel):
    """Slayer's adds nothing: 5 with Rush, then 6 with Slam. Both go to the discard with the style."""
    (state, *more) = duel("joal", "slayers slam rush", "chained dash", status=[{"cannot_move": True}, STANDS], **almighty(0))
    assert not more and state["damage"] == [0, 5 + 6] and state["discards"][0] == [["slayers", "slam", "rush"], []]


@pytest.mark.parametrize(("between", "damage"), [(0, 5 + 5), (3, 5)])
def test_an_attack_may_come_between_those_of_joal_almighty(duel, values, between, damage):
    """Rush has 6, Cannon 4; Chained Strike 2, or 5."""
    status = [{"cannot_move": True}, STANDS | {"power": 40, "priority": between}]
    states = duel("joal", "slayers cannon rush", "chained strike", status=status, life=[100, 20], **almighty(0))
    assert values(states, "damage", 1) == [damage] and values(states, "stunned", 0) == [True]


@pytest.mark.parametrize(("more", "stunned"), [(0, False), (1, True)])
def test_stun_guard_of_joals_two_bases_adds_up(duel, values, more, stunned):
    """Warded 2, Slam 7, Cannon 4. Chained Shot has power 3."""
    status = [{"cannot_move": True}, STANDS | {"power": 7 + 4 + 2 - 3 + more, "priority": 20}]
    states = duel("joal", "warded slam cannon", "chained shot", status=status, **almighty(0))
    assert values(states, "stunned", 0) == [stunned]


@pytest.mark.parametrize("pair", ["slayers ironstar roll", "slayers roll ironstar"])
def test_both_bases_of_joal_almighty_count_when_he_does_not_attack(duel, values, pair):
    """Ironstar is not passed and not stunned, whichever base the attack is made with."""
    status = [{"cannot_move": True}, {"power": 40, "priority": 20}]
    states = duel("joal", pair, "chained drive", spaces=[4, 5], status=status, life=[100, 20], **almighty(0))
    assert values(states, "stunned", 0) == [False] and values(states, "spaces", 1) == [5]


def test_each_attack_of_joal_almighty_has_the_effects_of_its_own_base(duel, values):
    """Breaker moves who it hits, behind Joal into Slam's range or out of it, and Slam moves nobody; Blaster retreats at the start of the
    beat, although Slam attacks first."""
    moves = duel("joal", "warded breaker slam", "martial shot", spaces=[3, 4], **almighty(0))
    assert {(state["spaces"][1], state["damage"][1]) for state in moves} == {(5, 5), (2, 5 + 7)}
    retreats = duel("joal", "slayers slam blaster", "chained shot", spaces=[4, 5], status=[{}, STANDS], **almighty(0))
    assert values(retreats, "spaces", 0) == [2, 3]


@pytest.mark.parametrize(("priority", "clash"), [(6, True), (5, False)])
def test_only_the_faster_base_of_joal_almighty_clashes(duel, priority, clash):
    """Rush has 6, Slam 5; Chained Shot has 1 of its own. Tied with Slam, the opponent attacks before it."""
    status = [{"cannot_move": True}, STANDS | {"priority": priority - 1, "power": 40}]
    states = duel("joal", "slayers rush slam", "chained shot", status=status, life=[100, 20], **almighty(0))
    assert (states == {"clash": True}) == clash
    assert clash or {state["damage"][1] for state in states} == {5}


def test_joal_almighty_names_two_bases(duel):
    for pair, wanted in ("slayers slam", "two different bases"), ("slayers slam slam", "two different bases"):
        with pytest.raises(BadInput, match=wanted):
            duel("joal", pair, "chained shot", **almighty(0))
    with pytest.raises(BadInput, match="a style and a base are wanted"):
        duel("joal", "slayers strike shot", "chained shot")


def test_the_second_base_of_joal_almighty_is_hidden_until_the_reveal():
    """Laid after the pairs; the opponent sees that it lies there, not which it is."""
    session = Session(BATTLECON, Scenario(fighters=["joal", "eligor"], bases=["almighty", "standard"]), 0)
    while session.decision != "second_base":
        assert session.decision == "pair"
        session.answer(0)
    session.answer(0)
    assert session.seat == 1
    laid = int(session.state[0]["other_base"][0])
    view = session.state.copy()
    BATTLECON.kernel.hide(view[0], session.tables[0], 1)
    assert laid >= s.BASE and view[0]["other_base"][0] == UNKNOWN
    assert int(view[0]["zone"][0, s.HAND]) >> laid & 1 and not int(view[0]["zone"][0, s.WITH_PAIR])
