"""A second Contraband Insider: the rulebook in plain Python, with the readings that are the default, written without the engine's rules.

A referee watches a match, says which question comes next with which answers, and keeps the score. What chance decides (who starts,
which Assistance Card comes up, roles, the card of Corruption Trade) it reads off the table. Spots are 0..7 and "home"; a Goods Card is
[owner, content, face-up], content 0 for an unfound card, else 1..3."""

from __future__ import annotations

import tomllib
from collections import Counter
from math import log2, perm
from pathlib import Path

from sim.contraband import decisions as d
from sim.contraband import state as s
from tests.contraband.table import members

RULEBOOK = tomllib.loads((Path(__file__).parents[1] / "data/contraband/rulebook.toml").read_text())
VALUE, ASSISTANCE = RULEBOOK["values"], RULEBOOK["assistance"]
SPOTS = range(RULEBOOK["per_player"]["public_locations"])
CASH = [0, *VALUE["cash"]]
SOURCES = ("location", "home", "police", "penalty", "citizen", "trade", "snitch", "role_points")


class Referee:
    """Follows one match. Where the match asks something else or keeps another score, an AssertionError says so."""

    def __init__(self, session):
        self.session = session
        self.seats = session.scenario.seats
        self.variant = session.scenario.double_agent
        self.names = {}  # Goods Card by its number on the table
        self.lines = []  # rows of all rounds, as dicts
        self.actions = []  # (round, seat, what) of every turn
        self.stars = [0] * self.seats
        self.play = self.match()
        self.due = next(self.play)
        self.pass_forced()

    # The question that is due against the one that stands.

    def check(self):
        """Compare the question that stands with the one that is due."""
        assert self.due is not None and not self.session.over, f"due is {self.due}, the match is over: {self.session.over}"
        decision, seat, options = self.due
        asked = self.session.decision, self.session.seat, sorted(self.session.options)
        assert asked == (decision, seat, sorted(options)), f"asked is {asked}, due {(decision, seat, sorted(options))}"

    def answer(self, index):
        """Answer the question that stands, on the table and here."""
        self.check()
        option = self.session.options[index]
        self.session.answer(index)
        self.send(option)
        self.pass_forced()
        if self.session.over:
            assert self.due is None, f"the match is over, due is {self.due}"

    def send(self, option):
        try:
            self.due = self.play.send(option)
        except StopIteration:
            self.due = None

    def pass_forced(self):
        while self.due is not None and len(self.due[2]) == 1:
            self.send(self.due[2][0])

    @property
    def g(self):
        return self.session.state[0]

    def match(self):
        self.starter = int(self.g["starter"])
        for number in range(1, self.session.scenario.rounds + 1):
            self.round = number
            yield from self.hide()
            yield from self.raid_phase()
            yield from self.reveal_roles()
            self.score()
        self.finish()

    def seat_after(self, seat, steps=1):
        return (seat + steps) % self.seats

    def hide(self):
        """In whatever order the seats are asked: all is hidden and simultaneous. First all homes, then all Public Locations."""
        seats = range(self.seats)
        home, public = {}, {seat: {} for seat in seats}
        for _ in seats:
            seat = self.session.seat
            assert seat not in home
            home[seat] = (yield "home", seat, [(0, what, 0, 0) for what in range(4)])[1]
        for _ in range(sum(3 - bool(what) for what in home.values())):
            seat = self.session.seat
            kind = next(k for k in (1, 2, 3) if k != home[seat] and k not in public[seat].values())
            spot = (yield "place", seat, [(0, spot, 0, 0) for spot in SPOTS if spot not in public[seat]])[1]
            public[seat][spot] = kind
        self.placed_home = home
        self.at = {spot: [[seat, public[seat].get(spot, 0), False] for seat in seats] for spot in SPOTS}
        self.home = {seat: [seat, home[seat], False] for seat in seats}
        self.number_cards()

    def number_cards(self):
        """Which number the table gives each card: by its back and where it lies."""
        self.names = {}
        for spot, cards in [*self.at.items(), (s.HOME, self.home.values())]:
            for card in cards:
                found = [n for n in members(self.g["spot"][spot]) if n // s.OWN == card[0]]
                assert len(found) == 1, f"spot {spot} holds {found} of seat {card[0]}"
                self.names[found[0]] = card
                content = sum(k + 1 for k in range(3) if int(self.g["kind"][k]) >> found[0] & 1)
                assert content == card[1], f"card {found[0]}: {content} lies there, {card[1]} was placed"

    def number(self, card):
        return next(n for n, one in self.names.items() if one is card)

    def raid_phase(self):
        seats = range(self.seats)
        self.roles = [s.ROLES[int(role)] for role in self.g["role"][: self.seats]]
        assert not self.variant or sorted(self.roles) == sorted(RULEBOOK["roles"][str(self.seats)])
        self.police, self.penalty, self.kept = [0] * self.seats, [0] * self.seats, [0] * self.seats
        self.supply = RULEBOOK["tokens"]["police"][str(self.seats)]
        self.found = {seat: [] for seat in seats}  # confiscated contraband of each owner
        self.stolen = []  # (card, who keeps it)
        self.traded = None  # (card, who keeps it)
        self.given, self.by = {}, {}  # Assistance Card: whom it lies before, who played it
        self.covered = self.closed = None
        self.shown, self.deck = set(), set(s.CARDS) - set(self.session.scenario.without)
        self.open_homes = {}  # content of homes opened in a raid
        self.turn_log = {seat: Counter() for seat in seats}
        self.look_at_selection()
        self.shown_to = {seat: [] for seat in seats}  # cards that only this seat has been shown
        self.unseen_swap = False
        self.doubt = {seat: [self.bits(seat)] for seat in seats}
        active = self.starter
        while len(self.unraided()) > 1:
            self.active = active
            yield from self.turn(active)
            active = self.seat_after(active)

    def unraided(self):
        return [spot for spot in SPOTS if self.at[spot]]

    def look_at_selection(self):
        """The Assistance Cards that lie open, after a refill."""
        if self.gone_on():  # then there was nothing to play, so the deck is at an end
            self.deck = set()
            return
        shown = {s.CARDS[k] for k in members(self.g["shown"])}
        new = shown - self.shown
        assert new <= self.deck and self.shown <= shown
        assert len(shown) == min(ASSISTANCE["shown"], len(self.shown | self.deck)), f"{len(shown)} cards lie open"
        self.shown, self.deck = shown, self.deck - new

    def turn(self, me):
        options = [(d.RAID_PUBLIC, 0, 0, 0)]
        if self.supply > 0:
            options += [(d.RAID_HOME, seat, 0, 0) for seat in self.home if seat != me and self.home[seat]]
        cards = [card for card in self.shown if self.deck and card != self.covered and self.may_play(me, card)]
        options += [(d.PLAY_CARD, s.CARDS.index(card), 0, 0) for card in cards]
        kind, what, _, _ = yield "turn", me, options
        self.turn_log[me]["turns"] += 1
        self.actions.append((self.round, me, ("raid", "home", s.CARDS[what])[kind]))
        if kind == d.RAID_PUBLIC:
            yield from self.raid_public(me)
        elif kind == d.RAID_HOME:
            self.raid_home(me, what)
        else:
            yield from self.play_card(me, s.CARDS[what])

    def may_play(self, me, card):
        if card == "corruption_trade":
            return all(not contraband for contraband in self.hiding(me))
        if card == "model_citizen":
            return any(self.home[seat] for seat in self.home if seat != me)
        return True

    def hiding(self, seat):
        """Contraband of a seat that is still hidden."""
        cards = [card for spot in SPOTS for card in self.at[spot]] + [card for card in self.home.values() if card]
        return [card[1] for card in cards if card[0] == seat and card[1]]

    def raid_public(self, me, guessing=False):
        nominated = set()
        allowed = [spot for spot in self.unraided() if spot != self.closed]
        for steps in range(1, self.seats):
            option = yield "nominate", self.seat_after(me, steps), [(0, spot, 0, 0) for spot in allowed]
            nominated.add(option[1])
        spot = (yield "location", me, [(0, spot, 0, 0) for spot in sorted(nominated)])[1]
        guess = (yield "guess", me, [(0, kind, 0, 0) for kind in (1, 2, 3)])[1] if guessing else None
        cards = self.at[spot]
        named = [card for card in cards if card[0] != me and card[1] == guess]
        if guessing and named:
            number = (yield "victim", me, [(0, self.number(card), 0, 0) for card in named])[1]
            self.stolen.append((self.names[number], me))
        self.at[spot], self.closed = [], None
        self.turn_log[me]["raids"] += 1
        for card in cards:
            card[2] = True
            if not card[1]:
                self.kept[me] += 1
            elif not any(card is stolen for stolen, _ in self.stolen):
                self.found[card[0]].append(card)
        for seat in self.doubt if not self.unseen_swap else ():
            self.doubt[seat].append(self.bits(seat))

    def raid_home(self, me, owner):
        card, self.home[owner] = self.home[owner], None
        card[2] = True
        self.open_homes[owner] = card[1]
        self.supply -= 1
        self.turn_log[me]["home_raids"] += 1
        self.turn_log[owner]["raided_home"] += 1
        if card[1]:
            self.police[me] += 1
            self.found[owner].append(card)
            self.turn_log[me]["home_hits"] += 1
        else:
            self.penalty[me] += 1
            self.police[owner] += 1
            self.kept[owner] += 1

    def play_card(self, me, card):
        self.shown.discard(card)
        self.by[card] = me
        if card == "snitch":
            yield from self.raid_public(me, guessing=True)
        barred, self.covered = self.covered, None
        if len(self.unraided()) > 1:
            self.look_at_selection()  # nothing is asked between the play and the refill, so the table shows it already
        assert card != barred
        if card in ("discredit", "injustice", "redistribute"):  # only of Redistribute the rulebook says that one may play it on oneself
            targets = [(0, seat, 0, 0) for seat in range(self.seats) if seat != me or card == "redistribute"]
            self.given[card] = (yield "target", me, targets)[1]
        elif card == "model_citizen":
            self.given[card] = (yield "target", me, [(0, seat, 0, 0) for seat in self.home if seat != me and self.home[seat]])[1]
        elif card == "hindrance":
            self.covered = s.CARDS[(yield "cover", me, [(0, s.CARDS.index(one), 0, 0) for one in self.shown])[1]]
        elif card == "restricted_area":
            self.closed = (yield "close", me, [(0, spot, 0, 0) for spot in self.unraided()])[1]
        elif card == "informant":
            yield from self.informant(me)
        elif card == "underhand_deal":
            yield from self.underhand_deal(me)
        elif card == "corruption_trade":
            taken = self.names.get(int(self.g["traded"]))
            if taken is None:  # the round was over without another question: its row tells which card it was
                row = self.session.tables[0]["part"][(self.round - 1) * self.seats + me]
                taken = next(card for card in self.found[me] if self.worth(card) == row[s.P_TRADE])
            self.found[me] = [one for one in self.found[me] if one is not taken]
            self.traded = taken, me

    def informant(self, me):
        spot = (yield "look", me, [(0, spot, 0, 0) for spot in self.unraided()])[1]
        self.shown_to[me] += self.at[spot]
        for _ in range(ASSISTANCE["informant_flips"]):
            down = [card for card in self.at[spot] if not card[1] and not card[2]]
            kind, number, _, _ = yield "flip", me, [(d.STOP, 0, 0, 0), *((d.FLIP_CARD, self.number(card), 0, 0) for card in down)]
            if kind == d.STOP:
                return
            self.names[number][2] = True

    def underhand_deal(self, me):
        first = (yield "first", me, [(0, spot, 0, 0) for spot in self.unraided()])[1]
        second = (yield "second", me, [(0, spot, 0, 0) for spot in self.unraided() if spot != first])[1]
        self.shown_to[me] += self.at[first] + self.at[second]
        give = (yield "give", me, [(0, self.number(card), 0, 0) for card in self.at[first]])[1]
        take = (yield "take", me, [(0, self.number(card), 0, 0) for card in self.at[second]])[1]
        given, taken = self.names[give], self.names[take]
        self.unseen_swap = given[0] == taken[0] and given[2] == taken[2]
        self.at[first] = [card for card in self.at[first] if card is not given] + [taken]
        self.at[second] = [card for card in self.at[second] if card is not taken] + [given]
        self.renumber(first, second)

    def renumber(self, *spots):
        """After cards have been exchanged: numbers belong to places in stacks, so contents may have gone round instead of cards."""
        for spot in [] if self.gone_on() else spots:
            free = members(self.g["spot"][spot])
            for card in self.at[spot]:
                looks = card[0], card[1], card[2]
                fits = [n for n in free if (n // s.OWN, self.content(n), bool(int(self.g["up"]) >> n & 1)) == looks]
                assert fits, f"spot {spot}: no card {card} on the table"
                free.remove(fits[0])
                self.names[fits[0]] = card
            assert not free

    def gone_on(self):
        """Is the round over on the table, because all that was left of it left no choice?"""
        return self.session.over or int(self.g["rounds"]) != self.round or self.session.decision == "suspect"

    def content(self, number):
        return sum(k + 1 for k in range(3) if int(self.g["kind"][k]) >> number & 1)

    def bits(self, seat):
        """How many hidings of the others fit what a seat has seen, in thousandths of a bit; as long as no swap was unseen."""
        total = 0.0
        for owner in range(self.seats):
            cards = [card for spot in SPOTS for card in self.at[spot]] + [card for card in self.home.values() if card]
            hidden = [card for card in cards if card[0] == owner != seat and not card[2]]
            hidden = [card for card in hidden if not any(card is one for one in self.shown_to[seat])]
            total += log2(perm(len(hidden), sum(bool(card[1]) for card in hidden)))
        return total * 1_000

    # Scoring.

    def reveal_roles(self):
        self.suspect = None
        if self.variant and "rat" in self.roles:
            rat = self.roles.index("rat")
            others = [(0, seat, 0, 0) for seat in range(self.seats) if seat != rat]
            self.suspect = (yield "suspect", rat, [(0, -1, 0, 0), *others])[1]

    def worth(self, card):
        owner, content, _ = card
        if self.roles[owner] == "double_agent":
            return VALUE["agent_card"]
        return VALUE["redistribute"] if self.given.get("redistribute") == owner else CASH[content]

    def score(self):
        last = self.at[self.unraided()[0]]
        rows = []
        for seat in range(self.seats):
            row = dict.fromkeys(SOURCES, 0)
            row["location"] = sum(self.worth(card) for card in last if card[0] == seat and card[1])
            if self.home[seat] and self.home[seat][1]:
                row["home"] = self.worth(self.home[seat])
            row["police"] = VALUE["police"] * self.police[seat]
            if self.police[seat] and self.given.get("injustice") == seat:
                row["police"] += VALUE["injustice"] - VALUE["police"]
            row["penalty"] = VALUE["penalty"] * self.penalty[seat]
            if self.penalty[seat] and self.given.get("discredit") == seat:
                row["penalty"] += VALUE["discredit"] - VALUE["penalty"]
            if self.by.get("model_citizen") == seat:
                of = self.given["model_citizen"]
                content = self.home[of][1] if self.home[of] else self.open_homes[of]
                row["citizen"] = 0 if content else VALUE["citizen"]
            row["trade"] = sum(self.worth(card) for card, keeper in [self.traded or (None, None)] if keeper == seat)
            row["snitch"] = sum(self.worth(card) for card, keeper in self.stolen if keeper == seat)
            row["role_points"] = self.role_points(seat)
            row["points"] = sum(row[source] for source in SOURCES)
            log = self.turn_log[seat]
            row |= dict(round=self.round, seat=seat, unfound=self.kept[seat], order=(seat - self.starter) % self.seats)
            row |= {name: log[name] for name in ("turns", "raids", "home_raids", "home_hits", "raided_home")}
            row["taken"] = sum(1 << s.CARDS.index(card) for card, by in self.by.items() if by == seat)
            row["suffered"] = sum(1 << s.CARDS.index(card) for card, of in self.given.items() if of == seat != self.by[card])
            row["role"] = s.ROLES.index(self.roles[seat])
            row["hidden_home"] = self.placed_home[seat]
            rows.append(row)
        self.rank(rows)
        self.lines += rows
        self.compare(rows)
        self.starter = self.next_starter(rows)

    def role_points(self, seat):
        role = self.roles[seat]
        if role == "double_agent":
            gone = len(self.found[seat]) + sum(card[0] == seat for card, _ in self.stolen)
            return VALUE["agent_bonus"] if gone == 3 else 0
        named = None if self.suspect in (None, -1) else self.roles[self.suspect]
        if role == "rat" and named:
            return VALUE["rat_right"] if named == "double_agent" else VALUE["rat_wrong"]
        return VALUE["doggy"] if role == "doggy" and named == "doggy" else 0

    def rank(self, rows):
        """More points, then fewer unfound cards kept; who is still tied shares."""
        last = self.round == self.session.scenario.rounds
        for row in rows:
            row["rank"] = 1 + sum((-other["points"], other["unfound"]) < (-row["points"], row["unfound"]) for other in rows)
            row["stars"] = 0 if last else RULEBOOK["stars"][str(self.seats)][row["rank"] - 1]
            self.stars[row["seat"]] += row["stars"]

    def next_starter(self, rows):
        """Fewest points, then most unfound cards kept, then the first one clockwise after who started."""
        return min(rows, key=lambda row: (row["points"], -row["unfound"], (row["seat"] - self.starter - 1) % self.seats))["seat"]

    def compare(self, rows):
        """This round as the table has it."""
        parts = {(int(row[s.P_ROUND]), int(row[s.P_SEAT])): row for row in self.session.tables[0]["part"]}
        for row in rows:
            kept = parts[row["round"], row["seat"]]
            for name, value in row.items():
                found = int(kept[s.PART_COLUMNS.index(name)])
                assert found == value, f"round {row['round']}, seat {row['seat']}, {name}: {found}, the referee says {value}"
            for raids, bits in enumerate(self.doubt[row["seat"]][: s.LOCATIONS]):
                assert abs(kept[s.P_BITS + raids] - bits) < 0.51, f"round {row['round']}, seat {row['seat']}: bits after {raids} raids"

    def finish(self):
        """Stars of the rounds before and points of the last one; then fewest unfound cards kept in it; else shared."""
        rows = self.lines[-self.seats :]
        totals = [self.stars[row["seat"]] + row["points"] for row in rows]
        best = [row for row, total in zip(rows, totals) if total == max(totals)]
        winners = [row["seat"] for row in best if row["unfound"] == min(one["unfound"] for one in best)]
        reason = "shared" if len(winners) > 1 else "fewest_unfound" if len(best) > 1 else "most_points"
        g, now = self.g, self.session.tables[0]["now"]
        assert s.END_REASONS[int(g["end_reason"])] == reason
        assert int(g["winner"]) == (winners[0] if len(winners) == 1 else -1)
        shares = [60 // len(winners) if seat in winners else 0 for seat in range(self.seats)]
        assert now[: self.seats, s.NOW_SHARE].tolist() == shares
        assert now[: self.seats, s.NOW_TOTAL].tolist() == totals
