"""Where compiled code is kept, and when it is stale.

Numba stamps a cache entry with the hash of the one file that holds the function. A rule calls rules of other files, so our
stamp is the hash of the file *and of every project file it imports, recursively*, and lies in the folder's name. An edit
therefore recompiles the file and its importers only, and an edit undone hits the cache again. Numba also trusts whatever bytes
it finds, so every file of machine code ends with its digest: a cut or flipped one counts as missing and is compiled anew.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.util
import os
import pickle
import sys
import sysconfig
import tempfile
from pathlib import Path

import numba
from numba.core.caching import IndexDataCacheFile, _CacheLocator

PACKAGES = ("sim", "strategies", "steelyard")  # ours also where they are installed beside the libraries
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


def is_project(module: str, file: str) -> bool:
    """Is a file part of this project or of a user's own code, and not of an installed library?"""
    parts = Path(file).parts
    library = "site-packages" in parts or "dist-packages" in parts or file.startswith(sysconfig.get_path("stdlib"))
    return module.split(".")[0] in PACKAGES or not library


@functools.cache
def _folders(root: str) -> tuple[str, ...]:
    """Where a top-level package lies, or the file of a top-level module. Nothing is imported to find out."""
    try:
        spec = importlib.util.find_spec(root)
    except (ImportError, ValueError):
        return ()
    if spec is None:
        return ()
    return tuple(spec.submodule_search_locations or ()) or ((spec.origin,) if spec.origin else ())


def _file_of(module: str) -> str | None:
    root, *rest = module.split(".")
    for place in _folders(root):
        if is_project(module, place) and (found := place if place.endswith(".py") and not rest else _source(Path(place, *rest))):
            return found
    return None


def _source(path: Path) -> str | None:
    for file in (path.with_name(path.name + ".py"), path / "__init__.py"):
        if file.is_file():
            return str(file)
    return None


@functools.cache
def _imports(file: str) -> tuple[str, ...]:
    found = set()
    for node in ast.walk(ast.parse(Path(file).read_bytes())):
        if isinstance(node, ast.Import):
            found.update(_file_of(a.name) for a in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.update(_file_of(name) for name in [node.module] + [f"{node.module}.{a.name}" for a in node.names])
        elif isinstance(node, ast.ImportFrom):
            base = Path(file).parents[node.level - 1].joinpath(*(node.module or "").split("."))
            found.update(_source(path) for path in [base] + [base / a.name for a in node.names])
    return tuple(sorted(found - {None}))


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
        if not os.path.isfile(file) or not is_project(function.__module__, str(Path(file).resolve())):
            return None
        self = cls(function, file)
        if not os.path.isdir(self.get_cache_path()):
            try:
                self.ensure_cache_path()
            except OSError:
                use_temporary_base()
                self.ensure_cache_path()
        return self


DIGEST = hashlib.sha256().digest_size


def _save_data(self, name, data):
    content = self._dump(data)
    with self._open_for_write(self._data_path(name)) as f:
        f.write(content + hashlib.sha256(content).digest())


def _load_data(self, name):
    found = Path(self._data_path(name)).read_bytes()
    if hashlib.sha256(found[:-DIGEST]).digest() != found[-DIGEST:]:
        raise FileNotFoundError(f"{name} is damaged")  # numba compiles what it does not find
    return pickle.loads(found[:-DIGEST])


def _load_index(self, load=IndexDataCacheFile._load_index):
    try:
        return load(self)
    except Exception:  # unpickling damaged bytes may raise anything
        return {}


_told = False


def _save(self, key, data, save=IndexDataCacheFile.save):
    global _told
    try:
        save(self, key, data)
    except OSError as error:  # a full disk, a folder that was warm and became read-only
        if not _told:
            print(f"steelyard: compiled code is not kept in {self._cache_path}: {error.strerror}", file=sys.stderr)
        _told = True


def install() -> None:
    """Put our locator before numba's own (kept for functions that are not ours), and our check before what is loaded."""
    IndexDataCacheFile.save = _save
    IndexDataCacheFile._save_data = _save_data
    IndexDataCacheFile._load_data = _load_data
    IndexDataCacheFile._load_index = _load_index
    numba.config.CACHE_LOCATOR_CLASSES = ",".join(
        ["sim.core.cache.Locator"]
        + [f"numba.core.caching.{name}" for name in ("InTreeCacheLocator", "UserWideCacheLocator", "IPythonCacheLocator")]
    )
