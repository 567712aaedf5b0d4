"""Further cards of a fighter: stims, artifacts, familiars, mercenaries, modules. Which are in play, and which of their faces counts.

A card in play works with its first face; in a beat in which its second face is used, that one counts too or in its place. When cards
recycle all cards in play work with their first face again."""

from sim.battlecon import vocabulary as v
from sim.battlecon.decisions import ANTE_CARD, CARD, FURTHER_CARD, NO, USE_CARD
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.attack import bonus
from sim.battlecon.rules.conditions import highest, lowest
from sim.battlecon.rules.damage import lose_life, push_following
from sim.battlecon.rules.ledger import attack_of, count_bits, modifier, refresh
from sim.battlecon.state import DISCOUNT, EXTRA, HIRES, NOW_ANTES, SEQUENCE, SET_CARD, SPENDS, SWAPS
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule


@rule
def is_about_cards(op):
    return op >= v.ACTIVATE and op <= v.SUMMON


@rule
def chooses_cards(t, e):
    """Does an effect have its player choose among further cards?"""
    return is_about_cards(t.effect[e].op) and t.effect[e].what == v.CHOSEN


@rule
def second_face(t, seat, card):
    """The bit of a card's second face; 0 if it has none."""
    face = t.other_face[seat, card - EXTRA]
    return 1 << face if face >= 0 else 0


@rule
def used_cards(g, t, seat):
    """Mask of the further cards whose second face counts this beat."""
    used = 0
    for card in range(EXTRA, EXTRA + t.extras[seat]):
        if g.working[seat] & second_face(t, seat, card) != 0:
            used |= 1 << card
    return used


@rule
def inactive_cards(g, t, seat):
    return t.first_faces[seat] & ~(g.active[seat] | g.out[seat])


@rule
def namesakes(t, seat, card):
    """Mask of the first faces of the cards of one name."""
    found = 0
    for other in range(EXTRA, EXTRA + t.extras[seat]):
        if (t.first_faces[seat] >> other) & 1 == 1 and t.twin[seat, other - EXTRA] == t.twin[seat, card - EXTRA]:
            found |= 1 << other
    return found


@rule
def is_double(t, seat, cards, card):
    """Is there another card of that name among these, which is as good?"""
    twin = t.twin[seat, card - EXTRA]
    return twin != card and (cards >> twin) & 1 == 1


@rule
def cards_for(g, t, e, seat):
    """Mask of the further cards that an effect can do something to."""
    op, what = t.effect[e].op, t.effect[e].what
    if op == v.ACTIVATE:
        cards = inactive_cards(g, t, seat)
    elif op == v.SUMMON:
        cards = inactive_cards(g, t, seat) & ~g.cards_anted[seat]
    elif op == v.RESTORE:
        cards = g.out[seat]
    else:
        cards = g.active[seat]
    if op == v.SECOND_FACE:
        for card in range(EXTRA, EXTRA + t.extras[seat]):
            if second_face(t, seat, card) & ~g.working[seat] == 0:
                cards &= ~(1 << card)
    if op == v.DEACTIVATE and t.effect[e].subject == v.OPPONENT:
        cards &= ~g.held[seat]
        if cards & g.exposed[seat] != 0:
            cards &= g.exposed[seat]
    if what >= EXTRA:
        return cards & (1 << what)
    if what == v.PICKED:
        return cards & namesakes(t, seat, g.picked)
    if what == v.LATEST:
        return cards & (1 << (EXTRA - 1 + g.sequence[seat] % SEQUENCE))
    if what == v.OTHERS:
        return cards & ~(1 << g.picked)
    return cards & used_cards(g, t, seat) if what == v.USED else cards


