"""The same spec gives the same games, however, wherever and however often it is played."""

import os
import subprocess
import sys

import polars as pl
import pytest

import steelyard
from sim.core.errors import BadInput
from studies import plan
from studies import spec as specs
from studies.run import run


def play(spec, folder, small_file, **how):
    return run(spec, folder, strategy_files=[small_file], **({"workers": 1} | how))


@pytest.fixture
def first(spec, tmp_path, small_file):
    return play(spec, tmp_path / "first", small_file)


def test_a_run_opens_with_all_its_tables(first):
    again = steelyard.load(first.path)
    assert again.manifest["state"] == "done" and again.cells["games"].to_list() == [600, 600]
    assert again.cells["stopped"].to_list() == ["games", "games"]
    for name in ("games", "seats", "rounds", "cards", "events"):
        frame = getattr(again, name).collect()
        assert len(frame) and frame["cell"].unique().sort().to_list() == [0, 1]
    assert again.spec["study"]["name"] == "test"


@pytest.mark.parametrize("how", [dict(workers=2), dict(workers=3), dict(workers=2, backend="processes")], ids=str)
def test_workers_and_back_ends_give_the_same_rows(spec, tmp_path, small_file, first, rows, how):
    assert rows(play(spec, tmp_path / "other", small_file, **how)) == rows(first)


def test_files_are_the_same_to_the_bit(spec, tmp_path, small_file, first):
    other = play(spec, tmp_path / "other", small_file, workers=2)
    assert other.manifest["files"] == first.manifest["files"]


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["dask", "ray"])
def test_clusters_give_the_same_rows(spec, tmp_path, small_file, first, rows, backend):
    pytest.importorskip("distributed" if backend == "dask" else "ray", reason=f"{backend} is not installed (extra: distributed)")
    assert rows(play(spec, tmp_path / "other", small_file, workers=2, backend=backend)) == rows(first)


def test_chunks_of_another_size_give_the_same_rows(spec, tmp_path, small_file, first):
    small_file.write_text(small_file.read_text().replace("cost=200", "cost=90"))
    other = play(spec, tmp_path / "other", small_file)
    assert other.manifest["cells"][0]["chunk"] < first.manifest["cells"][0]["chunk"]
    assert other.games.collect().rows() == first.games.collect().rows()
    assert other.seats.collect().rows() == first.seats.collect().rows()
    sums = ["place", "seat", "measure", "round", "bin", "result", "cell"]
    both = [run.rounds.group_by(sums).agg(pl.col("count").sum()).sort(sums).collect() for run in (first, other)]
    assert both[0].equals(both[1])


def test_a_cell_alone_and_among_others(spec, tmp_path, small_file, first, rows):
    """A neighbour changes nothing."""
    spec["grid"]["fighters"] = [["marmelee", "pendros"]]
    alone = play(spec, tmp_path / "alone", small_file)
    spec["grid"]["fighters"] = [["alexian", "eligor"], ["marmelee", "pendros"]]
    among = play(spec, tmp_path / "among", small_file, workers=2)

    def games(run, cell):
        return [row[:-1] for row in rows(run, [cell])["games"]]

    assert games(alone, 0) == games(first, 1) == games(among, 1)


def test_a_variant_without_effect_is_the_base_again(spec, tmp_path, small_file):
    """A against A finds no difference, where only a label is changed: variants share their luck."""
    spec["variant"] = [{"name": "same", "set": {"eligor": {"difficulty": "Master", "was": "Novice"}}}]
    made = play(spec, tmp_path / "run", small_file)
    frame = made.games.collect()
    assert frame.filter(cell=0).drop("cell").equals(frame.filter(cell=1).drop("cell"))


def test_a_variant_changes_what_it_is_about(spec, tmp_path, small_file):
    spec["variant"] = [{"name": "longer", "set": {"eligor": {"life": "+10", "was": 20}}}]
    rates = dict(play(spec, tmp_path / "run", small_file).summary().filter(label="eligor v shekhtur").select("variant", "rate").rows())
    assert rates["longer"] > rates["base"] + 0.1
    made = steelyard.load(tmp_path / "run")
    assert made.manifest["origins"]["trial"] == 1


