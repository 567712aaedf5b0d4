"""Steelyard: Monte Carlo balance analysis of board games.

    play(game, scenario, players, games)    a data frame, a row a game
    session(game, scenario)                 one game stepped by hand
    run(spec), resume(run), load(run)       a study in a folder
    replay(run)                             lost games of a co-operative run, played again
    outcomes(game, position)                every state a position can lead to
    strategy, rule, below, CHOICE           for a strategy of one's own
    register(name, module), check_game(game)    a game of one's own; does it keep the contract?

Names are imported on first use: kernels compile on import, and nobody wants to wait for them to read a help page."""

from importlib import import_module

EXPORTS = {
    "play": "steelyard.api",
    "session": "steelyard.api",
    "outcomes": "steelyard.api",
    "run": "steelyard.api",
    "resume": "steelyard.api",
    "load": "steelyard.api",
    "replay": "steelyard.api",
    "check_game": "steelyard.api",
    "register": "sim.core.game",
    "strategies": "steelyard.api",
    "games": "steelyard.api",
    "strategy": "steelyard.own",
    "rule": "steelyard.own",
    "below": "steelyard.own",
    "CHOICE": "steelyard.own",
    "UNKNOWN": "steelyard.own",
    "BadInput": "sim.core.errors",
    "verdict": "steelyard.api",
}
__all__ = sorted(EXPORTS)


def __getattr__(name):
    if name not in EXPORTS:
        raise AttributeError(f"module 'steelyard' has no attribute {name!r}")
    return getattr(import_module(EXPORTS[name]), name)


def __dir__():
    return __all__
