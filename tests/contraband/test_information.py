"""What a seat may know, and what it may not: the truth is changed behind its back, and nothing that it is shown or does may change."""

import numpy as np
import pytest

from sim.contraband import state as s
from sim.contraband.view import copy_game, redeal
from sim.core.chance import mix
from sim.core.compile import records
from sim.core.player import declare
from sim.core.record import RUNNING, UNKNOWN
from sim.core.session import Session
from strategies import registry
from tests.contraband.random_play import at_random
from tests.contraband.table import ALL_CARDS, GAME, Table, packaged
from tests.contraband.worlds import lie, some_world, world_of, worlds

SURE = 1e-4
U = np.uint64
NO_CARDS = " ".join(ALL_CARDS)


@declare("contraband", name="planner")
def planner(view, tables, me, play_on):
    """Deals what it does not know three times for each option and plays the match on with answers that do not look."""
    best, found = -1.0e9, 0
    for k in range(view.n):
        worth = 0.0
        for _ in range(3):
            g = tables.spare[1]
            copy_game(g, view)
            redeal(g, tables, me.seat, me)
            answer = k
            for asked in range(300):
                if play_on(g, tables, answer) != RUNNING:
                    break
                answer = (asked * 7 + 3) % g.n
            for seat in range(g.n_seats):
                points = 1.0 * g.stars[seat] + g.last_points[seat]
                worth += points if seat == me.seat else -0.3 * points
        if worth > best:
            best, found = worth, k
    return found


def players(slow=False):
    """The packaged players, and the planner; the slow ones only if asked for."""
    return [planner, *(one for one in registry.packaged("contraband").values() if slow or one.cost >= 1_000)]


# Behind its back.


def changed(session, seat, luck):
    """The same match as far as this seat knows, with another truth and other luck."""
    twin = session.copy()
    lie(twin.state[0], some_world(session, seat, luck))
    twin.state[0]["key"] = mix(U(luck.integers(1, 2**62)))
    return twin


SCENARIOS = [
    dict(seats=3),
    dict(seats=4, double_agent=True),
    dict(seats=5, double_agent=True, rules={"nominations": "simultaneous"}),
    dict(seats=3, opening=["underhand_deal", "informant"]),
    dict(seats=4, opening=["corruption_trade", "underhand_deal", "snitch"], rules={"informant_locations": "all", "deal_compulsory": False}),
    dict(seats=4, double_agent=True, rules={"four_player_fourth_role": "random", "roles_per_round": False}),
]


def questions(scenario, many, seed=0):
    """Sessions at questions of the raid phase, all seats, of matches played at random with many cards and home raids."""
    luck = np.random.default_rng(seed)
    found = 0
    while found < many:
        session = Session(GAME, GAME.scenario(**scenario), int(luck.integers(2**31)), content=packaged())
        while not session.over and found < many:
            g = session.state[0]
            if g["turn"] and luck.random() < (0.4 if g["unseen_swap"] or session.decision in ("flip", "give", "suspect") else 0.1):
                found += 1
                yield session
            session.answer(at_random(session, luck, (1, 1, 4)))


def differing(one, other):
    return [name for name in one.dtype.names if one[name].tobytes() != other[name].tobytes()]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_no_view_shows_what_its_seat_cannot_know(scenario):
    luck, met = np.random.default_rng(5), 0
    for session in questions(scenario, 25):
        for seat in range(session.scenario.seats):
            for _ in range(1 + (seat == session.seat)):
                twin = changed(session, seat, luck)
                met += world_of(twin.state[0]) != world_of(session.state[0])
                seen, other = session.view(seat), twin.view(seat)
                assert seen.tobytes() == other.tobytes(), f"{session.decision}: seat {seat} sees {differing(seen[0], other[0])}"
    assert met > 40


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_no_player_chooses_by_what_it_cannot_know(scenario):
    luck = np.random.default_rng(6)
    for session in questions(scenario, 15):
        twin = changed(session, session.seat, luck)
        for player in players():
            choices_ = [one.copy().choose(player) for one in (session, twin)]
            assert choices_[0] == choices_[1], f"{player.name} at {session.decision}"


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_no_player_chooses_by_what_it_cannot_know_at_length(scenario):
    luck = np.random.default_rng(8)
    for session in questions(scenario, 300, seed=9):
        twin = changed(session, session.seat, luck)
        for player in players(slow=True):
            choices_ = [one.copy().choose(player) for one in (session, twin)]
            assert choices_[0] == choices_[1], f"{player.name} at {session.decision}"


