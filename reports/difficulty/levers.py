"""What would change the difficulty: variants as paired differences on shared luck, and what pairing earned."""

from __future__ import annotations

import numpy as np
import polars as pl
from scipy.stats import norm

from reports import rates, words
from reports.difficulty import bands
from reports.difficulty.source import Source
from reports.source import BASE
from studies.stats.paired import difference

KINDS = ("ruling", "number", "mode", "ban")
KIND_WORDS = dict(ruling="rule", number="number", mode="mode", ban="ban")
NONE = "no difference found"
BAN = "without "


def kind_of(variant: dict) -> str:
    """ "ban" by its name, "number" for changed content, "ruling" for another reading of the rules, "mode" for the rest."""
    if variant["name"].startswith(BAN):
        return "ban"
    changed = variant.get("scenario") or {}
    if variant.get("set") or "levers" in changed:
        return "number"
    return "ruling" if "rules" in changed else "mode"


def pair_table(source: Source) -> pl.DataFrame:
    """A row a variant and cell of it: change of the win rate against the cell without it, game by game on the same luck.

    factor: by how much pairing shrank the variance of the difference, which is also by how many games it saved."""
    key = ["player", "size", "team", "challenge", "version"]
    counts = source.counts.filter(~pl.col("screened"))
    base = counts.filter(pl.col("variant") == BASE).select(*key, pl.col("cell").alias("base_cell"))
    changed = counts.filter(pl.col("variant") != BASE).join(base, on=key, how="inner")
    if not len(changed):
        return pl.DataFrame()
    wanted = set(changed["cell"]) | set(changed["base_cell"])
    games = (
        source.run.games.select(pl.col("cell").cast(pl.Int32), "game", (pl.col("winner_place") == 0).alias("won"))
        .filter(pl.col("cell").is_in(list(wanted)))
        .collect()
    )
    by_cell = {cell[0]: frame.sort("game") for cell, frame in games.partition_by("cell", as_dict=True).items()}
    rows = []
    for r in changed.iter_rows(named=True):
        both = by_cell[r["base_cell"]].join(by_cell[r["cell"]], on="game", suffix="_after")
        if not len(both):
            continue
        before, after = both["won"].to_numpy(), both["won_after"].to_numpy()
        step = difference(before, after)
        named = dict(variant=r["variant"], cell=r["cell"], factors={name: r[name] for name in source.factors})
        apart = before.mean() * (1 - before.mean()) + after.mean() * (1 - after.mean())
        variance = float(((after.astype(float) - before) ** 2).mean() - step["difference"] ** 2)
        rows.append(
            {
                **named,
                **{k: r[k] for k in key},
                **step,
                "before": float(before.mean()),
                "after": float(after.mean()),
                "apart": float(apart),
                "variance": variance,
            }
        )
    frame = pl.DataFrame(rows)
    return frame.unnest("factors") if source.factors else frame.drop("factors")


def lever_table(source: Source, pairs: pl.DataFrame) -> pl.DataFrame:
    """A row a variant and player: mean change over its cells of the default content, each alike; largest first within its kind.

    low, high: so wide that those of all variants of a player hold together."""
    if not len(pairs):
        return pl.DataFrame()
    told = {one["name"]: one for one in source.spec.get("variant", [])}
    mine = pairs if source.pooled else pairs.filter(pl.col("version") == 0)
    rows = []
    for (variant, player), frame in mine.group_by("variant", "player", maintain_order=True):
        together = mine.filter(pl.col("player") == player)["variant"].n_unique()
        errors = (frame["high"] - frame["low"]).to_numpy() / 2 / norm.ppf((1 + rates.LEVEL) / 2)
        error = float(np.sqrt((errors**2).sum())) / len(frame)
        reach = norm.ppf(1 - rates.alpha_of(together) / 2) * error
        change = float(frame["difference"].mean())
        variance = float(frame["variance"].sum())
        found = dict(
            difference=change, low=change - reach, high=change + reach, least=frame["difference"].min(), most=frame["difference"].max()
        )
        before, after = float(frame["before"].mean()), float(frame["after"].mean())
        moved = dict(
            before=before, after=after, pips_before=bands.pips_of(before, source.bands), pips_after=bands.pips_of(after, source.bands)
        )
        rows.append(
            dict(variant=variant, player=player, kind=kind_of(told.get(variant, dict(name=variant)))) | found | moved
            | dict(finding=_finding(change - reach, change + reach), cells=len(frame), games=int(frame["games"].sum()))
            | dict(changed=int(frame["changed"].sum()), pairing=float(frame["apart"].sum()) / variance if variance > 0 else None)
        )  # fmt: skip
    order = {kind: k for k, kind in enumerate(KINDS)}
    rows.sort(key=lambda r: (source.players.index(r["player"]), order[r["kind"]], -abs(r["difference"])))
    return pl.DataFrame(rows, schema_overrides=dict(pairing=pl.Float64))


def _finding(low, high) -> str:
    return "easier" if low > 0 else ("harder" if high < 0 else NONE)


def smallest_step(levers: pl.DataFrame, player: str) -> dict | None:
    """The smallest sure change, bans left out, that moves everything together by a pip or more."""
    if not len(levers):
        return None
    found = levers.filter(
        (pl.col("player") == player)
        & (pl.col("finding") != NONE)
        & (pl.col("kind") != "ban")
        & (pl.col("pips_before") != pl.col("pips_after"))
    )
    return found.sort(pl.col("difference").abs()).to_dicts()[0] if len(found) else None


def told(source: Source, row: dict) -> str:
    """A sentence about a lever with the main player."""
    if row["finding"] == NONE:
        most = words.in_100(max(abs(row["low"]), abs(row["high"])))
        return f"{NONE} (at most {max(most, 1)} in 100)"
    spread = words.points(row["least"], row["most"])
    over = f"; by combination {spread}" if row["cells"] > 1 else ""
    return f"{row['finding']}, {words.points(row['low'], row['high'])}{over}"
