"""A game told turn by turn, in the order in which things lie open on the table. Rulebook: Game Round.

Each step of the agenda has its sentence; whatever else it changed is told after it (see telling.py)."""

from __future__ import annotations

from sim.contra import decisions as d
from sim.contra import state as s
from sim.contra.rules.stage import LAID
from sim.contra.telling_effects import Effects
from sim.contra.telling_fights import top
from sim.contra.words import TYPES, amounts, number
from sim.core.record import RUNNING

REASONS = {
    s.DESTROYED: "the boss is destroyed", s.MEDAL: "a commando has no medal left to discard",
    s.CLOCK: "a stage card must be drawn and there is none", s.SURVIVED: "the stage deck is survived",
}  # fmt: skip
PAYING = (s.PAY, s.SET_PAY)
# Steps with a sentence of their own: each has a method of its name.
TOLD = """
    mulligan set_mulligan set_start set_reward begin_round next_turn set_turn set_action end_turn next_attacked
    set_attacked activate draw_stage end_round move set_move set_visit set_sensor set_weapon set_refill set_space aim
    set_aim set_second roll set_reroll explode set_convert assign kill_draw set_kill_draw enemy_attack specials left_over
    incoming suffer set_prevent lose_medal draw_enemy run each apply set_commando set_may set_order shortfall fire
    set_fired set_window use_ability discard_cards set_taken discard_tokens set_marked
"""
STEPS = {getattr(s, name.upper()): name for name in TOLD.split()}


class Transcript(Effects):
    """The words of a game, for sim.core.trace. hands: list the discard piles as well at the start of each round."""

    hands = False

    def __init__(self, tables, scenario, content):
        super().__init__(tables, scenario, content)
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
        if row[0] == s.BEGIN_PART:
            self.begin_part(before, after)
        else:
            if row[0] in STEPS:
                getattr(self, STEPS[row[0]])(before, after, *row[1:5])
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
