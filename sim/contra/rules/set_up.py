"""Set-up of a game or of a part of a story, what the part before brought, and the end of a part. Rulebook: Setup, Stories."""

from sim.contra import decisions as d
from sim.contra.rules.advantage import card_of_kind, draw_card, gain_token
from sim.contra.rules.bits import list_members, pack, shuffle, top_of
from sim.contra.rules.board import around, commandos, spaces_of
from sim.contra.rules.movement import CAPTAIN
from sim.contra.rules.stage import look
from sim.contra.rules.turn import boss_left, measure
from sim.contra.state import (
    AREA,
    AT_BOSS,
    AT_COMMANDOS,
    BEGIN_PART,
    BEGIN_ROUND,
    BOSS,
    BOSS_CARDS,
    BOSS_SPACE,
    CARD_IDS,
    CHOOSE_EXTRA,
    DECK,
    DESTROYED,
    DRAW_ENEMY,
    ENEMIES,
    GAIN,
    GUESTS,
    GUN_DECK,
    HAND,
    MEDALS,
    MULLIGAN,
    NEAR_BOSS,
    NESTS,
    NO_CARD,
    NOW_MEDALS,
    NOWHERE,
    PART_ROWS,
    PENALTY_MEDAL,
    PILLBOX,
    PLACE_BOSS,
    PUT_TOKENS,
    REWARD,
    REWARD_GOAL,
    REWARD_GUN,
    REWARD_REMOVE,
    REWARD_REVEAL,
    REWARD_TOKEN,
    RUN,
    SET_BOSS_SPACE,
    SET_HOLDER,
    SET_MULLIGAN,
    SET_REWARD,
    SET_START,
    SET_UP_ENEMIES,
    STAGE_DECK,
    START,
    START_SPACE,
    STORY_LOST,
    STORY_WON,
    SURVIVED,
    TYPES,
)
from sim.core.agenda import ask, clear_options, option, push
from sim.core.bits import count, has
from sim.core.chance import below
from sim.core.compile import rule
from sim.core.record import LOSS, NOBODY, WIN


@rule
def begin_part(g, t):
    """Everything as it lies before the first question of a part; then the steps of set-up in the rulebook's order."""
    p = g.part
    g.turn = g.over = g.phase = g.moved = g.attacked = g.visited = 0
    g.active = 0
    clear_board(g, t)
    for seat in range(g.n_seats):
        g.space[seat] = g.came_from[seat] = NOWHERE
        g.medals[seat] = MEDALS
        g.deck[seat] = t.deck[seat]
        g.hand[seat] = g.pile[seat] = g.goals[seat] = g.bonus[seat] = g.gels[seat] = g.cards[seat] = 0
        g.gun[seat] = NO_CARD
        for k in range(AREA):
            g.area[seat, k] = NO_CARD
        for kind in range(TYPES):
            g.token[seat, kind] = 0
    if g.live:
        t.boss_start = boss_left(g, t)
    push(g, BEGIN_ROUND, 0, 0, 0, 0, 0)
    push(g, REWARD, 1, 0, 0, 0, 0)
    if t.setting[p].hatch_each != 0:
        for seat in range(g.n_seats - 1, -1, -1):
            push(g, DRAW_ENEMY, seat, 1, 0, 0, 0)
    push(g, SET_UP_ENEMIES, 0, 0, 0, 0, 0)
    push(g, SET_HOLDER, 0, 0, 0, 0, 0)
    push(g, PLACE_BOSS, 0, 0, 0, 0, 0)
    if t.foe[p].set_up_many > 0:
        push(g, RUN, t.foe[p].set_up_first, t.foe[p].set_up_first + t.foe[p].set_up_many, CAPTAIN, NO_CARD, 0)
    for seat in range(g.n_seats - 1, -1, -1):
        push(g, START_SPACE, seat, 0, 0, 0, 0)
    for seat in range(g.n_seats - 1, -1, -1):
        push(g, MULLIGAN, seat, 0, 0, 0, 0)


@rule
def clear_board(g, t):
    p = g.part
    for card in range(CARD_IDS):
        g.hurt[card] = 0
    for enemy in range(ENEMIES):
        g.at[enemy] = NOWHERE
    g.foes = g.boss_down = g.boss_at = 0
    g.enemy_deck = t.foe[p].cards
    g.goal_deck = t.goal_cards
    g.gun_deck = t.guns
    g.enemy_pile = g.goal_pile = g.gun_pile = g.stage_pile = 0
    for k in range(GUESTS):
        g.guest[k] = NO_CARD
        g.guest_at[k] = NOWHERE
        g.guest_hurt[k] = 0
    for k in range(NESTS):
        g.nest_gels[k] = g.nest_damage[k] = 0
    for kind in range(TYPES):
        g.supply[kind] = t.token_supply
        g.symbol[kind] = 0
    for k in range(5):
        g.pool[k] = 0
    for k in range(3):
        g.top[k] = NO_CARD
    for card in range(BOSS_CARDS):
        g.assigned[card] = 0
    g.gel_supply = t.stage[p].gel_supply
    g.sensors = spaces_of(g, t, PILLBOX)
    g.turrets = g.dimers = g.known = g.range_down = g.failed = g.marked = 0
    g.attacker = g.targets = g.dice = g.gun_trait = g.rerolls = g.hits = g.criticals = g.triggered = g.waiting = 0
    g.drawn_goal = g.stage_card = NO_CARD
    for deck in range(8):
        g.shuffles[deck] = 16 * (g.part * 8 + g.attempt)  # each part, each try has orders of its own
    g.track = t.setting[p].track_start
    set_up_stage_deck(g, t)


