"""The report as a reader gets it: one file, its numbers the stored ones, its figures and tables complete."""

import re
import xml.etree.ElementTree as ElementTree

import matplotlib.image
import polars as pl
import pyarrow.parquet as pq
import pytest

from reports.words import in_100

CELLS = re.compile(r'<td class="n" data-v="([^"]+)">(.*?)</td>')


def test_one_file_without_network_or_neighbours(report):
    for banned in ("http", "src=", "@import", "<link", "<script", "file:"):
        assert banned not in report.page
    assert re.findall(r"url\((?!#)", report.page) == []
    assert set(re.findall(r'href="([^"]*)"', report.page)) >= {"#tiers"}
    assert all(link.startswith("#") for link in re.findall(r'href="([^"]*)"', report.page))


def test_ids_are_unique(report):
    ids = re.findall(r'\bid="([^"]+)"', report.page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", report.page)) <= set(ids)


def test_every_number_shown_is_the_stored_one_rounded(report):
    stored = set()
    for rows in report.numbers["tables"].values():
        stored |= {value for row in rows for value in row.values() if isinstance(value, float)}
    shown = CELLS.findall(report.page)
    assert len(shown) > 100
    known = 0
    for value, text in shown:
        if " to " not in text and "in 100" not in text:
            assert re.match(r"\d+", text).group() == str(in_100(float(value)))
        known += float(value) in stored
    assert known > 0.8 * len(shown)  # the rest are sums over ranges: top pairs


def test_json_and_csv_and_parquet_say_the_same(report):
    for name, rows in report.numbers["tables"].items():
        csv = pl.read_csv(report.folder / "tables" / f"{name}.csv", infer_schema_length=None)
        parquet = pl.read_parquet(report.folder / "tables" / f"{name}.parquet")
        assert len(csv) == len(parquet) == len(rows)
        for key in rows[0]:
            for value, flat, binary in zip([r[key] for r in rows], csv[key], parquet[key]):
                if isinstance(value, float):
                    assert flat == pytest.approx(value) and binary == value
                elif isinstance(value, int) and not isinstance(value, bool):
                    assert flat == value == binary


def test_every_table_carries_origin_and_content_hash(report):
    for path in (report.folder / "tables").glob("*.csv"):
        table = pl.read_csv(path, infer_schema_length=None)
        assert set(table["content_hash"]) == {"a1b2c3d4e5f6"}
        assert set(table["origin"]) == {"79 printed, 21 public in 100 values"}
        assert {"origin", "content_hash"} <= set(pq.read_schema(path.with_suffix(".parquet")).names)


def test_every_figure_carries_origin_hash_and_the_phrase(report):
    assert len(report.numbers["figures"]) >= 11
    for name, caption in report.numbers["figures"].items():
        assert caption.startswith("With these players: ")
        svg = (report.folder / "figures" / f"{name}.svg").read_text(encoding="utf-8")
        metadata, drawing = (
            re.search(r"<metadata>.*?</metadata>", svg, re.S).group(),
            re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S),
        )
        png = (report.folder / "figures" / f"{name}.png").read_bytes()
        for wanted in ("79 printed, 21 public", "a1b2c3d4e5f6"):
            assert wanted in metadata and wanted in drawing and wanted.encode() in png
        assert "with these players" in drawing
        ElementTree.fromstring(svg)
        assert matplotlib.image.imread(report.folder / "figures" / f"{name}.png").shape[0] > 200


def test_every_caption_of_the_page_has_the_phrase(report):
    captions = re.findall(r"<figcaption>(.*?)</figcaption>", report.page)
    assert len(captions) == len(report.numbers["figures"])
    assert all(caption.startswith("With these players") for caption in captions)


def test_text_in_figures_is_text(report):
    assert "<text" in report.page and "Karin &amp; Jager" in report.page


def test_wins_draws_limits_and_illegal_add_to_games(report):
    for row in report.numbers["tables"]["pairs"]:
        assert row["wins_first"] + row["wins_second"] + row["draws"] + row["limits"] + row["illegal"] == row["games"]
        assert row["rate_first"] == row["wins_first"] / row["games"]
        assert row["rate_second"] == row["wins_second"] / row["games"]
        assert row["low_first"] <= row["rate_first"] <= row["high_first"]


def test_pair_counts_are_those_of_the_run(report):
    summary = {row["cell"]: row for row in report.run.summary().iter_rows(named=True)}
    for row in report.numbers["tables"]["pairs"]:
        assert {k: row[k] for k in ("games", "wins_first", "wins_second")} == {
            k: summary[row["cell"]][k] for k in ("games", "wins_first", "wins_second")
        }


def test_a_fighters_mean_counts_every_opponent_alike(report):
    pairs = pl.DataFrame(report.numbers["tables"]["pairs"])
    for row in report.numbers["tables"]["fighters"]:
        mine = pairs.filter(pl.col("player") == row["player"])
        own = mine.filter(pl.col("first") == row["character"])["rate_first"].to_list()
        own += mine.filter(pl.col("second") == row["character"])["rate_second"].to_list()
        assert row["rate"] == pytest.approx(sum(own) / len(own))
        assert row["opponents"] == len(own) == 5


