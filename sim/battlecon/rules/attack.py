"""Attack pairs and their stats: what a pair of cards adds up to, with everything that modifies it.

Rulebook: Base, Style and Finisher Card Overview; Attack Pairs; Special Ranges; Common Effects (status effects)."""

from sim.battlecon import vocabulary as v
from sim.battlecon.rules.board import distance, flanked, nearest_opponent, spaces_between, stands_between
from sim.battlecon.state import (
    ABILITY,
    AMOUNT,
    FINISHER,
    FROM,
    KNOWN,
    LEDGER,
    MAX_RANGE,
    MIN_RANGE,
    NO_CARD,
    NO_DEFENCE,
    NO_STYLE_RANGE,
    NOT_APPLICABLE,
    PASSIVE,
    POWER,
    PRIORITY,
    SOAK,
    SOURCE,
    STAT,
    STUN_GUARD,
    STUN_IMMUNITY,
    TARGET,
    UNTIL,
    X,
)  # fmt: skip
from sim.core.compile import rule


@rule
def set_attack(g, t, a, seat, style, base):
    """Attack `a` of this beat is this seat's pair (a finisher stands as style, with no base)."""
    g.attacker[a] = seat
    g.origin[a] = 0
    g.style_card[a] = style
    g.base_card[a] = base
    g.ready[a] = 1
    g.landed[a] = 0
    g.dealt[a] = 0
    hooks = t.card[seat, ABILITY].hooks
    passives = t.card[seat, ABILITY].passives
    if style >= 0:
        hooks |= t.card[seat, style].hooks
        passives |= t.card[seat, style].passives
    if base >= 0:
        hooks |= t.card[seat, base].hooks
        passives |= t.card[seat, base].passives
    g.hooks[a] = hooks
    g.passives[a] = passives


@rule
def card_of(g, a, place):
    """The local card at a place of an attack: 0 the unique ability, 1 the style or finisher, 2 the base."""
    if place == 0:
        return ABILITY
    if place == 1:
        return g.style_card[a]
    return g.base_card[a]


@rule
def is_finisher(g, a):
    return g.style_card[a] >= FINISHER and g.style_card[a] < FINISHER + 2


@rule
def attack_of(g, seat):
    """The attack that a seat's standup executes this beat."""
    return seat


@rule
def remember(g, stat, amount, source, target, starts, ends):
    """Enter a modifier into the ledger; one like it that stands already is added to."""
    g.modified[target] |= 1 << stat
    for k in range(g.entries):
        row = g.ledger[k]
        if row[STAT] == stat and row[SOURCE] == source and row[TARGET] == target and row[FROM] == starts and row[UNTIL] == ends:
            row[AMOUNT] += amount
            return
    if g.entries >= LEDGER:
        raise OverflowError("more modifiers at once than the ledger has room for")
    row = g.ledger[g.entries]
    row[STAT] = stat
    row[AMOUNT] = amount
    row[SOURCE] = source
    row[TARGET] = target
    row[FROM] = starts
    row[UNTIL] = ends
    g.entries += 1


@rule
def modifier(g, stat, seat):
    """What the ledger adds to a stat of a seat this beat."""
    if (g.modified[seat] >> stat) & 1 == 0:
        return 0
    total = 0
    for k in range(g.entries):
        row = g.ledger[k]
        if row[STAT] == stat and row[TARGET] == seat and row[FROM] <= g.rounds and g.rounds <= row[UNTIL]:
            total += row[AMOUNT]
    return total


@rule
def forget_expired(g):
    """Status effects of this beat stop when cards recycle."""
    if g.entries == 0:
        return
    kept = 0
    for seat in range(g.n_seats):
        g.modified[seat] = 0
    for k in range(g.entries):
        if g.ledger[k, UNTIL] > g.rounds:
            g.modified[g.ledger[k, TARGET]] |= 1 << g.ledger[k, STAT]
            if kept < k:
                for field in range(6):
                    g.ledger[kept, field] = g.ledger[k, field]
            kept += 1
    g.entries = kept


