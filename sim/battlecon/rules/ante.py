"""The ante. Rulebook: Ante; Tokens; Variant 1, Ante Finishers.

Starting with whoever was active last beat, players ante in turns, in the open, until all pass in a row."""

from sim.battlecon.decisions import ANTE_CARD, ANTE_CHOICE, CALL, CLONE, DECLARE, FINISHER, PASS, PLACE, TOKENS, TRAP, TWICE, USE_CARD
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.rules.choices import token_effects
from sim.battlecon.rules.clones import list_clones, place_clone
from sim.battlecon.rules.damage import lose_life
from sim.battlecon.rules.effects import ANTE_SOURCE
from sim.battlecon.rules.kit import ante_card, list_ante_cards, use_card
from sim.battlecon.rules.ledger import attack_of, modifier, remember, set_attack
from sim.battlecon.rules.lock import list_calls, may_call_again, set_call
from sim.battlecon.rules.markers import may_lie, place_marker
from sim.battlecon.rules.modes import exact_ante
from sim.battlecon.rules.puppets import list_puppets
from sim.battlecon.rules.stockpile import lay_second, put_second_back
from sim.battlecon.rules.traps import list_traps, set_trap
from sim.battlecon.rules.triggers import trigger
from sim.battlecon.state import (
    ANTE,
    ANTE_FINISHER,
    ANTE_START,
    DECLARES_RANGE,
    EV_ANTE_FINISHER,
    GIVEN,
    HAND,
    IN_ANTE,
    NO_ANTES,
    NO_CARD,
    NOW_ANTES,
    NOW_FINISHER,
    ON_ANTE_END,
    ON_ANTE_START,
    OPEN,
    POSSESS,
    PRIORITY,
    REVEAL,
    SET_ANTE,
    SET_POSSESSED,
    SPACES,
    STUN_IMMUNITY,
)  # fmt: skip
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule

FINISHER_LIFE = 7


DECLARED_SOURCE = -4  # source of what was declared


@rule
def ante_start(g, t):
    """What happens at the start of the ante step comes first, then the antes, then what happens at its end."""
    if lay_second(g, t, ANTE_START):
        return
    push(g, REVEAL, 0, 0, 0, 0, 0)
    for seat in range(g.n_seats):
        a = attack_of(g, seat)
        trigger(g, t, ON_ANTE_END, a, nearest_opponent(g, seat))
    push(g, ANTE, g.first_ante, 0, 0, 0, 0)
    for seat in range(g.n_seats):
        g.may_call[seat] = t.calls[seat]
    for seat in range(g.n_seats):
        a = attack_of(g, seat)
        trigger(g, t, ON_ANTE_START, a, nearest_opponent(g, seat))


@rule
def ante(g, t, seat, passes):
    """One seat's turn to ante."""
    if passes >= g.n_seats:
        return
    clear_options(g)
    if t.possesses[seat] == IN_ANTE and g.space[seat] == 0:
        list_puppets(g, t, seat)
    if g.n == 0:  # a puppet has to be declared before one passes
        option(g, PASS, 0, 0, 0)
    if modifier(g, NO_ANTES, seat) == 0:
        for r in range(t.kinds[seat]):
            if t.resource[seat, r].is_token != 0:
                room = min(g.pool[seat, r], t.resource[seat, r].ante_limit - g.anted[seat, r])
                if r < GIVEN:
                    room = min(room, t.token_limit[seat] - tokens_anted(g, t, seat))
                exactly = exact_ante(g, t, seat)
                for n in range(1, room + 1):
                    if exactly == 0 or n == exactly:
                        option(g, TOKENS, r, n, 0)
                twice = t.resource[seat, r].twice
                if twice != 0 and twice <= room and g.twice[seat] == 0 and (exactly == 0 or exactly == twice):
                    option(g, TWICE, r, twice, 0)
        if t.places[seat] > g.placed[seat]:
            for m in range(t.markers[seat]):
                if g.marker[seat, m] == 0:
                    for space in range(1, SPACES + 1):
                        if may_lie(g, t, seat, space):
                            option(g, PLACE, m, space, 0)
        if t.traps[seat] > 0:
            list_traps(g, t, seat)
        if t.clones[seat] > 0:
            list_clones(g, t, seat)
        if t.ante_cards[seat] != 0:
            list_ante_cards(g, t, seat)
        if g.may_call[seat] != 0:
            list_calls(g, t, seat)
        if t.declares[seat] != 0 and g.declared[seat] == 0:
            list_declarations(g, t, seat)
        if t.ante_finishers != 0 and g.finisher[seat] != NO_CARD and g.life[seat] <= FINISHER_LIFE:
            option(g, FINISHER, 0, 0, 0)
            if g.second[seat] != NO_CARD:
                option(g, FINISHER, 1, 0, 0)
    if g.n == 1 and g.options[0, 0] == PASS:  # nothing to ante is a pass
        push(g, ANTE, seat + 1 if seat + 1 < g.n_seats else 0, passes + 1, 0, 0, 0)
        return
    push(g, SET_ANTE, seat, passes, 0, 0, 0)
    ask(g, seat, seat, ANTE_CHOICE)


