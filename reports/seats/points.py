"""Where points come from, by strategy and role; what each cannot know through a round; roles against each other."""

from __future__ import annotations

import polars as pl

from reports.seats.rows import Rows, sums
from reports.seats.seat import with_means, with_shares

SOURCES = ("location", "home", "police", "penalty", "citizen", "trade", "snitch", "role_points")
NO_ROLE = "none"
A_BIT = 1000  # what is recorded is thousandths
SOLVED, HALF = "solved", "half"


def point_sums(rows: Rows) -> pl.DataFrame:
    """Points of a round by source, by who plays."""
    found = [name for name in SOURCES if name in rows.parts.columns]
    return sums(rows.rounds, ["strategy"], "points", *found)


def role_sums(rows: Rows) -> pl.DataFrame:
    """Shares of the win, points of a round and points for the role, by the role held in a round."""
    return sums(rows.rounds, ["role"], "share", "points", "role_points")


def bit_sums(rows: Rows) -> pl.DataFrame:
    """Bits a seat lacks after each number of public raids; whether it lacks none, and whether it lacks half of what it did or less."""
    columns = [name for name in rows.parts.columns if name.startswith("bits_")]
    made = []
    for name in columns:
        bits = pl.when(pl.col(name) >= 0).then(pl.col(name))
        frame = rows.parts.select(
            "game", "round", bits=bits / A_BIT, solved=(bits == 0).cast(pl.Float64), half=(2 * bits <= pl.col("bits_0")).cast(pl.Float64)
        )
        raids = pl.lit(int(name.removeprefix("bits_")), pl.Int32)
        made.append(sums(frame, ["round"], "bits", SOLVED, HALF).with_columns(raids=raids))
    return pl.concat(made)


STATISTICS = dict(points=point_sums, roles=role_sums, bits=bit_sums)


def point_table(found: pl.DataFrame) -> pl.DataFrame:
    """A row a setting, table, strategy and source: points a round as a mean; "points" is their sum."""
    return with_means(found).rename(dict(measure="source")).sort("cell", "strategy", "source")


def role_table(found: pl.DataFrame) -> pl.DataFrame:
    """A row a setting, table and role: share of the matches won by who held it in a round, points of that round, those for the role.

    Roles are dealt by lot, so the shares differ by what the roles do. low, high: so wide that those of all roles hold together."""
    held = found.filter(pl.col("role") != NO_ROLE)
    if not len(held):
        return pl.DataFrame()
    shares = held.filter(pl.col("measure") == "share").drop("measure")
    won = with_shares(shares, shares.select(pl.len().over("cell").cast(pl.Int64)).to_series())
    for name in ("points", "role_points"):
        one = with_means(held.filter(pl.col("measure") == name))
        one = one.select("cell", "role", pl.col("mean").alias(name), pl.col("low", "high").name.prefix(f"{name}_"))
        won = won.join(one, on=["cell", "role"])
    return won.with_columns(even=1 / pl.col("size")).sort("cell", "role")


def bit_table(found: pl.DataFrame) -> pl.DataFrame:
    """A row a setting, table, round and number of public raids: bits lacking as a mean, shares of seats that know all or half."""
    return with_means(found).sort("measure").pivot(
        on="measure", index=["setting", "size", "table", "player", "cell", "round", "raids"], values="mean"
    ).sort("cell", "round", "raids")  # fmt: skip


def solved_table(bits: pl.DataFrame) -> pl.DataFrame:
    """A row a setting, table and round: raids after which most seats know half, and all; -1 where they never do. start: bits before."""
    rows = []
    for key, frame in bits.group_by("setting", "size", "table", "player", "cell", "round", maintain_order=True):
        named = dict(zip(("setting", "size", "table", "player", "cell", "round"), key))
        when = {}
        for name in (HALF, SOLVED):
            past = frame.filter(pl.col(name) > 0.5)["raids"]
            when[name] = int(past.min()) if len(past) else -1
        rows.append(named | when | dict(start=frame.filter(pl.col("raids") == 0)["bits"][0], left=frame.sort("raids")["bits"][-1]))
    return pl.DataFrame(rows)