def test_a_changed_truth_can_be_played_on():
    """What is hidden may be otherwise: the match still comes to an end by its rules, won by somebody, and nobody's contraband is lost."""
    luck = np.random.default_rng(10)
    for session in questions(SCENARIOS[1], 20):
        twin = changed(session, session.seat, luck)
        while not twin.over:
            twin.answer(int(luck.integers(len(twin.options))))
        shares = twin.tables[0]["now"][:, s.NOW_SHARE]
        assert twin.outcome in ("decided", "draw") and int(shares.sum()) == s.WHOLE
        assert all(int(twin.state[0]["kind"][k]).bit_count() == int(twin.state[0]["n_seats"]) for k in range(s.TYPES))


# Two matches that differ in what is hidden, played alike: what is said at the table is the same, byte for byte.

PLAIN = {0: "L0 L1 L2", 1: "L0 L6 L3", 2: "L1 L7 L5"}
RAIDS = [lambda table, at=at: table.raid(at) for at in ("L0", "L1", "L2")]
INFORMANT = lambda table: table.play("informant", "L6").settle("flip", "stop")  # noqa: E731  of a list of steps


def deal(owner):
    """Two cards of one owner at L6 and L7 are exchanged."""
    return lambda table: table.play("underhand_deal", "L6", "L7", f"P{owner} L6", f"P{owner} L7")


class Watch:
    """What a seat is shown at each of its questions, and what a player could read besides: the tables, and the record of its view as it
    is used again and again in a batch, with what earlier questions have left in it."""

    def __init__(self, seat):
        self.seat, self.records, self.views, self.besides = seat, records(s.STATE, s.SEATS), [], []

    def __call__(self, session):
        g, t, kernel = session.state[0], session.tables[0], session.kernel
        record = self.records[session.seat]
        kernel.copy(record, g)
        record["live"], record["chosen"] = 0, UNKNOWN
        kernel.hide(record, t, session.seat)
        if session.seat == self.seat:
            view = session.view()
            view[0]["agenda"][int(view[0]["depth"]) :] = 0
            self.views.append((view[0], session.options))
            self.besides.append((record.copy(), session.tables.copy()[0]))


def watched(seat, hidden, steps, seats=3, **more):
    watch = Watch(seat)
    table = Table(seats, PLAIN | hidden, "informant underhand_deal", rounds=2, watch=watch, **more)
    for step in steps:
        step(table)
    watch(table.session)
    return watch


def look_the_same(one, other):
    assert len(one.views) == len(other.views) > 0
    for (view, options), (view_too, options_too) in zip(one.views, other.views):
        assert not differing(view, view_too), (
            f"round {view['rounds']}, turn {view['turn']}: the view differs in {differing(view, view_too)}"
        )
        assert options == options_too


def nothing_besides(one, other):
    for (record, tables), (record_too, tables_too) in zip(one.besides, other.besides):
        for one in (tables, tables_too):
            one["part"][:, s.P_BITS :] = 0  # sealed: see below
        columns = {s.PART_COLUMNS[column] for _, column in np.argwhere(tables["part"] != tables_too["part"])}
        found = [f"tables.{name}" for name in differing(tables, tables_too)] + [f"view.{name}" for name in differing(record, record_too)]
        assert not found, f"a player could read what is hidden in {', '.join(found)} {sorted(columns) or ''}"