@rule
def condition_holds(g, t, a, e):
    """Does the condition of effect `e` hold for the attack `a` that carries it?"""
    when = t.effect[e].when
    if when == v.ALWAYS:
        return True
    seat = g.attacker[a]
    n = t.effect[e].when_n
    if when == v.WAS_HIT:
        return g.hit_by[seat] != 0
    if when == v.WAS_DAMAGED:
        return g.damage_taken[seat] > 0
    if when == v.POOL_AT_LEAST:
        return g.pool[seat, t.effect[e].of] >= n
    if when == v.HIT_OPPONENT_LAST_BEAT:
        return (g.last_hit[seat] >> nearest_opponent(g, seat)) & 1 == 1
    if when == v.PRIORITY_AT_LEAST:
        return g.priority[a] >= n
    if when == v.NOT_STUNNED:
        return g.stunned[seat] == 0
    if when == v.THIS_HIT:
        return g.landed[a] != 0
    if when == v.CROSSED:
        return g.crossed != 0
    if when == v.ENTERED_MARKER:
        return g.wakes > 0
    other = nearest_opponent(g, seat)
    if when == v.OPPONENT_AT_RANGE:
        return distance(g, seat, other) == n
    if when == v.SAME_BASE:
        mine, theirs = g.base_card[a], g.base_card[attack_of(g, other)]
        return mine >= 0 and theirs >= 0 and t.card[seat, mine].same_name == t.card[other, theirs].same_name
    if when == v.MARKER_LEFT_OPPONENT:
        return g.crossed != 0
    lies = g.marker[seat, 0]
    if when == v.MARKER_WITH_OPPONENT:
        return lies != 0 and lies == g.space[other]
    if when == v.MARKER_SPACE_FREE:
        return lies != 0 and lies != g.space[other]
    if lies == 0 or g.space[seat] == 0 or g.space[other] == 0:
        return False
    if when == v.MARKER_BETWEEN:
        return stands_between(lies, g.space[seat], g.space[other])
    return stands_between(g.space[other], g.space[seat], lies)  # MARKER_BEHIND_OPPONENT


@rule
def printed_power(g, t, a):
    """Printed power of a whole attack; 0 if a card of it has X or N/A in its place."""
    seat, style, base = g.attacker[a], g.style_card[a], g.base_card[a]
    if style == NO_CARD or g.ready[a] == 0:
        return 0
    total = t.card[seat, style].power
    if t.card[seat, style].power_kind != KNOWN:
        return 0
    if base >= 0:
        if t.card[seat, base].power_kind != KNOWN:
            return 0
        total += t.card[seat, base].power
    return max(total, 0)


@rule
def source(g, t, a, e, kind):
    """The amount a source stands for, seen from the seat whose attack carries the effect."""
    seat = g.attacker[a]
    if kind == v.SPENT:
        return g.spent
    if kind == v.MOVED:
        return g.moved
    if kind == v.DAMAGE_TAKEN:
        return g.damage_taken[seat]
    if kind == v.DAMAGE_DEALT:
        return g.dealt[a]
    if kind == v.SOAKED:
        return g.soaked[seat]
    if kind == v.ANTED:
        return g.anted[seat, t.effect[e].of]
    if kind == v.IN_POOL:
        return g.pool[seat, t.effect[e].of]
    if kind == v.HALF_SPENT:
        return g.spent // 2
    if kind == v.BETWEEN:
        return spaces_between(g, seat, nearest_opponent(g, seat))
    if kind == v.OPPONENT_POWER:
        return printed_power(g, t, attack_of(g, nearest_opponent(g, seat)))
    return g.spent  # DAMAGE_NOW, SOAKED_NOW: put there by the damage that is being dealt


@rule
def lowest(g, t, a, e):
    """The smallest amount an effect allows."""
    n = t.effect[e].low
    if t.effect[e].low_from != v.NUMBER:
        n = 0 if t.effect[e].low_from == v.ANY else source(g, t, a, e, t.effect[e].low_from)
    if t.effect[e].per != v.NUMBER:
        n *= source(g, t, a, e, t.effect[e].per)
    return n


@rule
def highest(g, t, a, e):
    """The largest amount an effect allows."""
    n = t.effect[e].high
    if t.effect[e].high_from != v.NUMBER:
        n = 99 if t.effect[e].high_from == v.ANY else source(g, t, a, e, t.effect[e].high_from)
    if t.effect[e].per != v.NUMBER:
        n *= source(g, t, a, e, t.effect[e].per)
    return n


@rule
def passive_sum(g, t, a, stat):
    """What passive effects on an attack's own cards add to a stat."""
    if (g.passives[a] >> stat) & 1 == 0:
        return 0
    total = 0
    seat = g.attacker[a]
    for place in range(3):
        card = card_of(g, a, place)
        if card >= 0:
            for k in range(t.card[seat, card].many[PASSIVE]):
                e = t.card[seat, card].first[PASSIVE] + k
                if t.effect[e].op == v.MODIFY and t.effect[e].what == stat and condition_holds(g, t, a, e):
                    total += lowest(g, t, a, e)
                    t.events[e] += g.live
    return total


@rule
def passive(g, t, a, op):
    """The first passive effect of an operation on an attack's cards whose condition holds, or -1."""
    if (g.passives[a] >> op) & 1 == 0 or g.ready[a] == 0:
        return -1
    seat = g.attacker[a]
    for place in range(3):
        card = card_of(g, a, place)
        if card >= 0:
            for k in range(t.card[seat, card].many[PASSIVE]):
                e = t.card[seat, card].first[PASSIVE] + k
                if t.effect[e].op == op and condition_holds(g, t, a, e):
                    return e
    return -1


