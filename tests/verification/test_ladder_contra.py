"""The ladder of Contra's players: random, greedy, balanced and lookahead rise with every boss and every number of commandos."""

import numpy as np
import pytest
from statsmodels.stats.proportion import confint_proportions_2indep

from sim.core.batch import Cell
from sim.core.cards import slug
from sim.core.game import get
from sim.core.record import WIN
from strategies import registry

GAME = get("contra")
BOSSES = ("defense_wall", "garmakilma", "gordea", "java")
TEAMS = (["bill"], ["bill", "lance"], ["bill", "lance", "lucia"], ["bill", "lance", "lucia", "sweets"])
STAGE = "waterfall"  # the stage on which no player wins nearly all games
STEPS = (("greedy", "balanced", 2_000, 2_000), ("balanced", "lookahead", 2_000, 400))


def won(boss, team, player, games, levers=None, health=None):
    cards = GAME.content(None, {}).entries["bosses"][boss].cards if health else []
    content = GAME.content(None, {f"{boss}/{slug(card.name)}": {"health": health} for card in cards})
    scenario = GAME.scenario(boss=boss, stage=STAGE, commandos=team, levers=levers or {})
    cell = Cell(GAME, scenario, content, [registry.get(player, "contra")] * len(team), 11, 11)
    return int(np.count_nonzero(GAME.kernel.play(cell, 0, games).games[:, 0] == WIN))


@pytest.mark.slow
@pytest.mark.parametrize("team", TEAMS, ids=len)
@pytest.mark.parametrize("boss", BOSSES)
@pytest.mark.parametrize(("weaker", "stronger", "n_weaker", "n_stronger"), STEPS)
def test_the_stronger_wins_more(boss, team, weaker, stronger, n_weaker, n_stronger):
    """The difference of the shares is above zero at 99 %; with the least health a boss card may have, so that all win now and then."""
    levers = {"boss_health": 22}
    low, _ = confint_proportions_2indep(
        won(boss, team, stronger, n_stronger, levers), n_stronger, won(boss, team, weaker, n_weaker, levers), n_weaker, alpha=0.01
    )
    assert low > 0


@pytest.mark.slow
@pytest.mark.parametrize("team", TEAMS, ids=len)
@pytest.mark.parametrize("boss", BOSSES)
def test_greedy_wins_more_than_random(boss, team):
    """Neither wins any of the game as it stands: where boss cards have 2 health, the difference can be seen."""
    greedy, random = (won(boss, team, player, 3_000, health=2) for player in ("greedy", "random"))
    low, _ = confint_proportions_2indep(greedy, 3_000, random, 3_000, alpha=0.01)
    assert low > 0
