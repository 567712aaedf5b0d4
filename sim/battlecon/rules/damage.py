"""Damage, soak, stun, life loss. Rulebook: Active Attack; Stun, Guard, & Immunity; Common Effects.

Effects of the fighter who suffers happen at once as far as they ask nobody and move nobody; the others come right after."""

from sim.battlecon import vocabulary as v
from sim.battlecon.rules.attack import bonus, decides, is_stun_immune, least, look, passive, soak_of, stun_guard_of
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.rules.clones import clones_go
from sim.battlecon.rules.conditions import condition_holds, highest, lowest
from sim.battlecon.rules.lay import lay_between, lay_in_range, lay_marker, take_markers
from sim.battlecon.rules.ledger import attack_of, counting_card, modifier, places, remember
from sim.battlecon.state import (
    ARMOR,
    DISCARD_1,
    DISCARD_2,
    EV_FLOOR,
    HAND,
    KNOCK_OUT,
    NO_GAIN,
    NOW_DAMAGE,
    NOW_SOAKED,
    NOW_STUNS,
    ON_BEING_DAMAGED,
    ON_SOAK,
    ON_STRUCK,
    ON_STUNNED,
    ON_WOUNDED,
    RUN_EFFECT,
    TRIGGER,
)  # fmt: skip
from sim.core.agenda import push
from sim.core.compile import rule
from sim.core.record import DECIDED, RUNNING

WORN = -2  # source of what armor has absorbed


@rule
def knock_out(g, t, seat):
    """A fighter without life is out; the duel ends at once when one team is left."""
    g.life[seat] = 0
    g.alive[seat] = 0
    left = -1
    for other in range(g.n_seats):
        if g.alive[other] != 0:
            if left >= 0 and left != g.team[other]:
                return
            left = g.team[other]
    if g.outcome == RUNNING:
        g.outcome = DECIDED
        g.winner = left
        g.end_reason = KNOCK_OUT


@rule
def defeat(g, t, seat):
    """What defeats a fighter knocks it out, unless only its own planes can."""
    if decides(g, t, passive(g, t, attack_of(g, seat), v.UNDEFEATED)):
        g.life[seat] = max(g.life[seat], 0)
    else:
        knock_out(g, t, seat)


@rule
def push_wounded(g, target):
    """What answers damage when all that the damage brings about is done."""
    mine = attack_of(g, target)
    if (g.hooks[mine] >> ON_WOUNDED) & 1 == 1:
        push(g, TRIGGER, ON_WOUNDED, mine, 0, nearest_opponent(g, target), 0)


@rule
def gain(g, t, seat, resource, amount):
    """Tokens and counters are never more than their limit, never fewer than none; some kinds do something beyond the limit."""
    most = t.resource[seat, resource].most
    if t.resource[seat, resource].supply != 0:
        for r in range(t.kinds[seat]):
            if r != resource and t.resource[seat, r].supply == t.resource[seat, resource].supply:
                most -= g.pool[seat, r]
    too_many = g.pool[seat, resource] + amount - most
    g.pool[seat, resource] = min(max(g.pool[seat, resource] + amount, 0), most)
    if too_many > 0:
        if t.resource[seat, resource].wraps != 0:
            g.pool[seat, resource] = 0
        elif t.resource[seat, resource].over > 0:
            lose_life(g, t, seat, too_many * t.resource[seat, resource].over)
        elif t.resource[seat, resource].over < 0:
            defeat(g, t, seat)


@rule
def throws_back(g, t, seat):
    """Does what this seat would suffer befall its opponent?"""
    return decides(g, t, passive(g, t, attack_of(g, seat), v.THROWS_BACK))


@rule
def feed(g, t, seat, amount):
    """Some gain pieces for the life they lose, also for what is ignored or more than they have."""
    a = attack_of(g, seat)
    e = passive(g, t, a, v.LOSS_FEEDS)
    if e >= 0 and bonus(g, t, a, NO_GAIN) <= 0 and decides(g, t, e):
        what = t.effect[e].what
        g.pool[seat, what] = min(g.pool[seat, what] + amount, t.resource[seat, what].most)


@rule
def lose_life(g, t, seat, amount):
    """Loss of life is no damage: no soak, no stun, and never below 1 life."""
    if amount > 0 and throws_back(g, t, seat):
        seat = nearest_opponent(g, seat)
        amount *= 2
    if amount > 0:
        feed(g, t, seat, amount)
    if decides(g, t, passive(g, t, attack_of(g, seat), v.NO_LIFE_LOSS)):
        return
    g.lost[seat] += amount
    g.life[seat] = max(g.life[seat] - amount, min(g.life[seat], 1))


