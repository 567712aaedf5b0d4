"""Truths planted into made-up runs are found again, and where nothing is planted nothing is said."""

import numpy as np
import polars as pl
import pytest

from reports.matchups import gather, write
from reports.matrix import Matrix
from reports.source import Source
from sim.core.errors import BadInput
from studies.stats import picks
from tests.reports import planted

FIVE = ("ann", "bea", "cyd", "dot", "eve")


def facts(tmp_path, *args, earlier=None, **options):
    return gather(Source(planted.make(tmp_path / "run", *args, **options)), earlier)


def rows(facts, table, **wanted):
    frame = facts["tables"][table]
    for key, value in wanted.items():
        frame = frame.filter(pl.col(key) == value)
    return frame.to_dicts()


def test_a_planted_ring_is_found_and_no_other(tmp_path):
    found = facts(tmp_path, planted.even(FIVE, ann_bea=0.64, bea_cyd=0.6, cyd_ann=0.58))
    (ring,) = rows(found, "rings")
    assert [ring[k] for k in "abc"] == ["ann", "bea", "cyd"] and ring["shown"] and ring["holds"] == "heuristic"
    assert ring["weakest"] == pytest.approx(0.58, abs=0.03)
    assert "1 of them goes round in a ring" in found["told"]["rings"]
    assert rows(found, "explained")[0]["high"] < 0.6  # most of it is who meets whom


def test_strength_alone_leaves_no_ring_and_explains_all(tmp_path):
    strong = dict(zip(FIVE, (0.8, 0.4, 0.0, -0.4, -0.8)))
    rates = {(a, b): 1 / (1 + 2.718281828 ** (strong[b] - strong[a])) for a, b in planted.even(FIVE)}
    found = facts(tmp_path, rates)
    assert not rows(found, "rings") and "none of them goes round" in found["told"]["rings"]
    row = rows(found, "explained")[0]
    assert row["high"] == 1 and row["low"] > 0.9
    for rating in rows(found, "ratings"):
        assert rating["low"] <= strong[rating["character"]] <= rating["high"]


def test_even_pairs_say_nothing(tmp_path):
    bans = [
        (dict(name=f"without {c}", scenario=dict(banned=[f"ann/{c}"])), dict.fromkeys((("ann", other) for other in FIVE[1:]), 0.0))
        for c in ("bold", "sly")
    ]
    what_if = (dict(name="late", scenario=dict(special_actions=False)), dict.fromkeys(planted.even(FIVE), 0.0))
    used = [("ann", "Bold", 50), ("ann", "Sly", 0)]
    found = facts(tmp_path, planted.even(FIVE), [*bans, what_if], used=used)
    assert found["told"]["strength"].startswith("Pairs do not surely differ") and not rows(found, "rings")
    assert "is worth nothing" in found["told"]["second"]
    assert {row["says"] for row in rows(found, "slopes")} <= {"cannot tell"}
    assert {row["name"]: row["says"] for row in rows(found, "bans")} == {"Bold": "no difference found", "Sly": "untested"}
    assert "None of 2\u00a0cards is surely missed" in found["told"]["bans"][0]
    assert not rows(found, "variant_fighters")  # every duel has the winner it had
    assert {row["finding"] for row in rows(found, "variants")} == {"no difference found"}


def test_a_planted_ban_cost_is_found(tmp_path):
    def ban(card, changes):
        return dict(name=f"without {card}", scenario=dict(banned=[f"bea/{card}"])), changes

    against = [("ann", "bea"), ("bea", "cyd"), ("bea", "dot"), ("bea", "eve")]
    worse = {pair: (-0.06 if pair[0] == "bea" else 0.06) for pair in against}
    used = [("bea", "Bold", 80), ("bea", "Sly", 40)]
    found = facts(tmp_path, planted.even(FIVE), [ban("bold", worse), ban("sly", dict.fromkeys(against, 0.0))], used=used)
    bold, sly = rows(found, "bans")
    assert (bold["name"], bold["says"], bold["opponents"]) == ("Bold", "costs", 4)
    assert bold["low"] <= 0.06 <= bold["high"] and bold["cost"] == pytest.approx(0.06, abs=0.01) and bold["played"] == pytest.approx(0.8)
    assert (sly["says"], sly["cost"]) == ("no difference found", 0)
    assert "Bold of Bea (+" in found["told"]["bans"][0]
    assert not rows(found, "variants") if len(found["tables"]["variants"]) else True  # a ban is no what-if


