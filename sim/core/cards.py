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

import pydantic

from sim.core.errors import BadInput, unknown

ORIGINS = ("printed", "public", "reconstructed", "owner", "trial")
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
    the kinds, or content under a name that is nearly one."""
    if folder is not None:
        there = sorted(path.name for path in Path(folder).iterdir() if path.is_dir()) if Path(folder).is_dir() else []
        if not set(kinds) & set(there):
            raise BadInput(f"content folder {folder}: none of {', '.join(f'{kind}/' for kind in kinds)} in it")
        for name in there:
            meant = difflib.get_close_matches(name.lower(), list(kinds), 1, 0.7)  # other folders, such as runs, may stand there
            if name not in kinds and meant and any((Path(folder) / name).glob("*.toml")):
                raise unknown(f"content folder {folder}: folder", name, kinds)
    return {kind: [packaged / kind] + ([Path(folder) / kind] if folder else []) for kind in kinds}


def read(folders: dict, models: dict, overlays: dict | None = None) -> Content:
    """Read and check content. folders: {kind: [folder, ...]} in rising precedence; models: {kind: pydantic model}.

    Raises BadInput in one line naming file, key, what was found and what is allowed."""
    raw, files, packaged = {}, {}, {}
    for kind, places in folders.items():
        raw[kind], packaged[kind] = {}, {}
        for place, folder in enumerate(places):
            for path in sorted(Path(folder).glob("*.toml")) if Path(folder).is_dir() else []:
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
    first = min(error.errors(), key=lambda one: one["type"] == "missing")  # a misspelt key explains the one that is missing
    key = ""
    for part in first["loc"]:
        key += f"[{part}]" if isinstance(part, int) else (f".{part}" if key else str(part))
    if first["type"] == "extra_forbidden":
        owner = _model_at(model, first["loc"][:-1])
        allowed = sorted((f.alias or n) for n, f in owner.model_fields.items()) if owner is not None else []
        near = difflib.get_close_matches(str(first["loc"][-1]), allowed, 1, 0.5)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        return f"{key}: unknown key{hint}" + (f" (allowed: {', '.join(allowed)})" if allowed else "")
    if first["type"] == "missing":
        return f"{key}: missing"
    message = first["msg"].removeprefix("Value error, ")
    message = message[:1].lower() + message[1:]
    if not key:
        return message  # of the whole: what was found is all there is
    found = repr(first["input"])
    return f"{key}: found {found if len(found) < 80 else found[:77] + '...'}, {message}"


def _model_at(model, path):
    at = model
    for part in path:
        if at is None:
            return None
        if isinstance(part, int):
            continue
        info = at.model_fields.get(part) or next((f for f in at.model_fields.values() if f.alias == part), None)
        at = _inner(info.annotation) if info is not None else None
    return at


def _inner(annotation):
    if isinstance(annotation, type) and issubclass(annotation, pydantic.BaseModel):
        return annotation
    for part in getattr(annotation, "__args__", ()):
        if (found := _inner(part)) is not None:
            return found
    return None


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
