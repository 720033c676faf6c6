"""When what has gathered is done: at once while it is quiet, in beats under load."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable

SECONDS = 0.015
"""Nobody at a card table notices so little; a disk has written several times meanwhile."""


class Beat:
    """Calls back at the end of the present turn of the event loop, unless it has just done so: then a beat later.

    A commit, waking the thread that makes it, and a frame cost nearly the same for one action as for several, and the
    second of two alike costs half of the first, which finds nothing in the processor's caches. So a lone table is
    answered at once, and a thousand of them share.
    """

    __slots__ = ("_is_striking", "_last", "_seconds", "_waiting")

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._last = -math.inf
        self._waiting: list[Callable[[], None]] = []
        self._is_striking = False

    def call(self, what: Callable[[], None]) -> None:
        """Within a beat what follows from it is done in the same one, after everything that waited for it."""
        if not self._waiting and not self._is_striking:
            loop = asyncio.get_running_loop()
            left = self._last + self._seconds - loop.time() if self._seconds else 0.0
            if left > 0:
                loop.call_later(left, self.strike)
            else:
                loop.call_soon(self.strike)
        self._waiting.append(what)

    def strike(self) -> None:
        loop = asyncio.get_running_loop()
        self._last = loop.time()
        self._is_striking = True
        while self._waiting:
            waiting, self._waiting = self._waiting, []
            for what in waiting:
                try:
                    what()
                except Exception as error:
                    # Not the business of the others that wait.
                    loop.call_exception_handler({"message": "a call on the beat failed", "exception": error})
        self._is_striking = False
