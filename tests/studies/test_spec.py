"""A study's file: what is read is what is written back, and every mistake gets one line."""

import tomllib

import pytest

from sim.core.errors import BadInput
from studies import plan
from studies import spec as specs
from studies.precision import Precision, override


def bad(spec, **changes) -> str:
    for key, value in changes.items():
        spec.setdefault(key, {}).update(value) if isinstance(value, dict) else spec.__setitem__(key, value)
    with pytest.raises(BadInput) as caught:
        plan.make(spec)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.fixture
def spec(spec):
    spec["players"] = {"each": ["random"]}
    return spec


def test_unknown_fighter_gets_the_nearest_name(spec):
    assert "unknown 'eligr'; did you mean 'eligor'?" in bad(spec, grid={"fighters": [["eligr", "shekhtur"]]})


def test_unknown_key_gets_the_nearest_name(spec):
    assert "study.tolerence: unknown key; did you mean 'tolerance'?" in bad(spec, study={"tolerence": [0.4, 0.6]})


def test_unknown_scenario_key_is_named(spec):
    assert "scenario.special_action: unknown key; did you mean 'special_actions'?" in bad(spec, scenario={"special_action": True})


def test_unknown_strategy_gets_the_nearest_name(spec):
    assert "did you mean 'random'?" in bad(spec, players={"each": ["randm"]})


def test_unknown_game_gets_the_nearest_name(spec):
    assert "did you mean 'battlecon'?" in bad(spec, study={"game": "battlecn"})


def test_precision_of_nobody_is_refused(spec):
    assert "did you mean 'random'?" in bad(spec, precision={"randon": {"games": 10}})


def test_overlay_whose_was_does_not_match(spec):
    text = bad(spec, variant=[{"name": "longer", "set": {"eligor": {"life": "+2", "was": 19}}}])
    assert "variant 'longer': overlay 'eligor': life is 20, the overlay expects was = 19" in text


def test_wrong_type_says_found_and_wanted(spec):
    assert "study.seed: found 'one', allowed is a whole number" in bad(spec, study={"seed": "one"})


def test_two_rules_of_stopping_are_not_mixed(spec):
    assert "half_width, decide and max_games do not go with it" in bad(spec, precision={"half_width": 0.01})
    with pytest.raises(BadInput, match="not both"):
        specs.precision({"half_width": 0.01, "decide": True}, "precision")


def test_a_key_stands_in_one_place(spec):
    assert "'fighters' stands in [scenario] and in [grid]" in bad(spec, scenario={"fighters": ["eligor", "alexian"]})


def test_wrong_number_of_players(spec):
    assert "2 places are to be filled" in bad(spec, players={"each": [], "seats": [["random", "random", "random"]]})


def test_nobody_plays(spec):
    spec["players"] = {}
    assert "nobody plays" in bad(spec)


def test_a_band_rises(spec):
    assert "no band" in bad(spec, study={"tolerance": [0.6, 0.4]})


def test_variant_needs_a_name_of_its_own(spec):
    assert "'base' is taken" in bad(spec, variant=[{"name": "base", "set": {"eligor": {"life": 21}}}])


def test_broken_toml_names_file_and_line(tmp_path):
    path = tmp_path / "broken.toml"
    path.write_text("[study\nname = 1\n")
    with pytest.raises(BadInput, match=r"broken.toml: not valid TOML: .*line 1"):
        specs.read(path)


def test_missing_file_and_unknown_study():
    with pytest.raises(BadInput, match="no such file"):
        specs.read("nowhere/study.toml")
    with pytest.raises(BadInput, match="did you mean 'novice-matchups'"):
        specs.read("novice-matchup")


def test_three_lines_suffice(tmp_path):
    path = tmp_path / "my question.toml"
    path.write_text('study.game = "battlecon"\ngrid.fighters = { pairs_of = ["eligor", "alexian"] }\nplayers.each = ["random"]\n')
    made = plan.make(path)
    assert (made.spec.study.name, len(made.cells), made.cells[0].precision.half_width) == ("my-question", 1, 0.01)


def test_resolved_spec_reads_back_as_the_same_study():
    made = plan.make("novice-matchups")
    data = tomllib.loads(specs.as_toml(made.resolved))
    assert data == made.resolved
    assert plan.make(data).hash == made.hash


def test_override_replaces_the_rule():
    base = {"half_width": 0.01, "max_games": 200_000}
    assert override(base, {"half_width": 0.03}) == {"half_width": 0.03, "max_games": 200_000}
    assert override(base, {"games": 100}) == {"games": 100}
    assert override(base, {"decide": True}) == {"decide": True, "max_games": 200_000}
    assert override({"games": 100}, {"half_width": 0.1}) == {"half_width": 0.1}


def test_games_are_rounded_up_to_whole_seat_rotations():
    assert Precision(games=101).resolved(2).games == 102
    assert Precision(half_width=0.1, max_games=99).resolved(2).max_games == 100


def test_pairs_want_two_names_or_all(spec):
    del spec["grid"]["fighters"]
    assert bad(spec, grid={"fighters": {"pairs_of": ["one"]}}).endswith(
        "grid.fighters.pairs_of: found ['one'], allowed is 'all', or a list of 2 or more"
    )
