"""Small studies for the tests: cheap players, few games, chunks small enough that there are several."""

import copy

import pytest

SMALL = '''
import steelyard
from steelyard import CHOICE, below

@steelyard.strategy("any", name="small", cost=200)
def small(view, tables, me, play_on):
    """Random play that declares itself slow, so that chunks are small."""
    return below(me, CHOICE, view.n)
'''


@pytest.fixture
def small_file(tmp_path):
    """A user's strategy file whose chunks have 200 games."""
    path = tmp_path / "small.py"
    path.write_text(SMALL)
    return path


SPEC = {
    "study": {"name": "test", "game": "battlecon", "seed": 3},
    "precision": {"games": 600},
    "grid": {"fighters": [["eligor", "shekhtur"], ["marmelee", "pendros"]]},
    "players": {"each": ["small"]},
}


@pytest.fixture
def spec():
    """Two cells of 600 games, in chunks of 200."""
    return copy.deepcopy(SPEC)


@pytest.fixture
def rows():
    """Everything a run stores, as plain rows by table, in a fixed order."""

    def of(run, cells=None):
        made = {}
        for name in ("games", "seats", "rounds", "cards", "events"):
            frame = getattr(run, name).collect()
            keys = [c for c in frame.columns if c != "count"]
            if cells is not None:
                frame = frame.filter(frame["cell"].is_in(cells))
            made[name] = frame.sort(keys).rows()
        return made

    return of
