"""How sure: three errors on one axis, the grade of the claims a headline makes, and what must be known before quoting."""

from __future__ import annotations

import numpy as np
import polars as pl

from reports import words
from reports.difficulty.rating import ALL, SIZE, hardest
from reports.difficulty.source import Source
from reports.difficulty.versions import ORDER_FROM
from reports.doubt import LIMITS_FROM
from reports.source import BASE
from studies.verdict import Verdict, verdict

MOST = 6  # names in a warning; the tables have them all
NEXT_TO_NOTHING = 0.02  # win rate below which a player tells nothing apart
VERSIONS = "5th to 95th percentile"
LABELS = dict(
    unfinished="Unfinished", players="One player", audience="Audience", edge="Near an edge", max_games="Cut short", limits="Round limits",
    illegal="Illegal", unwon="Never won", untested="Untested cards", rules="Untested rules", effects="Untested effects",
    origin="Reconstructed", versions="Versions", pooled="Versions together",
)  # fmt: skip
GRADES = {
    "A": "the same with every player that tries and over the versions of the cards",
    "B": "the same side, but of varying size",
    "C": "it flips, or nobody can tell: not a finding",
    "-": "one player and one version: ungraded",
}


def error_table(source: Source, rating: pl.DataFrame, ranges: pl.DataFrame, levers: pl.DataFrame) -> pl.DataFrame:
    """Three rows: half the range each source of doubt spans, for the middle and the worst value of a factor, as fractions.

    players: those that stand for the audience, all that try where that is one alone. content: versions and other rulings.
    varied is false where the run did not vary it; then typical and worst are null, which is not the same as none."""
    mine = rating.filter((pl.col("player") == source.main) & ~pl.col("factor").is_in([ALL, SIZE]))
    mine = mine if len(mine) else rating.filter(pl.col("player") == source.main)
    halves = {"sampling": ((mine["high"] - mine["low"]) / 2).to_list()}
    others = source.standing if len(source.standing) > 1 else source.graded
    if len(others) > 1:
        frame = rating.filter(pl.col("player").is_in(others)).join(mine.select("factor", "value"), on=["factor", "value"])
        spread = frame.group_by("factor", "value").agg(((pl.col("rate").max() - pl.col("rate").min()) / 2).alias("half"))
        halves["players"] = spread["half"].to_list()
    content = []
    if len(ranges):
        frame = ranges.join(mine.select("factor", "value"), on=["factor", "value"])
        content += ((frame["high"] - frame["low"]) / 2).to_list()
    if len(levers):
        rulings = levers.filter((pl.col("kind") == "ruling") & (pl.col("player") == source.main))
        content += rulings["difference"].abs().to_list()
    if content:
        halves["content"] = content
    rows = []
    for name in ("sampling", "players", "content"):
        found = halves.get(name)
        told = dict(typical=float(np.median(found)), worst=max(found)) if found else dict(typical=None, worst=None)
        rows.append(dict(source=name, varied=bool(found)) | told)
    return pl.DataFrame(rows, schema_overrides=dict(typical=pl.Float64, worst=pl.Float64))


