"""A player for BattleCON that solves each beat as a matrix game.

Actions are pairs with a number of tokens to ante: none, enough to be half of what there is, or all (three a pair at most). Both
sides' actions are ranked by the heuristic's scores and cut to `width`. Every cell is a beat played on a copy: the pairs are laid,
the antes made, all later choices of both sides answered by the heuristic, and the position after it is valued. The matrix is
solved by regret matching; an action is drawn from the row player's strategy.

The ante is a small tree: each of one's own antes is played against the pairs the opponent is expected to hold, weighed by the
column player's strategy, with the opponent's replies. Choices after the reveal are each played to the end of the beat."""

from pathlib import Path

from sim.battlecon.decisions import ANTE_CHOICE, CLASH_BASE, PAIR_CHOICE, PASS, TOKENS
from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.rules.ledger import set_attack
from sim.battlecon.state import (
    BASE,
    BASE_HIDDEN,
    BASE_SLOTS,
    HAND,
    OPEN,
    PAIR_HIDDEN,
    RESOURCES,
    SPECIAL_ACTION,
)
from sim.battlecon.view import copy_game, redeal_markers
from sim.core.chance import below
from sim.core.compile import rule
from sim.core.player import CHOICE, declare
from sim.core.record import NOBODY, RUNNING
from strategies.battlecon.answers import choose_later
from strategies.battlecon.heuristic import choose_ante, choose_clash_base
from strategies.battlecon.luck import code_of, note_draw
from strategies.battlecon.worth import look_at_opponent, worth_of_pair, worth_of_special_action, worth_of_tokens
from strategies.core.matrix import sample, solve

ROUNDS, WIDTH, PIECE, HAS_SPECIAL, HAS_FINISHER, NEAR, SCALE, SHARE, VARIETY = range(12, 21)  # places in me.params, after the heuristic's
MOST = 16  # actions a side

# me.memory: 0..2 the heuristic's; then what the seat expects of the opponent since the pairs were laid
EXPECTED = 6  # how many pairs
EXPECT = 8  # style, base and weight of each
# me.work: the matrix in front; the actions behind it
ACTIONS = 640  # style, base, resource, tokens of each action: first one's own, then the opponent's
ACTION = 4
SCORES = ACTIONS + 2 * MOST * ACTION
BACK, ROOT, PLAY = 0, 1, 2  # spare records


@rule
def value_of(g, t, me, seat):
    """Worth of a position to a seat, between -1 (lost) and 1 (won): lives, pieces, special action, standing."""
    if g.outcome != RUNNING:
        if g.winner == NOBODY:
            return 0.0
        return 1.0 if g.winner == g.team[seat] else -1.0
    other = nearest_opponent(g, seat)
    lead = assets(g, t, me, seat) - assets(g, t, me, other)
    scale = me.params[SCALE] + me.params[SHARE] * min(g.life[seat], g.life[other])
    return 0.95 * lead / (abs(lead) + scale)


@rule
def assets(g, t, me, seat):
    worth = g.life[seat] * 1.0
    for r in range(RESOURCES):
        harms = t.resource[seat, r].over != 0 or t.resource[seat, r].supply != 0  # some pieces are bad for who holds them
        worth += me.params[PIECE] * g.pool[seat, r] * (-1 if harms else 1)
    for zone in range(3):
        if (g.zone[seat, zone] >> SPECIAL_ACTION) & 1 == 1:
            worth += me.params[HAS_SPECIAL]
            if g.finisher[seat] >= 0:
                worth += me.params[HAS_FINISHER]
    other = nearest_opponent(g, seat)
    d = abs(g.space[seat] - g.space[other])
    reach = bases = 0
    hand = g.zone[seat, HAND]
    for base in range(BASE, BASE + BASE_SLOTS):
        if (hand >> base) & 1 == 1:
            for style in range(BASE):
                if (hand >> style) & 1 == 1:
                    bases += 1
                    reach += (t.reach[seat, style, base - BASE] >> d) & 1
    if bases > 0:
        worth += 4.0 * me.params[NEAR] * reach / bases
    return worth


@rule
def quick(g, t, me):
    """The inner player: answers whatever is asked on a copy, for whoever is asked."""
    me.seat = g.decider
    if g.decision == ANTE_CHOICE:
        return choose_ante(g, t, me)
    if g.decision == CLASH_BASE:
        return choose_clash_base(g, t, me)
    return choose_later(g, t, me)


@rule
def finish_beat(g, t, me, play_on, rounds):
    """Play a copy to the end of the beat with the inner player on both sides."""
    while g.outcome == RUNNING and g.rounds == rounds:
        if g.decision == PAIR_CHOICE:  # after a cancel: the beat is judged as it stands
            return
        play_on(g, t, quick(g, t, me))


