"""Which effects of a fighter's cards ever happen: in random duels, where everything is tried that can be."""

from __future__ import annotations

from sim.core.game import Game
from strategies import registry
from studies.duels import Duels

DUELS = 10_000  # of each fighter


def silent(game: Game, content, fighters=None, games: int = DUELS, seed: int = 0, workers: int = 1, progress=None) -> dict[str, list[str]]:
    """{fighter: effects of its own cards that never happened}, of all fighters or the named ones; those without any are left out.

    Every fighter plays at least `games` random duels, against all others in equal parts, finishers and kits chosen in play. Sets of
    bases, and with them the forms of fighters, come in turns from pair to pair; for a single fighter each pair plays with all of them. An
    effect is named "card: hook operation"; a passive one has happened when it decided something. Raises BadInput."""
    everybody = list(content.entries[game.design.KIND])
    wanted = everybody if fighters is None else list(fighters)
    player = registry.get("random", game.name)
    duels = Duels(game, content, seed, workers)
    pairs = [(a, b) for k, a in enumerate(everybody) for b in everybody[k + 1 :] if a in wanted or b in wanted]
    each = -(-games // max(len(everybody) - 1, 1))
    tasks = []
    for number, pair in enumerate(pairs):
        settings = game.design.settings(content, pair)
        settings = settings if len(wanted) == 1 else [settings[number % len(settings)]]
        tasks += [(pair, (player, player), 0, -(-each // len(settings) // 2) * 2, tuple(more.items())) for more in settings]
    counts: dict[str, int] = {}
    for sums in duels.play(tasks, progress):
        for name, n in sums.events.items():
            counts[name] = counts.get(name, 0) + n
    own = {fighter: game.design.own_cards(content, fighter) for fighter in wanted}
    return {fighter: found for fighter in wanted if (found := _silent(counts, fighter, own[fighter]))}


def _silent(counts, fighter, cards) -> list[str]:
    found = []
    for name, n in counts.items():
        where, _, what = name.partition(": ")
        owner, _, card = where.partition("/")
        if n == 0 and owner == fighter and card in cards:
            found.append(f"{card}: {what}")
    return sorted(found)
