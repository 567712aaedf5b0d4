"""The difficulty report of a co-operative game: gather the tables, draw the figures, fill the page. Plays nothing."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from reports import page
from reports.difficulty import bands, doubt, ends, levers, pictures, rating, score, screening, sentences, stories, team, versions
from reports.difficulty.headline import headline, overall
from reports.difficulty.source import Source
from reports.export import Exporter

SCHEMA = 1


def write(run, out=None, tell=None) -> Path:
    """Write the report of a loaded run to `out`, default `<run>/report`. Returns the Path of report.html.

    tell: (cell, game number) -> the text that tells the game; its `course` gives the measures by round."""
    out = Path(out) if out else Path(run.path) / "report"
    source = Source(run, tell)
    facts = gather(source)
    exporter = Exporter(source, out)
    for name, frame in facts["tables"].items():
        exporter.table(name, frame)
    pictures.draw(exporter, source, facts)
    numbers = dict(schema=SCHEMA, report="difficulty", bands=list(source.bands), audience=source.audience, **page.about(source))
    kept = ("headline", "banner", "level", "sentences", "settled", "unknown", "told", "warnings")
    return page.write(out, numbers | {key: facts[key] for key in kept}, exporter, render(source, facts, exporter))


def gather(source: Source) -> dict:
    """All tables of the report, and what is said from them."""
    rated, grid, sizes = rating.rating_table(source), rating.grid_table(source), rating.size_table(source)
    added = score.score(source)
    settled, states = ends.settled_table(source), ends.snowball_table(source)
    measure = ends.telling_measure(settled)
    pairs = levers.pair_table(source)
    changes = levers.lever_table(source, pairs)
    by_version = versions.rate_table(source)
    ranges, holds = versions.range_table(source, by_version), versions.hold_table(source, by_version, pairs)
    unknown, narrowed = versions.unknown_table(source, by_version)
    source.unknown_decide = versions.decide(source, by_version, unknown, narrowed)
    claims = doubt.claim_table(source, rated, by_version, holds)
    cards, events, replays = team.card_table(source), team.event_sums(source), doubt.replays(source)
    untested = team.untested(source, cards)
    spread = next((r for r in ranges.iter_rows(named=True) if r["factor"] == "all"), None) if len(ranges) else None
    facts = dict(rating=rated, grid=grid, sizes=sizes, claims=claims, holds=holds, level=sentences.level(source, spread, narrowed))
    tables = dict(
        rating=rated, grid=grid, cells=source.base.drop("members"), sizes=sizes, points=added["points"], added=added["fit"],
        ends=ends.end_table(source), lengths=ends.length_table(source), settled=settled, snowball=states, levers=changes, lever_cells=pairs,
        versions=by_version, ranges=ranges, holds=holds, unknown=unknown, screening=screening.screening_table(source),
        claims=_flat(claims), doubts=doubt.error_table(source, rated, ranges, changes), seats=team.seat_table(source),
        members=team.member_table(source), cards=cards, untested=untested, choices=ends.choice_table(source),
        parts=ends.part_table(source), events=events, replays=replays["table"] if replays else pl.DataFrame(),
    )  # fmt: skip
    return facts | dict(
        tables=tables,
        measure=measure,
        settled=ends.settled_round(settled),
        ladder=score.ladder(added),
        point=added["step"] and added["step"] / 4,
        step=levers.smallest_step(changes, source.main),
        changes=[row | dict(told=levers.told(source, row)) for row in changes.iter_rows(named=True)],
        unknown=narrowed,
        replays=replays,
        banner=sentences.banner(source),
        sentences=[sentences.sentence(source, row) | dict(row=row) for row in holds.iter_rows(named=True)],
        headline=headline(source, facts),
        overall=overall(source, facts),
        told=stories.typical(source, states, measure),
        warnings=doubt.warnings(source, grid, untested, events, replays),
        own=team.own_columns(source),
        rulings=source.manifest["report"].get("rulings", {}),
    )


def _flat(frame: pl.DataFrame) -> pl.DataFrame:
    """Lists as texts, for tables that are written as CSV."""
    return (
        frame.with_columns(pl.col(name).cast(pl.List(pl.String)).list.join("; ") for name in ("tied", "reasons", "mute"))
        if len(frame)
        else frame
    )


def render(source: Source, facts: dict, exporter: Exporter) -> str:
    """The page."""
    environment = page.environment()
    environment.filters["pips"] = bands.told
    environment.filters["dots"] = lambda n: "●" * n + "○" * (bands.PIPS - n)
    ends_found, kinds = end_counts(source, facts["tables"]["ends"])
    return environment.get_template("difficulty.html").render(
        **page.shared(source, exporter),
        facts=facts,
        tables={name: frame.to_dicts() for name, frame in facts["tables"].items()},
        ends=ends_found,
        kinds=kinds,
        grades=doubt.GRADES,
        kind_words=levers.KIND_WORDS,
        none=levers.NONE,
        names=dict(all=rating.ALL, size=rating.SIZE),
    )


def end_counts(source: Source, table: pl.DataFrame) -> tuple[dict, list]:
    """Counts by player and kind of end, and the kinds: won, lost, and the round limit even where nothing reached it."""
    found = table.group_by("player", "end", "won").agg(pl.col("games").sum()).sort("won", "end", descending=[True, False])
    kinds = [kind for kind in dict.fromkeys(found["end"].to_list()) if kind not in ("round_limit", "illegal")]
    kinds += ["round_limit"] + (["illegal"] if "illegal" in found["end"].to_list() else [])
    counts = {player: dict.fromkeys(kinds, 0) for player in source.players}
    for row in found.iter_rows(named=True):
        counts[row["player"]][row["end"]] += row["games"]
    return counts, kinds
