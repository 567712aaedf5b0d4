"""What a seat can know, and how the rest may be. Rulebook: pairs lie face-down until the reveal; face-down markers.

Hands and discard piles are open. Hidden are the pair (in a clash: the new base) an opponent has laid, which of an opponent's
markers lies face-down where, and starting discards and finishers until all have chosen."""

from sim.battlecon.rules.asking import ruler
from sim.battlecon.rules.ledger import count_bits, set_attack
from sim.battlecon.rules.modes import may_finish_with
from sim.battlecon.rules.stockpile import lay_beside, put_second_back
from sim.battlecon.state import (
    BASES,
    DISCARD_1,
    DISCARD_2,
    EXTRA,
    FINISHER,
    HAND,
    NO_CARD,
    OPEN,
    PAIR_HIDDEN,
    SPACES,
    SPECIAL_ACTION,
    STATE,
    STYLES,
)  # fmt: skip
from sim.core.chance import U, below
from sim.core.compile import copy_words, rule
from sim.core.record import AGENDA_WIDTH, OPTION_WIDTH, UNKNOWN, word_of

LEDGER_AT, AGENDA_AT, OPTIONS_AT = (word_of(STATE, field) for field in ("ledger", "agenda", "options"))
LEDGER_WIDTH = 6

GUESS = 1  # stream of a strategy's own chance for what it cannot know


@rule
def copy_game(target, source):
    """Copy a record as far as its lists are filled, which is a third of it; the rest is never looked at."""
    copy_words(target, source, 0, LEDGER_AT)
    copy_words(target, source, LEDGER_AT, LEDGER_WIDTH * source.entries)
    copy_words(target, source, AGENDA_AT, AGENDA_WIDTH * source.depth)
    copy_words(target, source, OPTIONS_AT, OPTION_WIDTH * source.n)


@rule
def hide(view, t, seat):
    """Set to UNKNOWN, in a copy of the record, all that this seat cannot know."""
    view.key = U(0)
    for other in range(view.n_seats):
        if other == seat or ruler(view, other) == seat:  # who rules a mind sees what it sees
            continue
        if view.rounds == 0:
            hide_set_up(view, t, other)
        if view.laid[other] != OPEN:
            hide_pair(view, other)
        if view.down[other] != 0:
            hide_markers(view, t, other)
        if view.traps_down[other] > count_bits(view.sprung[other]):
            view.set_traps[other] = UNKNOWN


@rule
def hide_set_up(view, t, other):
    """During set-up nobody sees what the others have chosen so far."""
    if t.choose_discards[other] != 0:
        view.zone[other, HAND] |= view.zone[other, DISCARD_1] | view.zone[other, DISCARD_2]
        view.zone[other, DISCARD_1] = UNKNOWN
        view.zone[other, DISCARD_2] = UNKNOWN
    if t.finisher[other] == NO_CARD:
        view.finisher[other] = UNKNOWN
        if t.holds[other] == 2:
            view.second[other] = UNKNOWN


@rule
def hide_pair(view, other):
    """Cards that lie face-down might as well be in hand."""
    view.zone[other, HAND] |= 1 << view.base_card[other]
    view.base_card[other] = UNKNOWN
    if view.laid[other] == PAIR_HIDDEN:
        view.zone[other, HAND] |= 1 << view.style_card[other]
        view.style_card[other] = UNKNOWN
        if view.other_base[other] >= 0:
            put_second_back(view, other, HAND)
            view.other_base[other] = UNKNOWN
    view.hooks[other] = UNKNOWN
    view.passives[other] = UNKNOWN
    view.boosts[other] = UNKNOWN
    view.auras[other] = UNKNOWN


@rule
def hide_markers(view, t, other):
    """Where face-down markers lie is seen, not which; so of those in supply neither."""
    unseen = view.down[other] & ~view.seen[other]
    if unseen == 0:
        return
    for m in range(t.markers[other]):
        if (unseen >> m) & 1 == 1 or view.marker[other, m] == 0:
            view.marker[other, m] = UNKNOWN
    view.down[other] &= view.seen[other]


