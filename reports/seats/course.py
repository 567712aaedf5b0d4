"""How a match goes: who comes back, what rounds 1 and 2 decide, who makes whom king, how ties break, turns without effect."""

from __future__ import annotations

import polars as pl

from reports.seats.rows import Rows, sums
from reports.seats.seat import with_shares
from reports.seats.source import Source
from studies.stats.wilson import interval

AS_GOOD_AS = 0.95  # share of matches that a leader wins from a lead that counts as decisive
FEWEST = 100  # matches at a lead below which nothing is said of it
DECIDERS = {  # (did a leader after the last round but one win, was a winner best of the last round): what decided
    (True, False): "earlier rounds",
    (True, True): "both",
    (False, True): "last round",
    (False, False): "neither alone",
}


def standing_sums(rows: Rows) -> pl.DataFrame:
    """Shares of the win of those who led and who were last after a round, ties together, and what they would win at random."""
    before = rows.rounds.filter(pl.col("round") > 1).with_columns(after=pl.col("round") - 1)
    size = pl.len().over("game", "after")
    made = []
    for who in ("led", "last"):
        held = before.with_columns(n=size).filter(pl.col(who))
        each = held.group_by("game", "after").agg(won=pl.col("share").sum(), even=(1 / pl.col("n")).sum())
        made.append(sums(each, ["after"], "won", "even").with_columns(who=pl.lit(who)))
    return pl.concat(made)


def lead_sums(rows: Rows) -> pl.DataFrame:
    """Shares of the win of who leads before a round, by by how many stars; those tied for the lead together at 0."""
    before = rows.rounds.filter(pl.col("round") > 1).with_columns(after=pl.col("round") - 1)
    stood = pl.col("stood")
    each = before.group_by("game", "after").agg(
        lead=stood.max() - stood.sort(descending=True).get(1), share=pl.col("share").filter(pl.col("led")).mean()
    )
    return sums(each, ["after", "lead"], "share")


def decided_sums(rows: Rows) -> pl.DataFrame:
    """Matches by what decided them; a shared win counts a leader among the winners."""
    last = rows.rounds.filter(pl.col("round") == pl.col("round").max())
    won = pl.col("share") > 0
    best = pl.col("rank") == pl.col("rank").min().over("game")
    each = (
        last.with_columns(best=best)
        .group_by("game")
        .agg(leader=(won & pl.col("led")).any(), best=(won & pl.col("best")).any(), one=pl.lit(1.0).first())
    )
    return sums(each, ["leader", "best"], "one")


def explained_sums(rows: Rows) -> pl.DataFrame:
    """Products of stars before the last round and points at the end, both less the table's mean; and the widest swing of that round."""
    last = rows.rounds.filter((pl.col("round") == pl.col("round").max()) & (pl.col("round") > 1))
    x, y = (pl.col(name) - pl.col(name).mean().over("game") for name in ("stood", "total"))
    each = last.select("game", xx=x * x, yy=y * y, xy=x * y)
    return sums(each, [], "xx", "yy", "xy")


def swing_sums(rows: Rows) -> pl.DataFrame:
    """Matches by how far apart the points of the last round were."""
    last = rows.rounds.filter(pl.col("round") == pl.col("round").max())
    each = last.group_by("game").agg(swing=pl.col("points").max() - pl.col("points").min(), one=pl.lit(1.0).first())
    return sums(each, ["swing"], "one")


def king_sums(rows: Rows) -> pl.DataFrame:
    """Matches in which somebody made the last choice who could not win but decided who did."""
    each = rows.seats.group_by("game").agg(any=(pl.col("kingmaker") > 0).any().cast(pl.Float64))
    return sums(each, [], "any")


def king_seat_sums(rows: Rows) -> pl.DataFrame:
    """The same by order of play in the last round."""
    last = rows.parts.filter(pl.col("round") == pl.col("round").max()).with_columns(king=(pl.col("kingmaker") > 0).cast(pl.Float64))
    return sums(last, ["order"], "king")


def end_sums(rows: Rows) -> pl.DataFrame:
    """Matches by how they ended."""
    end = pl.when(pl.col("outcome").is_in(["round_limit", "illegal"])).then("outcome").otherwise("end_reason")
    return sums(rows.ends.with_columns(end=end, one=pl.lit(1.0)), ["end"], "one")


