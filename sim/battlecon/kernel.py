"""What core and strategies call by value: the compiled entries of BattleCON. Importing this compiles the rules."""

from numba import types

from sim.battlecon import view as views
from sim.battlecon.rules.flow import advance, do_step
from sim.battlecon.rules.select import set_up
from sim.battlecon.state import BEGIN_DUEL, CARDS, LUCK_UNIT, NOW_LIFE, NOW_LUCK, G, T
from sim.core.agenda import begin, push, take
from sim.core.compile import entry, rule
from sim.core.player import ME_TYPE
from sim.core.record import RUNNING

step = do_step  # one step of the agenda, for a trace


@rule
def close(g, t):
    """Count what is known only when a duel is over: last life totals, cards played by the winner and the loser."""
    for seat in range(g.n_seats):
        t.now[seat, NOW_LIFE] = g.life[seat]
        t.now[seat, NOW_LUCK] = int(round(t.luck[seat] * LUCK_UNIT))
        t.trail[g.rounds, seat, 0] = g.life[seat]
        won = 1 if g.winner == g.team[seat] else 0
        for card in range(CARDS):
            if (t.played[seat] >> card) & 1 == 1:
                t.games[seat, card, 0] += 1
                t.games[seat, card, 1] += won


@entry(types.void(G, T, types.uint64))
def deal(g, t, key):
    """Everything as it lies before the first step of a duel."""
    begin(g, key, t.seats)
    for seat in range(t.seats):
        t.played[seat] = 0
        t.luck[seat] = 0.0
        t.mix_many[seat] = 0
    set_up(g, t)
    push(g, BEGIN_DUEL, 0, 0, 0, 0, 0)


@entry(types.int64(G, T, types.int64))
def play_on(g, t, option):
    """Answer the question that stands (GO_ON: none) and play to the next one. Returns the outcome."""
    take(g, option)
    outcome = advance(g, t)
    if outcome != RUNNING and g.live != 0:
        close(g, t)
    return outcome


@entry(types.void(G, G))
def copy(target, source):
    """Copy a record as far as its lists are filled: ledger, agenda, options."""
    views.copy_game(target, source)


@entry(types.void(G, T, types.int64))
def hide(view, t, seat):
    """Make a copy of the record a view: set to UNKNOWN what the seat cannot know."""
    views.hide(view, t, seat)


@entry(types.void(G, T, types.int64, ME_TYPE))
def redeal(view, t, seat, me):
    """Fill in what a view leaves unknown, uniformly over what fits."""
    views.redeal(view, t, seat, me)
