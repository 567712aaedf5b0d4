"""A game told turn by turn, in the order in which things lie open on the table. Rulebook: Game Round.

Each step of the agenda has its sentence; whatever else it changed is told after it (see telling.py)."""

from __future__ import annotations

from sim.contra import decisions as d
from sim.contra import state as s
from sim.contra import vocabulary as v
from sim.contra.maps import members
from sim.contra.questions import Questions
from sim.contra.rules.stage import LAID
from sim.contra.telling import differ
from sim.contra.words import TYPES, amounts, listed, number, unpacked
from sim.core.chance import below
from sim.core.record import RUNNING

ATTACK_WORDS = ("mobility", "accuracy", "subtlety", "successes", "criticals", "blanks")
ENEMY_WORDS = ("mobility", "accuracy", "subtlety", "any", "specials", "blanks")
REASONS = {
    s.DESTROYED: "the boss is destroyed", s.MEDAL: "a commando has no medal left to discard",
    s.CLOCK: "a stage card must be drawn and there is none", s.SURVIVED: "the stage deck is survived",
}  # fmt: skip
PAYING = (s.PAY, s.SET_PAY)


def top(g) -> list[int]:
    """The step on top of the agenda with its operands; -1 if none is left."""
    return [int(x) for x in g.agenda[int(g.depth) - 1]] if g.depth else [-1] * 6


