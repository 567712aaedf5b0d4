"""Fighters' files with mistakes in them: each is told in one line of our own words, with file, key, value and what is allowed."""

import copy
import re

import pytest

from sim.battlecon import cards
from sim.battlecon.scenario import Scenario
from sim.battlecon.schema import Fighter
from sim.battlecon.tables import build
from sim.core import cards as core
from sim.core.cards import check
from sim.core.errors import BadInput
from sim.core.game import get
from sim.core.session import Session

CONTENT = cards.load()
RAW = CONTENT.raw["fighters"]
PYDANTIC = re.compile(
    r"input should|valid (integer|string|list|dictionary|boolean|number)|after validation|at least \d+ item|\[type=", re.I
)


def refused(change, fighter="eligor") -> str:
    data = copy.deepcopy(RAW[fighter])
    change(data)
    with pytest.raises(BadInput) as caught:
        check(Fighter, data, f"{fighter}.toml")
    return str(caught.value)


def effect(**keys):
    return lambda data: data["styles"][0].update(effects=[{"on": "on_hit", "do": "advance", **keys}])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (effect(by=[2, 1]), "styles[0].effects[0]: by: found [2, 1], allowed is a number, or two of them (lowest, highest)"),
        (effect(**{"by": 1, "if": "opponent_at_range"}), "if: 'opponent_at_range' asks for a number: 'if_n' is missing"),
        (effect(by=1, unless="priority_at_least"), "unless: 'priority_at_least' asks for a number: 'unless_n' is missing"),
        (effect(**{"by": 1, "if": "pool_at_least", "if_n": 1}), "asks for a token or counter: 'of' or 'if_of' is missing"),
        (effect(by="anted"), "by: 'anted' counts tokens or counters: 'of' is missing"),
        (effect(by=1, per="pool"), "per: 'pool' counts tokens or counters: 'of' is missing"),
        (effect(by=1, pay={"vengeance": [3, 2]}), "effects[0].pay: found {'vengeance': [3, 2]}, allowed is a number, two numbers (lowest,"),
        (effect(by=1, then=[{"do": "advance", "by": 1}] * 17), "effects[0]: then: 17 effects follow one another, allowed are 16 or less"),
        (
            effect(by=1, then=[{"do": "advance", "by": 1, "then": [{"do": "advance", "by": 1}] * 9}] * 8),
            "effects[0]: then: 17 effects follow one another, allowed are 16 or less",
        ),
        (effect(by=1, who="me"), "styles[0].effects[0].who: found 'me', allowed is 'self', 'opponent' or 'all'"),
        (lambda data: data["styles"].pop(), "eligor.toml: styles: found 4, 5 are wanted"),
        (lambda data: data["styles"].append(data["styles"][0] | {"name": "Sixth"}), "styles: found 6, 5 are wanted"),
        (lambda data: data["styles"][1].update(name="vengeful"), "styles: two are called 'vengeful', names that differ are wanted"),
        (lambda data: data["finishers"][1].update(name=data["finishers"][0]["name"]), "finishers: two are called"),
        (
            lambda data: data["finishers"][1].update(side="alpha"),
            "eligor.toml: finishers: two have side = 'alpha', allowed are one 'alpha' and",
        ),
        (lambda data: data["styles"][1].update(name=""), "styles[1].name: found '', allowed is a text that is not empty"),
        (lambda data: data["styles"][1].update(name="!"), "styles[1].name: found '!', a name with a letter is wanted"),
        (lambda data: data["tokens"][0].update(name=""), "tokens[0].name: found '', allowed is a text that is not empty"),
        (lambda data: data["styles"][0].update(power="a"), "styles[0].power: found 'a', allowed is a whole number, or 'X' or 'N/A'"),
        (lambda data: data["styles"][0].update(power=200), "styles[0].power: found 200, allowed is -99 to 99, or 'X' or 'N/A'"),
        (lambda data: data["styles"][0].update(range=[0, "a"]), "styles[0].range[1]: found 'a', allowed is a whole number"),
        (lambda data: data["styles"][0].update(range=[1, 0]), "styles[0].range: found [1, 0], allowed is [lowest, highest], 'X' or 'N/A'"),
        (lambda data: data["styles"][0].update(rnge=[0, 1]), "styles[0].rnge: unknown key; did you mean 'range'?"),
        (lambda data: data.update(ability=3), "eligor.toml: ability: found 3, allowed is a table"),
        (lambda data: data.update(life=0), "eligor.toml: life: found 0, allowed is more than 0"),
    ],
)
def test_a_mistake_is_told_with_key_value_and_what_is_allowed(change, told):
    assert told in refused(change)


def test_pushing_by_one_number_or_pulling_by_another_is_no_range():
    data = copy.deepcopy(RAW["eligor"])
    effect(do="push_or_pull", by=[2, 1])(data)
    check(Fighter, data, "eligor.toml")


@pytest.mark.parametrize("fighter", RAW)
def test_no_mistake_is_told_in_the_words_of_a_library(fighter):
    """Every value of a file in turn, replaced by values of other kinds."""

    def places(data, path=()):
        yield path
        for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
            yield from places(value, (*path, key))

    for path in list(places(RAW[fighter]))[1:]:
        for junk in (-7, "nonsense", [], {}, True, 1.5):
            data = copy.deepcopy(RAW[fighter])
            at = data
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = junk
            try:
                check(Fighter, data, fighter)
            except BadInput as error:
                assert not PYDANTIC.search(str(error)) and "\n" not in str(error) and "allowed: )" not in str(error), error


@pytest.mark.parametrize("follows", [False, True])
def test_as_many_effects_as_are_allowed_can_be_played(follows):
    """In a list of their own as many as a duel has room for, after another effect as many as wait at once."""
    one = {"on": "start_of_beat", "do": "advance", "by": 1, "may": True}
    style = {"effects": [one | {"then": [{"do": "advance", "by": 1, "may": True}] * 16}] if follows else [one] * 80}
    styles = [core.slug(style["name"]) for style in RAW["eligor"]["styles"]]
    content = cards.load(overlays={f"eligor/{name}": style for name in (styles[:1] if not follows else styles)})
    for seed in range(3):
        session = Session(get("battlecon"), Scenario(fighters=["eligor", "shekhtur"]), seed, content=content)
        while not session.over:
            session.answer(0)
        assert session.state["rounds"][0] > 1


def test_more_effects_than_a_duel_has_room_for():
    content = cards.load(overlays={"eligor/vengeful": {"effects": [{"on": "on_hit", "do": "advance", "by": 1}] * 193}})
    with pytest.raises(BadInput, match="eligor/vengeful: more than 192 effects in one duel, of both fighters together"):
        build(Scenario(), content)


@pytest.mark.parametrize("name", ["sheet_lightnin", "sheet_lightning+sweet_revenge", ""])
def test_a_finisher_that_is_not_there(name):
    with pytest.raises(BadInput) as caught:
        build(Scenario(finishers=[name, "first"]), CONTENT)
    told = str(caught.value)
    assert told.startswith(f"finishers: finisher of eligor: unknown {name!r}") and told.endswith(
        "(allowed: sheet_lightning, sweet_revenge, first, chosen)"
    )


def test_where_there_is_nothing_to_choose_from_no_empty_list_is_told():
    """Voco has no token or counter."""
    content = cards.load(overlays={"voco/hellraising": {"effects": [{"on": "on_hit", "do": "gain", "what": "souls", "by": 1}]}})
    with pytest.raises(BadInput) as caught:
        build(Scenario(fighters=["voco", "eligor"]), content)
    assert str(caught.value).endswith("token or counter: unknown 'souls', there is none")
