"""The beat: at once while it is quiet, together under load, and nobody's mistake is another's."""

from __future__ import annotations

import asyncio
import time
from functools import partial

from paiju.server.beat import Beat

SECONDS = 0.05


def test_the_first_call_is_answered_at_once_and_the_next_ones_share_a_beat() -> None:
    async def course() -> list[tuple[str, float]]:
        beat, heard = Beat(SECONDS), []
        began = time.perf_counter()

        def hear(name: str) -> None:
            heard.append((name, time.perf_counter() - began))

        beat.call(partial(hear, "first"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [name for name, _ in heard] == ["first"]
        beat.call(partial(hear, "second"))
        await asyncio.sleep(SECONDS / 5)
        beat.call(partial(hear, "third"))
        await asyncio.sleep(2 * SECONDS)
        beat.call(partial(hear, "after a rest"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return heard

    heard = asyncio.run(course())
    assert [name for name, _ in heard] == ["first", "second", "third", "after a rest"]
    (_, first), (_, second), (_, third), _ = heard
    assert second - first > SECONDS / 2 and third - second < SECONDS / 5


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
        await asyncio.sleep(2 * SECONDS)
        return heard, told

    assert asyncio.run(course()) == (["told", "told again"], ["a mistake"])