@rule
def set_ante(g, t, seat, passes):
    """What is anted works at once and is never taken back."""
    kind = g.options[g.chosen, 0]
    following = seat + 1 if seat + 1 < g.n_seats else 0
    if kind == FINISHER:
        ante_finisher(g, t, seat, g.options[g.chosen, 1])
        for other in range(g.n_seats):  # no further antes by anybody, but a puppet has to be declared
            if t.possesses[other] == IN_ANTE and g.space[other] == 0:
                push(g, POSSESS, other, 0, 0, 0, 0)
        return
    push(g, ANTE, following, passes + 1 if kind == PASS else 0, 0, 0, 0)
    if kind != PASS and kind != CALL:
        may_call_again(g, t, seat)
    if kind == CALL:
        set_call(g, t, seat, g.options[g.chosen, 1])
    elif kind == DECLARE:
        declare(g, t, seat, g.options[g.chosen, 1])
    elif kind == PLACE and t.possesses[seat] != 0:
        push(g, SET_POSSESSED, seat, 0, 0, 0, 0)
    elif kind == TOKENS:
        ante_tokens(g, t, seat, g.options[g.chosen, 1], g.options[g.chosen, 2])
    elif kind == TWICE:
        r, n = g.options[g.chosen, 1], g.options[g.chosen, 2]
        g.pool[seat, r] -= n
        g.anted[seat, r] += n
        g.twice[seat] = 1
        t.now[seat, NOW_ANTES] += n * g.live
    elif kind == PLACE:
        place_marker(g, t, seat, g.options[g.chosen, 1], g.options[g.chosen, 2])
        g.placed[seat] += 1
        t.now[seat, NOW_ANTES] += g.live
    elif kind == TRAP:
        set_trap(g, t, seat, g.options[g.chosen, 1])
    elif kind == CLONE:
        place_clone(g, t, seat, g.options[g.chosen, 1], g.options[g.chosen, 2])
        g.placed[seat] += 1
        t.now[seat, NOW_ANTES] += g.live
    elif kind == ANTE_CARD:
        ante_card(g, t, seat, g.options[g.chosen, 1], g.options[g.chosen, 2], g.options[g.chosen, 3])
    elif kind == USE_CARD:
        use_card(g, t, seat, g.options[g.chosen, 1], g.options[g.chosen, 3])


@rule
def list_declarations(g, t, seat):
    """Some may declare, once in an ante, how much faster or slower they are, or a range that counts as adjacent."""
    if t.declares[seat] == DECLARES_RANGE:
        for far in range(2, SPACES):
            option(g, DECLARE, far, 0, 0)
        return
    for n in range(-t.declares[seat], t.declares[seat] + 1):
        if n != 0:
            option(g, DECLARE, n, 0, 0)


@rule
def declare(g, t, seat, n):
    """Priority is more or less by what was declared, for as much life."""
    g.declared[seat] = n
    if t.declares[seat] != DECLARES_RANGE:
        remember(g, PRIORITY, n, DECLARED_SOURCE, seat, g.rounds, g.rounds)
        lose_life(g, t, seat, abs(n))


@rule
def tokens_anted(g, t, seat):
    """How many tokens of its own a seat has anted this beat."""
    n = 0
    for r in range(min(t.kinds[seat], GIVEN)):
        n += g.anted[seat, r]
    return n


@rule
def ante_tokens(g, t, seat, r, n):
    """Tokens of one name go down as a stack and give their status effects for this beat."""
    g.pool[seat, r] -= n
    g.anted[seat, r] += n
    t.now[seat, NOW_ANTES] += n * g.live
    for k in range(2):
        if t.resource[seat, r].by[k] != 0:
            remember(g, t.resource[seat, r].stat[k], n * t.resource[seat, r].by[k], ANTE_SOURCE + r, seat, g.rounds, g.rounds)
    if t.resource[seat, r].many > 0:
        token_effects(g, t, seat, r)
    beyond = min(n, g.anted[seat, r] - t.resource[seat, r].free)
    if t.resource[seat, r].loss > 0 and beyond > 0:
        lose_life(g, t, seat, beyond * t.resource[seat, r].loss)
    together = t.resource[seat, r].together
    if together > 0 and g.anted[seat, r] >= together and g.anted[seat, r] - n < together:
        remember(g, STUN_IMMUNITY, 1, ANTE_SOURCE + r, seat, g.rounds, g.rounds)


@rule
def ante_finisher(g, t, seat, which):
    """The finisher (the second of two, where `which` is 1) takes the place of the attack pair, which goes back to hand."""
    a = attack_of(g, seat)
    if which == 1:
        first = g.finisher[seat]
        g.finisher[seat] = g.second[seat]
        g.second[seat] = first
    g.zone[seat, HAND] |= (1 << g.style_card[a]) | (1 << g.base_card[a])
    put_second_back(g, seat, HAND)
    g.laid[seat] = OPEN
    set_attack(g, t, a, seat, g.finisher[seat], NO_CARD)
    g.finisher[seat] = NO_CARD
    g.action[seat] = ANTE_FINISHER
    g.keeps_piles[seat] = 1
    t.now[seat, NOW_FINISHER] += g.live
    t.events[EV_ANTE_FINISHER] += g.live
