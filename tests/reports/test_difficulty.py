"""The difficulty report as a reader gets it: one file, its numbers the stored ones, nothing claimed that the run does not bear out."""

import re

import polars as pl
import pytest

from reports.difficulty import bands, score, stories, versions
from reports.difficulty.source import Source
from reports.words import in_100
from tests.reports import synthetic_coop

BANDS = (0.75, 0.55, 0.35, 0.15)
CELLS = re.compile(r'<td class="n" data-v="([^"]+)">(.*?)</td>')


def table(report, name, **where):
    return [row for row in report.numbers["tables"][name] if all(row[key] == value for key, value in where.items())]


def test_one_file_without_network_or_neighbours(coop):
    for banned in ("http", "src=", "@import", "<link", "<script", "file:"):
        assert banned not in coop.page
    links = re.findall(r'href="([^"]*)"', coop.page)
    assert set(links) >= {"#rating", "#grid", "#sure"} and all(link.startswith("#") for link in links)
    ids = re.findall(r'\bid="([^"]+)"', coop.page)
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in links} <= set(ids)


def test_every_number_shown_is_the_stored_one_rounded(coop):
    shown = CELLS.findall(coop.page)
    assert len(shown) > 100
    for value, text in shown:
        if " to " not in text and "in 100" not in text:
            assert re.match(r"\d+", text).group() == str(in_100(float(value)))


def test_json_csv_and_parquet_say_the_same(coop):
    for name, rows in coop.numbers["tables"].items():
        parquet = pl.read_parquet(coop.folder / "tables" / f"{name}.parquet")
        csv = pl.read_csv(coop.folder / "tables" / f"{name}.csv", infer_schema_length=None)
        assert len(csv) == len(parquet) == len(rows)
        assert parquet["content_hash"].unique().to_list() == ["a1b2c3d4e5f6"]


def test_outcomes_add_up_in_every_cell(coop):
    for row in table(coop, "cells"):
        assert row["wins"] + row["losses"] + row["limits"] + row["illegal"] == row["games"] == 600
        assert row["rate"] == row["wins"] / row["games"]
    ends = table(coop, "ends", player="balanced")
    assert sum(row["games"] for row in ends) == sum(row["games"] for row in table(coop, "cells", player="balanced"))
    assert {row["end"] for row in ends if row["won"]} == {"boss_destroyed"}


def test_a_rating_is_the_mean_of_its_cells_each_size_alike(coop):
    cells = pl.DataFrame(table(coop, "cells", player="balanced", boss="java"))
    by_size = cells.group_by("size", "stage").agg(pl.col("rate").mean()).group_by("size").agg(pl.col("rate").mean())["rate"].mean()
    assert table(coop, "rating", player="balanced", factor="boss", value="java")[0]["rate"] == pytest.approx(by_size)


def test_pips_by_the_bands_and_how_certain():
    sure = bands.judge(0.45, 0.43, 0.47, 0.01, BANDS)
    assert sure == dict(pips=3, certainty="sure", other=0) and bands.told(sure) == "3 pips"
    likely = bands.judge(0.57, 0.53, 0.61, 0.02, BANDS)
    assert bands.told(likely) == "2 pips (could be 3)" and likely["certainty"] == "likely"
    assert bands.told(bands.judge(0.551, 0.53, 0.57, 0.01, BANDS)) == "2 or 3 pips"
    assert bands.told(bands.judge(0.99, 0.97, 1.0, 0.004, BANDS)) == "1 pip"
    assert bands.told(bands.judge(0.0, 0.0, 0.01, 0.002, BANDS)) == "5 pips"
    assert [bands.pips_of(rate, BANDS) for rate in (0.8, 0.6, 0.4, 0.2, 0.1)] == [1, 2, 3, 4, 5]


def test_first_page_says_whose_model_it_is_in_whole_numbers(coop):
    text = coop.text("headline")
    assert "82 in 100 values of this content are reconstructed" in text and "this model of the game" in text
    assert not re.search(r"\d\.\d", text) and "p-value" not in text and "significan" not in text
    assert "Suggested pips" not in text and "Pips in this model" in text
    for word in ("sure", "likely", "cannot tell"):
        assert word in text


