"""Who wins: by order of play, by who sits at the table, by number of players; turns of each seat; what starting a round is worth."""

from __future__ import annotations

import polars as pl

from reports import rates, words
from reports.seats.rows import Rows, sums
from reports.seats.source import Source
from studies.stats import mean, share
from studies.verdict import verdict, word

UNTOLD = words.CANNOT_TELL
COUNTED = ("turns", "dead_turns", "raids", "home_raids")


def order_sums(rows: Rows) -> pl.DataFrame:
    """Shares of the win by order of play in round 1."""
    return sums(rows.seats, ["order"], "share")


def strategy_sums(rows: Rows) -> pl.DataFrame:
    """Shares of the win by who plays."""
    return sums(rows.seats, ["strategy"], "share")


def turn_sums(rows: Rows) -> pl.DataFrame:
    """Turns of a round by order of play in it."""
    return sums(rows.rounds, ["round", "order"], *COUNTED)


def start_sums(rows: Rows) -> pl.DataFrame:
    """Points of a round, over the mean of the table, by order of play in it; and shares of its first rank."""
    best = (pl.col("rank") == pl.col("rank").min().over("game", "round")).cast(pl.Float64)
    frame = rows.rounds.with_columns(edge=pl.col("points") - pl.col("points").mean().over("game", "round"), best=best)
    frame = frame.with_columns(pl.col("best") / pl.col("best").sum().over("game", "round"))
    return sums(frame, ["round", "order"], "edge", "best")


def with_shares(frame: pl.DataFrame, together: int | pl.Series = 1) -> pl.DataFrame:
    """Sums of shares with `rate`, low and high. together: how many intervals are to hold at once, of all rows or of each."""
    if isinstance(together, int):
        together = pl.Series([together] * len(frame), dtype=pl.Int64)
    parts = []
    numbered = frame.with_row_index("_row").with_columns(together.alias("_together"))
    for (n,), one in numbered.group_by("_together", maintain_order=True):
        low, high = share.interval(one["games"], one["total"], one["squares"], 1 - rates.alpha_of(n))
        parts.append(one.with_columns(rate=pl.col("total") / pl.col("games"), low=pl.Series(low), high=pl.Series(high)))
    if not parts:
        return frame.drop("total", "squares").with_columns(pl.lit(0.0).alias(name) for name in ("rate", "low", "high"))
    return pl.concat(parts).sort("_row").drop("_row", "_together", "total", "squares")


def with_means(frame: pl.DataFrame) -> pl.DataFrame:
    """Sums of any measure with `mean`, low and high."""
    middle, low, high = mean.interval(frame["games"], frame["total"], frame["squares"])
    return frame.with_columns(mean=pl.Series(middle), low=pl.Series(low), high=pl.Series(high)).drop("total", "squares")


def order_table(source: Source, found: pl.DataFrame) -> pl.DataFrame:
    """A row a setting, table and order of play in round 1: share of the matches won, against an even share.

    low, high: so wide that those of all seats of a table hold together. says: above, below or inside the even share and the margin."""
    frame = with_shares(found.drop("measure"), found["size"].cast(pl.Int64)).sort("cell", "order").with_columns(even=1 / pl.col("size"))
    said = [
        word(r["low"], r["high"], (r["even"] - source.margin, r["even"] + source.margin)) or UNTOLD for r in frame.iter_rows(named=True)
    ]
    return frame.with_columns(says=pl.Series(said, dtype=pl.String))


def strategy_table(source: Source, found: pl.DataFrame) -> pl.DataFrame:
    """A row a mixed table and strategy: share of the matches that one seat of it wins, against an even share."""
    mixed = found.filter(pl.col("player") == "").drop("measure")
    frame = with_shares(mixed, mixed.select(pl.len().over("cell").cast(pl.Int64)).to_series()).with_columns(even=1 / pl.col("size"))
    seated = {(row["cell"], name): row["strategies"].count(name) for row in source.base.iter_rows(named=True) for name in row["strategies"]}
    many = [seated[r["cell"], r["strategy"]] for r in frame.iter_rows(named=True)]
    return frame.with_columns(seats=pl.Series(many, dtype=pl.Int64)).sort("cell", "rate", descending=[False, True])


def claim_table(source: Source, orders: pl.DataFrame) -> pl.DataFrame:
    """A row a setting and order of play: what is claimed of the seat, graded over the players that fill tables alone.

    claim: above, below, inside, or "cannot tell"; above and below only if no player's interval holds an even share. least, most:
    shares with those players; low, high: over their intervals. split: does it turn with the player."""
    rows = []
    alone = orders.filter(pl.col("player").is_in(source.graded))
    for (setting, order), frame in alone.group_by("setting", "order", maintain_order=True):
        levels = {r["player"]: (r["rate"], r["low"], r["high"]) for r in frame.iter_rows(named=True)}
        even = frame["even"][0]
        levels = {p: levels[p] for p in sorted(levels, key=lambda p: (p != source.main, source.players.index(p)))}
        band = (even - source.margin, even + source.margin)
        graded = verdict(f"order {order}", {"player": levels}, band) if len(levels) > 1 else None
        told = {name: word(low, high, band) for name, (_, low, high) in levels.items()}
        said = next((one for one in told.values() if one), "")
        off = [low > even if said == "above" else high < even for _, low, high in levels.values()]
        claim = said if graded and graded.is_finding and (said == "inside" or all(off)) else UNTOLD
        rows.append(
            dict(setting=setting, size=frame["size"][0], order=order, claim=claim, grade=graded.grade if graded else "-", even=even)
            | dict(least=min(rate for rate, _, _ in levels.values()), most=max(rate for rate, _, _ in levels.values()))
            | dict(low=min(low for _, low, _ in levels.values()), high=max(high for _, _, high in levels.values()))
            | dict(split=len({one for one in told.values() if one}) > 1)
            | dict(reasons="; ".join(graded.reasons) if graded else "one player only")
        )
    return pl.DataFrame(rows)


def turn_table(found: pl.DataFrame) -> pl.DataFrame:
    """A row a setting, table, round and order of play in it: turns, public and home raids, dead turns, as means a round."""
    return (
        with_means(found)
        .sort("measure")
        .pivot(on="measure", index=["setting", "size", "table", "player", "cell", "round", "order", "games"], values="mean")
        .sort("cell", "round", "order")
    )


def start_table(found: pl.DataFrame) -> pl.DataFrame:
    """A row a setting, table, round and order of play in it: points over the table's mean (edge) and share of first ranks (best)."""
    edge = with_means(found.filter(pl.col("measure") == "edge")).drop("measure").rename(dict(mean="edge"))
    best = with_shares(found.filter(pl.col("measure") == "best").drop("measure")).rename(
        dict(rate="best", low="best_low", high="best_high")
    )
    return edge.join(best.select("cell", "round", "order", "best", "best_low", "best_high"), on=["cell", "round", "order"]).sort(
        "cell", "round", "order"
    )
