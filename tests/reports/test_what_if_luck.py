"""What-ifs where players noted the luck of their draws: narrower, not moved; where nothing is noted, as they are."""

import numpy as np
import polars as pl

from reports.paired import step_table
from reports.source import Source
from reports.what_if import variant_table
from tests.reports import synthetic


def what_ifs(run):
    source = Source(run)
    return variant_table(source, step_table(source))


def test_noted_luck_narrows_what_ifs(tmp_path):
    run = synthetic.make(tmp_path / "run", games=400, variant=True, unequal=True)
    plain = what_ifs(run)
    assert (plain["factor"] == 1.0).all()
    seats = run.seats.collect()
    games = run.games.select("cell", "game", "winner_place").collect()
    noise = np.random.default_rng(1).normal(0, 1, len(seats))
    won = seats.join(games, on=["cell", "game"], how="left", maintain_order="left")["winner_place"] == seats["place"]
    told = pl.Series("luck", 500_000 * (won.to_numpy() - won.to_numpy().mean() + 0.5 * noise)).cast(pl.Int32)
    run.seats = seats.with_columns(told).lazy()
    found = what_ifs(run)
    changed = found.filter(pl.col("changed") > 0)
    assert len(changed) and (changed["factor"] > 1.05).all()
    both = found.join(plain, on=["variant", "player", "cell"], suffix="_plain")
    narrower = both.filter(pl.col("changed") > 0)
    assert (narrower["high"] - narrower["low"] < narrower["high_plain"] - narrower["low_plain"]).all()
    same = both.filter(pl.col("changed") == 0)
    assert (same["changed_plain"] == 0).all() and (same["games"] == same["games_plain"]).all()
