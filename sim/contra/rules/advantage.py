"""Advantage: gaining and spending it, suffering damage, losing medals. Rulebook: Advantage, Suffering and Preventing Damage, Medals."""

from sim.contra import decisions as d
from sim.contra.rules.bits import pack, shuffle, top_of, unpack
from sim.contra.state import (
    ANY,
    CARDS,
    DECK,
    DISCARD_CARDS,
    DISCARD_TOKENS,
    EV_GUN_LOST,
    EV_MEDAL,
    EV_NO_CARD,
    EV_NO_SUPPLY,
    EV_OVER_LIMIT,
    EV_PREVENTED,
    EV_RESHUFFLED,
    GAIN,
    HAND,
    LOSE_MEDAL,
    MEDAL,
    NO_CARD,
    NOW_LOST,
    NOW_SPENT,
    PAY,
    SET_DISCARD_CARD,
    SET_DISCARD_TOKEN,
    SET_DISCARDS,
    SET_GAIN,
    SET_PAY,
    SET_PREVENT,
    TOKEN_LIMIT,
    TYPES,
)
from sim.core.agenda import ask, clear_options, option, push
from sim.core.bits import count, first, has
from sim.core.compile import rule


@rule
def advantage(g, t, seat, kind):
    """Current advantage of a type: tokens and the symbols on the cards in hand."""
    return g.token[seat, kind] + count(g.hand[seat] & t.type_mask[seat, kind])


@rule
def can_pay(g, t, seat, need):
    """Does the current advantage cover a packed need?"""
    left = 0
    for kind in range(TYPES):
        have = advantage(g, t, seat, kind) - unpack(need, kind)
        if have < 0:
            return False
        left += have
    return left >= unpack(need, ANY)


@rule
def gain_token(g, t, seat, kind):
    """A token from the supply, up to three of a type; an empty supply gives nothing."""
    if g.supply[kind] <= 0:
        t.events[EV_NO_SUPPLY] += g.live
    elif g.token[seat, kind] >= TOKEN_LIMIT:
        t.events[EV_OVER_LIMIT] += g.live
    else:
        g.supply[kind] -= 1
        g.token[seat, kind] += 1


@rule
def drop_token(g, seat, kind):
    """A token returns to the supply."""
    g.token[seat, kind] -= 1
    g.supply[kind] += 1


@rule
def gain(g, t, seat, need):
    """Gain tokens of the types named; those of any type one by one as the commando chooses."""
    for kind in range(TYPES):
        for _ in range(unpack(need, kind)):
            gain_token(g, t, seat, kind)
    wild = unpack(need, ANY)
    if wild == 0:
        return
    clear_options(g)
    for kind in range(TYPES):
        if g.token[seat, kind] < TOKEN_LIMIT and g.supply[kind] > 0:
            option(g, 0, kind, 0, 0)
    if g.n == 0:
        t.events[EV_NO_SUPPLY] += g.live
        return
    if wild > 1:
        push(g, GAIN, seat, pack(0, 0, 0, wild - 1), 0, 0, 0)
    push(g, SET_GAIN, seat, 0, 0, 0, 0)
    ask(g, seat, seat, d.GAIN_TYPE)


@rule
def set_gain(g, t, seat):
    gain_token(g, t, seat, g.options[g.chosen, 1])


@rule
def card_of_kind(g, t, seat, kind):
    """A card of a kind in hand: its index."""
    return first(g.hand[seat] & t.kind[seat, kind].copies)


@rule
def discard(g, seat, card):
    g.hand[seat] &= ~(1 << card)
    g.pile[seat] |= 1 << card


@rule
def spend_card(g, t, seat, kind):
    """A card from hand is discarded for its symbol; its effects are not resolved."""
    discard(g, seat, card_of_kind(g, t, seat, kind))
    if g.live:
        t.now[seat, NOW_SPENT] += 1
        t.tally[seat, kind, 1] += 1


