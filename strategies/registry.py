"""Finding strategies: the packaged ones of a game by name, and those in a user's own file."""

from __future__ import annotations

import ast
import dataclasses
import functools
import hashlib
import importlib
import math
import pkgutil
import sys
import tomllib
import traceback
import types
from pathlib import Path

import strategies
from sim.core import game as games
from sim.core.cache import STEP_LIMIT
from sim.core.errors import BadInput, unknown
from sim.core.player import Strategy

MOST = 1_000_000  # no number of a player means more than that


@functools.cache
def packaged(game: str) -> dict[str, Strategy]:
    """The packaged strategies of a game by name, those for any game among them."""
    found = {}
    rooms = {module.name for module in pkgutil.iter_modules(strategies.__path__) if module.ispkg}
    for room in [name for name in ("core", game) if name in rooms]:
        package = importlib.import_module(f"strategies.{room}")
        for module in pkgutil.iter_modules(package.__path__):
            for one in declared(importlib.import_module(f"{package.__name__}.{module.name}")):
                found.setdefault(one.name, one)
    return dict(sorted(found.items()))


def declared(module) -> list[Strategy]:
    """The strategies a module declares, in the order it declares them."""
    return [value for value in vars(module).values() if isinstance(value, Strategy)]


def names(game: str) -> list[str]:
    """Names of the packaged strategies of a game. Raises BadInput for an unknown game."""
    games.get(game)
    return list(packaged(game))


def get(name: str, game: str, files=()) -> Strategy:
    """The strategy of that name for a game, packaged or out of a user's files. Raises BadInput with the nearest name."""
    games.get(game)
    return find(name, available(game, tuple(str(file) for file in files)), f"strategy of {game}")


def find(name: str, known: dict, what: str) -> Strategy:
    """The strategy of that name; "counter:memory=0.5:read=0.8" is `counter` with other numbers. Raises BadInput."""
    plain, *texts = name.split(":")
    if plain not in known:
        raise unknown(what, plain, known)
    if not texts:
        return known[plain]
    found, numbers = known[plain], {}
    for text in texts:
        key, sign, value = text.partition("=")
        if key not in found.params:
            raise unknown(f"{what} {name!r}: number of {plain}", key, found.params)
        if key in numbers:
            raise BadInput(f"{what} {name!r}: {key} is given twice")
        try:
            numbers[key] = float(value)
        except ValueError:
            numbers[key] = math.nan
        if not sign or not math.isfinite(numbers[key]):
            raise BadInput(f"{what} {name!r}: {key}: found {value!r}, a number is wanted, as {plain}:{key}={found.params[key]}")
        within_limits(found.game, key, numbers[key], f"{what} {name!r}")
    about = f"{found.about} With {', '.join(texts)}."
    return dataclasses.replace(found, name=name, params=found.params | numbers, about=about)


@functools.cache
def limits() -> dict:
    """What numbers of players may be, by game and number; any other lies between -MOST and MOST."""
    return tomllib.loads((Path(__file__).parent / "params" / "limits.toml").read_text(encoding="utf-8"))


def within_limits(game: str, key: str, value: float, where: str) -> None:
    """Raises BadInput for a number of a player that makes no sense."""
    limit = limits().get(game, {}).get(key, {})
    low, high, whole = limit.get("low", -MOST), limit.get("high", MOST), limit.get("whole", False)
    if low <= value <= high and (not whole or value == int(value)):
        return
    raise BadInput(f"{where}: {key}: found {value:g}, allowed are {'whole numbers' if whole else 'numbers'} from {low} to {high}")


def minded(game, players, scenario) -> None:
    """Raises BadInput for a key of the scenario that none of these players minds. A person (None) may, and a strategy of one's own."""
    known = packaged(game.name)
    if any(one is None or one.name.partition(":")[0] not in known for one in players):
        return
    names = {one.name.partition(":")[0] for one in players}
    for key, who in game.minded_by:
        value = getattr(scenario, key)
        if value != game.scenario.model_fields[key].get_default() and who not in names:
            raise BadInput(
                f"{key}: found {value}, which {', '.join(sorted(names))} do not mind; allowed where {who!r} is one of the players"
            )


def lacks(players, scenario, content) -> list[str]:
    """What players do not know of this scenario and content, and what they go by instead: a sentence each, none twice."""
    named = {one.name: one for one in players if one is not None}
    return list(dict.fromkeys(f"{name}: {said}" for name, one in named.items() for said in one.lacks(scenario, content)))


def available(game: str, files=()) -> dict[str, Strategy]:
    """All strategies a game can be played with, by name. Raises BadInput if two have one name."""
    known = dict(packaged(game))
    for file in files:
        for one in load_file(file):
            if one.game not in ("any", game):
                continue
            if one.name in known:
                other = known[one.name]
                raise BadInput(f"{file}: strategy {one.name!r} has the name of another one ({other.file}); give it a name of its own")
            known[one.name] = one
    return known


def load_file(path) -> list[Strategy]:
    """The strategies declared in a user's file. Raises BadInput in one line, at the file's own line where there is one.

    The module's name comes from the file's content and is registered before the file runs: the compile cache finds a strategy
    again in every process, and never an older version of it. The file stands alone: it cannot import a neighbour."""
    path = Path(path).resolve()
    try:
        source = path.read_bytes()
    except OSError as error:
        raise BadInput(f"strategy file {path}: cannot be read: {error.strerror}") from None
    name = "steelyard_user_" + hashlib.sha256(source).hexdigest()[:12]
    try:
        tree = ast.parse(source, str(path))
    except (SyntaxError, ValueError) as error:
        raise BadInput(f"{path}:{getattr(error, 'lineno', 1)}: not valid Python: {getattr(error, 'msg', error)}") from None
    code = compile(ast.fix_missing_locations(Budget(path.name).visit(tree)), str(path), "exec")
    module = types.ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    try:
        exec(code, vars(module))
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None
    except (Exception, SystemExit) as error:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
        text = " ".join(str(error).split())
        raise BadInput(f"{path}:{lines[-1] if lines else 1}: {type(error).__name__}: {text}") from None
    found = declared(module)
    if not found:
        raise BadInput(f"{path}: no strategy in it; declare one with @steelyard.strategy(GAME)")
    for one in found:
        if one.game != "any" and one.game not in games.known():
            raise unknown(f"{path}: strategy {one.name!r}: game", one.game, ["any", *games.known()])
        _ = one.hash  # of the file as it is now, whatever happens to it later
    return found


class Budget(ast.NodeTransformer):
    """Puts a budget of steps into every loop of a user's file: compiled code that loops for ever cannot be stopped."""

    def __init__(self, file: str):
        self.file = file

    def visit_While(self, node):
        """Count the loop's rounds; raise with the file's name and the line when there are too many."""
        return self._counted(node, "while")

    def visit_For(self, node):
        """The same for a `for`."""
        return self._counted(node, "for")

    def _counted(self, node, kind):
        self.generic_visit(node)
        count = f"_steelyard_steps_{node.lineno}_{node.col_offset}"
        text = f"{self.file}:{node.lineno}: a `{kind}` ran past {STEP_LIMIT} steps"
        begin = ast.parse(f"{count} = 0").body
        check = ast.parse(f"{count} += 1\nif {count} > {STEP_LIMIT}:\n    raise RuntimeError({text!r})").body
        for added in (*begin, *check):
            for part in ast.walk(added):
                ast.copy_location(part, node)
        node.body = [*check, *node.body]
        return [*begin, node]
