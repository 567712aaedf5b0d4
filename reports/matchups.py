"""The matchup report: gather the tables, draw the figures, fill the page. Reads a stored run and plays nothing."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from reports import course, doubt, fighters, page, pictures, spotlight, usage, words
from reports.export import Exporter
from reports.headline import headline
from reports.source import Source

SCHEMA = 1


def write(run, out=None, tell=None) -> Path:
    """Write the report of a loaded run to `out`, default `<run>/report`. Returns the Path of report.html.

    tell: (cell, game number) -> the text that tells the game."""
    out = Path(out) if out else Path(run.path) / "report"
    source = Source(run, tell)
    facts = gather(source)
    exporter = Exporter(source, out)
    for name, frame in facts["tables"].items():
        exporter.table(name, frame)
    pictures.draw(exporter, source, facts)
    numbers = dict(schema=SCHEMA, report="matchups", band=list(source.band), **page.about(source))
    numbers |= {k: facts[k] for k in ("headline", "look_at", "warnings")}
    return page.write(out, numbers, exporter, render(source, facts, exporter))


def gather(source: Source) -> dict:
    """All tables of the report, and what is said from them."""
    pairs = fighters.pair_table(source)
    strength = fighters.fighter_table(source, pairs)
    headroom = fighters.headroom_table(source, strength)
    claims = fighters.claim_table(source, strength, headroom)
    variants = doubt.variant_table(source)
    played, cards = usage.pair_usage(source), usage.card_usage(source)
    measures = source.run.rounds.select("measure").unique().collect()["measure"].sort().to_list()
    measure = "life" if "life" in measures else (measures[0] if measures else None)
    tables = dict(
        claims=claims,
        fighters=strength,
        pairs=pairs,
        headroom=headroom,
        seats=course.seat_table(source),
        curves=course.curve_table(source, measure) if measure else pl.DataFrame(),
        ends=course.end_table(source),
        attack_pairs=played,
        ranges=usage.range_usage(played),
        cards=cards,
        untested=usage.untested(cards),
        events=usage.event_sums(source),
        doubts=doubt.error_table(source, pairs, strength, variants),
        variants=variants,
    )
    return dict(
        tables=tables,
        measure=measure,
        top=usage.top_pairs(played),
        headline=headline(source, claims, pairs),
        look_at=spotlight.details(source, pairs, measure) if len(pairs) else [],
        warnings=doubt.warnings(source, pairs, claims, tables["untested"]),
        what_if=doubt.told(source, variants),
        seats_told=[
            course.seat_told(source, row) for row in tables["seats"].to_dicts() if row["player"] == source.main and not row["character"]
        ],
    )


def render(source: Source, facts: dict, exporter: Exporter) -> str:
    """The page."""
    ends_found, kinds = _end_counts(source, facts["tables"]["ends"])
    return (
        page.environment()
        .get_template("matchups.html")
        .render(
            **page.shared(source, exporter),
            facts=facts,
            tables={name: frame.to_dicts() for name, frame in facts["tables"].items()},
            top=facts["top"].to_dicts(),
            order=pictures.order_of(source, facts),
            ends=ends_found,
            kinds=kinds,
            grades=fighters.GRADE_WORDS,
        )
    )


def _end_counts(source, table) -> tuple[dict, list]:
    """Counts by player and kind of end, and the kinds: those found, and the round limit even where nothing reached it."""
    found = table.group_by("player", "end").agg(pl.col("games").sum()).rows()
    kinds = [kind for kind in words.END if kind == "round_limit" or any(kind == row[1] for row in found)]
    kinds += sorted({row[1] for row in found} - set(kinds))
    counts = {player: dict.fromkeys(kinds, 0) for player in source.players}
    for player, kind, n in found:
        counts[player][kind] = n
    return counts, kinds
