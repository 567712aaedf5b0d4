"""Raid Public Location: nominations by the others, the choice among them, and what is found. Snitch is played as such a raid."""

from sim.contraband import state as s
from sim.contraband.decisions import GUESS_, LOCATION_, NOMINATE_, VICTIM_
from sim.contraband.rules.goods import contraband, own, show_all, unraided
from sim.contraband.rules.record import note_bits, tally
from sim.core.agenda import ask, clear_options, option, push
from sim.core.bits import by_lot, count, first
from sim.core.compile import rule

LOG_BITS = 4  # an entry of raid_log: nominations + 1 by seat, then the location, then who raided, four bits each


@rule
def logged_nomination(log, seat):
    """What a seat had nominated in a raid of the log, NOWHERE if nothing."""
    return ((log >> (LOG_BITS * seat)) & 15) - 1


@rule
def logged_location(log):
    return (log >> (LOG_BITS * s.SEATS)) & 15


@rule
def begin_raid(g, t, card, only):
    """The others nominate, clockwise from the left of the player-in-turn. only: it had no other action."""
    g.using = card
    for seat in range(g.n_seats):
        g.nominated[seat] = s.NOWHERE
    if card == s.SNITCH and t.rules.snitch_uses_nominations != s.DEFAULT:
        push(g, s.CHOOSE_LOCATION, only, 0, 0, 0, 0)
    else:
        push(g, s.NOMINATE, 1, only, 0, 0, 0)


@rule
def not_closed(g, t, locations, reading):
    """Without the location under Restricted Area, which binds both steps unless `restricted_bars` has this other reading."""
    if g.closed != s.NOWHERE and t.rules.restricted_bars != reading:
        locations &= ~(1 << g.closed)
    return locations


@rule
def nominate(g, t, k, only):
    """The k-th player after the one in turn places the Meeple on an unraided location."""
    if k >= g.n_seats:
        push(g, s.CHOOSE_LOCATION, only, 0, 0, 0, 0)
        return
    seat = (g.active + k) % g.n_seats
    allowed = not_closed(g, t, unraided(g, t), s.CHOOSER)
    if t.rules.nominations_coincide != s.DEFAULT:
        for other in range(g.n_seats):
            if g.nominated[other] != s.NOWHERE:
                allowed &= ~(1 << g.nominated[other])
    if allowed == 0:
        t.events[s.EV_NO_NOMINATION] += g.live
        push(g, s.NOMINATE, k + 1, only, 0, 0, 0)
        return
    clear_options(g)
    while allowed != 0:
        option(g, 0, first(allowed), 0, 0)
        allowed &= allowed - 1
    push(g, s.SET_NOMINATION, k, only, 0, 0, 0)
    ask(g, seat, seat, NOMINATE_)


@rule
def set_nomination(g, k, only):
    g.nominated[(g.active + k) % g.n_seats] = g.options[g.chosen, 1]
    push(g, s.NOMINATE, k + 1, only, 0, 0, 0)


@rule
def choose_location(g, t, only):
    """The player-in-turn raids one of the nominated locations; the majority does not bind."""
    everywhere = unraided(g, t)
    allowed = 0
    for seat in range(g.n_seats):
        if g.nominated[seat] != s.NOWHERE:
            allowed |= 1 << g.nominated[seat]
    if g.using == s.SNITCH and t.rules.snitch_uses_nominations != s.DEFAULT:
        allowed = everywhere
    allowed = not_closed(g, t, allowed, s.NOMINATORS)
    if allowed == 0:  # every Meeple on the location that is closed to the chooser alone
        allowed = not_closed(g, t, everywhere, s.NOMINATORS)
    if g.closed != s.NOWHERE and count(everywhere) == 2:
        t.events[s.EV_LEFT_ONE] += g.live
    clear_options(g)
    while allowed != 0:
        option(g, 0, first(allowed), 0, 0)
        allowed &= allowed - 1
    if g.n == 1:
        t.events[s.EV_ONE_NOMINATION] += g.live
        if only != 0:
            tally(g, t, g.active, s.P_DEAD, 1)
    push(g, s.SET_LOCATION, 0, 0, 0, 0, 0)
    ask(g, g.active, g.active, LOCATION_)


