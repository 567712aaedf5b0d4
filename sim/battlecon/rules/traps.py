"""Traps: set face-down in the ante, sprung when an opponent does what they wait for. Character card of Malandrax.

Opponents see how many traps are set, and which have been sprung. A trap interrupts: what it does comes before anything else that is due."""

from sim.battlecon.decisions import CARD, NO, TRAP, TRAP_CHOICE
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.board import opponent_in, stands_between
from sim.battlecon.rules.damage import happen
from sim.battlecon.rules.ledger import attack_of, modifier
from sim.battlecon.state import EV_TRAP, EXTRA, EXTRA_TRAPS, NOW_ANTES, ON_TRAP_SPRUNG, RUN_EFFECT, SET_SPRING, SPACES, SPRING
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule

ADJACENT, CENTRE, EDGE, STILL = range(4)  # what traps wait for


@rule
def list_traps(g, t, seat):
    """One trap an ante, or more where an effect said so."""
    if g.placed[seat] < 1 + modifier(g, EXTRA_TRAPS, seat):
        for k in range(t.traps[seat]):
            if (g.set_traps[seat] >> k) & 1 == 0:
                option(g, TRAP, EXTRA + k, 0, 0)


@rule
def set_trap(g, t, seat, card):
    g.set_traps[seat] |= 1 << (card - EXTRA)
    g.traps_down[seat] += 1
    g.placed[seat] += 1
    t.now[seat, NOW_ANTES] += g.live


@rule
def set_all_traps(g, t, seat):
    for k in range(t.traps[seat]):
        if (g.set_traps[seat] >> k) & 1 == 0:
            g.set_traps[seat] |= 1 << k
            g.traps_down[seat] += 1


@rule
def return_traps(g, seat):
    """All traps return to hand."""
    g.set_traps[seat] = 0
    g.traps_down[seat] = 0
    g.sprung[seat] = 0


@rule
def watch_movement(g, t, mover, start, end, is_direct):
    """Opponents with traps look at every space a standup moves into."""
    for seat in range(g.n_seats):
        if t.traps[seat] > 0 and g.team[seat] != g.team[mover] and g.traps_down[seat] > 0:
            met = 0
            for space in range(1, SPACES + 1):
                enters = space == end or (not is_direct and stands_between(space, start, end) and not opponent_in(g, mover, space))
                if enters:
                    if abs(space - g.space[seat]) == 1:
                        met |= 1 << ADJACENT
                    if space == (SPACES + 1) // 2:
                        met |= 1 << CENTRE
                    if space == 1 or space == SPACES:
                        met |= 1 << EDGE
            if met != 0:
                push(g, SPRING, seat, mover, met, 0, 0)


@rule
def watch_activation(g, t, who):
    """After a fighter has activated: opponents with traps look whether it has moved."""
    for seat in range(g.n_seats):
        if t.traps[seat] > 0 and g.team[seat] != g.team[who] and g.traps_down[seat] > 0:
            push(g, SPRING, seat, who, 1 << STILL, 0, 0)


@rule
def spring(g, t, seat, who, met):
    """The traps whose condition an opponent has met: one after the other may be sprung."""
    if g.has_moved[who] != 0:
        met &= ~(1 << STILL)
    clear_options(g)
    option(g, NO, 0, 0, 0)
    for k in range(t.traps[seat]):
        if ((g.set_traps[seat] & ~g.sprung[seat]) >> k) & 1 == 1 and (met >> t.trap_when[seat, k]) & 1 == 1:
            option(g, CARD, EXTRA + k, who, 0)
    if g.n > 1:
        push(g, SET_SPRING, seat, who, met, 0, 0)
        ask(g, seat, who, TRAP_CHOICE)


@rule
def set_spring(g, t, seat, who, met):
    if g.options[g.chosen, 0] == NO:
        return
    k = g.options[g.chosen, 1] - EXTRA
    g.sprung[seat] |= 1 << k
    g.trapped[who] += 1
    t.events[EV_TRAP] += g.live
    if g.live:
        t.played[seat] |= 1 << (EXTRA + k)
    push(g, SPRING, seat, who, met, 0, 0)
    for j in range(t.trap_many[seat, k] - 1, -1, -1):
        push(g, RUN_EFFECT, t.trap_first[seat, k] + j, attack_of(g, seat), who, 0, 0)
    happen(g, t, attack_of(g, seat), ON_TRAP_SPRUNG, 0)
