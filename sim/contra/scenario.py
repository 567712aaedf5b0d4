"""The scenario of a game: every key a study, a trace or a game may set. Names of content are checked where it is read."""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from sim.contra.levers import VERSIONS
from sim.contra.state import PART_ROWS, PARTS, SEATS

Mode = Literal["jump_start", "rough_start", "unpredictable_environment", "expert_unpredictable_environment", "battle_damage"]
CONTRARY = (("jump_start", "rough_start"), ("unpredictable_environment", "expert_unpredictable_environment"))


class Rules(BaseModel):
    """Rulings on what the rulebook says in two ways; the defaults are its own words.

    kill_draw: a kill draws a card, or the commando may draw. ability_kill: who draws for a kill outside attacks, any commando the
    table chooses or the one whose card it was. boss_stands: the boss stands in all boss spaces, or in one the table chooses."""

    model_config = ConfigDict(extra="forbid")

    kill_draw: Literal["must", "may"] = "must"
    ability_kill: Literal["any", "owner"] = "any"
    boss_stands: Literal["spaces", "one_space"] = "spaces"


class Scenario(BaseModel):
    """commandos go with the seats. A story brings its own bosses and stages: boss and stage are then ignored."""

    model_config = ConfigDict(extra="forbid")

    boss: str = "defense_wall"
    stage: str = "jungle"
    commandos: list[str] = Field(["bill", "lance"], min_length=1, max_length=SEATS)
    modes: list[Mode] = []
    story: str = ""
    retries: int = Field(3, ge=0, le=PART_ROWS - PARTS)  # of a lost part that is to be played again
    content_version: int = Field(0, ge=0, le=VERSIONS)
    levers: dict[str, Any] = {}
    banned: list[str] = []  # commando cards that are spent for their symbol only: "bill/sustain_fire"
    rules: Rules = Rules()

    @field_validator("levers", "rules", mode="before")
    @classmethod
    def _texts(cls, value):
        """As a command line gives them: name=value, or a list of such."""
        texts = [value] if isinstance(value, str) else value
        if isinstance(texts, list) and texts and all(isinstance(text, str) and "=" in text for text in texts):
            return {name.strip(): _read(text.strip()) for name, _, text in (one.partition("=") for one in texts)}
        return value

    @field_validator("commandos")
    @classmethod
    def _distinct(cls, value):
        if len(set(value)) < len(value):
            raise ValueError("each commando is allowed once")
        return value

    @field_validator("modes")
    @classmethod
    def _together(cls, value):
        if len(set(value)) < len(value):
            raise ValueError("each mode is allowed once")
        for one, other in CONTRARY:
            if one in value and other in value:
                raise ValueError(f"{one!r} and {other!r} exclude each other")
        return value


def _read(text):
    try:
        return json.loads(text.lower() if text.lower() in ("true", "false") else text)
    except ValueError:
        return text
