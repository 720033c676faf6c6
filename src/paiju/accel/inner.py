"""Inner kernels are compiled as far as their callers need them, and entries own them. Imported only where numba is.

numba optimises every function it compiles, together with all that the function calls, and makes machine code of it: a
game was optimised again at each level of its calls, though only entries ever run. Left to the entries, which take
everything they call into one module, cangzhou's first batch costs 36 seconds of a processor instead of 94, and its
steps are as quick.

What an entry has taken in is its own, so that the optimiser may drop arguments nobody reads: a room of thirteen cards
is a hundred numbers at every call. duogui13 makes 12 steps in the time of 10, fujian13 13, taiwan13 16, cangzhou 11.
"""

from __future__ import annotations

from typing import Any

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

from paiju.accel.places import add_to


class _Environments:
    """A stand-in for the addresses of functions' Python objects: a function nobody calls from Python has none."""

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing: there is no machine code to put it into."""


class _Library(JITCodeLibrary):
    """The code of an inner kernel and of what it calls, to be linked into an entry."""

    codegen = _Environments()

    def _optimize_final_module(self) -> None:
        """The entry's business."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """No address."""
        return 0


class _Entry(JITCodeLibrary):
    """The code of an entry and of what it calls, which is visible to nobody else."""

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr and not function.is_declaration:
                function.linkage = "internal"
        super()._optimize_final_module()  # type: ignore[no-untyped-call]


class EntryCompiler(Compiler):
    """numba's own compiler, with a library of ours for what it makes (its documents call this customising)."""

    def define_pipelines(self) -> Any:
        _set_library(self, _Entry).enable_object_caching()
        return super().define_pipelines()  # type: ignore[no-untyped-call]


class InnerCompiler(Compiler):
    """numba's own compiler for inner kernels, whose library is never optimised by itself."""

    def define_pipelines(self) -> Any:
        _set_library(self, _Library)
        return [add_to(pipeline) for pipeline in super().define_pipelines()]  # type: ignore[no-untyped-call]


def _set_library(compiler: Any, library: Any) -> Any:
    """The library, in the place of the one that numba would have made."""
    state = compiler.state
    state.library = library(state.targetctx.codegen(), state.func_id.func_qualname)
    return state.library
