"""The engine: one step of the agenda after the other until somebody must choose. Steps are dispatched in groups of ten."""

from sim.contra import state as s
from sim.contra.rules.abilities import set_window, use_ability, window
from sim.contra.rules.advantage import (
    discard_cards,
    discard_tokens,
    gain,
    lose_medal,
    pay,
    set_discard_card,
    set_discard_token,
    set_discards,
    set_gain,
    set_pay,
    set_prevent,
    suffer,
)
from sim.contra.rules.attack import after_targets, aim, explode, roll, set_aim, set_convert, set_reroll, set_second, strike_targets
from sim.contra.rules.effects import apply, draw_cards, each, run, set_commando, set_either, set_may, strike_enemy
from sim.contra.rules.enemies import (
    assign,
    draw_enemy,
    kill_draw,
    leave_area,
    move_boss,
    set_assign,
    set_kill_draw,
    set_place,
)
from sim.contra.rules.enemy_turn import enemy_attack, incoming, left_over, next_attacked, set_attacked, specials
from sim.contra.rules.movement import enter, move, sensor, set_move, set_refill, set_sensor, set_visit, set_weapon, visit
from sim.contra.rules.set_up import (
    begin_part,
    choose_extra,
    end_part,
    mulligan,
    place_boss,
    reward,
    set_boss_space,
    set_holder,
    set_mulligan,
    set_reward,
    set_start,
    set_up_enemies,
    start_space,
)
from sim.contra.rules.stage import activate, draw_stage, fire, put_tokens, set_fired, set_order, set_space, shortfall
from sim.contra.rules.turn import begin_round, end_round, end_turn, next_turn, set_action, set_turn, turn
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
    step, a, b, c, d = row[0], row[1], row[2], row[3], row[4]
    group = step // 10
    if group == 4:
        do_enemy(g, t, step, a, b)
    elif group == 5:
        do_effect(g, t, step, a, b, c, d)
    elif group == 6:
        do_advantage(g, t, step, a, b)
    elif group == 3:
        do_attack(g, t, step, a, b, c)
    elif group == 1:
        do_round(g, t, step, a)
    elif group == 2:
        do_move(g, t, step, a, b, c, d)
    elif group == 7:
        do_after(g, t, step, a, b)
    else:
        do_set_up(g, t, step, a, b)
    if g.over != 0 and g.outcome == RUNNING:
        end_part(g, t)
    return step


@rule
def do_set_up(g, t, step, a, b):
    if step == s.BEGIN_PART:
        begin_part(g, t)
    elif step == s.SET_HOLDER:
        set_holder(g, t, a)
    elif step == s.MULLIGAN:
        mulligan(g, t, a, b)
    elif step == s.SET_MULLIGAN:
        set_mulligan(g, t, a, b)
    elif step == s.START_SPACE:
        start_space(g, t, a)
    elif step == s.SET_START:
        set_start(g, a)
    elif step == s.REWARD:
        reward(g, t, a)
    elif step == s.SET_REWARD:
        set_reward(g, t, a)
    elif step == s.SET_UP_ENEMIES:
        set_up_enemies(g, t)
    elif step == s.PUT_TOKENS:
        put_tokens(g, t, a)
    elif step == s.CHOOSE_EXTRA:
        choose_extra(g)
    else:
        begin_round(g, t)


@rule
def do_round(g, t, step, a):
    if step == s.NEXT_TURN:
        next_turn(g, t)
    elif step == s.SET_TURN:
        set_turn(g)
    elif step == s.TURN:
        turn(g, t, a)
    elif step == s.SET_ACTION:
        set_action(g, t, a)
    elif step == s.END_TURN:
        end_turn(g, t, a)
    elif step == s.NEXT_ATTACKED:
        next_attacked(g, t)
    elif step == s.SET_ATTACKED:
        set_attacked(g)
    elif step == s.ACTIVATE:
        activate(g, t, a)
    elif step == s.DRAW_STAGE:
        draw_stage(g, t)
    else:
        end_round(g, t)


@rule
def do_move(g, t, step, a, b, c, d):
    if step == s.MOVE:
        move(g, t, a, b, c, d)
    elif step == s.SET_MOVE:
        set_move(g, t, a, b, c)
    elif step == s.VISIT:
        visit(g, t, a)
    elif step == s.SET_VISIT:
        set_visit(g, t, a, b)
    elif step == s.SENSOR:
        sensor(g, t, a)
    elif step == s.SET_SENSOR:
        set_sensor(g, t, a)
    elif step == s.SET_WEAPON:
        set_weapon(g, t, a, b)
    elif step == s.SET_SPACE:
        if set_space(g, t, b, c):
            enter(g, t, a, g.options[g.chosen, 1])
    elif step == s.SET_REFILL:
        set_refill(g, t)
    else:
        place_boss(g, t)


