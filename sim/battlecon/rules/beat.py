"""Attacks, end of beat, recycling, time. Rulebook: Active Attack, Reactive Attack, Recycle, Objective."""

from sim.battlecon import vocabulary as v
from sim.battlecon.decisions import NO, USE, YES
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.attack import (
    bonus,
    counted_distance,
    decides,
    has_power,
    in_range,
    passive,
    passive_at,
    place_of,
    power_of,
    soak_of,
    stun_guard_of,
)
from sim.battlecon.rules.board import distance_from, nearest_opponent, stands_between
from sim.battlecon.rules.clones import clones_go, is_gone
from sim.battlecon.rules.damage import deal_damage, happen, lose_life, push_wounded
from sim.battlecon.rules.kit import rest_cards
from sim.battlecon.rules.ledger import attack_of, forget_expired, forget_hit, is_clone, is_second, modifier, refresh, set_attack
from sim.battlecon.rules.puppets import give_place_back
from sim.battlecon.rules.stockpile import count_both, exchange_bases
from sim.battlecon.rules.traps import watch_activation
from sim.battlecon.rules.triggers import active_player, in_turns, trigger
from sim.battlecon.state import (
    ABILITY,
    BASE,
    BASE_SLOTS,
    BEGIN_BEAT,
    CHECK_RANGE,
    CLASHED,
    DISCARD_1,
    DISCARD_2,
    DO_DAMAGE,
    DODGE,
    DODGE_FROM,
    EV_DODGE,
    EV_TIME_OUT,
    FINISHER,
    HAND,
    IGNORES_GUARD,
    IGNORES_SOAK,
    NEXT_ATTACK,
    NO_STUN,
    NOW_HITS,
    NOW_LIFE,
    ON_AFTER_ACTIVATING,
    ON_BEFORE_ACTIVATING,
    ON_BEING_HIT,
    ON_DAMAGE,
    ON_END_OF_BEAT,
    ON_HIT,
    ON_HIT_CONFIRMED,
    ON_LAST,
    ON_RECYCLE,
    ON_STRUCK,
    PLAY_HIT,
    PLAY_PLAYED,
    RECYCLE,
    TIME_OUT,
    TIME_OUT_TIE,
    WITH_PAIR,
)  # fmt: skip
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule
from sim.core.record import DECIDED, DRAW, NOBODY, RUNNING


@rule
def next_attack(g, t, k):
    """Attacks activate in the order of priority; then comes the end of the beat."""
    count_both(g, t)
    if k >= g.attacks:
        g.first_ante = active_player(g)
        push(g, RECYCLE, 0, 0, 0, 0, 0)
        for hook in (ON_LAST, ON_END_OF_BEAT):  # what looks at where everybody ends up comes last
            in_turns(g, t, hook)
        return
    a = g.order[k]
    seat = g.attacker[a]
    if g.twice[seat] == 1 and not is_clone(g, a):  # once more, in its place in the order
        g.twice[seat] = 2
        push(g, NEXT_ATTACK, k, 0, 0, 0, 0)
    else:
        push(g, NEXT_ATTACK, k + 1, 0, 0, 0, 0)
        if g.twice[seat] == 2 and not is_clone(g, a):
            g.twice[seat] = 0
            g.landed[a] = g.dealt[a] = 0
    second = is_second(g, a)
    if second:
        a = attack_of(g, seat)
    if g.ready[a] == 0 or g.stunned[g.attacker[a]] != 0 or g.alive[g.attacker[a]] == 0 or is_gone(g, a):
        return
    if (g.passives[a] >> v.DOES_NOT_ACTIVATE) & 1 == 1 and decides(g, t, passive(g, t, a, v.DOES_NOT_ACTIVATE)):
        return
    if g.other_base[seat] >= 0 and not is_clone(g, a):
        g.one_base[seat] = 1
        if second:
            exchange_bases(g, t, seat)
            g.landed[a] = g.dealt[a] = g.stunning[a] = 0
            g.priority[a] = g.priority[g.order[k]]
        refresh(g, t, a)
    other = nearest_opponent(g, g.attacker[a])
    if g.live:
        count_played(g, t, a, other, PLAY_PLAYED)
    push(g, CHECK_RANGE, a, 0, 0, 0, 0)
    trigger(g, t, ON_BEFORE_ACTIVATING, a, other)


