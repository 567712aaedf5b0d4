"""Whatever happens to a run, nothing is lost and nothing wrong is read."""

import errno
import json
import signal
import subprocess
import sys
import time
import tomllib

import pytest

import steelyard
from sim.core.errors import BadInput
from studies import spec as specs
from studies import store
from studies.run import resume, run


@pytest.fixture
def first(spec, tmp_path, small_file):
    return run(spec, tmp_path / "first", workers=1, strategy_files=[small_file])


def flip(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def test_a_flipped_bit_is_named_by_verify_and_load_and_mended_by_resume(first, rows):
    before = rows(first)
    victim = first.path / "seats/cell=0001/chunk=00001.parquet"
    whole = victim.read_bytes()
    flip(victim)
    for look in (store.verify, steelyard.load):
        with pytest.raises(
            BadInput, match="seats/cell=0001/chunk=00001.parquet does not match its SHA-256; mend it with: steelyard resume"
        ):
            look(first.path)
    assert rows(resume(first.path, workers=2)) == before
    assert victim.read_bytes() == whole
    assert steelyard.load(first.path).manifest["state"] == "done"


def test_a_missing_chunk_is_named_and_mended(first, rows):
    before = rows(first)
    (first.path / "games/cell=0000/chunk=00000.parquet").unlink()
    with pytest.raises(BadInput, match="chunk=00000.parquet is missing"):
        steelyard.load(first.path)
    assert rows(resume(first.path, workers=1)) == before


def test_a_damaged_manifest_is_refused(first):
    path = first.path / "manifest.json"
    path.write_text(path.read_text().replace('"games": 600', '"games": 601', 1))
    with pytest.raises(BadInput, match="damaged"):
        steelyard.load(first.path)


def test_resume_refuses_a_changed_strategy(first):
    copy = next(first.path.glob("strategies/*/small.py"))
    copy.write_text(copy.read_text() + "\n")
    with pytest.raises(BadInput, match="small.py does not match its SHA-256; it cannot be played again"):
        resume(first.path)


def test_resume_refuses_changed_rules(first, monkeypatch):
    manifest = json.loads((first.path / "manifest.json").read_text())
    manifest["rules_version"] += 1
    manifest["spec_hash"] = "0" * 64
    manifest["state"] = "running"
    store.write_manifest(first.path, {key: value for key, value in manifest.items() if key != "digest"})
    with pytest.raises(BadInput, match="rules of battlecon changed since the run was made"):
        resume(first.path)


def test_resume_needs_nothing_but_the_folder(spec, tmp_path, small_file, rows, first):
    """The user's own strategy was copied; the original may go."""
    before = rows(first)
    small_file.unlink()
    (first.path / "games/cell=0001/chunk=00002.parquet").unlink()
    assert rows(resume(first.path, workers=1)) == before


def test_a_folder_of_another_spec_is_refused(spec, small_file, first, rows):
    before = rows(first)
    spec["precision"] = {"games": 800}
    with pytest.raises(BadInput, match="holds a run of another spec"):
        run(spec, first.path, workers=1, strategy_files=[small_file])
    assert rows(steelyard.load(first.path)) == before


def test_a_folder_with_something_else_in_it_is_refused(spec, tmp_path, small_file):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years of work")
    with pytest.raises(BadInput, match="is not empty and holds no run"):
        run(spec, tmp_path / "mine", workers=1, strategy_files=[small_file])


def test_a_folder_that_cannot_be_written(spec, tmp_path, small_file):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match=r"run folder .*file/run: cannot be written: Not a directory"):
        run(spec, tmp_path / "file" / "run", workers=1, strategy_files=[small_file])


def test_no_run_there(tmp_path):
    with pytest.raises(BadInput, match="not a run: no manifest.json in it"):
        steelyard.load(tmp_path)
    with pytest.raises(BadInput, match="not a run"):
        resume(tmp_path)