@rule
def use_cards(g, t, e, a, other):
    """Do an effect on further cards, or ask which of them it is about."""
    seat = g.attacker[a]
    if t.effect[e].what == v.CHOSEN:
        list_cards(g, t, e, a, other, 0, EXTRA - 1)
        return
    cards = cards_for(g, t, e, seat)
    for card in range(EXTRA, EXTRA + t.extras[seat]):
        if (cards >> card) & 1 == 1:
            change_card(g, t, seat, t.effect[e].op, card)
    if cards != 0:
        t.events[e] += g.live
    push_following(g, t, e, a, other, 0)


@rule
def list_cards(g, t, e, a, other, taken, last):
    """The next card an effect is about, those of several by turns; what follows the effect comes when the last is chosen."""
    seat = g.attacker[a]
    most = highest(g, t, a, e)
    clear_options(g)
    if taken < most:
        cards = cards_for(g, t, e, seat)
        if t.effect[e].may != 0 or lowest(g, t, a, e) <= taken:
            option(g, NO, e, 0, 0)
        wanted = lowest(g, t, a, e) - taken - 1
        for card in range(EXTRA if most == 1 else last + 1, EXTRA + t.extras[seat]):
            if (cards >> card) & 1 == 1 and not is_double(t, seat, cards, card) and count_bits(cards >> (card + 1)) >= wanted:
                option(g, CARD, card, 0, price_in_life(g, t, a, card) if t.effect[e].op == v.SUMMON else 0)
    if g.n == 0 or (g.n == 1 and g.options[0, 0] == NO):
        if taken > 0:
            push_following(g, t, e, a, other, 0)
        return
    push(g, SET_CARD, e, a, other, taken, last)
    ask(g, other if t.effect[e].subject == v.OPPONENT else seat, seat, FURTHER_CARD)


@rule
def set_card(g, t, e, a, other, taken, last):
    seat = g.attacker[a]
    if g.options[g.chosen, 0] == NO:
        if taken > 0:
            push_following(g, t, e, a, other, 0)
        return
    card, price = g.options[g.chosen, 1], g.options[g.chosen, 3]
    if price > 0:
        lose_life(g, t, seat, price)
    change_card(g, t, seat, t.effect[e].op, card)
    t.events[e] += g.live
    list_cards(g, t, e, a, other, taken + 1, card)


@rule
def change_card(g, t, seat, op, card):
    """Do one thing to one further card. What counts from now on is what works from now on."""
    g.picked = card
    if op == v.ACTIVATE or op == v.SUMMON:
        cards = namesakes(t, seat, card) & inactive_cards(g, t, seat)
        for other in range(EXTRA, EXTRA + t.extras[seat]):
            if (cards >> other) & 1 == 1:
                bring_into_play(g, t, seat, other)
    elif op == v.DEACTIVATE or op == v.REMOVE_CARD:
        take_out_of_play(g, t, seat, card)
        if op == v.REMOVE_CARD:
            g.working[seat] &= ~second_face(t, seat, card)
            g.out[seat] |= 1 << card
    elif op == v.RESTORE:
        g.out[seat] &= ~(1 << card)
    elif op == v.SECOND_FACE:
        g.working[seat] &= ~(1 << card)
        g.working[seat] |= second_face(t, seat, card)
    elif op == v.REST:
        g.working[seat] &= ~((1 << card) | second_face(t, seat, card))
    elif op == v.HOLD:
        g.held[seat] |= 1 << card
    elif op == v.EXPOSE:
        g.exposed[seat] |= 1 << card
    refresh(g, t, attack_of(g, seat))


@rule
def bring_into_play(g, t, seat, card):
    g.active[seat] |= 1 << card
    g.working[seat] |= 1 << card
    if t.in_sequence[seat] != 0:
        g.sequence[seat] = g.sequence[seat] * SEQUENCE + 1 + card - EXTRA
    if g.live:
        t.played[seat] |= 1 << card


