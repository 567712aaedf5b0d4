"""Values nobody has read on a card, as levers: each changes the content in one known way. The ranges are in content/sweep.

`content_version = k` is row k of a Latin hypercube over all levers: in the hundred versions every value of a lever comes as often as
its weight says, and any two levers are drawn apart from each other. No lever moves a value that is printed, public or the owner's."""

from __future__ import annotations

import copy
import functools

import numpy as np
from scipy.stats import qmc

from sim.contra.schema import Effect
from sim.contra.vocabulary import TYPE_WORDS
from sim.core.errors import BadInput, unknown

VERSIONS = 100
SEED = 20210713  # of the hypercube: another one would be another hundred versions
KNOWN = ("printed", "public", "owner")
DIE = dict(
    A=["mobility", "accuracy", "subtlety", "any", "special", "special"],
    B=["mobility", "accuracy", "subtlety", "any", "any", "special"],
    C=["mobility", "accuracy", "subtlety", "special", "special", "special"],
)
DICE_ORDER = (2, 4, 1, 3)  # in which boss cards get a Defeated side with a die


def in_force(scenario, content) -> dict:
    """The levers a scenario moves and where to: those of its version, its own over them. Raises BadInput by name."""
    found = drawn(scenario.content_version, content)
    known = _levers(content)
    for name, value in scenario.levers.items():
        if name not in known:
            raise unknown("levers", name, known)
        found[name] = _allowed(known[name], value)
    return {name: value for name, value in found.items() if not _same(value, known[name].default)}


def drawn(version: int, content=None) -> dict:
    """All levers of a content version, {name: value}; none of version 0, which is the content as it stands."""
    if not 0 <= version <= VERSIONS:
        raise BadInput(f"content_version: found {version}, allowed is 0 to {VERSIONS}")
    if version == 0:
        return {}
    known = _levers(content)
    found = {}
    for name in [name for name in CHANGES if name in known]:
        one = known[name]
        bounds = np.cumsum(one.weights or [1] * len(one.values))
        found[name] = one.values[int(np.searchsorted(bounds[:-1], _column(name)[version - 1] * bounds[-1], side="right"))]
    return found


def describe(scenario, content=None) -> dict:
    """Every lever with the value it has in a scenario: {name: value}. content: the packaged one if None."""
    return {name: one.default for name, one in _levers(content).items()} | in_force(scenario, content)


def changed(scenario, content):
    """The content with the scenario's levers moved; the content itself where none is."""
    moved = in_force(scenario, content)
    if not moved:
        return content
    made = copy.copy(content)
    made.entries = {kind: {name: one.model_copy(deep=True) for name, one in entries.items()} for kind, entries in content.entries.items()}
    for name in CHANGES:
        if name in moved:
            CHANGES[name](made.entries, moved[name])
    return made


@functools.cache
def _column(name):
    """A lever's column of the hypercube: its own chance, so that it stays when levers are added or ranges change."""
    return qmc.LatinHypercube(1, rng=np.random.default_rng([SEED, *name.encode()])).random(VERSIONS)[:, 0]


@functools.cache
def _packaged():
    from sim.contra.cards import load

    return load()


def _levers(content):
    sweeps = (content or _packaged()).entries["sweep"]
    return {lever.name: lever for sweep in sweeps.values() for lever in sweep.levers}


def _same(one, other):
    return type(one) is type(other) and one == other


def _allowed(lever, value):
    """The value, if the lever may have it: one of its values, or a whole number between the lowest and the highest of them."""
    if any(_same(value, one) for one in lever.values + [lever.default]):
        return value
    numbers = [one for one in lever.values if type(one) is int]
    if numbers and type(value) is int and min(numbers) <= value <= max(numbers):
        return value
    words = ", ".join(map(repr, lever.values))
    text = f"{min(numbers)} to {max(numbers)}" if len(numbers) == len(lever.values) > 1 else words
    raise BadInput(f"levers.{lever.name}: found {value!r}, allowed is {text}")


# The levers. Each takes {kind: {name: entry}} of a copy and a value.


