"""What holds at every question of every match, whatever is chosen and however the rulebook is read; and what a referee makes of it."""

from collections import Counter

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.contraband import state as s
from sim.contraband.scenario import choices
from sim.core.record import DECIDED, DRAW
from sim.core.session import Session
from tests.contraband.random_play import at_random, watched
from tests.contraband.referee import RULEBOOK, SOURCES
from tests.contraband.table import ALL_CARDS, GAME, members, packaged

AGENDA, OPTIONS = s.STATE["agenda"].shape[0], s.STATE["options"].shape[0]
LEANS = st.sampled_from([(1, 1, 1), (1, 2, 12), (1, 8, 1), (4, 1, 1)])
READINGS = st.fixed_dictionaries({key: st.sampled_from(choices(key)) for key in s.READINGS}).map(
    lambda rules: rules | ({"nominations_coincide": True} if rules["nominations"] == "simultaneous" else {})
)
BOX = st.permutations(ALL_CARDS).flatmap(
    lambda cards: st.tuples(st.integers(0, 3), st.sampled_from([0, 0, 0, 2, 5, 10])).map(
        lambda n: {"opening": cards[: min(n[0], 10 - n[1])], "without": cards[10 - n[1] :]}
    )
)
MATCH = {"seats": st.integers(3, 5), "rounds": st.integers(1, 3), "double_agent": st.booleans()}
SCENARIOS = st.tuples(st.fixed_dictionaries(MATCH), BOX).map(lambda two: two[0] | two[1])
OFTEN = dict(deadline=None, suppress_health_check=list(HealthCheck))


@given(scenario=SCENARIOS, seed=st.integers(0, 2**32), lean=LEANS)
@settings(max_examples=60, **OFTEN)
def test_a_referee_who_has_only_read_the_rulebook_agrees_at_every_question_and_with_every_score(scenario, seed, lean):
    watched(scenario, seed, lean)


def disjoint(what, *masks):
    """No member is in two of these masks. Returns their union."""
    masks = [int(mask) for mask in masks]
    together = int(np.bitwise_or.reduce(masks)) if masks else 0
    assert sum(len(members(mask)) for mask in masks) == len(members(together)), f"{what}: in two places: {[members(m) for m in masks]}"
    return together


def own(seat):
    return 511 << (s.OWN * seat)


def goods_are_in_one_place(g, t):
    """In a location, at home, or found; and every player has six unfound cards and one contraband card of each type."""
    seats, everything = int(g["n_seats"]), (1 << s.OWN * int(g["n_seats"])) - 1
    lying = disjoint("Goods Cards", *g["spot"])
    contraband = disjoint("types", *g["kind"])
    assert not lying & ~everything and not contraband & ~everything
    if not g["turn"]:
        return
    for seat in range(seats):
        assert [len(members(int(kind) & own(seat))) for kind in g["kind"]] == [1] * s.TYPES
    found = everything & ~lying
    assert found & contraband == int(g["gone"]), "contraband is found or lies somewhere"
    assert not found & ~int(g["up"]), "who was found lies face-up"
    assert not int(g["snitched"]) & ~int(g["gone"])
    if g["traded"] != s.NO_CARD:
        assert (int(g["gone"]) & ~int(g["snitched"])) >> int(g["traded"]) & 1
    if all(t["rules"][key] == s.DEFAULT for key in ("unfound_unraided", "snitch_unfound", "informant_flips")):
        assert g["kept"][:seats].sum() == len(members(found & ~contraband)), "unfound cards found are kept by somebody"


def homes_stay_where_they_are(g, t):
    for seat in range(int(g["n_seats"])):
        assert int(g["spot"][s.HOME]) & own(seat) in (0, 1 << (s.OWN * seat + s.HOME))


def assistance_cards_are_in_one_place(g, t):
    played = sum(1 << card for card, seat in enumerate(g["played_by"]) if seat != s.NOBODY)
    assert disjoint("Assistance Cards", g["deck"], g["shown"], played) == int(t["cards"])
    assert len(members(g["shown"])) <= 3
    if t["rules"]["hindrance_binds_owner"] == s.DEFAULT:  # else who covered a card may have played it
        assert g["covered"] == s.NO_CARD or int(g["shown"]) >> int(g["covered"]) & 1
    if all(t["rules"][key] == s.DEFAULT for key in ("placement", "restricted_lifted_by_snitch", "informant_flips")):
        assert g["closed"] == s.NOWHERE or g["spot"][g["closed"]]  # else Snitch or Informant may have emptied the closed location
    for card in range(len(s.CARDS)):
        assert g["played_on"][card] == s.NOBODY or g["played_by"][card] != s.NOBODY


def supplies_add_up(g, t):
    seats, tokens = int(g["n_seats"]), RULEBOOK["tokens"]
    assert (g["police"] >= 0).all() and (g["penalty"] >= 0).all() and 0 <= g["police_left"] <= tokens["police"][str(seats)]
    assert g["penalty"].sum() <= tokens["penalty"][str(seats)]
    if t["rules"]["owner_token_counts"] == s.DEFAULT:
        assert g["police"].sum() + g["police_left"] == tokens["police"][str(seats)]


