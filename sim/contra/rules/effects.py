"""Effects of cards, one after the other. Rulebook: Effects, Paying for Effect Costs, Paying for Forced Negative Effect Costs.

A step on the agenda names the effect, whom it concerns (seat), what it is an effect of (source: an enemy's id, 100 + a stage card, or
none) and whose card or turn it is (actor)."""

from sim.contra import decisions as d
from sim.contra import vocabulary as v
from sim.contra.rules.advantage import draw_card, gain, has_tokens
from sim.contra.rules.attack import has_target, targets_within
from sim.contra.rules.bits import list_members, pack, unpack
from sim.contra.rules.board import around, ball, distance_to, empty, level_of, on_ledge, spaces_of
from sim.contra.rules.enemies import (
    boss_distance,
    by_boss_distance,
    can_take_enemy,
    fewest_enemies,
    hit_enemy,
    marks,
    move_boss,
    move_enemy,
    take_enemy_options,
)
from sim.contra.rules.movement import CAPTAIN, FALLEN, choose_space, fall
from sim.contra.rules.stage import (
    advance_track,
    clean_nests,
    damage_on_map,
    discard_damage,
    drop_gel,
    grow_gel,
    guest_of,
    in_zone,
    look,
    order,
    put_dimer,
    put_figure,
    put_gel,
    put_tokens,
    roll_track,
    take_gel,
    take_top,
)
from sim.contra.state import (
    AIM,
    ANY,
    APPLY,
    BOSS,
    BOSS_TARGET,
    DISCARD_CARDS,
    DISCARD_TOKENS,
    DRAW_CARDS,
    DRAW_ENEMY,
    EACH,
    ENEMIES,
    FIRE,
    KILL_DRAW,
    MOVE,
    RUN,
    SET_COMMANDO,
    SET_EITHER,
    SET_MARKED,
    SET_MAY,
    SET_STRUCK,
    SET_TAKEN,
    SPACES,
    SPECIAL,
    SUFFER,
    TYPES,
)
from sim.core.agenda import ask, clear_options, option, push
from sim.core.bits import count, first, has
from sim.core.compile import rule


@rule
def run(g, t, e, end, actor, source):
    """The effects e to end - 1 of a card, from top to bottom."""
    if e >= end:
        return
    if e + 1 < end:
        push(g, RUN, e + 1, end, actor, source, 0)
    t.events[e] += g.live
    who = t.effect[e].who
    if t.effect[e].do == v.MUST_DISCARD:
        g.failed = 0
    if who == v.EACH_ or who == v.OTHERS:
        push(g, EACH, e, 0, actor, source, 0)
    elif who == v.SELF or who == v.NOBODY_:
        if holds(g, t, e, actor, source):
            push(g, APPLY, e, actor, actor, source, 0)
    elif who == v.MARKED:
        if holds(g, t, e, g.marked, source):
            push(g, APPLY, e, g.marked, actor, source, 0)
    else:
        one_of(g, t, e, actor, source, candidates(g, t, e, actor, source))


@rule
def candidates(g, t, e, actor, source):
    """Mask of the seats that `who` can mean; conditions count for those it leaves the table to choose among."""
    who = t.effect[e].who
    everybody = (1 << g.n_seats) - 1
    if who == v.NEAREST_BOSS:
        return by_boss_distance(g, t, False)
    if who == v.FEWEST_ENEMIES:
        return fewest_enemies(g)
    if who == v.HIGHEST:
        return highest(g, t)
    mask = 0
    for seat in range(g.n_seats):
        if holds(g, t, e, seat, source):
            mask |= 1 << seat
    return mask & ~(1 << actor) if who == v.OTHER else mask & everybody


@rule
def highest(g, t):
    best = -1
    found = 0
    for seat in range(g.n_seats):
        if level_of(g, t, seat) > best:
            best = level_of(g, t, seat)
            found = 0
        if level_of(g, t, seat) == best:
            found |= 1 << seat
    return found


@rule
def one_of(g, t, e, actor, source, mask):
    """One of several commandos: the table chooses."""
    if mask == 0:
        return
    clear_options(g)
    list_members(g, 0, mask)
    push(g, SET_COMMANDO, e, actor, source, 0, 0)
    ask(g, CAPTAIN, actor, d.COMMANDO_)


@rule
def set_commando(g, t, e, actor, source):
    seat = g.options[g.chosen, 1]
    if holds(g, t, e, seat, source):
        push(g, APPLY, e, seat, actor, source, 0)


@rule
def each(g, t, e, seat, actor, source):
    """Each commando's part is an effect of its own; whether it is concerned is looked at when its turn comes."""
    while seat < g.n_seats:
        if not (t.effect[e].who == v.OTHERS and seat == actor) and holds(g, t, e, seat, source):
            if seat + 1 < g.n_seats:
                push(g, EACH, e, seat + 1, actor, source, 0)
            push(g, APPLY, e, seat, actor, source, 0)
            return
        seat += 1


