"""The keys a TOML file of fighters, bases or readings may have. Those of an effect are in effect.py, how files are read in cards.py,
how they become what the kernel reads in tables.py."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from sim.battlecon import state as s
from sim.battlecon import vocabulary as v
from sim.battlecon.effect import Effect, Strict, one_of
from sim.core import cards as core
from sim.core.stated import Origin

STYLES_WANTED = 5  # of a fighter that does not pick them
Name = Annotated[str, Field(min_length=1)]


class Card(Strict):
    """A style, base or finisher. `range` is the printed pair (a modifier on styles)."""

    name: Name
    range: list[int] | Literal["X", "N/A"]
    power: Annotated[int, Field(ge=-99, le=99)] | Literal["X", "N/A"]
    priority: int = Field(ge=-99, le=99)
    stun_guard: int = Field(0, ge=0)
    soak: int = Field(0, ge=0)
    stun_immunity: bool = False
    side: Literal["alpha", "beta"] | None = None
    replaces: str | None = None
    special_action: Literal["finish", "cancel", "pulse"] = "finish"
    effects: list[Effect] = []

    @field_validator("range")
    @classmethod
    def _pair(cls, value):
        if isinstance(value, list) and (len(value) != 2 or value[0] > value[1]):
            raise ValueError("allowed is [lowest, highest], 'X' or 'N/A'")
        return value


class Resource(Strict):
    """Tokens or counters of one name. `ante`: what one of them gives when anted.

    over: life lost for each that would be more than `most`, or "eliminated"; wraps: one more discards them all.
    most_against: `most` against an opponent with bases of that form.
    attacks_twice: so many anted at once may give a second attack in the beat in place of what they give.
    ante_loss: life lost for each one anted in a beat beyond `free_antes`.
    supply: kinds that name the same one are the same pieces in different places, and `most` is the limit for all.
    effects: what is done when one is anted, beside what `ante` gives its holder."""

    name: Name
    start: int = Field(ge=0, le=99)
    most: int = Field(ge=0, le=99)
    most_against: dict[Literal["ex", "almighty"], int] = {}
    ante_loss: int = Field(0, ge=0)
    attacks_twice: int = Field(0, ge=0)
    free_antes: int = Field(0, ge=0)
    holder: Literal["self", "opponent"] = "self"
    ante: dict[str, int] = {}
    effects: list[Effect] = []
    together: int = 0
    ante_limit: int = 99
    over: int | Literal["eliminated"] = 0
    wraps: bool = False
    supply: str = ""
    origin: Origin | None = None

    @field_validator("ante")
    @classmethod
    def _stats(cls, value):
        for key in value:
            one_of(v.STATS, "stats")(key)
        if len(value) > 2:
            raise ValueError("at most two stats")
        return value

    @model_validator(mode="after")
    def _enough(self):
        if self.start > self.most:
            raise ValueError(f"'start' is {self.start}, more than 'most', {self.most}")
        return self


class Marker(Strict):
    """A marker. starts_ahead: spaces in front of the standup at set-up, 0 in supply. effect: on who stands there."""

    name: Name
    starts_ahead: int = 0
    effect: Effect | None = None


class Ability(Strict):
    """A unique ability. places_each_ante: markers it may lay; places_in_occupied: also where a standup is.

    ante_cards: what anting a further card does: "activates" it (with its second face for the beat), "spends" it (out of play, its
    second face for the beat), "hires" it (for its cost in ante_pays; second faces of those in play can be paid for too), or "swaps" it
    for one that leaves play. ante_most: how many of them it may ante in a beat; ante_life: each costs as much life as were anted before.
    possesses: the markers start in and beside the start space, one in each, and the standup is on the board only in place of one of
    them, chosen before pairs are, or in the ante; after the beat they swap back. sets_aside: bases that become its stockpile at set-up.
    wormholes: so many of its markers are in use, and they lengthen the board; wormholes_share: so many may lie in one space."""

    name: Name
    places_each_ante: int = 0
    tokens_each_ante: int = Field(99, ge=0)  # of its own, of all kinds together
    # Once in the ante: so much more or less priority, a life for each; or a range that counts as adjacent.
    declares: int | Literal["range"] = 0
    calls: bool = False  # a number in the ante: an opponent's pair of that priority is locked
    starts_with_markers: int = Field(0, ge=0, le=s.MARKERS)  # chosen at set-up, laid in the fighter's own space
    places_in_occupied: bool = False
    picks: list[int] = []  # styles and bases it takes along, of those it has
    finishers_held: int = Field(1, ge=1, le=2)  # using one discards both
    planes: bool = False  # its further cards are planes: one is active, which at first is chosen
    clones: int = Field(0, ge=0, le=2)  # bases it may ante for clones, its first markers
    clone_effects: list[Effect] = []  # what it says of a clone's attack
    clone_bases: str = ""  # a second set of bases, for clones only
    ante_cards: Literal["activates", "spends", "hires", "swaps"] | None = None
    ante_most: int = 1
    ante_life: bool = False
    ante_pays: str = ""
    possesses: Literal["", "before_pairs", "in_ante"] = ""
    sets_aside: int = Field(0, ge=0)
    two_bases: bool = False  # laid with one style: it attacks with each of them
    wormholes: int = Field(0, ge=0, le=s.MARKERS)
    wormholes_share: int = Field(1, ge=1)
    effects: list[Effect] = []


class Trap(Strict):
    """A trap. when: what it waits for: an opponent moves adjacent, into the centre, to an edge; or activates without having moved."""

    name: Name
    when: Literal["adjacent", "centre", "edge", "still"]
    effects: list[Effect] = Field(min_length=1)


class FurtherCard(Strict):
    """A card beside the attack pair: its effects count while it is in play, those of its second face in a beat in which that is used.

    copies: how many cards of that name there are; they come into play together, and leave it one by one.
    cost, second_cost: what bringing it into play, and using its second face, costs where the ability asks a price.
    Of a mode, reverse: the finisher on its back; pieces: tokens it starts with; ante_exactly: how many are anted at once."""

    name: Name
    starts: Literal["active", "inactive"] = "inactive"
    cost: int = Field(0, ge=0)
    second_cost: int = Field(0, ge=0)
    reverse: str = ""
    pieces: int = Field(0, ge=0)
    ante_exactly: int = Field(0, ge=0)
    copies: int = Field(1, ge=1, le=2)
    effects: list[Effect] = []
    second: list[Effect] = []
    origin: Origin | None = None


class Kit(Strict):
    """What a fighter with more styles and bases than a duel allows carries into it: as many as its form picks, from the front."""

    name: Name
    styles: list[str]
    bases: list[str]
    mode: str
    origin: Origin | None = None


# What an EX or Almighty fighter has otherwise: by "ability", or by the slug of a card, token, counter or marker, the keys that change.
Form = dict[str, dict[str, Any]]


class Fighter(Strict):
    """One fighter's file. ex, almighty: what changes in that form (life and bases come from the set of bases)."""

    schema_: Literal[1] = Field(alias="schema")
    name: Name
    difficulty: str
    class_: str = Field("", alias="class")
    life: int = Field(gt=0, le=1000)
    origin: Origin
    origin_of: dict[str, Origin] = {}
    starting_discards: list[list[str]]
    ability: Ability
    tokens: list[Resource] = []
    counters: list[Resource] = []
    markers: list[Marker] = Field([], max_length=s.MARKERS)
    traps: list[Trap] = Field([], max_length=s.TRAPS)
    cards: list[FurtherCard] = []
    kits: list[Kit] = []
    styles: list[Card] = Field(min_length=1, max_length=10)
    bases: list[Card] = Field(max_length=6)
    finishers: list[Card] = Field(min_length=1, max_length=s.EXTRA - s.FINISHER)
    ex: Form | None = None
    almighty: Form | None = None

    @model_validator(mode="after")
    def _complete(self):
        if len(self.styles) != STYLES_WANTED and not self.ability.picks:
            raise ValueError(f"styles: found {len(self.styles)}, {STYLES_WANTED} are wanted")
        for key in ("styles", "bases", "finishers", "tokens", "counters", "cards", "traps", "kits"):
            names = [core.slug(one.name) for one in getattr(self, key)]
            if "" in names:
                raise ValueError(
                    f"{key}[{names.index('')}].name: found {getattr(self, key)[names.index('')].name!r}, a name with a letter is wanted"
                )
            if twice := next((name for name in names if names.count(name) > 1), None):
                raise ValueError(f"{key}: two are called {twice!r}, names that differ are wanted")
        sides = [one.side for one in self.finishers if one.side]
        if twice := next((side for side in sides if sides.count(side) > 1), None):
            raise ValueError(f"finishers: two have side = {twice!r}, allowed are one 'alpha' and one 'beta'")
        return self


class Bases(Strict):
    """A set of generic bases. form: which form of a fighter goes with it; life: what a fighter starts with, in place of its own;
    unique_power, unique_priority: what its unique bases get beyond what is printed."""

    schema_: Literal[1] = Field(alias="schema")
    name: Name
    origin: Origin
    origin_of: dict[str, Origin] = {}
    form: Literal["standard", "ex", "almighty"] = "standard"
    life: int | None = Field(None, gt=0)
    unique_power: int = 0
    unique_priority: int = 0
    bases: list[Card] = Field(min_length=1, max_length=6)


class Reading(Strict):
    """Another reading of cards, or another printing: a named overlay that the scenario's `readings` asks for.

    says: what is read otherwise; why: what speaks for it, and what against it; set: as in a study's variant."""

    schema_: Literal[1] = Field(alias="schema")
    name: str
    origin: Origin
    says: str = Field(min_length=1)
    why: str = Field(min_length=1)
    set: dict[str, dict[str, Any]] = Field(min_length=1)


MODELS = {"fighters": Fighter, "bases": Bases, "readings": Reading}
