"""Spaces: who stands where, what is near, what can be reached. Rulebook: Commando Movement, Range, Empty Spaces."""

from sim.contra.state import ENEMIES, GUESTS, LEDGE, NO_CARD, RADII, SPACES
from sim.core.bits import first, has
from sim.core.compile import rule


@rule
def commandos(g):
    """Mask of the spaces commandos stand in."""
    mask = 0
    for seat in range(g.n_seats):
        if g.space[seat] >= 0:
            mask |= 1 << g.space[seat]
    return mask


@rule
def blocked(g):
    """Mask of the spaces that enemies stand in: the boss and figures of stage cards are enemies too."""
    mask = g.foes | g.boss_at
    for k in range(GUESTS):
        if g.guest[k] != NO_CARD:
            mask |= 1 << g.guest_at[k]
    return mask


@rule
def empty(g, t):
    """Mask of the spaces without commandos and enemies; tokens do not fill a space."""
    return ((1 << t.stage[g.part].spaces) - 1) & ~(commandos(g) | blocked(g))


@rule
def ball(g, t, space, reach):
    """Mask of the spaces within so many spaces; from RADII - 1 on, all that is that near."""
    return t.stage[g.part].ball[min(reach, RADII - 1), space]


@rule
def nearest(g, t, space, mask):
    """Of the spaces in a mask, those nearest to a space (mask)."""
    best = SPACES
    found = 0
    while mask != 0:
        other = first(mask)
        mask &= mask - 1
        far = t.stage[g.part].dist[space, other]
        if far < best:
            best = far
            found = 0
        if far == best:
            found |= 1 << other
    return found


@rule
def nearest_of(g, t, spaces, mask):
    """Of the spaces in a mask, those nearest to any of some spaces (mask)."""
    best = SPACES
    found = 0
    while spaces != 0:
        space = first(spaces)
        spaces &= spaces - 1
        near = nearest(g, t, space, mask)
        if near == 0:
            return 0
        far = t.stage[g.part].dist[space, first(near)]
        if far < best:
            best = far
            found = 0
        if far == best:
            found |= near
    return found


@rule
def distance_to(g, t, space, mask):
    """Spaces from a space to the nearest one of a mask; SPACES if it is empty."""
    best = SPACES
    while mask != 0:
        best = min(best, t.stage[g.part].dist[space, first(mask)])
        mask &= mask - 1
    return best


@rule
def around(g, t, mask):
    """The spaces next to those of a mask."""
    found = 0
    while mask != 0:
        found |= t.stage[g.part].near[first(mask)]
        mask &= mask - 1
    return found


@rule
def run_around(g, t, mask):
    """The spaces a run can go to from those of a mask: not up."""
    found = 0
    while mask != 0:
        space = first(mask)
        found |= t.stage[g.part].near[space] & ~t.stage[g.part].up[space]
        mask &= mask - 1
    return found


@rule
def run_length(g, t, seat, steps):
    """How far a run goes from where the commando stands: less in deep snow and the like."""
    zone = t.stage[g.part].slow_zone
    if zone >= 0 and has(t.stage[g.part].zone[zone], g.space[seat]):
        return min(steps, t.stage[g.part].slow_run)
    return steps


@rule
def acting(g, t):
    """Mask of the spaces that act on who runs into them: a run cannot pass them unresolved."""
    zone = t.stage[g.part].enter_zone
    return t.stage[g.part].zone[zone] if zone >= 0 else 0


@rule
def run_reach(g, t, seat, steps, through):
    """Mask of the spaces a run of so many steps can pass or end in, commandos' own among them."""
    closed = blocked(g)
    if through != 0:
        closed &= ~g.foes
    stops = acting(g, t)
    seen = 1 << g.space[seat]
    front = seen
    for _ in range(steps):
        front = run_around(g, t, front) & ~closed & ~seen
        seen |= front
        front &= ~stops
        if front == 0:
            break
    return seen & ~(1 << g.space[seat])


@rule
def steps_to(g, t, seat, target, steps, through):
    """How many of a run's steps it takes to a space of its reach."""
    for n in range(1, steps + 1):
        if has(run_reach(g, t, seat, n, through), target):
            return n
    return steps


@rule
def jump_reach(g, t, seat):
    """Mask of the spaces a jump can end in, up or down."""
    return t.stage[g.part].near[g.space[seat]] & ~blocked(g)


@rule
def level_of(g, t, seat):
    return t.stage[g.part].level[g.space[seat]]


@rule
def on_ledge(g, t, seat):
    return has(t.stage[g.part].zone[LEDGE], g.space[seat])


@rule
def enemies_in_play(g):
    """How many enemies of the deck are on the map."""
    n = 0
    for e in range(ENEMIES):
        n += g.at[e] >= 0
    return n


@rule
def enemy_spread(g, t, start, steps):
    """Mask of the spaces an enemy can move to: it passes neither commandos nor enemies, and ignores special spaces."""
    free = empty(g, t)
    seen = start
    front = start
    for _ in range(steps):
        front = around(g, t, front) & free & ~seen
        seen |= front
    return seen


@rule
def closest_step(g, t, start, steps, goal):
    """Where an enemy ends that moves toward a space by the shortest free path; ties: as close to the commandos as possible.

    start: mask of where it stands. Returns -1 if it cannot come closer."""
    reach = enemy_spread(g, t, start, steps)
    free = empty(g, t) | start
    seen = 1 << goal
    layer = seen & free
    front = seen
    for _ in range(SPACES):
        if layer & reach != 0:
            break
        front = around(g, t, front) & free & ~seen
        if front == 0:
            return -1
        seen |= front
        layer = front
    ends = layer & reach
    if ends & start != 0:
        return -1
    best = -1
    best_sum = 1 << 30
    while ends != 0:
        space = first(ends)
        ends &= ends - 1
        total = 0
        for seat in range(g.n_seats):
            total += t.stage[g.part].dist[space, g.space[seat]]
        if total < best_sum:
            best_sum = total
            best = space
    return best


@rule
def spaces_of(g, t, zone):
    return t.stage[g.part].zone[zone]
