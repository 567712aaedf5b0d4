"""Strength and what it leaves over: a rating for each fighter, how much of the matrix that explains, and who beats whom in a ring."""

from __future__ import annotations

import itertools

import numpy as np
import polars as pl
from scipy.stats import norm

from reports import rates, words
from reports.matrix import Matrix
from studies.stats import strength

DRAWS = 400
SHOWN = 5  # rings that are told


def rating_table(source, matrices: dict) -> pl.DataFrame:
    """A row a player and fighter: rating in log-odds, and `beats`, how often it beats the middling fighter (rating nothing)."""
    rows = []
    for player, matrix in matrices.items():
        middle, draws = strength.ratings(matrix.scores), strength.ratings(matrix.draws(DRAWS))
        low, high = np.percentile(draws, [2.5, 97.5], axis=0)
        ranks = rates.rank_ranges(draws)
        for k in np.argsort(-middle):
            share = dict(zip(("beats", "beats_low", "beats_high"), (float(1 / (1 + np.exp(-r[k]))) for r in (middle, low, high))))
            row = dict(player=player, character=matrix.names[k], rating=float(middle[k]), low=float(low[k]), high=float(high[k]))
            rows.append(row | share | dict(rank_low=ranks[k][0], rank_high=ranks[k][1]))
    return pl.DataFrame(rows)


def explained_table(source, matrices: dict) -> pl.DataFrame:
    """A row a player: share of the differences between pairs that ratings explain with its interval (null where pairs do not surely
    differ), how far a pair typically is from what they say (`miss`), triples in a ring among those that can be told."""
    rows = []
    for player, matrix in matrices.items():
        scores, noise, n = matrix.scores, matrix.noise, len(matrix.names)
        draws = matrix.draws(DRAWS, seed=1)
        pairs = np.triu_indices(n, 1)
        apart = ((draws[:, *pairs] - 0.5) ** 2).sum(-1) - 2 * noise[pairs].sum()
        share = strength.explained(scores, noise) if np.percentile(apart, 2.5) > 0 else None
        low = high = None
        if share is not None:
            low, high = (float(x) for x in np.nanpercentile(strength.explained(draws, 2 * noise), [2.5, 97.5]).clip(0, 1))
            share = min(max(share, low), high)
        residual = (scores - strength.expected_scores(strength.ratings(scores)))[pairs]
        left = max((residual**2).sum() - noise[pairs].sum() * (1 - (n - 1) / len(pairs[0])), 0.0)
        told, rings = _triples(beats(matrix))
        counts = dict(triples=n * (n - 1) * (n - 2) // 6, told=told, rings=len(rings))
        rows.append(dict(player=player, fighters=n, share=share, low=low, high=high, miss=float(np.sqrt(left / len(pairs[0]))), **counts))
    return pl.DataFrame(rows, schema_overrides=dict(share=pl.Float64, low=pl.Float64, high=pl.Float64))


def beats(matrix: Matrix) -> np.ndarray:
    """Does the row surely win more often than it loses against the column? All pairs together hold 95 times in 100."""
    pairs = len(matrix.names) * (len(matrix.names) - 1) // 2
    reach = norm.isf(rates.alpha_of(pairs) / 2) * np.sqrt(matrix.noise)
    return (matrix.scores - reach > 0.5) & (matrix.games > 0)


def _triples(edge) -> tuple[int, list]:
    """How many triples are told in all three pairs, and those that go round: (a, b, c), each beats the next."""
    told, rings = 0, []
    for a, b, c in itertools.combinations(range(len(edge)), 3):
        if all(edge[x, y] or edge[y, x] for x, y in ((a, b), (b, c), (c, a))):
            told += 1
            if edge[a, b] == edge[b, c] == edge[c, a]:
                rings.append((a, b, c) if edge[a, b] else (a, c, b))
    return told, rings


def ring_table(source, matrices: dict) -> pl.DataFrame:
    """The rings that are sure with the main player, strongest weakest link first: a beats b beats c beats a, with the three scores.

    holds: players with whom all three are sure; against: those with whom one is surely the other way. shown: the first few of
    which no two share a pair."""
    matrix = matrices.get(source.main)
    if matrix is None:
        return pl.DataFrame()
    others = {player: (one.names, beats(one)) for player, one in matrices.items()}
    rows, used = [], set()
    found = _triples(others[source.main][1])[1]
    for ring in sorted(found, key=lambda r: -min(matrix.scores[r[k], r[(k + 1) % 3]] for k in range(3))):
        links = [(ring[k], ring[(k + 1) % 3]) for k in range(3)]
        start = max(range(3), key=lambda k: matrix.scores[links[k]])
        links = links[start:] + links[:start]
        names = [matrix.names[a] for a, _ in links]
        row = dict(zip("abc", names)) | dict(zip(("a_beats_b", "b_beats_c", "c_beats_a"), (float(matrix.scores[link]) for link in links)))
        holds, against = [], []
        for player, (known, edge) in others.items():
            if not set(names) <= set(known):
                continue
            way = [(known.index(names[k]), known.index(names[(k + 1) % 3])) for k in range(3)]
            if all(edge[link] for link in way):
                holds.append(player)
            elif any(edge[b, a] for a, b in way):
                against.append(player)
        pairs = {frozenset(link) for link in links}
        shown = len(used) < 3 * SHOWN and not pairs & used
        used |= pairs if shown else set()
        rows.append(row | dict(weakest=min(row[k] for k in ("a_beats_b", "b_beats_c", "c_beats_a")), holds=", ".join(holds),
                               against=", ".join(against), shown=shown))  # fmt: skip
    return pl.DataFrame(rows)


def told(source, explained: pl.DataFrame, rings: pl.DataFrame) -> dict:
    """Sentences about strength and rings: {"strength": ..., "rings": ..., "others": ...}."""
    rows = {row["player"]: row for row in explained.iter_rows(named=True)} if len(explained) else {}
    mine = rows.get(source.main)
    if mine is None:
        return {}
    said = dict(strength=_strength(mine), rings=_rings(mine))
    others = [f"{player}: {_short(row)}" for player, row in rows.items() if player != source.main and player in source.graded]
    return said | dict(others="; ".join(others))


def _strength(row) -> str:
    if row["share"] is None:
        return "Pairs do not surely differ from even ones, so there is nothing for strength to explain."
    text = f"One number for each fighter explains {words.between(row['low'], row['high'])} of what tells pairs apart"
    miss = words.in_100(row["miss"])
    rest = "less than 1 in 100" if miss < 1 else f"typically {miss} in 100"
    return f"{text}; a pair is off from what the two numbers say by {rest}. The rest is who meets whom."


def _rings(row) -> str:
    if not row["told"]:
        return f"None of the {row['triples']:,} triples of fighters can be told in all three pairs, so nothing is said of rings."
    share = f"{row['told']:,} of {row['triples']:,} triples of fighters can be told in all three pairs"
    if not row["rings"]:
        return f"{share}; none of them goes round in a ring."
    return (
        f"{share}; {row['rings']:,} of them {'goes' if row['rings'] == 1 else 'go'} round in a ring (a quarter would if all were chance)."
    )


def _short(row) -> str:
    share = "pairs do not surely differ" if row["share"] is None else f"strength explains {words.between(row['low'], row['high'])}"
    return f"{share}, {row['rings']:,} rings in {row['told']:,} triples that can be told"