def test_a_refitted_player_is_another_row_against_the_same_opponent(tmp_path):
    both = ("heuristic", "heuristic"), ("heuristic:power=1", "heuristic")
    changes = {("bea", "cyd"): {both[0]: -0.1, both[1]: -0.02}, ("bea", "dot"): {both[0]: -0.1, both[1]: -0.02}}
    entry = dict(name="without bold", scenario=dict(banned=["bea/bold"]))
    found = facts(tmp_path, planted.even(FIVE), [(entry, changes)], used=[("bea", "Bold", 80)], pilots=both[1:], games=4000)
    (same,), (refitted,) = rows(found, "bans", refitted=""), rows(found, "bans", refitted="heuristic:power=1")
    assert same["cost"] == pytest.approx(0.1, abs=0.02) and refitted["cost"] == pytest.approx(0.02, abs=0.02)
    assert same["player"] == refitted["player"] == "heuristic"
    assert any("1 of 1\u00a0card cost less" in text for text in found["told"]["bans"])


def test_who_is_worth_picking(tmp_path):
    found = facts(
        tmp_path,
        planted.even(
            FIVE, ann_bea=0.65, bea_cyd=0.65, cyd_ann=0.65, ann_dot=0.7, bea_dot=0.7, cyd_dot=0.7, ann_eve=0.6, bea_eve=0.6, cyd_eve=0.6
        ),
    )
    by = {row["character"]: (row["verdict"], row["certainty"]) for row in rows(found, "viable")}
    assert all(by[name] == ("viable", "sure") for name in FIVE[:3])
    assert by["dot"] == by["eve"] == ("dominated", "sure")
    second = rows(found, "second")[0]
    assert second["low"] <= 0.65 <= second["high"] and "wins between" in found["told"]["second"]
    mixed = {row["character"]: row for row in rows(found, "mixture")}
    assert mixed["dot"]["support"] == mixed["eve"]["support"] == 0
    for name in FIVE[:3]:
        assert mixed[name]["support"] == 1 and mixed[name]["share"] == pytest.approx(1 / 3, abs=0.1)
        assert mixed[name]["low"] < mixed[name]["share"] < mixed[name]["high"]


def test_the_worth_of_picking_second_is_not_flattered_by_luck():
    rng, n, games, honest, flattered = np.random.default_rng(0), 12, 300, [], []
    for _ in range(20):  # everybody even with everybody: an answer is worth nothing
        wins = np.triu(rng.binomial(games, 0.5, (n, n)), 1)
        wins = wins + np.tril(games - wins.T, -1)
        one = Matrix([str(k) for k in range(n)], wins, games * (1 - np.eye(n, dtype=int)))
        honest.append(np.mean([-check[picks.second(choose)] for choose, check in one.halves(50)]) / 2)
        flattered.append(-one.gains[picks.second(one.gains)] / 2)
    assert np.mean(flattered) > 0.02 > 0.01 > abs(np.mean(honest))


def test_a_planted_slope_over_labels(tmp_path):
    names = tuple(f"f{k}" for k in range(8))
    steps = dict(zip(names, (0, 0, 1, 1, 2, 2, 3, 3)))
    labels = {name: ("Novice", "Beginner", "Intermediate", "Advanced")[step] for name, step in steps.items()}
    rates = {(a, b): 0.5 + 0.04 * (steps[a] - steps[b]) for a, b in planted.even(names)}
    found = facts(tmp_path, rates, labels=labels)
    slope = rows(found, "slopes", kind="mean")[0]
    assert slope["says"] == "rises" and slope["low"] <= 0.04 * 8 / 7 <= slope["high"]
    assert "a step up in label goes with" in found["told"]["labels"][0]


def test_one_label_is_no_line(tmp_path):
    found = facts(tmp_path, planted.even(FIVE))
    assert not rows(found, "slopes") if len(found["tables"]["slopes"]) else True
    assert found["told"]["labels"] == ["No line can be laid through the labels: all are labelled Novice."]


def test_what_if_is_told_by_fighter_where_pairs_are_many(tmp_path):
    names = tuple(f"f{k}" for k in range(6))
    change = {pair: (0.08 if pair[0] == "f0" else 0.0) for pair in planted.even(names)}
    found = facts(tmp_path, planted.even(names), [(dict(name="calm", scenario=dict(special_actions=False)), change)], timed=0.2)
    by = {row["character"]: row for row in rows(found, "variant_fighters")}
    assert by["f0"]["finding"] == "helps" and by["f0"]["low"] <= 0.08 <= by["f0"]["high"]
    assert found["what_if"][0]["wide"] and "helps F0 (+" in found["what_if"][0]["text"]
    assert dict(found["headline"]["lines"])["What if"].startswith("how many of 6 fighters it moves: calm: ")
    whole = rows(found, "variant_whole")[0]
    assert whole["other"] == pytest.approx(0.08 * 5 / 15, abs=0.01) and whole["timed"] == whole["timed_before"] == pytest.approx(
        0.2, abs=0.01
    )
    assert "time-outs stay at 20 in 100" in found["what_if"][0]["text"]


