"""Which figures the difficulty report draws, from which table, under which caption."""

from __future__ import annotations

import polars as pl

from reports import words
from reports.difficulty import levers, sentences
from reports.difficulty.rating import ALL, SIZE
from reports.difficulty.source import Source
from reports.export import Exporter
from reports.figures import band_grid, chance_grid, ends, gains, how_sure, rating_card, spans

MOST_LEVERS = 10


def draw(exporter: Exporter, source: Source, facts: dict) -> None:
    """Draw every figure there is matter for."""
    tables = facts["tables"]
    mine = {name: frame.filter(pl.col("player") == source.main) if "player" in frame.columns else frame for name, frame in tables.items()}
    _card(exporter, source, tables["rating"])
    _grid(exporter, source, mine["grid"])
    if len(mine["ends"]):
        text = f"how and when games end ({source.main}), all combinations together; games that are won in blue, lost in orange."
        exporter.figure("ends", text, ends.draw, source, mine["ends"], looks=ends.team_looks(mine["ends"]))
    if facts["measure"]:
        states = tables["snowball"].filter(pl.col("measure") == facts["measure"])
        name = words.plain(facts["measure"])
        text = f"games won in 100 of those that stood at this many {name} in this round ({source.main}), all combinations together."
        exporter.figure("snowball", text, chance_grid.draw, source, states, facts["measure"])
    _changes(exporter, source, mine)
    if len(tables["ranges"]):
        _ranges(exporter, source, mine["rating"], tables["ranges"])
    text = (
        "how far the win rate of a boss, stage or the like may be off, by source of doubt: bar for the middle one, whisker for the worst."
    )
    exporter.figure("how_sure", text, how_sure.draw, tables["doubts"])


def label(source: Source, factor: str, value: str) -> str:
    """What a rated value is called."""
    if factor == ALL:
        return "everything"
    return source.team_word(int(value)) if factor == SIZE else source.called(value)


def _model(source) -> str:
    return f" Of {sentences.MODEL}, not of the printed one." if source.banner else ""


def _card(exporter, source, rating) -> None:
    groups = []
    for factor in [ALL, *source.factors, SIZE]:
        main = rating.filter((pl.col("factor") == factor) & (pl.col("player") == source.main))
        main = main if factor == SIZE else main.sort("rate")
        rows = []
        for row in main.iter_rows(named=True):
            alike = rating.filter((pl.col("factor") == factor) & (pl.col("value") == row["value"]))
            rows.append((label(source, factor, row["value"]), {r["player"]: r for r in alike.iter_rows(named=True)}, row))
        groups.append(("" if factor == ALL else words.plain(factor), rows))
    text = f"games won by each player, every combination counted alike; pips for {source.main}, ? where it could be one more or less."
    exporter.figure("rating", text + _model(source), rating_card.draw, source, groups, source.players)


def _grid(exporter, source, grid) -> None:
    outer = source.factors[0] if len(source.factors) > 1 else None
    rest = source.factors[1:] if outer else source.factors
    cells = {(r["challenge"], r["size"]): (r["rate"], r["pips"], r["certainty"]) for r in grid.iter_rows(named=True)}
    panels = []
    for value in source.values(outer) if outer else [""]:
        held = grid.filter(pl.col(outer) == value) if outer else grid
        challenges = held.select("challenge", *rest).unique(maintain_order=True)
        rows = []
        for row in challenges.iter_rows(named=True):
            name = ", ".join(source.called(row[factor]) for factor in rest if row[factor]) or row["challenge"]
            rows.append((name, [cells.get((row["challenge"], size)) for size in source.sizes]))
        if rows:
            panels.append((source.called(value) if value else "", rows))
    what = words.plain(source.manifest["report"]["team"])
    text = f"games won in 100 ({source.main}), by the bands of the publisher; ~ is likely, hatched: cannot tell which band."
    exporter.figure("grid", text + _model(source), band_grid.draw, source, panels, source.sizes, what)


def _changes(exporter, source, mine) -> None:
    changes = mine["levers"]
    if len(changes):
        shown = changes.filter(pl.col("kind") != "ban").head(MOST_LEVERS)
        rows = [
            ((r["variant"], levers.KIND_WORDS[r["kind"]]), r["difference"], r["low"], r["high"], r["finding"] != levers.NONE)
            for r in shown.iter_rows(named=True)
        ]
        text = f"what each change does to the win rate, on the same luck ({source.main}): rules, numbers, modes. Hollow: {levers.NONE}."
        if rows:
            exporter.figure("levers", text, gains.draw, rows, "points of win rate")
    if len(mine["sizes"]):
        rows = [
            (f"{r['before']} to {r['after']}", r["difference"], r["low"], r["high"], not r["low"] <= 0 <= r["high"])
            for r in mine["sizes"].iter_rows(named=True)
        ]
        text = f"what one more at the table does to the win rate, over the same challenges ({source.main})."
        exporter.figure("sizes", text, gains.draw, rows, "points of win rate")
    if len(mine["members"]):
        rows = [
            (source.called(r["character"]), r["difference"], r["low"], r["high"], not r["low"] <= 0 <= r["high"])
            for r in mine["members"].filter(pl.col("size") == 0).sort("difference", descending=True).iter_rows(named=True)
        ]
        text = f"win rate of teams with it less that of teams of the same size without it ({source.main}); all lines hold together."
        exporter.figure("members", text, gains.draw, rows, "points of win rate")


def _ranges(exporter, source, rating, ranges) -> None:
    default = {(r["factor"], r["value"]): r["rate"] for r in rating.iter_rows(named=True)} if not source.pooled else {}
    rows = [
        (label(source, r["factor"], r["value"]), r["low"], r["median"], r["high"], default.get((r["factor"], r["value"])))
        for r in ranges.iter_rows(named=True)
    ]
    text = f"how far the win rate moves over {words.count(source.version_count, 'version')} of the unknown cards ({source.main})."
    exporter.figure("versions", text, spans.draw, source, rows)
