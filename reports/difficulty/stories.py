"""One typical win and one typical loss, told, with the round in which each turned."""

from __future__ import annotations

import polars as pl

from reports import words
from reports.difficulty.source import Source
from reports.spotlight import command


def typical(source: Source, states: pl.DataFrame, measure: str | None) -> list[dict]:
    """A dict a game told: won, challenge, team, rounds, command, text and turning point.

    From the main player's combination nearest to its mean rate that was both won and lost; of the median length of such games.
    states: the snowball table. measure: the one that tells the outcome best."""
    mine = source.counts.filter((pl.col("player") == source.main) & (pl.col("variant") == "base") & ~pl.col("screened"))
    mine = mine.filter(pl.col("version") == mine["version"].min())
    mixed = mine.filter((pl.col("wins") > 0) & (pl.col("losses") > 0))
    if not len(mixed):
        return []
    middle = float(mine["rate"].mean())
    cell = mixed.sort((pl.col("rate") - middle).abs(), "cell").to_dicts()[0]
    games = (
        source.run.games.filter(pl.col("cell") == cell["cell"]).select("game", "rounds", "rotation", "winner_place", "outcome").collect()
    )
    told = []
    for won, word in ((True, "win"), (False, "loss")):
        found = games.filter((pl.col("outcome").cast(pl.String) == word) & (pl.col("rotation") == 0)).sort("rounds", "game")
        if not len(found):
            continue
        length = found["rounds"][(len(found) - 1) // 2]
        game = int(found.filter(pl.col("rounds") == length)["game"].min())
        turn = turning_point(states, source.course(cell["cell"], game), measure, won) if measure else None
        told.append(
            dict(won=won, cell=cell["cell"], game=game, challenge=cell["challenge"], team=cell["team"], rounds=int(length))
            | dict(command=command(source, cell["cell"], game), text=source.tell(cell["cell"], game), turn=turn)
            | dict(turn_told=turn_told(source, turn, measure, won))
        )
    return told


def turning_point(states: pl.DataFrame, course: dict, measure: str, won: bool) -> dict | None:
    """The round in which a change of the measure moved the chance of winning most towards how the game ended.

    course: {measure: values by round}, of the first place. states: the snowball table, which has the chance at each value."""
    values = course.get(measure)
    if not values or not len(states):
        return None
    chance = {(r["round"], r["bin"]): r["rate"] for r in states.filter(pl.col("measure") == measure).iter_rows(named=True)}
    line = [chance.get((n, value)) for n, value in enumerate(values)]
    known = [(n, rate) for n, rate in enumerate(line) if rate is not None]
    steps = [(after[1] - before[1], after[0], before[1], after[1]) for before, after in zip(known, known[1:])]
    steps = [step for step in steps if (step[0] > 0) == won and step[0] and values[step[1]] != values[step[1] - 1]]
    if not steps:
        return None
    change, when, before, after = max(steps, key=lambda step: abs(step[0]))
    return dict(round=when, before=float(before), after=float(after), value_before=int(values[when - 1]), value_after=int(values[when]))


def turn_told(source: Source, turn: dict | None, measure: str | None, won: bool) -> str:
    """A sentence about the turning point; "" where none was found."""
    if turn is None:
        return ""
    first, last = words.in_100(turn["before"]), words.in_100(turn["after"])
    what = f"{words.plain(measure)} {turn['value_before']} to {turn['value_after']}"
    turned = f"Turned in {source.round} {turn['round']} ({what})"
    return f"{turned}: of all games that stood so, {first} in 100 were won before and {last} in 100 after it"
