"""The first lines of the seat report, from templates: findings that hold with every player that tries, and ranges over them."""

from __future__ import annotations

import polars as pl

from reports import words
from reports.seats import changes
from reports.seats.source import Source, seat_word

MOST = 3  # names in a line


def headline(source: Source, facts: dict) -> dict:
    """sentence, and lines of (label, text). Levels stand there as ranges over players, never as one player's."""
    lines = [("Seats", _seats(source, facts["claims"]))]
    for label, name in (("Readings", "rulings"), ("Unknown cards", "unknown"), ("Assistance cards", "bans")):
        if len(facts[name]):
            lines.append((label, _readings(source, facts[name])))
    lines += [("Comeback", _comeback(source, facts)), ("Kingmaking", _kings(source, facts))]
    if text := _roles(source, facts):
        lines.append(("Roles", text))
    return dict(sentence=sentence(source, facts), lines=[line for line in lines if line[1]])


def sentence(source: Source, facts: dict) -> str:
    """One sentence, of findings only."""
    if len(source.graded) < 2:
        return f"{source.title}: one kind of player only, so nothing is claimed of the game; its tables follow"
    said = [
        _counted(facts["rulings"], "reading"),
        _seat_finding(facts["claims"]),
        _counted(facts["bans"], "change of a card"),
        _pact(facts),
    ]
    said = [text for text in said if text]
    return f"{source.title}: " + ("; ".join(said[:2]) if said else "no finding that holds with every player tried")


def _counted(readings: pl.DataFrame, what: str) -> str:
    """ "24 of 31 readings change nothing, 3 move seats or roles"; only what all players agree on counts."""
    if not len(readings):
        return ""
    one = readings.unique("variant", keep="first", maintain_order=True)
    held = one.filter(pl.col("agreed"))
    many = words.count(len(one), what, what.replace("reading", "readings").replace("change", "changes"))
    nothing = len(held.filter(pl.col("verdict") == changes.NOTHING))
    moving = len(held.filter(pl.col("verdict").str.starts_with("moves")))
    parts = [f"{nothing} of {many} change{'s' if nothing == 1 else ''} nothing"] if nothing else []
    parts += (
        [f"{moving} {'moves' if moving == 1 else 'move'} seats or roles" if parts else f"{moving} of {many} move seats or roles"]
        if moving
        else []
    )
    return ", ".join(parts)


def _pact(facts) -> str:
    """What an agreement adds, if that is more than nothing at every table it was tried at."""
    table = facts["tables"]["league"]
    if not len(table) or not (table["low"].fill_null(-1.0) > 0).all():
        return ""
    reach = words.points(table["low"].min(), table["high"].max()).replace("+", "")
    return f"two who agree to nominate together can win more ({reach} each)"


def _seat_finding(claims: pl.DataFrame) -> str:
    if not len(claims):
        return ""
    if (claims["claim"] == "inside").all():
        return "no seat wins more than its share"
    for side, what, far in (("above", "more", pl.col("most") - pl.col("even")), ("below", "less", pl.col("even") - pl.col("most"))):
        found = claims.filter(pl.col("claim") == side)
        if len(found):
            r = found.sort(far, descending=True).row(0, named=True)
            return f"the {seat_word(r['order'])} wins {what} than a share, with {r['setting']}"
    return ""


def _seats(source, claims) -> str:
    if not len(claims):
        return "no table of one kind of player"
    parts = []
    for side, what in (("above", "wins more than an even share"), ("below", "wins less")):
        for r in claims.filter(pl.col("claim") == side).iter_rows(named=True):
            reach = words.points(r["low"] - r["even"], r["high"] - r["even"])
            parts.append(f"{r['setting']}: the {seat_word(r['order'])} {what} ({reach})")
    inside = len(claims.filter(pl.col("claim") == "inside"))
    margin = f"{100 * source.margin:g} in 100"
    if inside:
        parts.append(f"{inside} of {words.count(len(claims), 'seat')} within {margin} of an even share")
    if n := int(claims["split"].sum()):
        parts.append(f"of {words.count(n, 'seat')} the players disagree")
    untold = claims.filter((pl.col("claim") == words.CANNOT_TELL) & ~pl.col("split"))
    if n := len(untold):
        parts.append(
            f"of {n} we cannot tell" if parts else f"whether any of {words.count(n, 'seat')} wins more than its share, we cannot tell"
        )
    return "; ".join(parts[: MOST + 2])


def _readings(source, readings) -> str:
    one = readings.unique("variant", keep="first", maintain_order=True)
    held = one.filter(pl.col("agreed"))
    parts = []
    moving = held.filter(pl.col("verdict").str.starts_with("moves"))
    for verdict, frame in ((v, moving.filter(pl.col("verdict") == v)) for v in moving["verdict"].unique(maintain_order=True)):
        parts.append(f"{verdict}: {words.listing(frame['variant'], MOST)}")
    if n := len(held.filter(pl.col("verdict") == changes.NOTHING)):
        parts.append(f"{n} of {len(one)} change nothing by more than {100 * source.margin:g} in 100")
    if n := len(held.filter(pl.col("verdict") == changes.UNTRIED)):
        parts.append(f"with {n} no match differed at all, so that they are not tested")
    if n := len(one.filter(pl.col("holds") == changes.DISAGREE)):
        parts.append(f"of {n} the players disagree")
    if n := len(one.filter(pl.col("holds").str.ends_with(" only"))):
        parts.append(f"{n} can be told with some of the players only")
    if n := len(one.filter((pl.col("verdict") == changes.UNTOLD) & pl.col("agreed") | (pl.col("holds") == changes.NONE))):
        parts.append(f"of {n} we cannot tell")
    return "; ".join(parts)


def _range(frame: pl.DataFrame) -> str:
    """From the least low to the largest high end of rows, as a range in 100."""
    return words.between(frame["low"].min(), frame["high"].max())


def _tried(source, frame) -> pl.DataFrame:
    return frame.filter(pl.col("player").is_in(source.graded)) if len(frame) else frame


def _with(source) -> str:
    """Before a level of one player alone: whose it is."""
    return "" if len(source.graded) > 1 else f"with {source.main} only: "


def _comeback(source, facts) -> str:
    rows = _tried(source, facts["tables"]["standing"])
    last = rows.filter((pl.col("who") == "last") & (pl.col("after") == pl.col("after").max())) if len(rows) else rows
    if not len(last):
        return ""
    chance = words.between(last["even"].min(), last["even"].max())
    return f"{_with(source)}who is last after round {last['after'][0]} wins {_range(last)} matches; by chance it would be {chance}"


def _kings(source, facts) -> str:
    rows = _tried(source, facts["tables"]["king"])
    if not len(rows):
        return ""
    return f"{_with(source)}in {_range(rows)} matches somebody who could not win made the last choice that decided who did"


def _roles(source, facts) -> str:
    rows = _tried(source, facts["tables"]["roles"])
    if not len(rows):
        return ""
    sure = []
    for (role,), frame in rows.group_by("role", maintain_order=True):
        above, below = (frame["low"] > frame["even"] + source.margin), (frame["high"] < frame["even"] - source.margin)
        if above.all() or below.all():
            sure.append(f"the {words.plain(role)} wins {'more' if above.all() else 'less'} than an even share with every player and table")
    return _with(source) + ("; ".join(sure) if sure else "no role wins more, and none less, than its share with every player and table")
