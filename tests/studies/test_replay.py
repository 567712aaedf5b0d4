"""Lost games are met again as they were dealt, and what comes of it is part of the run like everything else."""

import dataclasses

import polars as pl
import pytest

import steelyard
from sim.core.errors import BadInput
from studies import store, worker
from studies.replay import replay
from studies.run import plan_of, resume, run

SPEC = {
    "study": {"name": "lost", "game": "contra", "seed": 2},
    "precision": {"games": 40},
    "scenario": {"boss": "java"},
    "grid": {"commandos": [["bill"], ["lance", "lucia"]]},
    "players": {"each": ["greedy", "balanced"]},
    "variant": [{"name": "jump start", "scenario": {"modes": ["jump_start"]}}],
}


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    return run(SPEC, tmp_path_factory.mktemp("lost") / "run", workers=1)


@pytest.fixture
def made(played, tmp_path):
    """A run of one's own: two cells of `greedy`, who loses nearly always, two of `balanced`, and all again with a mode."""
    folder = tmp_path / "run"
    for name in [store.MANIFEST, *played.manifest["files"]]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes((played.path / name).read_bytes())
    return store.load(folder)


def test_the_first_lost_games_of_every_base_cell_are_played_again(made):
    table = replay(made.path, "random", tries=2, games=7, of="greedy", workers=1)
    assert dict(table.schema) == dict(cell=pl.Int32, game=pl.Int64, tries=pl.Int64, wins=pl.Int64)
    lost = made.games.filter(pl.col("outcome").cast(pl.String) == "loss").collect()
    base = made.cells.filter((pl.col("variant") == "base") & (pl.col("players").list.first() == "greedy"))["cell"]
    for cell in base:
        assert table.filter(pl.col("cell") == cell)["game"].to_list() == lost.filter(pl.col("cell") == cell)["game"].sort().to_list()[:7]
    assert set(table["cell"]) == set(base) and set(table["tries"]) == {2}
    assert table["wins"].is_between(0, 2).all()


def test_who_plays_the_same_loses_the_same_games(made):
    """`balanced` has no chance of its own, so all that is left are deal and dice, and those are the lost game's."""
    assert replay(made.path, "balanced", tries=2, games=20, of="balanced", workers=1)["wins"].sum() == 0


def test_a_better_player_wins_some_of_them(made):
    table = replay(made.path, "balanced", tries=1, games=40, workers=1)
    assert made.cells.filter(pl.col("cell").is_in(table["cell"].to_list()))["players"].list.first().unique().to_list() == ["greedy"]
    assert 0 < table["wins"].sum() < len(table)


def test_tries_differ_in_the_player_s_own_chance_only(made):
    cell = worker.context(plan_of(made.path).cells[0].context).cell

    def rows(player, salt):
        one = dataclasses.replace(cell, players=[worker.strategies("contra")[player]] * len(cell.players), salt=salt)
        return cell.game.kernel.play(one, 0, 20).games.tolist()

    assert rows("balanced", 0) == rows("balanced", 1) == rows("balanced", 2)
    assert rows("random", 0) != rows("random", 1) != rows("random", 2)
    assert rows("random", 1) == rows("random", 1)


def test_workers_change_nothing(made):
    how = dict(tries=3, games=5, of="greedy")
    assert replay(made.path, "random", workers=1, **how).equals(replay(made.path, "random", workers=3, **how))


def test_what_was_replayed_belongs_to_the_run(made):
    replay(made.path, "random", tries=1, games=3, workers=1)
    table = replay(made.path, "balanced", tries=2, games=5, workers=1)
    again = steelyard.load(made.path)
    assert again.manifest["files"][store.REPLAYS]["rows"] == len(table)
    told = again.manifest["replays"]
    assert (told["player"], told["of"], told["tries"], told["games"]) == ("balanced", "greedy", 2, 5)
    assert pl.read_parquet(made.path / store.REPLAYS).equals(table)
    assert resume(made.path, workers=1).manifest == again.manifest


