"""Every card and mercenary of Gerard in a beat in which it is what matters."""

import pytest

from sim.battlecon import cards
from sim.core.errors import BadInput
from sim.core.game import get
from sim.core.session import Session
from tests.battlecon.eligor import FASTER, finisher

GAME = get("battlecon")
FIRST = [{"priority": 9}, {}]
STILL = [{"priority": 9}, {"cannot_move": True}]
AWAY = dict(spaces=[1, 7], status=STILL)


def gold(n, *mercenaries):
    return {"tokens": [{"gold": n}, {}], "cards": [{"active": list(mercenaries)}, {}]}


def hire(*mercenaries, use=()):
    return {"antes": [{"card": list(mercenaries), "use": list(use)}, {}]}


def coins(states):
    return {state["tokens"][0]["gold"] for state in states}


@pytest.mark.parametrize(("before", "after"), [(3, 4), (10, 10)])
def test_gold_comes_at_the_end_of_a_beat_up_to_ten(duel, before, after):
    assert coins(duel("gerard", "hooked grasp", "chained burst", **AWAY, **gold(before))) == {after}


@pytest.mark.parametrize(("mercenaries", "left"), [(("brawler",), 3), (("mage", "gunslinger"), 2), (("lackey",), -1)])
def test_mercenaries_are_hired_for_their_cost_and_stay(duel, mercenaries, left):
    states = duel("gerard", "hooked grasp", "chained burst", **AWAY, **gold(6 + (left < 0)), **hire(*mercenaries))
    assert coins(states) == {max(left, 0) + 1}
    assert {tuple(state["cards"][0]["active"]) for state in states} == {mercenaries if "lackey" not in mercenaries else ()}


@pytest.mark.parametrize(
    ("antes", "position"),
    [
        (hire("brawler"), gold(2)),
        (hire("mage", use=["mage"]), gold(4)),
        (hire(use=["brawler"]), gold(9, "brawler")),
        (hire(use=["mage"]), gold(9)),
        ({"antes": [{"gold": 1}, {}]}, gold(9)),
    ],
)
def test_what_cannot_be_paid_for_is_refused(duel, antes, position):
    with pytest.raises(BadInput, match="cannot be anted"):
        duel("gerard", "hooked grasp", "chained burst", **AWAY, **antes, **position)


@pytest.mark.parametrize(
    ("mercenary", "distance", "lost"),
    [("brawler", 2, 1), ("brawler", 3, 0), ("archer", 2, 0), ("archer", 3, 1), ("trebuchet", 4, 0), ("trebuchet", 5, 1), ("archer", 5, 0)],
)
def test_a_mercenary_costs_life_at_its_range_after_activating(duel, values, mercenary, distance, lost):
    states = duel(
        "gerard",
        "gilded burst",
        "chained burst",
        spaces=[1, 1 + distance],
        status=[{"cannot_move": True, "priority": 9}, {"cannot_move": True, "dodge": True}],
        **gold(0, mercenary),
    )
    assert values(states, "life", 1) == [20 - lost]


def test_mage_is_strong_and_fast_when_paid(duel, values):
    """Gilded Strike: power 4, priority 2."""
    for paid in (False, True):
        antes = hire(use=["mage"] * paid)
        states = duel("gerard", "gilded strike", "chained shot", status=[{"priority": 9}, {}], **gold(3, "mage"), **antes)
        assert values(states, "damage", 1) == [4 + paid]
        slow = duel("gerard", "gilded strike", "chained dash", 5, status=[{"priority": 5}, {}], **gold(3, "mage"), **antes)
        assert (slow == {"clash": True}) == paid


def test_gunslinger_ignores_stun_guard_when_paid(duel, values):
    for paid in (False, True):
        states = duel(
            "gerard",
            "villainous strike",
            "chained shot",
            status=[{"priority": 9}, {"stun_guard": 9}],
            **gold(3, "gunslinger"),
            **hire(use=["gunslinger"] * paid),
        )
        assert values(states, "stunned", 1) == [paid]


def test_heavy_knight_bars_the_way_when_paid(duel, values):
    """Drive advances two spaces, past him or not."""
    for paid in (False, True):
        states = duel(
            "gerard",
            "gilded grasp",
            "chained drive",
            spaces=[3, 4],
            status=FASTER,
            **gold(3, "heavy_knight"),
            **hire(use=["heavy_knight"] * paid),
        )
        assert ({True} if paid else {True, False}) >= {state["spaces"][1] > state["spaces"][0] for state in states}
        assert (False in {state["spaces"][1] > state["spaces"][0] for state in states}) == (not paid)


@pytest.mark.parametrize(
    ("theirs", "status", "extra"), [("chained dash", FIRST, 1), ("chained dash", [{"priority": 9}, {"dodge": True}], 0)]
)
def test_bookie_pays_for_a_hit(duel, theirs, status, extra):
    assert coins(duel("gerard", "gilded strike", theirs, status=status, **gold(0, "bookie"))) == {1 + extra}


def test_bookie_pays_nobody_who_was_stunned(duel):
    states = duel("gerard", "gilded grasp", "chained strike", status=[{"priority": 9}, {"power": 9}], **gold(1, "bookie"))
    assert coins([state for state in states if state["stunned"][0]]) == {2}
    assert coins([state for state in states if not state["stunned"][0]]) == {3}


