"""What holds of the source as a whole: imports point one way, and nothing in it belongs to one machine."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MAY_IMPORT = {
    "sim": {"sim"},
    "strategies": {"sim", "strategies"},
    "studies": {"sim", "strategies", "studies"},
    "reports": {"sim", "studies", "reports"},
    "steelyard": {"sim", "strategies", "studies", "reports", "steelyard"},
}


def imports(file: Path):
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def tracked() -> list[Path]:
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in done.stdout.splitlines() if (ROOT / name).is_file()]


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_imports_point_one_way(package):
    for file in (ROOT / package).rglob("*.py"):
        for name in imports(file):
            assert name.split(".")[0] not in MAY_IMPORT.keys() - MAY_IMPORT[package], f"{file.relative_to(ROOT)} imports {name}"


def test_core_knows_no_game():
    for file in (ROOT / "sim/core").rglob("*.py"):
        assert all(not name.startswith("sim.") or name.startswith("sim.core") for name in imports(file)), file.name


def test_games_do_not_know_each_other():
    for game in (path for path in (ROOT / "sim").iterdir() if (path / "game.py").exists()):
        for file in game.rglob("*.py"):
            assert all(not n.startswith("sim.") or n.startswith(("sim.core", f"sim.{game.name}")) for n in imports(file)), file


def test_nothing_belongs_to_one_machine():
    """No paths of a machine, no address of a package index."""
    forbidden = re.compile("/" + r"work\b|/home/\w+/|/Users/\w+/|" + "index" + r"[-_]url|pypi\.org/simple|files\.pythonhosted")
    for file in tracked():
        if file.suffix not in (".png", ".svg", ".parquet"):
            found = forbidden.search(file.read_text(errors="replace"))
            assert found is None, f"{file.relative_to(ROOT)}: {found[0]}"
