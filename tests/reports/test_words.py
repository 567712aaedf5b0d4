import math
import re

import pytest

from reports import words


def test_about_six_in_ten():
    assert words.about(0.604, 0.581, 0.6199) == "about 6 in 10, between 58 and 62 in 100"


def test_an_interval_is_rounded_outwards_so_that_it_still_covers():
    assert words.between(0.5899, 0.6101) == "between 58 and 62 in 100"
    assert words.between(0.58, 0.62) == "between 58 and 62 in 100"
    assert words.between(0.5, 0.5) == "50 in 100"


@pytest.mark.parametrize(
    ("value", "up", "shown"),
    [(0.547, True, "54.7"), (0.5498, True, "54.98"), (0.54, True, "54"), (0.551, True, "56"), (0.55, True, "55"), (0.5501, False, "55.01"),
     (0.451, False, "45.1"), (0.449, False, "44")],
)  # fmt: skip
def test_an_end_that_clears_an_edge_is_shown_to_clear_it(value, up, shown):
    assert words.apart(value, (0.45, 0.55), up) == shown
    assert int(words.apart(value, (), up)) == (math.ceil if up else math.floor)(round(100 * value, 6))  # beside no edge it is whole


def test_a_band_is_told_apart_from_the_interval_inside_it():
    assert words.span(0.402, 0.598) == "40 and 60"
    assert words.span(0.402, 0.598, (0.4, 0.6)) == "40.2 and 59.8"


@pytest.mark.parametrize("rate", [0.0, 0.01, 0.049])
def test_hardly_ever(rate):
    assert words.in_ten(rate) == "hardly ever"


def test_nearly_always_and_never_a_decimal():
    assert words.in_ten(0.97) == "nearly always"
    for k in range(101):
        assert not re.search(r"\d\.\d", words.about(k / 100, max(k - 3, 0) / 100, min(k + 3, 100) / 100))


@pytest.mark.parametrize(
    ("half", "shown"), [(0.004, "+1.23"), (0.03, "+1.23"), (0.3, "+1.2"), (2.0, "+1")]
)  # fmt: skip
def test_a_mean_has_the_decimals_its_interval_bears(half, shown):
    assert words.borne(1.234, 1.234 - half, 1.234 + half, signed=True) == shown


def test_a_mean_that_rounds_to_nothing_has_no_sign():
    assert words.borne(-0.04, -0.5, 0.42, signed=True) == "0" and words.borne(-0.5, -0.6, -0.4) == "−0.50"


def test_ranks_carry_ranges():
    assert words.ranks(3, 6) == "3rd to 6th"
    assert words.ranks(1, 1) == "1st"
    assert [words.ordinal(n) for n in (2, 11, 12, 13, 21, 22, 112)] == ["2nd", "11th", "12th", "13th", "21st", "22nd", "112th"]


def test_three_words_mapped_once():
    assert words.certainty(True, 0.5) == "sure"
    assert words.certainty(False, 0.81) == "likely"
    assert words.certainty(False, 0.80) == "cannot tell"


def test_whole_shares_add_to_100():
    assert words.whole_shares(dict(a=1, b=1, c=1)) == {"a": "34", "b": "33", "c": "33"}
    assert words.whole_shares(dict(a=9_990, b=10, c=0)) == {"a": "100", "b": "under 1", "c": "0"}
    assert words.whole_shares({}) == {}


def test_listing():
    assert words.listing([]) == "nobody"
    assert words.listing(["a"]) == "a"
    assert words.listing("abc") == "a, b and c"
    assert words.listing("abcd", 2) == "a, b and 2 more"


def test_short_name_is_the_part_that_has_the_slug():
    assert words.short_name("karin_jager", "Karin & Jager Brandtford") == "Karin & Jager"
    assert words.short_name("eligor", "Eligor Larington") == "Eligor"
    assert words.short_name("alexian", "King Alexian XXXVII") == "Alexian"
    assert words.short_name("nobody_known", None) == "Nobody Known"


def test_points():
    assert words.points(0.021, 0.049) == "+2 to +5 in 100"
    assert words.points(-0.049, 0.01) == "−5 to +1 in 100"
    assert words.points(0, 0) == "0 in 100"


def test_shares_of_a_row_add_to_100_with_what_is_left_out():
    assert words.row_shares(dict(a=1 / 3, b=1 / 3, c=1 / 3), "abc") == {"a": "34", "b": "33", "c": "33", "": "0"}
    assert words.row_shares(dict(a=0.255, b=0.245, other=9), "ab") == {"a": "26", "b": "24", "": "50"}
