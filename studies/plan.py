"""From a spec to cells: the grid multiplied out, times players, times variants, each with its scenario, luck and precision."""

from __future__ import annotations

import hashlib
import itertools
import json
from dataclasses import dataclass, field
from pathlib import Path

from sim.core import game as games
from sim.core.batch import luck_key
from sim.core.errors import BadInput, unknown
from strategies import registry
from studies import chunks, settings, worker
from studies import spec as specs
from studies.design import Numbers, PairsOf
from studies.precision import Precision, override
from studies.settings import BASE

KEYS = dict(matchups=("tolerance",), difficulty=("bands", "audience"), seats=("margin",))  # what a study is judged by, by report


@dataclass
class CellPlan:
    """One cell: what is played in it, by whom, how precisely, in chunks of which size."""

    cell: int
    variant: str
    label: str
    characters: list
    players: list  # strategies, by place
    scenario: dict
    key: int
    precision: Precision
    chunk: int
    context: str  # what a worker rebuilds it from
    about: dict  # of a co-operative game: factors, version, levers, step of a screening

    def described(self) -> dict:
        """As it stands in the manifest."""
        told = dict(about=self.about) if self.about else {}
        return told | dict(
            cell=self.cell, variant=self.variant, label=self.label, characters=self.characters,
            players=[one.name for one in self.players], scenario=self.scenario, luck=f"{self.key:016x}",
            precision=self.precision.as_dict(), chunk=self.chunk,
        )  # fmt: skip


@dataclass
class Plan:
    """A study ready to be played. contents: Content by variant. files: the user's strategy files. folder: of content, or None."""

    spec: specs.Spec
    game: object
    cells: list
    contents: dict
    strategies: list
    files: list
    folder: str | None
    resolved: dict = field(default_factory=dict)
    built: set = field(default_factory=set)  # what has been built, to see whether it can be
    bans: set = field(default_factory=set)  # names of the variants in which one character goes without a card
    untouched: dict = field(default_factory=dict)  # {variant: cells left out, as nothing it changes is in play there}
    repeats: int = 0  # cells of the grid left out: what sets them apart from another is not in play there

    @property
    def hash(self) -> str:
        """Names everything results depend on: spec, content, rules, strategies, chunks."""
        hashes = {id(content): content.hash for content in {id(one): one for one in self.contents.values()}.values()}
        told = dict(
            spec=self.resolved, rules=[self.game.name, self.game.rules_version],
            content={name: hashes[id(content)] for name, content in self.contents.items()},
            strategies=[[one.name, one.hash] for one in self.strategies], cells=[one.described() for one in self.cells],
        )  # fmt: skip
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()

    @property
    def edges(self) -> list:
        """Shares between which a rate is told apart: of the bands of a rating, or of the tolerance."""
        return self.spec.study.bands if "bands" in KEYS[self.game.report] else self.spec.study.tolerance

    @property
    def folder_name(self) -> str:
        """Where the run lies if nobody says otherwise, below `runs`."""
        return f"{self.spec.study.name}-{self.hash[:8]}"

    def estimate(self, workers: int) -> dict:
        """What a dry run says: cells, games expected and at most, minutes on this many workers by what strategies declare."""
        expected = [one.precision.expected() for one in self.cells]
        seconds = sum(n / chunks.games_per_second(self.game, one.players) for n, one in zip(expected, self.cells))
        return dict(
            cells=len(self.cells), games=sum(expected), most=sum(one.precision.most for one in self.cells), minutes=seconds / workers / 60
        )


