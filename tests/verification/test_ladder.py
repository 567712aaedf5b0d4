"""The ladder that the documentation claims: heuristic beats random, equilibrium beats heuristic, in every mirror, by a wide margin."""

import pytest
from statsmodels.stats.proportion import proportion_confint

from sim.core.batch import Cell
from sim.core.game import get
from strategies import registry
from strategies.battlecon.equilibrium import equilibrium
from strategies.battlecon.heuristic import heuristic
from strategies.core.random import random

SIX = ("eligor", "shekhtur", "marmelee", "karin_jager", "pendros", "alexian")
WIDE = 0.65  # the lower end of the stronger player's interval, in duels won outright; draws count for neither


def won_by_first(fighter, stronger, weaker, games):
    game = get("battlecon")
    cell = Cell(game, game.scenario(fighters=[fighter, fighter]), game.content(None, {}), [stronger, weaker], 7, 7)
    rows = game.kernel.play(cell, 0, games).games
    winner, rotation = rows[:, 1], rows[:, 7]
    return int(((winner >= 0) & (winner == rotation)).sum())  # with two seats the first place sits in seat `rotation`


@pytest.mark.slow
@pytest.mark.parametrize("fighter", SIX)
def test_heuristic_beats_random(fighter):
    low, _ = proportion_confint(won_by_first(fighter, heuristic, random, 4_000), 4_000, 0.01, "wilson")
    assert low > WIDE


@pytest.mark.slow
@pytest.mark.parametrize("fighter", SIX)
def test_equilibrium_beats_heuristic(fighter):
    low, _ = proportion_confint(won_by_first(fighter, equilibrium, heuristic, 600), 600, 0.01, "wilson")
    assert low > WIDE


@pytest.mark.slow
@pytest.mark.parametrize("stronger, weaker", [("club", "novice"), ("equilibrium", "club"), ("expert", "equilibrium")])
def test_each_level_of_skill_beats_the_one_before(stronger, weaker):
    won, games = sum(won_by_first(name, registry.get(stronger, "battlecon"), registry.get(weaker, "battlecon"), 100) for name in SIX), 600
    low, _ = proportion_confint(won, games, 0.01, "wilson")
    assert low > 0.5


@pytest.mark.slow
def test_weights_from_self_play_beat_those_set_by_hand():
    """Over the cast: in single mirrors, Eligor's for one, hardly anything separates the two."""
    by_hand, cast = registry.get("equilibrium:fitted=0", "battlecon"), sorted(get("battlecon").content(None, {}).entries["fighters"])
    won = sum(won_by_first(name, equilibrium, by_hand, 40) for name in cast)
    lost = sum(won_by_first(name, by_hand, equilibrium, 40) for name in cast)
    low, _ = proportion_confint(won, won + lost, 0.01, "wilson")
    assert low > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("fighter", ("eligor", "marmelee"))
def test_best_response_gains_little(fighter):
    from tests.verification.best_response import gains

    found = gains((fighter, fighter), 6)
    assert found[:, 0].mean() < 0.15, "a best response to one beat gains more than 0.15 on a scale from -1 to 1"
