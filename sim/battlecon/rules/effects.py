"""One effect: at what price, and what it does. Rulebook: Resolving Effects. Which are due, and in which order: triggers.py.

RUN_EFFECT looks at the condition and asks what is paid or whether it is used, then the effect is done, or it is listed where a
movement may end and SET_MOVE moves. `then` follows."""

from sim.battlecon import vocabulary as v
from sim.battlecon.decisions import (
    GO,
    MOVEMENT,
    NO,
    PAY,
    PAY_CHOICE,
    PLACE_CHOICE,
    USE,
    YES,
)  # fmt: skip
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.attack import controller, decides, look, passive
from sim.battlecon.rules.board import distance_from, nearest_opponent, stands_at
from sim.battlecon.rules.choices import choose, is_choice
from sim.battlecon.rules.clone_moves import ask_about_clones, clones_picked, list_clone_way, move_clone
from sim.battlecon.rules.conditions import condition_holds, highest, lowest
from sim.battlecon.rules.damage import deal_damage, do_simple, happen, push_following, push_wounded, stun
from sim.battlecon.rules.kit import chooses_cards, is_about_cards, use_cards
from sim.battlecon.rules.ledger import (
    attack_of,
    card_of,
    clear_attack,
    is_clone,
    is_finisher,
    refresh,
    remember,
)
from sim.battlecon.rules.markers import choose_own, list_marker, list_places, markers_down, markers_trigger, swap_with_marker
from sim.battlecon.rules.movement import (
    after_movement,
    ask_to_move,
    is_movement,
    list_movement,
    list_to_marker,
    may_move,
    may_refuse,
    may_stay,
    move_standup,
    moves_other,
    suffer_block,
)  # fmt: skip
from sim.battlecon.rules.planes import all_reclaim, grow, make_discard, restore_planes, set_discard, set_growth
from sim.battlecon.rules.stockpile import has_second, put_second_back, wait_for_second
from sim.battlecon.rules.traps import return_traps, set_all_traps
from sim.battlecon.rules.wormholes import BLOCKED, HOLES, THERE, choose_wormhole, fill_in
from sim.battlecon.state import (
    AMOUNT,
    BASE,
    CHOOSE_BASE,
    EV_IGNORED,
    FILL,
    KNOWN,
    LEND,
    MAX_RANGE,
    NO_CARD,
    ON_AFTER_ACTIVATING,
    ON_BEFORE_ACTIVATING,
    ON_DAMAGE,
    ON_END_OF_BEAT,
    ON_HIT,
    ON_IGNORED_MOVEMENT,
    ON_OPPONENT_EFFECT,
    ON_OPPONENT_USED_MOVEMENT,
    ON_REVEAL,
    ON_START_OF_BEAT,
    PAID,
    POWER,
    PRIORITY,
    REACT,
    REMOVED,
    RUN_EFFECT,
    SECOND,
    SET_MAY,
    SET_MOVE,
    SET_PLACE,
    SOURCE,
    SPECIAL_ACTION,
    STYLE,
    TAKE,
    TARGET,
)  # fmt: skip
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule

REPEATS = 6  # how often effects are done again in a beat at most
# The triggers of styles, bases and finishers.
TRIGGERS = sum(
    1 << hook for hook in (ON_REVEAL, ON_START_OF_BEAT, ON_BEFORE_ACTIVATING, ON_HIT, ON_DAMAGE, ON_AFTER_ACTIVATING, ON_END_OF_BEAT)
)
ANTE_SOURCE = 1000  # ledger sources above this are antes: resource of the holder


@rule
def run_effect(g, t, e, a, other, amount):
    """Condition, then price. amount: the damage or soak it speaks of, plus 1; 0: none."""
    if amount > 0:
        g.spent = amount - 1
    if not condition_holds(g, t, a, e):
        return
    seat = g.attacker[a]
    clear_options(g)
    pays = t.effect[e].pays
    if pays >= 0:
        have = g.pool[seat, pays]
        top = have if t.effect[e].pay_high < 0 else min(have, t.effect[e].pay_high)
        option(g, PAY, 0, e, 0)
        n = max(t.effect[e].pay_low, 1)
        while n <= top:
            option(g, PAY, n, e, 0)
            n += t.effect[e].pay_step
        if t.effect[e].may == 2:  # all there is must be paid
            clear_options(g)
            option(g, PAY, have, e, 0)
        push(g, PAID, e, a, other, 0, 0)
        ask(g, seat, seat, PAY_CHOICE)
    elif t.effect[e].may != 0 and not can_do(g, t, e, a, other):
        return
    elif t.effect[e].may != 0 and not is_movement(t.effect[e].op) and not chooses_cards(t, e) and not is_about_wormholes(t.effect[e].op):
        option(g, NO, e, 0, 0)
        option(g, YES, e, 0, 0)
        push(g, SET_MAY, e, a, other, 0, 0)
        ask(g, controller(g, t, seat) if is_of_markers(t.effect[e].op) else seat, seat, USE)
    else:
        apply(g, t, e, a, other)


