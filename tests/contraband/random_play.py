"""Matches played at random, with a leaning to some actions so that rare things happen often enough."""

from __future__ import annotations

import numpy as np

from sim.core.session import Session
from tests.contraband.referee import Referee
from tests.contraband.table import GAME, packaged


def watched(scenario, seed, lean=(1, 1, 1)) -> Referee:
    """A match played at random under the eyes of a referee.

    scenario: keys other than the default. lean: weights of Raid Public Location, Raid Home Base and Play Assistance Card."""
    luck = np.random.default_rng(seed)
    referee = Referee(Session(GAME, GAME.scenario(**scenario), seed, content=packaged()))
    while not referee.session.over:
        referee.answer(at_random(referee.session, luck, lean))
    return referee


def at_random(session, luck, lean) -> int:
    """An option of the question that stands."""
    options = session.options
    if session.decision != "turn":
        return int(luck.integers(len(options)))
    weights = np.array([lean[kind] for kind, *_ in options], float)
    return int(luck.choice(len(options), p=weights / weights.sum()))