@pytest.mark.parametrize("after", [0, 7, 23])
@pytest.mark.parametrize("manifest", ["fits", "does not fit"])
def test_a_full_disk_loses_nothing(spec, tmp_path, small_file, first, rows, monkeypatch, after, manifest):
    """The disk is full after some files, in the middle of one; then there is room again."""
    written, write_table, put_bytes = [], store.pq.write_table, store.put_bytes

    def is_full():
        return len(written) > after

    def write(table, file, **how):
        written.append(file)
        if is_full():
            file.write(b"half a table")
            raise OSError(errno.ENOSPC, "No space left on device")
        write_table(table, file, **how)

    def put(path, data):
        if is_full() and manifest == "does not fit":
            raise OSError(errno.ENOSPC, "No space left on device")
        return put_bytes(path, data)

    monkeypatch.setattr(store.pq, "write_table", write)
    monkeypatch.setattr(store, "put_bytes", put)
    with pytest.raises(BadInput, match=r"No space left on device; what ha.* been played .*is kept; go on with: steelyard resume"):
        run(spec, tmp_path / "full", workers=2, strategy_files=[small_file])
    monkeypatch.undo()
    store.verify(tmp_path / "full")
    assert not list((tmp_path / "full").rglob("*.tmp"))
    assert rows(resume(tmp_path / "full", workers=2)) == rows(first)


def test_two_processes_do_not_play_one_run(spec, first, small_file):
    import fcntl

    with open(first.path / ".lock", "w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(BadInput, match="another process is playing this run"):
            run(spec, first.path, workers=1, strategy_files=[small_file])


def start(spec, tmp_path, small_file, folder, *more):
    """A run of some seconds in a process of its own, once its manifest lists chunks."""
    spec["precision"] = {"games": 8_000}
    path = tmp_path / "long.toml"
    path.write_text(specs.as_toml(spec))
    command = [sys.executable, "-m", "steelyard", "run", str(path), "--out", str(folder), "--strategy", str(small_file), *more]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for _ in range(10_000):
        if process.poll() is not None:
            raise AssertionError(process.communicate()[1])
        if (folder / "manifest.json").exists() and store.read_manifest(folder)["chunks"]:
            return process, path
        time.sleep(0.01)
    raise AssertionError("no chunk was played")


def test_killed_and_resumed_gives_the_rows_of_an_unbroken_run(spec, tmp_path, small_file, rows):
    process, path = start(spec, tmp_path, small_file, tmp_path / "killed", "--workers", "2")
    process.send_signal(signal.SIGKILL)
    process.communicate()
    partial = steelyard.load(tmp_path / "killed")
    assert partial.manifest["state"] == "running"
    assert 0 < sum(partial.cells["games"]) < 16_000
    done = resume(tmp_path / "killed", workers=2)
    whole = run(tomllib.loads(path.read_text()), tmp_path / "whole", workers=2, strategy_files=[small_file])
    assert rows(done) == rows(whole)
    assert done.manifest["files"] == whole.manifest["files"]
    assert not list((tmp_path / "killed").rglob("*.tmp"))


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_saves_and_says_how_to_go_on(spec, tmp_path, small_file, workers):
    folder = tmp_path / "stopped"
    process, _ = start(spec, tmp_path, small_file, folder, "--workers", workers)
    before = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert process.returncode == 130, said
    assert time.monotonic() - before < 5
    assert said.strip().splitlines()[-1] == f"steelyard: stopped; what has been played is kept; go on with: steelyard resume {folder}"
    assert "Traceback" not in said
    assert sum(resume(folder, workers=2).cells["games"]) == 16_000


def test_a_worker_process_that_is_killed_is_told(spec, tmp_path, small_file, first, rows, monkeypatch):
    """What the system ends for want of memory, say; the study goes on from there."""
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    from studies import pool

    whole = pool.spread

    def killed(*how):
        for number, result in enumerate(whole(*how)):
            if number == 2:
                raise TerminatedWorkerError("a worker was killed")
            yield result

    monkeypatch.setattr(pool, "spread", killed)
    with pytest.raises(BadInput, match="was ended by the system; what has been played is kept; go on with: steelyard resume"):
        run(spec, tmp_path / "killed", workers=2, strategy_files=[small_file])
    monkeypatch.undo()
    assert rows(resume(tmp_path / "killed", workers=2)) == rows(first)
