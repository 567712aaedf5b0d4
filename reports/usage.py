"""What was played, at which range, and what never was. How often a card's owner won is left out on purpose: it misleads."""

from __future__ import annotations

import polars as pl

from reports.course import mine
from reports.source import BASE, Source


def pair_usage(source: Source) -> pl.DataFrame:
    """A row a player, character, attack pair and range: played, hit, and the share of that character's plays."""
    rows = mine(source, source.run.cards).filter(pl.col("kind") == "pair").group_by("player", "character", "card", "range")
    made = rows.agg(pl.col("played").sum(), pl.col("hit").sum()).collect()
    share = pl.col("played") / pl.col("played").sum().over("player", "character")
    return made.with_columns(share.alias("share")).sort(
        "player", "character", "played", "card", "range", descending=[False, False, True, False, False]
    )


def range_usage(usage: pl.DataFrame) -> pl.DataFrame:
    """A row a player, character and range: played, hit, share of plays, and hits by play."""
    made = usage.group_by("player", "character", "range").agg(pl.col("played").sum(), pl.col("hit").sum())
    share = pl.col("played") / pl.col("played").sum().over("player", "character")
    return made.with_columns(share.alias("share"), (pl.col("hit") / pl.col("played")).alias("hit_rate")).sort(
        "player", "character", "range"
    )


def top_pairs(usage: pl.DataFrame, most: int = 3) -> pl.DataFrame:
    """The most played attack pairs of every player and character over all ranges, with the range they are mostly played at."""
    at = usage.sort("played", descending=True).group_by("player", "character", "card", maintain_order=True)
    made = at.agg(pl.col("range").first().alias("mostly_at"), pl.col("played").sum(), pl.col("hit").sum(), pl.col("share").sum())
    ordered = made.sort("player", "character", "played", "card", descending=[False, False, True, False])
    return ordered.group_by("player", "character", maintain_order=True).head(most)


def card_usage(source: Source) -> pl.DataFrame:
    """A row a player, character and card: games in which it was played, of how many; none means untested, not weak."""
    rows = mine(source, source.run.cards).filter(pl.col("kind") == "card").group_by("player", "character", "card")
    made = rows.agg(pl.col("games").sum().alias("games_played_in")).collect()
    listed = made.select("character", "card").unique().join(made.select("player", "character").unique(), on="character")
    full = listed.join(made, on=["player", "character", "card"], how="left").with_columns(pl.col("games_played_in").fill_null(0))
    same = source.counts.filter((pl.col("variant") == BASE) & (pl.col("player_first") == pl.col("player_second")))
    held = [same.select(pl.col("player_first").alias("player"), pl.col(side).alias("character"), "games") for side in ("first", "second")]
    games = pl.concat(held).group_by("player", "character").agg(pl.col("games").sum())
    full = full.join(games, on=["player", "character"], how="left")
    return full.select("player", "character", "card", "games_played_in", "games").sort("player", "character", "card")


def untested(cards: pl.DataFrame) -> pl.DataFrame:
    """Cards that a player never played. by_all: nobody did, as with a card that is not in these duels at all."""
    most = pl.col("games_played_in").max().over("character", "card")
    return cards.with_columns((most == 0).alias("by_all")).filter(pl.col("games_played_in") == 0)


def hits_by_range(source: Source) -> pl.DataFrame:
    """A row a cell, place and range: attacks played and hit."""
    rows = mine(source, source.run.cards).filter((pl.col("kind") == "pair") & (pl.col("range") >= 0)).group_by("cell", "place", "range")
    return rows.agg(pl.col("played").sum(), pl.col("hit").sum()).sort("cell", "place", "range").collect()


def top_by_cell(source: Source) -> pl.DataFrame:
    """The most played attack pair of every cell and place, over all ranges, with its share."""
    rows = mine(source, source.run.cards).filter(pl.col("kind") == "pair").group_by("cell", "place", "character", "card")
    made = rows.agg(pl.col("played").sum(), pl.col("hit").sum()).collect()
    share = pl.col("played") / pl.col("played").sum().over("cell", "place")
    ordered = made.with_columns(share.alias("share")).sort("cell", "place", "played", "card", descending=[False, False, True, False])
    return ordered.group_by("cell", "place", maintain_order=True).first()


def event_sums(source: Source) -> pl.DataFrame:
    """A row an effect or rule: how often it happened over the whole run."""
    return source.run.events.group_by("event").agg(pl.col("count").sum()).filter(pl.col("event") != "").sort("event").collect()
