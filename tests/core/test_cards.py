"""Content: every mistake is one line that names file, key, what was found and what is allowed."""

from typing import Annotated

import pytest
from pydantic import BaseModel, ConfigDict, Field, model_validator

from sim.core import cards
from sim.core.errors import BadInput


class Card(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    name: str
    power: int = 0
    reach: dict[str, int] = {}
    origin: str = ""
    origin_of: dict[str, str] = {}


class Hero(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    name: str
    life: int = Field(gt=0)
    origin: str = "printed"
    origin_of: dict[str, str] = {}
    cards: list[Card] = []


ANNA = 'name = "Anna"\norigin = "printed"\nlife = 20\n[[cards]]\nname = "Long Sword"\npower = 3\n'


@pytest.fixture
def read(tmp_path):
    def read(text=ANNA, overlays=None, over=None):
        (tmp_path / "anna.toml").write_text(text)
        folders = [tmp_path]
        if over:
            (tmp_path / "mine").mkdir()
            (tmp_path / "mine/anna.toml").write_text(over)
            folders.append(tmp_path / "mine")
        return cards.read({"heroes": folders}, {"heroes": Hero}, overlays)

    return read


def refused(read, *args, **how) -> str:
    with pytest.raises(BadInput) as caught:
        read(*args, **how)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("name", "slug"), [("Karin & Jager", "karin_jager"), ("César Grist", "cesar_grist"), ("Wind's  Eye-2", "winds_eye_2"), ("X", "x")]
)
def test_slugs(name, slug):
    assert cards.slug(name) == slug


def test_illegal_toml_names_file_and_line(read):
    text = refused(read, "name =\nlife = 20\n")
    assert "anna.toml: not valid TOML" in text and "line 1" in text


def test_unknown_key_gets_the_nearest_name(read):
    assert "anna.toml: lief: unknown key; did you mean 'life'? (allowed: cards, life, name," in refused(read, ANNA.replace("life", "lief"))


def test_unknown_key_of_a_card(read):
    assert "cards[0].powr: unknown key; did you mean 'power'?" in refused(read, ANNA.replace("power", "powr"))


def test_wrong_value_says_found_and_allowed(read):
    assert "anna.toml: life: found 0, allowed is more than 0" in refused(read, ANNA.replace("20", "0"))
    assert "life: found '20', allowed is a whole number" in refused(read, ANNA.replace("20", "'20'"))


class Bounded(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    beats: int = Field(1, ge=1, le=50)
    share: float = Field(0.1, gt=0, lt=0.5)
    life: int = Field(1, gt=0, le=9)
    seats: list[Annotated[int, Field(ge=0, le=7)] | None] = Field([1, 1], min_length=2, max_length=2)
    names: list[str] = Field([], max_length=3)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"beats": 0}, "beats: found 0, allowed is 1 to 50"),
        ({"beats": 51}, "beats: found 51, allowed is 1 to 50"),
        ({"share": 0.5}, "share: found 0.5, allowed is more than 0 and less than 0.5"),
        ({"life": 10}, "life: found 10, allowed is more than 0 and 9 or less"),
        ({"seats": [1, 8]}, "seats[1]: found 8, allowed is 0 to 7"),
        ({"seats": [1]}, "seats: found [1], allowed is a list of 2"),
        ({"names": list("abcd")}, "names: found ['a', 'b', 'c', 'd'], allowed is a list of 3 or less"),
    ],
)
def test_a_limit_is_told_with_the_other_one(data, told):
    with pytest.raises(BadInput) as caught:
        cards.check(Bounded, data, "here")
    assert str(caught.value) == f"here: {told}"


def test_missing_key(read):
    assert "anna.toml: life: missing" in refused(read, 'name = "Anna"\n')


def test_a_folder_goes_before_what_is_packaged(read):
    assert read(over=ANNA.replace("20", "30")).entries["heroes"]["anna"].life == 30


@pytest.mark.parametrize(("change", "life"), [({"life": 18}, 18), ({"life": "+2"}, 22), ({"life": "-2", "was": 20}, 18)])
def test_overlays_are_absolute_or_relative(read, change, life):
    assert read(overlays={"anna": change}).entries["heroes"]["anna"].life == life


def test_overlay_of_a_card(read):
    assert read(overlays={"anna/long_sword": {"power": "+1", "was": 3}}).entries["heroes"]["anna"].cards[0].power == 4


