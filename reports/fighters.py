"""Pairs, fighters, headroom and the claims made about them, as tables. Rates in 0..1; see rates.py for what they mean."""

from __future__ import annotations

import numpy as np
import polars as pl

from reports import rates, words
from reports.source import BASE, Source
from studies.stats.wilson import interval
from studies.verdict import Verdict, verdict

TOLERATED = 0.03  # a headroom that differs by more makes the matrix a measure of the players
BECAUSE = {
    "edge": "neither inside nor outside the band is likely",
    "flip": "the verdict turns with the player",
    "reading": "the verdict turns with the reading of a rule",
    "headroom": "the gain from a better pilot is unlike the others'",
    "moves": "the rate still moves too much with the player",
}
GRADE_WORDS = {
    "A": "the same with every player and reading tried, in size too",
    "B": "the same verdict or direction with every player and reading tried, the size varies",
    "C": "turns, or cannot be told, with another player or reading: not a finding",
    "-": "not graded: one player only, or nothing claimed",
}


def pair_table(source: Source) -> pl.DataFrame:
    """A row a pair and player: counts, both rates with intervals, verdict about the first and its certainty."""
    rows = []
    for row in source.pairs.iter_rows(named=True):
        first, second, games = row["wins_first"], row["wins_second"], row["games"]
        verdict, certain = rates.judge(first, second, games, source.band)
        keep = (
            "player",
            "cell",
            "first",
            "second",
            "games",
            "wins_first",
            "wins_second",
            "draws",
            "limits",
            "illegal",
            "timed",
            "timed_first",
            "timed_second",
            "stopped",
            "rounds_mean",
        )
        made = {key: row[key] for key in keep}
        made |= dict(zip(("low_first", "high_first"), interval(first, games)), rate_first=first / games)
        made |= dict(zip(("low_second", "high_second"), interval(second, games)), rate_second=second / games)
        rows.append(made | dict(verdict=verdict, certainty=certain))
    return pl.DataFrame(rows) if rows else pl.DataFrame()


def fighter_table(source: Source, pairs: pl.DataFrame) -> pl.DataFrame:
    """A row a fighter and player: mean over its opponents, each counted alike, with interval, rank range, tie row and verdict."""
    rows = []
    for player in source.players:
        mine = pairs.filter(pl.col("player") == player) if len(pairs) else pairs
        if not len(mine):
            continue
        met = [
            (r["first"], r["second"], r["wins_first"], r["wins_second"], r["games"]) for r in mine.iter_rows(named=True)
        ]  # a tuple a pair
        names = [c for c in source.characters if any(c in pair[:2] for pair in met)]
        draws = rates.draws_of_means(met, names)
        made = [_fighter(source, player, name, met) for name in names]
        ranks, tied = rates.rank_ranges(draws), rates.tie_rows(draws, [m["rate"] for m in made])
        rows += [m | dict(rank_low=low, rank_high=high, row=row) for m, (low, high), row in zip(made, ranks, tied)]
    return pl.DataFrame(rows).sort("player", "row", "rate", descending=[False, False, True]) if rows else pl.DataFrame()


def _fighter(source, player, name, met) -> dict:
    won = [(pair[2], pair[3], pair[4]) if pair[0] == name else (pair[3], pair[2], pair[4]) for pair in met if name in pair[:2]]
    mean, low, high, error = rates.mean_of([w for w, _, _ in won], [n for _, _, n in won])
    lost = float(np.mean([lose / n for _, lose, n in won]))
    verdict, certain, nearest, probability = rates.judge_mean(mean, error, lost, source.band)
    counts = dict(
        opponents=len(won), games=sum(n for _, _, n in won), wins=sum(w for w, _, _ in won), losses=sum(lose for _, lose, _ in won)
    )
    told = dict(verdict=verdict, certainty=certain, nearest=nearest, probability=probability)
    return dict(player=player, character=name, **counts, rate=mean, low=low, high=high, **told)


