"""What things are called at the table: commandos, cards, enemies, spaces, amounts, and effects in sentences.

Effects are told in the words of the vocabulary, with their numbers put in: a new operation needs a line there and none here."""

from __future__ import annotations

import re

import numpy as np

from sim.contra import state as s
from sim.contra import vocabulary as v
from sim.contra.maps import ZONE_WORDS, members
from sim.contra.names import Names

TYPES = v.TYPE_WORDS[: s.TYPES]
ONES = {"enemies": "enemy", "dice": "die", "successes": "success"}
VERBS = {"are": "is", "go": "goes", "return": "returns", "join": "joins", "hatch": "hatches"}
KINDS = "(?:mobility|accuracy|subtlety|any)"
COUNTED = "space|card|gel|level|special|time|token|critical|result|blank|point"
WHO = {"chosen": "a chosen commando", "other": "another commando", "marked": "that commando"}
AUTHORS_NOTE = r"; (`somebody_failed`|n is ).*$|, as one effect$"


def single(text: str) -> str:
    """'1 cards are' is '1 card is'."""
    text = text.replace("the top 1 stage cards become", "the top stage card becomes")
    text = re.sub(r"\b1 (more )?(enemies|dice|successes)\b", lambda m: f"1 {m[1] or ''}{ONES[m[2]]}", text)
    text = re.sub(rf"\b1 ((?:stage |{KINDS} )?(?:{COUNTED}))s\b", r"1 \1", text)
    return re.sub(r"\b(1 (?:\w+ )?\w+(?: from the supply| that)?) (are|go|return|join|hatch)\b", lambda m: f"{m[1]} {VERBS[m[2]]}", text)


def number(n: int, what: str) -> str:
    """A number of things: '1 die', '2 dice'."""
    return single(f"{n} {what}")


