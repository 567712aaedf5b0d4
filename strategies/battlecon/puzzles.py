"""Puzzles of BattleCON: positions with a right answer, and how often a player finds it.

    python -m strategies.battlecon.puzzles [player ...]

`puzzles.toml` has those written by hand from the rulebook and the cards, `puzzles_searched.toml` those that a search of the rules found.
Positions are in the format of the position lab. Seat 0 is to lay a pair or, where `laid` says which pair it has laid, to ante. What is
right is what the rules say, not what a player does: `goal` is reached by the answers in `right` whatever the other side lays, antes and
answers, and by no other; `holds` plays all of it out. A goal: `win` this beat, `live` through it, or a `lead` in life gained of at
least so much."""

from __future__ import annotations

import argparse
import functools
import hashlib
import json
import os
import sys
import tomllib
from pathlib import Path

import numpy as np

from sim.battlecon import state as s
from sim.battlecon.decisions import PASS
from sim.battlecon.lab import Lab
from sim.battlecon.position import Position
from sim.battlecon.seat import Seat
from sim.core import cache
from sim.core import game as games
from sim.core.agenda import GO_ON
from sim.core.cards import check
from sim.core.chance import mix
from sim.core.compile import records
from sim.core.errors import BadInput
from sim.core.record import RUNNING, UNKNOWN
from sim.core.session import Session
from strategies import registry

FILES = {"hand": Path(__file__).with_name("puzzles.toml"), "search": Path(__file__).with_name("puzzles_searched.toml")}
DRAWS, SLOW = 60, 2_000  # how often a player is asked; players under so many games a second less often
SOLVED = 0.5  # a puzzle counts as solved from this share of right answers on
PLAYERS = ("random", "heuristic", "novice", "club", "expert", "equilibrium", "best_response")
U = np.uint64


def load() -> list[dict]:
    """The puzzles: by ("hand", "search"), name, theme, goal, right (pairs of slugs, or antes as the lab has them), why, position."""
    return [{"by": by} | one for by, file in FILES.items() for one in tomllib.loads(file.read_text(encoding="utf-8"))["puzzle"]]


@functools.cache
def _lab():
    game = games.get("battlecon")
    return Lab(game, game.content(None, {}))


def lay(puzzle: dict) -> list[Session]:
    """Duels in that position in which seat 0 is asked; where it has laid its pair, one for each pair that may lie hidden on the other side.

    Raises BadInput as the position lab does."""
    table = _table(puzzle)
    if "laid" not in puzzle:
        return [table]
    table.answer(pairs(table)[tuple(puzzle["laid"])])
    found = [table.copy() for _ in table.options]
    for option, one in enumerate(found):
        one.answer(option)
    return found


def _table(puzzle) -> Session:
    """The duel at the question for seat 0's pair."""
    lab = _lab()
    p = check(Position, puzzle["position"], "puzzle")
    scenario = lab.game.scenario(fighters=p.fighters, bases=p.bases, first=p.first_ante + 1, stockpile="unique")
    session = Session(lab.game, scenario, content=lab.content)
    session.state[:] = lab.set_table(p, session.tables)
    session.state[0]["rounds"] = p.beat
    _select(session)
    return session


def _select(session) -> None:
    from sim.battlecon.rules.select import select_pairs

    select_pairs(session.state[0], session.tables[0], s.ANTE_START)
    session.kernel.play_on(session.state[0], session.tables[0], GO_ON)


def pairs(session) -> dict[tuple, int]:
    """Options of the pair that is asked for, by (style, base) in slugs."""
    card = _lab().seats[0].card
    return {(card[a], card[b]): k for k, (_, a, b, _) in enumerate(session.options)}


def right(puzzle: dict, session) -> set[int]:
    """The options that are right."""
    if "laid" not in puzzle:
        options = pairs(session)
        return {options[tuple(pair)] for pair in puzzle["right"]}
    options, found = [option[:3] for option in session.options], set()
    for ante in puzzle["right"]:
        p = check(Position, puzzle["position"] | {"antes": [ante, {}]}, "puzzle")
        made = Seat(_lab().content, p, 0).antes(session.tables[0]) or [(PASS, 0, 0)]
        found.add(options.index(made[0]))
    return found


def score(puzzle: dict, player, draws=DRAWS) -> float:
    """The share of `draws` answers, each with other chance of the player's own, that is right."""
    table, hidden = _table(puzzle), lay(puzzle)
    wanted, found = right(puzzle, hidden[0]), 0
    for k in range(draws):
        twin = table.copy()
        for me in twin._mes:
            me["key"] = mix(U(k + 1))
        if "laid" in puzzle:  # a player has its own notion of what lies there from when it was asked for a pair
            twin.choose(player)
            twin.state[:] = hidden[k % len(hidden)].state
        found += twin.choose(player) in wanted
    return found / draws


def rows(players) -> list[dict]:
    """A row a puzzle and player: puzzle, by, theme, fighter, player, options (share of right ones), score (share of right answers).

    What a player scored is kept beside the compiled code, as long as puzzles, cards, rules and player stay what they are."""
    found = {player.name: _scores(player) for player in players}
    return [
        dict(puzzle=one["name"], by=one["by"], theme=one["theme"], fighter=one["position"]["fighters"][0], player=name,
             options=scores[k][0], score=scores[k][1])
        for k, one in enumerate(load()) for name, scores in found.items()
    ]  # fmt: skip


