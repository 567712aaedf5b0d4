"""What lies on the table, what is asked, and what may be answered, in words for a person who plays along."""

from __future__ import annotations

import numpy as np

from sim.contraband import decisions as d
from sim.contraband import state as s
from sim.contraband.words import Words, content, members, number
from sim.core.compile import records

PLACING = (d.HOME_, d.PLACE_, d.PLACE_UNFOUND_)


class Questions(Words):
    """Questions and options in words."""

    # -- the table ----------------------------------------------------------------------------------------------------------
    def board(self, g, seat=None) -> list[str]:
        """What lies on the table, with the faces this seat knows (None: those that lie open)."""
        seen = g if seat is None else self.view(g, seat)
        known = int(g.up) if seat is None else int(seen.known[seat])
        placing = int(g.decision) in PLACING and g.turn == 0
        when = f"{self.player(g.starter)} will start" if placing else f"turn {int(g.turn)}; {self.player(g.starter)} started"
        lines = [f"Round {int(g.rounds)} of {int(self.t.match_rounds)}, {when}"]
        if seat is not None:
            role = f" and have the role {self.roles[int(seen.role[seat])]}" if self.scenario.double_agent else ""
            lines.append(f"  You are {self.player(seat)}{role}")
        if placing:
            return lines + ([] if seat is None else [f"  You hide: {self.hiding(seen, seat)}"])
        lines += [f"  {self._stand(g, k)}" for k in range(self.seats)]
        for spot in range(s.SPOTS):
            if g.spot[spot]:
                closed = " (closed by Restricted Area)" if g.closed == spot else ""
                where = "Home Bases" if spot == s.HOME else self.location(spot)
                lines.append(f"  {where}{closed}: {self.lying(seen, g.spot[spot], known)}")
        found = [f"{self.goods(g, card, -1)}{self._keeper(g, card)}" for card in members(g.gone)]
        lines += [f"  found: {', '.join(found)}"] * bool(found)
        barred = f"; {self.cards[int(g.covered)]} is covered by Hindrance" if g.covered != s.NO_CARD else ""
        lines.append(f"  Assistance Cards: {self.assistance(g.shown)}; {number(int(g.deck).bit_count(), 'card')} in the deck{barred}")
        played = int(self.t.cards) & ~int(g.shown) & ~int(g.deck)
        lines += [f"  played: {self.assistance(played)}"] * bool(played)
        if g.traded != s.NO_CARD:
            card = f": {self.face(g, int(g.traded))}" if seat is not None and seen.traded == g.traded else ""
            lines.append(f"  {self.player(g.traded_for)} has taken back a confiscated card{card}")
        made = [f"{self.location(seen.nominated[k])} by {self.player(k)}" for k in range(self.seats) if seen.nominated[k] >= 0]
        return lines + [f"  nominated: {', '.join(made)}"] * bool(made)

    def view(self, g, seat: int):
        """The record as a seat knows it."""
        from sim.contraband.kernel import hide

        made = records(s.STATE, 1)
        made[0] = g
        hide(made[0], self.tables[0], seat)
        return made.view(np.recarray)[0]

    def hiding(self, g, seat: int) -> str:
        """Where a seat has placed its contraband so far."""
        spots = {}
        for spot in range(s.SPOTS):
            for card in members(int(g.spot[spot]) & 511 << s.OWN * seat):
                spots[content(g, card)] = spot
        for kind in range(1, s.TYPES + 1):
            if g.put_at[seat, kind - 1] >= 0:
                spots[kind] = int(g.put_at[seat, kind - 1])
        told = [f"{self.cash(seat, kind)} at {self.location(spots[kind])}" for kind in range(1, s.TYPES + 1) if kind in spots]
        told += [f"an unfound card at {self.location(spot)}" for spot in g.put_at[seat, s.TYPES :] if spot >= 0]
        return ", ".join(told) or "nothing yet"

    def _stand(self, g, k: int) -> str:
        words = [number(int(g.stars[k]), "star")] if g.rounds > 1 else []
        words += [number(int(g.police[k]), "Police Token"), number(int(g.penalty[k]), "Police Penalty Token")]
        words.append(f"{number(int(g.kept[k]), 'unfound card')} kept")
        for card in (s.DISCREDIT, s.INJUSTICE, s.MODEL_CITIZEN, s.REDISTRIBUTE):
            if g.played_on[card] == k:
                words.append(f"{self.cards[card]} from {self.player(g.played_by[card])}")
        return f"{self.player(k)}: {', '.join(words)}"

    def _keeper(self, g, card: int) -> str:
        return f" kept by {self.player(g.played_by[s.SNITCH])}" if int(g.snitched) >> card & 1 else ""

    # -- questions ----------------------------------------------------------------------------------------------------------
    def question(self, g) -> str:
        """The question that stands, with who is to answer."""
        decision, seat = int(g.decision), int(g.subject)
        a, b = (int(x) for x in g.agenda[int(g.depth) - 1, 1:3])
        raid = self.cards[s.SNITCH] if g.using == s.SNITCH else "raid"
        text = {
            d.HOME_: lambda: "what do you place at your Home Base?",
            d.PLACE_: lambda: f"where do you place {self.cash(seat, b + 1)}?",
            d.PLACE_UNFOUND_: lambda: f"where do you place unfound card {b - s.TYPES + 1}?",
            d.TURN_: lambda: "which action?",
            d.NOMINATE_: lambda: f"which location do you nominate for the {raid} of {self.player(g.active)}?",
            d.LOCATION_: lambda: "which location do you raid?",
            d.GUESS_: lambda: f"which type of contraband do you name, before {self.location(g.chosen_location)} is opened?",
            d.VICTIM_: lambda: "which card do you keep?",
            d.TARGET_: lambda: f"who gets {self.cards[b]}?",
            d.COVER_: lambda: "which Assistance Card do you cover?",
            d.CLOSE_: lambda: "which location do you close?",
            d.LOOK_: lambda: "which location do you look at?",
            d.FLIP_: lambda: f"turn an unfound card face-up? {number(int(g.flips), 'card')} at most",
            d.FIRST_: lambda: "which location do you look at first?",
            d.SECOND_: lambda: f"which location do you look at beside {self.location(g.first)}?",
            d.GIVE_: lambda: f"which card of {self.location(g.first)} goes to {self.location(g.second)}?",
            d.TAKE_: lambda: f"which card of {self.location(g.second)} goes to {self.location(g.first)}?",
            d.TRADE_FOR_: lambda: "whose confiscated cards?",
            d.SUSPECT_: lambda: "who is the Double Agent?",
        }[decision]()
        return f"{self.player(seat)}: {text}"

    # -- options ------------------------------------------------------------------------------------------------------------
    def options(self, g) -> list[str]:
        """The legal answers, in the order of their numbers, as who is asked knows them."""
        seen = self.view(g, int(g.decider))
        return [self.option(g, seen, *(int(x) for x in g.options[k, :2])) for k in range(int(g.n))]

    def option(self, g, seen, kind: int, a: int) -> str:
        decision, seat = int(g.decision), int(g.subject)
        if decision == d.HOME_:
            return self.cash(seat, a) if a else "an unfound card"
        if decision == d.TURN_:
            return self._action(g, kind, a)
        if decision == d.GUESS_:
            return self.types[a - 1]
        if decision == d.LOCATION_:
            fans = [k for k in range(self.seats) if g.nominated[k] == a]
            return self.location(a) + (f" (nominated by {self.players(fans)})" if fans else "")
        if decision in (d.TARGET_, d.TRADE_FOR_):
            return self.player(a)
        if decision == d.SUSPECT_:
            return "make no guess" if a == s.NOBODY else self.player(a)
        if decision == d.COVER_:
            return self.cards[a]
        if decision in (d.VICTIM_, d.FLIP_, d.GIVE_, d.TAKE_):
            if kind:
                return {d.GIVE_: "exchange nothing", d.FLIP_: self._offered(g, seen, a)}[decision]
            return "no more" if decision == d.FLIP_ else self._offered(g, seen, a)
        return self.location(a)  # place, place_unfound, nominate, close, look, first, second

    def _action(self, g, kind: int, a: int) -> str:
        if kind == d.RAID_PUBLIC:
            return "raid a Public Location"
        return f"raid {self.player(a)}'s Home Base" if kind == d.RAID_HOME else f"play {self.cards[a]}: {self.operation(a)}"

    def _offered(self, g, seen, card: int) -> str:
        """A card with what this seat knows of it, and where it lies if several locations are looked at."""
        where = next((spot for spot in range(s.LOCATIONS) if int(g.spot[spot]) >> card & 1), None)
        several = g.looked == s.NOWHERE and int(g.decision) == d.FLIP_
        return self.goods(seen, card, int(seen.known[int(g.decider)])) + (f" in {self.location(where)}" if several else "")

    def hidden_by(self, g) -> list[str]:
        """What everybody has hidden, a line a player."""
        return [f"{self.player(seat)} hides {self.hiding(g, seat)}" for seat in range(self.seats)]

    def together(self, pairs) -> str:
        """Who nominates what, in order: 'the Bar by Player 2, L5 by Player 3'."""
        return ", ".join(f"{self.location(location)} by {self.player(seat)}" for seat, location in pairs)
