"""What an attack pair adds up to: power, priority, range, soak, guard, with everything that modifies them.

Rulebook: Base, Style and Finisher Card Overview; Attack Pairs; Special Ranges; Common Effects (status effects)."""

from sim.battlecon import vocabulary as v
from sim.battlecon.rules.board import distance, flanked, has_marker_at, nearest_opponent, wormholes_between
from sim.battlecon.rules.conditions import condition_holds, lowest
from sim.battlecon.rules.ledger import attack_of, counting_card, is_clone, is_finisher, modifier, places, stat_card
from sim.battlecon.state import (
    AMOUNT,
    BASE_PRIORITY,
    FIXED_POWER,
    FROM,
    KNOWN,
    LOSES_BONUSES,
    MAX_RANGE,
    MIN_RANGE,
    NO_BONUSES,
    NO_DEFENCE,
    NO_PRIORITY,
    NO_STYLE_RANGE,
    NOT_APPLICABLE,
    PASSIVE,
    POWER,
    PRIORITY,
    RANGE_TO,
    REACH,
    SOAK,
    SPACES,
    STAT,
    STUN_GUARD,
    STUN_IMMUNITY,
    TAKES_BONUSES,
    TARGET,
    UNTIL,
    X,
)  # fmt: skip
from sim.core.compile import rule


@rule
def sum_on_cards(g, t, a, stat, left_out, only_losses):
    """What passive effects on an attack's own cards add to a stat; effects on subject `left_out` are not meant."""
    total = 0
    seat = g.attacker[a]
    for place in range(places(g, t, a)):
        card = counting_card(g, a, place)
        if card < 0:
            continue
        for k in range(t.card[seat, card].many[PASSIVE]):
            e = t.card[seat, card].first[PASSIVE] + k
            effect = t.effect[e]
            if effect.op == v.MODIFY and effect.what == stat and effect.subject != left_out and condition_holds(g, t, a, e):
                n = lowest(g, t, a, e)
                if n != 0 and (n < 0 or not only_losses):
                    total += n
                    t.events[e] += g.live
    return total


@rule
def passive_sum(g, t, a, stat, only_losses):
    """What passive effects add to a stat of an attack: those of its own cards, and those of its opponents' that speak of opponents.

    Clones are no opponents."""
    total = 0
    if (g.boosts[a] >> stat) & 1 == 1:
        total += sum_on_cards(g, t, a, stat, v.OPPONENT, only_losses)
    other = attack_of(g, nearest_opponent(g, g.attacker[a]))
    if (g.auras[other] >> stat) & 1 == 1 and not is_clone(g, a):
        total += sum_on_cards(g, t, other, stat, v.SELF, only_losses)
    return total


@rule
def bonus(g, t, a, stat):
    """Everything passive effects and the ledger add to a stat of an attack."""
    seat = g.attacker[a]
    other = attack_of(g, nearest_opponent(g, seat))
    if ((g.boosts[a] | g.auras[other] | g.modified[a]) >> stat) & 1 == 0:
        return 0  # asked for so often that it has to be quick
    return passive_sum(g, t, a, stat, False) + modifier(g, stat, a)


@rule
def allowed_bonus(g, t, a, stat, level):
    """The same for power, priority and range, where what raises them may be barred."""
    if g.modified[a] & ((1 << NO_BONUSES) | (1 << TAKES_BONUSES) | (1 << LOSES_BONUSES)) == 0:
        return bonus(g, t, a, stat)
    if modifier(g, NO_BONUSES, a) >= level:
        return losses(g, t, a, stat)
    total = losses(g, t, a, stat) if modifier(g, LOSES_BONUSES, a) > 0 else bonus(g, t, a, stat)
    if modifier(g, TAKES_BONUSES, a) > 0:
        other = attack_of(g, nearest_opponent(g, g.attacker[a]))
        total += bonus(g, t, other, stat) - losses(g, t, other, stat)
    return total


@rule
def losses(g, t, a, stat):
    """What passive effects and the ledger take from a stat of an attack."""
    total = passive_sum(g, t, a, stat, True)
    for k in range(g.entries):
        row = g.ledger[k]
        if row[STAT] == stat and row[TARGET] == a and row[FROM] <= g.rounds and g.rounds <= row[UNTIL]:
            total += min(row[AMOUNT], 0)
    return total


