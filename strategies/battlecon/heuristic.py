"""A fast player for BattleCON: every option gets a score from printed stats, reach and what the opponent holds.

It looks at the cards in hand, never plays anything out, and mixes by adding noise to the worth of pairs."""

from pathlib import Path

from sim.battlecon.decisions import (
    ANTE_CARD,
    ANTE_CHOICE,
    CLASH_BASE,
    CLONE,
    FINISHER,
    MOVEMENT,
    PAIR_CHOICE,
    PLACE,
    TOKENS,
    TRAP,
    TWICE,
    USE_CARD,
)  # fmt: skip
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.state import SPECIAL_ACTION
from sim.core.chance import below
from sim.core.compile import rule
from sim.core.player import CHOICE, declare
from strategies.battlecon.answers import choose_later, choose_puppet
from strategies.battlecon.calls import choose_call
from strategies.battlecon.clones import worth_of_clone
from strategies.battlecon.further import worth_of_card
from strategies.battlecon.ruling import choose_for_ruled, rules_another
from strategies.battlecon.worth import NOISE, TOKEN, look_at_opponent, worth_of_pair, worth_of_special_action, worth_of_tokens

LOTS = 3  # options whose noise comes from one number drawn; a draw has 32 bits


@rule
def choose_pair(view, t, me):
    look_at_opponent(view, t, me)
    best, best_worth = 0, -1e9
    lots = 0
    for k in range(view.n):
        if k % LOTS == 0:
            lots = below(me, CHOICE, 1 << (10 * LOTS))
        style, base = view.options[k, 1], view.options[k, 2]
        if style == SPECIAL_ACTION:
            worth = worth_of_special_action(view, t, me, base)
        else:
            worth = worth_of_pair(view, t, me, style, base)
        worth += me.params[NOISE] * (lots & 1023) / 1024.0
        lots >>= 10
        if worth > best_worth:
            best, best_worth = k, worth
    return best


@rule
def choose_clash_base(view, t, me):
    look_at_opponent(view, t, me)
    best, best_worth = 0, -1e9
    for k in range(view.n):
        worth = worth_of_pair(view, t, me, view.style_card[me.seat], view.options[k, 1])
        worth += me.params[NOISE] * below(me, CHOICE, 1024) / 1024.0
        if worth > best_worth:
            best, best_worth = k, worth
    return best


@rule
def choose_ante(view, t, me):
    """Tokens for what they do to the pair that lies there; a marker at random; a finisher when it reaches."""
    seat = me.seat
    if view.options[0, 0] == PLACE and t.possesses[seat] != 0:
        return choose_puppet(view, t, me)
    other = nearest_opponent(view, seat)
    style, base = view.style_card[seat], view.base_card[seat]
    look_at_opponent(view, t, me)
    places = 0
    best, best_worth = 0, 0.0
    for k in range(view.n):
        kind = view.options[k, 0]
        if kind == TOKENS:
            worth = worth_of_tokens(view, t, me, view.options[k, 1], view.options[k, 2])
            if worth > best_worth:
                best, best_worth = k, worth
        elif kind == TWICE and style >= 0 and style < SPECIAL_ACTION and base >= 0:
            worth = 0.8 * worth_of_pair(view, t, me, style, base) - 0.3 * me.params[TOKEN] * view.options[k, 2]
            if worth > best_worth:
                best, best_worth = k, worth
        elif kind == ANTE_CARD or kind == USE_CARD:
            worth = worth_of_card(view, t, me, kind, view.options[k, 1], view.options[k, 2], view.options[k, 3])
            if worth > best_worth:
                best, best_worth = k, worth
        elif kind == FINISHER and view.options[k, 1] == 0:
            d = abs(view.space[seat] - view.space[other])
            if (t.reach[seat, view.finisher[seat], 0] >> d) & 1 == 1 and style >= 0 and base >= 0:
                return k
        elif kind == PLACE or kind == TRAP:
            places += 1
        elif kind == CLONE:
            worth = worth_of_clone(view, t, me, view.options[k, 1], view.options[k, 2])
            if worth > best_worth:
                best, best_worth = k, worth
    if best == 0 and view.may_call[seat] != 0:
        best = choose_call(view, t, me)
    if best == 0 and places > 0:
        return 1 + below(me, CHOICE, view.n - 1)
    return best


@declare("battlecon", params=Path(__file__).parents[1] / "params" / "battlecon_heuristic.toml", cost=30_000)
def heuristic(view, tables, me, play_on):
    """Scores every option from printed stats, reach and the opponent's hand; mixes by noise; plays nothing out."""
    if view.decision != MOVEMENT and rules_another(view, me):
        return choose_for_ruled(view, tables, me)
    if view.decision == PAIR_CHOICE:
        return choose_pair(view, tables, me)
    if view.decision == ANTE_CHOICE:
        return choose_ante(view, tables, me)
    if view.decision == CLASH_BASE:
        return choose_clash_base(view, tables, me)
    return choose_later(view, tables, me)
