"""How one player's part of a position is read off a record: numbers to names, after the beat."""

from __future__ import annotations

from typing import Any

from sim.battlecon import state as s
from sim.battlecon import vocabulary as v
from sim.battlecon.position import (
    FURTHER_ZONES,
    NAMED,
    YES_OR_NO,
)
from sim.battlecon.seat_names import Named


class Reading(Named):
    """Tells what lies on the table."""

    def spaces(self, g):
        return int(g["space"][self.seat]) or None

    def life(self, g):
        return int(g["life"][self.seat])

    def discards(self, g):
        return [self._names(int(g["zone"][self.seat, pile])) for pile in (s.DISCARD_1, s.DISCARD_2)]

    def special_action(self, g):
        return bool(g["zone"][self.seat, s.HAND] >> s.SPECIAL_ACTION & 1)

    def finisher(self, g):
        return self.card.get(int(g["finisher"][self.seat]))

    def tokens(self, g):
        return {name: int(g["pool"][self.seat, pool]) for name, pool in self.pool.items() if self.is_token[name]}

    def counters(self, g):
        return {name: int(g["pool"][self.seat, pool]) for name, pool in self.pool.items() if not self.is_token[name]}

    def markers(self, g):
        made: dict[str, list] = {}
        for m, name in enumerate(self.marker):
            if space := int(g["marker"][self.seat, m]):
                is_down = bool(g["down"][self.seat] >> m & 1)
                made.setdefault(name, []).append({"space": space, "down": True} if is_down else space)
        return {name: sorted(lying, key=str) for name, lying in made.items()}  # which of several of one name lies where is nothing

    def cards(self, g):
        """Zones beyond hand and discard piles: of further cards, who is possessed, what is set aside."""
        masks = (int(g["active"][self.seat]), int(g["out"][self.seat])) if self.further else ()
        names = {card: name for name, cards in self.further.items() for card in cards}
        made = {zone: [name for card, name in names.items() if mask >> card & 1] for zone, mask in zip(FURTHER_ZONES, masks)}
        if self.in_sequence:
            made["active"] = [names[card] for card in self._sequence(int(g["sequence"][self.seat]))]
        if int(g["second"][self.seat]) >= 0 and int(g["finisher"][self.seat]) >= 0:
            made["second_finisher"] = [self.card[int(g["second"][self.seat])]]
        laid = [name for name, k in self.trap.items() if int(g["set_traps"][self.seat]) >> k & 1]
        made |= {"set": laid} if laid else {}
        out = int(g["zone"][self.seat, s.REMOVED]) & ~(1 << s.SPECIAL_ACTION)
        gone = self._names(out) + [name for m, name in enumerate(self.marker) if g["gone"][self.seat] >> m & 1]
        if gone:
            made["removed"] = [*made.get("removed", []), *gone]
        if possessed := int(g["possessed"][self.seat]):
            made["possessed"] = [self.marker[possessed - 1]]
        if self.sets_aside:
            made["stockpile"] = self._names(int(g["zone"][self.seat, s.STOCKPILE]))
        return made

    def status(self, g):
        """What the ledger holds for the next beat."""
        made: dict[str, Any] = {}
        if g["named"][self.seat] != s.NO_CARD:
            made[NAMED] = self.card[int(g["named"][self.seat])]
        coming = int(g["rounds"]) + 1
        for row in g["ledger"][: int(g["entries"])].tolist():
            if row[s.TARGET] == self.seat and row[s.FROM] <= coming <= row[s.UNTIL]:
                name = list(v.STATS)[list(v.STATS.values()).index(row[s.STAT])]
                made[name] = made.get(name, 0) + row[s.AMOUNT]
        return {name: (n > 0 if name in YES_OR_NO else n) for name, n in made.items() if n}
