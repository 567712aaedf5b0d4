"""Every card of Oriana in a beat in which it is what matters."""

import pytest

from tests.battlecon.eligor import finisher

# Oriana first, Eligor stunned by the hit and where he is.
STILL = [{"priority": 20, "power": 9}, {"cannot_move": True}]


def points(held, ante=0, theirs=None):
    return {"tokens": [{"magic_point": held}, theirs or {}], "antes": [{"magic_point": ante} if ante else {}, {}]}


def left(states):
    return sorted({state["tokens"][0]["magic_point"] for state in states})


def first(ante, held=10, **more):
    return dict(points(held, ante), status=STILL) | more


def test_celestial_turns_damage_into_loss_and_points(duel, values):
    states = duel("oriana", "celestial dash", "chained shot", 2, status=[{}, {"priority": 20}], **points(1))
    (state, *_) = [s for s in states if s["life"][0] == 20 - 3]
    assert (state["damage"][0], state["stunned"][0], state["tokens"][0]["magic_point"], state["hit"][1]) == (0, False, 1 + 3, True)
    assert {(s["life"][0], s["tokens"][0]["magic_point"]) for s in states} == {(17 - n, 4 + n) for n in range(4)}


def test_celestial_never_kills_and_counts_what_is_lost_in_full(duel, values):
    states = duel("oriana", "celestial dash", "chained shot", 2, life=[2, 20], status=[{}, {"priority": 20, "power": 2}], **points(0))
    assert values(states, "life", 0) == [1]
    assert left(states) == [5, 6, 7, 8]


def test_celestial_with_seven_points_loses_nothing(duel, values):
    states = duel("oriana", "celestial dash", "chained shot", 2, status=[{}, {"priority": 20}], **points(9, 7))
    assert values(states, "life", 0) == [20]
    assert left(states) == [5, 6, 7, 8]  # 2 left, 3 for the blow, up to 3 more


@pytest.mark.parametrize(("ante", "guard"), [(0, 0), (2, 2), (6, 6), (8, 6)])
def test_calamity_is_steadier_for_points(duel, values, ante, guard):
    for more, stunned in ((0, False), (1, True)):
        status = [{}, {"priority": 20, "power": guard - 3 + more}]
        assert values(duel("oriana", "calamity grasp", "chained shot", 1, status=status, **points(8, ante)), "stunned", 0) == [
            stunned and guard + more > 0
        ]


CALAMITY = [(1, 20 - 12, 1), (2, 20 - 12 - 2, 4), (5, 20 - 12 - 2, 10)]


@pytest.mark.parametrize(("ante", "life", "held"), CALAMITY)
def test_calamity_costs_a_token_or_life_and_brings_points(duel, values, ante, life, held):
    how = dict(points(ante + 1 if ante < 5 else 9, ante), status=STILL)
    states = duel("oriana", "calamity grasp", "chained strike", 1, **how)
    assert values(states, "life", 1) == [life]
    assert left(states) == [held]
    if ante >= 2:
        states = duel("oriana", "calamity grasp", "chained strike", 1, **how | {"tokens": [how["tokens"][0], {"vengeance": 1}]})
        assert values(states, "life", 1) == [life, life + 2]


@pytest.mark.parametrize(("ante", "stunned"), [(4, False), (5, True)])
def test_calamity_stuns_for_five_points(duel, values, ante, stunned):
    states = duel("oriana", "calamity grasp", "chained strike", 1, **points(10, ante))
    assert values(states, "stunned", 1) == [stunned]


@pytest.mark.parametrize(("ante", "spaces"), [(4, [1]), (5, [2, 3, 4, 6, 7])])
def test_stellar_goes_anywhere_for_five_points(duel, values, ante, spaces):
    assert values(duel("oriana", "stellar grasp", "chained strike", spaces=[1, 5], **first(ante)), "spaces", 0) == spaces


@pytest.mark.parametrize(("ante", "spaces"), [(1, [4]), (2, [2, 3, 5, 6, 7])])
def test_stellar_sends_away_for_two_points(duel, values, ante, spaces):
    states = duel("oriana", "stellar strike", "chained strike", spaces=[1, 4], **first(ante, status=[{"power": 9, "priority": 20}, {}]))
    assert values(states, "spaces", 1) == spaces


