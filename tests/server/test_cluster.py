"""Several processes that share one PostgreSQL: players come in anywhere, tables go on when their owner stops."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import psycopg
import pytest

from paiju.core.record import read_record, verify
from paiju.core.shuffle import Seed, Stream
from paiju.registry import get_game
from paiju.server import inner
from paiju.server.config import Limits
from paiju.server.remote import Unreachable
from paiju.server.store import OwnedElsewhere
from paiju.server.sweeping import Sweeper
from tests.patience import PATIENCE
from tests.server.harness.client import FAST, Json, Player, Site, run, seated, started
from tests.server.harness.log import Log
from tests.server.harness.postgres import free_port
from tests.server.harness.running import OPEN, Running

pytestmark = pytest.mark.parametrize("database", ["postgres"], indirect=True)
LUCK = Stream(Seed.named("cluster").key(), "test")
Start = Callable[..., Running]


def play(work: Callable[..., Coroutine[Any, Any, None]], *servers: Running) -> None:
    run(work(*(Site(server.http) for server in servers)))


def metric(text: str, name: str) -> float:
    return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(name))


async def owner_of(database: str, code: str) -> str:
    async with await psycopg.AsyncConnection.connect(database) as db:
        row = await (await db.execute("SELECT owner FROM rooms WHERE code = %s AND is_open", (code,))).fetchone()
    assert row is not None
    return str(row[0])


def test_a_table_of_people_from_everywhere(start: Start, database: str) -> None:
    one, two, three = (start(name=name) for name in ("one", "two", "three"))

    async def work(first: Site, second: Site, third: Site) -> None:
        sites = (first, second, third)
        tokens = [(await site.person(f"玩家{n}"))["token"] for n, site in enumerate(sites)]
        code = await first.room(tokens[0], "fujian13", {"deals": 2}, FAST)
        players = [await Player(one.ws, code, tokens[0]).open()]
        assert await owner_of(database, code) == "one"
        for n in (1, 2):
            joined = await sites[n].join(tokens[n], code)
            assert (joined["status"], joined["seat"]) == (200, n), "joined through a process that does not own the room"
            server = (one, two, three)[n]
            players.append(await Player(server.ws, code, tokens[n]).open())
        assert await owner_of(database, code) == "one"
        stranger = await third.person("晚到")
        taken = await third.join(stranger["token"], code, seat=1)
        assert (taken["status"], taken["error"]["code"]) == (409, "seat_taken"), "a refusal comes back as it is"
        watcher = await Player(two.ws, code, watch=True).open()
        await started(players)
        assert players[2].room["spectators"] == 1 and [s["online"] for s in players[1].room["seats"][:3]] == [True] * 3
        await asyncio.gather(*(player.play(LUCK) for player in players))
        await watcher.until(lambda: watcher.over)
        over = players[2].over
        assert over is not None
        record = read_record((await third.http.get(f"/api/matches/{over['match']}/record")).text)
        assert verify(record, get_game) is None
        text = (await second.http.get("/metrics")).text
        assert metric(text, "paiju_forwarded_total") > 0 and metric(text, "paiju_lease ") == 1
        assert metric((await first.http.get("/metrics")).text, "paiju_rooms ") == 1

    play(work, one, two, three)


def test_an_orderly_stop_hands_the_table_over_at_once(start: Start, database: str) -> None:
    """The lease is so long that nobody could wait for it to run out."""
    one, two = (start(name=name, lease_seconds=2 * PATIENCE) for name in ("one", "two"))

    async def work(first: Site, second: Site) -> None:
        players = await seated(first, one.ws, "fujian13", 2, {"deals": 2})
        await players[1].drop()
        players[1].ws = two.ws
        await players[1].open()
        await started(players)
        hands = [player.view["hand"] for player in players]
        counts = [len(player.messages) for player in players]
        await asyncio.to_thread(one.stop)
        await players[0].until(lambda: players[0].closed)
        assert players[0].closed == 1012 and players[0].messages[-1] == {"t": "bye", "retry": 0}
        await players[1].until(lambda: any(m["t"] == "welcome" for m in players[1].messages[counts[1] :]))
        assert players[1].closed is None, "the websocket stays"
        assert "bye" not in [m["t"] for m in players[1].messages]
        players[0].ws = two.ws
        await players[0].open()
        assert [player.view["hand"] for player in players] == hands and await owner_of(
            database, players[0].code
        ) == "two"
        await asyncio.gather(*(player.play(LUCK) for player in players))
        assert metric((await second.http.get("/metrics")).text, "paiju_takeovers_total") == 1
        async with asyncio.timeout(PATIENCE):
            while two.service.hub.peers._peers:
                await asyncio.sleep(0.01)  # who is gone is forgotten

    play(work, one, two)


def test_who_answers_at_once_when_the_table_has_moved_is_heard(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The welcome of the next owner is there long before its grant: a busy machine may do that."""
    written = inner.Wire.write

    def write(wire: inner.Wire, message: inner.Asked | inner.Answered) -> None:
        if isinstance(message, inner.Granted):
            asyncio.get_running_loop().call_later(1.0, written, wire, message)
        else:
            written(wire, message)

    one, two, three = (start(name=name, lease_seconds=2 * PATIENCE) for name in ("one", "two", "three"))

    async def work(first: Site, second: Site, third: Site) -> None:
        players = await seated(first, one.ws, "fujian13", 2, {"deals": 1})
        for player, server in zip(players, (two, three), strict=True):
            await player.drop()
            player.ws = server.ws
            await player.open()
        assert await owner_of(database, players[0].code) == "one"
        counts = [len(player.messages) for player in players]
        monkeypatch.setattr(inner.Wire, "write", write)
        await asyncio.to_thread(one.stop)

        async def ready_at_once(player: Player, count: int) -> Json:
            await player.until(lambda: any(m["t"] == "welcome" for m in player.messages[count:]))
            return await player.ask_for("ready", ready=True)

        answers = await asyncio.gather(*map(ready_at_once, players, counts))
        assert [answer["t"] for answer in answers] == ["ok", "ok"], "one of the two is at the other's table"

    play(work, one, two, three)


