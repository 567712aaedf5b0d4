"""The scenario of a duel: every key a study, a trace or a game may set."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator


class Scenario(BaseModel):
    """fighters, bases, finishers and kits go with the seats; the rest is the same for both."""

    model_config = ConfigDict(extra="forbid")

    fighters: list[str] = Field(["eligor", "shekhtur"], min_length=2, max_length=2)
    bases: list[str] = Field(["standard", "standard"], min_length=2, max_length=2)  # names of sets in the content
    finishers: list[str] = Field(["first", "first"], min_length=2, max_length=2)  # a name, "first" of the file, or "chosen" in play
    kits: list[str] = Field(["first", "first"], min_length=2, max_length=2)  # of fighters who pick theirs: a name, "first", "chosen"
    special_actions: bool = True
    ante_finishers: bool = False
    discards: Literal["printed", "chosen"] = "printed"
    beats: int = Field(15, ge=1, le=50)
    first: Literal["random", 1, 2] = "random"  # who antes first, seats counted as traces and reports count them
    time_out_tie: Literal["draw", "active"] = "draw"
    stockpile: Literal["chosen", "unique"] = "chosen"  # who sets bases aside chooses them, or they are its last unique ones
    life_above_start: bool = False
    movement_effect: Literal["any", "moved"] = "moved"  # is a movement effect that moved nobody one that was used?
    abilities_at_end: Literal["last", "in_turn"] = "last"  # Adjenna's and Voco's: after both players' other effects, or with their own
    readings: list[str] = []  # other readings of single cards, by their names in the content
    banned: list[str] = []  # cards a fighter goes without: "eligor/vengeful"

    @field_validator("first", mode="before")
    @classmethod
    def _seat(cls, value):
        return int(value) if isinstance(value, str) and value.isdigit() else value
