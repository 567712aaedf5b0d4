"""Puzzles: positions with a right answer, and how often each player of the study finds it.

Reports play nothing: who tells the games of a run (`tell`) also asks its players, by `puzzles`."""

from __future__ import annotations

import polars as pl

from reports import words

SOLVED = 0.5  # a puzzle counts as solved from this share of right answers on
WHOLE = ""  # the theme of the row that is for all of them
WROTE = {"hand": "written by hand", "search": "found by a search"}
COLUMNS = dict(puzzle=pl.String, by=pl.String, theme=pl.String, fighter=pl.String, player=pl.String, options=pl.Float64, score=pl.Float64)


def table(source) -> pl.DataFrame:
    """A row a puzzle and player: by ("hand", "search"), theme, fighter, `options` (what chance would find) and `score`, as shares; empty
    where nobody can be asked."""
    ask = getattr(source.tell, "puzzles", None)
    rows = ask(source.players) if ask else []
    return pl.DataFrame(rows, schema=COLUMNS) if rows else pl.DataFrame()


def theme_table(puzzles: pl.DataFrame) -> pl.DataFrame:
    """A row a kind of puzzle and player: by, theme (all together: ""), puzzles, how many are solved, mean score, what chance would find."""
    if not len(puzzles):
        return puzzles
    score, chance = pl.col("score"), pl.col("options")
    sums = dict(puzzles=pl.len(), solved=(score >= SOLVED).sum(), score=score.mean(), options=chance.mean())
    whole = puzzles.group_by("by", "player", maintain_order=True).agg(**sums).with_columns(theme=pl.lit(WHOLE))
    return pl.concat(
        [puzzles.group_by("by", "theme", "player", maintain_order=True).agg(**sums), whole.select("by", "theme", "player", *sums)]
    )


def told(themes: pl.DataFrame) -> str:
    """A sentence for the puzzles that were written by hand: how many each player solves."""
    if not len(themes):
        return ""
    whole = themes.filter((pl.col("theme") == WHOLE) & (pl.col("by") == "hand")).to_dicts()
    found = words.listing(f"{r['player']} {r['solved']}" for r in whole)
    return f"Of {words.count(whole[0]['puzzles'], 'puzzle')} written by hand these are solved, right in half the answers at least: {found}."
