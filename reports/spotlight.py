"""The pairs to look at: which, at every skill, why in a line, and a game to follow at the table."""

from __future__ import annotations

import json
import shlex

import polars as pl

from reports import words
from reports.course import gap_table
from reports.source import Source
from reports.usage import hits_by_range, top_by_cell

MOST, FEWEST = 10, 3


def choose(source: Source, pairs: pl.DataFrame) -> list[dict]:
    """Up to ten pairs that some player does not find surely inside the band, three at least, the main player's least even first."""
    if not len(pairs):
        return []
    tried = pairs.filter(pl.col("player").is_in(source.graded))
    doubted = set(tried.filter((pl.col("verdict") != "inside") | (pl.col("certainty") != words.SURE)).select("first", "second").iter_rows())
    rows = sorted(pairs.filter(pl.col("player") == source.main).to_dicts(), key=lambda r: -abs(r["rate_first"] - r["rate_second"]))
    return [r for k, r in enumerate(rows) if k < FEWEST or (r["first"], r["second"]) in doubted][:MOST]


def details(source: Source, pairs: pl.DataFrame, measure: str | None) -> list[dict]:
    """One dict a pair to look at: favourite first, its rate at each skill, why, command and transcript."""
    tops, hits = top_by_cell(source), hits_by_range(source)
    gaps = gap_table(source, measure) if measure else pl.DataFrame()
    return [_detail(source, pairs, row, tops, hits, gaps, measure) for row in choose(source, pairs)]


def _detail(source, pairs, row, tops, hits, gaps, measure) -> dict:
    side, other = ("first", "second") if row["rate_first"] >= row["rate_second"] else ("second", "first")
    at = pairs.filter((pl.col("first") == row["first"]) & (pl.col("second") == row["second"]))
    by_player = {r["player"]: r for r in at.to_dicts()}
    skills = []
    for player in (p for p in source.players if p in by_player):
        r = by_player[player]
        verdict = r["verdict"] if side == "first" else {"above": "below", "below": "above"}.get(r["verdict"], r["verdict"])
        rate, low, high = (r[f"{key}_{side}"] for key in ("rate", "low", "high"))
        skills.append(
            dict(
                player=player, rate=rate, low=low, high=high, draws=r["draws"], games=r["games"], verdict=verdict, certainty=r["certainty"]
            )
        )
    places = (0, 1) if side == "first" else (1, 0)
    game, length = typical_game(source, row["cell"], places[0])
    return dict(
        cell=row["cell"],
        favourite=row[side],
        other=row[other],
        skills=skills,
        why=why(source, row, places, tops, hits, gaps, measure),
        command=command(source, row["cell"], game),
        game=game,
        length=length,
        transcript=source.tell(row["cell"], game) if game is not None else "",
    )


def why(source, row, places, tops, hits, gaps, measure) -> str:
    """Most used pairs, where the hits fall, and when the measure parts, in one line."""
    names = [source.called(row["first"]), source.called(row["second"])]
    said = []
    for place in places:
        for top in tops.filter((pl.col("cell") == row["cell"]) & (pl.col("place") == place)).iter_rows(named=True):
            said.append(f"{names[place]} plays {top['card']} most ({words.in_100(top['share'])} in 100 attacks)")
    lines = ["; ".join(said)] if said else []
    here = hits.filter(pl.col("cell") == row["cell"])
    if len(here):
        most = {(r["place"], r["range"]): 10 * r["hit"] / row["games"] for r in here.iter_rows(named=True)}
        reach = max({r for _, r in most}, key=lambda r: abs(most.get((places[0], r), 0) - most.get((places[1], r), 0)))
        a, b = (round(most.get((place, reach), 0)) for place in places)
        lines.append(f"hits differ most at range {reach}: {a} against {b} in ten {source.duel}s")
    if measure and len(gaps) and (line := _parting(source, row, places, names, gaps, measure)):
        lines.append(line)
    return "; ".join(lines)


def _parting(source, row, places, names, gaps, measure) -> str:
    sign = 1 if places[0] == 0 else -1
    lead = [(r["round"], sign * r["gap"]) for r in gaps.filter(pl.col("cell") == row["cell"]).iter_rows(named=True)]
    steps = [(after[1] - before[1], after[0]) for before, after in zip(lead, lead[1:])]
    if not steps:
        return ""
    size, when = max(steps, key=lambda step: abs(step[0]))
    if abs(size) < 0.05:
        return ""
    gainer = names[places[0]] if size > 0 else names[places[1]]
    return f"{measure} swings most in {source.round} {when} ({abs(size):.1f} towards {gainer})"


def typical_game(source: Source, cell: int, place: int) -> tuple[int | None, int | None]:
    """Number and rounds of a game that the place won from its own seat, of the median length of such games."""
    wins = (
        source.run.games.filter((pl.col("cell") == cell) & (pl.col("winner_place") == place) & (pl.col("rotation") == 0))
        .select("game", "rounds")
        .sort("rounds", "game")
        .collect()
    )
    if not len(wins):
        return None, None
    middle = wins["rounds"][(len(wins) - 1) // 2]
    return int(wins.filter(pl.col("rounds") == middle)["game"].min()), int(middle)


def command(source: Source, cell: int, game: int | None) -> str:
    """The exact `steelyard trace` that shows the game beat by beat; "" if there is none."""
    if game is None:
        return ""
    row = source.cells.filter(pl.col("cell") == cell).to_dicts()[0]
    parts = ["steelyard", "trace", source.game]
    for key, value in json.loads(row["scenario"]).items():
        parts += ["--scenario", f"{key}={_flat(value)}"]
    parts += ["--players", ",".join(row["players"]), "--seed", str(source.manifest.get("seed", 0)), "--game", str(game)]
    return " ".join(shlex.quote(part) for part in parts)


def _flat(value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(_flat(v) for v in value) if isinstance(value, list) else str(value)
