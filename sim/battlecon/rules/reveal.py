"""Reveal: special actions, reveal effects, priorities, clashes. Rulebook: Reveal Attack Pairs; Priority Tie; Variant 2.

Special actions are executed before anything else of the reveal. Two that meet: equal ones as the rulebook says; a pulse goes
before the others, because it negates the whole pair; a cancel goes before a finish, because it happens before any effect."""

from sim.battlecon import vocabulary as v
from sim.battlecon.decisions import CARD, CLASH_BASE, PULSE_CHOICE, STAND
from sim.battlecon.rules.ante import FINISHER_LIFE
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.attack import decides, passive, priority_of
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.rules.clones import vanish_for_na
from sim.battlecon.rules.damage import happen, lose_life
from sim.battlecon.rules.ledger import clear_attack, is_clone, is_finisher, is_second, refresh, set_attack, stat_card
from sim.battlecon.rules.lock import after_lock, lock
from sim.battlecon.rules.modes import THIS_TIME
from sim.battlecon.rules.select import select_pairs
from sim.battlecon.rules.stockpile import lay_second, order_bases, put_second_back
from sim.battlecon.rules.triggers import in_turns, trigger
from sim.battlecon.state import (
    ABILITY,
    ANTE_FINISHER,
    BASE,
    BASE_HIDDEN,
    BASE_SLOTS,
    BASES,
    CANCEL,
    CHECK_PRIORITY,
    CHOOSE_FINISHER,
    CLASH,
    CLASHED,
    DISCARD_1,
    EV_CANCEL,
    EV_CANCEL_MUTUAL,
    EV_CLASH,
    EV_FINISH,
    EV_FINISH_AS_CANCEL,
    EV_FINISH_CLASH,
    EV_OUT_OF_BASES,
    EV_PULSE,
    EV_PULSE_MUTUAL,
    EV_TIE_WON,
    EV_WRONG_BASE,
    FINISH,
    HAND,
    NEXT_ATTACK,
    NO_ACTION,
    NO_CARD,
    NOW_CLASHES,
    NOW_FINISHER,
    NOW_SPECIAL,
    ON_CLASH,
    ON_PULSE,
    ON_REVEAL,
    ON_START_OF_BEAT,
    OPEN,
    PULSE,
    PULSE_ACTION,
    RECYCLE,
    REMOVED,
    REVEAL,
    SET_CLASH,
    SET_PULSE,
    SHOW,
    SPACES,
    SPECIAL_ACTION,
    TRIGGER,
)  # fmt: skip
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule

WRONG_BASE_LOSS = 2


@rule
def action_of(g, t, seat):
    """What this seat's pair is: no special action, or which one its base makes of it."""
    if g.style_card[seat] != SPECIAL_ACTION:
        return ANTE_FINISHER if g.action[seat] == ANTE_FINISHER else NO_ACTION
    kind = t.card[seat, g.base_card[seat]].action
    if kind == FINISH and (g.life[seat] > FINISHER_LIFE or g.finisher[seat] == NO_CARD or t.ante_finishers != 0):
        t.events[EV_FINISH_AS_CANCEL] += g.live
        return CANCEL
    return kind


@rule
def reveal(g, t):
    """Pairs are turned up and special actions executed."""
    if lay_second(g, t, REVEAL):
        return
    pulses = cancels = 0
    for seat in range(g.n_seats):
        if g.laid[seat] != OPEN:
            g.laid[seat] = OPEN
            refresh(g, t, seat)
    for seat in range(g.n_seats):
        if g.named[seat] != NO_CARD:
            answer_for_base(g, t, seat)
        g.action[seat] = action_of(g, t, seat)
        pulses += 1 if g.action[seat] == PULSE_ACTION else 0
        cancels += 1 if g.action[seat] == CANCEL else 0
    if pulses > 0:
        pulse(g, t, pulses)
    elif cancels > 0:
        cancel(g, t, cancels)
    else:
        which = 0
        for seat in range(g.n_seats):
            if g.action[seat] == FINISH and g.second[seat] != NO_CARD:
                which |= 1 << seat
        if which == 0:
            show(g, t)
            return
        push(g, SHOW, 0, 0, 0, 0, 0)
        for seat in range(g.n_seats):
            if (which >> seat) & 1 == 1:
                push(g, CHOOSE_FINISHER, seat, THIS_TIME, 0, 0, 0)


@rule
def show(g, t):
    """Finishers take the place of pairs, styles that do not count are looked for, reveal effects happen."""
    for seat in range(g.n_seats):
        if g.action[seat] == FINISH:
            finish(g, t, seat)
    for seat in range(g.n_seats):
        ignore_style(g, t, seat)
    push(g, CHECK_PRIORITY, 0, 0, 0, 0, 0)
    reveal_effects(g, t)


@rule
def answer_for_base(g, t, seat):
    """A base was named: who reveals another one, or none, pays for it."""
    if g.base_card[seat] != g.named[seat] and g.other_base[seat] != g.named[seat]:
        t.events[EV_WRONG_BASE] += g.live
        lose_life(g, t, seat, WRONG_BASE_LOSS)
    g.named[seat] = NO_CARD


