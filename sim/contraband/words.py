"""What things are called at the table: players, locations, cards, tokens.

The rulebook names four of the five colours and three of the eight locations. Players are numbered here, and locations without a known
name are L4 to L8."""

from __future__ import annotations

import numpy as np

from sim.contraband import cards, vocabulary
from sim.contraband import state as s

LOCATIONS = ("the Bar", "the Gas Station", "the Pawn Shop", "L4", "L5", "L6", "L7", "L8")


def members(mask) -> list[int]:
    """Members of a mask, the lowest first."""
    return [k for k in range(s.GOODS) if int(mask) >> k & 1]


def number(n: int, what: str) -> str:
    """'1 card', '2 cards'."""
    return f"{n} {what}{'' if abs(n) == 1 else 's'}"


def listed(words: list[str], last: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def content(g, card: int) -> int:
    """What a Goods Card is: 0 unfound, 1 to 3 contraband of that type."""
    return next((k + 1 for k in range(s.TYPES) if int(g.kind[k]) >> card & 1), s.UNFOUND)


class Words:
    """Names of everything in one match."""

    def __init__(self, tables, scenario, folder):
        self.scenario = scenario
        self.tables = tables
        self.t = tables.view(np.recarray)[0]
        self.seats = scenario.seats
        self.who = [f"Player {seat + 1}" for seat in range(self.seats)]
        self.types = [card.name for card in cards.part(folder, "goods").cards]
        there = cards.assistance(folder)
        self.cards = [there[name].name if name in there else name for name in s.CARDS]
        named = {card.role: card.name for card in cards.part(folder, "roles").cards}
        self.roles = ["no role", *(named[role] for role in s.ROLES[1:])]

    def player(self, seat: int) -> str:
        return self.who[int(seat)]

    def players(self, seats) -> str:
        return listed([self.player(seat) for seat in seats]) or "nobody"

    def location(self, spot: int) -> str:
        return "home" if spot == s.HOME else LOCATIONS[int(spot)]

    # -- Goods Cards --------------------------------------------------------------------------------------------------------
    def cash(self, seat: int, kind: int) -> str:
        """A type of contraband with a player's Cash icons: 'T3 (3 Cash)'."""
        return f"{self.types[kind - 1]} ({int(self.t.cash[seat, kind - 1])} Cash)"

    def face(self, g, card: int) -> str:
        """What is on a card's face: 'T3 (3 Cash)', 'unfound card'."""
        kind = content(g, card)
        return self.cash(card // s.OWN, kind) if kind else "unfound card"

    def goods(self, g, card: int, known: int) -> str:
        """A card with its owner, whose colour is on its back; its face if it is among those known."""
        return f"{self.player(card // s.OWN)}'s {self.face(g, card) if known >> card & 1 else 'face-down card'}"

    def faces(self, g, mask: int) -> str:
        """The faces of some cards: unfound ones by number, contraband by owner."""
        found = [card for card in members(mask) if content(g, card)]
        rest = len(members(mask)) - len(found)
        words = [number(rest, "unfound card")] if rest else []
        return listed(words + [self.goods(g, card, -1) for card in found]) or "no card"

    def lying(self, g, mask: int, known: int) -> str:
        """Cards in one place: those whose faces are known, with a word where all know them, then the owners of the others."""
        mask, up = int(mask), int(g.up)
        words = [self.goods(g, card, -1) + " (face-up)" * (up >> card & 1) for card in members(mask & known)]
        owners = [card // s.OWN for card in members(mask & ~known)]
        backs = [f"{self.player(seat)}{f' x{owners.count(seat)}' if owners.count(seat) > 1 else ''}" for seat in dict.fromkeys(owners)]
        return "; ".join([", ".join(part) for part in (words, [f"face-down {listed(backs)}"] * bool(backs)) if part]) or "no card"

    # -- Assistance Cards ---------------------------------------------------------------------------------------------------
    def assistance(self, mask: int) -> str:
        return ", ".join(self.cards[card] for card in members(mask)) or "none"

    def operation(self, card: int) -> str:
        """What an Assistance Card does, with its numbers."""
        t = self.t
        values = {
            s.DISCREDIT: t.discredit_value, s.INJUSTICE: t.injustice_value, s.MODEL_CITIZEN: t.citizen_value,
            s.REDISTRIBUTE: t.redistribute_value,
        }  # fmt: skip
        text = vocabulary.OPERATIONS[s.CARDS[card]].replace("`flips`", str(int(t.informant_flips)))
        return text.replace("`value`", f"{int(values[card])}") if card in values else text
