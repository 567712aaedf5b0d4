"""Frequencies of play against what can be worked out: what survives, what a round scores, what chance deals, and that seats are alike.

Seeds are fixed. A test asks for p > 1e-4: were everything right, one such test in 10,000 would fail for a seed drawn blindly, while a
share that is off by a hundredth is found nearly always with the numbers of games below."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, log, sqrt

import numpy as np
import pytest
from scipy.stats import binomtest, chisquare

from sim.contraband import decisions as d
from sim.contraband import state as s
from sim.core.batch import Cell
from sim.core.chance import below, mix
from sim.core.player import CHOICE, declare
from sim.core.session import Session
from strategies.core.random import random
from tests.contraband.table import ALL_CARDS, GAME, Table, members, packaged

U = np.uint64
SURE = 1e-4
ENOUGH = 5  # expected in a class, or it is thrown together with others
CASH = (1, 2, 3)


@declare("contraband", name="evenly")
def evenly(view, tables, me, play_on):
    """Each of the 504 hidings as likely as another, then any legal option."""
    if view.decision == d.HOME_:
        what = below(me, CHOICE, 9)
        return what + 1 if what < 3 else 0
    return below(me, CHOICE, view.n)


@declare("contraband", name="raider")
def raider(view, tables, me, play_on):
    """The same, but it raids Public Locations only."""
    if view.decision == d.TURN_:
        return 0
    if view.decision == d.HOME_:
        what = below(me, CHOICE, 9)
        return what + 1 if what < 3 else 0
    return below(me, CHOICE, view.n)


PLAYERS = {player.name: player for player in (random, evenly, raider)}


@cache
def played(player, games, seats=4, without=tuple(ALL_CARDS), rounds=1, **more):
    """Rows of `parts` of many matches, as a dict of arrays by column, and the batch."""
    scenario = GAME.scenario(seats=seats, rounds=rounds, without=list(without), **more)
    batch = GAME.kernel.play(Cell(GAME, scenario, packaged(), [PLAYERS[player]] * seats, 3, 20), 0, games)
    rows = batch.parts[batch.parts[:, :, 0] == 1][:, 1:]
    return dict(zip(s.PART_COLUMNS, rows.T)), batch


def fits(counts: Counter, expected: dict) -> float:
    """p-value of counts against probabilities (Fractions that sum to 1)."""
    assert sum(expected.values()) == 1
    assert set(counts) <= set(expected), f"impossible: {set(counts) - set(expected)}"
    total, seen, wanted, rest = sum(counts.values()), [], [], [0, 0.0]
    for one, chance in expected.items():
        if float(chance) * total >= ENOUGH:
            seen.append(counts[one])
            wanted.append(float(chance) * total)
        else:
            rest[0] += counts[one]
            rest[1] += float(chance) * total
    if rest[1] >= ENOUGH:
        seen.append(rest[0])
        wanted.append(rest[1])
    elif rest[1]:
        seen[-1] += rest[0]
        wanted[-1] += rest[1]
    return float(chisquare(seen, wanted).pvalue)


# What survives. A card lies at home with 1 in 9 and in each location with 1 in 9. With seven of eight locations raided, each as likely as
# the others, one that lies in a location survives with 1 in 8, whatever else happens at the table.

LAST = Fraction(1, 8)


@cache
def lying(home):
    """Chances of what a seat's card at the last location is (0: unfound), by what it has at home."""
    left = [kind for kind in (1, 2, 3) if kind != home]
    return dict.fromkeys(left, LAST) | {0: 1 - len(left) * LAST}


