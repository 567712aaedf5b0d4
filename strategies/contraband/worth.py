"""What things are worth to a player who weighs points: its own against those of the others, the leaders' most."""

from sim.contraband import state as s
from sim.contraband.rules.goods import home_of, own, unraided
from sim.core.bits import count, first, has
from sim.core.compile import rule
from strategies.contraband.belief import CHANCE, FREE_WORK, WORTH

# The order of the numbers in strategies/params/contraband_*.toml.
(
    HOME_NONE, HOME_1, HOME_2, HOME_3, AGENT_HOME_NONE, MEMORY, READ, TRUST, HURT, FOCUS, STAY, MINE, CHOOSER, CONTROL, RAID, RAID_LATE,
    HOME_BAR, TRADE_BAR, DISCREDIT_BAR, HINDER, INFORM, INJUSTICE_BAR, CITIZEN_BAR, LEVEL_BAR, CLOSE, SNITCH_BAR, DEAL, PARTNER, BLUFF,
    SUSPECT_BAR, TELL, HIDDEN_TOKEN, HABIT_1, HABIT_2, HABIT_3,
) = range(35)  # fmt: skip

WEIGHT = FREE_WORK  # me.work: weight of a point of each other seat, own seat 0
GAIN = WEIGHT + s.SEATS  # what it is worth to me that a location is raided
POINTS = GAIN + s.LOCATIONS  # expected points of this round by seat


@rule
def mine_sign(view, me):
    """Is it good that my contraband stays hidden? For the Double Agent it is better found, while all of it still can be."""
    if view.role[me.seat] == s.AGENT and view.traded_for != me.seat:
        return -1.0
    return 1.0


@rule
def police_worth(view, t, seat):
    """Points the next Police Token gives a seat."""
    if view.played_on[s.INJUSTICE] == seat and view.police[seat] == 0:
        return float(t.injustice_value)
    return float(t.police_value)


@rule
def penalty_worth(view, t, seat):
    """Points the next Police Penalty Token gives a seat, below zero."""
    if view.played_on[s.DISCREDIT] == seat and view.penalty[seat] == 0:
        return float(t.discredit_value)
    return float(t.penalty_value)


@rule
def expected(view, t, me, p, seat, left):
    """Points of this round a seat may expect: tokens, what lies at home, what may survive in public, what was taken back or kept."""
    made = float(view.police[seat] * t.police_value + view.penalty[seat] * t.penalty_value)
    if view.played_on[s.INJUSTICE] == seat and view.police[seat] > 0:
        made += t.injustice_value - t.police_value
    if view.played_on[s.DISCREDIT] == seat and view.penalty[seat] > 0:
        made += t.discredit_value - t.penalty_value
    card = home_of(seat)
    if has(view.spot[s.HOME], card):
        made += p[STAY] * me.work[WORTH + card]
    public = 0.0
    for k in range(s.LOCATIONS):
        here = view.spot[k] & own(seat)
        while here != 0:
            public += me.work[WORTH + first(here)]
            here &= here - 1
    made += public / max(left, 1)
    if view.traded != s.NO_CARD and view.traded_for == seat:
        made += 2.0
    if view.snitched != 0 and view.played_by[s.SNITCH] == seat:
        made += 2.0 * count(view.snitched)
    if view.played_by[s.MODEL_CITIZEN] == seat and view.played_on[s.MODEL_CITIZEN] >= 0:
        made += t.citizen_value * (1.0 - me.work[CHANCE + home_of(view.played_on[s.MODEL_CITIZEN])])
    return made


@rule
def weigh(view, t, me, p):
    """Weights of the others' points, and what it is worth that each location is raided. Needs the beliefs in me.work."""
    left = count(unraided(view, t))
    best = -99.0
    for seat in range(view.n_seats):
        me.work[POINTS + seat] = view.stars[seat] + expected(view, t, me, p, seat, left)
        if seat != me.seat:
            best = max(best, me.work[POINTS + seat])
    total = 0.0
    for seat in range(view.n_seats):
        weight = 0.0
        if seat != me.seat:
            weight = 1.0 / (1.0 + p[FOCUS] * (best - me.work[POINTS + seat]))
            total += weight
        me.work[WEIGHT + seat] = weight
    for seat in range(view.n_seats):
        me.work[WEIGHT + seat] *= p[HURT] / total
        if partner(view, me.seat, seat):
            me.work[WEIGHT + seat] = -p[PARTNER]
    sign = mine_sign(view, me)
    for location in range(s.LOCATIONS):
        gain = 0.0
        there = view.spot[location]
        while there != 0:
            card = first(there)
            there &= there - 1
            owner = card // s.OWN
            if owner == me.seat:
                gain -= sign * p[MINE] * me.work[WORTH + card]
            else:
                gain += me.work[WEIGHT + owner] * me.work[WORTH + card]
        me.work[GAIN + location] = gain


@rule
def partner(view, seat, other):
    """Have two seats agreed to nominate together?"""
    return seat != other and view.league[seat] != 0 and view.league[seat] == view.league[other]


@rule
def home_raid(view, t, me, p, other):
    """Worth of a raid on a home: a token, and the card lost to its owner, or a penalty and a token for the owner."""
    card = home_of(other)
    chance = me.work[CHANCE + card]
    weight = me.work[WEIGHT + other]
    hit = police_worth(view, t, me.seat) * chance + weight * p[STAY] * me.work[WORTH + card]
    miss = penalty_worth(view, t, me.seat) - weight * police_worth(view, t, other)
    return hit + (1.0 - chance) * miss


