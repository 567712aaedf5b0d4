"""Enemy attacks. Rulebook: Enemy Turn."""

from sim.contra import decisions as d
from sim.contra.rules.bits import list_members, pack
from sim.contra.rules.movement import CAPTAIN
from sim.contra.state import (
    ACTIVATE,
    BOSS,
    DRAW_ENEMY,
    DRAW_STAGE,
    ENEMY_ATTACK,
    ENEMY_DICE,
    ENEMY_TURN,
    EV_LEFT_OVER,
    FACES,
    INCOMING,
    LEFT_OVER,
    NEXT_ATTACKED,
    RUN,
    SET_ATTACKED,
    SPECIAL,
    SPECIALS,
    STAGE_TURN,
    SUFFER,
    WINDOW,
)
from sim.contra.vocabulary import AFTER_EFFECT
from sim.core.agenda import ask, clear_options, push
from sim.core.bits import has
from sim.core.chance import below
from sim.core.compile import rule


@rule
def list_waiting(g, step, decision):
    """Ask who of those still to come is next."""
    clear_options(g)
    seats = g.waiting
    list_members(g, 0, seats)
    push(g, step, 0, 0, 0, 0, 0)
    ask(g, CAPTAIN, CAPTAIN, decision)


@rule
def next_attacked(g, t):
    """Each commando is attacked once, in an order the table chooses; then the stage has its turn."""
    if g.waiting != 0:
        list_waiting(g, SET_ATTACKED, d.NEXT_ATTACK_)
        return
    g.phase = STAGE_TURN
    g.range_down = 0
    push(g, DRAW_STAGE, 0, 0, 0, 0, 0)
    push(g, ACTIVATE, 0, 0, 0, 0, 0)
    push(g, WINDOW, AFTER_EFFECT, CAPTAIN, 0, 0, 0)


@rule
def set_attacked(g):
    seat = g.options[g.chosen, 1]
    g.waiting &= ~(1 << seat)
    g.active = seat
    g.phase = ENEMY_TURN
    push(g, NEXT_ATTACKED, 0, 0, 0, 0, 0)
    push(g, ENEMY_ATTACK, seat, 0, 0, 0, 0)
    push(g, WINDOW, AFTER_EFFECT, seat, 0, 0, 0)


@rule
def enemy_dice(g, t, seat):
    """One die for each enemy card in the play area, a defeated boss card too, and those that defeated sides add."""
    n = g.cards[seat]
    for k in range(g.cards[seat]):
        card = g.area[seat, k]
        if card >= BOSS and has(g.boss_down, card - BOSS):
            n += t.foe[g.part].boss[card - BOSS].dice_after
    return n


@rule
def enemy_attack(g, t, seat):
    """Roll; constant abilities add results; then specials, left-over specials, incoming damage."""
    for k in range(5):
        g.pool[k] = 0
    g.triggered = 0
    for _ in range(enemy_dice(g, t, seat)):
        face = t.enemy_face[below(g, ENEMY_DICE + seat, FACES)]
        if face <= SPECIAL:
            g.pool[face] += 1
    for j in range(g.cards[seat]):
        card = g.area[seat, j]
        for k in range(5):
            if card < BOSS:
                g.pool[k] += t.foe[g.part].enemy[card].adds[k]
            elif not has(g.boss_down, card - BOSS):
                g.pool[k] += t.foe[g.part].boss[card - BOSS].adds[k]
    push(g, INCOMING, seat, 0, 0, 0, 0)
    push(g, LEFT_OVER, seat, 0, 0, 0, 0)
    push(g, SPECIALS, seat, 0, 0, 0, 0)


@rule
def special_of(g, t, card):
    """First effect of a card's special ability, -1 if it has none: the defeated side of a boss card has none."""
    if card < BOSS:
        return t.foe[g.part].enemy[card].first if t.foe[g.part].enemy[card].many > 0 else -1
    if has(g.boss_down, card - BOSS) or t.foe[g.part].boss[card - BOSS].many == 0:
        return -1
    return t.foe[g.part].boss[card - BOSS].first


@rule
def specials(g, t, seat):
    """Each special triggers the leftmost card that has not been triggered in this attack, one after the other."""
    if g.pool[SPECIAL] == 0:
        return
    for k in range(g.cards[seat]):
        card = g.area[seat, k]
        e = special_of(g, t, card)
        if e < 0 or has(g.triggered, card):
            continue
        g.triggered |= 1 << card
        g.pool[SPECIAL] -= 1
        many = t.foe[g.part].enemy[card].many if card < BOSS else t.foe[g.part].boss[card - BOSS].many
        push(g, SPECIALS, seat, 0, 0, 0, 0)
        push(g, WINDOW, AFTER_EFFECT, seat, 0, 0, 0)
        push(g, RUN, e, e + many, seat, card, 0)
        return


@rule
def left_over(g, t, seat):
    """Each special that triggers nothing draws an enemy."""
    n = g.pool[SPECIAL]
    g.pool[SPECIAL] = 0
    t.events[EV_LEFT_OVER] += n * g.live
    for _ in range(n):
        push(g, DRAW_ENEMY, seat, 0, 0, 0, 0)


@rule
def incoming(g, t, seat):
    """What damage is left in the pool is one effect."""
    push(g, SUFFER, seat, pack(g.pool[0], g.pool[1], g.pool[2], g.pool[3]), 0, 0, 0)
