"""Two worlds over real websockets: the same public history, other hidden tiles, and not a byte, its place or its moment
may differ for who is not asked. The server is the real one, with its store, its threads and its sockets; only time is
virtual, so that moments can be compared exactly however busy the machine is.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paiju.core.plain import to_plain
from paiju.server import clockwork, thinking
from paiju.server.config import Config, Rate
from paiju.server.context import Context
from tests.server.harness.client import OPENED, SITES, Player, Site
from tests.server.harness.running import OPEN
from tests.server.harness.sockets import in_socket_time, serving
from tests.server.harness.virtual import QUICK, Json
from tests.server.test_sealed_worlds import MANNERS, WINDOW, Manner, worlds
from tests.server.test_worlds import MOVING, TURNS, Places, quiet, swapped

Heard = list[tuple[int, str]]
"""Milliseconds since the match began, and the frame."""
PROBES: tuple[Json, ...] = (
    {"t": "ping"},
    {"t": "act", "ask": 0, "action": {"kind": "pass"}},
    {"t": "hint", "ask": 0},
    {"t": "say", "what": "hello"},
    {"t": "start"},
    {"t": "auto", "on": True},
    {"t": "auto", "on": False},
)
PROBE_EVERY = 0.231
APART = 0.011
"""Seconds between what two seats do, and more than two commits take: which of two sockets the kernel names first, which
of two threads is done first, is the machine's affair.
"""
LIMITS = replace(OPEN, phrases=Rate(5000, 5000))
"""Allowances go by a clock that is not virtual."""


def comparable(message: Json, began: int) -> str:
    """A frame with its times counted from the match's beginning, less the names of rooms, people and matches."""

    def plain(value: Any, key: str = "") -> Any:
        if key in ("room", "link", "player", "you", "avatar") and isinstance(value, str | int):
            return ""
        if key in MOVING and isinstance(value, int):
            return value - began
        if isinstance(value, dict):
            return {name: plain(item, name) for name, item in value.items() if name != "totals"}
        return [plain(item) for item in value] if isinstance(value, list) else value

    return json.dumps(plain(message))


def moment() -> int:
    return round(1000 * asyncio.get_running_loop().time())


async def play(player: Player, seconds: float) -> None:
    """Throw what was drawn and pass everything, in a window after so many seconds or by silence."""
    done = [0]
    while True:
        await player.until(lambda: player.ask is not None and player.ask["ask"] > done[-1], 1000)
        assert player.ask is not None and player.seat is not None
        done.append(player.ask["ask"])
        action = quiet(player.view)
        in_window = action["kind"] == "pass"
        if not in_window or seconds < WINDOW:
            await asyncio.sleep((seconds if in_window else QUICK) + APART * player.seat)
            await player.send("act", ask=done[-1], action=action, id=done[-1])


async def probe(player: Player, late: float) -> None:
    """Everything that may be said without changing the table, and 托管 on and off."""
    await asyncio.sleep(late)
    number = 1000
    while True:
        for message in PROBES:
            number += 1
            await player.send(**message, id=number)
            await asyncio.sleep(PROBE_EVERY)


async def seated_at(http: str, ws: str, people: tuple[int, ...], claims: str) -> dict[int | None, Player]:
    """A room with people on these seats, bots on the others, and a spectator."""
    site = Site(http)
    tokens: dict[int | None, str] = {seat: (await site.person(f"{seat}"))["token"] for seat in people}
    settings = {"clock": 60, "pause": 0, "pace": 0, "claims": claims, "window": WINDOW}
    code = await site.room(tokens[0], "cangzhou", {}, settings)
    for seat in people[1:]:
        assert (await site.join(tokens[seat], code, seat=seat))["status"] == 200
    return {seat: await Player(ws, code, tokens.get(seat)).open() for seat in (*people, None)}


