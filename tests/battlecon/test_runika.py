"""Every card and artifact of Runika in a beat in which it is what matters."""

import pytest

from sim.core.errors import BadInput
from tests.battlecon.eligor import FASTER, finisher

AMULET, GOGGLES, BOOTS, FIST, DEFLECTOR = ARTIFACTS = ("shield_amulet", "phase_goggles", "hover_boots", "battlefist", "autodeflector")
FIRST = [{"priority": 9}, {}]


def active(*artifacts, removed=()):
    return {"cards": [{"active": list(artifacts), "removed": list(removed)}, {}]}


def left(states):
    """What is in play at the end, as sets."""
    return {frozenset(state["cards"][0]["active"]) for state in states}


def without(*artifacts):
    return frozenset(ARTIFACTS) - set(artifacts)


def test_the_printed_start_is_all_artifacts_in_play(duel):
    states = duel("runika", "impact dash", "chained dash", spaces=[1, 7])
    assert left(states) == {without()}


def test_the_first_hit_of_a_beat_takes_one_artifact_of_the_opponents_choice(duel):
    states = duel("runika", "impact shot", "chained strike", status=FASTER)
    assert left(states) == {without(one) for one in ARTIFACTS}


def test_what_is_lost_stops_counting_at_once(duel):
    """Strike for 6 against guard 2: Autodeflector soaks 2 and Shield Amulet guards against 3 more, if they are not what is lost."""
    states = duel("runika", "impact shot", "chained strike", status=[{}, {"priority": 9, "power": 2}])
    for state in states:
        (lost,) = without(*state["cards"][0]["active"])
        assert state["damage"][0] == (6 if lost == DEFLECTOR else 4)
        assert state["stunned"][0] == (lost in (DEFLECTOR, AMULET))


@pytest.mark.parametrize(
    ("artifacts", "base", "distance", "damage"),
    [((), "strike", 1, 3), ((FIST,), "strike", 1, 4), ((), "grasp", 2, 0), ((GOGGLES,), "grasp", 2, 1)],
)
def test_battlefist_is_stronger_and_goggles_reach_farther(duel, artifacts, base, distance, damage):
    """With Maintenance, 1 power less."""
    states = duel(
        "runika", f"maintenance {base}", "chained burst", distance, status=[{"priority": 9}, {"cannot_move": True}], **active(*artifacts)
    )
    assert {state["damage"][1] for state in states} == {damage}


@pytest.mark.parametrize(("artifacts", "first"), [((), False), ((BOOTS,), True)])
def test_hover_boots_are_fast(duel, values, artifacts, first):
    """Impact Drive has priority 4, Chained Dash 8."""
    states = duel("runika", "impact drive", "chained dash", 5, status=[{"priority": 3}, {}], **active(*artifacts))
    assert values(states, "active", 0) == [first]


def test_an_overcharged_artifact_is_removed_and_no_hit_takes_it(duel):
    """Of two artifacts one is overcharged, the other is what the opponent can take."""
    still = [{"cannot_move": True}, {"priority": 9}]
    states = duel("runika", "overcharged shot", "chained strike", status=still, **active(FIST, BOOTS))
    found = {(tuple(state["cards"][0]["active"]), tuple(state["cards"][0]["removed"])) for state in states}
    assert found == {((), (FIST,)), ((), (BOOTS,))}


@pytest.mark.parametrize(
    ("artifact", "expected"),
    [(FIST, {"damage": [0, 4 + 3]}), (GOGGLES, {"damage": [0, 4], "stunned": [False, True]}), (BOOTS, {"active": [True, False]})],
)
def test_overcharged_effects_of_an_attack(duel, artifact, expected):
    """Overcharged Strike, 4, against soak 2 that Battlefist ignores and a guard that Goggles ignore; Boots act first in any case."""
    soak = {"soak": 2} if artifact == FIST else {}
    later = {"priority": 9} if artifact == BOOTS else {}
    states = duel(
        "runika", "overcharged strike", "chained shot", status=[{"stun_guard": 9}, {"stun_guard": 9} | soak | later], **active(artifact)
    )
    for state in states:
        assert {key: state[key] for key in expected if key != "damage"} == {
            key: value for key, value in expected.items() if key != "damage"
        }
        assert "damage" not in expected or state["damage"][1] == expected["damage"][1]


