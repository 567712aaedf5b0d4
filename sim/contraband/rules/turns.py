"""The Police Raid Phase: turns, Raid Home Base, and when the phase ends."""

from sim.contraband import state as s
from sim.contraband.decisions import PLAY_CARD, RAID_HOME, RAID_PUBLIC, TURN_
from sim.contraband.rules.assistance import barred, play_card, playable
from sim.contraband.rules.goods import content, home_of, own, show_all, unraided
from sim.contraband.rules.raids import begin_raid
from sim.contraband.rules.record import tally
from sim.core.agenda import ask, clear_options, option, push
from sim.core.bits import count, has
from sim.core.compile import rule


@rule
def next_turn(g, t, seat):
    """The player-in-turn plays 1 of 3 actions; the phase ends as soon as one location is unraided."""
    if count(unraided(g, t)) <= 1:
        push(g, s.END_PHASE, 0, 0, 0, 0, 0)
        return
    g.active = seat
    g.turn += 1
    tally(g, t, seat, s.P_TURNS, 1)
    clear_options(g)
    option(g, RAID_PUBLIC, 0, 0, 0)
    if g.police_left > 0:
        for k in range(1, g.n_seats):
            other = (seat + k) % g.n_seats
            if g.spot[s.HOME] & own(other) != 0:
                option(g, RAID_HOME, other, 0, 0)
    if g.deck != 0:
        for card in range(len(s.CARDS)):
            if not has(g.shown, card):
                continue
            if barred(g, t, seat, card):
                t.events[s.EV_BARRED] += g.live
            elif playable(g, t, seat, card):
                option(g, PLAY_CARD, card, 0, 0)
    push(g, s.SET_TURN, seat, g.n, 0, 0, 0)
    ask(g, seat, seat, TURN_)


@rule
def set_turn(g, t, seat, choices):
    kind, what = g.options[g.chosen, 0], g.options[g.chosen, 1]
    push(g, s.END_TURN, seat, 0, 0, 0, 0)
    if kind == RAID_PUBLIC:
        begin_raid(g, t, s.NO_CARD, 1 if choices == 1 else 0)
    elif kind == RAID_HOME:
        raid_home(g, t, seat, what)
    else:
        play_card(g, t, seat, what)


@rule
def raid_home(g, t, seat, target):
    """The other player opens the card at home: contraband gives a Police Token to the raider; an unfound card gives the raider a
    Police Penalty Token and its owner, who keeps it, a Police Token."""
    card = home_of(target)
    g.spot[s.HOME] &= ~(1 << card)
    show_all(g, 1 << card)
    tally(g, t, seat, s.P_HOME_RAIDS, 1)
    tally(g, t, target, s.P_RAIDED, 1)
    if content(g, card) != s.UNFOUND:
        g.gone |= 1 << card
        g.police[seat] += 1
        g.police_left -= 1
        tally(g, t, seat, s.P_HITS, 1)
        t.events[s.EV_HIT] += g.live
    else:
        given = 0
        for other in range(g.n_seats):
            given += g.penalty[other]
        if given < t.penalty_tokens:  # they run out only under `owner_token_counts = false`
            g.penalty[seat] += 1
        g.police[target] += 1
        g.police_left -= 1 if t.rules.owner_token_counts == s.DEFAULT else 0
        g.kept[target] += 1
        t.events[s.EV_MISSED] += g.live
    if g.police_left == 0:
        t.events[s.EV_NO_POLICE] += g.live


@rule
def end_turn(g, seat):
    """The Player Turn Marker goes on clockwise."""
    g.using = s.NO_CARD
    g.guess = 0
    push(g, s.NEXT_TURN, (seat + 1) % g.n_seats, 0, 0, 0, 0)


@rule
def end_phase(g, t):
    """What lies in the last location is opened. Under the variant roles are revealed before scoring."""
    for location in range(s.LOCATIONS):
        show_all(g, g.spot[location])
    push(g, s.SCORE, 0, 0, 0, 0, 0)
    if t.double_agent != 0:
        push(g, s.REVEAL_ROLES, 0, 0, 0, 0, 0)
