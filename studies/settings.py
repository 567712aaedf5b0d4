"""Settings of a study: the combinations of its grid, each checked as a scenario, and what of it is in play."""

from __future__ import annotations

import itertools
import json
import re

from sim.core.cards import check
from sim.core.errors import BadInput
from studies.design import Screening

BASE = "base"


def combinations(spec):
    """Every combination of the grid's keys: what names its luck, what a screening draws on the same luck, and the step of that."""
    axes = []
    for key, given in spec.grid.items():
        steps = isinstance(given, Screening)
        values = given if isinstance(given, list) else given.values()
        axes.append([(key, value, given.step(k) if steps else None) for k, value in enumerate(values)])
    for combination in itertools.product(*axes):
        drawn = [(key, value, step) for key, value, step in combination if step]
        yield (
            {key: value for key, value, step in combination if not step},
            {key: value for key, value, _ in drawn},
            drawn[0][2] if drawn else [],
        )


def check_setting(spec, game, keys, where, variant=None):
    """The scenario with those keys. Raises BadInput that names the key with the table of the study's file it stands in."""
    try:
        return check(game.scenario, keys, "")
    except BadInput as error:
        told = str(error).removeprefix(": ")
        key = re.match(r"\w*", told)[0]
        if "allowed is a list" in told and key in spec.grid and not (variant and key in variant.scenario):
            told += f" for each cell, as {key} = [{json.dumps([keys[key]])}, ...]" if not isinstance(keys[key], list) else ""
        raise BadInput(f"{where}: {table_of(spec, key, variant)}{told}") from None


def table_of(spec, key, variant=None) -> str:
    """The table of a study's file that a key of the scenario stands in, as a message begins."""
    if variant and (key in variant.scenario or key not in {**spec.grid, **spec.scenario}):
        return f"variant {variant.name!r}: scenario" + ("." if key in variant.scenario else ": ")
    return "grid." if key in spec.grid else "scenario." if key in spec.scenario else "scenario: "


def in_play(plan, variant, scenario, where) -> str:
    """What of a scenario is in play with a variant's content: scenarios that agree in this give the same games but for their luck."""
    if plan.game.in_play is not None:
        try:
            scenario = plan.game.in_play(scenario, plan.contents[variant])
        except BadInput as error:
            named = next((one for one in plan.spec.variant if one.name == variant), None)
            raise BadInput(f"{where}: {table_of(plan.spec, str(error).partition(':')[0], named)}{error}") from None
    return scenario.model_dump_json()


def first_of_each(plan, where) -> dict:
    """By what is in play, the scenario of the grid that is played: the one that names nothing else, or the first."""
    found = {}
    for varied, _, _ in combinations(plan.spec):
        scenario = check_setting(plan.spec, plan.game, plan.spec.scenario | varied, where)
        played = in_play(plan, BASE, scenario, where)
        if played not in found or scenario.model_dump_json() == played:
            found[played] = scenario
    return found
