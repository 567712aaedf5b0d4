"""Playing a study into a folder, and going on with one that was interrupted or damaged.

The manifest lists chunks that have been judged, and is rewritten about once a second: whatever kills a run, the folder holds
whole chunks from the first to some last one, and playing on from there gives the same rows as an unbroken run."""

from __future__ import annotations

import datetime
import fcntl
import json
import platform
import sys
import time
import uuid
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path

from joblib.externals.loky.process_executor import TerminatedWorkerError

from sim.core.errors import BadInput
from strategies import registry
from studies import chunks, plan, pool, store, worker
from studies.schedule import CellState, Schedule

SAVE_EVERY = 1.0  # seconds between two manifests


def run(source, out=None, workers=None, backend="threads", seed=None, strategy_files=(), content=None, progress=None) -> store.Run:
    """Play a study into a folder (default runs/NAME-HASH8) and open it. A folder with part of the same study is gone on with.

    source: a path, the name of a study of the library, or a dict. progress: called with (games done, games expected, text).
    Raises BadInput in one line; what has been played is kept and can be resumed."""
    made = plan.make(source, seed, strategy_files, content)
    folder = Path(out) if out is not None else Path("runs") / made.folder_name
    workers = workers_wanted(workers)
    _compile(made)
    with opened(folder):
        if (folder / store.MANIFEST).exists():
            manifest = store.read_manifest(folder)
            if manifest["spec_hash"] != made.hash:
                held = f"{manifest['name']} {manifest['spec_hash'][:8]}, not {made.spec.study.name} {made.hash[:8]}"
                raise BadInput(f"{folder}: holds a run of another spec ({held}); give another folder with --out")
        else:
            _begin(folder, made)
        return _go_on(folder, workers, backend, progress)


def resume(folder, workers=None, backend="threads", progress=None) -> store.Run:
    """Go on with a run: play what is missing, and again what is damaged. Raises BadInput if it would not be the same study."""
    folder = Path(folder)
    store.read_manifest(folder)
    with opened(folder):
        return _go_on(folder, workers_wanted(workers), backend, progress)


def plan_of(folder) -> plan.Plan:
    """The plan a run was made by, as its folder tells it. Raises BadInput if rules, content or strategies have changed since."""
    folder = Path(folder)
    return _same(folder, store.read_manifest(folder), {})


def workers_wanted(workers) -> int:
    if workers is None:
        return pool.cores()
    if not isinstance(workers, int) or workers < 1:
        raise BadInput(f"workers: found {workers!r}, a number from 1 on is wanted")
    return workers


def _compile(made) -> None:
    """Compile rules and strategies here and now, so that workers find them in the cache and errors come first."""
    for one in made.strategies:
        made.game.kernel.player(one)


@contextmanager
def opened(folder: Path):
    """Make the folder and keep other processes out of it; turn what the system refuses into one line."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()) and not (folder / store.MANIFEST).exists() and not (folder / ".lock").exists():
            raise BadInput(f"{folder}: is not empty and holds no run; give another folder with --out")
        lock = open(folder / ".lock", "w")  # noqa: SIM115 (closed below: it is held while the run lasts)
    except OSError as error:
        raise BadInput(f"run folder {folder}: cannot be written: {error.strerror}") from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(f"{folder}: another process is playing this run") from None
        yield


def _begin(folder: Path, made) -> None:
    """Write down what the run is to be: spec, content, copies of the user's own files, and a manifest without games."""
    try:
        texts = {"spec.toml": plan.specs.as_toml(made.resolved), "content.json": _content(made)}
        files = {name: dict(sha256=store.put_bytes(folder / name, text.encode()), rows=0) for name, text in texts.items()}
        own = {}
        for file in made.files:
            for one in [file, *{s.params_file for s in made.strategies if s.file == file and s.params_file}]:
                home = Path("strategies") / store.sha256(file)[:12]
                if Path(one).is_relative_to(Path(file).parent):
                    own[str(home / Path(one).relative_to(Path(file).parent))] = one
        for file in map(Path, made.contents[plan.BASE].files.values()):
            if made.folder and file.is_relative_to(made.folder):
                own[str(Path("content") / file.relative_to(made.folder))] = file
        for name, file in own.items():
            files[name] = dict(sha256=store.put_bytes(folder / name, Path(file).read_bytes()), rows=0)
        store.settle(folder, files)
        store.write_manifest(folder, _manifest(made, files))
    except OSError as error:
        raise BadInput(f"run folder {folder}: cannot be written: {error.strerror}") from None


