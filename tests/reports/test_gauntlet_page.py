"""What a gauntlet says: numbers that never seem to contradict its verdict, and no order where none can be told."""

import re

import pytest

from reports import gauntlet

SIDE = dict(why=dict(most=[[("Heavy Strike", 0.2)], []], carried=[]))


def rate(low, high, games=1_000, **more):
    return dict(games=games, rate=(low + high) / 2, low=low, high=high, lost=0.5, lost_low=0.46, lost_high=0.54) | more


@pytest.fixture
def found():
    """Found by a gauntlet that has just been told: the upper end is 0.3 in 100 from the band's edge."""
    pairs = [
        rate(0.61, 0.7, opponent="b", verdict="too strong", quick=0.6, side="ahead", **SIDE),
        rate(0.2, 0.9, 6, opponent="a", verdict="cannot tell", quick=0.4),
        rate(0.1, 0.8, 6, opponent="c", verdict="cannot tell", quick=0.5),
    ]
    return dict(
        fighter="mine", names=dict(mine="Mine", a="Ann", b="Ben", c="Cid"), band=[0.45, 0.55], pair_band=[0.4, 0.6], by="cast",
        verdict="fits", whole=rate(0.501, 0.547, verdict="fits"), eight=rate(0.4, 0.6, verdict="cannot tell"),
        quick=rate(0.5501, 0.58), quick_verdict="too strong",
        players=dict(floor="random", weak="heuristic", strong="equilibrium"), lacks=[], pairs=pairs, cards=[], effects={}, effect_names={},
        never_random=[], random_games=10, headroom=dict(own=dict(low=0.024, high=0.056), others=dict(low=-0.01, high=0.0232)),
        stand_ins=dict(a=3), cast=["a", "b", "c"], seconds=1.0, rounds=dict(eight=1, headroom=1, cast=1), file="mine.toml",
        content_hash="a1", origin="trial", command="steelyard gauntlet", title="BattleCON",
    )  # fmt: skip


def test_verdict_and_number_agree(found):
    assert gauntlet.headline(found) == (
        "Mine fits: it wins 50 to 54.7% of its duels against the cast, loses 46 to 54% (the band: 45 to 55%)."
    )
    sure = dict(gauntlet.sections(found))["How sure"]
    assert any("the readings in force and the numbers as they stand" in line for line in sure)  # the third doubt, not varied
    assert any("against the whole cast: 55.01 to 58%, is too strong" in line for line in sure)


def test_gains_that_are_told_apart_are_shown_apart(found):
    lines = dict(gauntlet.sections(found))["In stronger hands"]
    assert "wins +2.4 to +6 more" in lines[0] and "win −1 to +2.32 more" in lines[1] and lines[2].startswith("it gains more")


def test_only_pairings_that_can_be_told_are_spoken_of(found):
    spoken = "\n".join(dict(gauntlet.sections(found))["Pairings that can be told"])
    assert "Ben: wins 61 to 70%" in spoken and "Ann" not in spoken and "Cid" not in spoken
    del found["pairs"][0]
    assert dict(gauntlet.sections(found))["Pairings that can be told"] == [
        "none can be told to be better or worse than even after 6 duels each: give it more minutes"
    ]


def test_few_duels_are_shown_as_counts(found, tmp_path):
    page = gauntlet.write(found, tmp_path).read_text(encoding="utf-8")
    row = re.search(r"<tr><th>Ann</th>(.*?)</tr>", page, re.S)[1]
    assert ">3 of 6<" in row and "20 to 90%" in row and "<i>cannot tell</i>" in row
