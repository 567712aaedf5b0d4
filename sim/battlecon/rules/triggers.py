"""Triggered effects: which are due, and in which order. Rulebook: Triggers. What one does: effects.py.

TRIGGER picks the next effect of an attack's cards that is due, asking for the order where it matters, and RUN_EFFECT does it."""

from sim.battlecon.decisions import EFFECT, EFFECT_ORDER
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.rules.clones import is_gone
from sim.battlecon.rules.effects import run_effect
from sim.battlecon.rules.ledger import FURTHER, attack_of, count_bits, counting_card, is_clone, places
from sim.battlecon.rules.stockpile import is_second, lent_card
from sim.battlecon.state import EXTRA, ON_OPPONENT_USED_MOVEMENT, RUN_EFFECT, SET_ORDER, TRIGGER
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule


@rule
def trigger(g, t, hook, a, other):
    """All effects at this hook on an attack's cards are due, if it has any and nothing stops them."""
    if (g.hooks[a] >> hook) & 1 == 1 and (g.stopped[g.attacker[a]] >> hook) & 1 == 0:
        push(g, TRIGGER, hook, a, 0, other, 0)


@rule
def active_player(g):
    """The seat whose standup attacks first."""
    k = 0
    while is_clone(g, g.order[k]):
        k += 1
    return g.attacker[g.order[k]]


@rule
def in_turns(g, t, hook):
    """Effects of the active player, then those of the others; what a player's clones do comes after what the player does.

    Start and end of beat effects work also for a stunned fighter."""
    for k in range(g.attacks - 1, -1, -1):
        seat = g.attacker[g.order[k]]
        if is_clone(g, g.order[k]):
            continue
        if g.attacks > g.n_seats:
            for j in range(g.attacks - 1, -1, -1):
                a = g.order[j]
                if is_clone(g, a) and not is_second(g, a) and g.attacker[a] == seat and not is_gone(g, a):
                    trigger(g, t, hook, a, nearest_opponent(g, seat))
        trigger(g, t, hook, attack_of(g, seat), nearest_opponent(g, seat))


@rule
def do_trigger(g, t, hook, a, done, other):
    """Pick the next effect that is due. The controller chooses the order wherever two of them touch the same thing."""
    seat = g.attacker[a]
    clear_options(g)
    if (g.stopped[seat] >> hook) & 1 == 1:  # by an effect at this very moment
        return
    place_in_list = 0
    reads = 0
    writes = 0
    twice = False
    left = 0
    own = places(g, t, a)
    for place in range(own + count_bits(g.lent[seat])):
        card = counting_card(g, a, place) if place < own else lent_card(g, a, place - own)
        if card < 0:
            if place >= FURTHER:  # it may come to work while the others are done: each effect keeps its place
                place_in_list += t.card[seat, EXTRA + place - FURTHER].many[hook]
            continue
        for k in range(t.card[seat, card].many[hook]):
            e = t.card[seat, card].first[hook] + k
            if (done >> place_in_list) & 1 == 0:
                left += 1
                new = True
                for j in range(g.n):
                    if t.effect[g.options[j, 1]].alike == t.effect[e].alike:
                        new = False
                if new:
                    mine, changes = t.effect[e].reads, t.effect[e].writes
                    if (changes & (reads | writes)) | (mine & writes) != 0:
                        twice = True
                    reads |= mine
                    writes |= changes
                    option(g, EFFECT, e, place_in_list, 0)
            place_in_list += 1
    if g.n == 0:
        return
    if twice:
        push(g, SET_ORDER, hook, a, done, other, 0)
        ask(g, seat, seat, EFFECT_ORDER)
        return
    e = g.options[0, 1]
    if left > 1 or t.extras[seat] != 0:  # a further card may come to work by this very effect
        push(g, TRIGGER, hook, a, done | (1 << g.options[0, 2]), other, 0)
    run_effect(g, t, e, a, other, 0)


@rule
def set_order(g, t, hook, a, done, other):
    e, place = g.options[g.chosen, 1], g.options[g.chosen, 2]
    push(g, TRIGGER, hook, a, done | (1 << place), other, 0)
    push(g, RUN_EFFECT, e, a, other, 0, 0)


@rule
def react(g, t, a, mover, before, e):
    """The answer, unless nothing moved and that does not count; what may be done for nothing and was not never counts."""
    was_used = t.effect[e].may == 0 or t.effect[e].pays >= 0
    if g.space[mover] != before or (t.still_counts != 0 and was_used):
        trigger(g, t, ON_OPPONENT_USED_MOVEMENT, a, nearest_opponent(g, g.attacker[a]))
