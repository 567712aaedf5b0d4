"""Positions of Contraband Insider: contraband hidden where a test wants it, answers given by what they mean.

    table = Table(4, {1: "L0 L3 home"}, opening="snitch")  # where P1 hides its contraband of type 1, 2 and 3
    table.raid("L5")
    table.play("snitch", at="L3", guess="T2")
    table.end_round(last="L7")
    assert table.points() == [2, 0, 0, 0]  # of the card kept

P0 is the starting player unless told otherwise. L0 to L7 are the Public Locations, P0 to P4 the seats, T1 to T3 the types. A Goods
Card is called by its owner and where it was placed first: "P1 L3", "P2 home". Who hides nothing by name hides in `ELSEWHERE`."""

from __future__ import annotations

import functools

from sim.contraband import decisions as d
from sim.contraband import state as s
from sim.core.game import get
from sim.core.record import NOBODY, OUTCOMES
from sim.core.session import Session

GAME = get("contraband")
ELSEWHERE = "L4 L5 L6"
EARLY = dict.fromkeys(range(5), "L0 L1 L2")  # contraband of all that is found early
SEED, SEEDS = 1, 200
ALL_CARDS = list(s.CARDS)
SPOT = {**{f"L{k}": k for k in range(s.LOCATIONS)}, "home": s.HOME}
SPOT_NAME = {k: name for name, k in SPOT.items()}
LOCATION_QUESTIONS = ("place", "place_unfound", "nominate", "location", "close", "look", "first", "second")


@functools.cache
def packaged():
    """The content as it comes with the game."""
    return GAME.content(None, {})


