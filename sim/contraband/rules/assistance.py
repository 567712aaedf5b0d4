"""Play Assistance Card: what may be played, and what each of the ten does. Snitch is a raid (raids.py), Underhand Deal has deal.py."""

from sim.contraband import state as s
from sim.contraband.decisions import CLOSE_, COVER_, FLIP_, FLIP_CARD, LOOK_, STOP, TARGET_, TRADE_FOR_
from sim.contraband.rules.deal import first_location
from sim.contraband.rules.goods import contraband, home_of, own, show_all, unraided
from sim.contraband.rules.raids import begin_raid
from sim.core.agenda import ask, clear_options, option, push
from sim.core.bits import by_lot, count, first, has
from sim.core.compile import rule


@rule
def barred(g, t, seat, card):
    """Is a card of the selection covered by Hindrance?"""
    if card != g.covered:
        return False
    return t.rules.hindrance_binds_owner == s.DEFAULT or g.played_by[s.HINDRANCE] != seat


@rule
def playable(g, t, seat, card):
    """Two cards have conditions of their own. The others may be played for nothing, unless `burn = false`."""
    if card == s.CORRUPTION_TRADE:
        if t.rules.trade_for == s.DEFAULT:
            return all_discarded(g, t, seat)
        for other in range(g.n_seats):
            if all_discarded(g, t, other):
                return True
        return False
    if card == s.MODEL_CITIZEN or card == s.DISCREDIT or card == s.INJUSTICE or card == s.REDISTRIBUTE:
        for other in range(g.n_seats):
            if is_target(g, t, seat, card, other):
                return True
        return False
    if t.rules.burn != s.DEFAULT and card == s.HINDRANCE:
        return count(g.deck) > 1 or (t.rules.hindrance_after_refill != s.DEFAULT and count(g.deck) > 0)
    return True


@rule
def all_discarded(g, t, seat):
    """Have all of a player's contraband cards been found, one lost to Snitch among them unless `trade_needs = "confiscated"`?"""
    found = g.gone & own(seat)
    if t.rules.trade_needs != s.DEFAULT:
        found &= ~g.snitched
    return count(found) == s.TYPES


@rule
def is_target(g, t, seat, card, other):
    """May the card be passed to this player?"""
    burn = t.rules.burn == s.DEFAULT
    if card == s.MODEL_CITIZEN:
        return (other != seat or t.rules.citizen_self != s.DEFAULT) and has(g.spot[s.HOME], home_of(other))
    if card == s.REDISTRIBUTE:
        return burn or count(g.gone & own(other)) < s.TYPES
    if other == seat and t.rules.tokens_self == s.DEFAULT:
        return False
    if card == s.DISCREDIT:
        return burn or g.penalty[other] > 0 or g.police_left > 0
    return burn or g.police[other] > 0 or g.police_left > 0


@rule
def play_card(g, t, seat, card):
    """The card leaves the selection, which is refilled from the deck; the card Hindrance covers is free again after this action."""
    g.shown &= ~(1 << card)
    g.using = card
    g.played_by[card] = seat
    if card == g.covered:  # only who laid Hindrance can play it, under `hindrance_binds_owner = false`
        g.covered = s.NO_CARD
    if g.covered != s.NO_CARD and (t.rules.hindrance_binds_owner == s.DEFAULT or g.played_by[s.HINDRANCE] != seat):
        g.covered = s.NO_CARD
        t.events[s.EV_UNCOVERED] += g.live
    if g.live != 0:
        t.part[(g.rounds - 1) * g.n_seats + seat, s.P_TAKEN] |= 1 << card
    if card != s.HINDRANCE or t.rules.hindrance_after_refill == s.DEFAULT:
        refill(g, t)
    if card == s.HINDRANCE:
        push(g, s.COVER, seat, 0, 0, 0, 0)
    elif card == s.SNITCH:
        begin_raid(g, t, card, 0)
    elif card == s.UNDERHAND_DEAL:
        first_location(g, t, seat)
    elif card == s.INFORMANT:
        informant(g, t, seat)
    elif card == s.RESTRICTED_AREA:
        ask_location(g, t, seat, s.SET_CLOSED, CLOSE_)
    elif card == s.CORRUPTION_TRADE:
        corruption_trade(g, t, seat)
    else:
        ask_target(g, t, seat, card)


@rule
def refill(g, t):
    """The empty place of the selection gets the top card of the Assistance Deck."""
    if g.deck == 0:
        return
    card = by_lot(g.key, s.DECK, g.rounds, g.deck)
    g.deck &= ~(1 << card)
    g.shown |= 1 << card
    if g.deck == 0:
        t.events[s.EV_NO_DECK] += g.live


