"""Ten thousand malformed frames and requests: each is refused with a code, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import string
from collections.abc import Callable
from typing import Any

import pytest

from paiju.core.shuffle import Seed, Stream
from paiju.server.config import Limits, Rate
from tests.server.harness.client import Json, Player, Site, run, seated, started
from tests.server.harness.running import OPEN, Running

FRAMES = 8_500
REQUESTS = 1_500
WORDS = (
    *("hello", "ready", "sit", "bot", "configure", "start", "kick", "host", "act", "next", "auto", "hint", "vote"),
    *("reveal", "say", "leave", "close", "ping", "", "ACT", "drop table", "\u0000", "🀄"),
)
FIELDS = (
    "t",
    "id",
    "seat",
    "bot",
    "ready",
    "seed",
    "hash",
    "options",
    "settings",
    "fill",
    "ask",
    "action",
    "deal",
    "on",
    "yes",
)
KINDS = ("arrange", "bet", "declare", "play", "discard", "pass", "win", "__class__")


class Noise:
    """Random rubbish, some of it nearly right."""

    def __init__(self, name: str) -> None:
        self.luck = Stream(Seed.named(name).key(), "noise")

    def value(self, depth: int = 0) -> Any:
        luck = self.luck
        kind = luck.below(12 if depth < 3 else 9)
        plain: list[Any] = [
            None,
            luck.below(2) == 0,
            luck.below(10) - 3,
            10 ** luck.below(30),
            luck.below(1000) / 7,
            "".join(luck.choice(string.printable) for _ in range(luck.below(12))),
            luck.choice(WORDS),
            "As " * luck.below(20),
            "\ufffe\u202e" * luck.below(3),
        ]
        if kind < len(plain):
            return plain[kind]
        if kind == 9:
            return [self.value(depth + 1) for _ in range(luck.below(4))]
        return {luck.choice((*FIELDS, "kind", "cards", "front")): self.value(depth + 1) for _ in range(luck.below(5))}

    def message(self) -> Json:
        luck = self.luck
        out: Json = {"t": luck.choice(WORDS)}
        for _ in range(luck.below(4)):
            out[luck.choice(FIELDS)] = self.value()
        if luck.below(3) == 0:
            out |= {"t": "act", "ask": luck.below(4), "action": {"kind": luck.choice(KINDS), "front": self.value()}}
        return out

    def frame(self) -> str | bytes:
        luck = self.luck
        kind = luck.below(10)
        text = json.dumps(self.message())
        if kind == 0:
            return text[: luck.below(len(text))]
        if kind == 1:
            return "[" * luck.below(5000)
        if kind == 2:
            return bytes(luck.below(256) for _ in range(luck.below(60)))
        if kind == 3:
            at = luck.below(len(text))
            return text[:at] + luck.choice(string.printable) + text[at + 1 :]
        if kind == 4:
            return json.dumps(self.value())
        return text


def is_harmless(frame: str | bytes) -> bool:
    """Not a wish that is in order: those may well be granted."""
    try:
        message = json.loads(frame)
    except (ValueError, RecursionError):
        return True
    return not isinstance(message, dict) or message.get("t") not in ("leave", "start", "vote", "auto", "sit", "say")


async def pelt(ws: str, code: str, token: str | None, noise: Noise, count: int) -> int:
    """Send so many frames over as many connections as it takes; answers with the number refused."""
    player = Player(ws, code, token)
    sent = 0
    while sent < count:
        if player.closed is not None or player.socket is None:
            await player.open()
        assert player.socket is not None
        frame = noise.frame()
        if is_harmless(frame):
            sent += 1
            try:
                await player.socket.send(frame)
            except Exception:
                player.closed = player.closed or 1006
            if sent % 200 == 0:
                await asyncio.sleep(0)
    if player.closed is None:
        await player.ask_for("ping")
    return sum(message["t"] == "error" for message in player.messages)


PATHS = (
    *("/api/rooms", "/api/rooms/000000", "/api/rooms/%00", "/api/rooms/1/join", "/api/players", "/api/players/me"),
    *("/api/games/fujian13/score", "/api/games/cangzhou/score", "/api/games/nothing/score", "/api/games/anpai/options"),
    *(
        "/api/games/duogui13/arrange",
        "/api/games/anpai/hint",
        "/api/matches",
        "/api/matches/x/replay?from=-1",
        "/api/matches?limit=1e9",
    ),
    *(
        "/api/handover",
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/ws",
        "/api/games/anpai/texts/xx",
        "/metrics/",
    ),
)


async def request_rubbish(port: int, noise: Noise, count: int) -> list[int]:
    """Raw requests, many a connection; answers with the statuses."""
    statuses: list[int] = []
    luck = noise.luck
    while len(statuses) < count:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(50):
            body = noise.frame()
            raw = body.encode("utf-8", "surrogatepass") if isinstance(body, str) else body
            method = luck.choice(("GET", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "BREW"))
            token = "".join(luck.choice(string.ascii_letters) for _ in range(luck.below(60)))
            head = f"{method} {luck.choice(PATHS)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
            writer.write(head.encode() + f"Content-Length: {len(raw)}\r\n\r\n".encode() + raw)
            status = await read_answer(reader)
            if status is None:
                break
            statuses.append(status)
        writer.close()
    return statuses


async def read_answer(reader: asyncio.StreamReader) -> int | None:
    line = await reader.readline()
    if not line:
        return None
    length = 0
    while (header := await reader.readline()) not in (b"\r\n", b""):
        name, _, value = header.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    await reader.readexactly(length)
    return int(line.split()[1])


@pytest.mark.slow
def test_ten_thousand_pieces_of_rubbish(start: Callable[..., Running]) -> None:
    limits = Limits(is_per_address=False, messages=Rate(10**6, 10**6), phrases=OPEN.phrases)
    server = start(limits=limits)

    async def play() -> None:
        site = Site(server.http)
        others = await seated(site, server.ws, "duogui13", 2, {"players": 2, "deals": 2})
        mine = await seated(site, server.ws, "duogui13", 2, {"players": 2, "deals": 1})
        await started(others)
        await started(mine)
        seen, mine_seen = [dict(player.view) for player in others], dict(mine[0].view)
        victim, attacker = mine
        share = FRAMES // 3
        refused = await asyncio.gather(
            pelt(server.ws, mine[0].code, attacker.token, Noise("seated"), share),
            pelt(server.ws, mine[0].code, None, Noise("watching"), share),
            pelt(server.ws, others[0].code, None, Noise("other"), FRAMES - 2 * share),
        )
        assert min(refused) > share // 3
        statuses = await request_rubbish(server.port, Noise("http"), REQUESTS)
        assert not [status for status in statuses if status >= 500], "a mistake of ours"
        assert victim.view == mine_seen and [dict(player.view) for player in others] == seen
        assert "internal" not in (await site.http.get("/metrics")).text
        luck = Stream(Seed.named("after").key(), "test")
        await asyncio.gather(*(player.play(luck) for player in others))
        assert all(player.over for player in others)

    run(play())
