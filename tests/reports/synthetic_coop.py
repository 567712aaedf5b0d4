"""A stored run of made-up games against a boss, shaped like the real thing, so that the report is tested without playing one.

The odds add up from boss, stage, team, player and levers, but for one combination; lives fall round by round, so that ends, lengths
and what the standing tells hang together."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import numpy as np
import polars as pl
from scipy.special import expit

from tests.reports.synthetic import OUTCOMES, Run

BOSSES = dict(defense_wall=0.45, garmakilma=0.1, gordea=0.0, java=-0.75)
STAGES = dict(jungle=0.3, waterfall=0.0, snow_field=-0.1, alien_lair=-0.55)
HEROES = dict(bill=0.25, lance=0.1, lucia=0.0, sweets=-0.05)
SKILL = dict(random=-3.2, greedy=-0.9, rusher=-0.2, guard=-0.1, objective_first=0.0, balanced=0.15, lookahead=0.8)
COUNT = {1: -0.3, 2: 0.15, 3: 0.2, 4: -0.1}
NAMES = dict(
    defense_wall="Defense Wall", garmakilma="Garmakilma", gordea="Gordea", java="Java", jungle="Jungle", waterfall="Waterfall",
    snow_field="Snow Field", alien_lair="Alien Lair", bill="Bill Rizer", lance="Lance Bean", lucia="Lucia Zero", sweets="Sweets",
)  # fmt: skip
VARIANTS = {  # name: (what the study says of it, change of the log odds)
    "kill draws a card": (dict(scenario=dict(rules=dict(kill_draw="always"))), 0.1),
    "boss health +2": (dict(set=dict(bosses=dict(health="+2"))), -0.6),
    "jump start": (dict(scenario=dict(modes=["jump_start"])), 0.7),
    "rough start": (dict(scenario=dict(modes=["rough_start"])), -0.8),
    "same again": (dict(scenario=dict(modes=["none"])), 0.0),
    "without Shockwave Pulse": (dict(scenario=dict(banned=["shockwave_pulse"])), -0.12),
}
RANGES = dict(boss_health=(8, 16), enemy_health=(-1, 1), stage_events=(7, 9), event_damage=(0, 2), rifle_range=(2, 4), gels=(6, 12))
SLOPES = dict(boss_health=-0.28, enemy_health=-0.7, stage_events=0.5, event_damage=-0.45, rifle_range=0.05, gels=0.01)
DICE = dict(A=0.0, B=0.2, C=-0.1)
DEFAULT = dict(boss_health=10, enemy_health=0, stage_events=8, event_damage=1, rifle_range=3, gels=8, enemy_die="A")
ENDS = ("limit", "boss_destroyed", "medals", "clock")
ROUNDS, CLOCK, MEDALS = 12, 9, 3
NOW = ("medals", "medals_lost", "damage", "boss_damage", "kills", "cards_played")
CARDS = ("Sustain Fire", "Shockwave Pulse", "Pinpoint Accuracy", "Regroup", "Push On")
EVENTS = ("rule: critical", "rule: fourth enemy", "rule: supply empty", "Gordea: special")


def levers_of(version: int) -> dict:
    """A version's levers; none for the default content."""
    if not version:
        return dict(DEFAULT)
    rng = np.random.default_rng([7, version])
    return {name: int(rng.integers(low, high + 1)) for name, (low, high) in RANGES.items()} | dict(enemy_die=str(rng.choice(list(DICE))))


def odds(boss, stage, team, player, levers) -> float:
    """Log odds of winning. Java in the alien lair is easier than its parts, and hinges on the events of the stage."""
    said = SKILL.get(player, 0.0) + BOSSES[boss] + STAGES[stage] + sum(map(HEROES.get, team)) / len(team) + COUNT[len(team)]
    said += 1.3 * (boss == "java" and stage == "alien_lair")
    said += sum(slope * (levers[name] - DEFAULT[name]) for name, slope in SLOPES.items()) + DICE[levers["enemy_die"]]
    return said + (0.5 * (DEFAULT["stage_events"] - levers["stage_events"]) if boss == "gordea" else 0.0)