@rule
def is_of_markers(op):
    return op >= v.MOVE_ANY_MARKER and op <= v.MARKERS_DOWN


@rule
def can_do(g, t, e, a, other):
    """Is an optional effect worth a question: could it change anything?"""
    seat = g.attacker[a]
    op = t.effect[e].op
    if op == v.SWAP_WITH_MARKER:
        lies = g.marker[seat, t.effect[e].what]
        return lies != 0 and lies != g.space[seat]
    if op == v.AGAIN:
        return g.repeats < REPEATS and (g.moved > 0 or not is_movement(t.effect[t.effect[e].what].op))
    return True


@rule
def paid(g, t, e, a, other):
    n = g.options[g.chosen, 1]
    if n > 0:
        g.pool[g.attacker[a], t.effect[e].pays] -= n
        g.spent = n
        apply(g, t, e, a, other)


@rule
def set_may(g, t, e, a, other):
    if g.options[g.chosen, 0] == YES:
        apply(g, t, e, a, other)


@rule
def is_about_wormholes(op):
    return op >= v.ADD_WORMHOLE and op <= v.TAKE_WORMHOLE


@rule
def picks_marker(op):
    """Does an effect ask for a marker of one's own? What follows it comes once that is chosen."""
    return op >= v.ADD_MARKER_HERE and op <= v.MARKERS_ATTACK


@rule
def apply(g, t, e, a, other):
    """Do the effect, or list where its movement may end."""
    answer_effect(g, t, e, a)
    seat = g.attacker[a]
    op = t.effect[e].op
    if is_about_cards(op):
        use_cards(g, t, e, a, other)
        return
    if is_movement(op):
        push_reactions(g, t, e, a)
    if is_about_wormholes(op):
        choose_wormhole(g, t, e, a, other)
        return
    if not picks_marker(op) and not is_choice(op):
        push_following(g, t, e, a, other, 0)
    who = seat if t.effect[e].subject == v.SELF else other
    if is_movement(op):
        list_movement_of(g, t, e, a, other)
        return
    if op == v.STUN:
        t.events[e] += g.live
        stun(g, t, who)
    elif op == v.BECOME_ACTIVE:
        become_active(g, t, a)
        t.events[e] += g.live
    elif op == v.MOVE_MARKER or op == v.SEND_MARKER or op == v.MOVE_ANY_MARKER:
        list_marker(g, t, e, a, other)
    elif op == v.SWAP_WITH_MARKER:
        swap_with_marker(g, t, e, seat, other, t.effect[e].what)
    elif op == v.PLACE_MARKER:
        list_places(g, t, seat)
        if g.n > 1:
            t.events[e] += g.live
            push(g, SET_PLACE, e, a, other, 0, 0)
            ask(g, controller(g, t, seat), seat, PLACE_CHOICE)
    elif op == v.MARKERS_TRIGGER:
        markers_trigger(g, t, seat)
        t.events[e] += g.live
    elif op == v.MARKERS_DOWN:
        markers_down(g, t, seat)
        t.events[e] += g.live
    elif op == v.COPY_STYLE:
        copy_style(g, t, e, a, other)
        t.events[e] += g.live
    elif op == v.VOID_ANTES:
        for k in range(g.entries):
            if g.ledger[k, SOURCE] == ANTE_SOURCE + t.effect[e].of and g.ledger[k, TARGET] != seat:
                g.ledger[k, AMOUNT] = 0
        t.events[e] += g.live
    elif op == v.MARK_CROSSED:
        g.passed[seat] |= g.crossed
        t.events[e] += g.live
    elif op == v.STOP_ACTIVATION:
        g.stopped[who] |= (1 << ON_BEFORE_ACTIVATING) | (1 << ON_AFTER_ACTIVATING)
        t.events[e] += g.live
    elif op == v.TAKE_BASE or op == v.LEND_BASES:
        push(g, CHOOSE_BASE, TAKE if op == v.TAKE_BASE else LEND, a, e, 0, 0)
        t.events[e] += g.live
    elif op == v.SECOND_BASE:
        if not has_second(g, seat):
            wait_for_second(g, SECOND, a, e)
            t.events[e] += g.live
    elif op == v.DODGE_CROSSED:
        g.dodges[seat] |= g.crossed
        t.events[e] += g.live
    elif is_choice(op):
        choose(g, t, e, a, other)
    elif picks_marker(op):
        choose_own(g, t, e, a, other)
    elif op == v.REMOVE_PAIR:
        remove_pair(g, t, attack_of(g, other))
        t.events[e] += g.live
    elif op == v.AGAIN:
        t.events[e] += g.live
        g.repeats += 1
        push(g, RUN_EFFECT, t.effect[e].what, a, other, 0, 0)
    elif op == v.ATTACK_AGAIN:
        t.events[e] += g.live
        g.renewed |= 1 << a
    elif op == v.DAMAGE:
        t.events[e] += g.live
        before = g.damage_taken[who]
        deal_damage(g, t, seat, who, lowest(g, t, a, e), False, False, True)
        if g.damage_taken[who] > before:
            push_wounded(g, who)
    elif op == v.SWAP_PLACES:
        if swap_places(g, t, seat, other):
            t.events[e] += g.live
    elif op == v.SILENCE:
        for each in range(g.n_seats):
            g.stopped[each] |= TRIGGERS
        t.events[e] += g.live
    elif op == v.GROW:
        grow(g, t, e, a, other)
    elif op == v.RESTORE_PLANES:
        restore_planes(g, t, seat)
        t.events[e] += g.live
    elif op == v.RECLAIM_CARDS:
        all_reclaim(g, seat)
        t.events[e] += g.live
    elif op == v.DISCARD_PAIR:
        make_discard(g, e, a, other, 0)
    elif op == v.SET_ALL_TRAPS:
        set_all_traps(g, t, who)
        t.events[e] += g.live
    elif op == v.RETURN_TRAPS:
        return_traps(g, who)
        t.events[e] += g.live
    elif op >= v.REPEAT_CLONE and op <= v.TAKE_BACK_BASE:
        ask_about_clones(g, t, e, a, other)
    else:
        do_simple(g, t, e, a, other)


