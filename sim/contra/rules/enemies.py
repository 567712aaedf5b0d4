"""Enemies enter, move and are defeated; damage on boss cards. Rulebook: Enemies, Drawing Enemies, Enemy Movement, Bosses."""

from sim.contra import decisions as d
from sim.contra.rules.advantage import draw_card
from sim.contra.rules.bits import list_members, pack, shuffle, top_of
from sim.contra.rules.board import closest_step, distance_to, empty, nearest, spaces_of
from sim.contra.rules.movement import CAPTAIN
from sim.contra.state import (
    AREA,
    ASSIGN,
    BOSS,
    DESTROYED,
    ENEMIES,
    ENEMY_DECK,
    ENEMY_SPACE,
    EV_BLOCKED,
    EV_BOSS_MOVED,
    EV_CAPPED,
    EV_FOURTH,
    EV_HATCHED,
    EV_NO_SPACE,
    EV_WASTED,
    GOAL_ACCURACY,
    GOAL_MOBILITY,
    GOAL_SUBTLETY,
    KILL_DRAW,
    NOW_BOSS_DAMAGE,
    NOW_DAMAGE,
    NOW_ENEMIES,
    NOW_KILLS,
    NOWHERE,
    SET_ASSIGN,
    SET_KILL_DRAW,
    SET_PLACE,
    SUFFER,
)  # fmt: skip
from sim.contra.vocabulary import TO_COMMANDO, TO_FARTHEST, TO_OBJECTIVE
from sim.core.agenda import ask, clear_options, option, push
from sim.core.bits import count, first, has
from sim.core.compile import rule


@rule
def draw_enemy(g, t, seat, hatch):
    """A card of the enemy deck to the right of the play area, its figure to the nearest empty enemy space.

    A fourth enemy is not drawn: the commando suffers 1 damage of any type at once. hatch: only cards that hatch, wherever
    in deck or discard pile they are."""
    if g.cards[seat] >= AREA:
        t.events[EV_FOURTH] += g.live
        push(g, SUFFER, seat, pack(0, 0, 0, 1), 0, 0, 0)
        return
    if g.enemy_deck == 0:
        g.enemy_deck = g.enemy_pile
        g.enemy_pile = 0
        shuffle(g, ENEMY_DECK)
    pool = g.enemy_deck
    if hatch != 0:
        pool = g.enemy_deck & t.foe[g.part].hatchlings
        if pool == 0:
            pool = g.enemy_pile & t.foe[g.part].hatchlings
    if pool == 0:
        return
    enemy = top_of(g, ENEMY_DECK, pool)
    g.enemy_deck &= ~(1 << enemy)
    g.enemy_pile &= ~(1 << enemy)
    g.area[seat, g.cards[seat]] = enemy
    g.cards[seat] += 1
    if g.live:
        t.now[seat, NOW_ENEMIES] += 1
        t.events[EV_HATCHED] += hatch
    free = empty(g, t)
    spaces = spaces_of(g, t, ENEMY_SPACE)
    where = nearest(g, t, g.space[seat], spaces & free)
    if where == 0:  # all are taken: the empty space nearest the enemy space closest to the commando
        t.events[EV_NO_SPACE] += g.live
        closest = nearest(g, t, g.space[seat], spaces)
        while closest != 0:
            where |= nearest(g, t, first(closest), free)
            closest &= closest - 1
    clear_options(g)
    list_members(g, 0, where)
    push(g, SET_PLACE, enemy, seat, 0, 0, 0)
    ask(g, CAPTAIN, seat, d.PLACE_ENEMY)


@rule
def set_place(g, t, enemy):
    g.at[enemy] = g.options[g.chosen, 1]
    g.foes |= 1 << g.at[enemy]


@rule
def holder_of(g, card):
    """In whose play area a card lies, -1 for nobody's."""
    for seat in range(g.n_seats):
        for k in range(g.cards[seat]):
            if g.area[seat, k] == card:
                return seat
    return -1


@rule
def leave_area(g, seat, card):
    """A card leaves a play area; those to its right move up."""
    k = 0
    while g.area[seat, k] != card:
        k += 1
    g.cards[seat] -= 1
    for j in range(k, g.cards[seat]):
        g.area[seat, j] = g.area[seat, j + 1]


