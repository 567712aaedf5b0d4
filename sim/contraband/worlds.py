"""How many hidings of all contraband fit what a seat knows. All are alike likely where nobody's habits are known.

Without an unseen swap a seat's cards are independent of the others': with u unknown cards and r contraband left to find there are
u! / (u - r)! ways. After an unseen swap there is one such product for every pair of cards that may have been exchanged."""

import math

from sim.contraband import state as s
from sim.contraband.rules.goods import own
from sim.core.bits import count, first, has
from sim.core.compile import rule


@rule
def ways(unknown, left):
    """In how many ways can so many contraband cards, all different, lie among so many unknown cards?"""
    if left < 0 or left > unknown:
        return 0
    made = 1
    for k in range(left):
        made *= unknown - k
    return made


@rule
def sees_through(g, seat):
    """Does a seat know all there is to know of who exchanged what?"""
    return g.unseen_swap == 0 or seat == g.played_by[s.UNDERHAND_DEAL]


@rule
def partner_of(card, one, other):
    """Where a card's content came from, if these two exchanged theirs."""
    return other if card == one else one if card == other else card


@rule
def fits(g, seat, owner, one, other):
    """Could the cards `one` and `other` of the swap be those exchanged, by what this seat knows of an owner's cards?

    Returns the ways the owner's contraband can lie then, 0 if it cannot be."""
    known = g.known[seat] & own(owner)
    found = 0
    for k in range(s.TYPES):
        found += count(g.kind[k] & known)
    before = g.knew[seat] & own(owner)
    while before != 0:
        card = first(before)
        before &= before - 1
        now = partner_of(card, one, other)
        if has(known, now):
            for k in range(s.TYPES):
                if has(g.was[k], card) != has(g.kind[k], now):
                    return 0
        else:
            known |= 1 << now
            for k in range(s.TYPES):
                if has(g.was[k], card):
                    found += 1
    return ways(s.OWN - count(known), s.TYPES - found)


@rule
def worlds_if(g, seat, one, other):
    """Hidings of everybody's contraband that fit, if these two cards were exchanged."""
    made = 1
    for owner in range(g.n_seats):
        made *= fits(g, seat, owner, one, other)
    return made


@rule
def alike(g, one, other):
    """Do two cards look alike from outside, so that nobody sees them exchanged?"""
    return one // s.OWN == other // s.OWN and has(g.deal_up, one) == has(g.deal_up, other)


@rule
def worlds(g, seat):
    """All hidings (and unseen swaps) that fit what a seat knows."""
    if sees_through(g, seat):
        made = 1
        for owner in range(g.n_seats):
            known = g.known[seat] & own(owner)
            made *= ways(s.OWN - count(known), s.TYPES - count((g.kind[0] | g.kind[1] | g.kind[2]) & known))
        return made
    total = 0
    ones = g.deal_at[0]
    while ones != 0:
        one = first(ones)
        ones &= ones - 1
        others = g.deal_at[1] & own(one // s.OWN)
        while others != 0:
            other = first(others)
            others &= others - 1
            if alike(g, one, other):
                total += worlds_if(g, seat, one, other)
    return total


@rule
def thousandths_of_a_bit(g, seat):
    """Entropy of what a seat cannot know: 1,000 times the binary logarithm of `worlds`, rounded."""
    return int(math.floor(1000.0 * math.log2(float(worlds(g, seat))) + 0.5))
