"""What is promised about speed, measured: python tests/benchmarks/speed.py [--big] [--only NAME ...]

Everything is measured in one run, alternating what is compared; read the figures as ratios. Medians, and for two workers the best of
each as well: other programs on the machine take away from two workers more than from one.
Before a ratio is printed, a checksum shows that both sides played the same games."""

from __future__ import annotations

import argparse
import hashlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

import numpy as np

from sim.core import game as games
from sim.core.batch import Cell, luck_key
from strategies import registry
from studies import chunks, pool, worker
from studies.run import run

NOVICES = ["eligor", "shekhtur", "marmelee", "karin_jager", "pendros", "alexian"]
REPEATS = 5
WANTED = {"random": 60_000, "heuristic": 30_000, "equilibrium": 100}
GAME = games.get("battlecon")


def cell(fighters, player, seed=1):
    """A cell ready to be played in this process."""
    scenario = GAME.scenario(fighters=fighters)
    one = registry.get(player, "battlecon")
    return worker.prepare(Cell(GAME, scenario, GAME.content(None, {}), [one, one], luck_key(GAME, scenario), seed))


def kernel(player: str) -> None:
    """Games a second on one core: mirrors for the quick players, all fifteen pairs together for the slow one."""
    pairs = [[a, b] for i, a in enumerate(NOVICES) for b in NOVICES[i + 1 :]] if player == "equilibrium" else [[a, a] for a in NOVICES]
    ready = [cell(pair, player) for pair in pairs]
    n = max(4, WANTED[player] // len(ready))
    for one in ready:
        GAME.kernel.play(one.cell, 0, 2)
    rates = []
    for repeat in range(3 if player == "equilibrium" else REPEATS):
        started = time.process_time()  # of this process only: what else the machine does is left out as far as it can be
        for one in ready:
            GAME.kernel.play(one.cell, repeat * n, n)
        rates.append(len(ready) * n / (time.process_time() - started))
    spans = f"wanted {WANTED[player]:,}; runs {min(rates):,.0f} to {max(rates):,.0f}"
    print(f"{player}: {statistics.median(rates):,.0f} games/s on one core ({spans})")


CAST = {"heuristic": 20_000, "equilibrium": 60}  # over all pairs of the cast


def cast(player: str) -> None:
    """Games a second on one core over all pairs of fighters, mirrors included, each pair as often as another.

    For the slow player a sample of pairs in which every fighter plays against five others."""
    names = sorted(GAME.content(None, {}).entries["fighters"])
    gaps = range(len(names)) if player == "heuristic" else range(5)
    pairs = [[one, names[(k + gap) % len(names)]] for gap in gaps for k, one in enumerate(names)]
    n = 40 if player == "heuristic" else 1
    rates = []
    for repeat in range(3):
        spent = 0.0
        for pair in pairs:
            ready = cell(pair, player)
            if repeat == 0:
                GAME.kernel.play(ready.cell, 10_000, 1)
            started = time.process_time()
            GAME.kernel.play(ready.cell, repeat * n, n)
            spent += time.process_time() - started
        rates.append(len(pairs) * n / spent)
    spans = f"wanted {CAST[player]:,}; runs {min(rates):,.0f} to {max(rates):,.0f}"
    print(f"{player}, {len(names)} fighters, {len(pairs)} pairs: {statistics.median(rates):,.0f} games/s on one core ({spans})")


def digest(parts) -> str:
    """Of all results, in the order of the games."""
    total = hashlib.sha256()
    for _, rows in sorted(parts):
        total.update(np.ascontiguousarray(rows).tobytes())
    return total.hexdigest()[:12]


def spread(ready, n: int, parts: int, workers: int):
    """Seconds and digest of n games of a cell cut into parts."""
    size, name = n // parts, uuid.uuid4().hex
    started = time.perf_counter()
    made = list(pool.spread(lambda first: (first, worker.play_games(ready, (name, 0), first, size).games), range(0, n, size), workers))
    return time.perf_counter() - started, digest(made)


def two_workers() -> None:
    """Two threads against one, on the same games."""
    ready = cell(["eligor", "shekhtur"], "heuristic")
    n = 80_000
    spread(ready, 4000, 2, 2)
    ones, twos = [], []
    for _ in range(REPEATS):
        (one, mark), (two, other) = spread(ready, n, 16, 1), spread(ready, n, 16, 2)
        assert mark == other, "one worker and two did not play the same games"
        ones.append(one)
        twos.append(two)
    best, middle = min(ones) / min(twos), statistics.median(one / two for one, two in zip(ones, twos))
    print(f"two workers: {best:.2f} times one, best against best (wanted 1.8; median of the runs {middle:.2f}; games {mark})")


def overhead() -> None:
    """A study with its store against the bare kernel on the same games, one worker each."""
    n, over, cpu = 120_000, [], []
    ready = cell(["eligor", "shekhtur"], "heuristic")
    size = int(chunks.games_per_second(GAME, ready.cell.players))
    spec = {
        "study": {"game": "battlecon", "name": "overhead", "seed": 1},
        "precision": {"games": n},
        "grid": {"fighters": [["eligor", "shekhtur"]]},
        "players": {"each": ["heuristic"]},
    }
    for _ in range(REPEATS):
        started, used = time.perf_counter(), time.process_time()
        rows = [GAME.kernel.play(ready.cell, first, min(size, n - first)).games for first in range(0, n, size)]
        bare, bare_used = time.perf_counter() - started, time.process_time() - used
        with tempfile.TemporaryDirectory() as folder:
            started, used = time.perf_counter(), time.process_time()
            made = run(spec, Path(folder) / "run", workers=1)
            study, study_used = time.perf_counter() - started, time.process_time() - used
            stored = made.games.collect()
        rows = np.concatenate(rows)
        assert (stored["rounds"].to_numpy() == rows[:, 3]).all() and (stored["decisions"].to_numpy() == rows[:, 4]).all()
        over.append(study / bare - 1)
        cpu.append(study_used / bare_used - 1)
    clock, core = statistics.median(over), statistics.median(cpu)
    print(f"study and store: {clock:+.1%} over the bare kernel by the clock, {core:+.1%} in core time (wanted 15 %)")


def big() -> None:
    """Memory of a study of five million duels, in a process of its own."""
    code = (
        "import resource, sys, time; from studies.run import run; t = time.perf_counter()\n"
        "spec = {'study': {'game': 'battlecon', 'name': 'big'}, 'precision': {'games': 1_000_000}, 'players': {'each': ['random']},\n"
        " 'grid': {'fighters': [['eligor', x] for x in ('shekhtur', 'marmelee', 'karin_jager', 'pendros', 'alexian')]}}\n"
        "made = run(spec, sys.argv[1]); print(made.summary()['games'].sum(), time.perf_counter() - t,\n"
        " resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)"
    )
    with tempfile.TemporaryDirectory() as folder:
        said = subprocess.run([sys.executable, "-c", code, f"{folder}/run"], capture_output=True, text=True, check=True).stdout.split()
        size = sum(file.stat().st_size for file in Path(folder).rglob("*") if file.is_file())
    print(f"{int(said[0]):,} duels: {said[2]} MB at the most (wanted 700), {float(said[1]):,.0f} s, {size / 1e6:,.0f} MB stored")


def start() -> None:
    """From the command to the first game, compiled code in the cache."""
    seconds = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        code = "import steelyard; steelyard.play('battlecon', {}, ['random'], 1)"
        subprocess.run([sys.executable, "-c", code], check=True)
        seconds.append(time.perf_counter() - started)
    print(f"start: {statistics.median(seconds):.2f} s from command to first game (wanted 2)")


BENCHMARKS = {
    "cast_heuristic": lambda: cast("heuristic"),
    "cast_equilibrium": lambda: cast("equilibrium"),
    "random": lambda: kernel("random"),
    "heuristic": lambda: kernel("heuristic"),
    "equilibrium": lambda: kernel("equilibrium"),
    "two_workers": two_workers,
    "overhead": overhead,
    "start": start,
}


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--big", action="store_true", help="also the study of five million duels (minutes)")
    parser.add_argument("--only", nargs="+", choices=[*BENCHMARKS, "big"], help="only these")
    asked = parser.parse_args()
    for name in asked.only or [*BENCHMARKS, *(["big"] if asked.big else [])]:
        (BENCHMARKS | {"big": big})[name]()
    print(f"this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
