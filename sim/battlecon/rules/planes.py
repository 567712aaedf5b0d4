"""Planes: one is active and grows, until it collapses and another follows. Character card of Iaxus.

A plane is a further card whose effects are those of its growth and of its collapse; where it collapsed it is out of the duel."""

from sim.battlecon import vocabulary as v
from sim.battlecon.decisions import CARD, CARD_CHOICE, NO, NUMBER, NUMBER_CHOICE, PLANE_CHOICE
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.rules.conditions import highest, lowest
from sim.battlecon.rules.kit import change_card, inactive_cards
from sim.battlecon.rules.ledger import attack_of
from sim.battlecon.rules.modes import may_be_mode, pieces_of_mode
from sim.battlecon.state import (
    BASES,
    COLLAPSE,
    DISCARD_1,
    DISCARD_2,
    EV_COLLAPSE,
    EXTRA,
    GROW_ON,
    HAND,
    NEXT_PLANE,
    ON_BEING_HIT,
    ON_COLLAPSE,
    ON_GROWTH,
    ON_WOUNDED,
    RECLAIM,
    SET_PICK,
    SET_PLANE,
    SET_RECLAIM,
    STYLES,
    TRIGGER,
    WITH_PAIR,
)  # fmt: skip
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule


@rule
def grow(g, t, e, a, other):
    """Counters come to the active plane: a number, or as many as its fighter likes."""
    low, high = lowest(g, t, a, e), highest(g, t, a, e)
    clear_options(g)
    for n in range(low, high + 1):
        option(g, NUMBER, n, e, 0)
    push(g, SET_PICK, e, a, other, 0, 0)
    ask(g, g.attacker[a], g.attacker[a], NUMBER_CHOICE)


@rule
def set_growth(g, t, e, a, other):
    """Whose attack has caused the growth chooses what follows a collapse; else Iaxus does."""
    t.events[e] += g.live
    hook = t.effect[e].hook
    chooser = other if hook == ON_WOUNDED or hook == ON_BEING_HIT else g.attacker[a]
    push(g, GROW_ON, g.attacker[a], g.options[g.chosen, 1], chooser, t.effect[e].what, 0)


@rule
def grow_on(g, t, seat, left, chooser, growth):
    """One counter after the other: each brings the effect of growth, the last that there is room for a collapse in its place."""
    if left == 0 or g.active[seat] == 0:
        return
    push(g, GROW_ON, seat, left - 1, chooser, growth, 0)
    g.pool[seat, growth] += 1
    if g.pool[seat, growth] < t.resource[seat, growth].most:
        due(g, seat, ON_GROWTH)
        return
    g.pool[seat, growth] = 0
    push(g, COLLAPSE, seat, chooser, 0, 0, 0)
    due(g, seat, ON_COLLAPSE)


@rule
def due(g, seat, hook):
    if (g.hooks[attack_of(g, seat)] >> hook) & 1 == 1:
        push(g, TRIGGER, hook, attack_of(g, seat), 0, nearest_opponent(g, seat), 0)


@rule
def collapse(g, t, seat, chooser):
    """The active plane is out of the duel; another becomes active."""
    card = EXTRA
    while (g.active[seat] >> card) & 1 == 0:
        card += 1
    g.fallen[seat] |= 1 << card
    t.events[EV_COLLAPSE] += g.live
    change_card(g, t, seat, v.REMOVE_CARD, card)
    next_plane(g, t, seat, chooser)


@rule
def next_plane(g, t, seat, chooser):
    clear_options(g)
    planes = inactive_cards(g, t, seat)
    for card in range(EXTRA, EXTRA + t.extras[seat]):
        if (planes >> card) & 1 == 1 and may_be_mode(g, t, seat, card):
            option(g, CARD, card, 0, 0)
    if g.n > 0:
        push(g, SET_PLANE, seat, 0, 0, 0, 0)
        ask(g, chooser, seat, PLANE_CHOICE)


@rule
def set_plane(g, t, seat):
    change_card(g, t, seat, v.ACTIVATE, g.options[g.chosen, 1])
    if t.modes[seat] != 0:
        g.pool[seat, 0] = pieces_of_mode(g, t, seat)


@rule
def restore_planes(g, t, seat):
    """Planes that collapsed this beat are in supply again."""
    g.out[seat] &= ~g.fallen[seat]
    g.fallen[seat] = 0
    if g.active[seat] == 0:
        push(g, NEXT_PLANE, seat, seat, 0, 0, 0)


@rule
def reclaim(g, seat):
    """One base or style from the discard piles may return to hand."""
    clear_options(g)
    option(g, NO, 0, 0, 0)
    cards = (g.zone[seat, DISCARD_1] | g.zone[seat, DISCARD_2]) & (STYLES | BASES)
    card = 0
    while cards >> card != 0:
        if (cards >> card) & 1 == 1:
            option(g, CARD, card, 0, 0)
        card += 1
    push(g, SET_RECLAIM, seat, 0, 0, 0, 0)
    ask(g, seat, seat, CARD_CHOICE)


@rule
def set_reclaim(g, seat):
    if g.options[g.chosen, 0] == CARD:
        card = 1 << g.options[g.chosen, 1]
        g.zone[seat, DISCARD_1] &= ~card
        g.zone[seat, DISCARD_2] &= ~card
        g.zone[seat, HAND] |= card


@rule
def all_reclaim(g, seat):
    """The fighter whose effect it is first."""
    for other in range(g.n_seats - 1, -1, -1):
        if other != seat:
            push(g, RECLAIM, other, 0, 0, 0, 0)
    push(g, RECLAIM, seat, 0, 0, 0, 0)


@rule
def make_discard(g, e, a, other, step):
    """A style, then a base of the opponent's hand will be discarded with its pair."""
    seat = g.attacker[a]
    clear_options(g)
    cards = g.zone[other, HAND] & STYLES if step == 0 else 0
    more = 1 if cards != 0 else 0
    if cards == 0:
        cards = g.zone[other, HAND] & BASES
    card = 0
    while cards >> card != 0:
        if (cards >> card) & 1 == 1:
            option(g, CARD, card, 0, 0)
        card += 1
    if g.n > 0:
        push(g, SET_PICK, e, a, other, more, 0)
        ask(g, seat, other, CARD_CHOICE)


@rule
def set_discard(g, t, e, a, other, more):
    t.events[e] += g.live
    card = 1 << g.options[g.chosen, 1]
    g.zone[other, HAND] &= ~card
    g.zone[other, WITH_PAIR] |= card
    if more == 1:
        make_discard(g, e, a, other, 1)
