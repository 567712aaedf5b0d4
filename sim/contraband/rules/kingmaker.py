"""Who decided who wins without being able to win: the last choice of a match, looked at when all is over. No rule depends on it."""

from sim.contraband import state as s
from sim.contraband.rules.goods import contraband, unraided
from sim.contraband.rules.record import row_of
from sim.contraband.rules.scoring import keep_unraided, round_points, winners
from sim.contraband.view import copy_game
from sim.core.bits import count, first, has
from sim.core.compile import rule


@rule
def note_kingmaker(g, t):
    """The last choice between two locations is played out each way, the Rat's guess as it was made. Called before scoring."""
    if count(g.last_choice) < 2 or count(unraided(g, t)) != 1:
        return
    everybody, once, same = 0, -1, True
    left = g.last_choice
    while left != 0:
        won = won_if(g, t, first(left))
        left &= left - 1
        everybody |= won
        if once != -1 and won != once:
            same = False
        once = won
    if not same and not has(everybody, g.active):
        t.part[row_of(g, g.active), s.P_KINGMAKER] = 1


@rule
def won_if(g, t, location):
    """Mask of the winners, if this location had been raided last."""
    end = t.spare[0]
    copy_game(end, g)
    end.live = 0
    raided = g.chosen_location
    if location != raided:
        there, here = end.last_raid, end.spot[location]
        end.gone = (end.gone & ~there) | (here & contraband(end))
        end.kept[end.active] += count(here & ~contraband(end)) - count(there & ~contraband(end))
        end.spot[raided] = there
        end.spot[location] = 0
    keep_unraided(end, t)
    for seat in range(end.n_seats):
        end.last_points[seat] = round_points(end, t, seat)
    return winners(end)
