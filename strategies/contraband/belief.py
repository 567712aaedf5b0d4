"""Where contraband lies, as far as a seat can tell: for every Goods Card the chance that it is contraband, and the points it stands for.

With all hidings alike likely this is exact: an owner with `left` types unseen on u unknown cards in Public Locations and an unknown
home has contraband at home with odds left : (u - left + 1). A habit other than chance (one in three) shifts these odds; nominations
may shift where in public it is looked for. After an unseen swap of which one does not know, the beliefs for every pair of cards that may
have been exchanged are added up, each weighed by how many hidings fit it."""

from sim.contraband import state as s
from sim.contraband.rules.goods import own
from sim.contraband.rules.raids import logged_nomination
from sim.contraband.worlds import alike, partner_of, sees_through, worlds_if
from sim.core.bits import count, first, has
from sim.core.chance import U, mix, mul64
from sim.core.compile import rule

CHANCE, WORTH, AVOIDED = 0, s.GOODS, 2 * s.GOODS  # places in me.work: by card; by owner and location
FREE_WORK = 3 * s.GOODS + s.SEATS  # where the rest of me.work begins
EVEN = 1.0 / 3.0  # home chance if three of nine cards are drawn for it


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
def fill(view, t, me, memory, read, trust):
    """Put chance and worth of every card in play into me.work.

    memory: 0 to 1. read: what is left of a card's weight for every nomination of its location by its owner; 1 reads nothing.
    trust: how many rounds the even chance at home weighs against what homes held in the rounds before; 0 or less reads nothing."""
    for k in range(FREE_WORK):
        me.work[k] = 0.0
    known = remembered(view, me, memory)
    for owner in range(view.n_seats):
        avoided(view, me, owner, read)
    if sees_through(view, me.seat):
        for owner in range(view.n_seats):
            believe(view, t, me, owner, known & own(owner), view.kind[0], view.kind[1], view.kind[2], 1.0, trust)
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
                    believe_if(view, t, me, known, one, other, weight / total, trust)


@rule
def believe_if(view, t, me, known, one, other, weight, trust):
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
        believe(view, t, me, owner, known & own(owner), kind_0, kind_1, kind_2, weight, trust)


@rule
def believe(view, t, me, owner, known, kind_0, kind_1, kind_2, weight, trust):
    """Add an owner's part of the beliefs. known: cards of the owner whose content is known, with the kinds that say what."""
    cards = own(owner)
    left = s.TYPES - count((kind_0 | kind_1 | kind_2) & known)
    mean = 0.0
    for k in range(s.TYPES):
        kind = kind_0 if k == 0 else kind_1 if k == 1 else kind_2
        value = type_value(view, t, owner, k)
        here = first(kind & known) if kind & known != 0 else s.NO_CARD
        if here == s.NO_CARD:
            mean += value
        else:
            me.work[CHANCE + here] += weight
            me.work[WORTH + here] += weight * value
    if left == 0:
        return
    mean /= left
    unknown = cards & ~known
    home = s.OWN * owner + s.HOME
    at_home = 0.0
    if has(unknown, home):
        unknown &= ~(1 << home)
        at_home = home_chance(view, owner, left, count(unknown), trust)
        me.work[CHANCE + home] += weight * at_home
        me.work[WORTH + home] += weight * at_home * mean
    total = 0.0
    rest = unknown
    while rest != 0:
        total += place_weight(view, me, owner, first(rest))
        rest &= rest - 1
    if total <= 0.0:
        return
    while unknown != 0:
        card = first(unknown)
        unknown &= unknown - 1
        chance = min((left - at_home) * place_weight(view, me, owner, card) / total, 1.0)
        me.work[CHANCE + card] += weight * chance
        me.work[WORTH + card] += weight * chance * mean


@rule
def home_chance(view, owner, left, unknown, trust):
    """Chance that an unknown home holds contraband, with `left` types unseen and so many unknown cards in public."""
    if unknown - left + 1 <= 0:
        return 1.0
    habit = EVEN
    if trust > 0.0 and view.rounds > 1:
        seen = found = 0.0
        for k in range(view.rounds - 1):
            seen += 1.0
            found += 1.0 if view.notes[k, owner] > 0 else 0.0
        habit = (trust * EVEN + found) / (trust + seen)
    odds = habit / (1.0 - habit) * 2.0 * left / (unknown - left + 1)
    return odds / (1.0 + odds)


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
