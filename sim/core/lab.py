"""The position lab: every state a position can reach, found by copying the record at each question.

It falls out of rules that never wait on the call stack, for any game. A game's `Lab` reads a position and says when to stop."""

from __future__ import annotations

import functools
import json

import numpy as np
from numba import types

from sim.core import game as registry
from sim.core.compile import PLAIN, entry, record_type, records
from sim.core.errors import BadInput

STATES = 2_000_000  # records looked at before a position is given up
BATCH = 256  # records whose questions are answered in one compiled call


def outcomes(game: str, position: dict, content=None) -> list[dict] | dict:
    """Every state that both players' choices can lead to from a position, distinct and sorted.

    game: a game's name. position: as that game's README describes it. content: a Content, else the packaged one. Returns a
    list of states, or one dict where the position asks for something else first. Raises BadInput naming the key."""
    found = registry.get(game)
    if found.lab is None:
        raise BadInput(f"{game} has no position lab")
    lab = _packaged(game) if content is None else found.lab(found, content)
    begun = lab.begin(position)
    if isinstance(begun, dict):
        return begun
    return lab.answer(reach(found, lab, *begun))


@functools.cache
def _packaged(game: str):
    found = registry.get(game)
    return found.lab(found, found.content(None, []))


def reach(game, lab, state: np.ndarray, tables: np.ndarray) -> np.ndarray:
    """The records at which the lab says it is over, over all answers to all questions on the way.

    state, tables: record arrays of length 1; the game must not be live, so that nothing is counted. lab: `is_over(records)`
    is a mask, `forget(records)` wipes what nothing will read again."""
    kernel, expand = game.kernel, _expander(game)
    seen, ends = set(), []
    waiting = _new(lab, state.copy(), seen, ends)
    while len(waiting):
        at = records(game.state, min(BATCH, len(waiting)))
        at[:], waiting = waiting[-BATCH:], waiting[:-BATCH]
        below = records(game.state, int(at["n"].sum()))
        expand(at, below, tables, kernel.play_on, kernel.copy)
        waiting = np.concatenate([waiting, _new(lab, below, seen, ends)])
        if len(seen) > STATES:
            raise BadInput(f"the position has more than {STATES} states on the way")
    return np.concatenate(ends)


def _new(lab, found: np.ndarray, seen: set, ends: list) -> np.ndarray:
    """Those of the records that were not seen before and ask something; those at which it is over go to `ends`."""
    found["agenda"][np.arange(found["agenda"].shape[1]) >= found["depth"][:, None]] = 0
    found["options"][np.arange(found["options"].shape[1]) >= found["n"][:, None]] = 0
    found["chosen"] = 0
    lab.forget(found)
    fresh = np.zeros(len(found), bool)
    for k in range(len(found)):
        mark = found[k].tobytes()
        fresh[k] = mark not in seen
        seen.add(mark)
    over = lab.is_over(found)
    ends.append(found[fresh & over])
    return found[fresh & ~over]


def answer_all(at, below, tables, play_on, copy):
    """Play every answer to the questions of the records `at` into the records `below`."""
    k = 0
    for i in range(at.shape[0]):
        for option in range(at[i].n):
            copy(below[k], at[i])
            play_on(below[k], tables[0], option)
            k += 1


@functools.cache
def _expander(game):
    """`answer_all` compiled for a game."""
    if PLAIN:
        return answer_all
    state, table, i8 = record_type(game.state), record_type(game.tables), types.int64
    play, copy = types.FunctionType(i8(state, table, i8)), types.FunctionType(types.void(state, state))
    return entry(types.void(state[::1], state[::1], table[::1], play, copy))(answer_all)


def distinct(states: list[dict]) -> list[dict]:
    """States without doubles, in the order of their canonical JSON."""
    by_text = {json.dumps(state, sort_keys=True): state for state in states}
    return [by_text[text] for text in sorted(by_text)]
