"""Fit the weights of positions of BattleCON from self-play: python -m strategies.battlecon.fit --games 120

Every pair of fighters, mirrors among them, plays `--games` duels with either side of the finishers; at the start of each beat it is
written down what is seen of the position (value.py) and, later, who won. The weights are a logistic regression: for each thing seen a
weight for the whole cast and, for each fighter, how far its own departs from that; both are held towards zero (ridge), the
departures more. A fifth of the duels is kept apart and says how good the weights are. The same command gives the same file.

`--only NAME ...` plays the duels of these fighters alone and fits their own weights anew; all others stay as the file has them."""

from __future__ import annotations

import argparse
import concurrent.futures
import itertools
import sys
from pathlib import Path

import numpy as np
from numba import types

from sim.core import game as games
from sim.core.agenda import GO_ON
from sim.core.batch import SEATS, Cell, luck_key
from sim.core.chance import game_key, mix
from sim.core.compile import PLAIN, entry, record_type, records
from sim.core.errors import BadInput
from sim.core.player import ME, ME_TYPE
from sim.core.record import NOBODY, RUNNING
from strategies import registry
from strategies.battlecon import evaluation as known
from strategies.battlecon import value as at

PLAYER = "equilibrium:width=8:rounds=40:temperature=0.05"
RIDGE_CAST, RIDGE_OWN = 1.0, 20.0
KEPT_APART = 5  # of so many duels one is for testing
BEATS = 64  # positions of a duel at the most
U = np.uint64


def watch(states, tables, mes, players, deal, play_on, copy, hide, seed, cell, first, count, things, seen, ends):
    """Play `count` duels; what is seen at the start of each beat, and how the duel ended for seat 0 (1, 0, or 0.5), a row a beat.

    things: float64[2 * THINGS], scratch. seen: float64 (rows, SEEN). ends: float64 (rows, 2), the end and the number of the duel.
    Returns how many rows."""
    g, t = states[0], tables[0]
    n = 0
    for i in range(count):
        t.now[:] = 0
        t.parts = 0
        deal(g, t, game_key(seed, cell, first + i))
        play_on(g, t, GO_ON)
        for seat in range(g.n_seats):
            mes[seat].seat = seat
            mes[seat].key = mix(g.key ^ U(seat + 1))
            mes[seat].drawn[:] = 0
            mes[seat].memory[:] = 0.0
        begins, beat = n, 0
        while g.outcome == RUNNING:
            seat = g.decider
            if g.rounds > beat and n < seen.shape[0]:
                beat = g.rounds
                for k in range(at.describe(g, t, 0, 1, things, 0)):
                    seen[n, int(things[2 * k])] += things[2 * k + 1]
                n += 1
            view = states[1 + seat]
            copy(view, g)
            view.live = 0
            hide(view, t, seat)
            play_on(g, t, players[seat](view, t, mes[seat], play_on))
        for k in range(begins, n):
            ends[k, 0] = 0.5 if g.winner == NOBODY else (1.0 if g.winner == g.team[0] else 0.0)
            ends[k, 1] = first + i
    return n


def compiled(kernel):
    """`watch`, compiled for the kernel's function values."""
    if PLAIN:
        return watch
    game = kernel.game
    state, table = record_type(game.state), record_type(game.tables)
    play = types.FunctionType(types.int64(state, table, types.int64))
    deal, i8, f8 = types.FunctionType(types.void(state, table, types.uint64)), types.int64, types.float64
    copy, hide = types.FunctionType(types.void(state, state)), types.FunctionType(types.void(state, table, types.int64))
    players = types.UniTuple(types.FunctionType(kernel.signature), SEATS)
    return entry(
        i8(
            state[::1], table[::1], ME_TYPE[::1], players, deal, play, copy, hide, types.uint64, types.uint64, i8, i8,
            f8[::1], f8[:, ::1], f8[:, ::1],
        ),
    )(watch)  # fmt: skip


def duels(game, loop, scenario, content, players, seed, count):
    """Positions of the duels of a cell: what is seen (rows, SEEN), how it ended (rows, 2)."""
    kernel = game.kernel
    cell = Cell(game, scenario, content, list(players), luck_key(game, scenario), seed)
    tables, mes = kernel.tables(cell, [[0, 1]]), records(ME, 2)
    for seat, player in enumerate(players):
        mes["params"][seat], mes["lore"][seat] = player.row(), player.knows(scenario, content)
    values = [kernel.player(player) for player in players]
    seen, ends = np.zeros((count * 16, at.SEEN)), np.zeros((count * 16, 2))
    n = loop(
        records(game.state, 3), tables, mes, tuple((values + [values[0]] * SEATS)[:SEATS]), kernel.deal, kernel.play_on, kernel.copy,
        kernel.hide, U(seed), U(cell.key), 0, count, np.zeros(2 * at.THINGS), seen, ends,
    )  # fmt: skip
    return seen[:n], ends[:n]


