"""How sure: the three errors on one axis, and warnings."""

from __future__ import annotations

import numpy as np
import polars as pl
from scipy.stats import norm

from reports import rates, words
from reports.source import Source

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


def error_table(source: Source, pairs: pl.DataFrame, fighters: pl.DataFrame, readings: pl.DataFrame) -> pl.DataFrame:
    """Three rows: half the range that each source of doubt spans, for the middle fighter and the worst, as fractions.

    readings: of `what_if.fighter_table`. What luck alone makes of a change is taken off those of players and readings. varied is false
    where the run did not vary it; then typical and worst are null, which is not the same as none."""
    rows = [dict(source="sampling", varied=False, typical=None, worst=None, over="fighters")]
    mine = fighters.filter(pl.col("player") == source.main) if len(fighters) else fighters
    if len(mine):
        halves = ((mine["high"] - mine["low"]) / 2).to_list()
        rows[0] |= dict(varied=True, typical=float(np.median(halves)), worst=max(halves))
    rows.append(dict(source="players", varied=False, typical=None, worst=None, over="fighters"))
    if len(fighters) and len(source.graded) > 1:
        graded = fighters.filter(pl.col("player").is_in(source.graded))
        spread = [_beyond_luck(at) for _, at in graded.group_by("character")]
        rows[1] |= dict(varied=True, typical=float(np.median(spread)), worst=max(spread))
    rows.append(dict(source="content", varied=False, typical=None, worst=None, over="fighters"))
    if source.readings and len(mine):  # a changed card is a question of the designer's; another reading is a doubt about the game as it is
        moved = dict.fromkeys(mine["character"], 0.0)
        rows_of = readings.filter(pl.col("variant").is_in(source.readings)).iter_rows(named=True) if len(readings) else []
        for r in rows_of:
            beyond = max(r["difference"] ** 2 - r["error"] ** 2, 0.0) ** 0.5
            moved[r["character"]] = max(moved.get(r["character"], 0.0), beyond)
        rows[2] |= dict(varied=True, typical=float(np.median(list(moved.values()))), worst=max(moved.values()))
    return pl.DataFrame(rows, schema_overrides=dict(typical=pl.Float64, worst=pl.Float64))


def _beyond_luck(at: pl.DataFrame) -> float:
    """Half the range of a fighter's rate over players, less what the luck of the two ends would make of it."""
    rows = at.sort("rate").to_dicts()
    low, high = rows[0], rows[-1]
    luck = sum(((r["high"] - r["low"]) / (2 * norm.ppf((1 + rates.LEVEL) / 2))) ** 2 for r in (low, high))
    return max((high["rate"] - low["rate"]) ** 2 - luck, 0.0) ** 0.5 / 2


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
        text = f"{words.count(n, 'card')} never played by {source.main}, so untested rather than weak; the section on cards names them."
        found.append(("untested", n, text))
    found += _event_warnings(source)
    if said := source.manifest.get("lacks"):
        found.append(("lacks", len(said), f"What players do not know of this content: {words.listing(said, MOST)}."))
    if share := source.origins.get("reconstructed"):
        text = words.reconstructed(share)
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
    limited = pairs.filter(pl.col("limits") > LIMITS_FROM * pl.col("games")).sort(pl.col("limits") / pl.col("games"), descending=True)
    if n := len(limited):
        names = words.listing([_limit(source, r) for r in limited.iter_rows(named=True)], MOST)
        found.append(
            ("limits", n, f"{source.duel.capitalize()}s that ended at the round limit, in 100: {names}. They count as won by nobody.")
        )
    if n := int(pairs["illegal"].sum()):
        found.append(("illegal", n, f"{words.count(n, source.duel)} ended by an illegal answer of a player. The run cannot be trusted."))
    return found


def _limit(source, r) -> str:
    share = words.in_100(r["limits"] / r["games"])
    return f"{source.called(r['first'])} v {source.called(r['second'])} ({r['player']}): {share}"


def _event_warnings(source) -> list:
    sums = source.run.events.group_by("event").agg(pl.col("count").sum()).filter(pl.col("event") != "").sort("event").collect()
    never = sums.filter(pl.col("count") == 0)["event"].to_list()
    rules = [words.rule(name) for name in never if name.startswith("rule: ")]
    effects = [name for name in never if not name.startswith("rule: ") and ": passive" not in name]  # a passive holds, it does not happen
    found = []
    if rules:
        found.append(("rules", len(rules), f"Rules that never came up though they could have, so untested: {words.listing(rules, MOST)}."))
    if effects:
        told = words.listing(dict.fromkeys(source.effect(name) for name in effects), MOST)
        found.append(("effects", len(effects), f"Effects of cards that never happened, so untested: {told}."))
    return found
