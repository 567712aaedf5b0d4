"""What a variant changes, match by match on the same luck: who wins, which seats and roles gain, how long it takes; and the verdict."""

from __future__ import annotations

import polars as pl

from reports import rates, words
from reports.seats.points import NO_ROLE
from reports.seats.rows import FEW, KEY, Rows, add_up, slices, sums
from reports.seats.source import Source, together
from studies.stats import change, mean

RULING, CONTENT, BAN, FORCE, LEAGUE, MODE = "ruling", "content", "ban", "force", "league", "mode"
SEAT, ROLE, STANDING = "seat", "role", "standing"
SAME = 1e-9  # shares of a win that are apart by less are the same
NOTHING, UNTOLD, UNTRIED = "changes nothing", words.CANNOT_TELL, "no match differed"
ALL, DISAGREE, NONE = "all", "players disagree", "nobody"
MOVES = {SEAT: "moves seats", ROLE: "moves roles"}


def kind_of(variant: dict) -> str:
    """ruling (one key of the rules), content (values), ban, force (cards), league, or mode for the rest."""
    changed = variant.get("scenario") or {}
    if variant.get("set"):
        return CONTENT
    if list(changed) == ["rules"] and len(changed["rules"]) == 1:
        return RULING
    return next((kind for key, kind in (("without", BAN), ("opening", FORCE), ("league", LEAGUE)) if list(changed) == [key]), MODE)


def of_kinds(source: Source, *kinds) -> list[str]:
    """Names of the variants of these kinds, in the order of the study."""
    return [one["name"] for one in source.spec.get("variant", []) if kind_of(one) in kinds]


def shares_of(rows: Rows) -> pl.DataFrame:
    """A row a match and group of seats: order of play in round 1, role, standing after round 1; its mean share of the win."""
    held = rows.parts.join(rows.seats.select(*KEY, "share"), on=KEY, how="inner")
    by_role = held.filter(pl.col("role") != NO_ROLE).group_by("game", value="role").agg(pl.col("share").mean())
    first = held.filter(pl.col("round") == 1)
    by_seat = first.select("game", "share", value=pl.col("order").cast(pl.String))
    stars = pl.col("stars")
    ends = {"led": stars == stars.max(), "last": stars == stars.min()}
    standing = first.group_by("game").agg(pl.col("share").filter(who).mean().alias(name) for name, who in ends.items())
    by_standing = standing.unpivot(on=list(ends), index="game", variable_name="value", value_name="share")
    groups = ((SEAT, by_seat), (ROLE, by_role), (STANDING, by_standing))
    return pl.concat([one.select("game", "value", "share", group=pl.lit(group)) for group, one in groups], how="vertical_relaxed")


def steps_of(after: Rows, before: Rows, shares: pl.DataFrame) -> pl.DataFrame:
    """Sums of the changes of a slice: by group of seats of the share; of turns a match; matches with other winners, and matches of
    which anything counted of a seat differs. shares: `shares_of` before."""
    key = ["game", "group", "value"]
    both = shares_of(after).join(shares, on=key, suffix="_before").with_columns(step=pl.col("share") - pl.col("share_before"))
    steps = sums(both, ["group", "value"], "step")
    counted = [name for name in after.now.columns if name not in ("game", "seat", "place", "strategy")]
    seats = after.seats.join(before.seats.select("game", "seat", *counted), on=["game", "seat"], suffix="_before")
    other = (pl.col("share") - pl.col("share_before")).abs() > SAME
    differs = pl.any_horizontal((pl.col(name) - pl.col(f"{name}_before")).abs() > SAME for name in counted)
    each = seats.group_by("game").agg(
        other=other.any().cast(pl.Float64),
        differs=differs.any().cast(pl.Float64),
        turns=(pl.col("turns") - pl.col("turns_before")).sum(),
    )
    whole = sums(each, [], "other", "differs", "turns").with_columns(group=pl.lit("match"), value=pl.lit(""))
    return pl.concat([steps, whole.select(steps.columns)], how="vertical_relaxed")


def paired_sums(source: Source) -> pl.DataFrame:
    """Sums of the changes of every cell that has one without its variant on the same luck, which is read once for all of them."""
    told = {one["name"]: one for one in source.spec.get("variant", [])}
    games = dict(source.frame.select("cell", "games").iter_rows())
    frames = []
    for (base,), cells in source.frame.filter(pl.col("base") >= 0).group_by("base", maintain_order=True):
        changed = cells.to_dicts()
        found = [[] for _ in changed]
        passes = [slices(source, row["cell"], row["games"], FEW) for row in changed]
        for before in slices(source, base, games[base], FEW):
            shares = shares_of(before)
            for parts, one in zip(found, passes):
                if (after := next(one, None)) is not None:
                    parts.append(steps_of(after, before, shares))
        for row, parts in zip(changed, found):
            named = {key: row[key] for key in ("variant", "setting", "size", "table", "player", "cell")}
            named["kind"] = kind_of(told.get(row["variant"], {}))
            added = add_up(parts)
            frames.append(added.select(*[pl.lit(value).alias(key) for key, value in named.items()], *added.columns))
    return pl.concat(frames, how="vertical_relaxed") if frames else pl.DataFrame()


