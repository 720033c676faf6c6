"""Claim windows by hand: nobody waits here, a test rings every clock itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import SystemRandom
from typing import Any, cast

import pytest

from paiju.core.options import parse_options
from paiju.core.table import Table
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.server import clockwork
from paiju.server import entries as log
from paiju.server.beat import Beat
from paiju.server.config import Config, Limits
from paiju.server.connection import Connection
from paiju.server.context import Context
from paiju.server.intents import handle
from paiju.server.limits import Limiter
from paiju.server.live import LiveTable
from paiju.server.messages import decode
from paiju.server.metrics import Metrics
from paiju.server.model import RoomModel
from paiju.server.room import Room
from paiju.server.store import Store
from tests.cangzhou.rigged import Desk, act
from tests.server.test_turns import Disk, Ear, Json

PAIR = "55p147m258s369m47s"
"""Seat 2's thirteen with a pair of 5筒: 碰 or 砸 when one is thrown."""
READY = "123m456m789s46p11z"
"""Waits for the 5筒 alone, to win."""


def desk(seat_2: str | None) -> Desk:
    """Seat 0 has drawn a 5筒; who has no hand here can claim nothing."""
    return Desk({0: "123m456m789m1122z5p", **({} if seat_2 is None else {2: seat_2})}, turn=0, drawn="5p")


@dataclass
class Alarm:
    """A clock that was set: it rings when a test says so."""

    seconds: float
    ring: Callable[[], None]

    def cancel(self) -> None: ...


class Claiming:
    """A mahjong table of people and bots, everybody connected, in a chosen situation."""

    def __init__(self, situation: Desk, people: int = 4, **settings: Any) -> None:
        asyncio.get_running_loop().call_later = Alarm  # type: ignore[assignment]
        self.disk = Disk()
        limits = Limits()
        store = cast(Store, self.disk)
        context = Context(Config(), store, ThreadPoolExecutor(1), Metrics(), Limiter(limits), "http://x", Beat(0.0))
        created = log.Created(code="123456", game="cangzhou", options={}, settings=settings, at=1)
        model = RoomModel(created)
        lines: list[log.AnyEntry] = [log.Secret(secret="0" * 64)]
        lines += [log.Sat(seat=seat, player=f"p{seat}", name=f"{seat}") for seat in range(people)]
        lines += [log.Placed(seat=seat, bot="house") for seat in range(people, 4)]
        for line in [*lines, log.Started(match="m", at=1, rules=model.game.rules_version)]:
            model.apply(line)
        table: Table[Any, Any, Any] = model.table
        table.state = situation.state
        model.live = LiveTable(table)
        self.context, self.model = context, model
        self.room = Room(context, 1, 1, model, 0)
        self.ears = [Ear() for _ in range(people)]
        self.people = [Connection("here", limits, 0.0, ear) for ear in self.ears]
        for seat, conn in enumerate(self.people):
            conn.player = f"p{seat}"
            self.room.attach(conn)
        self.heard()

    def does(self, seat: int, words: str) -> None:
        assert self.model.live is not None
        action = self.model.game.encode_action(act(words))
        self.says(seat, t="act", ask=self.model.live.asks[seat], action=action)

    def says(self, seat: int, **message: Any) -> None:
        handle(self.room, self.people[seat], decode(json.dumps(message).encode()))
        self.room.turn()

    def heard(self) -> list[list[Json]]:
        self.disk.write()
        return [ear.heard() for ear in self.ears]

    def alarm(self, *key: Hashable) -> Alarm:
        """The clock whose key begins like this."""
        running = self.room.clockwork._running.items()
        (found,) = [one for name, one in running if isinstance(name, tuple) and name[: len(key)] == key]
        return cast(Alarm, found)

    def is_set(self, *key: Hashable) -> bool:
        running = self.room.clockwork._running
        return any(isinstance(name, tuple) and name[: len(key)] == key for name in running)

    def acted(self) -> list[tuple[int, str, str]]:
        """Who has done what by whose decision."""
        lines = [log.read(line) for batch in self.disk.written for line in batch.lines]
        return [(one.seat, one.action["kind"], one.by) for one in lines if isinstance(one, log.Acted)]