def time_out_table(source: Source, pairs: pl.DataFrame) -> pl.DataFrame:
    """A row a fighter and player: share of its duels that went to time, and of those the share it won. A draw is a win for nobody."""
    if not len(pairs):
        return pl.DataFrame()
    sides = []
    for side in ("first", "second"):
        named = dict(character=side, games="games", timed="timed", won=f"timed_{side}")
        sides.append(pairs.select("player", *[pl.col(column).alias(name) for name, column in named.items()]))
    made = pl.concat(sides).group_by("player", "character").agg(pl.col("games", "timed", "won").sum())
    low, high = interval(made["timed"].to_numpy(), made["games"].to_numpy())
    shares = made.with_columns(rate=pl.col("timed") / pl.col("games"), low=pl.Series(low), high=pl.Series(high))
    timed = made["timed"].to_numpy()
    won_low, won_high = (pl.Series(end) for end in interval(made["won"].to_numpy(), np.maximum(timed, 1)))
    some = pl.when(pl.col("timed") > 0)
    won = dict(won_rate=some.then(pl.col("won") / pl.col("timed")), won_low=some.then(won_low), won_high=some.then(won_high))
    return shares.with_columns(**won).sort("player", "rate", "character", descending=[False, True, False])


def headroom_table(source: Source, fighters: pl.DataFrame) -> pl.DataFrame:
    """A row a fighter: what it gains when only its pilot changes, against others (kind "pilot") or, where the run has no such duels, in
    the mirror (kind "mirror"); else how it moves when both change (kind "both").

    gain, low, high: points of win rate as fractions. apart: a pilot's gain less the median of all; for both the gain itself."""
    weak, strong = (source.graded[-2], source.graded[-1]) if len(source.graded) > 1 else (None, None)
    rows = _pilot_rows(source, weak, strong) if weak else []
    rows = rows or _mirror_rows(source) or (_both_rows(source, fighters, weak, strong) if weak else [])
    if not rows:
        return pl.DataFrame()
    middle = float(np.median([row["gain"] for row in rows])) if rows[0]["kind"] != "both" else 0.0  # moves of both add to nothing
    return pl.DataFrame([row | dict(apart=row["gain"] - middle) for row in rows]).sort("gain", descending=True)


def _pilot_rows(source, weak, strong) -> list[dict]:
    base = source.counts.filter(pl.col("variant") == BASE)
    found = {}
    for r in base.iter_rows(named=True):
        for side, other in (("first", "second"), ("second", "first")):
            key = (r[side], r[other], r[f"player_{side}"], r[f"player_{other}"])
            found[key] = (r[f"wins_{side}"], r["games"])
    rows = []
    for name in source.characters:
        gains, errors = [], []
        for other in source.characters:
            lifted, level = found.get((name, other, strong, weak)), found.get((name, other, weak, weak))
            if name != other and lifted and level:
                gains.append(lifted[0] / lifted[1] - level[0] / level[1])
                errors.append(rates.error_of(*lifted) ** 2 + rates.error_of(*level) ** 2)
        if gains:
            rows.append(_gain("pilot", name, weak, strong, float(np.mean(gains)), np.sqrt(sum(errors)) / len(gains), len(gains)))
    return rows


def _mirror_rows(source) -> list[dict]:
    """From cells in which both sides play one fighter and different players sit: half of what the one named first wins more often."""
    apart = (pl.col("first") == pl.col("second")) & (pl.col("player_first") != pl.col("player_second")) & (pl.col("variant") == BASE)
    rows = []
    for r in source.counts.filter(apart).iter_rows(named=True):
        won, lost = r["wins_first"] / r["games"], r["wins_second"] / r["games"]
        error = np.sqrt((won + lost - (won - lost) ** 2) / r["games"]) / 2
        rows.append(_gain("mirror", r["first"], r["player_second"], r["player_first"], (won - lost) / 2, error, 1))
    return rows


def _both_rows(source, fighters, weak, strong) -> list[dict]:
    if not len(fighters):
        return []
    at = {(r["player"], r["character"]): r for r in fighters.iter_rows(named=True)}
    rows = []
    for name in source.characters:
        a, b = at.get((weak, name)), at.get((strong, name))
        if a and b:
            error = np.hypot(a["high"] - a["low"], b["high"] - b["low"]) / (2 * 1.96)
            rows.append(_gain("both", name, weak, strong, b["rate"] - a["rate"], error, b["opponents"]))
    return rows


