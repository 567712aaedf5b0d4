"""A plain player of Contra: as much damage as possible now, on the nearest target; damage suffered is paid for as long as it can be."""

from sim.contra import decisions as d
from sim.contra import vocabulary as v
from sim.contra.rules.board import ball
from sim.contra.state import BOSS_TARGET, NEST_TARGET
from sim.core.chance import below
from sim.core.compile import rule
from sim.core.player import CHOICE, declare
from strategies.contra.worth import boss_far, own_reach


@rule
def kind_attacks(view, t, seat, kind):
    """Does a card let somebody attack?"""
    for k in range(t.kind[seat, kind].many):
        if t.effect[t.kind[seat, kind].first + k].do == v.ATTACK_:
            return True
    return False


@rule
def in_reach(view, t, space, reach):
    """Is anything to shoot at within reach of a space?"""
    return ball(view, t, space, reach) & (view.foes | view.boss_at) != 0


@rule
def greedy_turn(view, t, me):
    """Attack if anything is in reach, play every card that attacks, else go where something is in reach, toward the boss."""
    seat = view.subject
    reach = own_reach(view, t, seat)
    boss, other, attack, near, best = -1, -1, -1, -1, 99
    for k in range(view.n):
        what, a = view.options[k, 0], view.options[k, 1]
        if what == d.ATTACK_AT and a == BOSS_TARGET:
            boss = k
        elif what == d.ATTACK_AT and a < NEST_TARGET:
            other = k
        elif what == d.PLAY and kind_attacks(view, t, seat, a):
            attack = k
        elif what == d.RUN_TO or what == d.JUMP_TO:
            far = boss_far(view, t, a)
            if in_reach(view, t, a, reach):
                far -= 20
            if far < best:
                best, near = far, k
    if boss >= 0:
        return boss
    if other >= 0:
        return other
    if near >= 0 and not in_reach(view, t, view.space[seat], reach):
        return near
    if attack >= 0:
        return attack
    return 0


@rule
def most_damage(view):
    """The option that turns most symbols into hits, or puts most damage on one boss card."""
    best, choice = -1, 0
    for k in range(view.n):
        n = view.options[k, 1] + view.options[k, 2] + view.options[k, 3] if view.decision == d.CONVERT_ else view.options[k, 2]
        if n > best:
            best, choice = n, k
    return choice


@declare("contra", cost=8_000)
def greedy(view, tables, me, play_on):
    """As much damage as possible now; nothing is weighed against it."""
    what = view.decision
    if what == d.TURN_:
        return greedy_turn(view, tables, me)
    if what == d.CONVERT_ or what == d.ASSIGN_:
        return most_damage(view)
    if what == d.PREVENT_ or what == d.TARGET or what == d.BEFORE_ATTACK_ or what == d.WEAPON_ or what == d.SENSOR_:
        return view.n - 1
    if what == d.MULLIGAN_ or what == d.ABILITY_ or what == d.MAY_ or what == d.REFILL_:
        return 0
    return below(me, CHOICE, view.n)
