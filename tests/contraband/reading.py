"""What the tests of the content of Contraband Insider share."""

import functools

import pytest

from sim.contraband import cards, tables
from sim.contraband.scenario import Scenario
from sim.core.errors import BadInput


@functools.cache
def content():
    """The packaged content; nobody changes it."""
    return cards.load()


def edited(folder, name, old, new):
    """Content with a piece of a packaged file's text changed: edited(tmp_path, "goods", "cash = 1", "cash = 2")."""
    target = folder / name / f"{name}.toml"
    target.parent.mkdir(exist_ok=True)
    text = (cards.FOLDER / name / f"{name}.toml").read_text()
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
