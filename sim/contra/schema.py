"""What a TOML file of Contra may say: commandos, enemies, bosses, stages, stories, the box, the sweep."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from sim.contra import state as s
from sim.contra import vocabulary as v
from sim.contra.effect import Effect, Need, amounts, word, words
from sim.core.stated import Origin, Stated


class Weapon(Stated):
    """A weapon. trait: its ability in attack rolls, with number n."""

    name: str
    dice: int = Field(ge=1, le=9)
    range: int = Field(ge=1, lt=s.RADII)
    trait: str = "none"
    n: int = Field(0, ge=0)
    copies: int = Field(1, ge=1)

    _trait = field_validator("trait")(word(v.TRAITS, "traits"))


class Ability(Stated):
    """The ability of a commando's character card."""

    name: str
    cost: Need = Field(min_length=1)
    windows: list[str] = Field(min_length=1)
    effect: Effect

    _cost = field_validator("cost")(amounts)
    _windows = field_validator("windows")(words(v.WINDOWS, "windows"))


class Card(Stated):
    """A commando card: `type` is the advantage it can be spent as."""

    name: str
    type: Literal["mobility", "accuracy", "subtlety"]
    copies: int = Field(ge=1, le=9)
    effects: list[Effect] = Field(min_length=1)


class Entry(Stated):
    """What every file begins with."""

    schema_: Literal[1] = Field(alias="schema")
    name: str
    origin: Origin


class Commando(Entry):
    weapon: Weapon
    ability: Ability
    cards: list[Card] = Field(min_length=1, max_length=s.KINDS)


class EnemyCard(Stated):
    """An enemy card. adds: results that join its commando's enemy attacks while it lies there."""

    name: str
    colour: int = Field(ge=0, le=4)
    health: int = Field(ge=1)
    special: list[Effect] = Field(min_length=1)
    adds: dict[str, int] = {}

    _adds = field_validator("adds")(words((*v.TYPE_WORDS, "special"), "results"))


class Enemy(Entry):
    """Enemies of one type: a card and a token of each colour."""

    cards: list[EnemyCard]


class BossCard(Stated):
    """number: it is in play with at least so many commandos. damage_cap: the most damage one attack does to it.
    defeated_dice: dice that its Defeated side adds to its commando's enemy attacks."""

    name: str
    number: int = Field(ge=1, le=s.BOSS_CARDS)
    health: int = Field(ge=1)
    special: list[Effect] = Field(min_length=1)
    adds: dict[str, int] = {}
    damage_cap: int = Field(0, ge=0)
    defeated_dice: int = Field(0, ge=0)

    _adds = field_validator("adds")(words((*v.TYPE_WORDS, "special"), "results"))


class Boss(Entry):
    """An enemy deck: its boss cards and the types of its enemies. hatches: the types that `hatch` draws."""

    types: list[str] = Field(min_length=1)
    hatches: list[str] = []
    set_up: list[Effect] = []
    cards: list[BossCard]


class StageCard(Stated):
    """A stage card. laid: laid out in set-up, in the order of the file. pillbox_icons: how many of its copies have the icon.
    health: of the figure it puts on the map."""

    name: str
    copies: int = Field(1, ge=1, le=s.STAGE_CARDS)
    laid: bool = False
    pillbox_icons: int = Field(0, ge=0)
    health: int = Field(0, ge=0)
    effects: list[Effect] = []
    activate: list[Effect] = []

    @model_validator(mode="after")
    def _fits(self):
        if self.pillbox_icons > self.copies:
            raise ValueError(f"pillbox_icons: at most one a copy ({self.copies})")
        if any(effect.do == "enter" for effect in self.effects) != (self.health > 0):
            raise ValueError("health: of a card that enters, and only of one")
        if self.laid and (self.effects or self.copies > 1 or self.pillbox_icons):
            raise ValueError("a card laid out in set-up is one card and is never drawn: it has 'activate' only")
        for effect in self.effects + self.activate:
            _of_nobody(effect)
        return self


def _of_nobody(effect):
    if effect.who == "self":
        raise ValueError(
            f"{effect.do!r} needs 'who': a stage card is no commando's (allowed: {', '.join(w for w in v.WHO if w != 'self')})"
        )


class Ledges(Stated):
    level: int = Field(ge=1, le=9)
    spaces: list[str] = Field(min_length=1)


class Tokens(Stated):
    """Stage tokens on the map. need, reach: how a commando removes one on its turn; no need: not at all."""

    zone: str
    set_up: int = Field(ge=0)
    reach: int = Field(1, ge=0)
    need: Need = {}

    _amounts = field_validator("need")(amounts)


class Nests(Stated):
    """Spaces in which gels grow. short: what happens to a commando who could not place all gels."""

    zone: str
    health: int = Field(ge=1)
    gel_supply: int = Field(ge=1)
    short: list[Effect] = []


