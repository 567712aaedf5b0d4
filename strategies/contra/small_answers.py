"""How the quick players of Contra answer the smaller questions: what to discard, where to stand, who takes it, which comes first."""

from sim.contra import decisions as d
from sim.contra import vocabulary as v
from sim.contra.state import NO_CARD, SET_COMMANDO, TYPES
from sim.core.bits import count, first, has
from sim.core.compile import rule
from strategies.contra import worth as w


@rule
def answer_rest(view, t, me):
    what = view.decision
    if what == d.MULLIGAN_ or what == d.DISCARD_:
        return answer_discard(view, t, me)
    if what == d.OBJECTIVE_ or what == d.SENSOR_ or what == d.REFILL_:
        return view.n - 1
    if what == d.WEAPON_:
        return answer_weapon(view, t)
    if what == d.TARGET or what == d.SECOND_TARGET:
        return answer_target(view, t, me)
    if what == d.REROLL_:
        return answer_reroll(view)
    if what == d.COMMANDO_:
        return answer_commando(view, t)
    if what == d.GAIN_TYPE:
        return answer_gain(view)
    if what == d.PLACE_ENEMY or what == d.SPACE_:
        return answer_place(view, t, me)
    if what == d.NEXT_TURN_:
        return answer_next(view, t, me)
    if what == d.EITHER_:
        return answer_either(view, t, me)
    if what == d.START_SPACE_:
        return answer_start(view, t)
    if what == d.ABILITY_:
        return answer_ability(view, t, me)
    if what == d.REWARD_:
        return 1 if view.n == 2 and view.options[1, 0] == 2 and t.setting[view.part].survive == 0 else 0
    if what == d.TAKE_ENEMY_:
        return 1 if view.n > 1 and view.cards[view.options[1, 2]] > view.cards[view.subject] + 1 else 0
    return 0


@rule
def answer_discard(view, t, me):
    """Cards worth less than an average one are exchanged."""
    seat = view.subject
    if view.decision == d.DISCARD_ and count(view.hand[seat]) >= 4:
        return 0
    best, choice = me.params[w.CARD] * 0.7, 0
    for k in range(1, view.n):
        worth = w.kind_worth(view, t, me, seat, view.options[k, 1])
        if worth < best:
            best, choice = worth, k
    return choice


@rule
def answer_weapon(view, t):
    """The one with more dice, then more reach."""
    seat = view.subject
    new = t.weapon[view.options[1, 1]]
    old = t.rifle[seat] if view.gun[seat] == NO_CARD else t.weapon[view.gun[seat]]
    return 1 if 3 * new.dice + new.reach + (new.trait > 0) > 3 * old.dice + old.reach + (old.trait > 0) else 0


@rule
def answer_target(view, t, me):
    seat = view.subject
    w.prepare(view, t, me, seat)
    best, choice = -1.0, 0
    for k in range(view.n):
        if view.options[k, 0] == d.ATTACK_AT and me.work[w.EV + view.options[k, 1]] > best:
            best, choice = me.work[w.EV + view.options[k, 1]], k
    return choice


@rule
def answer_reroll(view):
    """As many symbols as may be rolled again, of types there is enough of."""
    best, choice = -1.0, 0
    for k in range(view.n):
        worth = 0.0
        for kind in range(TYPES):
            spare = 0.3 if view.token[view.subject, kind] >= 2 else 0.05
            worth += view.options[k, 1 + kind] * (spare if not has(view.goals[view.subject], kind) else -1.0)
        if worth > best:
            best, choice = worth, k
    return choice


@rule
def answer_commando(view, t):
    """Harm goes to who can bear it, help to who can use it most."""
    harm = True
    if view.depth > 0 and view.agenda[view.depth - 1, 0] == SET_COMMANDO:
        harm = t.effect[view.agenda[view.depth - 1, 1]].do < v.GAIN_
    best, choice = -1e9, 0
    for k in range(view.n):
        seat = view.options[k, 1]
        strength = 2.0 * view.medals[seat] + count(view.hand[seat]) - 2.0 * view.cards[seat]
        for kind in range(TYPES):
            strength += view.token[seat, kind]
        if not harm:
            strength = -w.boss_far(view, t, view.space[seat]) - 0.1 * strength
        if strength > best:
            best, choice = strength, k
    return choice


@rule
def answer_gain(view):
    """The type there is least of."""
    best, choice = 99, 0
    for k in range(view.n):
        kind = view.options[k, 1]
        if view.token[view.subject, kind] < best:
            best, choice = view.token[view.subject, kind], k
    return choice


@rule
def answer_place(view, t, me):
    """Near its commando, where it can be shot; a commando's own new space: the best one."""
    w.note_dangers(view, t, me)
    best, choice = -1e9, 0
    for k in range(view.n):
        space = view.options[k, 1]
        worth = -w.danger(view, t, me, space)
        if view.decision == d.PLACE_ENEMY:
            worth = 0.0
            for other in range(view.n_seats):
                if view.space[other] >= 0:
                    worth -= t.stage[view.part].dist[space, view.space[other]]
        if worth > best:
            best, choice = worth, k
    return choice


@rule
def answer_next(view, t, me):
    """First who can take most enemies off others, that is the strongest; the rest in order."""
    best, choice = -1.0, 0
    for k in range(view.n):
        seat = view.options[k, 1]
        strength = w.own_dice(view, t, seat) + 0.3 * count(view.hand[seat])
        if strength > best:
            best, choice = strength, k
    return choice


@rule
def answer_either(view, t, me):
    """Of two forced effects the one that costs less: damage costs what preventing it does."""
    e = view.agenda[view.depth - 1, 1]
    seat = view.subject
    left = branch_price(view, t, me, t.effect[e].left_first, t.effect[e].left_many, seat)
    right = branch_price(view, t, me, t.effect[e].right_first, t.effect[e].right_many, seat)
    return 0 if left <= right else view.n - 1


@rule
def branch_price(view, t, me, e, many, seat):
    total = 0.0
    for k in range(e, e + many):
        what = t.effect[k].do
        need = t.effect[k].need
        n = need[0] + need[1] + need[2] + need[3]
        if what == v.SUFFER_:
            total += n * me.params[w.TOKEN]
        elif what == v.DISCARD_CARD:
            total += me.params[w.CARD] * t.effect[k].n
        elif what == v.PUT_GEL:
            total += 0.5 * t.effect[k].n
        elif what == v.STEP_AWAY:
            total += me.params[w.NEAR]
        elif what == v.DRAW_ENEMY_:
            total += me.params[w.ENEMY_KILL]
    return total


@rule
def answer_start(view, t):
    """The start nearest the boss."""
    best, choice = 1 << 30, 0
    for k in range(view.n):
        far = 0
        mask = t.stage[view.part].zone[6]
        while mask != 0:
            far += t.stage[view.part].dist[view.options[k, 1], first(mask)]
            mask &= mask - 1
        if far < best:
            best, choice = far, k
    return choice


@rule
def answer_ability(view, t, me):
    """Between effects: only a strike that defeats an enemy."""
    best, choice = me.params[w.FEAR], 0
    for k in range(1, view.n):
        owner, operand = view.options[k, 1], view.options[k, 2]
        e = t.ability[owner].effect
        if t.effect[e].do == v.STRIKE_:
            me.work[w.PRESSURE] = 0.0
            worth = w.exact_worth(view, t, me, operand, t.effect[e].n) - me.params[w.TOKEN]
            if worth > best:
                best, choice = worth, k
    return choice
