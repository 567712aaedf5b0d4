"""Effects of cards told: what the card says, whom it concerns, what came of it. Rulebook: Effects."""

from __future__ import annotations

from sim.contra import decisions as d
from sim.contra import state as s
from sim.contra import vocabulary as v
from sim.contra.maps import members
from sim.contra.telling import differ
from sim.contra.telling_fights import Fights, top
from sim.contra.words import number
from sim.core.chance import below


class Effects(Fights):
    """The sentences of the steps of an effect."""

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

    def use(self, owner):
        self.say(f"{self.who[owner]} uses {self.commandos[owner].ability.name}")

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
