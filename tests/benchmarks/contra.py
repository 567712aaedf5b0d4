"""What is promised about Contra, measured: python tests/benchmarks/contra.py [--only NAME ...]

Rates are in core time of this process, medians of several runs, with a checksum of the games played; the variance factor of shared
luck says how many times fewer games a paired difference needs than an unpaired one."""

from __future__ import annotations

import argparse
import statistics
import time

import numpy as np

from sim.core import game as games
from sim.core.batch import Cell, luck_key
from sim.core.record import WIN
from strategies import registry

GAME = games.get("contra")
TEAMS = [["bill"], ["bill", "lance"], ["bill", "lance", "lucia"], ["bill", "lance", "lucia", "sweets"]]
BOSSES, STAGES = ("defense_wall", "garmakilma", "gordea", "java"), ("jungle", "waterfall", "snow_field", "alien_lair")
REPEATS = 5
HALF_WIDTH, Z = 0.01, 1.96


def cell(team, player, seed=1, **keys) -> Cell:
    """A cell ready to be played in this process, on the luck of the scenario without levers."""
    scenario = GAME.scenario(commandos=team, **keys)
    base = scenario.model_copy(update={"levers": {}})
    return Cell(GAME, scenario, GAME.content(None, {}), [registry.get(player, "contra")] * len(team), luck_key(GAME, base), seed)


def rate(one: Cell, n: int, repeats=REPEATS) -> tuple[float, float, float, int]:
    """Games a second of core time: median, lowest, highest; and the sum of all rows of the last run."""
    GAME.kernel.play(one, 0, 4)
    found = []
    for repeat in range(repeats):
        started = time.process_time()
        rows = GAME.kernel.play(one, repeat * n, n).games
        found.append(n / (time.process_time() - started))
    return statistics.median(found), min(found), max(found), int(rows.sum())


def speed() -> None:
    """Games a second on one core, Defense Wall in the Jungle."""
    for player, size, wanted, n in (("balanced", 4, 5_000, 3_000), ("balanced", 1, 20_000, 10_000), ("lookahead", 4, 20, 60)):
        middle, low, high, mark = rate(cell(TEAMS[size - 1], player), n, REPEATS if player == "balanced" else 3)
        print(f"{player}, {size} commandos: {middle:,.0f} games/s on one core (wanted {wanted:,}; {low:,.0f} to {high:,.0f}; sum {mark})")


def grid() -> None:
    """Minutes of core time the 4 x 4 x 4 grid takes at half-width 0.01, by the rates and shares of a sample of each cell."""
    seconds, total = 0.0, 0
    for boss in BOSSES:
        for stage in STAGES:
            for team in TEAMS:
                one = cell(team, "balanced", boss=boss, stage=stage)
                GAME.kernel.play(one, 0, 4)
                started = time.process_time()
                rows = GAME.kernel.play(one, 0, 400).games
                spent = (time.process_time() - started) / 400
                share = (np.count_nonzero(rows[:, 0] == WIN) + 2) / 404
                n = Z**2 * share * (1 - share) / HALF_WIDTH**2
                seconds, total = seconds + n * spent, total + n
    print(f"grid: about {total:,.0f} games, {seconds / 60:.1f} minutes of core time, {seconds / 120:.1f} on two cores (wanted 15)")


def luck() -> None:
    """How many times fewer games a change of one number needs on shared luck."""
    n = 6_000
    for lever, value in (
        ("boss_health", 25),
        ("boss_health", 26),
        ("pillbox_icons", 4),
        ("gel_supply", 7),
        ("events", 9),
        ("enemy_health", 1),
    ):
        factors = []
        for boss, stage, team in (
            ("defense_wall", "jungle", 1),
            ("garmakilma", "waterfall", 2),
            ("gordea", "snow_field", 0),
            ("java", "waterfall", 3),
        ):
            keys = dict(boss=boss, stage=stage)
            before, after = (
                (GAME.kernel.play(cell(TEAMS[team], "balanced", levers=levers, **keys), 0, n).games[:, 0] == WIN).astype(float)
                for levers in ({}, {lever: value})
            )
            change = (after - before).var()
            factors.append((before.var() + after.var()) / change if change else np.inf)
        told = ", ".join("no game changed" if np.isinf(f) else f"{f:.1f}" for f in factors)
        print(f"shared luck, {lever} = {value}: {told} times fewer games (wanted 3)")


BENCHMARKS = {"speed": speed, "grid": grid, "luck": luck}


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", nargs="+", choices=[*BENCHMARKS], help="only these")
    for name in parser.parse_args().only or BENCHMARKS:
        BENCHMARKS[name]()


if __name__ == "__main__":
    main()
