"""Movement: which spaces a movement effect may end in, and what moving brings about. Rulebook: Movement.

One hops over opponents without counting their spaces. What cannot be done as written is ignored; what can must be done."""

from sim.battlecon import vocabulary as v
from sim.battlecon.decisions import GO, MOVEMENT
from sim.battlecon.rules.asking import ask
from sim.battlecon.rules.attack import bonus, decides, highest_range, lowest_range, passive, passive_at, range_to
from sim.battlecon.rules.board import distance, distance_from, is_occupied, on_board, opponent_in, stands_between, towards
from sim.battlecon.rules.clones import enter_clones
from sim.battlecon.rules.damage import deal_damage, happen, push_wounded
from sim.battlecon.rules.lay import lay_behind_oneself
from sim.battlecon.rules.ledger import attack_of, is_clone
from sim.battlecon.rules.traps import watch_movement
from sim.battlecon.rules.wormholes import AWAY, BLOCKED, HOLES, THERE, ignores_wormholes
from sim.battlecon.state import CANNOT_MOVE, EV_BLOCKED, ON_OPPONENT_MOVED, SET_MOVE, SPACES
from sim.core.agenda import clear_options, option, push
from sim.core.compile import rule


@rule
def may_move(g, t, mover, by):
    """Can a movement effect of seat `by` move this standup at all?"""
    if g.space[mover] == 0 or g.alive[mover] == 0:
        return False
    if bonus(g, t, attack_of(g, mover), CANNOT_MOVE) != 0:
        return False
    return mover == by or not decides(g, t, passive(g, t, attack_of(g, mover), v.IGNORE_MOVEMENT))


@rule
def may_refuse(g, t, mover, space):
    """Can a standup that an opponent would move to that space stay where it is?"""
    return space != g.space[mover] and decides(g, t, passive(g, t, attack_of(g, mover), v.MAY_IGNORE_MOVEMENT))


@rule
def may_stay(g, t, mover):
    """Can a standup that somewhere to go is listed for stay where it is, although its own effect moves it?"""
    if g.n == 0 or not decides(g, t, passive(g, t, attack_of(g, mover), v.MAY_IGNORE_MOVEMENT)):
        return False
    for k in range(g.n):
        if g.options[k, 1] == g.space[mover] and g.options[k, 3] == 0:  # it can anyway
            return False
    return True


@rule
def ask_to_move(g, e, a, mover, space, spaces, how):
    """Whoever need not let itself be moved is asked, once it is clear whereto."""
    clear_options(g)
    option(g, GO, space, spaces, how)
    option(g, GO, g.space[mover], 0, 0)
    push(g, SET_MOVE, e, a, mover, 1, space)  # the space so that it lies open
    ask(g, mover, mover, MOVEMENT)


@rule
def may_advance(g, t, mover):
    """Some fighters hold opponents off: those cannot advance."""
    for other in range(g.n_seats):
        if g.team[other] != g.team[mover] and g.alive[other] != 0:
            if decides(g, t, passive(g, t, attack_of(g, other), v.NO_ADVANCE)):
                return False
    return True


@rule
def may_retreat(g, t, mover):
    """Some fighters hold opponents close: those cannot retreat."""
    for other in range(g.n_seats):
        if g.team[other] != g.team[mover] and g.alive[other] != 0:
            e = passive(g, t, attack_of(g, other), v.NO_RETREAT)
            if e >= 0 and distance(g, mover, other) <= t.effect[e].high and decides(g, t, e):
                return False
    return True


@rule
def is_blocked(g, t, mover, space):
    """Would an opponent's marker stop this standup from moving itself into a space? Returns the opponent's seat, or -1."""
    for other in range(g.n_seats):
        if g.team[other] != g.team[mover]:
            e = passive(g, t, attack_of(g, other), v.MARKER_BLOCKS)
            if e >= 0 and g.marker[other, t.effect[e].what] == space and decides(g, t, e):
                return other
    return -1


