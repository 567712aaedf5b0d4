"""How the heuristic handles clones: which bases to ante for them, where they come and go."""

from sim.battlecon.decisions import CLONE, YES
from sim.battlecon.rules.attack import has_power, highest_range, lowest_range, power_of, range_kind
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.rules.ledger import count_bits, is_clone
from sim.battlecon.state import BASES, DISCARD_2, HAND, KNOWN, ON_BEFORE_ACTIVATING
from sim.core.chance import below
from sim.core.compile import rule
from sim.core.player import CHOICE
from strategies.battlecon.worth import MISS, REACH, SPEED, TOKEN, clamp


@rule
def worth_of_clone(view, t, me, base, space):
    """Expected damage of a base in a space, less what it is worth in hand. After look_at_opponent."""
    seat, p = me.seat, me.params
    card = t.card[seat, base]
    has_bases = count_bits(view.zone[seat, HAND] & BASES) + count_bits(view.zone[seat, DISCARD_2] & BASES) > 2
    if card.range_kind != KNOWN or not has_power(view, t, seat) or not has_bases:
        return -1.0
    d = abs(space - view.space[nearest_opponent(view, seat)])
    high = card.high + (2 if (card.hooks >> ON_BEFORE_ACTIVATING) & 1 == 1 else 0)
    first = clamp(0.5 + p[SPEED] * (card.priority - me.memory[0]))
    acts = first + (1.0 - first) * (1.0 - 0.9 * me.memory[2])
    return (card.power - 1.0) * (p[REACH] if card.low <= d and d <= high else p[MISS]) * acts - p[TOKEN]


@rule
def worth_there(view, t, a, space):
    """How well a clone stands in a space for its attack."""
    d = abs(space - view.space[nearest_opponent(view, view.attacker[a])])
    if range_kind(view, t, a) != KNOWN:
        return 0.0
    low, high = lowest_range(view, t, a), highest_range(view, t, a)
    if low <= d and d <= high:
        return 2.0 + power_of(view, t, a)
    return -0.3 * min(abs(d - low), abs(d - high))


@rule
def attack_from(view, seat, m):
    """The attack of the clone that is this marker, or of the fighter's first clone."""
    found = seat
    for a in range(view.n_seats, view.attacks):
        if view.attacker[a] == seat and (found == seat or view.origin[a] == m + 1):
            found = a
    return found


@rule
def choose_for_clone(view, t, me):
    """Where a clone goes or comes, or with which to swap places: what helps its attack, or one's own."""
    seat = me.seat
    if view.subject != seat:  # somebody else's clones
        return below(me, CHOICE, view.n)
    best, best_worth = 0, -1e9
    for k in range(view.n):
        kind, one, two, m = view.options[k, 0], view.options[k, 1], view.options[k, 2], view.options[k, 3]
        worth = 0.05 * below(me, CHOICE, 16)
        if kind == CLONE:
            worth += worth_there(view, t, attack_from(view, seat, 0), two)
        elif kind == YES:
            worth += worth_there(view, t, seat, view.marker[seat, two]) + worth_there(
                view, t, attack_from(view, seat, two), view.space[seat]
            )
        elif view.n_seats < view.attacks and view.marker[seat, m] != 0:
            worth += worth_there(view, t, attack_from(view, seat, m), one)
        if worth > best_worth:
            best, best_worth = k, worth
    return best


@rule
def moves_clone(view):
    """Is the movement that is asked about one of a clone's own?"""
    return is_clone(view, view.agenda[view.depth - 1, 2]) and view.subject == view.attacker[view.agenda[view.depth - 1, 2]]
