"""Fighters and bases: what a TOML file may say, and how it becomes the tables the kernel reads.

The words of effects are in vocabulary.py; a file is checked against it word by word."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from sim.battlecon import state as s
from sim.battlecon import vocabulary as v
from sim.core import cards as core
from sim.core.compile import records
from sim.core.errors import BadInput, unknown
from sim.core.record import NOBODY

FOLDER = Path(__file__).parent / "content"
GIVEN = 3  # pools 0..2 are of one's own kinds, 3..5 of kinds an opponent's fighter gives
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


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", populate_by_name=True, strict=True)


class Effect(Strict):
    """One effect of a card. `do` and its operands are words of the vocabulary."""

    on: str = "passive"
    when: str = Field("always", alias="if")
    if_n: int = 0
    may: bool = False
    pay: dict[str, Any] = {}
    do: str
    who: Literal["self", "opponent"] = "self"
    by: Any = 0
    per: str = "number"
    what: str = ""
    of: str = ""
    until: str = "beat"
    then: list[Effect] = []

    _on = field_validator("on")(_word(v.HOOKS, "hooks"))
    _when = field_validator("when")(_word(v.CONDITIONS, "conditions"))
    _do = field_validator("do")(_word(v.OPERATIONS | v.PASSIVE_OPERATIONS, "operations"))
    _per = field_validator("per")(_word(v.SOURCES, "sources"))
    _until = field_validator("until")(_word(v.UNTIL_WORDS, "spans"))

    @field_validator("by")
    @classmethod
    def _amount(cls, value):
        parts = value if isinstance(value, list) else [value]
        if len(parts) not in (1, 2) or any(isinstance(p, bool) or not isinstance(p, int | str) for p in parts):
            raise ValueError("allowed is a number, a source, or a list of two of them (lowest, highest)")
        for part in parts:
            if isinstance(part, str):
                _word(v.SOURCES, "sources")(part)
        return value

    @field_validator("pay")
    @classmethod
    def _price(cls, value):
        if len(value) > 1:
            raise ValueError("one kind of piece pays for an effect")
        for price in value.values():
            fine = price in ("any", "all") if isinstance(price, str) else True
            if isinstance(price, list):
                fine = len(price) == 2 and all(isinstance(p, int) for p in price)
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
        return self


class Card(Strict):
    """A style, base or finisher. `range` is the printed pair (a modifier on styles)."""

    name: str
    range: list[int] | Literal["X", "N/A"]
    power: int | Literal["X", "N/A"]
    priority: int
    stun_guard: int = 0
    soak: int = 0
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
    """Tokens or counters of one name. `ante`: what one of them gives when anted."""

    name: str
    start: int
    most: int
    holder: Literal["self", "opponent"] = "self"
    ante: dict[str, int] = {}
    together: int = 0
    ante_limit: int = 99

    @field_validator("ante")
    @classmethod
    def _stats(cls, value):
        for key in value:
            _word(v.STATS, "stats")(key)
        if len(value) > 2:
            raise ValueError("at most two stats")
        return value


class Marker(Strict):
    """A marker. starts_ahead: spaces in front of the standup at set-up, 0 in supply. effect: on who stands there."""

    name: str
    starts_ahead: int = 0
    effect: Effect | None = None


class Ability(Strict):
    name: str
    places_each_ante: int = 0
    effects: list[Effect] = []


class Fighter(Strict):
    """One fighter's file."""

    schema_: Literal[1] = Field(alias="schema")
    name: str
    difficulty: str
    class_: str = Field("", alias="class")
    life: int = Field(gt=0)
    origin: Origin
    origin_of: dict[str, Origin] = {}
    starting_discards: list[list[str]]
    ability: Ability
    tokens: list[Resource] = []
    counters: list[Resource] = []
    markers: list[Marker] = Field([], max_length=s.MARKERS)
    styles: list[Card] = Field(min_length=1, max_length=10)
    bases: list[Card] = Field(max_length=4)
    finishers: list[Card] = Field(min_length=1, max_length=2)


class Bases(Strict):
    """A set of generic bases."""

    schema_: Literal[1] = Field(alias="schema")
    name: str
    origin: Origin
    origin_of: dict[str, Origin] = {}
    bases: list[Card] = Field(min_length=1, max_length=6)


MODELS = {"fighters": Fighter, "bases": Bases}


def load(folder=None, overlays=None) -> core.Content:
    """The packaged fighters and bases, a folder's (with fighters/ and bases/ in it) over them, overlays over both."""
    if folder is not None and not any((Path(folder) / kind).is_dir() for kind in MODELS):
        raise BadInput(f"content folder {folder}: neither fighters/ nor bases/ in it")
    places = {kind: [FOLDER / kind] + ([Path(folder) / kind] if folder else []) for kind in MODELS}
    return core.read(places, MODELS, overlays)


