"""Every notebook runs from top to bottom, in a working copy: nothing is written to the repository."""

import re
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


def test_who_sits_where_reads_the_studies(tmp_path, monkeypatch):
    """Runs like those of the library, with more in them than the notebook looks at; the players are the quick ones."""
    study = {"game": "contraband", "seed": 1}
    hunters = [["counter", "hunter", "hunter", "hunter"], ["hunter", "counter", "counter", "counter"]]
    tables = {
        "study": study | {"name": "contraband-tables"},
        "precision": {"games": 60},
        "grid": {"seats": [4]},
        "players": {"each": ["random", "hunter", "counter"], "seats": hunters},
        "variant": [{"name": "cash 2, 2, 3", "set": {"goods/t1": {"cash": 2}}}],
    }
    names = {"nominations": "simultaneous", "unfound_unraided": "owners", "burn": False}
    called = ["nominations: simultaneous (R-C3)", "unfound unraided: owners (R-C5)", "burn: no (R-C37)"]
    rulings = {
        "study": study | {"name": "contraband-rulings"},
        "precision": {"games": 60},
        "grid": {"seats": [4], "double_agent": [False, True]},
        "players": {"each": ["hunter", "counter"]},
        "variant": [
            {"name": name, "scenario": {"rules": {key: value}}, "where": {"double_agent": False}}
            for name, (key, value) in zip(called, names.items())
        ],
    }
    for spec in (tables, rulings):
        steelyard.run(spec, tmp_path / "runs" / f"{spec['study']['name']}-0")
    book = executed(ROOT / "notebooks" / "03-who-sits-where.ipynb", tmp_path, monkeypatch)
    played = [path.name.rsplit("-", 1)[0] for path in (tmp_path / "notebooks" / "runs").iterdir()]
    assert played == ["one-among-three"], "it played what there was to look at"
    changes = next(cell for cell in book.cells if cell.id == "readings").outputs[0]["data"]["text/plain"]
    assert changes.count("R-C3") == changes.count("R-C5") == 4 and "R-C37" not in changes
    assert re.search(r"R-C3\) +┆ 1 +┆ 60 ", changes), "matches of other tables than those of four counters"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_kept_without_what_it_showed(path):
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    assert all("id" in cell for cell in book.cells)
    assert all(not cell.outputs and cell.execution_count is None for cell in book.cells if cell.cell_type == "code")
