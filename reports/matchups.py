"""The matchup report: gather the tables, draw the figures, fill the page. Reads a stored run and plays nothing."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from reports import (
    bans,
    course,
    doubt,
    fighters,
    labels,
    matrix,
    page,
    paired,
    picks,
    pictures,
    puzzles,
    since,
    spotlight,
    strength,
    usage,
    what_if,
    words,
)  # fmt: skip
from reports.export import Exporter
from reports.headline import headline
from reports.source import Source

SCHEMA = 1


def write(run, out=None, tell=None, since=None) -> Path:
    """Write the report of a loaded run to `out`, default `<run>/report`. Returns the Path of report.html.

    tell: (cell, game number) -> the text that tells the game. since: an earlier run, to say what moved."""
    out = Path(out) if out else Path(run.path) / "report"
    source = Source(run, tell)
    facts = gather(source, Source(since) if since is not None else None)
    exporter = Exporter(source, out)
    for name, frame in facts["tables"].items():
        exporter.table(name, frame)
    pictures.draw(exporter, source, facts)
    numbers = dict(schema=SCHEMA, report="matchups", band=list(source.band), **page.about(source))
    numbers |= {k: facts[k] for k in ("headline", "look_at", "warnings", "told", "what_if")}
    numbers |= dict(since={k: v for k, v in facts["since"].items() if k != "tables"}) if facts["since"] else {}
    return page.write(out, numbers, exporter, render(source, facts, exporter))


def gather(source: Source, earlier: Source | None = None) -> dict:
    """All tables of the report, and what is said from them. earlier: a run to compare with."""
    steps = paired.step_table(source)
    by_fighter, whole = what_if.fighter_table(source, steps), what_if.whole_table(source, steps)
    pairs, strong, headroom, claims = claimed(source, by_fighter)
    variants = what_if.variant_table(source, steps)
    played, cards = usage.pair_usage(source), usage.card_usage(source)
    measures = source.run.rounds.select("measure").unique().collect()["measure"].sort().to_list()
    measure = "life" if "life" in measures else (measures[0] if measures else None)
    known = labels.label_table(source)
    slopes = labels.slope_table(source, known, strong, headroom)
    costs = bans.ban_table(source, steps, cards)
    tables = dict(
        claims=claims,
        fighters=strong,
        pairs=pairs,
        pair_grades=(pair_grades := fighters.pair_grade_table(source, pairs, variants)),
        headroom=headroom,
        labels=known,
        slopes=slopes,
        seats=course.seat_table(source),
        curves=course.curve_table(source, measure) if measure else pl.DataFrame(),
        ends=course.end_table(source),
        time_outs=fighters.time_out_table(source, pairs),
        attack_pairs=played,
        ranges=usage.range_usage(played),
        cards=cards,
        untested=usage.untested(cards),
        bans=costs,
        events=usage.event_sums(source),
        doubts=doubt.error_table(source, pairs, strong, by_fighter),
        variants=variants,
        variant_fighters=by_fighter,
        variant_whole=whole,
        puzzles=(solved := puzzles.table(source)),
        puzzle_themes=puzzles.theme_table(solved),
    )
    tables |= (game := picking(source))["tables"]
    moved = None
    if earlier is not None:
        then = claimed(earlier, what_if.fighter_table(earlier, paired.step_table(earlier)))
        moved = since.compare(source, earlier, (pairs, then[0]), (strong, then[1]), (claims, then[3]))
        tables |= moved["tables"]
    said = dict(labels=labels.told(source, known, slopes), bans=bans.told(source, costs), **game["told"])
    said |= dict(pairs=fighters.pairs_told(pair_grades), puzzles=puzzles.told(tables["puzzle_themes"]))
    wide = what_if.told(source, variants, by_fighter, whole)
    more = dict(since=moved, bans=said["bans"], by_fighter=by_fighter, what_if=wide)
    return dict(
        tables=tables,
        measure=measure,
        top=usage.top_pairs(played),
        told=said,
        since=moved,
        headline=headline(source, claims, pairs, more),
        look_at=spotlight.details(source, pairs, measure) if len(pairs) else [],
        warnings=doubt.warnings(source, pairs, claims, tables["untested"]),
        what_if=wide,
        ban_player=bans.player_of(source, costs),
        seats_told=[
            course.seat_told(source, row) for row in tables["seats"].to_dicts() if row["player"] == source.main and not row["character"]
        ],
    )


def claimed(source: Source, by_fighter: pl.DataFrame) -> tuple:
    """Pairs, fighters, headroom and claims of a run."""
    pairs = fighters.pair_table(source)
    strong = fighters.fighter_table(source, pairs)
    headroom = fighters.headroom_table(source, strong)
    return pairs, strong, headroom, fighters.claim_table(source, strong, headroom, by_fighter)


def picking(source: Source) -> dict:
    """Strength, rings and the game of picking, of every player that tries and has played all pairs."""
    found = {player: matrix.of(source, player) for player in source.graded}
    found = {player: one for player, one in found.items() if one is not None}
    if source.main not in found:
        return dict(tables={}, told={})
    tables = dict(
        ratings=strength.rating_table(source, found),
        explained=strength.explained_table(source, found),
        rings=strength.ring_table(source, found),
        second=picks.second_table(source, found),
        viable=picks.viable_table(source, found),
        mixture=picks.mixture_table(source, found),
    )
    told = strength.told(source, tables["explained"], tables["rings"]) | picks.told(source, tables["second"], tables["viable"])
    return dict(tables=tables, told=told)


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
            heat=pictures.heat_rows(source, facts),
            ends=ends_found,
            kinds=kinds,
            grades=fighters.GRADE_WORDS,
            wrote=puzzles.WROTE,
            shown=lambda section: _shown(facts, section),
        )
    )


def _shown(facts, section: str) -> bool:
    """Has the page this section?"""
    tables, given = facts["tables"], dict(tiers="claims", matrix="claims", pairs="claims", puzzles="puzzles")
    given |= {"strength": "ratings", "picking": "ratings", "appendix": "ratings", "what-if": "variants"}
    if section == "since":
        return facts["since"] is not None
    return section not in given or len(tables.get(given[section], ())) > 0


def _end_counts(source, table) -> tuple[dict, list]:
    """Counts by player and kind of end, and the kinds: those found, and the round limit even where nothing reached it."""
    found = table.group_by("player", "end").agg(pl.col("games").sum()).rows()
    kinds = [kind for kind in words.END if kind == "round_limit" or any(kind == row[1] for row in found)]
    kinds += sorted({row[1] for row in found} - set(kinds))
    counts = {player: dict.fromkeys(kinds, 0) for player in source.players}
    for player, kind, n in found:
        counts[player][kind] = n
    return counts, kinds