@rule
def ignore_style(g, t, seat):
    """A style that does not count this beat is looked for once, when pairs lie open. A finisher is no style."""
    if not is_finisher(g, seat) and passive(g, t, seat, v.IGNORE_STYLE) >= 0:
        t.events[passive(g, t, seat, v.IGNORE_STYLE)] += g.live
        g.mute[seat] = 1
        refresh(g, t, seat)


@rule
def spend_special_action(g, t, seat, zone):
    """The special action leaves play (or goes to discard 1), the base played with it returns to hand."""
    g.zone[seat, zone] |= 1 << SPECIAL_ACTION
    g.zone[seat, HAND] |= 1 << g.base_card[seat]
    put_second_back(g, seat, HAND)
    g.style_card[seat] = NO_CARD
    g.base_card[seat] = NO_CARD
    g.ready[seat] = 0
    t.now[seat, NOW_SPECIAL] += g.live


@rule
def pulse(g, t, pulses):
    """A pulse negates the opponent's pair and rearranges the standups; pulses that meet cancel out.

    The time dial stands still, the pulser's piles do not recycle, nothing happens at the end of the beat."""
    t.events[EV_PULSE if pulses == 1 else EV_PULSE_MUTUAL] += g.live
    push(g, RECYCLE, 1, 0, 0, 0, 0)
    for seat in range(g.n_seats):
        if g.action[seat] == PULSE_ACTION:
            spend_special_action(g, t, seat, REMOVED if pulses == 1 else DISCARD_1)
            g.keeps_piles[seat] = 1
            if pulses == 1:
                push(g, PULSE, seat, 0, 0, 0, 0)
        elif g.style_card[seat] == SPECIAL_ACTION:
            spend_special_action(g, t, seat, REMOVED)
        g.ready[seat] = 0
    for seat in range(g.n_seats):
        g.hooks[seat] = t.card[seat, ABILITY].hooks
        trigger(g, t, ON_PULSE, seat, nearest_opponent(g, seat))


@rule
def list_pulse(g, t, seat):
    """Any arrangement of the two standups, the present one included. Who is off the board stays there."""
    clear_options(g)
    for one in range(1, SPACES + 1) if g.space[0] != 0 else range(1):
        for other in range(1, SPACES + 1) if g.space[1] != 0 else range(1):
            if one != other:
                option(g, STAND, one, other, 0)
    push(g, SET_PULSE, seat, 0, 0, 0, 0)
    ask(g, seat, seat, PULSE_CHOICE)


@rule
def set_pulse(g, t, seat):
    g.space[0] = g.options[g.chosen, 1]
    g.space[1] = g.options[g.chosen, 2]


@rule
def cancel(g, t, cancels):
    """A cancel puts the opponent's pair into its discard 1; both choose new pairs; antes stay, no new ante step."""
    t.events[EV_CANCEL if cancels == 1 else EV_CANCEL_MUTUAL] += g.live
    for seat in range(g.n_seats):
        if g.action[seat] == CANCEL:
            spend_special_action(g, t, seat, REMOVED if cancels == 1 else DISCARD_1)
        elif g.action[seat] != ANTE_FINISHER:
            g.zone[seat, DISCARD_1] |= (1 << g.style_card[seat]) | (1 << g.base_card[seat])
            put_second_back(g, seat, DISCARD_1)
        clear_attack(g, seat)
        g.action[seat] = NO_ACTION
        g.keeps_piles[seat] = 0
    select_pairs(g, t, REVEAL)


@rule
def finish(g, t, seat):
    """The fighter's finisher takes the place of the whole pair."""
    t.events[EV_FINISH] += g.live
    t.now[seat, NOW_FINISHER] += g.live
    spend_special_action(g, t, seat, REMOVED)
    g.mute[seat] = 0
    set_attack(g, t, seat, seat, g.finisher[seat], NO_CARD)
    g.finisher[seat] = NO_CARD
    g.keeps_piles[seat] = 1


@rule
def reveal_effects(g, t):
    """Reveal effects have no timing among each other and are never repeated in a clash."""
    for seat in range(g.n_seats - 1, -1, -1):
        trigger(g, t, ON_REVEAL, seat, nearest_opponent(g, seat))


@rule
def reveal_new_bases(g, t):
    """In a clash only the bases just played are revealed: those have their reveal effects."""
    for seat in range(g.n_seats - 1, -1, -1):
        if (t.card[seat, g.base_card[seat]].hooks >> ON_REVEAL) & 1 == 1:
            before = t.card[seat, ABILITY].many[ON_REVEAL] + t.card[seat, stat_card(g, seat, 1)].many[ON_REVEAL]
            new = ((1 << t.card[seat, g.base_card[seat]].many[ON_REVEAL]) - 1) << before
            push(g, TRIGGER, ON_REVEAL, seat, ~new, nearest_opponent(g, seat), 0)