class Track(Stated):
    """A track of faces of the commando die. start: 1 is its first space. at_end: what happens when it would pass its end."""

    faces: list[str] = Field(min_length=1, max_length=s.TRACK)
    start: int = Field(1, ge=1)
    at_end: list[Effect] = []

    _faces = field_validator("faces")(words([face for face in v.FACE_WORDS if face != "blank"], "faces"))

    @field_validator("at_end")
    @classmethod
    def _nobodys(cls, effects):
        for effect in effects:
            _of_nobody(effect)
        return effects


class Slow(Stated):
    """Spaces in which a run is shorter."""

    zone: str
    run: int = Field(ge=1)


class Entering(Stated):
    """Spaces that do something to a commando which runs into them."""

    zone: str
    effects: list[Effect] = Field(min_length=1)


class Stage(Entry):
    """A stage: its cards and its map, rows of symbols apart by blanks. Spaces are named like B3: column B, row 3.

    legend: what a symbol stands for, a zone or a list of them ("plain", "hole"). areas: further zones, by spaces or ranges
    ("A2:H3"). joined, parted: pairs of spaces that are neighbours against the grid, or are none."""

    rows: list[str] = Field(min_length=1)
    legend: dict[str, str | list[str]]
    areas: dict[str, list[str]] = {}
    ledges: list[Ledges] = []
    joined: list[list[str]] = []
    parted: list[list[str]] = []
    stage_tokens: Tokens | None = None
    nests: Nests | None = None
    track: Track | None = None
    slow: Slow | None = None
    entering: Entering | None = None
    cards: list[StageCard]


class Objective(Stated):
    """need: what a commando must have. scout: what happens if it has not."""

    name: str
    need: dict[Literal["mobility", "accuracy", "subtlety"], int] = Field(min_length=1)
    scout: list[Effect] = []
    copies: int = Field(1, ge=1)

    _amounts = field_validator("need")(amounts)


class Dice(Stated):
    commando: list[str] = Field(min_length=s.FACES, max_length=s.FACES)
    enemy: list[str] = Field(min_length=s.FACES, max_length=s.FACES)

    _commando = field_validator("commando")(words(v.FACE_WORDS, "faces"))
    _enemy = field_validator("enemy")(words(v.ENEMY_FACE_WORDS, "faces"))


class Counts(Stated):
    """Cards and tokens in the box, and what a deck of each kind has of them."""

    commando_cards: int
    commando_deck: int = Field(le=s.CARDS)
    enemy_cards: int
    enemy_deck: int = Field(le=s.ENEMIES)
    enemy_colours: int
    boss_cards: int = Field(le=s.BOSS_CARDS)
    stage_cards: int
    stage_deck: int = Field(le=s.STAGE_CARDS - 2)
    weapon_cards: int = Field(le=s.GUNS)
    objective_cards: int = Field(le=s.GOALS)
    turn_cards: int
    mission_cards: int
    move_reminder_cards: int
    attack_reminder_cards: int
    dividers: int
    stage_tiles: int
    commando_dice: int
    enemy_dice: int
    commando_miniatures: int
    boss_miniatures: int
    advantage_tokens: int
    pillbox_sensor_tokens: int
    medal_tokens: int
    objective_tokens: int
    bubble_dimer_tokens: int
    stage_tokens: int
    damage_tokens: int
    enemy_tokens: int


class Box(Entry):
    """What all games share: dice, weapon cards, objective cards, counts of components."""

    dice: Dice
    run: int = Field(ge=1)
    counts: Counts
    weapons: list[Weapon]
    objectives: list[Objective]


class Part(Stated):
    """A part of a story. commandos_at, boss_at, extra_enemies and so on: its special set-up and rules."""

    stage: str
    boss: str
    commandos_at: Literal["start", "boss", "near_boss"] = "start"
    boss_at: Literal["boss", "near_boss", "start"] = "boss"
    extra_enemies: int = Field(0, ge=0)
    extra_chosen: int = Field(0, ge=0)
    hatch_each: int = Field(0, ge=0)
    track_start: int | None = Field(None, ge=1)
    stacked: str | None = None
    removed: int = Field(0, ge=0)
    boss_health: int = 0
    immune: str | None = None
    survive: bool = False
    no_track_end: bool = False
    reward: Literal["none", "token", "objective", "reveal", "remove", "weapon"] = "none"
    penalty: Literal["none", "medal"] = "none"
    again: bool = False


class Story(Entry):
    parts: list[Part] = Field(min_length=1, max_length=s.PARTS)


class Lever(Stated):
    """A value of the content that is not known. values: what it may be; weights: how likely each is; default: as the content has it."""

    name: str
    about: str
    values: list[Any] = Field(min_length=1)
    weights: list[int | float] = []
    default: Any

    @model_validator(mode="after")
    def _fits(self):
        if self.weights and len(self.weights) != len(self.values):
            raise ValueError(f"weights: {len(self.weights)} of them for {len(self.values)} values")
        return self


class Sweep(Entry):
    levers: list[Lever]


MODELS = dict(commandos=Commando, enemies=Enemy, bosses=Boss, stages=Stage, stories=Story, box=Box, sweep=Sweep)