def test_lackey_soaks_for_a_beat_and_is_gone(duel, values):
    states = duel("gerard", "gilded shot", "chained strike", status=FASTER, **gold(7), **hire("lackey"))
    assert values(states, "damage", 0) == [0]
    assert {(tuple(s["cards"][0]["active"]), tuple(s["cards"][0]["removed"])) for s in states} == {((), ("lackey",))}


def test_a_pulse_ends_the_beat_of_lackey_too(duel):
    states = duel("gerard", "special_action dash", "chained strike", **gold(7), **hire("lackey"))
    assert {tuple(state["cards"][0]["removed"]) for state in states} == {("lackey",)}
    assert coins(states) == {0}


@pytest.mark.parametrize(("spaces", "ends"), [([4, 5], {(5, 6): 1, (6, 7): 3}), ([1, 2], {(3, 4): 1})])
def test_villainous_pushes_follows_and_is_paid_at_the_edge(duel, spaces, ends):
    states = duel("gerard", "villainous strike", "chained shot", spaces=spaces, status=FIRST, **gold(0))
    found = {(tuple(state["spaces"]), state["tokens"][0]["gold"]) for state in states}
    for place, coins in ends.items():
        assert (place, coins) in found
    assert all((n == 3) == (abs(one - other) == 1 and other in (1, 7)) for (one, other), n in found)


def test_initiation_makes_the_first_mercenary_of_the_next_beat_cheaper(duel):
    states = duel("gerard", "initiation strike", "chained shot", status=FIRST, **gold(0))
    assert {state["status"][0].get("discount") for state in states} == {2}
    cheap = dict(spaces=[1, 7], status=[{"priority": 9, "discount": 2}, {"cannot_move": True}])
    states = duel("gerard", "hooked grasp", "chained burst", **cheap, **gold(4), **hire("brawler", "archer"))
    assert coins(states) == {4 - 1 - 3 + 1}
    assert {state["status"][0].get("discount") for state in states} == {None}


@pytest.mark.parametrize(("n", "damage", "stunned"), [(2, 2, True), (1, 4, False)])
def test_gilded_soaks_with_much_gold_and_guards_with_little(duel, values, n, damage, stunned):
    states = duel("gerard", "gilded grasp", "chained strike", status=FASTER, **gold(n, "mage"))
    assert (values(states, "damage", 0), values(states, "stunned", 0)) == ([damage], [stunned])


@pytest.mark.parametrize(("n", "damage", "priority"), [(2, 4, 4), (1, 3, 5)])
def test_avaricious_is_strong_with_much_gold_and_fast_with_little(duel, values, n, damage, priority):
    """Avaricious Shot: power 3, priority 2, which Chained Shot has 1 less of."""
    states = duel("gerard", "avaricious shot", "chained shot", 3, status=[{"priority": 9}, {}], **gold(n, "mage"))
    assert values(states, "damage", 1) == [damage]
    assert coins(states) == {n + 2 + 1}
    for ahead in (-1, 1):
        slow = duel(
            "gerard", "avaricious shot", "chained dash", 3, status=[{"priority": 6 + ahead - (priority - 4)}, {}], **gold(n, "mage")
        )
        assert values(slow, "active", 0) == [ahead > 0]


def test_hooked_retreats_to_the_edge_and_pulls(duel, values):
    states = duel("gerard", "hooked shot", "chained shot", spaces=[3, 5], status=FIRST, **gold(0))
    assert values(states, "spaces", 0) == [1]
    assert values(states, "spaces", 1) == [2, 3, 4, 5]


def test_larceny_hits_whom_it_has_passed(duel, values):
    states = duel("gerard", "hooked larceny", "chained shot", spaces=[1, 2], status=FIRST, **gold(0))
    assert values(states, "hit", 0) == [False]
    states = duel("gerard", "gilded larceny", "chained shot", spaces=[3, 4], status=FIRST, **gold(0))
    assert True in values(states, "hit", 0)
    assert {state["tokens"][0]["gold"] for state in states if state["hit"][0]} == {4}


@pytest.mark.parametrize("n", [0, 7])
def test_windfall_is_as_strong_as_he_is_rich(duel, values, n):
    states = duel("gerard", "special_action strike", "chained shot", 2, status=FIRST, **finisher("windfall"), **gold(n))
    assert max(values(states, "damage", 1)) == n


def test_ultra_beatdown_goes_on_for_mercenaries(duel):
    position = finisher("ultra_beatdown") | gold(0, "mage", "archer")
    states = duel("gerard", "special_action strike", "chained shot", 2, status=FIRST, **position)
    found = {(len(state["cards"][0]["active"]), state["damage"][1]) for state in states}
    assert found == {(2, 2), (1, 4), (0, 6)}


@pytest.mark.parametrize(("form", "most"), [("ex", 2), ("almighty", 4)])
def test_stronger_forms_start_with_mercenaries_of_his_choice(form, most):
    session = Session(GAME, GAME.scenario(fighters=["gerard", "eligor"], bases=[form, "standard"]), 1, content=cards.load())
    asked = 0
    while session.state[0]["rounds"] == 0:
        assert "no" not in session.options
        assert len(session.options) == 9 - most  # as many as leave enough for the others
        session.answer(0)
        asked += 1
    assert (asked, int(session.state[0]["active"][0]).bit_count()) == (most, most)
