"""Runs of made-up duels whose winners are drawn from rates one chooses: who beats whom, and what a variant changes, is known.

Only winners are made up; nothing happens by beat, no card is played but those one names."""

from __future__ import annotations

import itertools
import json

import numpy as np
import polars as pl

from tests.reports.synthetic import ENDS, OUTCOMES, Run, describe


def make(
    path,
    rates,
    variants=(),
    players=("heuristic",),
    games=2000,
    seed=1,
    labels=None,
    used=(),
    pilots=(),
    content_hash="a1b2c3d4e5f6",
    timed=0.0,
    name="planted",
):
    """A run of all pairs of the fighters in `rates`.

    rates: {(first, second): share won by first}; or {player: such a dict}. variants: (entry of the spec, {(first, second): change of
    the share}); those pairs are played. labels: {fighter: label}. used: (fighter, card, duels of 100 it is played in). pilots: further
    seatings, with the variants only. timed: share of time-outs."""  # fmt: skip
    path.mkdir(parents=True, exist_ok=True)
    by_player = rates if next(iter(rates)) in players else dict.fromkeys(players, rates)
    fighters = list(dict.fromkeys(itertools.chain(*next(iter(by_player.values())))))
    plan = [("base", pair, [p, p], by_player[p][pair], 0.0) for p in players for pair in by_player[p]]
    for entry, changes in variants:
        seatings = [[p, p] for p in entry.get("players", players)] + [list(one) for one in pilots]
        for seats, (pair, change) in itertools.product(seatings, changes.items()):
            change = change.get(tuple(seats), 0.0) if isinstance(change, dict) else change
            plan.append(
                (entry["name"], pair, seats, by_player[players[0]][pair] if seats[0] != seats[1] else by_player[seats[0]][pair], change)
            )
    cells, tables = [], {name: [] for name in ("games", "seats", "rounds", "cards", "events")}
    for number, (variant, pair, seats, rate, change) in enumerate(plan):
        rng = np.random.default_rng([seed, *map(ord, "".join([*pair, *sorted(seats)[:1]]))])
        luck, late = rng.random(games), rng.random(games) < timed
        for key, frame in cell_tables(number, pair, seats, luck < rate + change, late, used).items():
            tables[key].append(frame)
        told = dict(cell=number, variant=variant, label=" v ".join(pair), characters=list(pair), players=seats, luck=" v ".join(pair))
        cells.append(told | dict(scenario=json.dumps(dict(fighters=list(pair))), games=games, stopped="games", half_width=0.02))
    frames = {key: pl.concat(parts) for key, parts in tables.items()}
    frames["cells"] = pl.DataFrame(cells, schema_overrides=dict(cell=pl.Int32))
    study = dict(name=name, game="battlecon", seed=seed, tolerance=[0.40, 0.60])
    spec = dict(study=study, players=dict(each=list(players)), variant=[entry for entry, _ in variants])
    entries = {
        f: dict(name=f.title(), life=20, difficulty=(labels or {}).get(f, "Novice"), styles=[dict(name="Bold"), dict(name="Sly")])
        for f in fighters
    }
    (path / "content.json").write_text(json.dumps(dict(game="battlecon", base=dict(fighters=entries))), encoding="utf-8")
    (path / "spec.toml").write_text('[study]\ngame = "battlecon"\n', encoding="utf-8")
    manifest = describe(players, seed, dict(printed=1)) | dict(content_hash=content_hash)
    return Run(path, manifest, spec, frames)


def cell_tables(number, pair, seats, won, late, used):
    """The tables' rows of one cell. won: of the first, a duel each."""
    n = len(won)
    cell, rotation = pl.lit(number, pl.Int32).alias("cell"), np.arange(n) % 2
    place = np.where(won, 0, 1)
    games = pl.DataFrame(dict(
        game=np.arange(n), rotation=rotation.astype(np.int8), outcome=pl.Series(["win"] * n, dtype=pl.Enum(OUTCOMES)),
        winner=((place - rotation) % 2).astype(np.int8), winner_place=place.astype(np.int8),
        end_reason=pl.Series(["time_out" if one else "knock_out" for one in late], dtype=pl.Enum(ENDS)), rounds=np.full(n, 9, np.int16),
    ))  # fmt: skip
    seat_rows, cards = [], []
    for at in (0, 1):
        named = dict(place=pl.lit(at, pl.Int8), character=pl.lit(pair[at]), strategy=pl.lit(seats[at]))
        rows = pl.DataFrame(dict(game=np.arange(n), seat=((at - rotation) % 2).astype(np.int8), won=place == at))
        seat_rows.append(rows.with_columns(**named))
        for fighter, card, share in used:
            if fighter == pair[at]:
                cards.append(
                    dict(
                        place=at,
                        seat=0,
                        character=fighter,
                        strategy=seats[at],
                        kind="card",
                        card=card,
                        range=-1,
                        played=0,
                        hit=0,
                        games=n * share // 100,
                        wins=0,
                    )
                )
    rounds = dict(
        place=pl.Int8,
        seat=pl.Int8,
        character=pl.String,
        strategy=pl.String,
        measure=pl.String,
        round=pl.Int16,
        bin=pl.Int16,
        result=pl.String,
        count=pl.Int64,
    )
    card = dict(
        place=pl.Int8, seat=pl.Int8, character=pl.String, strategy=pl.String, kind=pl.String, card=pl.String, range=pl.Int8
    ) | dict.fromkeys(("played", "hit", "games", "wins"), pl.Int64)
    made = dict(
        games=games,
        seats=pl.concat(seat_rows),
        rounds=pl.DataFrame(schema=rounds),
        cards=pl.DataFrame(cards, schema=card),
        events=pl.DataFrame(dict(event=["rule: clash"], count=[n])),
    )
    return {key: frame.with_columns(cell) for key, frame in made.items()}


def even(fighters, **unlike):
    """Even rates of all pairs, but for those named as a_b = share."""
    made = dict.fromkeys(itertools.combinations(fighters, 2), 0.5)
    for names, share in unlike.items():
        a, b = names.split("_")
        made[(a, b) if (a, b) in made else (b, a)] = share if (a, b) in made else 1 - share
    return made
