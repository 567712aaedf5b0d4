"""Two who have agreed against those who have not: what the pair wins, and what the agreement adds on the same luck."""

from __future__ import annotations

import polars as pl

from reports.seats.rows import add_up, slices, sums
from reports.seats.seat import with_shares
from reports.seats.source import Source
from studies.stats import change


def league_table(source: Source) -> pl.DataFrame:
    """A row a cell in which some have agreed: share of the win of all of them together, an even share, that of one of the others.

    gain, low, high: change of their share against the same places without the agreement, on the same luck; null where that was not
    played. each, each_low, each_high: share of one of them."""
    rows = []
    for row in source.frame.filter(pl.col("league").list.len() > 0).iter_rows(named=True):
        pair, others, agreed = [], [], pl.col("place").is_in(row["league"])
        for here in slices(source, row["cell"], row["games"]):
            pair.append(sums(here.seats.filter(agreed), [], "share"))
            others.append(sums(here.seats.filter(~agreed), [], "share"))
        rows.append(_row(source, row, add_up(pair), add_up(others)))
    return pl.DataFrame(rows, schema_overrides=dict(gain=pl.Float64, low=pl.Float64, high=pl.Float64)) if rows else pl.DataFrame()


def _row(source, row, pair, others) -> dict:
    n = len(row["league"])
    each, other = with_shares(pair).to_dicts()[0], with_shares(others).to_dicts()[0]
    told = {key: row[key] for key in ("setting", "size", "table", "cell", "variant")}
    told |= dict(many=n, games=each["games"], even=1 / row["size"], each=each["rate"], each_low=each["low"], each_high=each["high"])
    told |= dict(other=other["rate"], other_low=other["low"], other_high=other["high"], gain=None, low=None, high=None)
    return told | (_gain(source, row) if row["base"] >= 0 else {})


def _gain(source, row) -> dict:
    """Change of the share of one who has agreed, match by match."""
    found = []
    for after, before in zip(slices(source, row["cell"], row["games"]), slices(source, row["base"], row["games"])):
        held = pl.col("place").is_in(row["league"])
        both = after.seats.filter(held).join(before.seats.select("game", "seat", was="share"), on=["game", "seat"])
        found.append(sums(both.with_columns(step=pl.col("share") - pl.col("was")), [], "step"))
    one = add_up(found).to_dicts()[0]
    gain, low, high = change.interval(one["games"], one["total"], one["squares"])
    return dict(gain=gain, low=low, high=high)
