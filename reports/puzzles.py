"""Puzzles: positions with a right answer, and how often each player finds it. Read from `puzzles.csv` in the run's folder, if it is there.

`python -m strategies.battlecon.puzzles --csv PLAYER ... > RUN/puzzles.csv` writes it: a row a puzzle and player with its theme, the share
of right ones among the options, and the share of right answers."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from reports import words
from sim.core.errors import BadInput

FILE = "puzzles.csv"
COLUMNS = dict(puzzle=pl.String, theme=pl.String, player=pl.String, options=pl.Float64, score=pl.Float64)


def table(source) -> pl.DataFrame:
    """A row a puzzle and player: theme, `options` (what chance would find) and `score`, as shares; empty where the run has none.

    Raises BadInput for a file of another kind."""
    path = Path(source.run.path) / FILE
    if not path.is_file():
        return pl.DataFrame()
    try:
        frame = pl.read_csv(path, schema_overrides=COLUMNS)
    except (pl.exceptions.PolarsError, OSError) as error:
        raise BadInput(f"{path}: cannot be read as a table of puzzles: {' '.join(str(error).split())[:120]}") from None
    if missing := [name for name in COLUMNS if name not in frame.columns]:
        raise BadInput(f"{path}: column {missing[0]!r} is missing; wanted are {', '.join(COLUMNS)}")
    known = [p for p in source.players if p in frame["player"].to_list()]
    order = {p: k for k, p in enumerate([*known, *(p for p in frame["player"].unique(maintain_order=True) if p not in known)])}
    return frame.select(*COLUMNS).sort("theme", "puzzle", pl.col("player").replace_strict(order, return_dtype=pl.Int64))


def theme_table(puzzles: pl.DataFrame) -> pl.DataFrame:
    """A row a theme (and one for all, "") and player: puzzles, mean score, and what chance would find."""
    if not len(puzzles):
        return puzzles
    sums = dict(puzzles=pl.col("puzzle").n_unique(), score=pl.col("score").mean(), options=pl.col("options").mean())
    whole = puzzles.group_by("player", maintain_order=True).agg(**sums).with_columns(theme=pl.lit(""))
    return pl.concat([whole, puzzles.group_by("theme", "player", maintain_order=True).agg(**sums).select(whole.columns)])


def told(themes: pl.DataFrame) -> str:
    """A sentence: how many puzzles, and how often each player finds the answer."""
    if not len(themes):
        return ""
    whole = themes.filter(pl.col("theme") == "").to_dicts()
    found = words.listing(f"{r['player']} {words.in_100(r['score'])}" for r in whole)
    chance = words.in_100(whole[0]["options"])
    return f"Of 100 answers to {words.count(whole[0]['puzzles'], 'puzzle')} these are right: {found}; by chance it would be {chance}."
