"""A user's own strategy file: it plays, and every mistake in it is one line at its own file and line."""

import subprocess
import sys

import pytest

import steelyard
from sim.core.errors import BadInput
from strategies import registry

HEAD = "import steelyard\nfrom steelyard import CHOICE, below\n\n\n@steelyard.strategy('battlecon')\n"  # `def` stands on line 6


def own(tmp_path, body, name="mine"):
    path = tmp_path / f"{name}.py"
    path.write_text(body if "import" in body else f"{HEAD}def {name}(view, tables, me, play_on):\n{body}")
    return path


def play(path, games=50, players=("mine",)):
    return steelyard.play("battlecon", {}, list(players), games, seed=2, strategy_files=[path])


def refused(path, **how) -> str:
    with pytest.raises(BadInput) as caught:
        play(path, **how)
    text = str(caught.value)
    assert "\n" not in text and "\x1b" not in text and len(text) < 500
    return text


def test_it_plays(tmp_path):
    frame = play(own(tmp_path, "    return view.n - 1\n"))
    assert len(frame) == 50 and set(frame["outcome"]) <= {"win", "decided", "draw", "round_limit"}


def test_it_may_be_listed_and_nearest_names_count_it(tmp_path):
    path = own(tmp_path, "    return 0\n")
    with pytest.raises(BadInput, match="did you mean 'mine'"):
        steelyard.play("battlecon", {}, ["mien"], 1, strategy_files=[path])


def test_memory_chance_and_a_helper_of_its_own(tmp_path):
    body = (
        "import steelyard\nfrom steelyard import CHOICE, below\n\n\n@steelyard.rule\ndef half(n):\n    return (n + 1) // 2\n\n\n"
        "@steelyard.strategy('any', params={'first': 1})\ndef mine(view, tables, me, play_on):\n    me.memory[0] += 1\n"
        "    if me.memory[0] < me.params[0]:\n        return 0\n    return below(me, CHOICE, half(view.n))\n"
    )
    assert len(play(own(tmp_path, body))) == 50


def test_a_misspelt_field_is_named_at_its_line(tmp_path):
    path = own(tmp_path, "    if view.lief[0] > 3:\n        return 0\n    return 1\n")
    text = refused(path)
    assert text.startswith(f"{path}:7: AttributeError") and "lief" in text


def test_a_fraction_is_no_index(tmp_path):
    path = own(tmp_path, "    return 0.5\n")
    assert refused(path) == f"{path}:5: mine returns float64, an option's index is wanted"


def test_what_numba_cannot_compile_is_named_at_its_line(tmp_path):
    path = own(tmp_path, "    best = 0\n    seen = {}\n    seen['a'] = 1\n    seen[3] = view\n    return best\n")
    text = refused(path)
    assert text.startswith(f"{path}:") and "does not compile" in text and int(text.split(":")[1]) in range(5, 11)


def test_a_misspelt_name_is_named_at_its_line(tmp_path):
    path = own(tmp_path, "    return vew.n\n")
    assert refused(path).startswith(f"{path}:7: NameError")


def test_not_python(tmp_path):
    path = own(tmp_path, "    return (0\n")
    assert refused(path).startswith(f"{path}:7: not valid Python")


def test_an_error_while_it_loads(tmp_path):
    path = own(tmp_path, "import steelyard\nimport a_module_nobody_has\n")
    assert refused(path).startswith(f"{path}:2: ModuleNotFoundError")


def test_no_strategy_in_it(tmp_path):
    assert "no strategy in it; declare one with" in refused(own(tmp_path, "import steelyard\n"))


def test_no_such_file(tmp_path):
    assert "cannot be read: No such file" in refused(tmp_path / "gone.py")


def test_wrong_parameters(tmp_path):
    path = own(tmp_path, "import steelyard\n\n@steelyard.strategy('any')\ndef mine(view):\n    return 0\n")
    assert "mine('view',) should take ('view', 'tables', 'me', 'play_on')" in refused(path)


def test_unknown_game(tmp_path):
    path = own(tmp_path, "import steelyard\n\n@steelyard.strategy('battlecn')\ndef mine(view, tables, me, play_on):\n    return 0\n")
    assert "did you mean 'battlecon'" in refused(path)


