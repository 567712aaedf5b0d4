"""The seat-and-table report of a game of several sides: gather the tables, draw the figures, fill the page. Plays nothing."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from reports import page, words
from reports.export import Exporter
from reports.seats import cards, changes, course, doubt, league, pictures, placement, points, seat
from reports.seats.headline import headline
from reports.seats.rows import digest
from reports.seats.source import Source, seat_word

SCHEMA = 1
TIES = ("rank_by_unfound", "rank_shared", "starter_by_unfound", "starter_clockwise", "final_by_unfound", "final_shared")


def write(run, out=None, tell=None) -> Path:
    """Write the report of a loaded run to `out`, default `<run>/report`. Returns the Path of report.html.

    tell: (cell, game number) -> the text that tells the game; not used."""
    out = Path(out) if out else Path(run.path) / "report"
    source = Source(run, tell)
    facts = gather(source)
    exporter = Exporter(source, out)
    for name, frame in facts["tables"].items():
        exporter.table(name, frame)
    pictures.draw(exporter, source, facts)
    numbers = dict(schema=SCHEMA, report="seats", margin=source.margin, **page.about(source))
    return page.write(
        out, numbers | {key: facts[key] for key in ("headline", "warnings", "rulings_in_force")}, exporter, render(source, facts, exporter)
    )


def gather(source: Source) -> dict:
    """All tables of the report, and what is said from them."""
    statistics = dict(order=seat.order_sums, strategy=seat.strategy_sums, turns=seat.turn_sums, start=seat.start_sums)
    found = digest(source, statistics | course.STATISTICS | points.STATISTICS | placement.STATISTICS | cards.statistics(source))
    orders = seat.order_table(source, found["order"])
    claims = seat.claim_table(source, orders)
    steps = changes.step_table(source)
    verdicts = changes.verdict_table(source, steps)
    leads, bits = course.lead_table(found["lead"]), points.bit_table(found["bits"])
    taken = cards.taken_table(found["taken"], found["played"])
    choices = placement.choice_table(source, found["choices"])
    ends, events = course.end_table(found["ends"]), course.event_table(source)
    readings = dict(
        rulings=changes.reading_table(source, verdicts, changes.RULING),
        unknown=changes.reading_table(source, verdicts, changes.CONTENT),
        bans=changes.reading_table(source, verdicts, changes.BAN, changes.FORCE),
        modes=changes.reading_table(source, verdicts, changes.MODE),
    )  # fmt: skip
    tables = dict(
        orders=orders, claims=claims, strategies=seat.strategy_table(source, found["strategy"]), turns=seat.turn_table(found["turns"]),
        starts=seat.start_table(found["start"]), standing=course.standing_table(found["standing"]), leads=leads,
        decided=course.decided_table(source, found, leads), king=course.king_table(found["king"]),
        king_seats=course.king_seat_table(found["king_seats"]), points=points.point_table(found["points"]),
        roles=points.role_table(found["roles"]), bits=bits, solved=points.solved_table(bits), cards=taken,
        hits=cards.hit_table(found["hits"]), choices=choices,
        mixtures=placement.mixture_table(source, choices), league=league.league_table(source), steps=steps,
        verdicts=verdicts, ends=ends, events=events, doubts=doubt.error_table(source, orders, steps),
        **{f"by_{name}": frame for name, frame in readings.items()},
    )  # fmt: skip
    unplayed = cards.untested(source, taken)
    facts = readings | dict(tables=tables, claims=claims, untested=unplayed, rulings_in_force=source.manifest["report"].get("rulings", {}))
    return facts | dict(
        headline=headline(source, facts),
        idle={name: changes.idle_told(source, frame) for name, frame in readings.items()},
        ties=tie_rows(source, events),
        best=best_rows(source, choices),
        warnings=doubt.warnings(source, ends, events, unplayed, claims, readings),
    )


def tie_rows(source: Source, events: pl.DataFrame) -> list[dict]:
    """How often ties were broken, a match, by rule: a dict a setting of the headline's player."""
    mine = source.mine(events).filter(pl.col("event").is_in(TIES))
    return [
        dict(setting=setting) | dict(frame.select("event", "a_match").iter_rows())
        for (setting,), frame in mine.group_by("setting", maintain_order=True)
    ]


def best_rows(source: Source, choices: pl.DataFrame) -> list[dict]:
    """What is best to hide at each table by each strategy that mixes, in words."""
    mixing = choices.filter(pl.col("mixes"))
    return [
        dict(setting=setting, table=table, strategy=strategy, told=placement.best_told(source, frame), rows=frame.to_dicts())
        for (setting, table, strategy), frame in mixing.group_by("setting", "table", "strategy", maintain_order=True)
    ]


def fixed(value: float, digits: int = 2) -> str:
    """A change with its sign, "0" for one that rounds to nothing."""
    text = f"{value:+.{digits}f}"
    return "0" if not float(text) else text.replace("-", "−")


def by(rows, key: str) -> list[tuple]:
    """Rows by the value of a key, in the order of their first mention."""
    found = {}
    for row in rows:
        found.setdefault(row[key], []).append(row)
    return list(found.items())


def render(source: Source, facts: dict, exporter: Exporter) -> str:
    """The page."""
    environment = page.environment()
    environment.filters["by"] = by
    environment.filters["seat"] = seat_word
    environment.filters["fixed"] = fixed
    environment.filters["card"] = source.card
    environment.filters["choice"] = source.choice
    return environment.get_template("seats.html").render(
        **page.shared(source, exporter),
        facts=facts,
        tables={name: frame.to_dicts() for name, frame in facts["tables"].items()},
        mine={
            name: source.mine(frame).to_dicts() if "player" in frame.columns else frame.to_dicts()
            for name, frame in facts["tables"].items()
        },
        sources=[name for name in points.SOURCES if len(facts["tables"]["points"].filter(pl.col("source") == name))] + ["points"],
        deciders=list(course.DECIDERS.values()),
        fewest=cards.FEWEST,
        nothing=changes.NOTHING,
        untold=words.CANNOT_TELL,
        untried=changes.UNTRIED,
        tie_names=[name for name in TIES if any(name in row for row in facts["ties"])],
    )