def test_the_ground_has_moved(read):
    text = refused(read, overlays={"anna": {"life": "+2", "was": 19}})
    assert text == "overlay 'anna': life is 20, the overlay expects was = 19"


def test_overlay_of_nobody(read):
    assert "unknown 'ana'; did you mean 'anna'? (allowed: anna)" in refused(read, overlays={"ana": {"life": 1}})
    assert "unknown 'sword'; did you mean 'long_sword'?" in refused(read, overlays={"anna/sword": {"power": 1}})


def test_a_relative_value_needs_a_number(read):
    assert "'+2' can only be added to a number" in refused(read, overlays={"anna": {"name": "+2"}})


def test_an_overlay_is_checked_like_a_file(read):
    assert "lief: unknown key; did you mean 'life'?" in refused(read, overlays={"anna": {"lief": 3}})


def test_overlays_change_the_hash_and_count_as_trial(read):
    plain, changed = read(), read(overlays={"anna": {"life": 21}})
    assert plain.hash != changed.hash and plain.hash == read().hash
    assert plain.origins() == {"printed": 2} and changed.origins()["trial"] == 1


def test_a_changed_value_is_a_trial_whatever_its_file_says(read):
    untouched = read().origins()
    changed = read(over=ANNA.replace("life = 20", "life = 25")).origins()
    assert set(untouched) == {"printed"}
    assert changed == {"printed": untouched["printed"] - 1, "trial": 1}


def test_a_changed_value_of_an_owner_is_the_owners(read):
    mine = ANNA.replace('"printed"', '"owner"').replace("life = 20", "life = 25")
    assert set(read(over=mine).origins()) == {"owner"}


def test_an_owners_value_takes_the_place_of_no_other(read):
    """Another card's printed value that is the same number stays printed."""
    two = ANNA + '[[cards]]\nname = "Knife"\npower = 2\n'
    mine = two.replace("power = 3", 'power = 2\norigin = "owner"')
    assert read(two, over=mine).origins() == {"printed": 2, "owner": 1}


def test_a_mistake_of_the_whole_is_told_without_repeating_it():
    class Pair(BaseModel):
        low: int
        high: int

        @model_validator(mode="after")
        def _ordered(self):
            if self.low > self.high:
                raise ValueError("low is above high")
            return self

    with pytest.raises(BadInput) as caught:
        cards.check(Pair, dict(low=2, high=1), "pair.toml")
    assert str(caught.value) == "pair.toml: low is above high"


def test_an_overlay_of_a_key_that_is_not_there(read):
    with pytest.raises(BadInput, match="unknown 'lif'; did you mean 'life'"):
        read(overlays={"anna": {"lif": "+2", "was": 20}})


CARD = ANNA.replace("power = 3", "power = 3\nreach = { low = 1, high = 2 }")


@pytest.mark.parametrize(
    ("more", "counts"),
    [
        ("", {"printed": 4}),
        ('origin = "public"', {"printed": 1, "public": 3}),
        ('origin_of = { power = "public" }', {"printed": 3, "public": 1}),
        ('origin_of = { reach = "reconstructed" }', {"printed": 2, "reconstructed": 2}),
        ('origin = "public"\norigin_of = { high = "owner" }', {"printed": 1, "public": 2, "owner": 1}),
    ],
)
def test_what_stands_nearest_to_a_value_says_where_it_comes_from(read, more, counts):
    assert read(CARD + more + "\n").origins() == counts


def test_a_cards_own_word_goes_before_the_files(read):
    file = CARD.replace('origin = "printed"', 'origin = "printed"\norigin_of = { power = "public" }')
    assert read(file).origins() == {"printed": 3, "public": 1}
    assert read(file + 'origin = "reconstructed"\n').origins() == {"printed": 1, "reconstructed": 3}


def test_what_comes_along_is_counted_with_what_is_named(read):
    made = read()
    made.raw["heroes"]["bert"] = {"name": "Bert", "origin": "public", "life": 1}
    made.packaged["heroes"]["bert"] = made.raw["heroes"]["bert"]
    assert made.origins(["anna"]) == {"printed": 2}
    made.also = {"heroes/anna": ["heroes/bert"], "heroes/bert": ["heroes/anna"]}
    assert made.origins(["anna"]) == {"printed": 2, "public": 1} == made.origins(["bert"])
    made.also = {"": ["heroes/bert"]}
    assert made.origins([]) == {"public": 1}


def test_the_mark_of_a_name_of_ours_is_no_part_of_its_slug():
    assert cards.slug("Long Sword (R)") == "long_sword"
