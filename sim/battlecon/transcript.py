"""A duel told beat by beat, in the order in which things lie open on the table. Rulebook: Play Sequence.

Each step of the agenda has its sentence; whatever else it changed (life, tokens, places, modifiers) is told after it, so that
nothing that happens goes untold."""

from __future__ import annotations

from sim.battlecon import decisions as d
from sim.battlecon import state as s
from sim.battlecon import vocabulary as v
from sim.battlecon.changes import Changes
from sim.battlecon.rules import attack, beat, clones, conditions, damage
from sim.battlecon.rules.board import stands_at
from sim.battlecon.rules.kit import chooses_cards
from sim.battlecon.rules.ledger import FURTHER, is_clone
from sim.battlecon.rules.modes import THIS_TIME
from sim.battlecon.rules.movement import moves_other, turned_around
from sim.battlecon.rules.wormholes import BLOCKED
from sim.core.record import DRAW

MOVED = {
    v.ADVANCE: "advances", v.RETREAT: "retreats", v.RETREAT_FAR: "retreats",
    v.ADVANCE_UNTIL_ADJACENT: "advances", v.ADVANCE_NOT_PAST: "advances",
    v.PUSH: "is pushed", v.PULL: "is pulled", v.PUSH_FAR: "is pushed", v.BE_PUSHED: "is pushed", v.OPPONENT_MOVES: "moves",
    v.FOLD: "is moved",
}  # fmt: skip
NOT_MOVED = {
    v.ADVANCE: "advance", v.RETREAT: "retreat", v.RETREAT_FAR: "retreat", v.PUSH: "be pushed", v.PULL: "be pulled", v.PUSH_FAR: "be pushed",
    v.BE_PUSHED: "be pushed", v.OPPONENT_MOVES: "move",
}  # fmt: skip
# Steps that find an answer for the effect they name, right after the step that asked.
ASKING = (s.PAID, s.SET_MAY, s.SET_MOVE, s.SET_MARKER, s.SET_PLACE, s.SET_CARD, s.SET_PICK)
SECTIONS = {  # hooks outside an attack
    s.ON_START_OF_BEAT: "Start of beat", s.ON_REVEAL: "On reveal", s.ON_ANTE_START: "Start of ante", s.ON_END_OF_BEAT: "End of beat",
    s.ON_PULSE: "On a pulse", s.ON_SET_UP: "Set-up", s.ON_LAST: "End of beat",
}  # fmt: skip