@rule
def holds(g, t, e, seat, source):
    """Does the effect's condition hold for a commando?"""
    what = t.effect[e].when
    reach = t.effect[e].reach
    if what == v.ALWAYS:
        return True
    if what == v.WITHIN_BOSS:
        return ball(g, t, g.space[seat], reach) & g.boss_at != 0
    if what == v.WITHIN_SOURCE:
        return 0 <= source < ENEMIES and g.at[source] >= 0 and t.stage[g.part].dist[g.space[seat], g.at[source]] <= reach
    if what == v.WITHIN_DIMER:
        return ball(g, t, g.space[seat], reach) & g.dimers != 0
    if what == v.IN_ZONE:
        return in_zone(g, t, seat, t.effect[e].zone)
    if what == v.NEAR_ZONE:
        return ball(g, t, g.space[seat], 1) & spaces_of(g, t, t.effect[e].zone) != 0
    if what == v.FEWER_ENEMIES:
        return g.cards[seat] < reach
    return holds_rarely(g, t, e, seat, source)


@rule
def holds_rarely(g, t, e, seat, source):
    what = t.effect[e].when
    if what == v.NO_MINION:
        return g.cards[seat] <= 1
    if what == v.HAS_GELS:
        return g.gels[seat] >= t.effect[e].reach
    if what == v.ON_LEDGE:
        return on_ledge(g, t, seat)
    if what == v.LOWEST_LEVEL:
        return level_of(g, t, seat) == 0
    if what == v.IN_LINE:
        k = guest_of(g, source - 100)
        return k >= 0 and t.stage[g.part].line[g.space[seat]] == t.stage[g.part].line[g.guest_at[k]]
    return g.failed != 0


@rule
def amount(g, t, e):
    """The effect's amounts by type, packed; per commando where it says so."""
    by = g.n_seats if t.effect[e].times != 0 else 1
    need = t.effect[e].need
    return pack(need[0] * by, need[1] * by, need[2] * by, need[3] * by)


@rule
def number(g, t, e):
    return t.effect[e].n * (g.n_seats if t.effect[e].times != 0 else 1)


@rule
def apply(g, t, e, seat, actor, source):
    """Do the operation of an effect for one commando."""
    group = t.effect[e].do // 10
    if group == 0:
        do_harm(g, t, e, seat, source)
    elif group == 1:
        do_map(g, t, e, seat, source)
    elif group == 2:
        do_stage(g, t, e, seat, actor, source)
    else:
        do_help(g, t, e, seat, actor)


@rule
def do_harm(g, t, e, seat, source):
    what = t.effect[e].do
    if what == v.SUFFER_:
        push(g, SUFFER, seat, amount(g, t, e), 0, 0, 0)
    elif what == v.DRAW_ENEMY_ or what == v.HATCH:
        for _ in range(number(g, t, e)):
            push(g, DRAW_ENEMY, seat, 1 if what == v.HATCH else 0, 0, 0, 0)
    elif what == v.DISCARD_TOKENS_:
        push(g, DISCARD_TOKENS, seat, amount(g, t, e), 0, 0, 0)
    elif what == v.MUST_DISCARD:
        if not has_tokens(g, seat, amount(g, t, e)):
            g.failed = 1
        push(g, DISCARD_TOKENS, seat, amount(g, t, e), 0, 0, 0)
    elif what == v.DISCARD_CARD:
        push(g, DISCARD_CARDS, seat, number(g, t, e), 0, 0, 0)
    elif what == v.ADD_RESULTS:
        for kind in range(ANY + 1):
            g.pool[kind] += t.effect[e].need[kind]
        g.pool[SPECIAL] += t.effect[e].n
    elif what == v.MOVE_ENEMY:
        move_enemy(g, t, source, seat, number(g, t, e), t.effect[e].toward)
    elif what == v.MOVE_BOSS:
        mask = marks(g, t, t.effect[e].toward)
        if count(mask) == 1:
            move_boss(g, t, first(mask), number(g, t, e), 0)
        else:
            clear_options(g)
            list_members(g, 0, mask)
            push(g, SET_MARKED, number(g, t, e), 0, 0, 0, 0)
            ask(g, CAPTAIN, CAPTAIN, d.COMMANDO_)
    elif source >= BOSS and source < BOSS + t.foe[g.part].bosses and not has(g.boss_down, source - BOSS):
        g.hurt[source] = max(g.hurt[source] - number(g, t, e), 0)


