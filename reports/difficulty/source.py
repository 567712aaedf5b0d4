"""What the difficulty report reads of a run: what was fought, by how many of whom, with which players, variants and versions."""

from __future__ import annotations

import json
from functools import cached_property

import polars as pl

from reports import rates, words
from reports.source import BASE, Stored
from studies.stats.wilson import interval

MOSTLY = 0.5  # share of reconstructed values from which no level is stated as the game's
SUMS = ("games", "wins", "losses", "limits", "illegal", "rounds_sum", "decisions", "options", "forced")


class Source(Stored):
    """A run as a difficulty report sees it.

    A *factor* is one of the things that are fought (boss, stage); a *challenge* is one value of each. A cell is a challenge, a
    team, a player (one mind for the whole team), a variant and a version of the content; version 0 is the default content."""

    def __init__(self, run, tell=None):
        super().__init__(run, tell)
        study = self.spec["study"]
        self.bands, self.audience = tuple(study["bands"]), study["audience"]
        self.unknown_decide = True  # until the report has looked
        self.course = getattr(tell, "course", lambda cell, game: {})
        self.about = {row["cell"]: json.loads(row["about"]) for row in self.cells.iter_rows(named=True)}

    @cached_property
    def factors(self) -> list[str]:
        """Names of what is fought, in the game's order."""
        return list(dict.fromkeys(name for about in self.about.values() for name in about["factors"]))

    def values(self, factor: str) -> list[str]:
        """Values of a factor, in the order of the cells."""
        return list(dict.fromkeys(about["factors"][factor] for about in self.about.values() if factor in about["factors"]))

    @cached_property
    def standing(self) -> list[str]:
        """Players of this run that stand for the audience of the study."""
        return [p for p in self.graded if p == self.audience or words.STANDS_FOR.get(p) == self.audience]

    @property
    def main(self) -> str | None:
        """The player the headline speaks of: the last one named that stands for the audience, else the last of all."""
        return self.standing[-1] if self.standing else super().main

    @cached_property
    def counts(self) -> pl.DataFrame:
        """A row a cell that one mind played: what was fought, by whom, and how it ended. wins + losses + limits + illegal + the
        rest = games; `rate` has all games below it."""
        outcome = pl.col("outcome").cast(pl.String)
        counted = (
            self.run.games.group_by("cell")
            .agg(
                pl.len().cast(pl.Int64).alias("games"),
                (pl.col("winner_place") == 0).sum().cast(pl.Int64).alias("wins"),
                (outcome == "loss").sum().cast(pl.Int64).alias("losses"),
                (outcome == "round_limit").sum().cast(pl.Int64).alias("limits"),
                (outcome == "illegal").sum().cast(pl.Int64).alias("illegal"),
                pl.col("rounds").cast(pl.Int64).sum().alias("rounds_sum"),
                *[pl.col(name).cast(pl.Int64).sum() for name in ("decisions", "options", "forced")],
            )
            .collect()
        )
        named = self._named()
        return with_rates(named.join(counted.with_columns(pl.col("cell").cast(pl.Int32)), on="cell", how="inner").sort("cell"))

    def _named(self) -> pl.DataFrame:
        rows = []
        for row in self.cells.iter_rows(named=True):
            if len(set(row["players"])) > 1:
                continue  # a team of several minds is no level of skill
            about = self.about[row["cell"]]
            fought = {name: about["factors"].get(name, "") for name in self.factors}
            rows.append(
                dict(cell=row["cell"], variant=row["variant"], version=about["version"], screened="step" in about)
                | dict(player=row["players"][0], size=len(row["characters"]), team=" + ".join(map(self.called, row["characters"])))
                | dict(challenge=", ".join(self.called(value) for value in fought.values() if value), **fought)
                | dict(members=row["characters"], stopped=row["stopped"])
            )
        return pl.DataFrame(rows, schema_overrides=dict(cell=pl.Int32, version=pl.Int32, size=pl.Int32))

    @cached_property
    def pooled(self) -> bool:
        """Does the run lack the default content, so that its versions are taken together instead?"""
        return not len(self._default(self.counts.filter(pl.col("variant") == BASE)))

    def _default(self, frame) -> pl.DataFrame:
        return frame.filter((pl.col("version") == 0) & ~pl.col("screened"))

    @cached_property
    def base(self) -> pl.DataFrame:
        """`counts` without variants, of the default content; of all versions together where the run lacks that."""
        frame = self.counts.filter(pl.col("variant") == BASE)
        if not self.pooled:
            return self._default(frame)
        key = ["player", "size", "team", "challenge", *self.factors]
        sums = frame.group_by(key, maintain_order=True).agg(
            pl.col("cell", "variant", "members", "stopped").first(), pl.col(*SUMS).sum(), pl.lit(0, pl.Int32).alias("version")
        )
        return with_rates(sums)

    @cached_property
    def versions(self) -> pl.DataFrame:
        """`counts` of the main player in versions of the content other than the default, variants included."""
        return self.counts.filter((pl.col("version") > 0) & (pl.col("player") == self.main) & ~pl.col("screened"))

    @cached_property
    def version_count(self) -> int:
        """How many versions of the unknown cards were played."""
        return self.versions["version"].n_unique()

    @cached_property
    def sizes(self) -> list[int]:
        """Sizes of teams."""
        return sorted(self.base["size"].unique().to_list())

    @cached_property
    def reconstructed(self) -> float:
        """Share of the content's values that are reconstructed."""
        return self.origins.get("reconstructed", 0.0)

    @property
    def banner(self) -> bool:
        """Must every page say that this is a model? Until the versions show that no value still unknown decides anything."""
        return self.reconstructed > 0 and self.unknown_decide

    @property
    def level_told(self) -> bool:
        """May a level (a rate, pips) stand as a statement about the printed game?"""
        return not self.banner and self.reconstructed < MOSTLY

    def team_word(self, n: int) -> str:
        """ "1 commando", "3 commandos"."""
        one = words.plain(self.manifest["report"]["team"]).removesuffix("s")
        return words.count(n, one)


def with_rates(frame: pl.DataFrame) -> pl.DataFrame:
    """Counts with `rate`, its 95 % Wilson interval and its standard error."""
    low, high = interval(frame["wins"].to_numpy(), frame["games"].to_numpy())
    errors = [rates.error_of(w, n) for w, n in frame.select("wins", "games").iter_rows()]
    return frame.with_columns(
        rate=pl.col("wins") / pl.col("games"), low=pl.Series(low), high=pl.Series(high), error=pl.Series(errors, dtype=pl.Float64)
    )
