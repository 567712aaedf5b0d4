"""Sets of cards or spaces as masks, and amounts by type packed in one integer."""

from sim.contra.state import DECK
from sim.core.agenda import option
from sim.core.bits import by_lot, first
from sim.core.compile import rule


@rule
def top_of(g, deck, mask):
    """The top card of a shuffled deck that is kept as a mask; every shuffle draws new lots."""
    return by_lot(g.key, deck, g.shuffles[deck - DECK] + 1, mask)


@rule
def shuffle(g, deck):
    """All lots of a deck are drawn anew."""
    g.shuffles[deck - DECK] += 1


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