def test_levels_are_ranges_over_versions_with_the_numbers_that_would_narrow_them(coop):
    assert re.search(r"lies between \d+ and \d+ in 100, depending on cards we have not seen", coop.numbers["level"])
    assert coop.numbers["unknown"]["levers"][0] in ("boss_health", "enemy_health")
    assert "Enter th" in coop.numbers["level"] and "the range shrinks to about" in coop.numbers["level"]
    shares = {row["lever"]: row["share"] for row in table(coop, "unknown")}
    assert shares["boss_health"] > 10 * shares["gels"]


def test_an_order_is_told_only_if_nine_versions_of_ten_bear_it_out(coop):
    for one in coop.numbers["sentences"]:
        share = one["row"]["holds"] / one["row"]["versions"]
        if one["kind"] == "order":
            assert share >= 0.9 and "not a statement about the printed cards" in one["text"]
        elif one["kind"] == "rule result":
            assert share == 1 and "in every version of the unknown cards we tried" in one["text"]
        else:
            assert "no finding" in one["text"]
    rules = [one for one in coop.numbers["sentences"] if one["row"]["kind"] == "rule"]
    assert [one["kind"] for one in rules] == ["rule result"] and "“jump start” makes it easier" in rules[0]["text"]
    for row in table(coop, "claims"):
        order = next(r for r in table(coop, "holds", factor=row["factor"], end="hardest"))
        assert row["grade"] == "C" or order["holds"] >= 0.9 * order["versions"]


def test_printed_content_gets_pips_and_no_banner(made_coop):
    report = made_coop(origins=dict(printed=100))
    assert report.numbers["banner"] == "" and 'class="banner"' not in report.page
    assert "Suggested pips" in report.text("headline") and "Contra: The Board Game rates" in report.text("headline")


def test_the_banner_goes_when_nothing_unknown_is_left_to_draw(made_coop, monkeypatch):
    monkeypatch.setattr(synthetic_coop, "levers_of", lambda version: dict(synthetic_coop.DEFAULT))
    report = made_coop(versions=10, version_games=100, origins=dict(owner=90, reconstructed=10))
    assert report.numbers["banner"] == ""


def test_a_change_is_paired_and_says_what_pairing_earned(coop):
    rows = {row["variant"]: row for row in table(coop, "levers", player="balanced")}
    assert rows["jump start"]["finding"] == "easier" and rows["rough start"]["finding"] == "harder"
    assert rows["same again"]["finding"] == "no difference found" and rows["same again"]["changed"] == 0
    assert rows["kill draws a card"]["pairing"] > 3
    assert [rows[name]["kind"] for name in ("kill draws a card", "boss health +2", "jump start")] == ["ruling", "number", "mode"]
    assert rows["without Shockwave Pulse"]["kind"] == "ban" and "Shockwave Pulse" in coop.text("cards")


def test_adding_fails_where_it_was_made_to_fail(tmp_path):
    source = Source(synthetic_coop.make(tmp_path, players=("balanced",), games=3000, variants=()))
    found = score.score(source)
    failing = found["fit"].filter(pl.col("fails") == "sure")
    assert set(failing["challenge"]) == {"Java, Alien Lair"}
    points = {(r["factor"], r["value"]): r["points"] for r in found["points"].iter_rows(named=True)}
    assert points["boss", "defense_wall"] == 0 < points["boss", "gordea"] < points["boss", "java"]


def test_what_a_member_is_worth_takes_teams_with_and_without(coop, made_coop):
    rows = {row["character"]: row for row in table(coop, "members", size=0)}
    assert set(rows) == {"bill", "sweets"} and rows["bill"]["difference"] == -rows["sweets"]["difference"]
    assert "cannot be told from what the size is worth" in made_coop().text("team")


def test_games_are_settled_when_they_are_over(coop):
    rows = table(coop, "settled", measure="team_medals")
    assert all(0 <= row["over"] <= row["settled"] <= 1 for row in rows)
    assert rows[-1]["settled"] > 0.9 and coop.numbers["settled"]["settled"] >= 0.9


