"""Goods Cards: whose they are, what they are, where they lie."""

from sim.contraband.state import AGENT, HOME, LOCATIONS, OWN, REDISTRIBUTE, TYPES, UNFOUND
from sim.core.bits import has
from sim.core.compile import rule


@rule
def own(seat):
    """The nine cards of a seat, as a mask."""
    return 511 << (OWN * seat)


@rule
def contraband(g):
    """All contraband, as a mask; in a view that which the seat knows."""
    return g.kind[0] | g.kind[1] | g.kind[2]


@rule
def content(g, card):
    """What a card is: 0 unfound, 1 to 3 contraband of that type."""
    for k in range(TYPES):
        if has(g.kind[k], card):
            return k + 1
    return UNFOUND


@rule
def home_of(seat):
    """The card a seat has placed at its Home Base."""
    return OWN * seat + HOME


@rule
def unraided(g, t):
    """Public Locations that still hold Goods Cards, as a mask of locations."""
    found = 0
    open_counts = t.rules.open_location_unraided == 0
    for location in range(LOCATIONS):
        lying = g.spot[location] if open_counts else g.spot[location] & ~g.up
        if lying != 0:
            found |= 1 << location
    return found


@rule
def show_all(g, cards):
    """Cards are turned face-up: everybody knows them from now on."""
    g.up |= cards
    for seat in range(g.n_seats):
        g.known[seat] |= cards


@rule
def value_of(g, t, card):
    """Points a contraband card is worth to its owner this round: Cash icons, 2 under Redistribute, 1 of the Double Agent's."""
    seat = card // OWN
    if t.double_agent != 0 and g.role[seat] == AGENT:
        return t.agent_value
    if g.played_on[REDISTRIBUTE] == seat:
        return t.redistribute_value
    return t.cash[seat, content(g, card) - 1]
