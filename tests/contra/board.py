"""Positions of Contra set up by name, dice that fall as told, answers given by what they mean.

    table = Table("lance", stage="jungle")
    table.stand("lance", "D2").enemy("lance", "Greeder Elite", "E3").hand("lance", "Engage")
    table.dice("lance", "success success critical critical success")
    table.turn("lance")
    table.answer("play Engage", "attack Greeder Elite")

A table begins empty: commandos in their start spaces with three medals and nothing else, one boss card each, no enemies, no stage
tokens, sensors in place. Steps are walked one by one, so a table can stop where a test wants to look: before the next turn, the next
enemy attack, the end of the round."""

from __future__ import annotations

import copy
import functools

from sim.contra import decisions as d
from sim.contra import state as s
from sim.contra import vocabulary as v
from sim.contra.names import Names
from sim.core.agenda import take
from sim.core.chance import below
from sim.core.game import get
from sim.core.record import NOBODY, OUTCOMES, RUNNING
from sim.core.session import Session

CONTRA = get("contra")
STEPS = 20_000
TYPES = ("mobility", "accuracy", "subtlety")


@functools.cache
def packaged():
    """The content as it comes with the game."""
    return CONTRA.content(None, {})


class Table:
    """A game in a position of the test's own. Every method that lays something out returns the table.

    commandos: names, in one string or a list. who: a commando's name. space: like "D2"."""

    def __init__(self, commandos="bill", boss="defense_wall", stage="jungle", seed=1, content=None, **more):
        commandos = commandos.split() if isinstance(commandos, str) else list(commandos)
        scenario = CONTRA.scenario(commandos=commandos, boss=boss, stage=stage, **more)
        self.session = Session(CONTRA, scenario, seed, content=content or packaged())
        self.names = Names(scenario, self.session.content)
        self.who = list(scenario.commandos)
        self.halt: tuple = ()  # steps to stop before
        self.told: dict = {}  # seat: count of its dice at which the faces told come
        while self.session.decision not in ("next_turn", "turn"):
            self.session.answer(0)
        self._clear()

    # What lies on the table.

    @property
    def g(self):
        return self.session.state[0]

    @property
    def t(self):
        return self.session.tables[0]

    @property
    def part(self) -> int:
        return int(self.g["part"])

    @property
    def foe(self):
        return self.t["foe"][self.part]

    @property
    def map(self):
        return self.t["stage"][self.part]

    def seat(self, who) -> int:
        return self.who.index(who)

    def space(self, name: str) -> int:
        return self._spaces()[name]

    def space_name(self, space: int) -> str:
        return self.names.space_name(self.part, int(space), plain=True)

    def spaces(self, mask: int) -> set:
        """Names of the spaces in a mask."""
        return {self.space_name(k) for k in range(s.SPACES) if int(mask) >> k & 1}

    def kind(self, who, card: str) -> int:
        return [one.name for one in self.names.commandos[self.seat(who)].cards].index(card)

    def enemy_id(self, name: str) -> int:
        """Of an enemy card or a boss card."""
        names = [self.names.enemy_name(self.part, k) for k in range(int(self.foe["cards"]).bit_length())]
        if name in names:
            return names.index(name)
        return s.BOSS + [card.name for card in self.names.bosses[self.part].cards].index(name)

    def stage_card(self, name: str, copy: int = 0) -> int:
        found = [k for k in range(s.STAGE_CARDS) if self._stage_name(k) == name]
        return found[copy]

    def gun(self, name: str) -> int:
        return next(k for k in range(s.GUNS) if int(self.t["guns"]) >> k & 1 and self.names.weapon_name(k) == name)

    def objective(self, name: str) -> int:
        return next(k for k in range(s.GOALS) if int(self.t["goal_cards"]) >> k & 1 and self.names.goal_name(k) == name)

    def cards_in(self, who, pile="hand") -> list[str]:
        """Names of the cards in a hand, deck or discard pile (`pile`), sorted."""
        seat, mask = self.seat(who), int(self.g[pile][self.seat(who)])
        return sorted(self.names.kind_name(seat, int(self.t["kind_of"][seat, k])) for k in range(s.CARDS) if mask >> k & 1)

    def area(self, who) -> list[str]:
        """Names of the cards in a play area, left to right."""
        seat = self.seat(who)
        return [self.names.enemy_name(self.part, int(card)) for card in self.g["area"][seat, : int(self.g["cards"][seat])]]

    def at(self, name: str) -> str:
        """Where a commando or an enemy stands; empty for nowhere."""
        space = int(self.g["space"][self.seat(name)] if name in self.who else self.g["at"][self.enemy_id(name)])
        return "" if space < 0 else self.space_name(space)

    def medals(self, who) -> int:
        return int(self.g["medals"][self.seat(who)])

    def token(self, who) -> tuple:
        """Tokens of mobility, accuracy, subtlety."""
        return tuple(int(n) for n in self.g["token"][self.seat(who)])

    def hurt(self, name: str) -> int:
        return int(self.g["hurt"][self.enemy_id(name)])

    def weapon(self, who) -> str:
        return self.names.weapon_name(int(self.g["gun"][self.seat(who)]), self.seat(who))

    def goals(self, who) -> set:
        return {TYPES[k] for k in range(s.TYPES) if int(self.g["goals"][self.seat(who)]) >> k & 1}

    @property
    def outcome(self) -> str:
        return OUTCOMES[int(self.g["outcome"])]

    @property
    def end_reason(self) -> str:
        return s.END_REASONS[int(self.g["end_reason"])]

    # Laying out.

    def stand(self, who, space) -> Table:
        self.g["space"][self.seat(who)] = self.g["came_from"][self.seat(who)] = self.space(space)
        return self

    def give(self, who, mobility=0, accuracy=0, subtlety=0) -> Table:
        """Tokens in hand, taken from the supply."""
        for kind, n in enumerate((mobility, accuracy, subtlety)):
            self.g["supply"][kind] += self.g["token"][self.seat(who), kind] - n
            self.g["token"][self.seat(who), kind] = n
        return self

    def hand(self, who, *cards) -> Table:
        """Exactly these cards in hand; the rest of what was there goes to the deck."""
        return self._lay(who, cards, "hand", "deck")

    def deck(self, who, *cards) -> Table:
        """Exactly these cards in the deck; the rest of what was there goes to the discard pile."""
        return self._lay(who, cards, "deck", "pile")

    def set_medals(self, who, n) -> Table:
        self.g["medals"][self.seat(who)] = n
        return self

    def arm(self, who, weapon) -> Table:
        gun = self.gun(weapon)
        self.g["gun"][self.seat(who)] = gun
        self.g["gun_deck"] &= ~(1 << gun)
        return self

    def token_of(self, who, *objectives) -> Table:
        """Objective tokens on the mission card."""
        for kind in objectives:
            self.g["goals"][self.seat(who)] |= 1 << TYPES.index(kind)
        return self

    def enemy(self, who, name, space, hurt=0) -> Table:
        """An enemy card to the right of a play area, its figure in a space."""
        seat, card = self.seat(who), self.enemy_id(name)
        self.g["area"][seat, self.g["cards"][seat]] = card
        self.g["cards"][seat] += 1
        self.g["at"][card] = self.space(space)
        self.g["hurt"][card] = hurt
        self.g["foes"] |= 1 << self.space(space)
        self.g["enemy_deck"] &= ~(1 << card)
        return self

    def only_enemies(self, *names) -> Table:
        """Exactly these cards in the enemy deck."""
        cards = sum(1 << self.enemy_id(name) for name in names)
        self.g["enemy_pile"] |= self.g["enemy_deck"] & ~cards
        self.g["enemy_pile"] &= ~cards
        self.g["enemy_deck"] = cards
        return self

    def boss(self, name, hurt=0, left=None, down=False) -> Table:
        """A boss card: damage on it, or what health it has left, or its defeated side up."""
        card = self.enemy_id(name)
        health = int(self.foe["boss"][card - s.BOSS]["health"])
        self.g["hurt"][card] = health if down else hurt if left is None else health - left
        if down:
            self.g["boss_down"] |= 1 << (card - s.BOSS)
        return self

    def left(self, name) -> int:
        """Health left of an enemy card or a boss card."""
        card = self.enemy_id(name)
        row = self.foe["boss"][card - s.BOSS] if card >= s.BOSS else self.foe["enemy"][card]
        return int(row["health"]) - self.hurt(name)

    def boss_at(self, *spaces) -> Table:
        self.g["boss_at"] = sum(1 << self.space(name) for name in spaces)
        return self

    def stage_deck(self, *cards, top=0) -> Table:
        """Exactly these cards in the stage deck; the first `top` of them are known and lie on top in this order."""
        seen: dict = {}
        found = []
        for name in cards:
            found.append(self.stage_card(name, seen.get(name, 0)))
            seen[name] = seen.get(name, 0) + 1
        g = self.g
        g["stage_left"], g["known"] = len(found), top
        g["top"][:top] = found[:top]
        g["stage_pool"] = sum(1 << card for card in found[top:])
        g["stage_pile"] = int(self.map["deck"]) & ~sum(1 << card for card in found)
        g["stacked"] = s.NO_CARD
        return self

    def objectives(self, *names) -> Table:
        """Exactly these cards in the objective deck."""
        cards = sum(1 << self.objective(name) for name in names)
        self.g["goal_pile"] = int(self.t["goal_cards"]) & ~cards
        self.g["goal_deck"] = cards
        return self

    def mark(self, field, *spaces) -> Table:
        """Tokens on the map: field sensors, turrets or dimers."""
        self.g[field] = sum(1 << self.space(name) for name in spaces)
        return self

    def nest(self, space, gels=0, damage=0) -> Table:
        """Gels and damage on a wadder space."""
        k = self.map["nest"].tolist().index(self.space(space))
        self.g["gel_supply"] += self.g["nest_gels"][k] - gels
        self.g["nest_gels"][k], self.g["nest_damage"][k] = gels, damage
        return self

    def gels(self, who, n) -> Table:
        """Gels on a character card."""
        self.g["gel_supply"] += self.g["gels"][self.seat(who)] - n
        self.g["gels"][self.seat(who)] = n
        return self

    def set(self, **fields) -> Table:
        for name, value in fields.items():
            self.g[name] = value
        return self

    # Chance.

    def dice(self, who, faces: str) -> Table:
        """The next attack of a commando rolls these faces: before it, the counter of its dice is moved to where they come."""
        self.told[self.seat(who)] = self._where(s.DICE + self.seat(who), self.t["commando_face"], v.FACE_WORDS, faces)
        return self

    def enemy_dice(self, who, faces: str) -> Table:
        """The next enemy dice against a commando show these faces."""
        stream = s.ENEMY_DICE + self.seat(who)
        self.g["drawn"][stream] = self._where(stream, self.t["enemy_face"], v.ENEMY_FACE_WORDS, faces)
        return self

    def track_die(self, face: str) -> Table:
        self.g["drawn"][s.TRACK_DIE] = self._where(s.TRACK_DIE, self.t["commando_face"], v.FACE_WORDS, face)
        return self

    def _where(self, stream, die, words, faces) -> int:
        """At which count of a stream these faces come next."""
        wanted = [words[face] for face in faces.split()]
        if not set(wanted) <= set(die.tolist()):
            raise ValueError(f"no such face on the die: {faces}")
        twin, seen = self.session.state.copy()[0], []
        start = int(twin["drawn"][stream])
        while seen[-len(wanted) :] != wanted:
            seen.append(int(die[below(twin, stream, s.FACES)]))
        return start + len(seen) - len(wanted)

    # Play.

    def begin(self, *steps, halt=()) -> Table:
        """Do these steps, the last of them first: (step, operands...). Stops before a step of `halt`."""
        self.halt = halt
        self.g["depth"], self.g["decider"], self.g["n"] = len(steps), NOBODY, 0
        for k, step in enumerate(steps):
            self.g["agenda"][k] = 0
            self.g["agenda"][k][: len(step)] = step
        return self.walk()

    def turn(self, who, waiting="") -> Table:
        """A commando's turn begins; `waiting` have theirs still to come."""
        self.g["phase"], self.g["active"] = s.COMMANDO_TURNS, self.seat(who)
        self.g["moved"] = self.g["attacked"] = self.g["visited"] = 0
        self._waiting(waiting)
        return self.begin((s.NEXT_TURN,), (s.TURN, self.seat(who)), halt=(s.NEXT_TURN,))

    def turns(self, *waiting) -> Table:
        """The table chooses who comes next."""
        self.g["phase"] = s.COMMANDO_TURNS
        self._waiting(" ".join(waiting or self.who))
        return self.begin((s.NEXT_TURN,), halt=(s.NEXT_ATTACKED,))

    def enemy_attack(self, who, waiting="") -> Table:
        """The enemy attack on a commando, up to the next one."""
        self.g["phase"], self.g["active"] = s.ENEMY_TURN, self.seat(who)
        self._waiting(waiting)
        return self.begin((s.NEXT_ATTACKED,), (s.ENEMY_ATTACK, self.seat(who)), halt=(s.NEXT_ATTACKED,))

    def suffer(self, who, mobility=0, accuracy=0, subtlety=0, wild=0) -> Table:
        """Damage in an enemy attack."""
        self.g["phase"], self.g["active"] = s.ENEMY_TURN, self.seat(who)
        need = mobility | accuracy << 8 | subtlety << 16 | wild << 24
        return self.begin((s.NEXT_ATTACKED,), (s.SUFFER, self.seat(who), need), halt=(s.NEXT_ATTACKED,))

    def stage_turn(self, *cards) -> Table:
        """Activate, then draw and resolve a stage card, up to the end of the round. cards: the known top of the deck."""
        return self._stage_turn(cards, (s.ACTIVATE, 0))

    def event(self, *cards) -> Table:
        """Only the second half of a stage turn."""
        return self._stage_turn(cards)

    def _stage_turn(self, cards, *steps):
        if cards:
            self.stage_deck(*cards, top=len(cards))
        self.g["phase"] = s.STAGE_TURN
        return self.begin((s.DRAW_STAGE,), *steps, halt=(s.END_ROUND,))

    def walk(self) -> Table:
        """Go on to the next question, the end, or the step the table stops at."""
        for _ in range(STEPS):
            g = self.g
            step, seat = (int(x) for x in g["agenda"][g["depth"] - 1, :2])
            if g["outcome"] != RUNNING or g["decider"] != NOBODY or step in self.halt:
                return self
            if step == s.ROLL and seat in self.told:
                g["drawn"][s.DICE + seat] = self.told.pop(seat)
            self.session.kernel.step(g, self.t)
        raise AssertionError("the rules do not come to an end")

    @property
    def asked(self) -> str:
        """The question that stands, empty if none does."""
        return self.session.decision if self.g["decider"] != NOBODY and self.g["outcome"] == RUNNING else ""

    @property
    def asks(self) -> str:
        """The commando the question is about."""
        return self.who[int(self.g["subject"])]

    @property
    def answers(self) -> list[str]:
        """What can be answered, in the words of `meaning`."""
        return [self.meaning(option) for option in self.session.options] if self.asked else []

    def answer(self, *meanings) -> Table:
        """Answer one question after the other, by what the option means."""
        for meaning in meanings:
            if meaning not in self.answers:
                raise AssertionError(f"{meaning!r} is no answer to {self.asked or 'nothing'!r}: {self.answers}")
            take(self.g, self.answers.index(meaning))
            self.walk()
        return self

    def settle(self, *wanted) -> Table:
        """Answer all questions up to where the table stops: with one of `wanted` where there is one, else with the first option."""
        while self.asked:
            found = self.answers
            self.answer(next((one for one in wanted if one in found), found[0]))
        return self

    def until(self, *questions) -> Table:
        """Answer questions with the first option until one of these stands, or none does."""
        while self.asked and self.asked not in questions:
            self.answer(self.answers[0])
        return self

    def fork(self) -> Table:
        """An independent copy of the table."""
        twin = copy.copy(self)
        twin.session, twin.told = self.session.copy(), dict(self.told)
        return twin

    def on(self) -> Table:
        """Play on without stopping."""
        self.halt = ()
        return self.walk()

    def meaning(self, option) -> str:
        """An option of the question that stands, in fixed words."""
        kind, a, b, c = option
        asked = self.session.decision
        if asked in ("turn", "move", "target", "second_target", "ability", "before_attack"):
            if kind == d.END:
                return {"turn": "end", "ability": "pass", "before_attack": "pass"}.get(asked, "stop")
            return self._act(kind, a, b)
        if asked in ("start_space", "place_enemy", "space", "boss_space"):
            return self.space_name(a)
        if asked in ("next_turn", "next_attack", "commando"):
            return self.who[a]
        if asked == "boss_card":
            return f"{self.names.boss_card_name(self.part, b)} to {self.who[a]}"
        if asked == "reward":
            return f"{self.who[a]} {TYPES[b]}" if kind == 0 else (self.who[a], "take", "leave")[kind - 1]
        if asked == "objective":
            return ("leave", "attempt", "draw")[kind]
        if asked in ("reroll", "convert"):
            return f"{a} {b} {c}"
        if asked == "assign":
            return f"{b} to {self.names.boss_card_name(self.part, a)}"
        if asked in ("pay", "discard", "discard_card", "discard_token", "mulligan"):
            if asked in ("discard", "mulligan") and kind == 0:
                return "keep"
            return f"token {TYPES[a]}" if kind == 0 else f"card {self.names.kind_name(int(self.g['subject']), a)}"
        if asked == "gain":
            return TYPES[a]
        if asked == "refill":
            return self.space_name(a) if kind else "leave"
        if asked == "order":
            return self._stage_name(a)
        if asked == "take_enemy":
            return f"{self.names.enemy_name(self.part, a)} from {self.who[b]}" if kind else "stop"
        words = {
            "sensor": ("leave", "take"), "weapon": ("keep", "take"), "prevent": ("lose a medal", "prevent"), "either": ("left", "right"),
            "may": ("no", "yes"),
        }  # fmt: skip
        return words[asked][kind]

    def _act(self, kind, a, b):
        if kind == d.ATTACK_AT:
            return f"attack {self._target(a)}"
        if kind == d.PLAY:
            return f"play {self.names.kind_name(int(self.g['subject']), a)}"
        if kind == d.ABILITY_USE:
            what = int(self.t["effect"][self.t["ability"][a]["effect"]]["do"])
            to = f" {self.space_name(b)}" if what == v.JUMP_ else f" {self._target(b)}" if what == v.STRIKE_ else ""
            return f"ability {self.who[a]}{to}"
        return f"{ {d.RUN_TO: 'run', d.JUMP_TO: 'jump', d.DEED_AT: 'remove'}[kind] } {self.space_name(a)}"

    def _target(self, target):
        if target >= s.NEST_TARGET:
            return f"wadder {self.space_name(self.map['nest'][target - s.NEST_TARGET])}"
        if target >= s.GUEST_TARGET:
            return self._stage_name(int(self.g["guest"][target - s.GUEST_TARGET]))
        return "boss" if target == s.BOSS_TARGET else self.names.enemy_name(self.part, target)

    def _stage_name(self, card):
        names = self.names._stage_cards[self.part]
        return names[card] if 0 <= card < len(names) else ""

    def _spaces(self):
        return {space.name: k for k, space in enumerate(self.names.maps[self.part].spaces)}

    def _waiting(self, names):
        self.g["waiting"] = sum(1 << self.seat(who) for who in names.split())

    def _lay(self, who, cards, to, rest):
        g, seat = self.g, self.seat(who)
        everything = int(self.t["deck"][seat])
        g[rest][seat] |= g[to][seat]
        g[to][seat] = 0
        for name in cards:
            copies = int(self.t["kind"][seat, self.kind(who, name)]["copies"]) & everything & ~int(g[to][seat])
            if to == "deck":
                copies &= ~int(g["hand"][seat])
            card = copies & -copies
            if not card:
                raise ValueError(f"{who} has no more {name}")
            for pile in ("deck", "hand", "pile"):
                g[pile][seat] &= ~card
            g[to][seat] |= card
        return self

    def _clear(self):
        g, t = self.g, self.t
        for seat in range(len(self.who)):
            g["deck"][seat], g["hand"][seat], g["pile"][seat] = t["deck"][seat], 0, 0
            g["cards"][seat] = 1
            g["area"][seat, 1:] = s.NO_CARD
        g["token"], g["supply"] = 0, t["token_supply"]
        g["at"], g["foes"], g["hurt"] = s.NOWHERE, 0, 0
        g["enemy_deck"], g["enemy_pile"] = self.foe["cards"], 0
        g["turrets"] = 0
        g["turn"] = g["rounds"] = 1