def kit(content: core.Content, fighter: str, bases: str) -> list:
    """The local cards of a fighter with a set of bases: (local index, Card), ability and special action left out."""
    one, generic = entry(content, "fighters", fighter), entry(content, "bases", bases)
    found = [(s.STYLE + k, card) for k, card in enumerate(one.styles)]
    found += [(s.BASE + k, card) for k, card in enumerate(generic.bases)]
    found += [(s.BASE + len(generic.bases) + k, card) for k, card in enumerate(one.bases)]
    return found + [(s.FINISHER + k, card) for k, card in enumerate(one.finishers)]


def entry(content, kind, name):
    if name not in content.entries[kind]:
        raise unknown(kind.removesuffix("s").replace("base", "set of bases"), name, content.entries[kind])
    return content.entries[kind][name]


def card_names(content, fighter, bases) -> dict[int, str]:
    """Names by local card."""
    names = {index: card.name for index, card in kit(content, fighter, bases)}
    names[s.SPECIAL_ACTION] = "Special Action"
    names[s.ABILITY] = entry(content, "fighters", fighter).ability.name
    return names


def resources(content, fighters: list[str], seat: int) -> dict[int, Resource]:
    """Kinds of pieces a seat can hold, by pool: its own kinds first, then those its opponent's fighter gives it."""
    mine, other = entry(content, "fighters", fighters[seat]), entry(content, "fighters", fighters[1 - seat])
    found = {k: r for k, r in enumerate(mine.tokens + mine.counters) if r.holder == "self"}
    return found | {GIVEN + k: r for k, r in enumerate(other.tokens + other.counters) if r.holder == "opponent"}


def is_token(content, fighters, seat, pool) -> bool:
    owner = fighters[seat] if pool < GIVEN else fighters[1 - seat]
    one = entry(content, "fighters", owner)
    return pool % GIVEN < len(one.tokens)