HIDDEN_HOME = {0: Fraction(6, 9), 1: Fraction(1, 9), 2: Fraction(1, 9), 3: Fraction(1, 9)}
HOME_AND_LAST = {(home, last): HIDDEN_HOME[home] * chance for home in HIDDEN_HOME for last, chance in lying(home).items()}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_contraband_survives_at_chance_level_when_only_locations_are_raided(seats):
    """Hidings of different seats are independent, so all rows of a match may be counted."""
    rows, _ = played("raider", 6_000, seats)
    assert fits(Counter(zip(rows["hidden_home"].tolist(), rows["location"].tolist())), HOME_AND_LAST) > SURE
    assert (rows["home"] == rows["hidden_home"]).all(), "a home nobody raids keeps its contraband"


def test_contraband_survives_at_chance_level_whatever_cards_are_played():
    """All cards but the two that change what lies at the last location, or what it is worth."""
    rows, _ = played("evenly", 8_000, 4, ("redistribute", "underhand_deal"))
    assert rows["taken"].any() and rows["home_raids"].any()
    assert fits(Counter(zip(rows["hidden_home"].tolist(), rows["location"].tolist())), HOME_AND_LAST) > SURE


def test_one_in_eight_of_public_and_all_of_home_contraband():
    rows, _ = played("raider", 6_000, 4)
    public = 3 * len(rows["home"]) - int((rows["hidden_home"] > 0).sum())
    assert binomtest(int((rows["location"] > 0).sum()), public, 1 / 8).pvalue > SURE
    assert binomtest(int((rows["hidden_home"] > 0).sum()), len(rows["home"]), 1 / 3).pvalue > SURE


def test_a_home_raid_at_random_finds_contraband_once_in_three_and_pays_nothing():
    rows, batch = played("evenly", 8_000, 4)
    raids, hits = int(rows["home_raids"].sum()), int(rows["home_hits"].sum())
    assert binomtest(hits, raids, 1 / 3).pvalue > SURE
    t = batch.tables[0]
    assert Fraction(1, 3) * int(t["police_value"]) + Fraction(2, 3) * int(t["penalty_value"]) == 0
    assert Fraction(2, 3) * int(t["police_value"]) == Fraction(4, 3), "what the owner of a home gets on average"


# What a round scores, all seats together, with no Assistance Cards: players take each action they have with the same chance.

CLOSED, HIT, MISSED = range(3)


@cache
def home_raids(seats, tokens):
    """Chances of how a phase of seven raids ends: (state of each home, its owner's police and penalty tokens), in the order of play."""
    ends = Counter()
    open_states = Counter({((CLOSED,) * seats, ((0, 0),) * seats, tokens, 0, 0): Fraction(1)})
    while open_states:
        following = Counter()
        for (homes, held, left, raids, active), chance in open_states.items():
            if raids == 7:
                ends[homes, held] += chance
                continue
            targets = [seat for seat in range(seats) if seat != active and homes[seat] == CLOSED] if left else []
            each, after = chance / (1 + len(targets)), (active + 1) % seats
            following[homes, held, left, raids + 1, after] += each
            for target in targets:
                for found, share in ((HIT, Fraction(1, 3)), (MISSED, Fraction(2, 3))):
                    opened = homes[:target] + (found,) + homes[target + 1 :]
                    tokens_now = [list(one) for one in held]
                    tokens_now[active if found == HIT else target][0] += 1
                    tokens_now[active][1] += found == MISSED
                    following[opened, tuple(map(tuple, tokens_now)), left - 1, raids, after] += each * share
        open_states = following
    return ends


@cache
def hidden_points(home):
    """Chances of a seat's points at home and at the last location."""
    third, made = Fraction(1, 3), Counter()
    contents = {0: Fraction(2, 3), **dict.fromkeys(CASH, third / 3)} if home == CLOSED else {0: Fraction(1)}
    if home == HIT:
        contents = dict.fromkeys(CASH, third)
    for content, chance in contents.items():
        for last, share in lying(content).items():
            made[last + (content if home == CLOSED else 0)] += chance * share
    return made


