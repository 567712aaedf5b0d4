"""How and when games end, when the outcome is settled, and how a lead grows: sums over games, divided last."""

from __future__ import annotations

import polars as pl

from reports.difficulty import bands
from reports.difficulty.source import Source
from sim.core.errors import BadInput
from studies.stats.wilson import interval

SETTLED = 0.9  # share of the games whose outcome is over or can be called
FEWEST = 30  # games at a value below which nothing is called or shown


def _mine(source: Source, frame: pl.LazyFrame) -> pl.LazyFrame:
    cells = _cells(source)
    return frame.with_columns(pl.col("cell").cast(pl.Int32)).join(cells.lazy(), on="cell", how="inner")


def _cells(source) -> pl.DataFrame:
    """The cells of the base, all versions of them where the run lacks the default content."""
    frame = source.counts.filter(pl.col("variant") == "base")
    frame = frame if source.pooled else frame.filter((pl.col("version") == 0) & ~pl.col("screened"))
    return frame.select("cell", "player", "size", "challenge", *source.factors)


def end_table(source: Source) -> pl.DataFrame:
    """A row a player, kind of end and last round: games. Kinds of outcome and reason are never merged."""
    outcome, reason = pl.col("outcome").cast(pl.String), pl.col("end_reason").cast(pl.String)
    kind = pl.when(outcome.is_in(["round_limit", "illegal", "draw"])).then(outcome).otherwise(reason)
    return (
        _mine(source, source.run.games)
        .with_columns(kind.alias("end"), (outcome == "win").alias("won"))
        .group_by("player", "end", "won", "rounds")
        .agg(pl.len().cast(pl.Int64).alias("games"))
        .sort("player", "end", "rounds")
        .collect()
    )


def length_table(source: Source) -> pl.DataFrame:
    """A row a player, value of each factor and size: median round of won and of lost games, and the middle half of all."""
    games = _mine(source, source.run.games).with_columns((pl.col("winner_place") == 0).alias("won"))
    made = []
    for factor in ["", *source.factors, "size"]:
        value = pl.lit("") if not factor else pl.col(factor).cast(pl.String)
        rounds = pl.col("rounds")
        made.append(
            games.with_columns(value.alias("value"))
            .group_by("player", "value")
            .agg(
                rounds.median().alias("median"),
                rounds.quantile(0.25, "nearest").alias("q25"), rounds.quantile(0.75, "nearest").alias("q75"),
                rounds.filter(pl.col("won")).median().alias("median_won"), rounds.filter(~pl.col("won")).median().alias("median_lost"),
            )
            .with_columns(pl.lit(factor or "all").alias("factor"))
            .collect()
        )  # fmt: skip
    return pl.concat(made).select("player", "factor", "value", "median", "q25", "q75", "median_won", "median_lost").sort("factor", "value")


def settled_table(source: Source) -> pl.DataFrame:
    """A row a measure and round, of the main player: share of the games that are over or whose outcome the measure calls.

    A game is called by what most games do that stand at the same value in the same round, challenge and size."""
    total = int(source.base.filter(pl.col("player") == source.main)["games"].sum())
    sums = _states(source).filter(pl.col("measure").is_in(shared_measures(source)))
    called = pl.max_horizontal("won", "other")
    rounds = sums.group_by("measure", "round").agg(pl.col("games").sum(), called.sum().alias("called"))
    over = pl.lit(total) - pl.col("games")
    share = (pl.col("called") + over) / pl.lit(total)
    return rounds.with_columns(share.alias("settled"), (over / pl.lit(total)).alias("over")).sort("measure", "round")


def shared_measures(source: Source) -> list[str]:
    """Measures that are the whole table's: the same for every member of a team."""
    several = _mine(source, source.run.rounds).filter(pl.col("size") > 1)
    weight = (pl.col("bin").cast(pl.Int64) * (pl.col("round").cast(pl.Int64) + 1) * pl.col("count")).sum().alias("weight")
    by_place = several.group_by("cell", "measure", "place").agg(weight).collect()
    alike = (
        by_place.group_by("cell", "measure").agg(pl.col("weight").n_unique().alias("ways")).group_by("measure").agg(pl.col("ways").max())
    )
    all_of = source.run.rounds.select("measure").unique().collect()["measure"].sort().to_list()
    own = set(alike.filter(pl.col("ways") > 1)["measure"])
    return [name for name in all_of if name not in own] or all_of


