"""What the seat report reads of a run: settings, tables of players, and the variants that share a cell's luck."""

from __future__ import annotations

import json
from collections import Counter
from functools import cached_property

import polars as pl

from reports import words
from reports.source import BASE, FLOOR, Stored

WHOLE = 60  # what a seat's `share` counts a win alone as; shared by two it is half of that
ALL = "all "


class Source(Stored):
    """A run as a seat report sees it.

    A *setting* is what is played (how many players, with or without roles), a *table* who sits there. Where one strategy fills all
    places, the table is that player's. A cell is a setting, a table and a variant."""

    def __init__(self, run, tell=None):
        super().__init__(run, tell)
        self.margin = self.spec["study"]["margin"]
        self.sets = self.manifest["report"].get("sets", {})
        told = self.manifest["report"].get("words", {})
        self.hidden = told.get("hidden", "what is hidden")
        self.contents = told.get("contents", [])  # what may lie at home, by the number in the table `parts`

    @cached_property
    def frame(self) -> pl.DataFrame:
        """A row a cell: cell, variant, setting, size, table, player (of tables that it fills alone, else ""), league, base, games.

        base: the cell without the variant on the same luck, -1 for a cell that has none or is it. league: places that have agreed."""
        rows, bases = [], {}
        for row in self.cells.iter_rows(named=True):
            scenario = json.loads(row["scenario"])
            key = (row["luck"] or row["label"], tuple(row["players"]))
            if row["variant"] == BASE:
                bases[key] = row["cell"]
            rows.append(
                dict(cell=row["cell"], variant=row["variant"], setting=row["label"], size=len(row["characters"]))
                | dict(table=table_of(row["players"]), player=row["players"][0] if len(set(row["players"])) == 1 else "")
                | dict(league=[place for place, flag in enumerate(scenario.get("league", [])) if flag], stopped=row["stopped"])
                | dict(base=bases.get(key, -1) if row["variant"] != BASE else -1, strategies=row["players"])
            )
        games = self.run.games.group_by("cell").agg(games=pl.len().cast(pl.Int64)).collect()
        frame = pl.DataFrame(rows, schema_overrides=dict(cell=pl.Int32, base=pl.Int32, size=pl.Int32, league=pl.List(pl.Int64)))
        return frame.join(games.with_columns(pl.col("cell").cast(pl.Int32)), on="cell", how="inner").sort("cell")

    @cached_property
    def base(self) -> pl.DataFrame:
        """`frame` without variants."""
        return self.frame.filter(pl.col("variant") == BASE)

    @cached_property
    def settings(self) -> list[str]:
        """Settings, in the order of the cells."""
        return self.base["setting"].unique(maintain_order=True).to_list()

    @cached_property
    def players(self) -> list[str]:
        """Players that fill tables alone, in the order the study lists them: weakest first by custom; all that sit if none does."""
        alone = self.base.filter(pl.col("player") != "")["player"].unique(maintain_order=True).to_list()
        return alone or list(dict.fromkeys(name for names in self.base["strategies"].to_list() for name in names))

    @cached_property
    def graded(self) -> list[str]:
        """Players whose agreement grades a claim: all that try and fill tables alone."""
        alone = [p for p in self.players if p in self.base["player"].to_list()]
        return [p for p in alone if p != FLOOR] or alone

    def size(self, setting: str) -> int:
        """How many play in a setting."""
        return self.base.filter(pl.col("setting") == setting)["size"][0]

    def card(self, slug: str) -> str:
        """A card's name."""
        return words.plain(slug).title()

    def choice(self, number: str) -> str:
        """What was hidden at home, in words."""
        return self.contents[int(number)] if number.isdigit() and int(number) < len(self.contents) else words.plain(number)

    def ticks(self, choices) -> list[str]:
        """What was hidden, in few words, for an axis: without the word for hidden things, and without "card"."""
        return [self.choice(one).removeprefix(f"{self.hidden} ").removesuffix(" card") for one in choices]

    def mine(self, frame: pl.DataFrame) -> pl.DataFrame:
        """Rows of the tables that the headline's player fills; of the first table of each setting where nobody fills one."""
        if self.main is not None:
            return frame.filter(pl.col("player") == self.main)
        first = self.base.group_by("setting", maintain_order=True).agg(pl.col("table").first())
        return frame.join(first, on=["setting", "table"], how="semi", maintain_order="left")


def table_of(players) -> str:
    """ "all counter"; "1 counter, 3 hunter"."""
    counted = Counter(players)
    return f"{ALL}{players[0]}" if len(counted) == 1 else ", ".join(f"{n} {name}" for name, n in counted.items())


def manner_of(players) -> str:
    """A table by its manner, whatever its size: "all counter", "1 counter among hunter", "2 league, 2 counter"."""
    counted = Counter(players)
    if len(counted) == 2 and min(counted.values()) == 1:
        one, rest = sorted(counted, key=counted.get)
        return f"1 {one} among {rest}"
    return table_of(players)


def together(settings) -> str:
    """Settings in few words: "3 and 4 players, no double agent; 5 players, double agent"."""
    tails = {}
    for name in settings:
        head, comma, tail = name.partition(" ")
        tails.setdefault(comma + tail, []).append(head)
    return "; ".join(words.listing(heads) + tail for tail, heads in tails.items())


def seat_word(order: int) -> str:
    """What a seat is called by its place in the order of play in round 1."""
    return "starting player" if order == 0 else f"{words.ordinal(order + 1)} to play"