def points_of_all(seats, tokens):
    """Chances of the points of all seats, by place after the starter."""
    made = Counter()
    for (homes, held), chance in home_raids(seats, tokens).items():
        for points in product(*(hidden_points(home).items() for home in homes)):
            share = chance
            for _, one in points:
                share *= one
            made[tuple(p + 2 * police - penalty for (p, _), (police, penalty) in zip(points, held))] += share
    return made


def in_order(column, rows, seats):
    """A column, a row a match, seats in the order of play."""
    order = np.argsort(rows["order"].reshape(-1, seats), axis=1)
    return np.take_along_axis(rows[column].reshape(-1, seats), order, axis=1)


def test_joint_distribution_of_the_points_of_three_players():
    rows, _ = played("evenly", 20_000, 3)
    counts = Counter(map(tuple, in_order("points", rows, 3).tolist()))
    assert fits(counts, points_of_all(3, 2)) > SURE


@pytest.mark.parametrize(("seats", "tokens"), [(4, 3), (5, 3)])
def test_points_of_each_place_in_the_order_of_play(seats, tokens):
    rows, _ = played("evenly", 12_000, seats)
    points = in_order("points", rows, seats)
    ends = home_raids(seats, tokens)
    for place in range(seats):
        expected = Counter()
        for (homes, held), chance in ends.items():
            for hidden, share in hidden_points(homes[place]).items():
                expected[hidden + 2 * held[place][0] - held[place][1]] += chance * share
        assert fits(Counter(points[:, place].tolist()), expected) > SURE, f"place {place}"


