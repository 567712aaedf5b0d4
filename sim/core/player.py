"""What sits in a seat: the record a strategy may write to, how a strategy is declared, and how it is compiled.

    @strategy("battlecon")
    def mine(view, tables, me, play_on) -> int: ...

`view` is the game's record without what the seat cannot know; the question stands in it (`view.decision`, `view.options`,
`view.n`). `me` is the strategy's own record. `play_on(g, tables, option)` answers the question on a copy and plays to the
next one. The result is an option's index.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import re
import tomllib
import traceback
from dataclasses import dataclass, field
from pathlib import Path

import numba as nb
import numpy as np
from numba import types

from sim.core.chance import STREAMS
from sim.core.compile import OPTIONS, PLAIN, record_type
from sim.core.errors import BadInput

PARAMS, MEMORY, WORK = 64, 80, 1024
CHOICE = 0  # the stream of a strategy's own chance

ME = np.dtype(
    [
        ("seat", "i8"),
        ("params", "f8", PARAMS),
        ("memory", "f8", MEMORY),  # kept through one game, zero at its start
        ("work", "f8", WORK),  # scratch: holds nothing from one question to the next
        ("key", "u8"),
        ("drawn", "i8", STREAMS),
    ],
    align=True,
)
ME_TYPE = record_type(ME)


@dataclass(frozen=True)
class Strategy:
    """A strategy as declared: its name, its game ("any" for all), its plain function, its numbers and what it costs.

    cost: games a second it is expected to play on one core (decides the size of a chunk, never a result)."""

    name: str
    game: str
    function: object
    params: dict = field(default_factory=dict)
    cost: float = 20_000.0
    file: str = ""
    about: str = ""

    @property
    def hash(self) -> str:
        """Hash of source and parameters: what makes two strategies of one name the same."""
        source = Path(self.file).read_bytes() if self.file else inspect.getsource(self.function).encode()
        return hashlib.sha256(source + repr(sorted(self.params.items())).encode()).hexdigest()[:12]

    def row(self) -> np.ndarray:
        """The parameters as they stand in `me.params`: float64[PARAMS], in the order of their declaration."""
        made = np.zeros(PARAMS)
        made[: len(self.params)] = list(self.params.values())
        return made


def declare(game, name=None, params=None, cost=20_000.0):
    """Decorator: declare a strategy for a game ("any" for all of them).

    params: a dict of numbers, or the path of a TOML file with them; in `me.params` they stand in that order."""

    def wrap(function):
        numbers = params
        if isinstance(params, (str, Path)):
            numbers = tomllib.loads(Path(params).read_text())
        numbers = {key: float(value) for key, value in (numbers or {}).items()}
        if len(numbers) > PARAMS:
            raise ValueError(f"strategy {name or function.__name__}: {len(numbers)} parameters, at most {PARAMS}")
        about = (function.__doc__ or "").strip().split("\n")[0]
        return Strategy(name or function.__name__, game, function, numbers, cost, inspect.getsourcefile(function) or "", about)

    return wrap


@functools.cache
def compiled(strategy_key, function, signature):
    """The strategy as a function value for a game's kernel. Raises BadInput naming the strategy's own file and line."""
    if PLAIN:
        return function
    dispatcher = nb.njit(**OPTIONS)(function)
    try:
        dispatcher.compile(signature.args)
    except Exception as error:  # numba raises a dozen kinds, KeyError among them
        raise BadInput(_explain(function, error)) from None
    returned = dispatcher.overloads[signature.args].signature.return_type
    if not isinstance(returned, (types.Integer, types.Boolean)):
        raise BadInput(f"{_where(function)}: {function.__name__} returns {returned}, an option's index is wanted")
    if returned == types.int64:
        return dispatcher
    return nb.njit(signature, nogil=True, error_model="numpy")(_cast(dispatcher))


def _cast(dispatcher):
    def as_index(view, tables, me, play_on):
        return np.int64(dispatcher(view, tables, me, play_on))

    return as_index


def check_shape(strategy: Strategy) -> None:
    """Raise BadInput if the function cannot be called as choose(view, tables, me, play_on)."""
    wanted = ("view", "tables", "me", "play_on")
    given = tuple(inspect.signature(strategy.function).parameters)
    if len(given) != 4:
        raise BadInput(f"{_where(strategy.function)}: {strategy.name}{given} should take {wanted}")


def try_once(strategy: Strategy, view, tables, me, play_on) -> None:
    """Run the plain function once on a real question, to find misspelt fields with the user's own line."""
    function = getattr(strategy.function, "py_func", strategy.function)
    try:
        function(view, tables, me, play_on)
    except Exception as error:
        line = next((f.lineno for f in reversed(traceback.extract_tb(error.__traceback__)) if f.filename == strategy.file), None)
        if line is None:
            return
        message = str(error).replace("'record'", "the view").replace("'numpy.record'", "the view")
        raise BadInput(f"{strategy.file}:{line}: {type(error).__name__}: {message}") from None


def _where(function) -> str:
    return f"{inspect.getsourcefile(function)}:{function.__code__.co_firstlineno}"


def _explain(function, error) -> str:
    """Two lines of numba's message without colours, at the line of the user's file it speaks of."""
    file = inspect.getsourcefile(function)
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    line = None
    seen, queue = set(), [error]
    while queue and line is None:
        at = queue.pop()
        if at is None or id(at) in seen:
            continue
        seen.add(id(at))
        queue += [at.__cause__, at.__context__]
        if getattr(getattr(at, "loc", None), "filename", None) == file:
            line = at.loc.line
        trace = at.__traceback__
        while trace is not None and line is None:
            for value in list(trace.tb_frame.f_locals.values()):
                loc = value if type(value).__name__ == "Loc" else getattr(value, "loc", None)
                if getattr(loc, "filename", None) == file and getattr(loc, "line", None):
                    line = loc.line
            trace = trace.tb_next
    if line is None and (found := re.search(re.escape(Path(file).name) + r"\"?,? (?:line )?\(?(\d+)", text)):
        line = int(found.group(1))
    lines = [part.strip() for part in text.split("\n") if part.strip() and "Failed in nopython" not in part]
    what = " ".join(lines[:2]) if lines else type(error).__name__
    if isinstance(error, KeyError):
        what = f"no field of that name: {what}"
    return f"{file}:{line or function.__code__.co_firstlineno}: {function.__name__} does not compile: {what[:240]}"
