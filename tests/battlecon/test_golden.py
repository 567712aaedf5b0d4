"""The checksum of some thousand duels, bound to the version of the rules.

A change of rules or cards that changes any result gets a new `rules_version` in sim/battlecon/game.py, and the new checksum:

    python -m tests.battlecon.test_golden"""

import hashlib
import itertools
import tomllib
from pathlib import Path

import numpy as np

from sim.battlecon.state import NOW_LUCK
from sim.core.batch import Cell
from sim.core.game import get
from strategies.core.random import random

FILE = Path(__file__).parents[1] / "data/battlecon/golden.toml"
FIGHTERS = (
    "eligor",
    "shekhtur",
    "marmelee",
    "karin_jager",
    "pendros",
    "alexian",
    "mikhail",
    "lymn",
    "byron",
    "adjenna",
    "rexan",
    "cesar",
    "kajia",
)
GAMES = 13  # of each of 78 pairs


def checksum() -> str:
    """Over rows, seats and cards of 1,014 duels of all pairs, half of them with beta bases and every option on."""
    game = get("battlecon")
    content, total = game.content(None, {}), hashlib.sha256()
    for number, pair in enumerate(itertools.combinations(FIGHTERS, 2)):
        more = dict(bases=["beta", "standard"], discards="chosen", finishers=["chosen", "first"], ante_finishers=True) if number % 2 else {}
        played = game.kernel.play(Cell(game, game.scenario(fighters=list(pair), **more), content, [random, random], number, 1), 0, GAMES)
        seats = np.ascontiguousarray(played.seats[:, :, :NOW_LUCK])  # luck is a player's, not the rules'
        for part in (played.games, seats, played.curves, played.tables["tally"], played.tables["games"]):
            total.update(part.astype("<i8").tobytes())
    return total.hexdigest()


def test_results_change_with_the_version_of_the_rules_only():
    kept = tomllib.loads(FILE.read_text())
    version = get("battlecon").rules_version
    assert kept["rules_version"] == version, "the rules have a new version: python -m tests.battlecon.test_golden"
    assert kept["checksum"] == checksum(), (
        "these rules give other duels than rules_version says: raise it, then python -m tests.battlecon.test_golden"
    )


if __name__ == "__main__":
    FILE.write_text(f'rules_version = {get("battlecon").rules_version}\nchecksum = "{checksum()}"\n')
    print(FILE.read_text(), end="")
