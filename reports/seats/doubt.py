"""How sure: three errors on one axis, and what must be known before quoting."""

from __future__ import annotations

import numpy as np
import polars as pl

from reports import words
from reports.doubt import LIMITS_FROM
from reports.seats import changes
from reports.seats.source import Source

MOST = 8  # names in a warning; the tables have them all
LABELS = dict(
    unfinished="Unfinished", players="One player", limits="Round limits", illegal="Illegal", untested="Untested cards",
    rules="Untested rules", short="Too few matches", torn="Turns with the player", origin="Reconstructed",
)  # fmt: skip


def error_table(source: Source, orders: pl.DataFrame, steps: pl.DataFrame) -> pl.DataFrame:
    """Three rows: half the range each source of doubt spans in a seat's share of the win, for the middle seat and the worst.

    content: other guesses at unknown values, and other readings. varied is false where the run did not vary it; then typical and
    worst are null, which is not the same as none."""
    halves = {}
    mine = source.mine(orders)
    if len(mine):
        halves["sampling"] = ((mine["high"] - mine["low"]) / 2).to_list()
    alone = orders.filter(pl.col("player").is_in(source.graded))
    if len(source.graded) > 1:
        spread = alone.group_by("setting", "order").agg(((pl.col("rate").max() - pl.col("rate").min()) / 2).alias("half"))
        halves["players"] = spread["half"].to_list()
    if len(steps):
        asked = source.mine(steps).filter(pl.col("kind").is_in([changes.CONTENT, changes.RULING]) & (pl.col("group") == changes.SEAT))
        if len(asked):
            halves["content"] = asked.group_by("cell").agg(pl.col("change").abs().max())["change"].to_list()
    rows = []
    for name in ("sampling", "players", "content"):
        found = halves.get(name)
        told = dict(typical=float(np.median(found)), worst=float(max(found))) if found else dict(typical=None, worst=None)
        rows.append(dict(source=name, varied=bool(found)) | told)
    return pl.DataFrame(rows, schema_overrides=dict(typical=pl.Float64, worst=pl.Float64))


def warnings(source: Source, ends: pl.DataFrame, events: pl.DataFrame, untested: list, claims: pl.DataFrame, readings: dict) -> list[dict]:
    """What a reader must know before quoting: kind, its label, how many, and the sentence. readings: reading tables by name."""
    found = []
    if source.manifest.get("state", "done") != "done":
        found.append(("unfinished", 1, "The run is not finished: cells are missing or short. Resume it before quoting anything."))
    if len(source.graded) < 2:
        found.append(("players", 1, "Fewer than two players that try fill tables alone: nothing here is checked against another."))
    for end, kind in (("round_limit", "limits"), ("illegal", "illegal")):
        each = ends.group_by("cell").agg(pl.col("games").sum(), hit=pl.col("games").filter(pl.col("end") == end).sum())
        if kind == "limits" and (n := len(each.filter(pl.col("hit") > LIMITS_FROM * pl.col("games")))):
            found.append(
                (kind, n, f"More than 1 in 100 matches ended at the round limit in {words.count(n, 'cell')}. They count as won by nobody.")
            )
        if kind == "illegal" and (n := int(each["hit"].sum())):
            found.append(
                (kind, n, f"{words.count(n, 'match', 'matches')} ended by an illegal answer of a player. The run cannot be trusted.")
            )
    open_claims = claims.filter(pl.col("claim") == words.CANNOT_TELL) if len(claims) else claims
    if len(open_claims):
        n = len(open_claims)
        text = f"Of {n} of {words.count(len(claims), 'seat')} nothing is claimed: the interval spans the margin, or the players disagree."
        found.append(("short", n, text))
    torn = {
        r["variant"]
        for frame in readings.values()
        if len(frame)
        for r in frame.filter(pl.col("holds") == changes.DISAGREE).iter_rows(named=True)
    }
    if torn:
        found.append(("torn", len(torn), f"The players disagree about {words.listing(sorted(torn), MOST)}."))
    if untested:
        names = words.listing([source.card(name) for name in untested])
        found.append(("untested", len(untested), f"Never played by any player that tries, so untested rather than weak: {names}."))
    if len(events):
        sums = events.group_by("event").agg(pl.col("count").sum()).filter(pl.col("count") == 0).sort("event")
        if len(sums):
            names = words.listing([words.plain(name) for name in sums["event"]], MOST)
            found.append(("rules", len(sums), f"Rules that never came up, so untested: {names}."))
    if share := source.origins.get("reconstructed"):
        text = words.reconstructed(share)
        found.append(("origin", 1, text))
    return [dict(kind=kind, label=LABELS[kind], count=n, text=text) for kind, n, text in found]
