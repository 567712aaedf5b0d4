"""A player for BattleCON that solves each beat as a matrix game (matrix.py) and values the positions after it (value.py).

The matrix is solved by parts (oracle.py); an action is drawn from the row player's strategy. The ante is a small tree: each of one's own
antes is played against the pairs the opponent is expected to hold, weighed by the column player's strategy, with the opponent's
replies. Choices after the reveal are each played to the end of the beat. Starting discards and the side of the finisher are
chosen by what self-play showed them to be worth.

`width` and `temperature` make weaker players of it: fewer actions are looked at, and worse ones are played now and then."""

from pathlib import Path

from sim.battlecon.decisions import ANTE_CHOICE, CALL, CLASH_BASE, FINISHER_SIDE, MOVEMENT, PAIR_CHOICE, PASS, STARTING_DISCARDS, TOKENS
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.rules.ledger import set_attack
from sim.battlecon.state import BASE, BASE_HIDDEN, BASE_SLOTS, FINISHER, HAND, PAIR_HIDDEN
from sim.battlecon.view import copy_game, redeal
from sim.core.chance import below
from sim.core.compile import rule
from sim.core.player import CHOICE, declare
from sim.core.record import RUNNING
from strategies.battlecon.calls import share_of_call
from strategies.battlecon.evaluation import LORE
from strategies.battlecon.heuristic import choose_ante
from strategies.battlecon.luck import code_of, note_draw
from strategies.battlecon.matrix import (
    NO_TOKENS,
    PLAY,
    ROOT,
    ROUNDS,
    TEMPERATURE,
    WIDTH,
    by_lot,
    finish_beat,
    guess_hidden,
    lay,
    list_actions,
    own_root,
    pair_option,
    play_action,
)
from strategies.battlecon.oracle import solve_by_parts
from strategies.battlecon.places import ACTION, ACTIONS, MATRIX, MOST, WORTHS
from strategies.battlecon.ruling import choose_for_ruled, rules_another
from strategies.battlecon.value import BLOCK, FINISHER_READY, FINISHER_THERE, FITTED, OUT_1, OUT_2, value_of
from strategies.core.matrix import sample, solve
from strategies.core.smooth import exp

# me.memory: 0..2 the heuristic's; then what the seat expects of the opponent since the pairs were laid
EXPECTED = 6  # how many pairs
EXPECT = 8  # style, base, resource, tokens and weight of each
MOST_EXPECTED = 11


@rule
def chance_of(me):
    return below(me, CHOICE, 1 << 30) / (1 << 30)


@rule
def solve_beat(view, t, me, play_on, seat, other):
    """Solve the beat for `seat`, who is asked for a pair in the view. Returns where its strategy begins in me.work, rows and columns."""
    root = own_root(view, t, me, seat)
    work = t.spare[PLAY]
    copy_game(work, root)
    most = min(int(me.params[WIDTH]), MOST)
    rows = list_actions(work, t, me, seat, 0, most)
    copy_game(work, root)
    columns = list_actions(work, t, me, other, MOST, most)
    mine = solve_by_parts(view, t, me, play_on, seat, other, rows, columns, True)
    me.seat = seat
    return mine, rows, columns


