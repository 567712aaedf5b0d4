"""One player of BattleCON against another, over mirrors and pairs, seats swapped:

    python -m tests.verification.match equilibrium equilibrium:fitted=0 --games 40

In a mirror both play the same fighter; in a pair each plays either fighter, `--games` duels each way. Printed is the first's share of
wins, draws counting half, with its 95 % interval (normal, over duels), for each fighter it played and in all."""

from __future__ import annotations

import argparse
import itertools

import numpy as np

from sim.core import game as games
from sim.core.batch import Cell, luck_key
from sim.core.record import NOBODY
from strategies import registry


def shares(first, second, fighters, count, seed=1, mirrors=True, pairs=True) -> dict[tuple, np.ndarray]:
    """{(fighter of the first player, of the second): its results, 1, 0.5 or 0, by duel}."""
    game = games.get("battlecon")
    content, found = game.content(None, {}), {}
    for a, b in itertools.product(fighters, fighters):
        if mirrors if a == b else pairs:
            scenario = game.scenario(fighters=[a, b])
            rows = game.kernel.play(Cell(game, scenario, content, [first, second], luck_key(game, scenario), seed), 0, count).games
            winner, rotation = rows[:, 1], rows[:, 7]
            found[a, b] = np.where(winner == NOBODY, 0.5, winner == rotation)  # the first place sits in the seat of its rotation
    return found


def told(results) -> str:
    """Share and interval, in 100."""
    reach = 1.96 * results.std() / np.sqrt(len(results))
    return f"{100 * results.mean():5.1f}  [{100 * (results.mean() - reach):5.1f}, {100 * (results.mean() + reach):5.1f}]  of {len(results)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=40, help="duels a table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fighters", nargs="+", default=[])
    parser.add_argument("--mirrors", action="store_true", help="mirrors only")
    asked = parser.parse_args()
    players = [registry.get(name, "battlecon") for name in (asked.first, asked.second)]
    fighters = asked.fighters or sorted(games.get("battlecon").content(None, {}).entries["fighters"])
    found = shares(*players, fighters, asked.games, asked.seed, pairs=not asked.mirrors)
    for fighter in fighters:
        mirror = found[fighter, fighter]
        others = [one for (a, b), one in found.items() if a == fighter != b]
        print(f"{fighter:14} mirror {told(mirror)}" + (f"   pairs {told(np.concatenate(others))}" if others else ""))
    every = [one for (a, b), one in found.items() if a == b], [one for (a, b), one in found.items() if a != b]
    for name, some in zip(("mirrors", "pairs"), every):
        if some:
            print(f"{name:14} {told(np.concatenate(some))}")


if __name__ == "__main__":
    main()