def test_the_screening_ranks_what_matters(coop):
    rows = table(coop, "screening")
    assert len(rows) == len(synthetic_coop.RANGES) and all(row["steps"] == 3 for row in rows)
    assert rows[0]["mu_star"] >= rows[-1]["mu_star"] and {"gels", "rifle_range"} & {row["lever"] for row in rows[-3:]}
    assert "Morris" in coop.text("appendix")


def test_three_errors_on_one_axis(coop, made_coop):
    errors = {row["source"]: row for row in table(coop, "doubts")}
    assert errors["content"]["typical"] > errors["sampling"]["typical"] > 0 and errors["players"]["varied"]
    alone = {row["source"]: row for row in table(made_coop(), "doubts")}
    assert not alone["players"]["varied"] and not alone["content"]["varied"] and alone["content"]["typical"] is None


def test_two_games_are_told_with_their_turning_points(coop):
    win, loss = coop.numbers["told"]
    assert win["won"] and not loss["won"] and win["command"].startswith("steelyard trace contra --scenario boss=")
    games = coop.run.games.filter((pl.col("cell") == loss["cell"]) & (pl.col("game") == loss["game"])).collect()
    assert games["rounds"][0] == loss["rounds"] and "&lt;strike&gt;" in coop.page
    assert "Turned in round" in coop.text("games")


def test_a_turning_point_is_a_change_towards_the_end():
    states = pl.DataFrame(
        dict(measure=["m"] * 5, round=[0, 1, 2, 2, 3], bin=[3, 2, 1, 2, 0], rate=[0.5, 0.45, 0.2, 0.5, 0.0], games=[99] * 5, won=[9] * 5)
    )
    turn = stories.turning_point(states, {"m": [3, 2, 1, 0]}, "m", won=False)
    assert (turn["round"], turn["before"], turn["after"]) == (2, 0.45, 0.2)
    assert stories.turning_point(states, {"m": [3, 2, 1, 0]}, "m", won=True) is None
    assert stories.turning_point(states, {}, "m", won=True) is None


def test_replays_are_read_where_there_are_some(made_coop, tmp_path):
    (tmp_path / "run").mkdir()
    pl.DataFrame(dict(cell=[0, 0, 1], game=[3, 4, 5], tries=[10] * 3, wins=[0, 2, 1])).write_parquet(tmp_path / "run" / "replays.parquet")
    report = made_coop()
    assert "3 deals of lost games were played again 10 times each by a stronger player" in report.text("ends").replace("\u00a0", " ")
    assert "1 deal of 3 replayed were won in no try" in report.text("warnings").replace("\u00a0", " ")
    assert sum(row["unwon"] for row in table(report, "replays")) == 1


def test_without_replays_it_says_so(coop):
    assert "Not computed in this run" in coop.text("ends")


def test_a_claim_that_flips_tells_when(coop):
    source = Source(coop.run)
    drawn = sorted(source.versions["version"].unique().to_list())
    health = [synthetic_coop.levers_of(version)["boss_health"] for version in drawn]
    told = versions.flips_when(source, drawn, pl.Series(health).to_numpy() <= 12)
    assert told.startswith("boss health is 13 or more")


def test_a_run_of_versions_alone_takes_them_together(made_coop):
    run = synthetic_coop
    plan = run.plan_of

    def drawn_only(*args):
        return [one for one in plan(*args) if one[5] > 0]

    run.plan_of = drawn_only
    try:
        report = made_coop(versions=10, version_games=200)
    finally:
        run.plan_of = plan
    assert "Versions together" in report.text("warnings")
    assert table(report, "rating", factor="all")[0]["games"] == 10 * 4 * 200


def test_nobody_stands_for_the_audience(made_coop):
    report = made_coop(audience="expert")
    assert "No player of this run stands for the audience “expert”; the headline speaks of balanced" in report.text("warnings")


def test_one_boss_one_team(made_coop):
    report = made_coop(figures=True, bosses=("java",), teams=(("bill",),))
    assert "all together rates" in report.text("headline") and "There is too little" in report.text("score")


def test_nothing_of_the_machine_in_it(coop):
    assert str(coop.folder.parent.parent) not in coop.page
    for wanted in ("steelyard verify", "--seed 1", "a1b2c3d4e5f6", "polars 2.1"):
        assert wanted in coop.text("reproduce")
