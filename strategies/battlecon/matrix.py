"""One beat of BattleCON as a matrix game: which actions each side has, and what every pair of them is worth.

An action is a pair with what is anted: no tokens, half of a kind or all of it (three a pair at most), or the finisher (Variant 1).
Actions are ranked by the heuristic's scores and cut to `width`; of the special action the best of each sort, finish (also with tokens),
cancel and pulse, is kept in any case. Every cell is a beat played on a copy: the pairs are laid, the antes made, all later choices of both
sides answered by the inner player, and the position after it is valued. Where a cancel comes up both sides lay another pair, drawn by the
heuristic with noise; such a cell is the mean of `again` plays. That is the approximation: the game after a cancel is not solved."""

from sim.battlecon.decisions import ANTE_CHOICE, CLASH_BASE, FINISHER, MOVEMENT, PAIR_CHOICE, PASS, SECOND_BASE, TOKENS
from sim.battlecon.rules.ledger import set_attack
from sim.battlecon.state import (
    BASE,
    BASE_SLOTS,
    CANCEL,
    FINISH,
    HAND,
    NO_CARD,
    OPEN,
    PAIR_HIDDEN,
    RESOURCES,
    SPECIAL_ACTION,
)
from sim.battlecon.view import copy_game, redeal_markers, redeal_traps
from sim.core.chance import below
from sim.core.compile import rule
from sim.core.player import CHOICE
from sim.core.record import RUNNING, UNKNOWN
from strategies.battlecon.answers import choose_later
from strategies.battlecon.heuristic import choose_ante, choose_clash_base, choose_pair
from strategies.battlecon.places import ACTION, ACTIONS, MOST, SCORES
from strategies.battlecon.ruling import choose_for_ruled, rules_another
from strategies.battlecon.value import FINISHER_LIFE, value_of
from strategies.battlecon.worth import NOISE, look_at_opponent, worth_of_pair, worth_of_special_action, worth_of_tokens

ROUNDS, WIDTH = 12, 13  # places in me.params, after the heuristic's; value.py has those that follow
VARIETY, AGAIN, SURPRISE, CAREFUL, TEMPERATURE = range(21, 26)

BACK, ROOT, PLAY, TRY = 0, 1, 2, 3  # spare records
NO_TOKENS, ANTES_FINISHER = -1, -2  # in place of the resource of an action


@rule
def quick(g, t, me):
    """The inner player: answers whatever is asked on a copy, for whoever is asked."""
    me.seat = g.decider
    if g.decision != MOVEMENT and rules_another(g, me):
        return choose_for_ruled(g, t, me)
    if g.decision == ANTE_CHOICE:
        return choose_ante(g, t, me)
    if g.decision == CLASH_BASE:
        return choose_clash_base(g, t, me)
    if g.decision == PAIR_CHOICE:
        return another_pair(g, t, me)
    return choose_later(g, t, me)


@rule
def another_pair(g, t, me):
    """After a cancel: by the heuristic, with so much noise that the same pair does not come each time."""
    kept = me.params[NOISE]
    me.params[NOISE] = me.params[SURPRISE]
    k = choose_pair(g, t, me)
    me.params[NOISE] = kept
    return k


@rule
def finish_beat(g, t, me, play_on, rounds):
    """Play a copy to the end of the beat with the inner player on both sides. Returns whether a pair was chosen anew."""
    cancelled = False
    while g.outcome == RUNNING and g.rounds == rounds:
        if g.decision == PAIR_CHOICE:
            cancelled = True
        if me.params[CAREFUL] != 0.0 and g.decision != PAIR_CHOICE and g.decision != ANTE_CHOICE and g.decision != CLASH_BASE:
            play_on(g, t, careful(g, t, me, play_on, rounds))
        else:
            play_on(g, t, quick(g, t, me))
    return cancelled


@rule
def careful(g, t, me, play_on, rounds):
    """Each answer played to the end of the beat with the inner player; the best for who is asked."""
    seat = g.decider
    best, best_worth = 0, -1e9
    for k in range(g.n):
        h = t.spare[TRY]
        copy_game(h, g)
        play_on(h, t, k)
        while h.outcome == RUNNING and h.rounds == rounds:
            play_on(h, t, quick(h, t, me))
        worth = value_of(h, t, me, seat) + by_lot(me)
        if worth > best_worth:
            best, best_worth = k, worth
    return best


@rule
def by_lot(me):
    """A hair's breadth of chance: options of equal worth are not decided by their order, which runs from left to right."""
    return below(me, CHOICE, 1024) * 1e-9


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
                n = keep_action(me, first, most, n, style, base, NO_TOKENS, 0, worth)
                n = list_antes(g, t, me, seat, first, most, n, style, base, worth)
    if (hand >> SPECIAL_ACTION) & 1 == 1:
        n = list_special_actions(g, t, me, seat, first, n)
    if t.ante_finishers != 0 and n > 0 and n < MOST and g.finisher[seat] >= 0 and g.life[seat] <= FINISHER_LIFE:
        best = ACTIONS + ACTION * first
        add_action(me, first, n, int(me.work[best]), int(me.work[best + 1]), ANTES_FINISHER, 0)
        n += 1
    return n


