"""The stage turn, and what stages have of their own: tracks, gels, tokens, figures. Rulebook: Stage Turn, Effects."""

from sim.contra import decisions as d
from sim.contra.rules.bits import list_members, top_of
from sim.contra.rules.board import around, ball, empty, nearest, nearest_of, on_ledge, spaces_of
from sim.contra.rules.movement import CAPTAIN, DIMER, FIGURE, NEST_GETS, NEST_GROWS, TOKEN_BACK, choose_space, fall, refill_sensor
from sim.contra.state import (
    ACTIVATE,
    CLOCK,
    END_ROUND,
    ENEMY_SPACE,
    EV_SHORT,
    EV_TRACK_END,
    FACES,
    FIRE,
    GUESTS,
    NO_CARD,
    PUT_TOKENS,
    RUN,
    SET_FIRED,
    SET_ORDER,
    SHORTFALL,
    STAGE_DECK,
    SUFFER,
    SURVIVED,
    TRACK_DIE,
    WINDOW,
)  # fmt: skip
from sim.contra.vocabulary import AFTER_EFFECT
from sim.core.agenda import ask, clear_options, option, push
from sim.core.bits import count, first, has
from sim.core.chance import below
from sim.core.compile import rule

LAID = 6


@rule
def activate(g, t, k):
    """Activate the cards in the stage play area from left to right: those laid out, then those that stand on the map."""
    card = NO_CARD
    while k < LAID + GUESTS and card == NO_CARD:
        card = t.stage[g.part].laid[k] if k < LAID else g.guest[k - LAID]
        k += 1
    if card == NO_CARD:
        return
    push(g, ACTIVATE, k, 0, 0, 0, 0)
    e = t.stage[g.part].card[card].act_first
    many = t.stage[g.part].card[card].act_many
    if many > 0:
        push(g, WINDOW, AFTER_EFFECT, CAPTAIN, 0, 0, 0)
        push(g, RUN, e, e + many, CAPTAIN, source_of(card), 0)


@rule
def source_of(card):
    """How a stage card is named as the source of an effect: beyond all ids of enemies."""
    return 100 + card


@rule
def take_top(g):
    """The top card of the stage deck."""
    g.stage_left -= 1
    if g.known > 0:
        card = g.top[0]
        g.known -= 1
        for k in range(g.known):
            g.top[k] = g.top[k + 1]
        return card
    return unseen_card(g)


@rule
def unseen_card(g):
    """The first card nobody has seen. One that was shuffled into the top three comes in one of three draws."""
    if g.stacked != NO_CARD:
        g.stacked_in -= 1
        if below(g, STAGE_DECK, g.stacked_in + 1) == 0:
            card = g.stacked
            g.stacked = NO_CARD
            return card
    card = top_of(g, STAGE_DECK, g.stage_pool)
    g.stage_pool &= ~(1 << card)
    return card


@rule
def draw_stage(g, t):
    """Draw and resolve a stage card; the game is lost if there is none (or won, where surviving is the goal)."""
    if g.stage_left == 0:
        g.over = SURVIVED if t.setting[g.part].survive != 0 else CLOCK
        return
    card = take_top(g)
    at = t.stage[g.part].card[card]
    push(g, END_ROUND, 0, 0, 0, 0, 0)
    push(g, WINDOW, AFTER_EFFECT, CAPTAIN, 0, 0, 0)
    g.stage_pile |= 1 << card
    g.stage_card = card
    if at.many > 0:
        push(g, RUN, at.first, at.first + at.many, CAPTAIN, source_of(card), 0)
    if at.icon != 0:
        refill_sensor(g, t)


@rule
def look(g, n):
    """The top cards of the stage deck are known to all; they stay where they are."""
    n = min(n, 3)
    while g.known < n and g.known < g.stage_left:
        g.top[g.known] = unseen_card(g)
        g.known += 1


@rule
def order(g, t):
    """Known cards are put back in any order: the table says which comes first."""
    if g.known < 2:
        return
    clear_options(g)
    for k in range(g.known):
        new = True
        for j in range(k):
            new = new and not alike(t.stage[g.part].card[g.top[j]], t.stage[g.part].card[g.top[k]])
        if new:
            option(g, 0, g.top[k], 0, 0)
    push(g, SET_ORDER, 0, 0, 0, 0, 0)
    ask(g, CAPTAIN, CAPTAIN, d.ORDER_)


