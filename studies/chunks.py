"""How the games of a cell are cut into chunks: by what they cost, never by the machine, so that workers change nothing."""

from math import ceil

SECONDS = 1.0  # of play in a chunk: short enough for progress and resume, long enough for the store to cost little
MOST = 200_000  # games in a chunk: a chunk of a very fast game still has to fit into little memory


def games_per_second(game, players) -> float:
    """What a game declares, slowed down by its players: a strategy's cost is its games a second when it sits in every seat."""
    return 1 / max(1 / game.rate, sum(1 / player.cost for player in players) / len(players))


def size(game, players, precision) -> int:
    """Games in a chunk: what the precision needs at the most, in equal parts of up to a second of play; whole seat rotations."""
    rotations, expected = len(players), precision.expected()
    parts = ceil(expected / min(SECONDS * games_per_second(game, players), MOST))
    return ceil(expected / parts / rotations) * rotations


def count(chunk: int, size: int, most: int) -> int:
    """How many games the chunk of that number has when the cell takes `most` at the most; 0 beyond the end."""
    return max(0, min(size, most - chunk * size))
