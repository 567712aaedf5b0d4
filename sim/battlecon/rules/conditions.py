"""When an effect counts, and how much: conditions, and where amounts come from.

Pieces that lie with the opponent (given to it) are read from the opponent's pool."""

from sim.battlecon import vocabulary as v
from sim.battlecon.rules.board import distance_from, nearest_opponent, spaces_between, stands_between, wormholes_between
from sim.battlecon.rules.ledger import attack_of, card_of, count_bits, stat_card
from sim.battlecon.state import BASES, DECLARES_RANGE, DISCARD_1, DISCARD_2, EXTRA_BASES, FIXED_POWER, GIVEN, KNOWN, NO_CARD, SPACES
from sim.core.compile import rule


@rule
def condition_holds(g, t, a, e):
    """Do the conditions of effect `e` hold for the attack `a` that carries it?"""
    effect = t.effect[e]
    if effect.plain != 0:
        return True
    if effect.when != v.ALWAYS and not holds(g, t, a, effect.when, effect.when_n, effect.when_m, effect.when_of):
        return False
    return effect.unless == v.ALWAYS or not holds(g, t, a, effect.unless, effect.unless_n, effect.unless_n, effect.unless_of)


@rule
def holder_of(g, seat, of):
    """Who holds the pieces that an effect of this seat speaks of."""
    return seat if of < GIVEN else nearest_opponent(g, seat)


@rule
def infested(g, holder, of):
    """Discard piles with pieces that lie with cards: the kind itself is on the pair, the next two are in discard 1 and 2."""
    return (1 if g.pool[holder, of + 1] > 0 else 0) + (1 if g.pool[holder, of + 2] > 0 else 0)


@rule
def disparity(g, a):
    """Rulebook, Lymn: the difference between one's priority and the nearest opponent's, as the check for clashes left them."""
    return abs(g.priority[a] - g.priority[attack_of(g, nearest_opponent(g, g.attacker[a]))])


@rule
def holds(g, t, a, when, n, m, of):
    """Does one condition hold? n, m: its numbers; of: the pieces it looks at, or a mask of markers."""
    seat = g.attacker[a]
    if when == v.WAS_HIT:
        return g.hit_by[seat] != 0
    if when == v.WAS_DAMAGED:
        return g.damage_taken[seat] > 0
    if when == v.POOL_AT_LEAST:
        return g.pool[holder_of(g, seat, of), of] >= n
    if when == v.HIT_OPPONENT_LAST_BEAT:
        return (g.last_hit[seat] >> nearest_opponent(g, seat)) & 1 == 1
    if when == v.PRIORITY_AT_LEAST:
        return g.priority[a] >= n
    if when == v.NOT_STUNNED or when == v.STUNNED:
        return (g.stunned[seat] == 0) == (when == v.NOT_STUNNED)
    if when == v.THIS_HIT:
        return g.landed[a] != 0
    if when == v.CROSSED or when == v.MARKER_LEFT_OPPONENT:
        return g.crossed != 0
    if when == v.ENTERED_MARKER:
        return g.wakes > 0
    if when == v.MOVED_AT_LEAST:
        return g.moved >= n
    if when == v.ANTED_AT_LEAST:
        return g.anted[holder_of(g, seat, of), of] >= n
    if when == v.DISPARITY_AT_LEAST:
        return disparity(g, a) >= n
    if when == v.FIRST_DAMAGE:
        return g.damage_taken[seat] == g.spent
    if when == v.INFESTED:
        return infested(g, holder_of(g, seat, of), of) >= n
    if when == v.OPPONENT_DAMAGED:
        return g.damage_taken[nearest_opponent(g, seat)] > 0
    if when == v.LOCKED:
        return (g.locked[seat] >> nearest_opponent(g, seat)) & 1 == 1
    if when == v.FASTER:
        return g.priority[a] > g.priority[attack_of(g, nearest_opponent(g, seat))]
    if when == v.OPPONENT_PRIORITY_AT_MOST:
        return g.priority[attack_of(g, nearest_opponent(g, seat))] <= n
    if when == v.FIRST_STUN:
        return g.stunned[seat] == 1
    if when == v.POWER_IS_FIXED:
        return (g.modified[a] >> FIXED_POWER) & 1 == 1
    if when == v.FIRST_HIT:
        return g.hits_taken[seat] == 1
    if when == v.ATTACKER_IN_RANGE:
        return g.within[a] != 0
    if when == v.COLLAPSED_NOW:
        return (g.fallen[seat] >> of) & 1 == 1
    if when == v.FIRST_WOUND:
        return g.wounds[seat] == 1
    if when == v.CARD_ACTIVE:
        return (g.active[seat] >> of) & 1 == 1
    if when == v.ACTIVE_AT_LEAST:
        return count_bits(g.active[seat]) >= n
    if when == v.CARD_ANTED:
        return g.cards_anted[seat] != 0
    if when == v.ALL_REMOVED:
        return g.out[seat] == t.first_faces[seat]
    if when == v.POOL_ABOVE_ACTIVE:
        return g.pool[holder_of(g, seat, of), of] > count_bits(g.active[seat])
    return holds_between(g, t, a, when, n, m, of, seat, nearest_opponent(g, seat))


