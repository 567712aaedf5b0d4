"""The seat report as a reader gets it: it finds what was planted in made-up matches, and is silent where nothing was."""

import re

import numpy as np
import polars as pl
import pytest

from reports import build
from reports.seats import changes, placement, rows
from reports.seats.source import Source, seat_word, together
from studies.stats import change, share, wilson
from tests.reports import seat_store

NO_ROLES = "4 players, no double agent"
ROLES = "4 players, double agent"


def of(report, name, **where):
    return [row for row in report.numbers["tables"].get(name, []) if all(row[key] == value for key, value in where.items())]


def test_one_file_without_network_or_neighbours(table):
    for banned in ("http", "src=", "@import", "<link", "<script", "file:"):
        assert banned not in table.page
    links = re.findall(r'href="([^"]*)"', table.page)
    assert set(links) >= {"#rulings", "#seats", "#beyond"} and all(link.startswith("#") for link in links)
    ids = re.findall(r'\bid="([^"]+)"', table.page)
    assert len(ids) == len(set(ids)) and {link[1:] for link in links} <= set(ids)


def test_its_kind_is_in_the_manifest(made_table):
    report = made_table(variants=("ties: other (R-1)",))
    assert build(report.run.path) == report.html


def test_the_same_run_gives_the_same_page(made_table):
    report = made_table(variants=("order: other (R-2)",), roles=(True,))
    numbers = (report.folder / "report.json").read_bytes()
    assert build(report.run.path).read_text(encoding="utf-8") == report.page and (report.folder / "report.json").read_bytes() == numbers


def test_shares_of_a_table_add_up_to_one_and_draws_are_parts(table):
    for cell in {row["cell"] for row in of(table, "orders")}:
        assert sum(row["rate"] for row in of(table, "orders", cell=cell)) == pytest.approx(1)
    seats = table.run.seats.filter(pl.col("cell") == 0).collect()
    assert {0, 30, 60} <= set(seats["share"]) and (seats.group_by("game").agg(pl.col("share").sum())["share"] == 60).all()


def test_no_seat_stands_out_where_none_was_made_to(table):
    assert not [row for row in of(table, "claims") if row["claim"] in ("above", "below")]
    assert "wins more than" not in table.numbers["headline"]["sentence"]


def test_a_seat_that_was_made_better_is_found(made_table):
    report = made_table(planted=dict(seat=0.6), games=6000)
    claims = {row["order"]: row for row in of(report, "claims")}
    assert claims[1]["claim"] == "above" and claims[1]["grade"] in "AB" and claims[1]["low"] > 0.25
    assert "the 2nd to play wins more than a share" in report.numbers["headline"]["sentence"]
    assert "2nd to play" in report.text("headline")


def test_one_player_alone_is_no_finding(made_table):
    report = made_table(planted=dict(seat=0.6), each=("counter",), games=6000)
    assert {row["claim"] for row in of(report, "claims")} == {"cannot tell"}
    assert "nothing is claimed of the game" in report.numbers["headline"]["sentence"]
    assert all("with counter only" in text for label, text in report.numbers["headline"]["lines"] if label in ("Comeback", "Kingmaking"))
    assert "One player" in report.text("warnings")


def test_first_page_in_whole_numbers(table):
    text = table.text("headline")
    assert not re.search(r"\d\.\d", text) and "p-value" not in text and "significan" not in text


def test_verdicts_on_readings(table):
    said = {(row["variant"], row["player"]): row["verdict"] for row in of(table, "by_rulings")}
    for player in ("hunter", "counter"):
        assert said["ties: other (R-1)", player] == changes.NOTHING
        assert said["order: other (R-2)", player] == "moves seats"
        assert said["rat: other (R-3)", player] == "moves roles"
        assert said["nothing: at all (R-4)", player] == changes.UNTRIED
    assert "No match differed with any player that tries, so not tested: nothing: at all (R-4)." in table.text("rulings")


