"""What a seat can know, and how the rest may be.

Hidden are: what the others have placed, until a seat was shown it; roles until they are revealed; the order of the Assistance Deck; which
card was taken back through Corruption Trade; which cards an unseen swap exchanged; nominations, where they are made at the same time.
Where every card lies, whose it is, and who has looked at what, lies open."""

from sim.contraband import state as s
from sim.contraband.decisions import HOME_, NOMINATE_
from sim.contraband.state import STATE
from sim.contraband.worlds import alike, own, partner_of, sees_through, worlds_if
from sim.core.bits import count, first, has, pick
from sim.core.chance import U, below, mix
from sim.core.compile import copy_words, rule
from sim.core.record import AGENDA_WIDTH, OPTION_WIDTH, UNKNOWN, word_of

PUT_AT, AGENDA_AT, OPTIONS_AT = (word_of(STATE, field) for field in ("put_at", "agenda", "options"))
GUESS = 1  # stream of a strategy's own chance for what it cannot know


@rule
def copy_game(target, source):
    """Copy a record as far as its lists are filled; the rest is never looked at."""
    copy_words(target, source, 0, PUT_AT)
    if source.turn == 0:
        copy_words(target, source, PUT_AT, s.SEATS * s.OWN)
    copy_words(target, source, AGENDA_AT, AGENDA_WIDTH * source.depth)
    copy_words(target, source, OPTIONS_AT, OPTION_WIDTH * source.n)


@rule
def hide(view, t, seat):
    """Take out of a copy of the record all that this seat cannot know."""
    view.key = U(0)
    view.asked = view.listed = view.forced = view.steps = 0  # how many questions others were asked tells what they have placed
    if view.decider != seat:
        view.n = 0  # what another may choose from tells what it sees
    for k in range(s.TYPES):
        view.kind[k] &= view.known[seat]
        view.was[k] &= view.knew[seat]
    if view.turn == 0:
        for other in range(view.n_seats):
            if other != seat:
                for k in range(s.OWN):
                    view.put_at[other, k] = UNKNOWN
    if not sees_through(view, seat):
        view.dealt[0] = UNKNOWN
        view.dealt[1] = UNKNOWN
    if view.traded != s.NO_CARD and view.traded_for != seat:
        view.traded = UNKNOWN
    if t.double_agent != 0:
        for other in range(view.n_seats):
            if other != seat and not has(view.revealed, other):
                view.role[other] = UNKNOWN
    if t.rules.nominations == s.SIMULTANEOUS and view.decision == NOMINATE_:
        for other in range(view.n_seats):
            if view.nominated[other] != s.NOWHERE:
                view.nominated[other] = UNKNOWN


@rule
def redeal(view, t, seat, me):
    """Fill in what a seat cannot know, uniformly over all that fits what it saw. Chance comes from `me`."""
    view.key = mix((U(below(me, GUESS, 1 << 31)) << U(31)) ^ U(below(me, GUESS, 1 << 31)))
    if view.turn == 0:
        redeal_placing(view, t, seat, me)
    else:
        redeal_goods(view, seat, me)
    if view.traded == UNKNOWN:
        pile = view.gone & ~view.snitched & own(view.traded_for)
        view.traded = pick(pile, below(me, GUESS, count(pile)))
    if t.double_agent != 0:
        redeal_roles(view, t, me)
    redeal_nominations(view, t, me)


@rule
def scatter(view, cards, types, me):
    """Contraband of the types in a mask goes to cards of a mask, every way alike likely."""
    for k in range(s.TYPES):
        if has(types, k):
            card = pick(cards, below(me, GUESS, count(cards)))
            cards &= ~(1 << card)
            view.kind[k] |= 1 << card


@rule
def redeal_placing(view, t, seat, me):
    """While cards are being placed: homes of those who have answered, and all of those who are done."""
    placing_homes = view.decision == HOME_
    for other in range(view.n_seats):
        if other == seat:
            continue
        for k in range(s.OWN):
            view.put_at[other, k] = s.NOWHERE
        if placing_homes and other > seat:
            continue
        done = not placing_homes and other < seat
        # 0 to 2: one of the types. Of the hidings of nine cards one in nine has it at home; while only the home is laid, one of four.
        home = below(me, GUESS, s.OWN if done and t.rules.placement != s.FREE else s.TYPES + 1)
        if home < s.TYPES:
            view.kind[home] |= 1 << (s.OWN * other + s.HOME)
        if t.rules.placement == s.FREE:
            if done:
                redeal_freely(view, other, home, me)
        elif done:
            left = 7 & ~(1 << home) if home < s.TYPES else 7
            scatter(view, 255 << (s.OWN * other), left, me)


