"""A player for BattleCON that knows how `equilibrium` mixes, and answers it best, beat by beat.

It solves the beat as its opponent does, with the same numbers, and so has the opponent's mixture; then every pair of its own hand, with no
tokens, half of them and all of them, is tried against that mixture, without the cut to the likeliest. What it gains over one half
in a mirror is what there is to gain by reading the player: `best_response:width=5:temperature=0.4` reads another level's numbers.

It looks no further than a beat and values positions as its opponent does; of beats that hold chance (face-down markers, pairs after a
cancel) it draws its own. So the gain measures the matrix game that is solved, not the weights."""

from pathlib import Path

from sim.battlecon.decisions import PAIR_CHOICE
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.state import RESOURCES, SPECIAL_ACTION
from sim.battlecon.view import copy_game
from sim.core.compile import rule
from sim.core.player import declare
from strategies.battlecon.equilibrium import choose_otherwise, remember_expected, soften
from strategies.battlecon.evaluation import LORE
from strategies.battlecon.matrix import (
    NO_TOKENS,
    PLAY,
    TEMPERATURE,
    WIDTH,
    by_lot,
    list_actions,
    own_root,
    worth_of_cell,
)
from strategies.battlecon.oracle import solve_by_parts
from strategies.battlecon.places import ACTION, ACTIONS, ANSWERED, MOST
from strategies.battlecon.ruling import rules_another

TRIED = 2 * MOST  # the action that is tried: behind those of both sides
RARE = 0.004  # shares below count as none


@rule
def answer_mixture(view, t, me, play_on):
    """The pair that does best against the opponent's mixture, which is remembered for the ante."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    mixed = mixture_of_opponent(view, t, me, play_on, seat, other)
    best, best_worth = 0, -1e9
    for k in range(view.n):
        style, base = view.options[k, 1], view.options[k, 2]
        worth = worth_of_answer(view, t, me, play_on, seat, other, mixed, style, base, NO_TOKENS, 0)
        if style != SPECIAL_ACTION:
            for r in range(RESOURCES):
                if t.resource[seat, r].is_token != 0 and view.pool[seat, r] > 0:
                    every = min(view.pool[seat, r], t.resource[seat, r].ante_limit)
                    for n in range((every + 1) // 2, every + 1, max(every - (every + 1) // 2, 1)):
                        worth = max(worth, worth_of_answer(view, t, me, play_on, seat, other, mixed, style, base, r, n))
        if worth > best_worth:
            best, best_worth = k, worth
    me.seat = seat
    return best


@rule
def mixture_of_opponent(view, t, me, play_on, seat, other):
    """Shares of the opponent's actions, as it would draw them, into me.work from ANSWERED on. Returns how many actions."""
    root = own_root(view, t, me, seat)
    work = t.spare[PLAY]
    most = min(int(me.params[WIDTH]), MOST)
    copy_game(work, root)
    rows = list_actions(work, t, me, other, 0, most)
    copy_game(work, root)
    columns = list_actions(work, t, me, seat, MOST, most)
    mixed = solve_by_parts(view, t, me, play_on, seat, other, rows, columns, False)
    me.seat = seat
    soften(me, mixed, rows, columns)
    remember_expected(me, mixed, rows, 0)
    for i in range(rows):
        me.work[ANSWERED + i] = me.work[mixed + i]
    return rows


@rule
def worth_of_answer(view, t, me, play_on, seat, other, mixed, style, base, r, n):
    """Worth of one action of one's own against the mixture."""
    at = ACTIONS + ACTION * TRIED
    me.work[at] = style
    me.work[at + 1] = base
    me.work[at + 2] = r
    me.work[at + 3] = n
    total = by_lot(me)
    for i in range(mixed):
        share = me.work[ANSWERED + i]
        if share > RARE:
            total += share * worth_of_cell(view, t, me, play_on, seat, other, TRIED, i)
    return total


@declare("battlecon", params=Path(__file__).parents[1] / "params" / "battlecon_equilibrium.toml", cost=50, lore=LORE)
def best_response(view, tables, me, play_on):
    """Knows the mixture of `equilibrium` at each beat and answers it best: what it gains in a mirror is what can be gained."""
    if view.rounds > 0 and view.decision == PAIR_CHOICE and not rules_another(view, me):
        return answer_mixture(view, tables, me, play_on)
    heat = me.params[TEMPERATURE]
    me.params[TEMPERATURE] = 0.0  # that is the opponent's, not its own
    k = choose_otherwise(view, tables, me, play_on)
    me.params[TEMPERATURE] = heat
    return k
