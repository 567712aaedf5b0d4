"""Rules are compiled once per type; records that plain Python would read another way are refused."""

import numpy as np
import pytest
from numba import types

from sim.core.compile import PLAIN, record_type, records, rule
from sim.core.game import get
from sim.core.record import state_dtype


@rule
def one_more(x):
    return x + 1


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_a_rule_is_compiled_once_whatever_constants_it_is_called_with():
    for constant in (1, 2, 3):
        one_more.get_call_template((types.literal(constant),), {})
    assert one_more.signatures == [(types.int64,)]


@pytest.mark.parametrize("name", ["max", "size", "take", "sum"])
def test_names_of_numpys_own_are_refused(name):
    with pytest.raises(ValueError, match=f"field '{name}': numpy's records have an attribute of that name"):
        record_type(state_dtype(2, [(name, "i8")], 4, 4))


@pytest.mark.parametrize("kind", ["i4", "u2", "f4", "?"])
def test_narrow_numbers_are_refused(kind):
    with pytest.raises(ValueError, match="allowed are i8, u8, f8"):
        record_type(np.dtype([("small", kind)]))


def test_narrow_numbers_are_found_inside_records():
    inner = np.dtype([("deep", "i4")])
    with pytest.raises(ValueError, match="'deep'"):
        record_type(np.dtype([("outer", inner, 3)]))


def test_a_full_agenda_and_a_full_question_are_loud():
    from sim.core.agenda import option, push

    made = records(get("pig").state, 1)
    with pytest.raises(OverflowError, match="agenda"):
        for _ in range(5):
            push(made[0], 0, 0, 0, 0, 0, 0)
    with pytest.raises(OverflowError, match="options"):
        for _ in range(3):
            option(made[0], 0, 0, 0, 0)
