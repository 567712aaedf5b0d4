"""What the tests of single beats share."""

import pytest

from sim.core.lab import outcomes


@pytest.fixture
def play():
    """Play a beat: two pairs as "style base", and what of the position is not the plainest (all cards in hand, no pieces)."""

    def play(mine, theirs, fighters="eligor shekhtur", **position):
        plain = {"discards": [[[], []], [[], []]], "tokens": [{}, {}], "counters": [{}, {}]}
        pairs = [mine.split(), theirs.split()]
        return outcomes("battlecon", {"fighters": fighters.split(), "pairs": pairs, **plain, **position})

    return play


@pytest.fixture
def values():
    """The distinct values of a key over states, lists as tuples, sorted."""

    def frozen(value):
        return tuple(frozen(v) for v in value) if isinstance(value, list) else value

    def values(states, key, seat=None):
        return sorted({frozen(state[key] if seat is None else state[key][seat]) for state in states})

    return values


@pytest.fixture
def duel(play):
    """Play a beat of one fighter against Eligor, the fighters so far apart (see eligor.py)."""

    def duel(fighter, mine, theirs, distance=1, **position):
        position.setdefault("spaces", [2, 2 + distance])
        return play(mine, theirs, f"{fighter} eligor", **position)

    return duel
