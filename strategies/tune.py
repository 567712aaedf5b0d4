"""Tune the numbers of a strategy by play: python -m strategies.tune contra balanced --minutes 5

The scenarios it is tuned on, and which numbers are left alone, stand in `strategies/GAME/tuning.toml`; so do, where a game is not
co-operative, the players it meets there (`against`), one of whom fills all other places. All candidates of a generation play the same
luck, each generation new luck; the numbers move on a logarithmic scale (CMA-ES, package `cma`, extra `tune`). Wins of the tuned numbers
are counted once more on luck none of them has seen, against the numbers as they were; the file is rewritten only if they win more."""

from __future__ import annotations

import argparse
import dataclasses
import re
import time
import tomllib
from pathlib import Path

import numpy as np

from sim.core import game as games
from sim.core.batch import Cell, luck_key
from sim.core.cards import check
from sim.core.record import DECIDED, WIN
from strategies import registry

FLOOR = 0.05  # numbers are moved as log(x + FLOOR): zero is a number like others
WIDTH = 0.35  # first step on that scale


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("strategy")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=120, help="games a scenario and candidate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[], help="numbers to tune; default: all that tuning.toml does not keep")
    told = parser.parse_args()
    game, strategy = games.get(told.game), registry.get(told.strategy, told.game)
    plan = tomllib.loads((Path(__file__).parent / told.game / "tuning.toml").read_text(encoding="utf-8"))
    rivals = [registry.get(name, told.game) for name in plan.get("against", [])] or [None]
    cells = [(check(game.scenario, one, "tuning.toml"), rival) for one in plan["scenario"] for rival in rivals]
    kept = set(plan.get("kept", []))
    names = told.only or [name for name in strategy.params if name not in kept]
    tuned = search(game, strategy, cells, names, told.games, told.minutes, told.seed)
    before, after = (score(game, one, cells, 10 * told.games, 10**6 + told.seed) for one in (strategy, tuned))
    print(f"wins on unseen luck: {before:.4f} before, {after:.4f} after, over {len(cells)} tables of {10 * told.games} games")
    if after > before:
        write(strategy.params_file, tuned.params)
        print(f"written: {strategy.params_file}")


def search(game, strategy, cells, names, count, minutes, seed):
    """The strategy with the numbers CMA-ES ends at after so many minutes."""
    try:
        import cma
    except ImportError:
        raise SystemExit('strategies.tune: package cma is not installed; install it with: pip install "steelyard[tune]"') from None
    start = np.log(np.array([strategy.params[name] for name in names]) + FLOOR)
    search = cma.CMAEvolutionStrategy(start, WIDTH, dict(seed=seed, verbose=-9))
    ends = time.monotonic() + 60 * minutes
    while time.monotonic() < ends and not search.stop():
        generation = search.ask()
        losses = [-score(game, altered(strategy, names, x), cells, count, seed + search.countiter) for x in generation]
        search.tell(generation, losses)
        print(f"generation {search.countiter}: best {-min(losses):.3f}, mean {-np.mean(losses):.3f}", flush=True)
    return altered(strategy, names, search.result.xfavorite)


def altered(strategy, names, x):
    """The strategy with other numbers."""
    numbers = {name: float(round(max(value, 0.0), 3)) for name, value in zip(names, np.exp(x) - FLOOR)}
    return dataclasses.replace(strategy, params=strategy.params | numbers)


def score(game, strategy, cells, count, seed) -> float:
    """Mean share of games won by place 0, over the tables. cells: (scenario, who fills the other places; None: the strategy too)."""
    total = 0.0
    for scenario, rival in cells:
        places = len(game.named(scenario))
        players = [strategy] + [rival or strategy] * (places - 1)
        played = game.kernel.play(Cell(game, scenario, game.content(None, {}), players, luck_key(game, scenario), seed), 0, count).games
        first = 0 if game.coop else -played[:, 7] % places  # the seat of place 0: places go round with the number of the game
        total += np.isin(played[:, 0], (WIN, DECIDED))[played[:, 1] == first].sum() / count
    return total / len(cells)


def write(path, params) -> None:
    """Put numbers into a TOML file, keeping its comments."""
    text = Path(path).read_text(encoding="utf-8")
    for name, value in params.items():
        text = re.sub(rf"(?m)^{name} = \S+", f"{name} = {value}", text)
    Path(path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
