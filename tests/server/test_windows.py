"""Sealed claim windows as people get them: nothing is sped up here, so only a few discards are played."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Hashable
from dataclasses import dataclass, field

import pytest

from paiju.core.options import parse_options
from paiju.core.shuffle import Seed
from paiju.registry import get_game
from paiju.server.clockwork import Cancellable, Clockwork
from paiju.server.context import Context
from tests.patience import PATIENCE
from tests.server.harness.client import Json, Player, Site, run, seated, started
from tests.server.harness.running import Running
from tests.server.test_worlds import Course, course, quiet

TURNS = 4
SHORTEST = 2
"""The shortest window a room may set, in seconds."""
SLOW, THOUGHT = 1, 1.2
"""This seat takes so many seconds to answer in a window; the others answer at once."""
LATE = 60.0
"""A busy machine may tell what comes after a window much later than it closed."""


def seed_with_claims(turns: int) -> tuple[Seed, Course]:
    """A deal in whose first discards seats are asked about one and nobody about another."""
    game = get_game("cangzhou")
    for number in range(100):
        seed = Seed(Seed.named(f"windows/{number}").secret, ("", "seed 1", "seed 2", "seed 3"))
        found = course(game, parse_options(game.options_type, {}), seed.key())
        asked = found.asked[: turns - 1]
        if any(asked) and not all(asked) and any(SLOW in who for who in asked):
            return seed, found
    raise AssertionError("no such deal")


@dataclass
class Onlooker:
    """What one viewer was told of each discard, and when of whatever came next."""

    told_next: list[float] = field(default_factory=list)
    asked: list[bool] = field(default_factory=list)
    is_waiting: bool = False

    def take(self, message: Json) -> None:
        if self.is_waiting:
            self.told_next.append(time.monotonic())
            self.is_waiting = False
        names = [event["name"] for event in message.get("events", ())]
        if "discarded" in names:
            self.is_waiting = True
            self.asked.append(message["ask"] is not None)
            if message["ask"] is None:
                assert "view" not in message


async def answer(player: Player, seconds: float) -> None:
    assert player.ask is not None
    number, action = player.ask["ask"], quiet(player.view)
    await asyncio.sleep(seconds)
    await player.send("act", ask=number, action=action)


async def play(server: Running, turns: int) -> list[Onlooker]:
    """A quiet hand, in which everybody passes whatever they could claim."""
    players = await seated(Site(server.http), server.ws, "cangzhou", 4, {}, clock=60, claims="sealed", window=SHORTEST)
    watcher = await Player(server.ws, players[0].code).open()
    onlookers = [Onlooker() for _ in range(5)]
    await started(players)
    for viewer, onlooker in zip([*players, watcher], onlookers, strict=True):
        viewer.on_message = onlooker.take
    done = [0] * 4
    answers: list[asyncio.Task[None]] = []
    async with asyncio.timeout(PATIENCE):
        while len(onlookers[4].told_next) < turns:
            for seat, player in enumerate(players):
                if player.ask is None or player.ask["ask"] <= done[seat]:
                    continue
                done[seat] = player.ask["ask"]
                slow = player.view["phase"] == "claim" and seat == SLOW
                answers.append(asyncio.create_task(answer(player, THOUGHT if slow else 0)))
            await asyncio.sleep(0.005)
        await asyncio.gather(*answers)
    assert not any(seat["auto"] for seat in watcher.room["seats"])
    return onlookers


@pytest.mark.slow
def test_every_discard_takes_the_same_course(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    seed, expected = seed_with_claims(TURNS)
    monkeypatch.setattr(Context, "new_secret", lambda self: seed.secret)
    opened: list[float] = []

    def open_window(self: Clockwork, key: Hashable) -> Cancellable:
        opened.append(time.monotonic())
        return really_open(self, key)

    really_open = Clockwork._open_window
    monkeypatch.setattr(Clockwork, "_open_window", open_window)
    onlookers = run(play(server, TURNS))
    for seat, onlooker in enumerate(onlookers):
        told = [seat in who for who in expected.asked]
        assert onlooker.asked[:TURNS] == told[:TURNS]
        # After the last of them people leave, which everybody is told at once.
        for since, until, was_asked in zip(opened, onlooker.told_next[:TURNS], onlooker.asked, strict=False):
            if not was_asked:
                assert SHORTEST <= until - since < SHORTEST + LATE
