"""Attacks of a beat and the ledger: which cards make an attack, and the modifiers that stand, with where they come from.

Rulebook: Attack Pairs; Common Effects (status effects)."""

from sim.battlecon.state import (
    ABILITY,
    AMOUNT,
    BLANK,
    CLONE,
    EFFECTS,
    EXTRA,
    FINISHER,
    FROM,
    LEDGER,
    NO_CARD,
    PAIR_HIDDEN,
    SOURCE,
    STAT,
    TARGET,
    THIS_HIT,
    UNTIL,
)  # fmt: skip
from sim.core.compile import rule

FURTHER = 3  # places of an attack before it: unique ability, style, base; from it on one for each row of further cards


@rule
def set_attack(g, t, a, seat, style, base):
    """Attack `a` of this beat is this seat's pair (a finisher stands as style, with no base)."""
    g.attacker[a] = seat
    g.origin[a] = 0
    g.style_card[a] = style
    g.base_card[a] = base
    g.ready[a] = 1
    g.landed[a] = 0
    g.dealt[a] = 0
    refresh(g, t, a)


@rule
def count_bits(mask):
    """How many things are in a mask."""
    n = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


@rule
def refresh(g, t, a):
    """What the cards of an attack can bring up, from those that count."""
    seat = g.attacker[a]
    style, base = stat_card(g, a, 1), stat_card(g, a, 2)
    if g.laid[seat] == PAIR_HIDDEN and a == attack_of(g, seat):  # nothing on them counts before they are revealed
        style = base = BLANK
    lies_open = card_of(g, a, 0)
    g.hooks[a] = t.card[seat, lies_open].hooks | t.card[seat, style].hooks | t.card[seat, base].hooks
    g.passives[a] = t.card[seat, lies_open].passives | t.card[seat, style].passives | t.card[seat, base].passives
    g.boosts[a] = t.card[seat, lies_open].boosts | t.card[seat, style].boosts | t.card[seat, base].boosts
    g.auras[a] = t.card[seat, lies_open].auras | t.card[seat, style].auras | t.card[seat, base].auras
    if counts_twice(g, seat) and g.laid[seat] != PAIR_HIDDEN and not is_clone(g, a):
        other = g.other_base[seat]
        g.hooks[a] |= t.card[seat, other].hooks
        g.passives[a] |= t.card[seat, other].passives
        g.boosts[a] |= t.card[seat, other].boosts
        g.auras[a] |= t.card[seat, other].auras
    if g.working[seat] != 0 and not is_clone(g, a):
        for card in range(EXTRA, EXTRA + t.extras[seat]):
            if (g.working[seat] >> card) & 1 == 1:
                g.hooks[a] |= t.card[seat, card].hooks
                g.passives[a] |= t.card[seat, card].passives
                g.boosts[a] |= t.card[seat, card].boosts
                g.auras[a] |= t.card[seat, card].auras


@rule
def clear_attack(g, a):
    """No cards make this attack."""
    g.style_card[a] = NO_CARD
    g.base_card[a] = NO_CARD
    g.ready[a] = 0
    g.hooks[a] = 0
    g.passives[a] = 0
    g.boosts[a] = 0
    g.auras[a] = 0
    g.mute[a] = 0


@rule
def places(g, t, a):
    """How many places an attack has."""
    return FURTHER + t.extras[g.attacker[a]]


@rule
def card_of(g, a, place):
    """The local card at a place of an attack: 0 the unique ability, 1 the style or finisher, 2 the base, from FURTHER on further
    cards (of a pair with two bases the other one); NO_CARD if it does not count.

    In an attack that a clone makes, what the ability says of clones stands in place of the ability."""
    if place == 0:
        return CLONE if is_clone(g, a) else ABILITY
    if place == 1:
        return NO_CARD if g.mute[a] != 0 else g.style_card[a]
    if place == 2:
        return g.base_card[a]
    if place == FURTHER and counts_twice(g, g.attacker[a]):
        return g.other_base[g.attacker[a]]
    card = EXTRA + place - FURTHER
    return card if (g.working[g.attacker[a]] >> card) & 1 == 1 else NO_CARD


@rule
def counting_card(g, a, place):
    """The same, without style and base of an attack that has been negated."""
    if g.ready[a] == 0 and (place == 1 or place == 2 or (place == FURTHER and g.other_base[g.attacker[a]] >= 0)):
        return NO_CARD
    return card_of(g, a, place)


@rule
def stat_card(g, a, place):
    """The row a place's numbers are read from: of the card there, or the blank one."""
    card = card_of(g, a, place)
    return card if card >= 0 else BLANK


@rule
def is_finisher(g, a):
    return g.style_card[a] >= FINISHER


@rule
def is_clone(g, a):
    """Is it an attack of its own that a marker makes, apart from that of its fighter's standup?"""
    return a >= g.n_seats


@rule
def is_second(g, a):
    """Does it stand in the order for the second attack of a standup, which is made with the other base of its pair?"""
    return a >= g.n_seats and g.origin[a] == 0


@rule
def counts_twice(g, seat):
    """Do the effects of both bases of a pair count? Not while one of its attacks is executed: that is made with one of them."""
    return g.other_base[seat] >= 0 and g.one_base[seat] == 0


@rule
def attack_of(g, seat):
    """The attack that a seat's standup executes this beat."""
    return seat


@rule
def remember(g, stat, amount, source, target, starts, ends):
    """Enter a modifier into the ledger; one like it that stands already is added to.

    target: a seat (which is also the attack of its standup), or the attack of a clone."""
    g.modified[target] |= 1 << stat
    for k in range(g.entries):
        row = g.ledger[k]
        if row[STAT] == stat and row[SOURCE] == source and row[TARGET] == target and row[FROM] == starts and row[UNTIL] == ends:
            row[AMOUNT] += amount
            return
    if g.entries >= LEDGER:
        raise OverflowError("more modifiers at once than the ledger has room for")
    row = g.ledger[g.entries]
    row[STAT] = stat
    row[AMOUNT] = amount
    row[SOURCE] = source
    row[TARGET] = target
    row[FROM] = starts
    row[UNTIL] = ends
    g.entries += 1


@rule
def modifier(g, stat, target):
    """What the ledger adds this beat to a stat of a seat, or of a clone's attack."""
    if (g.modified[target] >> stat) & 1 == 0:
        return 0
    total = 0
    for k in range(g.entries):
        row = g.ledger[k]
        if row[STAT] == stat and row[TARGET] == target and row[FROM] <= g.rounds and g.rounds <= row[UNTIL]:
            total += row[AMOUNT]
    return total


@rule
def forget_hit(g, t, target):
    """Modifiers that count for one hit only count no more."""
    for k in range(g.entries):
        source = g.ledger[k, SOURCE]
        if g.ledger[k, TARGET] == target and source >= 0 and source < EFFECTS and t.effect[source].lasts == THIS_HIT:
            g.ledger[k, AMOUNT] = 0


@rule
def forget_expired(g):
    """Status effects of this beat stop when cards recycle."""
    if g.entries == 0:
        return
    kept = 0
    for target in range(g.attacks):
        g.modified[target] = 0
    for k in range(g.entries):
        if g.ledger[k, UNTIL] > g.rounds:
            g.modified[g.ledger[k, TARGET]] |= 1 << g.ledger[k, STAT]
            if kept < k:
                for field in range(6):
                    g.ledger[kept, field] = g.ledger[k, field]
            kept += 1
    g.entries = kept
