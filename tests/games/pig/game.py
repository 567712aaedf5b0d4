"""Pig as everything downstream sees it."""

from pydantic import BaseModel, ConfigDict, Field

from sim.core.cards import Content
from sim.core.compile import records
from sim.core.game import Game, Measure
from tests.games.pig import state as s


class Scenario(BaseModel):
    """Who plays, and how many points win."""

    model_config = ConfigDict(extra="forbid")
    names: list[str] = Field(["pink", "white"], min_length=2, max_length=s.SEATS)
    target: int = Field(100, gt=0)


def build(scenario, content):
    tables = records(s.TABLES, 1)
    tables[0]["seats"], tables[0]["target"] = len(scenario.names), scenario.target
    return tables


class Words:
    """A game of Pig told roll by roll."""

    hands = False

    def __init__(self, tables, scenario, content):
        self.who = scenario.names

    def opening(self, g):
        return [f"{' and '.join(self.who)} play Pig"]

    def step(self, before, after):
        what, seat = (int(x) for x in before.agenda[int(before.depth) - 1][:2])
        if what == s.ROLL:
            return [f"{self.who[seat]} rolls {int(after.pot - before.pot)}" if after.pot else f"{self.who[seat]} rolls a 1"]
        return [f"{self.who[seat]} has {int(after.points[seat])}"] if what == s.END_TURN else []

    def ending(self, g):
        return [f"{self.who[int(g.winner)]} wins" if g.winner >= 0 else "nobody wins"]

    def board(self, g, seat):
        return [f"{name} {int(g.points[k])}" for k, name in enumerate(self.who)]

    def question(self, g):
        return f"{self.who[int(g.decider)]}: hold {int(g.pot)} points?"

    def options(self, g):
        return ["hold", "roll"]


GAME = Game(
    name="pig",
    title="Pig",
    rules_version=1,
    schema=1,
    module="tests.games.pig",
    state=s.STATE,
    tables=s.TABLES,
    seats=(2, s.SEATS),
    decisions=s.DECISIONS,
    end_reasons=s.END_REASONS,
    scenario=Scenario,
    seat_keys=("names",),
    character_key="names",
    symmetric=True,
    measures=(Measure("points", 0, 110),),
    max_rounds=s.TURNS,
    now_columns=s.NOW,
    build=build,
    content=lambda folder, overlays: Content({}, {}, {}),
    events=lambda scenario, content: list(s.EVENTS),
    card_rows=lambda tables, scenario, content: [],
    transcript=Words,
)
