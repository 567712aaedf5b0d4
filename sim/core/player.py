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

import numpy as np
from numba import types

from sim.core import cache
from sim.core.chance import STREAMS
from sim.core.compile import PLAIN, entry, record_type
from sim.core.errors import BadInput

PARAMS, LORE, MEMORY, WORK = 64, 320, 80, 2304
STRATEGIES = Path(__file__).resolve().parents[2] / "strategies"
CHOICE = 0  # the stream of a strategy's own chance

ME = np.dtype(
    [
        ("seat", "i8"),
        ("params", "f8", PARAMS),
        ("lore", "f8", LORE),  # what the strategy knows of this scenario and content: the same in every game of a cell
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

    cost: games a second it is expected to play on one core (decides the size of a chunk, never a result).
    lore: an object with `numbers(scenario, content)`, what stands in `me.lore`, `told(scenario, content)`, sentences about what it
    lacks there, and `files`, where it has it from; None for a strategy that knows nothing of single entries of the content."""

    name: str
    game: str
    function: object
    params: dict = field(default_factory=dict)
    cost: float = 20_000.0
    file: str = ""
    about: str = ""
    params_file: str = ""  # the TOML file the parameters were read from
    lore: object = None

    @functools.cached_property
    def hash(self) -> str:
        """Hash of source and parameters: what makes two strategies of one name the same.

        The source is the strategy's file with the other files of `strategies` it imports; the rules have a version of their own."""
        total = hashlib.sha256()
        if Path(self.file).is_file():
            for file in _sources(str(Path(self.file).resolve())):
                total.update(Path(file).read_bytes())
        else:  # declared at a prompt
            total.update(inspect.getsource(self.function).encode())
        for file in self.lore.files if self.lore else ():
            total.update(Path(file).read_bytes())
        return hashlib.sha256(total.digest() + repr(list(self.params.items())).encode()).hexdigest()[:12]

    def row(self) -> np.ndarray:
        """The parameters as they stand in `me.params`: float64[PARAMS], in the order of their declaration."""
        made = np.zeros(PARAMS)
        made[: len(self.params)] = list(self.params.values())
        return made

    def knows(self, scenario, content) -> np.ndarray:
        """What stands in `me.lore` while this scenario is played with this content: float64[LORE]."""
        made = np.zeros(LORE)
        if self.lore:
            numbers = self.lore.numbers(scenario, content)
            made[: len(numbers)] = numbers
        return made

    def lacks(self, scenario, content) -> list[str]:
        """Sentences about what the strategy does not know of this scenario and content, and what it goes by instead."""
        return self.lore.told(scenario, content) if self.lore else []


def declare(game, name=None, params=None, cost=20_000.0, lore=None):
    """Decorator: declare a strategy for a game ("any" for all of them).

    params: a dict of numbers, or the path of a TOML file with them (from the strategy's own folder); in `me.params` they stand
    in that order. cost: games a second on one core. lore: as Strategy has it. Raises BadInput for parameters that are no numbers
    or cannot be read."""

    def wrap(function):
        called = name or function.__name__
        file = inspect.getsourcefile(function) or ""
        numbers, params_file = params or {}, ""
        if isinstance(params, (str, Path)):
            params_file = str(Path(file).parent / params)
            numbers = _read_params(params_file)
        for key, value in numbers.items():
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                raise BadInput(f"{params_file or f'strategy {called}'}: {key}: found {value!r}, a number is wanted")
        numbers = {key: float(value) for key, value in numbers.items()}
        if len(numbers) > PARAMS:
            raise BadInput(f"strategy {called}: {len(numbers)} parameters, at most {PARAMS}")
        if not cost > 0:
            raise BadInput(f"strategy {called}: cost: found {cost!r}, games a second on one core are wanted")
        about = (function.__doc__ or "").strip().split("\n")[0]
        return Strategy(called, game, function, numbers, float(cost), file, about, params_file, lore)

    return wrap


def _sources(file: str) -> list[str]:
    """A strategy's file and the files of `strategies` it imports, directly or not."""
    seen, queue = set(), [file]
    while queue:
        at = queue.pop()
        if at not in seen:
            seen.add(at)
            queue += [other for other in cache._imports(at) if Path(other).is_relative_to(STRATEGIES)]
    return sorted(seen)


def _read_params(path) -> dict:
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: not valid TOML: {error}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: cannot be read: {error}") from None


@functools.cache
def compiled(function, signature):
    """The strategy as a function value for a game's kernel. Raises BadInput naming the strategy's own file and line."""
    if PLAIN:
        return function
    home = function.__module__.split(".")[0]
    kept = home in cache.PACKAGES or home.startswith("steelyard_user_")  # elsewhere numba's stamp would miss an edited helper
    dispatcher = entry(cache=kept)(function)
    try:
        dispatcher.compile(signature.args)
    except Exception as error:  # numba raises a dozen kinds, KeyError among them
        raise BadInput(_explain(function, error)) from None
    returned = dispatcher.overloads[signature.args].signature.return_type
    if not isinstance(returned, (types.Integer, types.Boolean)):
        raise BadInput(f"{_where(function)}: {function.__name__} returns {returned}, an option's index is wanted")
    # Called from Python with `play_on` it would compile anew for that very function and put the whole engine into the cache's index.
    dispatcher.disable_compile()
    if returned == types.int64:
        return dispatcher
    return entry(signature, cache=False)(_cast(dispatcher))


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
