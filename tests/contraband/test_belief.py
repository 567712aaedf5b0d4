"""What `counter` believes of every card, chance of contraband and worth, against all worlds that fit, listed one by one."""

import numpy as np
import pytest

from sim.contraband import state as s
from sim.contraband.rules.goods import contraband
from sim.core.compile import records
from sim.core.player import ME
from strategies.contraband.belief import CHANCE, WORTH, fill, remembered
from tests.contraband import test_redeal as positions
from tests.contraband.table import members
from tests.contraband.worlds import worlds

EVEN = 1.0 / 9.0  # of each type at home, if nine cards are dealt out at random
PLACES = [
    positions.six_raids,
    positions.looked,
    lambda: positions.swapped(0),
    lambda: positions.swapped(1),
    lambda: positions.looked_then_swapped(0),
    lambda: positions.looked_then_swapped(2),
    positions.swapped_then_looked,
    positions.swapped_then_raided,
    positions.swapped_one_face_up,
    positions.seen_swap,
]


def player(seat, seed=1):
    me = records(ME, 1)
    me[0]["seat"], me[0]["key"] = seat, seed
    return me[0]


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("place", range(len(PLACES)))
def test_beliefs_are_the_shares_of_the_worlds_that_fit(place, seat):
    session = PLACES[place]().session
    view, t, me = session.view(seat)[0], session.tables[0], player(seat)
    fill(view, t, me, 1.0, 1.0, 0.0, EVEN, EVEN, EVEN)
    chance, worth = np.zeros(s.GOODS), np.zeros(s.GOODS)
    for (kind, *_), weight in worlds(session, seat).items():
        for k in range(s.TYPES):
            for card in members(kind[k]):
                chance[card] += float(weight)
                worth[card] += float(weight) * int(t["cash"][card // s.OWN, k])
    told = me["work"][CHANCE : CHANCE + s.GOODS], me["work"][WORTH : WORTH + s.GOODS]
    assert np.allclose(told[0], chance, atol=1e-9), f"chances: {np.argwhere(~np.isclose(told[0], chance)).ravel()}"
    assert np.allclose(told[1], worth, atol=1e-9), f"worth: {np.argwhere(~np.isclose(told[1], worth)).ravel()}"


def test_a_habit_of_clean_homes_moves_what_is_unseen_into_public():
    session = positions.six_raids().session
    view, t, me = session.view(0)[0], session.tables[0], player(0)
    fill(view, t, me, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0)
    for other in (1, 2):
        home = s.OWN * other + s.HOME
        assert me["work"][CHANCE + home] == 0.0
        hidden = [card for card in members(511 << (s.OWN * other)) if not int(session.state[0]["up"]) >> card & 1 and card != home]
        unseen = s.TYPES - len(members(int(contraband(session.state[0])) & int(session.state[0]["up"]) & 511 << (s.OWN * other)))
        assert np.isclose(sum(me["work"][CHANCE + card] for card in hidden), unseen)


def test_without_notes_only_what_lies_open_is_remembered():
    session = positions.looked().session
    view = session.view(0)[0]
    everything = [int(remembered(view, player(0, seed), 1.0)) for seed in range(3)]
    nothing = [int(remembered(view, player(0, seed), 0.0)) for seed in range(3)]
    assert set(everything) == {int(view["known"][0])} and set(nothing) == {int(view["known"][0]) & int(view["up"])}
    private = len(members(int(view["known"][0]) & ~int(view["up"])))
    half = [len(members(int(remembered(view, player(0, seed), 0.5)) & ~int(view["up"]))) for seed in range(400)]
    assert private > 3 and abs(np.mean(half) / private - 0.5) < 0.05
