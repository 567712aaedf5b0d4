"""Every notebook runs from top to bottom, in a working copy: nothing is written to the repository."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import steelyard

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SIX = ["eligor", "shekhtur", "marmelee", "karin_jager", "pendros", "alexian"]


def executed(path, folder, monkeypatch):
    """The notebook after all its cells ran, in `folder`/notebooks and against this checkout."""
    home = folder / "notebooks"
    home.mkdir(parents=True)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("IPYTHONDIR", str(folder / "ipython"))
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(home)}}).execute()
    return book


def shown(book) -> list:
    """Kinds of what the cells show, in order."""
    return [sorted(out["data"]) for cell in book.cells for out in cell.get("outputs", []) if "data" in out]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs_where_nothing_was_played_before(path, tmp_path, monkeypatch):
    book = executed(path, tmp_path, monkeypatch)
    errors = [out for cell in book.cells for out in cell.get("outputs", []) if out.get("name") == "stderr" or out.output_type == "error"]
    assert not [out for out in errors if "steelyard: compil" not in out.get("text", "")]
    assert any("image/png" in kinds for kinds in shown(book))


def test_first_look_reads_the_demo(tmp_path, monkeypatch):
    """A run like the demo's, with unequal pilots too; `random` stands in for the slow one."""
    spec = {
        "study": {"name": "demo", "game": "battlecon", "seed": 1},
        "precision": {"games": 20},
        "grid": {"fighters": {"pairs_of": SIX}},
        "players": {"each": ["heuristic", "random"], "seats": [["random", "heuristic"], ["heuristic", "random"]]},
    }
    steelyard.run(spec, tmp_path / "runs" / "demo-0")
    book = executed(ROOT / "notebooks" / "01-first-look.ipynb", tmp_path, monkeypatch)
    assert not (tmp_path / "notebooks" / "runs").exists(), "it played although there was a demo to look at"
    assert "shape: (15, 6)" in book.cells[1].outputs[0]["data"]["text/plain"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_kept_without_what_it_showed(path):
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    assert all("id" in cell for cell in book.cells)
    assert all(not cell.outputs and cell.execution_count is None for cell in book.cells if cell.cell_type == "code")
