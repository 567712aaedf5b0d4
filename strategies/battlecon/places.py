"""What lies where in me.work while a beat of BattleCON is solved: one after the other, so that nothing lies on anything else.

The solver (strategies/core/matrix.py) writes its value into the last place of all."""

from sim.battlecon.state import MIXTURE
from sim.core.player import WORK

MOST = MIXTURE  # actions a side

ACTION = 4  # style, base, resource, tokens of an action
SEEN_WIDTH = 280  # what is seen of a position: place and amount by turns (value.py)

MATRIX = 0  # worths to the side of the rows; UNSEEN where a cell has not been played
FOUND = MATRIX + MOST * MOST  # the mixtures over all actions: of the rows, right behind it of the columns
POSITION = FOUND + 2 * MOST
ACTIONS = POSITION + SEEN_WIDTH  # one's own, the opponent's from action MOST on, and one more that is tried (best_response.py)
SCORES = ACTIONS + ACTION * (2 * MOST + 1)  # by which the actions are ranked
PICKED = SCORES + 2 * MOST  # actions of each side that are solved among themselves (oracle.py)
MIXED = PICKED + 2 * MOST  # of each side how many actions its mixture has, then which, the likeliest first
MIXED_WIDTH = MOST + 1
WORTHS = MIXED + 2 * MIXED_WIDTH  # of actions of each side against the mixture of the other
STANDS_FOR = WORTHS + 2 * MOST  # which action stands for the pair of each (luck.py)
ANSWERED = STANDS_FOR + 2 * MOST  # the mixture that is answered (best_response.py)
PART = ANSWERED + MOST  # the matrix of the picked actions; behind it what the solver needs
ENDS = PART + MOST * MOST + 6 * MOST

if ENDS >= WORK:
    raise ValueError(f"a beat needs {ENDS} places, me.work has {WORK}")
