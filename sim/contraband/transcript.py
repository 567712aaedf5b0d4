"""A match told turn by turn, in the order in which things lie open on the table.

What a player does in secret is told as the others see it; with `hidden` also what it was."""

from __future__ import annotations

from sim.contraband import decisions as d
from sim.contraband import state as s
from sim.contraband.scenario import choices
from sim.contraband.telling import Scoring
from sim.contraband.words import number

# Steps with a sentence of their own: each has a method of its name, told the chosen option's operand where there is one.
TOLD = """
    begin_round lay_out next_turn set_turn set_nomination choose_location set_location set_guess raid set_victim set_target set_cover
    set_closed set_look set_flip set_second set_give set_take end_phase reveal_roles set_suspect score end_round
"""
STEPS = {getattr(s, name.upper()): name for name in TOLD.split()}


class Transcript(Scoring):
    """The words of a match, for sim.core.trace."""

    def __init__(self, tables, scenario, folder):
        super().__init__(tables, scenario, folder)
        self.nominations: list[tuple[int, int]] = []  # of the raid that is prepared: seat, location

    # -- the frame ----------------------------------------------------------------------------------------------------------
    def opening(self, g) -> list[str]:
        """Who plays with what, and which readings of the rulebook are not the usual ones."""
        t, one = self.t, self.scenario
        lines = []
        for seat in range(self.seats):
            goods = ", ".join(self.cash(seat, kind + 1) for kind in range(s.TYPES))
            lines.append(f"{self.player(seat)} (seat {seat + 1}): {goods} and {number(s.OWN - s.TYPES, 'unfound card')}")
        allied = [seat for seat in range(self.seats) if t.league[seat]]
        lines += [f"{self.players(allied)} have agreed to nominate together"] * bool(allied)
        lines.append(
            f"Police Tokens: {int(t.police_tokens)}, worth {int(t.police_value)} each; "
            f"Police Penalty Tokens: {int(t.penalty_tokens)}, worth {int(t.penalty_value)} each"
        )
        stars = ", ".join(str(int(n)) for n in t.stars[: self.seats])
        lines.append(f"Stars by rank: {stars}; the last of {number(int(t.match_rounds), 'round')} gives points")
        if one.double_agent:
            lines.append(f"Roles: {', '.join(self.roles[int(role)] for role in t.role_cards[: self.seats])}")
        lines += [f"Without {self.assistance(sum(1 << s.CARDS.index(name) for name in one.without))}"] * bool(one.without)
        readings = [f"{key} = {str(getattr(one.rules, key)).lower()}" for key in s.READINGS if getattr(one.rules, key) != choices(key)[0]]
        return lines + [f"Readings: {', '.join(readings)}"] * bool(readings)

    def step(self, before, after) -> list[str]:
        """What one step did; it stood on top of `before`'s agenda."""
        self.lines = []
        step, a, b = (int(x) for x in before.agenda[int(before.depth) - 1, :3])
        if step in STEPS:
            getattr(self, STEPS[step])(before, after, a, b)
        if before.rounds == after.rounds:
            self._tokens(before, after)
            self._assistance(before, after)
        return self.lines

    def chosen(self, before) -> tuple[int, int]:
        """Kind and operand of the option taken."""
        return tuple(int(x) for x in before.options[int(before.chosen), :2])

    # -- what changed hands, whatever the step ------------------------------------------------------------------------------
    def _tokens(self, before, after) -> None:
        for seat in range(self.seats):
            if after.penalty[seat] > before.penalty[seat]:
                self.say(f"{self.player(seat)} gets a Police Penalty Token ({int(after.penalty[seat])})")
            if after.police[seat] > before.police[seat]:
                self.say(f"{self.player(seat)} gets a Police Token ({int(after.police[seat])})")
            new = int(after.kept[seat] - before.kept[seat])
            if new:
                self.say(f"{self.player(seat)} keeps {number(new, 'unfound card')} ({int(after.kept[seat])})")
        if after.police_left != before.police_left:
            left = number(int(after.police_left), "Police Token")
            self.say(f"{left} left" if after.police_left else "no Police Token is left: no Home Base can be raided any more")

    def _assistance(self, before, after) -> None:
        if before.covered != s.NO_CARD and after.covered == s.NO_CARD:
            self.say(f"{self.cards[s.HINDRANCE]} is discarded, {self.cards[int(before.covered)]} is free again")
        if before.closed != s.NOWHERE and after.closed == s.NOWHERE:
            self.say(f"{self.cards[s.RESTRICTED_AREA]} is discarded, {self.location(before.closed)} is open again")
        new = int(after.shown) & ~int(before.shown)
        if new:
            left = int(after.deck).bit_count()
            more = f"{number(left, 'card')} left in the deck" if left else "the deck is empty: no more Assistance Cards can be played"
            self.say(f"{self.assistance(new)} joins the selection, {more}")
        if after.traded != s.NO_CARD and before.traded == s.NO_CARD:
            self.say(f"{self.player(after.traded_for)} takes back one of the confiscated cards by lot, face-down")
            self.secret(self.face(after, int(after.traded)))

    # -- rounds and turns ---------------------------------------------------------------------------------------------------
    def begin_round(self, before, after, *_):
        self.lines += ["", f"Round {int(after.rounds)} of {int(self.t.match_rounds)}: {self.player(after.starter)} starts"]
        self.head(f"Assistance Cards: {self.assistance(after.shown)}; {number(int(after.deck).bit_count(), 'card')} in the deck")
        if self.scenario.double_agent and (after.rounds == 1 or self.scenario.rules.roles_per_round):
            self.head("Everybody gets a secret role")
            for seat in range(self.seats):
                self.secret(f"{self.player(seat)}: {self.roles[int(after.role[seat])]}")

    def lay_out(self, before, after, *_):
        self.head("Everybody has placed the nine Goods Cards face-down")
        for line in self.hidden_by(after):
            self.secret(line)
        if self.scenario.rules.placement == "free":
            for spot in range(s.LOCATIONS):
                self.say(f"{self.location(spot)}: {self.lying(after, after.spot[spot], 0)}")

    def next_turn(self, before, after, *_):
        if after.turn > before.turn:
            self.head(f"Turn {int(after.turn)}: {self.player(after.active)}")

    def set_turn(self, before, after, seat, *_):
        kind, what = self.chosen(before)
        who = self.player(seat)
        if kind == d.RAID_PUBLIC:
            self.say(f"{who} raids a Public Location{' (there is no other action)' if before.n == 1 else ''}")
        elif kind == d.RAID_HOME:
            card = s.OWN * what + s.HOME
            found = self.face(after, card)
            self.say(f"{who} raids {self.player(what)}'s Home Base: {found}{', confiscated' if int(after.gone) >> card & 1 else ''}")
        else:
            self.say(f"{who} plays {self.cards[what]}")
            if what == s.INFORMANT and after.flips and self.scenario.rules.informant_locations == "all":
                self._look(after, range(s.LOCATIONS))

    # -- raids of Public Locations ------------------------------------------------------------------------------------------
    def set_nomination(self, before, after, k, *_):
        seat = (int(after.active) + k) % self.seats
        self.nominations.append((seat, self.chosen(before)[1]))

    def choose_location(self, *_):
        if self.nominations:
            self.say(f"nominated: {self.together(self.nominations)}")
        self.nominations = []

    def set_location(self, before, after, *_):
        self.say(f"{self.player(after.active)} chooses {self.location(after.chosen_location)}")

    def set_guess(self, before, after, *_):
        self.say(f"{self.player(after.active)} names {self.types[int(after.guess) - 1]}")

    def raid(self, before, after, *_):
        there = int(before.spot[int(after.chosen_location)])
        lost = "" if after.guess or not there & int(after.gone) else ", confiscated"
        self.say(f"found in {self.location(after.chosen_location)}: {self.faces(after, there)}{lost}")
        if after.guess and after.raids > before.raids:
            self._kept(before, after)

    def set_victim(self, before, after, *_):
        self._kept(before, after)

    def _kept(self, before, after) -> None:
        """What Snitch brought, and what is left of the contraband found."""
        kept = int(after.snitched)
        named = self.types[int(after.guess) - 1]
        who = self.player(after.active)
        self.say(f"{who} keeps {self.faces(after, kept)} to score it" if kept else f"no other player has {named} there")
        lost = int(after.gone) & ~int(before.gone) & ~kept
        if lost:
            self.say(f"confiscated: {self.faces(after, lost)}")

    # -- Assistance Cards ---------------------------------------------------------------------------------------------------
    def set_target(self, before, after, seat, card):
        if card != s.CORRUPTION_TRADE:
            self.say(f"{self.player(self.chosen(before)[1])} gets {self.cards[card]}")

    def set_cover(self, before, after, *_):
        self.say(f"{self.cards[int(after.covered)]} is covered")

    def set_closed(self, before, after, *_):
        self.say(f"{self.location(after.closed)} is closed to the next raid")

    def set_look(self, before, after, *_):
        self._look(after, [int(after.looked)])

    def _look(self, g, spots) -> None:
        spots = [spot for spot in spots if g.spot[spot]]
        self.say(f"{self.player(g.active)} looks at {', '.join(self.location(spot) for spot in spots)}")
        for spot in spots:
            self.secret(f"{self.location(spot)}: {self.faces(g, g.spot[spot])}")

    def set_flip(self, before, after, *_):
        kind, card = self.chosen(before)
        if kind == d.FLIP_CARD:
            spot = next(spot for spot in range(s.LOCATIONS) if int(before.spot[spot]) >> card & 1)
            gone = ", removed" if not int(after.spot[spot]) >> card & 1 else ""
            self.say(f"{self.goods(after, card, -1)} in {self.location(spot)} is turned face-up{gone}")

    def set_second(self, before, after, *_):
        self._look(after, [int(after.first), int(after.second)])

    def set_give(self, before, after, *_):
        if self.chosen(before)[0] == d.DECLINE:
            self.say("no card is exchanged")

    def set_take(self, before, after, seat, given):
        taken, up = self.chosen(before)[1], int(before.up)
        if after.spot.tobytes() != before.spot.tobytes():
            one, other = (self.goods(before, card, up) for card in (given, taken))
            self.say(f"{one} goes from {self.location(after.first)} to {self.location(after.second)}, {other} the other way")
        else:
            self.say("two cards that look alike are exchanged, which of them nobody else can see")
        self.secret(f"{self.goods(before, given, -1)} against {self.goods(before, taken, -1)}")

    # -- the end of a round -------------------------------------------------------------------------------------------------
    def end_phase(self, before, after, *_):
        self.head("End of the Police Raid Phase")
        for spot in range(s.LOCATIONS):
            if after.spot[spot]:
                self.say(f"last, in {self.location(spot)}: {self.faces(after, after.spot[spot])}")

    def reveal_roles(self, before, after, *_):
        self.roles_revealed(before, after)

    def set_suspect(self, before, after, *_):
        named = int(after.suspect)
        rat = next(seat for seat in range(self.seats) if after.role[seat] == s.RAT)
        self.say(f"{self.player(rat)} {'makes no guess' if named == s.NOBODY else f'names {self.player(named)} as the Double Agent'}")
        self.roles_revealed(before, after)

    def score(self, before, after, *_):
        self.scores(before, after)
        if after.rounds < self.t.match_rounds:
            self.stars_given(after)

    def end_round(self, before, after, *_):
        self.next_starter(before, int(after.starter))