def at_table(work: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        await work()

    asyncio.run(run())


def names(messages: list[Json]) -> list[str]:
    return [event["name"] for message in messages for event in message.get("events", ())]


@pytest.mark.parametrize("claims", ["natural", "sealed"])
@pytest.mark.parametrize(("hand", "offers"), [(READY, ["win"]), (PAIR, ["pung", "za"])])
def test_a_claim_nobody_answers_is_a_pass(claims: str, hand: str, offers: list[str]) -> None:
    async def work() -> None:
        table = Claiming(desk(hand), clock=20, claims=claims)
        table.does(0, "discard 5p")
        (told,) = table.heard()[2]
        assert [offer["kind"] for offer in told["view"]["offers"]] == offers
        ask = told["ask"]["ask"]
        table.alarm("clock", 2).ring()
        heard = table.heard()
        assert heard[2] == [{"t": "passed", "ask": ask}], "who was asked is told"
        assert heard[0] == heard[1] == heard[3] == [], "and nobody else notices"
        assert table.acted()[-1] == (2, "pass", "clock")
        table.alarm("window").ring()
        assert [names(one) for one in table.heard()] == [["drawn"], ["drawn", "drew"], ["answered", "drawn"], ["drawn"]]
        assert [seat.auto for seat in table.model.seats] == [None] * 4, "托管 has not begun"

    at_table(work)


def test_the_house_claims_for_who_let_it_play() -> None:
    async def work() -> None:
        table = Claiming(desk(READY), clock=20)
        table.says(2, t="auto", on=True)
        table.heard()
        table.does(0, "discard 5p")
        assert not table.is_set("clock", 2)
        await asyncio.gather(*table.context.tasks)
        table.heard()
        assert table.acted()[-1] == (2, "win", "house")

    at_table(work)


def test_a_natural_window_is_drawn_anew_whoever_could_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[float, float]] = []

    class Chance:
        def uniform(self, low: float, high: float) -> float:
            drawn.append((low, high))
            return low + len(drawn) / 10

    monkeypatch.setattr(clockwork, "CHANCE", Chance())

    async def work() -> None:
        asked, alone = Claiming(desk(PAIR), clock=20), Claiming(desk(None), clock=20)
        for table in (asked, alone):
            table.does(0, "discard 5p")
        assert [table.alarm("window").seconds for table in (asked, alone)] == [0.7, 0.8]
        assert drawn == [(0.6, 1.6)] * 2, "once a window"
        assert asked.alarm("clock", 2).seconds == 20, "who is asked has the clock"
        one, two = asked.heard(), alone.heard()
        for seat in (0, 1, 3):
            for (step,) in (one[seat], two[seat]):
                assert step["window"] == {"until": None} and "view" not in step and step["ask"] is None
                assert names([step]) == ["discarded"]

    at_table(work)


def test_chance_is_the_systems_own() -> None:
    seconds = {clockwork.CHANCE.uniform(*clockwork.NATURAL) for _ in range(20)}
    assert isinstance(clockwork.CHANCE, SystemRandom) and len(seconds) > 1
    assert all(0.6 <= one <= 1.6 for one in seconds)


def test_an_answer_within_the_drawn_time_shows_nobody_anything() -> None:
    async def work() -> None:
        table = Claiming(desk(PAIR), clock=20)
        table.does(0, "discard 5p")
        table.heard()
        table.does(2, "pung")
        assert table.heard() == [[]] * 4
        table.alarm("window").ring()
        assert [names(one) for one in table.heard()] == [["melded"], ["melded"], ["answered", "melded"], ["melded"]]

    at_table(work)