@rule
def take_out_of_play(g, t, seat, card):
    """What its second face gives for the beat stays."""
    g.active[seat] &= ~(1 << card)
    g.working[seat] &= ~(1 << card)
    kept, place, left = 0, 1, g.sequence[seat]
    while left > 0:
        if left % SEQUENCE != 1 + card - EXTRA:
            kept += place * (left % SEQUENCE)
            place *= SEQUENCE
        left //= SEQUENCE
    g.sequence[seat] = kept


@rule
def price_in_life(g, t, a, card):
    """What summoning a card costs: nothing if this attack dealt at least as much damage, else as much life."""
    price = max(t.cost[g.attacker[a], card - EXTRA] - bonus(g, t, a, DISCOUNT), 0)
    return price if g.dealt[a] < price else 0


@rule
def list_ante_cards(g, t, seat):
    """Further cards that may be anted: brought into play, spent, or hired; and second faces that may be paid for."""
    way = t.ante_cards[seat]
    if way == SWAPS:
        list_swaps(g, t, seat)
    elif count_bits(g.cards_anted[seat]) < t.ante_most[seat]:
        cards = g.active[seat] if way == SPENDS else inactive_cards(g, t, seat)
        for card in range(EXTRA, EXTRA + t.extras[seat]):
            if (cards >> card) & 1 == 1:
                price = hire_price(g, t, seat, card) if way == HIRES else 0
                if way != HIRES or price <= g.pool[seat, t.ante_pool[seat]]:
                    option(g, ANTE_CARD, card, 0, price)
    if way == HIRES:
        for card in range(EXTRA, EXTRA + t.extras[seat]):
            if (g.active[seat] >> card) & 1 == 1 and second_face(t, seat, card) & ~g.working[seat] != 0:
                price = t.cost[seat, t.other_face[seat, card - EXTRA] - EXTRA]
                if price <= g.pool[seat, t.ante_pool[seat]]:
                    option(g, USE_CARD, card, 0, price)


@rule
def list_swaps(g, t, seat):
    """A card comes into play for another that leaves it."""
    cards = inactive_cards(g, t, seat)
    for card in range(EXTRA, EXTRA + t.extras[seat]):
        for lost in range(EXTRA, EXTRA + t.extras[seat]):
            if g.cards_anted[seat] == 0 and (cards >> card) & (g.active[seat] >> lost) & 1 == 1:
                option(g, ANTE_CARD, card, lost, 0)


@rule
def hire_price(g, t, seat, card):
    """A discount is for the first further card of a beat."""
    price = t.cost[seat, card - EXTRA]
    return price if g.cards_anted[seat] != 0 else max(price - modifier(g, DISCOUNT, seat), 0)


@rule
def ante_card(g, t, seat, card, lost, price):
    """A further card is anted as the ability says. lost: the card it is swapped for."""
    way = t.ante_cards[seat]
    if way == SPENDS or way == SWAPS:
        take_out_of_play(g, t, seat, card if way == SPENDS else lost)
    if way != SPENDS:
        bring_into_play(g, t, seat, card)
    if t.ante_life[seat] != 0:
        lose_life(g, t, seat, count_bits(g.cards_anted[seat]))
    if way != HIRES and way != SWAPS:
        g.working[seat] |= second_face(t, seat, card)
    pay_for_ante(g, t, seat, price)
    g.cards_anted[seat] |= 1 << card


@rule
def use_card(g, t, seat, card, price):
    """The second face of a card in play is paid for; the first counts on."""
    g.working[seat] |= second_face(t, seat, card)
    pay_for_ante(g, t, seat, price)


@rule
def pay_for_ante(g, t, seat, price):
    g.pool[seat, t.ante_pool[seat]] -= price
    t.now[seat, NOW_ANTES] += g.live
    refresh(g, t, attack_of(g, seat))


@rule
def rest_cards(g, t, seat):
    """When cards recycle, second faces and what was said of single cards stop counting."""
    g.working[seat] = g.active[seat]
    g.held[seat] = g.exposed[seat] = 0