def test_chunks_beyond_the_stopping_one_are_dropped(spec, tmp_path, small_file, rows):
    spec["precision"] = {"half_width": 0.06, "max_games": 5000}
    one, many = (play(spec, tmp_path / f"with{n}", small_file, workers=n) for n in (1, 4))
    assert rows(one) == rows(many)
    assert set(one.cells["stopped"]) == {"width"} and max(one.cells["half_width"]) <= 0.06
    stored = {str(path.relative_to(many.path)) for path in many.path.rglob("*.parquet")}
    assert stored == {name for name in many.manifest["files"] if name.endswith(".parquet")}


def test_max_games_ends_what_no_width_ends(spec, tmp_path, small_file):
    spec["precision"] = {"half_width": 0.01, "max_games": 301}
    made = play(spec, tmp_path / "run", small_file)
    assert made.cells["games"].to_list() == [302, 302] and set(made.cells["stopped"]) == {"max_games"}


def test_a_decision_ends_a_cell(spec, tmp_path, small_file):
    spec["study"]["tolerance"] = [0.1, 0.9]
    spec["precision"] = {"decide": True, "max_games": 5000}
    made = play(spec, tmp_path / "run", small_file)
    assert set(made.cells["stopped"]) == {"decided"} and max(made.cells["games"]) < 1000


def test_the_seed_changes_all_games(spec, tmp_path, small_file, first):
    other = play(spec, tmp_path / "other", small_file, seed=4)
    assert other.path != first.path and not other.games.collect().equals(first.games.collect())
    assert other.manifest["seed"] == other.spec["study"]["seed"] == 4


def test_a_finished_run_is_opened_not_played_again(spec, small_file, first):
    before = (first.path / "manifest.json").read_bytes()
    again = play(spec, first.path, small_file)
    assert (again.path / "manifest.json").read_bytes() == before


def test_the_default_folder_is_named_by_the_spec(spec, tmp_path, small_file, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made = play(spec, None, small_file)
    assert made.path.parts[-2:] == ("runs", f"test-{made.manifest['spec_hash'][:8]}")
    assert plan.make(spec, files=[small_file]).folder_name == made.path.name


def test_the_manifest_says_where_everything_came_from(first):
    told = first.manifest
    assert told["game"] == "battlecon" and told["rules_version"] >= 1 and len(told["content_hash"]) == 12
    assert told["strategies"][0]["name"] == "small" and set(told["versions"]) >= {"numba", "polars", "pyarrow", "python"}
    assert sum(told["origins"].values()) > 100 and "trial" not in told["origins"]
    assert any(name.endswith("/small.py") for name in told["files"])


def test_an_illegal_answer_fails_the_run_by_name(spec, tmp_path):
    path = tmp_path / "wrong.py"
    path.write_text(
        "import steelyard\n\n@steelyard.strategy('battlecon', cost=200)\ndef wrong(view, tables, me, play_on):\n    return view.n + 3\n"
    )
    spec["players"] = {"seats": [["random", "wrong"]]}
    with pytest.raises(BadInput, match=r"strategy 'wrong' answered \d+ to '.+', allowed are 0 to \d+ \(seed 3, game \d+, seat [12]\)"):
        run(spec, tmp_path / "run", workers=1, strategy_files=[path])


def test_play_agrees_with_the_study(spec, small_file, first):
    """The front door's play and a cell of a study are the same games."""
    frame = steelyard.play("battlecon", {"fighters": ["eligor", "shekhtur"]}, ["small"], 600, seed=3, strategy_files=[small_file])
    assert frame.equals(first.games.filter(cell=0).collect().drop("cell"))


def test_plain_python_gives_the_same_files(spec, tmp_path):
    """The same source without the compiler, in a process of its own."""
    spec["precision"], spec["players"] = {"games": 8}, {"seats": [["heuristic", "random"]]}
    (tmp_path / "spec.toml").write_text(specs.as_toml(spec))
    command = [sys.executable, "-m", "steelyard", "run", str(tmp_path / "spec.toml"), "--out", str(tmp_path / "plain"), "--workers", "1"]
    subprocess.run(command, check=True, capture_output=True, env=os.environ | {"NUMBA_DISABLE_JIT": "1"})
    compiled = run(tmp_path / "spec.toml", tmp_path / "compiled", workers=1)
    assert steelyard.load(tmp_path / "plain").manifest["files"] == compiled.manifest["files"]