@rule
def bars(g, t, mover, other):
    """Can this standup not move past that one?"""
    if g.team[other] == g.team[mover] or g.alive[other] == 0:
        return False
    if decides(g, t, passive(g, t, attack_of(g, other), v.BARS_WAY)):
        return True
    return decides(g, t, passive(g, t, attack_of(g, mover), v.PASSES_NOBODY))


@rule
def is_barred(g, t, mover, space):
    """Does an opponent that bars the way stand between a standup and a space? Direct movement is stopped too (rulebook)."""
    for other in range(g.n_seats):
        if stands_between(g.space[other], g.space[mover], space) and bars(g, t, mover, other):
            return True
    return False


@rule
def walls(g, t):
    """Mask of the spaces that no standup moves into."""
    mask = 0
    for seat in range(g.n_seats):
        e = passive(g, t, attack_of(g, seat), v.MARKER_BARS)
        if e >= 0 and g.marker[seat, t.effect[e].what] != 0 and decides(g, t, e):
            mask |= 1 << g.marker[seat, t.effect[e].what]
    return mask


@rule
def is_closed(g, t, mover, space):
    """Can this standup not move directly into a space, as that is barred itself or lies beyond an opponent that bars the way?"""
    return (walls(g, t) >> space) & 1 == 1 or is_barred(g, t, mover, space)


@rule
def bars_space(g, t, mover, space):
    """Does an opponent that bars the way stand in this space?"""
    for other in range(g.n_seats):
        if g.space[other] == space and bars(g, t, mover, other):
            return True
    return False


@rule
def list_way(g, t, mover, by, direction, low, high, not_past):
    """Add the options of moving low..high spaces (at least one) in a direction."""
    if g.wormholes != 0:
        list_way_through(g, t, mover, by, direction, low, high, not_past)
        return
    here = g.space[mover]
    before = here
    walled = walls(g, t)
    for n in range(1, high + 1):
        here += direction
        while on_board(here) and is_occupied(g, here):
            if not_past or bars_space(g, t, mover, here):
                return
            here += direction
        if not on_board(here) or (walled >> here) & 1 == 1:
            return
        if mover == by and is_blocked(g, t, mover, here) >= 0:
            if n + room_beyond(g, here, direction) >= low:
                option(g, GO, before, n - 1, 1)
            return
        if n >= low:
            option(g, GO, here, n, 0)
        before = here


@rule
def list_way_through(g, t, mover, by, direction, low, high, not_past):
    """The same where wormholes lie: each on the way takes a space of the movement to be filled, unless the mover need not mind it."""
    ignores = ignores_wormholes(g, t, mover, by)
    walled = walls(g, t)
    way = AWAY if direction < 0 else 0
    here = g.space[mover]
    spaces = met = 0
    while True:
        following = here + direction
        while on_board(following) and is_occupied(g, following) and not (not_past or bars_space(g, t, mover, following)):
            following += direction
        is_open = on_board(following) and not is_occupied(g, following) and (walled >> following) & 1 == 0
        guarded = is_open and mover == by and is_blocked(g, t, mover, following) >= 0
        ahead = g.holes[following] if is_open and not guarded else 0
        for filled in range(0 if ignores else met, met + ahead + 1):
            n = spaces + filled
            if n > 0 and low <= n and n <= high:
                option(g, GO, here, spaces, way + HOLES * filled if filled > 0 else 0)
            if guarded and filled <= met and n < high and n + 1 + room_beyond(g, following, direction) >= low:
                option(g, GO, here, spaces, BLOCKED + (way + HOLES * filled if filled > 0 else 0))
        if guarded or not is_open or spaces + (0 if ignores else met + ahead) >= high:
            return
        here = following
        spaces += 1
        met += ahead


