"""Threads beside the caller: every slice is run once, errors come out when all are through."""

from __future__ import annotations

import time
from threading import get_ident
from typing import Any

import pytest

from paiju.accel.pool import Pool


@pytest.fixture(params=["asleep", "spinning"])
def waiting(request: pytest.FixtureRequest) -> Any:
    """How two threads of a pool wait."""
    if request.param == "asleep":
        return None
    pytest.importorskip("numba")
    from paiju.accel.spin_wait import SpinWait

    return SpinWait(2)


def test_every_slice_is_run_and_the_last_by_the_caller(waiting: Any) -> None:
    ran: dict[int, int] = {}
    jobs = [(place,) for place in range(3)]
    pool = Pool(len(jobs), waiting)
    for _ in range(50):
        ran.clear()
        pool.run(lambda place: ran.update({place: get_ident()}), jobs)
        assert sorted(ran) == [0, 1, 2]
        assert ran[2] == get_ident() and get_ident() not in (ran[0], ran[1])
    pool.close()
    pool.close()
    pool.run(lambda place: ran.update({place: get_ident()}), jobs)
    assert set(ran.values()) == {get_ident()}


def test_an_error_is_raised_when_all_are_through(waiting: Any) -> None:
    pool, through = Pool(2, waiting), list[int]()

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


def test_who_spins_comes_back_with_what_is_awaited_and_without() -> None:
    pytest.importorskip("numba")
    from paiju.accel.spin_wait import LINE, SpinWait

    spin_wait = SpinWait(2)
    spin_wait.begin(1)
    spin_wait.await_run(0, 0)  # another run has begun: nothing to wait for
    spin_wait.await_run(1, 0)
    spin_wait.await_jobs(2)  # both are done
    cells = spin_wait._cells
    assert cells[0] == 1 and cells[LINE] == cells[2 * LINE] == 1
    spin_wait.await_run(0, 1)  # nobody comes: in vain, and back all the same
    spin_wait.await_jobs(4)
    assert cells[LINE] == 2
