"""What a report reads of a run: who was played by whom, against which band, made of what. Nothing is computed here."""

from __future__ import annotations

import json
from functools import cached_property

import polars as pl

from reports import words

FLOOR = "random"  # drawn for reference; a claim is not graded by players that do not try
BASE = "base"
TIME_OUTS = ("time_out", "time_out_tie")


class Stored:
    """A run as every report sees it: players, names, origin of the content.

    run: what `steelyard.load` gives. tell: (cell, game number) -> the text that tells the game."""

    def __init__(self, run, tell=None):
        self.tell = tell or (lambda cell, game: "")
        self.run, self.manifest, self.spec, self.cells = run, run.manifest, run.spec, run.cells
        study = self.spec["study"]
        self.name, self.game = study["name"], study["game"]
        self.round, self.duel = words.ROUND.get(self.game, "round"), words.GAME.get(self.game, "game")
        told = self.manifest.get("report", {})
        self.title = told.get("title") or words.TITLE.get(self.game, words.plain(self.game).title())

    @cached_property
    def players(self) -> list[str]:
        """Players that sit in both places of a cell, in the order the study lists them: weakest first by custom."""
        found = {}
        for places in self.cells["players"].to_list():
            if len(set(places)) == 1:
                found[places[0]] = None
        listed = self.spec["players"].get("each", [])
        return sorted(found, key=lambda p: listed.index(p) if p in listed else len(listed))

    @cached_property
    def graded(self) -> list[str]:
        """Players whose agreement grades a claim: all that try; the floor only where there is nobody else."""
        return [p for p in self.players if p != FLOOR] or self.players

    @property
    def main(self) -> str | None:
        """The player the headline speaks of: the last one named."""
        return self.graded[-1] if self.graded else None

    @cached_property
    def characters(self) -> list[str]:
        """All characters, in the order of the cells."""
        return list(dict.fromkeys(c for both in self.cells["characters"].to_list() for c in both))

    @cached_property
    def full_names(self) -> dict[str, str]:
        """Names of the content's entries by slug."""
        found = {}
        _collect(self.content, found)
        return found

    @cached_property
    def content(self) -> dict:
        """The content the run was played with, as it keeps it."""
        path = self.run.path / "content.json"
        return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}

    def called(self, character: str) -> str:
        """The name a character goes by."""
        return words.short_name(character, self.full_names.get(character))

    @cached_property
    def origins(self) -> dict[str, float]:
        """Share of the content's values by origin, adding to 1."""
        counts = {k: n for k, n in (self.manifest.get("origins") or {}).items() if n}
        total = sum(counts.values())
        return {k: n / total for k, n in counts.items()}

    @cached_property
    def origin_text(self) -> str:
        """Shares by origin in whole numbers that add to 100: "79 in 100 values printed, 21 public"."""
        if not self.origins:
            return "origin not recorded"
        if len(self.origins) == 1:
            return f"all values {next(iter(self.origins))}"
        return ", ".join(f"{n} {k}" for k, n in words.whole_shares(self.origins).items()) + " in 100 values"

    @property
    def content_hash(self) -> str:
        return str(self.manifest.get("content_hash", ""))

    @cached_property
    def rulings(self) -> list[str]:
        """Variants that are another reading of a rule: the scenario's keys only, and no cards to go without or optional rules."""
        return [
            one["name"]
            for one in self.spec.get("variant", [])
            if one.get("scenario") and not one.get("set") and not set(one["scenario"]) & words.OPTIONS
        ]

    @cached_property
    def games_played(self) -> int:
        """Games of all cells together."""
        return int(self.cells["games"].sum())