def _content(made) -> str:
    variants = {name: dict(overlays=one.overlays, hash=one.hash) for name, one in made.contents.items()}
    return json.dumps(dict(game=made.game.name, variants=variants, **{plan.BASE: made.contents[plan.BASE].raw}), indent=1, sort_keys=True)


def _manifest(made, files) -> dict:
    base = made.contents[plan.BASE]
    used = _used(made, base)
    used |= {name.split("/")[0] for variant in made.spec.variant for name in variant.set}
    origins = {}
    for name, content in made.contents.items():
        for origin, n in content.origins(used).items():
            if name == plan.BASE or origin == "trial":
                origins[origin] = origins.get(origin, 0) + n
    packages = ("numba", "numpy", "polars", "pyarrow", "joblib")
    return dict(
        schema=store.SCHEMA, steelyard=metadata.version("steelyard"), name=made.spec.study.name, game=made.game.name,
        report=_report(made),
        rules_version=made.game.rules_version, content_hash=base.hash, origins=origins, seed=made.spec.study.seed,
        strategies=[dict(name=s.name, hash=s.hash, params=s.params, about=s.about) for s in made.strategies],
        versions={name: metadata.version(name) for name in packages} | {"python": platform.python_version()},
        lacks=_lacks(made),
        created=datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"), spec_hash=made.hash, state="running", elapsed=0.0,
        cells=[one.described() | dict(games=0, stopped="", half_width=0.5) for one in made.cells], chunks=[], files=files,
    )  # fmt: skip


def _lacks(made) -> list[str]:
    """What players do not know of the content they play with, a sentence each."""
    said = {}
    for one in made.cells:
        scenario, where = made.game.scenario(**one.scenario), "" if one.variant == plan.BASE else f" ({one.variant})"
        said |= {text + where: None for text in registry.lacks(one.players, scenario, made.contents[one.variant])}
    return list(said)


def _used(made, content) -> set[str]:
    """Names of the content's entries that come up in the run's games."""
    if made.game.uses:
        return set().union(*(made.game.uses(made.game.scenario(**one.scenario), content) for one in made.cells))
    values = [value for one in made.cells for value in one.scenario.values()]
    texts = [text for value in values for text in (value if isinstance(value, list) else [value])]
    return {text for text in texts if isinstance(text, str)}


def _report(made) -> dict:
    """What a report needs to know of the game, so that reports import none."""
    told = dict(kind=made.game.report, title=made.game.title, team=made.game.character_key)
    if made.game.report != "matchups":
        told["rulings"] = made.game.scenario(**made.cells[0].scenario).model_dump().get("rules", {})
    if made.game.report_words:
        told["words"] = dict(made.game.report_words)
    if made.game.part_sets:
        told["sets"] = {column: list(names) for column, names in made.game.part_sets().items()}
    return told


def _same(folder: Path, manifest: dict, wrong: dict):
    """The plan as the folder tells it. Raises BadInput if rules, content or strategies are not what they were."""
    for name, what in wrong.items():
        if not store.is_chunk(name) and name != store.REPLAYS:
            raise BadInput(f"{folder / name} {what}; it cannot be played again, run the study into another folder")
    own = folder / "content"
    files = sorted(name for name in manifest["files"] if name.startswith("strategies/") and name.endswith(".py"))
    made = plan.make(folder / "spec.toml", None, [folder / name for name in files], own if own.is_dir() else None)
    if made.hash != manifest["spec_hash"]:
        changed = [f"rules of {made.game.name}"] if made.game.rules_version != manifest["rules_version"] else []
        changed += ["content"] if made.contents[plan.BASE].hash != manifest["content_hash"] else []
        was = {one["name"]: one["hash"] for one in manifest["strategies"]}
        changed += [f"strategy {one.name!r}" for one in made.strategies if was.get(one.name) != one.hash]
        what = ", ".join(changed) or "the study"
        raise BadInput(f"{folder}: {what} changed since the run was made, it cannot be gone on with; run the study into another folder")
    return made


