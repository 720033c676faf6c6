"""Only entries are optimised and made into machine code; what they call is linked into them."""

from __future__ import annotations

from typing import Any

import pytest

from paiju import accel
from paiju.core.kernel import kernel


@kernel
def twice(number: int) -> int:
    return number + number


@kernel
def thrice(number: int) -> int:
    return twice(number) + number


@kernel
def six_times(number: int) -> int:
    return twice(thrice(number))


@kernel
def seven_times(number: int) -> int:
    return six_times(number) + number


@kernel
def four_times(number: int) -> int:
    return twice(twice(number))


@kernel
def eight_times(number: int) -> int:
    return twice(four_times(number))


@pytest.mark.slow
def test_each_entry_is_optimised_once_with_all_it_calls(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    pytest.importorskip("numba")
    from numba.core.codegen import CPUCodeLibrary

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    optimised: list[str] = []
    own: Any = CPUCodeLibrary._optimize_final_module

    def optimise(library: Any) -> None:
        if library.name.endswith(("twice", "thrice", "times")):  # numba has functions of its own
            optimised.append(library.name)
        own(library)

    monkeypatch.setattr(CPUCodeLibrary, "_optimize_final_module", optimise)
    # An entry is kept by its package: with this file's own name nothing is found that another run compiled.
    assert accel.compiled(six_times, __name__)(7) == six_times(7) == 42
    assert optimised == ["six_times"]
    assert accel.compiled(seven_times, __name__)(7) == 49
    assert accel.compiled(twice, __name__)(7) == 14, "an inner kernel may be an entry, too"
    assert optimised == ["six_times", "seven_times", "twice"]


def test_what_an_entry_calls_is_visible_to_nobody_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    pytest.importorskip("numba")
    from llvmlite.binding import Linkage
    from numba.core.codegen import CPUCodeLibrary

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    seen: dict[str, Any] = {}
    own: Any = CPUCodeLibrary._optimize_final_module

    def optimise(library: Any) -> None:
        if library.name == "eight_times":
            kernels = ("twice", "four_times", "eight_times")
            for function in library._final_module.functions:
                seen.update({name: function.linkage for name in kernels if f"{len(name)}{name}B" in function.name})
        own(library)

    monkeypatch.setattr(CPUCodeLibrary, "_optimize_final_module", optimise)
    assert accel.compiled(eight_times, __name__)(7) == eight_times(7) == 56
    assert seen == {"twice": Linkage.internal, "four_times": Linkage.internal, "eight_times": Linkage.external}