def test_a_name_that_is_taken(tmp_path):
    path = own(tmp_path, "    return 0\n", name="random")
    assert "strategy 'random' has the name of another one" in refused(path)


def test_a_parameter_that_is_no_number(tmp_path):
    text = "import steelyard\n\n@steelyard.strategy('any', params='mine.toml')\ndef mine(view, tables, me, play_on):\n    return 0\n"
    path = own(tmp_path, text)
    (tmp_path / "mine.toml").write_text('caution = "high"\n')
    assert "mine.toml: caution: found 'high', a number is wanted" in refused(path)
    (tmp_path / "mine.toml").write_text("caution = 0.5\n")
    assert registry.get("mine", "battlecon", [path]).params == {"caution": 0.5}
    (tmp_path / "mine.toml").unlink()
    assert "mine.toml: cannot be read" in refused(path)


@pytest.mark.parametrize("index", ["-1", "view.n", "10**6"])
def test_an_index_outside_the_list_fails_by_name(tmp_path, index):
    text = refused(own(tmp_path, f"    return {index}\n"))
    assert text.startswith("strategy 'mine' answered") and "(seed 2, game 0, seat" in text and "allowed are 0 to" in text


@pytest.mark.parametrize("always", [True, False])
def test_an_endless_loop_ends_with_its_line(tmp_path, always):
    when = "True" if always else "view.rounds > 3"
    path = own(tmp_path, f"    k = 1\n    if {when}:\n        while k > 0:\n            k += 2\n    return 0\n")
    assert "mine.py:9: a `while` ran past 100000 steps" in refused(path)


def test_a_loop_that_ends_is_left_alone(tmp_path):
    path = own(tmp_path, "    k = 0\n    while True:\n        k += 1\n        if k >= view.n:\n            break\n    return k - 1\n")
    assert play(path).equals(play(own(tmp_path, "    return view.n - 1\n", name="other"), players=("other",)))


def test_raise_in_a_strategy_is_told(tmp_path):
    path = own(tmp_path, "    if view.rounds > 3:\n        raise ValueError('lost the thread')\n    return 0\n")
    text = refused(path)
    assert "lost the thread" in text and "mine" in text and "seed 2, game" in text


def test_a_changed_file_is_a_changed_strategy(tmp_path):
    path = own(tmp_path, "    return 0\n")
    first, before = play(path), registry.get("mine", "battlecon", [path]).hash
    own(tmp_path, "    return view.n - 1\n")
    assert not play(path).equals(first) and registry.get("mine", "battlecon", [path]).hash != before


def test_it_is_found_in_the_cache_by_another_process(tmp_path):
    path = own(tmp_path, "    return view.n // 2\n")
    play(path)
    code = (
        "import sys, time, steelyard\nfrom strategies import registry\nfrom sim.core.game import get\nkernel = get('battlecon').kernel\n"
        f"one = registry.get('mine', 'battlecon', [{str(path)!r}])\ndone = kernel.player(one)\n"
        "print(sum(one for one in done.stats.cache_hits.values()))\n"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "1"


def test_a_strategy_declared_at_the_prompt_plays_too():
    @steelyard.strategy("battlecon")
    def last(view, tables, me, play_on):
        return view.n - 1

    assert len(steelyard.play("battlecon", {}, [last, "random"], 20)) == 20


def test_an_endless_for_ends_with_its_line(tmp_path):
    body = "    n = 0\n    for i in range(10**15):\n        n = n + i % 2\n    return n * 0\n"
    assert "mine.py:8: a `for` ran past 100000 steps" in refused(own(tmp_path, body))


def test_a_trace_of_an_index_outside_the_list_is_an_error(tmp_path, capfd):
    from steelyard.__main__ import main

    path = own(tmp_path, "    return 99\n")
    with pytest.raises(SystemExit) as ended:
        main(["trace", "battlecon", "--players", "mine", "--strategy", str(path)])
    assert ended.value.code == 2
    assert "strategy 'mine' answers 99 to 'pair', allowed are 0 to" in capfd.readouterr().err
