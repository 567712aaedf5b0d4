"""Fighters and bases: what a TOML file may say. How it becomes what the kernel reads is in tables.py.

The words of effects are in vocabulary.py; a file is checked against it word by word."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from sim.battlecon import state as s
from sim.battlecon import vocabulary as v
from sim.core import cards as core
from sim.core.errors import BadInput, unknown

FOLDER = Path(__file__).parent / "content"
STYLES_WANTED = 5  # of a fighter that does not pick them
FEWEST = 3  # styles, and bases, that bans must leave: two lie in the discards
Origin = Literal["printed", "public", "reconstructed", "owner", "trial"]


def _word(table, what):
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

    _on = field_validator("on")(_word(v.HOOKS, "hooks"))
    _when = field_validator("when", "unless")(_word(v.CONDITIONS, "conditions"))
    _do = field_validator("do")(_word(v.OPERATIONS | v.PASSIVE_OPERATIONS, "operations"))
    _per = field_validator("per")(_word(v.SOURCES, "sources"))
    _until = field_validator("until")(_word(v.UNTIL_WORDS, "spans"))

    @field_validator("by")
    @classmethod
    def _amount(cls, value):
        parts = _parts(value)
        if len(parts) not in (1, 2) or any(isinstance(p, bool) or not isinstance(p, int | str) for p in parts):
            raise ValueError("allowed is a number, a source, or a list of two of them (lowest, highest)")
        for part in parts:
            if isinstance(part, str):
                _word(v.SOURCES, "sources")(part)
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
            _word(v.STATS, "stats for 'what'")(self.what)
        if (self.when == "pair_has") != bool(self.if_card):
            raise ValueError("'if_card' names the card that 'pair_has' asks for")
        if self.do in v.CARD_WORDS and not self.what and self.by == 0:
            raise ValueError(f"{self.do!r} wants in 'by' how many cards are chosen, or in 'what' which cards are meant")
        if self.cap and self.per == "number":
            raise ValueError("'cap' limits what 'per' counts: it needs a 'per'")
        low, high = _parts(self.by)[0], _parts(self.by)[-1]
        if isinstance(low, int) and isinstance(high, int) and low > high and self.do != "push_or_pull":
            raise ValueError(f"by: found {self.by}, allowed is a number, or two of them (lowest, highest)")
        self._has_operands()
        return self

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
            _word(v.STATS, "stats")(key)
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


def load(folder=None, overlays=None) -> core.Content:
    """The packaged fighters, bases and readings, a folder's (with fighters/, bases/ or readings/ in it) over them, overlays over both."""
    if folder is not None and not Path(folder).is_dir():
        raise BadInput(f"content folder {folder}: no such folder")
    if folder is not None and not any((Path(folder) / kind).is_dir() for kind in MODELS):
        raise BadInput(f"content folder {folder}: neither fighters/, bases/ nor readings/ in it")
    places = {kind: [FOLDER / kind] + ([Path(folder) / kind] if folder else []) for kind in MODELS}
    content = core.read(places, MODELS, overlays)
    names = content.entries["readings"]
    changes = [("set", path) for path in overlays or {}]
    changes += [(f"{content.files[f'readings/{name}']}: set", path) for name, one in names.items() for path in one.set]
    for where, path in changes:
        head = path.split("/")[0]
        if head in names and head not in content.entries["fighters"] and head not in content.entries["bases"]:
            raise BadInput(f"{where}: found {path!r}, a reading; allowed are fighters, bases and their cards (readings go by name)")
    return content


def under(content: core.Content, readings: list[str]) -> core.Content:
    """The content as those readings have it. Raises BadInput for one that is not there, and where two of them differ."""
    known, changed = content.entries["readings"], {}
    for name in readings:
        if readings.count(name) > 1:
            raise BadInput(f"readings: found {name!r} {readings.count(name)} times, once is allowed")
        if name not in known:
            raise unknown("readings: reading", name, known)
        for path, change in known[name].set.items():
            for key, value in change.items():
                first = changed.setdefault((path, key), name)
                if known[first].set[path][key] != value:
                    raise BadInput(f"readings: {first!r} and {name!r} both change {key} of {path}: one of them is allowed")
        try:
            content = core.over(content, known[name].set, MODELS)
        except BadInput as error:
            raise BadInput(f"{content.files[f'readings/{name}']}: {error}") from None
    return content


