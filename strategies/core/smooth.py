"""Smooth functions by + - * / alone, so that every machine gives the same bits."""

from sim.core.compile import rule


@rule
def exp(x):
    """e to the x, near enough to weigh choices by: 1 in 100 off at |x| = 4, never negative, rising; beyond |x| = 30 it stays as there."""
    y = 1.0 + min(max(x, -30.0), 30.0) / 1024.0
    for _ in range(10):
        y *= y
    return y


@rule
def tanh(x):
    """Between -1 and 1, odd and rising: within 0.001 of the hyperbolic tangent."""
    y = exp(-2.0 * abs(x))
    y = (1.0 - y) / (1.0 + y)
    return y if x >= 0.0 else -y
