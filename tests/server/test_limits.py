"""What is refused before it costs anything: foreign pages, floods, too many, too large, too slow."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from paiju.core.shuffle import Seed, Stream
from paiju.server.config import Limits, Rate
from paiju.server.context import Context
from paiju.server.errors import ServerError
from paiju.server.guessing import guessing
from paiju.server.limits import Limiter, address_key, network_key
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
        await big.send("reveal", seed="x" * 20_000)
        await big.until(lambda: big.closed)
        assert big.closed == 1009 and other.closed is None
        await big.open()
        refused = await big.ask_for("reveal", seed="x" * 201)
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


def test_a_right_code_is_no_different_once_the_allowance_is_spent(start: Start) -> None:
    """Over HTTP and through the websocket alike; only who sits there comes in."""
    server = start(limits=Limits(wrong_codes=Rate(0.001, 5)))

    async def entering(code: str, token: str | None = None) -> tuple[str, int | None]:
        guest = await Player(server.ws, code, token).open()
        if guest.messages[0]["t"] == "error":
            await guest.until(lambda: guest.closed)
        said = guest.messages[0]
        return str(said["code"] if said["t"] == "error" else said["t"]), guest.closed

    async def play() -> None:
        site = Site(server.http)
        host, stranger = [(await site.person(name))["token"] for name in "一二"]
        right = await site.room(host, "fujian13")
        wrong = f"{(int(right) + 1) % 10**6:06}"
        # Right codes cost nothing, however many.
        assert [await entering(right) for _ in range(6)] == [("welcome", None)] * 6
        assert [await entering(wrong) for _ in range(5)] == [("unknown_room", 4404)] * 5
        assert await entering(right) == await entering(wrong) == ("too_fast", 4429)
        for code in (right, wrong):
            assert (await site.call("GET", f"/api/rooms/{code}"))["error"]["code"] == "too_fast"
            assert (await site.join(stranger, code))["error"]["code"] == "too_fast"
        assert await entering(right, host) == ("welcome", None)
        assert (await site.join(host, right))["status"] == 200
        assert (await site.call("GET", f"/api/rooms/{right}", host))["status"] == 200
        assert (await site.call("GET", f"/api/rooms/{right}", stranger))["error"]["code"] == "too_fast"

    run(play())


def test_a_network_of_many_addresses_does_not_guess_on() -> None:
    """From addresses of one /48 of IPv6: right and wrong codes alike, and whoever sits there comes in."""
    limiter = Limiter(Limits(wrong_codes_of_network=Rate(1, 3)), clock=lambda: 0.0)

    async def seats_of(player: str) -> list[tuple[str, int]]:
        return [("111111", 0)] if player == "p" else []

    context = cast(Context, SimpleNamespace(limiter=limiter, store=SimpleNamespace(seats_of=seats_of)))

    async def look(host: str, code: str, player: str | None = None) -> str:
        try:
            async with guessing(context, address_key(host), code, player):
                if code != "111111":
                    raise ServerError("unknown_room", room=code)
        except ServerError as error:
            return error.code
        return "found"

    async def play() -> None:
        assert [await look(f"2001:db8:1:{number}::9", "111111") for number in range(9)] == ["found"] * 9
        wrong = [await look(f"2001:db8:1:{number}::9", "000000") for number in range(4)]
        assert wrong == ["unknown_room"] * 3 + ["too_fast"]
        assert await look("2001:db8:1:77::9", "111111") == "too_fast"
        assert await look("2001:db8:1:77::9", "111111", "p") == "found"
        assert await look("2001:db8:2::9", "111111") == await look("192.0.2.7", "111111") == "found"

    asyncio.run(play())


def test_hellos_are_counted(start: Start) -> None:
    server = start(limits=Limits(hellos=Rate(0.001, 3)))

    async def play() -> None:
        site = Site(server.http)
        code = await site.room((await site.person("一"))["token"], "fujian13")
        guests = [await Player(server.ws, code).open() for _ in range(4)]
        assert [guest.messages[0]["t"] for guest in guests] == ["welcome"] * 3 + ["error"]
        assert guests[3].messages[0]["code"] == "too_fast"

    run(play())


def test_newcomers_and_wrong_codes_have_allowances_of_their_own(start: Start) -> None:
    server = start(limits=Limits(people_made=Rate(0.001, 4), rooms_made=Rate(0.001, 4), wrong_codes=Rate(0.001, 4)))

    async def play() -> None:
        site = Site(server.http)
        tokens = [(await site.person(name))["token"] for name in "一二三四"]
        assert (await site.person("五"))["error"]["code"] == "too_fast"
        wrong = [await site.call("GET", "/api/rooms/x") for _ in range(5)]
        assert [answer["error"]["code"] for answer in wrong] == ["unknown_room"] * 4 + ["too_fast"]
        for token in tokens:
            await site.room(token, "fujian13")
        refused = await site.call("POST", "/api/rooms", tokens[0], json={"game": "fujian13"})
        assert refused["error"]["code"] == "too_fast"

    run(play())


def test_a_class_comes_in_from_one_address(start: Start) -> None:
    """Sixty newcomers at fifteen tables, with the usual limits."""
    server = start(limits=Limits())

    async def play() -> None:
        site = Site(server.http)
        tokens = [(await site.person(f"学生{number}"))["token"] for number in range(60)]
        rooms = [await site.room(token, "fujian13") for token in tokens[:15]]
        for number, token in enumerate(tokens[15:]):
            assert (await site.join(token, rooms[number % 15]))["status"] == 200
        players = [await Player(server.ws, rooms[number % 15], token).open() for number, token in enumerate(tokens)]
        assert {player.messages[0]["t"] for player in players} == {"welcome"}

    run(play())


def test_a_large_network_is_one_network() -> None:
    """Buckets by the clock we give them, worked out by hand."""
    limiter = Limiter(Limits(rooms_a_day=Rate(1, 3)), clock=lambda: 0.0)
    assert address_key("2001:db8:1:2::9") == "2001:db8:1:2::/64" and address_key("192.0.2.7") == "192.0.2.7"
    for number in range(3):
        limiter.take(network_key(address_key(f"2001:db8:1:{number}::9")), "rooms_a_day")
    with pytest.raises(ServerError):
        limiter.take(network_key(address_key("2001:db8:1:ffff::9")), "rooms_a_day")
    limiter.take(network_key(address_key("2001:db8:2::9")), "rooms_a_day")
    limiter.take(network_key(address_key("192.0.2.7")), "rooms_a_day")


def test_nobody_makes_rooms_without_end(start: Start) -> None:
    server = start(limits=replace(OPEN, rooms_per_player=2))

    async def play() -> None:
        site = Site(server.http)
        token = (await site.person("一"))["token"]
        first = await site.room(token, "fujian13")
        await site.room(token, "fujian13")
        refused = await site.call("POST", "/api/rooms", token, json={"game": "fujian13"})
        assert refused["status"] == 409 and refused["error"]["code"] == "too_many_of_yours"
        host = await Player(server.ws, first, token).open()
        await host.ask_for("leave")
        await site.room(token, "fujian13")

    run(play())


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
            for number in range(39):
                await host.send("ready", ready=number % 2 == 0)
            await host.ask_for("ready", ready=False)
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