def _go_on(folder: Path, workers: int, backend: str, progress) -> store.Run:
    manifest = store.read_manifest(folder)
    wrong = store.damaged(folder, manifest)
    if manifest["state"] == "done" and not wrong:
        return store.Run(folder, manifest)
    made = _same(folder, manifest, wrong)
    _compile(made)
    known = [{} for _ in made.cells]
    for one in manifest["chunks"]:
        paths = [store.chunk_path(table, one["cell"], one["chunk"]) for table in worker.tables.of(made.game)]
        if not any(path in wrong for path in paths):
            known[one["cell"]][one["chunk"]] = one | {"files": {path: manifest["files"][path] for path in paths}}
    states = [CellState(cell, made.edges, known[cell.cell]) for cell in made.cells]
    manifest["files"] = {name: entry for name, entry in manifest["files"].items() if not store.is_chunk(name)}
    manifest["state"] = "running"
    if store.REPLAYS in wrong:
        del manifest["files"][store.REPLAYS], manifest["replays"]
        (folder / store.REPLAYS).unlink(missing_ok=True)
        print(f"steelyard: {folder / store.REPLAYS} {wrong[store.REPLAYS]}; make it anew with: steelyard replay {folder}", file=sys.stderr)
    _play(folder, made, Schedule(states), manifest, workers, backend, progress or (lambda *_: None))
    return store.Run(folder, manifest)


def _play(folder, made, schedule, manifest, workers, backend, progress) -> None:
    name, home, before = uuid.uuid4().hex, str(folder.resolve()), manifest["elapsed"]
    started, saved = time.perf_counter(), 0.0

    def save(state="running"):
        manifest.update(state=state, elapsed=round(before + time.perf_counter() - started, 2))
        before_this = set(manifest["files"])
        _record(manifest, schedule)
        store.settle(folder, manifest["files"].keys() - before_this)
        store.write_manifest(folder, manifest)

    def task(place):
        cell, number = place
        one = made.cells[cell]
        count = chunks.count(number, one.chunk, one.precision.most)
        return dict(run=name, folder=home, cell=cell, chunk=number, first=number * one.chunk, count=count, context=one.context)

    results = pool.spread(worker.play_chunk, map(task, schedule), workers, backend)
    how = f"go on with: steelyard resume {folder}"
    try:
        for summary in results:
            if summary is None:
                continue
            if summary["fault"]:
                raise BadInput(f"{summary['fault']} in cell {summary['cell']} ({made.cells[summary['cell']].label})")
            if schedule.add(summary):
                worker.halt(name, [summary["cell"]])
            if schedule.finished:
                schedule.stop()
                worker.halt(name, range(len(made.cells)))
            if time.perf_counter() - saved > SAVE_EVERY:
                save()
                saved = time.perf_counter()
            progress(*_progress(schedule))
        save("done")
        _sweep(folder, made.game, manifest)
    except BaseException as error:
        schedule.stop()
        worker.halt(name, range(len(made.cells)))
        results.close()
        pool.wait()
        kept = _keep(save)
        if isinstance(error, BadInput):
            raise BadInput(f"{error}; {kept}") from None
        if isinstance(error, OSError):
            raise BadInput(f"{folder}: cannot be written: {error.strerror or error}; {kept}; {how}") from None
        if isinstance(error, TerminatedWorkerError):
            raise BadInput(f"a worker process was ended by the system; {kept}; {how}") from None
        print(f"steelyard: stopped; {kept}; {how}", file=sys.stderr)
        raise
    finally:
        worker.forget(name)


def _keep(save) -> str:
    try:
        save()
        return "what has been played is kept"
    except OSError:  # a full disk: the manifest before this one stands
        return "what had been played up to a second before is kept"


def _record(manifest, schedule) -> None:
    """Bring cells, chunks and files of the manifest up to what has been judged."""
    with schedule.lock:
        files = {name: entry for name, entry in manifest["files"].items() if not store.is_chunk(name)}
        manifest["chunks"] = []
        for cell, state in zip(manifest["cells"], schedule.states):
            cell.update(games=state.games, stopped=state.stopped, half_width=round(state.half_width, 6))
            for summary in state.judged:
                files |= summary["files"]
                manifest["chunks"].append({key: value for key, value in summary.items() if key != "files"})
        manifest["files"] = files


def _sweep(folder: Path, game, manifest) -> None:
    """Remove chunks beyond the last ones, and what a killed run left half written."""
    for table in worker.tables.of(game):
        for path in (folder / table).rglob("*"):
            if path.is_file() and str(path.relative_to(folder)) not in manifest["files"]:
                path.unlink()


def _progress(schedule):
    done = expected = finished = 0
    with schedule.lock:
        for state in schedule.states:
            done += state.games + sum(one["games"] for one in state.waiting.values())
            expected += (
                state.games if state.stopped else max(state.games, min(state.needed() * state.plan.chunk, state.plan.precision.most))
            )
            finished += bool(state.stopped)
    return done, expected, f"{finished} of {len(schedule.states)} cells"