@rule
def do_attack(g, t, step, a, b, c):
    if step == s.AIM:
        aim(g, t, a, b)
    elif step == s.SET_AIM:
        set_aim(g, t, a, b)
    elif step == s.SET_SECOND:
        set_second(g)
    elif step == s.ROLL:
        roll(g, t, a)
    elif step == s.SET_REROLL:
        set_reroll(g, t, a, b, c)
    elif step == s.EXPLODE:
        explode(g, t, a, b)
    elif step == s.SET_CONVERT:
        set_convert(g, t, a, b)
    elif step == s.STRIKE_TARGETS:
        strike_targets(g, t, a)
    elif step == s.ASSIGN:
        assign(g, t, a, b)
    else:
        set_assign(g, t, a, b)


@rule
def do_enemy(g, t, step, a, b):
    if step == s.ENEMY_ATTACK:
        enemy_attack(g, t, a)
    elif step == s.SPECIALS:
        specials(g, t, a)
    elif step == s.LEFT_OVER:
        left_over(g, t, a)
    elif step == s.INCOMING:
        incoming(g, t, a)
    elif step == s.SUFFER:
        suffer(g, t, a, b)
    elif step == s.SET_PREVENT:
        set_prevent(g, t, a, b)
    elif step == s.LOSE_MEDAL:
        lose_medal(g, t, a)
    elif step == s.SET_DISCARDS:
        set_discards(g, t, a)
    elif step == s.DRAW_ENEMY:
        draw_enemy(g, t, a, b)
    else:
        set_place(g, t, a)


@rule
def do_effect(g, t, step, a, b, c, d):
    if step == s.RUN:
        run(g, t, a, b, c, d)
    elif step == s.EACH:
        each(g, t, a, b, c, d)
    elif step == s.APPLY:
        apply(g, t, a, b, c, d)
    elif step == s.SET_COMMANDO:
        set_commando(g, t, a, b, c)
    elif step == s.SET_EITHER:
        set_either(g, t, a, b, c)
    elif step == s.SET_MAY:
        set_may(g, t, a, b, c)
    elif step == s.SET_ORDER:
        set_order(g)
    elif step == s.SHORTFALL:
        shortfall(g, t, a)
    elif step == s.FIRE:
        fire(g, t, a, b, c)
    else:
        set_fired(g, a)


@rule
def do_advantage(g, t, step, a, b):
    if step == s.WINDOW:
        window(g, t, a, b)
    elif step == s.SET_WINDOW:
        set_window(g, t, a, b)
    elif step == s.PAY:
        pay(g, t, a, b)
    elif step == s.SET_PAY:
        set_pay(g, t, a)
    elif step == s.GAIN:
        gain(g, t, a, b)
    elif step == s.SET_GAIN:
        set_gain(g, t, a)
    elif step == s.DISCARD_CARDS:
        discard_cards(g, t, a, b)
    elif step == s.SET_DISCARD_CARD:
        set_discard_card(g, t, a)
    elif step == s.DISCARD_TOKENS:
        discard_tokens(g, t, a, b)
    else:
        set_discard_token(g, t, a)


@rule
def do_after(g, t, step, a, b):
    if step == s.SET_MARKED:
        move_boss(g, t, g.options[g.chosen, 1], a, 0)
    elif step == s.SET_TAKEN:
        set_taken(g, a)
    elif step == s.DRAW_CARDS:
        draw_cards(g, t, a, b)
    elif step == s.KILL_DRAW:
        kill_draw(g, t, a, b)
    elif step == s.SET_KILL_DRAW:
        set_kill_draw(g, t)
    elif step == s.AFTER_TARGETS:
        after_targets(g, t, a)
    elif step == s.SET_BOSS_SPACE:
        set_boss_space(g)
    elif step == s.SET_STRUCK:
        strike_enemy(g, t, a, b, g.options[g.chosen, 1])
    elif step == s.DISCARD_PLAYED:
        g.pile[a] |= 1 << b
    else:
        use_ability(g, t, a, b)


@rule
def set_taken(g, seat):
    """An enemy card goes from one play area to the right of another; its figure stays."""
    k = g.chosen
    if g.options[k, 0] == 0:
        return
    enemy = g.options[k, 1]
    leave_area(g, g.options[k, 2], enemy)
    g.area[seat, g.cards[seat]] = enemy
    g.cards[seat] += 1
