"""What a redeal fills in: every world that fits what a seat knows, and each as often as it should."""

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.core.chance import mix
from sim.core.compile import records
from sim.core.player import ME
from sim.core.record import UNKNOWN
from tests.contraband.table import ALL_CARDS, GAME, Table
from tests.contraband.worlds import world_of, worlds

SURE = 1e-4
U = np.uint64
NO_CARDS = " ".join(ALL_CARDS)


def six_raids():
    """P1 has one card to find among three places, P2 two."""
    return Table(3, {0: "L0 L1 L2", 1: "L0 L1 L7", 2: "L0 L6 L7"}, rounds=2).raids("L0", "L1", "L2", "L3", "L4", "L5")


def looked():
    """P0 has looked at L6 with Informant and has turned a card."""
    table = Table(3, {0: "L0 L1 L2", 1: "L0 L1 L6", 2: "L0 L1 L7"}, "informant").play("informant", "L6", "P2 L6", "stop")
    return table.raids("L0", "L1", "L2", "L3")


def swapped(owner, hidden=None, more=("L1", "L2", "L3"), opening="underhand_deal"):
    """P1 exchanges two cards of one owner at L6 and L7."""
    table = Table(3, hidden or {0: "L0 L6 L1", 1: "L0 L7 L1", 2: "L0 L6 L1"}, opening).raid("L0")
    return table.play("underhand_deal", "L6", "L7", f"P{owner} L6", f"P{owner} L7").raids(*more)


def looked_then_swapped(owner):
    """P0 knows what lay at L6 before P1 exchanged two cards of one owner."""
    table = Table(3, {0: "L0 L6 L1", 1: "L0 L6 L1", 2: "L0 L7 L1"}, "informant underhand_deal").play("informant", "L6", "stop")
    return table.play("underhand_deal", "L6", "L7", f"P{owner} L6", f"P{owner} L7").raids("L0", "L1", "L2")


def swapped_then_looked():
    """P2 has looked at L6 after P1 exchanged two cards of P0's."""
    table = swapped(0, more=(), opening="underhand_deal informant").play("informant", "L6", "stop")
    return table.raids("L1", "L2", "L3")


def swapped_then_raided():
    """One of the two locations has been raided since: what was found there tells something of what lies in the other."""
    hidden = {0: "L0 L1 L4", 1: "L0 L1 L7", 2: "L0 L1 L5"}
    return swapped(1, hidden, more=("L1", "L2", "L6"))


def swapped_one_face_up():
    """One card of L6 lies face-up, so that it cannot have been exchanged unseen."""
    table = Table(3, {0: "L0 L6 L1", 1: "L0 L7 L1", 2: "L0 L1 L2"}, "informant underhand_deal").play("informant", "L6", "P2 L6", "stop")
    return table.play("underhand_deal", "L6", "L7", "P0 L6", "P0 L7").raids("L0", "L1", "L2")


def seen_swap():
    """P1 has exchanged a card of its own for one of P2's: everybody saw it."""
    table = Table(3, {0: "L0 L1 L2", 1: "L0 L1 L6", 2: "L0 L1 L7"}, "underhand_deal").raid("L0")
    return table.play("underhand_deal", "L6", "L7", "P1 L6", "P2 L7").raids("L1", "L2", "L3", "L4")


def traded():
    """P0 has taken one of two cards back, the third is lost to Snitch."""
    hidden = {0: "L0 L1 L2", 1: "L0 L1 L3", 2: "L0 L1 L3"}
    table = Table(3, hidden, "corruption_trade snitch").raid("L0").play("snitch", at="L1", guess="T2").settle("victim", "P0 L1")
    return table.raids("L2", "L3", "L4", "L5").play("corruption_trade")


def with_roles(seats, **rules):
    hidden = dict.fromkeys(range(seats), "L0 L1 L2")
    return Table(seats, hidden, without=NO_CARDS, double_agent=True, rules=rules).raids("L0", "L1", "L2", "L3")


def rat_asked():
    """Nobody but the Rat is known."""
    return Table(5, dict.fromkeys(range(5), "L0 L1 L2"), without=NO_CARDS, double_agent=True).end_round()


POSITIONS = {
    "six raids": six_raids,
    "informant": looked,
    "swap of P0's": lambda: swapped(0),
    "swap of P1's": lambda: swapped(1),
    "swap of P2's": lambda: swapped(2),
    "informant, swap of P0's": lambda: looked_then_swapped(0),
    "informant, swap of P2's": lambda: looked_then_swapped(2),
    "swap, informant": swapped_then_looked,
    "swap, raid": swapped_then_raided,
    "swap, a card face-up": swapped_one_face_up,
    "seen swap": seen_swap,
    "trade": traded,
    "roles of three": lambda: with_roles(3),
    "roles of four": lambda: with_roles(4),
    "roles of four, a lot": lambda: with_roles(4, four_player_fourth_role="random"),
    "roles of five": lambda: with_roles(5),
    "roles but the Rat's": rat_asked,
}


def redealt(session, seat, me):
    """A record filled in for a seat that knows no more than its view."""
    made = session.view(seat)
    GAME.kernel.redeal(made[0], session.tables[0], seat, me[0])
    return made


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("position", POSITIONS)
def test_a_redeal_makes_every_world_that_fits_as_often_as_it_should(position, seat):
    """Chi-square against all worlds listed one by one; p below 1e-4 in one of 51 tests would come up once in 200 suites."""
    session = POSITIONS[position]().session
    chances = worlds(session, seat)
    assert world_of(session.state[0]) in chances
    me = records(ME, 1)
    me[0]["key"] = mix(U(7))
    counts = dict.fromkeys(chances, 0)
    for _ in range(25 * len(chances)):
        world = world_of(redealt(session, seat, me)[0])
        assert world in counts, f"a world that does not fit: {world}"
        counts[world] += 1
    if len(chances) > 1:
        assert chisquare(list(counts.values()), [float(chances[world]) * 25 * len(chances) for world in counts]).pvalue > SURE


def test_the_number_of_worlds_is_what_counting_gives():
    assert len(worlds(six_raids().session, 0)) == 3 * 6
    assert len(worlds(traded().session, 1)) % 2 == 0 and len(worlds(traded().session, 0)) * 2 == len(worlds(traded().session, 1))
    assert len(worlds(rat_asked().session, rat_asked().session.seat)) % 12 == 0


def test_a_card_known_before_an_unseen_swap_is_one_of_two_after_it():
    table = looked_then_swapped(2)
    kinds = {(kind[1] >> table.card("P1 L6") & 1, kind[1] >> table.card("P1 L7") & 1) for kind, *_ in worlds(table.session, 0)}
    assert kinds == {(1, 0), (0, 1)}


def test_simultaneous_nominations_are_filled_in_evenly():
    hidden = dict.fromkeys(range(4), "L0 L1 L2")
    table = Table(4, hidden, without=NO_CARDS, rules={"nominations": "simultaneous"}).raids("L0", "L1", "L2", "L3", "L4")
    table.answer("raid").answer(table.answers[0])
    me, counts = records(ME, 1), dict.fromkeys((5, 6, 7), 0)
    first = (int(table.g["active"]) + 1) % 4
    assert int(table.view(table.session.seat)["nominated"][first]) == UNKNOWN
    for _ in range(900):
        counts[int(redealt(table.session, table.session.seat, me)[0]["nominated"][first])] += 1
    assert chisquare(list(counts.values())).pvalue > SURE
