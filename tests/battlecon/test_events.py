"""Names of what may happen in a duel: a rule is among them if something there can bring it up, and whatever happens has a name."""

import numpy as np
import pytest

from sim.battlecon import state
from sim.battlecon.cards import load
from sim.battlecon.game import GAME
from sim.core.session import Session

CONTENT = load(None, {})


def rules(**scenario):
    return {name.removeprefix("rule: ") for name in GAME.events(GAME.scenario(**scenario), CONTENT) if name.startswith("rule: ")}


@pytest.mark.parametrize(
    ("fighter", "rule"),
    [("gaspar", "clone_lost"), ("malandrax", "trap"), ("iaxus", "collapse"), ("karin_jager", "blocked_by_marker"), ("cesar", "life_floor"),
     ("arec", "wrong_base")],
)  # fmt: skip
def test_a_rule_of_one_fighter_is_named_only_where_it_fights(fighter, rule):
    assert rule in rules(fighters=[fighter, "eligor"]) and rule in rules(fighters=["eligor", fighter])
    assert rule not in rules(fighters=["alexian", "marmelee"])


def test_rules_of_variants_are_named_only_with_them():
    assert "ante_finisher" in rules(ante_finishers=True) and "ante_finisher" not in rules()
    assert "pulse" in rules() and not {"pulse", "cancel", "finish"} & rules(special_actions=False)


def test_whatever_happens_has_a_name():
    """Duels in a ring of all fighters, played at random."""
    rng, fighters = np.random.default_rng(5), list(CONTENT.entries["fighters"])
    for k, one in enumerate(fighters):
        for variants in (dict(special_actions=False), dict(ante_finishers=True), {}):
            scenario = GAME.scenario(fighters=[one, fighters[k - 1]], **variants)
            names, session = GAME.events(scenario, CONTENT), Session(GAME, scenario, seed=k, content=CONTENT)
            while not session.over:
                session.answer(int(rng.integers(len(session.options))))
            happened = np.flatnonzero(session.tables[0]["events"])
            assert len(happened)
            assert not [state.RULE_EVENTS[e - state.EFFECTS] for e in happened if not names[e]]