def cell_tables(luck, number, boss, stage, team, player, games, chance):
    """The tables' rows of one cell. luck: names the cell's luck, shared by its variants."""
    rng = np.random.default_rng(luck)
    rows, seats = np.arange(games), len(team)
    won = rng.random(games) < chance
    by_clock = rng.random(games) < 0.45
    limit = (rng.random(games) < 0.002) & ~won
    last = np.where(won, 4 + rng.binomial(5, 0.55, games), np.where(by_clock, CLOCK, 3 + rng.binomial(6, 0.5, games)))
    reason = np.where(limit, 0, np.where(won, 1, np.where(by_clock, 3, 2)))
    outcome = np.where(limit, 5, np.where(won, 1, 2))
    rotation = rows % seats
    base = pl.DataFrame(dict(cell=np.full(games, number, np.int32), game=rows))
    table = base.with_columns(
        pl.Series("rotation", rotation.astype(np.int8)),
        pl.Series("outcome", [OUTCOMES[k] for k in outcome], dtype=pl.Enum(OUTCOMES)),
        pl.Series("winner", np.where(won, 0, -1).astype(np.int8)),
        pl.Series("winner_place", np.where(won, 0, -1).astype(np.int8)),
        pl.Series("end_reason", [ENDS[k] for k in reason], dtype=pl.Enum(ENDS)),
        pl.Series("rounds", last.astype(np.int16)),
        *[pl.Series(name, (last * seats * k).astype(np.int32)) for name, k in (("decisions", 6), ("options", 31), ("forced", 2))],
    )
    drift = np.where(won, 0.25, np.where(by_clock, 0.35, 0.9))  # lives lost a round by the whole team, a third as many a game more
    lost = rng.poisson(np.broadcast_to((drift * (0.6 + 0.2 * seats))[:, None], (games, ROUNDS))).cumsum(axis=1)
    left = np.concatenate([np.zeros((games, 1), int), lost], axis=1)
    team_left = (MEDALS * seats - left).clip(0)
    hits = rng.poisson(np.where(won, 17.0 / last, 1.9)[:, None], (games, ROUNDS)).cumsum(axis=1)
    boss_left = np.concatenate([np.full((games, 1), 20), 20 - hits], axis=1).clip(1, 20)
    boss_left[rows[won], last[won]] = 0
    result = np.where(won, "won", "not_won")
    row, when = np.nonzero(np.arange(ROUNDS + 1) <= last[:, None])
    seat_rows, rounds, cards = [], [], []
    for place, hero in enumerate(team):
        seat = (place - rotation) % seats
        named = dict(place=pl.lit(place, pl.Int8), character=pl.lit(hero), strategy=pl.lit(player))
        own = {name: rng.poisson(1.0 + 0.4 * k + HEROES[hero], games) for k, name in enumerate(NOW)}
        seat_rows.append(
            base.with_columns(seat=pl.Series(seat.astype(np.int8)), won=pl.Series(won), **named).with_columns(
                pl.Series(name, values.astype(np.int32)) for name, values in own.items()
            )
        )
        for measure, values in (("team_medals", team_left), ("boss_left", boss_left)):
            frame = pl.DataFrame(dict(seat=seat[row].astype(np.int8), round=when.astype(np.int16), result=result[row]))
            frame = frame.with_columns(pl.Series("bin", values[row, when].astype(np.int16)))
            counted = frame.group_by("seat", "round", "bin", "result").len("count")
            rounds.append(counted.with_columns(measure=pl.lit(measure), **named))
        for k, card in enumerate(CARDS):
            seen = (rng.random(games) < 0.15 * k + 0.05 * won) & (card != "Sustain Fire")
            count = dict(played=int(seen.sum() * 1.2), hit=0, games=int(seen.sum()), wins=int((seen & won).sum()))
            cards.append(dict(place=place, seat=0, character=hero, strategy=player, kind="commando", card=card, range=-1) | count)
    lit = pl.lit(number, pl.Int32).alias("cell")
    events = [dict(cell=number, event=name, count=0 if "supply" in name else games) for name in EVENTS]
    parts = base.with_columns(
        part=pl.lit(0, pl.Int8),
        story_part=pl.lit(0, pl.Int32),
        won=pl.Series(won.astype(np.int32)),
        rounds=pl.Series(last.astype(np.int32)),
    )
    return dict(
        games=table, seats=pl.concat(seat_rows), rounds=pl.concat(rounds).with_columns(lit, pl.col("count").cast(pl.Int64)),
        cards=pl.DataFrame(cards, schema_overrides=dict(range=pl.Int8, place=pl.Int8, seat=pl.Int8)).with_columns(lit),
        events=pl.DataFrame(events, schema_overrides=dict(cell=pl.Int32)), parts=parts,
    )  # fmt: skip