@rule
def list_arrival(g, t, mover, by, space):
    """Moving directly into a space: a wormhole there is filled instead, unless the mover need not mind it."""
    if g.wormholes != 0 and g.holes[space] > 0:
        option(g, GO, g.space[mover], 0, THERE * space)
        if not ignores_wormholes(g, t, mover, by):
            return
    option(g, GO, space, abs(space - g.space[mover]), 0)


@rule
def list_wormholes(g, t, mover):
    """Moving directly to a wormhole."""
    for space in range(1, SPACES + 1):
        if g.holes[space] > 0 and not is_occupied(g, space) and not is_closed(g, t, mover, space):
            option(g, GO, space, abs(space - g.space[mover]), THERE * space)


@rule
def room_beyond(g, space, direction):
    """How many spaces one could go on from there; a movement the board is too short for is no movement."""
    room = 0
    space += direction
    while on_board(space):
        if not is_occupied(g, space):
            room += 1
        space += direction
    return room


@rule
def list_stay(g, mover):
    option(g, GO, g.space[mover], 0, 0)


@rule
def list_spot(g, t, mover, by, space):
    """Moving directly to one space, if it is unoccupied."""
    if not is_occupied(g, space) and not is_closed(g, t, mover, space):
        if mover == by and is_blocked(g, t, mover, space) >= 0:
            option(g, GO, g.space[mover], 0, 1)
        else:
            list_arrival(g, t, mover, by, space)


@rule
def list_direct(g, t, mover, by, low, high):
    """Moving directly: any unoccupied space so many spaces away."""
    for space in range(1, SPACES + 1):
        far = abs(space - g.space[mover])
        if low <= far and far <= high:
            list_spot(g, t, mover, by, space)


@rule
def list_in_range(g, t, mover, by, a):
    """Moving directly to any space within the range of an attack."""
    low, high = lowest_range(g, t, a), highest_range(g, t, a)
    for space in range(1, SPACES + 1):
        far = range_to(g, t, a, space)
        if (low <= far and far <= high) or passive_at(g, t, a, v.RANGE_ALSO, far) >= 0:
            list_spot(g, t, mover, by, space)


@rule
def list_direct_beside(g, t, seat, mover):
    """Moving an opponent directly: the spaces beside oneself."""
    for space in range(g.space[seat] - 1, g.space[seat] + 2):
        if on_board(space) and not is_occupied(g, space) and not is_closed(g, t, mover, space):
            list_arrival(g, t, mover, seat, space)


@rule
def list_behind(g, t, mover, other):
    """Unoccupied spaces on the other side of an opponent."""
    for space in range(1, SPACES + 1):
        if stands_between(g.space[other], g.space[mover], space) and not is_occupied(g, space) and not is_closed(g, t, mover, space):
            if is_blocked(g, t, mover, space) >= 0:
                option(g, GO, g.space[mover], 0, 1)
            else:
                list_arrival(g, t, mover, mover, space)


