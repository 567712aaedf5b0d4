"""What differs between two records of a game, in sentences; and the lines and titles those stand in.

Every step goes through here, so that nothing that happens goes untold: what its own sentence has told already it strikes out."""

from __future__ import annotations

from sim.contra import state as s
from sim.contra.maps import members
from sim.contra.vocabulary import FACE_WORDS
from sim.contra.words import TYPES, Words, listed, number

OWN = ("space", "medals", "token", "deck", "hand", "pile", "gun", "goals", "bonus", "gels")
ENEMIES = ("area", "cards", "at", "hurt", "enemy_deck", "enemy_pile")
STAGE = (
    "sensors", "turrets", "dimers", "nest_gels", "nest_damage", "guest", "guest_hurt", "track", "range_down", "known", "top", "stage_left",
)  # fmt: skip


def differ(before, after, fields) -> bool:
    """Has any of these fields of a record changed?"""
    return any(before[field].tobytes() != after[field].tobytes() for field in fields)


class Changes(Words):
    """Collects lines: sentences of one step, below the title of the section they fall into."""

    def __init__(self, tables, scenario, content):
        super().__init__(tables, scenario, content)
        self.lines: list[str] = []
        self.title = ""  # of the section that is told
        self.headed = ""  # the title printed last: a title comes with the first line below it, once
        self.told: set = set()  # fields of the record whose change the step's own sentence has told
        self.counted = self.t.events.copy()  # before the step that is told, as is the next
        self.was = self.t.now.copy()

    def head(self, title: str) -> None:
        """A new section: its title is printed with its first line, even where the title is that of the section before."""
        self.title, self.headed = title, ""

    def say(self, text: str) -> None:
        if self.title != self.headed:
            self.lines.append(f"  {self.title}")
            self.headed = self.title
        self.lines.append(f"    {text}")

    def fired(self, event: int) -> int:
        """How often a rule fired in the step that is told."""
        return int(self.t.events[event] - self.counted[event])

    def changes(self, before, after, verb: str = "discards") -> None:
        """Tell what differs between two records and has not been told. verb: what is done with tokens and cards that go."""
        if differ(before, after, OWN):
            for seat, who in enumerate(self.who):
                self.changes_of_commando(before, after, seat, who, verb)
        if differ(before, after, ENEMIES):
            self.changes_of_enemies(before, after)
        self.changes_of_boss(before, after)
        if differ(before, after, STAGE):
            self.changes_of_stage(before, after)

    # -- a commando and what is theirs ------------------------------------------------------------------------------------
    def changes_of_commando(self, before, after, seat: int, who: str, verb: str) -> None:
        if after.space[seat] != before.space[seat] and "space" not in self.told:
            self.say(f"{who} comes to {self.place(after, int(after.space[seat]))}")
        if after.medals[seat] != before.medals[seat]:
            self.say(f"{who} loses a medal, {number(int(after.medals[seat]), 'medals').replace('1 medals', '1 medal')} left")
        if after.gun[seat] == s.NO_CARD and before.gun[seat] != s.NO_CARD:
            self.say(f"{who} discards {self.weapon_name(int(before.gun[seat]))} and has {self.weapon(seat, s.NO_CARD)} again")
        elif after.gun[seat] != before.gun[seat] and "gun" not in self.told:
            self.say(f"{who} now has {self.weapon(seat, int(after.gun[seat]))}")
        self._advantage(before, after, seat, who, verb)
        won = [TYPES[k] for k in members(int(after.goals[seat] & ~before.goals[seat]))]
        if won:
            self.say(f"{who} places the {listed(won)} objective token on the mission card")
        bonus = int(after.bonus[seat] - before.bonus[seat])
        if bonus > 0:
            self.say(f"{who}'s next attack has {number(bonus, 'more dice')}")
        gels = int(after.gels[seat] - before.gels[seat])
        if gels:
            self.say(f"{who} has {number(int(after.gels[seat]), 'gels')} on the character card ({gels:+d})")

    def _advantage(self, before, after, seat, who, verb) -> None:
        """Tokens and cards that go, then those that come."""
        tokens = [int(after.token[seat, k] - before.token[seat, k]) for k in range(s.TYPES)]
        hand = int(after.hand[seat]) & ~int(before.hand[seat])
        gone = [f"{-n} {TYPES[k]} token{'s' * (n < -1)}" for k, n in enumerate(tokens) if n < 0]
        lost = int(before.hand[seat]) & ~int(after.hand[seat])
        if lost and "hand" not in self.told:
            gone.append(self.cards(seat, lost))
        if gone:
            self.say(f"{who} {verb} {listed(gone)}")
        came = [f"{n} {TYPES[k]} token{'s' * (n > 1)}" for k, n in enumerate(tokens) if n > 0]
        if came:
            self.say(f"{who} gains {listed(came)}")
        every = [int(g.deck[seat] | g.hand[seat] | g.pile[seat]) for g in (before, after)]
        boxed = every[0] & ~every[1] & ~int(before.hand[seat])
        if boxed:
            self.say(f"{self.cards(seat, boxed)} from the top of {who}'s deck leaves the game")
        if int(before.pile[seat]) and not int(after.pile[seat]) & int(before.pile[seat]):
            self.say(f"{who} shuffles the discard pile into a new deck")
        if hand and "drawn" not in self.told:
            self.say(f"{who} draws {self.cards(seat, hand)}")

    # -- enemies -----------------------------------------------------------------------------------------------------------
    def changes_of_enemies(self, before, after) -> None:
        holder = {int(after.area[seat, k]): seat for seat in range(len(self.who)) for k in range(int(after.cards[seat]))}
        held = {int(before.area[seat, k]): seat for seat in range(len(self.who)) for k in range(int(before.cards[seat]))}
        if before.enemy_deck == 0 and before.enemy_pile and after.enemy_pile == 0:
            self.say("the discard pile of enemies is shuffled into a new deck")
        for card, seat in holder.items():
            if card not in held and card >= s.BOSS:
                self.say(f"{self.who[seat]} takes the boss card {self.boss_card(card - s.BOSS)}")
            elif card not in held:
                self.say(f"{self.who[seat]} draws the enemy {self.enemy(card)}")
            elif held[card] != seat:
                self.say(f"{self.enemy_name(self.part, card)} goes from {self.who[held[card]]}'s play area to {self.who[seat]}'s")
        for card in range(s.ENEMIES):
            name, here, there = self.enemy_name_or_none(card), int(before.at[card]), int(after.at[card])
            if there < 0 <= here:
                self.say(f"{name} ({self.who[held[card]]}'s) is defeated")
            elif here < 0 <= there:
                self.say(f"{name} enters at {self.space(there, plain=False)}")
            elif here != there:
                self.say(f"{name} moves {self.space(here)} → {self.space(there)}")
            elif after.hurt[card] != before.hurt[card]:
                self.say(f"{name}: {int(after.hurt[card] - before.hurt[card])} damage, {self._left(after, card)}")

    def enemy_name_or_none(self, card: int) -> str:
        return self.enemy_name(self.part, card) if int(self.foe.cards) >> card & 1 else ""

    def enemy(self, card: int) -> str:
        """An enemy card with its health and constant ability."""
        row = self.foe.enemy[card]
        adds = listed([f"{int(n)} {kind}" for n, kind in zip(row.adds, (*TYPES, "any", "special")) if n])
        return f"{self.enemy_name(self.part, card)} (health {int(row.health)}{f', adds {adds} to enemy attacks' if adds else ''})"

    def boss_card(self, card: int) -> str:
        """A boss card with its health and constant abilities."""
        row = self.foe.boss[card]
        words = [f"health {int(row.health)}"]
        words += [f"at most {int(row.cap)} damage from one attack"] if row.cap else []
        words += ["cannot be damaged"] if row.immune else []
        words += [f"once defeated {number(int(row.dice_after), 'more dice')} against its commando"] if row.dice_after else []
        return f"{self.boss_card_name(self.part, card)} ({', '.join(words)})"

    def _left(self, g, card: int) -> str:
        return f"{int(self._health(card) - g.hurt[card])} of {self._health(card)} left"

    def _health(self, card: int) -> int:
        row = self.foe.enemy[card] if card < s.BOSS else self.foe.boss[card - s.BOSS]
        return int(row.health)

    def changes_of_boss(self, before, after) -> None:
        for card in range(int(self.foe.bosses)):
            n, name = int(after.hurt[s.BOSS + card] - before.hurt[s.BOSS + card]), self.boss_card_name(self.part, card)
            if n > 0:
                down = int(after.boss_down & ~before.boss_down) >> card & 1
                self.say(f"{name}: {n} damage, {'is defeated' if down else self._left(after, s.BOSS + card)}")
            elif n < 0:
                self.say(f"{name}: {-n} damage removed, {self._left(after, s.BOSS + card)}")
        if after.boss_at != before.boss_at:
            was = f", from {self.spaces(before.boss_at)}" if before.boss_at else ""
            self.say(f"the boss stands in {self.spaces(after.boss_at)}{was}")

    # -- the stage -----------------------------------------------------------------------------------------------------------
    def changes_of_stage(self, before, after) -> None:
        for field, word in (("sensors", "pillbox sensor token"), ("turrets", "stage token"), ("dimers", "bubble dimer")):
            was, now = int(getattr(before, field)), int(getattr(after, field))
            if now & ~was and field not in self.told:
                self.say(f"a {word} is put in {self.spaces(now & ~was)}")
            if was & ~now and field not in self.told:
                self.say(f"the {word} in {self.spaces(was & ~now)} is removed")
        for k in range(int(self.stage.nests)):
            name = f"the {self.zone(int(self.stage.nest_zone))} space {self.space(self.stage.nest[k])}"
            gels, damage = (int(getattr(after, key)[k]) - int(getattr(before, key)[k]) for key in ("nest_gels", "nest_damage"))
            if gels:
                self.say(f"{name} now holds {number(int(after.nest_gels[k]), 'gels')} ({gels:+d})")
            if damage:
                self.say(f"{int(after.nest_damage[k])} damage lies on {name} ({damage:+d})")
        for k in range(s.GUESTS):
            self._guest(before, after, k)
        if after.track != before.track:
            where = f"space {int(after.track) + 1} of {int(self.stage.track_length)} ({self.track_face(after.track)})"
            self.say(f"the track marker stands on {where}")
        if after.range_down > before.range_down:
            self.say(f"all ranges are {int(after.range_down)} shorter, but never below 1")
        elif after.range_down < before.range_down:
            self.say("ranges are as usual again")
        top = [int(card) for card in after.top[: int(after.known)]]
        if len(top) > before.known or (len(top) == before.known and top != before.top[: len(top)].tolist()):
            self.say(f"known on top of the stage deck: {', '.join(self.stage_card_name(self.part, card) for card in top)}")
        if after.stage_left < before.stage_left and "stage_left" not in self.told:
            n, thrown = int(before.stage_left - after.stage_left), members(int(after.stage_pile & ~before.stage_pile))
            names = listed([self.stage_card_name(self.part, card) for card in thrown]) or f"{number(n, 'stage cards')} unseen"
            where = "discarded without effect" if thrown else "returned to the box"
            self.say(f"off the top of the stage deck: {names}, {where}; {number(int(after.stage_left), 'cards')} left")

    def _guest(self, before, after, k: int) -> None:
        old, new = int(before.guest[k]), int(after.guest[k])
        if new != old and new != s.NO_CARD:
            health = int(self.stage.card[new].health)
            self.say(f"{self.stage_card_name(self.part, new)} (health {health}) enters at {self.space(after.guest_at[k], plain=False)}")
        elif new != old:
            self.say(f"{self.stage_card_name(self.part, old)} is defeated")
        elif new != s.NO_CARD and after.guest_hurt[k] != before.guest_hurt[k]:
            health, hurt = int(self.stage.card[new].health), int(after.guest_hurt[k])
            self.say(f"{self.stage_card_name(self.part, new)}: {hurt - int(before.guest_hurt[k])} damage, {health - hurt} of {health} left")

    def track_face(self, k: int) -> str:
        return list(FACE_WORDS)[int(self.stage.track[int(k)])]
