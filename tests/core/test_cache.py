"""Compiled code is kept, is never stale, and never trusted when it is damaged."""

import os

import pytest

HELPER = "from sim.core.compile import rule\n\n\n@rule\ndef helper(x):\n    return x + {n}\n"
CALLER = """
from numba import types
from sim.core.compile import entry, rule
from strategies.helper import helper

@rule
def middle(x):
    return 10 * helper(x)

@entry(types.int64(types.int64))
def caller(x):
    return middle(x)
"""
RUN = "from strategies.caller import caller; print(caller(1))"


@pytest.fixture
def pair(tree):
    """Two files, one calling the other."""
    (tree.root / "strategies/helper.py").write_text(HELPER.format(n=1))
    (tree.root / "strategies/caller.py").write_text(CALLER)
    assert tree.run(RUN) == "20" and tree.saved == 3
    return tree


def test_a_second_process_compiles_nothing(pair):
    assert pair.run(RUN) == "20" and pair.saved == 0


def test_an_edited_callee_recompiles_its_callers_and_an_edit_undone_hits_again(pair):
    (pair.root / "strategies/helper.py").write_text(HELPER.format(n=5))
    assert pair.run(RUN) == "60" and pair.saved == 3
    (pair.root / "strategies/helper.py").write_text(HELPER.format(n=1))
    assert pair.run(RUN) == "20" and pair.saved == 0


def test_a_callee_of_a_users_own_package_is_seen_too(pair):
    own = pair.root / "mygame"
    own.mkdir()
    (own / "__init__.py").write_text("")
    (own / "helper.py").write_text(HELPER.format(n=1))
    (own / "caller.py").write_text(CALLER.replace("strategies.helper", ".helper"))
    run = RUN.replace("strategies", "mygame")
    assert pair.run(run) == "20"
    (own / "helper.py").write_text(HELPER.format(n=5))
    assert pair.run(run) == "60"
    assert not list(own.rglob("*.nbc")), "numba's own stale folders beside the sources"


def test_two_rules_of_one_process_may_call_a_third(tree):
    """Compiled in another process, or not at all since: a callee's name does not depend on what was compiled before it."""
    (tree.root / "strategies/helper.py").write_text(HELPER.format(n=1))
    (tree.root / "strategies/caller.py").write_text(CALLER)
    (tree.root / "strategies/other.py").write_text(
        CALLER.replace("10 *", "100 *").replace("def middle", "def another").replace("middle", "another")
    )
    assert tree.run(RUN.replace("caller import", "other import")) == "200" and tree.saved == 3
    assert tree.run(f"{RUN}; from strategies.other import caller; print(caller(1))").split() == ["20", "200"] and tree.saved == 2


def test_a_rule_that_calls_itself_is_refused(tree):
    (tree.root / "strategies/helper.py").write_text(HELPER.format(n=1))
    (tree.root / "strategies/caller.py").write_text(CALLER.replace("10 * helper(x)", "0 if x == 0 else middle(x - 1)"))
    code = f"try:\n    {RUN}\nexcept Exception as e:\n    print('calls itself' in str(e))"
    assert tree.run(code.replace("; ", "\n    ")) == "True"


def test_checked_and_unchecked_code_are_kept_apart(pair):
    assert pair.run(RUN, NUMBA_BOUNDSCHECK="1") == "20" and pair.saved == 3


def test_the_cache_may_be_moved(pair):
    pair.cache = pair.cache.rename(pair.cache.with_name("elsewhere"))
    assert pair.run(RUN) == "20" and pair.saved == 0


@pytest.mark.parametrize("pattern", ["caller.caller*.nbc", "caller.caller*.nbi", "caller.middle*.nbc", "helper*.nbc", "helper*.nbi"])
@pytest.mark.parametrize("damage", ["empty", "cut", "flipped"])
def test_a_damaged_file_is_compiled_anew(pair, pattern, damage):
    (file,) = pair.files(pattern)
    content = file.read_bytes()
    middle = len(content) // 2
    flipped = content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
    file.write_bytes({"empty": b"", "cut": content[:middle], "flipped": flipped}[damage])
    if not pattern.startswith("caller.caller"):  # what is whole needs no rule; without it every rule is wanted
        pair.files("caller.caller*.nbc")[0].unlink()
    assert pair.run(RUN) == "20"
    assert pair.run(RUN) == "20" and pair.saved == 0, "the damaged file was not replaced"


def test_a_place_that_cannot_be_written_is_said_and_done_without(pair):
    blocked = pair.root / "a file"
    blocked.write_text("")
    assert pair.run(RUN, STEELYARD_CACHE_DIR=str(blocked / "cache")) == "20"
    assert pair.err.count("is not writable; compiled code is kept for this run only") == 1


def test_a_full_disk_is_said_and_done_without(pair):
    full = "import os, numba.core.caching as c\ndef full(self, path): raise OSError(28, 'No space left on device')\n"
    full += "c.IndexDataCacheFile._open_for_write = full\n"
    (pair.root / "strategies/helper.py").write_text(HELPER.format(n=2))
    assert pair.run(full + RUN) == "30"
    assert pair.err.count("No space left on device") == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_warm_and_read_only_hits(pair):
    for folder, _, _ in os.walk(pair.cache):
        os.chmod(folder, 0o555)
    assert pair.run(RUN) == "20"


def test_two_cold_processes_at_once(tree):
    code = (
        "import tests.games, numpy as np\nfrom sim.core.game import get\nfrom sim.core.batch import Cell\n"
        "from strategies.core.random import random\ng = get('pig')\n"
        "print(g.kernel.play(Cell(g, g.scenario(), None, [random] * 2, 3, 1), 0, 500).games.sum())\n"
    )
    processes = [tree.start(code) for _ in range(2)]
    ends = [process.communicate() for process in processes]
    assert [process.returncode for process in processes] == [0, 0], ends
    results = {out.splitlines()[-1] for out, _ in ends}
    assert results == {tree.run(code)} and tree.saved == 0