def listed(words: list[str], last: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def label(name: str) -> str:
    """What a commando is called for short."""
    return name.split()[0]


def unpacked(need: int) -> list[int]:
    """Amounts by type, and any, of a packed need."""
    return [need >> (8 * kind) & 255 for kind in range(4)]


def amounts(need) -> str:
    """Amounts by type in words: '1 mobility and 2 any'."""
    return listed([f"{int(n)} {v.TYPE_WORDS[kind]}" for kind, n in enumerate(need) if n]) or "nothing"


class Words(Names):
    """Names of everything in one game. `part` is the part of the story that is told."""

    def __init__(self, tables, scenario, content):
        super().__init__(scenario, content)
        self.scenario = scenario
        self.t = tables.view(np.recarray)[0]
        self.part = 0
        self.who = [label(one.name) for one in self.commandos]
        self.zones = {number: name for name, number in ZONE_WORDS.items()} | {s.LEDGE: "ledge"}

    @property
    def stage(self):
        """The stage of the part that is told, as the tables have it."""
        return self.t.stage[self.part]

    @property
    def foe(self):
        """The enemy deck of the part that is told."""
        return self.t.foe[self.part]

    # -- places and pieces ------------------------------------------------------------------------------------------------
    def space(self, space: int, plain: bool = True) -> str:
        return self.space_name(self.part, int(space), plain)

    def spaces(self, mask: int) -> str:
        return ", ".join(self.space(space) for space in members(int(mask))) or "nowhere"

    def place(self, g, space: int) -> str:
        """A space with what is printed there and what lies there."""
        found = [f"{word} token" for word, field in (("sensor", g.sensors), ("stage", g.turrets)) if int(field) >> space & 1]
        found += ["bubble dimer"] if int(g.dimers) >> space & 1 else []
        for k in range(int(self.stage.nests)):
            if self.stage.nest[k] == space and g.nest_gels[k]:
                found.append(number(int(g.nest_gels[k]), "gels"))
        name = self.space(space, plain=False)
        return f"{name} with {listed(found)}" if found else name

    def zone(self, number: int) -> str:
        own = self.maps[self.part].own
        return (own[number - s.OWN_ZONE] if number >= s.OWN_ZONE else self.zones[number]).replace("_", " ")

    def cards(self, seat: int, mask: int) -> str:
        """Commando cards of a mask by name, several of a kind together."""
        kinds = [int(self.t.kind_of[seat, card]) for card in members(int(mask))]
        told = [f"{self.kind_name(seat, k)}{f' x{kinds.count(k)}' if kinds.count(k) > 1 else ''}" for k in dict.fromkeys(kinds)]
        return ", ".join(told) or "no card"

    def weapon(self, seat: int, card: int) -> str:
        """A weapon with what it does."""
        row = self.t.rifle[seat] if card == s.NO_CARD else self.t.weapon[card]
        trait = re.sub(r"\bn\b", str(int(row.n)), list(v.TRAITS.values())[int(row.trait)])
        more = f", {single(trait)}" if row.trait else ""
        return f"{self.weapon_name(card, seat)} ({number(int(row.dice), 'dice')}, range {int(row.reach)}{more})"

    def target(self, g, target: int) -> str:
        """Who or what an attack is made on."""
        if target < s.ENEMIES:
            return self.enemy_name(self.part, target)
        if target == s.BOSS_TARGET:
            return "the boss"
        if target < s.NEST_TARGET:
            return self.stage_card_name(self.part, int(g.guest[target - s.GUEST_TARGET]))
        return f"the {self.zone(int(self.stage.nest_zone))} space {self.space(self.stage.nest[target - s.NEST_TARGET])}"

    def stands(self, g, target: int) -> int:
        """Mask of the spaces a target stands in."""
        if target < s.ENEMIES:
            return 1 << int(g.at[target])
        if target == s.BOSS_TARGET:
            return int(g.boss_at)
        if target < s.NEST_TARGET:
            return 1 << int(g.guest_at[target - s.GUEST_TARGET])
        return 1 << int(self.stage.nest[target - s.NEST_TARGET])

    def far(self, space: int, mask: int) -> int:
        """Spaces from one to the nearest of a mask."""
        return min((int(self.stage.dist[space, other]) for other in members(int(mask))), default=s.SPACES)

    def health(self, g, card: int) -> str:
        """'Greeder Scout 1/2', 'Java defeated': what is left of what it has."""
        name = self.enemy_name(self.part, card)
        if card >= s.BOSS:
            if int(g.boss_down) >> (card - s.BOSS) & 1:
                return f"{name} defeated"
            return f"{name} {int(self.foe.boss[card - s.BOSS].health - g.hurt[card])}/{int(self.foe.boss[card - s.BOSS].health)}"
        return f"{name} {int(self.foe.enemy[card].health - g.hurt[card])}/{int(self.foe.enemy[card].health)}"

    def tokens(self, g, seat: int) -> str:
        return ", ".join(f"{int(g.token[seat, k])} {kind}" for k, kind in enumerate(TYPES))

    def dice(self, faces: list[int], words: tuple) -> str:
        """Results in words: '2 successes, 1 mobility'."""
        return ", ".join(number(n, word) for n, word in zip(faces, words) if n) or "nothing"

    # -- effects ------------------------------------------------------------------------------------------------------------
    def source(self, e: int) -> str:
        """The card an effect stands on."""
        name = self.effects[e].rsplit(": ", 1)[0]
        return re.sub(r"(, (left|right))+$", "", name).replace("scout", "Scout")

    def effect(self, e: int, actor: str = "the commando") -> str:
        """An effect in a sentence. actor: whom `self` means."""
        row = self.t.effect[e]
        who = list(v.WHO)[int(row.who)]
        subject = actor if who == "self" else WHO.get(who) or re.split("[,;]", v.WHO[who])[0]
        text = self._operation(e, row)
        if text.startswith("the commando"):
            text = subject + text.removeprefix("the commando")
        elif "the commando" in text and who != "table":
            text = text.replace("the commando", subject)
        elif who not in ("self", "table"):
            text = f"for {subject}: {text}"
        return text.replace("`toward`", list(v.TOWARD.values())[int(row.toward)]) + self._condition(row)

    def _operation(self, e: int, row) -> str:
        name = list(v.OPERATIONS)[int(row.do)]
        by = int(self.t.seats) if row.times else 1
        if name == "attack":
            return self._attack(row)
        if name in ("either", "may"):
            left, right = (self._branch(int(row[f"{side}_first"]), int(row[f"{side}_many"])) for side in ("left", "right"))
            return (
                f"the commando: either {left}, or {right}" if name == "either" else f"the commando may do this: {left}; for this: {right}"
            )
        text = re.sub(AUTHORS_NOTE, "", v.OPERATIONS[name])
        if name == "move" and row.n:
            text += ", a run of up to n spaces"
        need = amounts([int(n) * by for n in row.need])
        if name == "add_results":
            need = listed([f"{int(m)} {word}" for m, word in zip((*row.need, row.n), (*v.TYPE_WORDS, "special")) if m])
            text = "need join the enemy attack pool"
        tokens = f"{int(row.need[v.TYPE_WORDS.index('any')]) * by} tokens of any type" if need.endswith("any") else f"{need} tokens"
        text = text.replace("damage (need)", f"{need} damage").replace("advantage tokens (need)", tokens).replace("need", need)
        text = text.replace("within reach", f"within {int(row.reach)} spaces" if row.reach else "anywhere")
        n = int(row.n) * by
        return single(re.sub(r"\bn\b", "all" if n >= 99 else str(n), text))

    def _attack(self, row) -> str:
        if row.scope == v.EVERY:
            return f"the commando attacks every enemy within {number(int(row.reach), 'spaces')} with {number(int(row.dice), 'dice')}"
        words = []
        if row.dice:
            words.append(f"with {number(int(row.dice), 'dice')} and range {int(row.reach)}")
        elif row.reach:
            words.append(f"at range {int(row.reach):+d}")
        if row.n:
            condition = f" if {list(v.BONUS_IF.values())[int(row.bonus_if)]}" if row.bonus_if else ""
            words.append(f"with {number(int(row.n), 'more dice')}{condition}")
        if row.reroll:
            words.append("rolling any symbols again")
        return " ".join(["the commando may attack", ", ".join(words)]).strip()

    def _branch(self, first: int, many: int) -> str:
        """Effects of a branch, the commando left unsaid."""
        return " and ".join(self.effect(e).removeprefix("the commando ") for e in range(first, first + many))

    def _condition(self, row) -> str:
        if not row.when:
            return ""
        text = list(v.CONDITIONS.values())[int(row.when)]
        text = text.replace("a space of the zone", f"a {self.zone(int(row.zone))} space" if row.zone >= 0 else "")
        text = re.sub("within reach", f"within {int(row.reach)} spaces", text)
        text = re.sub(r"\breach\b", str(int(row.reach)), text)
        return single(f", if {text.replace('the commando', 'it')}")

    def ability(self, seat: int) -> str:
        """A commando's ability with its cost, its windows and what it does."""
        row, one = self.t.ability[seat], self.commandos[seat].ability
        when = listed([text for k, text in enumerate(v.WINDOWS.values()) if int(row.windows) >> k & 1], "or")
        return f"{one.name} (for {amounts(row.need)}, {when}: {self.effect(int(row.effect), self.who[seat])})"

    def special(self, card: int) -> str:
        """What the special of an enemy or boss card does."""
        row = self.foe.enemy[card] if card < s.BOSS else self.foe.boss[card - s.BOSS]
        return "; ".join(self.effect(e) for e in range(int(row.first), int(row.first + row.many))) or "nothing"
