"""Scoring Phase, Round Ends and Starting Next Round, End Game and Victory Conditions."""

from sim.contraband import state as s
from sim.contraband.rules.goods import content, contraband, home_of, own, show_all, value_of
from sim.contraband.rules.record import note_final, note_round
from sim.contraband.rules.roles import count_roles, role_points
from sim.core.agenda import push
from sim.core.bits import count, first, has
from sim.core.compile import rule
from sim.core.record import DECIDED, DRAW, NOBODY


@rule
def location_points(g, t, seat):
    """Cash icons of the player's contraband in the sole unraided location."""
    total = best = 0
    for location in range(s.LOCATIONS):
        lying = g.spot[location] & contraband(g) & own(seat)
        while lying != 0:
            value = value_of(g, t, first(lying))
            lying &= lying - 1
            total += value
            best = max(best, value)
    return total if t.rules.last_location == s.DEFAULT else best


@rule
def home_points(g, t, seat):
    """Contraband that lies unopened at home."""
    card = home_of(seat)
    if has(g.spot[s.HOME], card) and content(g, card) != s.UNFOUND:
        return value_of(g, t, card)
    return 0


@rule
def police_points(g, t, seat):
    """Police Tokens; Injustice lowers one of its target's."""
    points = g.police[seat] * t.police_value
    if g.played_on[s.INJUSTICE] == seat and g.police[seat] > 0:
        points += t.injustice_value - t.police_value
    return points


@rule
def penalty_points(g, t, seat):
    """Police Penalty Tokens; Discredit makes one of its target's cost more."""
    points = g.penalty[seat] * t.penalty_value
    if g.played_on[s.DISCREDIT] == seat and g.penalty[seat] > 0:
        points += t.discredit_value - t.penalty_value
    return points


@rule
def citizen_points(g, t, seat):
    """Model Citizen pays who played it if the other player's home proves to hold an unfound card."""
    if g.played_by[s.MODEL_CITIZEN] != seat or g.played_on[s.MODEL_CITIZEN] == s.NOBODY:
        return 0
    card = home_of(g.played_on[s.MODEL_CITIZEN])
    if content(g, card) != s.UNFOUND:
        return 0
    if not has(g.spot[s.HOME], card) and t.rules.citizen_on_raid != s.DEFAULT:
        return 0
    return t.citizen_value


@rule
def trade_points(g, t, seat):
    """The card taken back through Corruption Trade."""
    if g.traded == s.NO_CARD or g.traded_for != seat:
        return 0
    levelled = g.played_on[s.REDISTRIBUTE] == seat and not (t.double_agent != 0 and g.role[seat] == s.AGENT)
    if levelled and t.rules.trade_redistributed != s.DEFAULT:
        return t.cash[seat, content(g, g.traded) - 1]
    return value_of(g, t, g.traded)


@rule
def snitch_points(g, t, seat):
    """Cards kept through Snitch are worth what they are worth to their owners."""
    points = 0
    if g.snitched != 0 and g.played_by[s.SNITCH] == seat:
        left = g.snitched
        while left != 0:
            card = first(left)
            left &= left - 1
            owner = card // s.OWN
            if t.double_agent != 0 and g.role[owner] == s.AGENT and t.rules.snitched_agent_value != s.DEFAULT:
                points += t.cash[owner, content(g, card) - 1]
            else:
                points += value_of(g, t, card)
    return points


@rule
def round_points(g, t, seat):
    """The round's score of a seat."""
    points = location_points(g, t, seat) + home_points(g, t, seat)
    points += police_points(g, t, seat) + penalty_points(g, t, seat)
    points += citizen_points(g, t, seat) + trade_points(g, t, seat) + snitch_points(g, t, seat)
    if t.double_agent != 0:
        points += role_points(g, t, seat)
    return points if t.rules.negative_points == s.DEFAULT else max(points, 0)


@rule
def keep_unraided(g, t):
    """Who keeps unfound cards that are revealed in scoring: nobody, unless `unfound_unraided` says otherwise."""
    if t.rules.unfound_unraided == s.DEFAULT:
        return
    for seat in range(g.n_seats):
        left = g.spot[s.HOME] & own(seat)
        for location in range(s.LOCATIONS):
            left |= g.spot[location] & own(seat)
        left = count(left & ~contraband(g))
        if t.rules.unfound_unraided == s.TO_OWNERS:
            g.kept[seat] += left
        elif g.active != s.NOBODY:
            g.kept[g.active] += left


