"""Chance: known bits, in range, without preference, streams and games apart."""

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.core.chance import U, below, game_key, mix, mul64
from sim.core.compile import records
from sim.core.player import ME


def who(key):
    made = records(ME, 1)
    made[0]["key"] = key
    return made


def draws(key, stream, n, count):
    made = who(key)
    return np.array([below(made[0], stream, n) for _ in range(count)])


def test_the_finaliser_is_splitmix64():
    """The first numbers of splitmix64 from seed 0, as published with it: counter times the golden ratio, finalised."""
    golden = 0x9E3779B97F4A7C15
    found = [int(mix(U(k * golden % 2**64))) for k in (1, 2, 3)]
    assert found == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_products_wrap_as_64_bits_do():
    for a, b in ((2**64 - 1, 2**64 - 1), (0xDEADBEEFCAFEBABE, 0x123456789ABCDEF1), (0, 5)):
        assert int(mul64(U(a), U(b))) == a * b % 2**64


def test_known_draws():
    """These bits are part of what a seed means: a change here changes every stored result."""
    assert int(game_key(U(1), U(2), 3)) == 0x989490C163C1E636
    assert draws(U(99), 0, 6, 12).tolist() == [0, 2, 0, 4, 0, 5, 3, 2, 5, 1, 5, 1]


@pytest.mark.parametrize("n", [2, 6, 7, 60])
def test_no_number_is_preferred(n):
    found = draws(U(5), 1, n, 4_000)
    assert found.min() == 0 and found.max() == n - 1
    assert chisquare(np.bincount(found, minlength=n)).pvalue > 1e-4


@pytest.mark.parametrize("how", ["streams", "games", "keys"])
def test_neighbours_are_strangers(how):
    pairs = []
    for k in range(2_000):
        if how == "streams":
            one, other = draws(U(k), 0, 6, 1)[0], draws(U(k), 1, 6, 1)[0]
        elif how == "games":
            one, other = (draws(game_key(U(1), U(1), k + j), 0, 6, 1)[0] for j in (0, 1))
        else:
            one, other = draws(U(2 * k), 0, 6, 1)[0], draws(U(2 * k + 1), 0, 6, 1)[0]
        pairs.append(6 * one + other)
    assert chisquare(np.bincount(pairs, minlength=36)).pvalue > 1e-4


def test_a_draw_moves_its_own_stream_only():
    made = who(U(1))
    below(made[0], 2, 6)
    assert np.flatnonzero(made[0]["drawn"]).tolist() == [2] and made[0]["drawn"][2] == 1