@rule
def choose_pair_and_ante(view, t, me, play_on):
    """Solve the beat and draw an action; remember what the opponent is expected to hold."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    mine, rows, columns = solve_beat(view, t, me, play_on, seat, other)
    soften(me, mine, rows, columns)
    k = sample(me.work, mine, rows, chance_of(me))
    note_pair_draw(view, t, me, seat, other, mine, rows, columns, k)
    remember_expected(me, mine + rows, columns, MOST)
    return pair_option(view, int(me.work[ACTIONS + ACTION * k]), int(me.work[ACTIONS + ACTION * k + 1]))


@rule
def note_pair_draw(view, t, me, seat, other, mine, rows, columns, drawn):
    """Keep account of the luck of the draw (see luck.py)."""
    for i in range(rows):
        at = ACTIONS + ACTION * i
        t.mix_code[seat, i] = code_of(int(me.work[at]), int(me.work[at + 1]))
    for j in range(columns):
        at = ACTIONS + ACTION * (MOST + j)
        t.guess_code[j] = code_of(int(me.work[at]), int(me.work[at + 1]))
    note_draw(view, t, me, seat, other, mine, rows, columns, drawn)


@rule
def soften(me, mine, rows, columns):
    """Warm the strategy: each action is drawn also in itself, the more the nearer its worth is to the best, on a scale of `temperature`."""
    heat = me.params[TEMPERATURE]
    if heat <= 0.0:
        return
    w = me.work
    best = -1e9
    for i in range(rows):
        worth = 0.0
        for j in range(columns):
            worth += w[MATRIX + i * columns + j] * w[mine + rows + j]
        w[WORTHS + i] = worth
        best = max(best, worth)
    total = 0.0
    for i in range(rows):
        w[mine + i] += heat * exp((w[WORTHS + i] - best) / heat)
        total += w[mine + i]
    for i in range(rows):
        w[mine + i] /= total


@rule
def remember_expected(me, at, columns, first):
    """Keep the opponent's likeliest pairs, listed from action `first` on, with weights and antes for the ante step."""
    w = me.work
    me.memory[EXPECTED] = 0
    for j in range(columns):
        if w[at + j] > 0.07 and me.memory[EXPECTED] < MOST_EXPECTED:
            to = EXPECT + 5 * int(me.memory[EXPECTED])
            for field in range(ACTION):
                me.memory[to + field] = w[ACTIONS + ACTION * (first + j) + field]
            me.memory[to + 4] = w[at + j]
            me.memory[EXPECTED] += 1


@rule
def choose_before_reveal(view, t, me, play_on):
    """Each ante, or other answer before the reveal, against the pairs the opponent is expected to hold, with its replies."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    expected = int(me.memory[EXPECTED])
    root = t.spare[ROOT]
    copy_game(root, view)
    guess_hidden(root, t, other, me)
    best, best_worth = 0, -1e9
    for k in range(view.n):
        if view.options[k, 0] != PASS and not worth_a_try(view, t, seat, k):
            continue
        total = weight = 0.0
        for j in range(expected):
            to = EXPECT + 5 * j
            style, base = int(me.memory[to]), int(me.memory[to + 1])
            if (root.zone[other, HAND] >> style) & 1 == 0 or (root.zone[other, HAND] >> base) & 1 == 0:
                continue
            g = t.spare[PLAY]
            copy_game(g, root)
            lay(g, t, other, style, base)
            play_on(g, t, k)
            r, n = int(me.memory[to + 2]), int(me.memory[to + 3])
            play_action(g, t, me, play_on, root.rounds, seat, NO_TOKENS, 0, other, r, n)
            total += me.memory[to + 4] * (value_of(g, t, me, seat) + misjudged(me))
            weight += me.memory[to + 4]
        if weight > 0.0 and total / weight > best_worth + (1e-9 if k == 0 else 0.004):
            best, best_worth = k, total / weight
    me.seat = seat
    return best


@rule
def misjudged(me):
    """By how much an option is over- or underrated: by `temperature` at the most, otherwise by a hair's breadth."""
    return by_lot(me) + me.params[TEMPERATURE] * (2.0 * chance_of(me) - 1.0)


@rule
def worth_a_try(view, t, seat, k):
    """Three antes of a kind of token are tried: one, half of them, all; of markers each, of a finisher the one there is."""
    if view.options[k, 0] == CALL:
        return share_of_call(view, t, seat, view.options[k, 1]) > 0.1
    if view.options[k, 0] != TOKENS:
        return True
    n = view.options[k, 2]
    every = min(view.pool[seat, view.options[k, 1]], t.resource[seat, view.options[k, 1]].ante_limit)
    return n == 1 or n == every or n == (every + 1) // 2