@rule
def list_movement_of(g, t, e, a, other):
    """List where the movement of an effect may end; whoever steers it is asked. If it can end nowhere, nobody moves."""
    seat = g.attacker[a]
    op = t.effect[e].op
    clear_options(g)
    look(g, t, a, e)
    low, high = lowest(g, t, a, e), highest(g, t, a, e)
    if op == v.MOVE_OPPONENT_TO_MARKER:
        list_to_marker(g, t, seat, other, t.effect[e].what, low, high)
    elif is_clone(g, a) and not moves_other(op):
        list_clone_way(g, t, op, a, other, low, high)
    else:
        list_movement(g, t, op, a, other, low, high, t.effect[e].what)
    if t.effect[e].may != 0 and t.effect[e].pays < 0 and g.n > 0:  # what was paid for has to be done
        option(g, GO, g.space[other] if moves_other(op) else stands_at(g, a), 0, 0)
    elif not moves_other(op) and not is_clone(g, a) and may_stay(g, t, seat):
        option(g, GO, g.space[seat], 0, 0)
    if g.n == 0:
        g.moved = 0
        g.headed = 0
        g.crossed = 0
        g.wakes = 0
        t.events[EV_IGNORED] += g.live
        return
    t.events[e] += g.live
    push(g, SET_MOVE, e, a, other, 0, 0)
    mover = other if moves_other(op) else seat
    ask(g, who_steers(g, t, a, op, mover), mover, MOVEMENT)


@rule
def swap_places(g, t, seat, other):
    """Two standups change places, if both may move. Returns whether they did."""
    here, there = g.space[seat], g.space[other]
    if here == 0 or there == 0 or not may_move(g, t, seat, seat) or not may_move(g, t, other, seat):
        return False
    far = abs(there - here)
    move_standup(g, t, seat, seat, there, far, True)
    move_standup(g, t, other, seat, here, far, True)
    g.crossed = 1 << other
    g.switched[seat] |= 1 << other
    g.switched[other] |= 1 << seat
    after_movement(g, t, other)
    after_movement(g, t, seat)
    return True


@rule
def answer_effect(g, t, e, a):
    """Opponents that watch for triggered effects have seen one."""
    if t.effect[e].top != 0 and (TRIGGERS >> t.effect[e].hook) & 1 == 1:
        for other in range(g.n_seats):
            if g.team[other] != g.team[g.attacker[a]]:
                happen(g, t, attack_of(g, other), ON_OPPONENT_EFFECT, 0)


@rule
def who_steers(g, t, a, op, mover):
    """Whose choice a movement is: of the fighter whose effect it is, unless it says otherwise or an opponent steers who moves."""
    other = nearest_opponent(g, mover)
    if (mover != g.attacker[a] or not is_clone(g, a)) and decides(g, t, passive(g, t, attack_of(g, other), v.STEERS)):
        return other
    return mover if op == v.OPPONENT_MOVES else controller(g, t, g.attacker[a])