@rule
def attack_with_second(g, t, a, base):
    """Another base takes the place of the first, which goes to the discard pile with the pair, and the attack is executed again."""
    seat = g.attacker[a]
    other = nearest_opponent(g, seat)
    g.doubled[seat] = 1
    g.zone[seat, HAND] &= ~(1 << base)
    g.zone[seat, WITH_PAIR] |= 1 << g.base_card[a]
    set_attack(g, t, a, seat, g.style_card[a], base)
    if g.live:
        count_played(g, t, a, other, PLAY_PLAYED)
    push(g, CHECK_RANGE, a, 0, 0, 0, 0)
    trigger(g, t, ON_BEFORE_ACTIVATING, a, other)


@rule
def count_played(g, t, a, other, column):
    seat = g.attacker[a]
    if is_clone(g, a):  # no pair
        t.played[seat] |= 1 << g.base_card[a]
        return
    base = g.base_card[a] - BASE if g.base_card[a] >= 0 else BASE_SLOTS  # a finisher has none
    t.tally[seat, g.style_card[a], base, min(distance_from(g, a, other), 7), column] += 1
    t.played[seat] |= 1 << g.style_card[a]
    if g.base_card[a] >= 0:
        t.played[seat] |= 1 << g.base_card[a]


@rule
def count_from_best(g, t, a, target):
    """An attack that may count from any marker does so from the first place from which it hits; its standup comes first.

    Returns whether there is a place from which it does not hit."""
    seat = g.attacker[a]
    best = -1
    misses = False
    for k in range(t.markers[seat] + 1):
        g.origin[a] = k
        if k == 0 or g.marker[seat, k - 1] != 0:
            if not in_range(g, t, a, target) or is_dodged(g, t, a, target):
                misses = True
            elif best < 0:
                best = k
    g.origin[a] = max(best, 0)
    return misses


@rule
def is_dodged(g, t, a, target):
    """Does something keep this attack from hitting, although the target is in range?"""
    seat = g.attacker[a]
    if (g.dodges[target] >> seat) & 1 == 1 or bonus(g, t, attack_of(g, target), DODGE) != 0:
        return True
    mine = attack_of(g, target)
    far = counted_distance(g, t, a, target)
    if (g.modified[target] >> DODGE_FROM) & 1 == 1 and far >= modifier(g, DODGE_FROM, target) > 0:
        return True
    if g.trapped[seat] != 0 and decides(g, t, passive(g, t, mine, v.DODGE_TRAPPED)):
        return True
    if decides(g, t, passive_at(g, t, a, v.CANNOT_HIT_AT, far)) or decides(g, t, passive_at(g, t, mine, v.DODGE_AT, far)):
        return True
    if (g.priority[a] - g.priority[mine]) & 1 == 1 and decides(g, t, passive(g, t, mine, v.DODGE_OTHER_PARITY)):
        return True
    e = passive(g, t, mine, v.DODGE_BEHIND_MARKER)
    if e >= 0:
        for m in range(t.markers[target]):
            lies = g.marker[target, m]
            if lies != 0 and (g.down[target] >> m) & 1 == 0 and stands_between(lies, place_of(g, t, a), g.space[target]):
                return decides(g, t, e)
    return False