STATISTICS = dict(
    standing=standing_sums, lead=lead_sums, decided=decided_sums, explained=explained_sums, swing=swing_sums, king=king_sums,
    king_seats=king_seat_sums, ends=end_sums,
)  # fmt: skip
NAMED = ["setting", "size", "table", "player", "cell"]


def standing_table(found: pl.DataFrame) -> pl.DataFrame:
    """A row a setting, table, round and whether first or last after it: share of the matches won, and what chance would give."""
    won = with_shares(found.filter(pl.col("measure") == "won").drop("measure"))
    even = found.filter(pl.col("measure") == "even").select("cell", "after", "who", even=pl.col("total") / pl.col("games"))
    return won.join(even, on=["cell", "after", "who"]).sort("cell", "after", "who", descending=[False, False, True])


def lead_table(found: pl.DataFrame) -> pl.DataFrame:
    """A row a setting, table, round and lead in stars after it: matches, and the share of them that the leader won."""
    frame = with_shares(found.drop("measure")).sort("cell", "after", "lead")
    return frame.with_columns(of=pl.col("games") / pl.col("games").sum().over("cell", "after"))


def decided_table(source: Source, found: dict[str, pl.DataFrame], leads: pl.DataFrame) -> pl.DataFrame:
    """A row a setting and table: shares of matches by what decided them; how much of the end the earlier rounds explain.

    explained: square of the correlation of stars before the last round with points at the end, within matches. as_good_as: share of
    matches with a lead from which the leader surely wins 95 in 100. fixed: share with a lead beyond any swing of the last round."""
    rows = []
    for row in source.base.iter_rows(named=True):
        mine = {name: frame.filter(pl.col("cell") == row["cell"]) for name, frame in found.items()}
        by = {(r["leader"], r["best"]): r["games"] for r in mine["decided"].iter_rows(named=True)}
        games = sum(by.values())
        if not games or not len(mine["explained"]):
            continue
        product = dict(mine["explained"].select("measure", "total").iter_rows())
        scale = product["xx"] * product["yy"]
        swing = mine["swing"]["swing"].max()
        lead = leads.filter(pl.col("cell") == row["cell"])
        lead = lead.filter(pl.col("after") == pl.col("after").max())
        safe = lead.filter((pl.col("low") > AS_GOOD_AS) & (pl.col("games") >= FEWEST) & (pl.col("lead") > 0))
        told = {key: row[key] for key in NAMED} | dict(games=games)
        told |= {name: by.get(key, 0) / games for key, name in DECIDERS.items()}
        told |= dict(explained=product["xy"] ** 2 / scale if scale else None, as_good_as=safe["of"].sum())
        rows.append(told | dict(fixed=lead.filter(pl.col("lead") > swing)["of"].sum(), swing=int(swing)))
    return pl.DataFrame(rows, schema_overrides=dict(explained=pl.Float64, as_good_as=pl.Float64, fixed=pl.Float64))


def king_table(found: pl.DataFrame) -> pl.DataFrame:
    """A row a setting and table: share of matches with a kingmaker."""
    low, high = interval(found["total"].to_numpy(), found["games"].to_numpy())
    return found.select(*NAMED, "games", rate=pl.col("total") / pl.col("games")).with_columns(low=pl.Series(low), high=pl.Series(high))


def king_seat_table(found: pl.DataFrame) -> pl.DataFrame:
    """A row a setting, table and order of play in the last round: share of matches in which that seat was a kingmaker."""
    return with_shares(found.drop("measure")).sort("cell", "order")


def end_table(found: pl.DataFrame) -> pl.DataFrame:
    """A row a setting, table and kind of end: matches."""
    return found.select(*NAMED, "end", "games").sort("cell", "end")


def event_table(source: Source) -> pl.DataFrame:
    """A row a setting, table and rule that was counted: how often, and a match. Rules that never came up are there with 0."""
    counts = source.run.events.filter(pl.col("event") != "").group_by("cell", "event").agg(pl.col("count").sum().cast(pl.Int64)).collect()
    joined = source.base.select(*NAMED, "games").join(counts.with_columns(pl.col("cell").cast(pl.Int32)), on="cell")
    frame = joined.with_columns(a_match=pl.col("count") / pl.col("games"), event=pl.col("event").str.strip_prefix("rule: "))
    return frame.sort("cell", "event")
