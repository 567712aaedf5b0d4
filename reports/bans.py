"""What a fighter loses without each of its cards: the same player without it, and one refitted to do without, where there is one."""

from __future__ import annotations

import math

import polars as pl
from scipy.stats import norm

from reports import paired, rates, words
from reports.source import Source

COSTS, BETTER, NONE, UNTESTED = "costs", "better without", "no difference found", "untested"


def ban_table(source: Source, steps: pl.DataFrame, cards: pl.DataFrame) -> pl.DataFrame:
    """A row a card, player and refitted player ("" for the same player): how much less often its fighter wins without it, mean over the
    opponents it was played with, each counted alike. A card that was never played is untested, unless the fighter surely fares otherwise
    without it: another finisher then comes in its place.

    low, high: those of all cards of a player hold together. played: share of the fighter's duels in which it was played."""
    if not len(steps) or not source.bans:
        return pl.DataFrame()
    used = {(r["player"], r["character"], words.letters(r["card"])): r for r in cards.iter_rows(named=True)} if len(cards) else {}
    rows = []
    for one in source.bans:
        mine = steps.filter((pl.col("variant") == one["variant"]) & (pl.col("first") != pl.col("second")))
        for (refitted,), cells in mine.group_by("refitted", maintain_order=True):
            by_player = {}
            for r in cells.iter_rows(named=True):
                side, other = ("first", "second") if r["first"] == one["character"] else ("second", "first")
                same = r["player_first"] == r["player_second"]
                if same or refitted:
                    by_player.setdefault(r[f"player_{other}"], []).append((r["games"], r[f"gain_{side}"], r[f"error_{side}"]))
            for player, found in by_player.items():
                change, error = paired.mean_change([row[1:] for row in found])
                seen = used.get((player, one["character"], words.letters(one["name"])))
                played = seen["games_played_in"] / seen["games"] if seen and seen["games"] else None
                named = dict(player=player, refitted=refitted, character=one["character"], card=one["card"], name=one["name"])
                rows.append(named | dict(opponents=len(found), games=sum(n for n, _, _ in found), played=played, cost=-change, error=error))
    if not rows:
        return pl.DataFrame()
    frame = pl.DataFrame(rows, schema_overrides=dict(played=pl.Float64))
    together = pl.len().over("player", "refitted")
    reach = pl.Series(norm.isf((1 - rates.LEVEL) / frame.select(together).to_series().to_numpy() / 2)) * frame["error"]
    frame = frame.with_columns(low=pl.col("cost") - reach, high=pl.col("cost") + reach)
    says = pl.when(pl.col("low") > 0).then(pl.lit(COSTS)).when(pl.col("high") < 0).then(pl.lit(BETTER))
    says = says.when(pl.col("played") == 0).then(pl.lit(UNTESTED)).otherwise(pl.lit(NONE))
    return frame.with_columns(says=says).sort("player", "refitted", "character", "cost", descending=[False, False, False, True])


def told(source: Source, bans: pl.DataFrame) -> list[str]:
    """Sentences about the cards of the main player, or of the last that went without any."""
    player = player_of(source, bans)
    if player is None:
        return []
    mine = bans.filter((pl.col("player") == player) & (pl.col("refitted") == ""))
    by = {says: mine.filter(pl.col("says") == says).to_dicts() for says in (COSTS, BETTER, NONE, UNTESTED)}
    said = []
    if by[COSTS]:
        names = [_card(source, r) for r in sorted(by[COSTS], key=lambda r: -r["cost"])[:5]]
        said.append(f"{len(by[COSTS])} of {words.count(len(mine), 'card')} are surely missed, most of all {words.listing(names)}.")
    else:
        said.append(f"None of {words.count(len(mine), 'card')} is surely missed.")
    if by[BETTER]:
        names = [_card(source, r, -1) for r in sorted(by[BETTER], key=lambda r: r["cost"])[:5]]
        more = f"{words.count(len(by[BETTER]), 'card')} this player does better without: {words.listing(names, 5)}"
        said.append(f"{more}. It plays them when it had better not, or they are weak; a refitted player would tell.")
    if by[NONE]:
        most = math.ceil(100 * max(max(abs(r["low"]), abs(r["high"])) for r in by[NONE]))
        said.append(f"For {words.count(len(by[NONE]), 'card')} {NONE}, at most {most} in 100 either way.")
    if by[UNTESTED]:
        names = [f"{r['name']} ({source.called(r['character'])})" for r in by[UNTESTED]]
        said.append(f"Never played, so untested: {words.listing(names, 12)}.")
    for (refitted,), rows in bans.filter((pl.col("player") == player) & (pl.col("refitted") != "")).group_by(
        "refitted", maintain_order=True
    ):
        at = {r["card"]: r for r in mine.iter_rows(named=True)}
        less = sum(
            r["card"] in at and r["cost"] + 1.96 * math.hypot(r["error"], at[r["card"]]["error"]) < at[r["card"]]["cost"]
            for r in rows.to_dicts()
        )
        said.append(f"Refitted ({refitted}), {less} of {words.count(len(rows), 'card')} cost less than they cost the same player.")
    return said


def player_of(source: Source, bans: pl.DataFrame) -> str | None:
    """The player whose cards are told: the main one if it went without any, or the last that did."""
    players = bans["player"].unique().to_list() if len(bans) else []
    known = [p for p in [*source.players, *players] if p in players]
    return source.main if source.main in known else (known[-1] if known else None)


def _card(source, row, sign=1) -> str:
    low, high = sorted((sign * row["low"], sign * row["high"]))
    return f"{row['name']} of {source.called(row['character'])} ({words.points(low, high)})"
