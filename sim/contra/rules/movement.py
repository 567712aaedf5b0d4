"""Commandos move, and what special spaces do. Rulebook: Commando Movement, Special Spaces, Objectives, Weapons.

A run is asked for as its destination. It may end in a special space to use it and then go on with the steps that are left; passing
through without using it is part of running on."""

from sim.contra import decisions as d
from sim.contra.rules.advantage import covers, draw_card, holds_goal
from sim.contra.rules.bits import list_members, shuffle, top_of
from sim.contra.rules.board import acting, commandos, empty, jump_reach, level_of, nearest, run_length, run_reach, steps_to
from sim.contra.state import (
    COMMANDO_TURNS,
    EV_FELL,
    EV_GOAL,
    EV_GOAL_FAILED,
    EV_RETURNED,
    EV_REVISITED,
    EV_SENSOR,
    GOAL_DECK,
    GOAL_MOBILITY,
    GUN_DECK,
    MOVE,
    NO_CARD,
    NOW_MOVED,
    NOW_OBJECTIVES,
    NOWHERE,
    PILLBOX,
    RUN,
    SENSOR,
    SET_MOVE,
    SET_REFILL,
    SET_SENSOR,
    SET_SPACE,
    SET_VISIT,
    SET_WEAPON,
    SPACES,
    TYPES,
    VISIT,
)  # fmt: skip
from sim.core.agenda import ask, clear_options, option, push
from sim.core.bits import first, has
from sim.core.compile import rule

CAPTAIN = 0  # who answers for the table
FALLEN, TOKEN_BACK, DIMER, NEST_GROWS, NEST_GETS, FIGURE = range(6)  # what a chosen space is for


@rule
def useful(g, t, seat, space):
    """Does a commando who comes to this space have something to decide there?"""
    if has(g.sensors, space):
        return True
    return g.phase == COMMANDO_TURNS and g.active == seat and g.visited == 0 and objective_of(g, t, space) >= 0


@rule
def objective_of(g, t, space):
    """The type of the objective space, -1 for none."""
    for kind in range(TYPES):
        if has(t.stage[g.part].zone[GOAL_MOBILITY + kind], space):
            return kind
    return -1


@rule
def list_runs(g, t, seat, steps, through):
    """An option for every space a run can end in; another commando's space only to use it on the way."""
    steps = run_length(g, t, seat, steps)
    if steps <= 0:
        return
    reach = run_reach(g, t, seat, steps, through)
    taken = commandos(g) | g.foes
    while reach != 0:
        space = first(reach)
        reach &= reach - 1
        if not has(taken, space) or (not has(g.foes, space) and useful(g, t, seat, space)):
            option(g, d.RUN_TO, space, 0, 0)


@rule
def list_jumps(g, t, seat):
    reach = jump_reach(g, t, seat)
    taken = commandos(g)
    while reach != 0:
        space = first(reach)
        reach &= reach - 1
        if not has(taken, space) or useful(g, t, seat, space):
            option(g, d.JUMP_TO, space, 0, 0)


@rule
def move(g, t, seat, steps, fresh, through):
    """A move a card grants, or the rest of a run: fresh moves may be a jump (with no steps: only a jump)."""
    clear_options(g)
    option(g, d.STOP, 0, 0, 0)
    list_runs(g, t, seat, steps, through)
    if fresh != 0:
        list_jumps(g, t, seat)
    push(g, SET_MOVE, seat, steps, through, 0, 0)
    ask(g, seat, seat, d.MOVE_OR_STOP)


@rule
def set_move(g, t, seat, steps, through):
    what = g.options[g.chosen, 0]
    space = g.options[g.chosen, 1]
    if what == d.RUN_TO:
        run_to(g, t, seat, space, steps, through)
    elif what == d.JUMP_TO:
        jump_to(g, t, seat, space)
    else:
        stop_here(g, t, seat)


@rule
def jump_to(g, t, seat, space):
    """A jump into another commando's space can use it, and leads back."""
    if has(commandos(g), space):
        push(g, MOVE, seat, 0, 0, 0, 0)
    enter(g, t, seat, space)


@rule
def stop_here(g, t, seat):
    """Two commandos cannot end in one space: who came last returns to where it came from."""
    for other in range(g.n_seats):
        if other != seat and g.space[other] == g.space[seat]:
            t.events[EV_RETURNED] += g.live
            g.space[seat] = NOWHERE
            back = 1 << g.came_from[seat]
            if back & empty(g, t) == 0:  # taken meanwhile
                back = nearest(g, t, g.came_from[seat], empty(g, t))
            g.space[seat] = first(back)
            return


@rule
def run_to(g, t, seat, space, steps, through):
    """Run by a shortest way; what steps are left may be used after the special space has been dealt with."""
    steps = run_length(g, t, seat, steps)
    far = steps_to(g, t, seat, space, steps, through)
    came_from = g.space[seat]
    if far > 1:  # the space before the last, a free one if there is one
        before = run_reach(g, t, seat, far - 1, through) & t.stage[g.part].near[space]
        free = before & ~commandos(g) & ~g.foes
        came_from = first(free) if free != 0 else came_from
    t.now[seat, NOW_MOVED] += (far - 1) * g.live
    occupied = has(commandos(g), space)
    if occupied or (far < steps and (has(acting(g, t), space) or useful(g, t, seat, space))):
        push(g, MOVE, seat, steps - far, 0, through, 0)
    if has(acting(g, t), space):
        at = t.stage[g.part]
        push(g, RUN, at.enter_first, at.enter_first + at.enter_many, seat, NO_CARD, 0)
    enter(g, t, seat, space)
    g.came_from[seat] = came_from


