"""Spreading tasks over workers: threads of this process, or whatever back-end joblib knows."""

from __future__ import annotations

import itertools
import threading
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import joblib

from sim.core.errors import BadInput, unknown

BACKENDS = {"threads": "threading", "processes": "loky", "loky": "loky", "dask": "dask", "ray": "ray"}
warnings.filterwarnings("ignore", message=r"\d+ tasks which", category=UserWarning)  # joblib's, when a run ends early: no news
WAVE = 8  # tasks a worker in a wave, for the back-end that cannot hand back results as they come


def spread(function, tasks, workers: int, backend: str = "threads") -> Iterator:
    """Results of function(task), in any order, as they are ready. `tasks` is asked for the next one only when a worker is free.

    Kernels never run in the main thread, not even for one worker: there they would hold back Ctrl-C."""
    if backend not in BACKENDS:
        raise unknown("backend", backend, BACKENDS)
    tasks = iter(tasks)
    if BACKENDS[backend] == "threading":
        function = _counted(function)
        if workers == 1:
            return _alone(function, tasks)
    if backend == "ray":
        return _waves(function, tasks, workers)
    return _joblib(function, tasks, workers, backend)


_idle, _active = threading.Condition(), 0


def _counted(function):
    def call(task):
        global _active
        with _idle:
            _active += 1
        try:
            return function(task)
        finally:
            with _idle:
                _active -= 1
                _idle.notify_all()

    return call


def wait(seconds: float = 10.0) -> None:
    """Wait until no thread of this process works on a task: one that is cut off inside a library at exit aborts the process."""
    with _idle:
        _idle.wait_for(lambda: _active == 0, seconds)


def _alone(function, tasks):
    pool = ThreadPoolExecutor(1)
    try:
        for task in tasks:
            yield pool.submit(function, task).result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)  # what plays is told to end by whoever interrupts


def _joblib(function, tasks, workers, backend):
    with joblib.parallel_config(backend=_ready(backend, workers), n_jobs=workers):
        ahead = workers if BACKENDS[backend] == "threading" else 2 * workers
        parallel = joblib.Parallel(return_as="generator_unordered", batch_size=1, pre_dispatch=ahead)
        yield from parallel(joblib.delayed(function)(task) for task in tasks)


def _waves(function, tasks, workers):
    with joblib.parallel_config(backend=_ready("ray", workers), n_jobs=workers):
        while wave := list(itertools.islice(tasks, WAVE * workers)):
            yield from joblib.Parallel(batch_size=1)(joblib.delayed(function)(task) for task in wave)


def _ready(backend: str, workers: int) -> str:
    """Start or join a cluster if the back-end needs one. Raises BadInput if its package is not installed."""
    try:
        if backend == "dask":
            from distributed import Client, get_client

            try:
                get_client()
            except ValueError:
                Client(n_workers=workers, threads_per_worker=1)
        if backend == "ray":
            from ray.util.joblib import register_ray

            register_ray()
    except ImportError as error:
        raise BadInput(f'backend {backend!r} is not installed ({error}); install it with: pip install "steelyard[distributed]"') from None
    return BACKENDS[backend]


def cores() -> int:
    """How many cores this process may use."""
    return joblib.cpu_count()
