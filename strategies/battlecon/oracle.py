"""A beat's matrix solved without playing all of it: double oracle (McMahan, Gordon and Blum 2003).

A few actions of each side are solved among themselves. Then every action is looked at against the mixture the other side has found; those
that are worth more join, until none is. The mixtures are those of the whole matrix, as far as `GAIN` and `TRIFLE` go; of its cells
some three in five are played."""

from sim.core.compile import rule
from strategies.battlecon.matrix import MOST, ROUNDS, worth_of_cell
from strategies.core.matrix import solve

UNSEEN = 9.0  # in a cell that has not been played: worths lie between -1 and 1
FOUND = 290  # in me.work: both mixtures over all actions, behind the matrix
PICKED = 800  # which actions of each side are solved among themselves
PART = 1024  # their matrix, and what the solver needs behind it
AT_FIRST = 2  # actions a side to begin with
AT_ONCE = 2  # that join at a time, at the most
GAIN = 0.005  # what an action must be worth beyond the mixture to join
TRIFLE = 0.02  # a smaller share in a mixture is what the solver has not yet forgotten


@rule
def solve_by_parts(view, t, me, play_on, seat, other, rows, columns, own):
    """Solve the game of `rows` against `columns` actions, the rows those of `seat` (own) or of the other.

    Leaves the matrix in me.work; returns where the mixtures begin, that of the rows first."""
    w = me.work
    for k in range(rows * columns):
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
        for i in range(rows):
            for j in range(columns):
                if w[FOUND + i] > 0.0 or w[FOUND + rows + j] > 0.0:
                    worth = played(view, t, me, play_on, seat, other, columns, own, i, j)
                    value += w[FOUND + i] * w[FOUND + rows + j] * worth
        before = many + theirs
        many = join(w, rows, columns, value, many, True)
        theirs = join(w, rows, columns, value, theirs, False)
        if many + theirs == before:
            fill_in(w, rows, columns, value)
            return FOUND


@rule
def played(view, t, me, play_on, seat, other, columns, own, i, j):
    """What a cell is worth to the side of the rows; it is played once."""
    at = i * columns + j
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
def against(w, rows, columns, k, of_rows):
    """What action k is worth to its side against the mixture of the other."""
    worth = 0.0
    if of_rows:
        for j in range(columns):
            if w[FOUND + rows + j] > 0.0:
                worth += w[FOUND + rows + j] * w[k * columns + j]
    else:
        for i in range(rows):
            if w[FOUND + i] > 0.0:
                worth -= w[FOUND + i] * w[i * columns + k]
    return worth


@rule
def join(w, rows, columns, value, many, of_rows):
    """Pick the actions that are worth most beyond the mixture. Returns how many are picked now."""
    picked, n = (PICKED, rows) if of_rows else (PICKED + MOST, columns)
    for _ in range(AT_ONCE):
        best, best_worth = -1, GAIN + (value if of_rows else -value)
        for k in range(n):
            worth = against(w, rows, columns, k, of_rows)
            if worth > best_worth and not is_picked(w, picked, many, k):
                best, best_worth = k, worth
        if best < 0:
            return many
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
    """Cells that were not played, as row and column would have them without each other; no side plays either of the two."""
    for i in range(rows):
        for j in range(columns):
            if w[i * columns + j] == UNSEEN:
                w[i * columns + j] = against(w, rows, columns, i, True) - against(w, rows, columns, j, False) - value