@rule
def card_worth(view, t, me, p, card):
    """Worth of playing an Assistance Card, before the bar a card has to take."""
    seat = me.seat
    if card == s.CORRUPTION_TRADE:
        return mean_confiscated(view, t, seat) - p[TRADE_BAR]
    if card == s.DISCREDIT:
        return best_target(view, t, me, p, card) - p[DISCREDIT_BAR]
    if card == s.INJUSTICE:
        return best_target(view, t, me, p, card) - p[INJUSTICE_BAR]
    if card == s.MODEL_CITIZEN:
        return best_target(view, t, me, p, card) - p[CITIZEN_BAR]
    if card == s.REDISTRIBUTE:
        return best_target(view, t, me, p, card) - p[LEVEL_BAR]
    if card == s.HINDRANCE:
        return p[HINDER]
    if card == s.INFORMANT:
        return p[INFORM]
    if card == s.RESTRICTED_AREA:
        return p[CLOSE] * mine_at_most(view, me)
    if card == s.SNITCH:
        return snitch_chance(view, me) * 2.0 - p[SNITCH_BAR]
    return p[DEAL]


@rule
def mean_confiscated(view, t, seat):
    """Mean points of a seat's confiscated contraband."""
    if view.role[seat] == s.AGENT:
        return 1.0 - t.agent_bonus
    total = many = 0.0
    left = view.gone & ~view.snitched & own(seat)
    while left != 0:
        card = first(left)
        left &= left - 1
        many += 1.0
        for k in range(s.TYPES):
            if has(view.kind[k], card):
                total += t.redistribute_value if view.played_on[s.REDISTRIBUTE] == seat else t.cash[seat, k]
    return total / many if many > 0.0 else 0.0


@rule
def target_worth(view, t, me, p, card, other):
    """Worth of passing a card to a player."""
    weight = me.work[WEIGHT + other]
    if card == s.DISCREDIT:
        bite = t.penalty_value - t.discredit_value
        return weight * bite if view.penalty[other] > 0 else weight * bite * p[HIDDEN_TOKEN] * min(view.police_left, 1)
    if card == s.INJUSTICE:
        bite = t.police_value - t.injustice_value
        return weight * bite if view.police[other] > 0 else weight * bite * p[HIDDEN_TOKEN] * min(view.police_left, 1)
    if card == s.MODEL_CITIZEN:
        return t.citizen_value * (1.0 - me.work[CHANCE + home_of(other)])
    change = level_change(view, t, me, p, other)
    return change if other == me.seat else -weight * change


@rule
def level_change(view, t, me, p, seat):
    """What Redistribute changes in the points a seat may expect."""
    if view.role[seat] == s.AGENT:
        return 0.0
    left = float(max(count(unraided(view, t)), 1))
    change = 0.0
    for spot in range(s.SPOTS):
        here = view.spot[spot] & own(seat)
        stays = p[STAY] if spot == s.HOME else 1.0 / left
        while here != 0:
            card = first(here)
            here &= here - 1
            change += stays * (t.redistribute_value * me.work[CHANCE + card] - me.work[WORTH + card])
    return change


@rule
def best_target(view, t, me, p, card):
    best = -9.0
    for other in range(view.n_seats):
        if (other != me.seat or card == s.REDISTRIBUTE) and (card != s.MODEL_CITIZEN or has(view.spot[s.HOME], home_of(other))):
            best = max(best, target_worth(view, t, me, p, card, other))
    return best


@rule
def mine_at_most(view, me):
    """The most of my own that lies in one location."""
    best = 0.0
    for location in range(s.LOCATIONS):
        total = 0.0
        here = view.spot[location] & own(me.seat)
        while here != 0:
            total += me.work[WORTH + first(here)]
            here &= here - 1
        best = max(best, total)
    return best


@rule
def snitch_at(view, me, location, k):
    """Chance that another player's card of a type (0 to 2) lies in a location."""
    none = 1.0
    there = view.spot[location] & ~own(me.seat)
    while there != 0:
        card = first(there)
        there &= there - 1
        if has(view.known[me.seat], card):
            if has(view.kind[k], card):
                none = 0.0
        else:
            found = 0
            for other in range(s.TYPES):
                found += 1 if view.kind[other] & own(card // s.OWN) != 0 else 0
            if view.kind[k] & own(card // s.OWN) == 0 and found < s.TYPES:
                none *= 1.0 - min(me.work[CHANCE + card] / (s.TYPES - found), 1.0)
    return 1.0 - none


@rule
def snitch_chance(view, me):
    """Mean over the unraided locations of the best chance to name a type that lies there: the others choose what can be raided."""
    total = many = 0.0
    for location in range(s.LOCATIONS):
        if view.spot[location] != 0:
            best = 0.0
            for k in range(s.TYPES):
                best = max(best, snitch_at(view, me, location, k))
            total += best
            many += 1.0
    return total / max(many, 1.0)


@rule
def public_stake(view, t, me):
    """Points of one's own that may be expected to survive in public."""
    total = 0.0
    for location in range(s.LOCATIONS):
        here = view.spot[location] & own(me.seat)
        while here != 0:
            total += me.work[WORTH + first(here)]
            here &= here - 1
    return total / max(count(unraided(view, t)), 1)
