"""What belongs to one player in a position: the names of its cards, pieces and markers, and their numbers."""

from __future__ import annotations

from sim.battlecon import cards as kits
from sim.battlecon import state as s
from sim.battlecon.position import (
    SPECIAL,
    Position,
)
from sim.core.cards import slug
from sim.core.errors import BadInput, unknown


class Named:
    """One player's part of a position, and what is called how in it."""

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

    def _further_card(self, name, where) -> int:
        if name not in self.further:
            raise unknown(f"{where}: further card of {self.fighter}", name, self.further)
        return self.further[name][0]

    def _sequence(self, packed) -> list[int]:
        """Local cards as they came into play."""
        return [*self._sequence(packed // s.SEQUENCE), s.EXTRA - 1 + packed % s.SEQUENCE] if packed else []

    def _names(self, mask) -> list[str]:
        """Cards of a pile, styles and bases by turns, the special action last."""
        styles = [i for i in range(s.STYLE, s.BASE) if mask >> i & 1]
        bases = [i for i in range(s.BASE, s.CARDS) if mask >> i & 1 and i != s.SPECIAL_ACTION]
        order = [i for pair in zip(styles, bases) for i in pair] + styles[len(bases) :] + bases[len(styles) :]
        return [self.card[i] for i in order] + [SPECIAL] * (mask >> s.SPECIAL_ACTION & 1)
