"""Which chunk is played next, and when a cell is finished: chunks are judged in their order, whatever order they come in."""

from __future__ import annotations

import threading

from studies import chunks
from studies.precision import Precision


class CellState:
    """How far a cell is: chunks judged so far, chunks played and waiting for an earlier one, why it stopped.

    known: summaries of chunks that are in the store already, by number (of a run that is resumed)."""

    def __init__(self, plan, edges, known=None):
        self.plan, self.edges = plan, edges
        self.judged, self.waiting, self.issued = [], dict(known or {}), set(known or {})
        self.wins = self.games = 0
        self.stopped = ""
        self._judge()

    def add(self, summary: dict) -> None:
        """A chunk has been played."""
        self.waiting[summary["chunk"]] = summary
        self._judge()

    def _judge(self):
        while not self.stopped and len(self.judged) in self.waiting:
            summary = self.waiting.pop(len(self.judged))
            self.judged.append(summary)
            self.wins += summary["wins"][0]
            self.games += summary["games"]
            self.stopped = self.plan.precision.stopped(self.wins, self.games, self.edges)

    def next_chunk(self) -> int | None:
        """The first chunk nobody plays yet, None beyond the cell's last."""
        number = len(self.judged)
        while number in self.issued:
            number += 1
        return number if chunks.count(number, self.plan.chunk, self.plan.precision.most) else None

    def needed(self) -> int:
        """About how many chunks it will take, by the rate so far. Decides the order of work only."""
        precision: Precision = self.plan.precision
        rate = self.wins / self.games if self.games else 0.5
        return -(-precision.expected(min(max(rate, 0.02), 0.98)) // self.plan.chunk)

    @property
    def half_width(self) -> float:
        """Of the rate's interval, as reached."""
        from studies.stats import wilson

        return wilson.half_width(self.wins, self.games)


class Schedule:
    """Hands out chunks to workers: first those that cells are going to need, in the order of cells, then, rather than leave a
    worker idle, those they may need. What turns out to lie beyond a cell's last chunk is dropped by whoever collects."""

    def __init__(self, states):
        self.states = states
        self.lock = threading.Lock()
        self.over = False

    def __iter__(self):
        return self

    def __next__(self):
        """(cell, chunk) to be played next. Called from the pool's threads."""
        with self.lock:
            if self.over:
                raise StopIteration
            best = None
            for state in self.states:
                if state.stopped or (number := state.next_chunk()) is None:
                    continue
                lead = number - state.needed()
                if best is None or max(lead, -1) < best[0]:
                    best = (max(lead, -1), state, number)
                    if lead < 0:
                        break
            if best is None:
                raise StopIteration
            _, state, number = best
            state.issued.add(number)
            return state.plan.cell, number

    def add(self, summary: dict) -> bool:
        """A chunk has been played. Returns whether its cell is finished now."""
        with self.lock:
            state = self.states[summary["cell"]]
            if state.stopped:
                return False
            state.add(summary)
            return bool(state.stopped)

    def stop(self) -> None:
        """Hand out nothing more."""
        self.over = True

    @property
    def finished(self) -> bool:
        """Are all cells finished?"""
        return all(state.stopped for state in self.states)
