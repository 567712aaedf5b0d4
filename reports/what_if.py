"""What-ifs: which pairs and fighters another card, rule or reading helps or hurts, who wins instead, how long it takes."""

from __future__ import annotations

import math

import numpy as np
import polars as pl
from scipy.stats import norm

from reports import paired, rates, words
from reports.source import Source

NONE = "no difference found"
WIDE = 12  # pairs from which a what-if is told by fighter and no longer pair by pair


def finding(low: float, high: float) -> str:
    """ "helps", "hurts" (interval wholly on one side of nothing) or "no difference found"."""
    return "helps" if low > 0 else ("hurts" if high < 0 else NONE)


def plain(source: Source, steps: pl.DataFrame) -> pl.DataFrame:
    """The steps that are no bans."""
    return steps.filter(~pl.col("variant").is_in([one["variant"] for one in source.bans])) if len(steps) else steps


def variant_table(source: Source, steps: pl.DataFrame) -> pl.DataFrame:
    """A row a what-if, pair and player: change of the first's win rate, duel by duel on the same luck.

    low, high: so wide that those of all pairs that a what-if touches hold together. changed: duels in which the first now wins and
    did not, or no longer wins. factor: how many times the duels it stands for (see `paired`)."""
    frame = plain(source, steps)
    if not len(frame):
        return pl.DataFrame()
    player = pl.when(pl.col("player_first") == pl.col("player_second")).then("player_first")
    player = player.otherwise(pl.concat_str("player_first", pl.lit(" v "), "player_second"))
    changed = pl.col("up_first") + pl.col("down_first")
    named = dict(player=player, changed=changed, difference="gain_first", error="error_first")
    frame = frame.select("variant", "cell", "first", "second", "games", "factor", **named)
    together = frame.select((pl.col("changed") > 0).sum().over("variant", "player")).to_series().to_numpy()
    reach = pl.Series(norm.isf((1 - rates.LEVEL) / np.maximum(together, 1) / 2)) * frame["error"]
    made = frame.with_columns(low=(pl.col("difference") - reach).clip(-1, 1), high=(pl.col("difference") + reach).clip(-1, 1)).drop("error")
    says = [finding(low, high) for low, high in made.select("low", "high").rows()]
    return made.with_columns(finding=pl.Series(says, dtype=pl.String))


def lopsided(source: Source) -> list[str]:
    """What-ifs that are not the same for both places, as other bases for the first named."""
    unlike = []
    for one in source.spec.get("variant", []):
        values = [v for v in (one.get("scenario") or {}).values() if isinstance(v, list) and len(v) == 2]
        if any(v[0] != v[1] for v in values):
            unlike.append(one["name"])
    return unlike


def fighter_table(source: Source, steps: pl.DataFrame) -> pl.DataFrame:
    """A row a what-if, player and fighter: change of its mean over the opponents it was played with, each counted alike.

    low, high: those of all fighters of a what-if hold together. What-ifs that are not the same for both places are left out, and
    fighters none of whose duels has another winner."""
    rows = []
    frame = plain(source, steps)
    if not len(frame):
        return pl.DataFrame()
    frame = frame.filter((pl.col("player_first") == pl.col("player_second")) & ~pl.col("variant").is_in(lopsided(source)))
    for (variant, player), cells in frame.group_by("variant", "player_first", maintain_order=True):
        met = {}
        for r in cells.iter_rows(named=True):
            for side in ("first", "second") if r["first"] != r["second"] else ():
                met.setdefault(r[side], []).append((r[f"up_{side}"] + r[f"down_{side}"], r[f"gain_{side}"], r[f"error_{side}"]))
        met = {name: [row[1:] for row in found] for name, found in met.items() if any(row[0] for row in found)}
        for name in (c for c in source.characters if c in met):
            change, error = paired.mean_change(met[name])
            reach = norm.isf(rates.alpha_of(len(met)) / 2) * error
            row = dict(variant=variant, player=player, character=name, opponents=len(met[name]), difference=change, error=error)
            rows.append(row | dict(low=change - reach, high=change + reach, finding=finding(change - reach, change + reach)))
    return pl.DataFrame(rows)


def whole_table(source: Source, steps: pl.DataFrame) -> pl.DataFrame:
    """A row a what-if and player, over all its pairs: share of duels with another winner, time-outs and rounds now and before,
    change of the first named's wins (mean over pairs, each counted alike)."""
    frame = plain(source, steps)
    if not len(frame):
        return pl.DataFrame()
    rows = []
    same = frame.filter(pl.col("player_first") == pl.col("player_second"))
    for (variant, player), cells in same.group_by("variant", "player_first", maintain_order=True):
        n = cells["games"].sum()
        first, error = paired.mean_change(cells.select("gain_first", "error_first").rows())
        shares = {f"{name}{tail}": cells[f"{name}{tail}"].sum() / n for name in ("timed", "rounds") for tail in ("", "_before")}
        reach = norm.ppf((1 + rates.LEVEL) / 2) * error
        row = dict(variant=variant, player=player, pairs=len(cells), games=n, other=cells["other"].sum() / n, first=first)
        rows.append(row | dict(first_low=first - reach, first_high=first + reach) | shares)
    return pl.DataFrame(rows)