@rule
def redeal(view, t, seat, me):
    """Fill in what a seat cannot know, uniformly over all that fits what it saw. Chance comes from `me`."""
    for other in range(view.n_seats):
        if other == seat or ruler(view, other) == seat:
            continue
        if view.rounds == 0:
            redeal_set_up(view, t, other, me)
        if view.laid[other] != OPEN:
            redeal_pair(view, t, other, me)
        redeal_markers(view, t, other, me)
        if view.set_traps[other] == UNKNOWN:
            redeal_traps(view, t, other, me)


@rule
def pick_bit(mask, n):
    """The n-th set bit of a mask."""
    k = 0
    while True:
        if (mask >> k) & 1 == 1:
            if n == 0:
                return k
            n -= 1
        k += 1


@rule
def redeal_traps(view, t, other, me):
    """Which traps are set, beside those that have been sprung: any are as likely as others."""
    view.set_traps[other] = view.sprung[other]
    for _ in range(view.traps_down[other] - count_bits(view.sprung[other])):
        left = ((1 << t.traps[other]) - 1) & ~view.set_traps[other]
        view.set_traps[other] |= 1 << pick_bit(left, below(me, GUESS, count_bits(left)))


@rule
def redeal_set_up(view, t, other, me):
    for pile in range(2):
        if view.zone[other, DISCARD_1 + pile] == UNKNOWN:
            styles = view.zone[other, HAND] & STYLES
            bases = view.zone[other, HAND] & BASES
            style = pick_bit(styles, below(me, GUESS, count_bits(styles)))
            base = pick_bit(bases, below(me, GUESS, count_bits(bases)))
            view.zone[other, DISCARD_1 + pile] = (1 << style) | (1 << base)
            view.zone[other, HAND] &= ~((1 << style) | (1 << base))
    if view.finisher[other] == UNKNOWN:
        sides = 0
        for card in range(FINISHER, EXTRA):
            if may_finish_with(view, t, other, card):
                sides |= 1 << card
        view.finisher[other] = pick_bit(sides, below(me, GUESS, count_bits(sides)))
        if view.second[other] == UNKNOWN:
            sides &= ~(1 << view.finisher[other])
            view.second[other] = pick_bit(sides, below(me, GUESS, count_bits(sides)))


@rule
def redeal_pair(view, t, other, me):
    """Any legal pair, or any base of the hand, is as likely as another."""
    hand = view.zone[other, HAND]
    bases = hand & BASES
    base = pick_bit(bases, below(me, GUESS, count_bits(bases)))
    style = view.style_card[other]
    if view.laid[other] == PAIR_HIDDEN:
        styles = hand & (STYLES | (1 << SPECIAL_ACTION))
        style = pick_bit(styles, below(me, GUESS, count_bits(styles)))
        view.zone[other, HAND] &= ~(1 << style)
    view.zone[other, HAND] &= ~(1 << base)
    if view.other_base[other] == UNKNOWN:
        bases = view.zone[other, HAND] & BASES
        lay_beside(view, other, pick_bit(bases, below(me, GUESS, count_bits(bases))))
    laid = view.laid[other]
    set_attack(view, t, other, other, style, base)
    view.laid[other] = laid


@rule
def redeal_markers(view, t, other, me):
    """Each unknown face-down space gets one of the markers that are not known to lie elsewhere."""
    spaces = view.down_spaces[other]
    unknown = 0
    for m in range(t.markers[other]):
        if view.marker[other, m] == UNKNOWN:
            unknown |= 1 << m
            view.marker[other, m] = 0
        elif view.marker[other, m] != 0 and (view.down[other] >> m) & 1 == 1:
            spaces &= ~(1 << view.marker[other, m])
    if unknown == 0:
        return
    for space in range(1, SPACES + 1):
        if (spaces >> space) & 1 == 1:
            m = pick_bit(unknown, below(me, GUESS, count_bits(unknown)))
            unknown &= ~(1 << m)
            view.marker[other, m] = space
            view.down[other] |= 1 << m
