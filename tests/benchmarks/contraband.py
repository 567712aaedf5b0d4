"""What is promised about Contraband Insider, measured: python tests/benchmarks/contraband.py [--only NAME ...]

Rates are in core time of this process, medians of several runs, with a checksum of the matches played; the variance factor of shared
luck says how many times fewer matches a paired difference needs than an unpaired one."""

from __future__ import annotations

import argparse
import statistics
import time

import numpy as np

from sim.core import game as games
from sim.core.batch import Cell, luck_key
from strategies import registry

GAME = games.get("contraband")
REPEATS = 7


def cell(players, seed=1, base=None, **keys) -> Cell:
    """A cell ready to be played in this process, on the luck of `base` if given."""
    scenario = GAME.scenario(**keys)
    named = players * scenario.seats if len(players) == 1 else players
    luck = GAME.scenario(**(keys if base is None else base))
    return Cell(GAME, scenario, GAME.content(None, {}), [registry.get(name, "contraband") for name in named], luck_key(GAME, luck), seed)


def rate(one: Cell, n: int) -> tuple[float, float, float, int]:
    """Matches a second of core time: median, lowest, highest; and the sum of all rows of the last run."""
    GAME.kernel.play(one, 0, 50)
    found = []
    for repeat in range(REPEATS):
        started = time.process_time()
        rows = GAME.kernel.play(one, repeat * n, n).games
        found.append(n / (time.process_time() - started))
    return statistics.median(found), min(found), max(found), int(rows.sum())


def speed() -> None:
    """Three-round matches a second on one core."""
    for player, seats, wanted, n in (
        ("hunter", 4, 20_000, 20_000), ("counter", 4, 5_000, 6_000), ("bluffer", 4, None, 6_000), ("hider", 4, None, 20_000),
        ("random", 4, None, 20_000), ("hunter", 3, None, 20_000), ("hunter", 5, None, 20_000),
    ):  # fmt: skip
        middle, low, high, mark = rate(cell([player], seats=seats), n)
        bar = f"wanted {wanted:,}; " if wanted else ""
        print(f"{player}, {seats} seats: {middle:,.0f} matches/s on one core ({bar}{low:,.0f} to {high:,.0f}; sum {mark})")


def luck() -> None:
    """How many times fewer matches a changed reading or a banned card needs on shared luck: the win share of place 0."""
    n, base = 12_000, dict(seats=4)
    plain = _shares(cell(["counter"], **base), n)
    for name, changed in (
        ("informant_locations all", dict(rules=dict(informant_locations="all"))),
        ("star_ties dense", dict(rules=dict(star_ties="dense"))),
        ("nominations simultaneous", dict(rules=dict(nominations="simultaneous"))),
        ("without snitch", dict(without=["snitch"])),
        ("without corruption_trade", dict(without=["corruption_trade"])),
    ):
        other = _shares(cell(["counter"], base=base, **base, **changed), n)
        paired, apart = np.var(other - plain), np.var(other) + np.var(plain)
        print(f"shared luck, {name}: {apart / paired if paired else np.inf:.1f} times fewer matches")


def _shares(one: Cell, n: int) -> np.ndarray:
    played = GAME.kernel.play(one, 0, n)
    seat = -played.games[:, 7] % len(one.players)
    return played.seats[np.arange(n), seat, 0] / 60.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", nargs="*", choices=("speed", "luck"), default=["speed", "luck"])
    for name in parser.parse_args().only:
        dict(speed=speed, luck=luck)[name]()


if __name__ == "__main__":
    main()
