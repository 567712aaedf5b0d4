"""What things are called at the table: fighters, cards, pieces, sums with their parts, and the options of a question."""

from __future__ import annotations

import numpy as np

from sim.battlecon import cards, decisions
from sim.battlecon import state as s
from sim.battlecon import vocabulary as v
from sim.battlecon.rules import attack, conditions, wormholes
from sim.battlecon.rules.ante import DECLARED_SOURCE, FINISHER_LIFE
from sim.battlecon.rules.asking import ruler
from sim.battlecon.rules.board import stands_at
from sim.battlecon.rules.damage import WORN
from sim.battlecon.rules.effects import ANTE_SOURCE
from sim.battlecon.rules.ledger import card_of, is_clone, is_second
from sim.battlecon.rules.lock import LOCK_SOURCE
from sim.battlecon.rules.movement import moves_other
from sim.core.cards import slug

FLAGS = {
    s.STUN_IMMUNITY: "stun immunity",
    s.DODGE: "cannot be hit",
    s.CANNOT_MOVE: "cannot move",
    s.NO_ANTES: "cannot ante",
    s.NO_DEFENCE: "no soak and no stun guard",
    s.NO_STYLE_RANGE: "no range from the style",
    s.IGNORES_SOAK: "attacks that ignore soak",
    s.IGNORES_GUARD: "attacks that ignore stun guard",
    s.NO_BONUSES: "no bonuses to power, priority and range",
    s.NO_GAIN: "no pieces from effects",
    s.NO_PRIORITY: "priority 0",
    s.NO_STUN: "damage that does not stun",
    s.SECOND_CALL: "two numbers to a call",
    s.RULED: "ruled by the opponent",
    s.TAKES_BONUSES: "what would raise the opponent's power, priority and range",
    s.LOSES_BONUSES: "nothing that raises power, priority and range",
}
STATS = {number: name.replace("_", " ") for name, number in v.STATS.items()} | {s.MIN_RANGE: "lowest range", s.MAX_RANGE: "highest range"}
ACTIONS = {s.FINISH: "finish", s.CANCEL: "cancel", s.PULSE_ACTION: "pulse"}
PRINTED = {s.POWER: "power", s.PRIORITY: "priority", s.MIN_RANGE: "low", s.MAX_RANGE: "high", s.SOAK: "soak", s.STUN_GUARD: "stun_guard"}


def label(name: str, file: str) -> str:
    """The short name of a fighter: the first word of its name that its file is called by."""
    return next((word for word in name.split() if slug(word) in file.split("_")), name)


