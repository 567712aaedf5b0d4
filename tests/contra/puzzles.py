"""Puzzle positions: read from tests/data/contra/puzzles.toml, laid on a table, answered by a player."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np

from sim.contra import state as s
from tests.contra.board import Table

FILE = Path(__file__).parents[1] / "data/contra/puzzles.toml"
KEYS = {
    "name", "theme", "commandos", "stage", "at", "medals", "tokens", "hand", "deck", "weapon", "weapons", "goals", "enemies", "boss",
    "boss_at", "holds", "stage_deck", "known", "moved", "attacked", "ask", "waiting", "dice", "enemy_dice", "then",
    "question", "good", "why",
}  # fmt: skip


def load() -> list[dict]:
    """All puzzles, as their file has them."""
    return tomllib.loads(FILE.read_text())["puzzle"]


def lay(puzzle: dict) -> Table:
    """A table at the puzzle's question. Raises AssertionError if the way there is not legal."""
    unknown = set(puzzle) - KEYS
    assert not unknown, f"{puzzle['name']}: unknown keys {unknown}"
    table = Table(puzzle["commandos"], stage=puzzle.get("stage", "jungle"))
    for card in range(len(table.who)):
        table.boss(table.names.boss_card_name(0, card), left=20)
    for name, left in puzzle.get("boss", {}).items():
        table.boss(name, left=left)
    for who, name in puzzle.get("holds", {}).items():
        table.g["area"][table.seat(who), 0] = table.enemy_id(name)
    for who, space in puzzle.get("at", {}).items():
        table.stand(who, space)
    if "boss_at" in puzzle:
        table.boss_at(*puzzle["boss_at"])
    for who, n in puzzle.get("medals", {}).items():
        table.set_medals(who, n)
    for who, n in puzzle.get("tokens", {}).items():
        table.give(who, *n)
    for who, cards in puzzle.get("hand", {}).items():
        table.hand(who, *cards)
    for who, cards in puzzle.get("deck", {}).items():
        table.deck(who, *cards)
    for who, weapon in puzzle.get("weapon", {}).items():
        table.arm(who, weapon)
    if "weapons" in puzzle:
        rest = int(table.g["gun_deck"])
        table.set(gun_deck=sum(1 << table.gun(name) for name in puzzle["weapons"]))
        table.g["gun_pile"] = rest & ~int(table.g["gun_deck"])
    for who, goals in puzzle.get("goals", {}).items():
        table.token_of(who, *goals)
    for who, name, space, *hurt in puzzle.get("enemies", []):
        table.enemy(who, name, space, *hurt)
    if "stage_deck" in puzzle:
        table.stage_deck(*puzzle["stage_deck"], top=puzzle.get("known", 0))
    _begin(table, puzzle)
    table.answer(*puzzle.get("then", []))
    assert table.asked == puzzle["question"], f"{puzzle['name']}: asked {table.asked!r} ({table.answers}), not {puzzle['question']!r}"
    return table


def _begin(table, puzzle):
    for who, faces in puzzle.get("dice", {}).items():
        table.dice(who, faces)
    for who, faces in puzzle.get("enemy_dice", {}).items():
        table.enemy_dice(who, faces)
    what, *rest = puzzle["ask"].split(" ", 1)
    words = rest[0].split() if rest else []
    if what == "turn":
        table.turn(words[0], waiting=puzzle.get("waiting", ""))
        if puzzle.get("moved") or puzzle.get("attacked"):
            table.set(moved=int(puzzle.get("moved", False)), attacked=int(puzzle.get("attacked", False)))
            table.begin((s.NEXT_TURN,), (s.TURN, table.seat(words[0])))
    elif what == "turns":
        table.turns(*words)
    elif what == "attack":
        table.enemy_attack(words[0])
    elif what == "suffer":
        table.suffer(words[0], *(int(n) for n in words[1:]))
    elif what == "event":
        assert not rest or "stage_deck" not in puzzle, f"{puzzle['name']}: the event is the top card of the stage deck that is given"
        table.event(*rest)
    else:
        raise AssertionError(f"{puzzle['name']}: unknown step {what!r}")


def score(table: Table, strategy, good, tries=20) -> float:
    """The share of right answers of a player to the question that stands, over so many keys of its own chance."""
    session, right = table.session, 0
    options = table.answers
    for k in range(tries):
        for me in session._mes:
            me["key"] = np.uint64(7919 * k + 1)
            me["drawn"] = 0
            me["memory"] = 0
        right += options[session.choose(strategy)] in good
    return right / tries
