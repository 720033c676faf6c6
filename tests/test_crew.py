"""Threads beside the caller: every slice is run once, errors come out, interrupts wait, nobody is left behind."""

from __future__ import annotations

import gc
import time
from threading import active_count, get_ident

import pytest

from paiju.accel.crew import Crew


def test_every_slice_is_run_and_the_last_by_the_caller() -> None:
    ran: dict[int, int] = {}
    crew = Crew(2)
    for _ in range(50):
        ran.clear()
        crew.run(lambda place: ran.update({place: get_ident()}), [(place,) for place in range(4)])
        assert sorted(ran) == [0, 1, 2, 3]
        assert ran[2] == ran[3] == get_ident() and get_ident() not in (ran[0], ran[1])
    crew.close()
    crew.run(lambda place: ran.update({place: get_ident()}), [(place,) for place in range(4)])
    assert set(ran.values()) == {get_ident()}


def test_an_error_is_raised_when_all_are_through() -> None:
    crew, through = Crew(1), []

    def loop(place: int, wrong: int) -> None:
        time.sleep(0.01 * (1 - place))
        if place == wrong:
            raise ValueError(place)
        through.append(place)

    for wrong in (0, 1):
        through.clear()
        with pytest.raises(ValueError, match=str(wrong)):
            crew.run(loop, [(0, wrong), (1, wrong)])
        assert through == [1 - wrong]
    crew.run(loop, [(0, -1), (1, -1)])
    assert sorted(through[1:]) == [0, 1]


@pytest.mark.slow
def test_a_crew_that_is_dropped_goes_home() -> None:
    gc.collect()
    before = active_count()
    crew = Crew(3)
    assert active_count() > before
    del crew
    gc.collect()
    for _ in range(100):
        if active_count() <= before:
            return
        time.sleep(0.01)
    raise AssertionError("helpers are left")