@pytest.mark.parametrize(("ante", "held"), [(0, 7), (3, 7), (5, 5), (8, 5)])
def test_metamagical_reaches_farther_and_is_slower(duel, values, ante, held):
    n = min(ante, 5)
    how = points(ante + held - 3, ante)
    # Strike at 4 - 2, priority 3 + 3; Chained Strike has 2.
    for distance in (1, 2 + n, 3 + n):
        if distance <= 6:
            states = duel(
                "oriana",
                "metamagical strike",
                "chained strike",
                spaces=[1, 1 + distance],
                status=[{"power": 9}, {"priority": 4 - n - 1}],
                **how,
            )
            reached = distance <= 2 + n
            assert values(states, "damage", 1) == [(2 + 9 + n) * reached]
            assert left(states) == [held if reached else held - 3]
            assert values(states, "active", 0) == [True]
    states = duel("oriana", "metamagical strike", "chained strike", spaces=[1, 2], status=[{"power": 9}, {"priority": 4 - n + 1}], **how)
    assert values(states, "active", 0) == [False]


def unstable(duel, ante, **more):
    return duel("oriana", "unstable strike", "chained strike", **first(ante, spaces=[1, 2], status=[{"priority": 20}, {}]) | more)


def test_unstable_lets_the_opponent_pick_different_effects(duel, values):
    """5 damage in any case, which Strike's guard withstands; one effect for two points."""
    states = unstable(duel, 2)
    found = {(s["life"][1], s["tokens"][0]["magic_point"], s["stunned"][1]) for s in states}
    assert found == {(15, 8 + 2, False), (15, 8, True), (13, 8, False), (12, 8, False), (15, 8, False)}
    assert values([s for s in states if s["stunned"][1]], "spaces", 1) == [3, 4, 5, 6, 7]
    assert {s["life"][1] for s in unstable(duel, 10, status=STILL)} == {20 - 14 - 5}
    assert 20 - 5 - 5 in {s["life"][1] for s in unstable(duel, 4)}
    assert values(unstable(duel, 1), "life", 1) == [15]


def test_unstable_discards_two_bases_with_the_attack(duel):
    states = unstable(duel, 2)
    piles = {tuple(sorted(s["discards"][1][0])) for s in states if len(s["discards"][1][0]) > 2}
    assert all({"chained", "strike"} < set(pile) and len(pile) == 4 for pile in piles)
    assert len(piles) == 15  # two of the six bases that are left


@pytest.mark.parametrize(("ante", "power"), [(0, 2), (1, 3), (2, 3), (7, 6)])
def test_meteor_is_stronger_and_steadier_for_points(duel, values, ante, power):
    states = duel("oriana", "calamity meteor", "chained dash", spaces=[1, 4], status=STILL, **points(8, ante))
    assert values(states, "damage", 1) == [power + 9]


@pytest.mark.parametrize(("power", "stunned"), [(0, False), (1, True)])
def test_meteor_guards_and_brings_points(duel, values, power, stunned):
    states = duel("oriana", "stellar meteor", "chained shot", spaces=[1, 4], status=[{}, {"priority": 20, "power": power}], **points(4, 3))
    assert values(states, "stunned", 0) == [stunned]
    assert left(states) == [1 + 2]


def test_galaxy_conduit_brings_life_and_points(duel):
    states = duel("oriana", "special_action strike", "chained strike", 5, **finisher("galaxy_conduit"), **points(4, 3))
    assert {(s["life"][0], s["tokens"][0]["magic_point"], s["hit"][0]) for s in states} == {(7 + 3, 1 + 6, False)}


@pytest.mark.parametrize(("ante", "damage"), [(9, 0), (10, 25)])
def test_nihil_eraser_ends_it_for_ten_points(duel, values, ante, damage):
    states = duel(
        "oriana",
        "special_action strike",
        "chained dash",
        5,
        **finisher("nihil_eraser") | {"status": [{"priority": 9}, {}]},
        **points(10, ante),
    )
    assert values(states, "damage", 1) == [damage]


def test_ex_oriana_regains_a_point_a_beat(duel):
    assert left(duel("oriana", "stellar grip", "chained strike", 5, bases=["ex", "standard"], **points(4, 1))) == [3 + 1]


@pytest.mark.parametrize(("power", "held"), [(0, 2), (1, 2), (2, 3)])
def test_almighty_oriana_gains_points_for_damage(duel, power, held):
    """Chained Shot does 3, 4, 5."""
    status = [{}, {"priority": 20, "power": power}]
    assert left(duel("oriana", "stellar breaker", "chained shot", 1, bases=["almighty", "standard"], status=status, **points(0))) == [held]
