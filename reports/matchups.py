"""The matchup report: gather the tables, draw the figures, fill the page. Reads a stored run and plays nothing."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

import jinja2
import polars as pl

from reports import course, doubt, fighters, pictures, spotlight, usage, words
from reports.export import Exporter
from reports.headline import headline
from reports.source import Source

SCHEMA = 1


def build(run_path, out=None, tell=None) -> Path:
    """Load a run and write its report. Returns the Path of report.html. Raises BadInput for a damaged run."""
    from studies.store import load

    return write(load(run_path), out, tell)


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
    page = render(source, facts, exporter)
    numbers = dict(schema=SCHEMA, report="matchups", **about(source), **{k: facts[k] for k in ("headline", "look_at", "warnings")})
    numbers["tables"] = {name: frame.to_dicts() for name, frame in exporter.tables.items()}
    numbers["figures"] = {name: figure["caption"] for name, figure in exporter.figures.items()}
    (out / "report.json").write_text(json.dumps(numbers, indent=1, ensure_ascii=False, default=str), encoding="utf-8")
    (out / "report.html").write_text(page, encoding="utf-8")
    return out / "report.html"


def about(source: Source) -> dict:
    """What the report stands on, for the page and the JSON."""
    keep = ("rules_version", "content_hash", "spec_hash", "seed", "created", "elapsed", "state", "versions", "strategies", "steelyard")
    told = {key: source.manifest.get(key) for key in keep}
    told |= dict(
        name=source.name, game=source.game, title=source.title, band=list(source.band), origins=source.origins, origin=source.origin_text
    )
    return told | dict(players=source.players, graded=source.graded, main=source.main, games=source.games_played, cells=len(source.cells))


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
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("reports", "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    for name in ("in_100", "about", "between", "span", "ranks", "signed", "points", "plain", "listing", "count"):
        environment.filters[name] = getattr(words, name)
    environment.filters["number"] = lambda n: f"{n:,}".replace(",", "\u202f")
    spec = Path(source.run.path) / "spec.toml"
    ends_found, kinds = _end_counts(source, facts["tables"]["ends"])
    return environment.get_template("matchups.html").render(
        source=source,
        about=about(source),
        facts=facts,
        tables={name: frame.to_dicts() for name, frame in facts["tables"].items()},
        top=facts["top"].to_dicts(),
        order=pictures.order_of(source, facts),
        ends=ends_found,
        kinds=kinds,
        figures=exporter.figures,
        small_print=exporter.small_print(),
        words=words,
        grades=fighters.GRADE_WORDS,
        audience={p: words.AUDIENCE.get(p, words.UNKNOWN_AUDIENCE) for p in source.players},
        spec=spec.read_text(encoding="utf-8") if spec.is_file() else "",
        folder=Path(source.run.path).name,
        version=source.manifest.get("steelyard") or version("steelyard"),
        total=sum,
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
