"""Content: TOML files read, checked, overlaid, hashed. Knows no game.

An entry is one file, named by its slug. Precedence: packaged < content folder < overlay. Overlays go by name ("eligor", or
"eligor/vengeful" for a card in it), are absolute or relative ("+2"), and fail when `was` does not match what they find."""

from __future__ import annotations

import copy
import difflib
import hashlib
import json
import re
import tomllib
import unicodedata
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import UnionType
from typing import Annotated, Union, get_args, get_origin

import pydantic

from sim.core.errors import BadInput, unknown

ORIGINS = ("printed", "public", "reconstructed", "owner", "trial")
NO_TOML = (".toml", ".tml", ".yaml", ".yml", ".json")  # endings, in small letters, of files that nobody reads and somebody meant
CARD_LISTS = ("styles", "bases", "finishers", "cards", "tokens", "counters", "markers", "weapons", "objectives", "parts", "levers")


def slug(text: str) -> str:
    """Accents, apostrophes and the mark (R) dropped, every other run of non-alphanumerics one underscore, lower case."""
    text = text.removesuffix("(R)")
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    plain = plain.replace("'", "").replace("\u2019", "")
    return re.sub(r"[^A-Za-z0-9]+", "_", plain).strip("_").lower()


@dataclass
class Content:
    """Checked content of a game: entries by kind and slug, where each came from, what was laid over it.

    entries: {kind: {slug: model}}. files: {kind/slug: path}. overlays: as given. hash: over all resolved values. packaged: the
    entries as they came with the game, before a folder or an overlay changed them. also: which entries are in play, nobody
    having named them, when others are: {kind/slug of one, or "" for always: [kind/slug, ...]}."""

    entries: dict
    files: dict
    raw: dict
    overlays: dict = field(default_factory=dict)
    packaged: dict = field(default_factory=dict)
    also: dict = field(default_factory=dict)

    @property
    def hash(self) -> str:
        """Twelve hex digits over the resolved content."""
        text = json.dumps(self.raw, sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def origins(self, names=None) -> dict:
        """How many values come from where, over all entries or the named ones and what comes with them: {origin: count}.

        What stands nearest to a value says where it comes from: `origin_of` for its key or for the table it is in, or `origin`, of
        an effect, a card, the file. A value that is not the packaged one is a trial, whatever its file says, unless the file says
        it is the owner's."""
        counts = dict.fromkeys(ORIGINS, 0)
        for kind, entries in self.raw.items():
            for name in entries if names is None else self._in_play(kind, names):
                known = self.packaged.get(kind, {}).get(name)
                left = {key: [value for value, _ in values] for key, values in _values(known).items()} if known is not None else {}
                for key, values in _values(entries[name]).items():
                    for value, origin in values:
                        if known is not None and origin != "owner":
                            if value in left.get(key, ()):
                                left[key].remove(value)
                            else:
                                origin = "trial"
                        elif kind in self.packaged and origin in ("printed", "public"):
                            origin = "owner"  # a new file of the user's: the user's word
                        counts[origin] += 1
        return {key: n for key, n in counts.items() if n}

    def _in_play(self, kind, names):
        reached = [f"{k}/{name}" for k in self.raw for name in self.raw[k] if name in names] + [""]
        for one in reached:
            reached += [other for other in self.also.get(one, ()) if other not in reached]
        return [name for name in self.raw[kind] if f"{kind}/{name}" in reached]


def _values(data, key="", origin="reconstructed", origin_of=None, counts=None) -> dict:
    """Leaf values and where each comes from, by the nearest key that names them."""
    counts = {} if counts is None else counts
    if isinstance(data, dict):
        if "origin" in data:
            origin, origin_of = data["origin"], {}
        origin_of = (origin_of or {}) | data.get("origin_of", {})
        for name, value in data.items():
            if name not in ("schema", "origin", "origin_of", "name"):
                _values(value, name, origin_of.get(name, origin), origin_of, counts)
    elif isinstance(data, list):
        for value in data:
            _values(value, key, origin, origin_of, counts)
    else:
        counts.setdefault(key, []).append((data, origin))
    return counts


def places(packaged: Path, kinds, folder=None) -> dict:
    """The folders of each kind for `read`: the packaged one, and that in a content folder. Raises BadInput for a folder that has none of
    the kinds, and for content in it that lies where nobody looks."""
    if folder is not None:
        _look_round(Path(folder), kinds)
    return {kind: [packaged / kind] + ([Path(folder) / kind] if folder else []) for kind in kinds}


def _look_round(folder: Path, kinds) -> None:
    """Raise BadInput for content under a wrong name or in a wrong place. Studies, runs and notes may lie beside content."""
    told, allowed = f"content folder {folder}", ", ".join(f"{kind}/" for kind in kinds)
    if not folder.is_dir():
        raise BadInput(f"{told}: {'is a file, a folder is wanted' if folder.is_file() else 'no such folder'}")
    for path in _listed(folder):
        files = [] if path.name in kinds else _files(path)
        near = difflib.get_close_matches(path.name.lower(), list(kinds), 1, 0.7)
        if files and (near or any(map(_is_content, files))):
            raise unknown(f"{told}: folder of {files[0].name}", path.name, kinds)
        if path.suffix.lower() == ".toml" and _is_content(path):
            raise BadInput(f"{path}: lies beside {allowed}; in one of them is allowed")
    there = [folder / kind for kind in kinds if (folder / kind).is_dir()]
    if not there:
        raise BadInput(f"{told}: none of {allowed} in it")
    for path in (path for kind in there for path in _listed(kind)):
        if path.is_dir() and any(map(_is_content, path.rglob("*.toml"))):
            raise BadInput(
                f"{path}: found a folder with content, allowed in {path.parent.name}/ are files, as {path.parent.name}/name.toml"
            )
        if path.is_file() and path.suffix != ".toml" and (path.suffix.lower() in NO_TOML or path.name.lower().endswith(".toml.txt")):
            raise BadInput(f"{path}: found a file {path.suffix!r}, allowed are TOML files, as {path.parent.name}/name.toml")


def _listed(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if not path.name.startswith("."))


def _files(folder: Path) -> list[Path]:
    return [path for path in _listed(folder) if path.suffix == ".toml"] if folder.is_dir() else []


def _is_content(path: Path) -> bool:
    """Does a TOML file say what a file of content says, and a study or a tool's settings do not?"""
    try:
        return bool({"schema", "origin", "name"} & parse(path).keys())
    except BadInput:
        return False


def read(folders: dict, models: dict, overlays: dict | None = None) -> Content:
    """Read and check content. folders: {kind: [folder, ...]} in rising precedence; models: {kind: pydantic model}.

    Raises BadInput in one line naming file, key, what was found and what is allowed."""
    raw, files, packaged = {}, {}, {}
    for kind, places in folders.items():
        raw[kind], packaged[kind] = {}, {}
        for place, folder in enumerate(places):
            for path in _files(Path(folder)):
                if slug(path.stem) != path.stem:
                    told = f"allowed are a to z, 0 to 9 and single '_', as {slug(path.stem) or 'name'}.toml"
                    raise BadInput(f"{path}: the file's name is its name in scenarios: found {path.name!r}, {told}")
                raw[kind][path.stem] = parse(path)
                files[f"{kind}/{path.stem}"] = path
                if place == 0:
                    packaged[kind][path.stem] = raw[kind][path.stem]
    overlays = overlays or {}
    for path, change in overlays.items():
        _overlay(raw, path, change)
    entries = {kind: {} for kind in raw}
    for kind, found in raw.items():
        for name, data in found.items():
            entries[kind][name] = check(models[kind], data, str(files[f"{kind}/{name}"]))
    return Content(entries, files, raw, dict(overlays), packaged)


def over(content: Content, overlays: dict, models: dict) -> Content:
    """That content with overlays over it; it stays as it is itself. Raises BadInput as `read` does."""
    raw = {kind: dict(found) for kind, found in content.raw.items()}
    for path, change in overlays.items():
        _overlay(raw, path, change)
    entries = {kind: dict(found) for kind, found in content.entries.items()}
    for kind, found in raw.items():
        for name, data in found.items():
            if data is not content.raw[kind][name]:
                entries[kind][name] = check(models[kind], data, str(content.files[f"{kind}/{name}"]))
    return replace(content, entries=entries, raw=raw, overlays=content.overlays | overlays)


def parse(path: Path) -> dict:
    """A TOML file as it stands. Raises BadInput."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: not valid TOML: {error}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: cannot be read: {error}") from None


def check(model, data, where: str):
    """Validate data against a pydantic model. Raises BadInput: file, key, found, allowed, in one line."""
    try:
        return model.model_validate(data)
    except pydantic.ValidationError as error:
        raise BadInput(f"{where}: {explain(error, model)}") from None


def explain(error: pydantic.ValidationError, model=None) -> str:
    """The first mistake of a validation in words: key, what was found, what is allowed."""
    errors = error.errors()
    first = min(errors, key=lambda one: one["type"] == "missing")  # a misspelt key explains the one that is missing
    path = _walk(model, first["loc"])[0]
    meant = [one for one in errors if _walk(model, one["loc"])[0][: len(path)] == path]  # of a value that may be of several kinds
    first = max(meant, key=lambda one: len(_walk(model, one["loc"])[0]))  # the kind that fits farthest is the one that is meant
    path, owner, kind = _walk(model, first["loc"])
    key = ""
    for part in path:
        key += f"[{part}]" if isinstance(part, int) else (f".{part}" if key else str(part))
    if first["type"] == "extra_forbidden":
        allowed = sorted((f.alias or n) for n, f in owner.model_fields.items()) if owner is not None else []
        near = difflib.get_close_matches(str(first["loc"][-1]), allowed, 1, 0.5)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        return f"{key}: unknown key{hint}" + (f" (allowed: {', '.join(allowed)})" if allowed else "")
    if first["type"] == "missing":
        return f"{key}: missing"
    found = repr(first["input"])
    found = f"found {found if len(found) < 80 else found[:77] + '...'}"
    if first["type"] == "value_error":  # of ours
        message = first["msg"].removeprefix("Value error, ")
        message = message[:1].lower() + message[1:]
        if not key:
            return message  # of the whole: what was found is all there is
        return f"{key}: {message}" if _is_model(kind) else f"{key}: {found}, {message}"
    limits = _limits(owner, path)
    kinds = dict.fromkeys(_wanted(one, limits) for one in meant if _walk(model, one["loc"])[0] == path and one["type"] != "missing")
    return f"{key}: {found}, allowed is {', or '.join(kinds)}" if key else f"{found}, allowed is {', or '.join(kinds)}"


PLAIN = {
    "int": "a whole number", "float": "a number", "string": "a text", "bool": "true or false", "list": "a list", "dict": "a table",
    "model": "a table",
}  # fmt: skip


def _limits(owner, path) -> list[dict]:
    """Limits told together of the value at the end of the path, or of its parts: [{"ge": 1, "le": 15}, ...]."""
    fields = owner.model_fields if owner is not None else {}
    field = next((fields[part] for part in reversed(path) if part in fields), None)
    found = [] if field is None else [field.metadata]
    kinds = [] if field is None else [field.annotation]
    while kinds:
        kind = kinds.pop()
        if get_origin(kind) is Annotated:
            found.append([limit for one in kind.__metadata__ for limit in getattr(one, "metadata", [one])])
        kinds += [kind.__origin__] if get_origin(kind) is Annotated else get_args(kind)
    names = ("ge", "le", "gt", "lt", "min_length", "max_length")
    return [{name: getattr(one, name) for one in group for name in names if hasattr(one, name)} for group in found]


def _wanted(error: dict, limits: list[dict]) -> str:
    """What is allowed in place of what was found, from one error of pydantic and the limits of the key."""
    kind, told = error["type"], error.get("ctx", {})
    told |= next((one for one in limits if told and one.items() & told.items()), {})
    plain = PLAIN.get(kind.split("_")[0])
    if plain and kind.split("_")[1] in ("type", "parsing", "from"):
        return plain
    if kind == "literal_error":
        return told["expected"].replace("True or False", "true or false")
    if kind in ("greater_than_equal", "less_than_equal", "greater_than", "less_than"):
        return _between(told)
    if kind in ("too_short", "too_long"):
        return "a list of " + _between({"ge": told.get("min_length"), "le": told.get("max_length")})
    if kind == "string_too_short":
        return "a text that is not empty"
    return error["msg"][:1].lower() + error["msg"][1:].removeprefix("nput should be ")


def _between(limits: dict) -> str:
    """Limits in words: "1 to 15", "more than 0 and less than 1", "2 or more"."""
    low, high = limits.get("ge"), limits.get("le")
    if low is not None and high is not None:
        return f"{low} to {high}" if low != high else f"{low}"
    if low is not None and "lt" not in limits or high is not None and "gt" not in limits:
        return f"{low} or more" if low is not None else f"{high} or less"
    words = [f"more than {limits['gt']}"] if "gt" in limits else [f"{low} or more"] if low is not None else []
    words += [f"less than {limits['lt']}"] if "lt" in limits else [f"{high} or less"] if high is not None else []
    return " and ".join(words)


def _is_model(kind) -> bool:
    return isinstance(kind, type) and issubclass(kind, pydantic.BaseModel)


def _walk(model, loc) -> tuple:
    """Keys and indices on the way to a value, without what pydantic puts there for the kinds it might be of; the model that has the last
    of them; and of what kind the value has to be."""
    at, owner, path = model, None, []
    for k, part in enumerate(loc):
        at, label = _kind_of(at, part, loc[k + 1 : k + 2])
        if label:
            continue
        path.append(part)
        if _is_model(at):
            owner = at
            field = at.model_fields.get(part) or next((f for f in at.model_fields.values() if f.alias == part), None)
            at = field.annotation if field is not None else None
        else:
            at = (getattr(at, "__args__", None) or (None,))[-1]  # of a list its kind, of a table that of its values
    return path, owner, at


def _kind_of(annotation, part, following) -> tuple:
    """An annotation without what only decorates it, of several kinds the one that is meant; and whether `part` was its label."""
    while get_origin(annotation) is Annotated:
        annotation = annotation.__origin__
    if get_origin(annotation) not in (Union, UnionType):
        return annotation, False
    kinds = [one for one in get_args(annotation) if one is not type(None)]
    if len(kinds) == 1:
        return _kind_of(kinds[0], part, following)
    bare = [_kind_of(one, None, ())[0] for one in kinds]
    fitting = [one for one in bare if getattr(one, "__name__", "") == part and hasattr(one, "model_fields")]
    if not fitting and following:
        fitting = [one for one in bare if get_origin(one) in (list, dict) and isinstance(following[0], int) == (get_origin(one) is list)]
    return (fitting or [None])[0], True


def _overlay(raw: dict, path: str, change: dict) -> None:
    name, _, card = path.partition("/")
    where = f"overlay {path!r}"
    if not isinstance(change, dict):
        raise BadInput(f"{where}: found {change!r}, a table of values is wanted, as {{ life = '+2', was = 20 }}")
    kind = next((k for k in raw if name in raw[k]), None)
    if kind is None:
        raise unknown(where, name, [n for k in raw for n in raw[k]])
    raw[kind][name] = copy.deepcopy(raw[kind][name])
    target = raw[kind][name]
    if card:
        cards = {slug(c.get("name", "")): c for key in CARD_LISTS for c in target.get(key, [])}
        if card not in cards:
            raise unknown(where, card, cards)
        target = cards[card]
    keys = [key for key in change if key != "was"]
    for key in keys:
        found = target.get(key)
        if key not in target and change.get("was") not in (None, 0, False):
            raise unknown(where, key, target)
        if "was" in change:
            was = change["was"]
            expected = was.get(key) if isinstance(was, dict) and len(keys) > 1 else was
            if expected != found:
                raise BadInput(f"{where}: {key} is {found!r}, the overlay expects was = {expected!r}")
        value = change[key]
        if isinstance(value, str) and re.fullmatch(r"[+-]\d+", value):
            if isinstance(found, bool) or not isinstance(found, int | type(None)):
                raise BadInput(f"{where}: {key} is {found!r}; {value!r} can only be added to a number")
            value = (found or 0) + int(value)
        target[key] = value