def step_table(source: Source) -> pl.DataFrame:
    """A row a variant, setting, table and group: change of the share of matches it wins. group "match": other winners, and turns.

    low, high: those of all seats and roles of the variants of a kind, with one player, hold together. says: "same" within the
    margin, "moved" beyond it, "" if it cannot be told."""
    frame = paired_sums(source)
    if not len(frame):
        return frame
    judged = pl.col("group").is_in([SEAT, ROLE])
    together = judged.sum().over("kind", "table").cast(pl.Int64)
    made = []
    for (n, group), one in frame.with_columns(together=together).group_by("together", "group", maintain_order=True):
        level = 1 - rates.alpha_of(n) if group in MOVES else rates.LEVEL
        middle, low, high = change.interval(one["games"], one["total"], one["squares"], level)
        made.append(one.with_columns(change=pl.Series(middle), low=pl.Series(low), high=pl.Series(high)))
    frame = pl.concat(made)
    turns = frame["measure"] == "turns"
    middle, low, high = mean.interval(frame["games"], frame["total"], frame["squares"])
    frame = frame.with_columns(
        pl.when(turns).then(pl.Series(values)).otherwise(pl.col(name)).alias(name)
        for name, values in (("change", middle), ("low", low), ("high", high))
    )
    says = [
        change.word(r["low"], r["high"], source.margin) if r["group"] in MOVES else ""
        for r in frame.select("low", "high", "group").iter_rows(named=True)
    ]
    return (
        frame.with_columns(says=pl.Series(says, dtype=pl.String))
        .drop("together", "total", "squares")
        .sort("cell", "group", "value", "measure")
    )


def verdict_table(source: Source, steps: pl.DataFrame) -> pl.DataFrame:
    """A row a variant, setting and table: other winners, the change of seats and of roles that is largest, turns, and the verdict.

    A verdict is about seats and roles: "changes nothing" if all stay within the margin, "moves seats", "moves roles" if one goes
    beyond it, "no match differed" if nothing at all was otherwise (so that what it is about hardly came up), "cannot tell" for the
    rest."""
    rows = []
    for (cell,), frame in steps.group_by("cell", maintain_order=True) if len(steps) else []:
        first = frame.row(0, named=True)
        named = {key: first[key] for key in ("variant", "kind", "setting", "size", "table", "player")} | dict(cell=cell)
        match = {r["measure"]: r for r in frame.filter(pl.col("group") == "match").iter_rows(named=True)}
        told = dict(games=match["other"]["games"], other=match["other"]["change"], differs=match["differs"]["change"])
        told |= {f"turns{tail}": match["turns"][key] for tail, key in (("", "change"), ("_low", "low"), ("_high", "high"))}
        for group in MOVES:
            held = frame.filter(pl.col("group") == group).sort(pl.col("change").abs().round(9), "value", descending=[True, False])
            most = held.row(0, named=True) if len(held) else {}
            told |= {
                f"{group}{tail}": most.get(key) for tail, key in (("", "value"), ("_change", "change"), ("_low", "low"), ("_high", "high"))
            }
        rows.append(named | told | dict(verdict=verdict_of(frame) if told["differs"] else UNTRIED))
    types = {f"{group}{tail}": pl.Float64 for group in MOVES for tail in ("_change", "_low", "_high")} | dict.fromkeys(MOVES, pl.String)
    return pl.DataFrame(rows, schema_overrides=types) if rows else pl.DataFrame()


def verdict_of(frame: pl.DataFrame) -> str:
    """The verdict from the rows of one variant, setting and table."""
    judged = frame.filter(pl.col("group").is_in(list(MOVES)))
    moved = [group for group in MOVES if len(judged.filter((pl.col("group") == group) & (pl.col("says") == "moved")))]
    if moved:
        return " and ".join([MOVES[moved[0]], *(group + "s" for group in moved[1:])])
    return NOTHING if len(judged) and (judged["says"] == "same").all() else UNTOLD