@rule
def hit_enemy(g, t, enemy, damage, seat):
    """Damage on an enemy's card; defeated at its health: figure off the map, card on the discard pile. Was it defeated?"""
    left = t.foe[g.part].enemy[enemy].health - g.hurt[enemy]
    if g.live:
        t.now[seat, NOW_DAMAGE] += min(damage, left)
        t.events[EV_WASTED] += max(damage - left, 0)
    g.hurt[enemy] += damage
    if damage < left:
        return False
    leave_area(g, holder_of(g, enemy), enemy)
    g.foes &= ~(1 << g.at[enemy])
    g.at[enemy] = NOWHERE
    g.hurt[enemy] = 0
    g.enemy_pile |= 1 << enemy
    t.now[seat, NOW_KILLS] += g.live
    return True


@rule
def boss_room(g, t, card):
    """How much more damage a boss card can be given by the attack that is resolved; 0 for none."""
    if has(g.boss_down, card) or t.foe[g.part].boss[card].immune != 0:
        return 0
    room = t.foe[g.part].boss[card].health - g.hurt[BOSS + card]
    if t.foe[g.part].boss[card].cap > 0:
        room = min(room, t.foe[g.part].boss[card].cap - g.assigned[card])
    return max(room, 0)


@rule
def boss_can_be_hurt(g, t):
    for card in range(t.foe[g.part].bosses):
        if not has(g.boss_down, card) and t.foe[g.part].boss[card].immune == 0:
            return True
    return False


@rule
def assign(g, t, seat, damage):
    """The attacker divides the damage among the undefeated boss cards as it sees fit."""
    if damage <= 0 or g.over != 0:
        return
    rooms = 0
    total = 0
    for card in range(t.foe[g.part].bosses):
        room = boss_room(g, t, card)
        total += room
        rooms += room > 0
    if total == 0:
        t.events[EV_WASTED] += damage * g.live
        return
    clear_options(g)
    for card in range(t.foe[g.part].bosses):
        room = min(boss_room(g, t, card), damage)
        if room > 0 and (rooms == 1 or damage >= total):
            option(g, 0, card, room, 0)
            break
        for part in range(1, room + 1):
            option(g, 0, card, part, 0)
    push(g, SET_ASSIGN, seat, damage, 0, 0, 0)
    ask(g, seat, seat, d.ASSIGN_)


@rule
def set_assign(g, t, seat, damage):
    card, part = g.options[g.chosen, 1], g.options[g.chosen, 2]
    if damage > part:
        push(g, ASSIGN, seat, damage - part, 0, 0, 0)
    g.assigned[card] += part
    if t.foe[g.part].boss[card].cap > 0 and g.assigned[card] >= t.foe[g.part].boss[card].cap and damage > part:
        t.events[EV_CAPPED] += g.live
    hurt_boss(g, t, card, part, seat)


@rule
def hurt_boss(g, t, card, damage, seat):
    """Damage on a boss card; at its health it is flipped to its defeated side for good. All flipped: the boss is destroyed."""
    g.hurt[BOSS + card] += damage
    if g.live:
        t.now[seat, NOW_DAMAGE] += damage
        t.now[seat, NOW_BOSS_DAMAGE] += damage
    if g.hurt[BOSS + card] < t.foe[g.part].boss[card].health:
        return
    g.boss_down |= 1 << card
    t.now[seat, NOW_KILLS] += g.live
    push(g, KILL_DRAW, seat, 0, 0, 0, 0)
    if count(g.boss_down) == t.foe[g.part].bosses:
        g.over = DESTROYED


@rule
def kill_draw(g, t, seat, anybody):
    """Who defeats an enemy draws a card (or may, by ruling); if no attack did it, a commando the table chooses."""
    if anybody != 0:
        clear_options(g)
        for other in range(g.n_seats):
            option(g, 0, other, 0, 0)
        push(g, SET_KILL_DRAW, 0, 0, 0, 0, 0)
        ask(g, CAPTAIN, seat, d.COMMANDO_)
    elif t.kill_draw_may != 0:
        clear_options(g)
        option(g, 0, seat, 0, 0)
        option(g, 1, seat, 0, 0)
        push(g, SET_KILL_DRAW, 0, 0, 0, 0, 0)
        ask(g, seat, seat, d.MAY_)
    else:
        draw_card(g, t, seat)