@rule
def list_movement(g, t, op, a, other, low, high, what):
    """List where a movement effect of an attack may end; for push and pull `other` is moved. what: a marker. No option: it is ignored."""
    seat = g.attacker[a]
    mover = other if moves_other(op) else seat
    if not may_move(g, t, mover, seat) and (mover == other or not is_clone(g, a)):  # what holds its fighter does not hold a clone
        return
    if (g.space[seat] == 0 or g.space[other] == 0) and (v.ALONE >> op) & 1 == 0:
        return
    to = towards(g, a, other)
    op = turned_around(g, t, op, other)
    if op == v.ADVANCE or op == v.ADVANCE_NOT_PAST:
        if low <= 0:
            list_stay(g, mover)
        if not may_advance(g, t, mover):
            return
        list_way(g, t, mover, seat, to, low, high, op == v.ADVANCE_NOT_PAST)
    elif op == v.RETREAT:
        if low <= 0:
            list_stay(g, mover)
        if may_retreat(g, t, mover):
            list_way(g, t, mover, seat, -to, low, high, False)
    elif op == v.RETREAT_FAR:
        n = way_to_edge(g, g.space[seat], -to)
        if n > 0 and may_retreat(g, t, mover):
            list_way(g, t, mover, seat, -to, n, n, False)
    elif op == v.PUSH:
        if low <= 0:
            list_stay(g, mover)
        list_way(g, t, mover, seat, to, low, high, False)
    elif op == v.PULL:
        if low <= 0:
            list_stay(g, mover)
        list_way(g, t, mover, seat, -to, low, high, False)
    elif op == v.PUSH_OR_PULL:
        list_way(g, t, mover, seat, to, low, low, False)
        list_way(g, t, mover, seat, -to, high, high, False)
    elif op == v.MOVE or op == v.MOVE_OPPONENT or op == v.OPPONENT_MOVES:
        if low <= 0:
            list_stay(g, mover)
        if op != v.MOVE or may_advance(g, t, mover):  # moving closer is an advance too
            list_way(g, t, mover, seat, to, low, high, False)
        if op != v.MOVE or may_retreat(g, t, mover):  # moving away is a retreat too
            list_way(g, t, mover, seat, -to, low, high, False)
    elif op == v.MOVE_OPPONENT_BESIDE:
        list_direct_beside(g, t, seat, mover)
    elif op == v.MOVE_DIRECTLY or op == v.MOVE_OPPONENT_DIRECTLY:
        list_direct(g, t, mover, seat, 1, SPACES)
    elif op == v.MOVE_IN_RANGE:
        list_in_range(g, t, mover, seat, a)
    elif op == v.MOVE_TO_WORMHOLE or op == v.MOVE_OPPONENT_TO_WORMHOLE:
        list_wormholes(g, t, mover)
    elif op == v.FOLD:
        if distance_from(g, a, other) == 1:
            list_direct(g, t, mover, seat, 1, SPACES)
        else:
            list_way(g, t, mover, seat, -to, low, high, False)
    elif op == v.MOVE_BEHIND:
        list_behind(g, t, mover, other)
    elif op == v.MOVE_TO_MARKER:
        list_to_own_marker(g, t, seat, g.marker[seat, what])
    elif op == v.PULL_TO_MARKER:
        lies = g.marker[seat, what]
        if lies != 0:
            list_stay(g, mover)
            if lies != g.space[mover]:
                list_way(g, t, mover, seat, 1 if lies > g.space[mover] else -1, max(low, 1), high, False)
    elif op == v.BE_PUSHED:
        list_way(g, t, mover, other, -to, low, high, False)
    elif op == v.MOVE_BESIDE_ATTACKER:
        list_beside(g, t, mover)
    elif op == v.ADVANCE_UNTIL_ADJACENT:
        n = distance(g, seat, other) - 1
        if n > 0 and may_advance(g, t, mover):
            list_way(g, t, mover, seat, to, n, n, True)
    elif op == v.PUSH_FAR:
        n = way_to_edge(g, g.space[other], to)
        if n > 0:
            list_way(g, t, other, seat, to, n, n, False)


@rule
def way_to_edge(g, space, direction):
    """How many spaces as far as possible is, wormholes on the way included."""
    edge = SPACES if direction > 0 else 1
    n = abs(edge - space)
    if g.wormholes != 0:
        for between in range(min(edge, space), max(edge, space) + 1):
            n += 0 if is_occupied(g, between) else g.holes[between]
    return n


@rule
def turned_around(g, t, op, other):
    """What an advance or a retreat becomes if that opponent turns it around. One cannot retreat until one is adjacent."""
    if (g.passives[attack_of(g, other)] >> v.TURNS_AROUND) & 1 == 0:
        return op
    if op != v.ADVANCE and op != v.ADVANCE_NOT_PAST and op != v.ADVANCE_UNTIL_ADJACENT and op != v.RETREAT:
        return op
    if not decides(g, t, passive(g, t, attack_of(g, other), v.TURNS_AROUND)):
        return op
    return v.ADVANCE if op == v.RETREAT else (v.NOTHING if op == v.ADVANCE_UNTIL_ADJACENT else v.RETREAT)