def test_who_is_told_where_to_go_hears_what_the_room_says(start: Start, database: str) -> None:
    one, two = (start(name=name) for name in ("one", "two"))

    async def work(first: Site, second: Site) -> None:
        host = (await first.person("主"))["token"]
        code = await first.room(host, "fujian13", {"deals": 1}, {**FAST, "watch": False})
        keeper = await Player(one.ws, code, host).open()
        shut = await Player(two.ws, code).open()
        assert shut.messages[0]["code"] == "no_watching"
        again = await Player(two.ws, code, host).open()
        await keeper.until(lambda: keeper.closed)
        assert keeper.closed == 4409 and again.seat == 0, "the newer tab has the seat, wherever it is"
        assert (await again.ask_for("start", fill="random"))["t"] == "ok"
        await again.until(lambda: again.ask)
        action, ask = again.some_action(LUCK), again.ask or {}
        sent = [await again.ask_for("act", ask=ask["ask"], action=action) for _ in range(2)]
        assert [answer["t"] for answer in sent] == ["ok", "error"]
        assert (await again.ask_for("ping"))["t"] == "ok"
        assert (await again.ask_for("close"))["t"] in ("ok", "closed")
        await again.until(lambda: again.closed)
        assert again.closed == 1000
        gone = await Player(two.ws, code, host).open()
        await gone.until(lambda: gone.closed)
        assert gone.messages[0]["code"] == "unknown_room" and gone.closed == 4404

    play(work, one, two)


def test_an_owner_that_cannot_be_reached_is_said_once(start: Start, database: str) -> None:
    """Whoever waits for its room tries again several times a second."""
    one, said = start(name="one"), Log()
    one.service.hub.context.log = said
    gone = OwnedElsewhere("gone", f"127.0.0.1:{free_port()}", 0.0)

    async def look() -> None:
        for _ in range(3):
            with pytest.raises(Unreachable):
                await one.service.hub.peers.reach(gone)

    asyncio.run_coroutine_threadsafe(look(), one.loop).result(PATIENCE)
    assert said.events == ["owner_unreachable"] and said.lines[0][1]["owner"] == "gone"


def test_hand_over_codes_are_good_everywhere(start: Start, database: str) -> None:
    one, two = start(), start()

    async def work(first: Site, second: Site) -> None:
        person = await first.person("阿明")
        offer = await first.call("POST", "/api/players/me/handover", person["token"])
        other = await second.call("POST", "/api/handover", json={"code": offer["code"]})
        assert other["player"] == person["player"]

    play(work, one, two)


