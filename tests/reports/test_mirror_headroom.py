"""Headroom from mirrors: one fighter on both sides, two players."""

from types import SimpleNamespace

import polars as pl
import pytest

from reports.fighters import headroom_table


def cell(first, second, one, other, wins, losses, games=400, variant="base"):
    return dict(
        first=first, second=second, player_first=one, player_second=other, wins_first=wins, wins_second=losses, games=games, variant=variant
    )


def test_a_mirror_shows_what_its_pilot_gains():
    rows = [
        cell("eligor", "eligor", "expert", "equilibrium", 240, 140),
        cell("kajia", "kajia", "expert", "equilibrium", 200, 200),
        cell("byron", "byron", "expert", "equilibrium", 220, 180),
        cell("byron", "byron", "expert", "equilibrium", 400, 0, variant="another"),
        cell("byron", "byron", "equilibrium", "equilibrium", 200, 200),
    ]
    source = SimpleNamespace(counts=pl.DataFrame(rows), graded=["equilibrium"], characters=["eligor", "kajia", "byron"])
    found = {r["character"]: r for r in headroom_table(source, pl.DataFrame()).iter_rows(named=True)}
    assert found["eligor"]["gain"] == pytest.approx(100 / 400 / 2) and found["eligor"]["kind"] == "mirror"
    assert found["byron"]["gain"] == pytest.approx(0.05) and found["byron"]["apart"] == pytest.approx(0.0)
    assert found["kajia"]["gain"] == 0.0 and found["kajia"]["low"] == pytest.approx(-1.96 * (1 / 400) ** 0.5 / 2)
    assert (found["eligor"]["weak"], found["eligor"]["strong"]) == ("equilibrium", "expert")
