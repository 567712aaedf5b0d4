"""What holds at every question of every game of Contra, whatever is chosen."""

from functools import cache

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.contra import state as s
from sim.core.record import RUNNING
from sim.core.session import Session
from tests.contra.board import CONTRA, packaged

AGENDA, OPTIONS = CONTRA.state["agenda"].shape[0], 128
MOVING = (s.MOVE, s.SET_MOVE, s.VISIT, s.SET_VISIT, s.SENSOR, s.SET_SENSOR, s.SET_WEAPON, s.SET_SPACE)

SCENARIOS = st.fixed_dictionaries(
    {
        "boss": st.sampled_from(["defense_wall", "garmakilma", "gordea", "java"]),
        "stage": st.sampled_from(["jungle", "waterfall", "snow_field", "alien_lair"]),
        "commandos": st.permutations(["bill", "lance", "lucia", "sweets"]).flatmap(lambda four: st.integers(1, 4).map(lambda n: four[:n])),
        "modes": st.lists(
            st.sampled_from([["jump_start"], ["rough_start"], ["unpredictable_environment"], ["battle_damage"]]), max_size=1
        ).map(lambda lists: sum(lists, [])),
        "story": st.sampled_from(["", "", "", "return_to_galuga", "escape_from_galuga"]),
        "content_version": st.sampled_from([0, 0, 1, 2, 3, 50, 100]),
        "rules": st.fixed_dictionaries(
            {
                "kill_draw": st.sampled_from(["must", "may"]),
                "ability_kill": st.sampled_from(["any", "owner"]),
                "boss_stands": st.sampled_from(["spaces", "one_space"]),
            }
        ),
    }
)


@cache
def names_of(scenario_json):
    return CONTRA.scenario.model_validate_json(scenario_json)


def members(mask):
    return [k for k in range(64) if int(mask) >> k & 1]


def steps(g):
    return [[int(x) for x in row] for row in g["agenda"][: int(g["depth"])]]


def one_place(what, whole, *places):
    """Each member of `whole` is in exactly one of these masks, and nothing else is."""
    places = [int(place) for place in places]
    together = int(np.bitwise_or.reduce(places))
    assert sum(places) == together, f"{what}: in two places: {places}"
    assert together == int(whole), f"{what}: lost {members(int(whole) & ~together)}, too many {members(together & ~int(whole))}"


def tokens_are_limited(g, t):
    for kind in range(s.TYPES):
        held = g["token"][: int(g["n_seats"]), kind]
        assert ((held >= 0) & (held <= s.TOKEN_LIMIT)).all(), f"tokens {held.tolist()}"
        assert held.sum() + g["supply"][kind] == t["token_supply"] == 12, (
            f"type {kind}: {held.tolist()} and {g['supply'][kind]} in the supply"
        )


def commando_cards_are_in_one_place(g, t):
    for seat in range(int(g["n_seats"])):
        resolving = sum(1 << row[2] for row in steps(g) if row[0] == s.DISCARD_PLAYED and row[1] == seat)
        aside = sum(row[2] for row in steps(g) if row[0] in (s.MULLIGAN, s.SET_MULLIGAN) and row[1] == seat)
        places = [int(g[pile][seat]) for pile in ("deck", "hand", "pile")] + [resolving, aside]
        whole = int(t["deck"][seat])
        if t["battle_damage"]:
            gone = whole & ~int(np.bitwise_or.reduce(places))
            assert len(members(gone)) <= s.MEDALS - int(g["medals"][seat]), f"seat {seat}: {members(gone)} are out of the game"
            whole &= ~gone
        one_place(f"cards of seat {seat}", whole, *places)


def enemy_cards_are_in_one_place(g, t):
    foe, areas = t["foe"][int(g["part"])], []
    for seat in range(int(g["n_seats"])):
        assert 0 <= g["cards"][seat] <= s.AREA
        areas += [int(card) for card in g["area"][seat, : int(g["cards"][seat])]]
    enemies = [card for card in areas if card < s.BOSS]
    assert len(set(areas)) == len(areas), f"a card in two play areas: {areas}"
    one_place("enemy cards", foe["cards"], g["enemy_deck"], g["enemy_pile"], sum(1 << card for card in enemies))
    pending = [row[1] for row in steps(g) if row[0] == s.SET_PLACE]
    for card in range(s.ENEMIES):
        standing = g["at"][card] >= 0
        assert standing == (card in enemies and card not in pending), f"enemy {card} stands in {g['at'][card]}"
        assert 0 <= g["hurt"][card] < (foe["enemy"][card]["health"] if card in enemies else 1)
    places = [int(g["at"][card]) for card in enemies if card not in pending]
    assert len(set(places)) == len(places), f"two enemies in one space: {places}"
    assert int(g["foes"]) == sum(1 << place for place in places)
    bosses = [card - s.BOSS for card in areas if card >= s.BOSS]
    if g["phase"] != s.SETTING_UP:
        assert sorted(bosses) == list(range(int(foe["bosses"]))) == list(range(int(g["n_seats"])))
    for card in range(int(foe["bosses"])):
        health, hurt, down = foe["boss"][card]["health"], g["hurt"][s.BOSS + card], int(g["boss_down"]) >> card & 1
        assert hurt == health if down else 0 <= hurt < health, f"boss card {card}: {hurt} of {health}, defeated: {down}"


