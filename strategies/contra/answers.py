"""How the quick players of Contra answer each question, by what the answers are worth to them."""

from sim.contra import decisions as d
from sim.contra import vocabulary as v
from sim.contra.rules.attack import convert_price, weapon_dice
from sim.contra.rules.bits import unpack
from sim.contra.rules.board import ball
from sim.contra.state import BOSS, BOSS_TARGET, COMMANDO_TURNS, ENEMIES, TYPES
from sim.core.bits import count, first
from sim.core.compile import rule
from strategies.contra import worth as w
from strategies.contra.small_answers import answer_rest


@rule
def answer(view, t, me):
    """The answer to the question that stands: the best option by the player's own weights."""
    what = view.decision
    if what == d.TURN_:
        return answer_turn(view, t, me)
    if what == d.PREVENT_:
        return answer_prevent(view, t, me)
    if what == d.PAY_ or what == d.DISCARD_TOKEN_ or what == d.DISCARD_CARD_:
        return cheapest(view, t, me)
    if what == d.CONVERT_:
        return answer_convert(view, t, me)
    if what == d.ASSIGN_:
        return answer_assign(view, t, me)
    if what == d.MOVE_OR_STOP:
        return answer_move(view, t, me)
    if what == d.BEFORE_ATTACK_:
        return answer_before_attack(view, t, me)
    return answer_rest(view, t, me)


@rule
def attacks_to_come(view, t, seat):
    """How many attacks the commando can still make this turn; half of one is always to come next turn."""
    if view.phase != COMMANDO_TURNS or view.active != seat:
        return 0.5
    return (1.0 if view.attacked == 0 else 0.25) + 0.5 * w.attack_cards(view, t, seat)


@rule
def answer_turn(view, t, me):
    seat = view.subject
    w.prepare(view, t, me, seat)
    attacks = attacks_to_come(view, t, seat)
    reach = w.own_reach(view, t, seat)
    here = w.space_worth(view, t, me, seat, view.space[seat], attacks, reach, False)
    best, choice = 0.02, 0
    for k in range(view.n):
        what, a = view.options[k, 0], view.options[k, 1]
        worth = -1.0
        if what == d.RUN_TO or what == d.JUMP_TO:
            worth = 10.0 * (w.space_worth(view, t, me, seat, a, attacks, reach, True) - here)
            if worth < 1.0:
                worth = -1.0  # a move is kept for later in the turn
        elif what == d.ATTACK_AT:
            worth = me.work[w.EV + a]
        elif what == d.PLAY:
            worth = play_worth(view, t, me, seat, a)
        elif what == d.ABILITY_USE:
            worth = ability_worth(view, t, me, seat, a, view.options[k, 2], attacks, reach)
        elif what == d.DEED_AT:
            worth = 1.2 * me.params[w.DANGER] - me.params[w.TOKEN] * 0.7
        me.work[w.OPTION + k] = worth
        if worth > best:
            best, choice = worth, k
    me.work[w.OPTION] = 0.02
    return choice


