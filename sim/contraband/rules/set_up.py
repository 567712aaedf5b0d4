"""Game Setup and the Contraband Goods Phase of a round."""

from sim.contraband import state as s
from sim.contraband.decisions import HOME_, PLACE_, PLACE_UNFOUND_
from sim.contraband.rules.goods import own
from sim.contraband.rules.record import begin_rows, note_bits
from sim.core.agenda import ask, clear_options, option, push
from sim.core.bits import by_lot, has
from sim.core.chance import below
from sim.core.compile import rule


@rule
def begin_round(g, t):
    """Everything lies as set up: own cards with their owners, tokens in the supply, three Assistance Cards face-up."""
    g.rounds += 1
    if g.rounds == 1:
        g.starter = below(g, s.FIRST_START, g.n_seats)
    g.turn = g.raids = g.up = g.gone = g.snitched = g.guess = g.unseen_swap = g.deal_up = g.flips = g.last_choice = g.last_raid = 0
    g.active = g.traded_for = g.suspect = s.NOBODY
    g.traded = g.covered = g.using = s.NO_CARD
    g.closed = g.first = g.second = g.looked = g.chosen_location = s.NOWHERE
    g.police_left = t.police_tokens
    for k in range(s.TYPES):
        g.kind[k] = g.was[k] = 0
    for k in range(2):
        g.dealt[k] = s.NO_CARD
        g.deal_at[k] = 0
    for k in range(s.LOCATIONS):
        g.raid_log[k] = 0
    for card in range(len(s.CARDS)):
        g.played_by[card] = g.played_on[card] = s.NOBODY
    for spot in range(s.SPOTS):
        g.spot[spot] = 0
    for seat in range(g.n_seats):
        g.known[seat] = own(seat)
        g.knew[seat] = g.kept[seat] = g.police[seat] = g.penalty[seat] = 0
        g.nominated[seat] = s.NOWHERE
        for k in range(s.OWN):
            g.put_at[seat, k] = s.NOWHERE
            g.spot[k] |= 1 << (s.OWN * seat + k)
    lay_assistance(g, t)
    if t.double_agent != 0 and (g.rounds == 1 or t.rules.roles_per_round == s.DEFAULT):
        g.revealed = 0
        deal_roles(g, t)
    if g.live != 0:
        begin_rows(g, t)
    push(g, s.PLACE_HOME, 0, 0, 0, 0, 0)


@rule
def lay_assistance(g, t):
    """Three Assistance Cards of the shuffled deck lie face-up: those that open the round by the scenario, then from the top."""
    g.shown = t.opening
    g.deck = t.cards & ~t.opening
    laid = 0
    for card in range(len(s.CARDS)):
        laid += (t.opening >> card) & 1
    while laid < s.DISPLAY and g.deck != 0:
        card = by_lot(g.key, s.DECK, g.rounds, g.deck)
        g.deck &= ~(1 << card)
        g.shown |= 1 << card
        laid += 1


@rule
def deal_roles(g, t):
    """Each player receives one of the Double Agent Variant Cards face-down."""
    left = (1 << g.n_seats) - 1
    for seat in range(g.n_seats):
        card = by_lot(g.key, s.ROLE_DEAL, g.rounds * s.SEATS + seat, left)
        left &= ~(1 << card)
        g.role[seat] = t.role_cards[card]
        if card == t.fourth and below(g, s.FOURTH_ROLE, 2) == 1:
            g.role[seat] = s.CRIMINAL


@rule
def place_home(g, seat):
    """Players place a Goods Card face-down at their Home Base, all at the same time."""
    clear_options(g)
    for what in range(s.TYPES + 1):
        option(g, 0, what, 0, 0)
    push(g, s.SET_HOME, seat, 0, 0, 0, 0)
    ask(g, seat, seat, HOME_)


@rule
def set_home(g, seat):
    what = g.options[g.chosen, 1]
    if what != s.UNFOUND:
        g.kind[what - 1] |= 1 << (s.OWN * seat + s.HOME)
    if seat + 1 < g.n_seats:
        push(g, s.PLACE_HOME, seat + 1, 0, 0, 0, 0)
    else:
        push(g, s.PLACE_CARD, 0, 0, 0, 0, 0)


@rule
def at_home(g, seat, k):
    """Has the seat placed its card of a type (0 to 2) at home?"""
    return has(g.kind[k], s.OWN * seat + s.HOME)


@rule
def place_card(g, t, seat, k):
    """Then they place one Goods Card face-down in every Public Location: asked is where the contraband goes, type by type.

    k: 0 to 2 the types; under the reading `placement = "free"` 3 to 8 the unfound cards, each of which may lie anywhere."""
    free = t.rules.placement == s.FREE
    while k < s.TYPES and at_home(g, seat, k):
        k += 1
    last = s.TYPES
    if free:
        home_is_unfound = not (at_home(g, seat, 0) or at_home(g, seat, 1) or at_home(g, seat, 2))
        last = s.OWN - 1 if home_is_unfound else s.OWN
    if k >= last:
        if seat + 1 < g.n_seats:
            push(g, s.PLACE_CARD, seat + 1, 0, 0, 0, 0)
        else:
            push(g, s.LAY_OUT, 0, 0, 0, 0, 0)
        return
    clear_options(g)
    for location in range(s.LOCATIONS):
        card = s.OWN * seat + location
        if free or not (has(g.kind[0], card) or has(g.kind[1], card) or has(g.kind[2], card)):
            option(g, 0, location, 0, 0)
    push(g, s.SET_CARD, seat, k, 0, 0, 0)
    ask(g, seat, seat, PLACE_ if k < s.TYPES else PLACE_UNFOUND_)


@rule
def set_card(g, t, seat, k):
    location = g.options[g.chosen, 1]
    if t.rules.placement == s.FREE:
        g.put_at[seat, k] = location
    else:
        g.kind[k] |= 1 << (s.OWN * seat + location)
    push(g, s.PLACE_CARD, seat, k + 1, 0, 0, 0)


@rule
def lay_out(g, t):
    """All cards lie face-down; the raids begin with the starting player."""
    if t.rules.placement == s.FREE:
        for seat in range(g.n_seats):
            stack_freely(g, seat)
    if g.live != 0:
        note_bits(g, t)
    push(g, s.NEXT_TURN, g.starter, 0, 0, 0, 0)


@rule
def stack_freely(g, seat):
    """Cards placed freely are numbered by location, those in one location in random order, so that a number tells nothing."""
    for location in range(s.LOCATIONS):
        g.spot[location] &= ~own(seat)
    number = s.OWN * seat
    for location in range(s.LOCATIONS):
        there = 0
        for k in range(s.OWN):
            if g.put_at[seat, k] == location:
                there |= 1 << k
        while there != 0:
            k = by_lot(g.key, s.STACK, (g.rounds * s.SEATS + seat) * s.LOCATIONS + location, there)
            there &= ~(1 << k)
            g.spot[location] |= 1 << number
            if k < s.TYPES:
                g.kind[k] |= 1 << number
            number += 1
    for k in range(s.OWN):
        g.put_at[seat, k] = s.NOWHERE
