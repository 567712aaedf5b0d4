"""Weights of positions of BattleCON as self-play showed them, and how they come to a player.

`strategies/params/battlecon_value.toml` has them by name: for each fighter those of its own pieces, cards, distances and lives,
and under `cast` what holds for the cast as a whole. A fighter, card or piece that was not there when they were fitted is valued
as the cast's are, and `told` says so. Written by `python -m strategies.battlecon.fit`."""

from __future__ import annotations

import functools
import hashlib
import json
import tomllib
from pathlib import Path

import numpy as np

from sim.battlecon import cards as kits
from sim.battlecon import state as s
from sim.core.cards import slug
from sim.core.player import LORE as ROOM
from strategies.battlecon import value as at

FILE = Path(__file__).parents[1] / "params" / "battlecon_value.toml"
# Of a seat, what is no card and no piece: name in the file, where it begins, how many numbers.
VECTORS = (
    ("life", at.LIFE, at.LIVES),
    ("distance", at.DISTANCE, at.DISTANCES),
    ("stands", at.STANDS, at.FROM_CENTRE),
    ("finisher", at.FINISHER_THERE, 2),
    ("finisher_ready", at.FINISHER_READY, 2),
    ("special_action", at.SPECIAL_THERE, 2),
    ("markers", at.ON_BOARD, 2),
    ("first_ante", at.FIRST, 1),
    ("strength", at.ALWAYS, 1),
)
SHARED = (("left_over", at.LEFT_OVER, at.STATS),)  # the same for all fighters
BOTH = (("late", at.LATE, at.SEEN - at.LATE),)  # of the lead in life
assert at.SEEN <= ROOM


def named(scenario, content, seat: int) -> list[tuple]:
    """What in a seat's block has a name: (place in the block, whose, group, name, name for the whole cast).

    Pieces that an opponent's fighter gives are that fighter's; a base that replaces another is missed as that one is."""
    fighters, bases = scenario.fighters, scenario.bases
    forms = [kits.in_form(content, fighter, bases[k]) for k, fighter in enumerate(fighters)]
    found = []
    for pool, piece in kits.resources(forms, seat).items():
        given = pool >= s.GIVEN
        plain = ("given_" if given else "") + ("token" if kits.is_token(forms, seat, pool) else "counter")
        found.append((at.PIECES + pool, fighters[1 - seat if given else seat], "pieces", slug(piece.name), plain))
    generic = {slug(card.name): slug(card.replaces or card.name) for card in kits.entry(content, "bases", bases[seat]).bases}
    cards = [(index, slug(card.name)) for index, card in kits.kit(content, fighters[seat], bases[seat]) if index < s.SPECIAL_ACTION]
    for index, name in [*cards, (s.SPECIAL_ACTION, "special_action")]:
        plain = "style" if index < s.BASE else name if index == s.SPECIAL_ACTION else generic.get(name, "unique_base")
        for group, begins in (("discard_1", at.OUT_1), ("discard_2", at.OUT_2)):
            found.append((begins + index, fighters[seat], group, name, plain))
    for index, _, card in kits.further(forms[seat]):
        for group, begins in (("in_play", at.IN_PLAY), ("gone", at.GONE)):
            found.append((begins + index - s.EXTRA, fighters[seat], group, slug(card.name), "card"))
    return found


def content_mark(content, fighter: str) -> str:
    """Eight hex digits over all that a fighter's file says of its play."""
    text = json.dumps(_played(content.raw["fighters"][fighter]), sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _played(data):
    """A file's data without where it comes from, and without its other forms."""
    if isinstance(data, dict):
        return {key: _played(value) for key, value in data.items() if key not in ("origin", "origin_of", "ex", "almighty")}
    return [_played(value) for value in data] if isinstance(data, list) else data


class Evaluation:
    """What a player of BattleCON knows of fighters: the `lore` of a strategy."""

    files = (str(FILE),)

    @functools.cached_property
    def weights(self) -> dict:
        """The file's tables: {"cast": {...}, "fighters": {name: {...}}}."""
        return tomllib.loads(FILE.read_text(encoding="utf-8"))

    def numbers(self, scenario, content) -> np.ndarray:
        """Weights as value.py reads them: float64[SEEN], a block a seat, then those of both."""
        made = np.zeros(at.SEEN)
        cast = self.weights["cast"]
        for seat, fighter in enumerate(scenario.fighters):
            own = self.weights["fighters"].get(fighter, {})
            block = made[seat * at.BLOCK : (seat + 1) * at.BLOCK]
            for name, begins, many in (*VECTORS, *SHARED):
                vector = own.get(name, cast[name])
                block[begins : begins + min(many, len(vector))] = vector[:many]
            for place, whose, group, name, plain in named(scenario, content, seat):
                of_whose = self.weights["fighters"].get(whose, {}).get(group, {})
                block[place] = of_whose.get(name, cast.get(group, {}).get(plain, 0.0))
        for name, begins, many in BOTH:
            made[begins : begins + many] = cast[name]
        return made

    def told(self, scenario, content) -> list[str]:
        """Sentences: for which fighters the weights were not fitted, or fitted to other cards than they have here."""
        said = []
        for fighter, bases in dict.fromkeys(zip(scenario.fighters, scenario.bases)):
            own = self.weights["fighters"].get(fighter)
            if own is None:
                said.append(f"positions of {fighter} are valued as the cast's on average: no weights were fitted for it")
            elif own["content"] != content_mark(content, fighter):
                said.append(f"positions of {fighter} are valued by weights fitted before its cards were changed")
            elif (form := kits.entry(content, "bases", bases).form) != "standard":
                said.append(f"positions of {fighter} in its {form} form are valued by weights fitted for its standard form")
        return said


LORE = Evaluation()
