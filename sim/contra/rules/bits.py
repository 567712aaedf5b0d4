"""Masks: sets of cards or spaces in the bits of an integer."""

from sim.contra.state import DECK
from sim.core.agenda import option
from sim.core.chance import U, mix, mul64
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
def top_of(g, deck, mask):
    """The top card of a shuffled deck that is kept as a mask: every card has a lot of its own, drawn anew with each shuffle.

    So the cards that are left keep their order whatever else leaves the deck, and variants of a game meet the same cards."""
    base = mix(g.key ^ (U(deck) << U(56)) ^ (U(g.shuffles[deck - DECK] + 1) << U(40)))
    best = U(0)
    card = -1
    while mask != 0:
        other = first(mask)
        mask &= mask - 1
        lot = mix(base ^ mul64(U(other + 1), U(0x9E3779B97F4A7C15)))
        if card < 0 or lot > best:
            best = lot
            card = other
    return card


@rule
def shuffle(g, deck):
    """All lots of a deck are drawn anew."""
    g.shuffles[deck - DECK] += 1


@rule
def has(mask, k):
    """Is k in the set?"""
    return (mask >> k) & 1 == 1


@rule
def list_members(g, kind, mask):
    """An option of a kind for each member of a set."""
    while mask != 0:
        option(g, kind, first(mask), 0, 0)
        mask &= mask - 1


@rule
def pack(mobility, accuracy, subtlety, wild):
    """An amount of advantage or damage of each type, and of any, in one integer."""
    return mobility | (accuracy << 8) | (subtlety << 16) | (wild << 24)


@rule
def unpack(need, k):
    """How much of type k (ANY included) is in a packed amount."""
    return (need >> (8 * k)) & 255
