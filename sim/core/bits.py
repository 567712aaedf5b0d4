"""Masks: sets in the bits of an integer, and decks kept as masks."""

from sim.core.chance import U, mix, mul64
from sim.core.compile import rule


@rule
def count(mask):
    """How many are in the set."""
    mask -= (mask >> 1) & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 127


@rule
def first(mask):
    """The lowest member of a set that is not empty."""
    return count((mask & -mask) - 1)


@rule
def has(mask, k):
    """Is k in the set?"""
    return (mask >> k) & 1 == 1


@rule
def pick(mask, n):
    """The member of a set that has n smaller ones."""
    for _ in range(n):
        mask &= mask - 1
    return first(mask)


@rule
def by_lot(key, stream, time, mask):
    """One of a set by lot, -1 if it is empty: every member has a lot of its own for each time, the highest is drawn.

    So a deck needs no order: the cards left keep theirs whatever else leaves it, and variants of a game meet the same cards."""
    base = mix(key ^ (U(stream) << U(56)) ^ (U(time) << U(40)))
    best = U(0)
    found = -1
    while mask != 0:
        other = first(mask)
        mask &= mask - 1
        lot = mix(base ^ mul64(U(other + 1), U(0x9E3779B97F4A7C15)))
        if found < 0 or lot > best:
            best = lot
            found = other
    return found
