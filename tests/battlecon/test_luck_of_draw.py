"""The luck of the draw: what is noted has the mean 0 exactly, whatever the players expect of each other, and only where both draw."""

import numpy as np
import pytest

from sim.battlecon.state import BASE_HIDDEN, NOW_LUCK, OPEN, PAIR_HIDDEN, STATE, TABLES
from sim.core.batch import Cell, luck_key
from sim.core.compile import records
from sim.core.game import get
from sim.core.player import ME
from strategies import registry
from strategies.battlecon.luck import note_draw
from studies.stats import luck

BATTLECON = get("battlecon")
HASTE = {"eligor/martial": {"priority": "+1"}}  # for what-ifs: one number of one card


def matrix(chance, rows, columns, codes, guesses):
    """A player with a matrix in front of it and mixtures behind: (me, where its own begins), and the codes of both sides."""
    me = records(ME, 1)[0]
    mine = rows * columns
    me["work"][:mine] = chance.uniform(-1, 1, mine)
    me["work"][mine : mine + rows] = chance.dirichlet(np.ones(rows))
    me["work"][mine + rows : mine + rows + columns] = chance.dirichlet(np.ones(columns))
    return me, mine, chance.choice(codes, rows), chance.choice(guesses, columns)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("hidden", [PAIR_HIDDEN, BASE_HIDDEN])
def test_what_is_noted_has_the_mean_nothing(seed, hidden):
    """Over all draws of both seats, each as likely as its mixture has it: codes may come twice, or be unforeseen by the other."""
    chance = np.random.default_rng(seed)
    view, t = records(STATE, 1)[0], records(TABLES, 1)[0]
    first, at, own, _ = matrix(chance, 4, 3, [1, 2, 3, 9], [7])
    second, to, codes, guesses = matrix(chance, 3, 5, [5, 6], [1, 2, 3, 4])
    p, q = first["work"][at : at + 4].copy(), second["work"][to : to + 3].copy()
    total, spread = np.zeros(2), 0.0
    for a in range(4):
        for b in range(3):
            t["luck"][:] = 0.0
            view["asked"], view["laid"][:] = 5, OPEN
            t["mix_code"][0, :4] = own
            note_draw(view, t, first, 0, 1, at, 4, 3, a)
            view["asked"], view["laid"][0] = 6, hidden
            t["mix_code"][1, :3], t["guess_code"][:5] = codes, guesses
            note_draw(view, t, second, 1, 0, to, 3, 5, b)
            total += p[a] * q[b] * t["luck"]
            spread += p[a] * q[b] * t["luck"][1] ** 2
    assert np.abs(total).max() < 1e-12 and spread > 1e-4


def test_a_draw_that_was_not_answered_at_once_is_not_counted():
    """The second seat had a single option and was not asked; what it draws later is another draw."""
    chance = np.random.default_rng(1)
    view, t = records(STATE, 1)[0], records(TABLES, 1)[0]
    first, at, own, guesses = matrix(chance, 3, 3, [1, 2], [1, 2])
    t["mix_code"][0, :3], t["mix_code"][1, :3], t["guess_code"][:3] = own, own, guesses
    view["asked"] = 5
    note_draw(view, t, first, 0, 1, at, 3, 3, 0)
    view["asked"], view["laid"][0] = 8, BASE_HIDDEN
    note_draw(view, t, first, 1, 0, at, 3, 3, 0)
    assert not t["luck"].any()


def noted(fighters, players, games, overlays=None, seed=1):
    """(won by the first named, luck noted for it, in its order) of some duels."""
    scenario, content = BATTLECON.scenario(fighters=fighters), BATTLECON.content(None, overlays or {})
    cell = Cell(BATTLECON, scenario, content, [registry.get(name, "battlecon") for name in players], luck_key(BATTLECON, scenario), seed)
    played = BATTLECON.kernel.play(cell, 0, games)
    rotation, winner = played.games[:, 7], played.games[:, 1]
    return (winner == rotation).astype(float), played.seats[np.arange(games), rotation, NOW_LUCK], played.seats


def test_only_where_both_draw():
    for players in (["heuristic", "heuristic"], ["equilibrium", "heuristic"], ["random", "equilibrium"]):
        assert not noted(["eligor", "shekhtur"], players, 4)[1].any()
    _, mine, seats = noted(["eligor", "shekhtur"], ["equilibrium", "equilibrium"], 4)
    assert mine.all() and (seats[:, 0, NOW_LUCK] == -seats[:, 1, NOW_LUCK]).all()


@pytest.mark.slow
@pytest.mark.parametrize("fighters", [["eligor", "shekhtur"], ["pendros", "karin_jager"]])
def test_luck_taken_out_moves_no_mean(fighters):
    """600 duels: noted luck has the mean 0, rates and a difference agree with plain counting, and spread less."""
    won, mine, _ = noted(fighters, ["equilibrium", "equilibrium"], 600)
    assert abs(mine.mean()) < 3.3 * mine.std() / np.sqrt(len(mine))
    found = luck.share(won, mine)
    assert abs(found["rate"] - won.mean()) < 3.3 * (won - luck.corrected(won, mine)).std() / np.sqrt(len(won))
    assert found["factor"] > 1.08
    after, again, _ = noted(fighters, ["equilibrium", "equilibrium"], 600, HASTE if "eligor" in fighters else {"pendros": {"life": "+2"}})
    step = luck.difference(won, after, mine, again)
    plain = luck.difference(won, after, 0 * mine, 0 * again)
    assert plain["low"] <= step["difference"] <= plain["high"] and step["factor"] > 1.03