def test_tokens_of_three_players():
    rows, _ = played("evenly", 20_000, 3)
    found = zip(*(in_order(column, rows, 3).tolist() for column in ("police", "penalty")))
    counts = Counter((tuple(p // 2 for p in police), tuple(-p for p in penalty)) for police, penalty in found)
    expected = Counter()
    for (_, held), chance in home_raids(3, 2).items():
        expected[tuple(one[0] for one in held), tuple(one[1] for one in held)] += chance
    assert fits(counts, expected) > SURE


# What chance deals.


def even(counts, classes):
    assert len(counts) == classes
    return chisquare(list(counts.values())).pvalue


def begun(many=3_000, **scenario):
    """First questions of many matches."""
    session = Session(GAME, GAME.scenario(**scenario), content=packaged())
    for number in range(many):
        session.kernel.start(session.state[0], session.tables[0], mix(U(number + 1)))
        yield session.state[0]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_seat_starts_as_often(seats):
    assert even(Counter(int(g["starter"]) for g in begun(seats=seats)), seats) > SURE


def test_every_three_cards_lie_in_the_first_selection_as_often():
    assert even(Counter(int(g["shown"]) for g in begun(6_000)), comb(10, 3)) > SURE


@pytest.mark.parametrize(("seats", "deals"), [(3, 3), (4, 24), (5, 60)])
def test_every_deal_of_the_roles_is_as_likely(seats, deals):
    assert even(Counter(tuple(g["role"]) for g in begun(seats=seats, double_agent=True)), deals) > SURE


def test_a_fourth_role_by_lot_is_a_doggy_half_the_time():
    rules = {"four_player_fourth_role": "random"}
    doggies = sum(s.DOGGY in g["role"] for g in begun(seats=4, double_agent=True, rules=rules))
    assert binomtest(doggies, 3_000, 0.5).pvalue > SURE


def test_the_selection_is_refilled_with_each_card_of_the_deck_as_often():
    table = Table(3, opening="discredit injustice redistribute")
    before, counts = members(table.g["deck"]), Counter()
    for number in range(3_500):
        twin = table.session.copy()
        twin.state[0]["key"] = mix(U(number + 1))
        twin.answer(next(k for k, option in enumerate(twin.options) if option[:2] == (d.PLAY_CARD, s.INJUSTICE)))
        counts[next(card for card in before if not int(twin.state[0]["deck"]) >> card & 1)] += 1
    assert even(counts, 7) > SURE


@pytest.mark.parametrize("snitched", [False, True])
def test_each_confiscated_card_is_taken_back_as_often(snitched):
    table = Table(3, {0: "L0 L1 L2"}, "corruption_trade snitch").raid("L0")
    table = (table.play("snitch", at="L1", guess="T2") if snitched else table.raid("L1")).raid("L2")
    counts = Counter()
    for number in range(3_000):
        twin = table.session.copy()
        twin.state[0]["key"] = mix(U(number + 1))
        twin.answer(next(k for k, option in enumerate(twin.options) if option[:2] == (d.PLAY_CARD, s.CORRUPTION_TRADE)))
        counts[table.name(int(twin.state[0]["traded"]))] += 1
    assert set(counts) == {"P0 L0", "P0 L2"} if snitched else {"P0 L0", "P0 L1", "P0 L2"}
    assert even(counts, 2 if snitched else 3) > SURE


# Seats are alike.


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("player", ["random", "evenly"])
def test_every_place_wins_its_share(player, seats):
    """The share of a match lies between 0 and 1, so that Hoeffding's bound holds exactly: 1e-5 for each place."""
    games = 12_000
    _, batch = played(player, games, seats, (), 3)
    shares, rotation = batch.seats[:, :, s.NOW_SHARE] / s.WHOLE, batch.games[:, 7]
    assert np.allclose(shares.sum(axis=1), 1.0)
    bound = sqrt(log(2 / 1e-5) / (2 * games))
    for place in range(seats):
        of_place = shares[np.arange(games), (place - rotation) % seats]
        of_seat = shares[:, place]
        assert abs(of_place.mean() - 1 / seats) < bound and abs(of_seat.mean() - 1 / seats) < bound


def turned(option, decision, shift, seats):
    """An option as it reads when all seats are called by the number `shift` further on."""
    kind, a, b, c = option
    if decision in ("target", "suspect", "trade_for") and a >= 0 or decision == "turn" and kind == d.RAID_HOME:
        a = (a + shift) % seats
    elif decision in ("victim", "give", "take") or decision == "flip" and kind == d.FLIP_CARD:
        a = (a + shift * s.OWN) % (seats * s.OWN)
    return kind, a, b, c


def match_from(seats, seed, shift, rules):
    """A match whose seats are called by numbers `shift` further on, with a starting player to suit, and answered to suit."""
    scenario = GAME.scenario(seats=seats, without=["corruption_trade"], rules=rules)  # its draw goes by the number of a card
    session = Session(GAME, scenario, seed, content=packaged())
    session.state[0]["starter"] = (int(session.state[0]["starter"]) + shift) % seats
    lucks = [np.random.default_rng([seed, name]) for name in range(seats)]
    while not session.over:
        name = (session.seat - shift) % seats
        named = sorted((turned(option, session.decision, seats - shift, seats), k) for k, option in enumerate(session.options))
        session.answer(named[int(lucks[name].integers(len(named)))][1])
    now = np.roll(session.tables[0]["now"][:seats], -shift, axis=0)
    parts = session.tables[0]["part"][: 3 * seats].reshape(3, seats, -1)
    parts = np.delete(np.roll(parts, -shift, axis=1), [s.P_SEAT, s.P_ORDER], axis=2)
    winner = session.winner if session.winner < 0 else (session.winner - shift) % seats
    return now.tolist(), parts.tolist(), winner


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("rules", [{}, {"nominations": "simultaneous", "star_ties": "dense"}], ids=["default", "other readings"])
def test_a_match_with_the_seats_turned_round_is_the_same_match_turned_round(seats, rules):
    """Exactly: who sits one seat further on, hides, nominates and chooses as before, scores as before in all three rounds."""
    for seed in range(8):
        matches = [match_from(seats, seed, shift, rules) for shift in range(seats)]
        assert all(match == matches[0] for match in matches)