@rule
def cycle_pieces(g, t, seat, what, price):
    """Pieces on cards go where the cards go, at a price in life when they come back; those on a pair that returns to hand, or on a
    finisher, return to supply."""
    if g.keeps_piles[seat] == 0:
        g.bitten[seat] = g.pool[seat, what + 2]
        lose_life(g, t, seat, price * g.pool[seat, what + 2])
        g.pool[seat, what + 2] = g.pool[seat, what + 1]
        g.pool[seat, what + 1] = g.pool[seat, what]
    g.pool[seat, what] = 0


@rule
def take_back_discards(g, seat):
    for pile in (DISCARD_1, DISCARD_2):
        g.zone[seat, HAND] |= g.zone[seat, pile]
        g.zone[seat, pile] = 0


@rule
def gain_life(g, t, seat, amount):
    """Life regained does not exceed the total a fighter starts with (unless the scenario allows it)."""
    top = g.life[seat] + amount
    if t.life_above_start == 0:
        top = max(min(top, t.life[seat]), g.life[seat])
    g.life[seat] = top


@rule
def apply_simple(g, t, e, a, who, amount):
    """Do an effect that needs no choice, moves nobody and stuns nobody (vocabulary.SIMPLE)."""
    op = t.effect[e].op
    what = t.effect[e].what
    if op == v.MODIFY:
        starts = g.rounds + t.effect[e].starts
        ends = v.s.FOREVER if t.effect[e].lasts == v.s.FOREVER else g.rounds + max(t.effect[e].lasts, 0)
        remember(g, what, amount, e, a if who == g.attacker[a] and ends == g.rounds else who, starts, ends)
    elif op == v.GAIN:
        if amount > 0 and bonus(g, t, a, NO_GAIN) > 0:
            return
        gain(g, t, who, what, amount)
    elif op == v.SET_POOL:
        g.pool[who, what] = min(amount, t.resource[who, what].most)
    elif op == v.LOSE_LIFE:
        lose_life(g, t, who, amount)
    elif op == v.GAIN_LIFE:
        gain_life(g, t, who, amount)
    elif op == v.SET_LIFE:
        g.life[who] = max(amount - g.lost[who], 1)
    elif op == v.UNSTUN:
        g.stunned[who] = 0
    elif op == v.ELIMINATE:
        if who == g.attacker[a]:
            knock_out(g, t, who)
        else:
            defeat(g, t, who)
    elif op == v.CYCLE_PIECES:
        cycle_pieces(g, t, who, what, amount)
    elif op == v.TAKE_BACK_DISCARDS:
        take_back_discards(g, who)
    elif op == v.STOP:
        g.stopped[who] |= 1 << what
    elif op == v.MARKER_HERE:
        lay_marker(g, t, who, g.space[who])
    elif op == v.MARKERS_BETWEEN:
        lay_between(g, t, who)
    elif op == v.MARKERS_IN_RANGE:
        lay_in_range(g, t, who)
    elif op == v.TAKE_MARKERS:
        if t.effect[e].hook != ON_STRUCK or not decides(g, t, passive(g, t, a, v.KEEPS_MARKERS)):
            take_markers(g, t, who, t.effect[e].low, t.effect[e].high)
    t.events[e] += g.live


@rule
def do_simple(g, t, e, a, other):
    """The same to everybody the effect speaks of."""
    look(g, t, a, e)
    amount = min(lowest(g, t, a, e), highest(g, t, a, e))
    subject = t.effect[e].subject
    if subject == v.ALL:
        for who in range(g.n_seats):
            apply_simple(g, t, e, a, who, amount)
    else:
        apply_simple(g, t, e, a, g.attacker[a] if subject == v.SELF else other, amount)


@rule
def push_following(g, t, e, a, other, amount):
    """The effects that follow are due, in their order. amount: damage or soak they speak of, plus 1; 0: none."""
    for k in range(t.effect[e].thens - 1, -1, -1):
        push(g, RUN_EFFECT, t.effect[e].then + k, a, other, amount, 0)