def told(source: Source, variants: pl.DataFrame, by_fighter: pl.DataFrame, whole: pl.DataFrame) -> list[dict]:
    """A dict a what-if: its name, whether it is told by fighter (`wide`), and a sentence about what it does with each player."""
    said = []
    for name in variants["variant"].unique(maintain_order=True) if len(variants) else []:
        rows = variants.filter(pl.col("variant") == name)
        players = [p for p in source.players if p in rows["player"].to_list()]
        player = source.main if source.main in players else (players[-1] if players else None)
        mine = rows.filter(pl.col("player") == player).to_dicts()
        wide = len(mine) > WIDE and name not in lopsided(source)
        at = (pl.col("variant") == name) & (pl.col("player") == player)
        all_pairs = whole.filter(at).to_dicts()
        if not mine:
            text = f"not played by {source.main}"
        elif wide:
            text = _by_fighter(
                source, by_fighter.filter(at).to_dicts() if len(by_fighter) else [], len({r[s] for r in mine for s in ("first", "second")})
            )
        elif len(mine) > WIDE:
            text = _first(all_pairs[0], mine)
        else:
            text = _by_pair(source, mine)
        if mine and len(mine) > WIDE:
            text += "; " + _course(source, all_pairs[0])
        others = [
            _other(source, p, by_fighter.filter((pl.col("variant") == name) & (pl.col("player") == p)))
            for p in players
            if p != player and wide
        ]
        said.append(dict(variant=name, player=player, wide=wide, text=text, others="; ".join(text for text in others if text)))
    return said


def _by_pair(source, rows) -> str:
    parts = []
    for what in ("helps", "hurts"):
        if found := [r for r in rows if r["finding"] == what]:
            reach = words.points(min(r["low"] for r in found), max(r["high"] for r in found))
            parts.append(f"{what} the first named in {len(found)} of {words.count(len(rows), 'pair')}, by {reach}")
    if none := [r for r in rows if r["finding"] == NONE and r["changed"]]:
        most = math.ceil(100 * max(max(-r["low"], r["high"]) for r in none))
        parts.append(f"{NONE} in {len(none)} of {words.count(len(rows), 'pair')} (at most {most} in 100)")
    if same := sum(not r["changed"] for r in rows):
        parts.append(f"{NONE} at all in {same} of {words.count(len(rows), 'pair')}: every {source.duel} won by the same side")
    return "; ".join(parts)


def _by_fighter(source, rows, total) -> str:
    parts = []
    for what in ("helps", "hurts"):
        found = sorted((r for r in rows if r["finding"] == what), key=lambda r: -abs(r["difference"]))
        if found:
            names = words.listing((f"{source.called(r['character'])} ({words.points(r['low'], r['high'])})" for r in found), 6)
            parts.append(f"{what} {names}")
    none = [r for r in rows if r["finding"] == NONE]
    if none:
        most = math.ceil(100 * max(max(-r["low"], r["high"]) for r in none))
        parts.append(f"{NONE} for {len(none)} of {words.count(total, 'fighter')} (at most {most} in 100)")
    if same := total - len(rows):
        parts.append(f"nobody else wins in any {source.duel} of {words.count(same, 'fighter')}")
    return "; ".join(parts)


def _first(row, rows) -> str:
    reach = words.points(row["first_low"], row["first_high"])
    over = f"over all {words.count(len(rows), 'pair')}"
    if finding(row["first_low"], row["first_high"]) == NONE:
        return f"{NONE} for the first named {over} ({reach})"
    return f"{finding(row['first_low'], row['first_high'])} the first named by {reach} {over}"


def _course(source, row) -> str:
    before, now = (words.in_100(row[f"timed{tail}"]) for tail in ("_before", ""))
    times = f"time-outs stay at {now} in 100" if now == before else f"time-outs go from {before} to {now} in 100"
    length = f"a {source.duel} takes {row['rounds']:.1f} {source.round}s, {row['rounds_before']:.1f} without"
    return f"another winner in {words.in_100(row['other'])} of 100 {source.duel}s; {times}; {length}"


def _other(source, player, frame) -> str:
    counts = {what: int((frame["finding"] == what).sum()) for what in ("helps", "hurts")} if len(frame) else {}
    if not any(counts.values()):
        return f"with {player} no difference found for anybody"
    return f"with {player} it helps {counts['helps']} and hurts {counts['hurts']}"
