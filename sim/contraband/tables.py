"""The tables of a cell: a scenario's content as the kernel reads it, every word a number."""

from __future__ import annotations

import numpy as np

from sim.contraband import cards
from sim.contraband import state as s
from sim.contraband.scenario import dealt
from sim.core.compile import records
from sim.core.errors import unknown


def build(scenario, content) -> np.ndarray:
    """One TABLES record. Raises BadInput for a scenario that names a card the content has not."""
    tables, seats = records(s.TABLES, 1), scenario.seats
    t = tables[0]
    t["seats"], t["match_rounds"] = seats, scenario.rounds
    t["double_agent"] = int(scenario.double_agent)
    t["role_cards"][:seats], t["fourth"] = dealt(scenario)
    t["league"][: len(scenario.league)] = [int(one) for one in scenario.league]
    for key, reading in scenario.rules.numbers().items():
        t["rules"][key] = reading
    t["cash"][:seats] = cash(content, seats)
    scoring = cards.part(content, "scoring")
    t["stars"][:seats] = getattr(scoring, f"stars_{seats}p")
    for field, name in (("police", "Police Token"), ("penalty", "Police Penalty Token")):
        token = scoring.token(name)
        t[f"{field}_tokens"], t[f"{field}_value"] = getattr(token, f"supply_{seats}p"), token.value
    _cards(t, scenario, content)
    agent, rat, doggy = (cards.role(content, name) for name in ("double_agent", "rat", "doggy"))
    t["agent_value"], t["agent_bonus"] = agent.value, agent.bonus
    t["rat_right"], t["rat_wrong"], t["doggy_value"] = rat.right, rat.wrong, doggy.named
    return tables


def cash(content, seats: int) -> list[list[int]]:
    """Cash icons by owner and type."""
    goods = cards.part(content, "goods")
    icons = [card.cash for card in goods.cards]
    step = int(goods.type_map == "rotated")
    return [[icons[(k + step * seat) % s.TYPES] for k in range(s.TYPES)] for seat in range(seats)]


def _cards(t, scenario, content):
    there = cards.assistance(content)
    for key in ("without", "opening"):
        for name in getattr(scenario, key):
            if name not in there:
                raise unknown(key, name, there)
    t["cards"] = _mask(name for name in there if name not in scenario.without)
    t["opening"] = _mask(scenario.opening)
    for field, name in (
        ("citizen_value", "model_citizen"), ("injustice_value", "injustice"), ("discredit_value", "discredit"),
        ("redistribute_value", "redistribute"),
    ):  # fmt: skip
        if name in there:
            t[field] = there[name].value
    if scenario.rules.discredit_token_value == -3:
        t["discredit_value"] = -3
    if "informant" in there:
        t["informant_flips"] = there["informant"].flips


def _mask(names) -> int:
    return sum(1 << s.CARDS.index(name) for name in names)
