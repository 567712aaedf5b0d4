"""Which figures the matchup report draws, from which table, under which caption."""

from __future__ import annotations

import polars as pl

from reports import doubt, fighters, words
from reports.export import Exporter
from reports.figures import ends, gains, heat_map, how_sure, life_curves, look_at, ranges, tier_strip
from reports.source import Source


def order_of(source: Source, facts: dict) -> list[str]:
    """Characters, best first where that is known."""
    claims = facts["tables"]["claims"]
    return claims.sort("row", "rate", descending=[False, True])["character"].to_list() if len(claims) else source.characters


def draw(exporter: Exporter, source: Source, facts: dict) -> None:
    """Draw every figure there is matter for."""
    tables, order = facts["tables"], order_of(source, facts)
    mine = {name: frame.filter(pl.col("player") == source.main) if "player" in frame.columns else frame for name, frame in tables.items()}
    both = f"{source.main} on both sides"
    if len(tables["claims"]):
        _strength(exporter, source, facts, mine["pairs"], order, both)
    if len(tables["headroom"]):
        _headroom(exporter, source, tables["headroom"])
    if len(mine["seats"]):
        _seats(exporter, source, mine["seats"], order, both)
    if len(mine["curves"]):
        text = f"{facts['measure']} by {source.round} of {source.duel}s still running ({both}): median and middle half; 0 is the start."
        exporter.figure("life_curves", text, life_curves.draw, source, mine["curves"], order, facts["measure"])
    if len(mine["ends"]):
        exporter.figure("ends", f"how and when {source.duel}s end ({both}), all pairs together.", ends.draw, source, mine["ends"])
    if len(mine["ranges"]):
        text = f"range of the attacks of each fighter, and those that hit ({both})."
        exporter.figure("ranges", text, ranges.draw, source, mine["ranges"], order)
    text = "how far a fighter's win rate may be off, by source of doubt: bar for the middle fighter, whisker for the worst."
    exporter.figure("how_sure", text, how_sure.draw, tables["doubts"])
    if len(tables["variants"]):
        _variants(exporter, source, mine["variants"], both)


def _strength(exporter, source, facts, pairs, order, both) -> None:
    low, high = (words.in_100(edge) for edge in source.band)
    text = (
        f"every fighter's mean over its opponents, each counted alike ({both}). Lines are 95 in 100 intervals; fighters tied share a row."
    )
    exporter.figure("tier_strip", text, tier_strip.draw, source, facts["tables"]["claims"])
    text = f"wins of the row against the column in 100 {source.duel}s ({both}), best first; white is inside {low} to {high}; ~ is likely."
    exporter.figure("heat_map", text, heat_map.draw, source, pairs, order)
    text = f"the least even pairs with each player tried; shaded is {low} to {high} in 100."
    exporter.figure("look_at", text, look_at.draw, source, facts["look_at"])


def _headroom(exporter, source, table) -> None:
    kind, weak, strong = (table[key][0] for key in ("kind", "weak", "strong"))
    middle, most = table["gain"][0] - table["apart"][0], fighters.TOLERATED
    rows = [(source.called(r["character"]), r["gain"], r["low"], r["high"], abs(r["apart"]) > most) for r in table.iter_rows(named=True)]
    if kind == "pilot":
        text = f"what each fighter gains when its own pilot goes from {weak} to {strong} and the other stays {weak}."
    elif kind == "mirror":
        text = f"what each fighter gains in the mirror when one side's pilot is {strong} and the other stays {weak}."
    else:
        text = f"how each fighter's mean moves when both pilots go from {weak} to {strong}. This is not headroom."
    text += f" Shaded: within 3 points of {'no move' if kind == 'both' else 'the middle fighter'}; filled: beyond."
    exporter.figure("headroom", text, gains.draw, rows, "points of win rate", tolerated=(middle - most, middle + most))


def _seats(exporter, source, table, order, both) -> None:
    for name, kind, doing in (("seat_going_first", "first_ante", "going first"), ("seat_sitting_first", "seat", "sitting first")):
        found = sorted(table.filter(pl.col("kind") == kind).to_dicts(), key=lambda r: order.index(r["character"]) if r["character"] else -1)
        rows = [
            (
                source.called(r["character"]) if r["character"] else "all",
                r["difference"],
                r["low"],
                r["high"],
                r["low"] > 0 or r["high"] < 0,
            )
            for r in found
        ]
        if rows:
            text = (
                f"what {doing} is worth: wins from there less wins from the other seat ({both}). Filled: not nothing, all lines together."
            )
            exporter.figure(name, text, gains.draw, rows, f"points in 100 {source.duel}s")


def _variants(exporter, source, table, both) -> None:
    names = table["variant"].unique(maintain_order=True)
    for k, name in enumerate(names, 1):
        touched = table.filter((pl.col("variant") == name) & (pl.col("changed") > 0))
        rows = [
            (
                f"{source.called(r['first'])} v {source.called(r['second'])}",
                r["difference"],
                r["low"],
                r["high"],
                r["finding"] != doubt.NONE,
            )
            for r in touched.iter_rows(named=True)
        ]
        if rows:
            text = f"what “{name}” changes for the first named, on the same luck ({both}). Hollow: {doubt.NONE}; all lines hold together."
            exporter.figure(f"variant_{k}", text, gains.draw, rows, "points of win rate")
