"""The position lab of BattleCON: a beat from a position in JSON, and what it can lead to. README.md has the format.

The lab sets the table, lays the pairs and antes what is given; from the reveal on the rules play by themselves."""

from __future__ import annotations

import itertools
import json

import numpy as np

from sim.battlecon import state as s
from sim.battlecon.decisions import ANTE_CHOICE, CLASH_BASE, FINISHER, PAIR_CHOICE, PASS, PLACE
from sim.battlecon.position import Position
from sim.battlecon.scenario import Scenario
from sim.battlecon.seat import Seat
from sim.core.cards import check
from sim.core.chance import U
from sim.core.compile import records
from sim.core.errors import BadInput, unknown
from sim.core.lab import distinct
from sim.core.record import NOBODY, RUNNING

BEATS = Scenario().beats
RULINGS = ("readings", "life_above_start", "movement_effect", "abilities_at_end")  # keys of the scenario that matter within a beat
OF_THE_BEAT = (  # fields that say nothing once it is over
    "decision", "subject", "dodges", "switched", "soaked", "anted", "dealt", "priority", "hooks", "passives", "boosts", "auras",
    "mute", "stunning", "trapped", "sprung", "within", "provoked", "wounds", "fallen",
    "working", "held", "exposed", "cards_anted", "hits_taken", "has_moved", "headed", "twice", "repeats",
    "renewed", "executed", "one_base", "doubled", "declared", "called", "may_call", "locked", "origin",
)  # fmt: skip


def _as_json(position):
    """Tuples and numpy's numbers as JSON has them."""
    try:
        return json.loads(json.dumps(position, default=lambda value: value.item()))
    except (AttributeError, TypeError, ValueError) as error:
        raise BadInput(f"position: not JSON: {error}") from None