@rule
def check_range(g, t, a, is_repeated, asked):
    """In range and not dodged: a hit, with its on-hit effects; damage follows. After activating effects come in any case.

    asked: whoever may count the range from several places has been asked whether from one that hits."""
    seat = g.attacker[a]
    other = nearest_opponent(g, seat)
    if is_repeated == 0 and asked == 0:
        if not is_clone(g, a):
            watch_activation(g, t, seat)
        trigger(g, t, ON_AFTER_ACTIVATING, a, other)
    from_any = g.origin[a] == 0 and (g.passives[a] >> v.RANGE_FROM_ANY) & 1 == 1 and passive(g, t, a, v.RANGE_FROM_ANY) >= 0
    if from_any:
        misses = count_from_best(g, t, a, other)
        if asked != 0:
            if g.options[g.chosen, 0] == NO:
                g.origin[a] = 0
                return
        elif misses and in_range(g, t, a, other) and not is_dodged(g, t, a, other):
            e = passive(g, t, a, v.RANGE_FROM_ANY)
            g.origin[a] = 0
            clear_options(g)
            option(g, NO, e, 0, 0)
            option(g, YES, e, 0, 0)
            push(g, CHECK_RANGE, a, is_repeated, 1, 0, 0)
            ask(g, seat, seat, USE)
            return
    within = in_range(g, t, a, other)
    dodged = within and is_dodged(g, t, a, other)
    if from_any:
        g.origin[a] = 0
    if not within:
        return
    if dodged:
        t.events[EV_DODGE] += g.live
        return
    g.landed[a] = 1
    g.hit_by[other] |= 1 << seat
    g.hits_taken[other] += 1
    t.now[seat, NOW_HITS] += g.live
    if g.live:
        count_played(g, t, a, other, PLAY_HIT)
    push(g, DO_DAMAGE, a, other, 0, 0, 0)
    if has_effects(g, t, a, other, ON_HIT):
        trigger(g, t, ON_HIT, a, other)
    happen(g, t, a, ON_HIT_CONFIRMED, 0)
    happen(g, t, attack_of(g, other), ON_BEING_HIT, 0)


@rule
def has_effects(g, t, a, other, hook):
    """Do an attack's hits on a seat bring its effects at this hook?"""
    if (g.hooks[a] >> hook) & 1 == 0:
        return False
    return not decides(g, t, passive(g, t, attack_of(g, other), v.NO_HIT_EFFECTS))


@rule
def count_ignored(g, t, e, f, other):
    """An attack ignores soak (effect `e`) or stun guard (`f`): that counts where the target has some."""
    if e >= 0 and soak_of(g, t, attack_of(g, other), other) > 0:
        decides(g, t, e)
    if f >= 0 and stun_guard_of(g, t, attack_of(g, other), other) > 0:
        decides(g, t, f)


@rule
def do_damage(g, t, a, other):
    """The damage of a hit; then the attack once more if an effect said so."""
    mine = attack_of(g, other)
    if g.renewed != 0:
        if (g.renewed >> a) & 1 == 1:
            push(g, CHECK_RANGE, a, 1, 0, 0, 0)
        g.renewed &= ~(1 << a)
    if (g.hooks[mine] >> ON_STRUCK) & 1 == 0:
        damage_by_power(g, t, a, other)
        return
    g.within[mine] = 1 if in_range(g, t, mine, g.attacker[a]) else 0
    happen(g, t, mine, ON_STRUCK, 0)
    damage_by_power(g, t, a, other)
    forget_hit(g, t, other)


@rule
def damage_by_power(g, t, a, other):
    """Damage equal to power; on-damage effects if any was done."""
    seat = g.attacker[a]
    if not has_power(g, t, a):
        return
    e, f = passive(g, t, a, v.IGNORE_SOAK), passive(g, t, a, v.IGNORE_STUN_GUARD)
    if g.live:
        count_ignored(g, t, e, f, other)
    ignores_soak = e >= 0 or bonus(g, t, a, IGNORES_SOAK) > 0
    ignores_guard = f >= 0 or bonus(g, t, a, IGNORES_GUARD) > 0
    if decides(g, t, passive(g, t, a, v.AS_LIFE_LOSS)):
        lose_life(g, t, other, power_of(g, t, a))
        return
    below = g.depth
    stuns = g.stunned[other]
    g.dealt[a] = deal_damage(g, t, seat, other, power_of(g, t, a), ignores_soak, ignores_guard, bonus(g, t, a, NO_STUN) <= 0)
    g.stunning[a] = 1 if g.stunned[other] > stuns else 0
    if g.dealt[a] > 0 and g.outcome == RUNNING and has_effects(g, t, a, other, ON_DAMAGE):
        before = g.depth
        trigger(g, t, ON_DAMAGE, a, other)
        if below < before and before < g.depth:
            sink(g, below)
    if g.dealt[a] > 0 and g.outcome == RUNNING:
        before = g.depth
        push_wounded(g, other)
        if below < before and before < g.depth:
            sink(g, below)