@rule
def happen(g, t, a, hook, amount):
    """Effects of an attack's cards at a hook inside another step; `amount` is the damage or soak they speak of.

    Simple ones are done at once, what follows them and all others comes next on the agenda."""
    if (g.hooks[a] >> hook) & 1 == 0:
        return
    seat = g.attacker[a]
    other = nearest_opponent(g, seat)
    spent = g.spent
    g.spent = amount
    below = g.depth
    for place in range(places(g, t, a)):
        card = counting_card(g, a, place)
        if card >= 0:
            for k in range(t.card[seat, card].many[hook]):
                e = t.card[seat, card].first[hook] + k
                effect = t.effect[e]
                if effect.simple == 0:
                    push(g, RUN_EFFECT, e, a, other, amount + 1, 0)
                elif condition_holds(g, t, a, e):
                    do_simple(g, t, e, a, other)
                    for j in range(effect.thens):
                        push(g, RUN_EFFECT, effect.then + j, a, other, amount + 1, 0)
    if g.depth - below > 1:
        turn_over(g, below)
    g.spent = spent


@rule
def turn_over(g, below):
    """What was put on the agenda last is done last."""
    low, high = below, g.depth - 1
    while low < high:
        for field in range(6):
            kept = g.agenda[low, field]
            g.agenda[low, field] = g.agenda[high, field]
            g.agenda[high, field] = kept
        low += 1
        high -= 1


@rule
def stun(g, t, seat):
    """The seat is stunned, unless it is immune. Soak and stun guard do not help against this."""
    a = attack_of(g, seat)
    if is_stun_immune(g, t, a, seat):
        return
    g.stunned[seat] += 1
    clones_go(g, t, seat)
    if g.live:
        for other in range(g.n_seats):
            if g.team[other] != g.team[seat]:
                t.now[other, NOW_STUNS] += 1
    happen(g, t, a, ON_STUNNED, 0)


@rule
def deal_damage(g, t, by, target, amount, ignores_soak, ignores_guard, can_stun):
    """Damage to a seat, unless it throws it back. Returns the damage the seat took."""
    if throws_back(g, t, target):
        suffer_damage(g, t, target, nearest_opponent(g, target), 2 * amount, ignores_soak, ignores_guard, can_stun)
        return 0
    return suffer_damage(g, t, by, target, amount, ignores_soak, ignores_guard, can_stun)


@rule
def suffer_damage(g, t, by, target, amount, ignores_soak, ignores_guard, can_stun):
    """Damage to a seat: soak reduces it, the rest is taken from life and stuns if it exceeds stun guard. Returns the damage taken.

    by: the seat that deals it."""
    mine = attack_of(g, target)
    soaked = 0 if ignores_soak else min(soak_of(g, t, mine, target), amount)
    if soaked > 0:
        g.soaked[target] += soaked
        t.now[target, NOW_SOAKED] += soaked * g.live
        happen(g, t, mine, ON_SOAK, soaked)
    taken = amount - soaked
    if (g.modified[target] >> ARMOR) & 1 == 1 and not ignores_soak:
        absorbed = min(max(modifier(g, ARMOR, target), 0), taken)
        if absorbed > 0:
            taken -= absorbed
            remember(g, ARMOR, -absorbed, WORN, target, g.rounds, g.rounds)
    e = least(g, t, mine, v.HIT_CAP)
    if e >= 0 and taken > t.effect[e].low and decides(g, t, e):
        taken = t.effect[e].low
    e = least(g, t, mine, v.BEAT_CAP)
    if e >= 0 and taken > t.effect[e].low - g.damage_taken[target] and decides(g, t, e):
        taken = t.effect[e].low - g.damage_taken[target]
    if taken <= 0:
        return 0
    if decides(g, t, passive(g, t, mine, v.DAMAGE_IS_LOSS)):
        lose_life(g, t, target, taken)
        return 0
    g.damage_taken[target] += taken
    g.wounds[target] += 1
    t.now[by, NOW_DAMAGE] += taken * g.live
    g.life[target] -= taken
    e = passive(g, t, mine, v.LIFE_FLOOR)
    if e >= 0 and g.life[target] < t.effect[e].low and decides(g, t, e):
        g.life[target] = t.effect[e].low
        t.events[EV_FLOOR] += g.live
    survives = False
    if g.life[target] <= 0:
        e = passive(g, t, mine, v.SURVIVE)
        if e < 0:
            defeat(g, t, target)
            if g.alive[target] == 0:
                return taken
        else:
            survives = True
            g.life[target] = 1
            g.pool[target, t.effect[e].what] -= 1
            t.events[e] += g.live
    happen(g, t, mine, ON_BEING_DAMAGED, taken)
    if survives or (can_stun and (ignores_guard or taken > stun_guard_of(g, t, mine, target))):
        stun(g, t, target)
    return taken
