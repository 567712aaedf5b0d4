"""How many of the thirty puzzle positions of Contra a player solves.

    python -m tests.verification.puzzles_contra [player ...]

Without names: all players that come with the game. Each position is asked twenty times with other chance of the player's own; its score
is the share of right answers. A player at random has the share of right answers among the options."""

from __future__ import annotations

import sys
from collections import defaultdict

from strategies import registry
from tests.contra.puzzles import lay, load, score

SLOW = 1_000  # games a second under which a player is asked less often


def scores(names) -> dict:
    """{puzzle: {player: share of right answers}}, with the share of right options under "options"."""
    found = {}
    for puzzle in load():
        table, good = lay(puzzle), puzzle["good"]
        found[puzzle["name"]] = {"options": len(good) / len(table.answers)} | {
            name: score(table, player, good, 3 if player.cost < SLOW else 20) for name in names for player in [registry.get(name, "contra")]
        }
    return found


def main(names):
    names = names or sorted(registry.packaged("contra"))
    found, themes = scores(names), defaultdict(list)
    columns = ["options", *names]
    print(f"{'':36}" + "".join(f"{name[:14]:>16}" for name in columns))
    for puzzle in load():
        row = found[puzzle["name"]]
        themes[puzzle["theme"]].append(row)
        print(f"{puzzle['name'][:35]:36}" + "".join(f"{row[name]:>16.2f}" for name in columns))
    print()
    for theme, rows in [*themes.items(), ("all", list(found.values()))]:
        print(f"{theme[:35]:36}" + "".join(f"{sum(row[name] for row in rows) / len(rows):>16.2f}" for name in columns))


if __name__ == "__main__":
    main(sys.argv[1:])