def everybody_knows_what_lies_open(g, t):
    for seat in range(int(g["n_seats"])):
        assert not int(g["up"]) & ~int(g["known"][seat])
        assert g["unseen_swap"] or not own(seat) & ~int(g["known"][seat]), "one knows one's own cards"


def record_has_room(g, t):
    assert 0 < g["depth"] <= AGENDA and 2 <= g["n"] <= OPTIONS and 1 <= g["rounds"] <= t["match_rounds"] and 0 <= g["raids"] <= 7


HOLDS = (
    goods_are_in_one_place, homes_stay_where_they_are, assistance_cards_are_in_one_place, supplies_add_up, everybody_knows_what_lies_open,
    record_has_room,
)  # fmt: skip


def check(session):
    for holds in HOLDS:
        try:
            holds(session.state[0], session.tables[0])
        except AssertionError as error:
            where = f"{session.scenario.model_dump(exclude_defaults=True)} at {session.decision!r} of seat {session.seat}"
            raise AssertionError(f"{holds.__name__}: {error} ({where})") from None


@given(scenario=SCENARIOS, rules=READINGS, seed=st.integers(0, 2**32), lean=LEANS)
@settings(max_examples=80, **OFTEN)
def test_under_all_readings_cards_and_supplies_add_up_and_the_rows_give_the_winner(scenario, rules, seed, lean):
    session, luck = Session(GAME, GAME.scenario(**scenario, rules=rules), seed, content=packaged()), np.random.default_rng(seed)
    for _ in range(5_000):
        if session.over:
            break
        check(session)
        session.answer(at_random(session, luck, lean))
    assert session.over
    rounds = rows_of(session)
    for number, rows in enumerate(rounds, 1):
        points_add_up(rows, rules)
        ranks_and_stars(rows, session, number == len(rounds))
        if number < len(rounds):
            next_starter(rows, rounds[number], rules)
    final(session, rounds)


def rows_of(session):
    """The rows of `parts` as dicts, by round."""
    t, seats = session.tables[0], session.scenario.seats
    assert int(t["parts"]) == seats * session.scenario.rounds
    rows = [dict(zip(s.PART_COLUMNS, (int(n) for n in row))) for row in t["part"][: int(t["parts"])]]
    return [[row for row in rows if row["round"] == number] for number in range(1, session.scenario.rounds + 1)]


def points_add_up(rows, rules):
    for row in rows:
        total = sum(row[source] for source in SOURCES)
        assert row["points"] == (max(total, 0) if rules["negative_points"] == "floor" else total)
        assert row["raids"] + row["home_raids"] <= row["turns"]
    assert sum(row["raids"] for row in rows) <= 7


def ranks_and_stars(rows, session, last):
    dense = session.scenario.rules.star_ties == "dense"
    keys = [(-row["points"], row["unfound"]) for row in rows]
    for row, key in zip(rows, keys):
        ahead = [other for other in keys if other < key]
        assert row["rank"] == 1 + len(set(ahead) if dense else ahead)
        assert row["stars"] == (0 if last else RULEBOOK["stars"][str(len(rows))][row["rank"] - 1])


def next_starter(rows, following, rules):
    starter = next(row["seat"] for row in rows if row["order"] == 0)
    first = 0 if rules["starter_tie"] == "previous_first" else 1
    nearest = [(starter + first + k) % len(rows) for k in range(len(rows))]
    least = min(row["points"] for row in rows)
    most = max(row["unfound"] for row in rows if row["points"] == least)
    tied = {row["seat"] for row in rows if (row["points"], row["unfound"]) == (least, most)}
    expected = next(seat for seat in nearest if seat in tied)
    assert next(row["seat"] for row in following if row["order"] == 0) == expected


def final(session, rounds):
    """Stars of all rounds but the last, points of the last; ties by unfound cards kept in it."""
    seats, g, now = session.scenario.seats, session.state[0], session.tables[0]["now"]
    total = Counter({row["seat"]: row["points"] for row in rounds[-1]})
    for row in (row for rows in rounds[:-1] for row in rows):
        total[row["seat"]] += row["stars"]
    best = [row for row in rounds[-1] if total[row["seat"]] == max(total.values())]
    won = [row["seat"] for row in best if row["unfound"] == min(one["unfound"] for one in best)]
    assert now[:seats, s.NOW_TOTAL].tolist() == [total[seat] for seat in range(seats)]
    assert now[:seats, s.NOW_SHARE].tolist() == [60 // len(won) * (seat in won) for seat in range(seats)]
    assert now[:seats, s.NOW_SHARE].sum() == s.WHOLE
    if len(won) == 1:
        reason = "fewest_unfound" if len(best) > 1 else "most_points"
        assert (int(g["outcome"]), int(g["winner"]), s.END_REASONS[int(g["end_reason"])]) == (DECIDED, won[0], reason)
    else:
        assert (int(g["outcome"]), int(g["winner"]), s.END_REASONS[int(g["end_reason"])]) == (DRAW, s.NOBODY, "shared")
    for name, column in (("turns", "turns"), ("raids", "raids"), ("home_raids", "home_raids"), ("home_hits", "home_hits")):
        sums = [sum(row[column] for rows in rounds for row in rows if row["seat"] == seat) for seat in range(seats)]
        assert now[:seats, s.NOW.index(name)].tolist() == sums, name