@rule
def choose_base_by_matrix(view, t, me, play_on):
    """A clash is a matrix game over the bases both still hold."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    root = t.spare[ROOT]
    copy_game(root, view)
    guess_hidden(root, t, other, me)
    columns = 0
    for base in range(BASE, BASE + BASE_SLOTS):
        if (root.zone[other, HAND] >> base) & 1 == 1:
            me.work[ACTIONS + columns] = base
            columns += 1
    rows = view.n
    for i in range(rows):
        for j in range(columns):
            g = t.spare[PLAY]
            copy_game(g, root)
            base = int(me.work[ACTIONS + j])
            if view.laid[other] == BASE_HIDDEN:
                g.zone[other, HAND] &= ~(1 << base)
                set_attack(g, t, other, other, g.style_card[other], base)
                g.laid[other] = BASE_HIDDEN
                play_on(g, t, i)
            else:
                play_on(g, t, i)
                if g.decision == CLASH_BASE and g.decider == other and g.outcome == RUNNING:
                    for k in range(g.n):
                        if g.options[k, 1] == base:
                            play_on(g, t, k)
                            break
            finish_beat(g, t, me, play_on, root.rounds)
            me.work[MATRIX + i * columns + j] = value_of(g, t, me, seat)
    me.seat = seat
    for i in range(rows):
        t.mix_code[seat, i] = code_of(-1, view.options[i, 1])
    for j in range(columns):
        t.guess_code[j] = code_of(-1, int(me.work[ACTIONS + j]))
    mine = solve(me.work, MATRIX, rows, columns, int(me.params[ROUNDS]))
    soften(me, mine, rows, columns)
    k = sample(me.work, mine, rows, chance_of(me))
    note_draw(view, t, me, seat, other, mine, rows, columns, k)
    return k


@rule
def choose_by_playing(view, t, me, play_on):
    """Each option played to the end of the beat, what is hidden dealt once."""
    seat = me.seat
    root = t.spare[ROOT]
    copy_game(root, view)
    redeal(root, t, seat, me)
    best, best_worth = 0, -1e9
    for k in range(view.n):
        g = t.spare[PLAY]
        copy_game(g, root)
        play_on(g, t, k)
        finish_beat(g, t, me, play_on, root.rounds)
        worth = value_of(g, t, me, seat) + misjudged(me)
        if worth > best_worth:
            best, best_worth = k, worth
    me.seat = seat
    return best


@rule
def choose_set_up(view, t, me):
    """Starting discards that are missed least, and the side of the finisher that was worth more in self-play."""
    if me.params[FITTED] == 0.0:
        return below(me, CHOICE, view.n)
    at = BLOCK * me.seat
    best, best_worth = 0, -1e9
    for k in range(view.n):
        worth = misjudged(me)
        if view.decision == STARTING_DISCARDS:
            pile = OUT_1 if view.options[k, 3] == 0 else OUT_2
            worth += me.lore[at + pile + view.options[k, 1]] + me.lore[at + pile + view.options[k, 2]]
        elif view.decision == FINISHER_SIDE:
            side = view.options[k, 1] - FINISHER
            worth += me.lore[at + FINISHER_THERE + side] + 0.5 * me.lore[at + FINISHER_READY + side]
        if worth > best_worth:
            best, best_worth = k, worth
    return best


@rule
def choose_otherwise(view, t, me, play_on):
    """All choices but that of a pair."""
    if view.rounds == 0:
        return choose_set_up(view, t, me)
    if view.decision != MOVEMENT and rules_another(view, me):
        return choose_for_ruled(view, t, me)
    if view.decision == CLASH_BASE:
        return choose_base_by_matrix(view, t, me, play_on)
    if view.laid[nearest_opponent(view, me.seat)] == PAIR_HIDDEN and me.memory[EXPECTED] > 0.0:
        return choose_before_reveal(view, t, me, play_on)
    if view.decision == ANTE_CHOICE:
        return choose_ante(view, t, me)
    return choose_by_playing(view, t, me, play_on)


@declare("battlecon", params=Path(__file__).parents[1] / "params" / "battlecon_equilibrium.toml", cost=100, lore=LORE)
def equilibrium(view, tables, me, play_on):
    """Solves each beat as a matrix game over both sides' pairs and antes, on played-out beats."""
    if view.rounds > 0 and view.decision == PAIR_CHOICE and not rules_another(view, me):
        return choose_pair_and_ante(view, tables, me, play_on)
    return choose_otherwise(view, tables, me, play_on)
