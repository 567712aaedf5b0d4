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
from sim.core.linking import Rule, WholeCompiler

warnings.simplefilter("ignore", nb.NumbaExperimentalFeatureWarning)
cache.install()

PLAIN = bool(nb.config.DISABLE_JIT)
OPTIONS = dict(nogil=True, error_model="numpy")


def rule(function):
    """Decorator for every rule: compiled into what calls it, once per type of its arguments; plain to Python."""
    return function if PLAIN else Rule(function, OPTIONS)


def entry(signature=None, cache=True):
    """Decorator: compiled with all the rules below it, at once if the signature is given. For what core calls by value."""
    if PLAIN:
        return lambda function: function
    return nb.njit(signature, **OPTIONS, cache=cache, pipeline_class=WholeCompiler)


def records(dtype: np.dtype, shape) -> np.ndarray:
    """Zeroed records, attribute access also in plain Python."""
    return np.zeros(shape, dtype).view(np.recarray)


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


def _copy_plain(target, source, first, words):
    """The whole record: to Python its words are no addresses."""
    for name in target.dtype.names:
        target[name] = source[name]


def copy_words(target, source, first, words):
    """Copy `words` 64-bit words of a record, from word `first` on, onto another (a slice assignment is five times slower)."""
    _copy_words(target, source, first, words)


copy_words = _copy_plain if PLAIN else Rule(copy_words, OPTIONS, plain=_copy_plain)
