"""The matchup report: gather the tables, draw the figures, fill the page. Reads a stored run and plays nothing."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

import jinja2
import polars as pl

from reports import course, doubt, fighters, spotlight, usage, words
from reports.export import Exporter
from reports.figures import ends, gains, heat_map, how_sure, life_curves, look_at, ranges, tier_strip
from reports.headline import headline
from reports.source import Source

SCHEMA = 1


def build(run_path, out=None) -> Path:
    """Load a run and write its report. Returns the Path of report.html. Raises BadInput for a damaged run."""
    from studies.store import load

    return write(load(run_path), out)


def write(run, out=None) -> Path:
    """Write the report of a loaded run to `out`, default `<run>/report`. Returns the Path of report.html."""
    out = Path(out) if out else Path(run.path) / "report"
    source = Source(run)
    facts = gather(source)
    exporter = Exporter(source, out)
    for name, frame in facts["tables"].items():
        exporter.table(name, frame)
    draw(exporter, source, facts)
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
    told |= dict(name=source.name, game=source.game, title=source.title, band=list(source.band), origins=source.origins, origin=source.origin_text)
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
    )


def order_of(source: Source, facts: dict) -> list[str]:
    """Characters, best first where that is known."""
    claims = facts["tables"]["claims"]
    return claims.sort("row", "rate", descending=[False, True])["character"].to_list() if len(claims) else source.characters


def draw(exporter: Exporter, source: Source, facts: dict) -> None:
    """Draw every figure there is matter for."""
    tables, order = facts["tables"], order_of(source, facts)
    mine = {name: frame.filter(pl.col("player") == source.main) if "player" in frame.columns else frame for name, frame in tables.items()}
    tried, duels, low, high = f"{source.main} on both sides", source.duel + "s", *(words.in_100(e) for e in source.band)
    if len(tables["claims"]):
        text = f"every fighter's mean over its opponents, each counted alike ({tried}). Lines are 95 in 100 intervals; fighters tied share a row."
        exporter.figure("tier_strip", text, tier_strip.draw, source, tables["claims"])
        text = f"wins of the row against the column in 100 {duels} ({tried}), best first; white is inside {low} to {high}; ~ marks likely, not sure."
        exporter.figure("heat_map", text, heat_map.draw, source, mine["pairs"], order)
        text = f"the least even pairs at each player tried; shaded is {low} to {high} in 100."
        exporter.figure("look_at", text, look_at.draw, source, facts["look_at"])
    if len(tables["headroom"]):
        _headroom(exporter, source, tables["headroom"])
    for kind, who in (("first_ante", "beginning"), ("seat", "sitting first")):
        rows = mine["seats"].filter(pl.col("kind") == kind).to_dicts() if len(mine["seats"]) else []
        if rows:
            named = [(source.called(r["character"]) if r["character"] else "all", r["difference"], r["low"], r["high"], r["low"] > 0 or r["high"] < 0) for r in rows]
            text = f"what {who} is worth: wins from there less wins from the other seat ({tried}). Filled: surely not nothing."
            exporter.figure(f"seat_{kind}" if kind == "first_ante" else "seat", text, gains.draw, named, f"points in 100 {duels}")
    if len(mine["curves"]):
        text = f"{facts['measure']} after each {source.round}, of {duels} still running ({tried}): median and middle half. Round 0 is the start."
        exporter.figure("life_curves", text.replace("Round", source.round.capitalize()), life_curves.draw, source, mine["curves"], order, facts["measure"])
    if len(mine["ends"]):
        exporter.figure("ends", f"how and when {duels} end ({tried}), all pairs together.", ends.draw, source, mine["ends"])
    if len(mine["ranges"]):
        exporter.figure("ranges", f"range of the attacks of each fighter, and those that hit ({tried}).", ranges.draw, source, mine["ranges"], order)
    exporter.figure("how_sure", "how far a fighter's win rate may be off, by source of doubt.", how_sure.draw, tables["doubts"])
    if len(tables["variants"]):
        _variants(exporter, source, mine["variants"])


def _headroom(exporter, source, table) -> None:
    kind, weak, strong = (table[key][0] for key in ("kind", "weak", "strong"))
    middle = table["gain"].median()
    rows = [(source.called(r["character"]), r["gain"], r["low"], r["high"], abs(r["apart"]) > fighters.TOLERATED) for r in table.iter_rows(named=True)]
    if kind == "pilot":
        text = f"what each fighter gains when its own pilot goes from {weak} to {strong} and the other stays {weak}."
    else:
        text = f"how each fighter's mean moves when both pilots go from {weak} to {strong}. This is not headroom."
    band = (middle - fighters.TOLERATED, middle + fighters.TOLERATED)
    exporter.figure("headroom", text + " Shaded: within 3 points of the middle fighter; filled: beyond.", gains.draw, rows, "points of win rate", tolerated=band)


def _variants(exporter, source, table) -> None:
    several = table["variant"].n_unique() > 1
    rows = [
        ((f"{r['variant']}: " if several else "") + f"{source.called(r['first'])} v {source.called(r['second'])}", r["difference"], r["low"], r["high"], r["finding"] != "no difference found")
        for r in table.iter_rows(named=True)
    ]  # fmt: skip
    text = f"change of the first named's win rate by a what-if, the same luck on both sides ({source.main} on both sides). Hollow: no difference found."
    exporter.figure("variants", text, gains.draw, rows, "points of win rate")


def render(source: Source, facts: dict, exporter: Exporter) -> str:
    """The page."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("reports", "templates"), autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    for name in ("in_100", "about", "between", "span", "ranks", "signed", "points", "plain", "listing", "count"):
        environment.filters[name] = getattr(words, name)
    spec = Path(source.run.path) / "spec.toml"
    return environment.get_template("matchups.html").render(
        source=source,
        about=about(source),
        facts=facts,
        tables={name: frame.to_dicts() for name, frame in facts["tables"].items()},
        top=facts["top"].to_dicts(),
        order=order_of(source, facts),
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
