"""Contraband Insider keeps the contract of sim.core, whoever plays, however many seats there are, and however many play at once."""

import pytest

from sim.core.batch import Cell
from sim.core.conformance import check_game, same_rows
from sim.core.trace import trace
from strategies import registry
from studies.run import run
from tests.contraband.table import GAME, packaged

PLACED = ("home", "place")
SIMULTANEOUS = {"nominations": "simultaneous"}
READINGS = [
    {},
    {"informant_locations": "all", "deal_compulsory": False, "snitch_multi": "random", "restricted_bars": "chooser", "trade_for": "any"},
    {"nominations_coincide": False, "snitch_uses_nominations": False, "informant_flips": "removed", "hindrance_after_refill": False},
    {"owner_token_counts": False, "burn": False, "last_location": "one", "negative_points": "floor", "unfound_unraided": "last_active"},
]


def players(least=0):
    """The packaged players that promise to play so many games a second."""
    return [one for one in registry.packaged("contraband").values() if one.cost >= least]


def test_three_seats_keep_the_contract():
    check_game("contraband", dict(seats=3), games=12, secret=PLACED, plain=1)


def test_four_seats_with_roles_and_nominations_at_once_keep_the_contract():
    scenario = dict(seats=4, double_agent=True, rules=SIMULTANEOUS)
    check_game("contraband", scenario, games=8, strategies=players(1_000), secret=(*PLACED, "nominate"), plain=1)


def test_five_seats_placed_freely_keep_the_contract():
    """Contraband and unfound cards of a seat are asked for before those of the next, so that only homes follow one another."""
    check_game("contraband", dict(seats=5, double_agent=True, rules={"placement": "free"}), games=4, secret=("home",), plain=0)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("readings", range(len(READINGS)))
def test_the_contract_at_length(seats, readings):
    """With roles in every second of these."""
    scenario = dict(seats=seats, double_agent=(seats + readings) % 2 == 0, rules=READINGS[readings])
    check_game("contraband", scenario, games=60, strategies=players(), secret=PLACED, plain=4)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(
    ("rules", "secret"), [(SIMULTANEOUS, (*PLACED, "nominate")), ({"placement": "free"}, ("home",))], ids=["simultaneous", "free"]
)
def test_the_contract_of_hidden_nominations_and_free_placement_at_length(seats, rules, secret):
    check_game("contraband", dict(seats=seats, double_agent=True, rules=rules), games=60, strategies=players(), secret=secret, plain=4)


@pytest.mark.slow
def test_a_league_keeps_the_contract():
    check_game("contraband", dict(seats=5, league=[True, True, False, False, True]), games=30, strategies=players(), secret=PLACED, plain=2)


def play(scenario, player, count=30):
    setting = GAME.scenario(**scenario)
    return GAME.kernel.play(Cell(GAME, setting, packaged(), [player] * setting.seats, 3, 5), 0, count)


def test_the_same_match_twice_is_the_same_match():
    for player in players(1_000):
        same_rows(play(dict(seats=5), player), play(dict(seats=5), player), player.name)


def test_a_trace_is_the_match_a_batch_plays():
    for scenario in (dict(seats=3), dict(seats=4, double_agent=True)):
        for player in players(1_000):
            lines = trace(GAME, GAME.scenario(**scenario), [player], 5, 1, 3)
            while True:
                try:
                    next(lines)
                except StopIteration as end:
                    state = end.value.state[0]
                    break
            row = [int(state[key]) for key in ("outcome", "winner", "end_reason", "rounds", "asked", "listed", "forced")]
            assert row == play(scenario, player, 2).games[1][:7].tolist()


SMALL = """
import steelyard
from steelyard import CHOICE, below

@steelyard.strategy("contraband", name="small", cost=50)
def small(view, tables, me, play_on):
    return below(me, CHOICE, view.n)
"""
SPEC = {
    "study": {"name": "workers", "game": "contraband", "seed": 4},
    "grid": {"seats": [3, 5], "double_agent": [False, True]},
    "players": {"each": ["small"]},
    "precision": {"games": 150},
}


def test_one_two_or_three_workers_give_the_same_rows(tmp_path):
    """In several chunks a cell: the player says that it is slow."""
    file = tmp_path / "small.py"
    file.write_text(SMALL)
    runs = [run(SPEC, tmp_path / str(workers), workers=workers, strategy_files=[file]) for workers in (1, 2, 3)]
    assert runs[0].cells["games"].to_list() == [150] * 4
    for name in ("games", "seats", "parts", "events"):
        one, *others = (getattr(made, name).collect() for made in runs)
        assert len(one) and all(other.sort(one.columns).equals(one.sort(one.columns)) for other in others), name
