"""The contract holds for the tiny games, and a game that breaks it is told so."""

import dataclasses
from types import SimpleNamespace

import pytest
from numba import types

from sim.core.agenda import GO_ON, take
from sim.core.batch import Kernel
from sim.core.chance import U
from sim.core.compile import PLAIN, entry
from sim.core.conformance import check_game
from sim.core.game import get
from sim.core.player import ME_TYPE, declare
from tests.games.lots.state import BID_CHOICE, G, T

pytestmark = pytest.mark.skipif(PLAIN, reason="compares compiled code with plain Python")


def test_pig_keeps_the_contract():
    check_game("pig", {"names": ["a", "b", "c"], "target": 40}, games=40)


def test_lots_keeps_the_contract():
    check_game("lots", games=40, secret=["bid"])


def broken(**entries):
    """Lots with another kernel and other declarations."""
    lots = get("lots")
    game = dataclasses.replace(lots, **{key: entries.pop(key) for key in list(entries) if key in ("end_reasons", "max_rounds")})
    names = ("deal", "step", "play_on", "copy", "hide", "redeal")
    game.__dict__["kernel"] = Kernel(game, SimpleNamespace(**{name: getattr(lots.kernel, name) for name in names} | entries))
    return game


def complaint(game, **how) -> str:
    with pytest.raises(AssertionError) as caught:
        check_game(game, games=20, plain=0, secret=["bid"], **how)
    return str(caught.value)


def test_a_view_that_shows_a_secret_answer():
    @entry(types.void(G, T, types.int64))
    def hide(view, t, seat):
        view.key = 0
        view.lot[1 - seat] = -99

    assert "'bid' of seat 0 (round 1): the answer shows in the next seat's view: bid" in complaint(broken(hide=hide))


def test_a_redeal_that_does_not_fit_the_view():
    @entry(types.void(G, T, types.int64, ME_TYPE))
    def redeal(view, t, seat, me):
        view.lot[seat] = 1
        view.lot[1 - seat] = 2

    assert "a redealt world does not fit the view: lot" in complaint(broken(redeal=redeal))


def test_a_redeal_with_preferences():
    from sim.core.chance import below

    @entry(types.void(G, T, types.int64, ME_TYPE))
    def redeal(view, t, seat, me):
        lot = 1 + below(me, 1, 5)
        view.lot[1 - seat] = lot if lot != view.lot[seat] else 1 + lot % 5
        if view.bid[1 - seat] == -99:
            view.bid[1 - seat] = 1 + below(me, 1, t.bids)

    assert "a redeal prefers some of" in complaint(broken(redeal=redeal))


def test_a_redeal_that_never_makes_the_truth():
    from sim.core.chance import below

    @entry(types.void(G, T, types.int64, ME_TYPE))
    def redeal(view, t, seat, me):
        view.lot[1 - seat] = 6 + below(me, 1, 3)
        if view.bid[1 - seat] == -99:
            view.bid[1 - seat] = 1

    assert "the truth is none of the worlds a redeal makes" in complaint(broken(redeal=redeal))


def test_a_question_with_one_option():
    from tests.games.lots.kernel import advance

    @entry(types.int64(G, T, types.int64))
    def play_on(g, t, option):
        take(g, option)
        advance(g, t)
        if option == GO_ON:
            g.n = 1
        return g.outcome

    assert "asked although there is one option" in complaint(broken(play_on=play_on))


def test_two_options_alike():
    from tests.games.lots.kernel import advance

    @entry(types.int64(G, T, types.int64))
    def play_on(g, t, option):
        take(g, option)
        advance(g, t)
        g.options[1, 1] = g.options[0, 1]
        return g.outcome

    assert "two options are alike" in complaint(broken(play_on=play_on))


def test_a_deal_that_ignores_the_number():
    from tests.games.lots import kernel

    @entry(types.void(G, T, types.uint64))
    def deal(g, t, key):
        kernel.deal(g, t, 1)

    assert "2999 of 3,000 games of other seeds, cells or numbers have a key twice" in complaint(broken(deal=deal))


def test_a_deal_that_depends_on_the_game_before():
    from tests.games.lots import kernel

    @entry(types.void(G, T, types.uint64))
    def deal(g, t, key):
        last = g.lot[0]
        kernel.deal(g, t, key)
        g.key = g.key ^ U(last)

    assert "lots: " in complaint(broken(deal=deal))


def test_ends_that_are_not_declared():
    assert "reason 1" in complaint(broken(end_reasons=("limit",)))
    assert "after 1 rounds, at most 0 are declared" in complaint(broken(max_rounds=0))


def test_a_strategy_that_peeks_at_what_is_left_in_the_tables():
    @declare("lots", name="peeking")
    def peeking(view, tables, me, play_on):
        return 0 if view.lot[0] * view.lot[1] % 2 == 0 else 1

    check_game("lots", games=20, plain=0, strategies=[peeking])  # a view holds nothing to peek at
    assert BID_CHOICE == 0


def test_a_secret_decision_that_does_not_exist():
    assert "secret decision 'bidd' is none of bid" in complaint_of("bidd")


def complaint_of(name):
    with pytest.raises(AssertionError) as caught:
        check_game("lots", games=5, plain=0, secret=[name])
    return str(caught.value)
