"""What a position before a beat is worth to a seat of BattleCON: the chance of winning, as self-play showed it.

`describe` writes down what is seen of a seat, `value_of` weighs it by me.lore (evaluation.py reads the weights, fit.py finds
them). With `fitted` = 0 in me.params the numbers set by hand are used instead."""

from sim.battlecon.rules.board import nearest_opponent
from sim.battlecon.rules.ledger import modifier
from sim.battlecon.state import (
    ABILITY,
    BASE,
    BASE_SLOTS,
    DISCARD_1,
    EXTRA,
    FINISHER,
    HAND,
    RESOURCES,
    SPECIAL_ACTION,
)  # fmt: skip
from sim.core.compile import rule
from sim.core.record import NOBODY, RUNNING
from strategies.battlecon.places import POSITION, SEEN_WIDTH
from strategies.core.smooth import tanh

# What is seen of a seat, by place in its block.
PILED = SPECIAL_ACTION + 1  # cards that may lie in a discard pile
FURTHER = ABILITY - EXTRA
STATS = 24  # modifiers the ledger can hold, with room for more
DISTANCES, FROM_CENTRE, LIVES = 6, 4, 3
PIECES = 0
OUT_1 = PIECES + RESOURCES  # in discard 1: two beats away
OUT_2 = OUT_1 + PILED  # in discard 2: a beat away
IN_PLAY = OUT_2 + PILED  # further cards that are in play
GONE = IN_PLAY + FURTHER  # those that are out of the duel
DISTANCE = GONE + FURTHER  # 1 to 6
STANDS = DISTANCE + DISTANCES  # 0 to 3 spaces from the centre
LIFE = STANDS + FROM_CENTRE  # life; of it the first seven points; of them the first three
FINISHER_THERE = LIFE + LIVES  # by side, while it can still be played
FINISHER_READY = FINISHER_THERE + 2  # by side, when life is low enough
SPECIAL_THERE, SPECIAL_IN_HAND, ON_BOARD, ON_BOARD_NEAR, FIRST, ALWAYS = range(FINISHER_READY + 2, FINISHER_READY + 8)
LEFT_OVER = ALWAYS + 1  # what earlier beats left for this one
BLOCK = LEFT_OVER + STATS
# Behind the blocks of both seats: what the lead in life is worth beyond that, with so many beats to come.
LATE, LAST = 2 * BLOCK, 2 * BLOCK + 1
SEEN = 2 * BLOCK + 2
THINGS = SEEN_WIDTH // 2  # that are seen at once, at the most

FITTED, PIECE, HAS_SPECIAL, HAS_FINISHER, NEAR, SCALE, SHARE = range(14, 21)  # places in me.params
FINISHER_LIFE = 7


@rule
def value_of(g, t, me, seat):
    """Worth of a position to a seat, between -1 (lost) and 1 (won)."""
    if g.outcome != RUNNING:
        if g.winner == NOBODY:
            return 0.0
        return 1.0 if g.winner == g.team[seat] else -1.0
    if me.params[FITTED] == 0.0:
        return set_by_hand(g, t, me, seat)
    n = describe(g, t, seat, nearest_opponent(g, seat), me.work, POSITION)
    lead = 0.0
    for k in range(POSITION, POSITION + 2 * n, 2):
        lead += me.lore[int(me.work[k])] * me.work[k + 1]
    return tanh(0.5 * lead)


@rule
def describe(g, t, seat, other, row, at):
    """What is seen of the seat, of the other (its amounts negative), and of both: place and amount by turns, into `row` from `at` on.

    Returns how many things were seen."""
    n = describe_seat(g, t, seat, other, row, at, 0, 1.0)
    n = describe_seat(g, t, other, seat, row, at, n, -1.0)
    lead = g.life[seat] - g.life[other]
    left = max(t.beats - g.clock, 1)
    n = note(row, at, n, LATE, lead / left)
    return note(row, at, n, LAST, lead / (abs(lead) + 2.0) / left)


@rule
def note(row, at, n, place, amount):
    row[at + 2 * n] = place
    row[at + 2 * n + 1] = amount
    return n + 1


@rule
def describe_seat(g, t, seat, other, row, at, n, sign):
    block = BLOCK * seat
    for r in range(t.kinds[seat]):
        if g.pool[seat, r] != 0:
            n = note(row, at, n, block + PIECES + r, sign * g.pool[seat, r])
    first, second, hand = g.zone[seat, DISCARD_1], g.zone[seat, DISCARD_1 + 1], g.zone[seat, HAND]
    for card in range(PILED):
        if ((first | second) >> card) & 1 == 1:
            n = note(row, at, n, block + (OUT_1 if (first >> card) & 1 == 1 else OUT_2) + card, sign)
    further = g.active[seat] | g.out[seat]
    if further != 0:
        for k in range(FURTHER):
            if (further >> (EXTRA + k)) & 1 == 1:
                n = note(row, at, n, block + (IN_PLAY if (g.active[seat] >> (EXTRA + k)) & 1 == 1 else GONE) + k, sign)
    space, distance = g.space[seat], abs(g.space[seat] - g.space[other])
    if space > 0 and 1 <= distance <= DISTANCES and g.space[other] > 0:
        n = note(row, at, n, block + DISTANCE + distance - 1, sign)
        n = note(row, at, n, block + STANDS + min(abs(space - 4), FROM_CENTRE - 1), sign)
    life = g.life[seat]
    n = note(row, at, n, block + LIFE, sign * life / 10.0)
    n = note(row, at, n, block + LIFE + 1, sign * min(life, 7) / 10.0)
    n = note(row, at, n, block + LIFE + 2, sign * min(life, 3) / 10.0)
    special = ((hand | first | second) >> SPECIAL_ACTION) & 1
    if g.finisher[seat] >= 0 and (special == 1 or t.ante_finishers != 0):
        side = min(max(g.finisher[seat] - FINISHER, 0), 1)
        n = note(row, at, n, block + FINISHER_THERE + side, sign)
        if life <= FINISHER_LIFE:
            n = note(row, at, n, block + FINISHER_READY + side, sign)
    if special == 1:
        n = note(row, at, n, block + SPECIAL_THERE, sign)
        if (hand >> SPECIAL_ACTION) & 1 == 1:
            n = note(row, at, n, block + SPECIAL_IN_HAND, sign)
    for m in range(t.markers[seat]):
        if g.marker[seat, m] > 0:
            n = note(row, at, n, block + ON_BOARD, sign)
            if abs(g.marker[seat, m] - g.space[other]) <= 1:
                n = note(row, at, n, block + ON_BOARD_NEAR, sign)
    n = note(row, at, n, block + ALWAYS, sign)
    if g.first_ante == seat:
        n = note(row, at, n, block + FIRST, sign)
    if g.modified[seat] != 0:
        for stat in range(STATS):
            if (g.modified[seat] >> stat) & 1 == 1:
                n = note(row, at, n, block + LEFT_OVER + stat, sign * modifier(g, stat, seat))
    return n


@rule
def set_by_hand(g, t, me, seat):
    """Lives, pieces, special action, standing, weighed by numbers of the player."""
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
