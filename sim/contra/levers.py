"""Values nobody has read on a card, as levers: each changes the content in one known way (changes.py). The ranges are in
content/sweep.

`content_version = k` is row k of a Latin hypercube over all levers: in the hundred versions every value of a lever comes as often as
its weight says, and any two levers are drawn apart from each other. No lever moves a value that is printed, public or the owner's."""

from __future__ import annotations

import copy
import functools

import numpy as np
from scipy.stats import qmc

from sim.contra.changes import CHANGES
from sim.core.errors import BadInput, unknown

VERSIONS = 100
SEED = 20210713  # of the hypercube: another one would be another hundred versions


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
    key = (id(content), repr(sorted(moved.items())))
    if key not in _kept:
        if len(_kept) >= KEPT:
            _kept.pop(next(iter(_kept)))
        _kept[key] = content, _changed(content, moved)  # the content is kept with it, so that its id stays taken
    return _kept[key][1]


_kept: dict = {}
KEPT = 16  # contents with levers moved: the seat rotations of a cell ask for the same one


def _changed(content, moved):
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
    found = {lever.name: lever for sweep in sweeps.values() for lever in sweep.levers}
    for name in found:
        if name not in CHANGES:
            raise unknown("sweep: lever", name, CHANGES)
    return found


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
