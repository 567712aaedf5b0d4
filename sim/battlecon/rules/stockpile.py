"""Bases that are set aside, taken back, lent to a finisher, played after another or beside another: Joal."""

from sim.battlecon.decisions import CARD, LENT_BASE, PASS, SECOND_BASE, SET_ASIDE_CHOICE, TAKE_CHOICE
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.attack import priority_of
from sim.battlecon.rules.ledger import clear_attack, count_bits, is_second, refresh, remember
from sim.battlecon.state import (
    BASE,
    BASE_SLOTS,
    BASES,
    BESIDE,
    CHOOSE_BASE,
    HAND,
    KNOWN,
    LEND,
    NO_CARD,
    ON_AFTER_ACTIVATING,
    ON_START_OF_BEAT,
    PAIR_HIDDEN,
    PASSIVE,
    POWER,
    SET_ASIDE,
    SET_BASE,
    STOCKPILE,
    TAKE,
    TRIGGER,
    WITH_PAIR,
)  # fmt: skip
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule

LENT = 3  # bases that are lent at once


@rule
def list_bases(g, mask):
    """Add every base of a mask."""
    for base in range(BASE, BASE + BASE_SLOTS):
        if (mask >> base) & 1 == 1:
            option(g, CARD, base, 0, 0)


@rule
def choose_base(g, t, what, a, e):
    """One base for a purpose: to set aside, to take from the stockpile, to lend, to play after another or beside it."""
    seat = g.attacker[a]
    hand = g.zone[seat, HAND] & BASES
    clear_options(g)
    if what == SET_ASIDE:
        list_bases(g, hand & ~(0 if t.choose_discards[seat] != 0 else t.starting_discard[seat, 0] | t.starting_discard[seat, 1]))
        decision = SET_ASIDE_CHOICE
    elif what == TAKE:
        list_bases(g, g.zone[seat, STOCKPILE])
        if g.n > 0:
            option(g, PASS, 0, 0, 0)
        decision = TAKE_CHOICE
    elif what == LEND:
        list_bases(g, hand & ~g.lent[seat])
        decision = LENT_BASE
    else:
        list_bases(g, hand)
        decision = SECOND_BASE
    if g.n == 0:
        return
    push(g, SET_BASE, what, a, e, 0, 0)
    ask(g, seat, seat, decision)


@rule
def set_aside(g, t, seat, base):
    """A base goes to the stockpile, until there are as many as set-up asks for."""
    g.zone[seat, HAND] &= ~(1 << base)
    g.zone[seat, STOCKPILE] |= 1 << base
    if count_bits(g.zone[seat, STOCKPILE]) < t.sets_aside[seat]:
        push(g, CHOOSE_BASE, SET_ASIDE, seat, 0, 0, 0)


@rule
def take_base(g, seat, base):
    """A base of the stockpile comes to hand."""
    g.zone[seat, STOCKPILE] &= ~(1 << base)
    g.zone[seat, HAND] |= 1 << base


@rule
def lend(g, t, a, e, base):
    """The attack has the triggered effects and the power of a base in hand; those of this moment are still due."""
    seat = g.attacker[a]
    card = t.card[seat, base]
    g.lent[seat] |= 1 << base
    g.hooks[a] |= card.hooks & ~(1 << PASSIVE)
    if card.power_kind == KNOWN:
        remember(g, POWER, card.power, e, seat, g.rounds, g.rounds)
    if count_bits(g.lent[seat]) < LENT and g.zone[seat, HAND] & BASES & ~g.lent[seat] != 0:
        push(g, CHOOSE_BASE, LEND, a, e, 0, 0)
    else:
        push(g, TRIGGER, ON_START_OF_BEAT, a, 1, 1 - seat, 0)


@rule
def lent_card(g, a, n):
    """The n-th base that is lent to an attack."""
    mask = g.lent[g.attacker[a]]
    for _ in range(n):
        mask &= mask - 1
    return count_bits((mask & -mask) - 1)


@rule
def wait_for_second(g, what, a, e):
    """A second attack comes after the other after activating effects of the first: they go on top of it."""
    push(g, CHOOSE_BASE, what, a, e, 0, 0)
    if g.depth >= 2 and g.agenda[g.depth - 2, 0] == TRIGGER and g.agenda[g.depth - 2, 1] == ON_AFTER_ACTIVATING:
        for field in range(6):
            kept = g.agenda[g.depth - 1, field]
            g.agenda[g.depth - 1, field] = g.agenda[g.depth - 2, field]
            g.agenda[g.depth - 2, field] = kept


@rule
def has_second(g, seat):
    """Has a base been played after another this beat?"""
    return g.doubled[seat] != 0


@rule
def lay_second(g, t, step):
    """Whoever plays two bases lays the second one when all pairs lie there, as hidden as those. Returns whether somebody is asked; the
    step then comes again."""
    for seat in range(g.n_seats):
        missing = g.other_base[seat] == NO_CARD and g.laid[seat] == PAIR_HIDDEN
        if t.two_bases[seat] != 0 and missing and g.zone[seat, HAND] & BASES != 0:
            push(g, step, 0, 0, 0, 0, 0)
            choose_base(g, t, BESIDE, seat, 0)
            return True
    return False


@rule
def lay_beside(g, seat, base):
    """It goes where its pair goes."""
    g.zone[seat, HAND] &= ~(1 << base)
    g.zone[seat, WITH_PAIR] |= 1 << base
    g.other_base[seat] = base


@rule
def put_second_back(g, seat, zone):
    """The other base of a pair leaves it, if there is one."""
    if g.other_base[seat] >= 0:
        g.zone[seat, WITH_PAIR] &= ~(1 << g.other_base[seat])
        g.zone[seat, zone] |= 1 << g.other_base[seat]
        g.other_base[seat] = NO_CARD


@rule
def exchange_bases(g, t, seat):
    """Attacks are made with the other of two bases now."""
    now = g.other_base[seat]
    g.zone[seat, WITH_PAIR] ^= (1 << now) | (1 << g.base_card[seat])
    g.other_base[seat] = g.base_card[seat]
    g.base_card[seat] = now
    refresh(g, t, seat)


@rule
def second_attack(g, seat):
    """The attack that stands in the order for the second one of a standup; it is entered there if it is not yet."""
    for a in range(g.n_seats, g.attacks):
        if is_second(g, a) and g.attacker[a] == seat:
            return a
    a = g.attacks
    g.attacks += 1
    g.attacker[a] = seat
    g.origin[a] = 0
    clear_attack(g, a)
    return a


@rule
def order_bases(g, t):
    """Of two bases the faster one, or the first laid, is for the first attack."""
    for seat in range(g.n_seats):
        if g.other_base[seat] >= 0:
            one = priority_of(g, t, seat)
            exchange_bases(g, t, seat)
            other = priority_of(g, t, seat)
            if other <= one:
                exchange_bases(g, t, seat)
            g.priority[second_attack(g, seat)] = min(one, other)


@rule
def count_both(g, t):
    """An attack with one of two bases is over: both count again."""
    for seat in range(g.n_seats):
        if g.one_base[seat] != 0:
            g.one_base[seat] = 0
            refresh(g, t, seat)
