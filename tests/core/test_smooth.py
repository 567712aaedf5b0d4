"""exp and tanh by multiplication: near the real ones, and never the wrong way round."""

import math

import numpy as np

from strategies.core.smooth import exp, tanh


def test_near_the_real_ones():
    for x in np.linspace(-4, 4, 81):
        assert abs(exp(x) / math.exp(x) - 1) < 0.01
        assert abs(tanh(x) - math.tanh(x)) < 1e-3


def test_rising_odd_and_bounded():
    values = [tanh(x) for x in np.linspace(-50, 50, 401)]
    assert all(a <= b for a, b in zip(values, values[1:])) and values[0] >= -1 and values[-1] <= 1
    assert tanh(-1.3) == -tanh(1.3) and tanh(0.0) == 0.0 and exp(0.0) == 1.0
    assert exp(-1e9) == exp(-30.0) >= 0.0