@rule
def set_up_stage_deck(g, t):
    """Cards returned to the box unseen are simply never reached; one shuffled into the top three is kept apart."""
    p = g.part
    g.stage_pool = t.stage[p].deck
    g.stage_left = count(g.stage_pool)
    g.stacked = t.setting[p].stacked
    g.stacked_in = 3
    if g.stacked != NO_CARD:
        g.stage_pool &= ~(1 << g.stacked)
    for _ in range(t.setting[p].removed + t.removed):
        if g.stage_left == 0:
            break
        if g.stacked != NO_CARD:  # it may be that very card, or one of those above it
            place = below(g, STAGE_DECK, g.stage_left)
            if place == 0:
                g.stacked = NO_CARD
            elif place < g.stacked_in:
                g.stacked_in -= 1
        g.stage_left -= 1


@rule
def mulligan(g, t, seat, aside):
    """A hand of four; any number of its cards may be put aside, is replaced, and is then shuffled back into the deck."""
    if aside == 0:
        for _ in range(HAND):
            draw_card(g, t, seat)
    clear_options(g)
    option(g, 0, 0, 0, 0)
    for kind in range(t.kinds[seat]):
        if t.kind[seat, kind].copies & g.hand[seat] != 0:
            option(g, 1, kind, 0, 0)
    push(g, SET_MULLIGAN, seat, aside, 0, 0, 0)
    ask(g, seat, seat, d.MULLIGAN_)


@rule
def set_mulligan(g, t, seat, aside):
    if g.options[g.chosen, 0] == 1:
        card = card_of_kind(g, t, seat, g.options[g.chosen, 1])
        g.hand[seat] &= ~(1 << card)
        push(g, MULLIGAN, seat, aside | (1 << card), 0, 0, 0)
        return
    while count(g.hand[seat]) < HAND and g.deck[seat] != 0:
        draw_card(g, t, seat)
    if aside != 0:
        g.deck[seat] |= aside
        shuffle(g, DECK + seat)


@rule
def within_one(g, t, spaces):
    """Spaces of a mask and those next to them."""
    return spaces | around(g, t, spaces)


@rule
def start_space(g, t, seat):
    """Each commando starts on a commando space; a story may send them elsewhere."""
    where = t.setting[g.part].commandos_at
    boss = spaces_of(g, t, BOSS_SPACE)
    if where == AT_BOSS:
        mask = boss
    elif where == NEAR_BOSS:
        mask = within_one(g, t, boss) & ~boss
    else:
        mask = spaces_of(g, t, START)
    mask &= ~commandos(g)
    clear_options(g)
    list_members(g, 0, mask)
    push(g, SET_START, seat, 0, 0, 0, 0)
    ask(g, seat, seat, d.START_SPACE_)


@rule
def set_start(g, seat):
    g.space[seat] = g.options[g.chosen, 1]
    g.came_from[seat] = g.space[seat]


@rule
def place_boss(g, t):
    """The boss stands in the boss spaces; in one of them by ruling; in a story in the commando spaces or next to its own."""
    where = t.setting[g.part].boss_at
    spaces = spaces_of(g, t, START) if where == AT_COMMANDOS else spaces_of(g, t, BOSS_SPACE)
    if where == NEAR_BOSS:
        spaces = within_one(g, t, spaces)
    elif t.boss_one_space == 0:
        g.boss_at = spaces & ~commandos(g)
        return
    spaces &= ~commandos(g)
    clear_options(g)
    list_members(g, 0, spaces)
    push(g, SET_BOSS_SPACE, 0, 0, 0, 0, 0)
    ask(g, CAPTAIN, CAPTAIN, d.BOSS_SPACE_)


@rule
def set_boss_space(g):
    g.boss_at = 1 << g.options[g.chosen, 1]


@rule
def next_holder(g, t, card):
    """One boss card to each commando: the table says to whom."""
    if card >= t.foe[g.part].bosses:
        return
    clear_options(g)
    for seat in range(g.n_seats):
        if g.cards[seat] == 0:
            option(g, 0, seat, card, 0)
    push(g, SET_HOLDER, card + 1, 0, 0, 0, 0)
    ask(g, CAPTAIN, CAPTAIN, d.BOSS_CARD_HOLDER)


@rule
def set_holder(g, t, card):
    """Step `card` of dealing out boss cards: the answer for the card before, then the next question."""
    if card > 0:
        seat = g.options[g.chosen, 1]
        g.area[seat, 0] = BOSS + card - 1
        g.cards[seat] = 1
    next_holder(g, t, card)


