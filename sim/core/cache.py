"""Where compiled code is kept, and when it is stale.

Numba stamps a cache entry with the hash of the one file that holds the function. A rule calls rules of other files, so our
stamp is the hash of the file *and of every project file it imports, recursively*, and lies in the folder's name. An edit
therefore recompiles the file and its importers only, and an edit undone hits the cache again.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.util
import os
import sys
import tempfile
from pathlib import Path

import numba
from numba.core.caching import _CacheLocator

PACKAGES = ("sim", "strategies", "steelyard")
ROOT = Path(__file__).resolve().parents[2]
STEP_LIMIT = 100_000  # iterations a `while` of a user's strategy may run; part of the key because numba's key lacks constants

_temporary: str | None = None


def flags() -> str:
    """What besides the source decides the machine code: numba's version, bounds checks, optimisation, our step limit."""
    return f"numba{numba.__version__}-check{numba.config.BOUNDSCHECK or 0}-opt{numba.config.OPT}-{STEP_LIMIT}"


def base() -> Path:
    """The cache's root: STEELYARD_CACHE_DIR, else the user's cache folder, else (not writable) a temporary one."""
    if _temporary:
        return Path(_temporary)
    given = os.environ.get("STEELYARD_CACHE_DIR")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "steelyard"


def use_temporary_base() -> None:
    """Numba would fall back silently to stale folders beside the sources; we go to a fresh folder instead, and say so."""
    global _temporary
    refused = base()
    _temporary = tempfile.mkdtemp(prefix="steelyard-cache-")
    print(f"steelyard: {refused} is not writable; compiled code is kept for this run only", file=sys.stderr)


@functools.cache
def _file_of(module: str) -> str | None:
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, ValueError):
        return None
    return spec.origin if spec and spec.origin and spec.origin.endswith(".py") else None


@functools.cache
def _imports(file: str) -> tuple[str, ...]:
    found = set()
    for node in ast.walk(ast.parse(Path(file).read_bytes())):
        names = []
        if isinstance(node, ast.Import):
            names = [a.name for a in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names = [node.module] + [f"{node.module}.{a.name}" for a in node.names]
        for name in names:
            if name.split(".")[0] in PACKAGES and (origin := _file_of(name)):
                found.add(origin)
    return tuple(sorted(found))


@functools.cache
def closure_hash(file: str) -> str:
    """Hash of a source file and of every project file it imports, directly or not."""
    seen, queue = set(), [file]
    while queue:
        at = queue.pop()
        if at not in seen:
            seen.add(at)
            queue.extend(_imports(at))
    total = hashlib.sha256()
    for at in sorted(seen):
        total.update(Path(at).read_bytes())
    return total.hexdigest()


class Locator(_CacheLocator):
    """Numba's hook for where a function's machine code lies."""

    def __init__(self, function, file):
        self._function, self._file = function, str(Path(file).resolve())

    def get_cache_path(self):
        return str(base() / flags() / self._function.__module__ / self.get_source_stamp()[:16])

    def get_disambiguator(self):
        return str(self._function.__code__.co_firstlineno)

    def get_source_stamp(self):
        return closure_hash(self._file)

    @classmethod
    def from_function(cls, function, file):
        if function.__module__.split(".")[0] not in PACKAGES and not function.__module__.startswith("steelyard_user_"):
            return None
        if not os.path.exists(file):
            return None
        self = cls(function, file)
        if not os.path.isdir(self.get_cache_path()):
            try:
                self.ensure_cache_path()
            except OSError:
                use_temporary_base()
                self.ensure_cache_path()
        return self


def install() -> None:
    """Put our locator before numba's own (kept for functions that are not ours)."""
    numba.config.CACHE_LOCATOR_CLASSES = ",".join(
        ["sim.core.cache.Locator"]
        + [f"numba.core.caching.{name}" for name in ("InTreeCacheLocator", "UserWideCacheLocator", "IPythonCacheLocator")]
    )
