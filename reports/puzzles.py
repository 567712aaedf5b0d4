"""Puzzles: positions with a known best answer, and how often each player finds it. Read from the run's folder, where it has them."""

from __future__ import annotations

from pathlib import Path

import polars as pl

FILE = "puzzles.csv"
COLUMNS = dict(player=pl.String, puzzle=pl.String, tries=pl.Int64, solved=pl.Int64)


def table(source) -> pl.DataFrame:
    """A row a player and puzzle: tries, and how many of them were solved; empty where the run has no puzzles."""
    path = Path(source.run.path) / FILE
    return pl.read_csv(path, schema_overrides=COLUMNS).select(*COLUMNS) if path.is_file() else pl.DataFrame()
