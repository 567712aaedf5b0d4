"""Further cards: how they come into play, which of their faces counts, how they leave it. Clinhyde's stims stand for all of them."""

import pytest

from sim.battlecon import cards
from sim.battlecon.scenario import Scenario
from sim.battlecon.tables import build
from sim.core.errors import BadInput

CRIZMA, EHRLITE, HYLATINE = "crizma_infusion", "ehrlite_infusion", "hylatine_infusion"


def active(*stims, removed=()):
    return {"cards": [{"active": list(stims), "removed": list(removed)}, {}]}


def ante(*stims):
    return {"antes": [{"card": list(stims)}, {}]}


def strongest(states):
    return max(state["damage"][1] for state in states)


@pytest.mark.parametrize(
    ("position", "damage"), [({}, 3), (active(CRIZMA), 4), (ante(CRIZMA), 5), (active(EHRLITE), 3), (active(removed=[CRIZMA]), 3)]
)
def test_a_card_counts_while_in_play_and_its_second_face_when_anted(duel, position, damage):
    assert strongest(duel("clinhyde", "shock strike", "chained burst", **position)) == damage


def test_the_second_face_counts_for_one_beat(duel, play):
    state = next(state for state in duel("clinhyde", "shock strike", "chained burst", **ante(CRIZMA)) if state["damage"] == [0, 5])
    assert state["cards"] == [{"active": [CRIZMA], "removed": []}, {}]
    keys = {"spaces", "life", "cards", "beat", "first_ante"}
    again = play("shock strike", "chained burst", "clinhyde eligor", **{key: state[key] for key in keys})
    assert strongest(again) == 4


def test_no_zones_are_the_printed_start_and_what_is_in_none_is_inactive(duel, values):
    for position in ({}, {"cards": [{}, {}]}, {"cards": [{"removed": []}, {}]}):
        (state, *_) = duel("clinhyde", "shock shot", "chained burst", **position)
        assert state["cards"] == [{"active": [], "removed": []}, {}]


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"cards": [{"stockpile": [CRIZMA]}, {}]}, "unknown zone 'stockpile'; zones of clinhyde: removed, active"),
        ({"cards": [{}, {"active": [CRIZMA]}]}, "unknown zone 'active'; zones of eligor: removed"),
        (active("crizma"), "further card of clinhyde"),
        (active(CRIZMA, removed=[CRIZMA]), "lies there twice"),
        (active(CRIZMA) | ante(CRIZMA), "cannot be anted"),
        (active(removed=[CRIZMA]) | ante(CRIZMA), "cannot be anted"),
        (ante(CRIZMA, EHRLITE), "cannot be anted"),
        ({"antes": [{"use": [CRIZMA]}, {}]}, "cannot be anted"),
    ],
)
def test_what_cannot_be_is_refused(duel, position, message):
    with pytest.raises(BadInput, match=message):
        duel("clinhyde", "shock strike", "chained burst", **position)


def test_no_antes_stop_cards_too(duel):
    with pytest.raises(BadInput, match="cannot be anted"):
        duel("clinhyde", "shock strike", "chained burst", status=[{"no_antes": True}, {}], **ante(CRIZMA))


def test_several_cards_are_chosen_one_by_one_in_any_number(duel):
    """Frenzy, which deactivates any number: every set of the three can be what is left."""
    states = duel("clinhyde", "shock frenzy", "chained shot", 3, **active(CRIZMA, EHRLITE, HYLATINE))
    assert len({tuple(state["cards"][0]["active"]) for state in states}) == 8


def test_a_card_may_leave_play_between_two_effects(duel):
    """Diffusion takes one on damage, once; what it gave to the attack has been given."""
    states = duel("clinhyde", "diffusion strike", "chained shot", 2, **active(CRIZMA, HYLATINE))
    assert {(tuple(state["cards"][0]["active"]), state["damage"][1]) for state in states} == {((CRIZMA,), 4), ((HYLATINE,), 4)}


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ({"ability": {"effects": [{"on": "ante_end", "do": "deactivate", "what": "crizma", "by": 1}]}}, "further card"),
        ({"ability": {"effects": [{"if": "card_active", "do": "modify", "what": "power", "by": 1}]}}, "further card"),
        ({"ability": {"effects": [{"on": "ante_end", "do": "deactivate"}]}}, "how many cards are chosen"),
        ({"ability": {"ante_cards": "hires", "ante_pays": "gold"}}, "token or counter"),
    ],
)
def test_a_card_that_is_not_there_is_named(overlay, message):
    with pytest.raises(BadInput, match=message):
        content = cards.load(overlays={"clinhyde": {"ability": {"name": "Powersuit"} | overlay["ability"]}})
        build(Scenario(fighters=["clinhyde", "eligor"]), content)


def test_there_is_room_for_twenty_faces():
    names = ["Crizma Infusion", "Ehrlite Infusion", "Hylatine Infusion"] + [f"Stim {k}" for k in range(8)]
    content = cards.load(overlays={"clinhyde": {"cards": [{"name": name, "second": [{"do": "nothing"}]} for name in names]}})
    with pytest.raises(BadInput, match="22 faces"):
        build(Scenario(fighters=["clinhyde", "eligor"]), content)