def plan_of(bosses, stages, teams, players, variants, versions, varied, screened):
    """(boss, stage, team, player, variant, version, levers, step) of every cell."""
    main = "balanced" if "balanced" in players else players[-1]
    cells = [(b, s, t, p, "base", 0, levers_of(0), None) for b, s, t in itertools.product(bosses, stages, teams) for p in players]
    cells += [(b, s, teams[-1], main, v, 0, levers_of(0), None) for v in variants for b in bosses for s in stages]
    for version in range(1, versions + 1):
        levers = levers_of(version)
        cells += [(b, s, t, main, "base", version, levers, None) for b, s, t in itertools.product(bosses, stages, teams)]
        cells += [(bosses[0], stages[0], teams[-1], main, v, version, levers, None) for v in varied]
    for trajectory in range(screened):
        rng = np.random.default_rng([11, trajectory])
        at = {name: int(rng.integers(low, high + 1)) for name, (low, high) in RANGES.items()} | dict(enemy_die="A")
        for step, name in enumerate(["", *rng.permutation(list(RANGES))]):
            if name:
                low, high = RANGES[name]
                at = at | {str(name): int(rng.choice([v for v in range(low, high + 1) if v != at[name]]))}
            cells.append((bosses[0], stages[0], teams[-1], main, "base", 0, at, [trajectory, step]))
    return cells


def make(
    path, bosses=tuple(BOSSES), stages=tuple(STAGES), teams=(("bill",), ("bill", "lance"), ("bill", "lance", "lucia"), tuple(HEROES)),
    players=("random", "greedy", "balanced", "lookahead"), games=1000, variants=tuple(VARIANTS), versions=0, version_games=300,
    varied=(), screened=0, audience="regular", seed=1, origins=None,
):  # fmt: skip
    """A run of every boss on every stage by every team and player; what-ifs and versions by the player of the audience."""
    path = Path(path)
    path.mkdir(parents=True, exist_ok=True)
    cells, tables = [], {name: [] for name in ("games", "seats", "rounds", "cards", "events", "parts")}
    for number, (boss, stage, team, player, variant, version, levers, step) in enumerate(
        plan_of(list(bosses), list(stages), list(teams), list(players), variants, versions, varied, screened)
    ):
        luck = [seed, sum(map(ord, boss + stage + player)), len(team), sum(map(ord, "".join(team))), version + 1000 * bool(step)]
        chance = float(expit(odds(boss, stage, team, player, levers) + (VARIANTS[variant][1] if variant != "base" else 0.0)))
        n = games if not version and not step else version_games
        for key, frame in cell_tables(luck, number, boss, stage, team, player, n, chance).items():
            tables[key].append(frame)
        scenario = dict(boss=boss, stage=stage, commandos=list(team)) | (dict(content_version=version) if version else {})
        about = dict(factors=dict(boss=boss, stage=stage), version=version, levers=levers) | (dict(step=step) if step else {})
        told = dict(cell=number, variant=variant, label=f"{boss}, {stage}, {' + '.join(team)}", characters=list(team))
        told |= dict(players=[player] * len(team), games=n, stopped="games", half_width=0.98 / n**0.5)
        cells.append(told | dict(scenario=json.dumps(scenario), about=json.dumps(about)))
    frames = {key: pl.concat(parts) for key, parts in tables.items()}
    frames["cells"] = pl.DataFrame(cells, schema_overrides=dict(cell=pl.Int32))
    study = dict(name="contra-difficulty", game="contra", seed=seed, bands=[0.75, 0.55, 0.35, 0.15], audience=audience)
    told = [dict(name=name, **what) for name, (what, _) in VARIANTS.items() if name in {*variants, *varied}]
    spec = dict(study=study, grid={}, players=dict(each=list(players)), variant=told)
    manifest = describe(players, seed, origins or dict(printed=180, reconstructed=820))
    (path / "spec.toml").write_text('[study]\nname = "contra-difficulty"\ngame = "contra"\n', encoding="utf-8")
    entries = {
        kind: {name: dict(name=NAMES[name]) for name in held}
        for kind, held in (("bosses", BOSSES), ("stages", STAGES), ("commandos", HEROES))
    }
    (path / "content.json").write_text(json.dumps(dict(game="contra", base=entries)), encoding="utf-8")
    return Run(path, manifest, spec, frames)


def describe(players, seed, origins):
    """A manifest without files."""
    versions = dict(python="3.11", numba="0.68", polars="2.1", pyarrow="26")
    strategies = [dict(name=p, hash="0f" * 6, params={}, about="") for p in players]
    play = dict(seed=seed, strategies=strategies, state="done", elapsed=171.0, created="2026-01-05T10:00:00Z")
    told = dict(schema=1, steelyard="0.1.0", game="contra", rules_version=1, content_hash="a1b2c3d4e5f6", spec_hash="9c8b7a6d")
    report = dict(kind="difficulty", title="Contra: The Board Game", team="commandos")
    return told | play | dict(report=report, origins=origins, versions=versions, cells=[], files={})
