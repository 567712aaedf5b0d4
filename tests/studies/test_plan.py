"""From a spec to cells: what is multiplied with what, whose luck is whose, how large chunks are."""

import joblib
import pytest

from sim.core.errors import BadInput
from studies import chunks, plan
from studies.precision import Precision

FIGHTERS = ["eligor", "shekhtur", "alexian"]


@pytest.fixture
def spec(spec):
    spec["players"] = {"each": ["random"]}
    return spec


def labels(spec):
    return [one.label for one in plan.make(spec).cells]


def test_pairs_with_and_without_mirrors(spec):
    spec["grid"] = {"fighters": {"pairs_of": FIGHTERS}}
    assert labels(spec) == ["eligor v shekhtur", "eligor v alexian", "shekhtur v alexian"]
    spec["grid"]["fighters"]["mirrors"] = True
    assert len(labels(spec)) == 6 and "alexian v alexian" in labels(spec)


def test_every_combination_of_the_grid_is_a_cell(spec):
    spec["grid"]["beats"] = [10, 15]
    spec["grid"]["first"] = ["random", 1]
    made = plan.make(spec).cells
    assert len(made) == 2 * 2 * 2
    assert made[0].label == 'eligor v shekhtur, beats 10, first "random"'


def test_the_novice_study_is_forty_cells():
    made = plan.make("novice-matchups")
    assert len(made.cells) == (15 + 5) * 2  # the variant in the pairs Eligor is in
    assert made.cells[0].precision == Precision(half_width=0.01, max_games=200_000)
    slow = next(one for one in made.cells if one.players[0].name == "equilibrium")
    assert slow.precision.half_width == 0.03
    assert made.estimate(2)["cells"] == 40 and made.untouched == {"eligor +2 life": 10 * 2}


def test_players_each_and_by_seat(spec):
    spec["players"] = {"each": ["random", "heuristic"], "seats": [["random", "heuristic"]]}
    made = plan.make(spec).cells[:3]
    assert [[s.name for s in one.players] for one in made] == [["random"] * 2, ["heuristic"] * 2, ["random", "heuristic"]]


def test_variants_share_their_luck_and_nobody_elses(spec):
    spec["variant"] = [{"name": "longer", "set": {"eligor": {"life": "+2"}}}, {"name": "short", "scenario": {"beats": 5}}]
    made = plan.make(spec).cells
    by_label = {}
    for one in made:
        by_label.setdefault(one.label, set()).add(one.key)
    assert len(made) == 2 + 1 + 2  # the pair without Eligor is not played with a longer-lived one
    assert all(len(keys) == 1 for keys in by_label.values()) and len(set.union(*by_label.values())) == 2


def test_a_default_given_or_left_out_is_the_same_luck(spec):
    before = plan.make(spec).cells[0].key
    spec["scenario"] = {"special_actions": True, "beats": 15}
    assert plan.make(spec).cells[0].key == before


def test_chunks_do_not_depend_on_the_machine(spec, monkeypatch):
    before = [one.chunk for one in plan.make(spec).cells]
    monkeypatch.setattr(joblib, "cpu_count", lambda *_, **__: 64)
    assert [one.chunk for one in plan.make(spec).cells] == before


def test_chunks_by_cost(spec):
    spec["players"] = {"each": ["random", "equilibrium"]}
    spec["precision"] = {"games": 500_000}
    cheap, dear = (one for one in plan.make(spec).cells[:2])
    assert cheap.chunk >= 10_000 and dear.chunk <= 200


def test_the_last_chunk_ends_with_the_cell():
    assert [chunks.count(k, 200, 500) for k in range(4)] == [200, 200, 100, 0]


def test_content_folder_that_is_none(spec, tmp_path):
    with pytest.raises(BadInput, match="none of fighters/, bases/, readings/ in it"):
        plan.make(spec, folder=tmp_path)
    with pytest.raises(BadInput, match="nowhere: no such folder"):
        plan.make(spec, folder="nowhere")


def test_a_designers_own_fighter_needs_no_python(spec, tmp_path):
    from sim.core.game import get

    (tmp_path / "fighters").mkdir()
    source = get("battlecon").content(None, {}).files["fighters/eligor"].read_text()
    (tmp_path / "fighters" / "mine.toml").write_text(source.replace("Eligor Larington", "Mine").replace("life = 20", "life = 24"))
    spec["grid"] = {"fighters": [["mine", "eligor"]]}
    assert plan.make(spec, folder=tmp_path).cells[0].label == "mine v eligor"
    with pytest.raises(BadInput, match="unknown 'mine'"):
        plan.make(spec)