@rule
def decides(g, t, e):
    """Is there such a passive effect (-1: none)? Asked where it settles something, so it is counted (in the duel itself, not on copies)."""
    if e < 0:
        return False
    t.events[e] += g.live
    return True


@rule
def passive(g, t, a, op):
    """The first passive effect of an operation on an attack's cards whose condition holds, or -1."""
    if (g.passives[a] >> op) & 1 == 0:
        return -1
    seat = g.attacker[a]
    for place in range(places(g, t, a)):
        card = counting_card(g, a, place)
        if card >= 0:
            for k in range(t.card[seat, card].many[PASSIVE]):
                e = t.card[seat, card].first[PASSIVE] + k
                if t.effect[e].op == op and condition_holds(g, t, a, e):
                    return e
    return -1


@rule
def passive_at(g, t, a, op, far):
    """The first passive effect of an operation that holds and speaks of this range, or -1."""
    if (g.passives[a] >> op) & 1 == 0:
        return -1
    seat = g.attacker[a]
    for place in range(places(g, t, a)):
        card = counting_card(g, a, place)
        if card >= 0:
            for k in range(t.card[seat, card].many[PASSIVE]):
                e = t.card[seat, card].first[PASSIVE] + k
                if t.effect[e].op == op and t.effect[e].low <= far and far <= t.effect[e].high and condition_holds(g, t, a, e):
                    return e
    return -1


@rule
def least(g, t, a, op):
    """The passive effect of an operation with the smallest number of those that hold, or -1."""
    if (g.passives[a] >> op) & 1 == 0:
        return -1
    seat = g.attacker[a]
    best = -1
    for place in range(places(g, t, a)):
        card = counting_card(g, a, place)
        if card >= 0:
            for k in range(t.card[seat, card].many[PASSIVE]):
                e = t.card[seat, card].first[PASSIVE] + k
                if t.effect[e].op == op and (best < 0 or t.effect[e].low < t.effect[best].low) and condition_holds(g, t, a, e):
                    best = e
    return best


@rule
def has_power(g, t, a):
    """Is the power of an attack a number, whatever it is?"""
    style, base = t.card[g.attacker[a], stat_card(g, a, 1)], t.card[g.attacker[a], stat_card(g, a, 2)]
    return style.power_kind != NOT_APPLICABLE and base.power_kind != NOT_APPLICABLE


@rule
def controller(g, t, seat):
    """Who decides how a movement or marker effect of this seat is used."""
    for other in range(g.n_seats):
        if g.team[other] != g.team[seat] and decides(g, t, passive(g, t, attack_of(g, other), v.CONTROLS_MOVEMENT)):
            return other
    return seat


@rule
def power_of(g, t, a):
    """Power of an attack now; never below 0. N/A counts as 0."""
    seat, style, base = g.attacker[a], stat_card(g, a, 1), stat_card(g, a, 2)
    if t.card[seat, style].power_kind == NOT_APPLICABLE or t.card[seat, base].power_kind == NOT_APPLICABLE:
        return 0
    total = t.card[seat, style].power + t.card[seat, base].power
    if (g.modified[a] >> FIXED_POWER) & 1 == 1 and not is_finisher(g, a):
        total = modifier(g, FIXED_POWER, a)
    total += allowed_bonus(g, t, a, POWER, 1)
    other = attack_of(g, nearest_opponent(g, seat))
    if (g.passives[other] >> v.MINIMIZES) & 1 == 1 and not is_clone(g, a) and is_minimized(g, t, other, seat):
        total -= t.effect[passive(g, t, other, v.MINIMIZES)].low
    return max(total, 0)


@rule
def priority_of(g, t, a):
    """Priority of an attack as it is counted after reveal effects."""
    seat = g.attacker[a]
    base = t.card[seat, stat_card(g, a, 2)].priority
    if (g.modified[a] >> BASE_PRIORITY) & 1 == 1 and g.base_card[a] >= 0:
        base = modifier(g, BASE_PRIORITY, a)
    if bonus(g, t, a, NO_PRIORITY) > 0:
        return 0
    style = 0 if decides(g, t, passive(g, t, a, v.NO_STYLE_PRIORITY)) else t.card[seat, stat_card(g, a, 1)].priority
    return style + base + allowed_bonus(g, t, a, PRIORITY, 1)


