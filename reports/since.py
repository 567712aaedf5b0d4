"""What moved since an earlier run, beyond noise: pairs and fighters both runs have, judged together so that few finds are false."""

from __future__ import annotations

import json

import numpy as np
import polars as pl
from scipy.stats import norm
from statsmodels.stats.multitest import multipletests

from reports import rates, words
from reports.source import Source
from sim.core.errors import BadInput
from studies.stats import change

FALSE = 0.05  # of what is said to have moved, at most this share on average has not (Benjamini & Hochberg 1995)
MOST = 8


def compare(source: Source, earlier: Source, pairs: tuple, fighters: tuple, claims: tuple) -> dict:
    """Tables `moved_pairs`, `moved_fighters`, and what is said. pairs, fighters, claims: the tables of now and of then."""
    if source.game != earlier.game:
        raise BadInput(f"{earlier.run.path}: a run of {earlier.game}, not of {source.game}: nothing to compare")
    moved_pairs = pair_table(source, earlier, *pairs)
    if not len(moved_pairs):
        raise BadInput(f"{earlier.run.path}: no pair of fighters with the same player on both sides is in both runs")
    moved_fighters = fighter_table(source, moved_pairs)
    return dict(
        tables=dict(moved_pairs=moved_pairs, moved_fighters=moved_fighters),
        name=earlier.run.path.name,
        differs=differences(source, earlier),
        text=told(source, moved_pairs, moved_fighters),
        verdicts=verdicts(source, *claims),
        gone=[earlier.called(c) for c in earlier.characters if c not in source.characters],
        new=[source.called(c) for c in source.characters if c not in earlier.characters],
    )


def pair_table(source: Source, earlier: Source, now: pl.DataFrame, then: pl.DataFrame) -> pl.DataFrame:
    """A row a pair and player of both runs: change of the first's win rate. Duels on the same luck are compared one by one, if that is
    the finer way. moved: beyond noise, all pairs and players together; low, high: widened for those found to have moved."""
    if not len(now) or not len(then):
        return pl.DataFrame()
    luck = _same_luck(source, earlier)
    was = {}
    for r in then.iter_rows(named=True):
        was[r["first"], r["second"], r["player"]] = (r["wins_first"], r["wins_second"], r["games"], r["cell"])
        was[r["second"], r["first"], r["player"]] = (r["wins_second"], r["wins_first"], r["games"], None)
    rows = []
    for r in now.iter_rows(named=True):
        if (r["first"], r["second"], r["player"]) not in was:
            continue
        wins, losses, games, cell = was[r["first"], r["second"], r["player"]]
        before, rate = wins / games, r["wins_first"] / r["games"]
        error = float(np.hypot(rates.error_of(r["wins_first"], r["games"]), rates.error_of(wins, games)))
        found = (rate - before, r["wins_second"] / r["games"] - losses / games, error)
        if cell is not None and luck.get((r["cell"], cell), found)[2] < error:
            found = luck[r["cell"], cell]
        row = {key: r[key] for key in ("player", "first", "second")} | dict(rate=rate, before=before)
        rows.append(row | dict(zip(("change", "change_second", "error"), found)))
    return judged(pl.DataFrame(rows)) if rows else pl.DataFrame()


def _same_luck(source, earlier) -> dict:
    """(cell now, cell then): change of the first's and of the second's win rate, and the larger standard error, duel by duel, for
    cells of the same seed and luck."""
    if source.manifest.get("seed") != earlier.manifest.get("seed"):
        return {}
    cells = source.counts.join(earlier.counts, on=["luck", "first", "second", "player_first", "player_second", "variant"], suffix="_then")
    cells = cells.filter((pl.col("luck") != "") & (pl.col("player_first") == pl.col("player_second"))).select("cell", "cell_then", "games")
    found = {}
    for start in range(0, len(cells), 50):  # so many cells in memory
        some = cells.slice(start, 50)
        sides = []
        for run, key in ((source.run, "cell"), (earlier.run, "cell_then")):
            games = run.games.select(pl.col("cell").cast(pl.Int32).alias(key), "game", won=pl.col("winner_place"))
            sides.append(games.filter(pl.col(key).is_in(some[key].to_list())).collect())
        both = some.drop("games").join(sides[0], on="cell").join(sides[1], on=["cell_then", "game"], suffix="_then")
        steps = [(pl.col("won") == k).cast(pl.Int64) - (pl.col("won_then") == k).cast(pl.Int64) for k in (0, 1)]
        sums = [
            one.alias(f"{name}{k}") for k, step in enumerate(steps) for name, one in (("total", step.sum()), ("squares", (step**2).sum()))
        ]
        for r in both.group_by("cell", "cell_then").agg(pl.len().alias("n"), *sums).iter_rows(named=True):
            first, second = (change.interval(r["n"], r[f"total{k}"], r[f"squares{k}"]) for k in (0, 1))
            width = max(one[2] - one[1] for one in (first, second))
            found[r["cell"], r["cell_then"]] = (first[0], second[0], float(width / (2 * norm.ppf((1 + rates.LEVEL) / 2))))
    return found