class Names:
    """Names of everything in one duel."""

    def __init__(self, tables: np.ndarray, scenario, content):
        self.t = tables.view(np.recarray)[0]
        files = scenario.fighters
        self.fighters = [cards.in_form(content, file, bases) for file, bases in zip(files, scenario.bases)]
        self.markers = [[m.name for m in one.markers] for one in self.fighters]
        self.who = [label(one.name, file) for one, file in zip(self.fighters, files)]
        if len(set(self.who)) < len(self.who):
            self.who = [f"{name} {'AB'[seat]}" for seat, name in enumerate(self.who)]
            self.markers = [[f"{name} {'AB'[seat]}" for name in names] for seat, names in enumerate(self.markers)]
        self.cards = [cards.card_names(content, file, scenario.bases[seat]) for seat, file in enumerate(files)]
        self.pieces = [{k: p.name for k, p in cards.resources(self.fighters, seat).items()} for seat in range(len(files))]
        self.letters = ["AB"[seat] if len(set(files)) == 1 else name[0] for seat, name in enumerate(self.who)]
        length = 1
        while len(set(self.letters)) < len(self.letters):  # as many letters as tell the names apart
            length += 1
            self.letters = [name[:length] for name in self.who]
        self.sources = self._effects()
        self.marker_letters: list[list[str]] = []
        taken: set[str] = set()
        for names in self.markers:
            letters: dict[str, str] = {}
            for name in names:
                if name not in letters:
                    letters[name] = next(c for c in name.lower() + "abcdefghijklmnopqrstuvwxyz" if c.isalpha() and c not in taken)
                    taken.add(letters[name])
            self.marker_letters.append([letters[name] for name in names])

    def _effects(self) -> dict:
        """{effect: (seat, name of the card it stands on, hook)}."""
        found = {}
        for seat in range(len(self.who)):
            for index, name in self.cards[seat].items():
                row = self.t.card[seat, index]
                for hook in range(s.HOOKS):
                    for e in range(int(row.first[hook]), int(row.first[hook]) + int(row.many[hook])):
                        self._following(e, (seat, name, hook), found)
            for k in range(int(self.t.traps[seat])):
                for e in range(int(self.t.trap_first[seat, k]), int(self.t.trap_first[seat, k] + self.t.trap_many[seat, k])):
                    self._following(e, (seat, self.cards[seat][s.EXTRA + k], -1), found)
            for r, name in self.pieces[seat].items():
                row = self.t.resource[seat, r]
                for e in range(int(row.first), int(row.first) + int(row.many)):
                    found[e] = (seat, name, -1)
            for m, name in enumerate(self.markers[seat]):
                if (e := int(self.t.marker_op[seat, m])) >= 0:
                    found[e] = (seat, name, -1)
        return found

    def _following(self, e, what, found):
        found[e] = what
        row = self.t.effect[e]
        for following in range(int(row.then), int(row.then) + int(row.thens)):
            self._following(following, what, found)

    def source(self, number: int, seat: int) -> str:
        """What a modifier of the ledger comes from."""
        if number == LOCK_SOURCE:
            return self.cards[1 - seat][s.ABILITY]
        if number == WORN:
            return "damage absorbed"
        if number == DECLARED_SOURCE:
            return "declared"
        return self.pieces[seat][number - ANTE_SOURCE] if number >= ANTE_SOURCE else self.sources[number][1]

    def declared(self, seat: int, n: int) -> str:
        """What somebody declares in the ante."""
        return f"range {n}" if self.t.declares[seat] == s.DECLARES_RANGE else f"{n:+d} priority"

    def called(self, g, seat: int, n: int) -> str:
        """The number of a call, or both numbers."""
        return f"{n} and {n + 1}" if attack.modifier(g, s.SECOND_CALL, seat) > 0 else str(n)

    def held(self, seat: int, mask: int) -> str:
        """Cards of a mask by name."""
        return ", ".join(name for index, name in self.cards[seat].items() if mask >> index & 1) or "none"

    def pair(self, seat: int, style: int, base: int) -> str:
        """An attack pair, a special action or a finisher."""
        if style < 0:  # out of the duel
            return "nothing"
        if style == s.SPECIAL_ACTION:
            return f"Special Action with {self.cards[seat][base]}"
        return self.cards[seat][style] + (f" {self.cards[seat][base]}" if base >= 0 else "")

    def attack(self, g, a: int) -> str:
        """What an attack is made with."""
        if is_second(g, a):
            seat = int(g.attacker[a])
            return self.pair(seat, int(g.style_card[seat]), int(g.other_base[seat]))
        if is_clone(g, a):
            return self.cards[int(g.attacker[a])][int(g.base_card[a])]
        return self.pair(int(g.attacker[a]), int(g.style_card[a]), int(g.base_card[a]))

    def doer(self, g, a: int) -> str:
        """Who makes an attack: a fighter, or a clone of it."""
        who = self.who[int(g.attacker[a])]
        if not is_clone(g, a) or is_second(g, a):
            return who
        return f"{who}'s clone" + (f" in {int(stands_at(g, a))}" if stands_at(g, a) else "")

    def pools(self, g, seat: int) -> str:
        """Tokens and counters of a seat, those it has none of included."""
        return ", ".join(f"{int(g.pool[seat, k])} {name}" for k, name in self.pieces[seat].items())

    def in_play(self, g, seat: int) -> str:
        """Further cards in play, and those that are out."""
        out = f" (out of the duel: {self.held(seat, int(g.out[seat]))})" if g.out[seat] else ""
        return f"in play: {self.held(seat, int(g.active[seat]))}{out}"

    def modifier(self, stat: int, amount: int) -> str:
        """A modifier in words."""
        if stat == s.RANGE_TO:
            return f"range 1-{amount}"
        if stat == s.DODGE_FROM:
            return f"cannot be hit at range {amount} or more"
        if stat == s.REACH:
            return f"range 1-{amount}"
        if stat == s.BASE_PRIORITY:
            return f"a base of priority {amount}"
        if stat == s.EXTRA_TRAPS:
            return f"{amount} more trap{'s' * (amount > 1)} to set"
        if stat == s.DISCOUNT:
            return f"the first further card for {amount} less"
        return FLAGS[stat] if stat in FLAGS else f"{amount:+d} {STATS[stat]}"

    def parts(self, g, a: int, stat: int) -> list[tuple[str, int]]:
        """What a stat of an attack is made of: (card or piece, amount), the printed ones first."""
        seat, found = int(g.attacker[a]), self.own_parts(g, a, stat)
        if stat not in (s.POWER, s.PRIORITY, s.MAX_RANGE):
            return found
        if int(g.modified[a]) & (1 << s.NO_BONUSES | 1 << s.LOSES_BONUSES):
            found = [part for k, part in enumerate(found) if k < len(self.on_cards(g, a)) or part[1] < 0]
        if int(g.modified[a]) >> s.TAKES_BONUSES & 1:
            theirs = self.own_parts(g, 1 - seat, stat)[len(self.on_cards(g, 1 - seat)) :]
            found += [(f"{name} of {self.who[1 - seat]}", n) for name, n in theirs if n > 0]
        return found

    def own_parts(self, g, a: int, stat: int) -> list[tuple[str, int]]:
        """The same, whatever is barred or taken over."""
        seat = int(g.attacker[a])
        on_cards = self.on_cards(g, a)
        found = [(self.cards[seat][c], int(self.t.card[seat, c][PRINTED[stat]])) for c in on_cards]
        if stat in (s.SOAK, s.STUN_GUARD) and g.other_base[seat] >= 0 and found:  # those of two bases add up
            found.append((self.cards[seat][int(g.other_base[seat])], int(self.t.card[seat, int(g.other_base[seat])][PRINTED[stat]])))
        if stat == s.POWER and int(g.modified[a]) >> s.FIXED_POWER & 1 and g.style_card[a] < s.FINISHER:
            found = [("printed power", int(attack.modifier(g, s.FIXED_POWER, a)))] + [(name, 0) for name, _ in found[1:]]
        if stat == s.PRIORITY and int(g.modified[a]) >> s.BASE_PRIORITY & 1 and g.base_card[a] >= 0:
            found[-1] = (found[-1][0], int(attack.modifier(g, s.BASE_PRIORITY, a)))
        for b, not_meant in ((a, v.OPPONENT),) if is_clone(g, a) else ((a, v.OPPONENT), (1 - a, v.SELF)):
            owner = int(g.attacker[b])
            for card in [int(card_of(g, b, 0)), *self.on_cards(g, b), *([] if is_clone(g, b) else self.working(g, owner))]:
                row = self.t.card[owner, card]
                for e in range(int(row.first[s.PASSIVE]), int(row.first[s.PASSIVE]) + int(row.many[s.PASSIVE])):
                    effect = self.t.effect[e]
                    meant = effect.op == v.MODIFY and effect.what == stat and effect.subject != not_meant
                    if meant and conditions.condition_holds(g, self.t, b, e):
                        found.append((f"effect of {self.cards[owner][card]}", int(conditions.lowest(g, self.t, b, e))))
        other = 1 - seat
        if stat == s.POWER and not is_clone(g, a) and attack.is_minimized(g, self.t, other, seat):
            e = int(attack.passive(g, self.t, other, v.MINIMIZES))
            found.append((f"effect of {self.sources[e][1]}", -int(self.t.effect[e].low)))
        for k in range(int(g.entries)):
            row = [int(x) for x in g.ledger[k]]
            if row[s.STAT] == stat and row[s.TARGET] == a and row[s.FROM] <= g.rounds <= row[s.UNTIL] and row[s.AMOUNT]:
                found.append((self.source(row[s.SOURCE], seat), row[s.AMOUNT]))
        return found

    def on_cards(self, g, a: int) -> list[int]:
        """The cards of an attack whose numbers count, without the unique ability."""
        return [c for c in (int(card_of(g, a, place)) for place in (1, 2)) if c >= 0] if g.ready[a] else []

    def working(self, g, seat: int) -> list[int]:
        """The faces of further cards that count."""
        return [c for c in range(s.EXTRA, s.EXTRA + int(self.t.extras[seat])) if int(g.working[seat]) >> c & 1]

    def sum_of(self, g, a: int, stat: int, total: int) -> str:
        """A total and what it is made of: 'power 6 (Martial 1, Shot 3, effect of Martial +2)'."""
        printed = len(self.on_cards(g, a))
        parts = self.parts(g, a, stat)
        whole = stat in (s.POWER, s.PRIORITY)  # of other stats only what counts is worth a word
        words = [f"{name} {n}" if k < printed else f"{name} {n:+d}" for k, (name, n) in enumerate(parts) if n or (whole and k < printed)]
        floor = ", never below 0" if sum(n for _, n in parts) < 0 <= total else ""
        return f"{STATS[stat]} {total} ({', '.join(words)}{floor})" if words else f"{STATS[stat]} {total}"

    def printed(self, seat: int, style: int, base: int) -> str:
        """Range, power and priority as printed on a pair."""
        rows = [self.t.card[seat, c] for c in (style, base) if c >= 0]
        special = {s.KNOWN: "", s.X: "X", s.NOT_APPLICABLE: "N/A"}
        reach = special[max(int(r.range_kind) for r in rows)] or self.span(sum(int(r.low) for r in rows), sum(int(r.high) for r in rows))
        power = special[max(int(r.power_kind) for r in rows)] or sum(int(r.power) for r in rows)
        return f"range {reach}, power {power}, priority {sum(int(r.priority) for r in rows)}"

    def span(self, low: int, high: int) -> str:
        return str(low) if low == high else f"{low}-{high}"

    def effect(self, e: int) -> str:
        """An effect by its card and its operation."""
        row = self.t.effect[e]
        name = list(v.OPERATIONS)[int(row.op)].replace("_", " ")
        amount = f" {self.span(int(row.low), int(row.high))}" if row.low_from == row.high_from == row.per == v.NUMBER and row.high else ""
        held = {k: name for pieces in self.pieces for k, name in pieces.items()} | self.pieces[self.sources[e][0]]
        piece = f" {held.get(int(row.what), '')}" if int(row.op) in (v.GAIN, v.SET_POOL) else ""
        if amount and int(row.op) in (v.LOSE_LIFE, v.GAIN_LIFE, v.DISCARD_BASES):  # "lose 2 life"
            verb, noun = name.split()
            name, amount = f"{verb}{amount} {noun}", ""
        return f"{self.sources[e][1]}: {name}{amount}{piece}"

    def board(self, g, seat=None) -> list[str]:
        """The seven spaces, as a seat knows them (None: as everybody does)."""
        cells = []
        for space in range(1, s.SPACES + 1):
            cell = "".join(self.letters[k] for k in range(int(g.n_seats)) if g.alive[k] and g.space[k] == space)
            for owner in range(int(g.n_seats)):
                for m in range(int(self.t.markers[owner])):
                    if g.marker[owner, m] == space:
                        down, seen = int(g.down[owner]) >> m & 1, int(g.seen[owner]) >> m & 1
                        known = not down or seen or owner == seat
                        cell += (self.marker_letters[owner][m] if known else "") + ("?" if down else "")
            cells.append(f"{space}:{cell or '.'}")
        return ["  ".join(cells)]

    def legend(self) -> str:
        """What the letters of the board mean."""
        words = [f"{letter} {name}" for letter, name in zip(self.letters, self.who)]
        for seat, names in enumerate(self.markers):
            words += [f"{letter} {name} ({self.who[seat]})" for letter, name in dict(zip(self.marker_letters[seat], names)).items()]
        if any(int(self.t.places[seat]) for seat in range(len(self.who))):
            words.append("? face-down")
        return ", ".join(words)

    QUESTIONS = {
        decisions.STARTING_DISCARDS: "choose a pair for discard {pile}",
        decisions.FINISHER_SIDE: "choose a finisher",
        decisions.PAIR_CHOICE: "choose an attack pair",
        decisions.ANTE_CHOICE: "ante or pass",
        decisions.PULSE_CHOICE: "rearrange the fighters",
        decisions.CLASH_BASE: "choose a new base for the clash",
        decisions.EFFECT_ORDER: "choose which effect comes first",
        decisions.USE: "use {effect}?",
        decisions.PAY_CHOICE: "pay for {effect}?",
        decisions.MOVEMENT: "{effect}: where to?",
        decisions.MARKER_MOVE: "{effect}: where to?",
        decisions.PLACE_CHOICE: "{effect}: place a marker?",
        decisions.CLONE_MOVE: "{effect}: which clone where to?",
        decisions.CARD_CHOICE: "which card?",
        decisions.TRAP_CHOICE: "spring a trap?",
        decisions.PLANE_CHOICE: "choose which further card becomes active",
        decisions.LEAVE_OUT_CHOICE: "choose what to leave out of the duel",
        decisions.FURTHER_CARD: "{effect}: which card?",
        decisions.WHICH_MARKER: "{effect}: which marker?",
        decisions.NUMBER_CHOICE: "{effect}: how many?",
        decisions.PICK_CHOICE: "{effect}: which effect?",
        decisions.DISCARD_TOKEN: "{effect}: discard a token?",
        decisions.WHICH_BASE: "{effect}: which base?",
        decisions.USE_TOKEN: "{effect}: use a token?",
        decisions.REGAIN_TOKEN: "{effect}: which token?",
        decisions.STARTING_MARKER: "choose a marker to start with",
        decisions.START_SPACE: "choose where a marker starts",
        decisions.SET_ASIDE_CHOICE: "choose a base for the stockpile",
        decisions.TAKE_CHOICE: "take a base of the stockpile?",
        decisions.LENT_BASE: "choose a base to show",
        decisions.SECOND_BASE: "choose a base to attack with again",
        decisions.WORMHOLE_CHOICE: "{effect}: which wormhole, and where?",
        decisions.FILL_CHOICE: "choose a wormhole on the way to fill",
        decisions.POSSESS_CHOICE: "choose the marker to stand in for",
    }

    def question(self, g) -> str:
        """The question that stands, with who is to answer."""
        decision, operands = int(g.decision), g.agenda[int(g.depth) - 1]
        about = "{effect}" in self.QUESTIONS[decision]
        words = self.QUESTIONS[decision].format(effect=self.effect(int(operands[1])) if about else "", pile=int(operands[2]) + 1)
        ruled = f" (for {self.who[int(g.subject)]})" if self.decides_for_another(g) else ""
        return f"{self.who[int(g.decider)]}{ruled}: {words}"

    def decides_for_another(self, g) -> bool:
        """Does the one who is asked rule the mind of the one it is about?"""
        decider, subject = int(g.decider), int(g.subject)
        return decider != subject and int(ruler(g, subject)) == decider

    def options(self, g) -> list[str]:
        """The legal answers, in the order of their numbers."""
        return [self.option(g, *(int(x) for x in g.options[k])) for k in range(int(g.n))]

    def option(self, g, kind, a, b, c) -> str:
        """One legal answer of the question that stands."""
        seat, subject = int(g.decider), int(g.subject)
        if g.decision == decisions.TRAP_CHOICE:  # asked of who has the trap, about who runs into it
            seat = 1 - subject
        elif g.decision != decisions.MOVEMENT:  # whoever decides for the subject
            seat = subject
        if g.decision in (decisions.WHICH_BASE, decisions.DISCARD_TOKEN, decisions.USE_TOKEN, decisions.REGAIN_TOKEN):
            return "none" if kind == decisions.PASS else self.cards[subject][a] if kind == decisions.CARD else self.pieces[subject][a]
        if kind == decisions.NUMBER:
            return str(a)
        if kind == decisions.DECLARE:
            return f"declare {self.declared(seat, a)}"
        if kind == decisions.CALL:
            return f"call {self.called(g, seat, a)}"
        if kind == decisions.PAIR:
            return f"{self.pair(seat, a, b)}: {self._action(g, seat, b) if a == s.SPECIAL_ACTION else self.printed(seat, a, b)}"
        if kind == decisions.PAIRS:
            return self.pair(seat, a, b)
        if kind == decisions.CARD and g.decision in (decisions.CARD_CHOICE, decisions.PLANE_CHOICE):
            return self.cards[subject][a]
        if kind == decisions.TRAP:
            return f"set {self.cards[seat][a]} face-down"
        if kind == decisions.CARD:
            return self.cards[seat][a] + (f" (lose {c} life)" if c else "")
        if kind in (decisions.ANTE_CARD, decisions.USE_CARD):
            if b:
                return f"ante {self.cards[seat][a]} in place of {self.cards[seat][b]}"
            price = f" for {c} {self.pieces[seat][int(self.t.ante_pool[seat])]}" if c else ""
            return f"{'ante' if kind == decisions.ANTE_CARD else 'use'} {self.cards[seat][a]}{price}"
        if kind == decisions.TWICE:
            return f"ante {b} {self.pieces[seat][a]} for a second attack"
        if kind == decisions.TOKENS:
            row = self.t.resource[seat, a]
            gives = [self.modifier(int(row.stat[k]), b * int(row.by[k])) for k in range(2) if row.by[k]]
            return f"ante {b} {self.pieces[seat][a]}" + (f" ({', '.join(gives)})" if gives else "")
        if kind == decisions.PLACE:
            marker = self.markers[subject][a]
            if g.decision == decisions.WORMHOLE_CHOICE:
                return f"lay one in {b}" + (f", taken up in {c}" if c else "")
            if g.decision == decisions.START_SPACE:
                return f"{marker} starts in {b}"
            if g.decision == decisions.POSSESS_CHOICE or self.t.possesses[subject]:
                return f"stand in for {marker} in {b}"
            return f"place {marker}{' face-down' * (int(self.t.places[subject]) > 0)} in {b}"
        if kind == decisions.MARK and g.decision == decisions.FILL_CHOICE:
            return f"the one in {b}"
        if kind == decisions.MARK:
            return self.markers[subject][a] + (f" in {b}" if b else " (in supply)")
        if kind == decisions.CLONE:
            return f"{self.cards[subject][a]} for a clone in {b}"
        if kind == decisions.FINISHER:
            return f"ante the finisher {self.cards[seat][int((g.second if a else g.finisher)[seat])]}"
        if kind == decisions.STAND:
            return ", ".join(f"{self.who[k]} in {space}" for k, space in enumerate((a, b)) if space)
        if kind == decisions.EFFECT:
            return self.effect(a)
        if kind == decisions.PAY:
            pool = self.pieces[seat][int(self.t.effect[b].pays)]
            return f"pay {a} {pool}" if a else "pay nothing"
        if kind == decisions.YES and self.t.effect[a].op == v.SWAP_WITH_CLONE:
            return f"swap places with the clone in {int(g.marker[subject, b])}"
        if kind == decisions.GO and g.decision == decisions.CLONE_MOVE:
            return f"the clone in {int(g.marker[subject, c])} {'stays' if g.marker[subject, c] == a else f'to {a}'}"
        if kind == decisions.GO and g.decision == decisions.MARKER_MOVE:
            return f"{self.markers[subject][b]} {'stays in' if g.marker[subject, b] == a else 'to'} {a}"
        if kind == decisions.GO and self.moving_clone(g) is not None:
            stay = stands_at(g, self.moving_clone(g)) == a
            return f"{self.doer(g, self.moving_clone(g))} {'stays' if stay else f'to {a}'}"
        if kind == decisions.GO:
            stay = g.space[subject] == a
            way = f"{self.who[subject]} {'stays in' if stay else 'to'} {a}"
            if c >= wormholes.THERE:
                return way + f", the wormhole in {c // wormholes.THERE} is filled"
            if c >= wormholes.HOLES:
                return way + f", filling {c // wormholes.HOLES} on the way towards {1 if c & wormholes.AWAY else s.SPACES}"
            return way + (" and takes the damage of the marker in the way" if c else f" ({b} space{'s' * (b != 1)})" * (not stay))
        return {decisions.PASS: "pass", decisions.NO: "no", decisions.YES: "yes"}[kind]

    def moving_clone(self, g) -> int | None:
        """The attack of the clone that the movement asked about moves, if it moves one."""
        _, e, a = (int(x) for x in g.agenda[int(g.depth) - 1, :3])
        return a if is_clone(g, a) and not moves_other(int(self.t.effect[e].op)) else None

    def _action(self, g, seat, base) -> str:
        """What the special action does with a base."""
        action = int(self.t.card[seat, base].action)
        if action != s.FINISH:
            return ACTIONS[action]
        if g.life[seat] > FINISHER_LIFE or g.finisher[seat] < 0 or self.t.ante_finishers:
            return "cancel"
        return f"finish with {self.cards[seat][int(g.finisher[seat])]}"
