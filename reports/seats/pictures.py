"""Which figures the seat report draws, from which table, under which caption."""

from __future__ import annotations

import polars as pl

from reports.export import Exporter
from reports.figures import falling, gains, how_sure, seat_dots, side_by_side, stacks
from reports.seats import cards, changes, course, placement
from reports.seats.source import Source

TABLES = 4  # that are told apart in one panel
MOST = 24  # rows of a figure; the tables have them all


def draw(exporter: Exporter, source: Source, facts: dict) -> None:
    """Draw every figure there is matter for."""
    tables = facts["tables"]
    _seats(exporter, source, tables["orders"])
    for name, what in (("rulings", "each other reading of the rules"), ("unknown", "each other guess at values nobody has read")):
        _readings(exporter, source, facts[name], name, f"what {what} changes most for a seat or a role, on the same luck")
    _readings(
        exporter,
        source,
        facts["bans"],
        "bans",
        "what each card, left out or there from the start, changes most for a seat, on the same luck",
    )
    _decided(exporter, source, source.mine(tables["decided"]))
    _bits(exporter, source, source.mine(tables["bits"]))
    if len(tables["hits"]):
        _hits(exporter, source, source.mine(tables["hits"]))
    if source.main:
        _placement(exporter, source, tables["choices"])
    text = "how far a seat's share of the win may be off, by source of doubt: bar for the middle seat, whisker for the worst."
    exporter.figure("how_sure", text, how_sure.draw, tables["doubts"])


def _with(source) -> str:
    return f" ({source.main})" if source.main else ""


def _seats(exporter, source, orders) -> None:
    panels = []
    shown = orders.filter(pl.col("player").is_in(source.graded))
    shown = shown if len(shown) else source.mine(orders)
    names = [p for p in source.players if p in shown["player"]] or shown["table"].unique(maintain_order=True).to_list()
    for (setting,), frame in shown.group_by("setting", maintain_order=True):
        by = "player" if source.main else "table"
        seats = {name: one.select("rate", "low", "high").rows() for (name,), one in frame.sort("order").group_by(by)}
        panels.append((setting, frame["even"][0], [(name, seats[name]) for name in names if name in seats]))
    ticks = ["starts", *(str(k) for k in range(2, 10))]
    text = f"matches won by order of play in round 1; the line is an even share, shaded {100 * source.margin:g} in 100 around it."
    exporter.figure("seats", text, seat_dots.draw, panels, names, ticks, source.margin, "order of play, round 1", "won in 100")


def _readings(exporter, source, readings, name, text) -> None:
    rows = {}
    shown = readings.filter(pl.col("tried") & pl.col("player").is_in(source.graded)) if len(readings) else readings
    for r in shown.iter_rows(named=True):
        if r["verdict"] == changes.UNTRIED:
            continue
        groups = [g for g in changes.MOVES if r[f"{g}_change"] is not None]
        group = max(groups, key=lambda g: abs(r[f"{g}_change"]))
        strong = r["verdict"].startswith("moves")
        rows.setdefault(r["variant"], {})[r["player"]] = tuple(r[f"{group}{tail}"] for tail in ("_change", "_low", "_high")) + (strong,)
    ordered = list(rows.items())
    for k, first in enumerate(range(0, len(ordered), MOST)):
        part = [(_broken(label), found) for label, found in ordered[first : first + MOST]]
        more = f" Part {k + 1}." if len(ordered) > MOST else ""
        caption = f"{text}; shaded: {100 * source.margin:g} in 100 either way. Filled: moves seats or roles.{more}"
        exporter.figure(f"{name}{k + 1 if k else ''}", caption, side_by_side.draw, source, part, "points of win share")


def _broken(label: str) -> tuple:
    """A long label in two lines, broken at its colon or in the middle."""
    if len(label) < 24:
        return label, ""
    head, colon, tail = label.partition(": ")
    if colon:
        return head, tail
    words = label.split(" ")
    half = next(k for k in range(1, len(words) + 1) if len(" ".join(words[:k])) >= len(label) / 2)
    return " ".join(words[:half]), " ".join(words[half:])


def _decided(exporter, source, table) -> None:
    rows = [(_broken(r["setting"]), {name: r[name] for name in course.DECIDERS.values()}) for r in table.iter_rows(named=True)]
    if rows:
        text = (
            f"what decided the match{_with(source)}: a winner led before the last round (earlier rounds), was best in it (last round), "
            "both, or neither."
        )
        exporter.figure("decided", text, stacks.draw, rows, list(course.DECIDERS.values()), "in 100 matches")


def _bits(exporter, source, table) -> None:
    panels = []
    for (setting,), frame in table.group_by("setting", maintain_order=True):
        lines = [(f"round {k}", one.sort("raids")["bits"].to_list()) for (k,), one in frame.group_by("round", maintain_order=True)]
        panels.append((setting, lines))
    if panels:
        text = f"what a seat cannot know of where the others' {source.hidden} lies{_with(source)}, mean in bits after each public raid."
        exporter.figure("bits", text, falling.draw, panels, "public raids so far", "bits")


def _hits(exporter, source, table) -> None:
    rows = []
    settings = table["setting"].unique(maintain_order=True).to_list()
    for setting in settings:
        led = table.filter((pl.col("setting") == setting) & (pl.col("who") == "led") & (pl.col("games") >= cards.FEWEST))
        for r in led.iter_rows(named=True):
            label = (source.card(r["card"]), setting if len(settings) > 1 else "")
            rows.append((label, r["difference"], r["low"], r["high"], bool(r["says"])))
    if rows:
        text = (
            f"how much more often a card hits who leads before the round than any seat alike would be hit{_with(source)}. "
            "Filled: not nothing, all lines together."
        )
        exporter.figure("hits", text, gains.draw, rows[:MOST], "points in 100 plays")


def _placement(exporter, source, choices) -> None:
    mine = choices.filter((pl.col("strategy") == source.main) & pl.col("mixes") & (pl.col("of") >= placement.RARE))
    if not len(mine):
        return
    names = sorted(mine["choice"].unique())
    manners = placement.telling(source, mine, TABLES)
    panels, shown = [], []
    for (setting,), frame in mine.group_by("setting", maintain_order=True):
        found = []
        for table in (name for name in manners if name in frame["table"]):
            one = frame.filter(pl.col("table") == table)
            middle = float((one["rate"] * one["of"]).sum() / one["of"].sum())
            by = {r["choice"]: tuple(r[key] - middle for key in ("rate", "low", "high")) for r in one.iter_rows(named=True)}
            found.append((manners[table], [by.get(name) for name in names]))
            shown += [manners[table]] if manners[table] not in shown else []
        if found:
            panels.append((setting, 0.0, found))
    text = f"what hiding this at home is worth to {source.main} in matches won, over its own mean at that table; a mark a table."
    ticks = source.ticks(names)
    exporter.figure(
        "placement", text, seat_dots.draw, panels, shown[::-1], ticks, 0.0, "hidden at home", "points of win share", signed=True
    )