def _gain(kind, name, weak, strong, gain, error, opponents) -> dict:
    reach = 1.96 * float(error)
    return dict(kind=kind, character=name, weak=weak, strong=strong, opponents=opponents, gain=gain, low=gain - reach, high=gain + reach)


def claim_table(source: Source, fighters: pl.DataFrame, headroom: pl.DataFrame, readings: pl.DataFrame | None = None) -> pl.DataFrame:
    """A row a fighter: what the report claims about it, with grade and, where nothing is claimed, why not.

    readings: of `what_if.fighter_table`; what another reading of the rules changes is added to the main player's rate, and a verdict
    that does not stand it is none."""
    if not len(fighters):
        return pl.DataFrame()
    gains = {r["character"]: r for r in headroom.iter_rows(named=True)} if len(headroom) else {}
    rows = []
    for mine in fighters.filter(pl.col("player") == source.main).iter_rows(named=True):
        at = fighters.filter((pl.col("character") == mine["character"]) & pl.col("player").is_in(source.graded)).to_dicts()
        levels = {row["player"]: (row["rate"], row["low"], row["high"]) for row in sorted(at, key=lambda row: row["player"] != source.main)}
        given = graded(mine["character"], source.band, levels, _read_otherwise(source, mine, readings))
        because, reason = _objection(source, mine, given, gains.get(mine["character"]))
        verdict = words.CANNOT_TELL if reason else mine["verdict"]
        row = {key: mine[key] for key in ("character", "rate", "low", "high", "rank_low", "rank_high", "row", "games", "opponents")}
        rows.append(
            row
            | dict(
                verdict=verdict,
                certainty=words.CANNOT_TELL if reason else mine["certainty"],
                grade=given.grade if given and (given.grade == "C" or not reason) else "-",
                because=because,
                reason=reason,
            )
        )
    return pl.DataFrame(rows)


def graded(claim: str, band, levels: dict, readings: dict | None = None) -> Verdict | None:
    """The grade of a claim over players and readings. levels: {player: (rate, low, high)}, the main player's first; readings: the same
    by reading. None for one player alone: readings can take its claim away (C), but not bear it out."""
    axes = {"player": levels} | ({"reading": readings} if readings else {})
    given = verdict(claim, axes, band) if len(levels) > 1 or readings else None
    return given if given and (len(levels) > 1 or given.grade == "C") else None


def _read_otherwise(source, mine, readings) -> dict:
    """{reading: (rate, low, high)} of a fighter: its rate, moved by what the reading changes with whoever played it."""
    found = {}
    for name in source.readings:
        rows = (
            readings.filter((pl.col("variant") == name) & (pl.col("character") == mine["character"]))
            if readings is not None and len(readings)
            else []
        )
        by_player = {r["player"]: r for r in rows.iter_rows(named=True)} if len(rows) else {}
        moved = by_player.get(source.main) or next(iter(by_player.values()), None)
        share = moved["opponents"] / mine["opponents"] if moved else 0.0
        change, error = (moved["difference"] * share, moved["error"] * share) if moved else (0.0, 0.0)
        half = float(np.hypot((mine["high"] - mine["low"]) / 2, 1.96 * error))
        found[name] = (mine["rate"] + change, mine["rate"] + change - half, mine["rate"] + change + half)
    return found