@rule
def play_worth(view, t, me, seat, kind):
    """What a card does now, against what it is worth in hand."""
    total = 0.0
    spent = me.params[w.CARD] + me.params[w.PLAY_BAR]
    for k in range(t.kind[seat, kind].many):
        e = t.kind[seat, kind].first + k
        what = t.effect[e].do
        if what == v.ATTACK_:
            total += attack_card_worth(view, t, me, seat, e)
        elif what == v.MOVE_ or what == v.MOVE_THROUGH or what == v.JUMP_:
            if view.moved != 0 and t.effect[e].who == v.SELF:
                total += move_card_worth(view, t, me, seat)
        elif what == v.GAIN_:
            total += gain_worth(view, t, me, seat, e)
        elif what == v.DRAW_:  # at the end of the deck such cards only draw each other, for ever
            total += me.params[w.CARD] * min(t.effect[e].n, count(view.deck[seat]) + count(view.pile[seat]) // 6)
        elif what == v.TAKE_ENEMY:
            total += 0.4 if somebody_is_crowded(view, seat) else 0.0
        elif what == v.AIM_:
            total += 0.6 * t.effect[e].n * me.params[w.BOSS_HIT] if view.attacked == 0 else 0.0
        else:
            total += w.effect_worth(view, t, me, e)
    return total - spent


@rule
def somebody_is_crowded(view, seat):
    """Has another commando so many more enemies that one of them is better off here?"""
    for other in range(view.n_seats):
        if view.cards[other] > view.cards[seat] + 1:
            return True
    return False


@rule
def attack_card_worth(view, t, me, seat, e):
    if t.effect[e].who != v.SELF:  # somebody else's attack
        return 0.6 * 2 * me.params[w.BOSS_HIT]
    dice = t.effect[e].dice if t.effect[e].dice > 0 else weapon_dice(view, t, seat)
    reach = t.effect[e].reach if t.effect[e].dice > 0 else w.own_reach(view, t, seat) + t.effect[e].reach
    best = w.best_of(view, me, ball(view, t, view.space[seat], reach))
    if t.effect[e].scope == v.EVERY:
        best = all_from(view, t, me, seat, reach)
    more = t.effect[e].n if t.effect[e].bonus_if == v.BONUS_ALWAYS else 0.5 * t.effect[e].n
    return best * (dice + more) / max(w.own_dice(view, t, seat), 1)


@rule
def all_from(view, t, me, seat, reach):
    """The worth of hitting everything within reach."""
    total = 0.0
    for other in range(view.n_seats):
        for k in range(view.cards[other]):
            card = view.area[other, k]
            if card < ENEMIES and t.stage[view.part].dist[view.space[seat], view.at[card]] <= reach:
                total += me.work[w.EV + card]
    if w.boss_far(view, t, view.space[seat]) <= reach:
        total += me.work[w.EV + BOSS_TARGET]
    return total


@rule
def move_card_worth(view, t, me, seat):
    """A second move is worth something to who has nothing in reach, or stands in danger."""
    reach = w.own_reach(view, t, seat)
    worth = 0.0
    if w.best_of(view, me, ball(view, t, view.space[seat], reach)) <= 0.0 and view.attacked == 0:
        worth += 1.5
    if w.boss_far(view, t, view.space[seat]) > reach:
        worth += 0.6
    return worth + 0.5 * me.params[w.DANGER] * w.danger(view, t, me, view.space[seat])


@rule
def gain_worth(view, t, me, seat, e):
    """Tokens there is room for."""
    need = t.effect[e].need
    n = need[0] + need[1] + need[2] + need[3]
    total = 0.0
    for other in range(view.n_seats):
        if other == seat or t.effect[e].who == v.EACH_:
            room = 0
            for kind in range(TYPES):
                room += 3 - view.token[other, kind]
            total += me.params[w.TOKEN] * min(n, room)
    return total


@rule
def ability_worth(view, t, me, seat, owner, operand, attacks, reach):
    """A character ability during a turn: damage to an enemy, or a jump to a better space."""
    e = t.ability[owner].effect
    price = me.params[w.TOKEN] + me.params[w.ABILITY_BAR]
    if t.effect[e].do == v.STRIKE_:
        return w.exact_worth(view, t, me, operand, t.effect[e].n) - price
    if t.effect[e].do == v.JUMP_ and owner == seat:
        there = w.space_worth(view, t, me, seat, operand, attacks, reach, True)
        here = w.space_worth(view, t, me, seat, view.space[seat], attacks, reach, False)
        return there - here - price - 0.3
    return -1.0


@rule
def answer_move(view, t, me):
    seat = view.subject
    w.prepare(view, t, me, seat)
    attacks = attacks_to_come(view, t, seat)
    reach = w.own_reach(view, t, seat)
    best = w.space_worth(view, t, me, seat, view.space[seat], attacks, reach, False) + 0.02
    choice = 0
    for k in range(1, view.n):
        own = view.phase == COMMANDO_TURNS and view.active == seat
        worth = w.space_worth(view, t, me, seat, view.options[k, 1], attacks, reach, own)
        if worth > best:
            best, choice = worth, k
    return choice


@rule
def answer_prevent(view, t, me):
    """Pay, unless a medal is cheaper: it fills the hand up again."""
    seat = view.subject
    return 1 if w.need_price(view, t, me, seat, view.options[0, 1]) < w.medal_price(view, me, seat) else 0


@rule
def cheapest(view, t, me):
    """What is spent or discarded: the token there are most of, or the card that is worth least."""
    seat = view.subject
    best, choice = 1e9, 0
    for k in range(view.n):
        a = view.options[k, 1]
        price = w.token_price(view, me, seat, a) if view.options[k, 0] == 0 else w.kind_worth(view, t, me, seat, a)
        if price < best:
            best, choice = price, k
    return choice


@rule
def answer_convert(view, t, me):
    """More hits against advantage spent and tokens not gained."""
    seat = view.attacker
    me.work[w.PRESSURE] = w.pressure(view, t)
    best, choice = -1e9, 0
    for k in range(view.n):
        hits = view.hits
        worth = 0.0
        price = convert_price(view, seat, k)
        for kind in range(TYPES):
            n = view.options[k, 1 + kind]
            hits += n
            room = max(3 - view.token[seat, kind] + unpack(price, kind), 0)
            worth += me.params[w.TOKEN] * min(view.symbol[kind] - n, room)
        worth -= w.need_price(view, t, me, seat, price) + me.params[w.CONVERT_BAR] * (1.0 if price != 0 else 0.0)
        targets = view.targets
        while targets != 0:
            worth += w.exact_worth(view, t, me, first(targets), hits)
            targets &= targets - 1
        if worth > best:
            best, choice = worth, k
    return choice


@rule
def answer_assign(view, t, me):
    """As much as can be on the card that is nearest its end; one whose defeated side adds a die comes later."""
    best, choice = -1e9, 0
    for k in range(view.n):
        card, part = view.options[k, 1], view.options[k, 2]
        left = t.foe[view.part].boss[card].health - view.hurt[BOSS + card] - part
        worth = part - 0.3 * left - 1.0 * t.foe[view.part].boss[card].dice_after
        if worth > best:
            best, choice = worth, k
    return choice


@rule
def answer_before_attack(view, t, me):
    """Another die where it is likely to add damage that counts."""
    target = first(view.targets)
    me.work[w.PRESSURE] = w.pressure(view, t)
    hits = w.expected_hits(view, t, view.attacker, view.dice)
    more = w.expected_hits(view, t, view.attacker, view.dice + 1)
    gain = w.damage_worth(view, t, me, target, more) - w.damage_worth(view, t, me, target, hits)
    gain += 0.4 * me.params[w.TOKEN]
    return 1 if view.n > 1 and gain > me.params[w.TOKEN] + me.params[w.ABILITY_BAR] else 0
