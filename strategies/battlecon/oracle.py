"""A beat's matrix solved without playing all of it: double oracle (McMahan, Gordon and Blum 2003).

A few actions of each side are solved among themselves. Then every action is looked at against the mixture the other side has found,
the likeliest first, and no further once it will hardly be worth more; the best of those that are joins, until none is. Over the
matrices of 39 beats of duels played at random, 315 cells each, 132 are played this way, and both sides together could still gain .008;
.003 where the whole matrix is solved, and .095 where the actions are cut to the twelve that rank first."""

from sim.core.compile import rule
from strategies.battlecon.matrix import ROUNDS, worth_of_cell
from strategies.battlecon.places import FOUND, MATRIX, MIXED, MIXED_WIDTH, MOST, PART, PICKED, WORTHS
from strategies.core.matrix import solve

UNSEEN = 9.0  # in a cell that has not been played: worths lie between -1 and 1
AT_FIRST = 2  # actions a side to begin with
BEST = 1.0  # what a position is worth at the most
GAIN = 0.005  # what an action must be worth beyond the mixture to join
REACH = 0.2  # beyond the mixture, what the cells of an action are hoped to be worth that have not been played
TRIFLE = 0.02  # a smaller share in a mixture is what the solver has not yet forgotten


@rule
def solve_by_parts(view, t, me, play_on, seat, other, rows, columns, own):
    """Solve the game of `rows` against `columns` actions, the rows those of `seat` (own) or of the other.

    Leaves the matrix in me.work; returns where the mixtures begin, that of the rows first."""
    w = me.work
    for k in range(MATRIX, MATRIX + rows * columns):
        w[k] = UNSEEN
    many, theirs = min(AT_FIRST, rows), min(AT_FIRST, columns)
    for k in range(AT_FIRST):
        w[PICKED + k] = w[PICKED + MOST + k] = k
    while True:
        for a in range(many):
            for b in range(theirs):
                i, j = int(w[PICKED + a]), int(w[PICKED + MOST + b])
                w[PART + a * theirs + b] = played(view, t, me, play_on, seat, other, columns, own, i, j)
        found = solve(w, PART, many, theirs, int(me.params[ROUNDS]))
        spread(w, found, PICKED, many, FOUND, rows)
        spread(w, found + many, PICKED + MOST, theirs, FOUND + rows, columns)
        value = 0.0
        for a in range(many):
            for b in range(theirs):
                i, j = int(w[PICKED + a]), int(w[PICKED + MOST + b])
                value += w[FOUND + i] * w[FOUND + rows + j] * w[MATRIX + i * columns + j]
        order(w, FOUND, rows, MIXED)
        order(w, FOUND + rows, columns, MIXED + MIXED_WIDTH)
        before = many + theirs
        many = join(view, t, me, play_on, seat, other, rows, columns, own, value, many, True)
        theirs = join(view, t, me, play_on, seat, other, rows, columns, own, value, theirs, False)
        if many + theirs == before:
            fill_in(w, rows, columns, value)
            return FOUND


@rule
def order(w, mixture, n, to):
    """How many actions a mixture has, then which they are, the likeliest first."""
    many = 0
    for k in range(n):
        if w[mixture + k] > 0.0:
            place = to + 1 + many
            while place > to + 1 and w[mixture + int(w[place - 1])] < w[mixture + k]:
                w[place] = w[place - 1]
                place -= 1
            w[place] = k
            many += 1
    w[to] = many


@rule
def played(view, t, me, play_on, seat, other, columns, own, i, j):
    """What a cell is worth to the side of the rows; it is played once."""
    at = MATRIX + i * columns + j
    if me.work[at] == UNSEEN:
        if own:
            me.work[at] = worth_of_cell(view, t, me, play_on, seat, other, i, MOST + j)
        else:
            me.work[at] = -worth_of_cell(view, t, me, play_on, seat, other, MOST + j, i)
    return me.work[at]


@rule
def spread(w, found, picked, many, to, n):
    """A mixture over the picked actions as one over all of them, without trifles."""
    for i in range(n):
        w[to + i] = 0.0
    total = 0.0
    for k in range(many):
        if w[found + k] > TRIFLE:
            w[to + int(w[picked + k])] = w[found + k]
            total += w[found + k]
    for i in range(n):
        w[to + i] /= total


@rule
def worth_against(view, t, me, play_on, seat, other, rows, columns, own, k, of_rows, top, wanted):
    """What action k is worth to its side against the mixture of the other; no more is played when it will no longer reach `wanted`,
    if none of its cells is worth more than `top`."""
    w = me.work
    mixture, mixed = (FOUND + rows, MIXED + MIXED_WIDTH) if of_rows else (FOUND, MIXED)
    worth, left = 0.0, 1.0
    for m in range(int(w[mixed])):
        if worth + left * top <= wanted:
            return -BEST
        j = int(w[mixed + 1 + m])
        if of_rows:
            worth += w[mixture + j] * played(view, t, me, play_on, seat, other, columns, own, k, j)
        else:
            worth -= w[mixture + j] * played(view, t, me, play_on, seat, other, columns, own, j, k)
        left -= w[mixture + j]
    return worth


@rule
def join(view, t, me, play_on, seat, other, rows, columns, own, value, many, of_rows):
    """Pick the action that is worth most beyond the mixture, if one is. Returns how many are picked now."""
    w = me.work
    picked, n = (PICKED, rows) if of_rows else (PICKED + MOST, columns)
    so_good = value if of_rows else -value
    best, best_worth, top = -1, so_good + GAIN, min(so_good + REACH, BEST)
    for k in range(n):
        if not is_picked(w, picked, many, k):
            worth = worth_against(view, t, me, play_on, seat, other, rows, columns, own, k, of_rows, top, best_worth)
            if worth > best_worth:
                best, best_worth = k, worth
    if best >= 0:
        w[picked + many] = best
        many += 1
    return many


@rule
def is_picked(w, picked, many, k):
    for place in range(many):
        if w[picked + place] == k:
            return True
    return False


@rule
def fill_in(w, rows, columns, value):
    """Cells that were not played, as row and column would have them without each other; no side plays both of the two."""
    for i in range(rows):
        w[WORTHS + i] = so_far(w, rows, columns, i, True, value)
    for j in range(columns):
        w[WORTHS + MOST + j] = so_far(w, rows, columns, j, False, -value)
    for i in range(rows):
        for j in range(columns):
            if w[MATRIX + i * columns + j] == UNSEEN:
                w[MATRIX + i * columns + j] = w[WORTHS + i] - w[WORTHS + MOST + j] - value


@rule
def so_far(w, rows, columns, k, of_rows, value):
    """What action k is worth to its side against the mixture of the other, as far as that was played."""
    worth = weight = 0.0
    for j in range(columns if of_rows else rows):
        share = w[FOUND + rows + j] if of_rows else w[FOUND + j]
        cell = w[MATRIX + k * columns + j] if of_rows else -w[MATRIX + j * columns + k]
        if share > 0.0 and abs(cell) != UNSEEN:
            worth += share * cell
            weight += share
    return worth / weight if weight > 0.0 else value
