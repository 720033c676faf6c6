"""What is refused before it costs anything: foreign pages, floods, too many, too large, too slow."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import replace

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from paiju.core.shuffle import Seed, Stream
from paiju.server.config import Limits, Rate
from tests.patience import PATIENCE
from tests.server.harness.client import Player, Site, run, seated, started
from tests.server.harness.running import OPEN, Running

Start = Callable[..., Running]


def test_only_our_own_pages_may_connect(start: Start) -> None:
    server = start(origins=("https://friends.example",))

    async def status(origin: str | None) -> int:
        try:
            async with connect(server.ws, origin=origin):  # type: ignore[arg-type]
                return 101
        except InvalidStatus as refused:
            assert json.loads(refused.response.body or b"")["error"]["code"] == "bad_origin"
            return refused.response.status_code

    async def play() -> None:
        own = f"http://127.0.0.1:{server.port}"
        assert [await status(origin) for origin in (None, own, "https://friends.example")] == [101] * 3
        strangers = ("https://evil.example", "null", f"http://127.0.0.1:{server.port + 1}", f"{own}.evil.example")
        assert [await status(origin) for origin in strangers] == [403] * 4

    run(play())


def test_too_many_connections(start: Start) -> None:
    server = start(limits=Limits(connections_per_address=3))

    async def play() -> None:
        sockets = [await connect(server.ws) for _ in range(3)]
        with pytest.raises(InvalidStatus) as refused:
            await connect(server.ws)
        assert refused.value.response.status_code == 503
        assert json.loads(refused.value.response.body or b"")["error"]["code"] == "too_many_connections"
        for socket in sockets:
            await socket.close()

    run(play())


def test_a_flood_is_answered_then_cut_off(start: Start) -> None:
    server = start(limits=replace(OPEN, messages=Rate(1, 5)))

    async def play() -> None:
        site = Site(server.http)
        flooder, other = await seated(site, server.ws, "fujian13", 2)
        for _ in range(40):
            try:
                await flooder.send("ping")
            except ConnectionClosed:
                break
        await flooder.until(lambda: flooder.closed)
        codes = [message["code"] for message in flooder.messages if message["t"] == "error"]
        assert codes[0] == "too_fast" and flooder.closed == 4429
        assert other.closed is None

    run(play())


def test_frames_and_bodies_that_are_too_large(server: Running) -> None:
    async def play() -> None:
        site = Site(server.http)
        big, other = await seated(site, server.ws, "fujian13", 2)
        await big.send("ready", seed="x" * 20_000)
        await big.until(lambda: big.closed)
        assert big.closed == 1009 and other.closed is None
        await big.open()
        refused = await big.ask_for("ready", seed="x" * 201)
        assert refused["t"] == "error" and refused["code"] == "bad_message"
        answer = await site.call("POST", "/api/players", content=b" " * 100_000)
        assert answer["status"] == 413 and answer["error"]["code"] == "too_large"
        named = await site.call("POST", "/api/players", json={"name": "🀄" * 10_000})
        assert named["status"] == 400 and named["error"]["code"] == "bad_name"

    run(play())


def test_who_does_not_say_hello(start: Start) -> None:
    server = start(hello_seconds=0.1)

    async def play() -> None:
        async with connect(server.ws) as silent:
            with pytest.raises(ConnectionClosed):
                await silent.recv()
            assert silent.close_code == 4408
        async with connect(server.ws) as rude:
            await rude.send('{"t":"ping"}')
            assert json.loads(await rude.recv())["code"] == "bad_message"
            with pytest.raises(ConnectionClosed):
                await rude.recv()
            assert rude.close_code == 4400

    run(play())


def test_wrong_rooms_and_tokens(server: Running) -> None:
    async def play() -> None:
        site = Site(server.http)
        (player,) = await seated(site, server.ws, "fujian13", 1)
        nobody = await Player(server.ws, player.code, "no-such-token").open()
        await nobody.until(lambda: nobody.closed)
        assert nobody.messages[0]["code"] == "unknown_token" and nobody.closed == 4401
        for code in (f"{(int(player.code) + 1) % 10**6:06}", "12", "abcdef", "４８２９１３", "../../x"):
            lost = await Player(server.ws, code, player.token).open()
            await lost.until(lambda lost=lost: lost.closed)  # type: ignore[misc]
            assert lost.messages[0]["code"] == "unknown_room" and lost.closed == 4404
        assert (await site.call("GET", "/api/players/me"))["error"]["code"] == "need_token"
        assert (await site.call("GET", "/api/players/me", "wrong"))["error"]["code"] == "unknown_token"

    run(play())


def test_guessing_and_hammering_are_slowed_down(start: Start) -> None:
    server = start(limits=Limits(wrong_codes=Rate(0.01, 5), requests=Rate(1, 30)))
    with httpx.Client(base_url=server.http, timeout=PATIENCE) as http:
        codes = [http.get(f"/api/rooms/{number:06}").json()["error"]["code"] for number in range(8)]
        assert codes == ["unknown_room"] * 5 + ["too_fast"] * 3
        answers = [http.get("/api/games") for _ in range(40)]
        assert answers[0].status_code == 200 and answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert http.get("/healthz").status_code == 200


def test_no_room_for_more_rooms(start: Start) -> None:
    server = start(limits=replace(OPEN, rooms=1))

    async def play() -> None:
        site = Site(server.http)
        token = (await site.person("一"))["token"]
        await site.room(token, "fujian13")
        refused = await site.call("POST", "/api/rooms", token, json={"game": "fujian13"})
        assert refused["status"] == 503 and refused["error"]["code"] == "too_many_rooms"

    run(play())


@pytest.mark.slow
def test_who_does_not_read_is_let_go(start: Start) -> None:
    server = start(limits=replace(OPEN, waiting_bytes=200_000))

    async def play() -> None:
        site = Site(server.http)
        host, deaf = await seated(site, server.ws, "fujian13", 2)
        assert deaf.socket is not None
        deaf.socket.transport.pause_reading()
        # Its kernel takes a few hundred kilobytes before anything waits here.
        for _ in range(300):
            for number in range(40):
                await host.send("ready", ready=number % 2 == 0)
            await host.ask_for("ping")
            if not host.room["seats"][1]["online"]:
                break
        await host.until(lambda: not host.room["seats"][1]["online"])
        assert (await host.ask_for("ping"))["t"] == "ok"
        deaf.socket.transport.abort()

    run(play())


def test_logs_hold_neither_tokens_nor_cards(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> list[str]:
        players = await seated(Site(server.http), server.ws, "fujian13", 4, {"deals": 1})
        await started(players)
        hidden = [str(player.token)[:8] for player in players] + [player.view["hand"][:8] for player in players]
        await players[0].send("act", ask=1, action={"kind": "arrange", "front": players[0].view["hand"]})
        await asyncio.gather(*(player.play(Stream(Seed.named(1).key(), "logs")) for player in players))
        over = players[0].over
        assert over is not None
        return [*hidden, over["seed"]["secret"]]

    with caplog.at_level(logging.DEBUG):
        hidden = run(play())
        server.stop()
    # The clients of this test are in the same process and log what they get under names of their own.
    lines = [record.getMessage() for record in caplog.records if not record.name.startswith(("websockets", "http"))]
    assert lines
    for word in hidden:
        assert not any(word in line for line in lines)