class Columns:
    """The unknowns: for the whole cast ("cast", group, name), for one fighter (fighter, group, name), by number."""

    def __init__(self):
        self.number: dict[tuple, int] = {}

    def of(self, key) -> int:
        return self.number.setdefault(key, len(self.number))

    def spread(self, scenario, content) -> list[tuple]:
        """(what is seen, unknown): how the unknowns of a scenario make the weights of what is seen."""
        rows = []
        for seat, fighter in enumerate(scenario.fighters):
            begins = seat * at.BLOCK
            for name, first, many in known.VECTORS:
                for k in range(many):
                    rows.append((begins + first + k, self.of(("cast", name, k))))
                    rows.append((begins + first + k, self.of((fighter, name, k))))
            for name, first, many in known.SHARED:
                rows += [(begins + first + k, self.of(("cast", name, k))) for k in range(many)]
            for place, whose, group, name, plain in known.named(scenario, content, seat):
                rows.append((begins + place, self.of(("cast", group, plain))))
                rows.append((begins + place, self.of((whose, group, name))))
        for name, first, many in known.BOTH:
            rows += [(first + k, self.of(("cast", name, k))) for k in range(many)]
        return rows


def regress(x, y, ridge, fixed):
    """Weights with the least log loss: x sparse (rows, unknowns), y in 0..1, ridge float64 (unknowns,), fixed: a part of the lead."""
    from scipy.optimize import minimize

    def loss(w):
        lead = x @ w + fixed
        return np.logaddexp(0.0, lead).sum() - y @ lead + 0.5 * ridge @ (w * w), x.T @ (1 / (1 + np.exp(-lead)) - y) + ridge * w

    return minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B", options=dict(maxiter=400)).x


def log_loss(lead, y) -> float:
    return float(np.mean(np.logaddexp(0.0, lead) - y * lead))


def finishers(game, content, fighter) -> list[str]:
    """The finishers a fighter can begin a duel with."""
    found = []
    for name in (known.slug(card.name) for card in content.entries["fighters"][fighter].finishers):
        try:
            game.build(game.scenario(fighters=[fighter, fighter], finishers=[name, name]), content)
        except BadInput:  # some come with a mode that is turned over in play
            continue
        found.append(name)
    return found


