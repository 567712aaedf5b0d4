"""Attacks told: dice with all their faces, what was converted and paid, who suffered what. Rulebook: Commando Attacks, Enemy Attacks."""

from __future__ import annotations

from sim.contra import decisions as d
from sim.contra import state as s
from sim.contra import vocabulary as v
from sim.contra.maps import members
from sim.contra.questions import Questions
from sim.contra.words import amounts, listed, number, unpacked

ATTACK_WORDS = ("mobility", "accuracy", "subtlety", "successes", "criticals", "blanks")
ENEMY_WORDS = ("mobility", "accuracy", "subtlety", "any", "specials", "blanks")


def top(g) -> list[int]:
    """The step on top of the agenda with its operands; -1 if none is left."""
    return [int(x) for x in g.agenda[int(g.depth) - 1]] if g.depth else [-1] * 6


class Fights(Questions):
    """The sentences of the steps of an attack."""

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
