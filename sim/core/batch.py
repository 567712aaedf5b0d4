"""The loop that plays games, the same for every game: one compiled call plays a whole batch.

What differs, the rules and the players, comes in as function values, so this file knows no game and is compiled once a game.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

import numpy as np
from numba import types

from sim.core.agenda import GO_ON
from sim.core.chance import game_key, mix
from sim.core.compile import PLAIN, entry, record_type, records
from sim.core.errors import BadInput
from sim.core.player import ME, ME_TYPE, Strategy, check_shape, compiled, try_once
from sim.core.record import ILLEGAL, NOBODY, ROUND_LIMIT, RUNNING, UNKNOWN

SEATS = 6  # entries of every tuple of players; unused ones repeat the first
ROW = ("outcome", "winner", "end_reason", "rounds", "decisions", "options", "forced", "rotation")
RESULTS = 3  # how a seat's game ended, as the rounds table counts it
WON, NOT_WON, SHARED = range(RESULTS)
QUESTIONS = 20_000  # a game that asks more is ended and counted as a round limit
U = np.uint64


def play_batch(
    states, tables, mes, players, who, deal, play_on, copy, hide, seed, cell, salt, first, count,
    row_of, seat_rows, part_rows, curves, fault, stop
):  # fmt: skip
    """Play `count` games from number `first` of a cell.

    states: the game's record, and a view a seat (one for all would keep behind its lists what another was asked). tables: one record a
    seat rotation. mes: (rotations, seats). who: (rotations, seats), which player sits where. salt: other than 0, it gives the
    players other luck of their own. row_of: int64 (count, 8). seat_rows: int64 (count, seats, now). part_rows: int64 (count, parts, 1
    + columns), the first column 1 where there was such a part. curves: int64 (rotations, seats, measures, rounds, bins, results),
    added to. fault: int64[8], the first illegal answer. stop: int64[2], stop[0] != 0 ends the batch, stop[1] is the number of games
    played. Returns the number of games played."""
    g = states[0]
    rotations = tables.shape[0]
    for i in range(count):
        if stop[0] != 0:
            return i
        number = first + i
        r = number % rotations
        t = tables[r]
        t.now[:] = 0
        t.parts = 0
        deal(g, t, game_key(seed, cell, number))
        play_on(g, t, GO_ON)
        for seat in range(g.n_seats):
            me = mes[r, seat]
            me.seat = seat
            me.key = mix(g.key ^ U(seat + 1))
            if salt != 0:
                me.key = mix(me.key ^ U(salt))
            me.drawn[:] = 0
            me.memory[:] = 0.0
        asked = 0
        while g.outcome == RUNNING:
            seat = g.decider
            view = states[1 + seat]
            copy(view, g)
            view.live = 0
            view.chosen = UNKNOWN  # the last answer may have been another seat's secret
            hide(view, t, seat)
            k = players[who[r, seat]](view, t, mes[r, seat], play_on)
            if k < 0 or k >= g.n:
                if fault[0] == 0:
                    fault[0] = 1
                    fault[1] = number
                    fault[2] = who[r, seat]
                    fault[3] = g.decision
                    fault[4] = k
                    fault[5] = g.n
                    fault[6] = seat
                g.outcome = ILLEGAL
                g.winner = NOBODY
                g.end_reason = 0
                break
            asked += 1
            if asked > QUESTIONS:
                g.outcome = ROUND_LIMIT
                g.winner = NOBODY
                g.end_reason = 0
                break
            play_on(g, t, k)
        row = row_of[i]
        row[0] = g.outcome
        row[1] = g.winner
        row[2] = g.end_reason
        row[3] = g.rounds
        row[4] = g.asked
        row[5] = g.listed
        row[6] = g.forced
        row[7] = r
        for p in range(min(t.parts, part_rows.shape[1])):
            part_rows[i, p, 0] = 1
            for k in range(1, part_rows.shape[2]):
                part_rows[i, p, k] = t.part[p, k - 1]
        bins = curves.shape[4]
        last = min(g.rounds, curves.shape[3] - 1)
        for seat in range(g.n_seats):
            for k in range(seat_rows.shape[2]):
                seat_rows[i, seat, k] = t.now[seat, k]
            result = NOT_WON
            if g.winner == NOBODY:
                result = SHARED
            elif g.winner == g.team[seat]:
                result = WON
            for m in range(curves.shape[2]):
                for n in range(last + 1):
                    curves[r, seat, m, n, min(max(t.trail[n, seat, m], 0), bins - 1), result] += 1
        stop[1] += 1
    return count


@dataclass
class Cell:
    """What one batch plays: a game, a scenario, who sits where; `key` names its luck (shared by variants of one cell).

    scenario: the game's own model. content: the resolved content. players: a Strategy a place. seed: the run's. salt: other than
    0, the same deals and dice are met by players with other luck of their own. fresh: tables records as built, one a seat
    rotation, kept for the next batch."""

    game: object
    scenario: object
    content: object
    players: list
    key: int
    seed: int
    salt: int = 0
    fresh: np.ndarray | None = None


def luck_key(game, scenario) -> int:
    """What names the luck of a cell: 64 bits over the game and the scenario as set, without overlays and players.

    A key that is left out and one that is given its default are the same, so a new key moves nobody's luck."""
    text = json.dumps([game.name, scenario.model_dump(mode="json", exclude_defaults=True)], sort_keys=True)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


