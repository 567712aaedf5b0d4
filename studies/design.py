"""Values of a key of the grid: a list as it stands, or a word for many: pairs, teams, numbers, trajectories over levers."""

from __future__ import annotations

import itertools
from typing import Annotated, Literal

import numpy as np
from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag, model_validator

MOST_STEPS = 10_000  # cells of one screening


class Design(BaseModel):
    """A table in place of a list of values: no other keys than these."""

    model_config = ConfigDict(extra="forbid", strict=True)


class PairsOf(Design):
    """All unordered pairs of these, with everybody against itself if `mirrors` ("only": nothing but that). "all": everybody the
    content has."""

    pairs_of: Literal["all"] | Annotated[list[str], Field(min_length=2)]
    mirrors: bool | Literal["only"] = False

    def named(self, roster: list[str]) -> PairsOf:
        """The same with the names that "all" stands for."""
        return PairsOf(pairs_of=roster, mirrors=self.mirrors) if self.pairs_of == "all" else self

    def values(self) -> list:
        if self.mirrors == "only":
            return [[name, name] for name in self.pairs_of]
        pairs = itertools.combinations_with_replacement if self.mirrors else itertools.combinations
        return [list(pair) for pair in pairs(self.pairs_of, 2)]


class TeamsOf(Design):
    """All teams of these, of the given sizes (default: from one to all)."""

    teams_of: list[str] = Field(min_length=1)
    sizes: list[int] = []

    @model_validator(mode="after")
    def _sizes(self):
        self.sizes = self.sizes or list(range(1, len(self.teams_of) + 1))
        for size in self.sizes:
            if not 1 <= size <= len(self.teams_of):
                raise ValueError(f"sizes: no teams of {size} among {len(self.teams_of)}")
        return self

    def values(self) -> list:
        return [list(team) for size in self.sizes for team in itertools.combinations(self.teams_of, size)]


class Numbers(Design):
    """All whole numbers from the first to the last."""

    numbers: list[int] = Field(min_length=2, max_length=2)

    @model_validator(mode="after")
    def _rising(self):
        if self.numbers[0] > self.numbers[1]:
            raise ValueError(f"numbers {self.numbers}: first and last are wanted, in this order")
        return self

    def values(self) -> list:
        return list(range(self.numbers[0], self.numbers[1] + 1))


class Screening(Design):
    """Morris' trajectories: from a random point each lever in turn, in random order, moves to another of its values.

    screening: {lever: values}. The points of one study share their luck, so that a step is a paired difference.
    Method: Morris (1991), Technometrics 33(2), with levels as the values themselves."""

    screening: dict[str, list] = Field(min_length=1)
    trajectories: int = Field(10, ge=2)

    @model_validator(mode="after")
    def _levels(self):
        for name, values in self.screening.items():
            if len(values) < 2 or any(values.count(value) > 1 for value in values):
                raise ValueError(f"{name}: found {values}, at least two different values are wanted")
        if self.trajectories * (len(self.screening) + 1) > MOST_STEPS:
            raise ValueError(f"more than {MOST_STEPS} points; fewer trajectories are wanted")
        return self

    def values(self) -> list:
        rng = np.random.default_rng(0)  # the points are part of the question, not of its luck
        points = []
        for _ in range(self.trajectories):
            at = {name: int(rng.integers(len(values))) for name, values in self.screening.items()}
            points.append(dict(at))
            for name in rng.permutation(list(self.screening)):
                n = len(self.screening[str(name)])
                at[str(name)] = (at[str(name)] + int(rng.integers(1, n))) % n
                points.append(dict(at))
        return [{name: self.screening[name][k] for name, k in point.items()} for point in points]

    def step(self, number: int) -> list[int]:
        """Trajectory and step of the point of that number."""
        return list(divmod(number, len(self.screening) + 1))


def _kind(value) -> str:
    if isinstance(value, Design):
        return type(value).__name__
    names = {"pairs_of": "PairsOf", "teams_of": "TeamsOf", "numbers": "Numbers", "screening": "Screening"}
    return next((kind for key, kind in names.items() if isinstance(value, dict) and key in value), "list")


def _listed(value):
    if not isinstance(value, list):
        raise ValueError("allowed is a list of values, or a table with pairs_of, teams_of, numbers or screening")
    return value


Values = Annotated[
    Annotated[list, BeforeValidator(_listed), Tag("list")]
    | Annotated[PairsOf, Tag("PairsOf")]
    | Annotated[TeamsOf, Tag("TeamsOf")]
    | Annotated[Numbers, Tag("Numbers")]
    | Annotated[Screening, Tag("Screening")],
    Discriminator(_kind),
]