@rule
def do_map(g, t, e, seat, source):
    what = t.effect[e].do
    if what == v.PUT_DIMER:
        put_dimer(g, t, seat)
    elif what == v.BURST_DIMERS:
        push(g, FIRE, g.dimers, SPACES, amount(g, t, e), 0, 0)
        g.dimers = 0
    elif what == v.PUT_TOKEN:
        put_tokens(g, t, number(g, t, e))
    elif what == v.FIRE_TOKENS:
        push(g, FIRE, g.turrets, t.effect[e].reach, amount(g, t, e), 0, 0)
    elif what == v.STEP_AWAY:
        choose_space(g, t, seat, d.SPACE_, steps_away(g, t, seat, number(g, t, e)), FALLEN, 0)
    elif what == v.ADVANCE_TRACK:
        advance_track(g, t, number(g, t, e))
    elif what == v.RETREAT_TRACK:
        g.track = max(g.track - number(g, t, e), 0)
    elif what == v.ROLL_TRACK:
        roll_track(g, t, seat)
    elif what == v.FALL:
        fall(g, t, seat, number(g, t, e))
    else:
        g.range_down += number(g, t, e)


@rule
def steps_away(g, t, seat, n):
    """Empty spaces next to the commando, not up, that are farther from the boss. (Longer steps: of up to n, the farther ones.)"""
    space = g.space[seat]
    here = boss_distance(g, t, seat)
    reach = t.stage[g.part].near[space] & ~t.stage[g.part].up[space] & empty(g, t)
    for _ in range(n - 1):
        reach |= around(g, t, reach) & empty(g, t)
    found = 0
    while reach != 0:
        other = first(reach)
        reach &= reach - 1
        if distance_to(g, t, other, g.boss_at) >= here + n:
            found |= 1 << other
    return found


@rule
def do_stage(g, t, e, seat, actor, source):
    what = t.effect[e].do
    if what == v.ENTER:
        put_figure(g, t, source - 100)
    elif what == v.PUT_GEL:
        put_gel(g, t, seat, number(g, t, e))
    elif what == v.GROW_GEL:
        grow_gel(g, t, number(g, t, e))
    elif what == v.TAKE_GEL:
        take_gel(g, t, seat)
    elif what == v.DROP_GEL:
        drop_gel(g, seat, number(g, t, e))
    elif what == v.CLEAN_NESTS:
        clean_nests(g, t, number(g, t, e))
    elif what == v.DISCARD_DAMAGE:
        discard_damage(g, t, seat, number(g, t, e))
    elif what == v.DISCARD_STAGE:
        for _ in range(min(number(g, t, e), g.stage_left)):
            g.stage_pile |= 1 << take_top(g)
    elif what == v.EITHER:
        either(g, t, e, seat, source)
    else:
        may(g, t, e, seat, source)


@rule
def missing(g, t, e, seat):
    """How much of an effect a commando cannot do, and of how much: packed as 256 * missing + whole."""
    what = t.effect[e].do
    whole = max(number(g, t, e), 1)
    short = 0
    if what == v.DISCARD_DAMAGE:
        short = whole - min(damage_on_map(g, t), whole)
    elif what == v.PUT_GEL:
        short = whole - min(g.gel_supply, whole)
    elif what == v.DISCARD_STAGE:
        short = whole - min(g.stage_left, whole)
    elif what == v.DISCARD_CARD:
        short = whole - min(count(g.hand[seat]), whole)
    elif what == v.STEP_AWAY:
        short = whole if steps_away(g, t, seat, number(g, t, e)) == 0 else 0
    elif what == v.MUST_DISCARD or what == v.DISCARD_TOKENS_:
        need = amount(g, t, e)
        whole = max(unpack(need, 0) + unpack(need, 1) + unpack(need, 2) + unpack(need, 3), 1)
        done = 0
        for kind in range(TYPES):
            done += min(unpack(need, kind), g.token[seat, kind])
        left = g.token[seat, 0] + g.token[seat, 1] + g.token[seat, 2] - done
        short = whole - min(done + min(left, unpack(need, ANY)), whole)
    return 256 * short + whole


@rule
def branch_missing(g, t, e, many, seat):
    """The same of all effects of a branch together."""
    total = 0
    for k in range(many):
        total += missing(g, t, e + k, seat)
    return total


