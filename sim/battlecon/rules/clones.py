"""Clones: markers that execute a base of their own. Character card of Gaspar.

A clone's attack stands behind those of the standups in the list of attacks, counts from the clone's marker, and shares nothing with
its fighter's pair: neither its modifiers nor its unique ability, but what that says of clones (the row CLONE)."""

from sim.battlecon.decisions import CLONE
from sim.battlecon.rules.attack import has_power, range_kind
from sim.battlecon.rules.board import has_marker_at, on_board, opponent_in, stands_between
from sim.battlecon.rules.ledger import is_clone, set_attack
from sim.battlecon.state import BASES, EV_CLONE_LOST, EV_CLONES_VANISH, EXTRA_BASES, HAND, NO_CARD, NOT_APPLICABLE, WITH_PAIR
from sim.core.agenda import option
from sim.core.compile import rule


@rule
def is_gone(g, a):
    """Is it the attack of a clone that has been removed?"""
    return is_clone(g, a) and g.marker[g.attacker[a], g.origin[a] - 1] == 0


@rule
def list_clone_places(g, t, seat, base):
    """A clone with this base may come into the fighter's space or one beside it, where neither a clone nor an opponent is."""
    for space in range(g.space[seat] - 1, g.space[seat] + 2):
        if on_board(space) and not opponent_in(g, seat, space) and not has_marker_at(g, t, seat, space):
            option(g, CLONE, base, space, 0)


@rule
def list_clones(g, t, seat):
    """Every base of the hand for a clone, as long as there is one left to ante."""
    if g.placed[seat] >= t.clones[seat]:
        return
    bases = g.zone[seat, HAND] & (BASES | EXTRA_BASES)
    base = 0
    while bases >> base != 0:
        if (bases >> base) & 1 == 1:
            list_clone_places(g, t, seat, base)
        base += 1


@rule
def place_clone(g, t, seat, base, space):
    """The clone stands there and executes the base this beat, which goes to discard 1 with the pair."""
    m = 0
    while g.marker[seat, m] != 0:
        m += 1
    g.marker[seat, m] = space
    a = g.attacks
    g.attacks += 1
    g.order[a] = a
    set_attack(g, t, a, seat, NO_CARD, base)
    g.origin[a] = m + 1
    g.zone[seat, HAND] &= ~(1 << base)
    g.zone[seat, WITH_PAIR] |= 1 << base


@rule
def clones_go(g, t, seat):
    """All clones of a fighter leave the board: it was stunned, or the beat is over."""
    for m in range(t.clones[seat]):
        g.marker[seat, m] = 0


@rule
def bases_of_clones(g, seat):
    """Mask of the bases anted for clones that still go to discard 1 with the pair."""
    bases = 0
    for a in range(g.n_seats, g.attacks):
        if g.attacker[a] == seat:
            bases |= 1 << g.base_card[a]
    return bases & g.zone[seat, WITH_PAIR]


@rule
def vanish_for_na(g, t, seat):
    """Range or power N/A on any attack of the fighter: all clones are removed, their bases return to hand."""
    bases = bases_of_clones(g, seat) if t.clones[seat] != 0 else 0
    if bases == 0:
        return
    for a in range(g.attacks):
        if g.attacker[a] == seat and (range_kind(g, t, a) == NOT_APPLICABLE or not has_power(g, t, a)):
            clones_go(g, t, seat)
            g.zone[seat, WITH_PAIR] &= ~bases
            g.zone[seat, HAND] |= bases
            t.events[EV_CLONES_VANISH] += g.live
            return


@rule
def enter_clones(g, t, mover, start, space, is_direct):
    """An opponent that moves into a clone's space removes it. A space that is hopped over is not entered."""
    for other in range(g.n_seats):
        if g.team[other] != g.team[mover]:
            for m in range(t.clones[other]):
                lies = g.marker[other, m]
                passed = not is_direct and stands_between(lies, start, space) and not opponent_in(g, mover, lies)
                if lies != 0 and (lies == space or passed):
                    g.marker[other, m] = 0
                    t.events[EV_CLONE_LOST] += g.live
