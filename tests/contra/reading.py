"""What the tests of Contra's content share."""

import functools
import tomllib
from pathlib import Path

import pytest

from sim.contra import cards, tables
from sim.contra.scenario import Scenario
from sim.core.errors import BadInput

FACTS = tomllib.loads((Path(__file__).parents[1] / "data/contra/facts.toml").read_text())["facts"]
FOUR = ["bill", "lance", "lucia", "sweets"]
BOSSES = ["defense_wall", "garmakilma", "gordea", "java"]
STAGES = ["jungle", "waterfall", "snow_field", "alien_lair"]


@functools.cache
def content():
    """The packaged content; nobody changes it."""
    return cards.load()


def edited(folder, name, old, new):
    """Content with a piece of a packaged file's text changed: edited(tmp_path, "bosses/java", "health = 10", "health = 0")."""
    target = folder / f"{name}.toml"
    target.parent.mkdir(exist_ok=True)
    text = (cards.FOLDER / f"{name}.toml").read_text()
    assert old in text
    target.write_text(text.replace(old, new, 1))
    return cards.load(folder)


def refused(function, *args, **how) -> str:
    """The one line with which a call is refused."""
    with pytest.raises(BadInput) as caught:
        function(*args, **how)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def built(_content=None, **scenario):
    """The tables of a scenario, with the packaged content unless another is given."""
    return tables.build(Scenario(**scenario), _content or content())[0]