# P0 raids, looks and deals; what it looks at is a secret for P1 and P2.
OTHERWISE = {
    "P1 at L7": ((0, 2), {1: "L0 L7 L6"}, {1: "L0 L6 L7"}, RAIDS),
    "P1 at home": ((0, 2), {1: "L0 L6 L7"}, {1: "L0 home L7"}, RAIDS),
    "P2 at home": ((0, 1), {2: "L1 L7 L5"}, {2: "L1 home L6"}, RAIDS),
    "both at home": ((0,), {}, {1: "L0 home L7", 2: "L1 L6 home"}, RAIDS),
    "looked at P1's": ((2,), {1: "L0 L6 L3"}, {1: "L0 L7 L3"}, [INFORMANT, *RAIDS[1:], RAIDS[0]]),
    "looked at P2's": ((1,), {2: "L1 L7 L5"}, {2: "L1 L6 L5"}, [INFORMANT, *RAIDS[1:], RAIDS[0]]),
}


def two_matches(case, seat):
    _, one, other, steps = OTHERWISE[case]
    return watched(seat, one, steps), watched(seat, other, steps)


@pytest.mark.parametrize(("case", "seat"), [(case, seat) for case, (seats, *_) in OTHERWISE.items() for seat in seats])
def test_what_finds_and_shows_the_same_looks_the_same(case, seat):
    look_the_same(*two_matches(case, seat))


@pytest.mark.parametrize(("case", "seat"), [(case, seat) for case, (seats, *_) in OTHERWISE.items() for seat in seats])
def test_nothing_hidden_can_be_read_beside_the_view(case, seat):
    nothing_besides(*two_matches(case, seat))


def two_swaps(seat, owner):
    """P0 exchanges its own cards, or those of another; P1 has contraband at L6, P2 at L7, P0 neither."""
    return [watched(seat, {}, [deal(one), *RAIDS[:2]]) for one in (0, owner)]


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("owner", [1, 2])
def test_an_unseen_swap_looks_the_same_whosever_cards_were_exchanged(seat, owner):
    look_the_same(*two_swaps(seat, owner))


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("owner", [1, 2])
def test_an_unseen_swap_leaves_nothing_to_read_beside_the_view(seat, owner):
    nothing_besides(*two_swaps(seat, owner))


def test_who_made_an_unseen_swap_sees_through_it():
    for owner in (0, 1, 2):
        table = (
            Table(3, PLAIN, "underhand_deal")
            .raid("L0")
            .raid("L1")
            .raid("L2")
            .play("underhand_deal", "L6", "L7", f"P{owner} L6", f"P{owner} L7")
        )
        view = table.view(0)
        assert view["dealt"].tolist() == [table.card(f"P{owner} L6"), table.card(f"P{owner} L7")]
        assert len(worlds(table.session, 0)) < len(worlds(table.session, 1))


@pytest.mark.parametrize("rules", [{}, {"placement": "free"}], ids=["one each", "free"])
@pytest.mark.parametrize("seat", [1, 2])
def test_what_a_seat_places_is_not_told_while_others_place(seat, rules):
    watches = [watched(seat, {0: where}, [], rules=rules) for where in ("L0 L1 home", "L3 L4 L5", "home L7 L6")]
    for other in watches[1:]:
        look_the_same(watches[0], other)
        nothing_besides(watches[0], other)


def test_what_others_cannot_know_is_sealed_until_the_round_is_over():
    """Played alike, what P0 cannot know is the same in all matches; what the tables say of it is not, before the round is over."""
    sealed, plain = [], []
    for number in range(40):
        table = Table(3, PLAIN, without=NO_CARDS, starter=None, number=number).raids("L0", "L1")
        sealed += table.t["part"][:3, s.P_BITS : s.P_BITS + 3].ravel().tolist()
        table.end_round()
        plain.append(tuple(table.column("bits_2")))
    assert len(set(sealed)) == len(sealed) and len(set(plain)) == 1
    bits = [np.corrcoef([value >> k & 1 for value in sealed], range(len(sealed)))[0, 1] for k in range(16)]
    assert np.abs(bits).max() < 0.25 and all(0 < value < 80_000 for value in plain[0])


