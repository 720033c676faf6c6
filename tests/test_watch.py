"""Helpers that stay awake between orders: each is carried out once, errors come out, whoever idles falls asleep."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from paiju.accel import Runner, orders
from paiju.accel.orders import ASLEEP, BUSY, CHOOSE, FROM, SLEPT, STEP, TO, WAITING
from paiju.accel.watch import Watch

Part = Callable[[int, int, int], None]
COUNT = 100


def soon(condition: Callable[[], Any]) -> bool:
    for _ in range(1000):
        if condition():
            return True
        time.sleep(0.01)
    return False


def test_an_order_is_given_taken_and_done() -> None:
    desk, share = [WAITING, 0], [7, 3, 5]
    assert orders.give_order([desk], [share], STEP) == 0
    assert (desk, share) == ([STEP, 0], [3, 3, 5])
    assert orders.next_order(desk) == STEP and desk[0] == BUSY
    assert not orders.all_done([desk], STEP), "it is still at it"
    assert orders.next_order(desk) == ASLEEP and desk[0] == ASLEEP, "done, and nothing came for long"
    assert orders.all_done([desk], STEP)


def test_whoever_sleeps_is_to_be_woken_and_whoever_has_not_begun_need_not() -> None:
    desks = [[ASLEEP, 0], [WAITING, 1]]
    assert orders.give_order(desks, [], CHOOSE) == 1
    assert [desk[SLEPT] for desk in desks] == [1, 0] and [desk[0] for desk in desks] == [CHOOSE, CHOOSE]
    assert orders.all_done(desks, CHOOSE)
    assert [desk[0] for desk in desks] == [WAITING, WAITING]


@pytest.mark.parametrize("size", [0, 1, 15, 16, 17, 64, 65, 4096])
def test_a_share_is_taken_whole_in_parts_that_get_smaller(size: int) -> None:
    share, taken = [10, 10, 10 + size], []
    low, high = orders.take(share)
    while low < high:
        taken.append((low, high))
        low, high = orders.take(share)
    assert [at for part in taken for at in range(*part)] == list(range(10, 10 + size))
    sizes = [high - low for low, high in taken]
    assert sizes == sorted(sizes, reverse=True) and all(size <= orders.A_FEW for size in sizes[-1:])


class Helped:
    """A watch of some threads over COUNT places, which notes who did what."""

    def __init__(self, threads: int, part: Part = lambda order, me, low: None) -> None:
        pytest.importorskip("numba")
        runner = Runner(True)
        cuts = [COUNT * i // threads for i in range(threads + 1)]
        self.desks, self.shares = (runner.array([[0] * 8] * threads, "int64") for _ in range(2))
        for i in range(threads):
            self.shares[i][FROM], self.shares[i][TO] = cuts[i], cuts[i + 1]
        self.next_order, self.take = runner.run(orders.next_order), runner.run(orders.take)
        self.watch = Watch(runner, self.desks, self.shares)
        self.part = part
        self.done: list[tuple[int, int]] = []

    def loop(self, order: int, me: int) -> None:
        now = order or self.next_order(self.desks[me])
        while now:
            for i in range(len(self.shares)):
                low, high = self.take(self.shares[(me + i) % len(self.shares)])
                while low < high:
                    self.part(now, me, low)
                    self.done += [(now, place) for place in range(low, high)]
                    low, high = self.take(self.shares[(me + i) % len(self.shares)])
            now = 0 if order else self.next_order(self.desks[me])

    def order(self, order: int) -> None:
        self.done.clear()
        self.watch.order(self.loop, order, [(me,) for me in range(len(self.desks))])

    def is_right(self, order: int) -> bool:
        self.order(order)
        return sorted(self.done) == [(order, place) for place in range(COUNT)]

    def all_asleep(self) -> bool:
        return all(desk[0] == ASLEEP for desk in self.desks)


@pytest.mark.parametrize("threads", [1, 2, 3, 5])
def test_every_place_once_whether_helpers_wait_or_sleep(threads: int) -> None:
    one, two = Helped(threads), Helped(threads)
    for i in range(200):
        assert one.is_right(STEP + i % 3)
        assert two.is_right(CHOOSE + i % 2)
        if i % 20 == 0:
            assert soon(one.all_asleep), "nobody looks for ever"
    one.watch.crew.close()
    assert one.is_right(STEP), "the caller alone"
    assert two.is_right(STEP)


def test_a_helpers_error_is_raised_and_the_next_order_is_carried_out() -> None:
    begun = Event()

    def part(order: int, me: int, low: int) -> None:
        if order == CHOOSE and me == 0:
            begun.set()
            raise ValueError("a helper's")
        if order == CHOOSE:
            assert begun.wait(10)

    helped = Helped(2, part)
    assert helped.is_right(STEP)
    for _ in range(3):
        begun.clear()
        with pytest.raises(ValueError, match="a helper's"):
            helped.order(CHOOSE)
        assert helped.is_right(STEP)


def test_an_interrupt_waits_until_nobody_writes() -> None:
    begun, ended = Event(), Event()

    def part(order: int, me: int, low: int) -> None:
        if order == CHOOSE and me == 0 and not begun.is_set():
            begun.set()
            time.sleep(0.05)
            ended.set()
        if order == CHOOSE and me == 1:
            assert begun.wait(10)
            raise KeyboardInterrupt

    helped = Helped(2, part)
    for _ in range(3):
        begun.clear()
        ended.clear()
        with pytest.raises(KeyboardInterrupt):
            helped.order(CHOOSE)
        assert ended.is_set() and helped.all_asleep()
        assert helped.is_right(STEP)


def test_a_helper_that_takes_long_is_waited_for() -> None:
    begun = Event()

    def part(order: int, me: int, low: int) -> None:
        if me == 0 and not begun.is_set():
            begun.set()
            time.sleep(0.05)
        assert begun.wait(10)

    assert Helped(2, part).is_right(STEP)
