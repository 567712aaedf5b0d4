"""The checksum of some hundred games, bound to the version of the rules.

A change of rules or cards that changes any result gets a new `rules_version` in sim/contra/game.py, and the new checksum:

    python -m tests.contra.test_golden"""

import hashlib
import itertools
import tomllib
from pathlib import Path

from sim.core.batch import Cell
from sim.core.game import get
from strategies.core.random import random

FILE = Path(__file__).parents[1] / "data/contra/golden.toml"
BOSSES = ("defense_wall", "garmakilma", "gordea", "java")
STAGES = ("jungle", "waterfall", "snow_field", "alien_lair")
FOUR = ("bill", "lance", "lucia", "sweets")
MODES = ([], ["jump_start"], ["rough_start", "battle_damage"], ["expert_unpredictable_environment"])
RULES = ({}, {"kill_draw": "may"}, {"ability_kill": "owner"}, {"boss_stands": "one_space"})
GAMES = 60  # of each of 18 scenarios


def scenarios():
    """Every boss on every stage with one to four commandos, all modes and rulings, and both stories."""
    for k, (boss, stage) in enumerate(itertools.product(BOSSES, STAGES)):
        team = [FOUR[(k + j) % 4] for j in range(1 + (k + k // 4) % 4)]
        yield dict(boss=boss, stage=stage, commandos=team, modes=MODES[k % 4], rules=RULES[k // 4])
    for story in ("return_to_galuga", "escape_from_galuga"):
        yield dict(story=story, commandos=["lance", "sweets"])


def checksum() -> str:
    """Over rows, seats, parts, curves and cards of 1,080 games at random."""
    game = get("contra")
    content, total = game.content(None, {}), hashlib.sha256()
    for number, setting in enumerate(scenarios()):
        made = game.scenario(**setting)
        played = game.kernel.play(Cell(game, made, content, [random] * len(made.commandos), number, 1), 0, GAMES)
        for part in (played.games, played.seats, played.parts, played.curves, played.tables["tally"], played.tables["events"]):
            total.update(part.astype("<i8").tobytes())
    return total.hexdigest()


def test_results_change_with_the_version_of_the_rules_only():
    kept = tomllib.loads(FILE.read_text())
    version = get("contra").rules_version
    assert kept["rules_version"] == version, "the rules have a new version: python -m tests.contra.test_golden"
    assert kept["checksum"] == checksum(), (
        "these rules give other games than rules_version says: raise it, then python -m tests.contra.test_golden"
    )


if __name__ == "__main__":
    FILE.write_text(f'rules_version = {get("contra").rules_version}\nchecksum = "{checksum()}"\n')
    print(FILE.read_text(), end="")