def test_pairs_are_graded_over_players_and_readings(tmp_path):
    even, strong = planted.even(FIVE, ann_bea=0.7, cyd_dot=0.7), planted.even(FIVE, ann_bea=0.7)
    found = facts(tmp_path, dict(heuristic=even, equilibrium=strong), players=("heuristic", "equilibrium"))
    grades = {(r["first"], r["second"]): (r["verdict"], r["grade"]) for r in rows(found, "pair_grades")}
    assert grades["ann", "bea"][0] == "above" and grades["ann", "bea"][1] in "AB"
    assert grades["cyd", "dot"] == ("inside", "C")
    assert "9 of 10\u00a0pairs are told alike by every player and reading (1 above, 8 inside the band" in found["told"]["pairs"]


def test_a_reading_of_the_rules_takes_a_verdict_away(tmp_path):
    rates = planted.even(FIVE, ann_bea=0.66, ann_cyd=0.66, ann_dot=0.66, ann_eve=0.66)
    reading = dict(name="life", scenario=dict(life_above_start=True))
    moved = {pair: (-0.14 if pair[0] == "ann" else 0.0) for pair in rates}
    stands = facts(tmp_path, rates, [(reading, dict.fromkeys(rates, 0.0))], players=("heuristic", "equilibrium"))
    assert {r["character"]: (r["verdict"], r["grade"]) for r in rows(stands, "claims")}["ann"] == ("above", "A")
    assert next(r for r in rows(stands, "doubts") if r["source"] == "content")["worst"] == 0
    turns = facts(tmp_path, rates, [(reading, moved)])
    ann = next(r for r in rows(turns, "claims") if r["character"] == "ann")
    assert (ann["verdict"], ann["because"], ann["grade"]) == ("cannot tell", "reading", "C")
    assert ann["reason"] == "the verdict turns with the reading of a rule (life: inside)"
    content = next(r for r in rows(turns, "doubts") if r["source"] == "content")
    assert content["worst"] == pytest.approx(0.14, abs=0.02)
    option = dict(name="calm", scenario=dict(special_actions=False))  # an optional rule is no doubt about the game
    assert not next(r for r in rows(facts(tmp_path, rates, [(option, moved)]), "doubts") if r["source"] == "content")["varied"]


def test_a_reading_bears_out_nothing_where_one_player_plays(tmp_path):
    rates = planted.even(FIVE, ann_bea=0.66, ann_cyd=0.66, ann_dot=0.66, ann_eve=0.66)
    reading = dict(name="life", scenario=dict(life_above_start=True))
    found = facts(tmp_path, rates, [(reading, dict.fromkeys(rates, 0.0))], players=("heuristic",))
    assert {r["grade"] for r in rows(found, "claims")} == {"-"} and not found["told"].get("pairs")
    moved = {pair: (-0.14 if pair[0] == "ann" else 0.0) for pair in rates}
    turned = facts(tmp_path, rates, [(reading, moved)], players=("heuristic",))
    assert next(r for r in rows(turned, "claims") if r["character"] == "ann")["grade"] == "C"


def test_an_unfinished_run_says_so_before_anything_else(tmp_path):
    run = planted.make(tmp_path / "run", planted.even(FIVE, ann_bea=0.66))
    assert "Not finished" not in write(run, None).read_text(encoding="utf-8")
    run.manifest |= dict(state="running", cells=[dict(stopped="precision"), dict(stopped=""), dict(stopped="")])
    page = write(run, None).read_text(encoding="utf-8")
    assert page.index("1 of 3 cells are played") < page.index('id="what"')


def test_time_outs_by_fighter(tmp_path):
    found = facts(tmp_path, planted.even(FIVE, ann_bea=0.7), timed=0.3)
    for row in rows(found, "time_outs"):
        assert row["low"] <= 0.3 <= row["high"] and row["rate"] == row["timed"] / row["games"]


