"""A stored run of made-up duels, shaped like the real thing, so that reports are tested without playing a game.

Fighters have a strength a player and a liking for a range; lives fall beat by beat, so that curves, ends and lengths hang together."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import numpy as np
import polars as pl

BEATS, LIFE, BINS = 15, 20, 31
STRENGTH = {  # by player: eligor stands out, marmelee trails, shekhtur depends on the player, the rest are close
    "random": dict(eligor=0.3, shekhtur=0.6, marmelee=-0.9, karin_jager=0.0, pendros=-0.2, alexian=0.1),
    "heuristic": dict(eligor=0.55, shekhtur=0.42, marmelee=-0.65, karin_jager=0.0, pendros=-0.04, alexian=0.0),
    "equilibrium": dict(eligor=0.5, shekhtur=-0.05, marmelee=-0.64, karin_jager=0.03, pendros=-0.01, alexian=0.0),
}
NAMES = dict(
    eligor="Eligor Larington", shekhtur="Shekhtur Lenmorre", marmelee="Marmelee Greyheart", karin_jager="Karin & Jager Brandtford",
    pendros="Pendros Schalla", alexian="Alexian XXXVII",
)  # fmt: skip
STYLES = ("Vengeful", "Retribution", "Counter", "Martial", "Chained")
ALL_BASES = ("Strike", "Shot", "Drive", "Burst", "Grasp", "Dash", "Aegis")
ENDS = ("limit", "knock_out", "time_out", "time_out_tie")
OUTCOMES = ("running", "win", "loss", "decided", "draw", "round_limit", "illegal")
RULES = ("rule: clash", "rule: pulse", "rule: finish", "rule: finish_clash", "rule: time_out")


class Run:
    """What `steelyard.load` gives back, from arrays: the same attributes, columns and types."""

    def __init__(self, path, manifest, spec, tables):
        self.path, self.manifest, self.spec = Path(path), manifest, spec
        self.cells = tables.pop("cells")
        for name, frame in tables.items():
            setattr(self, name, frame.lazy())

    def summary(self):
        rows = []
        for cell in self.cells.iter_rows(named=True):
            games = self.games.filter(pl.col("cell") == cell["cell"]).collect()
            won = [int((games["winner_place"] == place).sum()) for place in (0, 1)]
            rows.append(dict(cell=cell["cell"], games=len(games), wins_first=won[0], wins_second=won[1], rate=won[0] / len(games)))
        return pl.DataFrame(rows)


def strength(player, character):
    return STRENGTH.get(player, STRENGTH["heuristic"]).get(character, 0.0)


def duel(rng, players, characters, games, extra=0):
    """Arrays of `games` duels by place: lives (games, beats + 1, 2), last beat, winner place (-1 none), end reason."""
    edge = strength(players[0], characters[0]) - strength(players[1], characters[1])
    twist = 0.35 * np.sin(sum(map(ord, characters[0])) - sum(map(ord, characters[1])))
    blow = 1.95 * np.exp(0.13 * (edge + twist) * np.array([-1, 1]))  # mean loss a beat of place 0 and of place 1
    lost = rng.poisson(blow, (games, BEATS, 2)) * (rng.random((games, BEATS, 2)) < 0.78)
    start = np.array([LIFE + extra, LIFE])
    lives = np.concatenate([np.broadcast_to(start, (games, 1, 2)), start - lost.cumsum(axis=1)], axis=1)
    down = (lives <= 0).any(axis=2)
    last = np.where(down.any(axis=1), down.argmax(axis=1), BEATS)
    final = lives[np.arange(games), last]
    winner = np.where(final[:, 0] > final[:, 1], 0, np.where(final[:, 1] > final[:, 0], 1, -1))
    double = down.any(axis=1) & (final <= 0).all(axis=1)
    winner = np.where(double, rng.integers(0, 2, games), winner)  # the rulebook has no double knock-out
    reason = np.where(down.any(axis=1), 1, np.where(winner < 0, 3, 2))
    return lives.clip(0), last, winner, reason


def cell_tables(rng, number, characters, players, games, extra=0):
    """The five tables' rows of one cell."""
    lives, last, winner, reason = duel(rng, players, characters, games, extra)
    rotation = np.arange(games) % 2
    seat_of = [(place - rotation) % 2 for place in (0, 1)]
    outcome = np.where(winner < 0, 4, 1)
    rows = np.arange(games)
    seat_won = np.where(winner < 0, -1, (winner - rotation) % 2)
    base = pl.DataFrame(dict(cell=np.full(games, number, np.int32), game=rows, rotation=rotation.astype(np.int8)))
    table = base.with_columns(
        pl.Series("outcome", [OUTCOMES[k] for k in outcome], dtype=pl.Enum(OUTCOMES)),
        pl.Series("winner", seat_won.astype(np.int8)),
        pl.Series("winner_place", winner.astype(np.int8)),
        pl.Series("end_reason", [ENDS[k] for k in reason], dtype=pl.Enum(ENDS)),
        pl.Series("rounds", last.astype(np.int16)),
        *[pl.Series(name, last.astype(np.int32) * k) for name, k in (("decisions", 4), ("options", 60), ("forced", 1))],
    )
    first = rng.integers(0, 2, games)
    seats, rounds, cards = [], [], []
    for place in (0, 1):
        seat = seat_of[place]
        life = lives[rows, last, place]
        seats.append(
            base.drop("rotation").with_columns(
                pl.Series("seat", seat.astype(np.int8)), pl.Series("place", np.full(games, place, np.int8)),
                pl.lit(characters[place]).alias("character"), pl.lit(players[place]).alias("strategy"),
                pl.Series("won", winner == place), pl.Series("life", life), pl.Series("damage_dealt", LIFE - lives[rows, last, 1 - place]),
                pl.Series("hits", last // 2), pl.Series("first_ante", (seat == first).astype(np.int64)),
            )
        )  # fmt: skip
        result = np.where(winner < 0, "shared", np.where(winner == place, "won", "not_won"))
        row, beat = np.nonzero(np.arange(BEATS + 1) <= last[:, None])
        bins = lives[row, beat, place].clip(0, BINS - 1).astype(np.int16)
        frame = pl.DataFrame(dict(seat=seat[row].astype(np.int8), round=beat.astype(np.int16), bin=bins, result=result[row]))
        named = dict(
            place=pl.lit(place, pl.Int8), character=pl.lit(characters[place]), strategy=pl.lit(players[place]), measure=pl.lit("life")
        )
        rounds.append(frame.group_by("seat", "round", "bin", "result").len("count").with_columns(**named))
        cards += card_rows(rng, place, characters[place], players[place], int(last.sum()), games, int((winner == place).sum()))
    fill = dict(cell=number)
    events = [dict(**fill, event=name, count=0 if name == "rule: finish_clash" else int(games * 0.3)) for name in RULES]
    events += [dict(**fill, event=f"{c}: Vengeful 1", count=games) for c in characters]
    lit = pl.lit(number, pl.Int32).alias("cell")
    return dict(
        games=table, seats=pl.concat(seats), rounds=pl.concat(rounds).with_columns(lit, pl.col("count").cast(pl.Int64)),
        cards=pl.DataFrame(cards, schema_overrides=dict(range=pl.Int8, place=pl.Int8, seat=pl.Int8)).with_columns(lit),
        events=pl.DataFrame(events, schema_overrides=dict(cell=pl.Int32)),
    )  # fmt: skip


def card_rows(rng, place, character, player, plays, games, wins):
    """Played and hit by pair and range, games and wins by card; the last style is never played by the heuristic."""
    fixed = np.random.default_rng(sum(map(ord, character)))
    liking = fixed.dirichlet(np.full(len(STYLES) * len(ALL_BASES), 0.6))
    liking.reshape(len(STYLES), -1)[-1] *= player != "heuristic"
    reach = fixed.dirichlet(np.ones(6) * 0.8)
    counts = rng.multinomial(plays, np.outer(liking, reach).ravel() / liking.sum()).reshape(len(STYLES), len(ALL_BASES), 6)
    rows, shared = [], dict(place=place, seat=0, character=character, strategy=player)
    for (s, b, r), n in np.ndenumerate(counts):
        if n:
            row = dict(**shared, kind="pair", card=f"{STYLES[s]} {ALL_BASES[b]}", range=r + 1, played=int(n))
            rows.append(row | dict(hit=int(rng.binomial(n, 0.25 + 0.5 * reach[r])), games=0, wins=0))
    for k, name in enumerate(STYLES + ALL_BASES):
        seen = int(counts[k].sum() if k < len(STYLES) else counts[:, k - len(STYLES)].sum())
        rows.append(dict(**shared, kind="card", card=name, range=-1, played=0, hit=0, games=min(seen, games), wins=min(seen, wins)))
    return rows


def make(
    path, fighters=tuple(NAMES), players=("random", "heuristic", "equilibrium"), games=20_000, unequal=False, variant=False, seed=1,
    origins=None, tolerance=(0.40, 0.60), mirrors=False,
):  # fmt: skip
    """A run of all pairs of `fighters` by all `players`. unequal: cells where one pilot alone is the stronger. variant: a
    what-if of the first fighter with two more life, and one that changes nothing."""
    path = Path(path)
    path.mkdir(parents=True, exist_ok=True)
    pairs = list(itertools.combinations(fighters, 2)) + ([(f, f) for f in fighters] if mirrors or len(fighters) == 1 else [])
    plan = [(p, [who, who], "base") for who in players for p in pairs]
    if unequal and len(players) > 1:
        weak, strong = players[-2:]
        plan += [(p, seats, "base") for p in pairs for seats in ([strong, weak], [weak, strong])]
    if variant:
        plan += [(p, [who, who], name) for name in ("eligor +2 life", "same again") for who in players for p in pairs if "eligor" in p]
    cells, tables = [], {name: [] for name in ("games", "seats", "rounds", "cards", "events")}
    for number, (pair, seats, name) in enumerate(plan):
        n = games if seats[0] != "equilibrium" or games < 5000 else games // 4
        rng = np.random.default_rng([seed, pairs.index(pair), sum(map(ord, seats[0] + "/" + seats[1]))])
        extra = 2 if name == "eligor +2 life" and pair[0] == "eligor" else 0
        for key, frame in cell_tables(rng, number, pair, seats, n, extra).items():
            tables[key].append(frame)
        scenario = dict(fighters=list(pair), bases=["standard", "standard"], special_actions=True)
        reached = dict(games=n, stopped="max_games" if number == 2 else "width", half_width=0.5 * 1.96 / n**0.5)
        told = dict(cell=number, variant=name, label=" v ".join(pair), characters=list(pair), players=seats)
        cells.append(told | reached | dict(scenario=json.dumps(scenario)))
    frames = {key: pl.concat(parts) for key, parts in tables.items()}
    frames["cells"] = pl.DataFrame(cells, schema_overrides=dict(cell=pl.Int32))
    what_if = [dict(name="eligor +2 life", set=dict(eligor=dict(life="+2"))), dict(name="same again", scenario=dict(time_out_tie="active"))]
    spec = dict(
        study=dict(name="novice-matchups", game="battlecon", seed=seed, tolerance=list(tolerance)),
        grid=dict(fighters=dict(pairs_of=list(fighters))),
        players=dict(each=list(players)),
        variant=what_if if variant else [],
    )
    manifest = describe(players, seed, origins or dict(printed=910, public=240))
    (path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    (path / "spec.toml").write_text('[study]\nname = "novice-matchups"\ngame = "battlecon"\n', encoding="utf-8")
    content = dict(game="battlecon", base=dict(fighters={f: dict(name=NAMES.get(f, f.title()), life=20) for f in fighters}))
    (path / "content.json").write_text(json.dumps(content), encoding="utf-8")
    return Run(path, manifest, spec, frames)


def describe(players, seed, origins):
    """A manifest without files."""
    versions = dict(python="3.11", numba="0.68", polars="2.1", pyarrow="26")
    strategies = [dict(name=p, hash="0f" * 6, params={}, about="") for p in players]
    play = dict(seed=seed, strategies=strategies, state="done", elapsed=171.0, created="2026-01-05T10:00:00Z")
    told = dict(schema=1, steelyard="0.1.0", game="battlecon", rules_version=1, content_hash="a1b2c3d4e5f6", spec_hash="9c8b7a6d")
    return told | play | dict(origins=origins, versions=versions, cells=[], files={})
