"""What holds of the page of every report: its list of contents, and that nothing in it is wider than a telephone."""

import re

import pytest

from reports.seats.source import Source as SeatSource

NARROW = 346  # pixels that a telephone leaves for a figure


@pytest.fixture(params=["report", "coop", "table"])
def page(request):
    return request.getfixturevalue(request.param).page


def test_the_list_of_contents_is_the_numbered_sections_in_order(page):
    numbered = re.findall(r'<section id="([^"]+)">\s*<h2><span></span>', page)
    assert re.findall(r'<a href="#([^"]+)">', re.search(r"<nav>.*?</nav>", page, re.S).group()) == numbered


def test_numbers_begin_at_one(page):
    assert "counter-reset: page;" in page and "h2 span { counter-increment: page; }" in page  # counts the sections in the list, from 1
    assert "<h2>What this is</h2>" in page


def test_narrow_figures_fit_and_shrink(page):
    narrow = re.findall(r'<div class="narrow scroll">.*?<svg [^>]*width="([\d.]+)pt"', page, re.S)
    assert narrow and all(float(width) * 96 / 72 <= NARROW for width in narrow)
    assert "figure svg { display: block; max-width: 100%; height: auto; }" in page


def test_every_table_scrolls_within_itself(page):
    for start in (match.start() for match in re.finditer(r"<table(?! class=\"skills\")", page)):
        assert re.search(r'<div class="[^"]*(scroll|heat)"[^>]*>\s*$', page[:start]), page[start : start + 120]


def test_words_of_a_game_come_from_its_manifest(table):
    sections = ("headline", "what", "placement", "beliefs", "warnings")
    told = [*table.numbers["figures"].values(), *(table.text(section) for section in sections)]
    assert not re.search(r"contraband(?!-\w| Insider)", "\n".join(told), re.I)
    assert "where the others' loot lies" in table.numbers["figures"]["bits"]
    assert "loot A" in table.text("placement")
    assert SeatSource(table.run).ticks(["0", "1", "3"]) == ["nothing", "A", "C"]


def test_means_of_few_matches_have_few_decimals_and_are_grey_where_nothing_can_be_told(made_table):
    report = made_table(games=60, roles=(True,), each=("counter",))
    starts = {row["edge"]: row for row in report.numbers["tables"]["starts"]}
    page = report.page.split("What it is worth to start a round")[1].split("</table>")[0]
    cells = re.findall(r'<td class="n( reach)?" data-v="([^"]+)">([^<]*)</td>', page)
    shown = [(bool(grey), starts[float(value)], text) for grey, value, text in cells if float(value) in starts]
    assert len(shown) >= 12
    for grey, row, text in shown:
        assert grey == (row["low"] <= 0 <= row["high"])
        assert row["high"] - row["low"] > 0.2 and not re.search(r"\.\d\d", text)
