import re

import polars as pl

from reports import words
from reports.fighters import claim_table, fighter_table, headroom_table, pair_table
from reports.headline import headline
from reports.source import Source
from tests.reports import synthetic


def said(tmp_path, **options):
    """Headline and claims of a made-up run."""
    source = Source(synthetic.make(tmp_path / "run", **({"games": 300} | options)))
    pairs = pair_table(source)
    fighters = fighter_table(source, pairs)
    claims = claim_table(source, fighters, headroom_table(source, fighters))
    return headline(source, claims, pairs), claims


def test_nobody_outside(tmp_path):
    told, _ = said(tmp_path, tolerance=(0.01, 0.99), players=("heuristic",))
    assert told["sentence"] == "With these players, all 6 fighters are inside the tolerance band (1 to 99 wins in 100)."
    assert dict(told["lines"])["Above the band"] == "nobody"
    assert dict(told["lines"])["Below the band"] == "nobody"
    assert "still inside the band" in dict(told["lines"])["Least even pair"]


def test_all_undecided(tmp_path):
    _, claims = said(tmp_path, players=("heuristic",))
    source = Source(synthetic.make(tmp_path / "run", games=300, players=("heuristic",)))
    untold = claims.with_columns(
        verdict=pl.lit(words.CANNOT_TELL), certainty=pl.lit(words.CANNOT_TELL), reason=pl.lit("too few duels"), because=pl.lit("edge")
    )
    told = headline(source, untold, pair_table(source))
    assert told["sentence"].startswith("With these players, we cannot tell for any of the 6 fighters")
    assert dict(told["lines"])["Above the band"] == dict(told["lines"])["Below the band"] == "nobody"


def test_two_duels_a_pair_claim_nothing_for_sure(tmp_path):
    _, claims = said(tmp_path, games=2, players=("heuristic",))
    assert words.SURE not in set(claims["certainty"])


def test_above_below_and_the_flip(tmp_path):
    told, claims = said(tmp_path, games=3_000)
    by = {r["character"]: r for r in claims.iter_rows(named=True)}
    assert by["eligor"]["verdict"] == "above"
    assert by["marmelee"]["verdict"] == "below"
    assert by["shekhtur"]["verdict"] == words.CANNOT_TELL  # above with one player, inside with the other
    assert "Eligor wins about 6 in 10, between" in dict(told["lines"])["Above the band"]
    assert dict(told["lines"])["Cannot tell"] == "Shekhtur (the verdict turns with the player)"
    band = "inside the tolerance band (40 to 60 wins in 100)"
    assert told["sentence"] == f"With these players, 3 of 6 fighters are {band}, 1 above and 1 below; for 1 we cannot tell."


def test_who_cannot_be_told_may_be_inside(tmp_path):
    """Nobody is told to be inside, but some cannot be told: then "none is inside" is not known."""
    _, claims = said(tmp_path, games=3_000)
    source = Source(synthetic.make(tmp_path / "again", games=300))
    inside = pl.col("verdict") == "inside"
    claims = claims.with_columns(
        because=pl.when(inside).then(pl.lit("edge")).otherwise("because"),
        verdict=pl.when(inside).then(pl.lit(words.CANNOT_TELL)).otherwise("verdict"),
    )
    band = "the tolerance band (40 to 60 wins in 100)"
    told = headline(source, claims, pair_table(source))["sentence"]
    assert told == f"With these players, of 6 fighters 1 is above and 1 is below {band}; for 4 we cannot tell."


def test_no_decimals_and_no_p_values(tmp_path):
    told, _ = said(tmp_path)
    text = told["sentence"] + " ".join(text for _, text in told["lines"])
    assert not re.search(r"\d\.\d", text)
    assert "significan" not in text and "p =" not in text


def test_one_fighter_alone_is_no_matchup(tmp_path):
    told, claims = said(tmp_path, fighters=("eligor",))
    assert not len(claims)
    assert told["sentence"] == "No two different fighters met, so nothing can be said about who beats whom with these players."


def test_grades_over_players(tmp_path):
    _, claims = said(tmp_path, games=3_000)
    by = {r["character"]: r for r in claims.iter_rows(named=True)}
    assert by["eligor"]["grade"] in "AB" and by["marmelee"]["grade"] in "AB"
    assert by["shekhtur"]["grade"] == "C" and by["shekhtur"]["because"] == "flip"
    assert by["shekhtur"]["reason"] == "the verdict turns with the player (equilibrium: inside; heuristic: above)"
    _, alone = said(tmp_path, players=("heuristic",))
    assert set(alone["grade"]) == {"-"}


def test_headroom_beyond_three_points_takes_the_claim_away(tmp_path):
    source = Source(synthetic.make(tmp_path / "run", games=3_000, players=("heuristic", "equilibrium"), unequal=True))
    fighters = fighter_table(source, pair_table(source))
    headroom = headroom_table(source, fighters)
    assert set(headroom["kind"]) == {"pilot"}
    assert claim_table(source, fighters, headroom).filter(pl.col("reason").str.contains("headroom"))["verdict"].unique().to_list() in (
        [],
        [words.CANNOT_TELL],
    )
    moved = headroom.with_columns(pl.when(pl.col("character") == "eligor").then(0.05).otherwise(0.0).alias("apart"))
    claims = {r["character"]: r for r in claim_table(source, fighters, moved).iter_rows(named=True)}
    assert claims["eligor"]["verdict"] == words.CANNOT_TELL and "headroom" in claims["eligor"]["reason"]
    assert claims["marmelee"]["verdict"] == "below"


def test_a_move_of_both_pilots_takes_a_claim_away_only_where_it_would_cross(tmp_path):
    source = Source(synthetic.make(tmp_path / "run", games=3_000))
    fighters = fighter_table(source, pair_table(source))
    headroom = headroom_table(source, fighters)
    assert set(headroom["kind"]) == {"both"}
    far = headroom.with_columns(pl.when(pl.col("character") == "marmelee").then(0.2).otherwise(0.0).alias("apart"))
    claims = {r["character"]: r for r in claim_table(source, fighters, far).iter_rows(named=True)}
    assert claims["marmelee"]["verdict"] == words.CANNOT_TELL and "cross an edge" in claims["marmelee"]["reason"]
    assert claims["eligor"]["verdict"] == "above"
