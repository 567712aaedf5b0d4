"""Content read and checked as a whole, and what lies in its decks. The keys of a file are in schema.py."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel

from sim.contra import schema, state
from sim.contra.effect import Effect
from sim.contra.maps import Map, members
from sim.core import cards as core
from sim.core.errors import BadInput, unknown

FOLDER = Path(__file__).parent / "content"
LAID = 6  # places for cards laid out in set-up
SINGULAR = dict(commandos="commando", enemies="enemy type", bosses="boss", stages="stage", stories="story")


def load(folder=None, overlays=None) -> core.Content:
    """The packaged content, a folder's (with commandos/, bosses/, ... in it) over it, overlays over both."""
    content = core.read(core.places(FOLDER, schema.MODELS, folder), schema.MODELS, overlays)
    check(content)
    content.also = {"": [f"box/{name}" for name in content.entries["box"]]}
    content.also |= {f"bosses/{name}": [f"enemies/{one}" for one in boss.types] for name, boss in content.entries["bosses"].items()}
    for name, story in content.entries["stories"].items():
        content.also[f"stories/{name}"] = [f for part in story.parts for f in (f"stages/{part.stage}", f"bosses/{part.boss}")]
    return content


def entry(content, kind, name):
    """An entry by kind and name. Raises BadInput with the names there are."""
    if name not in content.entries[kind]:
        raise unknown(SINGULAR.get(kind, kind), name, content.entries[kind])
    return content.entries[kind][name]


def the_box(content):
    return entry(content, "box", "box")


def check(content) -> None:
    """What no file can say alone: counts against the box, names of other files, zones. Raises BadInput naming file and key."""
    counts, entries = the_box(content).counts, content.entries
    where = {kind: {name: str(content.files[f"{kind}/{name}"]) for name in found} for kind, found in entries.items()}
    for name, one in entries["commandos"].items():
        _count(where["commandos"][name], "cards", sum(card.copies for card in one.cards), counts.commando_deck, "commando_deck")
    for name, one in entries["enemies"].items():
        _count(where["enemies"][name], "cards", len(one.cards), counts.enemy_colours, "enemy_colours")
        if len({card.colour for card in one.cards}) < len(one.cards):
            colours = [card.colour for card in one.cards]
            raise BadInput(f"{where['enemies'][name]}: cards: colours {colours}, one card of each colour is allowed")
    for name, one in entries["bosses"].items():
        _check_boss(entries, one, counts, where["bosses"][name])
    for name, one in entries["stages"].items():
        _check_stage(one, counts, where["stages"][name])
    for name, one in entries["stories"].items():
        for k, part in enumerate(one.parts):
            _check_part(entries, part, f"{where['stories'][name]}: parts[{k}]")
    for kind in ("commandos", "enemies", "bosses", "box"):
        for name, one in entries[kind].items():
            for effect in _effects(one):
                if effect.zone is not None:
                    raise BadInput(f"{where[kind][name]}: zone {effect.zone!r}: only cards of a stage speak of zones")
    for key, many in (("weapons", counts.weapon_cards), ("objectives", counts.objective_cards)):
        _count(where["box"]["box"], key, sum(card.copies for card in getattr(the_box(content), key)), many, f"{key[:-1]}_cards")


def _check_boss(entries, one, counts, where):
    numbers = [card.number for card in one.cards]
    if numbers != list(range(1, counts.boss_cards + 1)):
        raise BadInput(f"{where}: cards: numbers {numbers}, allowed are 1 to {counts.boss_cards} in this order")
    for key, known in (("types", entries["enemies"]), ("hatches", one.types)):
        for kind in getattr(one, key):
            if kind not in known:
                raise unknown(f"{where}: {key}", kind, known)
    _count(where, "types", sum(len(entries["enemies"][kind].cards) for kind in one.types), counts.enemy_deck, "enemy_deck")


def _check_stage(one, counts, where):
    _count(where, "cards", sum(card.copies for card in one.cards), counts.stage_deck, "stage_deck")
    if (laid := sum(card.laid for card in one.cards)) > LAID:
        raise BadInput(f"{where}: cards: {laid} cards laid out, at most {LAID} are allowed")
    board = Map(one, where)
    for key in ("stage_tokens", "nests", "slow", "entering"):
        if (part := getattr(one, key)) is not None:
            board.number(part.zone, f"{where}: {key}")
            if not board.zone(part.zone):
                raise BadInput(f"{where}: {key}: no space of zone {part.zone!r} on the map")
    for effect in _effects(one):
        if effect.zone is not None:
            board.number(effect.zone, where)
    if one.nests and (many := len(members(board.zone(one.nests.zone)))) > state.NESTS:
        raise BadInput(f"{where}: nests: {many} spaces, at most {state.NESTS} are allowed")
    if one.track and one.track.start > len(one.track.faces):
        raise BadInput(f"{where}: track.start: found {one.track.start}, allowed is 1 to {len(one.track.faces)}")
    if (many := len(members(board.zone("pillbox")))) > counts.pillbox_sensor_tokens:
        raise BadInput(f"{where}: rows: {many} pillbox spaces, the box has {counts.pillbox_sensor_tokens} sensor tokens")


def _check_part(entries, part, where):
    for key, kind in (("stage", "stages"), ("boss", "bosses")):
        if getattr(part, key) not in entries[kind]:
            raise unknown(f"{where}.{key}", getattr(part, key), entries[kind])
    stage, boss = entries["stages"][part.stage], entries["bosses"][part.boss]
    there = len(members(Map(stage, part.stage).zone("boss")))
    if part.commandos_at == "boss" and there < state.SEATS:
        raise BadInput(f"{where}.commandos_at: {part.stage} has {there} boss spaces, {state.SEATS} commandos need one each")
    for key, names in (("stacked", [card.name for card in stage.cards if not card.laid]), ("immune", [card.name for card in boss.cards])):
        if getattr(part, key) is not None and getattr(part, key) not in names:
            raise unknown(f"{where}.{key}", getattr(part, key), names)
    faces = len(stage.track.faces) if stage.track else 0
    if part.track_start and part.track_start > faces:
        raise BadInput(f"{where}.track_start: found {part.track_start}, the track of {part.stage} has {faces} spaces")


def _effects(model):
    """All effects anywhere in an entry."""
    if isinstance(model, Effect):
        yield model
    if isinstance(model, BaseModel):
        model = list(vars(model).values())
    if isinstance(model, list):
        for one in model:
            yield from _effects(one)


def _count(where, key, found, wanted, count):
    if found != wanted:
        raise BadInput(f"{where}: {key}: found {found} cards, allowed are {wanted} (box.toml: counts.{count})")


# What lies in a deck, card by card. The numbers of cards in tables and records are positions in these lists.


def enemy_cards(content, boss) -> list:
    """The enemy cards of a boss's deck: (type, card)."""
    return [(kind, card) for kind in boss.types for card in sorted(entry(content, "enemies", kind).cards, key=lambda card: card.colour)]


def stage_cards(stage) -> list:
    """The cards of a stage, those laid out first: (card, has a pillbox icon)."""
    laid = [(card, False) for card in stage.cards if card.laid]
    return laid + [(card, k < card.pillbox_icons) for card in stage.cards if not card.laid for k in range(card.copies)]


def copies(cards) -> list:
    """Weapon or objective cards, one by one."""
    return [card for card in cards for _ in range(card.copies)]


def planned(scenario, content) -> list:
    """The parts of a game: those of its story, or the one its stage and boss make."""
    if scenario.story:
        return entry(content, "stories", scenario.story).parts
    return [schema.Part(stage=scenario.stage, boss=scenario.boss)]