@rule
def holds_between(g, t, a, when, n, m, of, seat, other):
    """Conditions on a seat and its nearest opponent; `of` is a mask of markers in those that speak of some."""
    if when == v.PAIR_HAS:
        return card_of(g, attack_of(g, seat), 1) == n or card_of(g, attack_of(g, seat), 2) == n
    if when == v.OPPONENT_TRAPPED:
        return g.trapped[other] != 0
    if when == v.DAMAGE_IS_RANGE:
        return g.dealt[a] == distance_from(g, a, other)
    if when == v.DAMAGE_STUNNED:
        return g.stunning[a] != 0
    if when == v.OPPONENT_HITS_AT_LEAST:
        return g.hits_taken[other] >= n
    if when == v.OPPONENT_AT_RANGE:
        far = distance_from(g, a, other)
        return n <= far and far <= m
    if when == v.OPPONENT_ADJACENT:
        far = distance_from(g, a, other)
        return far == 1 or (far == g.declared[seat] and t.declares[seat] == DECLARES_RANGE)
    if when == v.SAME_BASE:
        mine, theirs = g.base_card[a], g.base_card[attack_of(g, other)]
        return mine >= 0 and theirs >= 0 and t.card[seat, mine].same_name == t.card[other, theirs].same_name
    if when == v.HITS_EXCHANGED:
        return (g.hit_by[seat] >> other) & 1 == 1 or (g.hit_by[other] >> seat) & 1 == 1
    if when == v.OPPONENT_HAS_MOVED:
        return g.has_moved[other] != 0
    if when == v.PASSED:
        return (g.passed[seat] >> other) & 1 == 1
    if when == v.SWITCHED_SIDES:
        return (g.switched[seat] >> other) & 1 == 1
    if when == v.OPPONENT_AT_EDGE:
        return g.space[other] == 1 or g.space[other] == SPACES
    if when == v.ADVANCED or when == v.RETREATED:
        return g.headed == (1 if when == v.ADVANCED else -1)
    if when == v.POSSESSING:
        return g.space[seat] != 0 and g.possessed[seat] != 0 and (of >> (g.possessed[seat] - 1)) & 1 == 1
    for k in range(t.markers[seat]):
        if (of >> k) & 1 == 1 and g.marker[seat, k] > 0 and lies_so(when, n, m, g.marker[seat, k], g.space[seat], g.space[other]):
            return True
    return False


@rule
def lies_so(when, n, m, lies, mine, theirs):
    """Conditions on one marker on the board, and the spaces of its owner and the nearest opponent."""
    if when == v.MARKER_WITH_OPPONENT:
        return lies == theirs
    if when == v.MARKER_LIES:
        return True
    if when == v.MARKER_SPACE_FREE:
        return lies != theirs
    if when == v.MARKER_WITH_YOU:
        return lies == mine
    if mine == 0 or theirs == 0:
        return False
    if when == v.MARKER_AT_RANGE:
        return n <= abs(lies - theirs) and abs(lies - theirs) <= m
    if when == v.MARKER_BETWEEN:
        return stands_between(lies, mine, theirs)
    return stands_between(theirs, mine, lies)  # MARKER_BEHIND_OPPONENT


@rule
def count_markers(g, t, seat, kind):
    """How many of a seat's markers lie beside, with or behind its nearest opponent, or beside itself."""
    there = g.space[seat] if kind == v.MARKERS_BESIDE else g.space[nearest_opponent(g, seat)]
    count = 0
    if there == 0:
        return count
    for m in range(t.markers[seat]):
        lies = g.marker[seat, m]
        if lies > 0 and kind == v.MARKERS_BEHIND:
            count += 1 if stands_between(there, g.space[seat], lies) else 0
        elif lies > 0 and abs(lies - there) == (0 if kind == v.MARKERS_WITH else 1):
            count += 1
    return count