class Source(Stored):
    """A run as a matchup report sees it. A pair is a cell of the implicit variant with two characters and one player in both places."""

    def __init__(self, run, tell=None):
        super().__init__(run, tell)
        self.band = tuple(self.spec["study"]["tolerance"])

    @cached_property
    def counts(self) -> pl.DataFrame:
        """A row a cell with two places: cell, variant, characters and players by place, games, wins by place, draws, limits, illegal,
        time-outs and by whom they were won."""
        outcome = pl.col("outcome").cast(pl.String)
        timed = pl.col("end_reason").cast(pl.String).is_in(TIME_OUTS)
        counted = (
            self.run.games.group_by("cell")
            .agg(
                pl.len().cast(pl.Int64).alias("games"),
                (pl.col("winner_place") == 0).sum().cast(pl.Int64).alias("wins_first"),
                (pl.col("winner_place") == 1).sum().cast(pl.Int64).alias("wins_second"),
                (outcome == "round_limit").sum().cast(pl.Int64).alias("limits"),
                (outcome == "illegal").sum().cast(pl.Int64).alias("illegal"),
                pl.col("rounds").mean().alias("rounds_mean"),
                timed.sum().cast(pl.Int64).alias("timed"),
                *[
                    (timed & (pl.col("winner_place") == k)).sum().cast(pl.Int64).alias(f"timed_{name}")
                    for k, name in ((0, "first"), (1, "second"))
                ],
            )
            .collect()
        )
        rest = pl.col("games") - pl.col("wins_first") - pl.col("wins_second") - pl.col("limits") - pl.col("illegal")
        named = self.cells.filter(pl.col("characters").list.len() == 2).select(
            pl.col("cell").cast(pl.Int32),
            "variant",
            pl.col("characters").list.get(0).alias("first"),
            pl.col("characters").list.get(1).alias("second"),
            pl.col("players").list.get(0).alias("player_first"),
            pl.col("players").list.get(-1).alias("player_second"),
            "scenario",
            "stopped",
            "half_width",
            pl.col("luck").fill_null("") if "luck" in self.cells.columns else pl.lit("").alias("luck"),
        )
        return (
            named.join(counted.with_columns(pl.col("cell").cast(pl.Int32)), on="cell", how="inner")
            .with_columns(rest.alias("draws"))
            .sort("cell")
        )

    @cached_property
    def readings(self) -> list[str]:
        """The other readings of the rules that have been played."""
        played = set(self.counts["variant"])
        return [name for name in self.rulings if name in played]

    @cached_property
    def bans(self) -> list[dict]:
        """Variants in which a fighter goes without a card: variant, character, card (as the scenario names it), name."""
        found = []
        for one in self.spec.get("variant", []):
            banned = (one.get("scenario") or {}).get("banned", [])
            if len(banned) == 1 and not one.get("set") and set(one["scenario"]) == {"banned"}:
                character, _, card = banned[0].partition("/")
                name = self.card_names.get(words.letters(card.split("/")[-1]), words.plain(card).title())
                found.append(dict(variant=one["name"], character=character, card=banned[0], name=name))
        return found

    @cached_property
    def card_names(self) -> dict[str, str]:
        """Names of cards by their letters."""
        return {words.letters(name): name for name in _listed_names(self.content)}

    def effect(self, event: str) -> str:
        """An effect in words: "alexian/empire_divider: on_hit gain" is "Empire Divider (Alexian), on hit gain"."""
        character, _, rest = event.partition("/")
        card, _, what = rest.partition(": ")
        name = self.card_names.get(words.letters(card), words.plain(card).title())
        return f"{name} ({self.called(character)}), {words.plain(what)}"

    @cached_property
    def difficulties(self) -> dict[str, str]:
        """The label of each fighter by which the rulebook tells how hard it is to play, where it has one."""
        found = {}
        for entries in self.content.get(BASE, {}).values():
            for slug, entry in entries.items() if isinstance(entries, dict) else ():
                if isinstance(entry, dict) and isinstance(entry.get("difficulty"), str):
                    found[slug] = entry["difficulty"]
        return {name: found[name] for name in self.characters if name in found}

    @cached_property
    def pairs(self) -> pl.DataFrame:
        """`counts` of the implicit variant where the same player sits in both places, mirrors left out."""
        same = pl.col("player_first") == pl.col("player_second")
        base = self.counts.filter((pl.col("variant") == BASE) & same & (pl.col("first") != pl.col("second")))
        return base.rename({"player_first": "player"}).drop("player_second", "variant")


def _collect(node, found) -> None:
    if isinstance(node, dict):
        for key, value in node.items():
            if isinstance(value, dict) and isinstance(value.get("name"), str):
                found.setdefault(key, value["name"])
            _collect(value, found)


def _listed_names(node):
    """Names of what stands in lists: cards, tokens and the like."""
    for value in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        if isinstance(node, list) and isinstance(value, dict) and isinstance(value.get("name"), str):
            yield value["name"]
        yield from _listed_names(value)