def claim_table(source: Source, rating: pl.DataFrame, by_version: pl.DataFrame, holds: pl.DataFrame) -> pl.DataFrame:
    """A row a factor: the hardest value with the main player, by how much it is harder than the next, and the verdict grade.

    The margin is graded over players that try and, as one level, the 5th to 95th percentile over versions. tied: others that
    cannot be told apart from it. mute: players that win so little or so much that they tell nothing apart. An order that holds in
    fewer than nine versions of ten is no finding."""
    rows = []
    for factor in source.factors:
        if len(source.values(factor)) < 2:
            continue
        top = hardest(rating, source.main, factor)
        value = top[0]
        mute = [p for p in source.graded if p != source.main and _mute(rating, p)]
        ordered = [source.main, *(p for p in source.graded if p != source.main and p not in mute)]
        skills = {p: m for p in ordered if (m := _margin(rating.filter((pl.col("player") == p) & (pl.col("factor") == factor)), value))}
        axes = {"player": skills}
        if len(by_version) and source.version_count > 1:
            wide = by_version.filter(pl.col("factor") == factor).pivot(on="value", index="version", values="rate")
            rest = [c for c in wide.columns if c not in ("version", value)]
            if value in wide.columns and rest:
                margin = (wide.select(pl.min_horizontal(rest)).to_series() - wide[value]).to_numpy()
                low, middle, high = np.percentile(margin, [5, 50, 95])
                axes["version"] = {VERSIONS: (float(middle), float(low), float(high))}
        levels = sum(map(len, axes.values()))
        graded = verdict(f"{value} is the hardest {factor}", axes, (0.0, 0.0)) if levels > 1 else None
        if graded and (few := _too_few(holds, factor, value)):
            graded = Verdict(graded.claim, "C", [few])
        rate, low, high = skills[source.main]
        rows.append(
            dict(factor=factor, value=value, margin=rate, low=low, high=high, tied=top[1:], grade=graded.grade if graded else "-")
            | dict(reasons=[_reason(text) for text in graded.reasons] if graded else [], mute=mute)
        )
    return pl.DataFrame(rows)


def _mute(rating, player) -> bool:
    """Does a player win so little, or so much, that nothing can be told apart by it?"""
    rate = rating.filter((pl.col("player") == player) & (pl.col("factor") == ALL))["rate"][0]
    return not NEXT_TO_NOTHING < rate < 1 - NEXT_TO_NOTHING


def _reason(text: str) -> str:
    """A verdict's reason in the words of a claim about what is hardest: "rusher says no"."""
    level, _, said = text.partition(": ")
    name = "the unknown cards" if level == f"version {VERSIONS}" else level.removeprefix("player ")
    verb = "say" if name.endswith("cards") else "says"
    told = {"above": f"{verb} yes", "below": f"{verb} no", "cannot tell": "cannot tell"}.get(said)
    return f"{name} {told}" if told else (f"{name}: by another margin" if said.startswith("of another size") else text)


def _too_few(holds, factor, value) -> str:
    """Why an order is no finding, by the versions; "" if they bear it out."""
    if not len(holds):
        return ""
    rows = holds.filter((pl.col("kind") == "order") & (pl.col("factor") == factor) & (pl.col("end") == "hardest")).to_dicts()
    if not rows or (rows[0]["value"] == value and rows[0]["holds"] >= ORDER_FROM * rows[0]["versions"]):
        return ""
    held = rows[0]["holds"] if rows[0]["value"] == value else "too few"
    return f"holds in {held} of {words.count(rows[0]['versions'], 'version')} of the unknown cards"


def _margin(frame: pl.DataFrame, value: str) -> tuple | None:
    """By how much the next hardest is won more often than this value: difference, low, high."""
    own = frame.filter(pl.col("value") == value).to_dicts()
    others = frame.filter(pl.col("value") != value).sort("rate").to_dicts()
    if not own or not others:
        return None
    change = others[0]["rate"] - own[0]["rate"]
    reach = 1.96 * float(np.hypot(own[0]["error"], others[0]["error"]))
    return change, change - reach, change + reach


