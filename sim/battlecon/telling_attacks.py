"""What a trace says of an attack: who makes it, whether it hits, what damage comes of it. Rulebook: Active Attack, Reactive Attack."""

from __future__ import annotations

from sim.battlecon import decisions as d
from sim.battlecon import state as s
from sim.battlecon import vocabulary as v
from sim.battlecon.changes import Changes
from sim.battlecon.rules import attack, beat, clones, damage
from sim.battlecon.rules.board import wormholes_between
from sim.battlecon.rules.ledger import is_clone, is_second


class Attacks(Changes):
    """Sentences of the steps of an attack."""

    def next_attack(self, before, after, k, *_):
        if k >= before.attacks:
            return
        a = int(before.order[k])
        name = self.doer(before, a)
        self.head(f"{name} attacks with {self.attack(before, a)}")
        if after.agenda[int(after.depth) - 1, 0] == s.NEXT_ATTACK:
            self.head(f"{name} does not attack{' a second time' if is_second(before, a) else ''}")
            self.say(self.why_not(before, a))

    def why_not(self, g, a) -> str:
        """Why an attack is not executed."""
        seat = int(g.attacker[a])
        stunned = bool(g.stunned[seat])
        if is_clone(g, a) and not is_second(g, a) and clones.is_gone(g, a):
            return f"gone since {self.who[seat]} was stunned" if stunned else "gone"
        if stunned:
            return "stunned"
        return "its condition for activating does not hold" if g.ready[seat if is_second(g, a) else a] else "the attack is negated"

    def distance(self, a, seat, other, far) -> str:
        """How far the target is from the attack, with wormholes that add to it, or might but do not."""
        if (edge := int(attack.passive(self.calm, self.t, a, v.RANGE_FROM_EDGE))) >= 0:
            stands = int(self.calm.space[int(self.calm.attacker[a])])
            middle = 2 * stands == s.SPACES + 1
            beyond = 1 if 2 * stands > s.SPACES + 1 else s.SPACES
            where = "no edge is farther" if middle else f"counted from just off the board beyond {beyond}"
            return f"distance {far} ({self.sources[edge][1]}: {where})"
        between = int(wormholes_between(self.calm, seat, other)) if self.calm.origin[a] == 0 else 0
        near = int(attack.range_to(self.calm, self.t, a, self.calm.space[other]))
        holes = f"{between} wormhole{'s' * (between > 1)}"
        if between == 0:
            return f"distance {far}"
        if far == near:
            return f"distance {far} ({holes} between {'does' if between == 1 else 'do'} not count)"
        counted = f"{far - near} wormhole{'s' * (far - near > 1)}"
        return f"distance {far} ({near} and {counted}{f' of {between}' if between > far - near else ''})"

    def check_range(self, before, after, a, is_repeated, asked, *_):
        seat = int(before.attacker[a])
        waiting = after.agenda[int(after.depth) - 1]
        if after.depth and waiting[0] == s.CHECK_RANGE and waiting[3]:  # it is asked from where the range is counted
            return
        if asked and before.options[int(before.chosen), 0] == d.NO:
            self.say("range counted from where it does not hit: no hit")
            return
        if is_repeated:
            self.head(f"{self.who[seat]} repeats the attack")
        other = 1 - seat
        kind = attack.range_kind(self.calm, self.t, a)
        if before.origin[a] == 0 and attack.passive(self.calm, self.t, a, v.RANGE_FROM_ANY) >= 0:
            beat.count_from_best(self.calm, self.t, a, other)
        far = int(attack.counted_distance(self.calm, self.t, a, other))
        low, high = (int(f(self.calm, self.t, a)) for f in (attack.lowest_range, attack.highest_range))
        if (reach := int(attack.modifier(self.calm, s.REACH, int(self.calm.attacker[a])))) > 0:  # in range from 1 on, whatever is printed
            low, high = min(low, 1), max(high, reach)
        known = f"range {self.span(low, high)}, {self.distance(a, seat, other, far)}"
        reach = {s.X: "range X", s.NOT_APPLICABLE: "range N/A"}.get(kind, known)
        if self.calm.origin[a] and kind == s.KNOWN:
            reach += f" from {self.markers[seat][int(self.calm.origin[a]) - 1]}"
        if after.hits_taken[other] > before.hits_taken[other]:
            also = int(attack.passive_at(self.calm, self.t, a, v.RANGE_ALSO, far)) if kind != s.NOT_APPLICABLE else -1
            outside = also >= 0 and (kind != s.KNOWN or not low <= far <= high)
            self.say(f"{reach}{f', in range as well ({self.sources[also][1]})' if outside else ''}: a hit")
        elif kind == s.NOT_APPLICABLE:
            self.say(f"{reach}: no hit")
        elif not attack.in_range(self.calm, self.t, a, other):
            self.say(f"{reach}: {'its condition does not hold, no hit' if kind == s.X else 'out of range, no hit'}")
        else:
            self.say(f"{reach}: in range, but {self.dodge(a, seat, other, far)}")
        self.changes(before, after)

    def dodge(self, a, seat, other, far) -> str:
        """Why an attack in range does not hit."""
        g, t, mine = self.calm, self.t, other
        if int(g.dodges[other]) >> seat & 1 or attack.bonus(g, t, other, s.DODGE):
            return f"{self.who[other]} dodges"
        if attack.modifier(g, s.DODGE_FROM, other) > 0 and far >= attack.modifier(g, s.DODGE_FROM, other):
            return f"attacks at distance {far} do not hit {self.who[other]}"
        e = int(attack.passive(g, t, other, v.DODGE_TRAPPED))
        if e >= 0 and g.trapped[seat]:
            return f"who has triggered a trap does not hit {self.who[other]} ({self.sources[e][1]})"
        e = int(attack.passive_at(g, t, a, v.CANNOT_HIT_AT, far))
        if e >= 0:
            return f"it does not hit at distance {far} ({self.sources[e][1]})"
        e = int(attack.passive_at(g, t, mine, v.DODGE_AT, far))
        if e >= 0:
            return f"attacks at distance {far} do not hit {self.who[other]} ({self.sources[e][1]})"
        e = int(attack.passive(g, t, mine, v.DODGE_OTHER_PARITY))
        if e >= 0 and (g.priority[a] - g.priority[mine]) & 1:
            return f"the priorities are not both odd or both even ({self.sources[e][1]})"
        return f"a marker in between shields {self.who[other]} ({self.sources[int(attack.passive(g, t, mine, v.DODGE_BEHIND_MARKER))][1]})"

    def do_damage(self, before, after, a, other, *_):
        g, t = self.calm, self.t
        name, doer = self.who[other], self.doer(before, a)
        if not attack.has_power(g, t, a):
            self.say("power N/A: no damage")
            return
        words = [self.sum_of(g, a, s.POWER, int(attack.power_of(g, t, a)))]
        if damage.throws_back(g, t, other):
            self.head(f"{doer} does damage")
            card = self.sources[int(attack.passive(g, t, other, v.THROWS_BACK))][1]
            self.say(f"{words[0]}: it befalls {self.who[int(before.attacker[a])]} instead, twice as much ({card})")
            self.changes(before, after)
            return
        soak = int(attack.soak_of(g, t, other, other))
        if soak:
            ignores = attack.passive(g, t, a, v.IGNORE_SOAK) >= 0 or attack.bonus(g, t, a, s.IGNORES_SOAK) > 0
            ignored = ", ignored" if ignores else ""
            words.append(self.sum_of(g, other, s.SOAK, soak) + ignored)
        elif after.soaked[other] > before.soaked[other]:  # by what the blow itself has brought about
            words.append(f"soak {int(after.soaked[other] - before.soaked[other])} ({self.cards[other][s.ABILITY]})")
        self.head(f"{doer} does damage")
        taken = int(after.damage_taken[other] - before.damage_taken[other])
        for op, of in ((v.HIT_CAP, "hit"), (v.BEAT_CAP, "beat")):
            e = int(attack.least(g, t, other, op))
            at_most = int(t.effect[e].low)
            if e >= 0 and at_most == (taken if op == v.HIT_CAP else int(after.damage_taken[other])):
                words.append(f"at most {at_most} a {of} ({self.sources[e][1]})")
        lost = f": {name} {int(before.life[other])} → {int(after.life[other])} life" if taken else ""
        self.say(f"{', '.join(words)}: {taken} damage{lost}")
        if taken and after.life[other] > 0:
            if before.life[other] - after.life[other] < taken:
                e, last = (int(attack.passive(g, t, other, op)) for op in (v.LIFE_FLOOR, v.SURVIVE))
                if e >= 0:
                    self.say(f"life does not fall below {int(t.effect[e].low)} ({self.sources[e][1]})")
                elif last >= 0:
                    self.say(f"what would defeat {name} leaves 1 life ({self.sources[last][1]})")
            total = int(attack.stun_guard_of(g, t, other, other))
            ignores = attack.passive(g, t, a, v.IGNORE_STUN_GUARD) >= 0 or attack.bonus(g, t, a, s.IGNORES_GUARD) > 0
            ignored = total and ignores
            guard = self.sum_of(g, other, s.STUN_GUARD, total) + (", ignored" if ignored else "")
            state = "is not stunned" if not after.stunned[other] else "is stunned already" if before.stunned[other] else "is stunned"
            immune = "stun immunity" if attack.is_stun_immune(g, t, other, other) else guard
            self.say(f"{name} {state}" + ("" if before.stunned[other] else f" ({immune})"))
        if not taken and after.life[other] != before.life[other]:
            lost = int(before.life[other] - after.life[other])
            self.say(f"{name} loses {lost} life instead ({int(before.life[other])} → {int(after.life[other])})")
        self.changes(before, after, told=("life", "stun"))

    STEPS = {s.NEXT_ATTACK: next_attack, s.CHECK_RANGE: check_range, s.DO_DAMAGE: do_damage}