@rule
def set_kill_draw(g, t):
    if g.decision == d.COMMANDO_ or g.options[g.chosen, 0] == 1:
        draw_card(g, t, g.options[g.chosen, 1])


@rule
def put_enemy(g, enemy, space):
    g.foes &= ~(1 << g.at[enemy])
    g.at[enemy] = space
    g.foes |= 1 << space


@rule
def move_enemy(g, t, enemy, seat, steps, toward):
    """An enemy moves toward its destination; if that is blocked, toward the next one; if all are, not at all."""
    if enemy < 0 or enemy >= ENEMIES or g.at[enemy] < 0:
        return
    start = 1 << g.at[enemy]
    space = -1
    if toward == TO_OBJECTIVE:
        zone = t.stage[g.part].zone
        goals = (zone[GOAL_MOBILITY] | zone[GOAL_ACCURACY] | zone[GOAL_SUBTLETY]) & (empty(g, t) | start)
        while goals != 0 and space < 0:
            best = nearest(g, t, g.at[enemy], goals)
            if best & start != 0:
                return  # it stands there
            goals &= ~best
            while best != 0 and space < 0:
                space = closest_step(g, t, start, steps, first(best))
                best &= best - 1
    elif toward == TO_COMMANDO:
        if t.stage[g.part].dist[g.at[enemy], g.space[seat]] <= 1:
            return
        space = closest_step(g, t, start, steps, g.space[seat])
    if space < 0:
        t.events[EV_BLOCKED] += g.live
        return
    put_enemy(g, enemy, space)


@rule
def boss_distance(g, t, seat):
    """Spaces from a commando to the boss."""
    return distance_to(g, t, g.space[seat], g.boss_at)


@rule
def by_boss_distance(g, t, farthest):
    """Mask of the seats nearest the boss (or farthest from it)."""
    best = -1
    found = 0
    for seat in range(g.n_seats):
        far = boss_distance(g, t, seat)
        if best < 0 or (far > best if farthest else far < best):
            best = far
            found = 0
        if far == best:
            found |= 1 << seat
    return found


@rule
def move_boss(g, t, seat, steps, toward):
    """A boss card moves the boss toward a commando; where it stood in several spaces it then stands in one. See README."""
    g.marked = seat
    if boss_distance(g, t, seat) <= 1:
        return
    spaces = g.boss_at
    where = nearest(g, t, g.space[seat], spaces)
    g.boss_at = 0  # its own figure is not in its way
    space = closest_step(g, t, 1 << first(where), steps, g.space[seat])
    if space < 0:
        g.boss_at = spaces
        t.events[EV_BLOCKED] += g.live
        return
    g.boss_at = 1 << space
    t.events[EV_BOSS_MOVED] += g.live


@rule
def marks(g, t, toward):
    """The seats a boss may move toward."""
    return by_boss_distance(g, t, toward == TO_FARTHEST)


@rule
def fewest_enemies(g):
    """Mask of the seats with the fewest enemy cards."""
    best = AREA + 1
    found = 0
    for seat in range(g.n_seats):
        if g.cards[seat] < best:
            best = g.cards[seat]
            found = 0
        if g.cards[seat] == best:
            found |= 1 << seat
    return found


@rule
def can_take_enemy(g, seat):
    """Has another commando an enemy, and this one room for it?"""
    for other in range(g.n_seats):
        if other != seat and g.cards[other] > 1 and g.cards[seat] < AREA:
            return True
    return False


@rule
def take_enemy_options(g, seat):
    """An option for each enemy of another commando that this one could take."""
    if g.cards[seat] >= AREA:
        return
    for other in range(g.n_seats):
        if other != seat:
            for k in range(g.cards[other]):
                if g.area[other, k] < ENEMIES:
                    option(g, 1, g.area[other, k], other, 0)
