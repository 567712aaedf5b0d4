"""BattleCON as studies, reports and the command line see it."""

from __future__ import annotations

import numpy as np

from sim.battlecon import cards, design, state, tables, transcript
from sim.battlecon import vocabulary as words
from sim.battlecon.decisions import DECISIONS
from sim.battlecon.lab import Lab
from sim.battlecon.scenario import Scenario
from sim.core.cards import slug
from sim.core.game import Game, Measure

SPECIAL_RULES = ("pulse", "pulse_mutual", "cancel", "cancel_mutual", "finish", "finish_as_cancel")
BROUGHT = {"blocked_by_marker": "marker_blocks", "life_floor": "life_floor", "wrong_base": "name_base"}  # rules, by the effect that does


def events(scenario, content) -> list[str]:
    """Names by index of tables.events: effects of the cards in the duel, then those rules that can come up in it."""
    names = tables.effect_names(scenario, content)
    absent = _absent(scenario, content, names)
    rules = ["" if name in absent else f"rule: {name}" for name in state.RULE_EVENTS]
    return names + [""] * (state.EFFECTS - len(names)) + rules


def _absent(scenario, content, effects) -> set[str]:
    """Rules that nothing in this duel can bring up. effects: names of all there are."""
    t, done = tables.build(scenario, content)[0], {name.partition(" (")[0].split()[-1] for name in effects}
    absent = {rule for rule, effect in BROUGHT.items() if effect not in done}
    for column, rules in (("clones", ("clone_lost", "clones_vanish")), ("traps", ("trap",)), ("planes", ("collapse",))):
        absent |= set() if t[column].any() else set(rules)
    absent |= set() if scenario.ante_finishers else {"ante_finisher"}
    return absent | (set() if scenario.special_actions else set(SPECIAL_RULES))


def card_rows(summed, scenario, content) -> list[dict]:
    """How often each attack pair was played at which range and hit, and duels played and won by card; one dict a row.

    summed: one TABLES record, summed over games."""
    rows = []
    for seat, fighter in enumerate(scenario.fighters):
        names = cards.card_names(content, fighter, scenario.bases[seat])
        tally = np.asarray(summed["tally"])[seat]
        for style, base, distance in np.argwhere(tally[:, :, :, state.PLAY_PLAYED] > 0):
            played, hit = tally[style, base, distance, 1], tally[style, base, distance, 0]
            pair = names[int(style)] + ("" if base == state.BASE_SLOTS else " " + names[state.BASE + int(base)])
            rows.append(dict(seat=seat, character=fighter, kind="pair", card=pair, range=int(distance), played=int(played), hit=int(hit)))
        for index, name in names.items():
            second = index >= state.EXTRA and names.get(index - 1) == name
            if index in (state.ABILITY, state.SPECIAL_ACTION, state.CLONE) or second:
                continue
            games, wins = (int(n) for n in np.asarray(summed["games"])[seat, index])
            rows.append(dict(seat=seat, character=fighter, kind="card", card=name, range=-1, games=games, wins=wins))
    return rows


def bannable(scenario, content) -> dict[str, dict[str, str]]:
    """By fighter, what `banned` can take from it: {"eligor/vengeful": "Vengeful"}."""
    return {
        fighter: {f"{fighter}/{key}": name for key, (_, name) in cards.bannable(content, fighter, bases).items()}
        for fighter, bases in zip(scenario.fighters, scenario.bases)
    }


def vocabulary() -> dict[str, dict[str, str]]:
    """The words of a card's effects by the key they stand under, from the tables that validate and compile them."""
    return {
        "on": words.HOOK_WORDS,
        "if": words.CONDITIONS,
        "do": words.OPERATIONS,
        "do, with on = 'passive'": words.PASSIVE_OPERATIONS,
        "by": words.SOURCES,
        "what, with do = 'modify'": {name: name.replace("_", " ") for name in words.STATS},
        "what, with do = an operation on further cards": {name or "(left out)": text for name, text in words.WHICH.items()},
        "until": {name: name.replace("_", " ") for name in words.UNTIL_WORDS},
    }


GAME = Game(
    name="battlecon",
    title="BattleCON: Devastation of Indines",
    rules_version=4,
    schema=1,
    module="sim.battlecon",
    state=state.STATE,
    tables=state.TABLES,
    seats=(2, 2),
    decisions=DECISIONS,
    end_reasons=state.END_REASONS,
    scenario=Scenario,
    seat_keys=("fighters", "bases", "finishers", "kits"),
    partner="heuristic",
    character_key="fighters",
    symmetric=True,
    measures=(Measure("life", 0, 41),),
    max_rounds=state.ROUNDS,
    now_columns=state.NOW,
    build=tables.build,
    content=cards.load,
    events=events,
    card_rows=card_rows,
    transcript=transcript.Transcript,
    lab=Lab,
    vocabulary=vocabulary,
    roster=lambda content: list(content.entries["fighters"]),
    bannable=bannable,
    in_play=cards.in_play,
    design=design,
    rate=30_000.0,
)

__all__ = ["GAME", "slug"]