def fighter_table(source: Source, pairs: pl.DataFrame) -> pl.DataFrame:
    """A row a fighter and player: change of its mean over the opponents that both runs have."""
    rows = []
    for player in source.players:
        for name in source.characters:
            mine = pairs.filter((pl.col("player") == player) & ((pl.col("first") == name) | (pl.col("second") == name)))
            if not len(mine):
                continue
            change_of = [r["change" if r["first"] == name else "change_second"] for r in mine.iter_rows(named=True)]
            total, error = float(np.mean(change_of)), float(np.sqrt((mine["error"].to_numpy() ** 2).sum()) / len(mine))
            rows.append(dict(player=player, character=name, opponents=len(mine), change=total, error=error))
    return judged(pl.DataFrame(rows))


def judged(frame: pl.DataFrame) -> pl.DataFrame:
    """With `moved`, and intervals that cover 95 in 100 of those that moved (Benjamini & Yekutieli 2005)."""
    p = 2 * norm.sf(np.abs(frame["change"].to_numpy()) / frame["error"].to_numpy())
    moved = multipletests(p, alpha=FALSE, method="fdr_bh")[0]
    share = np.where(moved, max(moved.sum(), 1) / len(p), 1.0)
    reach = norm.isf(FALSE * share / 2) * frame["error"].to_numpy()
    middle = frame["change"].to_numpy()
    return frame.with_columns(moved=pl.Series(moved), low=pl.Series(middle - reach), high=pl.Series(middle + reach))


def told(source: Source, pairs: pl.DataFrame, fighters: pl.DataFrame) -> str:
    """A sentence for the first page: what moved with the main player."""
    mine = pairs.filter(pl.col("player") == source.main) if source.main in pairs["player"].to_list() else pairs
    moved = mine.filter("moved").sort(pl.col("change").abs(), descending=True)
    who = fighters.filter((pl.col("player") == source.main) & pl.col("moved")).sort(pl.col("change").abs(), descending=True)
    if not len(moved) and not len(who):
        most = int(np.ceil(100 * max(np.abs(mine["low"]).max(), np.abs(mine["high"]).max())))
        return f"nothing moved beyond noise in {words.count(len(mine), 'pair')} (a pair by {most} in 100 at most)"
    told = [f"{len(moved)} of {words.count(len(mine), 'pair')} moved beyond noise"]
    if len(who):
        names = [f"{source.called(r['character'])} {words.points(r['low'], r['high'])}" for r in who.iter_rows(named=True)]
        told.append(f"over all opponents {words.listing(names, MOST)}")
    return "; ".join(told)


def verdicts(source: Source, now: pl.DataFrame, then: pl.DataFrame) -> list[str]:
    """Fighters whose verdict is another one: "Kajia: above, now inside"."""
    if not len(now) or not len(then):
        return []
    was = {r["character"]: r["verdict"] for r in then.iter_rows(named=True)}
    rows = [r for r in now.iter_rows(named=True) if was.get(r["character"], r["verdict"]) != r["verdict"]]
    return [f"{source.called(r['character'])}: {was[r['character']]}, now {r['verdict']}" for r in rows]


def differences(source: Source, earlier: Source) -> list[str]:
    """What is not the same about the two runs, so that a change can be put down to something."""
    found = []
    if (a := earlier.manifest.get("rules_version")) != (b := source.manifest.get("rules_version")):
        found.append(f"rules version {a}, now {b}")
    if earlier.content_hash != source.content_hash:
        values = list(_unlike(earlier.content.get("base", {}), source.content.get("base", {})))
        found.append(f"content: {words.listing(values, MOST)}" if values else "content")
    was = {one["name"]: one["hash"] for one in earlier.manifest.get("strategies", [])}
    changed = [one["name"] for one in source.manifest.get("strategies", []) if one["name"] in was and was[one["name"]] != one["hash"]]
    if changed:
        found.append(f"players: {words.listing(changed)} changed")
    if earlier.band != source.band:
        found.append("the band")
    if earlier.spec.get("scenario", {}) != source.spec.get("scenario", {}):
        found.append("the scenario")
    return found


def _unlike(then, now, where="") -> list:
    """Values of the content that are not the same, as "eligor life 20, now 22"."""
    if isinstance(then, dict) and isinstance(now, dict):
        for key in {**then, **now}:
            at = f"{where} {now.get(key, {}).get('name', key) if isinstance(now.get(key), dict) else key}".strip()
            if key in then and key in now:
                yield from _unlike(then[key], now[key], at)
            else:
                yield f"{at} {'new' if key in now else 'gone'}"
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for a, b in zip(then, now):
            yield from _unlike(a, b, f"{where} {b['name']}" if isinstance(b, dict) and "name" in b else where)
    elif then != now:
        short = [json.dumps(value, ensure_ascii=False) for value in (then, now)]
        yield f"{where} {short[0]}, now {short[1]}" if sum(map(len, short)) < 40 else f"{where} changed"
