"""What the tests of core share: tiny games, and processes with a source tree and a compile cache of their own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tests.games  # noqa: F401  registers them

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tree(tmp_path):
    """A copy of the sources that a test may change. `tree.run(code)` runs Python in it and returns what was printed."""
    for part in ("sim/core", "strategies/core", "tests/games"):
        shutil.copytree(ROOT / part, tmp_path / "tree" / part, ignore=shutil.ignore_patterns("__pycache__"))
    for part in ("sim", "strategies", "tests"):
        (tmp_path / "tree" / part / "__init__.py").write_text("")
    return Tree(tmp_path / "tree", tmp_path / "cache")


class Tree:
    def __init__(self, root, cache):
        self.root, self.cache = root, cache

    def start(self, code, **more):
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("NUMBA", "STEELYARD"))}
        environment |= {"PYTHONPATH": str(self.root), "STEELYARD_CACHE_DIR": str(self.cache), **more}
        return subprocess.Popen([sys.executable, "-c", code], cwd=self.root, env=environment, text=True, stdout=-1, stderr=-1)

    def run(self, code, **more):
        before = self.written()
        process = self.start(code, **more)
        out, self.err = process.communicate()
        assert process.returncode == 0, self.err
        self.saved = len(self.written() - before)  # functions compiled and kept
        return out.strip()

    def written(self):
        return {(file.relative_to(self.cache), file.stat().st_mtime_ns) for file in self.files("*.nbc")}

    def files(self, pattern):
        return sorted(self.cache.rglob(pattern))