def _open(key, *owners):
    """Is the value under this key unknown? owners: what states its origin, the innermost first."""
    for owner in owners:
        if (origin := owner.origin_of.get(key, owner.origin)) is not None:
            return origin not in KNOWN
    return True


def _cards(entries, *kinds):
    """All cards of files of these kinds: (card, its file's entry)."""
    return [(card, one) for kind in kinds for one in entries[kind].values() for card in one.cards]


def _all(effects):
    return [one for effect in effects for one in [effect, *_all(effect.left), *_all(effect.right)]]


def enemy_die(entries, value):
    box = entries["box"]["box"]
    if _open("enemy", box.dice, box):
        box.dice.enemy = DIE[value]


def rifle_range(entries, value):
    for one in entries["commandos"].values():
        if _open("range", one.weapon, one):
            one.weapon.range = value


def weapon_dice(entries, value):
    box = entries["box"]["box"]
    rifle = max(one.weapon.dice for one in entries["commandos"].values())
    for gun in box.weapons:
        if _open("dice", gun, box):
            gun.dice = max(gun.dice + value, rifle + 1)  # more dice than the rifle: that much is known


def bill_cost(entries, value):
    if "bill" in entries["commandos"]:
        one = entries["commandos"]["bill"]
        if _open("cost", one.ability, one):
            one.ability.cost = {value: sum(one.ability.cost.values())}


def _ability(name):
    def change(entries, value):
        one = entries["commandos"].get(name)
        if one is not None and not value and _open("effect", one.ability, one):
            one.ability.windows = []

    return change


def attack_cards(entries, value):
    for one in entries["commandos"].values():
        cards = [card for card in one.cards if _open("copies", card, one)]
        while (now := sum(card.copies for card in one.cards if _attacks(card))) != value:
            gives, takes = (_attacks, _rests) if now > value else (_rests, _attacks)
            if not _swap([c for c in cards if gives(c) and c.copies > 1], [c for c in cards if takes(c)]):
                break


def _attacks(card):
    return any(effect.do == "attack" for effect in card.effects)


def _rests(card):
    return not _attacks(card)


def _swap(givers, takers):
    """One copy from the kind that has most of them to one of the same colour that has fewest, or of another colour if need be."""
    pairs = [(giver, taker) for giver in givers for taker in takers]
    if pairs:
        giver, taker = min(pairs, key=lambda pair: (pair[0].type != pair[1].type, -pair[0].copies, pair[1].copies))
        giver.copies, taker.copies = giver.copies - 1, taker.copies + 1
    return bool(pairs)


def objective_need(entries, value):
    box = entries["box"]["box"]
    for goal in [goal for goal in box.objectives if _open("need", goal, box)]:
        kind = _most(goal.need)
        if value and goal.need[kind] + value >= 0 and sum(goal.need.values()) + value > 0:
            goal.need = {one: n for one, n in (goal.need | {kind: goal.need[kind] + value}).items() if n}


def _most(need):
    """The type needed most; of two alike the one after the one needed least, so that a symmetric set of cards stays symmetric."""
    amounts = [need.get(kind, 0) for kind in TYPE_WORDS[:3]]
    alike = [k for k in range(3) if amounts[k] == max(amounts)]
    after = (amounts.index(min(amounts)) + 1) % 3
    return TYPE_WORDS[after if after in alike else alike[0]]


def scout(entries, value):
    box = entries["box"]["box"]
    for goal in [goal for goal in box.objectives if value == "harmful" and _open("scout", goal, box)]:
        goal.scout = [Effect(do="suffer", need={"any": 1})]


def enemy_health(entries, value):
    for card, one in _cards(entries, "enemies"):
        if _open("health", card, one):
            card.health = max(card.health + value, 1)


def special_damage(entries, value):
    for card, one in _cards(entries, "enemies", "bosses"):
        for effect in _all(card.special):
            if value == 1 and effect.do == "suffer" and _open("need", effect, card, one):
                effect.need = dict.fromkeys(effect.need, 1)


def boss_health(entries, value):
    for card, one in _cards(entries, "bosses"):
        if _open("health", card, one):
            card.health = value


