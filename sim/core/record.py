"""The record of one game: the fields every game has, and how a game gets its own beside them.

Order matters: lists of varying length stand last (a game's own, the agenda, the options), because a copy takes only the rows
that are filled.
"""

import numpy as np

from sim.core.chance import STREAMS

# Outcomes. `loss` is for co-operative games; kinds are never merged, and limits stay in every denominator.
RUNNING, WIN, LOSS, DECIDED, DRAW, ROUND_LIMIT, ILLEGAL = range(7)
OUTCOMES = ("running", "win", "loss", "decided", "draw", "round_limit", "illegal")

UNKNOWN = -99  # what a view shows in place of what its seat cannot know
NOBODY = -1  # no seat, no team
TABLE = -2  # the decider of a question that the whole table answers through its captain

AGENDA_WIDTH = 6  # step, then five operands
OPTION_WIDTH = 4  # kind, then three operands


def state_dtype(seats: int, own: list, agenda: int, options: int, lists: list = ()) -> np.dtype:
    """The dtype of a game's record: the common fields, the game's own, the agenda, the options.

    seats: the most seats the game can have. own: the game's fields. agenda, options: the most steps and options at once.
    lists: fields of the game that are filled from the front."""
    common = [
        ("key", "u8"),
        ("drawn", "i8", STREAMS),
        ("live", "i8"),  # 1 for the game that counts, 0 for views and copies: only a live game is counted and traced
        ("n_seats", "i8"),
        ("team", "i8", seats),
        ("alive", "i8", seats),
        ("rounds", "i8"),
        ("outcome", "i8"),
        ("winner", "i8"),  # a team, or NOBODY
        ("end_reason", "i8"),
        ("decider", "i8"),  # who answers the question that stands, NOBODY if none does
        ("subject", "i8"),  # whom it is about
        ("decision", "i8"),
        ("chosen", "i8"),  # the option taken, for the step that waited for it
        ("asked", "i8"),
        ("listed", "i8"),  # options over all questions asked
        ("forced", "i8"),  # questions with one option, not asked
        ("steps", "i8"),
    ]
    tail = [
        ("depth", "i8"),
        ("n", "i8"),
        *lists,
        ("agenda", "i8", (agenda, AGENDA_WIDTH)),
        ("options", "i8", (options, OPTION_WIDTH)),
    ]
    return np.dtype(common + own + tail, align=True)


def word_of(dtype: np.dtype, field: str) -> int:
    """At which 64-bit word of a record a field begins."""
    return dtype.fields[field][1] // 8


def tables_dtype(
    state: np.dtype, own: list, seats: int, now: int, rounds: int, measures: int, events: int, spare: int, parts=(1, 1)
) -> np.dtype:
    """The dtype of what is the same for all games of a cell, with the room where live games are counted.

    now: columns a seat of the running game. trail: measures by round of the running game. events: how often each rule fired,
    summed over games. parts: the most parts a game can have, and columns of each. spare: game records for look-ahead."""
    return np.dtype(
        own
        + [
            ("now", "i8", (seats, max(now, 1))),
            ("trail", "i8", (rounds + 1, seats, max(measures, 1))),
            ("events", "i8", max(events, 1)),
            ("parts", "i8"),  # parts of the running game that are over
            ("part", "i8", parts),
            ("spare", state, spare),
        ],
        align=True,
    )
