"""How hard each boss, stage and team size is for each player: rates, pips, and ranks with their ranges."""

from __future__ import annotations

import numpy as np
import polars as pl

from reports import rates, words
from reports.difficulty import bands
from reports.difficulty.source import Source

ALL, SIZE = "all", "team size"


def rating_table(source: Source) -> pl.DataFrame:
    """A row a player, factor and value (factor "all": everything together; "team size"): mean rate, pips, ranks among the values.

    Rank 1 is the hardest. row: values that cannot be told apart share one."""
    rows = []
    for player in source.players:
        mine = source.base.filter(pl.col("player") == player)
        if not len(mine):
            continue
        rows.append(dict(player=player, factor=ALL, value="") | _rated(source, mine) | dict(rank_low=1, rank_high=1, row=0))
        for factor in source.factors:
            groups = [(value, mine.filter(pl.col(factor) == value)) for value in source.values(factor)]
            rows += ranked(source, player, factor, groups)
        rows += ranked(source, player, SIZE, [(str(n), mine.filter(pl.col("size") == n)) for n in source.sizes])
    return pl.DataFrame(rows)


def ranked(source: Source, player: str, factor: str, groups) -> list[dict]:
    """Rated rows of a factor's values with ranks by joint draws of their means."""
    groups = [(value, frame) for value, frame in groups if len(frame)]
    if not groups:
        return []
    rated = [_rated(source, frame) for _, frame in groups]
    rng = np.random.default_rng(0)
    lost = 1 - rng.normal([r["rate"] for r in rated], [r["error"] for r in rated], (rates.DRAWS, len(rated)))
    ranks, tied = rates.rank_ranges(lost), rates.tie_rows(lost, [1 - r["rate"] for r in rated])
    return [
        dict(player=player, factor=factor, value=value) | r | dict(rank_low=low, rank_high=high, row=row)
        for (value, _), r, (low, high), row in zip(groups, rated, ranks, tied)
    ]


def _rated(source, frame) -> dict:
    found = bands.mean(frame)
    return found | bands.judge(found["rate"], found["low"], found["high"], found["error"], source.bands)


def grid_table(source: Source) -> pl.DataFrame:
    """A row a player, challenge and team size: rate over the teams of that size, each alike, pips and how certain they are."""
    rows = []
    for (player, challenge, size), frame in source.base.group_by("player", "challenge", "size", maintain_order=True):
        factors = {name: frame[name][0] for name in source.factors}
        rows.append(
            dict(player=player, challenge=challenge, size=size, **factors) | _rated(source, frame) | dict(stopped=frame["stopped"][0])
        )
    return pl.DataFrame(rows)


def size_table(source: Source) -> pl.DataFrame:
    """A row a player and step from one team size to the next: mean change of the win rate over the same challenges.

    Challenges are the pairs; harder_in, easier_in: challenges whose interval is wholly on one side of nothing."""
    grid, rows = grid_table(source), []
    for player in source.players:
        for before, after in zip(source.sizes, source.sizes[1:]):
            sides = [grid.filter((pl.col("player") == player) & (pl.col("size") == n)) for n in (before, after)]
            both = sides[0].join(sides[1], on="challenge", suffix="_after")
            if not len(both):
                continue
            change = (both["rate_after"] - both["rate"]).to_numpy()
            error = np.hypot(both["error"].to_numpy(), both["error_after"].to_numpy())
            reach = 1.959964 * float(np.sqrt((error**2).sum())) / len(both)
            told = float(change.mean())
            found = dict(difference=told, low=told - reach, high=told + reach, least=float(change.min()), most=float(change.max()))
            sides = dict(harder_in=int((change + 1.96 * error < 0).sum()), easier_in=int((change - 1.96 * error > 0).sum()))
            rows.append(dict(player=player, before=before, after=after) | found | sides | dict(challenges=len(both)))
    return pl.DataFrame(rows)


def hardest(rating: pl.DataFrame, player: str, factor: str) -> list[str]:
    """The hardest value of a factor, with those that cannot be told apart from it."""
    mine = rating.filter((pl.col("player") == player) & (pl.col("factor") == factor) & (pl.col("row") == 0))
    return mine.sort("rate")["value"].to_list()


def groups_where(source: Source, grid: pl.DataFrame, factor: str, value: str) -> dict:
    """Team sizes for which a value is the hardest of its factor with the main player: "yes", and "no" for another, {size: word}."""
    found = {}
    for size in source.sizes:
        mine = source.base.filter((pl.col("player") == source.main) & (pl.col("size") == size))
        rows = ranked(source, source.main, factor, [(v, mine.filter(pl.col(factor) == v)) for v in source.values(factor)])
        own = next((r for r in rows if r["value"] == value), None)
        if own is None:
            continue
        found[size] = "no" if own["row"] > 0 else ("yes" if sum(r["row"] == 0 for r in rows) == 1 else "tie")
    return found


def exceptions(source: Source, factor: str, value: str) -> list[str]:
    """Values of the other factors under which another value of this one is harder, as far as can be told."""
    mine = source.base.filter(pl.col("player") == source.main)
    found = []
    for other in source.factors:
        for given in source.values(other) if other != factor else []:
            part = mine.filter(pl.col(other) == given)
            rows = ranked(source, source.main, factor, [(v, part.filter(pl.col(factor) == v)) for v in source.values(factor)])
            if any(r["value"] == value and r["row"] > 0 for r in rows):
                found.append(given)
    return found


def groups_told(source: Source, found: dict) -> str:
    """ "for every size of team", "for teams of 1 and 2; for 4 we cannot tell", ..."""
    by = {word: [str(size) for size, said in found.items() if said == word] for word in ("yes", "tie", "no")}
    if len(found) < 2:
        return ""
    if not by["no"] and not by["tie"]:
        return "for every size of team"
    parts = [f"for teams of {words.listing(by['yes'])}"] if by["yes"] else []
    parts += [f"tied for {words.listing(by['tie'])}"] if by["tie"] else []
    parts += [f"not for {words.listing(by['no'])}"] if by["no"] else []
    return ", ".join(parts)
