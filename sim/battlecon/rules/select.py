"""Set-up of a duel and the choice of attack pairs. Rulebook: Game Setup; Select Attack Pairs.

Pairs are chosen together and hidden: seats are asked one after the other, on views that lack each other's answer."""

from sim.battlecon.decisions import CARD, FINISHER_SIDE, PAIR, PAIR_CHOICE, PAIRS, PLACE, STARTING_DISCARDS, STARTING_MARKER
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.rules.damage import happen
from sim.battlecon.rules.ledger import clear_attack, count_bits, set_attack
from sim.battlecon.rules.modes import FIRST_SIDE, SECOND_SIDE, THIS_TIME, may_finish_with, pieces_of_mode
from sim.battlecon.rules.puppets import possess_before_pairs, set_up_puppets
from sim.battlecon.rules.wormholes import count_wormholes
from sim.battlecon.state import (
    ABILITY,
    ANTE_START,
    ATTACKS,
    BASE,
    BASE_SLOTS,
    BASES,
    BEGIN_BEAT,
    CHOOSE_BASE,
    CHOOSE_DISCARDS,
    CHOOSE_FINISHER,
    CHOOSE_MARKER,
    DISCARD_1,
    EV_NO_BEAT,
    EXTRA,
    FINISHER,
    HAND,
    LEAVE_OUT,
    LIMIT,
    NEXT_PLANE,
    NO_CALL,
    NO_CARD,
    NOW_FIRST,
    NOW_LIFE,
    ON_BEAT_START,
    ON_SET_UP,
    OPEN,
    PAIR_HIDDEN,
    PLACE_PUPPET,
    RECYCLE,
    RESOURCES,
    ROUNDS,
    SELECT_PAIR,
    SET_ASIDE,
    SET_DISCARDS,
    SET_FINISHER,
    SET_PAIR,
    SET_START,
    SPECIAL_ACTION,
    STOCKPILE,
    STYLES,
    TRIGGER,
    ZONES,
)  # fmt: skip
from sim.core.agenda import clear_options, option, push
from sim.core.chance import below
from sim.core.compile import rule
from sim.core.record import NOBODY, ROUND_LIMIT

FIRST_PLAYER = 0  # stream of chance


@rule
def set_up(g, t):
    """Everything as it lies on the table before the first beat."""
    g.rounds = 0
    g.clock = 0
    g.attacks = ATTACKS
    g.entries = 0
    for a in range(ATTACKS):
        g.origin[a] = g.modified[a] = 0
    g.moved = g.crossed = g.spent = g.looked = g.wakes = g.picked = 0
    for seat in range(g.n_seats):
        g.space[seat] = 2 if seat == 0 else 6
        g.life[seat] = t.life[seat]
        for zone in range(ZONES):
            g.zone[seat, zone] = 0
        g.zone[seat, HAND] = t.kit[seat] & ~t.stockpile[seat]
        g.zone[seat, STOCKPILE] = t.stockpile[seat]
        g.finisher[seat] = t.finisher[seat]
        g.second[seat] = t.second[seat]
        g.last_hit[seat] = 0
        g.lost[seat] = 0
        g.set_traps[seat] = g.traps_down[seat] = g.sprung[seat] = 0
        g.active[seat] = g.working[seat] = t.starts_active[seat]
        g.out[seat] = g.held[seat] = g.exposed[seat] = g.sequence[seat] = 0
        g.last_stunned[seat] = 0
        g.down[seat] = g.seen[seat] = g.down_spaces[seat] = 0
        g.gone[seat] = 0
        g.named[seat] = NO_CARD
        g.possessed[seat] = 0
        for r in range(RESOURCES):
            g.pool[seat, r] = t.resource[seat, r].start
        if t.modes[seat] == 1:
            g.pool[seat, 0] = pieces_of_mode(g, t, seat)
    for seat in range(g.n_seats):
        for m in range(t.markers[seat]):
            g.marker[seat, m] = 0
            if t.marker_start[seat, m] > 0:
                ahead = 1 if g.space[seat] < 4 else -1
                g.marker[seat, m] = g.space[seat] + ahead * t.marker_start[seat, m]
        if t.possesses[seat] != 0:
            set_up_puppets(g, t, seat)
    g.headed = 0
    count_wormholes(g, t)
    g.first_ante = t.first if t.first != NOBODY else below(g, FIRST_PLAYER, g.n_seats)
    t.now[g.first_ante, NOW_FIRST] += g.live
    clear_beat(g)


