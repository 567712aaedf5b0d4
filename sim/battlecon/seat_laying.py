"""The pair and the antes of one player in a position, and why the rules refuse an ante."""

from __future__ import annotations

from sim.battlecon import state as s
from sim.battlecon.decisions import ANTE_CARD, CALL, CLONE, DECLARE, FINISHER, PLACE, TOKENS, TRAP, TWICE, USE_CARD
from sim.battlecon.position import (
    FINISHER_LIFE,
)
from sim.battlecon.seat_names import Named
from sim.core.errors import BadInput, unknown


class Laying(Named):
    """Lays the pair and says what is anted."""

    def can_set_a_pair(self) -> bool:
        return bool(self.hand & (s.STYLES | 1 << s.SPECIAL_ACTION)) and bool(self.hand & s.BASES)

    def lay(self, g, t) -> tuple[int, int]:
        """Lay the pair. Returns its local cards."""
        from sim.battlecon.rules.select import lay_pair
        from sim.battlecon.rules.stockpile import lay_beside

        pair = self.p.pairs[self.seat]
        if pair is None:
            raise BadInput(f"{self._where('pairs')}: missing, a style and a base are wanted")
        cards = self.style(pair[0], "pairs"), self.base(pair[1], "pairs")
        beside = [self.base(name, "pairs") for name in pair[2:]]
        for card in (*cards, *beside):
            if not self.hand >> card & 1:
                held = ", ".join(name for index, name in self.card.items() if self.hand >> index & 1)
                raise BadInput(f"{self._where('pairs')}: {self.card[card]!r} is not in hand (in hand: {held})")
        lay_pair(g, t, self.seat, *cards)
        two_bases = bool(t["two_bases"][self.seat]) and bool(int(g["zone"][self.seat, s.HAND]) & s.BASES)
        if len(beside) != two_bases or cards[1] in beside:
            wanted = "a style and two different bases are" if two_bases else "a style and a base are"
            raise BadInput(f"{self._where('pairs')}: found {pair}, {wanted} wanted")
        for base in beside:
            lay_beside(g, self.seat, base)
        return cards

    def antes(self, t) -> list[tuple[int, int, int]]:
        """What is anted, as options of the ante, the finisher last."""
        where, made = self._where("antes"), []
        given = dict(self.p.antes[self.seat])
        finisher, places, clones = given.pop("finisher", False), given.pop("place", []), given.pop("clone", [])
        traps = given.pop("set", [])
        for name in given.pop("twice", []):
            if name not in self.pool or not self.is_token[name]:
                raise unknown(f"{where}: twice: token {self.fighter} can ante", name, [n for n in self.pool if self.is_token[n]])
            made.append((TWICE, self.pool[name], int(t["resource"][self.seat, self.pool[name]]["twice"])))
        if (call := given.pop("call", None)) is not None:
            if isinstance(call, bool) or not isinstance(call, int):
                raise BadInput(f"{where}: call: found {call!r}, a number is wanted")
            made.append((CALL, call, 0))
        if (declared := given.pop("declare", None)) is not None:
            if isinstance(declared, bool) or not isinstance(declared, int):
                raise BadInput(f"{where}: declare: found {declared!r}, a number is wanted")
            made.append((DECLARE, declared, 0))
        for key, kind in (("card", ANTE_CARD), ("use", USE_CARD)):
            made += [(kind, *self._ante_of_card(what, f"{where}: {key}")) for what in given.pop(key, [])]
        if not isinstance(finisher, bool):
            raise BadInput(f"{where}: finisher: found {finisher!r}, true or false is wanted")
        tokens = [name for name in self.pool if self.is_token[name]]
        for name, n in given.items():
            if name not in tokens:
                raise unknown(f"{where}: token {self.fighter} can ante", name, [*tokens, "place", "set", "clone", "finisher"])
            if isinstance(n, bool) or not isinstance(n, int) or n < 0:
                raise BadInput(f"{where}: {name}: found {n!r}, a number of tokens is wanted")
            made += [(TOKENS, self.pool[name], n)] if n else []
        for entry in places if isinstance(places, list) else [places]:
            if not (isinstance(entry, list) and len(entry) == 2 and isinstance(entry[1], int)):
                raise BadInput(f"{where}: place: found {entry!r}, [marker, space] is wanted")
            if entry[0] not in self.marker:
                raise unknown(f"{where}: place: marker of {self.fighter}", entry[0], self.marker)
            made.append((PLACE, self.marker.index(entry[0]), entry[1]))
        for entry in traps if isinstance(traps, list) else [traps]:
            made.append((TRAP, s.EXTRA + self._trap(entry, "antes"), 0))
        for entry in clones if isinstance(clones, list) else [clones]:
            if not (isinstance(entry, list) and len(entry) == 2 and isinstance(entry[1], int)):
                raise BadInput(f"{where}: clone: found {entry!r}, [base, space] is wanted")
            made.append((CLONE, self._find(entry[0], s.BASE, s.EXTRA + 6, "antes", "base"), entry[1]))
        return made + [(FINISHER, 0, 0)] * finisher

    def _ante_of_card(self, what, where) -> tuple[int, int]:
        """A card, or the card that comes and the one that goes where they are swapped."""
        names = what if isinstance(what, list) else [what]
        if len(names) != 1 + self.swaps:
            raise BadInput(
                f"{where}: found {what!r}, wanted is {'[card that comes, card that goes]' if self.swaps else 'the name of a card'}"
            )
        cards = [self._further_card(name, where) for name in names]
        return cards[0], cards[1] if self.swaps else 0

    def refused(self, ante) -> BadInput:
        """Why the rules do not allow an ante, as far as its kind tells."""
        kind, what, n = ante
        where = self._where("antes")
        if kind in (TOKENS, TWICE):
            name = next(name for name, pool in self.pool.items() if pool == what)
            return BadInput(f"{where}: {name}: {n} cannot be anted: more than the player holds, or no antes are allowed")
        if kind == PLACE:
            return BadInput(f"{where}: place: {self.marker[what]!r} cannot be laid in space {n}: one a beat, from supply, in a free space")
        if kind == DECLARE:
            return BadInput(f"{where}: declare: {what} cannot be declared: {self.fighter} declares nothing, or not that much")
        if kind == CALL:
            return BadInput(f"{where}: call: {what} cannot be called: no priority of the opponent's, or {self.fighter} calls none")
        if kind == TRAP:
            name = next(name for name, k in self.trap.items() if s.EXTRA + k == what)
            return BadInput(f"{where}: set: {name!r} cannot be set: one a beat, or more if an effect said so, that is not set already")
        if kind == CLONE:
            return BadInput(
                f"{where}: clone: {self.card[what]!r} in space {n} cannot be anted: {self.clones} a beat, a base in hand, "
                "in the fighter's space or one beside it, where neither an opponent nor a clone is"
            )
        if kind in (ANTE_CARD, USE_CARD):
            name = next(name for name, cards in self.further.items() if what in cards)
            return BadInput(f"{where}: {name!r} cannot be anted: it does not lie there, costs too much, or is one too many in this beat")
        return BadInput(f"{where}: finisher: it needs {FINISHER_LIFE} life or less, and a finisher that is still there")

    # What a record says of this seat after a beat.
