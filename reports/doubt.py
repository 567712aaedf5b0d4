"""How sure: the three errors on one axis, what-if variants as paired differences, and warnings."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import polars as pl

from reports import rates, words
from reports.source import BASE, Source
from studies.stats import luck
from studies.stats.paired import differs

MOST = 12  # names in a warning; the tables have them all
LIMITS_FROM = 0.01  # share of round limits that is worth a warning
LABELS = dict(
    unfinished="Unfinished",
    players="One player",
    claims="No claim",
    edge="Near an edge",
    max_games="Cut short",
    limits="Round limits",
    illegal="Illegal",
    untested="Untested cards",
    rules="Untested rules",
    effects="Untested effects",
    origin="Reconstructed",
    lacks="Not fitted",
)


def error_table(source: Source, pairs: pl.DataFrame, fighters: pl.DataFrame, variants: pl.DataFrame) -> pl.DataFrame:
    """Three rows: half the range that each source of doubt spans, for the middle fighter or pair and the worst, as fractions.

    varied is false where the run did not vary it; then typical and worst are null, which is not the same as none."""
    rows = [dict(source="sampling", varied=False, typical=None, worst=None, over="fighters")]
    mine = fighters.filter(pl.col("player") == source.main) if len(fighters) else fighters
    if len(mine):
        halves = ((mine["high"] - mine["low"]) / 2).to_list()
        rows[0] |= dict(varied=True, typical=float(np.median(halves)), worst=max(halves))
    rows.append(dict(source="players", varied=False, typical=None, worst=None, over="fighters"))
    if len(fighters) and len(source.graded) > 1:
        graded = fighters.filter(pl.col("player").is_in(source.graded))
        spread = graded.group_by("character").agg(((pl.col("rate").max() - pl.col("rate").min()) / 2).alias("half"))["half"].to_list()
        rows[1] |= dict(varied=True, typical=float(np.median(spread)), worst=max(spread))
    rows.append(dict(source="content", varied=False, typical=None, worst=None, over="pairs"))
    if len(variants):  # a changed card is a question of the designer's; another ruling is a doubt about the game as it is
        asked = variants.filter((pl.col("player") == source.main) & pl.col("variant").is_in(source.rulings))
        spread = asked["difference"].abs().to_list()
        if spread:
            rows[2] |= dict(varied=True, typical=float(np.median(spread)), worst=max(spread))
    return pl.DataFrame(rows, schema_overrides=dict(typical=pl.Float64, worst=pl.Float64))


def variant_table(source: Source) -> pl.DataFrame:
    """A row a what-if, pair and player: change of the first's win rate against the implicit variant, game by game on the same luck.

    low, high: so wide that those of all pairs that a what-if touches hold together. changed: games won by another side. factor: how
    many times the games it stands for, where players noted the luck of their draws and it is taken out (studies/stats/luck.py)."""
    key = ["first", "second", "player_first", "player_second"]
    base = source.counts.filter(pl.col("variant") == BASE).select(*key, pl.col("cell").alias("base_cell"))
    changed = source.counts.filter(pl.col("variant") != BASE).join(base, on=key, how="inner")
    if not len(changed):
        return pl.DataFrame()
    games = source.run.games.select(pl.col("cell").cast(pl.Int32), "game", "winner_place")
    notes = _luck(source)
    found = []
    for r in changed.sort("variant", "cell").iter_rows(named=True):
        cells = [games.filter(pl.col("cell") == r[key]).join(notes, on=["cell", "game"], how="left") for key in ("cell", "base_cell")]
        sides = [cell.select("game", "luck", won=pl.col("winner_place") == 0) for cell in cells]
        both = sides[0].join(sides[1], on="game", suffix="_base").sort("game").collect()
        player = r["player_first"] if r["player_first"] == r["player_second"] else f"{r['player_first']} v {r['player_second']}"
        named = dict(variant=r["variant"], player=player, cell=r["cell"], first=r["first"], second=r["second"])
        if len(both):
            found.append((named, *(both[column].to_numpy() for column in ("won_base", "won", "luck_base", "luck"))))
    touched = Counter((named["variant"], named["player"]) for named, before, after, *_ in found if (before != after).any())
    rows = []
    for named, *results in found:
        step = luck.difference(*results, 1 - rates.alpha_of(touched[named["variant"], named["player"]]))
        rows.append(named | step | dict(finding=finding(step)))
    return pl.DataFrame(rows)


def _luck(source: Source) -> pl.LazyFrame:
    """A row a cell and game: what the draws of the first named were worth, 0 where the game or the players note none."""
    seats = source.run.seats.filter(pl.col("place") == 0).with_columns(pl.col("cell").cast(pl.Int32))
    has_notes = "luck" in seats.collect_schema().names()
    return seats.select("cell", "game", luck=pl.col("luck").cast(pl.Float64) if has_notes else pl.lit(0.0))


def told(source: Source, variants: pl.DataFrame) -> list[dict]:
    """A dict a what-if: its name and a sentence about what it does with the main player."""
    said = []
    for name in variants["variant"].unique(maintain_order=True) if len(variants) else []:
        rows = variants.filter((pl.col("variant") == name) & (pl.col("player") == source.main)).to_dicts()
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
        said.append(dict(variant=name, text="; ".join(parts) or f"not played by {source.main}"))
    return said


NONE = "no difference found"


def finding(step: dict) -> str:
    """ "helps", "hurts" (interval wholly on one side of nothing) or "no difference found". step: of studies.stats.paired."""
    if not differs(step):
        return NONE
    return "helps" if step["low"] > 0 else "hurts"


def warnings(source: Source, pairs: pl.DataFrame, claims: pl.DataFrame, unplayed: pl.DataFrame) -> list[dict]:
    """What a reader must know before quoting: kind, its label, how many, and the sentence."""
    found = []
    if source.manifest.get("state", "done") != "done":
        found.append(("unfinished", 1, "The run is not finished: cells are missing or short. Resume it before quoting anything."))
    if len(source.graded) < 2:
        found.append(("players", 1, "Only one player that tries: nothing here is checked against another level of skill."))
    if len(pairs):
        found += _pair_warnings(source, pairs.filter(pl.col("player").is_in(source.graded)), pairs)
    if len(claims) and (n := len(claims.filter(pl.col("verdict") == words.CANNOT_TELL))):
        names = words.listing(source.called(c) for c in claims.filter(pl.col("verdict") == words.CANNOT_TELL)["character"])
        found.append(("claims", n, f"Nothing is claimed about {names}; the tier table says why."))
    if len(unplayed) and (n := len(unplayed.filter(pl.col("player") == source.main))):
        text = f"{words.count(n, 'card')} never played by {source.main}, so untested rather than weak; the page on cards names them."
        found.append(("untested", n, text))
    found += _event_warnings(source)
    if said := source.manifest.get("lacks"):
        found.append(("lacks", len(said), f"What players do not know of this content: {words.listing(said, MOST)}."))
    if share := source.origins.get("reconstructed"):
        text = f"{max(words.in_100(share), 1)} in 100 of the content's values are reconstructed, not read from the printed cards."
        found.append(("origin", 1, text))
    return [dict(kind=kind, label=LABELS[kind], count=n, text=text) for kind, n, text in found]


def _pair_warnings(source, tried, pairs) -> list:
    found = []
    near = tried.filter(pl.col("certainty") != words.SURE)
    if len(near):
        names = words.listing(
            [f"{source.called(r['first'])} v {source.called(r['second'])} ({r['player']})" for r in near.iter_rows(named=True)], MOST
        )
        found.append(("edge", len(near), f"Near an edge of the band, so not sure: {names}."))
    if n := len(capped := pairs.filter(pl.col("stopped") == "max_games")):
        names = words.listing(
            [f"{source.called(r['first'])} v {source.called(r['second'])} ({r['player']})" for r in capped.iter_rows(named=True)], MOST
        )
        found.append(("max_games", n, f"Stopped at the most games allowed before the wanted precision: {names}."))
    for r in pairs.filter(pl.col("limits") > LIMITS_FROM * pl.col("games")).iter_rows(named=True):
        share = 100 * r["limits"] / r["games"]
        where = f"{source.called(r['first'])} v {source.called(r['second'])} ({r['player']})"
        found.append(
            ("limits", r["limits"], f"{share:.0f} in 100 {source.duel}s ended at the round limit: {where}. They count as won by nobody.")
        )
    if n := int(pairs["illegal"].sum()):
        found.append(("illegal", n, f"{words.count(n, source.duel)} ended by an illegal answer of a player. The run cannot be trusted."))
    return found


def _event_warnings(source) -> list:
    sums = source.run.events.group_by("event").agg(pl.col("count").sum()).filter(pl.col("event") != "").sort("event").collect()
    never = sums.filter(pl.col("count") == 0)["event"].to_list()
    rules = [name.removeprefix("rule: ") for name in never if name.startswith("rule: ")]
    effects = [name for name in never if not name.startswith("rule: ") and ": passive" not in name]  # a passive holds, it does not happen
    found = []
    if rules:
        found.append(
            ("rules", len(rules), f"Rules that never came up, so untested: {words.listing([words.plain(r) for r in rules], MOST)}.")
        )
    if effects:
        found.append(("effects", len(effects), f"Effects of cards that never happened, so untested: {words.listing(effects, MOST)}."))
    return found