async def world(folder: Path, manner: Manner, claims: str) -> list[Heard]:
    """What seats 0 and 3 and a spectator are sent until some tiles are thrown and the windows after them over."""
    heard: list[Heard] = [[], [], []]
    config = Config(database=str(folder / "paiju.db"), host="127.0.0.1", port=0, limits=LIMITS)
    async with serving(config) as (http, ws):
        everybody = await seated_at(http, ws, manner.people, claims)
        for seat in manner.people[1:]:
            await everybody[seat].ask_for("ready", ready=True)
        assert (await everybody[0].ask_for("start", fill="house"))["t"] == "ok"
        for one in everybody.values():
            await one.until(lambda one=one: one.view)  # type: ignore[misc]
        for seat in manner.on_auto:
            await everybody[seat].ask_for("auto", on=True)
        began, enough, thrown = moment(), asyncio.Event(), 0

        def keep(kept: Heard, message: Json) -> None:
            kept.append((moment() - began, comparable(message, began)))

        def count(message: Json) -> None:
            nonlocal thrown
            keep(heard[2], message)
            names = [event["name"] for event in message.get("events", ())]
            if names and thrown == TURNS - 1:
                enough.set()
            thrown += "discarded" in names

        everybody[0].on_message = lambda message: keep(heard[0], message)
        everybody[3].on_message = lambda message: keep(heard[1], message)
        everybody[None].on_message = count
        tasks = [
            asyncio.create_task(play(everybody[seat], manner.seconds))
            for seat in manner.people
            if seat not in manner.on_auto
        ]
        tasks += [asyncio.create_task(probe(everybody[seat], late)) for seat, late in ((3, 0.011), (None, 0.053))]
        await asyncio.wait_for(enough.wait(), 1000)
        for task in tasks:
            task.cancel()
        while OPENED:
            await OPENED.pop().drop()
        while SITES:
            await SITES.pop().http.aclose()
    return heard


@pytest.fixture
def two_worlds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Play the same match with two hidden tiles swapped."""
    secret, places = worlds()
    really_work = Context.house_work

    def decide(game: Any, name: str | None, view: Any) -> Any:
        plain = to_plain(view)
        assert isinstance(plain, dict)
        return game.decode_action(quiet(plain))

    def both(manner: Manner, claims: str) -> list[list[Heard]]:
        async def house_work(self: Context, work: Any, asker: str = "") -> Any:
            if work.func is decide:
                await asyncio.sleep(manner.seconds + APART * work.args[-1].seat)
            return await really_work(self, work, asker)

        monkeypatch.setattr(Context, "house_work", house_work)
        found = []
        for number, swap in enumerate[Places | None]((None, places)):
            folder = tmp_path / str(number)
            folder.mkdir()
            with swapped(swap):
                found.append(in_socket_time(world(folder, manner, claims)))
        return found

    monkeypatch.setattr(thinking, "decide", decide)
    monkeypatch.setattr(Context, "new_secret", lambda self: secret)
    monkeypatch.setattr(Context, "now", lambda self: moment())
    return both


@pytest.mark.slow
@pytest.mark.parametrize("manner", MANNERS.values(), ids=MANNERS)
def test_over_real_websockets_a_sealed_window_tells_nothing(two_worlds: Any, manner: Manner) -> None:
    here, there = two_worlds(manner, "sealed")
    for one, two in zip(here, there, strict=True):
        assert len(one) > 30 and one[-1][0] > 1000 * WINDOW * (TURNS - 2)
        differing = [(a, b) for a, b in zip(one, two, strict=False) if a != b]
        assert not differing and len(one) == len(two), differing[:1]


@pytest.mark.slow
def test_the_comparison_sees_people_think_in_a_natural_room(two_worlds: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were this difference, which natural rooms have by design, not found, the comparison would find nothing."""
    monkeypatch.setattr(clockwork, "NATURAL", (1.0, 1.0))
    here, there = two_worlds(MANNERS["slow people"], "natural")
    assert here != there
