"""Masks: sets of cards or spaces in the bits of an integer."""

from sim.core.chance import below
from sim.core.compile import rule


@rule
def count(mask):
    """How many are in the set."""
    n = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


@rule
def first(mask):
    """The lowest member of a set that is not empty."""
    n = 0
    low = (mask & -mask) - 1
    while low != 0:
        low &= low - 1
        n += 1
    return n


@rule
def nth(mask, k):
    """The member of rank k, counted from 0."""
    for _ in range(k):
        mask &= mask - 1
    return first(mask)


@rule
def any_of(g, stream, mask):
    """A member at random, from a stream of chance."""
    return nth(mask, below(g, stream, count(mask)))


@rule
def has(mask, k):
    """Is k in the set?"""
    return (mask >> k) & 1 == 1


@rule
def pack(mobility, accuracy, subtlety, wild):
    """An amount of advantage or damage of each type, and of any, in one integer."""
    return mobility | (accuracy << 8) | (subtlety << 16) | (wild << 24)


@rule
def unpack(need, k):
    """How much of type k (ANY included) is in a packed amount."""
    return (need >> (8 * k)) & 255
