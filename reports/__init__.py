"""Reports from stored results: they read a run's folder and never play a game."""

import importlib

from sim.core.errors import BadInput

KINDS = dict(matchups="reports.matchups", difficulty="reports.difficulty.report", seats="reports.seats.report")


def build(run_path, out=None, tell=None, since=None):
    """Write the report of a run: of matchups for duels, of difficulty for co-operative games, of seats and tables for games of
    several sides, as its manifest says.

    run_path: the run's folder. out: where to, default `<run>/report`. tell: a function (cell, game number) -> text that tells a
    game, with `course` for its measures by round and `puzzles` for what players find in puzzles; without it the report prints the command
    that tells. since: folder of an earlier run
    of duels; the report then says what moved.

    Returns the Path of `report.html`; figures, tables and `report.json` lie beside it. Raises BadInput for a damaged run."""
    from studies.store import load

    run = load(run_path)
    waiting = sum(not one["games"] for one in run.manifest["cells"])
    if waiting and run.kind != "matchups":
        raise BadInput(f"{run.path}: {waiting} cells have no games yet; go on with: steelyard resume {run.path}")
    options = {}
    if since is not None:
        if run.kind != "matchups":
            raise BadInput(f"{run.path}: what moved since an earlier run is told of duels only")
        options["since"] = load(since)
        if options["since"].kind != "matchups":
            raise BadInput(f"{since}: not a run of duels, nothing to compare with")
    try:
        return importlib.import_module(KINDS[run.kind]).write(run, out, tell, **options)
    except OSError as error:
        raise BadInput(f"{error.filename or out or run.path}: the report cannot be written: {error.strerror or error}") from None


__all__ = ["build"]
