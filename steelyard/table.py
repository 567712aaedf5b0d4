"""One game at the table: told step by step, or played by a person in the terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from rich.console import Console

from sim.core import game as games
from sim.core.batch import Cell, luck_key, rotate
from sim.core.cards import check
from sim.core.errors import BadInput
from sim.core.session import Session
from strategies import registry

ME = "me"


def scenario(game, given) -> object:
    """A scenario from texts key=value or key=a,b. Raises BadInput naming the key."""
    data = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign:
            raise BadInput(f"--scenario {text}: key=value is wanted, as {game.character_key}=a,b")
        if key in data:
            raise BadInput(f"--scenario {text}: {key} is given twice; several values of one key are written {key}=a,b")
        info = game.scenario.model_fields.get(key)
        is_list = "," in value or (info is not None and re.search(r"\blist\b", str(info.annotation)))
        data[key] = [part.strip() for part in value.split(",")] if is_list else value
    return check(game.scenario, data, "--scenario")


def seated(game, setting, players: str, files) -> list:
    """A strategy a place from text a,b; None where a person sits. Raises BadInput."""
    named = [name.strip() for name in players.split(",") if name.strip()]
    places = len(game.named(setting))
    if len(named) == 1 and named != [ME]:
        named *= places
    if len(named) != places:
        raise BadInput(f"--players {players}: found {len(named)}, wanted are {places} (or one for all)")
    files = tuple(map(str, files))
    chosen = [None if name == ME else registry.get(name, game.name, files) for name in named]
    registry.minded(game, chosen, setting)
    return chosen


def trace(name, given, players, seed, number, files, folder, hidden=False) -> Iterator[str]:
    """The lines of one game: that of the same number in any run of this scenario and seed."""
    game = games.get(name)
    setting = scenario(game, given)
    chosen = seated(game, setting, players, files)
    if None in chosen:
        raise BadInput(f"--players {players}: a trace is played by strategies; to sit at the table: steelyard play {name}")
    content = game.content(folder, {})
    game.build(setting, content)  # a fighter that is not there is told before anything is compiled
    from sim.core.trace import trace as told

    say_lacks(chosen, setting, content)
    yield from told(game, setting, chosen, seed, number, luck_key(game, setting), content, hidden=hidden)


def say_lacks(players, setting, content) -> None:
    """Say what the players do not know of this content."""
    for said in registry.lacks(players, setting, content):
        print(f"steelyard: {said}", file=sys.stderr)


def play(name, given, players, seed, files, folder) -> None:
    """A game with a person in one seat or more; ends when the game does, or at q."""
    from sim.core.trace import Telling, board_lines, describe_options, describe_question

    game = games.get(name)
    setting = scenario(game, given)
    if not players:
        players = ",".join([ME] + [game.partner] * (len(game.named(setting)) - 1))
    chosen = seated(game, setting, players, files)
    if None not in chosen:
        raise BadInput(f"--players {players}: nobody is me; to watch strategies: steelyard trace {name}")
    content = game.content(folder, {})
    say_lacks(chosen, setting, content)
    order = game.kernel.rotations(Cell(game, setting, content, chosen, 0, seed))[0]
    session = Session(game, rotate(game, setting, order), seed, 0, luck_key(game, setting), content)
    screen = Console(markup=False, highlight=False, soft_wrap=True)
    telling = Telling(session, hands=True)
    say(screen, telling.opening())
    while not session.over:
        strategy = chosen[order[session.seat]]
        if strategy is not None:
            say(screen, telling.answer(session.choose(strategy)))
            continue
        say(screen, ["", *board_lines(session, session.seat), describe_question(session)], "bold")
        options = describe_options(session)
        say(screen, [f"{k + 1:>4}  {text}" for k, text in enumerate(options)])
        answer = asked(screen, len(options))
        if answer is None:
            screen.print(f"left; seed {seed}")
            return
        say(screen, telling.answer(answer))


def say(screen, lines, style=None) -> None:
    """Print lines."""
    for line in lines:
        screen.print(line, style=style)


def asked(screen, n: int) -> int | None:
    """The number of an option as the person types it, counted from 0; None to leave."""
    while True:
        try:
            text = screen.input(f"1 to {n}, q to leave: ").strip().lower()
        except EOFError:
            return None
        if text in ("q", "quit"):
            return None
        if text.isdigit() and 1 <= int(text) <= n:
            return int(text) - 1
        screen.print(f"{text!r} is none of them")