@rule
def set_up_enemies(g, t):
    """Starting advantage, then each commando's first enemy; what a story adds to both."""
    p = g.part
    for seat in range(g.n_seats):
        for kind in range(TYPES):
            for _ in range(t.start_tokens):
                gain_token(g, t, seat, kind)
    push(g, REWARD, 0, 0, 0, 0, 0)
    if t.setting[p].extra_chosen != 0:
        push(g, CHOOSE_EXTRA, 0, 0, 0, 0, 0)
    for seat in range(g.n_seats - 1, -1, -1):
        for _ in range(1 + t.setting[p].extra_enemies):
            push(g, DRAW_ENEMY, seat, 0, 0, 0, 0)
    if t.stage[p].tokens > 0:
        push(g, PUT_TOKENS, t.stage[p].tokens, 0, 0, 0, 0)


@rule
def carried(g, t):
    """What the part before brought: a reward, a penalty, or nothing."""
    if g.part == 0 or g.part_won < 0:
        return 0
    return t.setting[g.part - 1].reward if g.part_won == 1 else t.setting[g.part - 1].penalty


@rule
def reward(g, t, late):
    """Rewards and penalties of the part before, as the table chooses; those that look at the stage deck come last in set-up."""
    what = carried(g, t)
    if (what == REWARD_REVEAL or what == REWARD_REMOVE) != (late == 1) or what == 0:
        return
    if what == REWARD_TOKEN:
        for seat in range(g.n_seats):
            push(g, GAIN, seat, pack(0, 0, 0, 1), 0, 0, 0)
        return
    clear_options(g)
    if what == REWARD_REVEAL or what == REWARD_REMOVE:
        option(g, 3, 0, 0, 0)
        option(g, 2, 0, 0, 0)
    else:
        for seat in range(g.n_seats):
            if what == REWARD_GOAL:
                for kind in range(TYPES):
                    option(g, 0, seat, kind, 0)
            else:
                option(g, 1, seat, what, 0)
    push(g, SET_REWARD, what, 0, 0, 0, 0)
    ask(g, CAPTAIN, CAPTAIN, d.REWARD_)


@rule
def choose_extra(g):
    """A story has one commando draw an additional enemy."""
    clear_options(g)
    for seat in range(g.n_seats):
        option(g, 1, seat, 0, 0)
    push(g, SET_REWARD, 0, 0, 0, 0, 0)
    ask(g, CAPTAIN, CAPTAIN, d.REWARD_)


@rule
def set_reward(g, t, what):
    k = g.chosen
    seat = g.options[k, 1]
    if what == 0:
        push(g, DRAW_ENEMY, seat, 0, 0, 0, 0)
    elif what == REWARD_GOAL:
        g.goals[seat] |= 1 << g.options[k, 2]
    elif what == REWARD_GUN:
        g.gun[seat] = top_of(g, GUN_DECK, g.gun_deck)
        g.gun_deck &= ~(1 << g.gun[seat])
    elif what == PENALTY_MEDAL:
        g.medals[seat] -= 1
    elif g.options[k, 0] == 2:
        if what == REWARD_REVEAL:
            look(g, 1)
        elif g.stage_left > 0:
            g.stage_left -= 1


@rule
def end_part(g, t):
    """A part is over: record it; the game ends, the part is tried again, or the next one begins."""
    won = 1 if g.over == DESTROYED or g.over == SURVIVED else 0
    if g.live:
        record_part(g, t, won)
    g.depth = 0
    g.decider = NOBODY
    last = g.part + 1 >= t.parts_planned
    if won == 0 and t.setting[g.part].again != 0 and g.attempt < t.retries:
        g.attempt += 1
    elif (won == 0 and t.setting[g.part].again != 0) or last:
        finish(g, t, won)
        return
    else:
        g.part += 1
        g.attempt = 0
        g.part_won = won
    push(g, BEGIN_PART, 0, 0, 0, 0, 0)


@rule
def finish(g, t, won):
    """The table has won or lost together."""
    g.outcome = WIN if won == 1 else LOSS
    g.winner = 0 if won == 1 else NOBODY
    g.end_reason = g.over
    if t.story != 0:
        g.end_reason = STORY_WON if won == 1 else STORY_LOST
    if g.live:
        measure(g, t)
        for seat in range(g.n_seats):
            t.now[seat, NOW_MEDALS] = g.medals[seat]
            for kind in range(t.kinds[seat]):
                if has(t.used[seat], kind):
                    t.tally[seat, kind, 2] += 1
                    t.tally[seat, kind, 3] += won


@rule
def record_part(g, t, won):
    if t.parts >= PART_ROWS:
        return
    row = t.part[t.parts]
    medals = 0
    for seat in range(g.n_seats):
        medals += g.medals[seat]
    row[0] = g.part
    row[1] = g.attempt
    row[2] = won
    row[3] = g.over
    row[4] = g.turn
    row[5] = medals
    row[6] = t.stage[g.part].name
    row[7] = t.foe[g.part].name
    t.parts += 1
