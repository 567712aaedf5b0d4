"""The order of a beat: which step of the agenda is which rule. Rulebook: Play Sequence.

Steps come in groups of ten, so that the dispatcher has two levels: a flat one plays three times slower."""

from sim.battlecon.decisions import PASS
from sim.battlecon.rules.ante import ante, ante_start, set_ante
from sim.battlecon.rules.beat import attack_with_second, check_range, do_damage, next_attack, recycle
from sim.battlecon.rules.choices import pick_one, set_choice
from sim.battlecon.rules.effects import paid, run_effect, set_may, set_move, set_pick
from sim.battlecon.rules.kit import set_card
from sim.battlecon.rules.markers import set_marker, set_place
from sim.battlecon.rules.modes import leave_out, set_left_out
from sim.battlecon.rules.planes import collapse, grow_on, next_plane, reclaim, set_plane, set_reclaim
from sim.battlecon.rules.puppets import place_puppet, possess, set_puppet, take_place
from sim.battlecon.rules.reveal import (
    check_priority,
    list_clash,
    list_pulse,
    reveal,
    set_clash,
    set_pulse,
    show,
)  # fmt: skip
from sim.battlecon.rules.select import (
    begin_beat,
    begin_duel,
    choose_discards,
    choose_finisher,
    choose_marker,
    select_pair,
    set_discards,
    set_finisher,
    set_pair,
    set_start,
)
from sim.battlecon.rules.stockpile import choose_base, lay_beside, lend, set_aside, take_base
from sim.battlecon.rules.traps import set_spring, spring
from sim.battlecon.rules.triggers import do_trigger, react, set_order
from sim.battlecon.rules.wormholes import fill, set_filled, set_wormhole
from sim.battlecon.state import (
    ANTE,
    ANTE_START,
    BEGIN_BEAT,
    BEGIN_DUEL,
    BESIDE,
    CHECK_PRIORITY,
    CHECK_RANGE,
    CHOOSE_BASE,
    CHOOSE_DISCARDS,
    CHOOSE_FINISHER,
    CHOOSE_MARKER,
    CLASH,
    COLLAPSE,
    DO_DAMAGE,
    FILL,
    GROW_ON,
    LEAVE_OUT,
    LEND,
    LIMIT,
    NEXT_ATTACK,
    NEXT_PLANE,
    PAID,
    PLACE_PUPPET,
    POSSESS,
    PULSE,
    REACT,
    RECLAIM,
    RECYCLE,
    REVEAL,
    RUN_EFFECT,
    SELECT_PAIR,
    SET_ANTE,
    SET_ASIDE,
    SET_CARD,
    SET_CHOICE,
    SET_CLASH,
    SET_DISCARDS,
    SET_FILLED,
    SET_FINISHER,
    SET_LEFT_OUT,
    SET_MARKER,
    SET_MAY,
    SET_MOVE,
    SET_ORDER,
    SET_PAIR,
    SET_PICK,
    SET_PLANE,
    SET_POSSESSED,
    SET_PULSE,
    SET_PUPPET,
    SET_RECLAIM,
    SET_SPRING,
    SET_START,
    SHOW,
    SPRING,
    TAKE,
    TRIGGER,
)  # fmt: skip
from sim.core.compile import rule
from sim.core.record import NOBODY, ROUND_LIMIT, RUNNING

STEPS = 4_000  # a beat that does not end is cut off and counted as a round limit


@rule
def advance(g, t):
    """Work the agenda off until somebody must choose or the duel ends. Returns the outcome."""
    steps = 0
    while g.outcome == RUNNING and g.decider == NOBODY:
        do_step(g, t)
        steps += 1
        if steps > STEPS:
            g.outcome = ROUND_LIMIT
            g.winner = NOBODY
            g.end_reason = LIMIT
    return g.outcome


@rule
def do_step(g, t):
    """Do the step on top of the agenda. Returns which one it was."""
    g.depth -= 1
    row = g.agenda[g.depth]
    step, a, b, c, d = row[0], row[1], row[2], row[3], row[4]
    if step < 10:
        do_selection(g, t, step, a, b)
    elif step < 20:
        do_reveal(g, t, step, a, b)
    elif step < 30:
        do_attack(g, t, step, a, b, c, d)
    elif step < 40:
        do_effect(g, t, step, a, b, c, d)
    elif step < 50:
        do_special(g, t, step, a, b, c, d)
    elif step == SET_CARD:
        set_card(g, t, a, b, c, d, row[5])
    elif step < 60:
        do_wormholes(g, t, step, a, b, c)
    elif step == SET_CHOICE:
        set_choice(g, t, a, b, c, d)
    else:
        pick_one(g, t, a, b, c, d)
    return step