@dataclass
class Played:
    """What a batch gives back: plain arrays, one row a game.

    games: int64 (n, 8), columns ROW. seats: int64 (n, seats, now). parts: int64 (n, parts, 1 +
    columns), the first column 1 where there was such a part. curves, events: sums over these games. tables: the tables
    records, with the game's own sums in them. fault: text of the first illegal answer, or ''."""

    games: np.ndarray
    seats: np.ndarray
    parts: np.ndarray
    curves: np.ndarray
    tables: np.ndarray
    fault: str


class Kernel:
    """A game's compiled rules with the loop of this file compiled for them."""

    def __init__(self, game, module):
        self.game, self.module = game, module
        self.deal, self.play_on, self.copy = module.deal, module.play_on, module.copy
        self.hide, self.redeal, self.step = module.hide, module.redeal, module.step
        self.now = len(game.now_columns)
        self._players = {}
        if PLAIN:
            self.loop, self.signature = play_batch, None
            return
        state, table = record_type(game.state), record_type(game.tables)
        play = types.FunctionType(types.int64(state, table, types.int64))
        self.signature = types.int64(state, table, ME_TYPE, play)
        deal = types.FunctionType(types.void(state, table, types.uint64))
        copy = types.FunctionType(types.void(state, state))
        hide = types.FunctionType(types.void(state, table, types.int64))
        i8 = types.int64
        self.loop = entry(
            types.int64(
                state[::1], table[::1], ME_TYPE[:, ::1], types.UniTuple(types.FunctionType(self.signature), SEATS), i8[:, ::1],
                deal, play, copy, hide, types.uint64, types.uint64, types.uint64, i8, i8,
                i8[:, ::1], i8[:, :, ::1], i8[:, :, ::1], i8[:, :, :, :, :, ::1], i8[::1], i8[::1],
            ),
        )(play_batch)  # fmt: skip

    def start(self, g, t, key) -> None:
        """Deal a game and play to its first question."""
        self.deal(g, t, key)
        self.play_on(g, t, GO_ON)

    def player(self, strategy: Strategy):
        """The strategy as a function value for this game. Raises BadInput with the strategy's own file and line."""
        key = (strategy.name, strategy.hash, strategy.function)
        if key not in self._players:
            check_shape(strategy)
            if not PLAIN and strategy.function.__module__.startswith("steelyard_user_"):
                session = self._question()
                if session is not None:
                    view, tables, me = session
                    me["params"] = strategy.row()
                    try_once(strategy, view, tables, me, self.play_on)
            self._players[key] = compiled(strategy.function, self.signature)
        return self._players[key]

    def _question(self):
        """A real question, to try a user's strategy on in plain Python."""
        from sim.core.session import Session

        session = Session(self.game, self.game.scenario(), seed=1)
        if session.over:
            return None
        me = np.zeros(1, ME).view(np.recarray)[0]
        return session.view().view(np.recarray)[0], session.tables.view(np.recarray)[0], me

    def tables(self, cell: Cell, rotations=None) -> np.ndarray:
        """Tables records, one a seat rotation, of a cell."""
        rotations = rotations or self.rotations(cell)
        made = records(self.game.tables, len(rotations))
        for r, order in enumerate(rotations):
            made[r] = self.game.build(rotate(self.game, cell.scenario, order), cell.content)[0]
        return made

    def rotations(self, cell: Cell) -> list:
        """Who sits where, a row a rotation: entry s is the place in the cell's lists that sits in seat s."""
        n = len(cell.players)
        return [[(seat + shift) % n for seat in range(n)] for shift in range(n)]

    def play(self, cell: Cell, first: int, count: int, stop: np.ndarray | None = None) -> Played:
        """Play games first..first+count-1 of a cell. Raises BadInput for a strategy that does not compile or fails."""
        rotations = self.rotations(cell)
        if cell.fresh is None:
            cell.fresh = self.tables(cell, rotations)
        tables = cell.fresh.copy()
        seats = len(cell.players)
        values = [self.player(s) for s in cell.players]
        players = tuple((values + [values[0]] * SEATS)[:SEATS])
        mes = records(ME, (len(rotations), seats))
        for r, order in enumerate(rotations):
            for seat, place in enumerate(order):
                mes["params"][r, seat] = cell.players[place].row()
        for one in {id(player): player for player in cell.players if player.lore}.values():
            for r, order in enumerate(rotations):
                known = one.knows(rotate(self.game, cell.scenario, order), cell.content)
                for seat, place in enumerate(order):
                    if cell.players[place] is one:
                        mes["lore"][r, seat] = known
        states = records(self.game.state, 1 + seats)
        rows, seat_rows, part_rows, curves = self.room(len(rotations), seats, count)
        fault = np.zeros(8, np.int64)
        stop = np.zeros(2, np.int64) if stop is None else stop
        who = np.ascontiguousarray(rotations, dtype=np.int64)
        try:
            played = self.loop(
                states, tables, mes, players, who, self.deal, self.play_on, self.copy, self.hide,
                U(cell.seed), U(cell.key), U(cell.salt), first, count, rows, seat_rows, part_rows, curves, fault, stop,
            )  # fmt: skip
        except (BadInput, KeyboardInterrupt):
            raise
        except OverflowError as error:
            raise RuntimeError(f"{self.game.name}: {error} (seed {cell.seed}, cell {cell.key}, game {first + int(stop[1])})") from None
        except Exception as error:
            names = ", ".join(sorted({s.name for s in cell.players}))
            raise BadInput(f"a strategy of {names} failed: {error} (seed {cell.seed}, game {first + int(stop[1])})") from None
        return Played(rows[:played], seat_rows[:played], part_rows[:played], curves, tables, self._fault(cell, fault))

    def room(self, rotations: int, seats: int, count: int):
        """Arrays for the results of `count` games."""
        game = self.game
        bins = max((m.bins for m in game.measures), default=1)
        curves = np.zeros((rotations, seats, len(game.measures), game.max_rounds + 1, bins, RESULTS), np.int64)
        parts = game.tables["part"].shape[0] if game.part_columns else 0
        made = [(count, len(ROW)), (count, seats, self.now), (count, parts, 1 + len(game.part_columns))]
        return *(np.zeros(shape, np.int64) for shape in made), curves

    def _fault(self, cell: Cell, fault) -> str:
        if not fault[0]:
            return ""
        strategy = cell.players[int(fault[2])]
        decision = self.game.decisions[int(fault[3])]
        return (
            f"strategy {strategy.name!r} answered {int(fault[4])} to {decision!r}, allowed are 0 to {int(fault[5]) - 1} "
            f"(seed {cell.seed}, game {int(fault[1])}, seat {int(fault[6]) + 1})"
        )


def rotate(game, scenario, order):
    """The scenario with the keys that go with a seat permuted: seat s gets entry order[s]."""
    changes = {}
    for key in game.seat_keys:
        value = getattr(scenario, key)
        if isinstance(value, list) and len(value) == len(order):
            changes[key] = [value[place] for place in order]
    return scenario.model_copy(update=changes)
