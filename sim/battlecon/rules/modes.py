"""What a fighter takes along who has more than a duel allows, and the mode that says how it goes about it. Character card of Endrbyt.

A mode is a further card in play for the whole duel, its back a finisher; another mode's back may be the fighter's own."""

from sim.battlecon.decisions import CARD, LEAVE_OUT_CHOICE
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.ledger import count_bits
from sim.battlecon.state import BASES, EXTRA, HAND, LEAVE_OUT, NO_CARD, REMOVED, SET_LEFT_OUT, STYLES
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule

FIRST_SIDE, SECOND_SIDE, THIS_TIME = range(3)  # which finisher is chosen


@rule
def mode_of(g, t, seat):
    """The local card of a seat's mode, NO_CARD if it has none."""
    if t.modes[seat] != 0:
        for card in range(EXTRA, EXTRA + t.extras[seat]):
            if (g.active[seat] >> card) & 1 == 1:
                return card
    return NO_CARD


@rule
def pieces_of_mode(g, t, seat):
    card = mode_of(g, t, seat)
    return t.mode_pieces[seat, card - EXTRA] if card >= 0 else 0


@rule
def exact_ante(g, t, seat):
    """How many tokens are anted at once, 0 for any number."""
    card = mode_of(g, t, seat)
    return t.ante_exactly[seat, card - EXTRA] if card >= 0 else 0


@rule
def may_finish_with(g, t, seat, card):
    """Is that a finisher of the fighter, and not the back of its mode?"""
    mode = mode_of(g, t, seat)
    return t.card[seat, card].exists != 0 and (mode < 0 or t.reverse[seat, mode - EXTRA] != card)


@rule
def may_be_mode(g, t, seat, card):
    """Is that mode free, its back not being a finisher that is fixed already?"""
    back = t.reverse[seat, card - EXTRA]
    return t.modes[seat] == 0 or (back != g.finisher[seat] and back != g.second[seat])


@rule
def leave_out(g, t, seat, kind, left, first):
    """One card after the other stays out of the duel: styles (kind 0), then bases."""
    if left == 0:
        return
    cards = g.zone[seat, HAND] & (STYLES if kind == 0 else BASES)
    cards &= ~((1 << first) - 1)
    clear_options(g)
    card = first
    while cards >> card != 0:
        if (cards >> card) & 1 == 1 and count_bits(cards >> card) >= left:
            option(g, CARD, card, 0, 0)
        card += 1
    push(g, SET_LEFT_OUT, seat, kind, left, 0, 0)
    ask(g, seat, seat, LEAVE_OUT_CHOICE)


@rule
def set_left_out(g, seat, kind, left):
    card = g.options[g.chosen, 1]
    g.zone[seat, HAND] &= ~(1 << card)
    g.zone[seat, REMOVED] |= 1 << card
    push(g, LEAVE_OUT, seat, kind, left - 1, card + 1, 0)