def test_a_verdict_that_holds_for_one_player_is_marked(table):
    rows_of = {row["player"]: row for row in of(table, "by_rulings", variant="raids: other (R-5)")}
    assert rows_of["counter"]["verdict"] == "moves seats" and rows_of["hunter"]["verdict"] == changes.UNTRIED
    assert rows_of["counter"]["holds"] == "counter only" and "counter only" in table.text("rulings")
    assert "can be told with some of the players only" in table.text("headline")


def test_with_whom_a_verdict_holds():
    assert changes._holds(dict(a=changes.NOTHING, b=changes.NOTHING)) == "all"
    assert changes._holds(dict(a="moves seats", b=changes.NOTHING)) == "players disagree"
    assert changes._holds(dict(a=changes.UNTOLD, b="moves seats", c="moves seats")) == "b and c only"
    assert (
        changes._holds(dict(a=changes.UNTOLD, b=changes.UNTOLD)) == ""
        and changes._holds(dict(a=changes.UNTOLD, b=changes.UNTRIED)) == "nobody"
    )


def test_a_role_does_not_move_where_there_are_none(table):
    rat = of(table, "verdicts", variant="rat: other (R-3)", player="counter")
    assert {row["setting"]: row["verdict"] for row in rat}[NO_ROLES] == changes.UNTRIED
    moved = next(row for row in rat if row["setting"] == ROLES)
    assert moved["role"] == "rat" and moved["role_low"] > 0.01 and moved["other"] > 0.05


def test_the_margin_decides_what_counts_as_nothing(made_table):
    wide = made_table(variants=("order: other (R-2)",), margin=0.2)
    assert {row["verdict"] for row in of(wide, "by_rulings")} == {changes.NOTHING}
    assert "within 20 in 100" in wide.text("headline")


def test_few_matches_tell_nothing(made_table):
    report = made_table(variants=("ties: other (R-1)", "order: other (R-2)"), games=60)
    assert {row["verdict"] for row in of(report, "by_rulings")} <= {changes.UNTOLD, changes.UNTRIED}


def test_changes_of_a_tables_seats_cancel_out(table):
    for cell in {row["cell"] for row in of(table, "steps")}:
        moved = [row["change"] for row in of(table, "steps", cell=cell, group="seat")]
        assert sum(moved) == pytest.approx(0, abs=1e-9)


def test_slices_give_what_the_whole_gives(made_table, monkeypatch):
    source = Source(made_table(variants=("order: other (R-2)", "without Blackmail"), roles=(True,)).run)
    whole = changes.verdict_table(source, changes.step_table(source))
    monkeypatch.setattr(rows, "AT_ONCE", 700)
    sliced = changes.verdict_table(source, changes.step_table(source))
    drop = ["seat", "role"]  # of two changes of one size either may be the largest
    assert sliced.drop(drop).select(pl.col(pl.Float64).round(9)).equals(whole.drop(drop).select(pl.col(pl.Float64).round(9)))


def test_what_agreeing_adds(table):
    pact = of(table, "league", setting=NO_ROLES)[0]
    assert pact["many"] == 2 and pact["low"] > 0.05 and pact["each"] > 0.25 > pact["other"]
    assert "Two who have agreed" in table.text("tables")


def test_a_better_player_among_others(table):
    one = {row["strategy"]: row for row in of(table, "strategies", table="1 counter, 3 hunter", setting=NO_ROLES)}
    assert one["counter"]["seats"] == 1 and one["counter"]["low"] > 0.25 > one["hunter"]["high"]
    assert one["counter"]["rate"] + 3 * one["hunter"]["rate"] == pytest.approx(1)


def test_a_role_that_was_made_better(table):
    roles = {row["role"]: row for row in of(table, "roles", setting=ROLES, player="counter")}
    assert set(roles) == {"criminal", "doggy", "double_agent", "rat"}
    assert roles["rat"]["low"] > 0.25 and roles["rat"]["role_points"] == pytest.approx(0.35, abs=0.02)
    assert not of(table, "roles", setting=NO_ROLES)


