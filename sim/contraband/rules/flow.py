"""The engine: one step of the agenda after the other until somebody must choose. Steps are dispatched in three groups."""

from sim.contraband import state as s
from sim.contraband.rules.assistance import cover, flip, set_closed, set_cover, set_flip, set_look, set_target
from sim.contraband.rules.deal import set_first, set_give, set_second, set_take
from sim.contraband.rules.kingmaker import note_kingmaker
from sim.contraband.rules.raids import (
    choose_location,
    nominate,
    raid,
    set_guess,
    set_location,
    set_nomination,
    set_victim,
)
from sim.contraband.rules.roles import reveal_roles, set_suspect
from sim.contraband.rules.scoring import end_match, end_round, score
from sim.contraband.rules.set_up import begin_round, lay_out, place_card, place_home, set_card, set_home
from sim.contraband.rules.turns import end_phase, end_turn, next_turn, set_turn
from sim.core.compile import rule
from sim.core.record import NOBODY, RUNNING


@rule
def advance(g, t):
    """Work the agenda off to the next question or the end. Returns the outcome."""
    while g.outcome == RUNNING and g.decider == NOBODY:
        do_step(g, t)
    return g.outcome


@rule
def do_step(g, t):
    g.depth -= 1
    row = g.agenda[g.depth]
    step, a, b = row[0], row[1], row[2]
    if step < s.NOMINATE:
        do_turn(g, t, step, a, b)
    elif step < s.SET_TARGET:
        do_raid(g, t, step, a, b)
    else:
        do_card(g, t, step, a, b)
    return step


@rule
def do_turn(g, t, step, a, b):
    if step == s.SET_TURN:
        set_turn(g, t, a, b)
    elif step == s.END_TURN:
        end_turn(g, a)
    elif step == s.NEXT_TURN:
        next_turn(g, t, a)
    elif step == s.PLACE_CARD:
        place_card(g, t, a, b)
    elif step == s.SET_CARD:
        set_card(g, t, a, b)
    elif step == s.PLACE_HOME:
        place_home(g, a)
    elif step == s.SET_HOME:
        set_home(g, a)
    elif step == s.LAY_OUT:
        lay_out(g, t)
    elif step == s.BEGIN_ROUND:
        begin_round(g, t)
    else:
        end_phase(g, t)


@rule
def do_raid(g, t, step, a, b):
    if step == s.SET_NOMINATION:
        set_nomination(g, a, b)
    elif step == s.NOMINATE:
        nominate(g, t, a, b)
    elif step == s.CHOOSE_LOCATION:
        choose_location(g, t, a)
    elif step == s.SET_LOCATION:
        set_location(g, t)
    elif step == s.RAID:
        raid(g, t)
    elif step == s.SET_GUESS:
        set_guess(g)
    elif step == s.SET_VICTIM:
        set_victim(g, t)
    elif step == s.REVEAL_ROLES:
        reveal_roles(g, t)
    else:
        set_suspect(g)


@rule
def do_card(g, t, step, a, b):
    if step == s.SET_TARGET:
        set_target(g, t, a, b)
    elif step == s.COVER:
        cover(g, t, a)
    elif step == s.SET_COVER:
        set_cover(g, t)
    elif step == s.SET_CLOSED:
        set_closed(g)
    elif step == s.SET_LOOK:
        set_look(g, t, a)
    elif step == s.FLIP:
        flip(g, a)
    elif step == s.SET_FLIP:
        set_flip(g, t, a)
    elif step == s.SET_FIRST:
        set_first(g, t, a)
    elif step == s.SET_SECOND:
        set_second(g, t, a)
    elif step == s.SET_GIVE:
        set_give(g, t, a)
    elif step == s.SET_TAKE:
        set_take(g, t, a, b)
    elif step == s.SCORE:
        if g.live != 0 and g.rounds == t.match_rounds:
            note_kingmaker(g, t)
        score(g, t)
    elif step == s.END_ROUND:
        end_round(g, t)
    else:
        end_match(g, t)