@rule
def range_kind(g, t, a):
    """KNOWN, X or NOT_APPLICABLE for the attack as a whole: N/A on either card wins, then X."""
    seat = g.attacker[a]
    return max(t.card[seat, stat_card(g, a, 1)].range_kind, t.card[seat, stat_card(g, a, 2)].range_kind)


@rule
def style_range_counts(g, t, a):
    """Some bases do without the range of the style."""
    if g.base_card[a] < 0 or ((g.boosts[a] | g.modified[a]) >> NO_STYLE_RANGE) & 1 == 0:
        return True
    return bonus(g, t, a, NO_STYLE_RANGE) <= 0


@rule
def lowest_range(g, t, a):
    """The nearest distance in range; never below 0."""
    seat = g.attacker[a]
    if (g.modified[a] >> RANGE_TO) & 1 == 1:
        return 1
    total = t.card[seat, stat_card(g, a, 2)].low
    if style_range_counts(g, t, a):
        total += t.card[seat, stat_card(g, a, 1)].low
    return max(total + bonus(g, t, a, MIN_RANGE), 0)


@rule
def highest_range(g, t, a):
    """The farthest distance in range."""
    seat = g.attacker[a]
    if (g.modified[a] >> RANGE_TO) & 1 == 1:
        return modifier(g, RANGE_TO, a)
    total = t.card[seat, stat_card(g, a, 2)].high
    if style_range_counts(g, t, a):
        total += t.card[seat, stat_card(g, a, 1)].high
    return total + allowed_bonus(g, t, a, MAX_RANGE, 2)


@rule
def place_of(g, t, a):
    """The space an attack counts its range from: that of the marker that executes it or that it counts from, else its standup's."""
    seat = g.attacker[a]
    if g.origin[a] != 0:
        return g.marker[seat, g.origin[a] - 1]
    e = passive(g, t, a, v.RANGE_FROM_MARKER)
    return g.space[seat] if e < 0 else g.marker[seat, t.effect[e].what]


@rule
def range_to(g, t, a, space):
    """How far a space is from where an attack's range counts: from the place of the attack, or from beyond an edge of the board."""
    seat = g.attacker[a]
    if passive(g, t, a, v.RANGE_FROM_EDGE) >= 0 and 2 * g.space[seat] != SPACES + 1:
        return space if 2 * g.space[seat] > SPACES + 1 else SPACES + 1 - space
    return abs(space - place_of(g, t, a))


@rule
def counted_distance(g, t, a, target):
    """The distance at which an attack would hit. Who need not mind wormholes counts as many of them as are good for a hit."""
    seat, lies = g.attacker[a], place_of(g, t, a)
    if lies == 0 and passive(g, t, a, v.RANGE_FROM_EDGE) < 0:
        return distance(g, seat, target)
    near = range_to(g, t, a, g.space[target])
    if g.wormholes == 0 or lies != g.space[seat] or lies == 0:
        return near
    far = near + wormholes_between(g, seat, target)
    if t.wormholes[seat] == 0:
        return far
    found = near
    low, high = lowest_range(g, t, a), highest_range(g, t, a)
    for n in range(far, near - 1, -1):
        if low <= n and n <= high:
            found = n
            if passive_at(g, t, a, v.CANNOT_HIT_AT, n) < 0 and passive_at(g, t, attack_of(g, target), v.DODGE_AT, n) < 0:
                return n
    return found


@rule
def is_minimized(g, t, a, target):
    """Does an attack weaken an opponent, because it is in its range?"""
    e = passive(g, t, a, v.MINIMIZES)
    return e >= 0 and in_range(g, t, a, target) and decides(g, t, e)