def kept_in() -> Path:
    """The folder of what players scored."""
    return cache.base() / "puzzles"


def _scores(player) -> list:
    """By puzzle: the share of right options, the share of right answers."""
    stamp = [_lab().game.rules_version, _lab().content.hash, player.name, player.hash, DRAWS, Path(__file__).read_text(encoding="utf-8")]
    file = kept_in() / f"{hashlib.sha256(json.dumps(stamp).encode()).hexdigest()[:24]}.json"
    kept = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    found, draws = {}, DRAWS if player.cost > SLOW else DRAWS // 3
    for one in load():
        key = hashlib.sha256(json.dumps(one).encode()).hexdigest()[:24]
        if key in kept:
            found[key] = kept[key]
            continue
        first = lay(one)[0]
        found[key] = [len(right(one, first)) / len(first.options), score(one, player, draws)]
    if found != kept:
        _keep(file, json.dumps(found))
    return list(found.values())


def _keep(file, text) -> None:
    """Write a file whole or not at all. Where nothing can be written, players are asked again next time."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_text(text, encoding="utf-8")
        part.replace(file)
    except OSError:
        return


def holds(sessions: list[Session], answer: int, goal: dict) -> bool:
    """Is the goal reached by this answer whatever the other side lays, antes and answers?

    What seat 0 does later may depend on what it sees by then and on nothing else: it has to do the same wherever it sees the same."""
    g = sessions[0].state[0]
    begun = int(g["rounds"]), g["life"].copy()
    return _sure(sessions[0], [_after(one, one.state[0], answer) for one in sessions], begun, goal, {})


def _after(session, g, option):
    below = records(s.STATE, 1)
    session.kernel.copy(below[0], g)
    session.kernel.play_on(below[0], session.tables[0], option)
    return below[0]


def _sure(session, waiting, begun, goal, known) -> bool:
    """Is the goal reached from all of these records, whatever the other side does? known: what has been found of sets of records."""
    asked: dict[bytes, dict] = {}
    met = set()
    while waiting:
        g = waiting.pop()
        if int(g["outcome"]) != RUNNING or int(g["rounds"]) != begun[0]:
            if not _is(g, begun[1], goal):
                return False
        elif int(g["decider"]) == 0:
            asked.setdefault(_filled(session, g, 0), {})[_filled(session, g)] = g
        elif (one := _filled(session, g)) not in met:
            met.add(one)
            waiting += [_after(session, g, option) for option in range(int(g["n"]))]
    for same in asked.values():
        key = frozenset(same)
        if key not in known:
            options = range(int(next(iter(same.values()))["n"]))
            known[key] = any(_sure(session, [_after(session, g, option) for g in same.values()], begun, goal, known) for option in options)
        if not known[key]:
            return False
    return True


def _filled(session, g, seat=None) -> bytes:
    """A record as far as it is filled, or what a seat sees of it."""
    view = records(s.STATE, 1)
    session.kernel.copy(view[0], g)
    view[0]["live"], view[0]["chosen"] = 0, UNKNOWN
    for field, filled in (("agenda", "depth"), ("options", "n"), ("ledger", "entries")):
        view[0][field][int(view[0][filled]) :] = 0
    if seat is not None:
        session.kernel.hide(view[0], session.tables[0], seat)
    return view.tobytes()


def _is(g, life, goal) -> bool:
    over, won = int(g["outcome"]) != RUNNING, int(g["winner"]) == 0
    if "win" in goal:
        return won
    if "live" in goal:
        return not over or won
    return won or (not over and int(g["life"][0] - life[0]) - int(g["life"][1] - life[1]) >= goal["lead"])


def main(arguments=None) -> None:
    """Print how many puzzles of each kind each player solves, then every puzzle."""
    parser = argparse.ArgumentParser(
        "python -m strategies.battlecon.puzzles", description="Which puzzles does a player of BattleCON solve?"
    )
    parser.add_argument("player", nargs="*", help=f"a name, also with numbers, as heuristic:noise=0; default: {', '.join(PLAYERS)}")
    asked = parser.parse_args(arguments).player
    players = [registry.get(name, "battlecon") for name in asked or PLAYERS]
    found, names = rows(players), [player.name for player in players]

    def line(name, cells):
        print(f"{name[:43]:44}" + "".join(f"{cell:>16}" for cell in cells))

    for by, title in (("hand", "written by hand"), ("search", "found by a search")):
        some = [row for row in found if row["by"] == by]
        line(f"{title}: solved", [name[:14] for name in names])
        for theme in [*dict.fromkeys(row["theme"] for row in some), ""]:
            scores = {name: [row["score"] for row in some if row["player"] == name and theme in ("", row["theme"])] for name in names}
            line(theme or "all", [f"{sum(x >= SOLVED for x in scores[name])} of {len(scores[name])}" for name in names])
        print()
    line("share of right answers", [*(name[:14] for name in names), "by chance"])
    for k in range(0, len(found), len(names)):
        line(found[k]["puzzle"], [f"{row['score']:.2f}" for row in found[k : k + len(names)]] + [f"{found[k]['options']:.2f}"])


if __name__ == "__main__":
    try:
        main()
    except BadInput as error:
        print(f"puzzles: {error}", file=sys.stderr)
        sys.exit(2)
