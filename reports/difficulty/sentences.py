"""Three kinds of sentence about content that is partly reconstructed: what may be said, and in which form. Never free text."""

from __future__ import annotations

import math

from reports import words
from reports.difficulty.source import Source
from reports.difficulty.versions import HIGH, LOW, ORDER_FROM

MODEL = "this model of the game"


def in_versions(holds: int, versions: int) -> str:
    """ "in 94 of 100 versions of the unknown cards", "in all 100 versions of ..."."""
    if holds == versions:
        return f"in all {words.count(versions, 'version')} of the unknown cards"
    return f"in {holds} of {words.count(versions, 'version')} of the unknown cards"


def rule_result(source: Source, row: dict) -> str:
    """About a variant or a step of team size, allowed when its sign is the same in all versions; "" otherwise."""
    if row["holds"] < row["versions"]:
        return ""
    what = f"“{row['value']}” makes it {row['end']}" if row["kind"] == "rule" else _size_step(source, row)
    reach = words.points(row["least"], row["most"])
    return f"Under the printed rules {what} in every version of the unknown cards we tried ({reach})."


def _size_step(source, row) -> str:
    before, after = row["value"].split(" to ")
    return f"going from {before} to {source.team_word(int(after))} makes it {row['end']}"


def order(source: Source, row: dict) -> str:
    """About which value is hardest or easiest, allowed when it is so in nine versions of ten; "" otherwise."""
    if row["holds"] < ORDER_FROM * row["versions"]:
        return ""
    flips = f" It flips mostly when {row['flips']}." if row["flips"] else ""
    told = f"{source.called(row['value'])}: ranked {row['end']} {words.plain(row['factor'])} {in_versions(row['holds'], row['versions'])}"
    return f"{told}; not a statement about the printed cards.{flips}"


def unsettled(source: Source, row: dict) -> str:
    """About a claim that too few versions bear out: that it is no finding, and when it flips."""
    flips = f" It fails mostly when {row['flips']}." if row["flips"] else ""
    if row["kind"] == "rule":
        what = f"“{row['value']}” makes it {row['end']}"
    elif row["kind"] == "size":
        what = _size_step(source, row)
        what = what[0].upper() + what[1:]
    else:
        what = f"{source.called(row['value'])} is the {row['end']} {words.plain(row['factor'])}"
    return f"{what} only {in_versions(row['holds'], row['versions'])}: no finding, it depends on cards we have not seen.{flips}"


def sentence(source: Source, row: dict) -> dict:
    """What may be said of a claim: kind of sentence and text."""
    text = order(source, row) if row["kind"] == "order" else rule_result(source, row)
    kind = "order" if row["kind"] == "order" else "rule result"
    return dict(kind=kind, text=text) if text else dict(kind="no finding", text=unsettled(source, row))


def level(source: Source, spread: dict | None, unknown: dict | None) -> str:
    """In place of a level: its range over versions, and the numbers that would shrink it. Says what is missing where nothing varied."""
    if spread is None:
        return (
            f"The win rates on these pages are those of {MODEL} with its default values. How far cards we have not seen move them was not "
            "tried in this run; a study over content versions tells."
        )
    reach = f"between {words.span(spread['low'], spread['high'])} in 100"
    text = f"How often {MODEL} is won lies {reach}, depending on cards we have not seen"
    text += f" ({LOW}th to {HIGH}th percentile of {spread['versions']} versions)."
    if unknown is None:
        return text
    names = words.listing(words.plain(name) for name in unknown["levers"])
    n = len(unknown["levers"])
    numbers = "this number" if n == 1 else f"these {_number(n)} numbers"
    return f"{text} Enter {numbers} and the range shrinks to about {math.ceil(100 * unknown['left'])}: {names}."


def _number(n: int) -> str:
    return {2: "two", 3: "three", 4: "four", 5: "five"}.get(n, str(n))


def banner(source: Source) -> str:
    """The line that stands over every page while unknown values decide; "" when the owner's values have replaced them."""
    if not source.banner:
        return ""
    share = words.whole_shares(source.origins).get("reconstructed", "0")
    return (
        f"{share} in 100 values of this content are reconstructed, not read from printed cards. What is rated here is {MODEL}, "
        "not the printed game."
    )