def positions(game, content, fighters, player, games_a_pair, seed, only, workers):
    """What is seen, how it ended, and by which scenario, of all duels."""
    pairs = [p for p in itertools.combinations_with_replacement(fighters, 2) if not only or set(p) & set(only)]
    playable = {name: finishers(game, content, name) for name in dict.fromkeys(itertools.chain(*pairs))}
    loop, tasks = compiled(game.kernel), []
    for pair in pairs:
        sides = [playable[name] for name in pair]
        for k in range(max(map(len, sides))):
            chosen = [names[min(k, len(names) - 1)] for names in sides]
            tasks.append(game.scenario(fighters=list(pair), finishers=chosen))
    count = max(games_a_pair // 2, 1)
    game.kernel.player(player)  # compiled here: not by several threads at once
    play = lambda one: (one, *duels(game, loop, one, content, [player, player], seed, count))  # noqa: E731
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for n, made in enumerate(pool.map(play, tasks)):
            if n % 20 == 0:
                print(f"{n} of {len(tasks)} tables played", file=sys.stderr, flush=True)
            yield made


def fit(fighters, player, games_a_pair, seed, only=(), workers=1) -> tuple[dict, dict]:
    """The weights, as the file has them, and what is said about them."""
    from scipy import sparse

    game = games.get("battlecon")
    content, columns = game.content(None, {}), Columns()
    parts, ends, fixed = [], [], []
    for scenario, seen, end in positions(game, content, fighters, player, games_a_pair, seed, only, workers):
        rows = columns.spread(scenario, content)
        parts.append((sparse.csr_matrix(seen), rows))
        ends.append(end)
        fixed.append(seen @ known.LORE.numbers(scenario, content) if only else np.zeros(len(seen)))
    x = sparse.vstack([seen @ sparse.coo_matrix((np.ones(len(rows)), tuple(np.array(rows).T)),
                                                shape=(at.SEEN, len(columns.number))).tocsr() for seen, rows in parts])  # fmt: skip
    y, number, fixed = np.concatenate(ends)[:, 0], np.concatenate(ends)[:, 1], np.concatenate(fixed)
    free = np.array([key[0] in only if only else True for key in columns.number])
    ridge = np.array([RIDGE_CAST if key[0] == "cast" else RIDGE_OWN for key in columns.number])
    x, test = x.tocsc()[:, free].tocsr(), number % KEPT_APART == 0
    tried = regress(x[~test], y[~test], ridge[free], fixed[~test])
    w = np.zeros(len(free))
    w[free] = regress(x, y, ridge[free], fixed)
    by_key = dict(zip(columns.number, w))
    alone = regress(x[:, ~_own(columns, free)][~test], y[~test], ridge[free][~_own(columns, free)], fixed[~test])
    told = dict(
        positions=len(y), duels=len(parts) * max(games_a_pair // 2, 1), loss=round(log_loss(x[test] @ tried + fixed[test], y[test]), 4),
        loss_of_cast=round(log_loss(x[:, ~_own(columns, free)][test] @ alone + fixed[test], y[test]), 4),
        loss_of_none=round(log_loss(np.zeros(test.sum()), y[test]), 4),
    )  # fmt: skip
    return by_key, told


def _own(columns, free):
    return np.array([key[0] != "cast" for key in columns.number])[free]


def tables(by_key, content, fighters, only, before) -> dict:
    """The file's tables: sums of a fighter's own weight and the cast's; with `only`, what stood there moved by what was found."""
    made = {"cast": {} if not only else before["cast"], "fighters": dict(before["fighters"]) if only else {}}
    groups = sorted({(key[1], key[2]) for key in by_key if key[0] == "cast"}, key=str)
    vectors = {name: many for name, _, many in (*known.VECTORS, *known.SHARED, *known.BOTH)}
    if not only:
        for group, name in groups:
            _enter(made["cast"], group, name, by_key[("cast", group, name)], vectors)
    plain = {}
    for scenario in (games.get("battlecon").scenario(fighters=[a, b]) for a in fighters for b in (a, fighters[0])):
        for seat in range(2):
            for _, whose, group, name, called in known.named(scenario, content, seat):
                plain[whose, group, name] = called
    for fighter in only or fighters:
        own = dict(content=known.content_mark(content, fighter))
        old = before["fighters"].get(fighter, {}) if only else {}
        for (whose, group, name), w in by_key.items():
            if whose == fighter:
                cast = made["cast"][group][name] if group in vectors else made["cast"].get(group, {}).get(plain[whose, group, name], 0.0)
                stood = (old[group][name] if group in vectors else old[group].get(name, cast)) if group in old else cast
                _enter(own, group, name, stood + w, vectors)
        made["fighters"][fighter] = own
    return made


def _enter(table, group, name, w, vectors):
    if group in vectors:
        table.setdefault(group, [0.0] * vectors[group])[name] = round(float(w), 4)
    else:
        table.setdefault(group, {})[name] = round(float(w), 4)


HEAD = "# Weights of positions of BattleCON, in log odds of winning; written by strategies/battlecon/fit.py, whose head says how."


def as_toml(made, told, before="") -> str:
    """The file's text. before: the file as it was, if only some fighters are fitted anew: how the others were stays said."""
    lines = [line for line in before.splitlines() if line.startswith("#")] + ["# then:"] if before else [HEAD]
    lines += [f"# {key}: {value}" for key, value in told.items()]

    def entries(table):
        for key, value in sorted(table.items()):
            if isinstance(value, dict):
                yield f"{key} = {{ " + ", ".join(f"{name} = {w}" for name, w in sorted(value.items())) + " }"
            else:
                yield f"{key} = {value!r}".replace("'", '"')

    lines += ["[cast]", *entries(made["cast"])]
    for fighter, own in sorted(made["fighters"].items()):
        lines += [f"[fighters.{fighter}]", *entries(own)]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=120, help="duels a pair of fighters")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default=PLAYER, help="who plays both sides")
    parser.add_argument("--only", nargs="+", default=[], help="fit the own weights of these fighters alone")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=known.FILE)
    asked = parser.parse_args()
    game = games.get("battlecon")
    content = game.content(None, {})
    fighters = sorted(content.entries["fighters"])
    player = registry.get(asked.player, "battlecon")
    before, text = known.LORE.weights, known.FILE.read_text(encoding="utf-8") if asked.only else ""
    by_key, told = fit(fighters, player, asked.games, asked.seed, asked.only, asked.workers)
    command = f"python -m strategies.battlecon.fit --games {asked.games} --seed {asked.seed} --player {asked.player}"
    told = dict(command=command + (f" --only {' '.join(asked.only)}" if asked.only else ""), rules_version=game.rules_version) | told
    asked.out.write_text(as_toml(tables(by_key, content, fighters, asked.only, before), told, text), encoding="utf-8")
    print(told)


if __name__ == "__main__":
    main()
