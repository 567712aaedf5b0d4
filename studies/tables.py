"""What a chunk of games becomes: one data frame for each table of the store."""

from __future__ import annotations

import numpy as np
import polars as pl

from sim.core.batch import ROW, rotate
from sim.core.record import OUTCOMES

TABLES = ("games", "seats", "rounds", "cards", "events", "parts")
RESULT_NAMES = ("won", "not_won", "shared")
GAME_TYPES = dict(rounds=pl.Int16, decisions=pl.Int32, options=pl.Int32, forced=pl.Int32)


def of(game) -> tuple:
    """The tables of a game: `parts` only where games have parts."""
    return TABLES if game.part_columns else TABLES[:-1]


def games(cell, orders, teams, played, first: int) -> pl.DataFrame:
    """A row a game. orders, teams: (rotations, seats), the place and team of each seat; winner_place: first of the winning team."""
    row = dict(zip(ROW, np.ascontiguousarray(played.games.T)))
    rotation, winner = row["rotation"], row["winner"]
    return pl.DataFrame(
        {
            "game": np.arange(first, first + len(winner)),
            "rotation": rotation.astype(np.int8),
            "outcome": _words(row["outcome"], OUTCOMES),
            "winner": winner.astype(np.int8),
            "winner_place": _winner_place(orders, teams, rotation, winner),
            "end_reason": _words(row["end_reason"], cell.game.end_reasons),
            **{name: pl.Series(row[name]).cast(kind) for name, kind in GAME_TYPES.items()},
        }
    )


def _words(codes, names) -> pl.Series:
    return pl.Series(codes.astype(np.uint8)).cat.to(pl.Enum(names))


def _winner_place(orders, teams, rotation, winner):
    places = np.full((len(teams), int(teams.max()) + 2), -1, np.int8)  # by team; the last column is for nobody, -1
    for r, order in enumerate(orders):
        for place, team in sorted(zip(order, teams[r]), reverse=True):
            places[r, team] = place
    return places[rotation, winner]


def seats(cell, orders, teams, frame, played) -> pl.DataFrame:
    """A row a game and seat, with the game's own columns. frame: the chunk's `games`."""
    n, count = len(frame), played.seats.shape[1]
    rotation = frame["rotation"].to_numpy()
    place = np.asarray(orders, np.int8)[rotation]
    winner = frame["winner"].to_numpy()
    won = (teams[rotation] == winner[:, None]) & (winner[:, None] >= 0)
    flat = pl.Series(place.ravel())
    return pl.DataFrame(
        {
            "game": np.repeat(frame["game"].to_numpy(), count),
            "seat": np.tile(np.arange(count, dtype=np.int8), n),
            "place": flat,
            "character": pl.Series(characters(cell), dtype=pl.String).gather(flat),
            "strategy": pl.Series([s.name for s in cell.players], dtype=pl.String).gather(flat),
            "won": won.ravel(),
            **{name: played.seats[:, :, k].ravel().astype(np.int32) for k, name in enumerate(cell.game.now_columns)},
        }
    )


def characters(cell) -> list[str]:
    """Who is played, by place."""
    return [str(name) for name in cell.game.named(cell.scenario)]


def rounds(cell, orders, played) -> pl.DataFrame:
    """Sums over the chunk: how many games stood at a value, by place, seat, measure, round and how they ended."""
    r, seat, m, n, b, result = np.nonzero(played.curves)
    place = np.asarray(orders)[r, seat]
    low = np.array([measure.low for measure in cell.game.measures] or [0])
    return pl.DataFrame(
        {
            **_who(cell, place, seat),
            "measure": pl.Series([measure.name for measure in cell.game.measures], dtype=pl.String).gather(m),
            "round": n.astype(np.int16),
            "bin": (b + low[m]).astype(np.int16),
            "result": pl.Series(RESULT_NAMES).gather(result),
            "count": played.curves[r, seat, m, n, b, result],
        }
    )


def _who(cell, place, seat) -> dict:
    place = pl.Series(np.asarray(place, np.int8))
    return {
        "place": place,
        "seat": np.asarray(seat, np.int8),
        "character": pl.Series(characters(cell), dtype=pl.String).gather(place),
        "strategy": pl.Series([s.name for s in cell.players], dtype=pl.String).gather(place),
    }


CARD_COUNTS = ("played", "hit", "games", "wins")
CARD_COLUMNS = dict(seat=pl.Int8, kind=pl.String, card=pl.String, range=pl.Int8) | dict.fromkeys(CARD_COUNTS, pl.Int64)


def cards(cell, orders, played) -> pl.DataFrame:
    """Sums over the chunk: how often each card was played and hit, and the games it was played and won in."""
    made = []
    for r, order in enumerate(orders):
        rows = cell.game.card_rows(played.tables[r], rotate(cell.game, cell.scenario, order), cell.content)
        table = pl.from_dicts(rows, schema=CARD_COLUMNS) if rows else pl.DataFrame(schema=CARD_COLUMNS)
        seat = table["seat"].to_numpy()
        counts = [pl.col(name).fill_null(0) for name in CARD_COUNTS]
        made.append(pl.DataFrame(_who(cell, np.asarray(order)[seat], seat)).hstack(table.select("kind", "card", "range", *counts)))
    return pl.concat(made)


def events(cell, names, played) -> pl.DataFrame:
    """Sums over the chunk: how often each rule and effect happened, those that never did included.

    names: for each rotation the name of every entry of tables.events, '' for unused ones."""
    counts = {}
    for r, words in enumerate(names):
        for name, count in zip(words, np.asarray(played.tables[r]["events"])):
            if name:
                counts[name] = counts.get(name, 0) + int(count)
    return pl.DataFrame({"event": pl.Series(list(counts), dtype=pl.String), "count": pl.Series(list(counts.values()), dtype=pl.Int64)})


def parts(cell, played, first: int) -> pl.DataFrame:
    """A row a game and part of it that was played, with the game's own columns; numbers that name something become the names."""
    game, part = np.nonzero(played.parts[:, :, 0])
    columns, named = {}, cell.game.part_names(cell.content) if cell.game.part_names else {}
    for k, name in enumerate(cell.game.part_columns, 1):
        values = pl.Series(played.parts[game, part, k])
        names = named.get(name)
        columns[name] = values.cast(pl.Int32) if names is None else pl.Series(names, dtype=pl.String).gather(values)
    return pl.DataFrame({"game": first + game, "part": part.astype(np.int8), **columns})