def test_a_natural_window_stays_open_while_somebody_thinks_and_no_longer() -> None:
    async def work() -> None:
        table = Claiming(desk(PAIR), clock=20)
        table.does(0, "discard 5p")
        table.heard()
        table.alarm("window").ring()
        assert table.heard() == [[]] * 4 and not table.is_set("window")
        table.does(2, "pung")
        assert [names(one) for one in table.heard()] == [["melded"], ["melded"], ["answered", "melded"], ["melded"]]

    at_table(work)


def test_a_sealed_window_lasts_the_same_and_says_how_long() -> None:
    async def work() -> None:
        for hand in (PAIR, None):
            table = Claiming(desk(hand), clock=20, claims="sealed", window=6)
            table.does(0, "discard 5p")
            assert table.alarm("window").seconds == 6
            (told,) = table.heard()[1]
            assert told["window"] == {"until": pytest.approx(told["at"] + 6000, abs=1000)}
            if hand:
                assert table.alarm("clock", 2).seconds == pytest.approx(6 - clockwork.MARGIN)

    at_table(work)


def test_a_bot_takes_no_time_of_its_own_in_a_window() -> None:
    async def work() -> None:
        table = Claiming(desk(READY), people=2, clock=20, pace=50)
        table.does(0, "discard 5p")
        await asyncio.gather(*table.context.tasks)
        assert table.heard()[0] and table.acted()[-1] == (2, "win", "house")

    at_table(work)


def test_alone_with_bots_a_window_lasts_as_a_bot_and_an_unanswered_claim_is_a_pass_too() -> None:
    async def work() -> None:
        situation = Desk({1: "123m456m789m1122z5p", 0: READY}, turn=1, drawn="5p")
        table = Claiming(situation, people=1, clock=20, pace=8)
        table.room.act(1, act("discard 5p"), {"kind": "discard", "tile": "5p"}, "house")
        assert (table.alarm("window").seconds, table.alarm("clock", 0).seconds) == (0.8, 20)
        table.heard()
        table.alarm("clock", 0).ring()
        assert [message["t"] for message in table.heard()[0]] == ["passed"]
        assert table.model.seats[0].auto is None and table.acted()[-1] == (0, "pass", "clock")

    at_table(work)


def sharing(seat_2: str | None) -> Desk:
    """Seat 0 has drawn, and the four tiles that may still be drawn will be shared out; seat 2 is given a 5条."""
    hands = {0: "1z19m19p19s1234567z", **({} if seat_2 is None else {2: seat_2})}
    room = parse_options(CangzhouOptions, {"last_round": "share"})
    return Desk(hands, drawn="1z", left=16, next="9p5s9m8p", room=room)


def test_nobody_can_tell_whether_a_shared_tile_could_win() -> None:
    async def work() -> None:
        can, cannot = Claiming(sharing("123m456p789s22z34s"), clock=20), Claiming(sharing(None), clock=20)
        told = []
        for table in (can, cannot):
            table.does(0, "discard 1z")
            assert names(table.heard()[1]) == ["discarded"]
            table.alarm("window").ring()
            told.append(table.heard())
            assert table.is_set("window"), "the sharing has a window of its own"
        for seat in (0, 1, 3):
            for (step,) in (told[0][seat], told[1][seat]):
                assert "view" not in step and step["ask"] is None and step["window"] is not None
                assert sorted(names([step])) == ["drawn"] * 4 + ["drew", "shared"] and names([step])[-1] == "shared"
        (asked,) = told[0][2]
        assert [offer["kind"] for offer in asked["view"]["offers"]] == ["win"] and asked["ask"] is not None
        assert told[1][2][0]["ask"] is None

    at_table(work)


def test_a_win_in_the_sharing_is_not_passed_by_the_clock() -> None:
    async def work() -> None:
        table = Claiming(sharing("123m456p789s22z34s"), clock=20)
        table.does(0, "discard 1z")
        table.alarm("window").ring()
        table.heard()
        table.alarm("clock", 2).ring()
        await asyncio.gather(*table.context.tasks)
        table.heard()
        assert table.acted()[-1] == (2, "win", "house") and table.model.seats[2].auto == "clock"

    at_table(work)