def kit(content: core.Content, fighter: str, bases: str) -> list:
    """The local cards of a fighter with a set of bases: (local index, Card), ability and special action left out."""
    one, generic = in_form(content, fighter, bases), entry(content, "bases", bases)
    found = [(s.STYLE + k, card) for k, card in enumerate(one.styles)]
    found += [(s.BASE + k, card) for k, card in enumerate(generic.bases)]
    found += [(s.BASE + len(generic.bases) + k, card) for k, card in enumerate(one.bases)]
    if one.ability.clone_bases:
        found += [(s.EXTRA + k, card) for k, card in enumerate(entry(content, "bases", one.ability.clone_bases).bases)]
    return found + [(s.FINISHER + k, card) for k, card in enumerate(one.finishers)]


def further(one: Fighter) -> list:
    """Its further cards: (local card of the first face, of the second face or None, FurtherCard)."""
    found, row = [], s.EXTRA
    for card in (card for one_of in one.cards for card in [one_of] * one_of.copies):
        found.append((row, row + 1 if card.second else None, card))
        row += 2 if card.second else 1
    if row > s.ABILITY:
        raise BadInput(f"{one.name}: cards: {row - s.EXTRA} faces of further cards, there is room for {s.EXTRAS}")
    return found


def carried(content, fighter: str, bases: str, name: str) -> tuple[int, int]:
    """Mask of the styles and bases of a named kit ("first": the first), and its mode's local card. Raises BadInput."""
    one, cards = in_form(content, fighter, bases), kit(content, fighter, bases)
    kits = {core.slug(each.name): each for each in one.kits}
    chosen = one.kits[0] if name == "first" else kits.get(name)
    if chosen is None:
        raise unknown(f"kits: kit of {fighter}", name, [*kits, "first", "chosen"])
    local = {core.slug(card.name): index for index, card in cards if index < s.FINISHER}
    local |= {core.slug(card.replaces): index for index, card in cards if card.replaces}
    modes = {core.slug(card.name): row for row, _, card in further(one)}
    mask, where = 0, f"{fighter}: kits: {name}"
    for card in chosen.styles[: one.ability.picks[0]] + chosen.bases[: one.ability.picks[1]]:
        if card not in local:
            raise unknown(where, card, local)
        mask |= 1 << local[card]
    if ((mask & s.STYLES).bit_count(), (mask & s.BASES).bit_count()) != tuple(one.ability.picks):
        raise BadInput(f"{where}: {one.ability.picks[0]} different styles and {one.ability.picks[1]} bases are wanted")
    if chosen.mode not in modes:
        raise unknown(f"{where}: mode", chosen.mode, modes)
    return mask, modes[chosen.mode]


def bannable(content, fighter: str, bases: str) -> dict[str, tuple[int, str]]:
    """Cards a fighter can be made to go without: (local index, name) by the slug, or by kind/slug where two cards share it.

    A fighter with one finisher keeps it."""
    cards = [(index, card.name) for index, card in kit(content, fighter, bases) if index < s.EXTRA]
    finishers = sum(index >= s.FINISHER for index, _ in cards)
    slugs = [core.slug(name) for _, name in cards]
    found = {}
    for (index, name), known in zip(cards, slugs):
        kind = "style" if index < s.BASE else "base" if index < s.FINISHER else "finisher"
        if kind != "finisher" or finishers > 1:
            found[known if slugs.count(known) == 1 else f"{kind}/{known}"] = (index, name)
    return found


