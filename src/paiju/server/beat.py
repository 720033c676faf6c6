"""When what has gathered is done: at once while it is quiet, in beats under load."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SECONDS = 0.05
"""Nobody at a card table notices so little; of what a commit and waking up cost, each action then pays less."""
SLICE = 256
"""So many calls are made in one turn of the event loop: of more, the first would be out of the caches at the end."""
MANY = 4
"""After so many calls in one beat as many are to be expected for the next."""
TURNS = 4
"""Of the event loop, until what was told has left: the store answers, the rooms write, the loop sends."""


class Beat:
    """Calls back at the end of the present turn of the event loop, unless it has just done so: then a beat later.

    A commit, waking the thread that makes it, and a frame cost nearly the same for one action as for several, and the
    second of two alike costs half of the first, which finds nothing in the processor's caches. So a lone table is
    answered at once, and a thousand of them share.

    For the same reason the whole thread sleeps after a beat with much to do, until the next one is due: awake, the
    loop would be called for every single message that comes in meanwhile, to put it with those that wait.
    """

    __slots__ = ("_calls", "_following", "_held", "_is_striking", "_last", "_seconds", "_waiting")

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._last = -math.inf
        self._waiting: list[Callable[[], None]] = []
        self._following: list[Callable[[], None]] = []
        self._is_striking = False
        self._calls = 0
        """How many the last beat made."""
        self._held = 0

    def call(self, what: Callable[[], None]) -> None:
        """Within a beat what follows from it is done in the same one, after everything that led to it."""
        if self._is_striking:
            self._following.append(what)
            return
        if not self._waiting:
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
        self._calls = 0
        now, self._waiting = self._waiting[:SLICE], self._waiting[SLICE:]
        while now:
            self._calls += len(now)
            for what in now:
                try:
                    what()
                except Exception as error:
                    # Not the business of the others that wait.
                    loop.call_exception_handler({"message": "a call on the beat failed", "exception": error})
            now, self._following = self._following, []
        self._is_striking = False
        if self._waiting:
            loop.call_soon(self.strike)
        else:
            self._wind_down()

    def hold(self, things: int) -> None:
        """So many things that a beat led to are being done elsewhere: no rest until they are released."""
        self._held += things

    def release(self, things: int) -> None:
        self._held -= things
        self._wind_down()

    @contextmanager
    def awake(self) -> Iterator[None]:
        """No rest meanwhile: somebody waits for what takes several turns of the event loop, such as a page."""
        self.hold(1)
        try:
            yield
        finally:
            self.release(1)

    def _wind_down(self) -> None:
        if self._seconds and self._calls >= MANY and not self._held:
            asyncio.get_running_loop().call_soon(self._rest, TURNS)

    def _rest(self, turns: int) -> None:
        """Sleep, and the event loop with us, as soon as everything has been sent that is to be."""
        loop = asyncio.get_running_loop()
        if turns:
            loop.call_soon(self._rest, turns - 1)
        elif not self._held:
            time.sleep(max(0.0, self._last + self._seconds - loop.time()))