def reading_table(source: Source, verdicts: pl.DataFrame, *kinds) -> pl.DataFrame:
    """A row a variant of these kinds and player that fills tables alone: the verdict over all settings, and where it holds.

    What moves stands first, then what cannot be told, each by its largest change. The floor is there for reference; of the players
    that try: agreed, do all say the same; holds, "all", "players disagree", or the one with which it can be told alone ("counter
    only"); tried, did any match differ. other_least, other_most: matches with another winner, over settings."""
    names = of_kinds(source, *kinds)
    alone = verdicts.filter((pl.col("player") != "") & pl.col("variant").is_in(names)) if len(verdicts) else verdicts
    blocks = []
    for name in names if len(alone) else []:
        said = {}
        for player in source.players:
            frame = alone.filter((pl.col("variant") == name) & (pl.col("player") == player))
            if len(frame):
                said[player] = _over_settings(frame)
        graded = [said[player] for player in source.graded if player in said]
        if graded:
            told = dict(holds=_holds({p: said[p]["verdict"] for p in source.graded if p in said}))
            told |= dict(agreed=told["holds"] in ("", ALL), tried=any(one["verdict"] != UNTRIED for one in graded))
            rank = min(_rank(one["verdict"]) for one in graded)
            size = max(abs(one[f"{group}_change"] or 0) for one in graded for group in MOVES)
            blocks.append(((rank, -size), [dict(variant=name, player=player) | one | told for player, one in said.items()]))
    types = {f"{group}{tail}": pl.Float64 for group in MOVES for tail in ("_change", "_low", "_high")}
    types |= {f"{group}{tail}": pl.String for group in MOVES for tail in ("", "_setting")}
    rows = [row for _, block in sorted(blocks, key=lambda one: one[0]) for row in block]
    return pl.DataFrame(rows, schema_overrides=types) if rows else pl.DataFrame()


def _holds(said: dict) -> str:
    """With whom a verdict holds. said: verdict by player that tries; "" where all say that it cannot be told, or that none differed."""
    decided = {player: verdict for player, verdict in said.items() if verdict not in (UNTOLD, UNTRIED)}
    if not decided:
        return "" if len(set(said.values())) == 1 else NONE
    if len(set(decided.values())) > 1:
        return DISAGREE
    return ALL if len(decided) == len(said) else f"{words.listing(decided)} only"


def idle_told(source: Source, readings: pl.DataFrame) -> str:
    """What no match of any player that tries was different for, and what it does with the floor; "" if there is nothing of the kind."""
    idle = readings.filter(~pl.col("tried")) if len(readings) else readings
    if not len(idle):
        return ""
    names = idle["variant"].unique(maintain_order=True).to_list()
    parts = [words.listing(names)]
    for (player, verdict), frame in idle.filter(pl.col("verdict") != UNTRIED).group_by("player", "verdict", maintain_order=True):
        every = "each of them" if len(frame) == len(names) else words.listing(frame["variant"])
        parts.append(f"with {player}, {every} {verdict}")
    return "; ".join(parts)


def _rank(verdict: str) -> int:
    """What moves first, what nobody tried last."""
    return {UNTOLD: 1, NOTHING: 2, UNTRIED: 3}.get(verdict, 0)


def _over_settings(frame: pl.DataFrame) -> dict:
    """One verdict of several settings: what it moves anywhere; cannot tell if so anywhere; nothing, or no match that differed."""
    moving = frame.filter(pl.col("verdict").str.starts_with("moves"))
    groups = [group for group in MOVES if any(group in text for text in moving["verdict"])]
    if groups:
        verdict = " and ".join([MOVES[groups[0]], *(group + "s" for group in groups[1:])])
        where = moving
    else:
        verdict = next(one for one in (UNTOLD, NOTHING, UNTRIED) if one in frame["verdict"].to_list())
        where = frame.filter(pl.col("verdict") == verdict)
    names = where["setting"].to_list()
    everywhere = len(names) == len(frame)
    widest = {}
    for group in MOVES:
        held = frame.filter(pl.col(f"{group}_change").is_not_null()).sort(
            pl.col(f"{group}_change").abs().round(9), "cell", descending=[True, False]
        )
        widest |= {f"{group}{tail}": held[f"{group}{tail}"][0] if len(held) else None for tail in ("", "_change", "_low", "_high")}
        widest[f"{group}_setting"] = held["setting"][0] if len(held) else None
    told = dict(verdict=verdict, where="" if everywhere else together(names), settings=len(frame))
    longest = frame.sort(pl.col("turns").abs(), descending=True).row(0, named=True)
    told |= {key: longest[key] for key in ("turns", "turns_low", "turns_high")}
    return told | widest | dict(other_least=frame["other"].min(), other_most=frame["other"].max(), games=int(frame["games"].sum()))