@rule
def alike(one, other):
    """Do two stage cards do the same?"""
    return (
        one.first == other.first and one.many == other.many and one.act_first == other.act_first and one.act_many == other.act_many
        and one.icon == other.icon and one.health == other.health
    )  # fmt: skip


@rule
def set_order(g):
    card = g.options[g.chosen, 1]
    k = 0
    while g.top[k] != card:
        k += 1
    for j in range(k, 0, -1):
        g.top[j] = g.top[j - 1]
    g.top[0] = card


@rule
def advance_track(g, t, n):
    """The marker goes on; where it would pass the end of the track it stays there, and the stage's rule for that happens."""
    last = t.stage[g.part].track_length - 1
    if last < 0:
        return
    g.track += n
    if g.track <= last:
        return
    g.track = last
    if t.setting[g.part].no_track_end != 0 or t.stage[g.part].track_many == 0:
        return
    t.events[EV_TRACK_END] += g.live
    e = t.stage[g.part].track_first
    push(g, RUN, e, e + t.stage[g.part].track_many, CAPTAIN, NO_CARD, 0)


@rule
def roll_track(g, t, seat):
    """A commando die: a symbol the marker has reached makes the commando fall one level."""
    if not on_ledge(g, t, seat):
        return
    face = t.commando_face[below(g, TRACK_DIE, FACES)]
    for k in range(min(g.track + 1, t.stage[g.part].track_length)):
        if t.stage[g.part].track[k] == face:
            fall(g, t, seat, 1)
            return


@rule
def nests_mask(g, t):
    zone = t.stage[g.part].nest_zone
    return spaces_of(g, t, zone) if zone >= 0 else 0


@rule
def nest_at(g, t, space):
    """Which wadder space this is."""
    for k in range(t.stage[g.part].nests):
        if t.stage[g.part].nest[k] == space:
            return k
    return -1


@rule
def put_gel(g, t, seat, n):
    """Gels from the supply to the wadder space nearest a commando; if there are too few, the stage's rule for that happens."""
    if min(n, g.gel_supply) < n:
        short(g, t, seat)
    if g.gel_supply > 0:
        choose_space(g, t, seat, d.SPACE_, nearest(g, t, g.space[seat], nests_mask(g, t)), NEST_GETS, min(n, g.gel_supply))


@rule
def short(g, t, seat):
    """An instruction to place gels could not be carried out in full: it costs this commando."""
    t.events[EV_SHORT] += g.live
    if t.stage[g.part].short_many > 0:
        push(g, SHORTFALL, seat, 0, 0, 0, 0)


@rule
def shortfall(g, t, seat):
    e = t.stage[g.part].short_first
    push(g, RUN, e, e + t.stage[g.part].short_many, seat, NO_CARD, 0)


@rule
def grow_gel(g, t, n):
    """A gel for the wadder space with the fewest."""
    if g.gel_supply == 0 or t.stage[g.part].nests == 0:
        return
    best = 1 << 30
    mask = 0
    for k in range(t.stage[g.part].nests):
        if g.nest_gels[k] < best:
            best = g.nest_gels[k]
            mask = 0
        if g.nest_gels[k] == best:
            mask |= 1 << t.stage[g.part].nest[k]
    choose_space(g, t, CAPTAIN, d.SPACE_, mask, NEST_GROWS, min(n, g.gel_supply))


@rule
def take_gel(g, t, seat):
    """A gel of a wadder space the commando is in or next to moves onto its card: of the one with the most."""
    here = 1 << g.space[seat]
    near = (here | around(g, t, here)) & nests_mask(g, t)
    best = -1
    while near != 0:
        k = nest_at(g, t, first(near))
        near &= near - 1
        if g.nest_gels[k] > 0 and (best < 0 or g.nest_gels[k] > g.nest_gels[best]):
            best = k
    if best >= 0:
        g.nest_gels[best] -= 1
        g.gels[seat] += 1


@rule
def drop_gel(g, seat, n):
    n = min(n, g.gels[seat])
    g.gels[seat] -= n
    g.gel_supply += n


