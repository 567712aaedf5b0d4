"""Rounds and commando turns. Rulebook: Game Round, Commando Turns."""

from sim.contra import decisions as d
from sim.contra import vocabulary as v
from sim.contra.rules.abilities import begin_ability, list_abilities
from sim.contra.rules.advantage import can_pay, card_of_kind, draw_card
from sim.contra.rules.attack import attack_targets, begin_attack
from sim.contra.rules.bits import list_members, pack
from sim.contra.rules.board import enemies_in_play
from sim.contra.rules.effects import usable
from sim.contra.rules.enemy_turn import list_waiting
from sim.contra.rules.movement import jump_to, list_jumps, list_runs, run_to
from sim.contra.rules.stage import can_remove_token
from sim.contra.state import (
    BEGIN_ROUND,
    BOSS,
    COMMANDO_TURNS,
    DISCARD_PLAYED,
    DRAW_ENEMY,
    DRAWS_A_ROUND,
    END_TURN,
    ENEMY_TURN,
    NEXT_ATTACKED,
    NEXT_TURN,
    NO_CARD,
    NOW_PLAYED,
    PAY,
    ROUNDS,
    RUN,
    SET_ACTION,
    SET_TURN,
    TURN,
    TWENTIETHS,
    WINDOW,
)
from sim.core.agenda import ask, clear_options, option, push
from sim.core.chance import STREAMS
from sim.core.compile import rule
from sim.core.record import ROUND_LIMIT


@rule
def boss_left(g, t):
    """Health left of all boss cards."""
    total = 0
    for card in range(t.foe[g.part].bosses):
        total += max(t.foe[g.part].boss[card].health - g.hurt[BOSS + card], 0)
    return total


@rule
def measure(g, t):
    """What is recorded of a round."""
    team = 0
    for seat in range(g.n_seats):
        team += g.medals[seat]
    left = -(-boss_left(g, t) * TWENTIETHS // max(t.boss_start, 1))
    foes = enemies_in_play(g)
    for seat in range(g.n_seats):
        t.trail[g.rounds, seat, 0] = g.medals[seat]
        t.trail[g.rounds, seat, 1] = team
        t.trail[g.rounds, seat, 2] = left
        t.trail[g.rounds, seat, 3] = foes


@rule
def begin_round(g, t):
    """The luck of a round does not depend on how much chance the rounds before took: variants of a game keep it."""
    if g.rounds + 1 >= ROUNDS:
        g.outcome = ROUND_LIMIT
        return
    if g.live and g.rounds == 0:
        measure(g, t)
    g.turn += 1
    g.rounds += 1
    for stream in range(STREAMS):
        g.drawn[stream] = g.rounds * DRAWS_A_ROUND
    for seat in range(g.n_seats):
        g.strikes[seat] = 0
    if g.live:
        measure(g, t)
    g.phase = COMMANDO_TURNS
    g.waiting = (1 << g.n_seats) - 1
    push(g, NEXT_TURN, 0, 0, 0, 0, 0)


@rule
def next_turn(g, t):
    """Commandos take their turns in an order the table chooses; then come the enemy attacks."""
    if g.waiting != 0:
        list_waiting(g, SET_TURN, d.NEXT_TURN_)
        return
    g.phase = ENEMY_TURN
    g.waiting = (1 << g.n_seats) - 1
    push(g, NEXT_ATTACKED, 0, 0, 0, 0, 0)


@rule
def set_turn(g):
    seat = g.options[g.chosen, 1]
    g.waiting &= ~(1 << seat)
    g.active = seat
    g.moved = g.attacked = g.visited = 0
    push(g, NEXT_TURN, 0, 0, 0, 0, 0)
    push(g, TURN, seat, 0, 0, 0, 0)


@rule
def turn(g, t, seat):
    """What a commando may do next on its turn: each once a move and an attack, any number of cards, abilities, or end it."""
    clear_options(g)
    option(g, d.END, 0, 0, 0)
    if g.attacked == 0:
        mask = attack_targets(g, t, seat, -1)
        list_members(g, d.ATTACK_AT, mask)
    for kind in range(t.kinds[seat]):
        card = t.kind[seat, kind]
        if card.copies & g.hand[seat] != 0 and usable(g, t, card.first, card.many, seat):
            option(g, d.PLAY, kind, 0, 0)
    if g.moved == 0:
        list_runs(g, t, seat, t.run, 0)
        list_jumps(g, t, seat)
    list_abilities(g, t, v.OWN_TURN, seat)
    mask = can_remove_token(g, t, seat)
    if mask != 0 and can_pay(g, t, seat, deed_price(g, t)):
        list_members(g, d.DEED_AT, mask)
    push(g, SET_ACTION, seat, 0, 0, 0, 0)
    ask(g, seat, seat, d.TURN_)


@rule
def deed_price(g, t):
    need = t.stage[g.part].deed.need
    return pack(need[0], need[1], need[2], need[3])


@rule
def set_action(g, t, seat):
    k = g.chosen
    what = g.options[k, 0]
    a = g.options[k, 1]
    if what == d.END:
        push(g, END_TURN, seat, 0, 0, 0, 0)
        return
    push(g, TURN, seat, 0, 0, 0, 0)
    if what == d.RUN_TO:
        g.moved = 1
        run_to(g, t, seat, a, t.run, 0)
    elif what == d.JUMP_TO:
        g.moved = 1
        jump_to(g, t, seat, a)
    elif what == d.ATTACK_AT:
        g.attacked = 1
        begin_attack(g, t, seat, -1, 1 << a)
    elif what == d.PLAY:
        play(g, t, seat, a)
    elif what == d.ABILITY_USE:
        begin_ability(g, t, a, g.options[k, 2])
    else:
        g.turrets &= ~(1 << a)
        push(g, PAY, seat, deed_price(g, t), 0, 0, 0)


@rule
def play(g, t, seat, kind):
    """A card is played for its effects; while they are resolved it is neither in hand nor in the discard pile."""
    card = card_of_kind(g, t, seat, kind)
    g.hand[seat] &= ~(1 << card)
    if g.live:
        t.now[seat, NOW_PLAYED] += 1
        t.tally[seat, kind, 0] += 1
        t.used[seat] |= 1 << kind
    push(g, DISCARD_PLAYED, seat, card, 0, 0, 0)
    push(g, RUN, t.kind[seat, kind].first, t.kind[seat, kind].first + t.kind[seat, kind].many, seat, NO_CARD, 0)


@rule
def end_turn(g, t, seat):
    draw_card(g, t, seat)


@rule
def end_round(g, t):
    """Turn cards are flipped: each commando draws an enemy, and a new round begins."""
    push(g, BEGIN_ROUND, 0, 0, 0, 0, 0)
    push(g, WINDOW, v.AFTER_EFFECT, 0, 0, 0, 0)
    for seat in range(g.n_seats - 1, -1, -1):
        push(g, DRAW_ENEMY, seat, 0, 0, 0, 0)
