"""Content read and checked as a whole: four files, each of one kind. The keys of a file are in schema.py."""

from __future__ import annotations

from pathlib import Path

from sim.contraband import schema
from sim.core import cards as core
from sim.core.errors import unknown

FOLDER = Path(__file__).parent / "content"


def load(folder=None, overlays=None) -> core.Content:
    """The packaged content, a folder's (with goods/, scoring/, ... in it) over it, overlays over both. Raises BadInput."""
    content = core.read(core.places(FOLDER, schema.MODELS, folder), schema.MODELS, overlays)
    for kind, entries in content.entries.items():
        for name in entries:
            if name != kind:  # numbers may change, what there is may not
                raise unknown(f"{content.files[f'{kind}/{name}']}: file of {kind}", name, [kind])
    return content


def part(content, kind):
    """The one entry of a kind: goods, scoring, roles, assistance."""
    return content.entries[kind][kind]


def assistance(content) -> dict:
    """The Assistance Cards there are, by operation."""
    return {card.operation: card for card in part(content, "assistance").cards}


def role(content, name):
    """The role card of that role."""
    return next(card for card in part(content, "roles").cards if card.role == name)