@rule
def set_location(g, t):
    location = g.options[g.chosen, 1]
    if g.live != 0:
        count_majority(g, t, location)
    g.chosen_location = location
    g.last_choice = 0
    if g.using == s.NO_CARD:
        for k in range(g.n):
            g.last_choice |= 1 << g.options[k, 1]
    push(g, s.RAID, 0, 0, 0, 0, 0)
    if g.using == s.SNITCH:
        clear_options(g)
        for kind in range(1, s.TYPES + 1):
            option(g, 0, kind, 0, 0)
        push(g, s.SET_GUESS, 0, 0, 0, 0, 0)
        ask(g, g.active, g.active, GUESS_)


@rule
def count_majority(g, t, location):
    votes = most = 0
    for seat in range(g.n_seats):
        here = 0
        for other in range(g.n_seats):
            here += g.nominated[seat] != s.NOWHERE and g.nominated[other] == g.nominated[seat]
        most = max(most, here)
        votes += g.nominated[seat] == location
    if votes < most:
        t.events[s.EV_MINORITY] += 1


@rule
def set_guess(g):
    g.guess = g.options[g.chosen, 1]


@rule
def raid(g, t):
    """All cards there are revealed. With Snitch a card of the type named may be kept, if another player's lies there."""
    there = g.spot[g.chosen_location]
    show_all(g, there)
    if g.guess != 0:
        named = there & g.kind[g.guess - 1] & ~own(g.active)
        t.events[s.EV_RIGHT if named != 0 else s.EV_WRONG] += g.live
        if count(named) > 1:
            t.events[s.EV_TWO_VICTIMS] += g.live
            if t.rules.snitch_multi == s.DEFAULT:
                clear_options(g)
                left = named
                while left != 0:
                    option(g, 0, first(left), 0, 0)
                    left &= left - 1
                push(g, s.SET_VICTIM, 0, 0, 0, 0, 0)
                ask(g, g.active, g.active, VICTIM_)
                return
            if t.rules.snitch_multi == s.TAKE_BY_LOT:
                named = 1 << by_lot(g.key, s.SNITCH_LOT, g.rounds, named)
        g.snitched |= named
    clear_location(g, t)


@rule
def set_victim(g, t):
    g.snitched |= 1 << g.options[g.chosen, 1]
    clear_location(g, t)


@rule
def clear_location(g, t):
    """Contraband is confiscated (or kept through Snitch), unfound cards are kept by the player-in-turn."""
    location = g.chosen_location
    there = g.spot[location]
    found = there & contraband(g)
    g.gone |= found
    if g.using != s.SNITCH or t.rules.snitch_unfound == s.DEFAULT:
        g.kept[g.active] += count(there & ~found)
    g.spot[location] = 0
    g.last_raid = there
    log = (location << (LOG_BITS * s.SEATS)) | (g.active << (LOG_BITS * (s.SEATS + 1)))
    for seat in range(g.n_seats):
        log |= (g.nominated[seat] + 1) << (LOG_BITS * seat)
        g.nominated[seat] = s.NOWHERE
    g.raid_log[g.raids] = log
    g.raids += 1
    t.events[s.EV_RAIDED] += g.live
    by_snitch = g.using == s.SNITCH and t.rules.restricted_lifted_by_snitch != s.DEFAULT and location != g.closed
    if g.closed != s.NOWHERE and not by_snitch:
        g.closed = s.NOWHERE
        t.events[s.EV_LIFTED] += g.live
    tally(g, t, g.active, s.P_RAIDS, 1)
    if g.live != 0:
        note_bits(g, t)
