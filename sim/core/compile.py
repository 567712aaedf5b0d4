"""The one decorator for rules, the one for entry points, and what both need.

With NUMBA_DISABLE_JIT=1 the same source runs as plain Python on the same records, some thousand times slower, with the same
results: that is the debugger, the coverage tool and the twin every kernel is tested against.
"""

from __future__ import annotations

import warnings

import numba as nb
import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from sim.core import cache

warnings.simplefilter("ignore", nb.NumbaExperimentalFeatureWarning)
cache.install()

PLAIN = bool(nb.config.DISABLE_JIT)
OPTIONS = dict(nogil=True, error_model="numpy", cache=True)


def rule(function):
    """Decorator for every rule: compiled once per type of its arguments.

    Numba would compile a rule anew for every constant it is called with (forty times for `push`); constants are widened to
    plain integers before it looks for a compiled version."""
    made = nb.njit(**OPTIONS)(function)
    if not PLAIN:
        find = made.get_call_template

        def find_widened(args, kws):
            return find(tuple(map(types.unliteral, args)), {name: types.unliteral(kind) for name, kind in kws.items()})

        made.get_call_template = find_widened
    return made


def entry(signature):
    """Decorator: compile now, for one signature. For the few functions that core and strategies call by value."""
    if PLAIN:
        return lambda function: function
    return nb.njit(signature, **OPTIONS)


def records(dtype: np.dtype, shape) -> np.ndarray:
    """Zeroed records, attribute access also in plain Python."""
    made = np.zeros(shape, dtype)
    return made.view(np.recarray) if PLAIN else made


def record_type(dtype: np.dtype):
    """Numba's type for one record, after checking that plain Python can read it the same way.

    Raises ValueError for a field that hides an attribute of numpy's records, or whose integers are not 64 bits wide (smaller
    ones wrap differently in compiled and plain code)."""
    _check(dtype)
    return nb.from_dtype(dtype)


def _check(dtype: np.dtype) -> None:
    for name in dtype.names:
        if name in dir(np.record):
            raise ValueError(f"field {name!r}: numpy's records have an attribute of that name")
        kind = dtype[name].base
        if kind.names:
            _check(kind)
        elif kind not in (np.dtype("i8"), np.dtype("u8"), np.dtype("f8")):
            raise ValueError(f"field {name!r} is {kind}; allowed are i8, u8, f8")


@intrinsic
def _copy_words(typingctx, target, source, first, words):
    def codegen(context, builder, signature, args):
        to, origin, at, count = args
        eight = context.get_constant(types.int64, 8)
        places = [builder.gep(builder.bitcast(p, cgutils.voidptr_t), [builder.mul(at, eight)]) for p in (to, origin)]
        cgutils.raw_memcpy(builder, *places, builder.mul(count, eight), context.get_constant(types.int64, 1))
        return context.get_dummy_value()

    return types.void(target, source, types.int64, types.int64), codegen


if PLAIN:

    def copy_words(target, source, first, words):
        """Copy some 64-bit words of a record onto another (here: the whole record)."""
        for name in target.dtype.names:
            target[name] = source[name]

else:

    @rule
    def copy_words(target, source, first, words):
        """Copy `words` 64-bit words of a record, from word `first` on, onto another (a slice assignment is five times slower)."""
        _copy_words(target, source, first, words)
