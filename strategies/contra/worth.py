"""What things are worth to the quick players of Contra: damage, spaces, cards, medals. In points: 1 is a damage on the boss.

Nothing is played out; a player looks at its own options one question at a time. Numbers stand in `me.params`, one file a player."""

from sim.contra import decisions as d
from sim.contra import vocabulary as v
from sim.contra.rules.advantage import advantage
from sim.contra.rules.attack import attack_range, weapon_dice
from sim.contra.rules.bits import unpack
from sim.contra.rules.board import ball
from sim.contra.rules.enemies import boss_room, holder_of
from sim.contra.state import (
    BOSS,
    BOSS_TARGET,
    ENEMIES,
    GUEST_TARGET,
    GUESTS,
    KINDS,
    NEST_TARGET,
    NO_CARD,
    NOWHERE,
    OWN_ZONE,
    TYPES,
    ZONES,
)
from sim.core.bits import count, first, has
from sim.core.compile import rule

# Places in me.params; each player's file has them in this order.
(
    BOSS_HIT, ENEMY_KILL, PROGRESS, CROWD, CLOCK, MEDAL_3, MEDAL_2, MEDAL_1, REDRAW, TOKEN, CARD, OBJECTIVE, GUN, REACH, NEAR,
    DANGER, PLAY_BAR, CONVERT_BAR, ABILITY_BAR, FEAR,
) = range(20)  # fmt: skip

# Places in me.work.
EV, GOAL_CHANCE, PRESSURE, LISTED, SPOTS, WORTHS = 0, 64, 65, 66, 70, 90  # by target; one number each; targets best first
MOST = 16  # targets listed
IN_ZONES, NEAR_GELS, IN_ROWS, NEAR_BOSS_, GOALS, DANGERS = range(110, 116)  # masks
OPTION = 200  # worth of each option of a turn, in their order
LAST_MEDAL = 60.0


@rule
def chance_to_kill(hits, left):
    """Rough chance that so many expected hits defeat what has so much health left."""
    return min(max(0.5 + (hits + 0.3 - left) * 0.4, 0.03), 0.97)


@rule
def expected_hits(view, t, seat, dice):
    """Successes of a pool: 0.6 a die, and symbols that an objective token turns into hits."""
    return dice * (0.6 + 0.2 * count(view.goals[seat]))


@rule
def pressure(view, t):
    """How far the boss is behind the clock: health left against what the table can still deal at an easy pace."""
    left = 0.0
    for card in range(t.foe[view.part].bosses):
        if not has(view.boss_down, card):
            left += t.foe[view.part].boss[card].health - view.hurt[BOSS + card]
    return left / ((view.stage_left + 1.0) * view.n_seats * 1.6)


@rule
def boss_health_open(view, t):
    """Damage that the boss could be given in one attack."""
    total = 0
    for card in range(t.foe[view.part].bosses):
        room = boss_room(view, t, card)
        total += room
    return total


@rule
def kill_worth(view, me, holder):
    """What it is worth to rid a commando of an enemy: more the fuller its play area is."""
    return me.params[ENEMY_KILL] * (1.0 + me.params[CROWD] * (view.cards[holder] - 2))


@rule
def enemy_damage_worth(view, t, me, enemy, holder, hits):
    """What so many expected hits on an enemy in a commando's play area are worth."""
    left = t.foe[view.part].enemy[enemy].health - view.hurt[enemy]
    chance = chance_to_kill(hits, left)
    return kill_worth(view, me, holder) * (chance + (1.0 - chance) * me.params[PROGRESS] * min(hits / left, 1.0))


@rule
def damage_worth(view, t, me, target, hits):
    """What so many expected hits on a target are worth."""
    if target < ENEMIES:
        return enemy_damage_worth(view, t, me, target, holder_of(view, target), hits)
    if target == BOSS_TARGET:
        room = boss_health_open(view, t)
        worth = me.params[BOSS_HIT] * (1.0 + me.params[CLOCK] * min(me.work[PRESSURE], 2.0))
        return worth * min(hits, room) + (20.0 if last_boss_card(view, t) and hits >= room else 0.0)
    if target < NEST_TARGET:
        return 0.8 * hits
    return 0.25 * min(hits, 2.0) * (1.0 if view.nest_gels[target - NEST_TARGET] > 0 else 0.2)


@rule
def last_boss_card(view, t):
    return count(view.boss_down) == t.foe[view.part].bosses - 1


@rule
def exact_worth(view, t, me, target, hits):
    """What so many hits, known for certain, are worth."""
    if target >= ENEMIES:
        return damage_worth(view, t, me, target, float(hits))
    left = t.foe[view.part].enemy[target].health - view.hurt[target]
    worth = kill_worth(view, me, holder_of(view, target))
    return worth if hits >= left else worth * me.params[PROGRESS] * hits / left


