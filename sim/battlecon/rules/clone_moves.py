"""How clones move, and what cards do with clones beyond the antes. Character card and styles of Gaspar."""

from sim.battlecon import vocabulary as v
from sim.battlecon.decisions import CARD, CARD_CHOICE, CLONE_MOVE, NO, PLACE_CHOICE, USE, YES
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.attack import controller
from sim.battlecon.rules.board import opponent_in, stands_at, stands_between
from sim.battlecon.rules.clones import bases_of_clones, list_clone_places, place_clone
from sim.battlecon.rules.conditions import highest, lowest
from sim.battlecon.rules.markers import can_swap, swap_with_marker
from sim.battlecon.rules.movement import list_movement
from sim.battlecon.state import CARDS, HAND, SET_PICK, WITH_PAIR
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule


@rule
def list_clone_way(g, t, op, a, other, low, high):
    """Where a movement effect may take the clone that carries it: as a standup that stood there, but not to where a clone is."""
    seat, lies = g.attacker[a], stands_at(g, a)
    if lies == 0:
        return
    first = g.n
    stands = g.space[seat]
    g.space[seat] = lies  # a clone that moves is treated as a standup
    list_movement(g, t, op, a, other, low, high, 0)
    g.space[seat] = stands
    kept = first
    for k in range(first, g.n):
        space = g.options[k, 1]
        taken = opponent_in(g, seat, space)
        for b in range(g.n_seats, g.attacks):
            if b != a and g.attacker[b] == seat and stands_at(g, b) == space:
                taken = True
        if not taken:
            for field in range(3):
                g.options[kept, field] = g.options[k, field]
            g.options[kept, 3] = g.origin[a] - 1
            kept += 1
    g.n = kept


@rule
def move_clone(g, seat, m, space, spaces):
    """A clone moves; the last movement is remembered."""
    start = g.marker[seat, m]
    g.marker[seat, m] = space
    g.moved = spaces
    g.crossed = 0
    g.wakes = 0
    for other in range(g.n_seats):
        if g.team[other] != g.team[seat] and stands_between(g.space[other], start, space):
            g.crossed |= 1 << other


@rule
def move_clones(g, t, e, a, other, moved):
    """Each clone moves once, in the order its player likes. moved: mask of the markers that have."""
    seat = g.attacker[a]
    clear_options(g)
    for b in range(g.n_seats, g.attacks):
        if g.attacker[b] == seat and (moved >> (g.origin[b] - 1)) & 1 == 0:
            list_clone_way(g, t, v.MOVE, b, other, lowest(g, t, a, e), highest(g, t, a, e))
    if g.n > 0:
        push(g, SET_PICK, e, a, other, moved, 0)
        ask(g, controller(g, t, seat), seat, CLONE_MOVE)


@rule
def swap_with_clone(g, t, e, a, other):
    """Swap places with a clone, or with none."""
    seat = g.attacker[a]
    clear_options(g)
    option(g, NO, e, 0, 0)
    for m in range(t.clones[seat]):
        if can_swap(g, t, seat, m):
            option(g, YES, e, m, 0)
    push(g, SET_PICK, e, a, other, 0, 0)
    ask(g, controller(g, t, seat), seat, USE)


@rule
def repeat_clone(g, t, e, a, other):
    """If exactly one base was anted, another clone comes, in another space, and executes the same base."""
    seat = g.attacker[a]
    clear_options(g)
    for b in range(g.n_seats, g.attacks):
        if g.attacker[b] == seat and g.placed[seat] == 1:
            list_clone_places(g, t, seat, g.base_card[b])
    if g.n > 0:
        t.events[e] += g.live
        push(g, SET_PICK, e, a, other, 0, 0)
        ask(g, controller(g, t, seat), seat, PLACE_CHOICE)


@rule
def take_back_base(g, t, e, a, other):
    """One base anted this beat returns to hand."""
    seat = g.attacker[a]
    clear_options(g)
    bases = bases_of_clones(g, seat)
    for base in range(CARDS):
        if (bases >> base) & 1 == 1:
            option(g, CARD, base, 0, 0)
    if g.n > 0:
        t.events[e] += g.live
        push(g, SET_PICK, e, a, other, 0, 0)
        ask(g, seat, seat, CARD_CHOICE)


@rule
def ask_about_clones(g, t, e, a, other):
    """Effects that do something with clones, all of which ask first."""
    op = t.effect[e].op
    if op == v.REPEAT_CLONE:
        repeat_clone(g, t, e, a, other)
    elif op == v.MOVE_CLONES:
        move_clones(g, t, e, a, other, 0)
    elif op == v.SWAP_WITH_CLONE:
        swap_with_clone(g, t, e, a, other)
    else:
        take_back_base(g, t, e, a, other)


@rule
def clones_picked(g, t, e, a, other, moved):
    """The answer to one of those questions."""
    seat, op = g.attacker[a], t.effect[e].op
    kind, one, two, m = g.options[g.chosen, 0], g.options[g.chosen, 1], g.options[g.chosen, 2], g.options[g.chosen, 3]
    if op == v.REPEAT_CLONE:
        place_clone(g, t, seat, one, two)
    elif op == v.MOVE_CLONES:
        t.events[e] += g.live
        move_clone(g, seat, m, one, two)
        move_clones(g, t, e, a, other, moved | (1 << m))
    elif op == v.SWAP_WITH_CLONE:
        if kind == YES:
            swap_with_marker(g, t, e, seat, other, two)
    else:
        g.zone[seat, WITH_PAIR] &= ~(1 << one)
        g.zone[seat, HAND] |= 1 << one