@rule
def in_range(g, t, a, target):
    """Is the target within the range of the attack, before dodges are looked at?"""
    kind = range_kind(g, t, a)
    seat = g.attacker[a]
    if kind == NOT_APPLICABLE or g.space[target] == 0:
        return False
    if (g.passives[a] >> v.RANGE_ALSO) & 1 == 1:
        if decides(g, t, passive_at(g, t, a, v.RANGE_ALSO, counted_distance(g, t, a, target))):
            return True
    if (g.modified[seat] >> REACH) & 1 == 1 and kind == KNOWN:
        far = range_to(g, t, a, g.space[target])
        if far >= 1 and far <= modifier(g, REACH, seat):
            return True
    if kind == X:
        e = passive(g, t, a, v.RANGE_SWITCHED)
        if e >= 0:
            return (g.switched[seat] >> target) & 1 == 1 and decides(g, t, e)
        e = passive(g, t, a, v.RANGE_TRAPPED)
        if e >= 0:
            return g.trapped[target] != 0 and decides(g, t, e)
        e = passive(g, t, a, v.RANGE_ON_MARKERS)
        if e >= 0:
            return has_marker_at(g, t, seat, g.space[target]) and decides(g, t, e)
        e = passive(g, t, a, v.RANGE_ANYWHERE)
        if e >= 0:
            return g.space[seat] != 0 and decides(g, t, e)
        e = passive(g, t, a, v.RANGE_LOCKED)
        if e >= 0:
            return (g.locked[seat] >> target) & 1 == 1 and decides(g, t, e)
        e = passive(g, t, a, v.RANGE_FLANKED)
        return e >= 0 and flanked(g, target, seat, g.marker[seat, t.effect[e].what]) and decides(g, t, e)
    lies = place_of(g, t, a)
    if lies == 0:
        return False
    far = counted_distance(g, t, a, target)
    reached = lowest_range(g, t, a) <= far and far <= highest_range(g, t, a)
    if reached:
        decides(g, t, passive(g, t, a, v.RANGE_FROM_EDGE))
    if reached and lies != g.space[seat]:
        decides(g, t, passive(g, t, a, v.RANGE_FROM_MARKER if g.origin[a] == 0 else v.RANGE_FROM_ANY))
    return reached


@rule
def soak_of(g, t, a, seat):
    """Soak of a seat: printed, passive and status together."""
    if modifier(g, NO_DEFENCE, seat) != 0:
        return 0
    total = bonus(g, t, a, SOAK)
    if g.ready[a] != 0:
        total += t.card[seat, stat_card(g, a, 1)].soak + t.card[seat, stat_card(g, a, 2)].soak
        if g.other_base[seat] >= 0:  # soak and stun guard of two bases add up, whichever attacks
            total += t.card[seat, g.other_base[seat]].soak
    return max(total, 0)


@rule
def look(g, t, a, e):
    """Work out the sum that an effect asks for, if it does: power of its attack, or soak of the nearest opponent."""
    low, high = t.effect[e].low_from, t.effect[e].high_from
    if low == v.POWER_NOW or high == v.POWER_NOW:
        g.looked = power_of(g, t, a)
    elif low == v.OPPONENT_SOAK or high == v.OPPONENT_SOAK:
        other = nearest_opponent(g, g.attacker[a])
        g.looked = soak_of(g, t, attack_of(g, other), other)


@rule
def stun_guard_of(g, t, a, seat):
    """Stun guard of a seat."""
    if modifier(g, NO_DEFENCE, seat) != 0:
        return 0
    total = bonus(g, t, a, STUN_GUARD)
    if g.ready[a] != 0:
        total += t.card[seat, stat_card(g, a, 1)].stun_guard + t.card[seat, stat_card(g, a, 2)].stun_guard
        if g.other_base[seat] >= 0:
            total += t.card[seat, g.other_base[seat]].stun_guard
    return max(total, 0)


@rule
def is_stun_immune(g, t, a, seat):
    """Does nothing stun this seat this beat?"""
    if bonus(g, t, a, STUN_IMMUNITY) > 0:
        return True
    if (g.passives[a] >> v.MINIMIZES) & 1 == 1 and is_minimized(g, t, a, nearest_opponent(g, seat)):
        return True
    if g.ready[a] == 0:
        return False
    if g.other_base[seat] >= 0 and t.card[seat, g.other_base[seat]].stun_immunity != 0:
        return True
    return t.card[seat, stat_card(g, a, 1)].stun_immunity != 0 or t.card[seat, stat_card(g, a, 2)].stun_immunity != 0