@rule
def sink(g, below):
    """What the damage brought about by itself comes before on-damage effects: the step on top goes below those."""
    for field in range(6):
        kept = g.agenda[g.depth - 1, field]
        for k in range(g.depth - 1, below, -1):
            g.agenda[k, field] = g.agenda[k - 1, field]
        g.agenda[below, field] = kept


@rule
def recycle(g, t, is_pulse):
    """Take up discard 2, move 1 to 2, lay the pair just played into 1; clashed bases return to hand; time goes on.

    A pulse or a finisher keeps its player's piles where they are."""
    for seat in range(g.n_seats):
        if t.possesses[seat] != 0:
            give_place_back(g, seat)
        a = attack_of(g, seat)
        cards = 0
        if g.style_card[a] >= 0 and g.style_card[a] < FINISHER:
            cards |= 1 << g.style_card[a]
        if g.base_card[a] >= 0:
            cards |= 1 << g.base_card[a]
        cards |= g.zone[seat, WITH_PAIR]
        g.zone[seat, WITH_PAIR] = 0
        g.zone[seat, HAND] |= g.zone[seat, CLASHED]
        g.zone[seat, CLASHED] = 0
        if g.keeps_piles[seat] == 0:
            g.zone[seat, HAND] |= g.zone[seat, DISCARD_2]
            g.zone[seat, DISCARD_2] = g.zone[seat, DISCARD_1]
            g.zone[seat, DISCARD_1] = cards
        else:
            g.zone[seat, HAND] |= cards
        happen_always(g, t, seat)
        g.last_hit[seat] = 0
        for other in range(g.n_seats):
            if (g.hit_by[other] >> seat) & 1 == 1:
                g.last_hit[seat] |= 1 << other
        g.last_stunned[seat] = min(g.stunned[seat], 1)
        clones_go(g, t, seat)
    for seat in range(g.n_seats):
        if g.bitten[seat] > 0:
            bite(g, t, seat)
    for seat in range(g.n_seats):
        rest_cards(g, t, seat)
    forget_expired(g)
    if is_pulse == 0:
        g.clock += 1
    if g.outcome == RUNNING:
        end_clock(g, t)


@rule
def bite(g, t, seat):
    """Pieces that came back with a fighter's cards do damage, one by one, if the fighter they belong to makes them."""
    other = nearest_opponent(g, seat)
    e = passive(g, t, attack_of(g, other), v.PIECES_BITE)
    if e >= 0:
        t.events[e] += g.live
        for _ in range(g.bitten[seat]):
            if g.outcome == RUNNING:
                deal_damage(g, t, other, seat, t.effect[e].low, False, False, True)


@rule
def happen_always(g, t, seat):
    """Recycle effects of a unique ability happen whatever was played."""
    if (t.card[seat, ABILITY].hooks >> ON_RECYCLE) & 1 == 1:
        g.hooks[attack_of(g, seat)] |= 1 << ON_RECYCLE
        happen(g, t, attack_of(g, seat), ON_RECYCLE, 0)


@rule
def end_clock(g, t):
    """After the last beat of the time dial the higher life total wins; equal totals are a draw (or by option decided)."""
    if g.live:
        for seat in range(g.n_seats):
            t.now[seat, NOW_LIFE] = g.life[seat]
            t.trail[g.rounds, seat, 0] = g.life[seat]
    if g.clock < t.beats:
        push(g, BEGIN_BEAT, 0, 0, 0, 0, 0)
        return
    t.events[EV_TIME_OUT] += g.live
    best = -1
    tie = False
    for seat in range(g.n_seats):
        if best < 0 or g.life[seat] > g.life[best]:
            best = seat
            tie = False
        elif g.life[seat] == g.life[best] and g.team[seat] != g.team[best]:
            tie = True
    if tie and t.tie_to_active == 0:
        g.outcome = DRAW
        g.winner = NOBODY
        g.end_reason = TIME_OUT_TIE
        return
    g.outcome = DECIDED
    g.winner = g.team[g.first_ante] if tie else g.team[best]
    g.end_reason = TIME_OUT_TIE if tie else TIME_OUT