def test_a_frame_forwarded_twice_is_harmless(start: Start, database: str) -> None:
    """Straight over the inner connection, as a process that lost its mind might do it."""
    one = start(name="one")

    async def work(first: Site) -> None:
        (player,) = await seated(first, one.ws, "fujian13", 1, {"deals": 1})
        await started([player])
        await player.drop()
        wire = await inner.connect(*await where(database), "tester", "one")
        wire.write(inner.Enter(7, player.code, player.you["player"], "x", False, "here"))
        told: list[Json] = []
        await answers(wire, told, lambda: any(m["t"] == "welcome" for m in told))
        welcome = next(m for m in told if m["t"] == "welcome")
        player.ask, player.view = welcome["table"]["ask"], welcome["table"]["view"]
        act = {"t": "act", "id": 5, "ask": 1, "action": player.some_action(LUCK)}
        for _ in range(2):
            wire.write(inner.Said(7, json.dumps(act).encode()))
        await answers(wire, told, lambda: len([m for m in told if m.get("id") == 5]) == 2)
        assert [m["t"] for m in told if m.get("id") == 5] == ["ok", "error"]
        for bad in (b"", b"{}", b'{"t":"hello","room":"123456"}', b"\xff"):
            wire.write(inner.Said(7, bad))
        wire.write(inner.Said(99, b'{"t":"ping"}'))
        wire.write(inner.Left(99))
        wire.write(inner.Ping())
        assert isinstance(await wire.read_answered(), inner.Ping | inner.Told)
        wire.abort()

    play(work, one)


async def where(database: str) -> tuple[str, bytes]:
    async with await psycopg.AsyncConnection.connect(database) as db:
        row = await (await db.execute("SELECT address, secret FROM processes, paiju WHERE name = 'one'")).fetchone()
    assert row is not None
    return str(row[0]), bytes(row[1])