class Table:
    """A match in a position of the test's own. Methods that lay out or play return the table.

    hidden: by seat, the spots of its contraband of type 1, 2, 3. unfound: by seat, spots of its unfound cards, where they are placed
    freely. opening, without: Assistance Cards by name, in one string. rules: readings other than the default. starter: None takes
    whoever it is in match `number`. hide=False leaves the questions of the Contraband Goods Phase to the test.
    watch: called with the session before each answer."""

    def __init__(
        self,
        seats=4,
        hidden=None,
        opening="",
        without="",
        rules=None,
        unfound=None,
        starter=0,
        number=None,
        hide=True,
        watch=None,
        **more,
    ):
        more = {"rounds": 1} | more
        self.scenario = GAME.scenario(seats=seats, opening=opening.split(), without=without.split(), rules=rules or {}, **more)
        self.unfound, self.watch = unfound or {}, watch
        for one in range(SEEDS) if number is None else [number]:
            self.session = Session(GAME, self.scenario, SEED, one, content=packaged())
            if starter is None or int(self.g["starter"]) == starter:
                break
        else:
            raise AssertionError(f"P{starter} is starting player in none of these matches")
        if hide:
            self.hide(hidden)

    @property
    def g(self):
        return self.session.state[0]

    @property
    def t(self):
        return self.session.tables[0]

    @property
    def seats(self) -> int:
        return self.scenario.seats

    # Laying out.

    def hide(self, hidden=None) -> Table:
        """Answer all questions of the Contraband Goods Phase."""
        hidden, left = hidden or {}, {}
        while self.asked in ("home", "place", "place_unfound"):
            seat = int(self.g["subject"])
            spots = hidden.get(seat, ELSEWHERE).split()
            if self.asked == "home":
                self.answer(f"T{spots.index('home') + 1}" if "home" in spots else "unfound")
            elif self.asked == "place":
                public = left.setdefault(seat, [spot for spot in spots if spot != "home"])
                self.answer(public.pop(0))
            else:
                free = left.setdefault((seat, "unfound"), self._for_unfound(seat, spots))
                self.answer(free.pop(0))
        self.placed = {card: SPOT_NAME[spot] for spot in range(s.SPOTS) for card in members(self.g["spot"][spot])}
        return self

    def _for_unfound(self, seat, spots):
        return self.unfound[seat].split() if seat in self.unfound else [f"L{k}" for k in range(s.LOCATIONS) if f"L{k}" not in spots] * 2

    def set(self, **fields) -> Table:
        """Write fields of the record; lists are filled up with what stands there."""
        for name, value in fields.items():
            if isinstance(value, (list, tuple)):
                self.g[name][: len(value)] = value
            else:
                self.g[name] = value
        return self

    def tokens(self, police=(), penalty=()) -> Table:
        """So many Police Tokens and Police Penalty Tokens have been handed out, by seat; none are left."""
        return self.set(police=list(police), penalty=list(penalty), police_left=0)

    def roles(self, names: str) -> Table:
        """Role cards by seat, in one string."""
        return self.set(role=[s.ROLES.index(name) for name in names.split()])

    # Looking.

    @property
    def asked(self) -> str:
        """The question that stands, empty if none does."""
        return self.session.decision if not self.session.over and self.g["decider"] != NOBODY else ""

    @property
    def who(self) -> str:
        """The seat that is asked."""
        return f"P{self.session.seat}"

    @property
    def answers(self) -> list[str]:
        """What can be answered, in the words of `meaning`."""
        return [self.meaning(option) for option in self.session.options] if self.asked else []

    @property
    def winner(self) -> str:
        """The sole winner, or "shared"."""
        return f"P{self.session.winner}" if self.session.winner != NOBODY else s.END_REASONS[int(self.g["end_reason"])]

    @property
    def ended(self) -> tuple:
        """Outcome and reason."""
        return OUTCOMES[int(self.g["outcome"])], s.END_REASONS[int(self.g["end_reason"])]

    def now(self, name) -> list[int]:
        """A column of tables.now, by seat."""
        return [int(n) for n in self.t["now"][: self.seats, s.NOW.index(name)]]

    def column(self, name, part=None) -> list[int]:
        """A column of tables.part by seat, of a round (counted from 1; default: the last one scored)."""
        rows = [dict(zip(s.PART_COLUMNS, (int(n) for n in row))) for row in self.t["part"]]
        part = part or max(row["round"] for row in rows if row["rank"])
        found = {row["seat"]: row[name] for row in rows if row["round"] == part}
        return [found[seat] for seat in range(self.seats)]

    def points(self, part=None) -> list[int]:
        return self.column("points", part)

    def card(self, name: str) -> int:
        """The number of the Goods Card of that name."""
        owner, spot = name.split()
        return next(card for card, placed in self.placed.items() if card // s.OWN == int(owner[1]) and placed == spot)

    def name(self, card: int) -> str:
        return f"P{card // s.OWN} {self.placed[card]}"

    def content(self, card: str) -> int:
        """What a Goods Card is: 0 unfound, else its type."""
        return next((k + 1 for k in range(s.TYPES) if int(self.g["kind"][k]) >> self.card(card) & 1), s.UNFOUND)

    def cards_at(self, spot: str) -> set:
        """Names of the Goods Cards that lie there."""
        return {self.name(card) for card in members(self.g["spot"][SPOT[spot]])}

    def shown(self) -> set:
        """The Assistance Card Selection."""
        return {s.CARDS[card] for card in members(self.g["shown"])}

    def raidable(self) -> list[str]:
        """Public Locations that still hold Goods Cards."""
        return [f"L{k}" for k in range(s.LOCATIONS) if self.g["spot"][k]]

    def view(self, seat: int):
        return self.session.view(seat)[0]

    # Playing.

    def answer(self, *meanings) -> Table:
        """Answer one question after the other, by what the option means."""
        for meaning in meanings:
            if meaning not in self.answers:
                raise AssertionError(f"{meaning!r} is no answer to {self.asked or 'nothing'!r}: {self.answers}")
            if self.watch:
                self.watch(self.session)
            self.session.answer(self.answers.index(meaning))
        return self

    def settle(self, question: str, *wanted) -> Table:
        """Answer this question as often as it stands, with the first of `wanted` it offers; it may have been forced."""
        while self.asked == question:
            self.answer(next(one for one in wanted if one in self.answers))
        return self

    def raid(self, *nominated, at=None) -> Table:
        """The active player raids a Public Location. nominated: by the others in turn; one name: by all of them."""
        at = at or nominated[0]
        if self.asked not in ("turn", "nominate", "location"):
            raise AssertionError(f"no raid can be prepared at {self.asked!r}")
        if self.asked == "turn":
            self.answer("raid")
        return self._nominate(nominated, at)

    def _nominate(self, nominated, at):
        nominated = list(nominated)
        while self.asked == "nominate":
            one = nominated.pop(0) if len(nominated) > 1 else nominated[0]
            self.answer(one if one in self.answers else next(other for other in self.answers if other != at))
        return self.settle("location", at)

    def raid_home(self, owner: int) -> Table:
        return self.answer(f"home P{owner}")

    def play(self, card: str, *answers, at=None, guess=None) -> Table:
        """Play an Assistance Card and answer what it asks; Snitch: at, guess."""
        self.answer(f"play {card}")
        if at is not None:
            self._nominate([at], at)
            self.answer(guess)
        return self.answer(*answers)

    def raids(self, *locations) -> Table:
        """Public raids of these, one after the other, by whoever's turn it is."""
        for one in locations:
            self.raid(one)
        return self

    def end_round(self, last="L7", **answers) -> Table:
        """Raid all locations but the last. answers: to questions that come up then (suspect="P1")."""
        while self.asked in ("turn", "nominate"):
            self.raid(next(one for one in self.raidable() if one != last and int(self.g["closed"]) != SPOT[one]))
        for question, one in answers.items():
            self.settle(question, one)
        return self

    def fork(self) -> Table:
        """An independent copy of the table."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.session = self.session.copy()
        return twin

    def meaning(self, option) -> str:
        """An option of the question that stands, in fixed words."""
        kind, a, b, c = option
        asked = self.session.decision
        if asked == "turn":
            return ("raid", f"home P{a}", f"play {s.CARDS[a] if 0 <= a < len(s.CARDS) else a}")[kind]
        if asked in LOCATION_QUESTIONS:
            return f"L{a}"
        if asked in ("home", "guess"):
            return f"T{a}" if a else "unfound"
        if asked in ("target", "trade_for", "suspect"):
            return f"P{a}" if a >= 0 else "nobody"
        if asked == "cover":
            return s.CARDS[a]
        if asked == "flip" and kind == d.STOP:
            return "stop"
        if asked == "give" and kind == d.DECLINE:
            return "decline"
        return self.name(a)


def members(mask) -> list[int]:
    """The numbers in a mask."""
    return [k for k in range(64) if int(mask) >> k & 1]


def three(opening, hidden=None, **more) -> Table:
    """Three players; these Assistance Cards lie open at the start."""
    return Table(3, hidden, opening, **more)


def confiscated(table) -> set:
    """Names of contraband that was found and that nobody keeps."""
    return {table.name(card) for card in members(table.g["gone"]) if not int(table.g["snitched"]) >> card & 1 and card != table.g["traded"]}