@rule
def ask_target(g, t, seat, card):
    clear_options(g)
    for k in range(g.n_seats):
        other = (seat + k) % g.n_seats
        if is_target(g, t, seat, card, other):
            option(g, 0, other, 0, 0)
    push(g, s.SET_TARGET, seat, card, 0, 0, 0)
    ask(g, seat, seat, TARGET_)


@rule
def set_target(g, t, seat, card):
    """The card is kept before the target for the entire round; what it does is reckoned in scoring. Of Corruption Trade: whose
    confiscated cards it is about."""
    target = g.options[g.chosen, 1]
    if card == s.CORRUPTION_TRADE:
        take_back(g, t, target)
        return
    g.played_on[card] = target
    if target != seat and g.live != 0:
        t.part[(g.rounds - 1) * g.n_seats + target, s.P_SUFFERED] |= 1 << card


@rule
def corruption_trade(g, t, seat):
    if t.rules.trade_for == s.DEFAULT:
        take_back(g, t, seat)
        return
    clear_options(g)
    for other in range(g.n_seats):
        if all_discarded(g, t, other):
            option(g, 0, other, 0, 0)
    push(g, s.SET_TARGET, seat, s.CORRUPTION_TRADE, 0, 0, 0)
    ask(g, seat, seat, TRADE_FOR_)


@rule
def take_back(g, t, seat):
    """One of the player's confiscated cards, drawn face-down, is kept to score; a card lost to Snitch stays where it is."""
    g.played_on[s.CORRUPTION_TRADE] = seat
    g.traded = by_lot(g.key, s.TRADE, g.rounds, g.gone & ~g.snitched & own(seat))
    g.traded_for = seat
    t.events[s.EV_TRADED] += g.live


@rule
def cover(g, t, seat):
    """Hindrance covers one of the cards that lie face-up."""
    if g.shown == 0:
        return
    clear_options(g)
    for card in range(len(s.CARDS)):
        if has(g.shown, card):
            option(g, 0, card, 0, 0)
    push(g, s.SET_COVER, 0, 0, 0, 0, 0)
    ask(g, seat, seat, COVER_)


@rule
def set_cover(g, t):
    g.covered = g.options[g.chosen, 1]
    if t.rules.hindrance_after_refill != s.DEFAULT:
        refill(g, t)


@rule
def ask_location(g, t, seat, step, decision):
    """A question for one of the unraided locations."""
    clear_options(g)
    left = unraided(g, t)
    while left != 0:
        option(g, 0, first(left), 0, 0)
        left &= left - 1
    push(g, step, seat, 0, 0, 0, 0)
    ask(g, seat, seat, decision)


@rule
def set_closed(g):
    """Restricted Area: nobody may pick this location in the next raid of a Public Location."""
    g.closed = g.options[g.chosen, 1]


@rule
def informant(g, t, seat):
    """The player looks at all cards in an unraided location and may turn up to two unfound ones face-up."""
    g.flips = t.informant_flips
    if t.rules.informant_locations == s.DEFAULT:
        ask_location(g, t, seat, s.SET_LOOK, LOOK_)
        return
    g.looked = s.NOWHERE
    for location in range(s.LOCATIONS):
        g.known[seat] |= g.spot[location]
    t.events[s.EV_LOOKED] += g.live
    push(g, s.FLIP, seat, 0, 0, 0, 0)


@rule
def set_look(g, t, seat):
    g.looked = g.options[g.chosen, 1]
    g.known[seat] |= g.spot[g.looked]
    t.events[s.EV_LOOKED] += g.live
    push(g, s.FLIP, seat, 0, 0, 0, 0)


@rule
def flip(g, seat):
    there = 0
    for location in range(s.LOCATIONS):
        if g.looked == location or g.looked == s.NOWHERE:
            there |= g.spot[location]
    there &= ~contraband(g) & ~g.up
    if there == 0 or g.flips == 0:
        return
    clear_options(g)
    option(g, STOP, 0, 0, 0)
    while there != 0:
        option(g, FLIP_CARD, first(there), 0, 0)
        there &= there - 1
    push(g, s.SET_FLIP, seat, 0, 0, 0, 0)
    ask(g, seat, seat, FLIP_)


@rule
def set_flip(g, t, seat):
    if g.options[g.chosen, 0] == STOP:
        return
    card = g.options[g.chosen, 1]
    show_all(g, 1 << card)
    g.flips -= 1
    t.events[s.EV_FLIPPED] += g.live
    if t.rules.informant_flips != s.DEFAULT:
        for location in range(s.LOCATIONS):
            g.spot[location] &= ~(1 << card)
    push(g, s.FLIP, seat, 0, 0, 0, 0)
