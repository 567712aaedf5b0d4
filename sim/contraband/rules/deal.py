"""Underhand Deal: look at two unraided locations, exchange a card of one for a card of the other.

Backs show the owner, so an exchange of two owners' cards, or of a face-up card for a face-down one, is seen by all. An exchange of two
cards of one owner that look alike is not: then nobody but who made it knows whose were exchanged, their owner included."""

from sim.contraband import state as s
from sim.contraband.decisions import DECLINE, FIRST_, GIVE_, SECOND_, TAKE_
from sim.contraband.rules.goods import own, unraided
from sim.core.agenda import ask, clear_options, option, push
from sim.core.bits import first, has
from sim.core.compile import rule


@rule
def first_location(g, t, seat):
    clear_options(g)
    left = unraided(g, t)
    while left != 0:
        option(g, 0, first(left), 0, 0)
        left &= left - 1
    push(g, s.SET_FIRST, seat, 0, 0, 0, 0)
    ask(g, seat, seat, FIRST_)


@rule
def set_first(g, t, seat):
    g.first = g.options[g.chosen, 1]
    clear_options(g)
    left = unraided(g, t) & ~(1 << g.first)
    while left != 0:
        option(g, 0, first(left), 0, 0)
        left &= left - 1
    push(g, s.SET_SECOND, seat, 0, 0, 0, 0)
    ask(g, seat, seat, SECOND_)


@rule
def offered(g, t, location):
    """Cards there that may be exchanged."""
    return g.spot[location] if t.rules.deal_face_up == s.DEFAULT else g.spot[location] & ~g.up


@rule
def set_second(g, t, seat):
    """Both locations are looked at; then a card of the first is chosen."""
    g.second = g.options[g.chosen, 1]
    g.known[seat] |= g.spot[g.first] | g.spot[g.second]
    t.events[s.EV_LOOKED] += g.live
    left = offered(g, t, g.first)
    if left == 0 or offered(g, t, g.second) == 0:
        return
    clear_options(g)
    while left != 0:
        option(g, 0, first(left), 0, 0)
        left &= left - 1
    if t.rules.deal_compulsory != s.DEFAULT:
        option(g, DECLINE, 0, 0, 0)
    push(g, s.SET_GIVE, seat, 0, 0, 0, 0)
    ask(g, seat, seat, GIVE_)


@rule
def set_give(g, t, seat):
    """Then the card of the second location it is exchanged for."""
    if g.options[g.chosen, 0] == DECLINE:
        t.events[s.EV_DECLINED] += g.live
        return
    given = g.options[g.chosen, 1]
    clear_options(g)
    left = offered(g, t, g.second)
    while left != 0:
        option(g, 0, first(left), 0, 0)
        left &= left - 1
    push(g, s.SET_TAKE, seat, given, 0, 0, 0)
    ask(g, seat, seat, TAKE_)


@rule
def set_take(g, t, seat, given):
    taken = g.options[g.chosen, 1]
    t.events[s.EV_SWAPPED] += g.live
    if given // s.OWN != taken // s.OWN or has(g.up, given) != has(g.up, taken):
        g.spot[g.first] ^= (1 << given) | (1 << taken)
        g.spot[g.second] ^= (1 << given) | (1 << taken)
        t.events[s.EV_SEEN_SWAP] += g.live
    else:
        swap_unseen(g, seat, given, taken)


@rule
def swap_unseen(g, seat, given, taken):
    """Both cards keep their numbers and exchange what they are. All others lose sight of every card that might have been exchanged."""
    g.unseen_swap = 1
    g.dealt[0] = given
    g.dealt[1] = taken
    g.deal_up = g.up
    g.deal_at[0] = g.spot[g.first]
    g.deal_at[1] = g.spot[g.second]
    area = g.deal_at[0] | g.deal_at[1]
    both = (1 << given) | (1 << taken)
    for k in range(s.TYPES):
        g.was[k] = g.kind[k] & area
        if has(g.kind[k], given) != has(g.kind[k], taken):
            g.kind[k] ^= both
    maybe = might_be_swapped(g)
    for other in range(g.n_seats):
        g.knew[other] = g.known[other] & area
        if other != seat:
            g.known[other] &= ~maybe


@rule
def might_be_swapped(g):
    """Face-down cards of which the other location holds a face-down card of the same owner."""
    found = 0
    for owner in range(g.n_seats):
        one = g.deal_at[0] & ~g.deal_up & own(owner)
        other = g.deal_at[1] & ~g.deal_up & own(owner)
        if one != 0 and other != 0:
            found |= one | other
    return found
