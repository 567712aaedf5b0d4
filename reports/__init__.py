"""Reports from stored results: they read a run's folder and never play a game."""


def build(run_path, out=None, tell=None):
    """Write the matchup report of a run. run_path: the run's folder. out: where to, default `<run>/report`.

    tell: a function (cell, game number) -> text that tells a game; without it the report prints the command that does.

    Returns the Path of `report.html`; figures, tables and `report.json` lie beside it. Raises BadInput for a damaged run."""
    from reports.matchups import build as build_matchups

    return build_matchups(run_path, out, tell)


__all__ = ["build"]
