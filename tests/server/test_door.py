"""Who may come into a room: the lock, the host's yes, whom the host does not want back, who may still watch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from paiju.server.door import KNOCK_SECONDS, MOST_KNOCKS, Door
from paiju.server.entries import Created
from paiju.server.errors import ServerError
from paiju.server.model import RoomModel
from paiju.server.store import Player as Somebody
from tests.server.harness.client import Player, Site, run, seated, started
from tests.server.harness.running import Running

Start = Callable[..., Running]


async def _refusal(player: Player) -> tuple[Any, int | None]:
    """What somebody hears who is not let in."""
    await player.open()
    await player.until(lambda: player.closed)
    return player.messages[-1]["code"], player.closed


def test_a_locked_room_takes_nobody_new(start: Start) -> None:
    server = start()

    async def play() -> None:
        site = Site(server.http)
        host, friend = await seated(site, server.ws, "fujian13", 2)
        watcher = await Player(server.ws, host.code).open()
        assert (await host.ask_for("configure", settings={**host.room["settings"], "door": "locked"}))["t"] == "ok"
        await watcher.until(lambda: watcher.closed)
        assert watcher.messages[-1]["code"] == "no_watching" and watcher.closed == 4410
        stranger = (await site.person("生人"))["token"]
        refused = await site.join(stranger, host.code)
        assert refused["status"] == 403 and refused["error"]["code"] == "room_locked"
        assert (await _refusal(Player(server.ws, host.code, stranger)))[0] == "room_locked"
        # Who sits there comes back as before.
        await friend.drop()
        await friend.open()
        assert friend.seat == 1
        # A restart keeps it.
        server.stop()
        again = start()
        assert (await Site(again.http).join(stranger, host.code))["error"]["code"] == "room_locked"

    run(play())


def test_the_host_says_who_comes_in(server: Running) -> None:
    async def play() -> None:
        site = Site(server.http)
        (host,) = await seated(site, server.ws, "fujian13", 1, door="ask")
        first, second = [await site.person(name) for name in ("甲", "乙")]
        for person in (first, second):
            refused = await site.join(person["token"], host.code)
            assert refused["status"] == 403 and refused["error"]["code"] == "ask_host"
        await host.until(lambda: len(host.room["knocks"]) == 2)
        told = [{name: one[name] for name in ("player", "name", "avatar")} for one in (first, second)]
        assert host.room["knocks"] == told
        assert (await host.ask_for("admit", player=first["player"], yes=True))["t"] == "ok"
        friend_seat = (await site.join(first["token"], host.code))["seat"]
        assert friend_seat == 1
        friend = await Player(server.ws, host.code, first["token"]).open()
        assert (await friend.ask_for("admit", player=second["player"], yes=True))["code"] == "not_host"
        assert (await host.ask_for("admit", player=second["player"], yes=False))["t"] == "ok"
        assert host.room["knocks"] == []
        assert (await site.join(second["token"], host.code))["error"]["code"] == "banned"
        assert (await host.ask_for("admit", player=second["player"], yes=True))["code"] == "no_knock"
        # Kicked, not banned: the host's yes still holds.
        assert (await host.ask_for("kick", seat=1))["t"] == "ok"
        assert (await site.join(first["token"], host.code))["status"] == 200

    run(play())


def test_who_is_banned_does_not_come_back(start: Start) -> None:
    server = start()

    async def play() -> None:
        site = Site(server.http)
        host, pest, friend = await seated(site, server.ws, "fujian13", 3)
        assert (await host.ask_for("kick", seat=2))["t"] == "ok"
        assert (await site.join(str(friend.token), host.code))["status"] == 200, "kicked only"
        assert (await host.ask_for("kick", seat=1, ban=True))["t"] == "ok"
        await pest.until(lambda: pest.closed)
        assert pest.messages[-1]["t"] == "kicked" and pest.closed == 4410
        refused = await site.join(str(pest.token), host.code)
        assert refused["status"] == 403 and refused["error"]["code"] == "banned"
        assert (await _refusal(Player(server.ws, host.code, pest.token)))[0] == "banned"
        server.stop()
        again = start()
        assert (await Site(again.http).join(str(pest.token), host.code))["error"]["code"] == "banned"

    run(play())


def test_nobody_takes_a_bots_seat_in_a_running_match(server: Running) -> None:
    async def play() -> None:
        site = Site(server.http)
        players = await seated(site, server.ws, "fujian13", 2)
        await started(players)
        stranger = (await site.person("生人"))["token"]
        for seat in (None, 3):
            refused = await site.join(stranger, players[0].code, **({} if seat is None else {"seat": seat}))
            assert refused["error"]["code"] == "room_playing"

    run(play())


def test_no_more_watching_shows_out_who_watches(server: Running) -> None:
    """In the middle of a match too: who may be there can always change, how it is played cannot."""

    async def play() -> None:
        site = Site(server.http)
        players = await seated(site, server.ws, "fujian13", 2)
        await started(players)
        watcher = await Player(server.ws, players[0].code).open()
        assert watcher.messages[0]["t"] == "welcome"
        settings = players[0].room["settings"]
        assert (await players[0].ask_for("configure", settings={**settings, "pace": 30}))["code"] == "not_now"
        assert (await players[0].ask_for("configure", settings={**settings, "watch": False}))["t"] == "ok"
        await watcher.until(lambda: watcher.closed)
        assert watcher.messages[-1]["code"] == "no_watching" and watcher.closed == 4410
        assert (await _refusal(Player(server.ws, players[0].code)))[0] == "no_watching"
        assert players[0].room["spectators"] == 0 and players[1].closed is None

    run(play())


def test_a_knock_is_good_while_somebody_waits() -> None:
    now = [0.0]
    door = Door(lambda: now[0])
    model = RoomModel(Created(code="000001", game="fujian13", options={}, settings={"door": "ask"}, at=0))
    for number in range(MOST_KNOCKS + 1):
        with pytest.raises(ServerError):
            door.check_seat(model, Somebody(f"p{number}", b"", str(number)))
    assert list(door.knocks()) == [f"p{number}" for number in range(MOST_KNOCKS)], "the rest waits its turn"
    now[0] = KNOCK_SECONDS
    with pytest.raises(ServerError):
        door.check_seat(model, Somebody("p1", b"", "1", 5))
    now[0] += 1
    assert door.knocks() == {"p1": Somebody("p1", b"", "1", 5)}
