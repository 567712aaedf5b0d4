"""A player that plays the game out, from the question that stands, with other luck, the quick player answering for everybody.

It compares the few options its quick judgement likes best, each on the same few games to come, and keeps the quick player's answer
unless another one does better in them."""

import tomllib

from sim.contra import decisions as d
from sim.contra.state import BOSS
from sim.contra.view import copy_game, redeal
from sim.core.bits import has
from sim.core.compile import rule
from sim.core.player import STRATEGIES, declare
from sim.core.record import RUNNING, WIN
from strategies.contra import worth as w
from strategies.contra.answers import answer

WIDTH, TRIES, MARGIN, ROUNDS_AHEAD = 20, 21, 22, 23  # places in me.params, after those of the quick player
OWN = dict(
    width=3,  # options compared
    tries=3,  # games to come each is tried on
    margin=0.02,  # how much better than the quick answer another one must do
    rounds_ahead=2,  # rounds played out, this one among them
)
QUICK = tomllib.loads((STRATEGIES / "params" / "contra_balanced.toml").read_text(encoding="utf-8"))  # it is the quick player, looking ahead
QUESTIONS = 4_000  # of one game played out; no game worth playing has so many
PICKED, TOTAL = 60, 70  # places in me.memory: options compared, their sums


@rule
def boss_share(g, t):
    """Share of the boss's health that is left."""
    left, whole = 0.0, 0.0
    for card in range(t.foe[g.part].bosses):
        health = t.foe[g.part].boss[card].health
        whole += health
        if not has(g.boss_down, card):
            left += health - g.hurt[BOSS + card]
    return left / whole


@rule
def standing(g, t):
    """What a position is worth, 0 to 1: who wins has it all; else the boss's health against the clock, and the medals left."""
    if g.outcome == WIN:
        return 1.0
    share = boss_share(g, t)
    if g.outcome != RUNNING:
        return 0.25 * (1.0 - share)
    medals, least = 0.0, 9
    for seat in range(g.n_seats):
        medals += g.medals[seat]
        least = min(least, g.medals[seat])
    time = g.stage_left / (g.stage_left + g.turn + 1.0)
    worth = 0.35 + 0.55 * (1.0 - share) - 0.35 * share * (1.0 - time)
    worth += 0.05 * (medals / g.n_seats - 2.0) + 0.06 * (least - 1)
    return min(max(worth, 0.02), 0.95)


@rule
def play_out(g, t, me, play_on, option, last_round):
    """Answer the question with an option, then play on with the quick player to the end, or of a round."""
    play_on(g, t, option)
    part = g.part
    asked = 0
    while g.outcome == RUNNING and g.part == part and g.rounds <= last_round and asked < QUESTIONS:
        play_on(g, t, answer(g, t, me))
        asked += 1
    if g.part != part:  # the next part of a story: this one was won, or lost without ending the story
        return 1.0 if g.part_won == 1 else 0.3
    return standing(g, t)


@rule
def pick(view, me, quick):
    """The options to compare: the quick player's answer first, then those it likes next best. Returns how many."""
    me.memory[PICKED] = quick
    n = 1
    width = int(me.params[WIDTH])
    if view.decision != d.TURN_:
        for k in range(view.n):
            if k != quick and n < width:
                me.memory[PICKED + n] = k
                n += 1
        return n
    me.work[w.OPTION + quick] = -1e9
    while n < width:
        best, choice = -0.6, -1
        for k in range(view.n):
            if me.work[w.OPTION + k] > best:
                best, choice = me.work[w.OPTION + k], k
        if choice < 0:
            return n
        me.memory[PICKED + n] = choice
        me.work[w.OPTION + choice] = -1e9
        n += 1
    return n


@declare("contra", params=QUICK | OWN, cost=15)
def lookahead(view, tables, me, play_on):
    """Plays the likeliest options out on other luck before it answers; looks where medals and turns are decided."""
    quick = answer(view, tables, me)
    if view.decision != d.TURN_ and view.decision != d.PREVENT_:
        return quick
    n = pick(view, me, quick)
    if n < 2:
        return quick
    g = tables.spare[0]
    last_round = view.rounds + int(me.params[ROUNDS_AHEAD]) - 1
    for j in range(n):
        me.memory[TOTAL + j] = 0.0
    for _ in range(int(me.params[TRIES])):
        redeal(view, tables, me.seat, me)
        for j in range(n):
            copy_game(g, view)
            me.memory[TOTAL + j] += play_out(g, tables, me, play_on, int(me.memory[PICKED + j]), last_round)
    best, choice = me.memory[TOTAL] + me.params[MARGIN] * me.params[TRIES], quick
    for j in range(1, n):
        if me.memory[TOTAL + j] > best:
            best, choice = me.memory[TOTAL + j], int(me.memory[PICKED + j])
    return choice