@rule
def list_to_marker(g, t, seat, mover, m, low, high):
    """List where an opponent goes in the direction of a marker of the seat."""
    lies = g.marker[seat, m]
    if lies == 0 or not may_move(g, t, mover, seat):
        return
    if lies >= g.space[mover]:
        list_way(g, t, mover, seat, 1, low, high, False)
    if lies <= g.space[mover]:
        list_way(g, t, mover, seat, -1, low, high, False)


@rule
def list_to_own_marker(g, t, seat, lies):
    """Moving directly to where one's own marker lies."""
    if lies != 0 and lies != g.space[seat] and not is_occupied(g, lies) and not is_closed(g, t, seat, lies):
        option(g, GO, lies, abs(lies - g.space[seat]), 0)


@rule
def list_beside(g, t, mover):
    """Spaces beside an opponent that hit this standup this beat."""
    for space in range(1, SPACES + 1):
        if is_occupied(g, space) or is_closed(g, t, mover, space):
            continue
        beside = False
        for other in range(g.n_seats):
            if (g.hit_by[mover] >> other) & 1 == 1 and abs(g.space[other] - space) == 1:
                beside = True
        if beside:
            if is_blocked(g, t, mover, space) >= 0:
                option(g, GO, g.space[mover], 0, 1)
            else:
                list_arrival(g, t, mover, mover, space)


@rule
def move_standup(g, t, mover, by, space, spaces, is_direct):
    """The standup moves: sides are switched, markers entered, and the last movement is remembered."""
    start = g.space[mover]
    g.moved = spaces
    g.crossed = 0
    g.wakes = 0
    if space == start:
        return
    for m in range(t.markers[by]):
        lies = g.marker[by, m]
        if lies == space or (not is_direct and stands_between(lies, start, space) and not opponent_in(g, mover, lies)):
            g.wakes += 1 if lies != 0 else 0
    for other in range(g.n_seats):
        if g.team[other] != g.team[mover] and g.alive[other] != 0 and stands_between(g.space[other], start, space):
            g.crossed |= 1 << other
            g.switched[mover] |= 1 << other
            g.switched[other] |= 1 << mover
    g.space[mover] = space
    g.has_moved[mover] = 1
    watch_movement(g, t, mover, start, space, is_direct)
    if g.attacks > g.n_seats:
        enter_clones(g, t, mover, start, space, is_direct)
    if decides(g, t, passive(g, t, attack_of(g, mover), v.LEAVES_MARKERS)):
        lay_behind_oneself(g, t, mover, start, space, is_direct)


@rule
def after_movement(g, t, mover):
    """What a movement effect that moved a standup brings about for those who watch it."""
    for other in range(g.n_seats):
        if g.team[other] != g.team[mover]:
            happen(g, t, attack_of(g, other), ON_OPPONENT_MOVED, 0)


@rule
def suffer_block(g, t, mover, by):
    """Instead of moving into the space of a guarding marker the standup takes damage."""
    if mover != by:
        return
    for other in range(g.n_seats):
        if g.team[other] != g.team[mover]:
            e = passive(g, t, attack_of(g, other), v.MARKER_BLOCKS)
            if e >= 0:
                t.events[EV_BLOCKED] += g.live
                before = g.damage_taken[mover]
                deal_damage(g, t, other, mover, t.effect[e].low, False, False, True)
                if g.damage_taken[mover] > before:
                    push_wounded(g, mover)
                return


@rule
def is_movement(op):
    return op >= v.ADVANCE and op <= v.MOVE_OPPONENT_TO_MARKER


@rule
def moves_other(op):
    """Does a movement effect move the opponent?"""
    return (v.MOVES_OTHER >> op) & 1 == 1