@rule
def enter(g, t, seat, space):
    """A commando comes to a space, on its own feet or moved: a sensor may be used at any time, an objective on the own turn."""
    g.came_from[seat] = g.space[seat]
    g.space[seat] = space
    t.now[seat, NOW_MOVED] += g.live
    if g.phase == COMMANDO_TURNS and g.active == seat and g.visited == 0 and objective_of(g, t, space) >= 0:
        push(g, VISIT, seat, 0, 0, 0, 0)
    if has(g.sensors, space):
        push(g, SENSOR, seat, 0, 0, 0, 0)


@rule
def visit(g, t, seat):
    """Once on its turn a commando may attempt the objective of the space it enters, or draw a card if it has that token already."""
    kind = objective_of(g, t, g.space[seat])
    if kind < 0:
        return
    clear_options(g)
    option(g, 0, kind, 0, 0)
    option(g, 2 if holds_goal(g, seat, kind) else 1, kind, 0, 0)
    push(g, SET_VISIT, seat, kind, 0, 0, 0)
    ask(g, seat, seat, d.OBJECTIVE_)


@rule
def set_visit(g, t, seat, kind):
    what = g.options[g.chosen, 0]
    if what == 0:
        return
    g.visited = 1
    if what == 2:
        t.events[EV_REVISITED] += g.live
        draw_card(g, t, seat)
        return
    if g.goal_deck == 0:
        g.goal_deck = g.goal_pile
        g.goal_pile = 0
        shuffle(g, GOAL_DECK)
    if g.goal_deck == 0:
        return
    goal = top_of(g, GOAL_DECK, g.goal_deck)
    g.goal_deck &= ~(1 << goal)
    g.goal_pile |= 1 << goal
    g.drawn_goal = goal
    if covers(g, t, seat, goal):
        g.goals[seat] |= 1 << kind
        t.events[EV_GOAL] += g.live
        t.now[seat, NOW_OBJECTIVES] += g.live
    else:
        t.events[EV_GOAL_FAILED] += g.live
        if t.goal[goal].many > 0:
            push(g, RUN, t.goal[goal].first, t.goal[goal].first + t.goal[goal].many, seat, NO_CARD, 0)


@rule
def sensor(g, t, seat):
    if not has(g.sensors, g.space[seat]):
        return
    clear_options(g)
    option(g, 0, 0, 0, 0)
    option(g, 1, 0, 0, 0)
    push(g, SET_SENSOR, seat, 0, 0, 0, 0)
    ask(g, seat, seat, d.SENSOR_)


@rule
def set_sensor(g, t, seat):
    if g.options[g.chosen, 0] == 0:
        return
    g.sensors &= ~(1 << g.space[seat])
    t.events[EV_SENSOR] += g.live
    draw_gun(g, t, seat)


@rule
def draw_gun(g, t, seat):
    """Draw a weapon card; it may be placed over the weapon at hand, whose card is then discarded."""
    if g.gun_deck == 0:
        g.gun_deck = g.gun_pile
        g.gun_pile = 0
        shuffle(g, GUN_DECK)
    if g.gun_deck == 0:
        return
    gun = top_of(g, GUN_DECK, g.gun_deck)
    g.gun_deck &= ~(1 << gun)
    clear_options(g)
    option(g, 0, gun, 0, 0)
    option(g, 1, gun, 0, 0)
    push(g, SET_WEAPON, seat, gun, 0, 0, 0)
    ask(g, seat, seat, d.WEAPON_)


@rule
def set_weapon(g, t, seat, gun):
    if g.options[g.chosen, 0] == 0:
        g.gun_pile |= 1 << gun
        return
    if g.gun[seat] != NO_CARD:
        g.gun_pile |= 1 << g.gun[seat]
    g.gun[seat] = gun


@rule
def choose_space(g, t, seat, decision, mask, purpose, operand):
    """One space of a mask, chosen by a commando (or the captain); SET_SPACE acts on it. Nothing if the mask is empty."""
    if mask == 0:
        return
    clear_options(g)
    list_members(g, 0, mask)
    push(g, SET_SPACE, seat, purpose, operand, 0, 0)
    ask(g, seat, seat, decision)


@rule
def fall(g, t, seat, levels):
    """A commando on a ledge falls to the nearest empty space so many levels lower."""
    wanted = max(level_of(g, t, seat) - levels, 0)
    if wanted == level_of(g, t, seat):
        return
    mask = 0
    free = empty(g, t)
    for space in range(t.stage[g.part].spaces):
        if has(free, space) and t.stage[g.part].level[space] == wanted:
            mask |= 1 << space
    t.events[EV_FELL] += g.live
    choose_space(g, t, seat, d.SPACE_, nearest(g, t, g.space[seat], mask), FALLEN, 0)


@rule
def refill_sensor(g, t):
    """A stage card with the icon: the table may put a token into a sensor space that has none."""
    if t.stage[g.part].zone[PILLBOX] & ~g.sensors == 0:
        return
    clear_options(g)
    option(g, d.STOP, NO_CARD, 0, 0)
    spaces = t.stage[g.part].zone[PILLBOX] & ~g.sensors
    list_members(g, 1, spaces)
    push(g, SET_REFILL, 0, 0, 0, 0, 0)
    ask(g, CAPTAIN, CAPTAIN, d.REFILL_)


@rule
def set_refill(g, t):
    """A commando that stands there may take it at once."""
    space = g.options[g.chosen, 1]
    if space < 0 or space >= SPACES:
        return
    g.sensors |= 1 << space
    for seat in range(g.n_seats):
        if g.space[seat] == space:
            push(g, SENSOR, seat, 0, 0, 0, 0)