def without(content, banned: list[str], fighter: str, bases: str) -> set[int]:
    """Local cards a fighter goes without. Generic bases of another set are no loss; bans of others' cards do not concern it.

    Raises BadInput for a fighter or card that is not there, and where too little would be left."""
    gone, known = set(), None
    for text in banned:
        name, slash, card = text.partition("/")
        if not slash:
            raise BadInput(f"banned: found {text!r}, wanted is fighter/card, as eligor/vengeful")
        if name not in content.entries["fighters"]:
            raise unknown("banned: fighter", name, content.entries["fighters"])
        if name != fighter:
            continue
        known = known or {key: index for key, (index, _) in bannable(content, fighter, bases).items()}
        if card in known:
            gone.add(known[card])
        elif card not in {core.slug(base.name) for one in content.entries["bases"].values() for base in one.bases}:
            raise unknown(f"banned: card of {name}", card, known)
    for first, last, what in ((s.STYLE, s.BASE, "styles"), (s.BASE, s.FINISHER, "bases")) if gone else ():
        left = sum(first <= index < last and index not in gone for index, _ in kit(content, fighter, bases))
        if left < FEWEST:
            raise BadInput(f"banned: {fighter} would be left with {left} {what}; {FEWEST} at least are wanted")
    return gone


def in_form(content: core.Content, fighter: str, bases: str) -> Fighter:
    """A fighter as it is with a set of bases: itself, or its EX or Almighty form. Raises BadInput if it has none."""
    one, generic = entry(content, "fighters", fighter), entry(content, "bases", bases)
    if generic.form == "standard":
        return one
    where = f"{content.files.get(f'fighters/{fighter}', fighter)}: {generic.form}"
    changes = getattr(one, generic.form)
    if changes is None:
        raise BadInput(f"{where}: missing, the bases {bases!r} are for fighters that have that form")
    data = copy.deepcopy(content.raw["fighters"][fighter])
    parts = {core.slug(part["name"]): part for key in core.CARD_LISTS for part in data.get(key, [])} | {"ability": data["ability"]}
    for name, change in changes.items():
        if name not in parts:
            raise unknown(where, name, parts)
        parts[name].update(change)
    for card in data["bases"]:
        for key, more in (("power", generic.unique_power), ("priority", generic.unique_priority)):
            if isinstance(card[key], int):
                card[key] += more
            elif card[key] == "X":  # a power that effects make up
                card.setdefault("effects", []).append({"do": "modify", "what": key, "by": more})
    if generic.life is not None:
        data["life"] = generic.life
    return core.check(Fighter, data, where)


def entry(content, kind, name):
    if name not in content.entries[kind]:
        raise unknown({"fighters": "fighters: fighter", "bases": "bases: set of bases"}[kind], name, content.entries[kind])
    return content.entries[kind][name]


def card_names(content, fighter, bases) -> dict[int, str]:
    """Names by local card."""
    names = {index: card.name for index, card in kit(content, fighter, bases)}
    names |= {s.EXTRA + k: trap.name for k, trap in enumerate(in_form(content, fighter, bases).traps)}
    names[s.SPECIAL_ACTION] = "Special Action"
    one = in_form(content, fighter, bases)
    names[s.ABILITY] = one.ability.name
    for first, second, card in further(one):
        names |= {face: card.name for face in (first, second) if face is not None}
    if one.ability.clones:
        names[s.CLONE] = "Clone"
    return names


def resources(forms: list[Fighter], seat: int) -> dict[int, Resource]:
    """Kinds of pieces a seat can hold, by pool: its own kinds first, then those its opponent's fighter gives it.

    forms: the fighters of all seats, each in its form (in_form)."""
    mine, other = forms[seat], forms[1 - seat]
    found = {k: r for k, r in enumerate(mine.tokens + mine.counters) if r.holder == "self"}
    return found | {s.GIVEN + k: r for k, r in enumerate(other.tokens + other.counters) if r.holder == "opponent"}


def is_token(forms: list[Fighter], seat: int, pool: int) -> bool:
    """Is the kind of piece in this pool of a seat a token, one that can be anted?"""
    return pool % s.GIVEN < len(forms[seat if pool < s.GIVEN else 1 - seat].tokens)
