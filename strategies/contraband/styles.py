"""Two plain styles, as a table on its first evenings plays. No beliefs: they count what lies open."""

from sim.contraband import decisions as d
from sim.contraband import state as s
from sim.contraband.rules.goods import contraband, own
from sim.core.bits import count, first
from sim.core.chance import U, below, mix, mul64
from sim.core.compile import rule
from sim.core.player import CHOICE, declare

HUNTER = dict(home_contraband=0.33, memory=1.0)
HIDER = dict(home_contraband=0.15, memory=1.0)
SHY = 10  # how much worse a location is for every card of one's own contraband in it


@declare("contraband", params=HUNTER, cost=20_000)
def hunter(view, tables, me, play_on):
    """Looks for the others' contraband: raids homes at even odds or better, likes locations with many cards it does not know."""
    q = view.decision
    if q == d.TURN_:
        return hunt(view)
    if q == d.NOMINATE_ or q == d.LOCATION_ or q == d.LOOK_ or q == d.FIRST_ or q == d.SECOND_:
        return location(view, me, 1)
    return simple(view, me, q)


@declare("contraband", params=HIDER, cost=20_000)
def hider(view, tables, me, play_on):
    """Sees to its own: keeps raids away from its contraband, raids no homes, plays the cards that save points."""
    q = view.decision
    if q == d.TURN_:
        for k in range(view.n):
            if view.options[k, 0] == d.PLAY_CARD and saves(view.options[k, 1]):
                return k
        return 0
    if q == d.NOMINATE_ or q == d.LOCATION_ or q == d.LOOK_ or q == d.FIRST_ or q == d.SECOND_:
        return location(view, me, 0)
    if q == d.TARGET_ and view.using == s.REDISTRIBUTE:
        return mine(view, me)
    return simple(view, me, q)


@rule
def saves(card):
    return card == s.CORRUPTION_TRADE or card == s.MODEL_CITIZEN or card == s.RESTRICTED_AREA or card == s.REDISTRIBUTE


@rule
def hunt(view):
    """A home raid where the contraband left on the cards left is one in three or more, and most of all; else a card that takes
    something from others, else a location."""
    best, choice = 0.3, -1
    for k in range(view.n):
        if view.options[k, 0] == d.RAID_HOME:
            other = view.options[k, 1]
            left = s.TYPES - count(view.gone & own(other))
            unknown = s.OWN - count(view.up & own(other))
            odds = left / max(unknown, 1)
            if odds > best:
                best, choice = odds, k
    if choice >= 0:
        return choice
    for k in range(view.n):
        card = view.options[k, 1]
        if view.options[k, 0] == d.PLAY_CARD and (card == s.CORRUPTION_TRADE or card == s.SNITCH or card == s.INFORMANT):
            return k
    return 0


@rule
def forgotten(view, me, card):
    """Has the player lost sight of a card of its own? memory: 1 perfect notes, 0 none."""
    if me.params[1] >= 1.0:
        return False
    lot = mix(me.key ^ mul64(U(view.rounds * 64 + card + 1), U(0x9E3779B97F4A7C15)))
    return float(lot >> U(40)) >= me.params[1] * 16777216.0


@rule
def location(view, me, hunting):
    """A location without contraband of one's own; a hunter prefers many unknown cards of others. Ties by lot."""
    best, choice = -99, 0
    start = below(me, CHOICE, view.n)
    for k in range(view.n):
        option = (start + k) % view.n
        there = view.spot[view.options[option, 1]]
        worth = count(there & ~view.known[me.seat]) * hunting
        own_there = there & contraband(view) & own(me.seat)
        while own_there != 0:
            if not forgotten(view, me, first(own_there)):
                worth -= SHY
            own_there &= own_there - 1
        if worth > best:
            best, choice = worth, option
    return choice


@rule
def mine(view, me):
    for k in range(view.n):
        if view.options[k, 1] == me.seat:
            return k
    return 0


@rule
def simple(view, me, q):
    """Home by lot, the rest as it comes: the leader by stars is the target, with Restricted Area one's own is covered."""
    if q == d.HOME_:
        if below(me, CHOICE, 1000) < 1000.0 * me.params[0]:
            return 1 + below(me, CHOICE, s.TYPES)
        return 0
    if q == d.CLOSE_:
        for k in range(view.n):
            if view.spot[view.options[k, 1]] & contraband(view) & own(me.seat) != 0:
                return k
    if q == d.TARGET_:
        best, choice = -1, 0
        for k in range(view.n):
            other = view.options[k, 1]
            if other != me.seat and view.stars[other] > best:
                best, choice = view.stars[other], k
        return choice
    if q == d.FLIP_:
        return 0
    if q == d.SUSPECT_:
        return view.n - 1
    return below(me, CHOICE, view.n)