def _states(source) -> pl.DataFrame:
    """Games of the main player by challenge, size, measure, round and value of the first place: won, and all else."""
    return (
        _mine(source, source.run.rounds)
        .filter((pl.col("player") == source.main) & (pl.col("place") == 0))
        .group_by("challenge", "size", "measure", "round", "bin")
        .agg(
            pl.col("count").filter(pl.col("result") == "won").sum().alias("won"),
            pl.col("count").filter(pl.col("result") != "won").sum().alias("other"),
            pl.col("count").sum().alias("games"),
        )
        .collect()
    )


def settled_round(settled: pl.DataFrame) -> dict | None:
    """The first round by which nine in ten games are over or called by one measure, with that measure."""
    found = settled.filter(pl.col("settled") >= SETTLED).sort("round", pl.col("settled"), descending=[False, True])
    return found.to_dicts()[0] if len(found) else None


def snowball_table(source: Source) -> pl.DataFrame:
    """A row a measure, value and round from the first, of the main player: games that stood there and how many were won.

    Combinations are taken together, so part of what a value tells is which combination it was."""
    sums = _states(source).group_by("measure", "round", "bin").agg(pl.col("games", "won").sum())
    sums = sums.filter((pl.col("games") >= FEWEST) & (pl.col("round") > 0)).sort("measure", "round", "bin")
    if not len(sums):
        return sums
    low, high = interval(sums["won"].to_numpy(), sums["games"].to_numpy())
    rate = pl.col("won") / pl.col("games")
    made = sums.with_columns(rate.alias("rate"), pl.Series("low", low), pl.Series("high", high))
    return made.with_columns(pl.Series("pips", [bands.pips_of(r, source.bands) for r in made["rate"]], dtype=pl.Int64))


def telling_measure(settled: pl.DataFrame) -> str | None:
    """The measure that calls most games half-way."""
    if not len(settled):
        return None
    middle = settled.filter(pl.col("over") <= 0.5)["round"].max()
    return settled.filter(pl.col("round") == middle).sort("settled", "measure", descending=[True, False])["measure"][0]


def choice_table(source: Source) -> pl.DataFrame:
    """A row a player and size: questions a game, options a question, and share of the choices that were forced (one option)."""
    asked = pl.col("decisions").sum()
    return (
        source.base.group_by("player", "size", maintain_order=True)
        .agg(
            (asked / pl.col("games").sum()).alias("questions"),
            (pl.col("options").sum() / asked).alias("options"),
            (pl.col("forced").sum() / (asked + pl.col("forced").sum())).alias("forced"),
            pl.col("games").sum(),
        )
        .sort("player", "size")
    )


def part_table(source: Source) -> pl.DataFrame:
    """A row a player, challenge, size and part, from 1: attempts, how many were won, rounds; empty where games have one part."""
    try:
        parts = _mine(source, source.run.parts)
    except BadInput:  # a game without parts
        return pl.DataFrame()
    if parts.select(pl.col("part").max()).collect().item() in (None, 0):
        return pl.DataFrame()
    names = parts.collect_schema().names()
    part = (pl.col("story_part") if "story_part" in names else pl.col("part")) + 1
    own = [pl.col(name).mean() for name in ("rounds", "medals") if name in names]
    key = ["player", "challenge", "size"]
    made = (
        parts.with_columns(part.alias("stage_of_story"))
        .group_by(*key, "stage_of_story")
        .agg(pl.len().cast(pl.Int64).alias("attempts"), pl.col("game").n_unique().alias("games_in"), pl.col("won").sum().alias("won"), *own)
        .sort(*key, "stage_of_story")
        .rename({"stage_of_story": "part"})
        .with_columns((pl.col("won") / pl.col("attempts")).alias("rate"))
        .collect()
    )
    low, high = interval(made["won"].to_numpy(), made["attempts"].to_numpy())
    return made.with_columns(low=pl.Series(low), high=pl.Series(high))
