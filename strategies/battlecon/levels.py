"""Levels of skill for BattleCON: the equilibrium player with other numbers, weaker and stronger.

What sets them apart stands in `strategies/params/battlecon_levels.toml`; a study lists them as any other player."""

import dataclasses
import tomllib
from pathlib import Path

from strategies.battlecon.equilibrium import equilibrium

FILE = Path(__file__).parents[1] / "params" / "battlecon_levels.toml"


def level(name: str):
    """The equilibrium player with the numbers of a level. Raises KeyError for a level or number that is not there."""
    entry = tomllib.loads(FILE.read_text(encoding="utf-8"))[name]
    changed = {key: float(value) for key, value in entry["numbers"].items()}
    params = {key: changed.pop(key, value) for key, value in equilibrium.params.items()}
    if changed:
        raise KeyError(f"{FILE}: {name}: {', '.join(changed)}: no number of the equilibrium player")
    return dataclasses.replace(equilibrium, name=name, params=params, about=entry["about"], cost=float(entry["cost"]), file=__file__)


novice, club, expert = (level(name) for name in ("novice", "club", "expert"))