class Builder:
    """Fills one TABLES record: cards, effects, pieces of both seats."""

    def __init__(self, content, fighters, bases):
        self.content, self.fighters, self.bases = content, fighters, bases
        self.tables = records(s.TABLES, 1)
        self.t = self.tables[0]
        self.used = 0
        self.alike: dict = {}
        self.names: list[str] = []

    def build(self):
        t = self.t
        t["marker_op"] = -1
        for seat, fighter in enumerate(self.fighters):
            one = entry(self.content, "fighters", fighter)
            t["life"][seat] = one.life
            cards = kit(self.content, fighter, self.bases[seat])
            self._ability(seat, one)
            for index, card in cards:
                self._card(seat, index, card, f"{fighter}/{core.slug(card.name)}")
                if index < s.FINISHER:
                    t["kit"][seat] |= 1 << index
            self._discards(seat, fighter, one, cards)
            self._pieces(seat)
            t["markers"][seat] = len(one.markers)
            t["places"][seat] = one.ability.places_each_ante
            for m, marker in enumerate(one.markers):
                t["marker_start"][seat, m] = marker.starts_ahead
                if marker.effect is not None:
                    t["marker_op"][seat, m] = self._effect(seat, marker.effect, f"{fighter}/{core.slug(marker.name)}")
            self._reach(seat, cards)
        return self.tables

    def _ability(self, seat, one):
        self._effects(seat, self.t["card"][seat, s.ABILITY], one.ability.effects, f"{self.fighters[seat]}/ability")

    def _card(self, seat, index, card, where):
        row = self.t["card"][seat, index]
        row["exists"] = 1
        kinds = {"X": s.X, "N/A": s.NOT_APPLICABLE}
        if isinstance(card.range, list):
            row["low"], row["high"] = card.range
        else:
            row["range_kind"] = kinds[card.range]
        if isinstance(card.power, int):
            row["power"] = card.power
        else:
            row["power_kind"] = kinds[card.power]
        row["priority"], row["stun_guard"], row["soak"] = card.priority, card.stun_guard, card.soak
        row["stun_immunity"] = int(card.stun_immunity)
        row["action"] = {"finish": s.FINISH, "cancel": s.CANCEL, "pulse": s.PULSE_ACTION}[card.special_action]
        row["same_name"] = self._number(core.slug(card.name))
        self._effects(seat, row, card.effects, where)

    def _number(self, name):
        return self.alike.setdefault(("name", name), len(self.alike) + 1)

    def _effects(self, seat, row, effects, where):
        by_hook: dict[int, list] = {}
        for effect in effects:
            by_hook.setdefault(v.HOOKS[effect.on], []).append(effect)
        for hook, group in by_hook.items():
            row["hooks"] |= 1 << hook
            row["first"][hook], row["many"][hook] = self.used, len(group)
            first = self.used
            self.used += len(group)
            self.names += [f"{where}: {e.on} {e.do}" for e in group]
            for k, effect in enumerate(group):
                self._fill(seat, first + k, effect, where)
                if hook == s.PASSIVE:
                    op = int(self.t["effect"][first + k]["op"])
                    row["passives"] |= 1 << (v.STATS[effect.what] if op == v.MODIFY else op)

    def _effect(self, seat, effect, where):
        index = self.used
        self.used += 1
        self.names.append(f"{where}: {effect.do}")
        self._fill(seat, index, effect, where)
        return index

    def _pool(self, seat, name, where, holder=None):
        """Index of a pool named in an effect: of the seat itself, or of the opponent that holds pieces given to it."""
        one = entry(self.content, "fighters", self.fighters[seat])
        for k, piece in enumerate(one.tokens + one.counters):
            if core.slug(piece.name) == name:
                return k if piece.holder == "self" else GIVEN + k
        raise unknown(f"{where}: token or counter", name, [core.slug(p.name) for p in one.tokens + one.counters])

    def _fill(self, seat, index, effect, where):
        if self.used > s.EFFECTS:
            raise BadInput(f"{where}: more than {s.EFFECTS} effects in one duel")
        row = self.t["effect"][index]
        row["when"] = list(v.CONDITIONS).index(effect.when)
        row["when_n"] = effect.if_n
        row["may"] = int(effect.may)
        row["pays"] = -1
        for name, price in effect.pay.items():
            row["pays"] = self._pool(seat, name, where)
            low, high, step = (price, price, 1) if isinstance(price, int) else (1, -1, 1)
            if isinstance(price, list):
                low, high, step = price[0], price[1], price[0]
            row["pay_low"], row["pay_high"], row["pay_step"] = low, high, step
            row["may"] = 2 if price == "all" else 1
        passive = effect.do in v.PASSIVE_OPERATIONS
        row["op"] = v.PASSIVE_BASE + list(v.PASSIVE_OPERATIONS).index(effect.do) if passive else list(v.OPERATIONS).index(effect.do)
        row["subject"] = v.OPPONENT if effect.who == "opponent" else v.SELF
        low, high = effect.by if isinstance(effect.by, list) else (effect.by, effect.by)
        for key, value in (("low", low), ("high", high)):
            if isinstance(value, str):
                row[f"{key}_from"] = list(v.SOURCES).index(value)
            else:
                row[key] = value
        row["per"] = list(v.SOURCES).index(effect.per)
        row["what"] = self._what(seat, effect, where)
        row["of"] = self._pool(seat, effect.of, where) if effect.of else 0
        row["starts"], row["lasts"] = v.UNTIL_WORDS[effect.until]
        row["then"] = -1
        if effect.then:
            if len(effect.then) > 1:
                raise BadInput(f"{where}: then: found {len(effect.then)} effects, one may follow (nest the next in its 'then')")
            row["then"] = self._effect(seat, effect.then[0], where)
        self._touches(row, passive)
        key = tuple(int(row[name]) for name in s.EFFECT.names if name not in ("alike", "then"))
        follows = int(self.t["effect"][int(row["then"])]["alike"]) if int(row["then"]) >= 0 else 0
        row["alike"] = self._number(repr((key, follows)))

    def _what(self, seat, effect, where):
        if effect.do == "modify":
            return v.STATS[effect.what]
        if effect.do in ("gain", "set_pool"):
            return self._pool(seat, effect.what, where)
        if effect.what:
            names = [core.slug(m.name) for m in entry(self.content, "fighters", self.fighters[seat]).markers]
            if effect.what not in names:
                raise unknown(f"{where}: marker", effect.what, names)
            return names.index(effect.what)
        return 0

    def _touches(self, row, passive):
        """What the effect and those that follow look at and change, for the question of order."""
        op = -1 if passive else int(row["op"])  # passive operations have numbers of their own
        reads = v.LOOKS.get(op, 0) | v.CONDITION_LOOKS.get(int(row["when"]), 0)
        for key in ("low_from", "high_from", "per"):
            reads |= v.SOURCE_LOOKS.get(int(row[key]), 0)
        writes = v.CHANGES.get(op, 0)
        if int(row["pays"]) >= 0:
            reads |= v.POOLS
            writes |= v.POOLS
        if op == v.MODIFY and int(row["what"]) == s.CANNOT_MOVE and int(row["starts"]) == 0:
            writes |= v.STANDUPS
        if int(row["then"]) >= 0:
            following = self.t["effect"][int(row["then"])]
            reads |= int(following["reads"])
            writes |= int(following["writes"])
        row["reads"], row["writes"] = reads, writes

    def _discards(self, seat, fighter, one, cards):
        names = {core.slug(card.name): index for index, card in cards if index < s.FINISHER}
        standard = {core.slug(card.replaces): index for index, card in cards if card.replaces}
        for pile, pair in enumerate(one.starting_discards):
            for name in pair:
                index = names.get(name, standard.get(name))
                if index is None:
                    raise unknown(f"{fighter}: starting_discards", name, list(names))
                self.t["starting_discard"][seat, pile] |= 1 << index

    def _pieces(self, seat):
        for pool, piece in resources(self.content, self.fighters, seat).items():
            row = self.t["resource"][seat, pool]
            row["exists"], row["start"], row["most"] = 1, piece.start, piece.most
            row["is_token"] = int(is_token(self.content, self.fighters, seat, pool))
            for k, (stat, by) in enumerate(piece.ante.items()):
                row["stat"][k], row["by"][k] = v.STATS[stat], by
            row["together"], row["ante_limit"] = piece.together, piece.ante_limit

    def _reach(self, seat, cards):
        """For each pair the distances from which it may hit, its own movement before the hit included (board edges left out)."""
        by_index = dict(cards)
        bases = {i: c for i, c in by_index.items() if s.BASE <= i < s.SPECIAL_ACTION}
        for style, card in by_index.items():
            if style < s.BASE:
                for base, other in bases.items():
                    self.t["reach"][seat, style, base - s.BASE] = reach([card, other])
            elif style >= s.FINISHER:
                self.t["reach"][seat, style, :] = reach([card])


