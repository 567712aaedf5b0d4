"""A commando attacks. Rulebook: Commando Attacks, Range, Dealing Damage, Defeating Enemies."""

from sim.contra import decisions as d
from sim.contra.rules.advantage import advantage, gain_token, holds_goal
from sim.contra.rules.bits import list_members, pack, unpack
from sim.contra.rules.board import ball, distance_to
from sim.contra.rules.enemies import boss_can_be_hurt, hit_enemy
from sim.contra.state import (
    AFTER_TARGETS,
    ASSIGN,
    BLANK,
    BOSS_CARDS,
    BOSS_TARGET,
    CRITICAL,
    DICE,
    DRAWS_A_ROUND,
    DRAWS_AN_ATTACK,
    ENEMIES,
    EV_CONVERTED,
    EV_CRITICAL,
    EV_FREE,
    EXPLODE,
    FACES,
    GUEST_TARGET,
    GUESTS,
    KILL_DRAW,
    NEST_TARGET,
    NO_CARD,
    NOW_ATTACKS,
    NOW_DAMAGE,
    NOW_KILLS,
    PAY,
    ROLL,
    SET_AIM,
    SET_CONVERT,
    SET_REROLL,
    SET_SECOND,
    STRIKE_TARGETS,
    SUCCESS,
    TYPES,
    WINDOW,
)  # fmt: skip
from sim.contra.vocabulary import (
    BEFORE_ATTACK,
    BONUS_FAR,
    BONUS_NEAR,
    DOUBLE_CRITICAL,
    EVERY,
    EXTRA_TARGET,
    REROLL,
)  # fmt: skip
from sim.core.agenda import ask, clear_options, option, push
from sim.core.bits import first, has
from sim.core.chance import below
from sim.core.compile import rule

ALL_TYPES = 7  # mask of the three types
LISTED = 100  # options of one question about symbols
NEST_DAMAGE = 4  # a wadder space takes no more: beyond that nothing asks for it


@rule
def weapon_range(g, t, seat):
    if g.gun[seat] == NO_CARD:
        return t.rifle[seat].reach
    return t.weapon[g.gun[seat]].reach


@rule
def weapon_dice(g, t, seat):
    if g.gun[seat] == NO_CARD:
        return t.rifle[seat].dice
    return t.weapon[g.gun[seat]].dice


@rule
def weapon_trait(g, t, seat):
    return 0 if g.gun[seat] == NO_CARD else t.weapon[g.gun[seat]].trait


@rule
def attack_range(g, t, seat, effect):
    """Of the weapon, as the card changes it, or of the card's own attack. effect: -1 for the attack every turn has."""
    if effect < 0:
        reach = weapon_range(g, t, seat)
    elif t.effect[effect].dice > 0:
        reach = t.effect[effect].reach
    else:
        reach = weapon_range(g, t, seat) + t.effect[effect].reach
    return max(reach - g.range_down, 1)


@rule
def space_of_target(g, t, target):
    """Mask of the spaces a target stands in."""
    if target < ENEMIES:
        return 1 << g.at[target]
    if target == BOSS_TARGET:
        return g.boss_at
    if target < NEST_TARGET:
        return 1 << g.guest_at[target - GUEST_TARGET]
    return 1 << t.stage[g.part].nest[target - NEST_TARGET]


@rule
def targets_within(g, t, space, reach):
    """Mask of the targets within so many spaces: enemies, the boss, figures of stage cards, wadder spaces."""
    at = t.stage[g.part]
    near = ball(g, t, space, reach)
    found = 0
    if near & g.foes != 0:
        for seat in range(g.n_seats):
            for k in range(g.cards[seat]):
                enemy = g.area[seat, k]
                if enemy < ENEMIES and has(near, g.at[enemy]):
                    found |= 1 << enemy
    if near & g.boss_at != 0 and boss_can_be_hurt(g, t):
        found |= 1 << BOSS_TARGET
    for k in range(GUESTS):
        if g.guest[k] != NO_CARD and has(near, g.guest_at[k]):
            found |= 1 << (GUEST_TARGET + k)
    for k in range(at.nests):
        if has(near, at.nest[k]) and g.nest_damage[k] < NEST_DAMAGE:
            found |= 1 << (NEST_TARGET + k)
    return found


@rule
def has_target(g, t, seat, effect):
    """Is there anything this attack may choose?"""
    if ball(g, t, g.space[seat], attack_range(g, t, seat, effect)) & g.foes != 0:
        return True
    return attack_targets(g, t, seat, effect) != 0


@rule
def attack_targets(g, t, seat, effect):
    """Mask of what an attack may choose."""
    return targets_within(g, t, g.space[seat], attack_range(g, t, seat, effect))


@rule
def real_enemies(mask):
    """Of a mask of targets, the enemies: not the spaces."""
    return mask & ((1 << NEST_TARGET) - 1)