async def answers(wire: inner.Wire, told: list[Json], done: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not done():
            message = await wire.read_answered()
            if isinstance(message, inner.Told):
                told.append(json.loads(message.text))


def test_a_forged_inner_connection_is_refused(start: Start, database: str) -> None:
    one, log = start(name="one"), Log()
    one.service.hub.context.log = log

    async def work(first: Site) -> None:
        address, secret = await where(database)
        for wrong in ((b"x" * 32, "tester", "one"), (secret, "tester", "two")):
            with pytest.raises((inner.Forged, EOFError, OSError)):
                await inner.connect(address, *wrong)
        host, _, port = address.rpartition(":")
        overheard = await hear_a_handshake(address, secret)
        for said in (b"", b"GET / HTTP/1.1\r\n\r\n" + b"x" * 200, overheard):
            reader, writer = await asyncio.open_connection(host, int(port))
            await reader.readexactly(inner.NONCE_BYTES)
            writer.write(said)
            writer.write_eof()
            assert await asyncio.wait_for(reader.read(), PATIENCE) == b"", "no proof, no answer"
            writer.close()
        text = (await first.http.get("/metrics")).text
        assert metric(text, 'paiju_refused_total{code="forged"}') == 5
        assert log.events == ["inner_refused"] * 5, "a line each"
        assert all(fields["address"].startswith("127.0.0.1:") for _, fields in log.lines)
        wire = await inner.connect(address, secret, "tester", "one")
        wire.abort()

    play(work, one)


async def hear_a_handshake(address: str, secret: bytes) -> bytes:
    """What a process says that is let in, as somebody between the two would hear it."""
    heard = bytearray()
    host, _, port = address.rpartition(":")

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inward, outward = await asyncio.open_connection(host, int(port))
        writer.write(await inward.readexactly(inner.NONCE_BYTES))
        heard.extend(await reader.readexactly(inner.NONCE_BYTES + inner.PROOF_BYTES + 2 + len("tester")))
        outward.write(heard)
        writer.write(await inward.readexactly(inner.PROOF_BYTES))
        outward.close()
        writer.close()

    server = await asyncio.start_server(relay, "127.0.0.1", 0)
    between = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    wire = await inner.connect(between, secret, "tester", "one")
    wire.abort()
    server.close()
    return bytes(heard)


def test_when_the_database_is_away_people_are_told_and_play_goes_on_when_it_is_back(
    start: Start, database: str, cluster: Any
) -> None:
    # However long the database takes to stop: it is the act that fails, not the lease.
    one = start(name="one", lease_seconds=2 * PATIENCE)

    async def work(first: Site) -> None:
        players = await seated(first, one.ws, "fujian13", 4, {"deals": 1})
        await started(players)
        player = players[0]
        await asyncio.to_thread(cluster.stop)
        answer = await player.ask_for("act", ask=1, action=player.some_action(LUCK))
        assert answer["t"] == "closed" and player.messages[-1]["code"] == "store_trouble", "nothing is acknowledged"
        assert (await first.call("GET", "/healthz"))["status"] == 503
        again = await Player(one.ws, player.code, player.token).open()
        await again.until(lambda: again.closed)
        assert again.messages[0]["code"] == "store_trouble" and again.closed == 1012
        await asyncio.to_thread(cluster.start)
        async with asyncio.timeout(PATIENCE):
            while (await first.call("GET", "/healthz"))["status"] != 200:
                await asyncio.sleep(0.05)
        for one_of_them in players:
            await one_of_them.open()
            assert one_of_them.ask is not None and one_of_them.ask["ask"] == 1, (
                "what was not acknowledged did not happen"
            )
        await asyncio.gather(*(one_of_them.play(LUCK) for one_of_them in players))

    play(work, one)


def test_limits_are_each_process_s_own(start: Start, database: str) -> None:
    """A guest counts where its websocket is, and is checked there."""
    one = start(name="one")
    two = start(name="two", limits=replace(OPEN, messages=Limits().messages))

    async def work(first: Site, second: Site) -> None:
        host = (await first.person("主"))["token"]
        code = await first.room(host, "fujian13", {"deals": 1}, FAST)
        await Player(one.ws, code, host).open()
        guest = await Player(two.ws, code).open()
        for _ in range(2 * Limits().messages.burst):
            await guest.send("vote", yes=True)
        # What is within the limit the room itself refuses, who has no seat; what is not never gets there.
        await guest.until(lambda: {"not_seated", "too_fast"} <= {message.get("code") for message in guest.messages})

    play(work, one, two)


def test_a_device_that_is_revoked_here_is_asked_again_everywhere(start: Start, database: str) -> None:
    """At once where it is revoked, though the table is elsewhere; at the next sweep where the device is connected."""
    one, two = (start(name=name) for name in ("one", "two"))

    async def work(first: Site, second: Site) -> None:
        (host,) = await seated(first, one.ws, "fujian13", 1)
        owner = await first.person("丢了手机")
        offered = await first.call("POST", "/api/players/me/handover", owner["token"])
        lost = (await first.call("POST", "/api/handover", json={"code": offered["code"]}))["token"]
        assert (await first.join(owner["token"], host.code))["status"] == 200
        phone = await Player(two.ws, host.code, lost).open()
        assert phone.seat == 1 and await owner_of(database, host.code) == "one"
        devices = (await first.call("GET", "/api/players/me/devices", owner["token"]))["devices"]
        revoked = [device["id"] for device in devices if not device["here"]]
        assert (await first.call("DELETE", f"/api/players/me/devices/{revoked[0]}", owner["token"]))["status"] == 200
        assert (await phone.ask_for("ping"))["t"] == "ok", "the other process knows nothing of it yet"
        sweep = asyncio.run_coroutine_threadsafe(Sweeper(two.service.hub).sweep(), two.loop)
        await asyncio.wrap_future(sweep)
        await phone.until(lambda: phone.closed)
        assert phone.closed == 1012
        await phone.open()
        await phone.until(lambda: phone.closed)
        assert phone.messages[-1]["code"] == "unknown_token"
        assert (await host.ask_for("ping"))["t"] == "ok" and host.closed is None
        # Now the device is connected where it is revoked, and its table is at the other process.
        other = await second.person("另一位")
        offered = await second.call("POST", "/api/players/me/handover", other["token"])
        lost = (await second.call("POST", "/api/handover", json={"code": offered["code"]}))["token"]
        watcher = await Player(two.ws, host.code, lost).open()
        devices = (await second.call("GET", "/api/players/me/devices", other["token"]))["devices"]
        revoked = [device["id"] for device in devices if not device["here"]]
        await second.call("DELETE", f"/api/players/me/devices/{revoked[0]}", other["token"])
        await watcher.until(lambda: watcher.closed)
        assert watcher.closed == 1012

    play(work, one, two)


def test_who_cannot_be_led_to_the_next_owner_is_sent_away_to_come_back(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake of ours on the way must not leave anybody at a table that answers nothing."""
    one, two = (start(name=name, lease_seconds=2 * PATIENCE) for name in ("one", "two"))
    said = two.service.hub.context.log = Log()

    async def fails(code: str) -> None:
        raise RuntimeError("a mistake")

    async def work(first: Site, second: Site) -> None:
        (player,) = await seated(first, one.ws, "fujian13", 1, {"deals": 1})
        await player.drop()
        player.ws = two.ws
        await player.open()
        monkeypatch.setattr(two.service.hub, "find", fails)
        await asyncio.to_thread(one.stop)
        await player.until(lambda: player.closed)
        assert player.closed == 1012 and player.messages[-1]["code"] == "store_trouble"
        assert "visit_failed" in said.events
        monkeypatch.undo()
        await player.open()
        assert player.seat == 0 and await owner_of(database, player.code) == "two"

    play(work, one, two)