@rule
def list_actions(g, t, me, seat, first, most):
    """Rank a seat's pairs, each with up to three antes, and keep the best: into me.work from action `first` on. Returns how many."""
    me.seat = seat
    look_at_opponent(g, t, me)
    hand = g.zone[seat, HAND]
    n = 0
    for base in range(BASE, BASE + BASE_SLOTS):
        if (hand >> base) & 1 == 0:
            continue
        for style in range(BASE):
            if (hand >> style) & 1 == 1:
                worth = worth_of_pair(g, t, me, style, base)
                n = keep_action(me, first, most, n, style, base, -1, 0, worth)
                n = list_antes(g, t, me, seat, first, most, n, style, base, worth)
        if (hand >> SPECIAL_ACTION) & 1 == 1:
            n = keep_action(me, first, most, n, SPECIAL_ACTION, base, -1, 0, worth_of_special_action(g, t, me, base))
    return n


@rule
def list_antes(g, t, me, seat, first, most, n, style, base, worth):
    """Half of the tokens, rounded up, and all of them."""
    for r in range(RESOURCES):
        if t.resource[seat, r].is_token != 0 and g.pool[seat, r] > 0:
            g.style_card[seat], g.base_card[seat] = style, base
            every = min(g.pool[seat, r], t.resource[seat, r].ante_limit)
            half = (every + 1) // 2
            worth -= me.params[VARIETY]
            n = keep_action(me, first, most, n, style, base, r, half, worth + worth_of_tokens(g, t, me, r, half))
            if half < every:
                n = keep_action(me, first, most, n, style, base, r, every, worth + worth_of_tokens(g, t, me, r, every))
    return n


@rule
def keep_action(me, first, most, n, style, base, r, tokens, worth):
    """Insert an action into the ranked list, dropping the worst if it is full."""
    w = me.work
    k = n
    if n == most:
        if worth <= w[SCORES + first + most - 1]:
            return n
        k = most - 1
    while k > 0 and w[SCORES + first + k - 1] < worth:
        w[SCORES + first + k] = w[SCORES + first + k - 1]
        for field in range(ACTION):
            w[ACTIONS + ACTION * (first + k) + field] = w[ACTIONS + ACTION * (first + k - 1) + field]
        k -= 1
    w[SCORES + first + k] = worth
    at = ACTIONS + ACTION * (first + k)
    w[at] = style
    w[at + 1] = base
    w[at + 2] = r
    w[at + 3] = tokens
    return min(n + 1, most)


@rule
def lay(g, t, seat, style, base):
    """Lay a pair for a seat on a copy, as if it had been chosen."""
    g.zone[seat, HAND] &= ~((1 << style) | (1 << base))
    set_attack(g, t, seat, seat, style, base)
    g.laid[seat] = PAIR_HIDDEN


@rule
def play_action(g, t, me, play_on, rounds, mine, my_r, my_n, theirs, their_r, their_n):
    """From the ante on: each side antes what its action says, then the beat is played out."""
    while g.outcome == RUNNING and g.rounds == rounds and g.decision == ANTE_CHOICE:
        seat = g.decider
        r, n = (my_r, my_n) if seat == mine else (their_r, their_n)
        play_on(g, t, planned_ante(g, seat, r, n))
    finish_beat(g, t, me, play_on, rounds)


@rule
def planned_ante(g, seat, r, n):
    """The option that antes so many tokens, or passes (markers: the first space, which the rules list first)."""
    if r >= 0 and g.anted[seat, r] < n:
        for k in range(g.n):
            if g.options[k, 0] == TOKENS and g.options[k, 1] == r and g.options[k, 2] == n - g.anted[seat, r]:
                return k
    return 0


@rule
def own_root(view, t, me, seat):
    """The position as this seat sees it, both pairs back in hand and all unknown markers dealt: spare record ROOT."""
    root = t.spare[ROOT]
    copy_game(root, view)
    for other in range(root.n_seats):
        if other != seat:
            redeal_markers(root, t, other, me)
            root.style_card[other] = root.base_card[other] = -1
            root.laid[other] = OPEN
    return root


@rule
def fill_matrix(view, t, me, play_on, seat, other, rows, columns):
    """Play every pair of actions for one beat and put the value after it into me.work."""
    root = t.spare[ROOT]
    w = me.work
    for i in range(rows):
        at = ACTIONS + ACTION * i
        style, base, r, n = int(w[at]), int(w[at + 1]), int(w[at + 2]), int(w[at + 3])
        mine = pair_option(view, style, base)
        for j in range(columns):
            to = ACTIONS + ACTION * (MOST + j)
            theirs, their_base = int(w[to]), int(w[to + 1])
            g = t.spare[PLAY]
            copy_game(g, root)
            lay(g, t, other, theirs, their_base)
            play_on(g, t, mine)
            play_action(g, t, me, play_on, root.rounds, seat, r, n, other, int(w[to + 2]), int(w[to + 3]))
            w[i * columns + j] = value_of(g, t, me, seat)


