"""When a cell has been played enough. Two rules that are never mixed: at a width, or when a question is decided."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, model_validator

from studies.stats import sequence, wilson

MOST_GAMES = 200_000
MOST = 10**9  # of one cell: beyond that a number is a slip
HALF_WIDTH = 0.01


class Precision(BaseModel):
    """Either `games` a cell, or up to `max_games` until the rate's interval is `half_width` wide each way, or until it is
    decided between which edges the rate lies: inside the tolerance or not, or in which band (`decide = true`)."""

    model_config = ConfigDict(extra="forbid", strict=True)

    games: int | None = Field(None, ge=1, le=MOST)
    half_width: float | None = Field(None, gt=0.0, lt=0.5)
    decide: bool = False
    max_games: int | None = Field(None, ge=1, le=MOST)

    @model_validator(mode="after")
    def _one_rule(self):
        if self.games is not None and (self.half_width is not None or self.decide or self.max_games is not None):
            raise ValueError("games is the whole rule; half_width, decide and max_games do not go with it")
        if self.half_width is not None and self.decide:
            raise ValueError("either half_width or decide = true, not both")
        return self

    def resolved(self, rotations: int) -> Precision:
        """With the defaults filled in and games rounded up to whole seat rotations."""

        def whole(n):
            return -(-n // rotations) * rotations

        if self.games is not None:
            return Precision(games=whole(self.games))
        width = None if self.decide else (self.half_width or HALF_WIDTH)
        return Precision(half_width=width, decide=self.decide, max_games=whole(self.max_games or MOST_GAMES))

    @property
    def most(self) -> int:
        """The most games a cell may take."""
        return self.games or self.max_games

    def expected(self, rate: float = 0.5) -> int:
        """About how many games a cell takes if place 0 wins this share of them."""
        return self.most if self.half_width is None else min(self.most, wilson.games_for(self.half_width, rate))

    def stopped(self, wins: int, games: int, edges) -> str:
        """Why a cell stops here: "width", "decided", "games", "max_games"; "" if it goes on. wins: of place 0."""
        if self.half_width is not None and wilson.half_width(wins, games) <= self.half_width:
            return "width"
        if self.decide and sequence.decided(wins, games, edges):
            return "decided"
        if games >= self.most:
            return "games" if self.games else "max_games"
        return ""

    def as_dict(self) -> dict:
        """What is set, as it stands in a spec."""
        return {key: value for key, value in self.model_dump().items() if value not in (None, False)}


def override(base: dict, change: dict) -> dict:
    """A player's own precision over that of all: another kind of rule replaces the old one."""
    if "games" in change:
        return dict(change)
    kept = {key: value for key, value in base.items() if key != "games"}
    if "half_width" in change:
        kept.pop("decide", None)
    if change.get("decide"):
        kept.pop("half_width", None)
    return kept | change