def reach(cards) -> int:
    """Mask of distances 0..7 from which these cards together may hit, by what is printed and plain movement before the hit."""
    if any(card.range == "N/A" for card in cards):
        return 0
    if any(card.range == "X" for card in cards):
        return 0b111110
    low, high = sum(card.range[0] for card in cards), sum(card.range[1] for card in cards)
    hits = set(range(max(low, 0), high + 1))
    moves = [e for card in cards for e in card.effects if e.on in ("start_of_beat", "before_activating")]
    mask = 0
    for start in range(1, 7):
        spots = {start}
        for effect in sorted(moves, key=lambda e: e.on != "start_of_beat"):
            spots = _after(spots, effect)
        if spots & hits:
            mask |= 1 << start
    return mask


def _after(spots, effect):
    if effect.do not in ("advance", "retreat", "move", "advance_not_past", "pull", "push"):
        return spots
    low, high = effect.by if isinstance(effect.by, list) else (effect.by, effect.by)
    low, high = (low if isinstance(low, int) else 0), (high if isinstance(high, int) else 1)
    reached = set() if effect.when == "always" and not effect.may and not effect.pay else set(spots)
    for spot in spots:
        for n in range(low, high + 1):
            if effect.do in ("advance", "move", "advance_not_past", "pull"):
                reached.add(spot - n if n < spot else (n - spot + 1 if effect.do != "advance_not_past" else 1))
            if effect.do in ("retreat", "move", "push"):
                reached.add(spot + n)
    return {d for d in reached if 1 <= d <= 6} or spots


def build(scenario, content) -> np.ndarray:
    """The TABLES record of a scenario. Raises BadInput for a fighter, base set or finisher that is not there."""
    tables = Builder(content, scenario.fighters, scenario.bases).build()
    t = tables[0]
    t["seats"] = len(scenario.fighters)
    t["beats"] = scenario.beats
    t["special_actions"] = int(scenario.special_actions)
    t["ante_finishers"] = int(scenario.ante_finishers)
    t["choose_discards"] = int(scenario.discards == "chosen")
    t["tie_to_active"] = int(scenario.time_out_tie == "active")
    t["life_above_start"] = int(scenario.life_above_start)
    t["first"] = NOBODY if scenario.first == "random" else scenario.first
    for seat, fighter in enumerate(scenario.fighters):
        if scenario.special_actions:
            t["kit"][seat] |= 1 << s.SPECIAL_ACTION
        chosen = scenario.finishers[seat]
        names = [core.slug(card.name) for card in entry(content, "fighters", fighter).finishers]
        if chosen == "first":
            t["finisher"][seat] = s.FINISHER
        elif chosen == "chosen":
            t["finisher"][seat] = s.NO_CARD if len(names) > 1 else s.FINISHER
        elif chosen in names:
            t["finisher"][seat] = s.FINISHER + names.index(chosen)
        else:
            raise unknown(f"finisher of {fighter}", chosen, names + ["chosen"])
    return tables


def effect_names(scenario, content) -> list[str]:
    """Names of all effects of a duel, by their index in tables.effect and tables.events."""
    builder = Builder(content, scenario.fighters, scenario.bases)
    builder.build()
    return builder.names
