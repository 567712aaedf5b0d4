"""The answers of a player who weighs points, question by question. Numbers come from strategies/params/contraband_*.toml."""

from sim.contraband import decisions as d
from sim.contraband import state as s
from sim.contraband.rules.goods import own
from sim.contraband.rules.raids import logged_location, logged_nomination
from sim.core.bits import count, first, has
from sim.core.chance import below
from sim.core.compile import rule
from sim.core.player import CHOICE
from strategies.contraband import worth as w
from strategies.contraband.belief import CHANCE, WORTH, fill

DRAWS_EYES = 0.3  # two cards of one's own in a location make it likelier to be raided


@rule
def answer(view, t, me, together):
    """An option for the question that stands. together: nominate what a partner has nominated, if there is one."""
    p = me.params
    q = view.decision
    if q == d.HOME_:
        return home(view, me, p)
    if q == d.PLACE_ or q == d.PLACE_UNFOUND_:
        return place(view, me)
    fill(view, t, me, p[w.MEMORY], p[w.READ], p[w.TRUST], p[w.HABIT_1], p[w.HABIT_2], p[w.HABIT_3])
    w.weigh(view, t, me, p)
    if q == d.NOMINATE_:
        return nominate(view, me, p, together)
    if q == d.TURN_:
        return turn(view, t, me, p)
    if q == d.LOCATION_:
        return best_location(view, me)
    return other(view, t, me, p, q)


@rule
def unit(me):
    """A number in [0, 1) of the player's own chance."""
    return below(me, CHOICE, 1 << 30) / 1073741824.0


@rule
def home(view, me, p):
    """An unfound card or one of the types at home, by lot with the player's weights."""
    none = p[w.AGENT_HOME_NONE] if view.role[me.seat] == s.AGENT else p[w.HOME_NONE]
    lot = unit(me) * (none + p[w.HOME_1] + p[w.HOME_2] + p[w.HOME_3]) - none
    for k in range(s.TYPES):
        if lot < 0.0:
            return k
        lot -= p[w.HOME_1 + k]
    return s.TYPES


@rule
def place(view, me):
    """Any location without a card of one's own, as far as there is one: numbers of locations mean nothing."""
    used = 0
    for k in range(s.OWN):
        if view.put_at[me.seat, k] >= 0:
            used |= 1 << view.put_at[me.seat, k]
    free = 0
    for k in range(view.n):
        free += 0 if has(used, view.options[k, 1]) else 1
    if free == 0:
        return below(me, CHOICE, view.n)
    pick = below(me, CHOICE, free)
    for k in range(view.n):
        if not has(used, view.options[k, 1]):
            if pick == 0:
                return k
            pick -= 1
    return 0


@rule
def turn(view, t, me, p):
    """The action of most worth."""
    best, choice = -99.0, 0
    for k in range(view.n):
        kind = view.options[k, 0]
        if kind == d.RAID_PUBLIC:
            worth = p[w.RAID] + p[w.RAID_LATE] * view.raids / 7.0 + p[w.CONTROL] * w.public_stake(view, t, me)
        elif kind == d.RAID_HOME:
            worth = w.home_raid(view, t, me, p, view.options[k, 1]) - p[w.HOME_BAR]
        else:
            worth = w.card_worth(view, t, me, p, view.options[k, 1])
        if worth > best:
            best, choice = worth, k
    return choice


@rule
def nominate(view, me, p, together):
    """The location that makes the raid worth most, given what is nominated already.

    The player-in-turn is taken to pick any nominated location, less likely one where it may have contraband itself; so a good location
    that is nominated already is best left alone with it."""
    if together != 0:
        for k in range(view.n):
            at = view.options[k, 1]
            for seat in range(view.n_seats):
                if w.partner(view, me.seat, seat) and view.nominated[seat] == at and mine_at(view, me, at) == 0.0:
                    return k
    bluff = p[w.BLUFF] > 0.0 and unit(me) < p[w.BLUFF]
    named = 0
    weights = gains = 0.0
    for seat in range(view.n_seats):
        at = view.nominated[seat]
        if at >= 0 and not has(named, at):
            named |= 1 << at
            weights += pick_weight(view, me, p, at)
            gains += pick_weight(view, me, p, at) * gain_at(view, me, p, at, bluff)
    best, choice = -99.0, 0
    start = below(me, CHOICE, view.n)
    for k in range(view.n):
        option = (start + k) % view.n
        at = view.options[option, 1]
        weight = 0.0 if has(named, at) else pick_weight(view, me, p, at)
        worth = (gains + weight * gain_at(view, me, p, at, bluff)) / (weights + weight)
        if worth > best:
            best, choice = worth, option
    return choice


@rule
def pick_weight(view, me, p, location):
    """How likely the player-in-turn is to pick a location, as a weight."""
    chance = 0.0
    there = view.spot[location] & own(view.active)
    while there != 0:
        chance = max(chance, me.work[CHANCE + first(there)])
        there &= there - 1
    return max(1.0 - p[w.CHOOSER] * chance, 0.05)


