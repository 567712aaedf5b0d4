"""Puzzles of BattleCON: positions with a right answer, and how often a player finds it.

    python -m strategies.battlecon.puzzles [--csv] [player ...]

`puzzles.toml` has the positions in the format of the position lab, without pairs and antes. Seat 0 is to move. What is right is what the
rules say, not what a player does: `goal` is reached by the pairs in `right` whatever the other side lays, and by no other pair; `holds`
plays all of it out. A goal: `win` this beat, `live` through it, or a `lead` in life gained of at least so much."""

from __future__ import annotations

import csv
import functools
import sys
import tomllib
from pathlib import Path

import numpy as np

from sim.battlecon import state as s
from sim.battlecon.lab import Lab
from sim.battlecon.position import Position
from sim.core import game as games
from sim.core.agenda import GO_ON
from sim.core.cards import check
from sim.core.chance import mix
from sim.core.record import RUNNING
from sim.core.session import Session
from strategies import registry

FILE = Path(__file__).with_name("puzzles.toml")
DRAWS, SLOW = 60, 2_000  # how often a player is asked; players under so many games a second less often
U = np.uint64


def load() -> list[dict]:
    """The puzzles: name, fighters' group, theme, position, goal, right (pairs of slugs), why."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))["puzzle"]


@functools.cache
def _lab():
    game = games.get("battlecon")
    return Lab(game, game.content(None, {}))


def lay(position: dict) -> Session:
    """A duel in that position in which seat 0 is asked for a pair. Raises BadInput as the position lab does."""
    lab = _lab()
    p = check(Position, position, "puzzle")
    scenario = lab.game.scenario(fighters=p.fighters, bases=p.bases, first=p.first_ante)
    session = Session(lab.game, scenario, content=lab.content)
    session.state[:] = lab.set_table(p, session.tables)
    g = session.state[0]
    g["rounds"] = p.beat
    _select(g, session)
    return session


def _select(g, session) -> None:
    from sim.battlecon.rules.select import select_pairs

    select_pairs(g, session.tables[0], s.ANTE_START)
    session.kernel.play_on(g, session.tables[0], GO_ON)


def names(session, seat=0) -> dict[tuple, int]:
    """Options of the pair that is asked for, by (style, base) in slugs."""
    card = _lab().seats[seat].card
    return {(card[a], card[b]): k for k, (_, a, b, _) in enumerate(session.options)}


def score(session: Session, player, right, draws=DRAWS) -> float:
    """The share of `draws` answers, each with other chance of the player's own, that is right."""
    options = names(session)
    wanted = {options[tuple(pair)] for pair in right}
    found = 0
    for k in range(draws):
        twin = session.copy()
        for me in twin._mes:
            me["key"] = mix(U(k + 1))
        found += twin.choose(player) in wanted
    return found / draws


def scores(players) -> dict[str, dict[str, float]]:
    """{puzzle: {player: share of right answers}}; under "options" the share of right ones among the options. players: strategies."""
    found = {}
    for puzzle in load():
        session = lay(puzzle["position"])
        row = {"options": len(puzzle["right"]) / len(session.options)}
        for player in players:
            row[player.name] = score(session, player, puzzle["right"], DRAWS if player.cost > SLOW else DRAWS // 3)
        found[puzzle["name"]] = row
    return found


def rows(players) -> list[dict]:
    """A row a puzzle and player, as a table has them: puzzle, theme, fighter, player, options (share of right ones), score."""
    found = scores(players)
    return [
        dict(puzzle=one["name"], theme=one["theme"], fighter=one["position"]["fighters"][0], player=player.name,
             options=found[one["name"]]["options"], score=found[one["name"]][player.name])
        for one in load() for player in players
    ]  # fmt: skip


def holds(session: Session, option: int, goal: dict) -> bool:
    """Is the goal reached by this pair whatever the other side lays and antes, and whatever it answers later?"""
    twin = session.copy()
    g, rounds, life = twin.state[0], int(twin.state[0]["rounds"]), twin.state[0]["life"].copy()
    twin.answer(option)
    return _reached(twin.kernel, g, twin.tables[0], rounds, life, goal)


def _reached(kernel, g, t, rounds, life, goal) -> bool:
    if int(g["outcome"]) != RUNNING or int(g["rounds"]) != rounds:
        return _is(g, life, goal)
    mine = int(g["decider"]) == 0
    below = np.empty(1, g.dtype)
    for k in range(int(g["n"])):
        below[0] = g
        kernel.play_on(below[0], t, k)
        if _reached(kernel, below[0], t, rounds, life, goal) == mine:
            return mine
    return not mine


def _is(g, life, goal) -> bool:
    over, won = int(g["outcome"]) != RUNNING, int(g["winner"]) == 0
    if "win" in goal:
        return won
    if "live" in goal:
        return not over or won
    return won or (not over and int(g["life"][0] - life[0]) - int(g["life"][1] - life[1]) >= goal["lead"])


def main(asked) -> None:
    """Print the table; with `--csv` the rows of `rows`, for other programs."""
    as_csv, asked = "--csv" in asked, [name for name in asked if name != "--csv"]
    players = [registry.get(name, "battlecon") for name in asked or registry.names("battlecon")]
    if as_csv:
        table = csv.DictWriter(sys.stdout, ["puzzle", "theme", "fighter", "player", "options", "score"])
        table.writeheader()
        table.writerows(rows(players))
        return
    found = scores(players)
    columns = ["options", *(player.name for player in players)]
    print(f"{'':44}" + "".join(f"{name[:14]:>16}" for name in columns))
    themes: dict[str, list] = {}
    for puzzle in load():
        row = found[puzzle["name"]]
        themes.setdefault(puzzle["theme"], []).append(row)
        print(f"{puzzle['name'][:43]:44}" + "".join(f"{row[name]:>16.2f}" for name in columns))
    print()
    for theme, some in [*themes.items(), ("all", list(found.values()))]:
        print(f"{theme[:43]:44}" + "".join(f"{sum(row[name] for row in some) / len(some):>16.2f}" for name in columns))


if __name__ == "__main__":
    main(sys.argv[1:])
