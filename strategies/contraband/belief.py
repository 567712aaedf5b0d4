"""Where contraband lies, as far as a seat can tell: for every Goods Card the chance that it is contraband, and the points it stands for.

What homes hold goes by a habit: the chance of each type at home before anything is seen, one in nine if cards were dealt out at random.
Given the habit, and no preference among Public Locations, the beliefs are exact: with u unknown cards in public and an unknown home, a type
not seen yet lies at home with odds 6 * habit of it : (habit of an unfound card) * (u - types unseen + 1). Nominations may shift where in
public contraband is looked for. After an unseen swap of which one does not know, the beliefs for every pair of cards that may
have been exchanged are added up, each weighed by how many hidings fit it."""

from sim.contraband import state as s
from sim.contraband.rules.goods import own
from sim.contraband.rules.raids import logged_nomination
from sim.contraband.worlds import alike, partner_of, sees_through, worlds_if
from sim.core.bits import count, first, has
from sim.core.chance import U, mix, mul64
from sim.core.compile import rule

CHANCE, WORTH, AVOIDED = 0, s.GOODS, 2 * s.GOODS  # places in me.work: by card; by owner and location
HABIT = AVOIDED + s.GOODS  # by owner: habit of an unfound card and of each type at home
FREE_WORK = HABIT + 4 * s.SEATS  # where the rest of me.work begins


@rule
def remembered(view, me, memory):
    """Cards a seat knows and has not forgotten: all with memory 1; with 0 only what lies open. Its own are no exception, since placed
    cards may not be looked at again."""
    if memory >= 1.0:
        return view.known[me.seat]
    kept = view.known[me.seat]
    private = kept & ~view.up
    while private != 0:
        card = first(private)
        private &= private - 1
        lot = mix(me.key ^ mul64(U(view.rounds * 64 + card + 1), U(0x9E3779B97F4A7C15)))
        if float(lot >> U(40)) >= memory * 16777216.0:
            kept &= ~(1 << card)
    return kept


@rule
def type_value(view, t, owner, k):
    """Points a card of a type would give its owner. The roles of others are not known: they count as Criminals."""
    if view.role[owner] == s.AGENT:
        return float(t.agent_value)
    if view.played_on[s.REDISTRIBUTE] == owner:
        return float(t.redistribute_value)
    return float(t.cash[owner, k])


