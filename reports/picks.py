"""Picking a fighter as a game of its own: what seeing the other's pick is worth, who can be worth picking, and the mixture to pick by."""

from __future__ import annotations

import numpy as np
import polars as pl

from reports import words
from studies.stats import picks

SPLITS, FEW_SPLITS, DRAWS = 400, 60, 200
SURE = 0.975
VIABLE, DOMINATED = "viable", "dominated"


def second_table(source, matrices: dict) -> pl.DataFrame:
    """A row a player: wins in all by whoever picks second, seeing the other's pick (rate, low, high), the safest first pick and its
    answer. Chosen by one half of the games and valued by the other, so luck does not flatter the answer."""
    rows = []
    for player, matrix in matrices.items():
        worth = [0.5 - check[picks.second(choose)] / 2 for choose, check in matrix.halves(SPLITS)]
        first, answer = picks.second(matrix.gains)
        low, high = np.percentile(worth, [2.5, 97.5])
        names = dict(first=matrix.names[first], answer=matrix.names[answer])
        rows.append(dict(player=player, rate=float(np.mean(worth)), low=float(low), high=float(high), **names))
    return pl.DataFrame(rows)


def viable_table(source, matrices: dict) -> pl.DataFrame:
    """A row a fighter, with the main player: is it a best answer to some mixture of opponents ("viable"), or is a mixture of others
    better against everybody ("dominated")? confirmed: share of splits in which the half not chosen by agrees. margin: how much
    more often it wins than the next best answer at the mixture that suits it most, or less often than the mixture of others."""
    matrix = matrices.get(source.main)
    if matrix is None:
        return pl.DataFrame()
    names, found = matrix.names, np.zeros((len(matrix.names), 2))
    for choose, check in matrix.halves(FEW_SPLITS, seed=2):
        for k in range(len(names)):
            margin, opponents, others = picks.best_answer(choose, k)
            if margin >= 0:
                lead = check[k] @ opponents - np.delete(check @ opponents, k).max()
                found[k, 0] += lead >= 0
            else:
                found[k, 1] += ((others @ check) - check[k]).min() > 0
    rows = []
    for k, name in enumerate(names):
        viable, dominated = found[k] / FEW_SPLITS
        verdict, share = (VIABLE, viable) if viable >= dominated else (DOMINATED, dominated)
        certainty = words.certainty(share >= SURE, share)
        margin = picks.best_answer(matrix.gains, k)[0] / 2
        verdict = verdict if certainty != words.CANNOT_TELL else words.CANNOT_TELL
        rows.append(dict(player=source.main, character=name, verdict=verdict, certainty=certainty, confirmed=float(share), margin=margin))
    return pl.DataFrame(rows).sort("margin", descending=True)


def mixture_table(source, matrices: dict) -> pl.DataFrame:
    """A row a player and fighter: its share in the mixture nobody gains by leaving (Nash), the 5th to 95th percentile of that share
    over draws of all rates, and `support`: in how many draws it is in the mixture at all."""
    rows = []
    for player, matrix in matrices.items():
        middle = picks.mixture(matrix.gains)
        drawn = np.array([picks.mixture(2 * scores - 1) for scores in matrix.draws(DRAWS, seed=3)])
        low, high = np.percentile(drawn, [5, 95], axis=0)
        for k in np.argsort(-middle, kind="stable"):
            row = dict(player=player, character=matrix.names[k], share=float(middle[k]), low=float(low[k]), high=float(high[k]))
            rows.append(row | dict(support=float((drawn[:, k] > 1e-6).mean())))
    return pl.DataFrame(rows)


def told(source, second: pl.DataFrame, viable: pl.DataFrame) -> dict:
    """Sentences: what picking second is worth, who is viable."""
    said = {}
    for row in second.filter(pl.col("player") == source.main).iter_rows(named=True) if len(second) else []:
        said["second"] = _second(source, row)
    if len(viable):
        by = {verdict: viable.filter(pl.col("verdict") == verdict)["character"].to_list() for verdict in (VIABLE, DOMINATED)}
        rest = len(viable) - len(by[VIABLE]) - len(by[DOMINATED])
        verb = "is" if len(by[VIABLE]) == 1 else "are"
        text = f"{len(by[VIABLE])} of {words.count(len(viable), 'fighter')} {verb} a best answer to some mixture of opponents"
        if by[DOMINATED]:
            text += f"; against {words.listing(source.called(c) for c in by[DOMINATED])} a mixture of others does better whoever is met"
        said["viable"] = text + (f"; for {rest} we cannot tell." if rest else ".")
    return said


def _second(source, row) -> str:
    wins = f"{words.between(row['low'], row['high'])}"
    if row["low"] <= 0.5:
        most = words.span(0, max(row["high"] - 0.5, 0)).split(" and ")[-1]
        reach = "" if most == "0" else f" that can be told, at most {most} in 100"
        return f"Seeing the other's pick before one's own is worth nothing{reach}."
    first, answer = source.called(row["first"]), source.called(row["answer"])
    picked = f"the safest first pick is {first}, the answer {answer}"
    return f"Who picks second, seeing the other's pick, wins {wins} if both pick their best; {picked}."
