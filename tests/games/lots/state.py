"""The record of a game of Lots, and the numbers that name things in it."""

from sim.core.compile import record_type
from sim.core.record import state_dtype, tables_dtype

SEATS, LOTS, BIDS = 2, 5, 3
DRAW_LOTS, BID, SET_BID, COMPARE = range(4)  # steps of the agenda
DECISIONS, BID_CHOICE = ("bid",), 0  # options: (0, bid, 0, 0)
END_REASONS = ("limit", "compared")
URN = 0  # stream of chance

STATE = state_dtype(SEATS, [("lot", "i8", SEATS), ("bid", "i8", SEATS)], agenda=4, options=BIDS)
TABLES = tables_dtype(STATE, [("bids", "i8")], seats=SEATS, now=1, rounds=1, measures=1, events=1, spare=1)
G, T = record_type(STATE), record_type(TABLES)
