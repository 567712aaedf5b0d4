"""Damage, soak, stun, life loss. Rulebook: Active Attack; Stun, Guard, & Immunity; Common Effects.

Effects of the fighter who suffers (tokens for damage taken, counters lost when stunned) happen at once and leave no choice."""

from sim.battlecon import vocabulary as v
from sim.battlecon.rules.attack import (
    attack_of,
    card_of,
    condition_holds,
    highest,
    is_stun_immune,
    lowest,
    passive,
    remember,
    soak_of,
    stun_guard_of,
)  # fmt: skip
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.state import (
    EV_FLOOR,
    KNOCK_OUT,
    NOW_DAMAGE,
    NOW_SOAKED,
    NOW_STUNS,
    ON_BEING_DAMAGED,
    ON_SOAK,
    ON_STUNNED,
)  # fmt: skip
from sim.core.compile import rule
from sim.core.record import DECIDED, RUNNING


@rule
def gain(g, t, seat, resource, amount):
    """Tokens and counters are never more than their limit, never fewer than none."""
    g.pool[seat, resource] = min(max(g.pool[seat, resource] + amount, 0), t.resource[seat, resource].most)


@rule
def lose_life(g, t, seat, amount):
    """Loss of life is no damage: no soak, no stun, and never below 1 life."""
    g.life[seat] = max(g.life[seat] - amount, min(g.life[seat], 1))


@rule
def gain_life(g, t, seat, amount):
    """Life regained does not exceed the total a fighter starts with (unless the scenario allows it)."""
    top = g.life[seat] + amount
    if t.life_above_start == 0:
        top = max(min(top, t.life[seat]), g.life[seat])
    g.life[seat] = top


@rule
def apply_simple(g, t, e, a, who, amount):
    """Do an effect that needs no choice, moves nobody and stuns nobody."""
    op = t.effect[e].op
    what = t.effect[e].what
    if op == v.MODIFY:
        starts = g.rounds + t.effect[e].starts
        ends = v.s.FOREVER if t.effect[e].lasts == v.s.FOREVER else g.rounds + t.effect[e].lasts
        remember(g, what, amount, e, who, starts, ends)
    elif op == v.GAIN:
        gain(g, t, who, what, amount)
    elif op == v.SET_POOL:
        g.pool[who, what] = min(amount, t.resource[who, what].most)
    elif op == v.LOSE_LIFE:
        lose_life(g, t, who, amount)
    elif op == v.GAIN_LIFE:
        gain_life(g, t, who, amount)
    t.events[e] += g.live


@rule
def happen(g, t, a, hook, amount):
    """Effects of an attack's cards that happen by themselves at a hook; `amount` is the damage or soak they speak of."""
    if (g.hooks[a] >> hook) & 1 == 0:
        return
    seat = g.attacker[a]
    spent = g.spent
    g.spent = amount
    for place in range(3):
        card = card_of(g, a, place)
        if card >= 0 and (place == 0 or g.ready[a] != 0):
            for k in range(t.card[seat, card].many[hook]):
                e = t.card[seat, card].first[hook] + k
                if condition_holds(g, t, a, e):
                    who = seat if t.effect[e].subject == v.SELF else nearest_opponent(g, seat)
                    low = lowest(g, t, a, e)
                    high = highest(g, t, a, e)
                    apply_simple(g, t, e, a, who, min(low, high))
    g.spent = spent


@rule
def stun(g, t, seat):
    """The seat is stunned, unless it is immune. Soak and stun guard do not help against this."""
    a = attack_of(g, seat)
    if is_stun_immune(g, t, a, seat):
        return
    g.stunned[seat] = 1
    if g.live:
        for other in range(g.n_seats):
            if g.team[other] != g.team[seat]:
                t.now[other, NOW_STUNS] += 1
    happen(g, t, a, ON_STUNNED, 0)


@rule
def deal_damage(g, t, by, target, amount, ignores_soak, ignores_guard):
    """Damage to a seat: soak reduces it, the rest is taken from life and stuns if it exceeds stun guard. Returns the damage taken.

    by: the seat that deals it."""
    mine = attack_of(g, target)
    soaked = 0 if ignores_soak else min(soak_of(g, t, mine, target), amount)
    if soaked > 0:
        g.soaked[target] += soaked
        t.now[target, NOW_SOAKED] += soaked * g.live
        happen(g, t, mine, ON_SOAK, soaked)
    taken = amount - soaked
    if taken <= 0:
        return 0
    g.damage_taken[target] += taken
    t.now[by, NOW_DAMAGE] += taken * g.live
    g.life[target] -= taken
    e = passive(g, t, mine, v.LIFE_FLOOR)
    if e >= 0 and g.life[target] < t.effect[e].low:
        g.life[target] = t.effect[e].low
        t.events[EV_FLOOR] += g.live
    if g.life[target] <= 0:
        knock_out(g, t, target)
        return taken
    happen(g, t, mine, ON_BEING_DAMAGED, taken)
    if ignores_guard or taken > stun_guard_of(g, t, mine, target):
        stun(g, t, target)
    return taken


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
