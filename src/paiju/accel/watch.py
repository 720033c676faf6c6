"""A crew for orders that follow each other closely: helpers stay in compiled code between them, for a moment.

Waking a thread by a lock takes longer than many tables; see :mod:`paiju.accel.orders` for what happens instead.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from paiju.accel import Runner
from paiju.accel.crew import Crew, Loop
from paiju.accel.orders import ASLEEP, SLEPT, all_done, give_order

NAP = 0.0001
"""Seconds between looks at a helper that takes long: perhaps it needs the caller's core."""


class Watch:
    """The caller and helpers with a desk each, the caller's the last; ``shares`` say where each begins."""

    def __init__(self, runner: Runner, desks: Any, shares: Any) -> None:
        self._desks, self._shares = desks, shares
        self._give, self._all_done = runner.run(give_order), runner.run(all_done)
        self._errors: list[BaseException] = []
        self._helped, self._alone = desks[:-1], desks[:0]
        self.crew = Crew(len(self._helped))

    def order(self, loop: Loop, order: int, jobs: Sequence[tuple[Any, ...]]) -> None:
        """Have an order carried out: ``loop(order, *job)`` does a part of it, ``loop(ASLEEP, *job)`` waits for one."""
        desks = self._helped if self.crew.is_there else self._alone
        try:
            if self._give(desks, self._shares, order):
                for helper, desk in enumerate(desks):
                    if desk[SLEPT]:
                        self.crew.begin(helper, _attend, (desk, self._errors, loop, jobs[helper]))
            loop(order, *jobs[-1])
            while not self._all_done(desks, order):
                time.sleep(NAP)
        except BaseException:
            self._stand_down()
            raise
        if self._errors:
            raise self._errors.pop()

    def _stand_down(self) -> None:
        """After an interrupt nobody knows who has begun: let all fall asleep."""
        self.crew.finish()
        for desk in self._desks:
            desk[0] = ASLEEP
        self._errors.clear()


def _attend(desk: Any, errors: list[BaseException], loop: Loop, job: tuple[Any, ...]) -> None:
    try:
        loop(ASLEEP, *job)
    except BaseException as error:
        errors.append(error)
        desk[0] = ASLEEP