@rule
def printed_power(g, t, a):
    """Printed power of a whole attack; 0 if a card of it has X or N/A in its place."""
    if g.style_card[a] == NO_CARD or g.ready[a] == 0:
        return 0
    seat, style, base = g.attacker[a], stat_card(g, a, 1), stat_card(g, a, 2)
    if t.card[seat, style].power_kind != KNOWN or t.card[seat, base].power_kind != KNOWN:
        return 0
    return max(t.card[seat, style].power + t.card[seat, base].power, 0)


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
        return g.anted[holder_of(g, seat, t.effect[e].of), t.effect[e].of]
    if kind == v.HALF_ANTED:
        return g.anted[holder_of(g, seat, t.effect[e].of), t.effect[e].of] // 2
    if kind == v.HALF_ANTED_UP:
        return (g.anted[holder_of(g, seat, t.effect[e].of), t.effect[e].of] + 1) // 2
    if kind == v.IN_POOL:
        return g.pool[holder_of(g, seat, t.effect[e].of), t.effect[e].of]
    if kind == v.HALF_POOL:
        return g.pool[holder_of(g, seat, t.effect[e].of), t.effect[e].of] // 2
    if kind == v.HALF_NOW:
        return (g.spent + 1) // 2
    if kind == v.HALF_SPENT:
        return g.spent // 2
    if kind == v.BETWEEN:
        return spaces_between(g, seat, nearest_opponent(g, seat))
    if kind == v.OPPONENT_POWER:
        return printed_power(g, t, attack_of(g, nearest_opponent(g, seat)))
    if kind == v.DISPARITY:
        return disparity(g, a)
    if kind == v.LIFE_DIFFERENCE:
        return abs(g.life[seat] - g.life[nearest_opponent(g, seat)])
    if kind == v.PLACED:
        return g.placed[seat]
    if kind == v.HITS_BEFORE:
        return max(g.hits_taken[nearest_opponent(g, seat)] - 1, 0)
    if kind == v.BASES_DISCARDED:
        return count_bits((g.zone[seat, DISCARD_1] | g.zone[seat, DISCARD_2]) & (BASES | EXTRA_BASES))
    if kind == v.PILES_INFESTED:
        return infested(g, holder_of(g, seat, t.effect[e].of), t.effect[e].of)
    if kind == v.ACTIVE:
        return count_bits(g.active[seat])
    if kind == v.SPARE_LIFE:
        return g.life[seat] - 1
    if kind == v.INACTIVE:
        return count_bits(t.first_faces[seat] & ~(g.active[seat] | g.out[seat]))
    if kind == v.IN_PILES:
        holder = holder_of(g, seat, t.effect[e].of)
        return g.pool[holder, t.effect[e].of + 1] + g.pool[holder, t.effect[e].of + 2]
    if kind == v.MARKERS_ADJACENT or kind == v.MARKERS_WITH or kind == v.MARKERS_BEHIND or kind == v.MARKERS_BESIDE:
        return count_markers(g, t, seat, kind)
    if kind == v.WORMHOLES_BETWEEN:
        return wormholes_between(g, seat, nearest_opponent(g, seat))
    if kind == v.OPPONENT_SOAK or kind == v.POWER_NOW:
        return g.looked  # worked out before the effect is done: a sum cannot ask for a sum
    return g.spent  # DAMAGE_NOW, SOAKED_NOW: put there by the damage that is being dealt


@rule
def times(g, t, a, e, n):
    """An amount as often as its effect says."""
    if t.effect[e].per == v.NUMBER:
        return n
    count = source(g, t, a, e, t.effect[e].per)
    if t.effect[e].cap > 0:
        count = min(count, t.effect[e].cap)
    return n * count


@rule
def lowest(g, t, a, e):
    """The smallest amount an effect allows."""
    n = t.effect[e].low
    if t.effect[e].low_from != v.NUMBER:
        n = 0 if t.effect[e].low_from == v.ANY else source(g, t, a, e, t.effect[e].low_from)
    return times(g, t, a, e, n)


@rule
def highest(g, t, a, e):
    """The largest amount an effect allows."""
    n = t.effect[e].high
    if t.effect[e].high_from != v.NUMBER:
        n = 99 if t.effect[e].high_from == v.ANY else source(g, t, a, e, t.effect[e].high_from)
    return times(g, t, a, e, n)
