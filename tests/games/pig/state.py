"""The record of a game of Pig, and the numbers that name things in it."""

from sim.core.compile import record_type
from sim.core.record import state_dtype, tables_dtype

SEATS, TURNS = 6, 400
START_TURN, ROLL, DECIDE, SET_DECISION, END_TURN = range(5)  # steps of the agenda
DECISIONS, HOLD_OR_ROLL = ("hold_or_roll",), 0  # options: (HOLD, points of the turn, 0, 0) | (AGAIN, 0, 0, 0)
HOLD, AGAIN = 0, 1
END_REASONS = ("limit", "target")
DICE = 0  # stream of chance
NOW, NOW_ROLLS = ("rolls",), 0
EVENTS, EV_ONE = ("rule: a one",), 0

STATE = state_dtype(SEATS, [("turn", "i8"), ("pot", "i8"), ("points", "i8", SEATS)], agenda=4, options=2)
TABLES = tables_dtype(STATE, [("seats", "i8"), ("target", "i8")], seats=SEATS, now=1, rounds=TURNS, measures=1, events=1, spare=2)
G, T = record_type(STATE), record_type(TABLES)
