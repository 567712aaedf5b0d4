"""By how much the luck of the draw, taken out, shrinks the variance of a difference between two versions of a card.

    python -m tests.verification.variance [duels a version, 400 unless told]

Ten changes of one number: a style of each of ten fighters gets +1 power, against the next of the ten. Both versions are played by
`equilibrium` with the same seeds. Told are the plain paired difference and the one with luck taken out, in wins of 100, and two
factors: of a rate's variance, and of the difference's variance. A factor of 2 is as good as twice the duels."""

from __future__ import annotations

import sys
import time

import numpy as np

from sim.battlecon.state import NOW_LUCK
from sim.core.batch import Cell, luck_key
from sim.core.cards import slug
from sim.core.game import get
from strategies import registry
from studies import pool
from studies.stats import luck, paired

FIGHTERS = ("eligor", "shekhtur", "marmelee", "karin_jager", "pendros", "alexian", "mikhail", "lymn", "byron", "rexan")
CHUNK = 50
GAME = get("battlecon")


def noted(fighters, games: int, overlays: dict, seed: int = 1):
    """(won by the first named, luck noted for it) of so many duels by `equilibrium`, in their order."""
    scenario, player = GAME.scenario(fighters=list(fighters)), registry.get("equilibrium", "battlecon")
    cell = Cell(GAME, scenario, GAME.content(None, overlays), [player, player], luck_key(GAME, scenario), seed)
    parts = dict(pool.spread(lambda first: (first, GAME.kernel.play(cell, first, min(CHUNK, games - first))), range(0, games, CHUNK), 2))
    rows = np.concatenate([parts[first].games for first in sorted(parts)])
    seats = np.concatenate([parts[first].seats for first in sorted(parts)])
    rotation = rows[:, 7]
    return (rows[:, 1] == rotation).astype(float), seats[np.arange(len(rows)), rotation, NOW_LUCK]


def change_of(fighter: str) -> tuple[str, dict]:
    """The first style of a fighter with a number for power: its name, and the overlay that gives it +1."""
    styles = GAME.content(None, {}).entries["fighters"][fighter].styles
    one = next(style for style in styles if isinstance(style.power, int))
    return one.name, {f"{fighter}/{slug(one.name)}": {"power": "+1", "was": one.power}}


def main(games: int) -> None:
    """Print a line a change, and the middle of the factors."""
    print(f"{games} duels a version; differences in wins of 100, at 95 in 100")
    factors = []
    for k, fighter in enumerate(FIGHTERS):
        other, (card, overlays), started = FIGHTERS[(k + 1) % len(FIGHTERS)], change_of(fighter), time.perf_counter()
        (before, first), (after, second) = noted([fighter, other], games, {}), noted([fighter, other], games, overlays)
        plain, found = paired.difference(before, after), luck.difference(before, after, first, second)
        rate = luck.share(np.concatenate([before, after]), np.concatenate([first, second]))["factor"]
        zero = np.concatenate([first, second])
        factors.append((rate, found["factor"]))
        print(f"{fighter} {card} +1 v {other}: plain {_told(plain)}, luck taken out {_told(found)}; factor of a rate {rate:.2f}, of the "
              f"difference {found['factor']:.2f}; mean of luck {zero.mean() / (zero.std() / np.sqrt(len(zero))):+.1f} standard errors "
              f"({time.perf_counter() - started:.0f} s)", flush=True)  # fmt: skip
    rates, steps = np.array(factors).T
    print(f"factor of a rate: {np.median(rates):.2f} ({rates.min():.2f} to {rates.max():.2f}); "
          f"of a difference: {np.median(steps):.2f} ({steps.min():.2f} to {steps.max():.2f})")  # fmt: skip


def _told(step) -> str:
    return f"{100 * step['difference']:+.1f} ({100 * step['low']:+.1f} to {100 * step['high']:+.1f})"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