def test_overcharged_goggles_reach_two_spaces_farther(duel, values):
    states = duel("runika", "overcharged strike", "chained burst", 3, status=[{"priority": 9}, {"cannot_move": True}], **active(GOGGLES))
    assert values(states, "hit", 0) == [True]


def test_an_overcharged_amulet_makes_immune_to_stun_and_movement(duel, values):
    states = duel("runika", "overcharged shot", "martial grasp", status=[{}, {"priority": 9, "power": 5}], **active(AMULET))
    assert (values(states, "stunned", 0), values(states, "spaces", 0)) == ([False], [2])
    states = duel("runika", "impact dash", "martial grasp", status=[{}, {"priority": 9, "power": 5}], **active(AMULET, FIST))
    assert values(states, "stunned", 0) == [True]


@pytest.mark.parametrize(("artifacts", "life"), [((DEFLECTOR,), 20), ((AMULET,), 18)])
def test_an_overcharged_autodeflector_soaks_four_and_loses_no_life(play, values, artifacts, life):
    """Clinhyde's Diffusion costs 2 life at the edge; his Strike does 3 damage."""
    states = play(
        "overcharged shot", "diffusion strike", "runika clinhyde", spaces=[1, 2], status=[{}, {"priority": 9}], **active(*artifacts)
    )
    assert {state["life"][0] + state["damage"][0] for state in states} == {life}
    assert values(states, "damage", 0) == [0 if DEFLECTOR in artifacts else 3]


def test_channeled_exposes_what_it_activates(duel):
    """Battlefist and Boots are in play; of what is activated nothing is left after a hit, and one more goes at the end."""
    states = duel("runika", "channeled shot", "chained strike", status=FASTER, **active(FIST, BOOTS, removed=[AMULET, GOGGLES]))
    assert left(states) == {frozenset([FIST]), frozenset([BOOTS])}
    states = duel("runika", "channeled shot", "chained dash", 5, **active(FIST, removed=[AMULET, GOGGLES, BOOTS]))
    assert left(states) == {frozenset([FIST]), frozenset([DEFLECTOR])}


def test_maintenance_soaks_for_what_is_inactive_the_artifact_just_lost_included(duel, values):
    states = duel("runika", "maintenance shot", "chained strike", status=FASTER, **active(FIST, removed=[AMULET, GOGGLES]))
    assert values(states, "damage", 0) == [4 - 3]


def test_maintenance_retreats(duel, values):
    states = duel("runika", "maintenance shot", "chained dash", spaces=[4, 7], status=FIRST)
    assert values(states, "spaces", 0) == [2, 3]


def test_impact_advances_and_pushes(duel, values):
    states = duel("runika", "impact strike", "chained shot", spaces=[2, 4], status=FIRST)
    assert (values(states, "spaces", 0), values(states, "spaces", 1)) == ([3], [5, 6])


def test_explosive_may_give_an_artifact_for_power(duel):
    """Strike for 3, Battlefist 1 more; giving Battlefist itself away is 1 less and 2 more."""
    states = duel("runika", "explosive strike", "chained shot", status=FIRST, **active(FIST, BOOTS))
    assert {(tuple(state["cards"][0]["active"]), state["damage"][1]) for state in states} == {
        ((BOOTS, FIST), 4), ((FIST,), 6), ((BOOTS,), 5),
    }  # fmt: skip


def test_explosive_pulls(duel, values):
    states = duel("runika", "explosive shot", "chained shot", 3, status=[{"priority": 9}, {}], **active())
    assert values(states, "spaces", 1) == [4, 5]