def test_ends_add_to_all_games_and_shares_to_100(report):
    pairs = pl.DataFrame(report.numbers["tables"]["pairs"]).group_by("player").agg(pl.col("games").sum())
    ends = pl.DataFrame(report.numbers["tables"]["ends"]).group_by("player").agg(pl.col("games").sum())
    assert dict(pairs.rows()) == dict(ends.rows())
    rows = re.findall(r"<tr><th>\w+</th>(?:<td class=\"n\" data-n=\"\d+\">(?:under )?\d+</td>)+", report.page)
    assert len(rows) == 3
    for row in rows:
        assert sum(int(n) for n in re.findall(r">(\d+)</td>", row)) == 100


def test_a_against_a_says_no_difference(report):
    again = [row for row in report.numbers["tables"]["variants"] if row["variant"] == "same again"]
    assert again and all(row["finding"] == "no difference found" and row["difference"] == 0 for row in again)
    told = "same again : no difference found at all in 5 of 5 pairs: every duel won by the same side"
    assert told in report.text("what-if").replace("\u00a0", " ")
    more = [row for row in report.numbers["tables"]["variants"] if row["variant"] == "eligor +2 life" and row["player"] == "heuristic"]
    assert all(row["finding"] == "helps" for row in more)


def test_only_another_ruling_is_a_doubt(report):
    doubts = {row["source"]: row for row in report.numbers["tables"]["doubts"]}
    assert doubts["content"]["varied"] and doubts["content"]["worst"] == 0  # "same again" changes a ruling, to no effect
    assert doubts["players"]["worst"] > doubts["sampling"]["typical"] > 0


def test_headroom_is_measured_where_pilots_are_unequal(report):
    assert {row["kind"] for row in report.numbers["tables"]["headroom"]} == {"pilot"}
    assert "only its own pilot" in report.text("headroom")


def test_seat_rates_have_their_own_denominators(report):
    for row in report.numbers["tables"]["seats"]:
        assert row["rate"] == row["wins"] / row["games"]
        assert row["rate_other"] == row["wins_other"] / row["games_other"]
        assert row["low"] <= row["difference"] <= row["high"]


def test_curves_are_ordered_quartiles_from_the_starting_life(report):
    for row in report.numbers["tables"]["curves"]:
        assert row["q25"] <= row["q50"] <= row["q75"]
        if row["round"] == 0:
            assert row["q50"] == 20


def test_a_pair_to_look_at_has_the_command_and_the_transcript(report):
    pair = report.numbers["look_at"][0]
    assert pair["command"].startswith("steelyard trace battlecon --scenario fighters=")
    assert f"--seed 1 --game {pair['game']}" in pair["command"]
    games = report.run.games.filter((pl.col("cell") == pair["cell"]) & (pl.col("game") == pair["game"])).collect()
    assert games["rounds"][0] == pair["length"]
    assert f"game {pair['game']} of cell {pair['cell']}: &lt;strike&gt;" in report.page  # the game told, escaped
    assert len(pair["skills"]) == 3 and pair["why"]


def test_warnings_name_what_must_be_known(report):
    found = {w["kind"]: w["text"] for w in report.numbers["warnings"]}
    assert "though they could have, so untested: a clash of two finishers" in found["rules"]
    assert "Chained (Eligor)" in report.text("cards") and "Never played by heuristic" in report.text("cards")
    assert "Eligor v Karin &amp; Jager (random)" in report.page and "max_games" in found
    assert "edge" in found


def test_first_page_in_whole_numbers(report):
    text = report.text("headline")
    assert not re.search(r"\d\.\d", text)
    assert "p-value" not in text and "significan" not in text
    for word in ("sure", "likely", "cannot tell"):
        assert word in text


def test_reproduce_names_everything(report):
    text = report.text("reproduce")
    for wanted in ("steelyard verify", "--seed 1", "a1b2c3d4e5f6", "polars 2.1", "novice-matchups"):
        assert wanted in text
    assert str(report.folder.parent.parent) not in report.page  # no path of the machine


@pytest.mark.parametrize("fighters", [("eligor",), ("eligor", "pendros")])
def test_one_and_two_fighters_with_one_player(made, fighters):
    small = made(fighters=fighters, players=("heuristic",))
    assert "Not measured: it takes two players that try." in small.text("headroom")
    assert "nothing here is checked against another level of skill" in small.text("warnings")
    assert ("No two different fighters met" in small.text("headline")) == (len(fighters) == 1)
    assert "not varied in this run" in small.page


def test_random_alone_is_graded_for_want_of_better(made):
    small = made(fighters=("eligor", "pendros", "alexian"), players=("random",), origins=dict(printed=3, reconstructed=1))
    assert small.numbers["main"] == "random"
    assert {row["grade"] for row in small.numbers["tables"]["claims"]} == {"-"}
    assert "25 in 100 of the content's values are reconstructed" in small.text("warnings")
