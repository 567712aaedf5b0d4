"""What a trace says of effects: those that come up, the choices they ask for, what they change."""

from __future__ import annotations

from sim.battlecon import decisions as d
from sim.battlecon import state as s
from sim.battlecon import vocabulary as v
from sim.battlecon.changes import Changes
from sim.battlecon.rules import attack, board, conditions
from sim.battlecon.rules.board import stands_at
from sim.battlecon.rules.kit import chooses_cards
from sim.battlecon.rules.ledger import FURTHER, is_clone
from sim.battlecon.rules.movement import moves_other, turned_around
from sim.battlecon.rules.wormholes import BLOCKED, HOLES

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


class Effects(Changes):
    """Sentences of the steps of an effect."""

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
        if op == v.ADVANCE_UNTIL_ADJACENT and board.distance(self.calm, int(before.attacker[a]), other) == 1:
            self.say(f"{name}: {self.doer(before, a)} is adjacent already")
            return
        if op in v.MOVEMENTS:
            passive = moves_other(op)
            who = self.who[other] if passive else self.doer(before, a)
            cannot = NOT_MOVED.get(op, "be moved" if passive else "move")
            self.say(f"{name}: {who} cannot {cannot} ({self.why_still(before, a, other, op)})")
            return
        if op == v.STUN and not (after.stunned - before.stunned).any():
            self.say(f"{name}: no stun ({'stunned already' if before.stunned.any() else 'stun immunity'})")
        if op == v.MARKERS_TRIGGER:
            self.turned(before, after)
        if op == v.TAKE_BACK_DISCARDS:
            seat = int(before.attacker[a])
            self.say(f"{name}: {self.who[seat]} takes back {self.held(seat, int(after.zone[seat, s.HAND] & ~before.zone[seat, s.HAND]))}")
        if op == v.GAIN:
            for seat, one in enumerate(self.who):
                piece = self.pieces[seat].get(int(self.t.effect[e].what))
                if piece and after.life[seat] < before.life[seat]:
                    self.say(f"{name}: {one} can hold no more {piece}, which costs life instead")
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

    def why_still(self, before, a, other, op) -> str:
        """Why a movement has nowhere to end: what holds the standup, else that no space fits."""
        by_other = moves_other(op)
        g, mover = self.calm, other if by_other else int(before.attacker[a])
        if is_clone(before, a) and not by_other:
            return "no space fits"
        if attack.bonus(g, self.t, mover, s.CANNOT_MOVE):
            held = [row for row in g.ledger[: int(g.entries)] if row[s.STAT] == s.CANNOT_MOVE and row[s.TARGET] == mover]
            return self.source(int(held[0][s.SOURCE]), mover) if held else "held by an effect"
        if g.space[mover] == 0:
            return "off the board"
        e = int(attack.passive(g, self.t, mover, v.IGNORE_MOVEMENT))
        if by_other and e >= 0:
            return self.sources[e][1]
        return "no wormhole in an unoccupied space" if v.TO_WORMHOLE >> op & 1 else "no space fits"

    def paid(self, before, after, e, a, other):
        amount, seat, pool = int(before.options[int(before.chosen), 1]), int(before.attacker[a]), int(self.t.effect[e].pays)
        self.say(f"{self.sources[e][1]}: {self.who[seat]} pays {amount or 'no'} {self.pieces[seat][pool]}")
        if amount:
            told = before.copy()
            told.pool[seat, pool] -= amount
            self.apply(told, after, e, a, other)

    def declines(self, before, a, e):
        self.say(f"{self.who[int(before.attacker[a])]} declines {self.sources[e][1]}")

    def set_may(self, before, after, e, a, other):
        if before.options[int(before.chosen), 0] == d.NO:
            self.declines(before, a, e)
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
            self.say(f"{name} {MOVED.get(op, 'moves')} {start} → {end}" if start != end else f"{name} stays (by choice)", after)
            return
        if before.space[mover] == after.space[mover]:
            why = "the marker bars the way" if blocked else "its steps fill wormholes" if how >= HOLES else "by choice"
            self.say(f"{name} stays in {int(after.space[mover])} ({why})")
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
            self.say(f"{self.sources[e][1]}: {self.markers[seat][m]} stays in {int(after.marker[seat, m])} (by choice)")

    def set_place(self, before, after, e, a, *_):
        kind, m, _, _ = (int(x) for x in before.options[int(before.chosen)])
        seat, name = int(before.attacker[a]), self.sources[e][1]
        if kind == d.MARK and self.t.effect[e].op == v.MARKERS_ATTACK:
            self.head(f"{self.markers[seat][m]} executes the attack")
        elif kind == d.PASS:
            self.declines(before, a, e)
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
            self.declines(before, a, e)
        elif op == v.MOVE_CLONES and before.marker[seat, m] == after.marker[seat, m]:
            self.say(f"{name}: {self.markers[seat][m]} stays in {int(after.marker[seat, m])} (by choice)")
        self.changes(before, after, name)

    def set_card(self, before, after, e, *_):
        if before.options[int(before.chosen), 0] == d.NO:
            done = "no further card" if before.agenda[int(before.depth) - 1, 4] else "no card"
            self.say(f"{self.sources[e][1]}: {self.who[int(before.subject)]} chooses {done}")
        self.changes(before, after, self.sources[e][1])

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
        elif what == s.SECOND:
            self.head(f"{self.who[seat]} attacks again with {self.pair(seat, int(after.style_card[a]), base)}")

    def set_spring(self, before, after, seat, who, *_):
        kind, card = (int(x) for x in before.options[int(before.chosen), :2])
        if kind == d.NO:
            self.say(f"{self.who[seat]} springs no trap")
        else:
            self.say(f"{self.who[who]} has triggered {self.cards[seat][card]}")
        self.changes(before, after)

    def set_reclaim(self, before, after, seat, *_):
        kind, card = (int(x) for x in before.options[int(before.chosen), :2])
        what = "nothing" if kind == d.NO else self.cards[seat][card]
        self.say(f"{self.who[seat]} takes back {what}")

    def planes(self, before, after, *_):
        row = before.agenda[int(before.depth) - 1]
        """Growth and collapse of a plane, and which one follows."""
        seat, top = int(row[1]), [int(step) for step in after.agenda[max(int(after.depth) - 2, 0) : int(after.depth), 0]]
        if before.rounds == 0:
            self.lines.append(f"{self.who[seat]} starts with {self.held(seat, int(after.active[seat]))} in play")
        elif row[0] == s.GROW_ON and s.COLLAPSE in top and after.pool[seat].sum() < before.pool[seat].sum():
            self.changes(before, after, f"{self.held(seat, int(before.active[seat]))} is full and collapses")
        else:
            self.changes(before, after)

    def wormholes(self, before, after, *_):
        self.changes(before, after)

    def set_wormhole(self, before, after, e, a, *_):
        if before.options[int(before.chosen), 0] == d.PASS:
            self.declines(before, a, e)
        self.changes(before, after)

    STEPS = {
        s.TRIGGER: trigger, s.RUN_EFFECT: run_effect, s.PAID: paid, s.SET_MAY: set_may, s.SET_MOVE: set_move, s.SET_MARKER: set_marker,
        s.SET_PLACE: set_place, s.SET_CARD: set_card, s.SET_PICK: set_pick, s.SET_SPRING: set_spring, s.SET_CHOICE: set_choice,
        s.GROW_ON: planes, s.COLLAPSE: planes, s.SET_PLANE: planes, s.SET_RECLAIM: set_reclaim, s.SET_BASE: set_base,
        s.FILL: wormholes, s.SET_FILLED: wormholes, s.SET_WORMHOLE: set_wormhole,
    }  # fmt: skip
