"""Eligor's style Counter beside the beta base Counter: a pile tells which of the two lies in it."""

import itertools
import random

import pytest

from sim.battlecon import state as s
from sim.battlecon.position import Position
from sim.battlecon.seat import Seat
from sim.core.errors import BadInput
from sim.core.game import get

GAME = get("battlecon")
CONTENT = GAME.content(None, {})
STYLE, BASE, SPECIAL = 1 << 2, 1 << s.BASE, 1 << s.SPECIAL_ACTION  # the two Counters, and the special action


def seat():
    return Seat(CONTENT, Position(fighters=["eligor", "shekhtur"], bases=["beta", "standard"]), 0)


def piles():
    """Every mask a pile can have: a pair, two after a cancel, the special action with its base, or alone beside a pair."""
    styles = [1 << k for k in range(5)] + [SPECIAL]
    bases = [1 << k for k in range(s.BASE, s.BASE + 7)]
    pairs = [a | b for a, b in itertools.product(styles, bases)]
    twice = {a | b for a, b in itertools.combinations(pairs, 2) if not a & b}
    return [*pairs, *sorted(twice), *(pair | SPECIAL for pair in pairs if not pair & SPECIAL)]


def test_a_pile_is_read_as_it_is_written():
    one, chance = seat(), random.Random(1)
    assert one.card[2] == one.card[s.BASE] == "counter"
    for mask in piles():
        names = one._names(mask)
        assert one._pile(names) == mask, names
        chance.shuffle(names)
        assert one._pile(names) == mask, names  # in whichever order somebody writes it down


def test_three_counters_are_refused():
    with pytest.raises(BadInput, match="'counter' lies there more than twice"):
        seat()._pile(["counter", "counter", "counter"])


def test_starting_discards_mean_the_style():
    """Discard 2 starts with the style Counter and Grasp, for which Throw stands among the beta bases."""
    t = GAME.build(GAME.scenario(fighters=["eligor", "shekhtur"], bases=["beta", "standard"]), CONTENT)[0]
    throw = next(index for index, name in seat().card.items() if name == "throw")
    assert t["starting_discard"][0, 1] == STYLE | 1 << throw


@pytest.mark.parametrize("base", ["counter", "spike"])
def test_a_cancelled_special_action_keeps_its_base(play, base):
    """The pile after two beats: the special action and its base come back with the others, whatever the base is called."""
    pile = ["special_action", base]
    later = play("martial wave", "combination shot", bases=["beta", "standard"], spaces=[1, 7], special_action=[False, True],
                 discards=[[pile, []], [[], []]])  # fmt: skip
    assert all(sorted(one["discards"][0][1]) == sorted(pile) for one in later)
    again = play("vengeful force", "unleashed strike", bases=["beta", "standard"], spaces=[1, 7], special_action=[False, True],
                 discards=later[0]["discards"])  # fmt: skip
    assert all(one["special_action"][0] and one["discards"][0][1] == ["martial", "wave"] for one in again)
