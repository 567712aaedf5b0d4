"""The checksum of some hundred matches, bound to the version of the rules.

A change of rules or content that changes any result gets a new `rules_version` in sim/contraband/game.py, and the new checksum:

    python -m tests.contraband.test_golden"""

import hashlib
import tomllib
from pathlib import Path

from sim.contraband import state as s
from sim.contraband.scenario import choices
from sim.core.batch import Cell
from sim.core.game import get
from strategies.core.random import random

FILE = Path(__file__).parents[1] / "data/contraband/golden.toml"
MATCHES = 40  # of each scenario


def scenarios():
    """Three to five seats with and without roles, and every reading but the default once."""
    for seats in (3, 4, 5):
        for double_agent in (False, True):
            yield dict(seats=seats, double_agent=double_agent)
    readings = [(key, reading) for key in s.READINGS for reading in choices(key)[1:]]
    for k, (key, reading) in enumerate(readings):
        yield dict(seats=3 + k % 3, double_agent=k % 2 == 0, rules={key: reading})
    yield dict(seats=4, double_agent=True, opening=["underhand_deal", "snitch", "informant"], without=["hindrance"], rounds=2)


def checksum() -> str:
    """Over rows, seats, parts and events of matches at random."""
    game = get("contraband")
    content, total = game.content(None, {}), hashlib.sha256()
    for number, setting in enumerate(scenarios()):
        made = game.scenario(**setting)
        played = game.kernel.play(Cell(game, made, content, [random] * made.seats, number, 1), 0, MATCHES)
        for part in (played.games, played.seats, played.parts, played.tables["events"]):
            total.update(part.astype("<i8").tobytes())
    return total.hexdigest()


def test_results_change_with_the_version_of_the_rules_only():
    kept = tomllib.loads(FILE.read_text())
    version = get("contraband").rules_version
    assert kept["rules_version"] == version, "the rules have a new version: python -m tests.contraband.test_golden"
    assert kept["checksum"] == checksum(), (
        "these rules give other matches than rules_version says: raise it, then python -m tests.contraband.test_golden"
    )


if __name__ == "__main__":
    FILE.write_text(f'rules_version = {get("contraband").rules_version}\nchecksum = "{checksum()}"\n')
    print(FILE.read_text(), end="")