@rule
def set_pick(g, t, e, a, other, more):
    """What was picked for an effect that asks a question of its own."""
    op = t.effect[e].op
    if op == v.GROW:
        set_growth(g, t, e, a, other)
    elif op == v.DISCARD_PAIR:
        set_discard(g, t, e, a, other, more)
    else:
        clones_picked(g, t, e, a, other, more)


@rule
def remove_pair(g, t, a):
    """A pair leaves the duel, and its effects stop; those of the unique ability go on. A finisher is gone in any case."""
    seat = g.attacker[a]
    if not is_finisher(g, a):
        for card in (g.style_card[a], g.base_card[a]):
            if card != NO_CARD and card != SPECIAL_ACTION:
                g.zone[seat, REMOVED] |= 1 << card
        put_second_back(g, seat, REMOVED)
    clear_attack(g, a)
    refresh(g, t, a)


@rule
def push_reactions(g, t, e, a):
    """Fighters that answer a movement effect of an opponent do so when it and what follows it is done (not to another answer)."""
    if t.effect[e].hook == ON_OPPONENT_USED_MOVEMENT:
        return
    seat = g.attacker[a]
    for other in range(g.n_seats):
        if g.team[other] != g.team[seat] and (g.hooks[attack_of(g, other)] >> ON_OPPONENT_USED_MOVEMENT) & 1 == 1:
            mover = nearest_opponent(g, seat) if moves_other(t.effect[e].op) else seat
            push(g, REACT, attack_of(g, other), mover, g.space[mover], e, 0)


@rule
def is_direct(g, a, other, op):
    """Does a movement effect move directly?"""
    if op == v.FOLD:
        return distance_from(g, a, other) == 1
    return (v.DIRECT >> op) & 1 == 1 or op == v.SEND_MARKER


@rule
def set_move(g, t, e, a, other, agreed):
    """The chosen movement is carried out. agreed: whoever is moved and need not be has been asked."""
    seat = g.attacker[a]
    op = t.effect[e].op
    mover = other if moves_other(op) or op == v.SEND_MARKER else seat
    space, spaces, how = g.options[g.chosen, 1], g.options[g.chosen, 2], g.options[g.chosen, 3]
    if is_clone(g, a) and mover == seat:
        move_clone(g, seat, g.origin[a] - 1, space, spaces)
        return
    if agreed == 0 and mover != seat and may_refuse(g, t, mover, space):
        ask_to_move(g, e, a, mover, space, spaces, how)
        return
    if agreed != 0 and space == g.space[mover]:
        happen(g, t, attack_of(g, mover), ON_IGNORED_MOVEMENT, 0)
    before = g.space[mover]
    g.headed = 0 if space == before else (1 if (space > before) == (g.space[nearest_opponent(g, mover)] > before) else -1)
    move_standup(g, t, mover, seat, space, spaces, is_direct(g, a, other, op))
    if space != before:
        after_movement(g, t, mover)
    if how & BLOCKED != 0:
        suffer_block(g, t, mover, seat)
    if how >= THERE:
        fill_in(g, t, how // THERE)
    elif how >= HOLES:
        push(g, FILL, mover, before, how & ~BLOCKED, 0, 0)
    if op == v.SEND_MARKER:
        g.crossed = 1  # the marker has left the opponent's space, with the opponent or without


@rule
def become_active(g, t, a):
    """The order of attacks changes at once; priorities do not."""
    k = 0
    while g.order[k] != a:
        k += 1
    while k > 0:
        g.order[k] = g.order[k - 1]
        k -= 1
    g.order[0] = a


@rule
def copy_style(g, t, e, a, other):
    """Take over the nearest opponent's printed priority, power and highest range where they are higher than one's own style's."""
    theirs = g.style_card[attack_of(g, other)]
    seat, mine = g.attacker[a], g.style_card[a]
    if theirs < STYLE or theirs >= BASE or card_of(g, attack_of(g, other), 1) < 0 or g.ready[attack_of(g, other)] == 0:
        return
    if t.card[other, theirs].priority > t.card[seat, mine].priority:
        remember(g, PRIORITY, t.card[other, theirs].priority - t.card[seat, mine].priority, e, seat, g.rounds, g.rounds)
    if t.card[other, theirs].power_kind == KNOWN and t.card[other, theirs].power > t.card[seat, mine].power:
        remember(g, POWER, t.card[other, theirs].power - t.card[seat, mine].power, e, seat, g.rounds, g.rounds)
    if t.card[other, theirs].range_kind == KNOWN and t.card[other, theirs].high > t.card[seat, mine].high:
        remember(g, MAX_RANGE, t.card[other, theirs].high - t.card[seat, mine].high, e, seat, g.rounds, g.rounds)