@rule
def pair_option(g, style, base):
    """Which option lays this pair."""
    for k in range(g.n):
        if g.options[k, 1] == style and g.options[k, 2] == base:
            return k
    return 0


@rule
def by_lot(me):
    """A hair's breadth of chance: options of equal worth are not decided by their order, which runs from left to right."""
    return below(me, CHOICE, 1024) * 1e-9


@rule
def chance_of(me):
    return below(me, CHOICE, 1 << 30) / (1 << 30)


@rule
def choose_pair_and_ante(view, t, me, play_on):
    """Solve the beat and draw an action; remember its ante, and what the opponent is expected to hold."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    root = own_root(view, t, me, seat)
    work = t.spare[PLAY]
    copy_game(work, root)
    most = min(int(me.params[WIDTH]), MOST)
    rows = list_actions(work, t, me, seat, 0, most)
    copy_game(work, root)
    columns = list_actions(work, t, me, other, MOST, most)
    fill_matrix(view, t, me, play_on, seat, other, rows, columns)
    me.seat = seat
    mine = solve(me.work, rows, columns, int(me.params[ROUNDS]))
    k = sample(me.work, mine, rows, chance_of(me))
    note_pair_draw(view, t, me, seat, other, mine, rows, columns, k)
    remember_expected(me, mine + rows, columns)
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
def remember_expected(me, at, columns):
    """Keep the opponent's likeliest pairs with their weights and antes for the ante step."""
    w = me.work
    me.memory[EXPECTED] = 0
    for j in range(columns):
        if w[at + j] > 0.07 and me.memory[EXPECTED] < 11:
            to = EXPECT + 5 * int(me.memory[EXPECTED])
            for field in range(ACTION):
                me.memory[to + field] = w[ACTIONS + ACTION * (MOST + j) + field]
            me.memory[to + 4] = w[at + j]
            me.memory[EXPECTED] += 1


@rule
def choose_ante_by_tree(view, t, me, play_on):
    """Each ante of one's own against the pairs the opponent is expected to hold, with its replies."""
    seat = me.seat
    other = nearest_opponent(view, seat)
    expected = int(me.memory[EXPECTED])
    if expected == 0 or view.laid[other] == OPEN:
        return choose_ante(view, t, me)
    root = t.spare[ROOT]
    copy_game(root, view)
    redeal_markers(root, t, other, me)
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
            play_action(g, t, me, play_on, root.rounds, seat, -1, 0, other, r, n)
            total += me.memory[to + 4] * (value_of(g, t, me, seat) + by_lot(me))
            weight += me.memory[to + 4]
        if weight > 0.0 and total / weight > best_worth + (1e-9 if k == 0 else 0.004):
            best, best_worth = k, total / weight
    me.seat = seat
    return best


@rule
def worth_a_try(view, t, seat, k):
    """Three antes of a kind of token are tried: one, half of them, all; of markers each, of a finisher the one there is."""
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
    redeal_markers(root, t, other, me)
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
            me.work[i * columns + j] = value_of(g, t, me, seat)
    me.seat = seat
    for i in range(rows):
        t.mix_code[seat, i] = code_of(-1, view.options[i, 1])
    for j in range(columns):
        t.guess_code[j] = code_of(-1, int(me.work[ACTIONS + j]))
    mine = solve(me.work, rows, columns, int(me.params[ROUNDS]))
    k = sample(me.work, mine, rows, chance_of(me))
    note_draw(view, t, me, seat, other, mine, rows, columns, k)
    return k


@rule
def choose_by_playing(view, t, me, play_on):
    """Each option played to the end of the beat."""
    seat = me.seat
    root = t.spare[ROOT]
    copy_game(root, view)
    for other in range(view.n_seats):
        if other != seat:
            redeal_markers(root, t, other, me)
    best, best_worth = 0, -1e9
    for k in range(view.n):
        g = t.spare[PLAY]
        copy_game(g, root)
        play_on(g, t, k)
        finish_beat(g, t, me, play_on, root.rounds)
        worth = value_of(g, t, me, seat) + by_lot(me)
        if worth > best_worth:
            best, best_worth = k, worth
    me.seat = seat
    return best


@declare("battlecon", params=Path(__file__).parents[1] / "params" / "battlecon_equilibrium.toml", cost=100)
def equilibrium(view, tables, me, play_on):
    """Solves each beat as a matrix game over both sides' pairs and antes, by regret matching on played-out beats."""
    if view.rounds == 0:
        return below(me, CHOICE, view.n)
    if view.decision == PAIR_CHOICE:
        return choose_pair_and_ante(view, tables, me, play_on)
    if view.decision == ANTE_CHOICE:
        return choose_ante_by_tree(view, tables, me, play_on)
    if view.decision == CLASH_BASE:
        return choose_base_by_matrix(view, tables, me, play_on)
    return choose_by_playing(view, tables, me, play_on)