def pair_grade_table(source: Source, pairs: pl.DataFrame, variants: pl.DataFrame) -> pl.DataFrame:
    """A row a pair: the main player's verdict about the first and its grade over players and readings, "-" where neither was varied.

    variants: of `what_if.variant_table`; what a reading changes is added to the main player's rate, as for fighters."""
    moved = {}
    for r in variants.filter(pl.col("variant").is_in(source.readings)).iter_rows(named=True) if len(variants) else ():
        moved.setdefault((r["first"], r["second"]), {}).setdefault(r["variant"], {})[r["player"]] = r
    rows = []
    for (first, second), at in pairs.group_by("first", "second", maintain_order=True) if len(pairs) else ():
        by_player = {r["player"]: r for r in at.iter_rows(named=True) if r["player"] in source.graded}
        mine = by_player.get(source.main)
        if mine is None:
            continue
        levels = {
            p: tuple(by_player[p][f"{key}_first"] for key in ("rate", "low", "high"))
            for p in sorted(by_player, key=lambda p: p != source.main)
        }
        readings = {}
        for name, found in moved.get((first, second), {}).items():
            step = found.get(source.main) or next(iter(found.values()))
            half = float(
                np.hypot((mine["high_first"] - mine["low_first"]) / 2, (step["high"] - step["low"]) / 2 if step["changed"] else 0.0)
            )
            readings[name] = (at_rate := mine["rate_first"] + step["difference"], at_rate - half, at_rate + half)
        given = graded(f"{first} v {second}", source.band, levels, readings)
        grade = given.grade if given else "-"
        rows.append(dict(first=first, second=second, verdict=mine["verdict"], certainty=mine["certainty"], grade=grade,
                         because="; ".join(given.reasons) if given else ""))  # fmt: skip
    return pl.DataFrame(rows)


def pairs_told(grades: pl.DataFrame) -> str:
    """How many pairs are told alike by every player and reading; "" where neither was varied."""
    known = grades.filter(pl.col("grade") != "-") if len(grades) else grades
    if not len(known):
        return ""
    same = known.filter(pl.col("grade") != "C")
    by = [f"{n} {verdict}" for verdict in ("above", "below", "inside") if (n := len(same.filter(pl.col("verdict") == verdict)))]
    held = f"{len(same)} of {words.count(len(known), 'pair')} are told alike by every player and reading"
    return held + (f" ({', '.join(by)} the band for the first named)." if by else ".")


def _objection(source, mine, given, gain) -> tuple[str, str]:
    """Why nothing is claimed: a key of BECAUSE and a sentence; ("", "") if something is."""
    if mine["verdict"] == words.CANNOT_TELL:
        chance = words.in_100(mine["probability"])
        return "edge", f"{_place(mine['nearest'])} is the likeliest, with {chance} in 100; a claim takes more than 80"
    if given and given.grade == "C":
        return _turns(given.reasons)
    if gain is None or abs(gain["apart"]) <= TOLERATED:
        return "", ""
    moved = words.signed(round(100 * gain["apart"]))
    if gain["kind"] != "both":
        return "headroom", f"its headroom is {moved} in 100 away from the others': the players, not the cards, may make the difference"
    low, high = source.band
    onward, inside = mine["rate"] + gain["apart"], low <= mine["rate"] <= high
    if inside != (low <= onward <= high):
        text = f"it moved {moved} in 100 from {gain['weak']} to {gain['strong']}, and as much again would cross an edge of the band"
        return "moves", text
    return "", ""


def _place(where: str) -> str:
    return "inside the band" if where == rates.INSIDE else f"{where} the band"


def _turns(reasons) -> tuple[str, str]:
    """Of a claim that is graded C: is it players or readings that disagree, or does one of them not tell?"""
    said = {axis: [one.removeprefix(f"{axis} ") for one in reasons if one.startswith(f"{axis} ")] for axis in ("player", "reading")}
    told = {axis: {one.rpartition(": ")[2] for one in found} - {words.CANNOT_TELL} for axis, found in said.items()}
    if len(told["player"]) > 1:
        return "flip", f"the verdict turns with the player ({'; '.join(said['player'])})"
    if len(told["player"] | told["reading"]) > 1:
        unlike = [one for one in said["reading"] if one.rpartition(": ")[2] not in told["player"]]
        return "reading", f"the verdict turns with the reading of a rule ({'; '.join(unlike)})"
    if any(one.endswith(words.CANNOT_TELL) for one in said["player"]):
        return "edge", f"not told with every player ({'; '.join(said['player'])})"
    untold = [one for one in said["reading"] if one.endswith(words.CANNOT_TELL)]
    return "edge", f"not told with every reading of the rules ({'; '.join(untold)})"