@rule
def kinds_as_options(g, t, seat, mask):
    """An option for each kind of card of which there is one in this part of the hand."""
    for kind in range(t.kinds[seat]):
        if t.kind[seat, kind].copies & mask != 0:
            option(g, 1, kind, 0, 0)


@rule
def spend_everything(g, t, seat, kind):
    while g.token[seat, kind] > 0:
        drop_token(g, seat, kind)
    cards = g.hand[seat] & t.type_mask[seat, kind]
    while cards != 0:
        spend_card(g, t, seat, t.kind_of[seat, first(cards)])
        cards &= cards - 1


@rule
def pay(g, t, seat, need):
    """Spend advantage, types named first; where a token or a card or one of several cards would do, the commando chooses."""
    for kind in range(TYPES):
        n = unpack(need, kind)
        if n == 0:
            continue
        cards = g.hand[seat] & t.type_mask[seat, kind]
        if g.token[seat, kind] + count(cards) <= n:
            spend_everything(g, t, seat, kind)
        elif cards == 0:
            for _ in range(n):
                drop_token(g, seat, kind)
        else:
            clear_options(g)
            if g.token[seat, kind] > 0:
                option(g, 0, kind, 0, 0)
            kinds_as_options(g, t, seat, cards)
            need -= 1 << (8 * kind)
            if need != 0:
                push(g, PAY, seat, need, 0, 0, 0)
            push(g, SET_PAY, seat, 0, 0, 0, 0)
            ask(g, seat, seat, d.PAY_)
            return
        need &= ~(255 << (8 * kind))
    wild = unpack(need, ANY)
    if wild == 0:
        return
    clear_options(g)
    for kind in range(TYPES):
        if g.token[seat, kind] > 0:
            option(g, 0, kind, 0, 0)
    kinds_as_options(g, t, seat, g.hand[seat])
    if g.n == 0:
        return
    if wild > 1:
        push(g, PAY, seat, pack(0, 0, 0, wild - 1), 0, 0, 0)
    push(g, SET_PAY, seat, 0, 0, 0, 0)
    ask(g, seat, seat, d.PAY_)


@rule
def set_pay(g, t, seat):
    what = g.options[g.chosen, 1]
    if g.options[g.chosen, 0] == 0:
        drop_token(g, seat, what)
    else:
        spend_card(g, t, seat, what)


@rule
def suffer(g, t, seat, need):
    """Damage of one effect: prevent all of it with matching advantage, or lose a medal, one however much it is."""
    if need == 0:
        return
    if not can_pay(g, t, seat, need):
        push(g, LOSE_MEDAL, seat, 0, 0, 0, 0)
        return
    clear_options(g)
    option(g, 0, need, 0, 0)
    option(g, 1, need, 0, 0)
    push(g, SET_PREVENT, seat, need, 0, 0, 0)
    ask(g, seat, seat, d.PREVENT_)


@rule
def set_prevent(g, t, seat, need):
    if g.options[g.chosen, 0] == 0:
        push(g, LOSE_MEDAL, seat, 0, 0, 0, 0)
    else:
        t.events[EV_PREVENTED] += g.live
        push(g, PAY, seat, need, 0, 0, 0)


@rule
def refill_deck(g, t, seat):
    """An empty deck is made of the shuffled discard pile."""
    if g.deck[seat] == 0 and g.pile[seat] != 0:
        g.deck[seat] = g.pile[seat]
        g.pile[seat] = 0
        shuffle(g, DECK + seat)
        t.events[EV_RESHUFFLED] += g.live


@rule
def draw_card(g, t, seat):
    refill_deck(g, t, seat)
    if g.deck[seat] == 0:
        t.events[EV_NO_CARD] += g.live
        return
    card = top_of(g, DECK + seat, g.deck[seat])
    g.deck[seat] &= ~(1 << card)
    g.hand[seat] |= 1 << card


