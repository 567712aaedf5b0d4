"""What lies on the table, what is asked, and what may be answered, in words for a person who plays along."""

from __future__ import annotations

from sim.contra import decisions as d
from sim.contra import state as s
from sim.contra import vocabulary as v
from sim.contra.maps import members
from sim.contra.rules import movement
from sim.contra.telling import Changes
from sim.contra.words import TYPES, amounts, number, unpacked


class Questions(Changes):
    """Questions and options in words."""

    # -- the table ---------------------------------------------------------------------------------------------------------
    def board(self, g, seat=None) -> list[str]:
        """What lies on the table: hands are open, so it is the same for every seat."""
        self.part = int(g.part)
        lines = []
        for k, who in enumerate(self.who):
            where = f"in {self.place(g, int(g.space[k]))}" if g.space[k] >= 0 else "not on the map yet"
            medals = "1 medal" if g.medals[k] == 1 else f"{int(g.medals[k])} medals"
            words = [f"{medals}", self.weapon_name(int(g.gun[k]), k), f"tokens {self.tokens(g, k)}"]
            goals = [TYPES[kind] for kind in members(int(g.goals[k]))]
            words += [f"objective tokens {', '.join(goals)}"] if goals else []
            words += [f"{number(int(g.bonus[k]), 'more dice')} for the next attack"] if g.bonus[k] else []
            words += [number(int(g.gels[k]), "gels")] if g.gels[k] else []
            lines.append(f"{who} {where}: {'; '.join(words)}")
            lines.append(f"    hand: {self.cards(k, g.hand[k])}; deck: {number(int(g.deck[k]).bit_count(), 'cards')}")
            if self.hands and g.pile[k]:
                lines.append(f"    discard pile: {self.cards(k, g.pile[k])}")
            lines.append(f"    against {who}: {self.area(g, k)}")
        if g.boss_at:
            cards = ", ".join(self.health(g, s.BOSS + k) for k in range(int(self.foe.bosses)))
            lines.append(f"The boss in {self.spaces(g.boss_at)}: {cards}")
        return lines + self._map(g)

    hands = False

    def area(self, g, seat: int) -> str:
        """The enemy cards of a play area, left to right, and where their figures stand."""
        found = []
        for k in range(int(g.cards[seat])):
            card = int(g.area[seat, k])
            where = f" in {self.space(g.at[card])}" if card < s.BOSS and g.at[card] >= 0 else ""
            found.append(self.health(g, card) + where)
        return ", ".join(found) or "no enemy"

    def _map(self, g) -> list[str]:
        words = [f"{name} in {self.spaces(mask)}" for name, mask in (
            ("pillbox sensor tokens", g.sensors), ("stage tokens", g.turrets), ("bubble dimers", g.dimers)) if mask]  # fmt: skip
        for k in range(s.GUESTS):
            if g.guest[k] != s.NO_CARD:
                left = int(self.stage.card[g.guest[k]].health - g.guest_hurt[k])
                words.append(f"{self.stage_card_name(self.part, int(g.guest[k]))} (health {left}) in {self.space(g.guest_at[k])}")
        for k in range(int(self.stage.nests)):
            if g.nest_gels[k] or g.nest_damage[k]:
                gels = number(int(g.nest_gels[k]), "gels")
                words.append(f"{gels} and {int(g.nest_damage[k])} damage in {self.space(self.stage.nest[k])}")
        if self.stage.track_length:
            words.append(f"track on space {int(g.track) + 1} ({self.track_face(g.track)})")
        if g.known:
            words.append(f"known stage cards: {', '.join(self.stage_card_name(self.part, int(card)) for card in g.top[: int(g.known)])}")
        return [f"On the map: {'; '.join(words)}"] if words else []

    # -- questions ---------------------------------------------------------------------------------------------------------
    ASKED = {
        d.MULLIGAN_: "put a card aside, or keep the hand?",
        d.START_SPACE_: "in which space to start?",
        d.NEXT_TURN_: "who takes the next commando turn?",
        d.NEXT_ATTACK_: "who is attacked next?",
        d.TURN_: "what next on this turn?",
        d.MOVE_OR_STOP: "move where?",
        d.OBJECTIVE_: "use the objective space?",
        d.SENSOR_: "take the pillbox sensor token for a weapon card?",
        d.TARGET: "at whom?",
        d.SECOND_TARGET: "which second target is hit?",
        d.REROLL_: "which symbols to roll again?",
        d.CONVERT_: "which symbols to turn into successes?",
        d.DISCARD_: "after the lost medal: discard a card before drawing up to four?",
        d.DISCARD_CARD_: "which card to discard?",
        d.DISCARD_TOKEN_: "which token to discard?",
        d.EITHER_: "which of the two?",
        d.GAIN_TYPE: "which token to gain?",
        d.ABILITY_: "use an ability now?",
        d.BEFORE_ATTACK_: "use an ability before the dice are rolled?",
        d.REFILL_: "put a pillbox sensor token back?",
        d.ORDER_: "which stage card comes first?",
        d.TAKE_ENEMY_: "take an enemy card?",
        d.BOSS_SPACE_: "where does the boss stand?",
    }

    def question(self, g) -> str:
        """The question that stands, with who is to answer."""
        self.part = int(g.part)
        step, a, b, *_ = (int(x) for x in g.agenda[int(g.depth) - 1])
        decision, about = int(g.decision), {
            d.BOSS_CARD_HOLDER: lambda: f"who takes the boss card {self.boss_card(a - 1)}?",
            d.REWARD_: lambda: self._reward_asked(a),
            d.WEAPON_: lambda: f"take {self.weapon(int(g.subject), b)} in place of {self.weapon(int(g.subject), int(g.gun[g.subject]))}?",
            d.ASSIGN_: lambda: f"{b} damage to divide among the boss cards: how much goes where?",
            d.PREVENT_: lambda: f"{amounts(unpacked(b))} damage: prevent it?",
            d.PAY_: lambda: "with what to pay?",
            d.PLACE_ENEMY: lambda: f"where does {self.enemy_name(self.part, a)} enter?",
            d.MAY_: lambda: self._may_asked(step, a, b),
            d.COMMANDO_: lambda: self._commando_asked(step, a),
            d.SPACE_: lambda: self.PURPOSES[b],
        }  # fmt: skip
        text = about[decision]() if decision in about else self.ASKED[decision]
        decider, subject = int(g.decider), int(g.subject)
        who = "The table" if decision in self.OF_THE_TABLE else self.who[decider if decider >= 0 else subject]
        return f"{who}: {text}"

    PURPOSES = {
        movement.FALLEN: "to which space?",
        movement.TOKEN_BACK: "where is a stage token put?",
        movement.DIMER: "where is the bubble dimer put?",
        movement.NEST_GROWS: "which space gets the gels?",
        movement.NEST_GETS: "which space gets the gels?",
        movement.FIGURE: "where does the figure of the stage card enter?",
    }

    OF_THE_TABLE = (
        d.BOSS_CARD_HOLDER, d.REWARD_, d.NEXT_TURN_, d.NEXT_ATTACK_, d.PLACE_ENEMY, d.COMMANDO_, d.ABILITY_, d.BEFORE_ATTACK_, d.REFILL_,
        d.ORDER_, d.BOSS_SPACE_,
    )  # fmt: skip

    def _may_asked(self, step: int, a: int, b: int) -> str:
        return "draw a card for the defeat?" if step == s.SET_KILL_DRAW else f"{self.source(a)}: {self.effect(a, self.who[b])}?"

    def _reward_asked(self, what: int) -> str:
        return {
            s.REWARD_GOAL: "who starts with which objective token?",
            s.REWARD_REVEAL: "look at the top stage card?",
            s.REWARD_REMOVE: "return the top stage card to the box unseen?",
            s.REWARD_GUN: "who starts with a random weapon card?",
            s.PENALTY_MEDAL: "who starts with one medal less?",
        }.get(what, "who draws the additional enemy?")

    def _commando_asked(self, step: int, a: int) -> str:
        if step == s.SET_COMMANDO:
            return f"{self.source(a)}: {self.effect(a)}: which commando?"
        return {s.SET_KILL_DRAW: "who draws a card for the defeat?", s.SET_FIRED: "whom does the token hit?"}.get(
            step, "toward whom does the boss move?"
        )

    # -- options -----------------------------------------------------------------------------------------------------------
    def options(self, g) -> list[str]:
        """The legal answers, in the order of their numbers."""
        self.part = int(g.part)
        return [self.option(g, *(int(x) for x in g.options[k])) for k in range(int(g.n))]

    def option(self, g, kind, a, b, c) -> str:
        """One legal answer of the question that stands."""
        decision, seat = int(g.decision), int(g.subject)
        tell = self.TOLD.get(decision)
        if tell is not None:
            return tell(self, g, kind, a, b, c)
        if decision in (d.TURN_, d.MOVE_OR_STOP, d.TARGET, d.SECOND_TARGET, d.ABILITY_, d.BEFORE_ATTACK_):
            return self._action(g, seat, kind, a, b)
        if decision in (d.MULLIGAN_, d.DISCARD_, d.DISCARD_CARD_, d.PAY_, d.DISCARD_TOKEN_, d.GAIN_TYPE):
            return self._give(decision, seat, kind, a)
        if decision in (d.NEXT_TURN_, d.NEXT_ATTACK_, d.COMMANDO_, d.BOSS_CARD_HOLDER):
            return self.who[a]
        return self.place(g, a)  # start_space, place_enemy, space, boss_space

    ENDS = {d.TURN_: "end the turn", d.MOVE_OR_STOP: "go no farther", d.TARGET: "do not attack", d.SECOND_TARGET: "nobody else"}

    def _action(self, g, seat, kind, a, b) -> str:
        if kind == d.END:
            return self.ENDS.get(int(g.decision), "no")
        if kind in (d.RUN_TO, d.JUMP_TO):
            far = number(int(self.stage.dist[g.space[seat], a]), "spaces")
            return f"{'run' if kind == d.RUN_TO else 'jump'} to {self.place(g, a)}" + (f", {far}" if kind == d.RUN_TO else "")
        if kind == d.ATTACK_AT:
            return f"attack {self._target(g, seat, a)}"
        if kind == d.PLAY:
            row = self.t.kind[seat, a]
            told = "; ".join(self.effect(e, self.who[seat]) for e in range(int(row.first), int(row.first + row.many)))
            return f"play {self.kind_name(seat, a)}: {told}"
        if kind == d.ABILITY_USE:
            effect = int(self.t.effect[int(self.t.ability[a].effect)].do)
            on = "" if b < 0 else f": {self._target(g, a, b)}" if effect == v.STRIKE_ else f" to {self.place(g, b)}"
            return f"{self.who[a]} uses {self.ability(a)}{on}"
        return f"remove the stage token in {self.space(a)} for {amounts(self.stage.deed.need)}"

    def _target(self, g, seat, target) -> str:
        far = number(self.far(int(g.space[seat]), self.stands(g, target)), "spaces")
        if target < s.ENEMIES:
            return f"{self.health(g, target)}, {far} away"
        return f"{self.target(g, target)}, {far} away"

    def _give(self, decision, seat, kind, a) -> str:
        if decision in (d.MULLIGAN_, d.DISCARD_):
            done = "put aside" if decision == d.MULLIGAN_ else "discard"
            return f"{done} {self.kind_name(seat, a)}" if kind else "no more cards"
        if kind == 1:
            word = TYPES[int(self.t.kind[seat, a].type)]
            return f"{self.kind_name(seat, a)} ({word})"
        return f"a {TYPES[a]} token" if TYPES[a][0] not in "a" else f"an {TYPES[a]} token"

    def _reward(self, g, kind, a, b, c) -> str:
        if kind == 0:
            return f"{self.who[a]}, {TYPES[b]}"
        return {1: self.who[a], 2: "yes", 3: "no"}[kind]

    def _visit(self, g, kind, a, b, c) -> str:
        return ("no", f"attempt the {TYPES[a]} objective", "draw a card, for the objective token is held already")[kind]

    def _branch_of(self, g, kind, a, b, c) -> str:
        row = self.t.effect[int(g.agenda[int(g.depth) - 1, 1])]
        side = ("left", "right")[kind]
        return self._branch(int(row[f"{side}_first"]), int(row[f"{side}_many"]))

    def _symbols(self, g, kind, a, b, c) -> str:
        return "none" if not a + b + c else amounts((a, b, c, 0))

    TOLD = {
        d.REWARD_: _reward,
        d.OBJECTIVE_: _visit,
        d.SENSOR_: lambda self, g, kind, *_: "yes" if kind else "no",
        d.WEAPON_: lambda self, g, kind, *_: "take the new one" if kind else "keep the old one",
        d.REROLL_: _symbols,
        d.CONVERT_: _symbols,
        d.ASSIGN_: lambda self, g, kind, a, b, c: f"{b} on {self.health(g, s.BOSS + a)}",
        d.PREVENT_: lambda self, g, kind, *_: "spend the advantage" if kind else "lose a medal",
        d.EITHER_: _branch_of,
        d.MAY_: lambda self, g, kind, *_: "yes" if kind else "no",
        d.REFILL_: lambda self, g, kind, a, *_: f"in {self.place(g, a)}" if kind else "no",
        d.ORDER_: lambda self, g, kind, a, *_: self.stage_card_name(self.part, a),
        d.TAKE_ENEMY_: lambda self, g, kind, a, b, c: f"{self.health(g, a)} from {self.who[b]}" if kind else "none",
    }
