"""Abilities of character cards, and the windows in which they may be used. Rulebook: Commando Character Card Abilities.

A window is one question to the table, asked only if somebody can pay and has a use for it, and again until nobody uses any."""

from sim.contra import decisions as d
from sim.contra import vocabulary as v
from sim.contra.rules.advantage import can_pay
from sim.contra.rules.attack import space_of_target
from sim.contra.rules.bits import pack
from sim.contra.rules.board import commandos, distance_to, jump_reach
from sim.contra.rules.effects import strike_enemy, strike_targets_of
from sim.contra.rules.movement import CAPTAIN, enter
from sim.contra.state import APPLY, EV_WINDOW, NO_CARD, NOW_ABILITIES, PAY, SET_WINDOW, USE_ABILITY, WINDOW
from sim.core.agenda import ask, clear_options, option, push
from sim.core.bits import first
from sim.core.compile import rule


@rule
def price_of(t, seat):
    need = t.ability[seat].need
    return pack(need[0], need[1], need[2], need[3])


@rule
def list_abilities(g, t, window, seat):
    """An option for each use of an ability that this window allows. seat: whose turn or attack it is."""
    for owner in range(g.n_seats):
        windows = t.ability[owner].windows
        if windows == 0 or not open_to(g, t, windows, window, owner, seat) or not can_pay(g, t, owner, price_of(t, owner)):
            continue
        e = t.ability[owner].effect
        what = t.effect[e].do
        if what == v.JUMP_:
            list_operands(g, owner, jump_reach(g, t, owner) & ~commandos(g))
        elif what == v.STRIKE_:
            list_operands(g, owner, strike_targets_of(g, t, e, owner))
        else:
            option(g, d.ABILITY_USE, owner, -1, 0)


@rule
def list_operands(g, owner, mask):
    while mask != 0:
        option(g, d.ABILITY_USE, owner, first(mask), 0)
        mask &= mask - 1


@rule
def open_to(g, t, windows, window, owner, seat):
    """May an ability with these windows be used in this one?"""
    if window == v.OWN_TURN:  # of the commando whose turn it is
        return windows & v.ANY_TURN != 0 or (windows & v.OWN_TURN != 0 and owner == seat)
    if window == v.AFTER_EFFECT:
        return windows & v.AFTER_EFFECT != 0
    if windows & v.BEFORE_ATTACK != 0:
        return True
    if owner != seat:
        return False
    if windows & v.BEFORE_OWN_ATTACK != 0:
        return True
    return windows & v.BEFORE_OWN_CLOSE != 0 and distance_to(g, t, g.space[seat], space_of_target(g, t, first(g.targets))) <= 1


@rule
def window(g, t, which, seat):
    clear_options(g)
    option(g, d.PASS, 0, 0, 0)
    list_abilities(g, t, which, seat)
    if g.n == 1:
        return
    push(g, SET_WINDOW, which, seat, 0, 0, 0)
    ask(g, CAPTAIN, seat, d.BEFORE_ATTACK_ if which == v.BEFORE_ATTACK else d.ABILITY_)


@rule
def set_window(g, t, which, seat):
    k = g.chosen
    if g.options[k, 0] == d.PASS:
        return
    t.events[EV_WINDOW] += g.live
    push(g, WINDOW, which, seat, 0, 0, 0)
    begin_ability(g, t, g.options[k, 1], g.options[k, 2])


@rule
def begin_ability(g, t, owner, operand):
    """The cost is paid in full, then the effect happens."""
    t.now[owner, NOW_ABILITIES] += g.live
    push(g, USE_ABILITY, owner, operand, 0, 0, 0)
    push(g, PAY, owner, price_of(t, owner), 0, 0, 0)


@rule
def use_ability(g, t, owner, operand):
    e = t.ability[owner].effect
    what = t.effect[e].do
    t.events[e] += g.live
    if what == v.JUMP_:
        enter(g, t, owner, operand)
    elif what == v.STRIKE_:
        strike_enemy(g, t, owner, e, operand)
    else:
        push(g, APPLY, e, owner, owner, NO_CARD, 0)
