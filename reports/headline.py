"""The first page in words: generated from a template, never free text, whole numbers only."""

from __future__ import annotations

import polars as pl

from reports import fighters, rates, words
from reports.source import Source
from reports.what_if import NONE

NAMED = 6  # fighters of a kind that are named on the first page


def headline(source: Source, claims: pl.DataFrame, pairs: pl.DataFrame, more: dict | None = None) -> dict:
    """sentence, and lines of (label, text); counts by verdict and the least even pair for the JSON.

    more: what else the run asked: `since`, `bans` (sentences), `what_if` and `by_fighter`, as gathered."""
    if not len(claims):
        text = f"No two different fighters met, so nothing can be said about who beats whom {words.WITH}."
        return dict(sentence=text, lines=[], counts={}, worst=None)
    by = {
        verdict: claims.filter(pl.col("verdict") == verdict).to_dicts()
        for verdict in (rates.ABOVE, rates.INSIDE, rates.BELOW, words.CANNOT_TELL)
    }
    counts = {verdict: len(rows) for verdict, rows in by.items()}
    lines = [("Above the band", _named(source, by[rates.ABOVE])), ("Below the band", _named(source, by[rates.BELOW]))]
    if by[words.CANNOT_TELL]:
        lines.append(("Cannot tell", _untold(source, by[words.CANNOT_TELL])))
    worst = worst_pair(source, pairs)
    if worst:
        lines.append(("Least even pair", worst["text"]))
    lines += _asked(source, more or {})
    return dict(sentence=_sentence(source, counts, len(claims)), lines=lines, counts=counts, worst=worst)


def _asked(source, more) -> list:
    """Lines about what this run asked beyond who beats whom."""
    lines = []
    if moved := more.get("since"):
        lines.append((f"Since {moved['name']}", moved["text"]))
    if told := more.get("bans"):
        lines.append(("Cards", told[0]))
    frame, counted = more.get("by_fighter"), []
    for one in more.get("what_if", []):
        if one["wide"] and len(frame):
            rows = frame.filter((pl.col("variant") == one["variant"]) & (pl.col("player") == one["player"]))
            moves = int((rows["finding"] != NONE).sum())
            counted.append(f"{one['variant']}: {moves or 'nobody that can be told'}")
    if counted:
        lines.append(("What if", f"how many of {len(source.characters)} fighters it moves: {'; '.join(counted)}"))
    return lines


def _sentence(source, counts, total) -> str:
    low, high = (words.in_100(edge) for edge in source.band)
    inside, untold = counts[rates.INSIDE], counts[words.CANNOT_TELL]
    band = f"inside the tolerance band ({low} to {high} wins in 100)"
    if untold == total:
        return f"{words.WITH.capitalize()}, we cannot tell for any of the {total} fighters whether they are {band}."
    if inside == total:
        return f"{words.WITH.capitalize()}, {'both' if total == 2 else f'all {total}'} fighters are {band}."
    if not inside and untold:  # some of whom nothing can be told may lie inside
        out = [f"{counts[where]} {'is' if counts[where] == 1 else 'are'} {where}" for where in (rates.ABOVE, rates.BELOW) if counts[where]]
        said = f"of {total} fighters {words.listing(out)} {band.removeprefix('inside ')}"
        return f"{words.WITH.capitalize()}, {said}; for {untold} we cannot tell."
    start = f"none of the {total} fighters is" if not inside else f"{inside} of {total} fighters {'is' if inside == 1 else 'are'}"
    rest = [f"{counts[where]} {where}" for where in (rates.ABOVE, rates.BELOW) if counts[where]]
    outside = f", {words.listing(rest)}" if rest else ""
    return f"{words.WITH.capitalize()}, {start} {band}{outside}{f'; for {untold} we cannot tell' if untold else ''}."


def _untold(source, rows) -> str:
    """Names with the reason they share, reason by reason."""
    by = {}
    for row in rows:
        by.setdefault(row["because"], []).append(source.called(row["character"]))
    return "; ".join(f"{words.listing(names)} ({fighters.BECAUSE[because]})" for because, names in by.items())


def _named(source, rows) -> str:
    said = [
        f"{source.called(r['character'])} wins {words.about(r['rate'], r['low'], r['high'])} ({r['certainty']})"
        for r in sorted(rows, key=lambda r: -abs(r["rate"] - 0.5))
    ]
    more = [f"{len(said) - NAMED} more, in the table of tiers"] if len(said) > NAMED else []
    return "; ".join(said[:NAMED] + more) if said else "nobody"


def worst_pair(source: Source, pairs: pl.DataFrame) -> dict | None:
    """The main player's least even pair whose verdict does not flip with another player (grade A, B or ungraded)."""
    mine = pairs.filter(pl.col("player") == source.main).to_dicts()
    for row in sorted(mine, key=lambda r: -abs(r["rate_first"] - r["rate_second"])):
        at = pairs.filter((pl.col("first") == row["first"]) & (pl.col("second") == row["second"]) & pl.col("player").is_in(source.graded))
        ordered = sorted(at.to_dicts(), key=lambda r: r["player"] != source.main)
        levels = {r["player"]: (r["rate_first"], r["low_first"], r["high_first"]) for r in ordered}
        graded = fighters.graded(f"{row['first']} v {row['second']}", source.band, levels)
        given = graded.grade if graded else "-"
        if given == "C":
            continue
        side, other = ("first", "second") if row["rate_first"] >= row["rate_second"] else ("second", "first")
        rate, low, high = (row[f"{key}_{side}"] for key in ("rate", "low", "high"))
        where = {rates.INSIDE: "still inside the band", words.CANNOT_TELL: "inside the band or not"}.get(row["verdict"], "outside the band")
        text = f"{source.called(row[side])} wins {words.about(rate, low, high)} against {source.called(row[other])}"
        text += f" ({where}, {row['certainty']})"
        return dict(
            favourite=row[side],
            other=row[other],
            rate=rate,
            low=low,
            high=high,
            certainty=row["certainty"],
            verdict=row["verdict"],
            grade=given,
            text=text,
        )
    return None
