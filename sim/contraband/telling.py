"""The Scoring Phase in words: what is revealed, every player's points by source, stars, who starts next, who wins."""

from __future__ import annotations

from sim.contraband import state as s
from sim.contraband.questions import Questions
from sim.contraband.words import members, number


class Scoring(Questions):
    """Collects lines; tells what a round was worth."""

    hands = False  # of no effect: all that lies open is told anyway, and the rest is nobody else's business
    hidden = False  # also tell what only one player knows

    def __init__(self, tables, scenario, folder):
        super().__init__(tables, scenario, folder)
        self.lines: list[str] = []

    def head(self, title: str) -> None:
        self.lines.append(f"  {title}")

    def say(self, text: str) -> None:
        self.lines.append(f"    {text}")

    def secret(self, text: str) -> None:
        """What only one player knows."""
        if self.hidden:
            self.say(f"[hidden: {text}]")

    # -- roles --------------------------------------------------------------------------------------------------------------
    def roles_revealed(self, before, after) -> None:
        new = members(int(after.revealed) & ~int(before.revealed))
        for seat in new:
            self.say(f"{self.player(seat)} reveals {self.roles[int(after.role[seat])]}")

    # -- the round's score --------------------------------------------------------------------------------------------------
    def scores(self, before, after) -> None:
        """before: as everything lay when it was reckoned."""
        self.head(f"Scoring of round {int(after.rounds)}")
        homes = members(before.spot[s.HOME])
        if homes:
            self.say(f"opened at the Home Bases: {', '.join(self.goods(after, card, -1) for card in homes)}")
        for seat in range(self.seats):
            if self.traded_by(before, seat):
                self.say(f"the card {self.player(seat)} took back is {self.face(after, int(before.traded))}")
        self._worth(before)
        for seat in range(self.seats):
            self._points(before, after, seat)

    def traded_by(self, g, seat: int) -> bool:
        return int(g.traded) != s.NO_CARD and int(g.traded_for) == seat

    def _worth(self, g) -> None:
        """Who scores contraband otherwise than by its Cash icons."""
        agents = [seat for seat in range(self.seats) if self.scenario.double_agent and g.role[seat] == s.AGENT]
        for seat in agents:
            self.say(f"contraband of {self.player(seat)}, the {self.roles[s.AGENT]}, is worth {int(self.t.agent_value)} each")
        target = int(g.played_on[s.REDISTRIBUTE])
        if target in agents:
            self.say(f"{self.cards[s.REDISTRIBUTE]} does not work on {self.player(target)}")
        elif target != s.NOBODY:
            name = self.cards[s.REDISTRIBUTE]
            self.say(f"contraband of {self.player(target)} is worth {int(self.t.redistribute_value)} each ({name})")
            if self.traded_by(g, target) and not self.scenario.rules.trade_redistributed:
                self.say("but the card taken back counts its Cash")
        kept = members(g.snitched)
        if any(card // s.OWN in agents for card in kept) and self.scenario.rules.snitched_agent_value == "printed":
            self.say(f"but the card kept through {self.cards[s.SNITCH]} counts its Cash")

    def _points(self, before, after, seat: int) -> None:
        row = self.t.part[(int(after.rounds) - 1) * self.seats + seat]
        police, penalty = "Police Tokens", "Police Penalty Tokens"
        if before.played_on[s.INJUSTICE] == seat and before.police[seat]:
            police += f", one at {int(self.t.injustice_value)} by {self.cards[s.INJUSTICE]}"
        if before.played_on[s.DISCREDIT] == seat and before.penalty[seat]:
            penalty += f", one at {int(self.t.discredit_value)} by {self.cards[s.DISCREDIT]}"
        found = [
            (row[s.P_LOCATION], "last location"), (row[s.P_HOME], "Home Base"), (row[s.P_POLICE], police), (row[s.P_PENALTY], penalty),
            (row[s.P_CITIZEN], self.cards[s.MODEL_CITIZEN]), (row[s.P_TRADE], self.cards[s.CORRUPTION_TRADE]),
            (row[s.P_SNITCH], self.cards[s.SNITCH]), (row[s.P_ROLE_POINTS], self.roles[int(before.role[seat])]),
        ]  # fmt: skip
        terms = [(int(n), what) for n, what in found if n]
        words = " ".join(f"{'-' if n < 0 else '+'} {abs(n)} ({what})" for n, what in terms) or "0"
        words = words.removeprefix("+ ") if words[0] != "-" else words.replace("- ", "-", 1)
        points, total = int(after.last_points[seat]), sum(n for n, _ in terms)
        score = number(points, "point") if points == total else f"{total}, which counts as {number(points, 'point')}"
        self.say(f"{self.player(seat)}: {words} = {score}; {number(int(after.kept[seat]), 'unfound card')} kept")

    def stars_given(self, after) -> None:
        """Ranks of a round that is not the last, and the stars they bring."""
        rows = self.t.part[(int(after.rounds) - 1) * self.seats : int(after.rounds) * self.seats]
        for seat in sorted(range(self.seats), key=lambda seat: int(rows[seat][s.P_RANK])):
            rank, stars = int(rows[seat][s.P_RANK]), int(rows[seat][s.P_STARS])
            self.say(f"rank {rank}: {self.player(seat)}, {number(stars, 'star')} ({int(after.stars[seat])} in all)")

    def next_starter(self, g, starter: int) -> None:
        """Who starts the next round, and by which tie-break."""
        least = [seat for seat in range(self.seats) if g.last_points[seat] == min(g.last_points[: self.seats])]
        most = [seat for seat in least if g.kept[seat] == max(g.kept[other] for other in least)]
        why = ["the least points"] + ["of these the most unfound cards"] * (len(most) < len(least))
        nearest = "started this round" if starter == g.starter else f"is the nearest clockwise from {self.player(g.starter)}"
        why += [f"and {nearest}"] * (len(most) > 1)
        self.say(f"{self.player(starter)} has {', '.join(why)}: starts the next round")

    def ending(self, g) -> list[str]:
        """Final scores, who wins, and by what."""
        totals = [int(g.stars[seat] + g.last_points[seat]) for seat in range(self.seats)]
        best = [seat for seat in range(self.seats) if totals[seat] == max(totals)]
        fewest = [seat for seat in best if g.kept[seat] == min(g.kept[other] for other in best)]
        lines = ["", "End of the match"]
        for seat in range(self.seats):
            stars, points = number(int(g.stars[seat]), "star"), int(g.last_points[seat])
            words = f"{stars} {'-' if points < 0 else '+'} {number(abs(points), 'point')}"
            lines.append(f"  {self.player(seat)}: {words} = {totals[seat]}")
        by = "the highest score" + ", and of those who have it the fewest unfound cards in the last round" * (len(best) > 1)
        verb = "wins" if len(fewest) == 1 else "win together"
        return lines + [f"{self.players(fewest)} {verb} in round {int(g.rounds)}: {by}"]
