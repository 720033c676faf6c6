"""Rooms that nobody is in: when they are let go and closed, and one that cannot be read back."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Coroutine
from contextlib import closing
from dataclasses import replace
from typing import Any, TypeVar

import httpx
import pytest

from paiju.server.games_api import HEALTH_SECONDS
from paiju.server.sweeping import Sweeper
from tests.patience import PATIENCE
from tests.server.harness.client import Player, Site, run, seated, started
from tests.server.harness.log import Log
from tests.server.harness.running import Running

Start = Callable[..., Running]
T = TypeVar("T")


async def inside(server: Running, work: Coroutine[Any, Any, T]) -> T:
    """Run in the server's own event loop."""
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, server.loop))


async def rooms(server: Running) -> int:
    return await inside(server, server.service.hub.context.store.count_rooms())


def test_a_room_nobody_entered_goes_soon_and_another_stays(start: Start) -> None:
    server = start(unload_seconds=0.0, unentered_minutes=0.0)

    async def play() -> None:
        site, sweeper = Site(server.http), Sweeper(server.service.hub)
        (host,) = await seated(site, server.ws, "fujian13", 1)
        token = (await site.person("二"))["token"]
        await site.room(token, "fujian13")
        assert await rooms(server) == 2
        await host.drop()
        until = time.monotonic() + PATIENCE
        while await rooms(server) > 1 and time.monotonic() < until:
            await inside(server, sweeper.sweep())
            await asyncio.sleep(0.01)
        for _ in range(3):
            await inside(server, sweeper.sweep())
        assert (await site.call("GET", f"/api/rooms/{host.code}"))["status"] == 200, "somebody was here once"
        assert await rooms(server) == 1

    run(play())


def test_a_long_match_is_not_closed_because_a_phone_blinks(start: Start) -> None:
    """Idle time counts from when people left, not from the last seat change or match."""
    server = start(room_hours=0.01, unload_seconds=3600.0)

    async def play() -> None:
        players = await seated(Site(server.http), server.ws, "fujian13", 2)
        await started(players)
        # The room ages by half a minute while they play, and another half minute.
        for _ in range(2):
            with closing(sqlite3.connect(server.config.database, timeout=PATIENCE)) as db, db:
                db.execute("UPDATE clock SET ticks = ticks + 37000")
        for player in players:
            await player.drop()
        sweeper = Sweeper(server.service.hub)
        await inside(server, sweeper.sweep())
        assert await rooms(server) == 1
        with closing(sqlite3.connect(server.config.database)) as db:
            ((late,),) = db.execute("SELECT ticks - touched < 37000 FROM rooms, clock").fetchall()
        assert late, "it begins to age now"

    run(play())


@pytest.mark.parametrize("damage", ["a line that cannot be read", "a game that is not installed", "a missing row"])
def test_one_bad_room_stops_nobody_else(start: Start, damage: str) -> None:
    server = start(room_hours=0.0, unentered_minutes=0.0)

    async def make() -> list[str]:
        site = Site(server.http)
        token = (await site.person("一"))["token"]
        return [await site.room(token, "fujian13") for _ in range(3)]

    codes = run(make())
    server.stop()
    with closing(sqlite3.connect(server.config.database)) as db, db:
        db.execute("INSERT INTO log SELECT room, seq, epoch, line FROM journal")
        db.execute("DELETE FROM journal")
        ((room,),) = db.execute("SELECT id FROM rooms WHERE code = ?", (codes[1],)).fetchall()
        if damage == "a line that cannot be read":
            db.execute("UPDATE log SET line = x'7b' WHERE room = ?", (room,))
        elif damage == "a missing row":
            db.execute("UPDATE log SET seq = 2 WHERE room = ?", (room,))
        else:
            old, new = '"game":"fujian13"', '"game":"nosuch13"'
            db.execute("UPDATE log SET line = replace(line, ?, ?) WHERE room = ?", (old, new, room))
            db.execute("UPDATE log SET line = CAST(line AS BLOB) WHERE room = ?", (room,))
        db.execute("UPDATE clock SET ticks = ticks + 1000")
    again = start(room_hours=0.0, unentered_minutes=0.0)

    async def sweep() -> None:
        site, sweeper = Site(again.http), Sweeper(again.service.hub)
        # Whoever comes is told what it is, and not that they left.
        guest = await Player(again.ws, codes[1]).open()
        await guest.until(lambda: guest.closed)
        assert guest.messages[0]["code"] == "room_broken" and guest.closed == 4400
        answer = await site.call("GET", f"/api/rooms/{codes[1]}")
        assert answer["status"] == 500 and answer["error"]["code"] == "room_broken"
        await inside(again, sweeper.sweep())
        assert sweeper.aside == {codes[1]} and await rooms(again) == 1
        unreadable = again.service.hub.context.metrics.unreadable._value.get()
        await inside(again, sweeper.sweep())
        assert again.service.hub.context.metrics.unreadable._value.get() == unreadable, "not tried for ever"

    run(sweep())