class TestSince:
    def test_what_moved_is_found(self, tmp_path):
        then = planted.make(tmp_path / "then", planted.even(FIVE), seed=2, content_hash="b")
        rates = {pair: (0.6 if pair[0] == "ann" else 0.5) for pair in planted.even(FIVE)}
        found = facts(tmp_path, rates, earlier=Source(then))
        pairs = {(r["first"], r["second"]): r for r in rows(found, "moved_pairs")}
        assert all(r["moved"] for pair, r in pairs.items() if "ann" in pair)
        assert sum(r["moved"] for r in pairs.values()) <= 5  # one in twenty is let through by mistake
        assert sum(r["low"] <= 0.1 <= r["high"] for pair, r in pairs.items() if "ann" in pair) >= 3
        ann = next(r for r in rows(found, "moved_fighters") if r["character"] == "ann")
        assert ann["moved"] and ann["low"] <= 0.1 <= ann["high"]
        assert f"{sum(r['moved'] for r in pairs.values())} of 10\u00a0pairs moved beyond noise" in found["since"]["text"]
        assert found["since"]["differs"] == ["content"]
        assert dict(found["headline"]["lines"])["Since then"] == found["since"]["text"]

    def test_other_luck_alone_moves_nothing(self, tmp_path):
        names = tuple(f"f{k:02d}" for k in range(12))
        then = planted.make(tmp_path / "then", planted.even(names), seed=2)
        found = facts(tmp_path, planted.even(names), earlier=Source(then))
        assert not any(r["moved"] for table in ("moved_pairs", "moved_fighters") for r in rows(found, table))
        assert found["since"]["text"].startswith("nothing moved beyond noise in 66")
        assert found["since"]["differs"] == []

    def test_the_same_luck_is_compared_duel_by_duel(self, tmp_path):
        then = planted.make(tmp_path / "then", planted.even(FIVE))
        found = facts(tmp_path, planted.even(FIVE, ann_bea=0.52), earlier=Source(then))
        row = next(r for r in rows(found, "moved_pairs") if (r["first"], r["second"]) == ("ann", "bea"))
        assert row["moved"] and row["error"] < 0.005  # two samples of 2000 would leave 0.016

    def test_runs_without_a_common_pair_are_refused(self, tmp_path):
        then = planted.make(tmp_path / "then", planted.even(("xa", "xb", "xc")))
        with pytest.raises(BadInput, match="no pair of fighters"):
            facts(tmp_path, planted.even(FIVE), earlier=Source(then))

    def test_the_page_tells_it(self, tmp_path):
        then = planted.make(tmp_path / "then", planted.even(FIVE), seed=2)
        page = write(planted.make(tmp_path / "run", planted.even(FIVE, ann_bea=0.8)), since=then).read_text(encoding="utf-8")
        assert '<section id="since">' in page and "1 in 20 at most has not" in page and "Ann v Bea" in page


class TestPuzzles:
    ROWS = (
        dict(puzzle="finish", by="hand", theme="win now", fighter="ann", player="heuristic", options=0.1, score=0.4),
        dict(puzzle="stand", by="hand", theme="wait", fighter="bea", player="heuristic", options=0.3, score=0.8),
        dict(puzzle="drill", by="search", theme="wait", fighter="bea", player="heuristic", options=0.5, score=1.0),
    )

    class Teller:
        def __call__(self, cell, game):
            return "told"

        def puzzles(self, players):
            return [row for row in TestPuzzles.ROWS if row["player"] in players]

    def test_what_the_players_of_the_study_find_is_counted_by_kind(self, tmp_path):
        found = gather(Source(planted.make(tmp_path / "run", planted.even(FIVE)), self.Teller()))
        assert found["told"]["puzzles"].endswith("right in half the answers at least: heuristic 1.")
        counts = {(r["by"], r["theme"]): (r["solved"], r["puzzles"]) for r in rows(found, "puzzle_themes")}
        assert counts == {
            ("hand", "win now"): (0, 1), ("hand", "wait"): (1, 1), ("search", "wait"): (1, 1), ("hand", ""): (1, 2), ("search", ""): (1, 1),
        }  # fmt: skip

    def test_the_page_shows_them_and_nothing_where_nobody_is_asked(self, tmp_path):
        run = planted.make(tmp_path / "run", planted.even(FIVE))
        page = write(run, tell=self.Teller()).read_text(encoding="utf-8")
        assert "Written by hand" in page and "<th>win now</th>" in page and "0 of 1" in page and "<th>drill</th>" in page
        assert '<section id="puzzles">' not in write(run).read_text(encoding="utf-8")