def make(source, seed=None, files=(), folder=None) -> Plan:
    """Expand a study. source: a path, a name of the library, or a dict. Raises BadInput in one line."""
    spec, where = specs.read(source)
    if seed is not None:
        spec.study.seed = seed
        spec = specs.parse(spec.model_dump(exclude_defaults=True), where)
    game = games.get(spec.study.game)
    _judged(spec, game, where)
    files = [str(Path(file).resolve()) for file in files]
    folder = str(Path(folder).resolve()) if folder is not None else None
    seatings = _seatings(spec, game, files, where)
    contents = {BASE: game.content(folder, {})}
    _all_named(spec, game, contents[BASE], where)
    _bans_named(spec, game, contents[BASE], where)
    overlays = {BASE: {}} | {one.name: one.set for one in spec.variant}
    for name, change in overlays.items():
        try:
            contents[name] = game.content(folder, change) if change else contents[BASE]
        except BadInput as error:
            raise BadInput(f"{where}: variant {name!r}: {error}") from None
        if change and contents[name].raw == contents[BASE].raw:
            raise BadInput(f"{where}: variant {name!r}: set: found {change}, which is so already; a change is wanted")
    changes = {BASE: {}} | {one.name: one.scenario for one in spec.variant}
    plan = Plan(spec, game, [], contents, _used(seatings), files, folder, resolved(spec, game))
    conditions, places = {one.name: one for one in spec.variant}, set()
    concerned = {one.name: _concerned(one, game, contents[BASE]) for one in spec.variant}
    first, met = settings.first_of_each(plan, where), set()
    plan.bans |= {one.name for one in spec.variant if one.characters and list(one.scenario) == ["banned"]}
    for varied, drawn, step in settings.combinations(spec):
        base = spec.scenario | varied
        lucky = settings.check_setting(spec, game, base, where)
        if first[settings.in_play(plan, BASE, lucky, where)] != lucky:
            plan.repeats += 1
            continue
        met |= {(key, json.dumps(value)) for key, value in varied.items()}
        characters = [str(name) for name in game.named(lucky)]
        places.add(len(characters))
        for seating in seatings:
            if not _sits_at(seating, len(characters), spec):
                continue
            for variant, change in changes.items():
                if variant != BASE and not _goes_with(conditions[variant], lucky, seating, characters, where):
                    continue
                scenario = settings.check_setting(spec, game, base | drawn | change, where, conditions.get(variant))
                if variant != BASE and not (concerned[variant] is None or concerned[variant] & {*characters}):
                    plain = settings.check_setting(spec, game, base | drawn, where)
                    if settings.in_play(plan, variant, scenario, where) == settings.in_play(plan, BASE, plain, where):
                        plan.untouched[variant] = plan.untouched.get(variant, 0) + 1
                        continue
                if len(game.named(scenario)) != len(game.named(lucky)):
                    raise BadInput(
                        f"{where}: variant {variant!r}: {game.character_key} with another number of places; that is a cell of the grid"
                    )
                _add(plan, where, variant, lucky, scenario, varied, drawn, step, seating, overlays[variant])
    for varied, _, _ in settings.combinations(spec) if plan.repeats else ():
        for key, value in varied.items():
            if (key, json.dumps(value)) not in met:
                raise BadInput(f"{where}: grid.{key}: found {json.dumps(value)}, which changes nothing in any cell of the study")
    _all_played(plan, seatings, places, where)
    return plan


def _all_named(spec, game, content, where) -> None:
    """Put the names that "all" stands for into the grid."""
    for key, values in spec.grid.items():
        if isinstance(values, PairsOf) and values.pairs_of == "all":
            if game.roster is None or key != game.character_key:
                raise BadInput(f"{where}: grid.{key}: pairs_of = 'all': nothing {game.name} has a list of; names are wanted")
            spec.grid[key] = values.named(game.roster(content))


def _bans_named(spec, game, content, where) -> None:
    """Put one variant a card in the place of each variant that bans cards."""
    if not any(one.ban for one in spec.variant):
        return
    if game.bannable is None:
        raise BadInput(f"{where}: variant {next(one.name for one in spec.variant if one.ban)!r}: ban: {game.name} has no list of cards")
    cards, made = {}, []
    for varied, _, _ in settings.combinations(spec):
        for character, names in game.bannable(settings.check_setting(spec, game, spec.scenario | varied, where), content).items():
            cards.setdefault(character, {}).update(names)
    known = {path: (name, character) for character, names in cards.items() for path, name in names.items()}
    for one in spec.variant:
        for path in known if one.ban == "all" else one.ban:
            if path not in known:
                raise unknown(f"{where}: variant {one.name!r}: ban", path, known)
            name, character = known[path]
            kind = f", {path.split('/')[1]}" if path.count("/") > 1 else ""
            change = dict(scenario=one.scenario | dict(banned=[path]), where=one.where, players=one.players, characters=[character])
            made.append(specs.Variant(name=f"without {name} ({character}{kind})", **change))
        made += [] if one.ban else [one]
    names = [one.name for one in made]
    if twice := [name for name in names if names.count(name) > 1]:
        raise BadInput(f"{where}: two variants have one name: {twice[0]!r}")
    spec.variant = made


