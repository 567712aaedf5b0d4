"""Traces of the fighters that are hardest to follow: every number told explains what is told to come of it, and nothing is left silent."""

import re

import pytest

from sim.core.game import get
from sim.core.trace import trace
from strategies import registry

BATTLECON = get("battlecon")
PAIRS = [
    ("kaitlyn", "gaspar", "standard"), ("gaspar", "kaitlyn", "ex"), ("tanis", "iaxus", "standard"), ("malandrax", "joal", "almighty"),
    ("endrbyt", "lesandra", "standard"), ("iaxus", "tanis", "almighty"), ("joal", "oriana", "almighty"), ("clive", "marmelee", "standard"),
]  # fmt: skip


@pytest.fixture(scope="module")
def told():
    """{pair: the lines of four random duels}."""
    content, made = BATTLECON.content(None, {}), {}
    for one, other, bases in PAIRS:
        setting = BATTLECON.scenario(fighters=[one, other], bases=[bases, bases])
        players = [registry.get("random", "battlecon")]
        made[one, other] = [line for n in range(4) for line in trace(BATTLECON, setting, players, 5, n, content=content)]
    return made


@pytest.fixture(scope="module")
def lines(told):
    return [line.strip() for one in told.values() for line in one]


def test_a_hit_lies_within_the_range_that_is_told(lines):
    """But for what says why it is in range as well."""
    found = 0
    for line in lines:
        if reach := re.match(r"range (\d+)(?:-(\d+))?, distance (\d+)(.*): (a hit|out of range|in range)", line):
            low, high, far = int(reach[1]), int(reach[2] or reach[1]), int(reach[3])
            within = low <= far <= high
            assert within == (reach[5] != "out of range") or "in range as well (" in reach[4], line
            found += 1
    assert found > 100


def test_wormholes_between_are_told_with_the_distance(told):
    found = re.findall(r"distance (\d+) \((\d+) and (\d+) wormholes?", "\n".join(told["kaitlyn", "gaspar"] + told["gaspar", "kaitlyn"]))
    assert found and all(int(far) == int(near) + int(holes) for far, near, holes in found)
    assert not any("wormhole" in line for line in told["clive", "marmelee"])


def test_who_stays_or_cannot_move_is_told_why(lines):
    still = [line for line in lines if re.search(r" stays in \d| cannot (be (moved|pushed|pulled)|advance|retreat)", line)]
    bare = [line for line in still if not line.endswith(")")]
    assert len(still) > 20 and not bare
    assert any("stays in" in line and line.endswith("(by choice)") for line in still)


def test_what_is_optional_and_declined_is_told(lines):
    assert sum(" declines " in line for line in lines) > 10
    assert not any("does not use it" in line for line in lines)


def test_a_clone_that_is_gone_is_not_told_as_stunned(told):
    """A clone without a space is none that could be stunned."""
    for pair in (("kaitlyn", "gaspar"), ("gaspar", "kaitlyn")):
        for title, why in zip(told[pair], told[pair][1:]):
            if re.match(r"  Gaspar's clone does not attack", title):
                assert why.strip() in ("gone", "gone since Gaspar was stunned")


def test_modifiers_are_told_in_words_of_the_table(lines):
    assert not any(re.search(r"extra traps|m(ax|in) range|[+-]\d discount", line) for line in lines)
    assert any("more trap to set" in line or "more traps to set" in line for line in lines)


def test_both_bases_of_almighty_joal_are_told_and_both_attacks(told):
    text = "\n".join(told["malandrax", "joal"] + told["joal", "oriana"])
    assert re.search(r"Joal: \w+(?: Wield)? [\w ]+ and \w+", text) and "in play: none" not in text
    first, second = (
        int(n)
        for n in re.search(r"Joal: priority (-?\d+) .*\n(?:.*\n)?.*Joal's second attack, with [\w ]+: priority (-?\d+)", text).groups()
    )
    assert first >= second
    guards = re.findall(r"Joal is (?:not )?stunned \(stun guard (\d+) \(([^)]*)\)\)", text)
    assert guards and all(int(total) == sum(int(n) for n in re.findall(r"-?\d+", parts)) for total, parts in guards)


def test_a_plane_that_collapses_is_named(told):
    text = "\n".join(told["tanis", "iaxus"] + told["iaxus", "tanis"])
    assert re.search(r"Iaxus starts with \w+ in play", text) and re.search(r"\w+ is full and collapses: Iaxus loses 4 Growth", text)
    assert not re.search(r"Recycle(?:\n    .*)*\n    (?:Eris|Loki|Mephisto) laid in", text)
