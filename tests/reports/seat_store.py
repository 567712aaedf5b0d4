"""A stored run of made-up matches of three to five seats, in the store's own form, so that the seat report is tested without playing one.

Points of a round add up from seat, role, strategy, hidden card and luck; stars, ranks, starting players and winners follow from them.
What is planted where stands in `PLANTED`; everything else is the same for all."""

from __future__ import annotations

import itertools
import json

import numpy as np
import polars as pl

from studies import store
from studies.spec import as_toml

CARDS = ("bribe", "blackmail", "siren", "tunnel")  # two that are played on others, two that are not
BRIBE, BLACKMAIL, SIREN, TUNNEL = range(4)
ROLES = ("none", "criminal", "double_agent", "rat", "doggy")
DEALT = {3: (2, 1, 1), 4: (2, 3, 1, 4), 5: (2, 3, 1, 1, 4)}
SKILL = dict(random=-0.9, hunter=0.0, counter=0.45, league=0.45)
HIDES = dict(random=(0.25, 0.25, 0.25, 0.25), hunter=(0.4, 0.2, 0.2, 0.2), counter=(0.2, 0.2, 0.2, 0.4), league=(0.2, 0.2, 0.2, 0.4))
PLANTED = dict(  # probabilities of a further point a round
    seat=0.0,  # for the seat after the starting player
    role=0.35,  # for the rat
    hidden=(0.0, 0.0, 0.35, 0.0),  # for what is hidden at home, against hunters
    pact=0.6,  # for those who have agreed
)
VARIANTS = {  # name: (what the study says of it, what it plants)
    "ties: other (R-1)": (dict(scenario=dict(rules=dict(ties="other"))), dict(luck=0.02)),
    "order: other (R-2)": (dict(scenario=dict(rules=dict(order="other"))), dict(seat=0.5)),
    "rat: other (R-3)": (dict(scenario=dict(rules=dict(rat="other"))), dict(role=0.9)),
    "raids: other (R-5)": (dict(scenario=dict(rules=dict(raids="other"))), dict(counters=0.5)),
    "nothing: at all (R-4)": (dict(scenario=dict(rules=dict(nothing="other"))), {}),
    "two have agreed": (dict(scenario=dict(league=[True, True, False, False]), players=["league"]), dict(agreed=True)),
    "cash 2, 3, 3": (dict(set={"goods/t1": dict(cash=2)}), dict(luck=0.3)),
    "without Blackmail": (dict(scenario=dict(without=["blackmail"])), dict(without=BLACKMAIL)),
    "Siren from the start": (dict(scenario=dict(opening=["siren"])), dict(seat=0.3)),
}
NOW = ("share", "total", "stars", "last_points", "turns", "raids", "home_raids", "home_hits", "cards", "dead_turns", "kingmaker")
SOURCES = ("location", "home", "police", "penalty", "citizen", "trade", "snitch", "role_points")
OUTCOMES = ("running", "win", "loss", "decided", "draw", "round_limit", "illegal")
ENDS = ("limit", "most_points", "fewest_unfound", "shared")
EVENTS = ("rule: rank_by_unfound", "rule: rank_shared", "rule: final_by_unfound", "rule: nothing_nominated")
WORTH = (0, 1, 2, 3)  # points for what is hidden at home
STARS = np.array([3, 2, 1, 0, 0])