def test_a_mended_run_keeps_its_replays(made):
    replay(made.path, "balanced", tries=1, games=3, workers=1)
    (made.path / "seats/cell=0001/chunk=00000.parquet").unlink()
    mended = resume(made.path, workers=1)
    assert store.REPLAYS in mended.manifest["files"] and "replays" in steelyard.load(made.path).manifest


def test_damaged_replays_are_named_and_taken_out(made, capsys):
    replay(made.path, "balanced", tries=1, games=3, workers=1)
    (made.path / store.REPLAYS).write_bytes(b"PAR1")
    with pytest.raises(BadInput, match="replays.parquet does not match its SHA-256; mend it with: steelyard resume"):
        steelyard.load(made.path)
    resume(made.path, workers=1)
    assert f"make it anew with: steelyard replay {made.path}" in capsys.readouterr().err
    mended = steelyard.load(made.path)
    assert store.REPLAYS not in mended.manifest["files"] and not (made.path / store.REPLAYS).exists()
    assert mended.games.collect().equals(made.games.collect())


@pytest.mark.filterwarnings("ignore:.*tasks have been successfully executed")
def test_an_interrupted_replay_leaves_the_run_as_it_was(made, capsys):
    def interrupt(done, expected, text):
        raise KeyboardInterrupt

    before = (made.path / store.MANIFEST).read_bytes()
    with pytest.raises(KeyboardInterrupt):
        replay(made.path, "balanced", tries=1, games=3, workers=2, progress=interrupt)
    assert "nothing of this replay is kept" in capsys.readouterr().err
    assert (made.path / store.MANIFEST).read_bytes() == before and not (made.path / store.REPLAYS).exists()


def test_a_player_of_ones_own_can_replay(made, small_file):
    table = replay(made.path, "small", tries=1, games=2, strategy_files=[small_file], workers=1)
    assert steelyard.load(made.path).manifest["replays"]["player"] == "small" and len(table)


def test_an_illegal_answer_is_told(made, tmp_path):
    file = tmp_path / "wrong.py"
    file.write_text(
        'import steelyard\n\n\n@steelyard.strategy("contra")\ndef wrong(view, tables, me, play_on):\n    """No answer."""\n    return -1\n'
    )
    with pytest.raises(BadInput, match=r"strategy 'wrong' answered -1 .* in cell \d+ \(java, jungle, bill\)"):
        replay(made.path, "wrong", tries=1, games=2, strategy_files=[file], workers=1)


@pytest.mark.parametrize(
    "how, said",
    [
        (dict(player="lookahaed"), "'lookahaed'.*lookahead"),
        (dict(player="random", of="rusher"), "player of the run: unknown 'rusher'.*greedy, balanced"),
        (dict(tries=0), "tries: found 0"),
        (dict(games=True), "games: found True"),
        (dict(workers=0), "workers: found 0"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(made, how, said):
    with pytest.raises(BadInput, match=said):
        replay(made.path, **how)


def test_a_run_without_lost_games_is_refused(tmp_path):
    one = {"boss": "java", "commandos": ["lance"]}
    seed = next(seed for seed in range(1000) if steelyard.play("contra", one, "balanced", 1, seed)["winner"][0] == 0)
    won = {"study": {"name": "won", "game": "contra", "seed": seed}, "precision": {"games": 1}, "scenario": one}
    made = run(won | {"players": {"each": ["balanced"]}}, tmp_path / "won", workers=1)
    assert made.summary()["wins_first"].to_list() == [1]
    with pytest.raises(BadInput, match="balanced lost no game"):
        replay(made.path, "random", workers=1)


def test_duels_and_unfinished_runs_are_refused(spec, small_file, tmp_path, made):
    duels = run(spec, tmp_path / "duels", workers=1, strategy_files=[small_file])
    with pytest.raises(BadInput, match="games of battlecon are not co-operative"):
        replay(duels.path)
    store.write_manifest(made.path, made.manifest | dict(state="running"))
    with pytest.raises(BadInput, match="unfinished; first: steelyard resume"):
        replay(made.path)