def _goes_with(variant, base, seating, characters, where) -> bool:
    """Is a variant played beside a cell of this scenario, these players and characters?"""
    if variant.characters and not {*variant.characters} & {*characters}:
        return False
    for key in variant.where:
        if key not in type(base).model_fields:
            raise unknown(f"{where}: where of variant {variant.name!r}", key, type(base).model_fields)
    told = base.model_dump(mode="json")
    named = {one.name for one in seating}
    return all(told[key] == value for key, value in variant.where.items()) and (not variant.players or bool(named & {*variant.players}))


def _concerned(variant, game, content) -> set | None:
    """The characters whose cards a variant changes: without one of them its cards are as they were. None if it changes others too."""
    named = {path.partition("/")[0] for path in variant.set}
    characters = {*game.roster(content)} if game.roster is not None else set()
    return named if named <= characters else None


def _sits_at(seating, places: int, spec) -> bool:
    """Does a list of strategies go with so many places? One of `each` goes with any number."""
    return len(seating) == places or (len(seating) == 1 and seating[0].name in spec.players.each)


def _all_played(plan, seatings, places, where) -> None:
    """Raises BadInput for players or a variant that no cell has, and for places that nobody fills. places: how many are wanted."""
    for seating in seatings:
        if not any(_sits_at(seating, n, plan.spec) for n in places):
            told = f"{' or '.join(map(str, sorted(places)))} places are to be filled ({plan.game.character_key})"
            raise BadInput(f"{where}: players {[one.name for one in seating]}: {told}")
    if empty := sorted(places - {len(cell.players) for cell in plan.cells}):
        raise BadInput(f"{where}: players: nobody for {empty[0]} places; a list of as many is wanted in `seats`, or a name in `each`")
    for one in plan.spec.variant:
        if not any(cell.variant == one.name for cell in plan.cells):
            if one.name in plan.untouched:
                key, found = ("scenario", one.scenario) if one.scenario else ("set", one.set)
                told = f"{key}: found {json.dumps(found, ensure_ascii=False)}, which changes nothing in any cell of the study"
                raise BadInput(f"{where}: variant {one.name!r}: {told}")
            asked = "what its `where`, `players` and `characters` ask for"
            raise BadInput(f"{where}: variant {one.name!r}: no cell has {asked}")


def _judged(spec, game, where) -> None:
    """Fill in what games of this kind are judged by; refuse what others are."""
    study, mine = spec.study, KEYS[game.report]
    for report, keys in KEYS.items():
        for key in keys:
            if report != game.report and getattr(study, key) not in ([], "", 0, None, type(study).model_fields[key].get_default()):
                raise BadInput(f"{where}: study.{key}: is for other games; {game.name} is judged by `{mine[0]}`")
    if "bands" in mine:
        study.bands = study.bands or list(specs.BANDS)
        study.audience = study.audience or "regular"
    if "margin" in mine:
        study.margin = study.margin or specs.MARGIN
        if any(one.get("decide") for one in (spec.precision, *spec.overrides().values())):
            raise BadInput(f"{where}: precision.decide: is for games with bands or a tolerance; games = ... is wanted")


def resolved(spec: specs.Spec, game) -> dict:
    """The spec as a plain dict with its defaults, as `spec.toml` of a run has it."""
    data = spec.model_dump()
    for key in {key for keys in KEYS.values() for key in keys} - {*KEYS[game.report]}:
        del data["study"][key]
    data["players"] = {key: value for key, value in data["players"].items() if value}
    data["variant"] = [{key: value for key, value in one.items() if value} for one in data["variant"]]
    return {key: value for key, value in data.items() if value}


def _seatings(spec, game, files, where) -> list[list]:
    """Lists of strategies: of one for all places, or one a place."""
    known = registry.available(game.name, tuple(files))

    def get(name, key):
        return registry.find(name, known, f"{where}: players.{key}: strategy of {game.name}")

    made = [[get(name, "each")] for name in spec.players.each]
    return made + [[get(name, "seats") for name in names] for names in spec.players.seats]


def _used(seatings) -> list:
    """Every strategy once, in the order of their first mention."""
    return list({one.name: one for seating in seatings for one in seating}.values())


