"""Which part of a duel's result was the luck of the draw, where both players draw from mixtures (after AIVAT, Burch et al. 2018).

Two players who solve a beat each draw an action from a mixture of their own. Which two meet is chance, and a good deal of a duel's
result is that chance; it can be taken out without knowing who plays better.

What is noted. Before the draw let p be the mixture of the seat that is asked first and q that of the seat that is asked second,
over codes (a pair, or the base of a clash; antes are left out, because they are chosen anew later). Let v(a, b) be any number
for each two codes. With a drawn from p and b from q,

    term = v(a, b) - sum over x, y of p(x) q(y) v(x, y)

has the mean 0, given all that came before, if three things hold: a and b are drawn from p and q as they stand in the sum; the
draws do not know each other; and v was fixed before them. All three do. `sample` draws from the very numbers that are summed
here. The seat asked second decides on a view in which the first one's pair lies face-down, with chance of its own. And v is read
off the matrix that the second seat has solved, before it draws: the worth of the beat's end for its own action against one of the
opponent's, from the position both can see and from markers it has guessed with its own chance, which the first draw does not know
either. A code that the matrix has no column for counts as the opponent's usual mixture, whichever code it is: a number fixed before, too.

So the sum of the terms over a duel, which ends at a time that does not look ahead, has the mean 0 (a martingale stopped), whatever v
is worth; a result less any fixed multiple of it has the mean of the result. Its spread is smaller the better v tells what a beat
decides. What stays: who antes first, face-down markers, and, most of it, what later choices make of a beat that v did not foresee: in
the matrix an inner player answers them. Where only one of two players draws from mixtures nothing is noted, the sum is 0, and the
result stands as it is.

Notes are kept in the tables of the game (one game runs in them at a time), and no player reads them to decide."""

from sim.battlecon.state import OPEN
from sim.core.compile import rule
from strategies.battlecon.places import MATRIX, MOST, STANDS_FOR


@rule
def code_of(style, base):
    """One number for what was drawn; a base alone has the style -1."""
    return (style + 1) * 64 + base


@rule
def note_draw(view, t, me, seat, other, mine, rows, columns, drawn):
    """A seat has drawn row `drawn` of the matrix in me.work, whose row mixture begins at `mine` (its column mixture follows).

    t.mix_code has the codes of the rows, t.guess_code those of the columns. The seat asked first leaves its mixture for the one asked
    right after it, which notes the term; where one of them has a single option, and is not asked, there is none."""
    for i in range(rows):
        t.mix_share[seat, i] = me.work[mine + i]
    t.mix_many[seat] = rows
    t.mix_drawn[seat] = t.mix_code[seat, drawn]
    t.mix_asked[seat] = view.asked
    if view.laid[other] != OPEN and t.mix_many[other] > 0 and t.mix_asked[other] == view.asked - 1:
        note_term(t, me.work, seat, other, mine, rows, columns, drawn)


@rule
def note_term(t, work, seat, other, mine, rows, columns, drawn):
    """Add to the luck of `seat` what its draw and the other's were worth beyond what both mixtures expect."""
    choose_antes(t, work, seat, mine, rows, columns)
    mean = 0.0
    for k in range(t.mix_many[other]):
        at = column_of(t, t.mix_code[other, k], columns)
        for i in range(rows):
            mean += t.mix_share[other, k] * work[mine + i] * worth_of(work, mine, rows, columns, i, at)
    term = worth_of(work, mine, rows, columns, drawn, column_of(t, t.mix_drawn[other], columns)) - mean
    t.luck[seat] += term
    t.luck[other] -= term


@rule
def choose_antes(t, work, seat, mine, rows, columns):
    """For every row the row of its code, and for every column the column of its code, whose ante is the best of them against the
    other's mixture: that ante will be made. Into work from STANDS_FOR on."""
    for i in range(rows):
        best = -1e9
        for r in range(rows):
            if t.mix_code[seat, r] == t.mix_code[seat, i]:
                worth = 0.0
                for j in range(columns):
                    worth += work[mine + rows + j] * work[MATRIX + r * columns + j]
                if worth > best:
                    best = worth
                    work[STANDS_FOR + i] = r
    for j in range(columns):
        best = 1e9
        for c in range(columns):
            if t.guess_code[c] == t.guess_code[j]:
                worth = 0.0
                for i in range(rows):
                    worth += work[mine + i] * work[MATRIX + i * columns + c]
                if worth < best:
                    best = worth
                    work[STANDS_FOR + MOST + j] = c


@rule
def column_of(t, code, columns):
    """A column with this code, or -1."""
    for j in range(columns):
        if t.guess_code[j] == code:
            return j
    return -1


@rule
def worth_of(work, mine, rows, columns, i, j):
    """v of a row and a column, with the antes that will be made; of column -1: against the usual mixture."""
    row = int(work[STANDS_FOR + i])
    if j >= 0:
        return work[MATRIX + row * columns + int(work[STANDS_FOR + MOST + j])]
    worth = 0.0
    for c in range(columns):
        worth += work[mine + rows + c] * work[MATRIX + row * columns + c]
    return worth