@rule
def either(g, t, e, seat, source):
    """Of two forced effects one that can be done in full; if neither can, the one that comes closer."""
    left = branch_missing(g, t, t.effect[e].left_first, t.effect[e].left_many, seat)
    right = branch_missing(g, t, t.effect[e].right_first, t.effect[e].right_many, seat)
    a = (left // 256) * (right % 256)  # shares that are missing, on one denominator
    b = (right // 256) * (left % 256)
    clear_options(g)
    if a <= b:
        option(g, 0, 0, 0, 0)
    if b <= a:
        option(g, 1, 0, 0, 0)
    push(g, SET_EITHER, e, seat, source, 0, 0)
    ask(g, seat, seat, d.EITHER_)


@rule
def run_left(g, t, e, seat, source):
    push(g, RUN, t.effect[e].left_first, t.effect[e].left_first + t.effect[e].left_many, seat, source, 0)


@rule
def run_right(g, t, e, seat, source):
    push(g, RUN, t.effect[e].right_first, t.effect[e].right_first + t.effect[e].right_many, seat, source, 0)


@rule
def set_either(g, t, e, seat, source):
    if g.options[g.chosen, 0] == 0:
        run_left(g, t, e, seat, source)
    else:
        run_right(g, t, e, seat, source)


@rule
def may(g, t, e, seat, source):
    """A cost may be paid, in full or not at all, for what it buys."""
    if branch_missing(g, t, t.effect[e].left_first, t.effect[e].left_many, seat) >= 256:
        return
    clear_options(g)
    option(g, 0, e, 0, 0)
    option(g, 1, e, 0, 0)
    push(g, SET_MAY, e, seat, source, 0, 0)
    ask(g, seat, seat, d.MAY_)


@rule
def set_may(g, t, e, seat, source):
    if g.options[g.chosen, 0] == 1:
        run_right(g, t, e, seat, source)
        run_left(g, t, e, seat, source)


@rule
def do_help(g, t, e, seat, actor):
    what = t.effect[e].do
    n = number(g, t, e)
    if what == v.GAIN_:
        gain(g, t, seat, amount(g, t, e))
    elif what == v.DRAW_:
        push(g, DRAW_CARDS, seat, n, 0, 0, 0)
    elif what == v.LOOK:
        look(g, n)
    elif what == v.LOOK_AND_ORDER:
        look(g, n)
        order(g, t)
    elif what == v.ATTACK_:
        push(g, AIM, seat, e, 0, 0, 0)
    elif what == v.MOVE_ or what == v.MOVE_THROUGH:
        push(g, MOVE, seat, n if n > 0 else t.run, 1, 1 if what == v.MOVE_THROUGH else 0, 0)
    elif what == v.JUMP_:
        for _ in range(n):
            push(g, MOVE, seat, 0, 1, 0, 0)
    elif what == v.AIM_:
        g.bonus[seat] += n
    elif what == v.TAKE_ENEMY:
        clear_options(g)
        option(g, d.STOP, 0, 0, 0)
        take_enemy_options(g, seat)
        push(g, SET_TAKEN, seat, 0, 0, 0, 0)
        ask(g, seat, seat, d.TAKE_ENEMY_)
    elif what == v.STRIKE_:
        strike(g, t, e, seat)
    else:
        g.dice += n


@rule
def strike_targets_of(g, t, e, seat):
    """Mask of the enemies an effect can damage outside an attack: never the boss."""
    return targets_within(g, t, g.space[seat], t.effect[e].reach) & ((1 << BOSS_TARGET) - 1)


@rule
def strike(g, t, e, seat):
    mask = strike_targets_of(g, t, e, seat)
    if mask == 0:
        return
    clear_options(g)
    list_members(g, d.ATTACK_AT, mask)
    push(g, SET_STRUCK, seat, e, 0, 0, 0)
    ask(g, seat, seat, d.TARGET)


@rule
def strike_enemy(g, t, seat, e, enemy):
    """Damage that no attack deals: who draws for a defeat is chosen by the table, or by ruling the commando itself."""
    if hit_enemy(g, t, enemy, t.effect[e].n, seat):
        push(g, KILL_DRAW, seat, t.ability_kill_any, 0, 0, 0)


@rule
def draw_cards(g, t, seat, n):
    for _ in range(n):
        draw_card(g, t, seat)


@rule
def usable(g, t, e, many, seat):
    """Would any of these effects of a commando's card do something now?"""
    for k in range(e, e + many):
        if usable_effect(g, t, k, seat):
            return True
    return False


@rule
def usable_effect(g, t, e, seat):
    what = t.effect[e].do
    if what == v.ATTACK_:
        if t.effect[e].who != v.OTHER:
            return has_target(g, t, seat, e)
        for other in range(g.n_seats):
            if other != seat and has_target(g, t, other, e):
                return True
        return False
    if what < v.GAIN_:  # a price, no use
        return False
    if what == v.TAKE_ENEMY:
        return can_take_enemy(g, seat)
    if what == v.DRAW_:
        return (g.deck[seat] | g.pile[seat]) != 0
    if what == v.LOOK or what == v.LOOK_AND_ORDER:
        return g.stage_left > 0
    if what == v.STRIKE_:
        return strike_targets_of(g, t, e, seat) != 0
    if t.effect[e].who == v.OTHER:
        return g.n_seats > 1
    return True
