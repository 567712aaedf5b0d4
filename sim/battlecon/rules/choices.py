"""Choices that single effects put to a player, one's own or the opponent's; what follows the effect comes once they are made."""

from sim.battlecon import vocabulary as v
from sim.battlecon.decisions import (
    CARD,
    DISCARD_TOKEN,
    EFFECT,
    NUMBER,
    NUMBER_CHOICE,
    PASS,
    PICK_CHOICE,
    REGAIN_TOKEN,
    TOKENS,
    USE_TOKEN,
    WHICH_BASE,
)  # fmt: skip
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.attack import bonus
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.rules.conditions import highest, lowest
from sim.battlecon.rules.damage import do_simple, push_following
from sim.battlecon.rules.ledger import attack_of
from sim.battlecon.state import BASE, BASE_SLOTS, GIVEN, HAND, NO_GAIN, PICK_ONE, RUN_EFFECT, SET_CHOICE, WITH_PAIR
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule


@rule
def is_choice(op):
    return op >= v.CHOOSE_NUMBER and op <= v.DISCARD_BASES


@rule
def choose(g, t, e, a, other):
    """Put the question of an effect, for the first time."""
    op = t.effect[e].op
    if op == v.CHOOSE_NUMBER:
        clear_options(g)
        for n in range(lowest(g, t, a, e), highest(g, t, a, e) + 1):
            option(g, NUMBER, n, e, 0)
        put(g, e, a, other, 0, g.attacker[a], g.attacker[a], NUMBER_CHOICE)
    elif op == v.USE_TOKEN or op == v.REGAIN_TOKEN:
        list_own_tokens(g, t, g.attacker[a], op == v.USE_TOKEN)
        put(g, e, a, other, 0, g.attacker[a], g.attacker[a], USE_TOKEN if op == v.USE_TOKEN else REGAIN_TOKEN)
    elif op == v.OPPONENT_DISCARDS:
        list_tokens(g, t, other)
        put(g, e, a, other, 0, other, other, DISCARD_TOKEN)
    else:
        pick_one(g, t, e, a, other, 0)


@rule
def put(g, e, a, other, done, decider, subject, decision):
    """Ask, if there is something to choose from."""
    if g.n > 0:
        push(g, SET_CHOICE, e, a, other, done, 0)
        ask(g, decider, subject, decision)


@rule
def list_tokens(g, t, seat):
    """A token of each kind in the pool of a seat, or none of them."""
    clear_options(g)
    option(g, PASS, 0, 0, 0)
    for r in range(t.kinds[seat]):
        if t.resource[seat, r].is_token != 0 and g.pool[seat, r] > 0:
            option(g, TOKENS, r, 1, 0)


@rule
def list_own_tokens(g, t, seat, in_pool):
    """Tokens of one's own to spend (or none), or those that may be regained: nothing that was used this beat."""
    clear_options(g)
    if in_pool:
        option(g, PASS, 0, 0, 0)
    elif bonus(g, t, attack_of(g, seat), NO_GAIN) > 0:
        return
    for r in range(min(t.kinds[seat], GIVEN)):
        if t.resource[seat, r].is_token != 0:
            fits = g.pool[seat, r] > 0 if in_pool else g.pool[seat, r] < t.resource[seat, r].most and g.anted[seat, r] == 0
            if fits:
                option(g, TOKENS, r, 1, 0)


@rule
def token_effects(g, t, seat, r):
    """What anting a token does beyond what it gives its holder."""
    for k in range(t.resource[seat, r].many):
        do_simple(g, t, t.resource[seat, r].first + k, attack_of(g, seat), nearest_opponent(g, seat))


@rule
def count(mask):
    n = 0
    while mask > 0:
        n += mask & 1
        mask >>= 1
    return n


@rule
def pick_one(g, t, e, a, other, done):
    """The next of several picks. done: mask of what has been picked."""
    seat, effect = g.attacker[a], t.effect[e]
    if count(done) >= (1 if effect.op == v.NAME_BASE else highest(g, t, a, e)):
        return
    clear_options(g)
    if effect.op == v.OPPONENT_PICKS:
        for k in range(effect.thens):
            if (done >> k) & 1 == 0:
                option(g, EFFECT, effect.then + k, k, 0)
        put(g, e, a, other, done, other, other, PICK_CHOICE)
        return
    for base in range(BASE, BASE + BASE_SLOTS):
        if (g.zone[other, HAND] >> base) & 1 == 1:
            option(g, CARD, base, 0, 0)
    put(g, e, a, other, done, seat, other, WHICH_BASE)


@rule
def set_choice(g, t, e, a, other, done):
    """What was chosen is done."""
    op, kind, what = t.effect[e].op, g.options[g.chosen, 0], g.options[g.chosen, 1]
    t.events[e] += g.live
    if op == v.CHOOSE_NUMBER:
        push_following(g, t, e, a, other, what + 1)
    elif op == v.OPPONENT_DISCARDS:
        if kind == PASS:
            push_following(g, t, e, a, other, 0)
        else:
            g.pool[other, what] -= 1
    elif op == v.REGAIN_TOKEN:
        g.pool[g.attacker[a], what] += 1
    elif op == v.USE_TOKEN:
        if kind == TOKENS:
            g.pool[g.attacker[a], what] -= 1
            g.anted[g.attacker[a], what] += 1
            token_effects(g, t, g.attacker[a], what)
    elif op == v.NAME_BASE:
        g.named[other] = what
    elif op == v.OPPONENT_PICKS:
        push(g, PICK_ONE, e, a, other, done | (1 << g.options[g.chosen, 2]), 0)
        push(g, RUN_EFFECT, what, a, other, 0, 0)
    else:
        g.zone[other, HAND] &= ~(1 << what)
        g.zone[other, WITH_PAIR] |= 1 << what
        push(g, PICK_ONE, e, a, other, done | (1 << what), 0)
