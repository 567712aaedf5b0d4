"""The weights of positions: they reach the right places by name, a position is worth as much to one seat as it costs the other,
and what was not fitted is said."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from sim.battlecon import state as s
from sim.core.compile import records
from sim.core.game import get
from sim.core.player import ME
from sim.core.session import Session
from strategies.battlecon import places as places_of_a_beat
from strategies.battlecon import value
from strategies.battlecon.equilibrium import equilibrium
from strategies.battlecon.evaluation import LORE, content_mark
from strategies.battlecon.heuristic import heuristic

GAME = get("battlecon")
CONTENT = GAME.content(None, {})


def positions(fighters, count=3):
    """Starts of beats of a duel of two heuristics, with the tables."""
    session = Session(GAME, GAME.scenario(fighters=fighters), seed=3)
    beat = 0
    while not session.over and count:
        if int(session.state[0]["rounds"]) > beat:
            beat = int(session.state[0]["rounds"])
            count -= 1
            yield session
        session.answer(session.choose(heuristic))


def thinker(scenario):
    me = records(ME, 1)[0]
    me["params"][value.FITTED] = 1.0
    me["lore"][: value.SEEN] = LORE.numbers(scenario, CONTENT)
    return me


@pytest.mark.parametrize("fighters", [["eligor", "alexian"], ["kajia", "marmelee"]])
def test_what_is_good_for_one_is_bad_for_the_other(fighters):
    me = thinker(GAME.scenario(fighters=fighters))
    for session in positions(fighters):
        g, t = session.state[0], session.tables[0]
        mine, theirs = value.value_of(g, t, me, 0), value.value_of(g, t, me, 1)
        assert mine == pytest.approx(-theirs)
        assert -1 < mine < 1


def test_a_position_weighs_what_its_parts_weigh():
    scenario = GAME.scenario(fighters=["alexian", "eligor"])
    session = next(positions(["alexian", "eligor"]))
    g, t, me = session.state[0], session.tables[0], thinker(scenario)
    me["lore"][:] = 0.0
    block = value.BLOCK
    me["lore"][value.LIFE] = me["lore"][block + value.LIFE] = 2.0
    me["lore"][block + value.PIECES + s.GIVEN] = 0.25  # Eligor holds Alexian's chivalry
    assert int(g["pool"][1, s.GIVEN]) == 1
    g["life"][:] = [12, 7]
    assert value.value_of(g, t, me, 0) == pytest.approx(np.tanh(0.5 * (2.0 * 0.5 - 0.25)), abs=1e-3)


def test_things_seen_fit_into_their_room():
    things = np.zeros(2 * value.THINGS)
    for fighters in (["pendros", "kajia"], ["karin_jager", "byron"]):
        for session in positions(fighters):
            n = value.describe(session.state[0], session.tables[0], 0, 1, things, 0)
            places = things[: 2 * n : 2]
            assert 0 < n <= value.THINGS and (places >= 0).all() and (places < value.SEEN).all()
            assert len(set(places)) >= n - 2 * s.MARKERS, "only markers are seen more than once in a place"
    assert places_of_a_beat.POSITION + 2 * value.THINGS <= places_of_a_beat.ACTIONS


def test_names_reach_the_places_the_rules_give_them():
    numbers = LORE.numbers(GAME.scenario(fighters=["eligor", "alexian"]), CONTENT)
    eligor, alexian = (LORE.weights["fighters"][name] for name in ("eligor", "alexian"))
    styles = CONTENT.entries["fighters"]["eligor"].styles
    assert numbers[value.OUT_1 + [card.name for card in styles].index("Martial")] == eligor["discard_1"]["martial"]
    assert numbers[value.PIECES + s.GIVEN] == alexian["pieces"]["chivalry"], "what Alexian gives is valued as his, in Eligor's hands"
    assert list(numbers[value.BLOCK + value.DISTANCE :][:6]) == alexian["distance"]


def test_what_was_not_fitted_is_said():
    assert LORE.told(GAME.scenario(fighters=["eligor", "shekhtur"]), CONTENT) == []
    changed = GAME.content(None, {"eligor": {"life": 24}})
    assert "eligor" in LORE.told(GAME.scenario(fighters=["eligor", "shekhtur"]), changed)[0]
    assert content_mark(changed, "shekhtur") == content_mark(CONTENT, "shekhtur")


def test_a_fighter_without_weights_is_valued_as_the_cast(monkeypatch):
    known = {"cast": LORE.weights["cast"], "fighters": {k: v for k, v in LORE.weights["fighters"].items() if k != "eligor"}}
    monkeypatch.setitem(LORE.__dict__, "weights", known)
    scenario = GAME.scenario(fighters=["eligor", "shekhtur"])
    numbers, cast = LORE.numbers(scenario, CONTENT), known["cast"]
    assert list(numbers[value.DISTANCE :][:6]) == cast["distance"]
    assert numbers[value.PIECES] == cast["pieces"]["token"]
    assert numbers[value.OUT_2] == cast["discard_2"]["style"]
    assert "cast" in LORE.told(scenario, CONTENT)[0]


def test_another_set_of_bases_is_valued_by_what_it_replaces_and_said():
    beta = GAME.scenario(fighters=["eligor", "shekhtur"], bases=["beta", "standard"])
    names = [card.name for card in CONTENT.entries["bases"]["beta"].bases]
    numbers = LORE.numbers(beta, CONTENT)
    assert numbers[value.OUT_1 + s.BASE + names.index("Wave")] == LORE.weights["cast"]["discard_1"]["shot"]
    assert LORE.told(beta, CONTENT) == []
    assert "ex form" in LORE.told(GAME.scenario(fighters=["eligor", "shekhtur"], bases=["ex", "standard"]), CONTENT)[0]


def test_weights_are_part_of_what_names_a_player(tmp_path):
    file = tmp_path / "weights.toml"
    names = []
    for text in ("[cast]", "[cast]\nlife = [1.0]"):
        file.write_text(text)
        names.append(replace(equilibrium, lore=SimpleNamespace(files=[str(file)])).hash)
    assert len({*names, replace(equilibrium, lore=None).hash}) == 3
