"""Contra as studies, reports and the command line see it."""

from __future__ import annotations

import numpy as np

from sim.contra import cards, levers, state, tables
from sim.contra import vocabulary as words
from sim.contra.decisions import DECISIONS
from sim.contra.effect import OPERANDS
from sim.contra.maps import Map
from sim.contra.scenario import Scenario
from sim.core.game import Game, Measure


def events(scenario, content) -> list[str]:
    """Names by index of tables.events: effects of the cards in the game, then rules."""
    names = tables.effect_names(scenario, content)
    return names + [""] * (state.EFFECTS - len(names)) + [f"rule: {name}" for name in state.RULE_EVENTS]


def card_rows(record, scenario, content) -> list[dict]:
    """How often each commando card was played and spent as advantage, and games it was played and won in; one dict a row.

    record: one TABLES record, summed over games. A row of kind "card" counts plays, one of kind "spent" what was discarded to pay."""
    rows, tally = [], np.asarray(record["tally"])
    for seat, who in enumerate(scenario.commandos):
        for kind, card in enumerate(cards.entry(content, "commandos", who).cards):
            played, spent, games, wins = (int(n) for n in tally[seat, kind])
            row = dict(seat=seat, character=who, card=card.name, range=-1)
            rows += [row | dict(kind="card", played=played, games=games, wins=wins), row | dict(kind="spent", played=spent)]
    return rows


def fought(scenario) -> dict:
    """What a team is rated against: a story, or else a boss on a stage."""
    return {"story": scenario.story} if scenario.story else {"boss": scenario.boss, "stage": scenario.stage}


def uses(scenario, content) -> set[str]:
    """Names of the entries that come up in a game: its commandos, the box, bosses, their enemies and stages, all parts of a story."""
    parts = cards.entry(content, "stories", scenario.story).parts if scenario.story else [scenario]
    bosses = {part.boss for part in parts}
    enemies = {name for boss in bosses for name in cards.entry(content, "bosses", boss).types}
    return {"box", scenario.story, *scenario.commandos, *bosses, *enemies, *(part.stage for part in parts)}


def vocabulary() -> dict[str, dict[str, str]]:
    """The words of effects by the key they stand under, from the tables that validate and build them."""
    operations = {name: f"{text} [{OPERANDS[name]}]" if OPERANDS[name] else text for name, text in words.OPERATIONS.items()}
    return {
        "do [what it is told; ? may be left out]": operations,
        "who": words.WHO,
        "if": words.CONDITIONS,
        "toward, of movement": {name: text for name, text in words.TOWARD.items() if text},
        "scope, of attacks": words.SCOPE,
        "bonus_if, of attacks": words.BONUS_IF,
        "windows, of a commando's ability": words.WINDOWS,
        "trait, of a weapon": words.TRAITS,
    }


def part_names(content) -> dict:
    """What the numbers in a row of the table `parts` stand for, by its column."""
    return {"end_reason": state.END_REASONS, "stage": list(content.entries["stages"]), "boss": list(content.entries["bosses"])}


def draw(content, stage: str) -> list[str]:
    """A stage's map in lines of text, to be compared with the board. Raises BadInput for a stage that is not there."""
    return Map(cards.entry(content, "stages", stage), stage).draw()


def transcript(record, scenario, content):
    """The words of a game, for sim.core.trace."""
    from sim.contra.transcript import Transcript

    return Transcript(record, scenario, content)


GAME = Game(
    name="contra",
    title="Contra: The Board Game",
    rules_version=1,
    schema=1,
    module="sim.contra",
    state=state.STATE,
    tables=state.TABLES,
    seats=(1, state.SEATS),
    decisions=DECISIONS,
    end_reasons=state.END_REASONS,
    scenario=Scenario,
    seat_keys=("commandos",),
    partner="balanced",
    character_key="commandos",
    symmetric=True,
    measures=(
        Measure("medals", 0, state.MEDALS + 1),
        Measure("team_medals", 0, state.SEATS * state.MEDALS + 1),
        Measure("boss_left", 0, state.TWENTIETHS + 1),
        Measure("enemies", 0, state.SEATS * (state.AREA - 1) + 1),
    ),
    max_rounds=state.ROUNDS,
    now_columns=state.NOW,
    build=tables.build,
    content=cards.load,
    events=events,
    card_rows=card_rows,
    transcript=transcript,
    vocabulary=vocabulary,
    describe=levers.describe,
    draw=draw,
    part_columns=state.PART_COLUMNS,
    part_names=part_names,
    coop=True,
    report="difficulty",
    fought=fought,
    uses=uses,
    rate=25_000.0,
)
