"""The ladder of Contraband Insider's players: random, hunter and counter rise with every number of seats, with and without roles.

One player among equals of another kind would win its share, 1 in as many as there are seats, were both alike. Who is better wins more than
that alone among the weaker, and the weaker less alone among the better: both are asked for, since a table of one kind can be easy prey to
some habit. `bluffer` is above `hunter`; whether it is above `counter` is left open. `hider` is a style: it wins less than its share among
random players, who raid its home, and more than a random player would among hunters."""

from functools import cache

import numpy as np
import pytest
from scipy.stats import ttest_1samp, ttest_ind

from sim.contraband import state as s
from sim.core.batch import Cell
from sim.core.game import get
from strategies import registry

GAME = get("contraband")
GAMES = 3_000
STEPS = [("random", "hunter"), ("hunter", "counter"), ("hunter", "bluffer")]
TABLES = [(3, False), (4, False), (4, True), (5, False), (5, True)]


@cache
def shares(one, others, seats, double_agent):
    """Shares of wins of one player among equals of another kind, a match each. Places rotate through the seats."""
    scenario = GAME.scenario(seats=seats, double_agent=double_agent)
    players = [registry.get(name, "contraband") for name in [one] + [others] * (seats - 1)]
    played = GAME.kernel.play(Cell(GAME, scenario, GAME.content(None, {}), players, 11, 11), 0, GAMES)
    seat = -played.games[:, 7] % seats  # place 0 sits there
    return played.seats[np.arange(GAMES), seat, s.NOW_SHARE] / s.WHOLE


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "double_agent"), TABLES)
@pytest.mark.parametrize(("weaker", "stronger"), STEPS)
def test_the_stronger_wins_more_than_its_share_and_the_weaker_less(weaker, stronger, seats, double_agent):
    above, below = shares(stronger, weaker, seats, double_agent), shares(weaker, stronger, seats, double_agent)
    assert ttest_1samp(above, 1 / seats, alternative="greater").pvalue < 0.01, f"{stronger} among {weaker}: {above.mean():.3f}"
    assert ttest_1samp(below, 1 / seats, alternative="less").pvalue < 0.01, f"{weaker} among {stronger}: {below.mean():.3f}"


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "double_agent"), TABLES)
def test_a_hider_does_better_than_random_among_hunters(seats, double_agent):
    hider, random = (shares(one, "hunter", seats, double_agent) for one in ("hider", "random"))
    assert ttest_ind(hider, random, alternative="greater", equal_var=False).pvalue < 0.01


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "double_agent"), TABLES)
def test_equals_win_their_share(seats, double_agent):
    """A table of counters: the place that is looked at wins as often as the others."""
    assert ttest_1samp(shares("counter", "counter", seats, double_agent), 1 / seats).pvalue > 1e-3


AT_RANDOM = "counter:home_none=6:home_1=1:home_2=1:home_3=1"  # what nine cards dealt out at random leave at home


@pytest.mark.slow
@pytest.mark.parametrize("others", ["random", "hunter"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_best_mixture_at_home_beats_hiding_at_random(seats, others):
    """The same player otherwise, at tables that raid homes. Among counters no content is worth more than another, which is how the mixture
    was found; among hiders, who raid no homes, more at home pays."""
    mixed, random = (shares(one, others, seats, False) for one in ("counter", AT_RANDOM))
    assert ttest_ind(mixed, random, alternative="greater", equal_var=False).pvalue < 0.01, f"{mixed.mean():.3f} and {random.mean():.3f}"