@rule
def lose_gun(g, t, seat):
    if g.gun[seat] != NO_CARD:
        g.gun_pile |= 1 << g.gun[seat]
        g.gun[seat] = NO_CARD
        t.events[EV_GUN_LOST] += g.live


@rule
def lose_medal(g, t, seat):
    """A medal and the weapon card are discarded, then any cards from hand; who has no medal is defeated, and the game lost."""
    if g.medals[seat] == 0:
        g.over = MEDAL
        return
    t.events[EV_MEDAL] += g.live
    t.now[seat, NOW_LOST] += g.live
    g.medals[seat] -= 1
    lose_gun(g, t, seat)
    if t.battle_damage != 0:  # the top card of the deck leaves the game
        refill_deck(g, t, seat)
        if g.deck[seat] != 0:
            g.deck[seat] &= ~(1 << top_of(g, DECK + seat, g.deck[seat]))
    ask_discards(g, t, seat)


@rule
def ask_discards(g, t, seat):
    clear_options(g)
    option(g, 0, 0, 0, 0)
    kinds_as_options(g, t, seat, g.hand[seat])
    push(g, SET_DISCARDS, seat, 0, 0, 0, 0)
    ask(g, seat, seat, d.DISCARD_)


@rule
def set_discards(g, t, seat):
    """Once nothing more is discarded, draw up to a hand of four."""
    if g.options[g.chosen, 0] == 1:
        discard(g, seat, card_of_kind(g, t, seat, g.options[g.chosen, 1]))
        ask_discards(g, t, seat)
        return
    for _ in range(CARDS):
        if count(g.hand[seat]) >= HAND or (g.deck[seat] | g.pile[seat]) == 0:
            return
        draw_card(g, t, seat)


@rule
def discard_cards(g, t, seat, n):
    """Discard n cards from hand, as far as there are any."""
    if n == 0 or g.hand[seat] == 0:
        return
    clear_options(g)
    kinds_as_options(g, t, seat, g.hand[seat])
    push(g, DISCARD_CARDS, seat, n - 1, 0, 0, 0)
    push(g, SET_DISCARD_CARD, seat, 0, 0, 0, 0)
    ask(g, seat, seat, d.DISCARD_CARD_)


@rule
def set_discard_card(g, t, seat):
    discard(g, seat, card_of_kind(g, t, seat, g.options[g.chosen, 1]))


@rule
def has_tokens(g, seat, need):
    """Do the tokens alone cover a packed need?"""
    left = 0
    for kind in range(TYPES):
        have = g.token[seat, kind] - unpack(need, kind)
        if have < 0:
            return False
        left += have
    return left >= unpack(need, ANY)


@rule
def discard_tokens(g, t, seat, need):
    """Discard tokens as far as one has them; which, where any type will do, the commando chooses."""
    for kind in range(TYPES):
        for _ in range(min(unpack(need, kind), g.token[seat, kind])):
            drop_token(g, seat, kind)
    wild = unpack(need, ANY)
    if wild == 0:
        return
    clear_options(g)
    for kind in range(TYPES):
        if g.token[seat, kind] > 0:
            option(g, 0, kind, 0, 0)
    if g.n == 0:
        return
    push(g, DISCARD_TOKENS, seat, pack(0, 0, 0, wild - 1), 0, 0, 0)
    push(g, SET_DISCARD_TOKEN, seat, 0, 0, 0, 0)
    ask(g, seat, seat, d.DISCARD_TOKEN_)


@rule
def set_discard_token(g, t, seat):
    drop_token(g, seat, g.options[g.chosen, 1])


@rule
def covers(g, t, seat, goal):
    """Has the commando the advantage an objective card asks for? It is a check; nothing is spent."""
    for kind in range(TYPES):
        if advantage(g, t, seat, kind) < t.goal[goal].need[kind]:
            return False
    return True


@rule
def holds_goal(g, seat, kind):
    return has(g.goals[seat], kind)