def test_what_fails_every_time_is_said_once_and_when_it_is_over(server: Running) -> None:
    said, sweeper = Log(), Sweeper(server.service.hub)
    server.service.hub.context.log = said
    full = "CREATE TRIGGER full BEFORE UPDATE ON clock BEGIN SELECT RAISE(ABORT, 'disk full'); END"
    for change in (full, "DROP TRIGGER full"):
        with closing(sqlite3.connect(server.config.database)) as db, db:
            db.execute(change)
        for _ in range(3):
            asyncio.run(inside(server, sweeper.sweep()))
    assert said.events == ["sweep_failed", "sweep_works_again"]
    assert all(fields["part"] == "check" for _, fields in said.lines) and "disk full" in said.lines[0][1]["error"]


def test_a_room_is_read_back_once_however_many_ask(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start()

    async def make() -> str:
        site = Site(server.http)
        return await site.room((await site.person("一"))["token"], "fujian13")

    code = run(make())
    server.stop()
    again = start()
    store = again.service.hub.context.store
    read, asked = store.read_log, []

    async def counted(room: int) -> list[bytes]:
        asked.append(room)
        await asyncio.sleep(0.2)
        return await read(room)

    monkeypatch.setattr(store, "read_log", counted)

    async def look() -> None:
        async with httpx.AsyncClient(base_url=again.http, timeout=PATIENCE) as http:
            answers = await asyncio.gather(*(http.get(f"/api/rooms/{code}") for _ in range(20)))
        assert {answer.status_code for answer in answers} == {200}

    asyncio.run(look())
    assert len(asked) == 1


def test_health_writes_a_row(start: Start) -> None:
    """A database that takes nothing is not well, whatever can still be read from it."""
    server = start()
    assert httpx.get(server.http + "/healthz", timeout=PATIENCE).status_code == 200
    with closing(sqlite3.connect(server.config.database)) as db, db:
        ((before,),) = db.execute("SELECT at FROM clock").fetchall()
        assert before > 0
        db.execute("CREATE TRIGGER full BEFORE UPDATE ON clock BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    context = server.service.hub.context
    context.clock = lambda: time.monotonic() + HEALTH_SECONDS
    answer = httpx.get(server.http + "/healthz", timeout=PATIENCE)
    assert answer.status_code == 503 and answer.json()["ok"] is False


def test_a_database_found_damaged_is_not_well_whatever_can_still_be_written(start: Start) -> None:
    """Cut off while it is served from: what was read before still is there, and the row of the look among it."""
    start().stop()
    server = start()
    context = server.service.hub.context
    assert httpx.get(server.http + "/healthz", timeout=PATIENCE).status_code == 200
    os.truncate(server.config.database, 4096)
    refused = httpx.post(server.http + "/api/players", json={"name": "x"}, timeout=PATIENCE)
    assert refused.status_code == 503 and refused.json()["error"]["code"] == "store_trouble"
    context.clock = lambda: time.monotonic() + HEALTH_SECONDS
    assert httpx.get(server.http + "/healthz", timeout=PATIENCE).status_code == 503


def test_however_many_ask_for_health_one_row_is_written(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start()
    context, now, writes = server.service.hub.context, [time.monotonic() + PATIENCE], []
    check = context.store.check

    async def counted() -> None:
        writes.append(now[0])
        await asyncio.sleep(0.05)
        await check()

    monkeypatch.setattr(context.store, "check", counted)
    context.clock = lambda: now[0]

    async def ask() -> None:
        async with httpx.AsyncClient(base_url=server.http, timeout=PATIENCE) as http:
            for _ in range(2):
                answers = await asyncio.gather(*(http.get("/healthz") for _ in range(20)))
                assert {answer.status_code for answer in answers} == {200}
            now[0] += HEALTH_SECONDS
            assert (await http.get("/healthz")).status_code == 200

    asyncio.run(ask())
    assert writes == [now[0] - HEALTH_SECONDS, now[0]]


def test_limits_of_a_table_that_is_really_played(server: Running) -> None:
    async def play() -> None:
        site = Site(server.http)
        token = (await site.person("一"))["token"]
        body = {"game": "fujian13", "options": {"deals": 1001}}
        refused = await site.call("POST", "/api/rooms", token, json=body)
        assert refused["status"] == 400 and refused["error"]["code"] == "bad_option"
        form = (await site.call("GET", "/api/games/fujian13"))["options"]
        assert next(one["high"] for one in form if one["name"] == "deals") == 1000
        host = await Player(server.ws, await site.room(token, "fujian13", {"deals": 1000}), token).open()
        assert (await host.ask_for("configure", options={"deals": 5000}))["code"] == "bad_option"

    run(play())


def test_replays_and_records_are_paid_for(start: Start) -> None:
    from paiju.server.config import Limits, Rate

    server = start(limits=replace(Limits(), thinking=Rate(0.001, 3)))
    with httpx.Client(base_url=server.http, timeout=PATIENCE) as http:
        asked = [http.get(f"/api/matches/x/{what}").json()["error"]["code"] for what in ("replay", "record") * 2]
        assert asked == ["unknown_match"] * 3 + ["too_fast"]
        assert http.get("/api/matches/x").json()["error"]["code"] == "unknown_match", "a card costs nothing"