@rule
def redeal_freely(view, other, home, me):
    """Under free placement: where the cards of a seat that is done have been put."""
    last = s.OWN if home < s.TYPES else s.OWN - 1
    for k in range(s.OWN):
        if k < last and k != home:
            view.put_at[other, k] = below(me, GUESS, s.LOCATIONS)


@rule
def redeal_goods(view, seat, me):
    if not sees_through(view, seat):
        redeal_swap(view, seat, me)
    for owner in range(view.n_seats):
        cards = own(owner) & ~view.known[seat]
        types = 0
        for k in range(s.TYPES):
            here = view.kind[k] & own(owner)
            cards &= ~here
            if here == 0:
                types |= 1 << k
        if not sees_through(view, seat):
            cards &= ~inferred(view, seat, owner)
        scatter(view, cards, types, me)
    if not sees_through(view, seat):
        for k in range(s.TYPES):
            one, other = has(view.kind[k], view.dealt[0]), has(view.kind[k], view.dealt[1])
            view.was[k] = view.kind[k] & (view.deal_at[0] | view.deal_at[1])
            if one != other:
                view.was[k] ^= (1 << view.dealt[0]) | (1 << view.dealt[1])


@rule
def inferred(view, seat, owner):
    """Cards whose content follows from what the seat knew before the swap, once it is settled which were exchanged."""
    found = 0
    before = view.knew[seat] & own(owner)
    while before != 0:
        found |= 1 << partner_of(first(before), view.dealt[0], view.dealt[1])
        before &= before - 1
    return found


@rule
def redeal_swap(view, seat, me):
    """Which cards were exchanged: each pair as likely as it leaves hidings; then what was known before is carried over."""
    total = pairs(view, seat, -1)
    wanted = wide(me, total)
    pairs(view, seat, wanted)
    for owner in range(view.n_seats):
        before = view.knew[seat] & own(owner)
        while before != 0:
            card = first(before)
            before &= before - 1
            now = partner_of(card, view.dealt[0], view.dealt[1])
            for k in range(s.TYPES):
                if has(view.was[k], card):
                    view.kind[k] |= 1 << now


@rule
def wide(me, n):
    """A number in 0..n-1, where n may be beyond 32 bits."""
    high = below(me, GUESS, 1 << 30)
    low = below(me, GUESS, 1 << 30)
    return int((high * 1073741824.0 + low) / 1152921504606846976.0 * n)


@rule
def pairs(view, seat, wanted):
    """Sum of the hidings over all pairs that may have been exchanged; the pair in which number `wanted` lies is put into `dealt`."""
    total = 0
    ones = view.deal_at[0]
    while ones != 0:
        one = first(ones)
        ones &= ones - 1
        others = view.deal_at[1] & own(one // s.OWN)
        while others != 0:
            other = first(others)
            others &= others - 1
            if alike(view, one, other):
                here = worlds_if(view, seat, one, other)
                if total <= wanted < total + here:
                    view.dealt[0] = one
                    view.dealt[1] = other
                    return total
                total += here
    return total


@rule
def redeal_roles(view, t, me):
    """Deals are made until one fits the roles that are known."""
    while True:
        left = (1 << view.n_seats) - 1
        dealt = 0
        fits_all = True
        lot = below(me, GUESS, 2)
        for seat in range(view.n_seats):
            card = pick(left, below(me, GUESS, count(left)))
            left &= ~(1 << card)
            role = s.CRIMINAL if card == t.fourth and lot == 1 else t.role_cards[card]
            dealt |= role << (4 * seat)
            if view.role[seat] != UNKNOWN and view.role[seat] != role:
                fits_all = False
        if fits_all:
            for seat in range(view.n_seats):
                view.role[seat] = (dealt >> (4 * seat)) & 15
            return


@rule
def redeal_nominations(view, t, me):
    """Nominations that are still hidden fall on any location that may be nominated."""
    for other in range(view.n_seats):
        if view.nominated[other] == UNKNOWN:
            view.nominated[other] = view.options[below(me, GUESS, view.n), 1]