def defeated_dice(entries, value):
    for card, one in _cards(entries, "bosses"):
        if _open("defeated_dice", card, one):
            card.defeated_dice = int(card.number in DICE_ORDER[:value])


def dimers(entries, value):
    """Without dimers what they do to commandos near one happens to every commando, and a burst to the commando attacked."""
    for card, one in _cards(entries, "bosses"):
        if not value and _open("special", card, one):
            card.special = [effect for effect in card.special if effect.do != "put_dimer"]
            for effect in card.special:
                if effect.when == "within_dimer":
                    effect.when, effect.reach = "always", None
                if effect.do == "burst_dimers":
                    effect.do, effect.who = "suffer", "self"


def events(entries, value):
    """One card fewer of the last event that lies there twice, or one more of the last that lies there once."""
    for stage in entries["stages"].values():
        icons = sum(card.pillbox_icons for card in stage.cards)
        drawn = [card for card in stage.cards if not card.laid]
        while (now := sum(card.copies for card in drawn)) != value:
            found = [card for card in drawn if (card.copies > 1) == (now > value) and _open("copies", card, stage)]
            if not found:
                raise BadInput(f"levers.events: {stage.name} has no event of which there could be {'fewer' if now > value else 'more'}")
            found[-1].copies += 1 if now < value else -1
        _icons(stage, icons)


def pillbox_icons(entries, value):
    for stage in entries["stages"].values():
        _icons(stage, value)


def _icons(stage, value):
    """So many icons in the deck: on the cards that have them first, then on the others in the order of the file."""
    for card in sorted((card for card in stage.cards if not card.laid), key=lambda card: card.pillbox_icons == 0):
        card.pillbox_icons = min(card.copies, value)
        value -= card.pillbox_icons


def stage_damage(entries, value):
    """Every amount of damage on stage cards is smaller or greater by 1; damage of 0 is left out."""
    for one in entries["stages"].values():
        owners = [(card, key) for card in one.cards for key in ("effects", "activate")] + [(one.nests, "short"), (one.track, "at_end")]
        for owner, key in [(owner, key) for owner, key in owners if owner is not None]:
            setattr(owner, key, _harder(getattr(owner, key), value - 1, owner, one))


def _harder(effects, by, *owners):
    made = []
    for effect in effects:
        if effect.do in ("suffer", "fire_tokens") and _open("need", effect, *owners):
            effect.need = {kind: n + by for kind, n in effect.need.items() if n + by > 0}
            if not effect.need:
                continue
        if effect.left:
            effect.left, effect.right = _harder(effect.left, by, effect, *owners), _harder(effect.right, by, effect, *owners)
            if not (effect.left and effect.right):
                continue
        made.append(effect)
    return made


def stage_rules(entries, value):
    """Without: the cards laid out do nothing, no special rule of a stage hurts anybody, snow slows nobody."""
    for stage in entries["stages"].values() if not value else ():
        stage.slow = stage.tokens = stage.entering = None
        if stage.nests:
            stage.nests.short = []
        if stage.track:
            stage.track.at_end = []
        for card in stage.cards:
            card.activate = [] if card.laid else card.activate
            card.effects = [effect for effect in card.effects if effect.do != "put_token"]


def gel_supply(entries, value):
    for stage in entries["stages"].values():
        if stage.nests and _open("gel_supply", stage.nests, stage):
            stage.nests.gel_supply = value


def start_distance(entries, value):
    """Read where maps are built: the start spaces move toward the boss, or plain lines of spaces are put in beside them."""


CHANGES = dict(
    enemy_die=enemy_die, rifle_range=rifle_range, weapon_dice=weapon_dice, bill_cost=bill_cost, lance_ability=_ability("lance"),
    lucia_ability=_ability("lucia"), sweets_ability=_ability("sweets"), attack_cards=attack_cards, objective_need=objective_need,
    scout=scout, enemy_health=enemy_health, special_damage=special_damage, boss_health=boss_health, defeated_dice=defeated_dice,
    dimers=dimers, events=events, pillbox_icons=pillbox_icons, stage_damage=stage_damage, stage_rules=stage_rules,
    gel_supply=gel_supply, start_distance=start_distance,
)  # fmt: skip
