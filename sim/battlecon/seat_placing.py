"""How one player's part of a position becomes a record: names to numbers, before pairs are laid."""

from __future__ import annotations

from sim.battlecon import state as s
from sim.battlecon import vocabulary as v
from sim.battlecon.position import (
    FOR_THE_DUEL,
    FURTHER_ZONES,
    GIVEN_STATUS,
    MOST,
    NAMED,
    SPECIAL,
    WRITTEN,
    YES_OR_NO,
    Lying,
    Position,
)
from sim.battlecon.seat_names import Named
from sim.core.errors import BadInput, unknown


class Placing(Named):
    """Sets the table."""

    def place(self, g, t) -> None:
        """Set the table: what stands in the record before the pairs are chosen."""
        p, seat = self.p, self.seat
        g["space"][seat] = p.spaces[seat] or 0
        g["life"][seat] = p.life[seat] if p.life is not None else t["life"][seat]
        if g["life"][seat] == 0 and not int(t["card"][seat, s.ABILITY]["passives"]) >> v.UNDEFEATED & 1:
            raise BadInput(f"{self._where('life')}: found 0, {self.fighter} is out of the duel without life")
        self._place_cards(g, t)
        for key, tokens in (("tokens", True), ("counters", False)):
            self._place_pieces(g, t, key, tokens)
        if p.markers is not None:
            self._place_markers(g)
        self._place_zones(g, t)
        for name, amount in p.status[seat].items():
            self._place_status(g, name, amount)
        g["last_hit"][seat] = (1 << (1 - seat)) * p.last_beat[seat].hit
        g["last_stunned"][seat] = int(p.last_beat[seat].stunned)

    def _place_cards(self, g, t) -> None:
        p, seat, zone = self.p, self.seat, g["zone"][self.seat]
        zone[:] = 0
        hand = int(t["kit"][seat])
        if self.picks:
            zone[s.REMOVED] = hand & (s.STYLES | s.BASES) & ~self._carried()
            hand &= ~zone[s.REMOVED]
        if p.discards is None and not t["starting_discard"][seat].any():
            raise BadInput(f"{self._where('discards')}: missing, none are printed for {self.fighter}")
        piles = [self._pile(pile) for pile in p.discards[seat]] if p.discards is not None else t["starting_discard"][seat].tolist()
        piles.append(sum(1 << base for base in set(self.clashed)))
        piles.append(self._stockpile(t))
        for pile, cards in zip((s.DISCARD_1, s.DISCARD_2, s.CLASHED, s.STOCKPILE), piles):
            if cards & ~hand:
                double = next(name for i, name in self.card.items() if (cards & ~hand) >> i & 1)
                raise BadInput(f"{self._where('discards')}: {double!r} lies in two places")
            zone[pile] = cards
            hand &= ~cards
        if not p.special_action[seat] and hand & (1 << s.SPECIAL_ACTION):
            hand &= ~(1 << s.SPECIAL_ACTION)
            zone[s.REMOVED] |= 1 << s.SPECIAL_ACTION
        zone[s.HAND] = self.hand = hand
        sides = {name: index for index, name in self.card.items() if s.FINISHER <= index < s.EXTRA}
        if self.picks:
            sides = {name: index for name, index in sides.items() if index != t["reverse"][seat, self._mode() - s.EXTRA]}
        chosen = p.finisher[seat] if p.finisher is not None else next(iter(sides))
        if chosen is not None and chosen not in sides:
            raise unknown(f"{self._where('finisher')}: finisher of {self.fighter}", chosen, sides)
        g["finisher"][seat] = s.NO_CARD if chosen is None else sides[chosen]
        g["second"][seat] = s.NO_CARD
        if t["holds"][seat] == 2 and chosen is not None:
            second = p.cards[seat].get("second_finisher", [next(name for name in sides if name != chosen)])
            if len(second) != 1 or second[0] == chosen or second[0] not in sides:
                raise BadInput(
                    f"{self._where('cards')}: second_finisher: found {second}, allowed is one of {', '.join(sides)} but {chosen!r}"
                )
            g["second"][seat] = sides[second[0]]

    def _place_further(self, g, zones) -> None:
        """Further cards in play and out of the duel; those in neither zone are inactive. No zones: the printed start."""
        where, seat = self._where("cards"), self.seat
        left = {name: list(cards) for name, cards in self.further.items()}
        found: dict[str, list[int]] = {}
        for zone in FURTHER_ZONES:
            for name in zones[zone]:
                self._further_card(name, where)
                if not left[name]:
                    raise BadInput(f"{where}: {name!r} lies there twice")
                found.setdefault(zone, []).append(left[name].pop(0))
        active, out = (found.get(zone, []) for zone in FURTHER_ZONES)
        g["active"][seat] = g["working"][seat] = sum(1 << card for card in active)
        g["out"][seat] = sum(1 << card for card in out)
        g["sequence"][seat] = 0
        for card in active if self.in_sequence else ():  # listed as they came into play
            g["sequence"][seat] = int(g["sequence"][seat]) * s.SEQUENCE + 1 + card - s.EXTRA

    def _place_pieces(self, g, t, key, tokens) -> None:
        given = getattr(self.p, key)
        mine = {name: pool for name, pool in self.pool.items() if self.is_token[name] == tokens}
        if given is None:
            if self.picks and tokens:
                g["pool"][self.seat, 0] = t["mode_pieces"][self.seat, self._mode() - s.EXTRA]
            return  # as the record was dealt: the printed start
        for name in given[self.seat]:
            if name not in mine:
                raise unknown(f"{self._where(key)}: {key} {self.fighter} can hold", name, mine)
        for name, pool in mine.items():
            held, most = given[self.seat].get(name, 0), int(t["resource"][self.seat, pool]["most"])
            if held > most:
                raise BadInput(f"{self._where(key)}: {name} is {held}, allowed are 0 to {most}")
            g["pool"][self.seat, pool] = held

    def _place_markers(self, g) -> None:
        where, seat = self._where("markers"), self.seat
        g["marker"][seat] = 0
        for name, lying in self.p.markers[seat].items():
            if lying and self.clones:
                raise BadInput(f"{where}: {name}: clones come with antes and go at the end of the beat")
            free = [m for m, known in enumerate(self.marker) if known == name]
            if not free:
                raise unknown(f"{where}: marker of {self.fighter}", name, self.marker)
            if len(lying) > len(free):
                raise BadInput(f"{where}: {len(lying)} markers {name!r}, there are {len(free)}")
            if self.share and any(lying.count(at) > self.share for at in lying):
                raise BadInput(f"{where}: {name!r}: at most {self.share} in a space")
            for m, at in zip(free, lying):
                at = Lying(space=at) if isinstance(at, int) else at
                g["marker"][seat, m] = at.space
                if at.down:
                    g["down"][seat] |= 1 << m
                    g["down_spaces"][seat] |= 1 << at.space

    def _stockpile(self, t) -> int:
        """Mask of the bases that lie aside."""
        names = self.p.cards[self.seat].get("stockpile") if self.sets_aside else None
        return int(t["stockpile"][self.seat]) if names is None else sum({1 << self.base(name, "cards") for name in names})

    def _place_zones(self, g, t) -> None:
        zones, where = dict(self.p.cards[self.seat]), self._where("cards")
        further = [name for name in zones.get("removed", []) if name in self.further]
        self._remove(g, [name for name in zones.pop("removed", []) if name not in further])
        if further:
            zones["removed"] = further
        if t["possesses"][self.seat]:
            self._place_possessed(g, zones.pop("possessed", []))
        if self.sets_aside:
            zones.pop("stockpile", None)
        if self.trap:
            laid = {self._trap(name, "cards") for name in zones.pop("set", [])}
            g["set_traps"][self.seat], g["traps_down"][self.seat] = sum(1 << k for k in laid), len(laid)
        if self.picks:
            zones = {"active": [name for name, cards in self.further.items() if self._mode() in cards]}
        if t["holds"][self.seat] == 2:
            zones.pop("second_finisher", None)
        if self.further and zones:
            self._place_further(g, {zone: zones.pop(zone, []) for zone in FURTHER_ZONES})
        if zones:
            has = {"active": bool(self.further), "possessed": bool(t["possesses"][self.seat]), "stockpile": self.sets_aside}
            has["set"] = bool(self.trap)
            known = ["removed", *(zone for zone, here in has.items() if here)]
            raise BadInput(f"{where}: unknown zone {next(iter(zones))!r}; zones of {self.fighter}: {', '.join(known)}")

    def _place_possessed(self, g, names) -> None:
        """On the board: the marker whose place the standup has taken. Off the board: the one it stood in for last beat."""
        seat, where = self.seat, self._where("cards")
        for name in names:
            if name not in self.marker:
                raise unknown(f"{where}: possessed: marker of {self.fighter}", name, self.marker)
        if len(names) > 1:
            raise BadInput(f"{where}: possessed: found {len(names)} markers, one at most is wanted")
        g["possessed"][seat] = 1 + self.marker.index(names[0]) if names else 0
        stands_in = self.p.spaces[seat] is not None
        if self.p.spaces == Position.model_fields["spaces"].default and not names:  # as the record was dealt: off the board
            g["space"][seat], stands_in = 0, False
        if stands_in and not names:
            raise BadInput(f"{where}: possessed: missing, {self.fighter} is on the board only in place of a marker")
        if stands_in and self.p.markers is None:
            g["marker"][seat, int(g["possessed"][seat]) - 1] = 0
        for m, name in enumerate(self.marker):
            is_away = stands_in and name in names
            if is_away != (int(g["marker"][seat, m]) == 0):
                raise BadInput(f"{self._where('markers')}: {name} is {'possessed: it is off the board' if is_away else 'missing'}")

    def puppets(self, g, t) -> list[int]:
        """The markers that may be stood in for this beat, where that is still to be chosen (none: it stays off the board)."""
        from sim.battlecon.rules.puppets import list_puppets

        g["n"] = 0
        if t["possesses"][self.seat] and g["space"][self.seat] == 0:
            list_puppets(g, t, self.seat)
        found = [int(m) for m in g["options"][: int(g["n"]), 1]]
        g["n"] = 0
        return found

    def _remove(self, g, names) -> None:
        """What is out of the duel."""
        pairs = {name for name in self.card.values() if name != SPECIAL}
        if cards := [name for name in names if name not in self.marker and name in pairs]:
            mask = self._pile(cards)
            if mask & ~(self.hand | int(g["zone"][self.seat, s.REMOVED])):  # what was never carried lies there already
                raise BadInput(f"{self._where('cards')}: removed: one of {', '.join(cards)} lies in two places")
            g["zone"][self.seat, s.REMOVED] |= mask
            g["zone"][self.seat, s.HAND] &= ~mask
            self.hand &= ~mask
        for name in (name for name in names if name not in cards):
            if name not in self.marker:
                raise unknown(f"{self._where('cards')}: removed: marker or card of {self.fighter}", name, [*self.marker, *pairs])
            g["gone"][self.seat] |= 1 << self.marker.index(name)
            if g["marker"][self.seat, self.marker.index(name)]:
                raise BadInput(f"{self._where('cards')}: {name!r} is removed and lies on the board")

    def _place_status(self, g, name, amount) -> None:
        where = self._where("status")
        if name == NAMED:
            g["named"][self.seat] = self.base(amount, "status")
            return
        if name not in v.STATS:
            raise unknown(f"{where}: status", name, WRITTEN)
        if isinstance(amount, int) and abs(amount) > MOST:
            raise BadInput(f"{where}: {name}: found {amount}, allowed are -{MOST} to {MOST}")
        if isinstance(amount, bool) != (name in YES_OR_NO):
            raise BadInput(f"{where}: {name}: found {amount!r}, {'true or false' if name in YES_OR_NO else 'a number'} is wanted")
        if amount:
            row = g["ledger"][int(g["entries"])]
            until = s.FOREVER if name in FOR_THE_DUEL else int(g["rounds"])
            row[:] = (v.STATS[name], int(amount), GIVEN_STATUS, self.seat, int(g["rounds"]), until)
            g["entries"] += 1
            g["modified"][self.seat] |= 1 << v.STATS[name]
