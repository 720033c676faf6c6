"""The beat: at once while it is quiet, together under load, and nobody's mistake is another's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import pytest
from starlette.types import Receive, Scope, Send

from paiju.server.beat import MANY, SLICE, TURNS, Beat
from paiju.server.config import Config
from paiju.server.context import Context
from paiju.server.limits import Limiter
from paiju.server.metrics import Metrics
from paiju.server.security import Guard
from tests.patience import PATIENCE

SECONDS = 0.05


async def turns(many: int = 2 * TURNS) -> None:
    for _ in range(many):
        await asyncio.sleep(0)


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for what a beat brings, however busy the machine is."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(SECONDS / 10)


def test_the_first_call_is_answered_at_once_and_the_next_ones_share_a_beat() -> None:
    async def course() -> list[str]:
        beat, heard = Beat(SECONDS), []
        loop = asyncio.get_running_loop()

        def hear(name: str) -> None:
            heard.append(name)
            loop.call_soon(heard.append, f"the turn after {name}")

        began = loop.time()
        beat.call(partial(hear, "first"))
        await turns()
        beat.call(partial(hear, "second"))
        beat.call(partial(hear, "third"))
        await turns()
        # However slow the machine: unless a whole beat has passed by now, the two still wait.
        assert "second" not in heard or loop.time() - began >= SECONDS
        await until(lambda: "third" in heard)
        await asyncio.sleep(2 * SECONDS)
        beat.call(partial(hear, "after a rest"))
        await turns()
        return heard

    first, together = ["first", "the turn after first"], ["second", "third"]
    after = ["the turn after second", "the turn after third"]
    assert asyncio.run(course()) == [*first, *together, *after, "after a rest", "the turn after after a rest"]


def test_what_follows_from_a_beat_comes_last_within_it() -> None:
    async def course() -> list[str]:
        beat, heard = Beat(SECONDS), []

        def ask() -> None:
            heard.append("ask")
            beat.call(lambda: heard.append("answer"))

        beat.call(ask)
        beat.call(ask)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return heard

    assert asyncio.run(course()) == ["ask", "ask", "answer", "answer"]


def test_a_call_that_fails_does_not_keep_the_others_waiting() -> None:
    async def course() -> tuple[list[str], list[str]]:
        beat, heard, told = Beat(SECONDS), [], []
        asyncio.get_running_loop().set_exception_handler(lambda loop, trouble: told.append(str(trouble["exception"])))

        def fail() -> None:
            raise ValueError("a mistake")

        beat.call(fail)
        beat.call(lambda: heard.append("told"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        beat.call(lambda: heard.append("told again"))
        await until(lambda: "told again" in heard)
        return heard, told

    assert asyncio.run(course()) == (["told", "told again"], ["a mistake"])


@pytest.fixture
def rests(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """For how long the thread would have slept so far."""
    slept: list[float] = []
    monkeypatch.setattr("paiju.server.beat.time.sleep", slept.append)
    return slept


@pytest.mark.parametrize("calls", [1, MANY - 1, MANY, 10 * MANY])
def test_after_a_beat_with_much_to_do_the_thread_rests_until_the_next(calls: int, rests: list[float]) -> None:
    async def course() -> None:
        beat = Beat(SECONDS)
        for _ in range(calls):
            beat.call(lambda: None)
        await turns()

    asyncio.run(course())
    assert len(rests) == (calls >= MANY) and all(0 <= rest <= SECONDS for rest in rests)


def test_there_is_no_rest_while_what_a_beat_led_to_is_on_its_way_to_the_disk(rests: list[float]) -> None:
    async def course() -> None:
        beat = Beat(SECONDS)
        for _ in range(MANY):
            beat.call(partial(beat.hold, 1))
        await turns()
        assert not rests
        beat.release(MANY - 1)
        await turns()
        assert not rests
        beat.release(1)
        await turns()

    asyncio.run(course())
    assert len(rests) == 1


async def busy(beat: Beat) -> None:
    """A beat with much to do, and time for everything that comes of it."""
    for _ in range(MANY):
        beat.call(lambda: None)
    await turns()


def test_there_is_no_rest_while_somebody_waits_for_a_page(rests: list[float]) -> None:
    slept_meanwhile: list[int] = []

    async def course() -> None:
        context = Context(Config(), None, None, Metrics(), Limiter(Config().limits), "", Beat(SECONDS))  # type: ignore[arg-type]

        async def page(scope: Scope, receive: Receive, send: Send) -> None:
            await busy(context.beat)
            slept_meanwhile.append(len(rests))

        scope = {"type": "http", "path": "/", "method": "GET", "headers": [], "client": ("127.0.0.1", 1)}
        await Guard(page, context, page)(scope, None, None)  # type: ignore[arg-type]
        await turns()

    asyncio.run(course())
    assert slept_meanwhile == [0] and len(rests) == 1


def test_who_fails_while_the_server_is_awake_does_not_keep_it_so(rests: list[float]) -> None:
    async def course() -> None:
        beat = Beat(SECONDS)
        with pytest.raises(ValueError), beat.awake():
            raise ValueError("a mistake")
        await busy(beat)

    asyncio.run(course())
    assert len(rests) == 1


def test_who_never_waits_never_rests(rests: list[float]) -> None:
    async def course() -> None:
        beat = Beat(0.0)
        for _ in range(10 * MANY):
            beat.call(lambda: None)
        await turns()

    asyncio.run(course())
    assert not rests


def test_a_great_many_go_in_slices_each_with_what_follows_from_it() -> None:
    async def course() -> list[str]:
        beat, heard = Beat(SECONDS), []

        def ask(number: int) -> None:
            heard.append(f"ask {number}")
            beat.call(lambda: heard.append(f"answer {number}"))

        for number in range(SLICE + 2):
            beat.call(partial(ask, number))
        await turns()
        return heard

    first = [f"ask {n}" for n in range(SLICE)] + [f"answer {n}" for n in range(SLICE)]
    last = [f"{word} {n}" for word in ("ask", "answer") for n in (SLICE, SLICE + 1)]
    assert asyncio.run(course()) == first + last
