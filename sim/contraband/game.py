"""Contraband Insider as studies, reports and the command line see it."""

from __future__ import annotations

from sim.contraband import cards, state, tables, vocabulary
from sim.contraband.decisions import DECISIONS
from sim.contraband.scenario import Scenario
from sim.core.game import Game

ROLE_EVENTS = (
    "redistribute_on_agent", "agent_bonus", "agent_bonus_missed", "rat_right", "rat_wrong", "rat_silent", "doggy_named",
)  # fmt: skip


def events(scenario, content) -> list[str]:
    """Names by index of tables.events; those of roles only where there are roles."""
    return ["" if name in ROLE_EVENTS and not scenario.double_agent else f"rule: {name}" for name in state.RULE_EVENTS]


def card_rows(record, scenario, content) -> list[dict]:
    """No sums by card: which Assistance Cards a seat played and suffered stands round by round in the table `parts`."""
    return []


def uses(scenario, content) -> set[str]:
    """Names of the content's files that come up in a match."""
    return {"goods", "scoring", "assistance"} | ({"roles"} if scenario.double_agent else set())


def describe(scenario, content) -> dict:
    """The values nobody has read on a card or on the board, as this scenario has them: {name: value}."""
    goods, stars = cards.part(content, "goods"), getattr(cards.part(content, "scoring"), f"stars_{scenario.seats}p")
    return dict(cash=", ".join(str(card.cash) for card in goods.cards), type_map=goods.type_map, stars=", ".join(map(str, stars)))


def words() -> dict[str, dict[str, str]]:
    """The words of the content by the key they stand under."""
    return {
        "operation, of Assistance Cards": vocabulary.OPERATIONS,
        "icon, of Assistance Cards": vocabulary.ICONS,
        "role, of Double Agent Variant Cards": vocabulary.ROLES,
        "type_map, of Goods Cards": vocabulary.TYPE_MAPS,
    }


def part_names(content) -> dict:
    """What the numbers in a row of the table `parts` stand for, by its column."""
    return {"role": state.ROLES}


def transcript(record, scenario, content):
    """The words of a match, for sim.core.trace."""
    from sim.contraband.transcript import Transcript

    return Transcript(record, scenario, content)


GAME = Game(
    name="contraband",
    title="Contraband Insider",
    rules_version=1,
    schema=1,
    module="sim.contraband",
    state=state.STATE,
    tables=state.TABLES,
    seats=(state.FEWEST, state.SEATS),
    decisions=DECISIONS,
    end_reasons=state.END_REASONS,
    scenario=Scenario,
    seat_keys=("league",),
    partner="counter",
    minded_by=(("league", "league"),),
    character_key="seats",
    symmetric=True,
    measures=(),
    max_rounds=state.ROUNDS,
    now_columns=state.NOW,
    build=tables.build,
    content=cards.load,
    events=events,
    card_rows=card_rows,
    transcript=transcript,
    vocabulary=words,
    describe=describe,
    part_columns=state.PART_COLUMNS,
    part_names=part_names,
    part_sets=lambda: dict(taken=state.CARDS, suffered=state.CARDS),
    report="seats",
    report_words=dict(hidden="contraband", contents=["unfound card", "contraband T1", "contraband T2", "contraband T3"]),
    uses=uses,
    rate=20_000.0,
)
