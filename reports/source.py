"""What a report reads of a run: who was played by whom, against which band, made of what. Nothing is computed here."""

from __future__ import annotations

import json
from functools import cached_property

import polars as pl

from reports import words

FLOOR = "random"  # drawn for reference; a claim is not graded by players that do not try
BASE = "base"


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
        path = self.run.path / "content.json"
        found = {}
        if path.is_file():
            _collect(json.loads(path.read_text(encoding="utf-8")), found)
        return found

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
        """Variants that change the scenario only: another reading of the rules, not another card."""
        return [one["name"] for one in self.spec.get("variant", []) if one.get("scenario") and not one.get("set")]

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
        """A row a cell with two places: cell, variant, characters and players by place, games, wins by place, draws, limits, illegal."""
        outcome = pl.col("outcome").cast(pl.String)
        counted = (
            self.run.games.group_by("cell")
            .agg(
                pl.len().cast(pl.Int64).alias("games"),
                (pl.col("winner_place") == 0).sum().cast(pl.Int64).alias("wins_first"),
                (pl.col("winner_place") == 1).sum().cast(pl.Int64).alias("wins_second"),
                (outcome == "round_limit").sum().cast(pl.Int64).alias("limits"),
                (outcome == "illegal").sum().cast(pl.Int64).alias("illegal"),
                pl.col("rounds").mean().alias("rounds_mean"),
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
        )
        return (
            named.join(counted.with_columns(pl.col("cell").cast(pl.Int32)), on="cell", how="inner")
            .with_columns(rest.alias("draws"))
            .sort("cell")
        )

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