@rule
def fill(view, t, me, memory, read, trust, habit_1, habit_2, habit_3):
    """Put chance and worth of every card in play into me.work.

    memory: 0 to 1. read: what is left of a card's weight for every nomination of its location by its owner; 1 reads nothing.
    trust: how many rounds the habit weighs against what homes held in the rounds before; 0 reads nothing. habit_1 to habit_3: chance
    of each type at home before anything is seen."""
    for k in range(HABIT):
        me.work[k] = 0.0
    known = remembered(view, me, memory)
    for owner in range(view.n_seats):
        avoided(view, me, owner, read)
        habits(view, me, owner, trust, habit_1, habit_2, habit_3)
    if sees_through(view, me.seat):
        for owner in range(view.n_seats):
            believe(view, t, me, owner, known & own(owner), view.kind[0], view.kind[1], view.kind[2], 1.0)
        return
    total = 0.0
    for put in range(2):  # first all weights are added up, then the beliefs
        ones = view.deal_at[0]
        while ones != 0:
            one = first(ones)
            ones &= ones - 1
            others = view.deal_at[1] & own(one // s.OWN)
            while others != 0:
                other = first(others)
                others &= others - 1
                if not alike(view, one, other):
                    continue
                weight = float(worlds_if(view, me.seat, one, other))
                if weight == 0.0:
                    continue
                if put == 0:
                    total += weight
                else:
                    believe_if(view, t, me, known, one, other, weight / total)


@rule
def believe_if(view, t, me, known, one, other, weight):
    """The beliefs if these two cards were exchanged: what was known before lies where it went."""
    kind_0, kind_1, kind_2 = view.kind[0], view.kind[1], view.kind[2]
    before = view.knew[me.seat]
    while before != 0:
        card = first(before)
        before &= before - 1
        now = 1 << partner_of(card, one, other)
        known |= now
        kind_0 |= now if has(view.was[0], card) else 0
        kind_1 |= now if has(view.was[1], card) else 0
        kind_2 |= now if has(view.was[2], card) else 0
    for owner in range(view.n_seats):
        believe(view, t, me, owner, known & own(owner), kind_0, kind_1, kind_2, weight)


@rule
def believe(view, t, me, owner, known, kind_0, kind_1, kind_2, weight):
    """Add an owner's part of the beliefs. known: cards of the owner whose content is known, with the kinds that say what."""
    home = s.OWN * owner + s.HOME
    unknown = own(owner) & ~known & ~(1 << home)
    at_home = not has(known, home)
    habit = HABIT + 4 * owner
    left, total = 0, 0.0  # types unseen, and odds of all of them at home
    for k in range(s.TYPES):
        kind = (kind_0 if k == 0 else kind_1 if k == 1 else kind_2) & known
        if kind == 0:
            left += 1
            total += me.work[habit + 1 + k]
        else:
            me.work[CHANCE + first(kind)] += weight
            me.work[WORTH + first(kind)] += weight * type_value(view, t, owner, k)
    if left == 0:
        return
    room = count(unknown)
    total = total * 6.0 + me.work[habit] * max(room - left + 1, 0)
    places = 0.0
    rest = unknown
    while rest != 0:
        places += place_weight(view, me, owner, first(rest))
        rest &= rest - 1
    chance = worth = 0.0
    for k in range(s.TYPES):
        kind = (kind_0 if k == 0 else kind_1 if k == 1 else kind_2) & known
        if kind == 0:
            here = me.work[habit + 1 + k] * 6.0 / total if at_home and total > 0.0 else 0.0
            value = type_value(view, t, owner, k)
            me.work[CHANCE + home] += weight * here
            me.work[WORTH + home] += weight * here * value
            chance += 1.0 - here
            worth += (1.0 - here) * value
    if places <= 0.0:
        return
    while unknown != 0:
        card = first(unknown)
        unknown &= unknown - 1
        part = place_weight(view, me, owner, card) / places
        me.work[CHANCE + card] += weight * min(chance * part, 1.0)
        me.work[WORTH + card] += weight * worth * part


@rule
def habits(view, me, owner, trust, habit_1, habit_2, habit_3):
    """What an owner's home is likely to hold: the habit, and what it held in the rounds before."""
    at = HABIT + 4 * owner
    me.work[at] = 1.0 - habit_1 - habit_2 - habit_3
    me.work[at + 1] = habit_1
    me.work[at + 2] = habit_2
    me.work[at + 3] = habit_3
    if trust > 0.0:
        for k in range(s.TYPES + 1):
            held = 0.0
            for number in range(view.rounds - 1):
                held += 1.0 if view.notes[number, owner] == k else 0.0
            me.work[at + k] = (trust * me.work[at + k] + held) / (trust + view.rounds - 1.0)


@rule
def avoided(view, me, owner, read):
    """How much less likely an owner's contraband is where it has nominated: a weight a location."""
    for location in range(s.LOCATIONS):
        me.work[AVOIDED + s.OWN * owner + location] = 1.0
    if read >= 1.0 or owner == me.seat:
        return
    for k in range(view.raids):
        at = logged_nomination(view.raid_log[k], owner)
        if at >= 0:
            me.work[AVOIDED + s.OWN * owner + at] *= read


@rule
def place_weight(view, me, owner, card):
    for location in range(s.LOCATIONS):
        if has(view.spot[location], card):
            return me.work[AVOIDED + s.OWN * owner + location]
    return 0.0
