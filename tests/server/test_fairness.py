"""Threads that several ask for: whoever asks for much waits for themselves. Orders worked out by hand."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from paiju.server.fairness import FairQueue
from tests.patience import PATIENCE
from tests.server.harness.client import Site, run, seated, started
from tests.server.harness.running import Running


def with_threads(count: int, play: Callable[[ThreadPoolExecutor], Coroutine[Any, Any, None]]) -> None:
    with ThreadPoolExecutor(count) as threads:
        asyncio.run(play(threads))


def test_each_asker_has_a_turn() -> None:
    """One asks for four things and two others come after that: they are second and third, not fifth and sixth."""

    async def play(threads: ThreadPoolExecutor) -> None:
        queue, is_free, order = FairQueue(1), threading.Event(), list[str]()
        first = asyncio.create_task(queue.run(threads, "much", lambda: is_free.wait(PATIENCE)))
        await asyncio.sleep(0)
        names = ["much 1", "much 2", "much 3", "one", "other", "one again"]
        works = [queue.run(threads, name.split()[0], partial(order.append, name)) for name in names]
        tasks = [asyncio.create_task(work) for work in works]
        await asyncio.sleep(0)
        is_free.set()
        await asyncio.gather(first, *tasks)
        assert order == ["much 1", "one", "other", "much 2", "one again", "much 3"]

    with_threads(1, play)


def test_who_goes_away_gives_the_turn_to_the_next() -> None:
    """While it waits, when its turn has just come, and while the thread still works for it."""

    async def play(threads: ThreadPoolExecutor) -> None:
        queue, is_free, done = FairQueue(1), threading.Event(), list[str]()
        first = asyncio.create_task(queue.run(threads, "a", lambda: is_free.wait(PATIENCE)))
        await asyncio.sleep(0)
        waiting = [asyncio.create_task(queue.run(threads, name, partial(done.append, name))) for name in "bcd"]
        await asyncio.sleep(0)
        first.cancel()
        waiting[0].cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert done == [], "the thread is not free yet"
        is_free.set()
        while queue._waiting.keys() == {"c", "d"} or "b" in queue._waiting:
            await asyncio.sleep(0)
        waiting[1].cancel()
        await asyncio.wait(waiting, timeout=PATIENCE)
        assert [task.cancelled() for task in (first, *waiting)] == [True, True, True, False]
        assert done == ["d"] and await queue.run(threads, "e", lambda: 5) == 5

    with_threads(1, play)


def test_mistakes_are_the_askers_and_places_come_back() -> None:
    async def play(threads: ThreadPoolExecutor) -> None:
        queue = FairQueue(2)
        for _ in range(5):
            with pytest.raises(ZeroDivisionError):
                await queue.run(threads, "a", lambda: 1 // 0)
        works = [queue.run(threads, "a", partial(int, number)) for number in "1234"]
        assert await asyncio.gather(*works) == [1, 2, 3, 4]

    with_threads(2, play)


def test_the_house_plays_for_the_addresses_of_who_sits_there(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    context = server.service.hub.context
    askers = set[tuple[str, str]]()
    for name, queue in (("house", context._housing), ("asked", context._asking)):
        really = queue.run

        async def noted(threads: Any, asker: str, work: Any, name: str = name, really: Any = really) -> Any:
            askers.add((name, asker))
            return await really(threads, asker, work)

        monkeypatch.setattr(queue, "run", noted)

    async def play() -> None:
        players = await seated(Site(server.http), server.ws, "fujian13", 2, {"deals": 1}, pace=0)
        await started(players, "house")
        await players[0].ask_for("hint", ask=1)
        await players[0].hear("hint")
        await players[1].ask_for("choices", ask=1, find="")
        await players[1].hear("choices")

    run(play())
    assert askers == {("house", "127.0.0.1"), ("asked", "127.0.0.1")}
