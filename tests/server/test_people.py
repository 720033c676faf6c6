"""People and their devices, what other sites' pages cannot do, and the names a server answers to."""

from __future__ import annotations

import json
from collections.abc import Callable

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.patience import PATIENCE
from tests.server.harness.client import Player, Site, run, seated
from tests.server.harness.running import Running

Start = Callable[..., Running]


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_devices_are_listed_and_revoked(start: Start) -> None:
    server = start()

    async def play() -> None:
        site = Site(server.http)
        (phone,) = await seated(site, server.ws, "fujian13", 1)
        mine = str(phone.token)
        offered = await site.call("POST", "/api/players/me/handover", mine)
        assert len(offered["code"]) == 10
        typed = f"{offered['code'][:5].lower()} {offered['code'][5:]}"
        other = (await site.call("POST", "/api/handover", json={"code": typed}))["token"]
        devices = (await site.call("GET", "/api/players/me/devices", mine))["devices"]
        assert [one["here"] for one in devices] == [True, False]
        seen = (await site.call("GET", "/api/players/me/devices", other))["devices"]
        assert [one["here"] for one in seen] == [False, True]
        stranger = (await site.person("生人"))["token"]
        lost = devices[1]["id"]
        refused = await site.call("DELETE", f"/api/players/me/devices/{lost}", stranger)
        assert refused["status"] == 404 and refused["error"]["code"] == "unknown_device"
        # The other device has the seat open when it is revoked.
        thief = await Player(server.ws, phone.code, other).open()
        assert thief.seat == 0
        left = await site.call("DELETE", f"/api/players/me/devices/{lost}", mine)
        assert [one["here"] for one in left["devices"]] == [True]
        await thief.until(lambda: thief.closed)
        assert thief.closed == 1012
        await thief.open()
        await thief.until(lambda: thief.closed)
        assert thief.messages[-1]["code"] == "unknown_token"
        assert (await site.call("GET", "/api/players/me", other))["error"]["code"] == "unknown_token"
        assert (await site.call("GET", "/api/players/me", mine))["status"] == 200

    run(play())


def test_bodies_say_that_they_are_json(server: Running) -> None:
    """A form or a script of another site may send other kinds without asking; this one it may not."""
    with httpx.Client(base_url=server.http, timeout=PATIENCE) as http:
        for path, body in (("/api/players", {"name": "x"}), ("/api/games/fujian13/score", {}), ("/api/rooms", {})):
            for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
                answer = http.post(path, content=json.dumps(body), headers={"Content-Type": kind} if kind else {})
                if path == "/api/rooms":
                    assert answer.status_code == 401, "the token comes first"
                else:
                    assert answer.status_code == 415 and answer.json()["error"]["code"] == "need_json"
        for kind in ("application/json", "Application/JSON; charset=utf-8"):
            answer = http.post("/api/players", content=b'{"name": "x"}', headers={"Content-Type": kind})
            assert answer.status_code == 201


def test_a_server_answers_to_its_own_names(start: Start) -> None:
    server = start(hosts=("table.lan", "127.0.0.1"), public_url="https://play.example.org")

    def asked(host: str, path: str = "/api/site") -> int:
        return httpx.get(server.http + path, headers={"Host": host}, timeout=PATIENCE).status_code

    own = ("table.lan", "TABLE.lan:8000", "play.example.org", f"127.0.0.1:{server.port}")
    assert [asked(host) for host in own] == [200] * 4
    assert [asked(host) for host in ("evil.example", f"evil.example:{server.port}", "table.lan.evil.example", "[")] == [
        421
    ] * 4
    assert asked("10.0.0.7", "/healthz") == 200, "whoever looks after it may have another name for it"

    async def play() -> None:
        async with connect(server.ws):
            pass
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://evil.example:{server.port}/ws", host="127.0.0.1", port=server.port)
        assert refused.value.response.status_code == 421

    run(play())