def _add(plan, where, variant, base, scenario, varied, drawn, step, seating, overlays):
    game = plan.game
    named = getattr(scenario, game.character_key)
    characters = [str(name) for name in game.named(scenario)]
    places = len(characters)
    players = seating * places if len(seating) == 1 else seating
    if len(players) != places or not game.seats[0] <= places <= game.seats[1]:
        raise BadInput(
            f"{where}: players {[one.name for one in players]}: {places} places are to be filled ({game.character_key} = {named})"
        )
    told = scenario.model_dump(mode="json", exclude_defaults=True) | {game.character_key: named}
    content = str(plan.folder) if plan.folder else None
    base_told = base.model_dump(mode="json", exclude_defaults=True)
    names = [one.name for one in players]
    precision = _precision(plan.spec, players, where).resolved(places)
    about = _about(game, scenario, plan.contents[variant], drawn, step)
    label = _label(game, named, about.get("factors", {}))
    shown = {key: value for key, value in varied.items() if key != game.character_key and key not in about.get("factors", {})}
    others = [_told(key, value) for key, value in shown.items() if _several(plan.spec.grid[key])]
    others += [f"step {step[0] + 1}.{step[1]}"] if step else []
    alike = (variant, json.dumps({key: value for key, value in told.items() if not isinstance(plan.spec.grid.get(key), Numbers)}))
    alike += tuple(sorted(set(names))) if game.minded_by else ()
    if variant in plan.bans:  # whoever the opponent is, a ban can be or cannot
        alike = (variant, "")
    if alike not in plan.built:  # building takes longer than planning: one of a row of numbers stands for all
        try:
            game.build(scenario, plan.contents[variant])
            registry.minded(game, players, scenario)
        except BadInput as error:
            named = next((one for one in plan.spec.variant if one.name == variant), None)
            key = str(error).partition(":")[0]
            if key in type(scenario).model_fields:
                raise BadInput(f"{where}: {settings.table_of(plan.spec, key, named)}{error} ({label})") from None
            raise BadInput(f"{where}: {f'variant {variant!r}: ' if named else ''}{label}: {error}") from None
        plan.built.add(alike)
    plan.cells.append(
        CellPlan(
            cell=len(plan.cells),
            variant=variant,
            label=label + "".join(f", {text}" for text in others),
            characters=characters,
            players=players,
            scenario=told,
            key=luck_key(game, base),
            precision=precision,
            chunk=chunks.size(game, players, precision),
            context=worker.describe(game, told, base_told, overlays, content, names, plan.files, plan.spec.study.seed),
            about=about,
        )
    )


def _told(key, value) -> str:
    """ "rounds 3"; of a switch "double agent" or "no double agent"."""
    if isinstance(value, bool):
        return ("" if value else "no ") + key.replace("_", " ")
    return f"{key} {json.dumps(value)}"


def _several(values) -> bool:
    return len(values if isinstance(values, list) else values.values()) > 1


def _about(game, scenario, content, drawn, step) -> dict:
    """What a report of a co-operative game needs to know of a cell, in the game's own words."""
    if not game.coop:
        return {}
    levers = game.describe(scenario, content) if game.describe else {}
    about = dict(factors=game.fought(scenario), version=getattr(scenario, "content_version", 0), levers=levers)
    for moved in drawn.values():
        about = about | dict(levers=levers | moved, step=step)
    return about


def _label(game, named, factors) -> str:
    """ "eligor v shekhtur"; of a co-operative game "gordea, snow field, bill + lance"; of one without characters "4 players"."""
    joined = (" + " if game.coop else " v ").join(map(str, named)) if isinstance(named, list) else f"{named} players"
    return ", ".join([*(str(value).replace("_", " ") for value in factors.values()), joined])


def _precision(spec, players, where) -> Precision:
    """That of the study, or the override of the slowest player in the cell that has one."""
    overrides = spec.overrides()
    mentioned = [*spec.players.each, *itertools.chain(*spec.players.seats)]
    for name in overrides:
        if name not in mentioned:
            raise unknown(f"{where}: precision", name, dict.fromkeys([*Precision.model_fields, *mentioned]))
    data = spec.base_precision()
    own = [one for one in sorted(players, key=lambda one: one.cost) if one.name in overrides]
    if own:
        data = override(data, overrides[own[0].name])
    return specs.precision(data, f"{where}: precision" + (f".{own[0].name}" if own else ""))