def warnings(source: Source, grid: pl.DataFrame, unplayed: pl.DataFrame, events: pl.DataFrame, replays: dict | None) -> list[dict]:
    """What a reader must know before quoting: kind, its label, how many, and the sentence."""
    found = []
    if source.manifest.get("state", "done") != "done":
        found.append(("unfinished", 1, "The run is not finished: cells are missing or short. Resume it before quoting anything."))
    if len(source.graded) < 2:
        found.append(("players", 1, "Only one player that tries: nothing here is checked against another level of skill."))
    if not source.standing:
        found.append(
            ("audience", 1, f"No player of this run stands for the audience “{source.audience}”; the headline speaks of {source.main}.")
        )
    if source.pooled:
        found.append(("pooled", 1, "The run lacks the default content; its versions are taken together in every rate."))
    if source.banner and not source.version_count:
        found.append(("versions", 1, "No other version of the unknown cards was tried, so nothing is known about how far they carry."))
    mine = grid.filter(pl.col("player") == source.main)
    near = mine.filter(pl.col("certainty") != words.SURE)
    if len(near):
        names = words.listing([f"{r['challenge']} × {r['size']} ({_either(r)})" for r in near.iter_rows(named=True)], MOST)
        found.append(("edge", len(near), f"Near an edge of a band, so not sure of the pips: {names}."))
    base = source.base
    capped = base.filter(pl.col("stopped") == "max_games")
    if len(capped):
        names = words.listing([f"{r['challenge']}, {r['team']} ({r['player']})" for r in capped.iter_rows(named=True)], MOST)
        found.append(("max_games", len(capped), f"Stopped at the most games allowed before the wanted precision: {names}."))
    tried = base.filter(pl.col("player").is_in(source.graded))
    never = tried.group_by("challenge", "size", maintain_order=True).agg(pl.col("wins", "games").sum()).filter(pl.col("wins") == 0)
    if len(never):
        names = words.listing([f"{r['challenge']} with {r['size']}" for r in never.iter_rows(named=True)], MOST)
        found.append(("unwon", len(never), f"Not won once by any player that tries: {names}."))
    if replays and replays["unwon"]:
        text = f"{words.count(replays['unwon'], 'deal')} of {replays['deals']:,} replayed were won in no try: perhaps lost at set-up."
        found.append(("unwon", replays["unwon"], text))
    limits = base.filter(pl.col("limits") > LIMITS_FROM * pl.col("games"))
    if len(limits):
        names = words.listing([f"{r['challenge']}, {r['team']} ({r['player']})" for r in limits.iter_rows(named=True)], MOST)
        found.append(("limits", len(limits), f"More than 1 in 100 games ended at the round limit: {names}. They count as not won."))
    if n := int(source.counts["illegal"].sum()):
        found.append(("illegal", n, f"{words.count(n, 'game')} ended by an illegal answer of a player. The run cannot be trusted."))
    found += _unused(source, unplayed, events)
    if share := source.reconstructed:
        text = words.reconstructed(share)
        found.append(("origin", 1, text))
    return [dict(kind=kind, label=LABELS[kind], count=n, text=text) for kind, n, text in found]


def _either(row) -> str:
    return f"{row['pips']} or {row['other']}" if row["other"] else f"{row['pips']}"


def _unused(source, unplayed, events) -> list:
    found = []
    if len(unplayed) and (n := len(unplayed.filter(pl.col("player") == source.main))):
        text = f"{words.count(n, 'card')} never played by {source.main}, so untested rather than weak; the section on cards names them."
        found.append(("untested", n, text))
    never = events.filter(pl.col("count") == 0)["event"].to_list()
    rules = [words.rule(name) for name in never if name.startswith("rule: ")]
    effects = [name for name in never if not name.startswith("rule: ")]
    if rules:
        found.append(("rules", len(rules), f"Rules that never came up, so untested: {words.listing(rules, MOST)}."))
    if effects:
        found.append(("effects", len(effects), f"Effects of cards that never happened, so untested: {words.listing(effects, MOST)}."))
    return found


def replays(source: Source) -> dict | None:
    """Deals of lost games played again, as a rule by a stronger player: who, tries, deals won in none. None where it was not computed.

    Reads `replays.parquet` of the run's folder: a row a lost game with columns cell, game, tries, wins."""
    path = source.run.path / "replays.parquet"
    if not path.is_file():
        return None
    cells = source.counts.filter(pl.col("variant") == BASE).select("cell", "challenge", "size", "player")
    table = pl.read_parquet(path).with_columns(pl.col("cell").cast(pl.Int32)).join(cells, on="cell", how="inner")
    if not len(table):
        return None
    never = (pl.col("wins") == 0).sum().cast(pl.Int64).alias("unwon")
    by = table.group_by("challenge", "size").agg(
        pl.len().cast(pl.Int64).alias("deals"), never, pl.col("tries").max(), (pl.col("wins") / pl.col("tries")).mean().alias("rate")
    )
    return dict(
        player=source.manifest.get("replays", {}).get("player", "a stronger player"),
        deals=len(table),
        tries=int(table["tries"].max()),
        unwon=int((table["wins"] == 0).sum()),
        table=by.sort("challenge", "size"),
    )
