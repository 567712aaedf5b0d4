"""Fighters, bases and readings as they are played: read from their files, under readings, in their forms, and the cards of a fighter
with a set of bases. The keys of a file are in schema.py."""

from __future__ import annotations

import copy
from pathlib import Path

from sim.battlecon import state as s
from sim.battlecon.schema import MODELS, Fighter, Resource
from sim.core import cards as core
from sim.core.errors import BadInput, unknown

FOLDER = Path(__file__).parent / "content"
FEWEST = 3  # styles, and bases, that bans must leave: two lie in the discards


def load(folder=None, overlays=None) -> core.Content:
    """The packaged fighters, bases and readings, a folder's (with fighters/, bases/ or readings/ in it) over them, overlays over both."""
    content = core.read(core.places(FOLDER, MODELS, folder), MODELS, overlays)
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
    _go_together(content, readings)
    for name in readings:
        try:
            content = core.over(content, content.entries["readings"][name].set, MODELS)
        except BadInput as error:
            raise BadInput(f"{content.files[f'readings/{name}']}: {error}") from None
    return content


def _go_together(content, readings) -> None:
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


def in_play(scenario, content: core.Content):
    """The scenario without readings that change nothing of either fighter as it is played, and without bans of other fighters' cards.

    Raises BadInput for readings that `under` refuses."""
    if not scenario.readings and not scenario.banned:
        return scenario
    _go_together(content, scenario.readings)
    readings = [name for name in scenario.readings if _changes(content, name, scenario)]
    others = content.entries["fighters"].keys() - {*scenario.fighters}
    banned = [text for text in scenario.banned if text.partition("/")[0] not in others]
    return scenario.model_copy(update=dict(readings=readings, banned=banned))


def _changes(content, reading, scenario) -> bool:
    heads = {path.partition("/")[0] for path in content.entries["readings"][reading].set}
    if not heads & {*scenario.fighters, *content.entries["bases"]}:
        return False
    read = under(content, [reading])
    seats = list(zip(scenario.fighters, scenario.bases))
    return any(in_form(read, *one) != in_form(content, *one) or kit(read, *one) != kit(content, *one) for one in seats)


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