class Transcript(Changes):
    """The words of a duel, for sim.core.trace. hands: list hands and discard piles at the start of each beat."""

    hands = False

    def __init__(self, tables, scenario, content):
        super().__init__(tables, scenario, content)
        self.scenario = scenario
        self.readings = [content.entries["readings"][name] for name in scenario.readings]
        self.counted = self.t.events.copy()

    def opening(self, g) -> list[str]:
        """Who plays whom, with what."""
        self.lines = []
        for seat, one in enumerate(self.fighters):
            kit = [f"{int(g.life[seat])} life", f"{self.scenario.bases[seat]} bases"]
            kit += [self.pools(g, seat)] if self.pieces[seat] else []
            kit += [self.in_play(g, seat)] if self.t.extras[seat] and not self.t.planes[seat] else []
            if g.finisher[seat] >= 0:
                kit.append(f"finisher {self.cards[seat][int(g.finisher[seat])]}")
            self.lines.append(f"{self.who[seat]} (seat {seat + 1}): {one.name}, {', '.join(kit)}")
        self.lines += [f"Read otherwise: {one.name}: {one.says}" for one in self.readings]
        self.lines.append(f"Board: {self.legend()}")
        return self.lines

    def ending(self, g) -> list[str]:
        """Who won, how, with how much life left."""
        life = ", ".join(f"{name} {int(g.life[seat])} life" for seat, name in enumerate(self.who))
        reason = s.END_REASONS[int(g.end_reason)].replace("_", " ")
        if g.winner < 0:
            return ["", f"{'A draw' if g.outcome == DRAW else 'No winner'}: {reason} after beat {int(g.rounds)} ({life})"]
        names = " and ".join(name for seat, name in enumerate(self.who) if g.team[seat] == g.winner)
        return ["", f"{names} wins by {reason} in beat {int(g.rounds)} ({life})"]

    def step(self, before, after) -> list[str]:
        """What one step did."""
        self.lines = []
        row = [int(x) for x in before.agenda[int(before.depth) - 1]]  # the step and its operands
        self.calm = before.copy()  # rules are asked for sums on it, so that asking counts nothing
        self.calm.live = 0
        self.fired = [
            e for e in (self.t.events - self.counted).nonzero()[0] if self.sources.get(int(e), (0, "", s.PASSIVE))[2] != s.PASSIVE
        ]
        tell = self.STEPS.get(row[0])
        if tell is not None:
            tell(self, before, after, *row[1:4])
        self.counted = self.t.events.copy()
        return self.lines

    # -- set-up and the choice of pairs -----------------------------------------------------------------------------------
    def begin_beat(self, before, after, *_):
        if after.rounds == before.rounds:
            return
        if before.rounds == 0:
            for seat, name in enumerate(self.who):
                piles = [self.held(seat, int(after.zone[seat, zone])) for zone in (s.DISCARD_1, s.DISCARD_2)]
                chosen = f"; finisher {self.cards[seat][int(after.finisher[seat])]}" if self.t.finisher[seat] < 0 else ""
                self.lines.append(f"{name} starts with discard 1: {piles[0]}; discard 2: {piles[1]}{chosen}")
            self.lines.append(f"{self.who[int(after.first_ante)]} antes first{' (by lot)' if self.t.first < 0 else ''}")
        dial = f"time dial {int(after.clock) + 1} of {int(self.t.beats)}"
        self.lines += ["", f"Beat {int(after.rounds)} ({dial})   {self.board(after)[0]}"]
        self.headed = ""
        for seat, name in enumerate(self.who):
            words = [f"{int(after.life[seat])} life"] + ([self.pools(after, seat)] if self.pieces[seat] else [])
            words += [self.in_play(after, seat)] if self.t.extras[seat] else []
            words += [self.status(after, row) for row in after.ledger[: int(after.entries)] if row[s.TARGET] == seat]
            self.lines.append(f"  {name}: {', '.join(words)}")
            if self.hands:
                self.lines.append(f"    hand: {self.held(seat, int(after.zone[seat, s.HAND]))}")
                for zone, title in ((s.DISCARD_1, "discard 1"), (s.DISCARD_2, "discard 2")):
                    self.lines.append(f"    {title}: {self.held(seat, int(after.zone[seat, zone]))}")
        for seat, name in enumerate(self.who):
            if before.rounds and after.life[seat] != before.life[seat]:
                self.head("Before the beat")
                self.say(f"{self.cards[seat][s.ABILITY]}: {name} has {int(after.life[seat])} life (before: {int(before.life[seat])})")
        self.short_of_cards(after)

    def short_of_cards(self, g):
        top = int(g.depth) - 1
        while g.agenda[top, 0] == s.POSSESS:
            top -= 1
        if g.agenda[top, 0] == s.RECYCLE:
            self.say("a fighter has no style or no base left: no attacks in this beat")

    # -- ante and reveal ----------------------------------------------------------------------------------------------------
    def ante_start(self, before, after, *_):
        self.head("Ante")

    def set_ante(self, before, after, seat, *_):
        kind, a, b, _ = (int(x) for x in before.options[int(before.chosen)])
        if kind == d.PASS:
            self.say(f"{self.who[seat]} passes")
        elif kind == d.TWICE:
            self.say(f"{self.who[seat]} antes {b} {self.pieces[seat][a]}: the attack will be executed twice")
        elif kind == d.TOKENS:
            gives = [text if k == seat else f"{self.who[k]} {text}" for k, text in self.gained(before, after)]
            if self.t.resource[seat, a].many:
                gives += [text for k in range(len(self.who)) for text in self.stopped(before, after, k)]
            self.say(f"{self.who[seat]} antes {b} {self.pieces[seat][a]}" + (f": {', '.join(gives)}" if gives else ""))
        elif kind in (d.ANTE_CARD, d.USE_CARD):
            self.say(f"{self.who[seat]} {'antes' if kind == d.ANTE_CARD else 'uses'} {self.cards[seat][a]}")
            self.changes(before, after)
        elif kind == d.PLACE and not self.t.possesses[seat]:
            self.say(f"{self.who[seat]} places a marker face-down in {b}", after)
        elif kind == d.TRAP:
            self.say(f"{self.who[seat]} sets a trap face-down")
        elif kind == d.CLONE:
            self.say(f"{self.who[seat]} antes {self.cards[seat][a]} for a clone in {b}", after)
        elif kind == d.DECLARE:
            self.say(f"{self.who[seat]} declares {self.declared(seat, a)}")
            self.changes(before, after)
        elif kind == d.CALL:
            self.say(f"{self.who[seat]} antes a call of {self.called(before, seat, a)}")
        elif kind == d.FINISHER:
            name = self.cards[seat][int(after.style_card[seat])]
            self.say(f"{self.who[seat]} antes the finisher {name} in place of the attack pair; no more antes")

    def reveal(self, before, after, *_):
        self.headed = ""
        self.head("Reveal")
        for seat, name in enumerate(self.who):
            style, base = int(before.style_card[seat]), int(before.base_card[seat])
            what = f": {self._action(before, seat, base)}" if style == s.SPECIAL_ACTION else ""
            self.say(f"{name}: {self.pair(seat, style, base)}{what}")
        kinds = [self._kind(before, seat) for seat in range(len(self.who))]
        other = self.who[1 - kinds.index("cancel")] if "cancel" in kinds else ""
        if "pulse" in kinds and kinds.count("pulse") == 1:
            self.say("the other pair is negated, the time dial stands still")
        elif "pulse" in kinds:
            self.say("the pulses cancel out, both special actions go to discard 1, the time dial stands still")
        elif kinds.count("cancel") == 1:
            self.say(f"what {other} played goes to discard 1; antes stay, both choose new pairs")
        elif "cancel" in kinds:
            self.say("both special actions go to discard 1, both choose new pairs")
        for seat, name in enumerate(self.who):
            if before.named[seat] >= 0 and after.life[seat] != before.life[seat]:
                loss = f"{int(before.life[seat])} → {int(after.life[seat])}"
                self.say(f"not the base that was named, {self.cards[seat][int(before.named[seat])]}: {name} loses 2 life ({loss})")
        for seat in range(len(self.who)):
            if after.mute[seat] and not before.mute[seat]:
                style = self.cards[seat][int(after.style_card[seat])]
                self.say(f"{style} does not count this beat ({self.cards[seat][s.ABILITY]})")
        if "pulse" not in kinds and "cancel" in kinds:
            self.short_of_cards(after)

    def _kind(self, g, seat) -> str:
        """pulse, cancel, finish or ''."""
        if g.style_card[seat] != s.SPECIAL_ACTION:
            return ""
        return self._action(g, seat, int(g.base_card[seat])).split()[0]

    def set_pulse(self, before, after, *_):
        self.say(f"after the pulse {' and '.join(f'{n} stands in {int(after.space[k])}' for k, n in enumerate(self.who))}", after)

    def check_priority(self, before, after, after_clash, *_):
        self.headed = ""
        self.head("Clash" if after_clash else "Priority")
        if after_clash:
            bases = [f"{name} {self.pair(k, int(before.style_card[k]), int(before.base_card[k]))}" for k, name in enumerate(self.who)]
            self.say(f"new bases: {', '.join(bases)}")
            return
        asked = self.calm
        for seat, name in enumerate(self.who):
            if after.locked[seat] != before.locked[seat]:
                asked = after.copy()
                asked.live = 0
                self.say(f"{name}'s call of {self.called(after, seat, int(after.called[seat]))} hits: {self.who[1 - seat]} is locked")
        for a in range(int(before.attacks)):
            if not clones.is_gone(after, a):
                self.say(f"{self.doer(before, a)}: {self.sum_of(asked, a, s.PRIORITY, int(after.priority[a]))}")
        for seat, name in enumerate(self.who):
            if (before.marker[seat] != after.marker[seat]).any():
                self.say(f"range or power N/A: {name}'s clones are gone, their bases return to hand", after)
        following = int(after.agenda[int(after.depth) - 1, 0])
        first, second = (int(a) for a in after.order[: int(after.attacks)] if not is_clone(after, a))
        name = self.who[int(after.attacker[first])]
        if following == s.CLASH:
            self.say("a tie: clash, both play a new base")
        elif attack.is_finisher(self.calm, first) and attack.is_finisher(self.calm, second) and following in (s.SELECT_PAIR, s.RECYCLE):
            self.say("two finishers tie: both become cancels, both choose new pairs")
            self.short_of_cards(after)
        elif following == s.RECYCLE:
            self.say("a tie, but a fighter has no base left for the clash: the beat is over")
        else:
            tie = after.priority[first] == after.priority[second]
            self.say(f"a tie, which {name} wins" if tie else f"{name} is the active player")

    # -- attacks --------------------------------------------------------------------------------------------------------------
    def next_attack(self, before, after, k, *_):
        if k >= before.attacks:
            return
        a = int(before.order[k])
        name = self.doer(before, a)
        self.head(f"{name} attacks with {self.attack(before, a)}")
        if after.agenda[int(after.depth) - 1, 0] == s.NEXT_ATTACK:
            self.head(f"{name} does not attack")
            why = "its condition for activating does not hold" if before.ready[a] else "the attack is negated"
            why = "it is gone" if clones.is_gone(before, a) else why
            self.say("stunned" if before.stunned[int(before.attacker[a])] else why)

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
        reach = {s.X: "range X", s.NOT_APPLICABLE: "range N/A"}.get(kind, f"range {self.span(low, high)}, distance {far}")
        if self.calm.origin[a] and kind == s.KNOWN:
            reach += f" from {self.markers[seat][int(self.calm.origin[a]) - 1]}"
        if after.hits_taken[other] > before.hits_taken[other]:
            self.say(f"{reach}: a hit")
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
            state = "is stunned" if after.stunned[other] else "is not stunned"
            immune = "stun immunity" if attack.is_stun_immune(g, t, other, other) else guard
            self.say(f"{name} {state} ({immune})")
        if not taken and after.life[other] != before.life[other]:
            lost = int(before.life[other] - after.life[other])
            self.say(f"{name} loses {lost} life instead ({int(before.life[other])} → {int(after.life[other])})")
        self.changes(before, after, told=("life", "stun"))

    # -- effects ----------------------------------------------------------------------------------------------------------------
    def trigger(self, before, after, hook, a, done):
        """The next effect that is due; nothing if its player has still to choose the order."""
        if hook in SECTIONS:
            self.head(SECTIONS[hook])
        if int(before.stopped[int(before.attacker[a])]) >> hook & 1:
            return
        if after.agenda[int(after.depth) - 1, 0] == s.SET_ORDER:
            return
        seat, due = int(before.attacker[a]), []
        for place in range(int(attack.places(before, self.t, a))):
            card = int(attack.counting_card(before, a, place))
            if card >= 0:
                row = self.t.card[seat, card]
                due += range(int(row.first[hook]), int(row.first[hook]) + int(row.many[hook]))
            elif place >= FURTHER:  # it keeps its place among them
                due += [-1] * int(self.t.card[seat, s.EXTRA + place - FURTHER].many[hook])
        for k, e in enumerate(due):
            if e >= 0 and not done >> k & 1:
                self.run_effect(before, after, e, a, 1 - seat)
                return

    def run_effect(self, before, after, e, a, other):
        """An effect whose condition holds and which asks nobody is done in the same step."""
        waiting = after.agenda[int(after.depth) - 1]
        asks = int(after.depth) and waiting[0] in ASKING and waiting[1] == e
        optional = self.t.effect[e].may and int(self.t.effect[e].op) not in v.MOVEMENTS and not chooses_cards(self.t, e)
        if not asks and not optional and conditions.condition_holds(self.calm, self.t, a, e):
            self.apply(before, after, e, a, other)

    def apply(self, before, after, e, a, other):
        """What an effect does that needs no more choice."""
        op, name = int(self.t.effect[e].op), self.sources[e][1]
        waiting = after.agenda[int(after.depth) - 1] if after.depth else (-1, -1)
        if waiting[0] in ASKING and waiting[1] == e:
            return
        if op in v.MOVEMENTS:
            passive = moves_other(op)
            who = self.who[other] if passive else self.doer(before, a)
            self.say(f"{name}: {who} cannot {NOT_MOVED.get(op, 'be moved' if passive else 'move')}")
            return
        if op == v.STUN and not (after.stunned - before.stunned).any():
            self.say(f"{name}: no stun ({'stunned already' if before.stunned.any() else 'stun immunity'})")
        if op == v.MARKERS_TRIGGER:
            self.turned(before, after)
        if op == v.TAKE_BACK_DISCARDS:
            seat = int(before.attacker[a])
            self.say(f"{name}: {self.who[seat]} takes back {self.held(seat, int(after.zone[seat, s.HAND] & ~before.zone[seat, s.HAND]))}")
        if op == v.ATTACK_AGAIN and after.renewed != before.renewed:
            self.say(f"{name}: the attack will be repeated")
        if op == v.REMOVE_PAIR:
            pair = (
                self.pair(other, int(before.style_card[other]), int(before.base_card[other]))
                if before.style_card[other] >= 0
                else "nothing"
            )
            self.say(f"{name}: {self.who[other]}'s {pair} is out of the duel")
        if after.order[0] != before.order[0]:
            self.say(f"{name}: {self.who[int(before.attacker[a])]} becomes the active player")
        self.changes(before, after, name, told=("markers",) if op == v.MARKERS_TRIGGER else ())

    def paid(self, before, after, e, a, other):
        amount, seat, pool = int(before.options[int(before.chosen), 1]), int(before.attacker[a]), int(self.t.effect[e].pays)
        self.say(f"{self.sources[e][1]}: {self.who[seat]} pays {amount or 'no'} {self.pieces[seat][pool]}")
        if amount:
            told = before.copy()
            told.pool[seat, pool] -= amount
            self.apply(told, after, e, a, other)

    def set_may(self, before, after, e, a, other):
        if before.options[int(before.chosen), 0] == d.NO:
            self.say(f"{self.sources[e][1]}: {self.who[int(before.attacker[a])]} does not use it")
        else:
            self.apply(before, after, e, a, other)

    def set_move(self, before, after, e, a, other):
        op, (spaces, how) = int(self.t.effect[e].op), (int(x) for x in before.options[int(before.chosen), 2:])
        blocked = how & BLOCKED
        seat = int(before.attacker[a])
        waiting = after.agenda[int(after.depth) - 1]
        if after.depth and waiting[0] == s.SET_MOVE and waiting[1] == e and waiting[4]:  # whoever is to be moved is asked
            return
        pushes = moves_other(op) or op == v.SEND_MARKER
        mover = other if pushes else seat
        name = f"{self.sources[e][1]}: {self.who[mover] if pushes else self.doer(before, a)}"
        if is_clone(before, a) and not pushes:
            start, end = (int(stands_at(g, a)) for g in (before, after))
            self.say(f"{name} {MOVED.get(op, 'moves')} {start} → {end}" if start != end else f"{name} stays", after)
            return
        if before.space[mover] == after.space[mover]:
            self.say(f"{name} stays in {int(after.space[mover])}")
        else:
            verb = MOVED.get(int(turned_around(self.calm, self.t, op, 1 - seat)), "is moved" if pushes else "moves")
            if v.DIRECT >> op & 1:
                way = "directly "
            else:
                way = f"{spaces} space{'s' * (spaces != 1)}{', past ' + self.who[1 - mover] if after.crossed else ''}, "
            self.say(f"{name} {verb} {way}{int(before.space[mover])} → {int(after.space[mover])}", after)
        guide = 1 - mover
        if attack.passive(self.calm, self.t, guide, v.STEERS) >= 0:
            self.say(f"{self.who[guide]} has chosen ({self.sources[int(attack.passive(self.calm, self.t, guide, v.STEERS))][1]})")
        if blocked:
            guard = int(attack.passive(self.calm, self.t, 1 - mover, v.MARKER_BLOCKS))
            self.say(f"{self.markers[1 - mover][int(self.t.effect[guard].what)]} bars the way ({self.sources[guard][1]})")
        self.changes(before, after, told=("space",))

    def set_marker(self, before, after, e, a, *_):
        self.changes(before, after, self.sources[e][1])
        if not self.lines:
            seat, m = int(before.attacker[a]), int(before.options[int(before.chosen), 2])
            self.say(f"{self.sources[e][1]}: {self.markers[seat][m]} stays in {int(after.marker[seat, m])}")

    def set_place(self, before, after, e, a, *_):
        kind, m, _, _ = (int(x) for x in before.options[int(before.chosen)])
        seat, name = int(before.attacker[a]), self.sources[e][1]
        if kind == d.MARK and self.t.effect[e].op == v.MARKERS_ATTACK:
            self.head(f"{self.markers[seat][m]} executes the attack")
        elif kind == d.MARK and self.t.effect[e].op == v.REMOVE_MARKER:
            self.say(f"{name}: {self.markers[seat][m]} is out of the duel")
            self.changes(before, after, told=("markers",))
        else:
            self.changes(before, after, name)

    def set_choice(self, before, after, e, a, other):
        kind, what, _, _ = (int(x) for x in before.options[int(before.chosen)])
        seat, name, who, op = int(before.attacker[a]), self.sources[e][1], self.who[other], int(self.t.effect[e].op)
        if kind == d.NUMBER:
            self.say(f"{name}: {self.who[seat]} chooses {what}")
        elif kind == d.EFFECT:
            self.say(f"{name}: {who} picks: {self.effect(what).split(': ', 1)[1]}")
        elif kind == d.CARD:
            verb = f"names {who}'s" if op == v.NAME_BASE else f"{who} discards"
            self.say(f"{name}: {self.who[seat] + ' ' if op == v.NAME_BASE else ''}{verb} {self.cards[other][what]}")
        elif kind == d.PASS:
            self.say(f"{name}: {self.who[seat]} uses no token" if op == v.USE_TOKEN else f"{name}: {who} discards no token")
        self.changes(before, after, name)

    def set_start(self, before, after, seat, *_):
        m = int(before.options[int(before.chosen), 1])
        self.lines.append(f"{self.who[seat]} starts with {self.markers[seat][m]} in {int(after.marker[seat, m])}")

    def planes(self, before, after, *_):
        """Growth and collapse of a plane, and which one follows."""
        self.changes(before, after)

    def set_left_out(self, before, after, seat, *_):
        self.say(f"{self.who[seat]} goes without {self.cards[seat][int(before.options[int(before.chosen), 1])]}")

    def set_finisher(self, before, after, seat, which, *_):
        if which == THIS_TIME:
            self.say(f"{self.who[seat]} finishes with {self.cards[seat][int(after.finisher[seat])]}")

    def set_reclaim(self, before, after, seat, *_):
        kind, card = (int(x) for x in before.options[int(before.chosen), :2])
        what = "nothing" if kind == d.NO else self.cards[seat][card]
        self.say(f"{self.who[seat]} takes back {what}")

    def set_spring(self, before, after, seat, who, *_):
        kind, card = (int(x) for x in before.options[int(before.chosen), :2])
        if kind == d.NO:
            self.say(f"{self.who[seat]} springs no trap")
        else:
            self.say(f"{self.who[who]} has triggered {self.cards[seat][card]}")
        self.changes(before, after)

    def set_pick(self, before, after, e, a, *_):
        """Effects that ask a question of their own."""
        kind, what, _, m = (int(x) for x in before.options[int(before.chosen)])
        name, seat, op = self.sources[e][1], int(before.attacker[a]), int(self.t.effect[e].op)
        if op == v.GROW:
            return  # told counter by counter
        if op == v.DISCARD_PAIR:
            self.say(f"{name}: {self.who[1 - seat]} will discard {self.cards[1 - seat][what]} with the pair")
        elif op == v.TAKE_BACK_BASE:
            self.say(f"{name}: {self.who[seat]} takes back {self.cards[seat][what]}")
        elif kind == d.NO:
            self.say(f"{name}: {self.who[seat]} does not use it")
        elif op == v.MOVE_CLONES and before.marker[seat, m] == after.marker[seat, m]:
            self.say(f"{name}: {self.markers[seat][m]} stays in {int(after.marker[seat, m])}")
        self.changes(before, after, name)

    def set_card(self, before, after, e, *_):
        if before.options[int(before.chosen), 0] == d.NO:
            self.say(f"{self.sources[e][1]}: no {'other ' if before.agenda[int(before.depth) - 1, 4] else ''}card")
        self.changes(before, after, self.sources[e][1])

    # -- recycling --------------------------------------------------------------------------------------------------------------
    def recycle(self, before, after, *_):
        self.head("Recycle")
        for seat, name in enumerate(self.who):
            if self.t.possesses[seat] and before.space[seat]:
                marker = self.markers[seat][int(before.possessed[seat]) - 1]
                self.say(f"{name} leaves the board, {marker} is back in {int(before.space[seat])}")
        for seat, name in enumerate(self.who):
            back = int(after.zone[seat, s.HAND]) & ~int(before.zone[seat, s.HAND])
            words = ["keeps the discard piles as they are"] if before.keeps_piles[seat] else []
            words += [f"takes back {self.held(seat, back)}"] if back or not words else []
            self.say(f"{name} {' and '.join(words)}")
        self.changes(before, after, told=("space",) if self.t.possesses.any() else ())

    # -- what single fighters bring ---------------------------------------------------------------------------------------------
    def possess(self, before, after, seat, *_):
        if after.agenda[int(after.depth) - 1, 0] != s.SET_POSSESSED:
            self.head("Before pairs")
            self.say(f"{self.who[seat]} finds no marker in an unoccupied space and stays off the board")

    def set_possessed(self, before, after, seat, *_):
        self.head("Ante" if self.t.possesses[seat] == s.IN_ANTE else "Before pairs")
        self.say(f"{self.who[seat]} stands in for {self.markers[seat][int(after.possessed[seat]) - 1]} in {int(after.space[seat])}", after)

    def wormholes(self, before, after, *_):
        self.changes(before, after)

    def set_base(self, before, after, what, a, *_):
        """A base chosen for a purpose of its own."""
        seat, (kind, base) = int(before.attacker[a]), (int(x) for x in before.options[int(before.chosen), :2])
        if kind == d.PASS:
            self.say(f"{self.who[seat]} takes no base of the stockpile")
            return
        name = self.cards[seat][base]
        if what == s.SET_ASIDE:
            self.lines.append(f"{self.who[seat]} sets {name} aside")
        elif what == s.TAKE:
            self.say(f"{self.who[seat]} takes {name} of the stockpile to hand")
        elif what == s.LEND:
            self.say(f"{self.who[seat]} shows {name}: its triggered effects are those of this attack")
            self.changes(before, after, self.cards[seat][int(before.style_card[a])])
        else:
            self.head(f"{self.who[seat]} attacks again with {self.pair(seat, int(after.style_card[a]), base)}")

    STEPS = {
        s.BEGIN_BEAT: begin_beat, s.ANTE_START: ante_start, s.SET_ANTE: set_ante, s.REVEAL: reveal, s.SET_PULSE: set_pulse,
        s.CHECK_PRIORITY: check_priority, s.NEXT_ATTACK: next_attack, s.CHECK_RANGE: check_range, s.DO_DAMAGE: do_damage,
        s.TRIGGER: trigger, s.RUN_EFFECT: run_effect, s.PAID: paid, s.SET_MAY: set_may, s.SET_MOVE: set_move, s.SET_MARKER: set_marker,
        s.SET_PLACE: set_place, s.SET_CARD: set_card, s.SET_START: set_start, s.SET_PICK: set_pick, s.SET_SPRING: set_spring,
        s.GROW_ON: planes, s.COLLAPSE: planes, s.SET_PLANE: planes,
        s.SET_RECLAIM: set_reclaim, s.SET_LEFT_OUT: set_left_out, s.SET_FINISHER: set_finisher,
        s.RECYCLE: recycle, s.POSSESS: possess, s.SET_POSSESSED: set_possessed, s.SET_BASE: set_base,
        s.SET_CHOICE: set_choice, s.FILL: wormholes, s.SET_FILLED: wormholes, s.SET_WORMHOLE: wormholes,
    }  # fmt: skip
