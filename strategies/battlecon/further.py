"""How the heuristic uses further cards: what anting one is worth, and which it takes where it has to choose."""

from sim.battlecon import vocabulary as v
from sim.battlecon.decisions import ANTE_CARD, NO
from sim.battlecon.state import ABILITY, ACTIVATES, EXTRA, ON_ANTE_END, POWER, PRIORITY, SOAK, SPECIAL_ACTION, SPENDS, STUN_GUARD, SWAPS
from sim.core.chance import below
from sim.core.compile import rule
from sim.core.player import CHOICE
from strategies.battlecon.worth import OWN, gain_of, worth_of_pair

LASTS = 0.4  # worth of a card in play beyond the beat it is anted in
LOST = 0.6  # worth of one that leaves play
UPKEEP = 1.0  # life it costs where the ability wants some at the end of each ante
PRICE = 0.05  # worth of one piece paid for a card that stays
USE_PRICE = 0.2  # and of one paid for a second face


@rule
def worth_of_card(view, t, me, kind, card, lost, price):
    """What the pair gains by the faces that would count, with what the card is worth or costs beyond this beat."""
    seat = me.seat
    style, base = view.style_card[seat], view.base_card[seat]
    way = t.ante_cards[seat]
    gain = 0.0
    if style >= 0 and style < SPECIAL_ACTION and base >= 0:
        second = t.other_face[seat, card - EXTRA]
        before = worth_of_pair(view, t, me, style, base)
        for sign in range(1, -2, -2):  # with the card, and back again
            if way != SPENDS and kind == ANTE_CARD:
                add_face(t, me, seat, card, sign)
            if way == SWAPS:
                add_face(t, me, seat, lost, -sign)
            if second >= 0 and (way == ACTIVATES or way == SPENDS or kind != ANTE_CARD):
                add_face(t, me, seat, second, sign)
            if sign == 1:
                gain = worth_of_pair(view, t, me, style, base) - before
    if kind != ANTE_CARD:
        return gain - USE_PRICE * price
    if way == SPENDS:
        return gain - LOST
    if way == SWAPS:
        return gain - LASTS
    upkeep = UPKEEP if (t.card[seat, ABILITY].hooks >> ON_ANTE_END) & 1 == 1 else 0.0
    return gain + LASTS - upkeep - PRICE * price


@rule
def add_face(t, me, seat, face, sign):
    me.memory[OWN] += sign * gain_of(t, seat, face, PRIORITY)
    me.memory[OWN + 1] += sign * gain_of(t, seat, face, POWER)
    me.memory[OWN + 2] += sign * gain_of(t, seat, face, STUN_GUARD)
    me.memory[OWN + 3] += sign * gain_of(t, seat, face, SOAK)


@rule
def choose_card(view, t, me):
    """Bring into play whatever can be; summon the dearest that is free, or a cheap one; lose any."""
    op = t.effect[view.agenda[view.depth - 1, 1]].op
    first = 1 if view.options[0, 0] == NO else 0
    if op == v.SUMMON:
        best, best_cost = 0, 0
        for card in range(EXTRA, EXTRA + t.extras[me.seat]):
            if (view.active[me.seat] >> card) & 1 == 1:
                best_cost = max(best_cost, t.cost[me.seat, card - EXTRA])
        for k in range(1, view.n):
            card, price = view.options[k, 1], view.options[k, 3]
            cost = t.cost[me.seat, card - EXTRA]
            if cost > best_cost and (price == 0 or (view.active[me.seat] == 0 and price <= 2 and view.life[me.seat] > 8)):
                best, best_cost = k, cost
        return best
    if op == v.ACTIVATE or op == v.SECOND_FACE or op == v.RESTORE:
        return first + below(me, CHOICE, view.n - first)
    return below(me, CHOICE, view.n)