@rule
def do_selection(g, t, step, a, b):
    if step == SELECT_PAIR:
        select_pair(g, t, a)
    elif step == SET_PAIR:
        set_pair(g, t, a)
    elif step == BEGIN_BEAT:
        begin_beat(g, t)
    elif step == BEGIN_DUEL:
        begin_duel(g, t)
    elif step == CHOOSE_DISCARDS:
        choose_discards(g, t, a, b)
    elif step == SET_DISCARDS:
        set_discards(g, t, a, b)
    elif step == CHOOSE_FINISHER:
        choose_finisher(g, t, a, b)
    elif step == SET_FINISHER:
        set_finisher(g, a, b)
    elif step == CHOOSE_MARKER:
        choose_marker(g, t, a, b)
    elif step == SET_START:
        set_start(g, t, a, b)


@rule
def do_reveal(g, t, step, a, b):
    if step == ANTE:
        ante(g, t, a, b)
    elif step == SET_ANTE:
        set_ante(g, t, a, b)
    elif step == ANTE_START:
        ante_start(g, t)
    elif step == REVEAL:
        reveal(g, t)
    elif step == CHECK_PRIORITY:
        check_priority(g, t, a)
    elif step == CLASH:
        list_clash(g, t, a)
    elif step == SET_CLASH:
        set_clash(g, t, a)
    elif step == SHOW:
        show(g, t)
    elif step == PULSE:
        list_pulse(g, t, a)
    elif step == SET_PULSE:
        set_pulse(g, t, a)


@rule
def do_attack(g, t, step, a, b, c, d):
    if step == NEXT_ATTACK:
        next_attack(g, t, a)
    elif step == CHECK_RANGE:
        check_range(g, t, a, b, c)
    elif step == DO_DAMAGE:
        do_damage(g, t, a, b)
    elif step == RECYCLE:
        recycle(g, t, a)
    elif step == LEAVE_OUT:
        leave_out(g, t, a, b, c, d)
    elif step == SET_LEFT_OUT:
        set_left_out(g, a, b, c)
    elif step == RECLAIM:
        reclaim(g, a)
    elif step == SET_RECLAIM:
        set_reclaim(g, a)
    elif step == SPRING:
        spring(g, t, a, b, c)
    elif step == SET_SPRING:
        set_spring(g, t, a, b, c)


@rule
def do_effect(g, t, step, a, b, c, d):
    if step == TRIGGER:
        do_trigger(g, t, a, b, c, d)
    elif step == RUN_EFFECT:
        run_effect(g, t, a, b, c, d)
    elif step == SET_MOVE:
        set_move(g, t, a, b, c, d)
    elif step == SET_ORDER:
        set_order(g, t, a, b, c, d)
    elif step == PAID:
        paid(g, t, a, b, c)
    elif step == SET_MARKER:
        set_marker(g, t, a, b, c)
    elif step == SET_MAY:
        set_may(g, t, a, b, c)
    elif step == REACT:
        react(g, t, a, b, c, d)
    elif step == SET_PICK:
        set_pick(g, t, a, b, c, d)
    else:
        set_place(g, t, a, b, c)


@rule
def do_special(g, t, step, a, b, c, d):
    """What single fighters bring."""
    if step == POSSESS:
        possess(g, t, a)
    elif step == SET_POSSESSED:
        take_place(g, t, a, g.options[g.chosen, 1])
    elif step == GROW_ON:
        grow_on(g, t, a, b, c, d)
    elif step == COLLAPSE:
        collapse(g, t, a, b)
    elif step == NEXT_PLANE:
        next_plane(g, t, a, b)
    elif step == SET_PLANE:
        set_plane(g, t, a)
    elif step == PLACE_PUPPET:
        place_puppet(g, t, a, b)
    elif step == SET_PUPPET:
        set_puppet(g, t, a, b)
    elif step == CHOOSE_BASE:
        choose_base(g, t, a, b, c)
    elif g.options[g.chosen, 0] == PASS:
        return
    elif a == SET_ASIDE:
        set_aside(g, t, b, g.options[g.chosen, 1])
    elif a == TAKE:
        take_base(g, g.attacker[b], g.options[g.chosen, 1])
    elif a == LEND:
        lend(g, t, b, c, g.options[g.chosen, 1])
    elif a == BESIDE:
        lay_beside(g, b, g.options[g.chosen, 1])
    else:
        attack_with_second(g, t, b, g.options[g.chosen, 1])


@rule
def do_wormholes(g, t, step, a, b, c):
    if step == FILL:
        fill(g, t, a, b, c)
    elif step == SET_FILLED:
        set_filled(g, t, a, b, c)
    else:
        set_wormhole(g, t, a, b, c)
