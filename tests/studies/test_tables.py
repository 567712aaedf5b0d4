"""What the tables say adds up, and says it of the right player."""

import polars as pl
import pytest

from studies.run import run


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs")
    spec = {
        "study": {"name": "tables", "game": "battlecon", "seed": 5},
        "precision": {"games": 4000},
        "grid": {"fighters": [["eligor", "alexian"], ["alexian", "eligor"], ["pendros", "pendros"]]},
        "players": {"each": ["random"], "seats": [["heuristic", "random"]]},
    }
    return run(spec, folder / "run", workers=2)


def test_outcomes_add_up_to_the_games(made):
    table = made.summary()
    parts = ["wins_first", "wins_others", "losses", "draws", "decided", "limits", "illegal"]
    assert table.select(pl.sum_horizontal(parts)).to_series().to_list() == table["games"].to_list() == [4000] * 6
    assert (table["rate"] - table["wins_first"] / table["games"]).abs().max() < 1e-12
    assert ((table["low"] < table["rate"]) & (table["rate"] < table["high"])).all()


def test_limits_stay_in_the_denominator(made, monkeypatch):
    frame = made.games.with_columns(
        outcome=pl.when(pl.col("game") % 2 == 0).then(pl.lit("round_limit")).otherwise(pl.col("outcome").cast(pl.String)),
        winner_place=pl.when(pl.col("game") % 2 == 0).then(pl.lit(-1)).otherwise(pl.col("winner_place")),
    )
    monkeypatch.setattr(type(made), "games", property(lambda self: frame))
    table = made.summary()
    assert table["limits"].to_list() == [2000] * 6 and table["games"].to_list() == [4000] * 6
    assert (table["rate"] <= 0.5).all()


def test_every_game_has_a_deal_of_its_own(made):
    """1,000 games: no two begin and go on alike."""
    games = made.games.filter(pl.col("cell") == 0, pl.col("game") < 1000).collect()
    seats = made.seats.filter(pl.col("cell") == 0, pl.col("game") < 1000).drop("cell").collect()
    wide = seats.group_by("game").agg(pl.all()).join(games.drop("cell"), on="game").drop("game")
    assert wide.unique().height > 950  # a few short games may end alike; a shared seed would leave one row


def test_seats_rotate_evenly(made):
    counts = made.seats.group_by("cell", "place", "seat").len().collect()
    assert set(counts["len"]) == {2000}


def test_seats_and_games_agree_on_the_winner(made):
    won = made.seats.filter("won").select("cell", "game", "place").collect()
    games = made.games.filter(pl.col("winner_place") >= 0).select("cell", "game", place=pl.col("winner_place")).collect()
    assert won.sort("cell", "game").equals(games.sort("cell", "game"))


def test_a_mirror_is_symmetric(made):
    row = made.summary().filter(pl.col("label") == "pendros v pendros", pl.col("players") == "random v random").row(0, named=True)
    spread = 4 * (row["games"] / 4) ** 0.5
    assert abs(row["wins_first"] - row["wins_second"]) < 2 * spread


def test_the_same_pair_the_other_way_round_is_the_other_rate(made):
    rows = made.summary().filter(pl.col("players") == "random v random")
    one, other = (rows.filter(label=label).row(0, named=True) for label in ("eligor v alexian", "alexian v eligor"))
    assert abs(one["wins_first"] - other["wins_second"]) < 5 * (4000 / 2) ** 0.5


def test_strategies_stay_with_their_places(made):
    wins = made.seats.filter(pl.col("cell") == 5).group_by("strategy").agg(pl.col("won").mean()).collect()
    rates = dict(wins.rows())
    assert set(rates) == {"heuristic", "random"} and rates["heuristic"] > rates["random"] + 0.2


def test_life_curves_count_every_game_once(made):
    at_start = made.rounds.filter(pl.col("measure") == "life", pl.col("round") == 0).group_by("cell", "place").agg(pl.col("count").sum())
    assert set(at_start.collect()["count"]) == {4000}


def test_cards_are_counted_once_a_game(made):
    cards = made.cards.filter(pl.col("kind") == "card").group_by("cell", "place", "card").agg(pl.col("games", "wins").sum()).collect()
    assert (cards["games"] <= 4000).all() and (cards["wins"] <= cards["games"]).all() and cards["games"].max() > 1000


def test_events_name_rules_that_never_happened(made):
    events = made.events.group_by("event").agg(pl.col("count").sum()).collect()
    assert "rule: clash" in events["event"].to_list() and "" not in events["event"].to_list()
