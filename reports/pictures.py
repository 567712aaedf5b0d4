"""Which figures the matchup report draws, from which table, under which caption."""

from __future__ import annotations

import polars as pl

from reports import bans, fighters, labels, what_if, words
from reports.export import Exporter
from reports.figures import by_label, ends, gains, heat_map, how_sure, life_curves, look_at, mixture, ranges, strip, tier_strip
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
    if len(tables["slopes"]):
        _labels(exporter, source, tables, both)
    if len(tables["bans"]):
        _bans(exporter, source, tables["bans"], order, facts["ban_player"])
    if len(tables.get("mixture", ())):
        _mixture(exporter, source, mine["mixture"], both)
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
        _variants(exporter, source, tables, facts["what_if"], order)
    if facts["since"]:
        _since(exporter, source, tables, facts["since"]["name"])


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


def _labels(exporter, source, tables, both) -> None:
    shown = ((labels.MEAN, source.main, tables["fighters"].filter(pl.col("player") == source.main).rename({"rate": "value"})),)
    if len(tables["headroom"]):
        gain = f"{tables['headroom']['weak'][0]} to {tables['headroom']['strong'][0]}"
        shown += ((labels.GAIN, gain, tables["headroom"].rename({"gain": "value"})),)
    for kind, player, values in shown:
        slope = tables["slopes"].filter((pl.col("kind") == kind) & (pl.col("player") == player)).to_dicts()
        if not slope:
            continue
        groups = labels.by_label(tables["labels"], values)
        groups = [(label, step, [(source.called(dot[0]), *dot[1:]) for dot in dots]) for label, step, dots in groups]
        line = labels.line(slope[0], (groups[0][1], groups[-1][1])) if slope[0]["says"] != words.CANNOT_TELL else None
        drawn = "; the line is sure to rise or fall" if line else "; no line, because it could rise as well as fall"
        if kind == labels.MEAN:
            text = f"every fighter's mean by the label the rulebook prints ({both}){drawn}."
            exporter.figure("labels", text, by_label.draw, groups, line, f"{source.duel}s won in 100", band=source.band)
        else:
            text = f"what every fighter gains from {player} by the label the rulebook prints{drawn}."
            exporter.figure("labels_gain", text, by_label.draw, groups, line, "points in 100", level=0.0)


def _bans(exporter, source, table, order, player) -> None:
    mine = table.filter((pl.col("player") == player) & (pl.col("refitted") == ""))
    rows = []
    for name in (c for c in order if c in mine["character"].to_list()):
        cards = mine.filter(pl.col("character") == name).iter_rows(named=True)
        rows.append((source.called(name), [(r["name"], r["cost"], r["says"] in (bans.COSTS, bans.BETTER)) for r in cards]))
    text = f"what a fighter loses without each of its cards ({player} on both sides), a dot a card. Hollow: not surely apart from nothing."
    exporter.figure("ban_cost", text, strip.draw, rows, f"points in 100 {source.duel}s lost without the card")


def _mixture(exporter, source, table, both) -> None:
    rows = [tuple(r[key] if key != "character" else source.called(r[key]) for key in ("character", "share", "low", "high", "support"))
            for r in table.filter((pl.col("support") >= 0.05) | (pl.col("share") > 0)).iter_rows(named=True)]  # fmt: skip
    text = f"the mixture of picks nobody gains by leaving ({both}); bars from the 5th to the 95th percentile over draws of all rates."
    exporter.figure("mixture", text, mixture.draw, rows)


def _since(exporter, source, tables, name) -> None:
    rows = []
    for r in tables["moved_fighters"].filter(pl.col("player") == source.main).sort("change", descending=True).iter_rows(named=True):
        rows.append((source.called(r["character"]), r["change"], r["low"], r["high"], r["moved"]))
    text = f"change of every fighter's mean since {name} ({source.main} on both sides). Filled: beyond noise."
    exporter.figure("since", text, gains.draw, rows, f"points in 100 {source.duel}s")


def heat_rows(source: Source, facts: dict) -> list:
    """The heat map as rows of a table, for narrow windows: (name, [(whole number, class, mark), or None on the diagonal])."""
    order, cells = order_of(source, facts), {}
    pairs = facts["tables"]["pairs"]
    for r in pairs.filter(pl.col("player") == source.main).iter_rows(named=True) if len(pairs) else ():
        for side, other, verdict in (
            ("first", "second", r["verdict"]),
            ("second", "first", heat_map.TURNED.get(r["verdict"], r["verdict"])),
        ):
            look = "untold" if verdict == words.CANNOT_TELL else verdict
            cells[r[side], r[other]] = (words.in_100(r[f"rate_{side}"]), look, "~" if r["certainty"] == words.LIKELY else "")
    return [(source.called(a), [cells.get((a, b)) for b in order]) for a in order]


def _variants(exporter, source, tables, told, order) -> None:
    wide = [one for one in told if one["wide"]]
    if wide:
        rows = []
        for one in wide:
            at = (pl.col("variant") == one["variant"]) & (pl.col("player") == one["player"])
            found = tables["variant_fighters"].filter(at).iter_rows(named=True) if len(tables["variant_fighters"]) else ()
            rows.append((one["variant"], [(source.called(r["character"]), r["difference"], r["finding"] != what_if.NONE) for r in found]))
        text = f"what each what-if changes for each fighter ({wide[0]['player']} on both sides), a dot a fighter. Hollow: {what_if.NONE}."
        exporter.figure("what_if", text, strip.draw, rows, "points of win rate")
    for k, one in enumerate(told, 1):
        if not one["wide"]:
            _by_pair(exporter, source, tables["variants"], one, k)


def _by_pair(exporter, source, table, one, k) -> None:
    mine = table.filter((pl.col("variant") == one["variant"]) & (pl.col("player") == one["player"]) & (pl.col("changed") > 0))
    if len(mine) > what_if.WIDE:  # the ends of a long list say it
        mine = mine.sort("difference", descending=True)
        mine = pl.concat([mine.head(what_if.WIDE // 2), mine.tail(what_if.WIDE // 2)])
    rows = [
        (f"{source.called(r['first'])} v {source.called(r['second'])}", r["difference"], r["low"], r["high"], r["finding"] != what_if.NONE)
        for r in mine.iter_rows(named=True)
    ]
    if rows:
        both = f"{one['player']} on both sides"
        some = "The pairs it changes most, either way. " if len(rows) == what_if.WIDE else ""
        text = f"what “{one['variant']}” changes for the first named, on the same luck ({both}). "
        text += f"{some}Hollow: {what_if.NONE}; all lines hold together."
        exporter.figure(f"variant_{k}", text, gains.draw, rows, "points of win rate")