def test_whom_cards_hit(table):
    hits = {(row["card"], row["who"]): row for row in of(table, "hits", setting=NO_ROLES, player="counter")}
    assert hits["blackmail", "led"]["says"] == "more" and hits["blackmail", "last"]["says"] == "less"
    assert hits["bribe", "led"]["says"] == hits["bribe", "last"]["says"] == ""
    assert hits["bribe", "led"]["chance"] == pytest.approx(hits["bribe", "led"]["hit"], abs=0.05)
    assert ("siren", "led") not in hits


def test_cards_taken_are_an_association(table):
    taken = {row["card"]: row for row in of(table, "cards", setting=NO_ROLES, player="counter")}
    assert all(row["plays"] == pytest.approx(0.5, abs=0.03) and row["low"] < 0.25 < row["high"] for row in taken.values())
    assert "An association, no effect" in table.text("cards")


def test_a_card_that_is_forced_moves_seats_and_one_that_is_banned_is_not_played(table):
    said = {(row["variant"], row["player"]): row for row in of(table, "by_bans")}
    assert said["Siren from the start", "counter"]["seat_change"] > 0.01
    cell = of(table, "verdicts", variant="without Blackmail", player="counter", setting=NO_ROLES)[0]["cell"]
    assert (table.run.parts.filter(pl.col("cell") == cell).select(pl.col("taken") // 2 % 2).collect()["taken"] == 0).all()


def test_comebacks_and_what_decides(table):
    standing = {(row["after"], row["who"]): row for row in of(table, "standing", setting=NO_ROLES, player="counter")}
    assert standing[2, "led"]["rate"] > standing[1, "led"]["rate"] > 0.3 > standing[2, "last"]["rate"]
    assert standing[2, "led"]["even"] > 0.25  # ties for the lead count with all who share it
    for row in of(table, "decided"):
        assert row["earlier rounds"] + row["both"] + row["last round"] + row["neither alone"] == pytest.approx(1)
        assert 0 < row["explained"] < 1 and row["fixed"] == 0
    for cell in {row["cell"] for row in of(table, "leads")}:
        assert sum(row["of"] for row in of(table, "leads", cell=cell, after=2)) == pytest.approx(1)


def test_kingmakers_sit_last(table):
    king = of(table, "king", setting=NO_ROLES, player="counter")[0]
    assert king["low"] < 0.12 < king["high"]
    by_order = {row["order"]: row["rate"] for row in of(table, "king_seats", setting=NO_ROLES, player="counter")}
    assert by_order[3] == pytest.approx(king["rate"]) and by_order[0] == 0


def test_when_it_is_solved(table):
    for row in of(table, "solved"):
        assert (row["half"], row["solved"]) == (4, 7) and row["left"] == 0 and 18 < row["start"] < 20
    assert "Most know half" in table.text("beliefs")


def test_points_by_source_add_up(table):
    for row in of(table, "points", source="points"):
        parts = [r["mean"] for r in of(table, "points", cell=row["cell"], strategy=row["strategy"]) if r["source"] != "points"]
        assert sum(parts) == pytest.approx(row["mean"])


def test_the_best_choice_at_a_table(made_table, monkeypatch):
    monkeypatch.setattr(seat_store, "WORTH", (0, 0, 0, 0))
    report = made_table(planted=dict(hidden=(1.0, 0.0, 0.0, 0.0)), each=("counter",), games=6000)
    best = {row["choice"]: row["best"] for row in of(report, "choices", strategy="counter")}
    assert best == {"0": True, "1": False, "2": False, "3": False}
    assert "nothing, a pure best reply" in report.text("placement")
    assert "A table does not react to what one seat usually hides" in report.text("placement")


def test_no_choice_is_better_where_all_are_alike(made_table, monkeypatch):
    monkeypatch.setattr(seat_store, "WORTH", (0, 0, 0, 0))
    report = made_table(planted=dict(hidden=(0, 0, 0, 0)), each=("hunter", "counter"), games=3000)
    assert all(row["best"] for row in of(report, "choices"))
    assert "no choice is surely better than another" in report.text("placement")


def test_the_mixture_against_the_worst_table():
    shares, value = placement.maximin(np.array([[1.0, -1.0], [-1.0, 1.0]]))
    assert shares == pytest.approx([0.5, 0.5]) and value == pytest.approx(0)
    shares, value = placement.maximin(np.array([[0.2, 0.1], [0.3, 0.0]]))
    assert shares == pytest.approx([1, 0]) and value == pytest.approx(0.2)
    assert placement.maximin(np.array([[0.1, 0.4]]))[0].tolist() == [0, 1]


def test_three_errors_on_one_axis(table, made_table):
    errors = {row["source"]: row for row in of(table, "doubts")}
    assert all(errors[name]["varied"] for name in ("sampling", "players", "content")) and errors["content"]["worst"] > 0.01
    alone = {row["source"]: row for row in of(made_table(each=("counter",)), "doubts")}
    assert not alone["players"]["varied"] and not alone["content"]["varied"] and alone["content"]["worst"] is None


def test_tables_of_mixed_players_alone(made_table):
    report = made_table(figures=True, each=(), seats=(("counter", "hunter", "hunter", "hunter"),))
    assert not of(report, "claims") and of(report, "orders")
    assert "no table of one kind of player" in report.text("headline")


def test_it_says_what_it_cannot_answer(table):
    text = table.text("beyond")
    for word in ("Talk", "Tells", "Fun"):
        assert word in text
    assert "nothing nominated" in table.text("warnings")


def test_nothing_of_the_machine_in_it(table):
    assert str(table.folder.parent.parent) not in table.page
    for wanted in ("steelyard verify", "--seed 1", "a1b2c3d4e5f6", "polars 2.1"):
        assert wanted in table.text("reproduce")


def test_origin_is_in_every_file(table):
    for svg in (table.folder / "figures").glob("*.svg"):
        assert "a1b2c3d4e5f6" in svg.read_text(encoding="utf-8")
    for file in (table.folder / "tables").glob("*.parquet"):
        assert pl.read_parquet(file)["content_hash"].unique().to_list() == ["a1b2c3d4e5f6"]


def test_names_of_seats_and_settings():
    assert [seat_word(k) for k in range(3)] == ["starting player", "2nd to play", "3rd to play"]
    assert together([NO_ROLES, "5 players, no double agent", ROLES]) == "4 and 5 players, no double agent; 4 players, double agent"
    assert together(["3 players", "4 players"]) == "3 and 4 players"


def test_a_share_of_whole_wins_has_wilsons_interval():
    assert share.interval(400, 100, 100) == pytest.approx(wilson.interval(100, 400), abs=1e-3)
    low, high = share.interval(400, 100, 25 + 1e-9)  # every match shared by four alike
    assert high - low < 0.02
    assert share.interval(50, 0, 0)[1] > 0.05


def test_intervals_of_shares_and_changes_cover():
    rng, hits, still = np.random.default_rng(1), 0, 0
    for _ in range(400):
        draws = rng.choice([0, 0.5, 1], 300, p=[0.6, 0.2, 0.2])
        low, high = share.interval(300, draws.sum(), (draws**2).sum())
        hits += low <= 0.3 <= high
        steps = rng.choice([-1, 0, 1], 300, p=[0.06, 0.86, 0.08])
        _, low, high = change.interval(300, steps.sum(), (steps**2).sum())
        still += low <= 0.02 <= high
    assert 0.92 < hits / 400 < 0.98 and 0.92 < still / 400 < 0.98


def test_no_change_in_few_matches_is_not_certainty():
    _, low, high = change.interval(40, 0, 0)
    assert high > 0.04 and change.word(low, high, 0.01) == ""
    assert change.word(*change.interval(20_000, 0, 0)[1:], 0.01) == "same"
    assert change.word(0.012, 0.03, 0.01) == change.word(-0.03, -0.012, 0.01) == "moved"


def test_a_seat_about_which_the_players_disagree(made_table):
    report = made_table(planted=dict(counters=1.0), margin=0.03, games=6000)
    assert [row["split"] for row in of(report, "claims")][1] and of(report, "claims")[1]["claim"] == "cannot tell"
    assert "the players disagree" in report.text("headline")