def play(key, games, players, roles=False, league=(), **planted):
    """Arrays of `games` matches: {name: (games, rounds, seats)}, shares (games, seats), end reasons, rotations."""
    planted = PLANTED | dict(luck=0.0, agreed=False, without=None, counters=0.0) | planted
    rng, n = np.random.default_rng(key), len(players)
    place = (np.arange(n) + (np.arange(games) % n)[:, None]) % n
    skill = np.array([SKILL[p] for p in players])[place]
    mix = np.array([np.cumsum(HIDES[p]) for p in players])[place]
    pact = np.array([bool(planted["agreed"] and flag) for flag in (league or [False] * n)])[place]
    hunted = 1 - np.array([p == "hunter" for p in players])[place] / n
    bonus = max(planted["seat"], planted["counters"] * (set(players) == {"counter"}))
    starter, stars = rng.integers(0, n, games), np.zeros((games, n), int)
    found = {}
    for k in range(3):
        order = (np.arange(n) - starter[:, None]) % n
        deal = rng.random((games, n)).argsort(axis=1)
        role = np.array(DEALT[n])[deal] if roles else np.zeros((games, n), int)
        hidden = (rng.random((games, n))[:, :, None] > mix).sum(axis=2).clip(0, 3)
        draws = {name: rng.random((games, n)) for name in ("location", "home", "police", "penalty", "citizen", "role", "seat", "again")}
        again = rng.random(games)[:, None] < planted["luck"]
        location = np.where(again, 4 * draws["again"], 4 * draws["location"]).astype(int)
        police = 2 * (draws["police"] < 0.3 + 0.2 * skill).astype(int)
        points = dict(
            location=location + (draws["seat"] < bonus * (order == 1)) + (draws["seat"] < planted["pact"] * pact),
            home=np.where(draws["home"] < 0.3, np.array(WORTH)[hidden], 0)
            + (draws["citizen"] < np.array(planted["hidden"])[hidden] * hunted),
            police=police, penalty=-(draws["penalty"] < 0.25).astype(int), citizen=np.zeros((games, n), int),
            trade=np.zeros((games, n), int), snitch=np.zeros((games, n), int),
            role_points=(draws["role"] < planted["role"] * (role == 3)).astype(int),
        )  # fmt: skip
        total = sum(points.values())
        unfound = rng.integers(3, 10, (games, n))
        worse = (total[:, :, None] < total[:, None, :]) | (
            (total[:, :, None] == total[:, None, :]) & (unfound[:, :, None] > unfound[:, None, :])
        )
        rank = worse.sum(axis=2)
        given = STARS[rank] if k < 2 else np.zeros((games, n), int)
        hits = _cards(rng, games, n, stars, k, planted["without"])
        known = 20000 * np.array([1, 0.9, 0.8, 0.65, 0.5, 0.3, 0.1, 0])[:, None, None] * (1 - 0.1 * rng.random((games, n)))
        turns = 3 + (order < 1)
        rows = dict(
            round=np.full((games, n), k + 1), order=order, role=role, points=total, stars=given, rank=rank + 1, unfound=unfound,
            turns=turns, raids=turns - 1, home_raids=np.ones((games, n), int), home_hits=(draws["police"] < 0.3).astype(int),
            raided_home=(draws["home"] >= 0.5).astype(int), hidden_home=hidden, dead_turns=(draws["penalty"] < 0.1).astype(int),
            kingmaker=((rng.random(games) < 0.12)[:, None] & (order == n - 1)).astype(int) * (k == 2),
            **points, **hits, **{f"bits_{raids}": known[raids].astype(int) for raids in range(8)},
        )  # fmt: skip
        for name, values in rows.items():
            found.setdefault(name, []).append(values)
        if k < 2:
            stars = stars + given
            last = (total == total.min(axis=1, keepdims=True)) * (1 + unfound)
            starter = last.argmax(axis=1)
    rows = {name: np.stack(values, axis=1).astype(int) for name, values in found.items()}
    final = stars + rows["points"][:, 2]
    best = final == final.max(axis=1, keepdims=True)
    fewest = best & (rows["unfound"][:, 2] == np.where(best, rows["unfound"][:, 2], 99).min(axis=1, keepdims=True))
    share = np.where(fewest, 60 // fewest.sum(axis=1, keepdims=True), 0)
    reason = np.where(best.sum(axis=1) == 1, 1, np.where(fewest.sum(axis=1) == 1, 2, 3))
    return dict(rows=rows, share=share, total=final, stars=stars, reason=reason, place=place)


def _cards(rng, games, n, stars, k, without) -> dict:
    """Masks of what each seat took and suffered: bribe hits anybody, blackmail hits who leads four times in five."""
    taken, suffered = np.zeros((games, n), int), np.zeros((games, n), int)
    leader = (stars + rng.random((games, n)) * 0.5).argmax(axis=1)
    for card in range(len(CARDS)):
        by, other = rng.integers(0, n, games), rng.integers(1, n, games)
        played, aims = rng.random(games) < 0.5, rng.random(games) < 0.8
        if card == without:
            continue
        at = (by + other) % n
        if card == BLACKMAIL and k:
            at = np.where(aims & (leader != by), leader, at)
        taken[np.arange(games), by] |= played.astype(int) << card
        if card in (BRIBE, BLACKMAIL):
            suffered[np.arange(games), at] |= played.astype(int) << card
    return dict(taken=taken, suffered=suffered)


def tables(made, players):
    """The store's tables of one chunk."""
    games, n = made["share"].shape
    sole = (made["share"] == 60).any(axis=1)
    winner = np.where(sole, made["share"].argmax(axis=1), -1)
    place = made["place"]
    rows = made["rows"]
    number = np.arange(games)
    won = pl.DataFrame(
        {
            "game": number, "rotation": (number % n).astype(np.int8),
            "outcome": pl.Series([OUTCOMES[3] if one else OUTCOMES[4] for one in sole], dtype=pl.Enum(OUTCOMES)),
            "winner": winner.astype(np.int8), "winner_place": np.where(sole, place[number, winner], -1).astype(np.int8),
            "end_reason": pl.Series([ENDS[k] for k in made["reason"]], dtype=pl.Enum(ENDS)), "rounds": np.full(games, 3, np.int16),
            **{name: np.full(games, 90, np.int32) for name in ("decisions", "options", "forced")},
        }
    )  # fmt: skip
    now = dict(share=made["share"], total=made["total"], stars=made["stars"], last_points=rows["points"][:, 2])
    now |= {name: rows[name].sum(axis=1) for name in ("turns", "raids", "home_raids", "home_hits", "dead_turns", "kingmaker")}
    now["cards"] = np.bitwise_count(rows["taken"]).sum(axis=1)
    seat = np.tile(np.arange(n), games)
    seats = pl.DataFrame(
        {
            "game": np.repeat(number, n), "seat": seat.astype(np.int8), "place": place.ravel().astype(np.int8),
            "character": pl.Series([f"place {k + 1}" for k in range(n)], dtype=pl.String).gather(place.ravel()),
            "strategy": pl.Series(list(players), dtype=pl.String).gather(place.ravel()),
            "won": (seat == np.repeat(winner, n)), **{name: now[name].ravel().astype(np.int32) for name in NOW},
        }
    )  # fmt: skip
    columns = {name: pl.Series(values.ravel().astype(np.int32)) for name, values in rows.items() if name != "role"}
    columns["role"] = pl.Series(list(ROLES), dtype=pl.String).gather(rows["role"].ravel())
    parts = pl.DataFrame(
        {
            "game": np.repeat(number, 3 * n), "part": np.tile(np.arange(3 * n), games).astype(np.int8),
            "seat": np.tile(np.arange(n), 3 * games).astype(np.int32), **columns,
        }
    )  # fmt: skip
    counts = [3 * games, games // 2, int((made["reason"] == 2).sum()), 0]
    events = pl.DataFrame({"event": list(EVENTS), "count": counts})
    return dict(games=won, seats=seats, parts=parts, events=events)


def label_of(size, roles) -> str:
    return f"{size} players" + {None: "", True: ", double agent", False: ", no double agent"}[roles]


def plan_of(sizes, roles, each, seats, variants):
    """(size, with roles, players, variant) of every cell; what-ifs where one kind fills the table, a pact where some can agree."""
    for size, with_roles in itertools.product(sizes, roles):
        for players in [[one] * size for one in each] + [list(one) for one in seats if len(one) == size]:
            yield size, with_roles, players, "base"
            for variant in variants:
                told = VARIANTS[variant][0]
                pact = told.get("scenario", {}).get("league")
                if set(told["players"]) & set(players) and len(pact) == size if pact else len(set(players)) == 1:
                    yield size, with_roles, players, variant


def make(
    path, sizes=(3, 4), roles=(None,), each=("hunter", "counter"), seats=(), variants=(), games=4000, chunk=2500, seed=1, margin=0.01,
    planted=None, origins=None,
):  # fmt: skip
    """A run of every size with and without roles by every table of players, what-ifs beside it; a folder as the store opens it."""
    path.mkdir(parents=True, exist_ok=True)
    cells, files = [], {}

    def keep(name, frame):
        files[name] = dict(sha256=store.put(path, name, frame), rows=len(frame))

    for cell, (size, with_roles, players, variant) in enumerate(plan_of(sizes, roles, each, seats, variants)):
        told, change = VARIANTS.get(variant, ({}, {}))
        scenario = {"seats": size} | ({"double_agent": True} if with_roles else {}) | told.get("scenario", {})
        luck = [seed, size, int(bool(with_roles))]
        made = play(luck, games, players, bool(with_roles), scenario.get("league", ()), **(planted or {}) | change)
        whole = tables(made, players)
        keep(store.chunk_path("events", cell, 0), whole.pop("events"))
        for table, frame in whole.items():
            for number, first in enumerate(range(0, games, chunk)):
                keep(store.chunk_path(table, cell, number), frame.filter(pl.col("game").is_between(first, first + chunk - 1)))
        places = [f"place {k + 1}" for k in range(size)]
        about = dict(cell=cell, variant=variant, label=label_of(size, with_roles), characters=places, players=players, scenario=scenario)
        about |= dict(luck="".join(map(str, luck)), games=games, stopped="games", half_width=0.98 / games**0.5)
        cells.append(about | dict(precision=dict(games=games), chunk=chunk))
    study = dict(name="contraband-tables", game="contraband", seed=seed, margin=margin)
    spec = dict(study=study, precision=dict(games=games), grid=dict(seats=list(sizes)))
    spec |= dict(players=dict(each=list(each), seats=[list(one) for one in seats]))
    spec |= dict(variant=[dict(name=one, **VARIANTS[one][0]) for one in variants])
    content = json.dumps(dict(game="contraband", base=dict(goods=dict(goods=dict(name="Goods Cards")))))
    for file, text in (("spec.toml", as_toml(spec)), ("content.json", content)):
        files[file] = dict(sha256=store.put_bytes(path / file, text.encode()), rows=0)
    store.write_manifest(path, describe(study, [*each, *(p for one in seats for p in one)], cells, files, origins))
    return store.load(path)


def describe(study, players, cells, files, origins):
    """The manifest of a finished run."""
    versions = dict(python="3.11", numba="0.68", polars="2.1", pyarrow="26")
    strategies = [dict(name=p, hash="0f" * 6, params={}, about="") for p in dict.fromkeys(players)]
    report = dict(kind="seats", title="Contraband Insider", team="seats", rulings=dict(ties="shared", rat="one"))
    report["words"] = dict(hidden="loot", contents=["nothing", "loot A", "loot B", "loot C"])
    report["sets"] = dict(taken=list(CARDS), suffered=list(CARDS))
    told = dict(schema=store.SCHEMA, steelyard="0.1.0", name=study["name"], game="contraband", rules_version=1, content_hash="a1b2c3d4e5f6")
    play_told = dict(seed=study["seed"], strategies=strategies, state="done", elapsed=171.0, created="2026-01-05T10:00:00Z")
    return told | play_told | dict(
        report=report, origins=origins or dict(printed=40, reconstructed=12), versions=versions, spec_hash="9c8b7a6d", cells=cells,
        chunks=[], files=files,
    )  # fmt: skip
