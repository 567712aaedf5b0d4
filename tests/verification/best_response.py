"""What a best response to one beat gains against the equilibrium player of BattleCON.

    python tests/verification/best_response.py [positions a mirror]

In positions from its own duels the player is asked again and again with fresh chance; that gives its mixture of pairs and antes.
Against that mixture every pair the opponent holds is tried, each with no tokens, half of them and all of them, without the cut
to the likeliest that the player itself makes. Beats are played out and valued as the player values them, so the figure measures
the matrix it solves (the cut, the rounds of regret matching, the antes it leaves out), not the worth of its valuation. Worth is
on the player's scale, -1 lost to 1 won."""

from __future__ import annotations

import sys

import numpy as np

from sim.battlecon.decisions import ANTE_CHOICE, PAIR_CHOICE, TOKENS
from sim.battlecon.view import redeal_markers
from sim.core.compile import records
from sim.core.game import get
from sim.core.player import ME
from sim.core.record import RUNNING
from sim.core.session import Session
from strategies.battlecon.equilibrium import equilibrium, finish_beat, play_action, value_of

SIX = ("eligor", "shekhtur", "marmelee", "karin_jager", "pendros", "alexian")
DRAWS = 150


def gains(fighters, count, seed=1) -> np.ndarray:
    """What the opponent's best answer gains over what the mixture expects of its usual one, in `count` positions.

    Returns float64 (count, 2): best minus mean answer's gain bound (best response value minus the value when the opponent plays
    the player's own expectation), and how many actions the mixture has."""
    game = get("battlecon")
    found = []
    number = 0
    chance = np.random.default_rng(seed)
    while len(found) < count:
        session = Session(game, game.scenario(fighters=list(fighters)), seed=seed, number=number)
        number += 1
        stop = int(chance.integers(1, 8))
        while not session.over:
            if session.decision == "pair" and session.seat == 0 and int(session.state[0]["rounds"]) == stop:
                found.append(one_position(session, chance))
                break
            session.answer(session.choose(equilibrium))
    return np.array(found)


def one_position(session, chance):
    """Gain of the best response in one position, and the number of actions mixed."""
    mine = mixture(session, 0, chance)
    theirs = mixture(session, 1, chance)
    me = records(ME, 1)[0]
    me["params"] = equilibrium.row()
    me["lore"] = equilibrium.knows(session.scenario, session.content)
    every = all_actions(session, 1)
    best = max(sum(p * worth(session, me, action, answer) for action, p in mine.items()) for answer in every)
    usual = sum(p * q * worth(session, me, a, b) for a, p in mine.items() for b, q in theirs.items())
    return best - usual, len(mine)


def mixture(session, seat, chance):
    """{(style, base, resource, tokens): share}: what the player does with fresh chance each time."""
    counts = {}
    for _ in range(DRAWS):
        twin = session.copy()
        for s in range(2):
            twin._mes[s]["key"] = np.uint64(chance.integers(1 << 62))
        if seat == 1:
            twin.answer(0)
        option = twin.choose(equilibrium)
        style, base = twin.options[option][1:3]
        twin.answer(option)
        if seat == 0:
            twin.answer(0)
        action = (style, base, -1, 0)
        while not twin.over and twin.decision == "ante":
            k = twin.choose(equilibrium) if twin.seat == seat else 0
            if twin.seat == seat and twin.options[k][0] == TOKENS:
                action = (style, base, twin.options[k][1], twin.options[k][2])
            twin.answer(k)
        counts[action] = counts.get(action, 0) + 1 / DRAWS
    return counts


def all_actions(session, seat):
    """Every pair of the hand with no tokens, half of them, all of them."""
    twin = session.copy()
    twin.answer(0)
    g, t = twin.state[0], twin.tables[0]
    found = []
    for _, style, base, _ in twin.options:
        found.append((style, base, -1, 0))
        for r in range(t["resource"].shape[1]):
            every = int(g["pool"][seat, r]) if t["resource"]["is_token"][seat, r] else 0
            found += [(style, base, r, n) for n in {every, (every + 1) // 2} if n]
    return found


def worth(session, me, mine, theirs):
    """Worth to seat 1 of the beat in which seat 0 does `mine` and seat 1 `theirs`."""
    twin = session.copy()
    twin.state[0]["live"] = 0
    rounds = int(twin.state[0]["rounds"])
    g, t = twin.state[0], twin.tables[0]
    for style, base, _, _ in (mine, theirs):
        if int(g["decision"]) == PAIR_CHOICE and int(g["outcome"]) == RUNNING:
            k = next(k for k, o in enumerate(twin.options) if o[1:3] == (style, base))
            twin.answer(k)
    redeal_markers(g, t, 1, me)
    if int(g["decision"]) == ANTE_CHOICE:
        play_action(g, t, me, session.kernel.play_on, rounds, 0, mine[2], mine[3], 1, theirs[2], theirs[3])
    else:
        finish_beat(g, t, me, session.kernel.play_on, rounds)
    return float(value_of(g, t, me, 1))


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    print("gain of a best response, worth between -1 and 1 (mean, largest), actions mixed")
    for fighter in SIX:
        result = gains((fighter, fighter), count)
        print(f"{fighter:12} {result[:, 0].mean():.3f} {result[:, 0].max():.3f}   {result[:, 1].mean():.1f}")
