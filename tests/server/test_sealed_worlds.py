"""Two worlds in virtual time: the same public history, other hidden tiles. Who is not asked must get the same bytes at
the same moments, whoever is asked and however they answer, and whatever one sends to find out.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import pytest

from paiju.core.options import parse_options
from paiju.registry import get_game
from paiju.server import clockwork
from tests.server.harness.statistics import auc, is_fair
from tests.server.harness.virtual import COMMIT, LATE, QUICK, SLOW, Json, Listener, VirtualTable, in_virtual_time
from tests.server.test_worlds import TURNS, Places, find_worlds, quiet, swapped, without_times

PROBE_EVERY = 0.07
"""As often as a connection may speak for long."""
WINDOW = 2
VIEWERS = (0, 3, None)
"""They see the same in both worlds."""


@dataclass(frozen=True)
class Manner:
    """How the seats that are asked in one world and not in the other play."""

    people: tuple[int, ...] = (0, 1, 2, 3)
    on_auto: tuple[int, ...] = ()
    seconds: float = QUICK
    """Until a person answers in a window, or a bot in any case."""


MANNERS = {
    "quick people": Manner(),
    "slow people": Manner(seconds=SLOW),
    "people who do not answer": Manner(seconds=LATE),
    "bots": Manner(people=(0, 3)),
    "late bots": Manner(people=(0, 3), seconds=LATE),
    "托管": Manner(on_auto=(1, 2)),
    "late 托管": Manner(on_auto=(1, 2), seconds=LATE),
}


@cache
def worlds() -> tuple[str, Places]:
    game = get_game("cangzhou")
    return find_worlds(game, parse_options(game.options_type, {}), ("",) * 4)


async def play(table: VirtualTable, seat: int, seconds: float) -> None:
    """A person who throws what they drew and passes everything, in a window after so many seconds or by silence."""
    listener, done = table.listeners[seat], 0
    while True:
        if listener.ask is not None and listener.ask["ask"] > done:
            done, action = listener.ask["ask"], quiet(listener.view)
            in_window = action["kind"] == "pass"
            if not in_window or seconds < WINDOW:
                await asyncio.sleep(seconds if in_window else QUICK)
                table.says(seat, t="act", ask=done, action=action, id=done)
            continue
        listener.news.clear()
        await listener.news.wait()


async def probe(table: VirtualTable) -> None:
    """Everything that may be said without changing the table, and 托管 on and off, by a player and a spectator."""
    number = 1000
    spoken: list[Json] = [
        {"t": "ping"},
        {"t": "act", "ask": 0, "action": {"kind": "pass"}},
        {"t": "choices", "ask": 0, "find": ""},
        {"t": "hint", "ask": 0},
        {"t": "say", "what": "hello"},
        {"t": "next", "deal": 0},
        {"t": "start"},
        {"t": "auto", "on": True},
        {"t": "auto", "on": False},
    ]
    while True:
        for message in spoken:
            number += 1
            for seat in (3, None):
                table.says(seat, **message, id=number)
            await asyncio.sleep(PROBE_EVERY)


async def watched(manner: Manner, is_probed: bool, claims: str, turns: int, secret: str) -> VirtualTable:
    """A table until so many tiles have been thrown and the windows after them are over."""
    table = VirtualTable(secret, manner.people, quiet, claims=claims, window=WINDOW, clock=60)
    table.context.thought = manner.seconds if manner.on_auto or len(manner.people) < 4 else QUICK
    await table.open()
    for seat in manner.on_auto:
        table.says(seat, t="auto", on=True)
    enough = asyncio.Event()
    thrown = 0

    def count(message: Json) -> None:
        nonlocal thrown
        names = [event["name"] for event in message.get("events", ())]
        if names and thrown == turns:
            enough.set()
        thrown += "discarded" in names

    table.listeners[None].on_frame = count
    playing = [
        asyncio.create_task(play(table, seat, manner.seconds)) for seat in manner.people if seat not in manner.on_auto
    ]
    if is_probed:
        playing.append(asyncio.create_task(probe(table)))
    try:
        await asyncio.wait_for(enough.wait(), 1000)
    finally:
        for task in playing:
            task.cancel()
    return table


def heard_in(swap: Places | None, manner: Manner, is_probed: bool, claims: str) -> list[list[tuple[float, str]]]:
    secret, _ = worlds()
    with swapped(swap):
        table = in_virtual_time(watched(manner, is_probed, claims, TURNS - 1, secret))
    return [table.listeners[seat].frames for seat in VIEWERS]


@pytest.mark.parametrize("manner", MANNERS.values(), ids=MANNERS)
def test_a_sealed_window_tells_nothing_by_bytes_order_or_time(manner: Manner) -> None:
    _, places = worlds()
    here, there = heard_in(None, manner, True, "sealed"), heard_in(places, manner, True, "sealed")
    for one, two in zip(here, there, strict=True):
        assert len(one) > 20
        assert one == two


@pytest.mark.parametrize("manner", ["quick people", "bots", "late bots", "托管", "late 托管"])
def test_a_natural_window_shows_only_people_who_think(manner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clockwork, "NATURAL", (1.0, 1.0))
    _, places = worlds()
    here, there = (heard_in(swap, MANNERS[manner], False, "natural") for swap in (None, places))
    if MANNERS[manner].seconds < WINDOW:
        assert here == there
    for one, two in zip(here, there, strict=True):
        assert [without_times(text) for _, text in one] == [without_times(text) for _, text in two]
        for (a, b), (c, d) in zip(pairwise(one), pairwise(two), strict=True):
            # A pass for want of an answer is written at the window's end, whose moment is drawn from a whole second.
            assert abs((b[0] - a[0]) - (d[0] - c[0])) <= COMMIT + 1e-6


def test_a_natural_window_shows_who_thinks_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """The difference that natural rooms have by design: were it not found, the comparison would find nothing."""
    monkeypatch.setattr(clockwork, "NATURAL", (1.0, 1.0))
    _, places = worlds()
    here, there = (heard_in(swap, MANNERS["slow people"], False, "natural") for swap in (None, places))
    assert here != there


# -- many windows -----------------------------------------------------------------------------------------------


def asked_by_window(table: VirtualTable) -> list[bool]:
    """Of each window whether anybody was asked: who was has a line in the log between its discard and its end."""
    found: list[bool] = []
    is_thrown = is_asked = False
    for line in (json.loads(line) for batch in table.disk.written for line in batch.lines):
        if line["e"] == "acted" and line["action"]["kind"] == "discard":
            if is_thrown:
                found.append(is_asked)
            is_thrown, is_asked = True, False
        elif line["e"] == "acted" and line["action"]["kind"] == "pass":
            is_asked = True
    return [*found, is_asked]


@dataclass
class Measured:
    """One window as somebody who is not asked sees it."""

    seconds: float
    slowest: float
    """The longest that an answer to anything sent within it took."""


def measured(listener: Listener) -> list[Measured]:
    """From the moments of a spectator's frames; what it sent is numbered from 1001 on, one every ``PROBE_EVERY``."""
    steps = [(at, message) for at, message in decoded(listener) if message["t"] == "step" and message["events"]]
    took = {}
    for at, message in decoded(listener):
        number = message.get("id", 0)
        if message["t"] in ("ok", "error") and number > 1000:
            sent = (number - 1001) * PROBE_EVERY
            took[sent] = at - sent
    windows = []
    for (since, step), (until, _) in pairwise(steps):
        if step["window"] is not None:
            slowest = max(long for sent, long in took.items() if since <= sent < until)
            windows.append(Measured(round(until - since, 3), round(slowest, 3)))
    return windows