@rule
def note(me, target, spot, worth):
    """Put a target into the list, best first. spot: its space, -1 for the boss."""
    me.work[EV + target] = worth
    k = int(me.work[LISTED])
    if k >= MOST:
        return
    me.work[LISTED] = k + 1.0
    while k > 0 and me.work[WORTHS + k - 1] < worth:
        me.work[WORTHS + k] = me.work[WORTHS + k - 1]
        me.work[SPOTS + k] = me.work[SPOTS + k - 1]
        k -= 1
    me.work[WORTHS + k] = worth
    me.work[SPOTS + k] = spot


@rule
def note_targets(view, t, me, seat, dice):
    """The worth of an attack with so many dice on every target there is, into me.work[EV + target]; 0 for none."""
    hits = expected_hits(view, t, seat, dice)
    me.work[LISTED] = 0.0
    for other in range(view.n_seats):
        for k in range(view.cards[other]):
            card = view.area[other, k]
            if card < ENEMIES and view.at[card] != NOWHERE:
                note(me, card, view.at[card], enemy_damage_worth(view, t, me, card, other, hits))
    note(me, BOSS_TARGET, -1, damage_worth(view, t, me, BOSS_TARGET, hits))
    for k in range(GUESTS):
        if view.guest[k] != NO_CARD:
            note(me, GUEST_TARGET + k, view.guest_at[k], damage_worth(view, t, me, GUEST_TARGET + k, hits))
    for k in range(t.stage[view.part].nests):
        me.work[EV + NEST_TARGET + k] = damage_worth(view, t, me, NEST_TARGET + k, hits)


@rule
def boss_far(view, t, space):
    best = 99
    mask = view.boss_at
    while mask != 0:
        best = min(best, t.stage[view.part].dist[space, first(mask)])
        mask &= mask - 1
    return best


@rule
def best_of(view, me, near):
    """The worth of the best target in the spaces of a mask."""
    for k in range(int(me.work[LISTED])):
        spot = int(me.work[SPOTS + k])
        if near & (view.boss_at if spot < 0 else 1 << spot) != 0:
            return me.work[WORTHS + k]
    return 0.0


@rule
def goal_chance(view, t, seat):
    """Chance that the next objective card is covered by the current advantage."""
    deck = view.goal_deck if view.goal_deck != 0 else view.goal_pile
    if deck == 0:
        return 0.0
    have_m, have_a, have_s = advantage(view, t, seat, 0), advantage(view, t, seat, 1), advantage(view, t, seat, 2)
    total = count(deck)
    good = 0
    while deck != 0:
        goal = first(deck)
        deck &= deck - 1
        need = t.goal[goal].need
        good += have_m >= need[0] and have_a >= need[1] and have_s >= need[2]
    return good / total


@rule
def note_dangers(view, t, me):
    """Masks of the spaces that lie in the stage's dangers, into me.work: zones, near gels, rows of figures, next to the boss."""
    at = t.stage[view.part]
    zones, gels, rows, boss, goals = 0, 0, 0, 0, 0
    for zone in range(OWN_ZONE, ZONES):
        if zone != at.token_zone and zone != at.nest_zone and zone != at.slow_zone:
            zones |= at.zone[zone]
    for k in range(at.nests):
        if view.nest_gels[k] > 0:
            gels |= ball(view, t, at.nest[k], 1)
    for k in range(GUESTS):
        if view.guest[k] != NO_CARD:
            for space in range(at.spaces):
                if at.line[space] == at.line[view.guest_at[k]]:
                    rows |= 1 << space
    mask = view.boss_at
    while mask != 0:
        boss |= ball(view, t, first(mask), 1)
        mask &= mask - 1
    shots = 0
    mask = view.turrets
    while mask != 0:
        shots |= ball(view, t, first(mask), 3)
        mask &= mask - 1
    for kind in range(TYPES):
        goals |= at.zone[1 + kind]
    me.work[IN_ZONES] = zones  # masks of fewer than 53 spaces are exact
    me.work[NEAR_GELS] = gels
    me.work[IN_ROWS] = rows
    me.work[NEAR_BOSS_] = boss
    me.work[GOALS] = goals
    me.work[DANGERS] = zones | gels | rows | boss | shots


@rule
def danger(view, t, me, space):
    """How many of the stage's dangers a space lies in, as last noted."""
    total = 0.0
    if has(int(me.work[IN_ZONES]), space):
        total += 1.0
    if has(int(me.work[NEAR_GELS]), space):
        total += 0.7
    if has(int(me.work[IN_ROWS]), space):
        total += 0.7
    if has(int(me.work[NEAR_BOSS_]), space):
        total += 0.5
    if view.turrets != 0:
        total += count(view.turrets & ball(view, t, space, 3)) / view.n_seats
    return total