def test_tinker_activates_one_that_a_hit_cannot_take(duel):
    states = duel(
        "runika",
        "maintenance tinker",
        "chained shot",
        status=[{"priority": 9}, {"stun_guard": 9}],
        **active(FIST, removed=[AMULET, GOGGLES, BOOTS]),
    )
    assert left([state for state in states if state["hit"][1]]) == {frozenset([DEFLECTOR])}
    assert left([state for state in states if not state["hit"][1]]) <= {frozenset([FIST, DEFLECTOR])}


def test_udstad_beam_does_without_artifacts(duel, values):
    """7 power at range 4 or 5, not 6, no soak; and an artifact is lost to a hit all the same."""
    states = duel("runika", "special_action strike", "chained shot", spaces=[1, 5], status=[{}, {"priority": 0}], **finisher("udstad_beam"))
    assert values(states, "damage", 1) == [7]
    far = duel("runika", "special_action strike", "chained shot", spaces=[1, 7], **finisher("udstad_beam"))
    assert values(far, "hit", 0) == [False]
    slow = duel("runika", "special_action strike", "chained shot", spaces=[1, 5], status=[{}, {"priority": 3}], **finisher("udstad_beam"))
    assert values(slow, "damage", 0) == [3]
    assert left(slow) == {without(one) for one in ARTIFACTS}


def test_artifice_avarice_brings_all_back_and_overcharges_one(duel, values):
    position = finisher("artifice_avarice") | active(removed=[AMULET])
    states = duel("runika", "special_action strike", "chained shot", status=[{}, {"priority": 9}], **position)
    assert left(states) == {without(AMULET)}
    assert values(states, "damage", 0) == [0, 1]
    assert all(state["cards"][0]["removed"] == [AMULET] for state in states)
    assert values(duel("runika", "special_action strike", "chained shot", status=FIRST, **position), "damage", 1) == [3 + 1, 3 + 3]


def form(name):
    return {"bases": [name, "standard"]}


def test_runika_ex_swaps_artifacts_in_the_ante(duel):
    states = duel(
        "runika", "impact blitz", "chained dash", spaces=[1, 7], antes=[{"card": [[BOOTS, FIST]]}, {}], **active(FIST, AMULET), **form("ex")
    )
    assert left(states) == {frozenset([BOOTS, AMULET])}
    for swap in ([FIST, BOOTS], [BOOTS, GOGGLES]):
        with pytest.raises(BadInput, match="cannot be anted"):
            duel("runika", "impact blitz", "chained dash", antes=[{"card": [swap]}, {}], **active(FIST, AMULET), **form("ex"))


def test_almighty_runika_has_two_of_each_and_loses_them_one_by_one(duel, values):
    first = [{"priority": 15}, {}]
    plain = duel("runika", "impact cannon", "chained shot", status=first, **active(AMULET), **form("almighty"))
    states = duel("runika", "impact cannon", "chained shot", status=first, **active(FIST, FIST), **form("almighty"))
    assert max(values(states, "damage", 1)) == max(values(plain, "damage", 1)) + 2
    hit = duel("runika", "impact cannon", "chained shot", status=[{}, {"priority": 15}], **active(FIST, FIST), **form("almighty"))
    assert {tuple(state["cards"][0]["active"]) for state in hit} == {(FIST,)}


def test_almighty_runika_overcharges_one_of_two_and_activates_both(duel):
    two = duel("runika", "overcharged cannon", "chained burst", 3, status=[{"priority": 9}, {}], **active(FIST, FIST), **form("almighty"))
    assert {(tuple(s["cards"][0]["active"]), tuple(s["cards"][0]["removed"])) for s in two} == {((FIST,), (FIST,))}
    both = duel(
        "runika",
        "impact tinker",
        "chained dash",
        5,
        **active(FIST, removed=[FIST, AMULET, AMULET, GOGGLES, GOGGLES, BOOTS, BOOTS]),
        **form("almighty"),
    )
    assert {tuple(state["cards"][0]["active"]) for state in both} == {(FIST, DEFLECTOR, DEFLECTOR)}
