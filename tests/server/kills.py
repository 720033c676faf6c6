"""kill -9 at random moments while matches of all games are played: nothing that was acknowledged may be lost.

    python -m tests.server.kills --kills 200 --store sqlite
    python -m tests.server.kills --kills 200 --store postgres

People play on through every crash and remember what was acknowledged; a match that ends is checked against its record,
and the next one begins in the same room.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from paiju.core.record import read_record, verify
from paiju.core.shuffle import Seed, Stream
from paiju.registry import get_game
from tests.patience import PATIENCE
from tests.server.harness.client import Json, Player, Site, run, seated, started
from tests.server.harness.postgres import Cluster
from tests.server.harness.running import Killable
from tests.server.harness.witness import Witness

LOST = (OSError, EOFError, TimeoutError, WebSocketException)
ROOMS: tuple[tuple[str, int, Json], ...] = (
    ("fujian13", 4, {"deals": 60}),
    ("taiwan13", 2, {"deals": 60}),
    ("duogui13", 2, {"deals": 60}),
    ("anpai", 3, {}),
    ("cangzhou", 1, {"hands": 8}),
)
LEASE = {"lease_seconds": 1.5}
"""After a crash a shared database gives its rooms to nobody before the lease is over."""


class Stubborn:
    """Plays on through every crash and remembers what was acknowledged in the present match."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.luck = Stream(Seed.named(f"stubborn/{player.token}").key(), "test")
        self.acknowledged: dict[int, Json] = {}
        self.total = 0
        self._match = 1
        player.on_message = self._hear

    def _hear(self, message: Json) -> None:
        """What was said of a former match is no matter of the next."""
        table = message.get("table")
        if table is not None and table["match"] != self._match:
            self._match = table["match"]
            self.acknowledged = {}
            self.player.frames[:] = self.player.frames[-1:]

    async def play(self) -> None:
        while self.player.over is None:
            if not await self.is_here():
                continue
            await self._act()

    async def is_here(self) -> bool:
        """Whether the line holds; if not, one more attempt has been made."""
        if self.player.closed is None and self.player.socket is not None:
            return True
        try:
            await self.player.open()
        except LOST:
            await asyncio.sleep(0.02)
            return False
        player = self.player
        if player.closed is None and player.over is None and player.ask is not None:
            assert player.ask["ask"] > max(self.acknowledged, default=0), "an acknowledged action was lost"
        return player.closed is None

    async def _act(self) -> None:
        player = self.player
        if player.pause is not None and player.seat not in player.pause["ready"]:
            await self.ask("next", deal=player.pause["deal"])
        elif player.ask is not None and player.ask["ask"] not in self.acknowledged:
            ask, action = player.ask["ask"], player.some_action(self.luck)
            answer = await self.ask("act", ask=ask, action=action)
            if answer.get("t") == "ok":
                self.acknowledged[ask] = action
                self.total += 1
        else:
            await asyncio.sleep(0.002)

    async def ask(self, t: str, **fields: Any) -> Json:
        try:
            return await self.player.ask_for(t, **fields)
        except LOST:
            # Let the reader notice too: sending on a lost connection fails without ever waiting.
            await asyncio.sleep(0.01)
            return {}


@dataclass
class Report:
    kills: int = 0
    actions: int = 0
    matches: int = 0
    games: set[str] = field(default_factory=set)


async def check(site: Site, room: list[Stubborn], report: Report) -> None:
    """The match that is over: its record is true, and has everything that was acknowledged."""
    over = room[0].player.over
    assert over is not None
    record = read_record(await record_of(site, over["match"]))
    assert verify(record, get_game) is None
    game = get_game(record.game)
    for one in room:
        seat = one.player.seat
        played = [json.loads(json.dumps(action)) for actor, action in record.actions if actor == seat]
        for ask, action in one.acknowledged.items():
            assert game.decode_action(played[ask - 1]) == game.decode_action(action), "another action is in the record"
        Witness(record, seat).check(one.player.frames)
    report.matches += 1
    report.games.add(record.game)


async def record_of(site: Site, match: str) -> str:
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(httpx.HTTPError):
                answer = await site.http.get(f"/api/matches/{match}/record")
                if answer.status_code == 200:
                    return answer.text
            await asyncio.sleep(0.02)


async def begin_again(room: list[Stubborn]) -> None:
    """The next match, however often the server dies meanwhile."""
    while any(one.player.over is not None for one in room):
        for one in room:
            if await one.is_here() and one.player.over is not None and one is not room[0]:
                await one.ask("ready", ready=True)
        if await room[0].is_here():
            await room[0].ask("start", fill="random")
        await asyncio.sleep(0.05)


async def play_on(site: Site, room: list[Stubborn], report: Report, enough: asyncio.Event) -> None:
    while True:
        await asyncio.gather(*(one.play() for one in room))
        await check(site, room, report)
        if enough.is_set():
            return
        await begin_again(room)


async def end(room: list[Stubborn]) -> None:
    """By vote: a record of an unfinished match says all the same."""
    while any(one.player.over is None for one in room):
        for one in room:
            if one.player.over is None and one.player.closed is None:
                await one.ask("vote", yes=True)
        await asyncio.sleep(0.05)


async def play(server: Killable, kills: int, seed: str, **changes: Any) -> Report:
    """Matches of all games through so many kills; raises what must not be."""
    report, enough = Report(), asyncio.Event()
    await asyncio.to_thread(server.start, **changes)
    site = Site(server.http)
    rooms: list[list[Stubborn]] = []
    for game_id, people, options in ROOMS:
        players = await seated(site, server.ws, game_id, people, options, pace=1)
        await started(players)
        rooms.append([Stubborn(player) for player in players])
    everybody = [one for room in rooms for one in room]
    playing = [asyncio.create_task(play_on(site, room, report, enough)) for room in rooms]
    luck = Stream(Seed.named(seed).key(), "kills")
    try:
        for _ in range(kills):
            await some_action(everybody, playing)
            await asyncio.sleep(luck.below(250) / 1000)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start, **changes)
            report.kills += 1
        await some_action(everybody, playing)
        enough.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*playing, *(end(room) for room in rooms))
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    report.actions = sum(one.total for one in everybody)
    return report


async def some_action(everybody: list[Stubborn], playing: list[asyncio.Task[None]]) -> None:
    """Wait until somebody has played since the last crash."""
    before = sum(one.total for one in everybody)
    async with asyncio.timeout(PATIENCE):
        while sum(one.total for one in everybody) == before:
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(0.005)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--seed", default="kills")
    given = parser.parse_args()
    began = time.monotonic()
    cluster = None
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "paiju.db")
        if given.store == "postgres":
            cluster = Cluster()
            cluster.start()
            database = cluster.new_database()
        server = Killable(database)
        try:
            report = run(play(server, given.kills, given.seed, **(LEASE if cluster else {})))
        finally:
            server.close()
            if cluster is not None:
                cluster.remove()
    print(
        f"{given.store}: {report.kills} kills, {report.actions} acknowledged actions, none lost; "
        f"{report.matches} matches of {len(report.games)} games, all records verify; {time.monotonic() - began:.0f} s"
    )


if __name__ == "__main__":
    main()
