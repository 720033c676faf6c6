"""Threads beside the caller: every slice is run once, errors come out when all are through."""

from __future__ import annotations

import time
from threading import get_ident

import pytest

from paiju.accel.pool import Pool


def test_every_slice_is_run_and_the_last_by_the_caller() -> None:
    ran: dict[int, int] = {}
    jobs = [(place,) for place in range(3)]
    pool = Pool(len(jobs))
    for _ in range(50):
        ran.clear()
        pool.run(lambda place: ran.update({place: get_ident()}), jobs)
        assert sorted(ran) == [0, 1, 2]
        assert ran[2] == get_ident() and get_ident() not in (ran[0], ran[1])
    pool.close()
    pool.close()
    pool.run(lambda place: ran.update({place: get_ident()}), jobs)
    assert set(ran.values()) == {get_ident()}


def test_an_error_is_raised_when_all_are_through() -> None:
    pool, through = Pool(2), list[int]()

    def loop(place: int, wrong: int) -> None:
        time.sleep(0.01 * (1 - place))
        if place == wrong:
            raise ValueError(place)
        through.append(place)

    for wrong in (0, 1):
        through.clear()
        with pytest.raises(ValueError, match=str(wrong)):
            pool.run(loop, [(0, wrong), (1, wrong)])
        assert through == [1 - wrong]
    pool.close()