def decoded(listener: Listener) -> list[tuple[float, Json]]:
    return [(at, json.loads(text)) for at, text in listener.frames]


@pytest.mark.slow
def test_no_statistics_over_sealed_windows_find_who_was_asked() -> None:
    secret, _ = worlds()
    asked: list[bool] = []
    windows: list[Measured] = []
    for manner in (MANNERS["quick people"], MANNERS["slow people"], MANNERS["late bots"], MANNERS["托管"]):
        table = in_virtual_time(watched(manner, True, "sealed", 36, secret))
        here = measured(table.listeners[None])
        asked += asked_by_window(table)[: len(here)]
        windows += here
    with_asked = [window for window, is_asked in zip(windows, asked, strict=True) if is_asked]
    without = [window for window, is_asked in zip(windows, asked, strict=True) if not is_asked]
    assert len(windows) == 4 * 36 and len(with_asked) > 20 and len(without) > 20
    assert is_fair([one.seconds for one in with_asked], [one.seconds for one in without])
    assert is_fair([one.slowest for one in with_asked], [one.slowest for one in without])


def test_the_measure_by_hand() -> None:
    assert auc([3, 4], [1, 2]) == 1 and auc([1, 2], [3, 4]) == 0
    # 2 beats 1, ties 2 and loses to 3; 3 beats 1 and 2 and ties 3: (1 + 1/2 + 2 + 1/2) / 6.
    assert auc([2, 3], [1, 2, 3]) == pytest.approx(4 / 6)
    assert is_fair([1, 1], [1, 1, 1]) and not is_fair([2, 3], [1, 2, 3])