@rule
def aim(g, t, seat, effect):
    """An attack a card grants: choose its target, or leave it. One on every enemy within reach has no choice of target."""
    mask = attack_targets(g, t, seat, effect)
    if mask == 0:
        return
    if t.effect[effect].scope == EVERY:
        if real_enemies(mask) != 0:
            begin_attack(g, t, seat, effect, real_enemies(mask))
        return
    clear_options(g)
    option(g, d.STOP, 0, 0, 0)
    list_members(g, d.ATTACK_AT, mask)
    push(g, SET_AIM, seat, effect, 0, 0, 0)
    ask(g, seat, seat, d.TARGET)


@rule
def set_aim(g, t, seat, effect):
    if g.options[g.chosen, 0] == d.ATTACK_AT:
        begin_attack(g, t, seat, effect, 1 << g.options[g.chosen, 1])


@rule
def bonus_holds(g, t, seat, effect):
    """Does the card's condition for its extra dice hold?"""
    what = t.effect[effect].bonus_if
    if what == BONUS_NEAR:
        return distance_to(g, t, g.space[seat], space_of_target(g, t, first(g.targets))) <= 1
    if what == BONUS_FAR:
        return real_enemies(targets_within(g, t, g.space[seat], 1)) == 0
    return True


@rule
def begin_attack(g, t, seat, effect, targets):
    """Gather the dice; before they are rolled, abilities may add to them."""
    g.attacker = seat
    g.targets = targets
    g.gun_trait = 0
    g.rerolls = 0
    g.hits = g.criticals = 0
    for kind in range(TYPES):
        g.symbol[kind] = 0
    for card in range(BOSS_CARDS):
        g.assigned[card] = 0
    g.dice = weapon_dice(g, t, seat)
    if effect >= 0:
        if t.effect[effect].dice > 0:
            g.dice = t.effect[effect].dice
        if bonus_holds(g, t, seat, effect):
            g.dice += t.effect[effect].n
        if t.effect[effect].reroll != 0:
            g.rerolls = 99
    if effect < 0 or t.effect[effect].dice == 0:
        g.gun_trait = weapon_trait(g, t, seat)
        if g.gun_trait == REROLL:
            g.rerolls = max(g.rerolls, t.weapon[g.gun[seat]].n)
    g.dice += g.bonus[seat]
    g.bonus[seat] = 0
    t.now[seat, NOW_ATTACKS] += g.live
    g.strikes[seat] += 1
    g.drawn[DICE + seat] = g.rounds * DRAWS_A_ROUND + g.strikes[seat] * DRAWS_AN_ATTACK
    push(g, ROLL, seat, 0, 0, 0, 0)
    push(g, WINDOW, BEFORE_ATTACK, seat, 0, 0, 0)
    if g.gun_trait == EXTRA_TARGET:
        second_target(g, t, seat)


@rule
def second_target(g, t, seat):
    """The weapon hits one other enemy near the target as well."""
    target = first(g.targets)
    spaces = space_of_target(g, t, target)
    near = 0
    while spaces != 0:
        near |= targets_within(g, t, first(spaces), t.weapon[g.gun[seat]].n)
        spaces &= spaces - 1
    near = real_enemies(near) & ~g.targets
    if near == 0:
        return
    clear_options(g)
    list_members(g, d.ATTACK_AT, near)
    option(g, d.STOP, 0, 0, 0)
    push(g, SET_SECOND, seat, 0, 0, 0, 0)
    ask(g, seat, seat, d.SECOND_TARGET)


@rule
def set_second(g):
    if g.options[g.chosen, 0] == d.ATTACK_AT:
        g.targets |= 1 << g.options[g.chosen, 1]


@rule
def roll_die(g, t, seat):
    """One commando die: its result is added to those of the attack."""
    face = t.commando_face[below(g, DICE + seat, FACES)]
    if face == SUCCESS:
        g.hits += 1
    elif face == CRITICAL:
        g.hits += 2 if g.gun_trait == DOUBLE_CRITICAL else 1
        g.criticals += 1
        t.events[EV_CRITICAL] += g.live
    elif face != BLANK:
        g.symbol[face] += 1


@rule
def roll(g, t, seat):
    for _ in range(g.dice):
        roll_die(g, t, seat)
    push(g, EXPLODE, seat, ALL_TYPES, 0, 0, 0)
    if g.rerolls > 0:
        ask_reroll(g, seat, pack(g.symbol[0], g.symbol[1], g.symbol[2], 0), ALL_TYPES)


@rule
def ask_reroll(g, seat, symbols, types):
    """Which of the dice that showed symbols are rolled again: they are packed, those rolled anew not among them."""
    if g.rerolls == 0 or symbols == 0 or types == 0:
        return
    clear_options(g)
    asked = list_symbols(g, unpack(symbols, 0), unpack(symbols, 1), unpack(symbols, 2), g.rerolls, types)
    push(g, SET_REROLL, seat, symbols, types & ~asked, 0, 0)
    ask(g, seat, seat, d.REROLL_)