def small_decks_are_in_one_place(g, t):
    one_place("objective cards", t["goal_cards"], g["goal_deck"], g["goal_pile"])
    held = sum(1 << int(gun) for gun in g["gun"][: int(g["n_seats"])] if gun != s.NO_CARD)
    drawn = sum(1 << row[2] for row in steps(g) if row[0] == s.SET_WEAPON)
    one_place("weapon cards", t["guns"], g["gun_deck"], g["gun_pile"], held, drawn)
    stage = t["stage"][int(g["part"])]
    known = sum(1 << int(card) for card in g["top"][: int(g["known"])])
    standing = sum(1 << int(card) for card in g["guest"] if card != s.NO_CARD)
    stacked = 0 if g["stacked"] == s.NO_CARD else 1 << int(g["stacked"])
    seen = [g["stage_pile"], known, standing]
    setting = t["setting"][int(g["part"])]
    lost = int(stage["deck"]) & ~int(np.bitwise_or.reduce([int(x) for x in (*seen, g["stage_pool"], stacked)]))
    assert len(members(lost)) <= int(setting["removed"] + t["removed"]) + 1
    one_place("stage cards", int(stage["deck"]) & ~lost, *seen, g["stage_pool"], stacked)
    assert int(g["known"]) <= int(g["stage_left"]) <= len(members(g["stage_pool"])) + int(g["known"]) + len(members(stacked))


def spaces_are_shared_by_nobody(g, t):
    n = int(g["n_seats"])
    spaces = [int(space) for space in g["space"][:n] if space >= 0]
    stage = t["stage"][int(g["part"])]
    assert all(space < stage["spaces"] for space in spaces)
    if not any(row[0] in MOVING for row in steps(g)):
        assert len(set(spaces)) == len(spaces), f"two commandos in one space: {spaces}"
    taken = [int(g["foes"]), int(g["boss_at"]), *(1 << int(at) for at, card in zip(g["guest_at"], g["guest"]) if card != s.NO_CARD)]
    together = int(np.bitwise_or.reduce(taken))
    assert sum(taken) == together, f"two enemies in one space: {taken}"
    assert not together & sum(1 << space for space in set(spaces)), "a commando and an enemy in one space"
    for field, zone in (("sensors", s.PILLBOX), ("turrets", int(stage["token_zone"]))):
        assert not int(g[field]) & ~(int(stage["zone"][zone]) if zone >= 0 else 0), f"{field} outside their spaces"
    assert len(members(g["dimers"])) <= t["dimer_supply"]


def gels_are_conserved(g, t):
    stage = t["stage"][int(g["part"])]
    parts = [g["gel_supply"], g["nest_gels"].sum(), g["gels"][: int(g["n_seats"])].sum()]
    assert all(part >= 0 for part in parts) and sum(parts) == stage["gel_supply"], f"gels {parts} of {stage['gel_supply']}"
    assert (g["nest_damage"] >= 0).all()


def medals_and_track_are_within_bounds(g, t):
    assert ((g["medals"][: int(g["n_seats"])] >= 0) & (g["medals"][: int(g["n_seats"])] <= s.MEDALS)).all()
    assert 0 <= g["track"] < max(int(t["stage"][int(g["part"])]["track_length"]), 1)
    assert 0 < g["depth"] <= AGENDA and 2 <= g["n"] <= OPTIONS


HOLDS = (
    tokens_are_limited, commando_cards_are_in_one_place, enemy_cards_are_in_one_place, small_decks_are_in_one_place,
    spaces_are_shared_by_nobody, gels_are_conserved, medals_and_track_are_within_bounds,
)  # fmt: skip


def check(session):
    for holds in HOLDS:
        try:
            holds(session.state[0], session.tables[0])
        except AssertionError as error:
            where = (
                f"{session.scenario.model_dump()} at {session.decision!r} of seat {session.seat}, round {int(session.state[0]['rounds'])}"
            )
            raise AssertionError(f"{holds.__name__}: {error} ({where})") from None


@given(scenario=SCENARIOS, seed=st.integers(0, 2**32), calm=st.booleans())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_limits_and_supplies_hold_at_every_question(scenario, seed, calm):
    """calm: damage is prevented where it can be, so that games last."""
    session = Session(CONTRA, CONTRA.scenario(**scenario), seed, content=packaged())
    luck, down, part = np.random.default_rng(seed), 0, (0, 0)
    for _ in range(1_500):
        if session.over:
            break
        g = session.state[0]
        check(session)
        now = (int(g["part"]), int(g["attempt"]))
        assert now != part or int(g["boss_down"]) & down == down, "a boss card is up again"
        down, part = int(g["boss_down"]), now
        n = len(session.options)
        session.answer(n - 1 if calm and session.decision == "prevent" else int(luck.integers(n)))
    g = session.state[0]
    assert session.over == (int(g["outcome"]) != RUNNING)
    if session.over:
        lost = s.END_REASONS[int(g["end_reason"])] in ("medals", "clock", "story_lost")
        assert session.outcome == ("loss" if lost else "win") or session.outcome == "round_limit"
