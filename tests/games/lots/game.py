"""Lots as everything downstream sees it."""

from pydantic import BaseModel, ConfigDict, Field

from sim.core.cards import Content
from sim.core.compile import records
from sim.core.game import Game
from tests.games.lots import state as s


class Scenario(BaseModel):
    """Who plays, and how high one may bid."""

    model_config = ConfigDict(extra="forbid")
    names: list[str] = Field(["left", "right"], min_length=2, max_length=2)
    bids: int = Field(s.BIDS, ge=1, le=s.BIDS)


def build(scenario, content):
    tables = records(s.TABLES, 1)
    tables[0]["bids"] = scenario.bids
    return tables


class Words:
    """A game of Lots told."""

    hands = False

    def __init__(self, tables, scenario, content):
        self.who = scenario.names

    def opening(self, g):
        return [f"{self.who[0]} and {self.who[1]} draw lots"]

    def step(self, before, after):
        if int(before.agenda[int(before.depth) - 1][0]) != s.COMPARE:
            return []
        return [f"{name} has lot {int(after.lot[k])} and bid {int(after.bid[k])}" for k, name in enumerate(self.who)]

    def ending(self, g):
        return [f"{self.who[int(g.winner)]} wins" if g.winner >= 0 else "a draw"]

    def board(self, g, seat):
        return [] if seat is None else [f"your lot: {int(g.lot[seat])}"]

    def question(self, g):
        return f"{self.who[int(g.decider)]}: how much?"

    def options(self, g):
        return [f"bid {int(g.options[k, 1])}" for k in range(int(g.n))]


GAME = Game(
    name="lots",
    title="Lots",
    rules_version=1,
    schema=1,
    module="tests.games.lots",
    state=s.STATE,
    tables=s.TABLES,
    seats=(2, 2),
    decisions=s.DECISIONS,
    end_reasons=s.END_REASONS,
    scenario=Scenario,
    seat_keys=("names",),
    character_key="names",
    symmetric=True,
    measures=(),
    max_rounds=1,
    now_columns=(),
    build=build,
    content=lambda folder, overlays: Content({}, {}, {}),
    events=lambda scenario, content: ["rule: compared"],
    card_rows=lambda tables, scenario, content: [],
    transcript=Words,
)
