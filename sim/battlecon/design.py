"""Fighters of a designer's own: what a file must hold before it is played against the cast, and what is looked at of it."""

from __future__ import annotations

from pathlib import Path

from sim.battlecon import vocabulary as v
from sim.battlecon.cards import FOLDER
from sim.battlecon.scenario import Scenario
from sim.battlecon.schema import STYLES_WANTED, Fighter
from sim.battlecon.tables import build
from sim.core import cards as core
from sim.core.errors import BadInput

KIND = "fighters"  # what of the content these are
COUNTS = dict(styles=(STYLES_WANTED, STYLES_WANTED), bases=(1, 4), finishers=(2, 2))  # fewest and most cards of a fighter of one's own


def check(path) -> str:
    """Read a new fighter's file; returns its name in scenarios, which is the file's. Raises BadInput in one line.

    A fighter has exactly five styles, one unique base or more, and two finishers. A file that is named as a fighter of the box may also
    have as many cards as that one: some of those print other numbers."""
    path = Path(path)
    if path.is_dir():
        raise BadInput(f"{path}: is a folder, a fighter's TOML file is wanted, as {path / KIND / 'name.toml'}")
    if not path.is_file():
        raise BadInput(f"{path}: no such file; a fighter's TOML file is wanted, as `steelyard content battlecon --export` writes them")
    if path.suffix != ".toml" or core.slug(path.stem) != path.stem:
        raise BadInput(f"{path}: the file's name is the fighter's in scenarios: {core.slug(path.stem) or 'name'}.toml is wanted")
    data = core.parse(path)
    made = core.check(Fighter, data, str(path))
    known = core.parse(FOLDER / "fighters" / path.name) if (FOLDER / "fighters" / path.name).is_file() else {}
    for key, (fewest, most) in COUNTS.items():
        found = len(getattr(made, key))
        if not fewest <= found <= most and found != len(known.get(key, [])):
            wanted = f"{fewest} are wanted" if fewest == most else f"{fewest} to {most} are wanted"
            raise BadInput(f"{path}: {key}: found {found}, {wanted}")
    return path.stem


def own_cards(content, fighter: str) -> set[str]:
    """Slugs of what is a fighter's own in names of effects: its cards, markers, and "ability"."""
    one = content.entries["fighters"][fighter]
    return {core.slug(card.name) for key in core.CARD_LISTS for card in getattr(one, key, [])} | {"ability"}


def effect_name(content, fighter: str, effect: str) -> str:
    """An effect as it is called at the table: "vengeful: on_hit gain" is "Vengeful (on hit: gain)"."""
    one = content.entries[KIND][fighter]
    card, _, what = effect.partition(": ")
    names = {core.slug(part.name): part.name for key in core.CARD_LISTS for part in getattr(one, key, [])} | {"ability": one.ability.name}
    hook, _, rest = what.partition(" ")
    words = f"{hook}: {rest}" if hook in v.HOOKS else what  # what follows another effect has no hook of its own
    return f"{names.get(card, card)} ({words.replace('_', ' ')})"


def complete(content, fighter: str, other: str) -> None:
    """Build the tables of duels of two fighters, with every set of bases: what effects, discards and kits name has to be there.

    Raises BadInput that begins with the fighter's file."""
    try:
        for keys in settings(content, [fighter, other]):
            build(Scenario(fighters=[fighter, other], **keys), content)
    except BadInput as error:
        raise BadInput(f"{content.files[f'{KIND}/{fighter}']}: {error}") from None


def settings(content, fighters) -> list[dict]:
    """Keys of the scenarios in which two fighters are looked at: every set of bases that goes with both, finishers and kits chosen."""
    made = []
    for name, bases in content.entries["bases"].items():
        if bases.form == "standard" or all(getattr(content.entries[KIND][one], bases.form) is not None for one in fighters):
            made.append(dict(bases=(name, name), finishers=("chosen", "chosen"), kits=("chosen", "chosen")))
    return made
