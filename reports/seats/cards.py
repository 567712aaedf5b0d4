"""Cards that are played from a common selection: how often, who wins that took them (which explains nothing), whom they hit."""

from __future__ import annotations

import polars as pl

from reports import rates
from reports.seats.rows import Rows, sums
from reports.seats.seat import with_means, with_shares
from reports.seats.source import Source
from studies.stats import change

TAKEN, SUFFERED = "taken", "suffered"
WHO = ("led", "last")
FEWEST = 100  # matches with a card below which no rate of them is shown


def _in(column: str, card: int) -> pl.Expr:
    return (pl.col(column) // (1 << card)) % 2 == 1


def taken_sums(source: Source):
    """A statistic: shares of the win and points over the table's mean of who played a card in a round, by card."""
    cards = source.sets.get(TAKEN, [])

    def statistic(rows: Rows) -> pl.DataFrame:
        frame = rows.rounds.with_columns(edge=pl.col("points") - pl.col("points").mean().over("game", "round"))
        made = [sums(frame.filter(_in(TAKEN, k)), [], "share", "edge").with_columns(card=pl.lit(name)) for k, name in enumerate(cards)]
        return pl.concat(made) if made else EMPTY

    return statistic


def play_sums(source: Source):
    """A statistic: how often a card is played a round, by card."""
    cards = source.sets.get(TAKEN, [])

    def statistic(rows: Rows) -> pl.DataFrame:
        played = [_in(TAKEN, k).any().cast(pl.Float64).alias(name) for k, name in enumerate(cards)]
        each = rows.parts.group_by("game", "round").agg(played)
        return sums(each, [], *cards).rename(dict(measure="card")) if cards else EMPTY.drop("measure")

    return statistic


def hit_sums(source: Source):
    """A statistic: of those a card was played on, how many led or were last before the round, and how many by chance would have.

    By chance: any other seat than the player's own alike. diff: the one less the other. Rounds before which nobody leads are left out."""
    cards = source.sets.get(SUFFERED, [])

    def statistic(rows: Rows) -> pl.DataFrame:
        started = rows.rounds.filter(pl.col("led").is_not_null())
        made = []
        for k, name in enumerate(cards):
            by = started.filter(_in(TAKEN, k)).select("game", "round", *[pl.col(who).alias(f"own_{who}") for who in WHO])
            all_of = started.group_by("game", "round").agg(*[pl.col(who).sum().alias(f"all_{who}") for who in WHO], others=pl.len() - 1)
            hits = started.filter(_in(SUFFERED, k)).join(by, on=["game", "round"]).join(all_of, on=["game", "round"])
            for who in WHO:
                chance = (pl.col(f"all_{who}") - pl.col(f"own_{who}").cast(pl.Int64)) / pl.col("others")
                each = hits.select("game", hit=pl.col(who).cast(pl.Float64), chance=chance).with_columns(
                    diff=pl.col("hit") - pl.col("chance")
                )
                made.append(sums(each, [], "hit", "chance", "diff").with_columns(card=pl.lit(name), who=pl.lit(who)))
        return pl.concat(made) if made else EMPTY.with_columns(who=pl.lit(""))

    return statistic


EMPTY = pl.DataFrame(schema=dict(measure=pl.String, games=pl.Int64, total=pl.Float64, squares=pl.Float64, card=pl.String))


def statistics(source: Source) -> dict:
    """What the pass over the matches gathers of cards."""
    return dict(taken=taken_sums(source), played=play_sums(source), hits=hit_sums(source))


def taken_table(taken: pl.DataFrame, played: pl.DataFrame) -> pl.DataFrame:
    """A row a setting, table and card: matches in which it was played, plays in 100 rounds, and of who played it the share of
    matches won and the points over the table's mean in that round (null of few matches). An association: who is ahead may play other
    cards."""
    if not len(taken):
        return pl.DataFrame()
    won = with_shares(taken.filter(pl.col("measure") == "share").drop("measure"))
    edge = with_means(taken.filter(pl.col("measure") == "edge"))
    edge = edge.select("cell", "card", pl.col("mean").alias("edge"), pl.col("low", "high").name.prefix("edge_"))
    often = played.select("cell", "card", plays=pl.col("total") / pl.col("games"))
    frame = won.join(edge, on=["cell", "card"]).join(often, on=["cell", "card"])
    enough = pl.when(pl.col("games") >= FEWEST)
    frame = frame.with_columns(enough.then(pl.col(name)).alias(name) for name in ("rate", "low", "high", "edge", "edge_low", "edge_high"))
    return frame.with_columns(even=1 / pl.col("size")).sort("cell", "card")


def hit_table(hits: pl.DataFrame) -> pl.DataFrame:
    """A row a setting, table, card and "led" or "last": how often it hit such a seat, how often by chance, and the difference.

    low, high: so wide that those of all cards of a table hold together. Empty where no card is played on others."""
    diffs = hits.filter(pl.col("measure") == "diff").drop("measure")
    if not len(diffs):
        return pl.DataFrame()
    made = []
    for _, frame in diffs.group_by("cell", maintain_order=True):
        middle, low, high = change.interval(frame["games"], frame["total"], frame["squares"], 1 - rates.alpha_of(len(frame)))
        made.append(frame.with_columns(difference=pl.Series(middle), low=pl.Series(low), high=pl.Series(high)).drop("total", "squares"))
    frame = pl.concat(made)
    for name in ("hit", "chance"):
        one = hits.filter(pl.col("measure") == name).select("cell", "card", "who", (pl.col("total") / pl.col("games")).alias(name))
        frame = frame.join(one, on=["cell", "card", "who"])
    says = pl.when(pl.col("low") > 0).then(pl.lit("more")).when(pl.col("high") < 0).then(pl.lit("less")).otherwise(pl.lit(""))
    return frame.with_columns(says=says).sort("cell", "card", "who", descending=[False, False, True])


def untested(source: Source, taken: pl.DataFrame) -> list[str]:
    """Cards that no player that tries ever played."""
    tried = taken.filter(pl.col("player").is_in(source.graded)) if len(taken) else taken
    there = set(tried["card"]) if len(tried) else set()
    return [name for name in source.sets.get(TAKEN, []) if name not in there]