@rule
def list_symbols(g, mobility, accuracy, subtlety, most, types):
    """An option for every choice of up to so many symbols of each type (a mask), none at all first. Returns the types listed.

    Of a great pool one type is asked for after the other."""
    m_most = mobility if has(types, 0) else 0
    a_most = accuracy if has(types, 1) else 0
    s_most = subtlety if has(types, 2) else 0
    if (m_most + 1) * (a_most + 1) * (s_most + 1) > LISTED:
        if has(types, 0):
            types, a_most, s_most = 1, 0, 0
        elif has(types, 1):
            types, s_most = 2, 0
    for m in range(min(m_most, most) + 1):
        for a in range(min(a_most, most) + 1):
            for s in range(min(s_most, most) + 1):
                if m + a + s <= most:
                    option(g, 0, m, a, s)
    return types


@rule
def set_reroll(g, t, seat, symbols, types):
    k = g.chosen
    n = 0
    for kind in range(TYPES):
        g.symbol[kind] -= g.options[k, 1 + kind]
        n += g.options[k, 1 + kind]
    g.rerolls -= n
    for _ in range(n):
        roll_die(g, t, seat)
    ask_reroll(g, seat, symbols, types)


@rule
def explode(g, t, seat, types):
    """Each critical adds a die, rolled at once, without limit. Then symbols may be turned into successes."""
    while g.criticals > 0:
        g.criticals -= 1
        roll_die(g, t, seat)
    clear_options(g)
    asked = list_symbols(g, convertible(g, t, seat, 0), convertible(g, t, seat, 1), convertible(g, t, seat, 2), 99, types)
    push(g, SET_CONVERT, seat, types & ~asked, 0, 0, 0)
    ask(g, seat, seat, d.CONVERT_)


@rule
def convertible(g, t, seat, kind):
    """Symbols of a type that can be turned into successes: all with the objective token, else as many as can be paid for."""
    if holds_goal(g, seat, kind):
        return g.symbol[kind]
    return min(g.symbol[kind], advantage(g, t, seat, kind))


@rule
def set_convert(g, t, seat, types):
    k = g.chosen
    price = 0
    for kind in range(TYPES):
        n = g.options[k, 1 + kind]
        g.symbol[kind] -= n
        g.hits += n
        if holds_goal(g, seat, kind):
            t.events[EV_FREE] += n * g.live
        else:
            t.events[EV_CONVERTED] += n * g.live
            price |= n << (8 * kind)
    if types != 0:
        push(g, EXPLODE, seat, types, 0, 0, 0)
    else:
        push(g, AFTER_TARGETS, seat, 0, 0, 0, 0)
        push(g, STRIKE_TARGETS, seat, 0, 0, 0, 0)
    if price != 0:
        push(g, PAY, seat, price, 0, 0, 0)


@rule
def strike_targets(g, t, seat):
    """Each success is 1 damage to every target; the boss is one target, its damage is divided among its cards."""
    targets = g.targets
    while targets != 0:
        target = first(targets)
        targets &= targets - 1
        if target == BOSS_TARGET:
            push(g, ASSIGN, seat, g.hits, 0, 0, 0)
        elif target < ENEMIES:
            if hit_enemy(g, t, target, g.hits, seat):
                push(g, KILL_DRAW, seat, 0, 0, 0, 0)
        elif target < NEST_TARGET:
            hit_guest(g, t, target - GUEST_TARGET, g.hits, seat)
        else:
            hit_nest(g, t, target - NEST_TARGET, g.hits)


@rule
def hit_guest(g, t, k, damage, seat):
    """The figure of a stage card counts as an enemy: defeated at its health."""
    card = g.guest[k]
    left = t.stage[g.part].card[card].health - g.guest_hurt[k]
    g.guest_hurt[k] += damage
    t.now[seat, NOW_DAMAGE] += min(damage, left) * g.live
    if damage >= left:
        g.stage_pile |= 1 << card
        g.guest[k] = NO_CARD
        t.now[seat, NOW_KILLS] += g.live
        push(g, KILL_DRAW, seat, 0, 0, 0, 0)


@rule
def hit_nest(g, t, k, damage):
    """Damage lies on a wadder space; so much of it removes a gel."""
    price = t.stage[g.part].nest_health
    g.nest_damage[k] += damage
    while price > 0 and g.nest_damage[k] >= price and g.nest_gels[k] > 0:
        g.nest_damage[k] -= price
        g.nest_gels[k] -= 1
        g.gel_supply += 1
    g.nest_damage[k] = min(g.nest_damage[k], NEST_DAMAGE)


@rule
def after_targets(g, t, seat):
    """Symbols that were not converted are gained as tokens."""
    for kind in range(TYPES):
        for _ in range(g.symbol[kind]):
            gain_token(g, t, seat, kind)


@rule
def convert_price(g, seat, k):
    """What an option of `convert` costs, packed."""
    m, a, s = g.options[k, 1], g.options[k, 2], g.options[k, 3]
    return pack(0 if holds_goal(g, seat, 0) else m, 0 if holds_goal(g, seat, 1) else a, 0 if holds_goal(g, seat, 2) else s, 0)
