"""One effect of a card as a TOML file says it, and where values come from. The words are in vocabulary.py."""

from __future__ import annotations

import difflib

from pydantic import Field, field_validator, model_validator

from sim.contra import state as s
from sim.contra import vocabulary as v
from sim.core.stated import Stated

# What an operation is told beside `who` and `if`; a question mark: it may be left out.
OPERANDS = {
    "suffer": "need", "draw_enemy": "n", "hatch": "n", "discard_tokens": "need", "must_discard": "need", "discard_card": "n",
    "add_results": "need? n?", "move_enemy": "n toward", "move_boss": "n toward", "heal": "n", "put_dimer": "", "burst_dimers": "need",
    "put_token": "n", "fire_tokens": "need reach", "step_away": "n", "advance_track": "n", "retreat_track": "n", "roll_track": "",
    "fall": "n", "shorten_range": "n", "enter": "", "put_gel": "n", "grow_gel": "n", "take_gel": "", "drop_gel": "n", "clean_nests": "n",
    "discard_damage": "n", "discard_stage": "n", "either": "left right", "may": "left right", "gain": "need", "draw": "n", "look": "n",
    "look_and_order": "n", "attack": "n? reach? dice? scope? bonus_if? reroll?", "move": "n?", "jump": "n", "move_through": "n?",
    "aim": "n", "take_enemy": "", "strike": "n reach", "bonus_die": "n",
}  # fmt: skip
REACHING = ("within_boss", "within_source", "within_dimer", "fewer_enemies", "has_gels")  # conditions that are told a number
ZONED = ("in_zone", "near_zone")


def word(table, what):
    """A validator: the value is one of the table's words."""

    def check(value):
        if value not in table:
            near = difflib.get_close_matches(str(value), list(table), 1, 0.5)
            hint = f"did you mean {near[0]!r}? " if near else ""
            raise ValueError(f"{hint}allowed {what} are: {', '.join(table)}")
        return value

    return check


def words(table, what):
    """A validator: all values (or keys) are of the table's words."""

    def check(values):
        for value in values:
            word(table, what)(value)
        return values

    return check


Need = dict[str, int]


def amounts(value):
    """A validator: numbers by type of advantage."""
    word(v.TYPE_WORDS, "types")(next((key for key in value if key not in v.TYPE_WORDS), v.TYPE_WORDS[0]))
    if any(n < 1 for n in value.values()):
        raise ValueError("numbers of at least 1 are allowed")
    return value


class Effect(Stated):
    """One effect. `do` and its operands are words of the vocabulary."""

    do: str
    who: str = "self"
    when: str = Field("always", alias="if")
    reach: int | None = Field(None, gt=-s.RADII, lt=s.RADII)
    zone: str | None = None
    n: int | None = None
    per_commando: bool = False
    need: Need = {}
    toward: str | None = None
    dice: int | None = Field(None, ge=1)
    scope: str | None = None
    bonus_if: str | None = None
    reroll: int | None = Field(None, ge=1)
    left: list[Effect] = []
    right: list[Effect] = []

    _do = field_validator("do")(word(v.OPERATIONS, "operations"))
    _who = field_validator("who")(word(v.WHO, "words for 'who'"))
    _when = field_validator("when")(word(v.CONDITIONS, "conditions"))
    _toward = field_validator("toward")(word([key for key in v.TOWARD if key != "none"], "words for 'toward'"))
    _scope = field_validator("scope")(word(v.SCOPE, "scopes"))
    _bonus = field_validator("bonus_if")(word(v.BONUS_IF, "words for 'bonus_if'"))
    _amounts = field_validator("need")(amounts)

    @model_validator(mode="after")
    def _fits(self):
        told = {"need", "n", "toward", "reach", "dice", "scope", "bonus_if", "reroll", "left", "right"}
        told = {key for key in told if getattr(self, key) not in (None, {}, [])}
        allowed = OPERANDS[self.do].split() + (["reach"] if self.when in REACHING else [])
        for key in allowed:
            if not key.endswith("?") and key not in told:
                raise ValueError(f"{self.do!r}{f' if {self.when!r}' if key == 'reach' else ''} needs {key!r}")
        if extra := sorted(told - {key.removesuffix("?") for key in allowed}):
            raise ValueError(f"{self.do!r} takes no {extra[0]!r} (allowed: {', '.join(k.removesuffix('?') for k in allowed) or 'none'})")
        if self.who == "table" and self.when not in ("always", "somebody_failed"):
            raise ValueError("'if': what concerns the table can only depend on 'somebody_failed'")
        if (self.when in ZONED) != (self.zone is not None):
            raise ValueError(f"'zone' goes with the conditions {' and '.join(ZONED)}")
        if self.n is not None and self.n < (0 if self.do in ("attack", "move", "move_through") else 1):
            raise ValueError("n: a number of at least 1 is allowed")
        if self.do == "add_results" and not (self.need or self.n):
            raise ValueError("'add_results' needs 'need' or 'n'")
        if self.dice and not (self.reach or 0) > 0:
            raise ValueError("an attack with dice of its own needs a reach of its own, at least 1")
        return self
