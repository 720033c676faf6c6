"""kill -9 in the middle of matches: nothing that was acknowledged is lost, every room is where it was."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from paiju.core.record import read_record, verify
from paiju.core.shuffle import Seed, Stream
from paiju.registry import get_game
from tests.patience import PATIENCE
from tests.server.harness.client import Json, Player, Site, run, seated, started
from tests.server.harness.running import Killable
from tests.server.harness.witness import Witness

KILLS = 20
LOST = (OSError, EOFError, TimeoutError, WebSocketException)
ROOMS: tuple[tuple[str, int, Json], ...] = (
    ("fujian13", 4, {"deals": 500}),
    ("taiwan13", 2, {"deals": 500}),
    ("anpai", 3, {}),
    ("cangzhou", 1, {"hands": 8}),
)


@pytest.fixture
def killable(tmp_path: Path) -> Iterator[Killable]:
    server = Killable(str(tmp_path / "paiju.db"))
    yield server
    server.close()


class Stubborn:
    """Plays on through every crash and remembers what was acknowledged."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.luck = Stream(Seed.named(f"stubborn/{player.token}").key(), "test")
        self.acknowledged: dict[int, Json] = {}

    async def play(self) -> None:
        while self.player.over is None:
            if self.player.closed is not None or self.player.socket is None:
                await self._come_back()
            else:
                await self._act()

    async def _come_back(self) -> None:
        try:
            await self.player.open()
        except LOST:
            await asyncio.sleep(0.02)
            return
        player = self.player
        if player.closed is None and player.over is None and player.ask is not None:
            assert player.ask["ask"] > max(self.acknowledged, default=0), "an acknowledged action was lost"

    async def _act(self) -> None:
        player = self.player
        if player.pause is not None and player.seat not in player.pause["ready"]:
            await self._try("next", deal=player.pause["deal"])
        elif player.ask is not None and player.ask["ask"] not in self.acknowledged:
            ask, action = player.ask["ask"], player.some_action(self.luck)
            answer = await self._try("act", ask=ask, action=action)
            if answer.get("t") == "ok":
                self.acknowledged[ask] = action
        else:
            await asyncio.sleep(0.002)

    async def _try(self, t: str, **fields: Any) -> Json:
        try:
            return await self.player.ask_for(t, **fields)
        except LOST:
            # Let the reader notice too: sending on a lost connection fails without ever waiting.
            await asyncio.sleep(0.01)
            return {}


@pytest.mark.slow
def test_twenty_crashes_lose_nothing(killable: Killable) -> None:
    async def play() -> None:
        killable.start()
        site = Site(killable.http)
        rooms: list[list[Stubborn]] = []
        for game_id, people, options in ROOMS:
            players = await seated(site, killable.ws, game_id, people, options, pace=1)
            await started(players)
            rooms.append([Stubborn(player) for player in players])
        everybody = [one for room in rooms for one in room]
        playing = [asyncio.create_task(one.play()) for one in everybody]
        luck = Stream(Seed.named("crashes").key(), "test")
        for _ in range(KILLS):
            await asyncio.sleep(0.05 + luck.below(200) / 1000)
            await asyncio.to_thread(killable.kill)
            await asyncio.to_thread(killable.start)
        for task in playing:
            if task.done():
                task.result()
        still = sum(not task.done() for task in playing)
        assert still >= 4, "the matches were over before the last crash"
        # What is left is played out by vote, so that the test ends: a record of an unfinished match says all the same.
        for room in rooms:
            await end(room)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*playing)
        for room in rooms:
            await check(site, room)

    run(play())


async def end(room: list[Stubborn]) -> None:
    for one in room:
        await one.player.until(lambda one=one: one.player.over or one.player.closed is None)  # type: ignore[misc]
    for one in room:
        if one.player.over is None:
            await one._try("vote", yes=True)


async def check(site: Site, room: list[Stubborn]) -> None:
    over = room[0].player.over
    assert over is not None
    record = read_record((await site.http.get(f"/api/matches/{over['match']}/record")).text)
    assert verify(record, get_game) is None
    for one in room:
        seat = one.player.seat
        played = [json.loads(json.dumps(action)) for actor, action in record.actions if actor == seat]
        for ask, action in one.acknowledged.items():
            assert get_game(record.game).decode_action(played[ask - 1]) == get_game(record.game).decode_action(action)
        Witness(record, seat).check(one.player.frames)


@pytest.mark.slow
def test_a_stopped_server_says_when_to_come_back(killable: Killable) -> None:
    async def play() -> None:
        killable.start()
        site = Site(killable.http)
        (player,) = await seated(site, killable.ws, "fujian13", 1, pace=50)
        await started([player])
        seen = dict(player.view)
        await asyncio.to_thread(killable.stop)
        await player.until(lambda: player.closed)
        assert player.messages[-1]["t"] == "bye" and player.messages[-1]["retry"] > 0 and player.closed == 1012
        await asyncio.to_thread(killable.start)
        await player.open()
        assert player.view == seen and player.ask is not None

    run(play())