@rule
def list_special_actions(g, t, me, seat, first, n):
    """Of each sort, finish, cancel and pulse, the base that is missed least. A finish that cannot be is a cancel."""
    hand = g.zone[seat, HAND]
    for sort in range(1, 4):
        best, best_worth = -1, -1e9
        for base in range(BASE, BASE + BASE_SLOTS):
            if (hand >> base) & 1 == 1:
                action = t.card[seat, base].action
                if action == FINISH and (g.life[seat] > FINISHER_LIFE or g.finisher[seat] < 0 or t.ante_finishers != 0):
                    action = CANCEL
                if action == sort:
                    worth = worth_of_special_action(g, t, me, base) + missed(g, t, me, seat, base)
                    if worth > best_worth:
                        best, best_worth = base, worth
        if best >= 0 and n < MOST:
            add_action(me, first, n, SPECIAL_ACTION, best, NO_TOKENS, 0)
            n += 1
            if sort == FINISH:
                n = list_antes_of_finisher(g, t, me, seat, first, n, best)
    return n


@rule
def list_antes_of_finisher(g, t, me, seat, first, n, base):
    """A finisher with tokens: half of them, rounded up, and all of them."""
    for r in range(RESOURCES):
        if t.resource[seat, r].is_token != 0 and g.pool[seat, r] > 0:
            every = min(g.pool[seat, r], t.resource[seat, r].ante_limit)
            half = (every + 1) // 2
            for tokens in range(half, every + 1, max(every - half, 1)):
                if n < MOST:
                    add_action(me, first, n, SPECIAL_ACTION, base, r, tokens)
                    n += 1
    return n


@rule
def missed(g, t, me, seat, base):
    """What a base does in this beat with the best style of the hand, turned round: it is not there for what comes after a cancel."""
    best = -1e9
    for style in range(BASE):
        if (g.zone[seat, HAND] >> style) & 1 == 1:
            best = max(best, worth_of_pair(g, t, me, style, base))
    return -best


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
def add_action(me, first, n, style, base, r, tokens):
    """Write an action down behind the others."""
    at = ACTIONS + ACTION * (first + n)
    me.work[SCORES + first + n] = -1e9
    me.work[at] = style
    me.work[at + 1] = base
    me.work[at + 2] = r
    me.work[at + 3] = tokens


@rule
def lay(g, t, seat, style, base):
    """Lay a pair for a seat on a copy, as if it had been chosen."""
    g.zone[seat, HAND] &= ~((1 << style) | (1 << base))
    set_attack(g, t, seat, seat, style, base)
    g.laid[seat] = PAIR_HIDDEN


@rule
def play_action(g, t, me, play_on, rounds, mine, my_r, my_n, theirs, their_r, their_n):
    """From the ante on: each side antes what its action says, then the beat is played out. Returns whether a pair was chosen anew."""
    while g.outcome == RUNNING and g.rounds == rounds and (g.decision == ANTE_CHOICE or g.decision == SECOND_BASE):
        if g.decision == SECOND_BASE:  # the other base of a pair that has two
            play_on(g, t, quick(g, t, me))
            continue
        seat = g.decider
        r, n = (my_r, my_n) if seat == mine else (their_r, their_n)
        play_on(g, t, planned_ante(g, t, me, seat, r, n))
    return finish_beat(g, t, me, play_on, rounds)


@rule
def planned_ante(g, t, me, seat, r, n):
    """The option that antes what the action says; what no action speaks of (markers, further cards) is left to the inner player."""
    others = False
    for k in range(g.n):
        kind = g.options[k, 0]
        if kind == TOKENS:
            if r >= 0 and g.options[k, 1] == r and g.options[k, 2] == n - g.anted[seat, r]:
                return k
        elif kind == FINISHER:
            if r == ANTES_FINISHER:
                return k
        elif kind != PASS:
            others = True
    if others:
        me.seat = seat
        k = choose_ante(g, t, me)
        if g.options[k, 0] != TOKENS and g.options[k, 0] != FINISHER:
            return k
    return 0


@rule
def guess_hidden(g, t, other, me):
    """Deal what lies face-down with the other side, its pair apart, as it may be. The other base of a pair that has two is laid in play."""
    if g.other_base[other] == UNKNOWN:
        g.other_base[other] = NO_CARD
    redeal_markers(g, t, other, me)
    if g.set_traps[other] == UNKNOWN:
        redeal_traps(g, t, other, me)


@rule
def own_root(view, t, me, seat):
    """The position as this seat sees it, both pairs back in hand and all unknown markers dealt: spare record ROOT."""
    root = t.spare[ROOT]
    copy_game(root, view)
    for other in range(root.n_seats):
        if other != seat:
            guess_hidden(root, t, other, me)
            root.style_card[other] = root.base_card[other] = -1
            root.laid[other] = OPEN
    return root


@rule
def worth_of_cell(view, t, me, play_on, seat, other, mine, theirs):
    """Worth to `seat`, who is asked for a pair in the view, of the beat in which it does action `mine` and the other `theirs`."""
    root, w = t.spare[ROOT], me.work
    at, to = ACTIONS + ACTION * mine, ACTIONS + ACTION * theirs
    total = 0.0
    times = 1
    k = 0
    while k < times:
        g = t.spare[PLAY]
        copy_game(g, root)
        lay(g, t, other, int(w[to]), int(w[to + 1]))
        play_on(g, t, pair_option(view, int(w[at]), int(w[at + 1])))
        anew = play_action(
            g, t, me, play_on, root.rounds, seat, int(w[at + 2]), int(w[at + 3]), other, int(w[to + 2]), int(w[to + 3])
        )  # fmt: skip
        if anew and k == 0:
            times = max(int(me.params[AGAIN]), 1)
        total += value_of(g, t, me, seat)
        k += 1
    return total / times


@rule
def pair_option(g, style, base):
    """Which option lays this pair."""
    for k in range(g.n):
        if g.options[k, 1] == style and g.options[k, 2] == base:
            return k
    return 0