@rule
def wins_ties(g, t, a):
    return is_finisher(g, a) or passive(g, t, a, v.WINS_TIES) >= 0


@rule
def check_priority(g, t, after_clash):
    """Order the attacks by priority. Equal ones clash, unless exactly one of them wins ties."""
    if after_clash != 0:
        push(g, CHECK_PRIORITY, 0, 0, 0, 0, 0)
        reveal_new_bases(g, t)
        return
    for seat in range(g.n_seats):
        g.laid[seat] = OPEN
    order_bases(g, t)
    for a in range(g.attacks):
        if not is_second(g, a):
            g.priority[a] = priority_of(g, t, a)
        g.order[a] = a  # clones and second attacks have the higher numbers: behind all others of their priority
    locked = lock(g, t)
    if locked != 0:
        order_bases(g, t)
    order_attacks(g, t)
    if locked != 0:
        after_lock(g, t, locked)


@rule
def order_attacks(g, t):
    """Attacks by falling priority, then the start of the beat; or a clash."""
    for k in range(1, g.attacks):  # insertion sort, a handful of attacks
        a = g.order[k]
        j = k - 1
        while j >= 0 and g.priority[g.order[j]] < g.priority[a]:
            g.order[j + 1] = g.order[j]
            j -= 1
        g.order[j + 1] = a
    if g.provoked == 0 and forces_clash(g, t):
        g.provoked = 1
        clash(g, t)
        return
    for k in range(g.attacks - 1):
        one, other = g.order[k], g.order[k + 1]
        if g.priority[one] == g.priority[other] and g.team[g.attacker[one]] != g.team[g.attacker[other]] and not is_clone(g, other):
            if wins_ties(g, t, one) != wins_ties(g, t, other):
                t.events[EV_TIE_WON] += g.live
                decides(g, t, max(passive(g, t, one, v.WINS_TIES), passive(g, t, other, v.WINS_TIES)))
                if wins_ties(g, t, other):
                    g.order[k] = other
                    g.order[k + 1] = one
            elif is_finisher(g, one) and is_finisher(g, other):
                finishers_clash(g, t)
                return
            else:
                clash(g, t)
                return
    if g.attacks > g.n_seats:
        for seat in range(g.n_seats):
            vanish_for_na(g, t, seat)
    push(g, NEXT_ATTACK, 0, 0, 0, 0, 0)
    in_turns(g, t, ON_START_OF_BEAT)


@rule
def forces_clash(g, t):
    """Does somebody make the pairs clash, whatever their priorities? A finisher has no base to clash with."""
    for seat in range(g.n_seats):
        if is_finisher(g, seat):
            return False
    forced = False
    for seat in range(g.n_seats):
        if decides(g, t, passive(g, t, seat, v.FORCES_CLASH)):
            forced = True
    return forced


@rule
def finishers_clash(g, t):
    """Two finishers of equal priority turn into cancels: special actions go to discard 1, both choose new pairs."""
    t.events[EV_FINISH_CLASH] += g.live
    for seat in range(g.n_seats):
        if g.action[seat] == FINISH:
            g.finisher[seat] = g.style_card[seat]
            g.zone[seat, REMOVED] &= ~(1 << SPECIAL_ACTION)
            g.zone[seat, DISCARD_1] |= 1 << SPECIAL_ACTION
        g.keeps_piles[seat] = 0
        clear_attack(g, seat)
        g.action[seat] = NO_ACTION
    select_pairs(g, t, REVEAL)


@rule
def clash(g, t):
    """Everybody plays a new base on top of the old one; without a base the beat is over and the top pairs recycle."""
    t.events[EV_CLASH] += g.live
    for seat in range(g.n_seats):
        t.now[seat, NOW_CLASHES] += g.live
    for seat in range(g.n_seats):
        if g.zone[seat, HAND] & BASES == 0:
            t.events[EV_OUT_OF_BASES] += g.live
            push(g, RECYCLE, 0, 0, 0, 0, 0)
            return
    for seat in range(g.n_seats):
        happen(g, t, seat, ON_CLASH, 0)
    push(g, CHECK_PRIORITY, 1, 0, 0, 0, 0)
    for seat in range(g.n_seats - 1, -1, -1):
        push(g, CLASH, seat, 0, 0, 0, 0)


@rule
def list_clash(g, t, seat):
    clear_options(g)
    for base in range(BASE, BASE + BASE_SLOTS):
        if (g.zone[seat, HAND] >> base) & 1 == 1:
            option(g, CARD, base, 0, 0)
    push(g, SET_CLASH, seat, 0, 0, 0, 0)
    ask(g, seat, seat, CLASH_BASE)


@rule
def set_clash(g, t, seat):
    base = g.options[g.chosen, 1]
    g.zone[seat, HAND] &= ~(1 << base)
    g.zone[seat, CLASHED] |= 1 << g.base_card[seat]
    set_attack(g, t, seat, seat, g.style_card[seat], base)
    g.laid[seat] = BASE_HIDDEN