@rule
def space_worth(view, t, me, seat, space, attacks, reach, own_turn):
    """What it is worth to stand in a space: attacks to come from there, the boss in reach, objective, sensor, dangers."""
    near = ball(view, t, space, reach)
    worth = attacks * best_of(view, me, near)
    if has(int(me.work[DANGERS]), space):
        worth -= me.params[DANGER] * danger(view, t, me, space)
    if near & view.boss_at != 0:
        worth += me.params[REACH]
    else:
        worth -= me.params[NEAR] * (boss_far(view, t, space) - reach)
    if own_turn and view.visited == 0 and has(int(me.work[GOALS]), space):
        for kind in range(TYPES):
            if has(t.stage[view.part].zone[1 + kind], space):
                if has(view.goals[seat], kind):
                    worth += me.params[CARD]
                else:
                    worth += me.params[OBJECTIVE] * me.work[GOAL_CHANCE]
    if has(view.sensors, space):
        worth += me.params[GUN] * (1.0 if view.gun[seat] == NO_CARD else 0.25)
    return worth


@rule
def medal_price(view, me, seat):
    """What the next medal is worth; the hand is filled up to four when it is lost."""
    if view.medals[seat] == 0:
        return LAST_MEDAL
    price = me.params[MEDAL_3]
    if view.medals[seat] == 2:
        price = me.params[MEDAL_2]
    elif view.medals[seat] == 1:
        price = me.params[MEDAL_1]
    return price - me.params[REDRAW] * max(4 - count(view.hand[seat]), 0) + (me.params[GUN] * 0.5 if view.gun[seat] != NO_CARD else 0.0)


@rule
def token_price(view, me, seat, kind):
    """What it costs to spend a token: less where there are many."""
    return me.params[TOKEN] * (1.3 - 0.2 * view.token[seat, kind])


@rule
def effect_worth(view, t, me, e):
    """What an effect of a commando card is worth at some later time."""
    what = t.effect[e].do
    n = t.effect[e].n
    if what == v.ATTACK_:
        dice = t.effect[e].dice if t.effect[e].dice > 0 else 2
        return 0.6 * (dice + 0.7 * n) * me.params[BOSS_HIT]
    if what == v.MOVE_ or what == v.MOVE_THROUGH:
        return 0.5
    if what == v.JUMP_:
        return 0.3 * n
    if what == v.DRAW_:
        return me.params[CARD] * n
    if what == v.GAIN_:
        need = t.effect[e].need
        by = view.n_seats if t.effect[e].who == v.EACH_ else 1
        return me.params[TOKEN] * by * (need[0] + need[1] + need[2] + need[3])
    if what == v.AIM_:
        return 0.6 * n
    if what == v.TAKE_ENEMY:
        return 0.4
    return 0.2


@rule
def kind_worth(view, t, me, seat, kind):
    """What a card is worth in hand: its effects later, or its symbol. The same all game long: worked out once."""
    kept = KINDS * seat + kind
    if me.memory[kept] > 0.0:
        return me.memory[kept]
    worth = 0.0
    for k in range(t.kind[seat, kind].many):
        worth += effect_worth(view, t, me, t.kind[seat, kind].first + k)
    me.memory[kept] = max(worth, me.params[TOKEN])
    return me.memory[kept]


@rule
def need_price(view, t, me, seat, need):
    """What it costs to pay a packed need: tokens first, then cards."""
    total = 0.0
    if need == 0:
        return total
    for kind in range(TYPES + 1):
        n = unpack(need, kind)
        for k in range(n):
            tokens = view.token[seat, kind] if kind < TYPES else view.token[seat, 0] + view.token[seat, 1] + view.token[seat, 2]
            total += me.params[TOKEN] if k < tokens else me.params[CARD]
    return total


@rule
def attack_cards(view, t, seat):
    """How many cards in hand let the commando attack with its weapon."""
    n = 0
    for kind in range(t.kinds[seat]):
        held = t.kind[seat, kind].copies & view.hand[seat]
        if held != 0 and t.effect[t.kind[seat, kind].first].do == v.ATTACK_:
            n += count(held)
    return n


@rule
def own_reach(view, t, seat):
    return attack_range(view, t, seat, -1)


@rule
def own_dice(view, t, seat):
    return weapon_dice(view, t, seat) + view.bonus[seat]


@rule
def prepare(view, t, me, seat):
    """What all spaces and targets are measured by: dice and reach of the weapon at hand, the clock, chances at objectives."""
    me.work[PRESSURE] = pressure(view, t)
    note_targets(view, t, me, seat, own_dice(view, t, seat))
    note_dangers(view, t, me)
    early = view.visited == 0 and (view.moved == 0 or view.decision == d.MOVE_OR_STOP)
    me.work[GOAL_CHANCE] = goal_chance(view, t, seat) if early else 0.0
