"""Bases that are set aside, taken back, lent to a finisher or played after another: Joal."""

from sim.battlecon.decisions import CARD, LENT_BASE, PASS, SECOND_BASE, SET_ASIDE_CHOICE, TAKE_CHOICE
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.ledger import count_bits, remember
from sim.battlecon.state import (
    BASE,
    BASE_SLOTS,
    BASES,
    CHOOSE_BASE,
    HAND,
    KNOWN,
    LEND,
    ON_AFTER_ACTIVATING,
    ON_START_OF_BEAT,
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
    """One base for a purpose: to set aside, to take from the stockpile, to lend, to play after another."""
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
    return g.zone[seat, WITH_PAIR] != 0
