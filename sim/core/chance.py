"""Chance: counter-based, named by purpose, the same bits on every platform and in plain Python.

A draw is a hash of (key of the game, stream, counter); the splitmix64 finaliser over hashed parts. A game depends on nothing
but seed, cell and number. Streams keep purposes apart: a strategy that draws does not change the dice.
"""

import numpy as np

from sim.core.compile import rule

U = np.uint64
LOW, HALF = U(0xFFFFFFFF), U(32)
STREAMS = 20


@rule
def mul64(a, b):
    """Low 64 bits of a * b in steps that never overflow: the same bits compiled and in plain Python."""
    al = a & LOW
    bl = b & LOW
    low = al * bl
    middle = ((al * (b >> HALF)) & LOW) + (((a >> HALF) * bl) & LOW) + (low >> HALF)
    return ((middle & LOW) << HALF) | (low & LOW)


@rule
def mix(x):
    """The splitmix64 finaliser."""
    x = mul64(x ^ (x >> U(30)), U(0xBF58476D1CE4E5B9))
    x = mul64(x ^ (x >> U(27)), U(0x94D049BB133111EB))
    return x ^ (x >> U(31))


@rule
def game_key(seed, cell, game):
    """The key of one game: of the run's seed, the cell's hash, the game's number."""
    return mix(mix(mix(U(seed)) ^ U(cell)) ^ mul64(U(game), U(0xD1B54A32D192ED03)))


@rule
def below(who, stream, n):
    """A number in 0..n-1 from a stream of a record that has `key` and `drawn`.

    Fixed point, without rejection: the bias is at most n / 2**32, and every draw takes exactly one counter."""
    who.drawn[stream] += 1
    x = mix(mix(who.key ^ (U(stream) << U(56))) ^ mul64(U(who.drawn[stream]), U(0x9E3779B97F4A7C15)))
    return np.int64(((x >> HALF) * U(n)) >> HALF)
