"""Says on standard error that kernels are being compiled: whoever waits a minute should know why.

numba tells of every function it compiles, and of none that it finds in the cache. On a terminal a bar counts the
kernels; elsewhere it is one line. Imported only where numba is.
"""

from __future__ import annotations

import sys
from typing import Any

from numba.core import event

from paiju.accel import store
from paiju.accel.flows import FlowType
from paiju.accel.reach import reached
from paiju.core.kernel import KERNELS
from paiju.core.texts import Texts, system_language
from paiju.registry import game_ids, get_game

TEXTS = Texts("paiju.accel")
FEW = 12
"""Kernels that take no time worth a word."""
_said: set[str] = set()
"""Lines printed by now: what games share lies in several packages, and a line is told once."""


class _Announcer(event.Listener):
    """Follows the compiling of one entry, from its first kernel to its last."""

    def __init__(self) -> None:
        self._depth = 0
        self._seen: set[Any] = set()
        self._bar: Any = None

    def on_start(self, event: Any) -> None:
        function = event.data["dispatcher"].py_func
        if not any(function is kernel for kernel in KERNELS):
            return
        if self._depth == 0:
            self._begin(function, event.data["args"])
        self._depth += 1

    def on_end(self, event: Any) -> None:
        function = event.data["dispatcher"].py_func
        if self._depth == 0 or not any(function is kernel for kernel in KERNELS):
            return
        self._depth -= 1
        if self._bar is not None:
            self._seen.add(function)
            self._bar.update(self._bar.task_ids[0], completed=len(self._seen))
        if self._depth == 0:
            self._end()

    def _begin(self, function: Any, given: Any) -> None:
        flows = [kind.flow for kind in given if isinstance(kind, FlowType)]
        kernels = reached(function, *flows)
        package = store.package_of(flows[0].start if flows else function)
        if len(kernels) < FEW:
            return
        text = TEXTS.text(system_language(), "compiling", name=names_of(package))
        if not sys.stderr.isatty():
            if text not in _said:
                print(text, file=sys.stderr, flush=True)
            _said.add(text)
            return
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._bar.add_task(text, total=len(kernels))
        self._bar.start()

    def _end(self) -> None:
        if self._bar is not None:
            self._bar.stop()
        self._bar = None
        self._seen.clear()


def names_of(package: str) -> tuple[str, ...]:
    """The games whose rules are in a package, in the reader's language."""
    lang = system_language()
    games = [get_game(game_id) for game_id in game_ids()]
    found = [
        game.name(lang)
        for game in games
        if any(f"{package}.".startswith(f"{sys.modules[kind.__module__].__package__}.") for kind in type(game).__mro__)
    ]
    return tuple(found) or (package,)


def listen() -> None:
    """Announce whatever is compiled from now on."""
    register: Any = event.register
    register("numba:compile", _Announcer())
