"""Fitting weights of positions: the same command gives the same weights, and a fighter fitted alone leaves the others as they were."""

import tomllib

import pytest

from sim.core.game import get
from strategies.battlecon import fit
from strategies.battlecon.evaluation import LORE
from strategies.battlecon.heuristic import heuristic

TWO = ["eligor", "marmelee"]


@pytest.fixture(scope="module")
def fitted():
    return fit.fit(TWO, heuristic, 6, 1)


def test_the_same_duels_give_the_same_weights(fitted):
    by_key, told = fitted
    again, told_again = fit.fit(TWO, heuristic, 6, 1, workers=2)
    assert by_key == again and told == told_again
    assert told["duels"] == 18 and told["positions"] > 100


def test_more_life_is_better(fitted):
    by_key, _ = fitted
    assert sum(by_key["cast", "life", k] for k in range(3)) > 0


def test_the_file_says_what_was_fitted_and_reads_back(fitted):
    content = get("battlecon").content(None, {})
    made = fit.tables(fitted[0], content, TWO, [], None)
    read = tomllib.loads(fit.as_toml(made, fitted[1]))
    assert read == made and set(read["fighters"]) == set(TWO)
    own = read["fighters"]["marmelee"]["pieces"]["concentration"]
    assert own == pytest.approx(fitted[0]["cast", "pieces", "counter"] + fitted[0]["marmelee", "pieces", "concentration"], abs=2e-4)


def test_a_fighter_fitted_alone_leaves_the_others(fitted):
    content, before = get("battlecon").content(None, {}), LORE.weights
    by_key, told = fit.fit(TWO, heuristic, 6, 1, ["eligor"])
    assert told["duels"] == 12, "the other's mirror is not played"
    made = fit.tables(by_key, content, TWO, ["eligor"], before)
    assert made["cast"] == before["cast"] and made["fighters"]["marmelee"] == before["fighters"]["marmelee"]
    assert made["fighters"]["eligor"] != before["fighters"]["eligor"]
    text = fit.as_toml(made, told, fit.as_toml(before, {"command": "all"}))
    assert text.count("# then:") == 1 and "# command: all" in text and tomllib.loads(text) == made