class Lab:
    """Reads positions, sets them up for one content, and describes where a beat ends."""

    def __init__(self, game, content):
        self.game, self.content = game, content
        self._tables: dict = {}

    def begin(self, position: dict):
        """The record and tables after antes and reveal, or {"no_beat": True}. Raises BadInput naming the key."""
        p = check(Position, _as_json(position), "position")
        if p.winner != -1:
            raise BadInput(f"position: winner is {p.winner}: that duel is over")
        self.seats = [Seat(self.content, p, seat) for seat in range(2)]
        self.ante_finishers = any(ante.get("finisher") for ante in p.antes)
        self.first, self.scenario = p.first_ante, p.scenario
        self.tables = self._table(p)
        made, refused = [], None
        for puppets in [()] if not self.tables[0]["possesses"].any() else itertools.product((-1, 0, 1, 2), repeat=2):
            try:
                begun = self._begin(p, puppets)
            except BadInput as error:  # it may be allowed with another puppet
                refused = error
                continue
            if isinstance(begun, dict):
                return begun
            made += begun
        if refused and not made:
            raise refused
        return np.concatenate(made), self.tables

    def _begin(self, p, puppets):
        """The same for one choice of puppets, as a list of one record array; an empty list if it is not there to be chosen."""
        from sim.battlecon.rules.puppets import take_place

        state = self.set_table(p, self.tables)
        g, t = state[0], self.tables[0]
        for seat in self.seats:
            if not seat.can_set_a_pair():
                return {"no_beat": True}
        for seat, puppet in zip(self.seats, puppets):
            if puppet not in (seat.puppets(g, t) or [-1]):
                return []
            if puppet >= 0 and t["possesses"][seat.seat] == s.BEFORE_PAIRS:
                take_place(g, t, seat.seat, puppet)
            elif puppet < 0 and g["space"][seat.seat] == 0:
                g["possessed"][seat.seat] = 0
        self.laid = [seat.lay(g, t) for seat in self.seats]
        return self._ante(state, t, puppets)

    def set_table(self, p: Position, tables) -> np.ndarray:
        """The record of a position before pairs are laid. Sets `seats`."""
        from sim.battlecon.rules.wormholes import count_wormholes

        self.seats = [Seat(self.content, p, seat) for seat in range(2)]
        state = records(s.STATE, 1)
        g, t = state[0], tables[0]
        self.game.kernel.start(g, t, U(0))
        for field in ("depth", "n", "live", "entries"):
            g[field] = 0
        g["decider"] = NOBODY
        g["rounds"] = 1  # whatever set-up has still to be asked
        g["clock"], g["first_ante"] = p.beat - 1, p.first_ante
        if None not in p.spaces and p.spaces[0] == p.spaces[1]:
            raise BadInput(f"position: spaces: both fighters stand in {p.spaces[0]}")
        for seat in self.seats:
            seat.place(g, t)
        count_wormholes(g, t)
        return state

    def _table(self, p) -> np.ndarray:
        """Tables for two fighters; the time dial is at its end, so that the record stays as a beat leaves it."""
        key = (*p.fighters, *p.bases, self.ante_finishers, repr(sorted(p.scenario.items())))
        if key not in self._tables:
            for name in p.scenario:
                if name not in RULINGS:
                    raise unknown("position: scenario: key", name, RULINGS)
            given = {"fighters": p.fighters, "bases": p.bases, "ante_finishers": self.ante_finishers, "first": 1, "stockpile": "unique"}
            given["kits"] = ["chosen", "chosen"]  # whatever they take along, the position says
            scenario = check(Scenario, given | p.scenario, "position: scenario")
            try:
                self._tables[key] = self.game.build(scenario, self.content)
            except BadInput as error:
                in_scenario = str(error).partition(":")[0] in p.scenario
                raise BadInput(f"position: {'scenario: ' if in_scenario else ''}{error}") from None
            self._tables[key][0]["beats"] = 0
        return self._tables[key]

    def _ante(self, state, t, puppets) -> list[np.ndarray]:
        """The ante step as given, then the reveal. Answers the game's own questions, so its rules say what is legal."""
        from sim.battlecon.rules.ante import ante_start

        g = state[0]
        wanted = [seat.antes(t) for seat in self.seats]
        for seat, puppet in enumerate(puppets):
            if puppet >= 0 and t["possesses"][seat] == s.IN_ANTE:
                wanted[seat].insert(0, (PLACE, puppet, int(g["marker"][seat, puppet])))
        ante_start(g, t)
        self._reveal_of_clashed(g, t)
        g["first_ante"] = NOBODY  # until somebody has been active
        play_on = self.game.kernel.play_on
        play_on(g, t, 0)
        waiting, made = [(state, wanted)], []
        while waiting:
            state, wanted = waiting.pop()
            g = state[0]
            self._make_antes(g, t, wanted)
            before_reveal = s.REVEAL in g["agenda"][: int(g["depth"]), 0]
            if before_reveal and int(g["decision"]) != PAIR_CHOICE:  # something else is asked before the antes are over: either way
                for option in range(int(g["n"])):
                    waiting.append((state.copy(), [list(antes) for antes in wanted]))
                    play_on(waiting[-1][0][0], t, option)
                continue
            for seat, left in enumerate(wanted):
                if left:
                    raise self.seats[seat].refused(left[0])
            made.append(state)
        return made

    def _make_antes(self, g, t, wanted) -> None:
        """Ante what is wanted, which is taken off its list, as long as antes are asked for."""
        from sim.battlecon.rules.ante import ante_finisher

        while int(g["outcome"]) == RUNNING and int(g["decider"]) != NOBODY and int(g["decision"]) == ANTE_CHOICE:
            seat = int(g["decider"])
            mine, others = wanted[seat], wanted[1 - seat]
            choice = (PASS, 0, 0)
            if mine and (mine[0][0] != FINISHER or not others or others[0][0] == FINISHER):
                choice = mine.pop(0)
            if choice[0] == FINISHER and others:  # the rulebook speaks of anted finishers that clash
                ante_finisher(g, t, 1 - seat, others.pop()[1])
            options = [tuple(int(x) for x in row[:3]) for row in g["options"][: int(g["n"])]]
            if choice not in options:
                raise self.seats[seat].refused(choice)
            self.game.kernel.play_on(g, t, options.index(choice))

    def _reveal_of_clashed(self, g, t) -> None:
        """Reveal effects of bases that a clash has covered go on working: they are due between the antes and the reveal."""
        due = []
        for seat, one in enumerate(self.seats):
            for base in one.clashed:
                card = t["card"][seat, base]
                first = int(card["first"][s.ON_REVEAL])
                due += [(s.RUN_EFFECT, effect, seat, 1 - seat, 0, 0) for effect in range(first, first + int(card["many"][s.ON_REVEAL]))]
                style = int(g["style_card"][seat])  # what a clash brings has come as often
                first = int(t["card"][seat, style]["first"][s.ON_CLASH])
                many = int(t["card"][seat, style]["many"][s.ON_CLASH])
                due += [(s.RUN_EFFECT, effect, seat, 1 - seat, 0, 0) for effect in range(first, first + many)]
                g["provoked"] = 1  # a clash that somebody forces comes before all others
        rows, depth = g["agenda"], int(g["depth"])
        rows[1 + len(due) : depth + len(due)] = rows[1:depth].copy()
        rows[1 : 1 + len(due)] = due or rows[1:1]
        g["depth"] = depth + len(due)

    def interrupted(self, g) -> dict | None:
        """The short answer if new pairs or bases are wanted, or were taken without a question because there was only one."""
        asked = int(g["decision"]) if int(g["outcome"]) == RUNNING and int(g["decider"]) != NOBODY else None
        for seat, (style, base) in enumerate(self.laid):
            now, under = int(g["style_card"][seat]), int(g["base_card"][seat])
            if asked == PAIR_CHOICE or (now not in (style, s.NO_CARD) and now < s.FINISHER):
                return {"cancel": True}
            covered = int(g["zone"][seat, s.HAND] | g["zone"][seat, s.CLASHED]) >> base & 1  # else it lies with the pair
            if asked == CLASH_BASE or (under not in (base, s.NO_CARD) and covered):
                return {"clash": True}
        if asked is None and self._active(g) is None and not self._pulsed(g):
            return {"no_beat": True}
        return None

    def is_over(self, states) -> np.ndarray:
        """At which records is there nothing more to choose in this beat?"""
        return (states["outcome"] != RUNNING) | np.isin(states["decision"], (PAIR_CHOICE, CLASH_BASE))

    def forget(self, states) -> None:
        """Wipe the last movement and payment unless an effect that may look at them is pending, and what a beat's end leaves."""
        pending = np.isin(states["agenda"][:, :, 0], (s.RUN_EFFECT, s.PAID, s.SET_MAY, s.SET_CARD)).any(1)
        for field in ("moved", "crossed", "headed", "spent", "looked", "wakes", "picked"):
            states[field][~pending] = 0
        for field in OF_THE_BEAT:
            states[field][states["outcome"] != RUNNING] = 0
        states["ledger"][np.arange(s.LEDGER) >= states["entries"][:, None]] = 0

    def answer(self, ends: list) -> list[dict] | dict:
        """The states after the beat, or the short answer."""
        for g in ends:
            if (short := self.interrupted(g)) is not None:
                return short
        return distinct([self.describe(g) for g in ends])

    def _pulsed(self, g) -> bool:
        return s.PULSE_ACTION in g["action"]

    def _active(self, g) -> int | None:
        """The active player of the beat: the one who antes first in the next."""
        if int(g["first_ante"]) != NOBODY:
            return int(g["first_ante"])
        first = next(int(a) for a in g["order"] if a < g["n_seats"])  # the first of a standup, not of a clone
        return int(g["attacker"][first]) if int(g["end_reason"]) == s.KNOCK_OUT else None

    def describe(self, g) -> dict:
        """A record after its beat as a state: a position for the next beat, and what happened."""
        from sim.battlecon.rules.select import start_beat

        active = self._active(g)
        knocked_out = int(g["end_reason"]) == s.KNOCK_OUT
        timed_out = int(g["clock"]) >= BEATS
        if not knocked_out and not timed_out:  # the state is a position: what happens before pairs are chosen has happened
            later = records(s.STATE, 1)
            later[0] = g
            g = later[0]
            start_beat(g, self.tables[0])
        made = {
            "fighters": [seat.fighter for seat in self.seats],
            "bases": [seat.bases for seat in self.seats],
            "beat": int(g["clock"]) + 1,
            "first_ante": self.first if active is None else active,
            "clashed": [[], []],
            "winner": int(g["winner"]) if knocked_out or timed_out else -1,
            "active": [seat == active for seat in range(2)],
            "hit": [bool(g["hit_by"][1 - seat] >> seat & 1) for seat in range(2)],
            "damage": [int(n) for n in g["damage_taken"]],
            "stunned": [bool(n) for n in g["stunned"]],
        }
        for key in ("spaces", "life", "discards", "special_action", "finisher", "tokens", "counters", "markers", "cards", "status"):
            made[key] = [getattr(seat, key)(g) for seat in self.seats]
        made["last_beat"] = [{"hit": made["hit"][seat], "stunned": made["stunned"][seat]} for seat in range(2)]
        if self.scenario:
            made["scenario"] = self.scenario
        return made