def test_roles_are_not_told_before_they_are_revealed():
    """At the first question of matches that differ in roles and deck alone."""
    tables, roles = set(), set()
    for number in range(60):
        table = Table(4, starter=None, number=number, hide=False, double_agent=True)
        if int(table.g["starter"]) == 0:
            tables.add(table.session.tables.tobytes())
            roles.add(tuple(table.g["role"]))
            assert table.view(1)["role"].tolist() == [UNKNOWN, int(table.g["role"][1]), UNKNOWN, UNKNOWN, 0]
    assert len(roles) > 5 and len(tables) == 1, "the tables, which every player may read, tell the roles"


def test_the_rat_is_asked_before_it_can_know():
    """By different roles, the view and the tables at the Rat's question, after a last raid that could have gone two ways."""
    found = set()
    for roles in ("rat double_agent criminal doggy", "rat criminal double_agent doggy", "rat doggy criminal double_agent"):
        table = Table(4, dict.fromkeys(range(4), "L0 L1 L7"), without=NO_CARDS, double_agent=True).roles(roles)
        table.raids("L0", "L1", "L2", "L3", "L4", "L5").raid("L6", "L7", "L7", at="L6")
        assert table.asked == "suspect" and table.who == "P0"
        found.add((table.view(0).tobytes(), table.session.tables.tobytes()))
    assert len(found) == 1, "what the Rat sees, or could read in the tables, tells the roles"


def test_the_options_of_another_are_not_shown():
    table = Table(3, PLAIN, "informant").play("informant", "L6")
    assert table.asked == "flip" and [int(table.view(seat)["n"]) for seat in range(3)] == [len(table.answers), 0, 0]


# What a seat was shown it keeps.


def knows(table, seat, card) -> bool:
    """Is the card the same in everything this seat holds possible, and does its view say so?"""
    number = table.card(card)
    told = {tuple(kind[k] >> number & 1 for k in range(s.TYPES)) for kind, *_ in worlds(table.session, seat)}
    return len(told) == 1 and bool(int(table.view(seat)["known"][seat]) >> number & 1)


def test_a_card_looked_at_stays_known_through_the_round():
    table = Table(3, PLAIN, "informant").play("informant", "L6", "stop").raids("L0", "L1", "L2", "L3")
    assert knows(table, 0, "P1 L6") and knows(table, 0, "P2 L6") and not knows(table, 0, "P1 L7")
    assert not knows(table, 2, "P1 L6")


def test_a_card_that_was_seen_to_move_stays_known():
    hidden = {0: "L0 L1 L2", 1: "L0 L1 L6", 2: "L0 L1 L2"}
    table = Table(3, hidden, "informant underhand_deal").play("informant", "L6", "stop")
    table.play("underhand_deal", "L6", "L7", "P1 L6", "P2 L7").raids("L0", "L1", "L2")
    assert "P1 L6" in table.cards_at("L7") and knows(table, 0, "P1 L6")


def test_an_unseen_swap_takes_the_knowledge_of_cards_that_may_have_moved_and_of_no_others():
    """P0 dealt; its opponents no longer know their own cards at L6 and L7, but those elsewhere."""
    table = Table(3, {0: "L0 L1 L2", 1: "L0 L6 L3", 2: "L1 L0 L2"}, "underhand_deal").play("underhand_deal", "L6", "L7", "P2 L6", "P2 L7")
    table.raids("L0", "L1", "L2")
    assert knows(table, 1, "P1 L3") and not knows(table, 1, "P1 L6") and not knows(table, 1, "P1 L7")
    assert knows(table, 0, "P1 L6") and knows(table, 0, "P1 L7")
