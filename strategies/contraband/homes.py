"""What to hide at home, so that nobody does better with anything else: python -m strategies.contraband.homes counter --minutes 5

All seats draw their homes from one mixture and believe the others do; one seat in turn holds each content for certain. The mixture moves
towards what wins more (multiplicative weights, Freund and Schapire 1999); the mean of the second half is written into the player's
file, both as what it hides (home_*) and as what it believes of the others (habit_*)."""

from __future__ import annotations

import argparse
import dataclasses
import time

import numpy as np

from sim.core import game as games
from sim.core.batch import Cell, luck_key
from strategies import registry
from strategies.tune import write

SEATS = (3, 4, 5)
STEP = 0.6  # of the weights, in log, for an equal share of a win more; smaller as it goes on
LEAST = 0.01
HOME = ("home_none", "home_1", "home_2", "home_3")
WHOLE = 60.0  # a win alone, in the column `share`


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("strategy")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=6_000, help="matches a content and number of seats, each time")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    strategy = registry.get(told.strategy, "contraband")
    mixture, gains = settle(strategy, told.games, told.minutes, told.seed)
    print("mixture", mixture.round(3), "share of each content over an equal one, in the last rounds", gains.round(4))
    write(strategy.params_file, numbers(mixture.round(3)))


def settle(strategy, count, minutes, seed):
    """The mixture of contents, and what each wins over an equal share against it (means of the second half)."""
    mixture = np.array([strategy.params[name] for name in HOME])
    mixture, seen, gains = mixture / mixture.sum(), [], []
    ends, number = time.monotonic() + 60 * minutes, 0
    while time.monotonic() < ends:
        number += 1
        believing = dataclasses.replace(strategy, params=strategy.params | numbers(mixture))
        gain = np.array([payoff(believing, content, count, seed + number) for content in range(len(HOME))])
        seen.append(mixture)
        gains.append(gain)
        print(number, mixture.round(3), gain.round(4), flush=True)
        mixture = np.maximum(mixture * np.exp(STEP / np.sqrt(number) * (gain - mixture @ gain)), LEAST)
        mixture /= mixture.sum()
    half = len(seen) // 2
    return np.mean(seen[half:], axis=0), np.mean(gains[half:], axis=0)


def payoff(strategy, content, count, seed) -> float:
    """What a seat with this content at home wins over an equal share, against seats that draw theirs."""
    game = games.get("contraband")
    pure = dataclasses.replace(strategy, params=strategy.params | {name: float(k == content) for k, name in enumerate(HOME)})
    total = 0.0
    for seats in SEATS:
        scenario = game.scenario(seats=seats)
        players = [pure] + [strategy] * (seats - 1)
        played = game.kernel.play(Cell(game, scenario, game.content(None, {}), players, luck_key(game, scenario), seed), 0, count)
        seat = -played.games[:, 7] % seats
        total += seats * played.seats[np.arange(count), seat, 0].mean() / WHOLE - 1.0
    return total / len(SEATS)


def numbers(mixture) -> dict:
    """The mixture as the numbers of a player."""
    told = {name: float(x) for name, x in zip(HOME, mixture)}
    return told | {f"habit_{k}": float(mixture[k]) for k in range(1, len(HOME))}


if __name__ == "__main__":
    main()