class Transcript(Questions):
    """The words of a game, for sim.core.trace. hands: list the discard piles as well at the start of each round."""

    hands = False

    def __init__(self, tables, scenario, content):
        super().__init__(tables, scenario, content)
        self.was = self.t.now.copy()
        self.fresh = False  # the move that is asked for is a new one, not the rest of a run

    # -- the frame ---------------------------------------------------------------------------------------------------------
    def opening(self, g) -> list[str]:
        """Who plays, with what, against what."""
        one = self.scenario
        lines = []
        for seat, who in enumerate(self.commandos):
            lines.append(f"{self.who[seat]} (seat {seat + 1}): {who.name}, {self.weapon(seat, s.NO_CARD)}, {s.MEDALS} medals")
            lines.append(f"    ability: {self.ability(seat)}")
        if one.modes:
            lines.append(f"Modes: {', '.join(one.modes).replace('_', ' ')}")
        changed = [f"{key} = {value}" for key, value in one.rules.model_dump().items() if value != type(one.rules)().model_dump()[key]]
        if changed:
            lines.append(f"Rulings: {', '.join(changed)}")
        if one.content_version or one.levers:
            levers = "".join(f", {key} = {value}" for key, value in one.levers.items())
            lines.append(f"Content version {one.content_version}{levers}")
        if one.banned:
            lines.append(f"Spent for their symbol only: {', '.join(one.banned)}")
        if one.story:
            lines.append(f"Story: {one.story.replace('_', ' ')}, {len(self.parts)} parts")
        return lines

    def step(self, before, after) -> list[str]:
        """What one step did."""
        self.lines, self.told, self.part = [], set(), int(before.part)
        row = top(before)
        tell = self.STEPS.get(row[0])
        if row[0] == s.BEGIN_PART:
            self.begin_part(before, after)
        else:
            if tell is not None:
                tell(self, before, after, *row[1:5])
            self.changes(before, after, self.verb(row[0]))
            self.rules(before, after, row)
        if after.over and not before.over:
            self.part_over(before, after)
        self.counted, self.was = self.t.events.copy(), self.t.now.copy()
        return self.lines

    def ending(self, g) -> list[str]:
        """How the game ended."""
        self.part = int(g.part)
        medals = ", ".join(f"{who} {int(g.medals[seat])}" for seat, who in enumerate(self.who))
        if g.end_reason == s.LIMIT:
            return ["", f"No end within {s.ROUNDS} rounds (medals: {medals})"]
        reason = s.END_REASONS[int(g.end_reason)] if self.scenario.story else REASONS[int(g.end_reason)]
        reason = reason.replace("_", " ")
        won = "The commandos win" if g.winner == 0 else "The commandos lose"
        left = ", ".join(self.health(g, s.BOSS + card) for card in range(int(self.foe.bosses)))
        return ["", f"{won} in round {int(g.rounds)}: {reason} (medals: {medals}; boss: {left})"]

    def verb(self, step: int) -> str:
        """What is done with tokens and cards that go in a step of this kind."""
        return {s.SET_MULLIGAN: "puts aside"}.get(step, "spends" if step in PAYING else "discards")

    def rules(self, before, after, row) -> None:
        """Rules that fired in the step and are not seen in what changed."""
        seat = row[2] if row[0] == s.APPLY else row[1]
        who = self.who[seat] if 0 <= seat < len(self.who) else "the commando"
        for event, text in (
            (s.EV_NO_SUPPLY, f"no token for {who}: the supply has none, or three of each type are held"),
            (s.EV_OVER_LIMIT, f"{who} has three tokens of that type already: no more"),
            (s.EV_NO_CARD, f"{who} has no card to draw"),
            (s.EV_NO_SPACE, "every enemy space is taken"),
            (s.EV_TRACK_END, "the track would pass its end"),
            (s.EV_BLOCKED, "no way leads closer"),
        ):
            if self.fired(event):
                self.say(text)

    # -- parts and set-up --------------------------------------------------------------------------------------------------
    def begin_part(self, before, g) -> None:
        stage, boss, part = self.stages[self.part], self.bosses[self.part], self.parts[self.part]
        if self.scenario.story:
            again = f", try {int(g.attempt) + 1}" if g.attempt else ""
            self.lines += ["", f"Part {self.part + 1} of {len(self.parts)}{again}: {stage.name}, {boss.name}"]
        else:
            self.lines += ["", f"{stage.name}, {boss.name}"]
        laid = [self.stage_card_name(self.part, int(card)) for card in self.stage.laid if card != s.NO_CARD]
        self.lines.append(f"Stage play area: {', '.join(laid) or 'empty'}; stage deck: {number(int(g.stage_left), 'cards')}")
        for card in self.stage.laid:
            if card != s.NO_CARD and self.stage.card[card].act_many:
                first, many = int(self.stage.card[card].act_first), int(self.stage.card[card].act_many)
                told = "; ".join(self.effect(e) for e in range(first, first + many))
                self.lines.append(f"    {self.stage_card_name(self.part, int(card))} activates: {told}")
        for card in range(int(self.foe.bosses)):
            self.lines.append(f"Boss card {self.boss_card(card)}; special: {self.special(s.BOSS + card)}")
        if self.stage.track_length:
            faces = ", ".join(self.track_face(k) for k in range(int(self.stage.track_length)))
            self.lines.append(f"Track: {faces}; the marker begins on space {int(g.track) + 1}")
        if self.stage.deed.zone >= 0:
            near = number(int(self.stage.deed.reach), "spaces")
            self.lines.append(f"A stage token is removed from within {near} for {amounts(self.stage.deed.need)} on one's own turn")
        if self.stage.nests:
            price, gels = int(self.stage.nest_health), number(int(g.gel_supply), "gels")
            self.lines.append(f"{gels} in the supply; {price} damage on a {self.zone(int(self.stage.nest_zone))} space removes one")
        if self.stage.slow_zone >= 0:
            self.lines.append(f"A run that begins in {self.zone(int(self.stage.slow_zone))} goes {int(self.stage.slow_run)} spaces")
        if self.stage.enter_zone >= 0:
            first, many = int(self.stage.enter_first), int(self.stage.enter_many)
            told = "; ".join(self.effect(e) for e in range(first, first + many))
            self.lines.append(f"Who runs into {self.zone(int(self.stage.enter_zone))}: {told}")
        if g.stacked != s.NO_CARD:
            self.lines.append(f"{self.stage_card_name(self.part, int(g.stacked))} lies among the top {int(g.stacked_in)} stage cards")
        gone = int(self.stage.deck).bit_count() - int(g.stage_left)
        if gone:
            self.lines.append(f"{number(gone, 'stage cards')} went back to the box unseen")
        if part.survive:
            self.lines.append("The commandos win when a stage card cannot be drawn")
        if g.sensors:
            self.lines.append(f"Pillbox sensor tokens in {self.spaces(g.sensors)}")
        self.head("Set-up")

    def part_over(self, before, after) -> None:
        """How a part of a story ended; of a single game the ending tells it."""
        if not self.scenario.story:
            return
        won = before.over in (s.DESTROYED, s.SURVIVED) or after.over in (s.DESTROYED, s.SURVIVED)
        self.lines += ["", f"Part {self.part + 1} is {'won' if won else 'lost'} in round {int(before.turn)}: {REASONS[int(after.over)]}"]

    def mulligan(self, before, after, seat, aside, *_):
        if not aside:
            self.told.add("drawn")
            self.say(f"{self.who[seat]} draws {self.cards(seat, after.hand[seat])}")

    def set_mulligan(self, before, after, seat, aside, *_):
        if before.options[int(before.chosen), 0] != 1:
            back = f", {self.cards(seat, aside)} back into the deck" if aside else ""
            self.say(f"{self.who[seat]} keeps {'the rest' if aside else 'this hand'}{back}")

    def set_start(self, before, after, seat, *_):
        self.told.add("space")
        self.say(f"{self.who[seat]} starts in {self.place(after, int(after.space[seat]))}")

    def set_reward(self, before, after, what, *_):
        if what:
            words = {s.REWARD_REVEAL: "look at the top stage card", s.REWARD_REMOVE: "return the top stage card to the box unseen"}
            if what in words:
                no = "" if before.options[int(before.chosen), 0] == 2 else "do not "
                self.say(f"from the part before: the commandos {no}{words[what]}")
            else:
                self.say(f"from the part before: the table chooses {self.who[int(before.options[int(before.chosen), 1])]}")
        else:
            self.say(f"{self.who[int(before.options[int(before.chosen), 1])]} is to draw the additional enemy")

    # -- rounds ------------------------------------------------------------------------------------------------------------
    def begin_round(self, before, g, *_):
        if g.outcome != RUNNING:
            return
        story = f" ({int(g.rounds)} of the story)" if g.rounds != g.turn else ""
        self.lines += ["", f"Round {int(g.turn)}{story}: {number(int(g.stage_left), 'stage cards')} left"]
        self.lines += [f"  {line}" for line in self.board(g)]
        self.told |= {"space"}

    def next_turn(self, before, after, *_):
        if not before.waiting:
            self.head("Enemy turn")

    def set_turn(self, before, after, *_):
        self.head(f"{self.who[int(after.active)]}'s turn")

    def set_action(self, before, after, seat, *_):
        who, (kind, a) = self.who[seat], (int(x) for x in before.options[int(before.chosen), :2])
        if kind in (d.RUN_TO, d.JUMP_TO):
            self.walk(before, after, seat, kind, a)
        elif kind == d.ATTACK_AT:
            self.attack(before, after, seat, -1)
        elif kind == d.PLAY:
            self.told.add("hand")
            self.say(f"{who} plays {self.kind_name(seat, a)}")
        elif kind == d.ABILITY_USE:
            self.use(a)
        elif kind == d.DEED_AT:
            self.say(f"{who} takes apart what stands in {self.space(a)}")

    def use(self, owner):
        self.say(f"{self.who[owner]} uses {self.commandos[owner].ability.name}")

    def end_turn(self, before, after, seat, *_):
        self.say(f"{self.who[seat]} ends the turn")

    def next_attacked(self, before, after, *_):
        if not before.waiting:
            self.head("Stage turn")

    def set_attacked(self, before, after, *_):
        self.head(f"Enemy attack on {self.who[int(after.active)]}")

    def activate(self, before, after, k, *_):
        pushed = [int(x) for x in after.agenda[int(before.depth) - 1]] if after.depth >= before.depth else [-1]
        if pushed[0] == s.ACTIVATE and top(after)[0] == s.RUN:
            at = pushed[1] - 1
            card = int(self.stage.laid[at] if at < LAID else before.guest[at - LAID])
            self.say(f"activated: {self.stage_card_name(self.part, card)}")

    def draw_stage(self, before, after, *_):
        if after.over and not before.over:
            self.say("no stage card is left to be drawn")
            return
        self.told.add("stage_left")
        card = int(after.stage_card)
        icon = ", with a pillbox sensor icon" if self.stage.card[card].icon else ""
        nothing = "" if self.stage.card[card].many else ", without further effect"
        left = number(int(after.stage_left), "cards")
        self.say(f"the stage card drawn is {self.stage_card_name(self.part, card)}{icon}{nothing}; {left} left")

    def end_round(self, before, after, *_):
        self.head("End of the round")

    # -- moves and special spaces --------------------------------------------------------------------------------------------
    def walk(self, before, after, seat, kind, space):
        self.told.add("space")
        n = int(self.t.now[seat, s.NOW_MOVED] - self.was[seat, s.NOW_MOVED])
        way = "jumps" if kind == d.JUMP_TO else f"runs {number(n, 'spaces')}"
        shared = next((who for k, who in enumerate(self.who) if k != seat and before.space[k] == space), "")
        self.say(f"{self.who[seat]} {way} to {self.place(before, space)}{f', where {shared} stands' if shared else ''}")

    def move(self, before, after, seat, steps, fresh, *_):
        self.fresh = bool(fresh)

    def set_move(self, before, after, seat, *_):
        kind, space = (int(x) for x in before.options[int(before.chosen), :2])
        if kind in (d.RUN_TO, d.JUMP_TO):
            self.walk(before, after, seat, kind, space)
        elif after.space[seat] != before.space[seat]:
            self.told.add("space")
            self.say(f"{self.who[seat]} cannot stay there and returns to {self.space(after.space[seat], plain=False)}")
        else:
            self.say(f"{self.who[seat]} {'does not move' if self.fresh else 'runs no farther'}")

    def set_visit(self, before, after, seat, kind, *_):
        what = int(before.options[int(before.chosen), 0])
        if what == 0:
            self.say(f"{self.who[seat]} passes over the {TYPES[kind]} objective")
        elif what == 2:
            self.say(f"{self.who[seat]} holds the {TYPES[kind]} objective token already and draws a card instead")
        elif self.fired(s.EV_GOAL) or self.fired(s.EV_GOAL_FAILED):
            goal = int(after.drawn_goal)
            asks = amounts(self.t.goal[goal].need)
            has = amounts([self.advantage(before, seat, k) for k in range(s.TYPES)])
            done = "completed" if self.fired(s.EV_GOAL) else "not completed"
            self.say(f"{self.who[seat]} attempts the {TYPES[kind]} objective: {self.goal_name(goal)} asks for {asks}, has {has}: {done}")

    def advantage(self, g, seat, kind) -> int:
        """Current advantage of a type."""
        return int(g.token[seat, kind]) + (int(g.hand[seat]) & int(self.t.type_mask[seat, kind])).bit_count()

    def set_sensor(self, before, after, seat, *_):
        if before.options[int(before.chosen), 0] == 0:
            self.say(f"{self.who[seat]} leaves the pillbox sensor token")
            return
        self.told.add("sensors")
        step, _, gun, *_ = top(after)
        drawn = f"draws the weapon card {self.weapon(seat, gun)}" if step == s.SET_WEAPON else "finds no weapon card"
        self.say(f"{self.who[seat]} discards the pillbox sensor token and {drawn}")

    def set_weapon(self, before, after, seat, gun, *_):
        self.told.add("gun")
        if before.options[int(before.chosen), 0] == 0:
            self.say(f"{self.who[seat]} keeps {self.weapon_name(int(before.gun[seat]), seat)} and discards {self.weapon_name(gun)}")
        else:
            old = "" if before.gun[seat] == s.NO_CARD else f" and discards {self.weapon_name(int(before.gun[seat]))}"
            self.say(f"{self.who[seat]} takes {self.weapon_name(gun)}{old}")

    def set_refill(self, before, after, *_):
        if after.sensors == before.sensors:
            self.say("no pillbox sensor token is put back")

    # -- commando attacks ---------------------------------------------------------------------------------------------------
    def attack(self, before, after, seat, effect):
        """An attack begins: on whom, how far, with what dice. effect: the card's, -1 for the attack every turn has."""
        own = self.t.effect[effect] if effect >= 0 else None
        if own is not None and own.dice:
            base, weapon = int(own.dice), "dice of the card"
        else:
            gun = int(after.gun[seat])
            base = int(self.t.rifle[seat].dice if gun == s.NO_CARD else self.t.weapon[gun].dice)
            weapon = self.weapon_name(gun, seat)
        parts = [f"{weapon} {base}"]
        aimed = int(before.bonus[seat])
        if extra := int(after.dice) - base - aimed:
            parts.append(f"{self.source(effect)} {extra:+d}")
        if aimed:
            parts.append(f"aim {aimed:+d}")
        at = int(after.space[seat])
        names = [
            f"{self.target(after, k)} ({number(self.far(at, self.stands(after, k)), 'spaces')} away)" for k in members(int(after.targets))
        ]
        self.say(f"{self.who[seat]} attacks {listed(names)} from {self.space(at)}: {number(int(after.dice), 'dice')} ({', '.join(parts)})")

    def aim(self, before, after, seat, effect, *_):
        if top(after)[0] == s.SET_AIM:
            return
        if self.t.now[seat, s.NOW_ATTACKS] > self.was[seat, s.NOW_ATTACKS]:
            self.attack(before, after, seat, effect)
        else:
            self.say(f"{self.who[seat]} has no target within range")

    def set_aim(self, before, after, seat, effect, *_):
        if before.options[int(before.chosen), 0] == d.ATTACK_AT:
            self.attack(before, after, seat, effect)
        else:
            self.say(f"{self.who[seat]} does not attack")

    def set_second(self, before, after, seat, *_):
        new = members(int(after.targets & ~before.targets))
        self.say(f"also hit: {self.target(after, new[0])}" if new else "no second target is hit")

    def rolled(self, before, after, dice: int, criticals: int) -> str:
        """What dice showed, from what they added to the attack."""
        symbols = [int(after.symbol[k] - before.symbol[k]) for k in range(s.TYPES)]
        by = 2 if before.gun_trait == v.DOUBLE_CRITICAL else 1
        hits = int(after.hits - before.hits) - by * criticals
        return self.dice([*symbols, hits, criticals, dice - sum(symbols) - hits - criticals], ATTACK_WORDS)

    def roll(self, before, after, seat, *_):
        dice, criticals = int(before.dice), int(after.criticals - before.criticals)
        self.say(f"{self.who[seat]} rolls {number(dice, 'dice')}: {self.rolled(before, after, dice, criticals)}")

    def set_reroll(self, before, after, seat, *_):
        chosen = [int(n) for n in before.options[int(before.chosen), 1:4]]
        if not sum(chosen):
            return
        kept = before.copy()
        for k in range(s.TYPES):
            kept.symbol[k] -= chosen[k]
        shown = self.rolled(kept, after, sum(chosen), int(after.criticals - before.criticals))
        self.say(f"{self.who[seat]} rolls {amounts(chosen)} again: {shown}")

    def explode(self, before, after, seat, *_):
        new = self.fired(s.EV_CRITICAL)
        if dice := int(before.criticals) + new:
            shown = self.rolled(before, after, dice, new)
            self.say(f"{number(dice, 'criticals')} add {number(dice, 'dice')}: {shown}".replace("critical add", "critical adds"))

    def set_convert(self, before, after, seat, types, *_):
        chosen = [int(n) for n in before.options[int(before.chosen), 1:4]]
        free = [n if int(before.goals[seat]) >> k & 1 else 0 for k, n in enumerate(chosen)]
        paid = [n - m for n, m in zip(chosen, free)]
        words = [f"{amounts(free)} (by objective token)"] if sum(free) else []
        words += [f"{amounts(paid)} (by spending as much)"] if sum(paid) else []
        if words:
            self.say(f"{self.who[seat]} turns {listed(words)} into successes")
        if not types:  # of a great pool one type is asked for after the other
            self.say(f"the attack has {number(int(after.hits), 'successes')}")

    def assign(self, before, after, seat, damage, *_):
        if damage > 0 and self.fired(s.EV_WASTED):
            self.say(f"{damage} damage on the boss: none of its cards can take {'it' if damage == 1 else 'any of it'}")

    def kill_draw(self, before, after, seat, anybody, *_):
        if top(after)[0] != s.SET_KILL_DRAW and not after.over:
            self.say(f"{self.who[seat]} draws for the defeat")

    def set_kill_draw(self, before, after, *_):
        kind, seat = (int(x) for x in before.options[int(before.chosen), :2])
        drawn = before.decision == d.COMMANDO_ or kind == 1
        self.say(f"{self.who[seat]} {'draws' if drawn else 'does not draw'} for the defeat")

    # -- enemy attacks ------------------------------------------------------------------------------------------------------
    def enemy_attack(self, before, after, seat, *_):
        adds, sources = [0] * 5, []
        dice = [f"{number(int(before.cards[seat]), 'cards')}"]
        for k in range(int(before.cards[seat])):
            card = int(before.area[seat, k])
            down = card >= s.BOSS and int(before.boss_down) >> (card - s.BOSS) & 1
            row = self.foe.boss[card - s.BOSS] if card >= s.BOSS else self.foe.enemy[card]
            if down and row.dice_after:
                dice.append(f"{self.enemy_name(self.part, card)} {int(row.dice_after):+d}")
            if not down and any(row.adds):
                adds = [n + int(m) for n, m in zip(adds, row.adds)]
                sources.append(self.enemy_name(self.part, card))
        shown = [int(n) - m for n, m in zip(after.pool, adds)]
        many = int(before.cards[seat]) + sum(int(word.split()[-1]) for word in dice[1:])
        told = self.dice([*shown, many - sum(shown)], ENEMY_WORDS)
        more = f"; {listed(sources)} add{'s' * (len(sources) == 1)} {self.dice([*adds, 0], ENEMY_WORDS)}" if sources else ""
        cards = ", ".join(self.enemy_name(self.part, int(card)) for card in before.area[seat, : int(before.cards[seat])])
        attack = "attacks" if before.cards[seat] == 1 else "attack"
        self.say(f"{cards} {attack} {self.who[seat]}: {number(many, 'dice')} ({', '.join(dice)}) show {told}{more}")

    def specials(self, before, after, seat, *_):
        for card in members(int(after.triggered & ~before.triggered)):
            self.say(f"a special triggers {self.enemy_name(self.part, card)}")

    def left_over(self, before, after, seat, *_):
        if n := int(before.pool[s.SPECIAL]):
            self.say(f"{number(n, 'specials')} left over: {self.who[seat]} draws {number(n, 'enemies')}")

    def incoming(self, before, after, seat, *_):
        if not any(before.pool[:4]):
            self.say(f"no damage comes in for {self.who[seat]}")

    def suffer(self, before, after, seat, need, *_):
        if need and top(after)[0] == s.LOSE_MEDAL:
            self.say(f"{self.who[seat]} suffers {amounts(unpacked(need))} damage and cannot prevent it")

    def set_prevent(self, before, after, seat, need, *_):
        done = "does not prevent" if before.options[int(before.chosen), 0] == 0 else "prevents"
        self.say(f"{self.who[seat]} suffers {amounts(unpacked(need))} damage and {done} it")

    def lose_medal(self, before, after, seat, *_):
        if not before.medals[seat]:
            self.say(f"{self.who[seat]} has no medal left to discard and is out of the fight")

    def draw_enemy(self, before, after, seat, hatch, *_):
        if self.fired(s.EV_FOURTH):
            self.say(f"{self.who[seat]} has three enemy cards already: no fourth is drawn, but 1 any damage suffered")
        elif after.cards[seat] == before.cards[seat]:
            self.say(f"there is no enemy card for {self.who[seat]} to draw")
        elif hatch:
            self.say(f"an enemy hatches for {self.who[seat]}")

    # -- effects ------------------------------------------------------------------------------------------------------------
    def run(self, before, after, e, end, actor, source):
        """An effect is told by its card; whom it does not concern is told where it concerns nobody."""
        if e >= end:
            return
        name, row = self.effect(e, self.who[actor]), self.t.effect[e]
        concerns = top(after)[0] in (s.EACH, s.APPLY, s.SET_COMMANDO) and top(after)[1] == e
        self.say(f"{self.source(e)}: {name}" + ("" if concerns or row.who in (v.EACH_, v.OTHERS) else ": that is not so"))

    def each(self, before, after, e, seat, *_):
        if seat == 0 and not (top(after)[0] == s.APPLY and top(after)[1] == e):
            self.say("that concerns nobody")

    def set_commando(self, before, after, e, *_):
        seat = int(before.options[int(before.chosen), 1])
        if before.n > 1:
            self.say(f"the table chooses {self.who[seat]}")
        elif self.t.effect[e].who not in (v.CHOSEN, v.OTHER):
            self.say(f"that is {self.who[seat]}")

    def apply(self, before, after, e, seat, actor, *_):
        """What an effect does at once is seen in what changed; where nothing did and nothing is to come, that is told."""
        row = self.t.effect[e]
        if row.do == v.ROLL_TRACK and self.stage.level[before.space[seat]]:
            self.track_die(before, after, seat)
        elif row.do == v.BONUS_DIE:
            self.say(f"the attack now has {number(int(after.dice), 'dice')}")
        elif row.do == v.MUST_DISCARD and after.failed > before.failed:
            self.say(f"{self.who[seat]} has too few tokens for that")
        elif row.do == v.MOVE_BOSS:
            self.boss_stays(before, after)
        elif after.depth == before.depth - 1 and self.same(before, after) and not self.fired(s.EV_BLOCKED):
            self.say("nothing happens" if row.who == v.NOBODY_ else f"nothing happens for {self.who[seat]}")

    def set_marked(self, before, after, *_):
        self.say(f"the table chooses {self.who[int(before.options[int(before.chosen), 1])]}")
        self.boss_stays(before, after)

    def boss_stays(self, before, after):
        if after.boss_at == before.boss_at and not self.fired(s.EV_BLOCKED) and top(after)[0] != s.SET_MARKED:
            self.say(f"the boss is next to {self.who[int(after.marked)]} and stays")

    def track_die(self, before, after, seat):
        face = int(self.t.commando_face[int(below(before.copy(), s.TRACK_DIE, s.FACES))])
        name = list(v.FACE_WORDS)[face]
        reached = [int(self.stage.track[k]) for k in range(min(int(before.track) + 1, int(self.stage.track_length)))]
        self.say(f"the die for {self.who[seat]} shows {name}: {'a fall' if face in reached else 'no fall'}")

    def same(self, before, after) -> bool:
        """Did nothing change but the agenda?"""
        ignored = ("agenda", "depth", "options", "n", "drawn", "chosen", "decision", "subject", "steps", "forced", "key")
        return not differ(before, after, [name for name in before.dtype.names if name not in ignored])

    def set_may(self, before, after, e, seat, *_):
        if before.options[int(before.chosen), 0] == 0:
            self.say(f"{self.who[seat]} does not pay")

    def set_space(self, before, after, seat, purpose, operand, *_):
        space = int(before.options[int(before.chosen), 1])
        if after.space[seat] != before.space[seat]:
            self.told.add("space")
            self.say(f"{self.who[seat]} goes {self.space(before.space[seat])} → {self.place(before, space)}")

    def set_order(self, before, after, *_):
        if top(before)[0] and before.top.tolist() == after.top.tolist():
            self.say("the stage cards stay in this order")

    def shortfall(self, before, after, seat, *_):
        self.say(f"{self.who[seat]} could not do that in full")

    def fire(self, before, after, mask, reach, need, *_):
        """Tokens fire one after the other; those that reach nobody are told together with the next one that does."""
        hits = top(after)[0] in (s.SUFFER, s.SET_FIRED)
        again = after.depth > before.depth
        fired = members(mask & ~int(after.agenda[int(after.depth) - 2, 1]) if again else mask)
        for space in fired[: len(fired) - hits]:
            self.say(f"the token in {self.space(space)} reaches nobody")
        if hits and top(after)[0] == s.SUFFER:
            self.say(f"the token in {self.space(fired[-1])} hits {self.who[top(after)[1]]}")
        elif hits:
            self.say(f"the token in {self.space(fired[-1])} has several commandos nearest")

    def set_fired(self, before, after, *_):
        self.say(f"it hits {self.who[int(before.options[int(before.chosen), 1])]}")

    def set_window(self, before, after, *_):
        if before.options[int(before.chosen), 0] == d.ABILITY_USE:
            self.use(int(before.options[int(before.chosen), 1]))

    def use_ability(self, before, after, owner, operand, *_):
        if after.space[owner] != before.space[owner]:
            self.told.add("space")
            self.say(f"{self.who[owner]} jumps to {self.place(before, operand)}")

    def discard_cards(self, before, after, seat, n, *_):
        if n and not before.hand[seat]:
            self.say(f"{self.who[seat]} has no card to discard")

    def discard_tokens(self, before, after, seat, *_):
        if not self.lines and before.token.tolist() == after.token.tolist() and top(after)[0] != s.SET_DISCARD_TOKEN:
            self.say(f"{self.who[seat]} has no such token")

    def set_taken(self, before, after, seat, *_):
        if before.options[int(before.chosen), 0] == 0:
            self.say(f"{self.who[seat]} takes no enemy card")

    STEPS = {
        s.MULLIGAN: mulligan, s.SET_MULLIGAN: set_mulligan, s.SET_START: set_start, s.SET_REWARD: set_reward,
        s.BEGIN_ROUND: begin_round, s.NEXT_TURN: next_turn, s.SET_TURN: set_turn, s.SET_ACTION: set_action, s.END_TURN: end_turn,
        s.NEXT_ATTACKED: next_attacked, s.SET_ATTACKED: set_attacked, s.ACTIVATE: activate, s.DRAW_STAGE: draw_stage,
        s.END_ROUND: end_round, s.MOVE: move, s.SET_MOVE: set_move, s.SET_VISIT: set_visit, s.SET_SENSOR: set_sensor,
        s.SET_WEAPON: set_weapon, s.SET_REFILL: set_refill, s.SET_SPACE: set_space, s.AIM: aim, s.SET_AIM: set_aim,
        s.SET_SECOND: set_second, s.ROLL: roll, s.SET_REROLL: set_reroll, s.EXPLODE: explode, s.SET_CONVERT: set_convert,
        s.ASSIGN: assign, s.KILL_DRAW: kill_draw, s.SET_KILL_DRAW: set_kill_draw, s.ENEMY_ATTACK: enemy_attack,
        s.SPECIALS: specials, s.LEFT_OVER: left_over, s.INCOMING: incoming, s.SUFFER: suffer, s.SET_PREVENT: set_prevent,
        s.LOSE_MEDAL: lose_medal, s.DRAW_ENEMY: draw_enemy, s.RUN: run, s.EACH: each, s.APPLY: apply,
        s.SET_COMMANDO: set_commando, s.SET_MAY: set_may, s.SET_ORDER: set_order, s.SHORTFALL: shortfall, s.FIRE: fire,
        s.SET_FIRED: set_fired, s.SET_WINDOW: set_window, s.USE_ABILITY: use_ability, s.DISCARD_CARDS: discard_cards,
        s.SET_TAKEN: set_taken, s.DISCARD_TOKENS: discard_tokens, s.SET_MARKED: set_marked,
    }  # fmt: skip
