"""Who decides who wins without being able to win: looked at when the last location of a match is chosen. No rule depends on it."""

from sim.contraband import state as s
from sim.contraband.rules.goods import contraband
from sim.contraband.rules.record import row_of
from sim.contraband.rules.scoring import keep_unraided, round_points, winners
from sim.contraband.view import copy_game
from sim.core.bits import count, has
from sim.core.compile import rule


@rule
def note_kingmaker(g, t):
    """The choice of the player-in-turn is played out each way, roles reckoned as if the Rat said nothing."""
    everybody, once, same = 0, -1, True
    for k in range(g.n):
        won = won_if(g, t, g.options[k, 1])
        everybody |= won
        if once != -1 and won != once:
            same = False
        once = won
    if not same and not has(everybody, g.active):
        t.part[row_of(g, g.active), s.P_KINGMAKER] = 1


@rule
def won_if(g, t, location):
    """Mask of the winners, if this location is raided and the round scored."""
    end = t.spare[0]
    copy_game(end, g)
    end.live = 0
    there = end.spot[location]
    end.gone |= there & contraband(end)
    end.kept[end.active] += count(there & ~contraband(end))
    end.spot[location] = 0
    keep_unraided(end, t)
    for seat in range(end.n_seats):
        end.last_points[seat] = round_points(end, t, seat)
    won = winners(end)
    for k in range(s.TYPES):  # players see the tables
        end.kind[k] = end.was[k] = 0
    for seat in range(end.n_seats):
        end.role[seat] = end.last_points[seat] = 0
    end.traded = s.NO_CARD
    return won