@rule
def better(g, one, other):
    """Is a seat ahead in the round: more points, or as many and fewer unfound cards kept?"""
    if g.last_points[one] != g.last_points[other]:
        return g.last_points[one] > g.last_points[other]
    return g.kept[one] < g.kept[other]


@rule
def rank_of(g, t, seat):
    """1 for the best; those who tie after the unfound cards share a rank, after which one is left out (or not: `star_ties`)."""
    rank = 1
    for other in range(g.n_seats):
        if better(g, other, seat):
            counts = True
            if t.rules.star_ties != s.DEFAULT:  # each group of tied players takes one place
                for before in range(other):
                    if not better(g, before, other) and not better(g, other, before):
                        counts = False
            rank += 1 if counts else 0
    return rank


@rule
def score(g, t):
    keep_unraided(g, t)
    for seat in range(g.n_seats):
        g.last_points[seat] = round_points(g, t, seat)
    last = g.rounds == t.match_rounds
    if g.live != 0:
        if t.double_agent != 0:
            count_roles(g, t)
        for seat in range(g.n_seats):
            note_round(
                g, t, seat, location_points(g, t, seat), home_points(g, t, seat), police_points(g, t, seat), penalty_points(g, t, seat),
                citizen_points(g, t, seat), trade_points(g, t, seat), snitch_points(g, t, seat),
                role_points(g, t, seat) if t.double_agent != 0 else 0, rank_of(g, t, seat), last,
            )  # fmt: skip
    if not last:
        for seat in range(g.n_seats):
            g.stars[seat] += t.stars[rank_of(g, t, seat) - 1]
    for seat in range(g.n_seats):
        g.notes[g.rounds - 1, seat] = content(g, home_of(seat))
    show_all(g, g.spot[s.HOME])
    push(g, s.END_MATCH if last else s.END_ROUND, 0, 0, 0, 0, 0)


@rule
def end_round(g, t):
    """The player with the least points starts the next round; ties go to the most unfound cards, then clockwise from the starter."""
    shift = 1 if t.rules.starter_tie == s.DEFAULT else 0
    found = NOBODY
    by_unfound = by_place = False
    for k in range(g.n_seats):
        seat = (g.starter + shift + k) % g.n_seats
        if found == NOBODY:
            found = seat
        elif g.last_points[seat] < g.last_points[found]:
            found = seat
            by_unfound = by_place = False
        elif g.last_points[seat] == g.last_points[found]:
            if g.kept[seat] > g.kept[found]:
                found = seat
                by_unfound = True
                by_place = False
            elif g.kept[seat] == g.kept[found]:
                by_place = True
            else:
                by_unfound = True
    if by_place:
        t.events[s.EV_START_CLOCKWISE] += g.live
    elif by_unfound:
        t.events[s.EV_START_UNFOUND] += g.live
    g.starter = found
    push(g, s.BEGIN_ROUND, 0, 0, 0, 0, 0)


@rule
def total_of(g, seat):
    """Final score: stars of the rounds before, and the points of the last."""
    return g.stars[seat] + g.last_points[seat]


@rule
def winners(g):
    """Mask of who has the highest final score and, among those, the fewest unfound cards kept in the last round."""
    best = 0
    for seat in range(1, g.n_seats):
        here, there = total_of(g, seat), total_of(g, best)
        if here > there or (here == there and g.kept[seat] < g.kept[best]):
            best = seat
    found = 0
    for seat in range(g.n_seats):
        if total_of(g, seat) == total_of(g, best) and g.kept[seat] == g.kept[best]:
            found |= 1 << seat
    return found


@rule
def end_match(g, t):
    """The highest final score wins; all who still tie win together."""
    won = winners(g)
    tied = 0
    for seat in range(g.n_seats):
        if total_of(g, seat) == total_of(g, first(won)):
            tied += 1
    if count(won) == 1:
        g.outcome = DECIDED
        g.winner = g.team[first(won)]
        g.end_reason = s.MOST_POINTS if tied == 1 else s.FEWEST_UNFOUND
        if tied > 1:
            t.events[s.EV_FINAL_UNFOUND] += g.live
    else:
        g.outcome = DRAW
        g.winner = NOBODY
        g.end_reason = s.SHARED_WIN
        t.events[s.EV_FINAL_SHARED] += g.live
    if g.live != 0:
        note_final(g, t, won)
