"""How rules become machine code: kept one by one as LLVM code; linked, optimised and translated once, where they are called by value.

Numba translates every function as soon as it is called anywhere, together with all it calls, so a rule far down in an engine of three
hundred would be translated some twenty times. Here a rule is lowered and kept (in the cache, too) without that. What is called by
value (an entry of a kernel, a player, a loop) takes in all rules below it and is optimised as one program. From Python a rule is
called as the plain function that it is.
"""

from __future__ import annotations

import importlib

from llvmlite import binding as llvm
from numba import types
from numba.core import compiler, errors
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import CPUDispatcher

from sim.core import cache


class RuleLibrary(JITCodeLibrary):
    """The LLVM code of one rule and of what numba itself brings along. `below`: the rules it calls, and those they call, all the way."""

    def __init__(self, codegen, name):
        super().__init__(codegen, name)
        self.below = {}

    def add_linking_library(self, library):
        if isinstance(library, RuleLibrary):
            self.below[library] = None
        else:
            super().add_linking_library(library)

    def finalize(self):
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"  # it may be linked in many times
        self._shared_module = self._final_module
        self._finalized = True

    @classmethod
    def kept(cls, codegen, name, code, below):
        """A library as it was kept: its LLVM code, and the libraries below it."""
        self = cls(codegen, name)
        self._final_module = self._shared_module = llvm.parse_bitcode(code)
        self._finalized = True
        self.below = below
        return self


class WholeLibrary(JITCodeLibrary):
    """Machine code of what is called by value, with all the rules below it."""

    def _optimize_final_module(self):
        rules = {f.name for one in self._linking_libraries if isinstance(one, RuleLibrary) for f in one._final_module.functions}
        for function in self._final_module.functions:
            if not function.is_declaration and function.name in rules:
                function.linkage = "internal"  # nobody else calls this copy: what is called once only can be dissolved in its caller
        super()._optimize_final_module()


class RuleCompiler(compiler.Compiler):
    """Numba's compiler as far as LLVM code."""

    def __init__(self, typing, target, library, args, returned, flags, local):
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        super().__init__(typing, target, RuleLibrary(target.codegen(), "rule"), args, returned, flags, local)

    def define_pipelines(self):
        """The same source has the same name in every process: in place of numba's running number stands the cache's stamp."""
        self.state.func_id.unique_id = int(cache.closure_hash(self.state.func_id.func.__code__.co_filename)[:12], 16)
        return super().define_pipelines()


class WholeCompiler(compiler.Compiler):
    """Numba's compiler, on a library of ours."""

    def __init__(self, typing, target, library, args, returned, flags, local):
        library = WholeLibrary(target.codegen(), "whole")
        library.enable_object_caching()
        super().__init__(typing, target, library, args, returned, flags, local)


class RuleKept(CompileResultCacheImpl):
    """What is kept of a rule: its LLVM code, and which rules it calls."""

    def check_cachable(self, made):
        return True

    def reduce(self, made):
        made.fndesc.typemap = made.fndesc.calltypes = None
        library = made.library
        return library.name, library._final_module.as_bitcode(), [one.rule for one in library.below], made.fndesc, made.signature

    def rebuild(self, target, kept):
        name, code, below, described, signature = kept
        libraries = {}
        for module, rule, args in below:
            try:
                found = getattr(importlib.import_module(module), rule).library(args)
            except (ImportError, AttributeError):  # not to be had by its name: lowered anew
                return None
            libraries |= {found: None} | found.below
        library = RuleLibrary.kept(target.codegen(), name, code, libraries)
        return result(target, library, described, signature)


class RuleCache(FunctionCache):
    _impl_class = RuleKept


def result(target, library, described, signature):
    """What numba wants to know of a compiled function; the entry point is a name for it only, nobody can call it."""
    known = dict.fromkeys(compiler.CR_FIELDS) | {"typing_context": target.typing_context, "target_context": target}
    known |= {"entry_point": object(), "library": library, "fndesc": described, "signature": signature}
    return compiler.CompileResult(**known | {"objectmode": False, "lifted": (), "reload_init": [], "referenced_envs": ()})


class Rule(CPUDispatcher):
    """A rule: LLVM code to compiled callers, a plain function (`plain`, where its own is not one) to Python."""

    def __init__(self, function, options, plain=None):
        super().__init__(function, targetoptions=options | {"nopython": True}, pipeline_class=RuleCompiler)
        self._cache = RuleCache(function)
        self._lowering = set()
        self._plain = plain or function

    def __call__(self, *args, **named):
        return self._plain(*args, **named)

    def library(self, args):
        """The code for arguments of these types."""
        self.compile(args)
        return self.overloads[args].library

    def compile(self, sig):
        """Lower it for arguments of these types, or take what was kept. Raises TypingError for a rule that calls itself."""
        args = tuple(sig)
        if args in self.overloads:
            return self.overloads[args].entry_point
        made = self._cache.load_overload(args, self.targetctx)
        if made is None:
            if args in self._lowering:
                raise errors.TypingError(f"the rule {self.__name__} calls itself, which rules cannot")
            self._lowering.add(args)
            try:
                lowered = self._compiler.compile(args, None)
            finally:
                self._lowering.discard(args)
            lowered.library._ensure_finalized()
            made = result(self.targetctx, lowered.library, lowered.fndesc, lowered.signature)
            self._cache.save_overload(args, made)
        made.library.rule = (self.py_func.__module__, self.py_func.__qualname__, args)
        self.targetctx.insert_user_function(made.entry_point, made.fndesc, [made.library, *made.library.below])
        self.overloads[args] = made
        return made.entry_point

    def get_call_template(self, args, kws):
        """Constants are widened to plain integers: numba would lower `push` anew for each of forty constants."""
        widened = {name: types.unliteral(kind) for name, kind in kws.items()}
        return super().get_call_template(tuple(map(types.unliteral, args)), widened)
