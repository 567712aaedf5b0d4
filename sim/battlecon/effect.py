"""An effect of a card as a TOML file says it, checked word by word against vocabulary.py."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from sim.battlecon import vocabulary as v

MOST_WAITING = 16  # the agenda has room for 40 steps; random duels of the cast need 13 of them at most


def one_of(table, what):
    def check(value):
        if value not in table:
            import difflib

            near = difflib.get_close_matches(str(value), list(table), 1, 0.5)
            hint = f"did you mean {near[0]!r}? " if near else ""
            raise ValueError(f"{hint}allowed {what} are: {', '.join(table)}")
        return value

    return check


def _parts(value) -> list:
    return value if isinstance(value, list) else [value]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", populate_by_name=True, strict=True)


class Effect(Strict):
    """One effect of a card. `do` and its operands are words of the vocabulary."""

    on: str = "passive"
    when: str = Field("always", alias="if")
    if_n: int | list[int] = 0
    if_of: str = ""
    if_card: str = ""
    unless: str = "always"
    unless_n: int = 0
    unless_of: str = ""
    may: bool = False
    pay: dict[str, Any] = {}
    do: str
    who: Literal["self", "opponent", "all"] = "self"
    by: Any = 0
    per: str = "number"
    cap: int = Field(0, ge=0)
    what: str = ""
    of: str = ""
    until: str = "beat"
    then: list[Effect] = []

    _on = field_validator("on")(one_of(v.HOOKS, "hooks"))
    _when = field_validator("when", "unless")(one_of(v.CONDITIONS, "conditions"))
    _do = field_validator("do")(one_of(v.OPERATIONS | v.PASSIVE_OPERATIONS, "operations"))
    _per = field_validator("per")(one_of(v.SOURCES, "sources"))
    _until = field_validator("until")(one_of(v.UNTIL_WORDS, "spans"))

    @field_validator("by")
    @classmethod
    def _amount(cls, value):
        parts = _parts(value)
        if len(parts) not in (1, 2) or any(isinstance(p, bool) or not isinstance(p, int | str) for p in parts):
            raise ValueError("allowed is a number, a source, or a list of two of them (lowest, highest)")
        for part in parts:
            if isinstance(part, str):
                one_of(v.SOURCES, "sources")(part)
        return value

    @field_validator("if_n")
    @classmethod
    def _numbers(cls, value):
        if isinstance(value, list) and (len(value) != 2 or value[0] > value[1]):
            raise ValueError("allowed is a number, or two of them (lowest, highest)")
        return value

    @field_validator("pay")
    @classmethod
    def _price(cls, value):
        if len(value) > 1:
            raise ValueError("one kind of piece pays for an effect")
        for price in value.values():
            fine = price in ("any", "all") if isinstance(price, str) else True
            if isinstance(price, list):
                fine = len(price) == 2 and all(isinstance(p, int) for p in price) and 0 < price[0] <= price[1]
            elif not isinstance(price, str):
                fine = isinstance(price, int) and price > 0
            if not fine:
                raise ValueError("allowed is a number, two numbers (lowest, highest), 'any' or 'all'")
        return value

    @model_validator(mode="after")
    def _fits(self):
        if self.on != "passive" and self.do in v.PASSIVE_OPERATIONS:
            raise ValueError(f"{self.do!r} is passive: leave out 'on'")
        if self.do == "modify" and self.what not in v.STATS:
            one_of(v.STATS, "stats for 'what'")(self.what)
        if (self.when == "pair_has") != bool(self.if_card):
            raise ValueError("'if_card' names the card that 'pair_has' asks for")
        if self.do in v.CARD_WORDS and not self.what and self.by == 0:
            raise ValueError(f"{self.do!r} wants in 'by' how many cards are chosen, or in 'what' which cards are meant")
        if self.cap and self.per == "number":
            raise ValueError("'cap' limits what 'per' counts: it needs a 'per'")
        low, high = _parts(self.by)[0], _parts(self.by)[-1]
        if isinstance(low, int) and isinstance(high, int) and low > high and self.do != "push_or_pull":
            raise ValueError(f"by: found {self.by}, allowed is a number, or two of them (lowest, highest)")
        if self.waiting() > MOST_WAITING:
            raise ValueError(f"then: {self.waiting()} effects follow one another, allowed are {MOST_WAITING} or less")
        self._has_operands()
        return self

    def waiting(self) -> int:
        """How many effects may wait at once while what follows this one is done."""
        return len(self.then) + max((one.waiting() for one in self.then), default=0)

    def _has_operands(self):
        """Raise ValueError if a number or a kind of piece is missing that conditions and sources speak of."""
        for key, word, number, pieces in (("if", self.when, "if_n", self.if_of), ("unless", self.unless, "unless_n", self.unless_of)):
            if "`if_n`" in v.CONDITIONS[word] and number not in self.model_fields_set:
                raise ValueError(f"{key}: {word!r} asks for a number: {number!r} is missing")
            if "of `of`" in v.CONDITIONS[word] and not (self.of or pieces):
                raise ValueError(f"{key}: {word!r} asks for a token or counter: 'of' or '{key}_of' is missing")
        for key, word in [("per", self.per), *(("by", part) for part in _parts(self.by))]:
            if isinstance(word, str) and "`of`" in v.SOURCES[word] and not self.of:
                raise ValueError(f"{key}: {word!r} counts tokens or counters: 'of' is missing")