def test_a_variant_of_a_fighter_leaves_out_the_cells_without_it(spec):
    """A variant that changes a base, or the scenario too, is played everywhere."""
    spec["grid"] = {"fighters": {"pairs_of": FIGHTERS}}
    spec["variant"] = [
        {"name": "one", "set": {"alexian/gestalt": {"power": "+1"}}},
        {"name": "two", "set": {"alexian": {"life": 21}, "eligor": {"life": 21}}},
        {"name": "base of all", "set": {"standard/strike": {"power": "+1"}}},
        {"name": "both", "set": {"alexian": {"life": 21}}, "scenario": {"beats": 10}},
    ]
    made = plan.make(spec)
    played = {name: [one.label for one in made.cells if one.variant == name] for name in ("one", "two", "base of all", "both")}
    assert played["one"] == ["eligor v alexian", "shekhtur v alexian"] and made.untouched == {"one": 1}
    assert [len(played[name]) for name in ("two", "base of all", "both")] == [3, 3, 3]


def test_a_variant_of_nobody_who_plays_is_refused(spec):
    spec["variant"] = [{"name": "one", "set": {"kajia": {"life": 21}}}]
    with pytest.raises(BadInput, match=r"variant 'one': set: found .*kajia.* changes nothing in any cell of the study"):
        plan.make(spec)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (dict(scenario=dict(beats=15)), r'scenario: found {"beats": 15}, which changes nothing in any cell'),
        (dict(scenario=dict(readings=[])), r'scenario: found {"readings": \[\]}, which changes nothing in any cell'),
        (dict(scenario=dict(readings=["toxic"])), r'scenario: found {"readings": \["toxic"\]}, which changes nothing in any cell'),
        (dict(set=dict(eligor=dict(life=20))), "set: found {'eligor': {'life': 20}}, which is so already"),
    ],
)
def test_a_variant_that_is_no_change_is_refused(spec, change, told):
    spec["variant"] = [{"name": "one"} | change]
    with pytest.raises(BadInput, match=f"study: variant 'one': {told}"):
        plan.make(spec)


def test_a_variant_is_left_out_where_the_cell_has_its_setting_already(spec):
    spec["grid"]["beats"] = [10, 15]
    spec["variant"] = [{"name": "ten", "scenario": {"beats": 10}}]
    made = plan.make(spec)
    assert [one.label for one in made.cells if one.variant == "ten"] == ["eligor v shekhtur, beats 15", "marmelee v pendros, beats 15"]
    assert made.untouched == {"ten": 2}


@pytest.mark.parametrize(
    ("table", "change", "told"),
    [
        ("grid", dict(beats=[0, 10]), "study: grid.beats: found 0, allowed is 1 to 50"),
        ("scenario", dict(beats=0), "study: scenario.beats: found 0, allowed is 1 to 50"),
        ("variant", dict(beats=0), "study: variant 'one': scenario.beats: found 0, allowed is 1 to 50"),
        ("variant", dict(bases=["ex", "x"]), "study: variant 'one': scenario.bases: set of bases: unknown 'x'"),
        ("grid", dict(bases=[["standard", "x"]]), "study: grid.bases: set of bases: unknown 'x'"),
    ],
)
def test_a_wrong_setting_is_told_with_the_table_it_stands_in(spec, table, change, told):
    if table == "variant":
        spec["variant"] = [{"name": "one", "scenario": change}]
    else:
        spec.setdefault(table, {}).update(change)
    with pytest.raises(BadInput) as caught:
        plan.make(spec)
    assert str(caught.value).startswith(told)


def test_a_list_of_one_player_fills_one_place(spec):
    spec["players"] = {"seats": [["random"]]}
    with pytest.raises(BadInput, match=r"players \['random'\]: 2 places are to be filled"):
        plan.make(spec)


def test_an_empty_grid_is_no_default(spec):
    spec["grid"] = {}
    with pytest.raises(BadInput, match=r"grid: found \{\}, a key with its values is wanted"):
        plan.make(spec)
    del spec["grid"]
    assert labels(spec) == ["eligor v shekhtur"] and plan.make(spec, seed=7).spec.study.seed == 7