@rule
def clear_beat(g):
    """What is counted for one beat begins at nothing."""
    g.provoked = 0
    for seat in range(g.n_seats):
        g.action[seat] = 0
        g.laid[seat] = OPEN
        g.keeps_piles[seat] = 0
        g.placed[seat] = 0
        g.hit_by[seat] = 0
        g.hits_taken[seat] = 0
        g.has_moved[seat] = 0
        g.damage_taken[seat] = 0
        g.bitten[seat] = 0
        g.cards_anted[seat] = 0
        g.soaked[seat] = 0
        g.stunned[seat] = 0
        g.dodges[seat] = 0
        g.switched[seat] = 0
        g.stopped[seat] = 0
        g.trapped[seat] = 0
        g.wounds[seat] = 0
        g.fallen[seat] = 0
        g.traps_down[seat] -= count_bits(g.sprung[seat])
        g.set_traps[seat] &= ~g.sprung[seat]
        g.sprung[seat] = 0
        g.executed[seat] = 0
        g.called[seat] = NO_CALL
        g.declared[seat] = 0
        g.may_call[seat] = g.locked[seat] = 0
        g.passed[seat] = 0
        g.twice[seat] = 0
        g.lent[seat] = 0
        g.other_base[seat] = NO_CARD
        g.one_base[seat] = g.doubled[seat] = 0
        for r in range(RESOURCES):
            g.anted[seat, r] = 0
    g.repeats = g.renewed = 0
    for a in range(g.n_seats):
        g.attacker[a] = a
        g.order[a] = a
        clear_attack(g, a)
        g.landed[a] = 0
        g.dealt[a] = 0
        g.stunning[a] = g.within[a] = 0
        g.priority[a] = 0
    for a in range(g.n_seats, g.attacks):
        g.attacker[a] = g.order[a] = g.origin[a] = 0
        clear_attack(g, a)
        g.landed[a] = 0
        g.dealt[a] = 0
        g.stunning[a] = g.within[a] = 0
        g.priority[a] = 0
        g.modified[a] = 0
    g.attacks = g.n_seats


@rule
def begin_duel(g, t):
    """Starting discards: the marked ones, or chosen by each player together and hidden; before those, finishers and character set-up."""
    push(g, BEGIN_BEAT, 0, 0, 0, 0, 0)
    for seat in range(g.n_seats - 1, -1, -1):
        if (t.card[seat, ABILITY].hooks >> ON_SET_UP) & 1 == 1:
            push(g, TRIGGER, ON_SET_UP, seat, 0, nearest_opponent(g, seat), 0)
        if t.starts_with[seat] > 0:
            push(g, CHOOSE_MARKER, seat, t.starts_with[seat], 0, 0, 0)
    for seat in range(g.n_seats - 1, -1, -1):
        if t.choose_discards[seat] != 0:
            push(g, CHOOSE_DISCARDS, seat, 0, 0, 0, 0)
        else:
            for pile in range(2):
                cards = t.starting_discard[seat, pile]
                g.zone[seat, HAND] &= ~cards
                g.zone[seat, DISCARD_1 + pile] = cards
    for seat in range(g.n_seats - 1, -1, -1):
        if t.sets_aside[seat] != 0:
            push(g, CHOOSE_BASE, SET_ASIDE, seat, 0, 0, 0)
        if t.planes[seat] != 0:
            g.active[seat] = g.working[seat] = 0  # until it is chosen which is
            push(g, NEXT_PLANE, seat, seat, 0, 0, 0)
    for seat in range(g.n_seats - 1, -1, -1):
        if t.possesses[seat] != 0:
            push(g, PLACE_PUPPET, seat, 0, 0, 0, 0)
    for seat in range(g.n_seats - 1, -1, -1):
        if g.finisher[seat] == NO_CARD:
            if t.holds[seat] == 2:
                push(g, CHOOSE_FINISHER, seat, SECOND_SIDE, 0, 0, 0)
            push(g, CHOOSE_FINISHER, seat, FIRST_SIDE, 0, 0, 0)
    for seat in range(g.n_seats - 1, -1, -1):
        if t.modes[seat] == 2:
            g.active[seat] = g.working[seat] = 0
            push(g, NEXT_PLANE, seat, seat, 0, 0, 0)
            push(g, LEAVE_OUT, seat, 1, t.leaves[seat, 1], 0, 0)
            push(g, LEAVE_OUT, seat, 0, t.leaves[seat, 0], 0, 0)


@rule
def choose_marker(g, t, seat, left):
    """Character set-up, in the open: which of its markers begin in the fighter's own space."""
    clear_options(g)
    for m in range(t.markers[seat]):
        if g.marker[seat, m] == 0:
            option(g, PLACE, m, g.space[seat], 0)
    push(g, SET_START, seat, left, 0, 0, 0)
    ask(g, seat, seat, STARTING_MARKER)


@rule
def set_start(g, t, seat, left):
    g.marker[seat, g.options[g.chosen, 1]] = g.space[seat]
    if left > 1:
        push(g, CHOOSE_MARKER, seat, left - 1, 0, 0, 0)


