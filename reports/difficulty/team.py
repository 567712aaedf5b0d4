"""What each commando contributes, and how cards are used: means, teams with and without, and a warning about both."""

from __future__ import annotations

import numpy as np
import polars as pl
from scipy.stats import norm

from reports import rates
from reports.difficulty.ends import _cells
from reports.difficulty.score import together
from reports.difficulty.source import Source

FEW = 50  # games: a rate of fewer is not shown
KNOWN = ("game", "seat", "place", "character", "strategy", "won", "cell")


def own_columns(source: Source) -> list[str]:
    """The game's own columns of the seats table."""
    return [name for name in source.run.seats.collect_schema().names() if name not in KNOWN]


def seat_table(source: Source) -> pl.DataFrame:
    """A row a player, size and character: games, and the mean a game of each of the game's own columns."""
    cells = _cells(source).select("cell", "player", "size")
    seats = source.run.seats.with_columns(pl.col("cell").cast(pl.Int32)).join(cells.lazy(), on="cell", how="inner")
    return (
        seats.group_by("player", "size", "character")
        .agg(pl.len().cast(pl.Int64).alias("games"), *[pl.col(name).mean() for name in own_columns(source)])
        .sort("player", "size", "character")
        .collect()
    )


def member_table(source: Source) -> pl.DataFrame:
    """A row a character and size, of the main player: win rate of teams with it less that of teams of the same size without it.

    Over challenges that saw both, each alike. low, high: so wide that those of all rows hold together. Size 0: all sizes together."""
    mine = source.base.filter(pl.col("player") == source.main)
    rows = []
    for called, who in together(source).items():
        name, found = who[0], []
        for size in source.sizes:
            frame = mine.filter(pl.col("size") == size).with_columns(pl.col("members").list.contains(name).alias("held"))
            for (_,), part in frame.group_by("challenge", maintain_order=True):
                sides = [part.filter(pl.col("held")), part.filter(~pl.col("held"))]
                if all(map(len, sides)):
                    means = [float(side["rate"].mean()) for side in sides]
                    error = float(np.sqrt(sum((side["error"] ** 2).sum() / len(side) ** 2 for side in sides)))
                    found.append((size, means[0] - means[1], error))
        for size in [0, *source.sizes] if found else []:
            held = [(change, error) for n, change, error in found if size in (0, n)]
            if held:
                change, error = np.array(held).T
                rows.append(
                    dict(character=called, size=size, difference=float(change.mean()), error=float(np.sqrt((error**2).sum())) / len(held))
                )
    if not rows:
        return pl.DataFrame()
    frame = pl.DataFrame(rows)
    reach = norm.ppf(1 - rates.alpha_of(len(source.characters)) / 2) * pl.col("error")
    return frame.with_columns((pl.col("difference") - reach).alias("low"), (pl.col("difference") + reach).alias("high"))


def card_table(source: Source) -> pl.DataFrame:
    """A row a player, kind, character and card: plays, games it was played in, and win rate of those and of the character's others."""
    cells = _cells(source).select("cell", "player")
    cards = source.run.cards.with_columns(pl.col("cell").cast(pl.Int32)).join(cells.lazy(), on="cell", how="inner")
    sums = cards.group_by("player", "kind", "character", "card").agg(pl.col("played", "hit", "games", "wins").sum()).collect()
    seats = source.run.seats.with_columns(pl.col("cell").cast(pl.Int32)).join(cells.lazy(), on="cell", how="inner")
    held = seats.group_by("player", "character").agg(
        pl.len().cast(pl.Int64).alias("all_games"), pl.col("won").sum().cast(pl.Int64).alias("all_wins")
    )
    made = sums.join(held.collect(), on=["player", "character"], how="left")
    rest = pl.col("all_games") - pl.col("games")
    return made.with_columns(
        (pl.col("played") / pl.col("all_games")).alias("a_game"),
        pl.when(pl.col("games") >= FEW).then(pl.col("wins") / pl.col("games")).alias("rate_played"),
        pl.when(rest >= FEW).then((pl.col("all_wins") - pl.col("wins")) / rest).alias("rate_not"),
    ).sort("player", "character", "kind", "played", "card", descending=[False, False, False, True, False])


def untested(source: Source, cards: pl.DataFrame) -> pl.DataFrame:
    """Cards never played, by player that tries; by_all: by none of them."""
    if not len(cards):
        return pl.DataFrame()
    never = (pl.col("played") == 0) & (pl.col("games") == 0)
    found = cards.filter(never & pl.col("player").is_in(source.graded)).select("player", "kind", "character", "card")
    everybody = pl.len().over("kind", "character", "card") == len(source.graded)
    return found.with_columns(everybody.alias("by_all"))


def event_sums(source: Source) -> pl.DataFrame:
    """How often each rule and effect happened, over all cells."""
    return source.run.events.group_by("event").agg(pl.col("count").sum()).filter(pl.col("event") != "").sort("event").collect()
