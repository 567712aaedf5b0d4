"""Zero-sum matrix games solved inside a kernel, by regret matching (Hart and Mas-Colell 2000) in its plus form (Tammelin 2014).

Everything lies in one float64 scratch row, so nothing is allocated: the pay-offs of the row player, then regrets and sums."""

from sim.core.compile import rule


@rule
def solve(work, at, rows, columns, rounds):
    """Average strategies after `rounds` rounds of alternating regret matching. Linear averaging.

    work: pay-offs to the row player at [at + i * columns + j]; behind them room for 3 * (rows + columns) numbers. Returns the place
    in `work` where the row player's strategy begins; the column player's follows it. Returns also in work[-1] the value."""
    regret = at + rows * columns
    play, total = regret + rows + columns, regret + 2 * (rows + columns)
    for i in range(rows + columns):
        work[regret + i] = 0.0
        work[total + i] = 0.0
    for r in range(rounds):
        matched(work, regret, play, rows)
        matched(work, regret + rows, play + rows, columns)
        value = 0.0
        for i in range(rows):
            worth = 0.0
            for j in range(columns):
                worth += work[at + i * columns + j] * work[play + rows + j]
            work[regret + i] += worth
            value += work[play + i] * worth
        for i in range(rows):
            work[regret + i] = max(work[regret + i] - value, 0.0)
        matched(work, regret, play, rows)
        value = 0.0
        for j in range(columns):
            worth = 0.0
            for i in range(rows):
                worth -= work[at + i * columns + j] * work[play + i]
            work[regret + rows + j] += worth
            value += work[play + rows + j] * worth
        for j in range(columns):
            work[regret + rows + j] = max(work[regret + rows + j] - value, 0.0)
        for i in range(rows + columns):
            work[total + i] += (r + 1.0) * work[play + i]
    normalise(work, total, rows)
    normalise(work, total + rows, columns)
    work[work.shape[0] - 1] = -value
    return total


@rule
def matched(work, regret, play, n):
    """Play in proportion to positive regret; evenly where there is none."""
    total = 0.0
    for i in range(n):
        total += work[regret + i]
    for i in range(n):
        work[play + i] = work[regret + i] / total if total > 0.0 else 1.0 / n


@rule
def normalise(work, at, n):
    total = 0.0
    for i in range(n):
        total += work[at + i]
    for i in range(n):
        work[at + i] /= total


@rule
def sample(work, at, n, chance):
    """The index that a number in [0, 1) picks from a strategy."""
    for i in range(n - 1):
        chance -= work[at + i]
        if chance < 0.0:
            return i
    return n - 1