@rule
def power_of(g, t, a):
    """Power of an attack now; never below 0. N/A counts as 0."""
    seat, style, base = g.attacker[a], g.style_card[a], g.base_card[a]
    if t.card[seat, style].power_kind == NOT_APPLICABLE:
        return 0
    total = t.card[seat, style].power
    if base >= 0:
        if t.card[seat, base].power_kind == NOT_APPLICABLE:
            return 0
        total += t.card[seat, base].power
    return max(total + passive_sum(g, t, a, POWER) + modifier(g, POWER, seat), 0)


@rule
def priority_of(g, t, a):
    """Priority of an attack as it is counted after reveal effects."""
    seat = g.attacker[a]
    total = t.card[seat, g.style_card[a]].priority
    if g.base_card[a] >= 0:
        total += t.card[seat, g.base_card[a]].priority
    return total + passive_sum(g, t, a, PRIORITY) + modifier(g, PRIORITY, seat)


@rule
def range_kind(g, t, a):
    """KNOWN, X or NOT_APPLICABLE for the attack as a whole: N/A on either card wins, then X."""
    seat = g.attacker[a]
    kind = t.card[seat, g.style_card[a]].range_kind
    if g.base_card[a] >= 0:
        kind = max(kind, t.card[seat, g.base_card[a]].range_kind)
    return kind


@rule
def lowest_range(g, t, a):
    """The nearest distance in range; never below 0."""
    seat = g.attacker[a]
    total = 0
    if g.base_card[a] < 0 or modifier(g, NO_STYLE_RANGE, seat) == 0:
        total += t.card[seat, g.style_card[a]].low
    if g.base_card[a] >= 0:
        total += t.card[seat, g.base_card[a]].low
    return max(total + passive_sum(g, t, a, MIN_RANGE) + modifier(g, MIN_RANGE, seat), 0)


@rule
def highest_range(g, t, a):
    """The farthest distance in range."""
    seat = g.attacker[a]
    total = 0
    if g.base_card[a] < 0 or modifier(g, NO_STYLE_RANGE, seat) == 0:
        total += t.card[seat, g.style_card[a]].high
    if g.base_card[a] >= 0:
        total += t.card[seat, g.base_card[a]].high
    return total + passive_sum(g, t, a, MAX_RANGE) + modifier(g, MAX_RANGE, seat)


@rule
def in_range(g, t, a, target):
    """Is the target within the range of the attack, before dodges are looked at?"""
    kind = range_kind(g, t, a)
    seat = g.attacker[a]
    if kind == NOT_APPLICABLE or g.space[target] == 0:
        return False
    if kind == X:
        if passive(g, t, a, v.RANGE_SWITCHED) >= 0:
            return (g.switched[seat] >> target) & 1 == 1
        e = passive(g, t, a, v.RANGE_FLANKED)
        return e >= 0 and flanked(g, target, seat, g.marker[seat, t.effect[e].what])
    lies = g.space[seat]
    e = passive(g, t, a, v.RANGE_FROM_MARKER)
    if e >= 0:
        lies = g.marker[seat, t.effect[e].what]
    if lies == 0:
        return False
    far = abs(g.space[target] - lies)
    return lowest_range(g, t, a) <= far and far <= highest_range(g, t, a)


@rule
def soak_of(g, t, a, seat):
    """Soak of a seat: printed, passive and status together."""
    if modifier(g, NO_DEFENCE, seat) != 0:
        return 0
    total = modifier(g, SOAK, seat)
    if g.ready[a] != 0:
        total += t.card[seat, g.style_card[a]].soak + passive_sum(g, t, a, SOAK)
        if g.base_card[a] >= 0:
            total += t.card[seat, g.base_card[a]].soak
    return max(total, 0)


@rule
def stun_guard_of(g, t, a, seat):
    """Stun guard of a seat."""
    if modifier(g, NO_DEFENCE, seat) != 0:
        return 0
    total = modifier(g, STUN_GUARD, seat)
    if g.ready[a] != 0:
        total += t.card[seat, g.style_card[a]].stun_guard + passive_sum(g, t, a, STUN_GUARD)
        if g.base_card[a] >= 0:
            total += t.card[seat, g.base_card[a]].stun_guard
    return max(total, 0)


@rule
def is_stun_immune(g, t, a, seat):
    """Does nothing stun this seat this beat?"""
    if modifier(g, STUN_IMMUNITY, seat) > 0:
        return True
    if g.ready[a] == 0:
        return False
    if t.card[seat, g.style_card[a]].stun_immunity != 0 or passive_sum(g, t, a, STUN_IMMUNITY) > 0:
        return True
    return g.base_card[a] >= 0 and t.card[seat, g.base_card[a]].stun_immunity != 0