@rule
def choose_finisher(g, t, seat, which):
    """Each player secretly selects a side of the finisher. Who has two cards of them selects both, and when it comes to it, one."""
    clear_options(g)
    for card in range(FINISHER, EXTRA):
        if which == THIS_TIME:
            if card == g.finisher[seat] or card == g.second[seat]:
                option(g, CARD, card, 0, 0)
        elif may_finish_with(g, t, seat, card) and card != g.finisher[seat]:
            option(g, CARD, card, 0, 0)
    push(g, SET_FINISHER, seat, which, 0, 0, 0)
    ask(g, seat, seat, FINISHER_SIDE)


@rule
def set_finisher(g, seat, which):
    card = g.options[g.chosen, 1]
    if which == SECOND_SIDE:
        g.second[seat] = card
    else:
        if card == g.second[seat]:
            g.second[seat] = g.finisher[seat]
        g.finisher[seat] = card


@rule
def choose_discards(g, t, seat, pile):
    """One pair for each pile: discard 1 first, then 2."""
    clear_options(g)
    hand = g.zone[seat, HAND]
    for style in range(BASE):
        if (hand >> style) & 1 == 1:
            for base in range(BASE, BASE + BASE_SLOTS):
                if (hand >> base) & 1 == 1:
                    option(g, PAIRS, style, base, pile)
    push(g, SET_DISCARDS, seat, pile, 0, 0, 0)
    ask(g, seat, seat, STARTING_DISCARDS)


@rule
def set_discards(g, t, seat, pile):
    cards = (1 << g.options[g.chosen, 1]) | (1 << g.options[g.chosen, 2])
    g.zone[seat, HAND] &= ~cards
    g.zone[seat, DISCARD_1 + pile] = cards
    if pile == 0:
        push(g, CHOOSE_DISCARDS, seat, 1, 0, 0, 0)


@rule
def begin_beat(g, t):
    """A beat begins: both choose pairs, unless somebody has no style or no base left."""
    if g.rounds >= ROUNDS:
        g.outcome = ROUND_LIMIT
        g.winner = NOBODY
        g.end_reason = LIMIT
        return
    if g.live:
        for seat in range(g.n_seats):
            t.trail[g.rounds, seat, 0] = g.life[seat]
            t.now[seat, NOW_LIFE] = g.life[seat]
    g.rounds += 1
    clear_beat(g)
    start_beat(g, t)
    select_pairs(g, t, ANTE_START)
    possess_before_pairs(g, t)


@rule
def start_beat(g, t):
    """What unique abilities do before pairs are chosen; the life lost to effects is counted anew from there."""
    for seat in range(g.n_seats):
        if (t.card[seat, ABILITY].hooks >> ON_BEAT_START) & 1 == 1:
            g.hooks[seat] |= 1 << ON_BEAT_START
            happen(g, t, seat, ON_BEAT_START, 0)
        g.lost[seat] = 0


@rule
def has_pair(g, seat):
    """Has the seat a style (the special action counts as one) and a base in hand?"""
    hand = g.zone[seat, HAND]
    return hand & (STYLES | (1 << SPECIAL_ACTION)) != 0 and hand & BASES != 0


@rule
def select_pairs(g, t, after):
    """All seats choose a pair, then the beat goes on with `after`."""
    for seat in range(g.n_seats):
        if not has_pair(g, seat):
            t.events[EV_NO_BEAT] += g.live
            push(g, RECYCLE, 0, 0, 0, 0, 0)
            return
    push(g, after, 0, 0, 0, 0, 0)
    for seat in range(g.n_seats - 1, -1, -1):
        push(g, SELECT_PAIR, seat, 0, 0, 0, 0)


@rule
def select_pair(g, t, seat):
    """Every style of the hand with every base of the hand; the special action stands in for a style.

    A pair that lies there already (laid on a copy by a planner or the position lab) is not asked for again."""
    if g.laid[seat] == PAIR_HIDDEN:
        return
    clear_options(g)
    hand = g.zone[seat, HAND]
    for style in range(SPECIAL_ACTION + 1):
        if (hand >> style) & 1 == 1 and (style < BASE or style == SPECIAL_ACTION):
            for base in range(BASE, BASE + BASE_SLOTS):
                if (hand >> base) & 1 == 1:
                    option(g, PAIR, style, base, 0)
    push(g, SET_PAIR, seat, 0, 0, 0, 0)
    ask(g, seat, seat, PAIR_CHOICE)


@rule
def set_pair(g, t, seat):
    lay_pair(g, t, seat, g.options[g.chosen, 1], g.options[g.chosen, 2])


@rule
def lay_pair(g, t, seat, style, base):
    """The pair lies face-down before its player."""
    g.zone[seat, HAND] &= ~((1 << style) | (1 << base))
    g.mute[seat] = 0
    g.laid[seat] = PAIR_HIDDEN
    set_attack(g, t, seat, seat, style, base)
