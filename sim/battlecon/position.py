"""A position of a duel in JSON: what it may say. One player's part of it is set on the table and read off again by seat.py."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from sim.battlecon import state as s

SPECIAL = "special_action"
NAMED = "named_base"  # status: the base a player has to reveal next
FINISHER_LIFE = 7
GIVEN_STATUS = -1  # source of what an earlier beat left in the ledger
YES_OR_NO = (
    "stun_immunity",
    "dodge",
    "cannot_move",
    "no_antes",
    "no_defence",
    "no_style_range",
    "ignores_soak",
    "ignores_guard",
    "no_gain",
    "no_stun",
    "second_call",
    "ruled",
)
FOR_THE_DUEL = ("no_antes", "no_defence", "no_bonuses", "second_call")
# What of an earlier beat a position is told by hand; states may name more that is left, and are read again.
WRITTEN = ("power", "priority", "min_range", "max_range", "soak", "stun_guard", *YES_OR_NO, "no_bonuses", NAMED)
FURTHER_ZONES = ("active", "removed")


MOST = 1000  # no number of a duel comes near it


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Lying(Strict):
    """A marker on the board that lies face-down (or, said in full, face-up)."""

    space: int = Field(ge=1, le=s.SPACES)
    down: bool = False


class LastBeat(Strict):
    """What a player did or suffered last beat."""

    hit: bool = False
    stunned: bool = False


def two(kind):
    return Annotated[list[kind], Field(min_length=2, max_length=2)]


Space = Annotated[int, Field(ge=1, le=s.SPACES)]


class Position(Strict):
    """A position before a beat, with the pairs and antes of that beat. Lists have one entry a player."""

    fighters: two(str)
    bases: two(str) = ["standard", "standard"]
    beat: int = Field(1, ge=1, le=15)
    spaces: two(Space | None) = [2, 6]
    life: two(Annotated[int, Field(ge=0, le=MOST)]) | None = None
    discards: two(two(list[str])) | None = None
    special_action: two(bool) = [True, True]
    finisher: two(str | None) | None = None
    tokens: two(dict[str, Annotated[int, Field(ge=0)]]) | None = None
    counters: two(dict[str, Annotated[int, Field(ge=0)]]) | None = None
    markers: two(dict[str, list[Space | Lying]]) | None = None
    cards: two(dict[str, list[str]]) = [{}, {}]
    status: two(dict[str, int | bool | str]) = [{}, {}]
    last_beat: two(LastBeat) = [LastBeat(), LastBeat()]
    first_ante: int = Field(0, ge=0, le=1)
    clashed: two(list[str]) = [[], []]
    pairs: two(Annotated[list[str], Field(min_length=2, max_length=3)] | None) = [None, None]
    antes: two(dict[str, Any]) = [{}, {}]
    scenario: dict[str, Any] = {}  # how rules are read, where not by default
    # What a state says of the beat before it: accepted, so that a state with new pairs is a position, and not needed.
    active: Any = None
    hit: Any = None
    damage: Any = None
    stunned: Any = None
    winner: int = -1
