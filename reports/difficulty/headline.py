"""The first page in words: generated from a template, never free text, whole numbers only."""

from __future__ import annotations

import polars as pl

from reports import words
from reports.difficulty import bands, sentences
from reports.difficulty.rating import ALL, SIZE, exceptions, groups_told, groups_where
from reports.difficulty.source import Source


def headline(source: Source, facts: dict) -> dict:
    """sentence, and lines of (label, text). facts: rating, grid, claims, holds, sizes tables, level text."""
    claims = facts["claims"].to_dicts() if len(facts["claims"]) else []
    lines = [(f"Hardest {words.plain(c['factor'])}", _hardest_line(source, facts, c)) for c in claims]
    if size := _size_line(source, facts):
        lines.append(("Players", size))
    lines.append(("Suggested pips" if source.level_told else "Pips in this model", _pips_line(source, facts)))
    if source.banner:
        lines.append(("Level", facts["level"]))
    return dict(sentence=_sentence(source, facts, claims), lines=lines)


def _told(claim) -> bool:
    """May the claim stand in a headline: grade A, B or ungraded, and not tied?"""
    return claim["grade"] in ("A", "B", "-") and not claim["tied"] and claim["low"] > 0


def _sentence(source, facts, claims) -> str:
    start = f"{words.WITH.capitalize()}, " + (f"in {sentences.MODEL}, " if source.banner else "")
    told, untold = [c for c in claims if _told(c)], [c for c in claims if not _told(c)]
    parts = [f"{source.called(c['value'])} is the hardest {words.plain(c['factor'])}{_over(source, facts, c)}" for c in told]
    if untold:
        names = words.listing([f"which {words.plain(c['factor'])}" for c in untold])
        parts.append(f"we cannot tell {names} is the hardest")
    if source.level_told or not parts:
        row = overall(source, facts)
        whom = {"novice": "for novices", "regular": "for regular players", "expert": "for experts"}.get(
            source.audience, f"for {source.audience}"
        )
        level = f"{source.title if source.level_told else 'all together'} rates {bands.told(row)} {whom}"
        parts.append(level)
    return start + "; ".join(parts) + "."


def _over(source, facts, claim) -> str:
    """ ", in 94 of 100 versions of the unknown cards"; nothing where no versions were played."""
    holds = facts["holds"]
    if not len(holds):
        return ""
    rows = holds.filter(
        (pl.col("kind") == "order")
        & (pl.col("factor") == claim["factor"])
        & (pl.col("value") == claim["value"])
        & (pl.col("end") == "hardest")
    )
    return f", {sentences.in_versions(rows['holds'][0], rows['versions'][0])}" if len(rows) else ""


def _hardest_line(source, facts, claim) -> str:
    name = source.called(claim["value"])
    if claim["grade"] == "C":
        return f"cannot tell: {name} with {source.main}, but {_turns(claim)}"
    if claim["tied"] or claim["low"] <= 0:
        others = claim["tied"] or [
            facts["rating"].filter((pl.col("player") == source.main) & (pl.col("factor") == claim["factor"])).sort("rate")["value"][1]
        ]
        return f"cannot tell: {name} and {words.listing([source.called(o) for o in others])} are too close"
    groups = groups_told(source, groups_where(source, facts["grid"], claim["factor"], claim["value"]))
    if others := exceptions(source, claim["factor"], claim["value"]):
        groups += ("; " if groups else "") + f"but not with {words.listing([source.called(o) for o in others])}"
    reach = words.points(claim["low"], claim["high"]).replace("+", "")
    return f"{name} ({words.SURE}), won {reach} less often than the next" + (f"; {groups}" if groups else "") + _over(source, facts, claim)


def _turns(claim) -> str:
    if any(reason.startswith("holds in") for reason in claim["reasons"]):
        return "it " + claim["reasons"][0]
    return words.listing([reason for reason in claim["reasons"] if not reason.endswith("yes")], 3)


def _size_line(source, facts) -> str:
    sizes = facts["sizes"]
    if not len(sizes):
        return ""
    parts = []
    for r in sizes.filter(pl.col("player") == source.main).iter_rows(named=True):
        reach = words.points(*sorted((abs(r["low"]), abs(r["high"])))).replace("+", "")
        told = "no difference found" if r["low"] <= 0 <= r["high"] else f"{'easier' if r['low'] > 0 else 'harder'} by {reach}"
        parts.append(f"{r['before']} to {r['after']}: {told}")
    return "; ".join(parts)


def _pips_line(source, facts) -> str:
    factor = source.factors[0] if source.factors else SIZE
    mine = facts["rating"].filter((pl.col("player") == source.main) & (pl.col("factor") == factor)).sort("rate")
    parts = [f"{source.called(r['value'])} {bands.told(r)}" for r in mine.iter_rows(named=True)]
    return "; ".join([f"all together {bands.told(overall(source, facts))}", *parts])


def overall(source: Source, facts: dict) -> dict:
    """The main player's rating of everything together."""
    return facts["rating"].filter((pl.col("player") == source.main) & (pl.col("factor") == ALL)).to_dicts()[0]
