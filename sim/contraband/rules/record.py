"""What is recorded of a live match: a row a round and seat, sums a seat. No rule depends on it."""

from sim.contraband import state as s
from sim.contraband.rules.goods import content
from sim.contraband.worlds import thousandths_of_a_bit
from sim.core.bits import count, has
from sim.core.chance import U, mix
from sim.core.compile import rule


@rule
def row_of(g, seat):
    """The row of tables.part of this round and seat."""
    return (g.rounds - 1) * g.n_seats + seat


@rule
def begin_rows(g, t):
    """Empty rows for a round that begins."""
    for seat in range(g.n_seats):
        row = t.part[row_of(g, seat)]
        for k in range(row.shape[0]):
            row[k] = 0
        row[s.P_ROUND] = g.rounds
        row[s.P_SEAT] = seat
        row[s.P_ORDER] = (seat - g.starter) % g.n_seats


@rule
def tally(g, t, seat, column, n):
    """Add to a column of a seat's row of this round."""
    if g.live != 0:
        t.part[row_of(g, seat), column] += n


@rule
def note_bits(g, t):
    """What each seat cannot know after so many public raids; sealed until the round is over, since players see the tables."""
    if g.raids < s.LOCATIONS:
        for seat in range(g.n_seats):
            t.part[row_of(g, seat), s.P_BITS + g.raids] = thousandths_of_a_bit(g, seat) ^ seal(g, seat, g.raids)


@rule
def seal(g, seat, raids):
    """A number nobody knows who does not know the key of the match."""
    return int(mix(g.key ^ U(raids * s.SEATS + seat + 1)) >> U(44))


@rule
def note_round(g, t, seat, location, home, police, penalty, citizen, trade, snitch, role, rank, last):
    """The round's score of a seat by source, and what of it is counted as an event."""
    row = t.part[row_of(g, seat)]
    row[s.P_ROLE] = g.role[seat]
    row[s.P_HIDDEN_HOME] = content(g, s.OWN * seat + s.HOME)
    for k in range(min(g.raids + 1, s.LOCATIONS)):
        row[s.P_BITS + k] ^= seal(g, seat, k)
    row[s.P_POINTS] = g.last_points[seat]
    row[s.P_RANK] = rank
    row[s.P_STARS] = 0 if last else t.stars[rank - 1]
    row[s.P_UNFOUND] = g.kept[seat]
    row[s.P_LOCATION] = location
    row[s.P_HOME] = home
    row[s.P_POLICE] = police
    row[s.P_PENALTY] = penalty
    row[s.P_CITIZEN] = citizen
    row[s.P_TRADE] = trade
    row[s.P_SNITCH] = snitch
    row[s.P_ROLE_POINTS] = role
    events = t.events
    events[s.EV_HOME] += home != 0
    events[s.EV_CITIZEN] += citizen != 0
    if g.played_by[s.MODEL_CITIZEN] == seat and citizen == 0:
        events[s.EV_NO_CITIZEN] += 1
    events[s.EV_DISCREDITED] += g.played_on[s.DISCREDIT] == seat and g.penalty[seat] > 0
    events[s.EV_INJUSTICE] += g.played_on[s.INJUSTICE] == seat and g.police[seat] > 0
    if g.played_on[s.REDISTRIBUTE] == seat:
        agent = t.double_agent != 0 and g.role[seat] == s.AGENT
        events[s.EV_ON_AGENT if agent else s.EV_REDISTRIBUTED] += 1
        events[s.EV_TRADED_TWO] += trade != 0 and not agent
    there = 0
    for place in range(s.LOCATIONS):
        there += count(g.spot[place] & (g.kind[0] | g.kind[1] | g.kind[2]) & (511 << (s.OWN * seat)))
    events[s.EV_TWO_CARDS] += there > 1
    events[s.EV_BELOW_ZERO] += location + home + police + penalty + citizen + trade + snitch + role < 0
    unfound = shared = False
    for other in range(seat):
        if g.last_points[other] == g.last_points[seat]:
            if g.kept[other] == g.kept[seat]:
                shared = True
            else:
                unfound = True
    events[s.EV_RANK_UNFOUND] += unfound
    events[s.EV_RANK_SHARED] += shared


@rule
def note_final(g, t, won):
    """Sums of a match by seat, a row a round and seat behind them."""
    parties = count(won)
    for seat in range(g.n_seats):
        now = t.now[seat]
        now[s.NOW_SHARE] = s.WHOLE // parties if has(won, seat) else 0
        now[s.NOW_TOTAL] = g.stars[seat] + g.last_points[seat]
        now[s.NOW_STARS] = g.stars[seat]
        now[s.NOW_LAST] = g.last_points[seat]
        for k in range(s.NOW_TURNS, s.NOW_KINGMAKER + 1):
            now[k] = 0
        for number in range(g.rounds):
            row = t.part[number * g.n_seats + seat]
            now[s.NOW_TURNS] += row[s.P_TURNS]
            now[s.NOW_RAIDS] += row[s.P_RAIDS]
            now[s.NOW_HOME_RAIDS] += row[s.P_HOME_RAIDS]
            now[s.NOW_HITS] += row[s.P_HITS]
            now[s.NOW_CARDS] += count(row[s.P_TAKEN])
            now[s.NOW_DEAD] += row[s.P_DEAD]
            now[s.NOW_KINGMAKER] += row[s.P_KINGMAKER]
    t.parts = g.rounds * g.n_seats
