"""What a study asks, as its TOML file says it: read, checked, and written back as it was resolved."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from sim.core.cards import check
from sim.core.errors import BadInput, unknown
from studies.design import Values
from studies.precision import Precision

LIBRARY = Path(__file__).parent / "library"


class Part(BaseModel):
    """A table of a study's file: no other keys than these, no guessing of types."""

    model_config = ConfigDict(extra="forbid", strict=True)


BANDS = [0.75, 0.55, 0.35, 0.15]  # win rates between which a co-operative game has one to five pips
AUDIENCES = ("novice", "regular", "expert")
MARGIN = 0.01  # share of matches below which a change of a seat's chances counts as none


class Study(Part):
    """Name, game, seed, and what rates are judged by: for duels the band in which a rate counts as fair, for co-operative games
    the edges between one and five pips and whom the rating is for (a word of AUDIENCES, or a player of the study), for games of
    several sides the margin within which a share counts as unchanged or even."""

    name: str = "study"
    game: str
    seed: int = Field(0, ge=0, lt=2**63)
    tolerance: list[float] = Field([0.45, 0.55], min_length=2, max_length=2)
    bands: list[float] = Field([], max_length=4)
    audience: str = ""
    margin: float | None = Field(None, gt=0.0, lt=0.5)
    about: str = ""

    @field_validator("name")
    @classmethod
    def _of_a_folder(cls, value):
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.-]*", value):
            raise ValueError("allowed are letters, digits, '_', '.' and '-', a letter or digit first")
        return value

    @model_validator(mode="after")
    def _a_band(self):
        if self.bands and (len(self.bands) != 4 or not 1 > self.bands[0] > self.bands[1] > self.bands[2] > self.bands[3] > 0):
            raise ValueError(f"bands {self.bands}: four falling shares between 1 and 0 are wanted, as {BANDS}")
        if not 0 <= self.tolerance[0] < self.tolerance[1] <= 1:
            raise ValueError(f"tolerance {self.tolerance} is no band: two rising shares between 0 and 1 are wanted")
        return self


class Players(Part):
    """`each`: one cell a strategy, the same in all seats. `seats`: one cell an inner list, a strategy a place; where the grid
    varies how many play, a list goes with the cells of as many places."""

    each: list[str] = []
    seats: list[list[str]] = []

    @model_validator(mode="after")
    def _somebody(self):
        if not self.each and not self.seats:
            raise ValueError('nobody plays: each = ["random"] or seats = [["a", "b"]] is wanted')
        return self


class Variant(Part):
    """A what-if beside the base: changed content (`set`) or changed scenario keys, on the same luck.

    where: values of scenario keys; it is played beside the cells that have them. players, characters: beside cells in which one of
    them sits or is played. ban: cards ("eligor/vengeful") or "all"; in place of this variant there is then one for each of them,
    "without Vengeful (eligor)", beside the cells in which the character is played that has to go without it."""

    name: str = Field(min_length=1)
    set: dict[str, dict] = {}
    scenario: dict = {}
    where: dict = {}
    players: list[str] = []
    characters: list[str] = []
    ban: Literal["all"] | list[str] = []

    @model_validator(mode="after")
    def _something(self):
        if self.name == "base":
            raise ValueError("the name 'base' is taken by the study without changes")
        if self.ban and (self.set or "banned" in self.scenario or self.characters):
            raise ValueError("ban does not go with set, characters or the scenario key 'banned'")
        if not self.set and not self.scenario and not self.ban:
            raise ValueError('nothing is changed: set = { "name" = { key = value } } or scenario = { key = value } is wanted')
        return self


class Spec(Part):
    """A study's file. Every combination of the grid, times players, times variants, is a cell."""

    study: Study
    precision: dict = {}
    scenario: dict = {}
    grid: dict[str, Values] = {}
    players: Players
    variant: list[Variant] = []

    @model_validator(mode="after")
    def _consistent(self):
        both = sorted(set(self.grid) & set(self.scenario))
        if both:
            raise ValueError(f"{both[0]!r} stands in [scenario] and in [grid]; one of them is wanted")
        for key, values in self.grid.items():
            if values == []:
                raise ValueError(f"grid.{key}: an empty list, at least one value is wanted")
            if isinstance(values, list) and (twice := [value for k, value in enumerate(values) if value in values[:k]]):
                raise ValueError(f"grid.{key}: {twice[0]!r} is there twice")
        for key in ("each", "seats"):
            named = getattr(self.players, key)
            if twice := [one for k, one in enumerate(named) if one in named[:k]]:
                raise ValueError(f"players.{key}: {twice[0]!r} is there twice")
        players = dict.fromkeys([*self.players.each, *(name for seats in self.players.seats for name in seats)])
        if self.study.audience and self.study.audience not in (*AUDIENCES, *players):
            raise ValueError(f"study.audience: found {self.study.audience!r}, allowed are {', '.join([*AUDIENCES, *players])}")
        for one in self.variant:
            for name in one.players:
                if name not in players:
                    raise ValueError(f"variant {one.name!r}: players: found {name!r}, allowed are {', '.join(players)}")
        names = [one.name for one in self.variant]
        if len(set(names)) < len(names):
            raise ValueError("two variants have one name")
        return self

    def base_precision(self) -> dict:
        """The precision of all players."""
        return {key: value for key, value in self.precision.items() if not isinstance(value, dict)}

    def overrides(self) -> dict[str, dict]:
        """Precisions of single players, by name."""
        return {key: value for key, value in self.precision.items() if isinstance(value, dict)}


def read(source) -> tuple[Spec, str]:
    """A spec from a path, the name of a study of the library, or a dict. Returns it and what to call it in messages.

    Raises BadInput in one line: file, key, what was found, what is allowed."""
    if isinstance(source, dict):
        return parse(source, "study"), "study"
    path = find(source)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: not valid TOML: {error}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: cannot be read: {error}") from None
    study = data.get("study")
    if isinstance(study, dict):
        study.setdefault("name", re.sub(r"[^A-Za-z0-9_.-]+", "-", path.stem).strip("-.") or "study")
    return parse(data, str(path)), str(path)


def find(source) -> Path:
    """The file of a study: a path, or the name of one in the library. Raises BadInput with the nearest name."""
    path = Path(source)
    if path.is_file():
        return path
    packaged = {file.stem: file for file in sorted(LIBRARY.glob("*.toml"))}
    if str(source) in packaged:
        return packaged[str(source)]
    if path.suffix or len(path.parts) > 1:
        raise BadInput(f"{source}: no such file")
    raise unknown("study", str(source), packaged)


def parse(data: dict, where: str) -> Spec:
    """Check a study's data. Raises BadInput."""
    if data.get("grid") == {}:
        raise BadInput(f"{where}: grid: found {{}}, a key with its values is wanted, or no [grid] at all for the default of every key")
    spec = check(Spec, data, where)
    precision(spec.base_precision(), f"{where}: precision")
    return spec


def precision(data: dict, where: str) -> Precision:
    """A precision as given. Raises BadInput."""
    return check(Precision, data, where)


def as_toml(data: dict) -> str:
    """A spec's dict as TOML: tables of the first level in brackets, everything below inline."""
    lines = []
    for key, value in data.items():
        for table in value if isinstance(value, list) else [value]:
            lines.append(f"[[{key}]]" if isinstance(value, list) else f"[{key}]")
            lines += [f"{_key(name)} = {_value(item)}" for name, item in table.items()] + [""]
    return "\n".join(lines)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def _value(value) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(name)} = {_value(item)}" for name, item in value.items()) + " }" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
