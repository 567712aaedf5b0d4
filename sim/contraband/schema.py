"""What a TOML file of Contraband Insider may say: numbers of a fixed set of cards and tokens, and where each comes from."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator, model_validator

from sim.contraband import state as s
from sim.contraband.scenario import Card, Role
from sim.core.cards import slug
from sim.core.stated import Origin, Stated

MOST = 9  # of any number on a card or token
NUMBERS = dict(discredit=("value",), informant=("flips",), injustice=("value",), model_citizen=("value",), redistribute=("value",))
ROLE_NUMBERS = dict(double_agent=("value", "bonus"), rat=("right", "wrong"), doggy=("named",))


class Entry(Stated):
    """What every file begins with."""

    schema_: Literal[1] = Field(alias="schema")
    name: str
    origin: Origin


class Contraband(Stated):
    """The contraband cards of one type. cash: their Cash icons."""

    name: str
    cash: int = Field(ge=0, le=MOST)


class Goods(Entry):
    """type_map: does a type bear the same Cash in every colour, or does it go round with the seats."""

    type_map: Literal["shared", "rotated"]
    cards: list[Contraband] = Field(min_length=s.TYPES, max_length=s.TYPES)

    @field_validator("cards")
    @classmethod
    def _distinct(cls, cards):
        return _named_apart(cards)


class Token(Stated):
    """value: points of one. supply_Np: how many there are with N players."""

    name: Literal["Police Token", "Police Penalty Token"]
    value: int = Field(ge=-MOST, le=MOST)
    supply_3p: int = Field(ge=0, le=MOST)
    supply_4p: int = Field(ge=0, le=MOST)
    supply_5p: int = Field(ge=0, le=MOST)


class Scoring(Entry):
    """stars_Np: with N players, by rank, the best first."""

    stars_3p: list[int]
    stars_4p: list[int]
    stars_5p: list[int]
    tokens: list[Token]

    @field_validator("stars_3p", "stars_4p", "stars_5p")
    @classmethod
    def _by_rank(cls, stars, info):
        ranks = int(info.field_name[-2])
        if len(stars) != ranks:
            raise ValueError(f"a number for each of {ranks} ranks is wanted")
        if any(not 0 <= n <= MOST for n in stars) or stars != sorted(stars, reverse=True):
            raise ValueError(f"numbers from 0 to {MOST} are wanted, none higher than the one before")
        return stars

    @field_validator("tokens")
    @classmethod
    def _both(cls, tokens):
        if sorted(one.name for one in tokens) != ["Police Penalty Token", "Police Token"]:
            raise ValueError("one 'Police Token' and one 'Police Penalty Token' are wanted")
        return tokens

    @model_validator(mode="after")
    def _enough(self):
        police, penalty = self.token("Police Token"), self.token("Police Penalty Token")
        for seats in range(s.FEWEST, s.SEATS + 1):
            key = f"supply_{seats}p"
            if getattr(penalty, key) < getattr(police, key):
                raise ValueError(f"{key}: {getattr(penalty, key)} Police Penalty Tokens, at least as many as Police Tokens are wanted")
        return self

    def token(self, name: str) -> Token:
        return next(one for one in self.tokens if one.name == name)


def _has_its_numbers(card, kind, wanted, numbers):
    for key in numbers:
        if getattr(card, key) is None and key in wanted:
            raise ValueError(f"{kind!r} needs {key!r}")
        if getattr(card, key) is not None and key not in wanted:
            raise ValueError(f"{kind!r} takes no {key!r} (allowed: {', '.join(wanted) or 'none'})")
    return card


Number = Field(None, ge=-MOST, le=MOST)


class Assistance(Stated):
    """An Assistance Card. operation: what it does. icon: when it leaves: after it was played, once its condition is met, with the round.

    value: points it makes or takes, by operation. flips: how many cards it turns face-up at most."""

    name: str
    operation: Card
    icon: Literal["after_play", "condition", "round"]
    value: int | None = Number
    flips: int | None = Field(None, ge=0, le=MOST)

    @model_validator(mode="after")
    def _numbers(self):
        return _has_its_numbers(self, self.operation, NUMBERS.get(self.operation, ()), ("value", "flips"))


class Assistances(Entry):
    """The Assistance Cards in the box; each operation on one card at most."""

    cards: list[Assistance]

    @field_validator("cards")
    @classmethod
    def _once(cls, cards):
        for operation in s.CARDS:
            if (many := sum(card.operation == operation for card in cards)) > 1:
                raise ValueError(f"{many} cards of {operation!r}, one of each operation is allowed")
        return _named_apart(cards)


class RoleCard(Stated):
    """A Double Agent Variant Card. value: of each contraband card of who has it; bonus: for all of them confiscated; right, wrong: of
    the Rat's guess; named: for being taken for the Double Agent."""

    name: str
    role: Role
    value: int | None = Number
    bonus: int | None = Number
    right: int | None = Number
    wrong: int | None = Number
    named: int | None = Number

    @model_validator(mode="after")
    def _numbers(self):
        return _has_its_numbers(self, self.role, ROLE_NUMBERS.get(self.role, ()), ("value", "bonus", "right", "wrong", "named"))


class Roles(Entry):
    cards: list[RoleCard]

    @field_validator("cards")
    @classmethod
    def _all(cls, cards):
        if sorted(card.role for card in cards) != sorted(s.ROLES[1:]):
            raise ValueError(f"one card of each is wanted: {', '.join(s.ROLES[1:])}")
        return _named_apart(cards)


def _named_apart(cards):
    names = [slug(card.name) for card in cards]
    if twice := [name for name in names if names.count(name) > 1]:
        raise ValueError(f"two cards are called {twice[0]!r}; a name of its own for each is wanted")
    return cards


MODELS = dict(goods=Goods, scoring=Scoring, roles=Roles, assistance=Assistances)