@rule
def gain_at(view, me, p, location, bluff):
    """Worth of a raid there; who bluffs leaves its own contraband out of it."""
    return me.work[w.GAIN + location] + (p[w.MINE] * mine_at(view, me, location) if bluff else 0.0)


@rule
def mine_at(view, me, location):
    """Points of one's own that lie in a location."""
    total = 0.0
    here = view.spot[location] & own(me.seat)
    while here != 0:
        total += me.work[WORTH + first(here)]
        here &= here - 1
    return total


@rule
def best_location(view, me):
    """The option whose location is worth most to be raided; ties by lot."""
    best, choice = -99.0, 0
    start = below(me, CHOICE, view.n)
    for k in range(view.n):
        option = (start + k) % view.n
        worth = me.work[w.GAIN + view.options[option, 1]]
        if worth > best:
            best, choice = worth, option
    return choice


@rule
def other(view, t, me, p, q):
    """Questions of Assistance Cards and the Rat's."""
    if q == d.TARGET_:
        return target(view, t, me, p)
    if q == d.GUESS_:
        best, choice = -1.0, 0
        for k in range(view.n):
            chance = w.snitch_at(view, me, view.chosen_location, view.options[k, 1] - 1) + 0.001 * view.options[k, 1]
            if chance > best:
                best, choice = chance, k
        return choice
    if q == d.VICTIM_ or q == d.TRADE_FOR_:
        return victim(view, me, q)
    if q == d.CLOSE_:
        best, choice = -1.0, 0
        for k in range(view.n):
            mine = mine_at(view, me, view.options[k, 1])
            if mine > best:
                best, choice = mine, k
        return choice
    if q == d.LOOK_ or q == d.FIRST_ or q == d.SECOND_:
        return look(view, me, q)
    if q == d.FLIP_:
        return 0  # what is known to all helps nobody more than the one who knows it alone
    if q == d.GIVE_ or q == d.TAKE_:
        return swap(view, me, q)
    if q == d.SUSPECT_:
        return suspect(view, t, p)
    return below(me, CHOICE, view.n)  # cover


@rule
def target(view, t, me, p):
    card = view.using
    best, choice = -99.0, 0
    for k in range(view.n):
        worth = w.target_worth(view, t, me, p, card, view.options[k, 1])
        if worth > best:
            best, choice = worth, k
    return choice


@rule
def victim(view, me, q):
    """The card that hurts most to lose, or for whom to trade: oneself."""
    best, choice = -99.0, 0
    for k in range(view.n):
        seat = view.options[k, 1] if q == d.TRADE_FOR_ else view.options[k, 1] // s.OWN
        worth = 9.0 if seat == me.seat else me.work[w.WEIGHT + seat]
        if worth > best:
            best, choice = worth, k
    return choice


@rule
def look(view, me, q):
    """Where most is unknown; with Underhand Deal first where something of one's own lies that may be moved."""
    best, choice = -99.0, 0
    start = below(me, CHOICE, view.n)
    for k in range(view.n):
        option = (start + k) % view.n
        at = view.options[option, 1]
        worth = float(count(view.spot[at] & ~view.known[me.seat]))
        if q == d.FIRST_:
            worth = -me.work[w.GAIN + at]
        elif q == d.SECOND_:
            worth = me.work[w.GAIN + at]
        if worth > best:
            best, choice = worth, option
    return choice


@rule
def swap(view, me, q):
    """Underhand Deal: contraband of the others goes from the first location to the second, which is the more likely to be raided."""
    best, choice = -99.0, 0
    for k in range(view.n):
        if view.options[k, 0] == d.DECLINE and q == d.GIVE_:
            worth = 0.0
        else:
            card = view.options[k, 1]
            owner = card // s.OWN
            worth = -me.work[WORTH + card] if owner == me.seat else me.work[w.WEIGHT + owner] * me.work[WORTH + card]
            if q == d.TAKE_:
                worth = -worth
            if owner == me.seat:
                worth -= DRAWS_EYES
        if worth > best:
            best, choice = worth, k
    return choice


@rule
def suspect(view, t, p):
    """Whoever nominated locations where its own contraband then was found; nobody, if no chance is good enough."""
    total = best = 0.0
    choice = view.n - 1
    for k in range(view.n - 1):
        weight = suspicion(view, t, view.options[k, 1], p)
        total += weight
        if weight > best:
            best, choice = weight, k
    return choice if best > p[w.SUSPECT_BAR] * total else view.n - 1


@rule
def suspicion(view, t, seat, p):
    """How much likelier a seat's nominations are, if it wants its contraband found."""
    weight = 1.0
    if view.role[seat] >= 0:  # known from a round before, if roles are dealt once
        return 1000.0 if view.role[seat] == s.AGENT else 0.0
    if t.rules.placement != s.DEFAULT:  # then a card's number does not tell where it lay
        return weight
    for k in range(view.raids):
        log = view.raid_log[k]
        at = logged_nomination(log, seat)
        if at < 0 or at != logged_location(log):
            continue
        own_found = has(view.gone, s.OWN * seat + at)
        weight *= p[w.TELL] if own_found else 0.9
    return weight