@rule
def clean_nests(g, t, n):
    for k in range(t.stage[g.part].nests):
        gone = min(n, g.nest_gels[k])
        g.nest_gels[k] -= gone
        g.gel_supply += gone


@rule
def damage_on_map(g, t):
    total = 0
    for k in range(t.stage[g.part].nests):
        total += g.nest_damage[k]
    return total


@rule
def discard_damage(g, t, seat, n):
    """Damage is discarded from the map; what cannot be is a shortfall."""
    if damage_on_map(g, t) < n:
        short(g, t, seat)
    for k in range(t.stage[g.part].nests):
        gone = min(n, g.nest_damage[k])
        g.nest_damage[k] -= gone
        n -= gone


@rule
def put_tokens(g, t, n):
    """Stage tokens return to spaces of theirs that have none, one by one."""
    if n > 1:
        push(g, PUT_TOKENS, n - 1, 0, 0, 0, 0)
    zone = t.stage[g.part].token_zone
    if zone >= 0:
        choose_space(g, t, CAPTAIN, d.SPACE_, spaces_of(g, t, zone) & ~g.turrets, TOKEN_BACK, 0)


@rule
def put_dimer(g, t, seat):
    """A bubble dimer, if the supply has one, in the empty space nearest the commando."""
    if count(g.dimers) < t.dimer_supply:
        choose_space(g, t, seat, d.SPACE_, nearest(g, t, g.space[seat], empty(g, t) & ~g.dimers), DIMER, 0)


@rule
def put_figure(g, t, card):
    """The figure of a stage card comes to the empty enemy space nearest the boss, or the empty space nearest the boss."""
    for k in range(GUESTS):
        if g.guest[k] == NO_CARD:
            free = empty(g, t)
            mask = spaces_of(g, t, ENEMY_SPACE) & free
            if mask == 0:
                mask = free
            choose_space(g, t, CAPTAIN, d.SPACE_, nearest_of(g, t, g.boss_at, mask), FIGURE, k * 100 + card)
            return


@rule
def set_space(g, t, purpose, operand):
    """What the chosen space was asked for. Returns whether the commando is to enter it."""
    space = g.options[g.chosen, 1]
    if purpose == TOKEN_BACK:
        g.turrets |= 1 << space
    elif purpose == DIMER:
        g.dimers |= 1 << space
    elif purpose == NEST_GROWS or purpose == NEST_GETS:
        g.nest_gels[nest_at(g, t, space)] += operand
        g.gel_supply -= operand
    elif purpose == FIGURE:
        k, card = operand // 100, operand % 100
        g.stage_pile &= ~(1 << card)
        g.guest[k] = card
        g.guest_at[k] = space
        g.guest_hurt[k] = 0
    else:
        return True
    return False


@rule
def fire(g, t, mask, reach, need):
    """Each token of a mask hurts the nearest commando within reach; ties: the table chooses."""
    while mask != 0:
        space = first(mask)
        mask &= mask - 1
        best = reach
        found = 0
        for seat in range(g.n_seats):
            far = t.stage[g.part].dist[space, g.space[seat]]
            if far < best:
                best = far
                found = 0
            if far == best:
                found |= 1 << seat
        if found == 0:
            continue
        if mask != 0:
            push(g, FIRE, mask, reach, need, 0, 0)
        if count(found) == 1:
            push(g, SUFFER, first(found), need, 0, 0, 0)
            return
        clear_options(g)
        list_members(g, 0, found)
        push(g, SET_FIRED, need, 0, 0, 0, 0)
        ask(g, CAPTAIN, CAPTAIN, d.COMMANDO_)
        return


@rule
def set_fired(g, need):
    push(g, SUFFER, g.options[g.chosen, 1], need, 0, 0, 0)


@rule
def can_remove_token(g, t, seat):
    """Mask of the stage tokens a commando is near enough to remove on its turn."""
    if t.stage[g.part].deed.zone < 0:
        return 0
    return g.turrets & ball(g, t, g.space[seat], t.stage[g.part].deed.reach)


@rule
def guest_of(g, card):
    """On which place of the map the figure of a stage card stands, -1 none."""
    for k in range(GUESTS):
        if g.guest[k] == card:
            return k
    return -1


@rule
def in_zone(g, t, seat, zone):
    return has(spaces_of(g, t, zone), g.space[seat])
