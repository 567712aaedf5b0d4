"""A duel told beat by beat, in the order in which things lie open on the table. Rulebook: Play Sequence.

Each step of the agenda has its sentence; whatever else it changed (life, tokens, places, modifiers) is told after it, so that
nothing that happens goes untold."""

from __future__ import annotations

from sim.battlecon import decisions as d
from sim.battlecon import state as s
from sim.battlecon import vocabulary as v
from sim.battlecon.rules import attack, clones, select
from sim.battlecon.rules.ledger import is_clone, is_second
from sim.battlecon.rules.modes import THIS_TIME
from sim.battlecon.telling_attacks import Attacks
from sim.battlecon.telling_effects import Effects
from sim.core.record import DRAW


class Transcript(Attacks, Effects):
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
            kit += [self.in_play(g, seat)] if one.cards and not self.t.planes[seat] else []
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
        if after.clock + 1 < after.rounds:
            dial += ", which a pulse does not move"
        self.lines += ["", f"Beat {int(after.rounds)} ({dial})   {self.board(after)[0]}"]
        self.headed = ""
        for seat, name in enumerate(self.who):
            words = [f"{int(after.life[seat])} life"] + ([self.pools(after, seat)] if self.pieces[seat] else [])
            words += [self.in_play(after, seat)] if self.fighters[seat].cards else []
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
            for seat, name in enumerate(self.who):
                if not select.has_pair(g, seat):
                    kind = "base" if int(g.zone[seat, s.HAND]) & s.BASES == 0 else "style"
                    self.say(f"{name} has no {kind} left to play: no attacks in this beat")

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
        if int(after.depth) and after.agenda[int(after.depth) - 1, 0] == s.SET_BASE:  # a second base has still to be laid
            return
        for seat, name in enumerate(self.who):
            style, base, other = (int(of[seat]) for of in (before.style_card, before.base_card, before.other_base))
            what = f": {self._action(before, seat, base)}" if style == s.SPECIAL_ACTION else ""
            beside = f" and {self.cards[seat][other]}" if other >= 0 else ""
            self.say(f"{name}: {self.pair(seat, style, base)}{beside}{what}")
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
        if (after.other_base >= 0).any():  # which of two bases comes first goes by priority
            asked = after.copy()
            asked.live = 0
        for seat, name in enumerate(self.who):
            if after.locked[seat] != before.locked[seat]:
                asked = after.copy()
                asked.live = 0
                self.say(f"{name}'s call of {self.called(after, seat, int(after.called[seat]))} hits: {self.who[1 - seat]} is locked")
        for a in range(int(after.attacks)):
            if is_second(after, a):
                seat = int(after.attacker[a])
                base = self.cards[seat][int(after.other_base[seat])]
                self.say(f"{self.who[seat]}'s second attack, with {base}: priority {int(after.priority[a])}")
            elif not clones.is_gone(after, a):
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
            without = " and ".join(name for seat, name in enumerate(self.who) if int(after.zone[seat, s.HAND]) & s.BASES == 0)
            self.say(f"a tie, but no base left for the clash in the hand of {without}: the beat is over")
        else:
            tie = after.priority[first] == after.priority[second]
            self.say(f"a tie, which {name} wins{self.by_what(first, second)}" if tie else f"{name} is the active player")

    def by_what(self, first, second) -> str:
        """What wins a tie of priorities."""
        for one in (first, second):
            if (e := int(attack.passive(self.calm, self.t, one, v.WINS_TIES))) >= 0:
                return f" ({self.sources[e][1]})"
        return " (a finisher)"

    def set_start(self, before, after, seat, *_):
        m = int(before.options[int(before.chosen), 1])
        self.lines.append(f"{self.who[seat]} starts with {self.markers[seat][m]} in {int(after.marker[seat, m])}")

    def set_left_out(self, before, after, seat, *_):
        self.say(f"{self.who[seat]} goes without {self.cards[seat][int(before.options[int(before.chosen), 1])]}")

    def set_finisher(self, before, after, seat, which, *_):
        if which == THIS_TIME:
            self.say(f"{self.who[seat]} finishes with {self.cards[seat][int(after.finisher[seat])]}")

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
        self.changes(before, after, told=("space", "puppets") if self.t.possesses.any() else ())

    def possess(self, before, after, seat, *_):
        if after.agenda[int(after.depth) - 1, 0] != s.SET_POSSESSED:
            self.head("Before pairs")
            self.say(f"{self.who[seat]} finds no marker in an unoccupied space and stays off the board")

    def set_possessed(self, before, after, seat, *_):
        self.head("Ante" if self.t.possesses[seat] == s.IN_ANTE else "Before pairs")
        self.say(f"{self.who[seat]} stands in for {self.markers[seat][int(after.possessed[seat]) - 1]} in {int(after.space[seat])}", after)

    STEPS = Attacks.STEPS | Effects.STEPS | {
        s.BEGIN_BEAT: begin_beat, s.ANTE_START: ante_start, s.SET_ANTE: set_ante, s.REVEAL: reveal, s.SET_PULSE: set_pulse,
        s.CHECK_PRIORITY: check_priority, s.SET_START: set_start, s.SET_LEFT_OUT: set_left_out, s.SET_FINISHER: set_finisher,
        s.RECYCLE: recycle, s.POSSESS: possess, s.SET_POSSESSED: set_possessed,
    }  # fmt: skip
