"""Double Agent variant, Reveal Roles: the Rat is revealed first and may guess, then everybody is."""

from sim.contraband import state as s
from sim.contraband.decisions import SUSPECT_
from sim.core.agenda import ask, clear_options, option, push
from sim.core.compile import rule


@rule
def reveal_roles(g, t):
    rat = s.NOBODY
    for seat in range(g.n_seats):
        if g.role[seat] == s.RAT:
            rat = seat
    if rat == s.NOBODY:
        g.revealed = (1 << g.n_seats) - 1
        return
    g.revealed |= 1 << rat
    clear_options(g)
    for k in range(1, g.n_seats):
        option(g, 0, (rat + k) % g.n_seats, 0, 0)
    option(g, 0, s.NOBODY, 0, 0)
    push(g, s.SET_SUSPECT, 0, 0, 0, 0, 0)
    ask(g, rat, rat, SUSPECT_)


@rule
def set_suspect(g):
    g.suspect = g.options[g.chosen, 1]
    g.revealed = (1 << g.n_seats) - 1


@rule
def role_points(g, t, seat):
    """Points of a role: the Double Agent's bonus, the Rat's guess, the Doggy named in the agent's place."""
    role = g.role[seat]
    if role == s.AGENT:
        found = g.gone if t.rules.snitched_counts_confiscated == s.DEFAULT else g.gone & ~g.snitched
        if g.traded != s.NO_CARD and t.rules.agent_bonus_after_trade == s.DEFAULT:
            found &= ~(1 << g.traded)
        for k in range(s.OWN):
            if ((g.kind[0] | g.kind[1] | g.kind[2]) & ~found) >> (s.OWN * seat + k) & 1 == 1:
                return 0
        return t.agent_bonus
    if role == s.RAT and g.suspect != s.NOBODY:
        return t.rat_right if g.role[g.suspect] == s.AGENT else t.rat_wrong
    if role == s.DOGGY and g.suspect == seat:
        return t.doggy_value
    return 0


@rule
def count_roles(g, t):
    """What happened to the roles, for the table of events."""
    named = s.NO_ROLE if g.suspect == s.NOBODY else g.role[g.suspect]
    for seat in range(g.n_seats):
        points = role_points(g, t, seat)
        if g.role[seat] == s.AGENT:
            t.events[s.EV_BONUS if points > 0 else s.EV_NO_BONUS] += 1
        elif g.role[seat] == s.RAT:
            t.events[s.EV_RAT_SILENT if g.suspect == s.NOBODY else s.EV_RAT_RIGHT if named == s.AGENT else s.EV_RAT_WRONG] += 1
    if named == s.DOGGY:
        t.events[s.EV_DOGGY] += 1
