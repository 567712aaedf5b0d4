"""A position of a duel in JSON, and how one player's part of it becomes a record and is read off one again."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from sim.battlecon import cards as kits
from sim.battlecon import state as s
from sim.battlecon import vocabulary as v
from sim.battlecon.decisions import ANTE_CARD, CALL, CLONE, DECLARE, FINISHER, PLACE, TOKENS, TRAP, TWICE, USE_CARD
from sim.core.cards import slug
from sim.core.errors import BadInput, unknown

SPECIAL = "special_action"
NAMED = "named_base"  # status: the base a player has to reveal next
FINISHER_LIFE = 7
GIVEN_STATUS = -1  # source of what an earlier beat left in the ledger
YES_OR_NO = (
    "stun_immunity",
    "dodge",
    "cannot_move",
    "no_antes",
    "no_defence",
    "no_style_range",
    "ignores_soak",
    "ignores_guard",
    "no_gain",
    "no_stun",
    "second_call",
    "ruled",
)
FOR_THE_DUEL = ("no_antes", "no_defence", "no_bonuses", "second_call")
# What of an earlier beat a position is told by hand; states may name more that is left, and are read again.
WRITTEN = ("power", "priority", "min_range", "max_range", "soak", "stun_guard", *YES_OR_NO, "no_bonuses", NAMED)
FURTHER_ZONES = ("active", "removed")


MOST = 1000  # no number of a duel comes near it


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Lying(Strict):
    """A marker on the board that lies face-down (or, said in full, face-up)."""

    space: int = Field(ge=1, le=s.SPACES)
    down: bool = False


class LastBeat(Strict):
    """What a player did or suffered last beat."""

    hit: bool = False
    stunned: bool = False


def two(kind):
    return Annotated[list[kind], Field(min_length=2, max_length=2)]


Space = Annotated[int, Field(ge=1, le=s.SPACES)]


class Position(Strict):
    """A position before a beat, with the pairs and antes of that beat. Lists have one entry a player."""

    fighters: two(str)
    bases: two(str) = ["standard", "standard"]
    beat: int = Field(1, ge=1, le=15)
    spaces: two(Space | None) = [2, 6]
    life: two(Annotated[int, Field(ge=0, le=MOST)]) | None = None
    discards: two(two(list[str])) | None = None
    special_action: two(bool) = [True, True]
    finisher: two(str | None) | None = None
    tokens: two(dict[str, Annotated[int, Field(ge=0)]]) | None = None
    counters: two(dict[str, Annotated[int, Field(ge=0)]]) | None = None
    markers: two(dict[str, list[Space | Lying]]) | None = None
    cards: two(dict[str, list[str]]) = [{}, {}]
    status: two(dict[str, int | bool | str]) = [{}, {}]
    last_beat: two(LastBeat) = [LastBeat(), LastBeat()]
    first_ante: int = Field(0, ge=0, le=1)
    clashed: two(list[str]) = [[], []]
    pairs: two(Annotated[list[str], Field(min_length=2, max_length=3)] | None) = [None, None]
    antes: two(dict[str, Any]) = [{}, {}]
    scenario: dict[str, Any] = {}  # how rules are read, where not by default
    # What a state says of the beat before it: accepted, so that a state with new pairs is a position, and not needed.
    active: Any = None
    hit: Any = None
    damage: Any = None
    stunned: Any = None
    winner: int = -1


class Seat:
    """One player's part of a position: names to numbers on the way in, numbers to names on the way out."""

    def __init__(self, content, position: Position, seat: int):
        self.p, self.seat = position, seat
        self.fighter, self.bases = position.fighters[seat], position.bases[seat]
        forms = [kits.in_form(content, *one) for one in zip(position.fighters, position.bases)]
        self.card = {index: slug(card.name) for index, card in kits.kit(content, self.fighter, self.bases)} | {s.SPECIAL_ACTION: SPECIAL}
        self.pool = {slug(r.name): k for k, r in kits.resources(forms, seat).items()}
        self.is_token = {name: kits.is_token(forms, seat, k) for name, k in self.pool.items()}
        self.marker = [slug(m.name) for m in forms[seat].markers][: forms[seat].ability.wormholes or s.MARKERS]
        self.share = forms[seat].ability.wormholes_share if forms[seat].ability.wormholes else 0
        self.clones = forms[seat].ability.clones
        self.picks = bool(forms[seat].kits)
        self.carried = kits.carried(content, self.fighter, self.bases, "first") if self.picks else (0, 0)  # if the position does not say
        self.trap = {slug(trap.name): k for k, trap in enumerate(forms[seat].traps)}
        self.in_piles = s.STYLES | s.BASES | 1 << s.SPECIAL_ACTION | (s.EXTRA_BASES if forms[seat].ability.clone_bases else 0)
        self.further: dict[str, list[int]] = {}
        ability = kits.in_form(content, self.fighter, self.bases).ability
        self.swaps, self.in_sequence = ability.ante_cards == "swaps", any(effect.what == "latest" for effect in ability.effects)
        for first, _, card in kits.further(kits.in_form(content, self.fighter, self.bases)):
            self.further.setdefault(slug(card.name), []).append(first)
        self.sets_aside = forms[seat].ability.sets_aside > 0
        self.clashed = [self.base(name, "clashed") for name in position.clashed[seat]]

    def _where(self, key) -> str:
        return f"position: {key}[{self.seat}]"

    def _find(self, name, low, high, key, what):
        for index, known in self.card.items():
            if low <= index < high and known == name:
                return index
        raise unknown(f"{self._where(key)}: {what} of {self.fighter}", name, [n for i, n in self.card.items() if low <= i < high])

    def style(self, name, key):
        return s.SPECIAL_ACTION if name == SPECIAL else self._find(name, s.STYLE, s.BASE, key, "style")

    def base(self, name, key):
        return self._find(name, s.BASE, s.SPECIAL_ACTION, key, "base")

    def _trap(self, name, key) -> int:
        if name not in self.trap:
            raise unknown(f"{self._where(key)}: trap of {self.fighter}", name, self.trap)
        return self.trap[name]

    def _pile(self, names) -> int:
        """Mask of the cards of a pile. Where a style and a base share a name, the pile tells which of them it is: each style, or the
        special action, lies there with a base (only a special action that was cancelled by another lies there alone)."""
        mask, twofold = 0, []
        for name in names:
            fits = [i for i, known in self.card.items() if known == name and self.in_piles >> i & 1]
            if not fits:
                raise unknown(
                    f"{self._where('discards')}: card of {self.fighter}", name, [n for i, n in self.card.items() if self.in_piles >> i & 1]
                )
            if len(fits) > 1:
                twofold.append((name, fits))
            elif mask & (1 << fits[0]):
                raise BadInput(f"{self._where('discards')}: {name!r} lies there twice")
            else:
                mask |= 1 << fits[0]
        for name, (style, base) in twofold:
            wants_base = (mask & (s.STYLES | 1 << s.SPECIAL_ACTION)).bit_count() > (mask & s.BASES).bit_count()
            card = next((one for one in ((base, style) if wants_base else (style, base)) if not mask & (1 << one)), None)
            if card is None:
                raise BadInput(f"{self._where('discards')}: {name!r} lies there more than twice")
            mask |= 1 << card
        return mask

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

    def _carried(self) -> int:
        """Mask of the styles and bases that are in the duel: all but those in the zone `removed`, or those of the first kit."""
        if not self.p.cards[self.seat]:
            return self.carried[0]
        names = [name for name in self.p.cards[self.seat].get("removed", []) if name not in self.further]
        return (s.STYLES | s.BASES) & ~self._pile(names)

    def _mode(self) -> int:
        """The local card of the mode."""
        if not self.p.cards[self.seat]:
            return self.carried[1]
        names = self.p.cards[self.seat].get("active", [])
        if len(names) != 1:
            raise BadInput(f"{self._where('cards')}: active: found {len(names)} modes, one is wanted")
        return self._further_card(names[0], self._where("cards"))

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

    def _further_card(self, name, where) -> int:
        if name not in self.further:
            raise unknown(f"{where}: further card of {self.fighter}", name, self.further)
        return self.further[name][0]

    def _ante_of_card(self, what, where) -> tuple[int, int]:
        """A card, or the card that comes and the one that goes where they are swapped."""
        names = what if isinstance(what, list) else [what]
        if len(names) != 1 + self.swaps:
            raise BadInput(
                f"{where}: found {what!r}, wanted is {'[card that comes, card that goes]' if self.swaps else 'the name of a card'}"
            )
        cards = [self._further_card(name, where) for name in names]
        return cards[0], cards[1] if self.swaps else 0

    def _sequence(self, packed) -> list[int]:
        """Local cards as they came into play."""
        return [*self._sequence(packed // s.SEQUENCE), s.EXTRA - 1 + packed % s.SEQUENCE] if packed else []

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

    def spaces(self, g):
        return int(g["space"][self.seat]) or None

    def life(self, g):
        return int(g["life"][self.seat])

    def discards(self, g):
        return [self._names(int(g["zone"][self.seat, pile])) for pile in (s.DISCARD_1, s.DISCARD_2)]

    def _names(self, mask) -> list[str]:
        """Cards of a pile, styles and bases by turns, the special action last."""
        styles = [i for i in range(s.STYLE, s.BASE) if mask >> i & 1]
        bases = [i for i in range(s.BASE, s.CARDS) if mask >> i & 1 and i != s.SPECIAL_ACTION]
        order = [i for pair in zip(styles, bases) for i in pair] + styles[len(bases) :] + bases[len(styles) :]
        return [self.card[i] for i in order] + [SPECIAL] * (mask >> s.SPECIAL_ACTION & 1)

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
