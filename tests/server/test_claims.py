"""Claim windows by hand: nobody waits here, a test rings every clock itself."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Hashable
from random import SystemRandom
from typing import Any, cast

import pytest

from paiju.core.options import parse_options
from paiju.core.table import Table
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.server import clockwork
from paiju.server import entries as log
from paiju.server.live import LiveTable
from paiju.server.mail import Decided
from tests.cangzhou.rigged import Desk, act
from tests.server.harness.table import Json, SmallTable, settle

PAIR = "55p147m258s369m47s"
"""Seat 2's thirteen with a pair of 5筒: 碰 or 砸 when one is thrown."""
READY = "123m456m789s46p11z"
"""Waits for the 5筒 alone, to win."""


def desk(seat_2: str | None) -> Desk:
    """Seat 0 has drawn a 5筒; who has no hand here can claim nothing."""
    return Desk({0: "123m456m789m1122z5p", **({} if seat_2 is None else {2: seat_2})}, turn=0, drawn="5p")


class Alarm:
    """A clock that was set: it rings when a test says so."""

    def __init__(self, seconds: float, call: Callable[..., object], *given: object) -> None:
        self.seconds = seconds
        self.call, self.given = call, given

    def ring(self) -> None:
        self.call(*self.given)

    def cancel(self) -> None: ...


class Claiming(SmallTable):
    """A mahjong table of people and bots in a chosen situation."""

    def __init__(self, situation: Desk, people: int = 4, **settings: Any) -> None:
        asyncio.get_running_loop().call_later = Alarm  # type: ignore[assignment]
        super().__init__("cangzhou", people, **settings)
        table: Table[Any, Any, Any] = self.model.table
        table.state = situation.state
        self.model.live = LiveTable(table)

    @classmethod
    async def of(cls, situation: Desk, people: int = 4, **settings: Any) -> Claiming:
        table = cls(situation, people, **settings)
        await table.open()
        return table

    async def does(self, seat: int, words: str) -> None:
        assert self.model.live is not None
        action = self.model.game.encode_action(act(words))
        self.says(seat, t="act", ask=self.model.live.asks[seat], action=action)
        await settle()

    async def thought(self) -> None:
        """Wait until the bots that think have decided."""
        await settle()
        for task in list(self.room.clockwork._running.values()):
            if isinstance(task, asyncio.Task):
                await asyncio.wait([task])

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


@pytest.mark.parametrize(("hand", "offers"), [(READY, ["win"]), (PAIR, ["pung", "za"])])
def test_a_claim_nobody_answers_is_a_pass(hand: str, offers: list[str]) -> None:
    async def work() -> None:
        table = await Claiming.of(desk(hand), clock=20)
        await table.does(0, "discard 5p")
        (told,) = (await table.heard())[2]
        assert [offer["kind"] for offer in told["view"]["offers"]] == offers
        ask = told["ask"]["ask"]
        table.alarm("clock", 2).ring()
        heard = await table.heard()
        assert [message["t"] for message in heard[2]] == ["step", "passed"], "who was asked is told"
        assert (heard[2][0]["ask"], names(heard[2]), heard[2][1]["ask"]) == (None, [], ask)
        assert heard[0] == heard[1] == heard[3] == [], "and nobody else notices"
        assert table.acted()[-1] == (2, "pass", "clock")
        table.alarm("window").ring()
        told_all = [names(one) for one in await table.heard()]
        assert told_all == [["drawn"], ["drawn", "drew"], ["answered", "drawn"], ["drawn"]]
        assert [seat.auto for seat in table.model.seats] == [None] * 4, "托管 has not begun"

    at_table(work)


def test_the_house_claims_for_who_let_it_play() -> None:
    async def work() -> None:
        table = await Claiming.of(desk(READY), clock=20)
        table.says(2, t="auto", on=True)
        await table.heard()
        await table.does(0, "discard 5p")
        assert not table.is_set("clock", 2)
        await table.thought()
        await table.heard()
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
        asked, alone = await Claiming.of(desk(PAIR), clock=20), await Claiming.of(desk(None), clock=20)
        for table in (asked, alone):
            await table.does(0, "discard 5p")
        assert [table.alarm("window").seconds for table in (asked, alone)] == [0.7, 0.8]
        assert drawn == [(0.6, 1.6)] * 2, "once a window"
        assert asked.alarm("clock", 2).seconds == 20, "who is asked has the clock"
        one, two = await asked.heard(), await alone.heard()
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
        table = await Claiming.of(desk(PAIR), clock=20)
        await table.does(0, "discard 5p")
        await table.heard()
        await table.does(2, "pung")
        heard = await table.heard()
        assert [len(one) for one in heard] == [0, 0, 1, 0]
        (answered,) = heard[2]
        assert (answered["ask"], answered["events"], "view" in answered) == (None, [], False)
        table.alarm("window").ring()
        told_all = [names(one) for one in await table.heard()]
        assert told_all == [["melded"], ["melded"], ["answered", "melded"], ["melded"]]

    at_table(work)


def test_nobody_who_answers_can_tell_whether_another_is_still_asked() -> None:
    """Seats 2 and 3 may claim, or seat 2 alone: what seat 2 is told within the window is the same to the byte."""

    async def within_the_window(situation: Desk) -> list[list[Json]]:
        table = await Claiming.of(situation, clock=20)
        await table.does(0, "discard 5p")
        await table.heard()
        await table.does(2, "pass")
        return [[{**message, "at": 0, "window": None} for message in heard] for heard in await table.heard()]

    async def work() -> None:
        throws = "123m456m789m1122z5p"
        alone = Desk({0: throws, 2: PAIR}, turn=0, drawn="5p")
        both = Desk({0: throws, 2: PAIR, 3: READY}, turn=0, drawn="5p")
        one, two = await within_the_window(alone), await within_the_window(both)
        assert one == two and [len(heard) for heard in one] == [0, 0, 1, 0]

    at_table(work)


def test_a_natural_window_stays_open_while_somebody_thinks_and_no_longer() -> None:
    async def work() -> None:
        table = await Claiming.of(desk(PAIR), clock=20)
        await table.does(0, "discard 5p")
        await table.heard()
        table.alarm("window").ring()
        assert await table.heard() == [[]] * 4 and not table.is_set("window")
        await table.does(2, "pung")
        told_all = [names(one) for one in await table.heard()]
        assert told_all == [["melded"], ["melded"], ["answered", "melded"], ["melded"]]

    at_table(work)


def test_a_bot_takes_no_time_of_its_own_in_a_window() -> None:
    async def work() -> None:
        table = await Claiming.of(desk(READY), people=2, clock=20, pace=50)
        await table.does(0, "discard 5p")
        await table.thought()
        assert (await table.heard())[0] and table.acted()[-1] == (2, "win", "house")

    at_table(work)


def test_a_bot_that_is_not_ready_when_a_natural_window_could_end_passes() -> None:
    async def work() -> None:
        table = await Claiming.of(desk(READY), people=2, clock=20)
        is_free = threading.Event()
        busy = asyncio.get_running_loop().run_in_executor(table.context.house, is_free.wait)
        await table.does(0, "discard 5p")
        assert names((await table.heard())[0]) == ["discarded"]
        table.alarm("window").ring()
        assert names((await table.heard())[0]) == ["drawn"] and table.acted()[-1] == (2, "pass", "house")
        is_free.set()
        await busy

    at_table(work)


def test_alone_with_bots_a_window_lasts_as_a_bot_and_an_unanswered_claim_is_a_pass_too() -> None:
    async def work() -> None:
        situation = Desk({1: "123m456m789m1122z5p", 0: READY}, turn=1, drawn="5p")
        table = await Claiming.of(situation, people=1, clock=20, pace=8)
        assert table.model.live is not None
        ask = table.model.live.asks[1]
        table.room.post(Decided(("bot", 1, ask), 1, ask, act("discard 5p")))
        await settle()
        assert (table.alarm("window").seconds, table.alarm("clock", 0).seconds) == (0.8, 20)
        await table.heard()
        table.alarm("clock", 0).ring()
        assert [message["t"] for message in (await table.heard())[0]] == ["step", "passed"]
        assert table.model.seats[0].auto is None and table.acted()[-1] == (0, "pass", "clock")

    at_table(work)


def sharing(seat_2: str | None) -> Desk:
    """Seat 0 has drawn, and the four tiles that may still be drawn will be shared out; seat 2 is given a 5条."""
    hands = {0: "1z19m19p19s1234567z", **({} if seat_2 is None else {2: seat_2})}
    room = parse_options(CangzhouOptions, {"last_round": "share"})
    return Desk(hands, drawn="1z", left=16, next="9p5s9m8p", room=room)


def test_nobody_can_tell_whether_a_shared_tile_could_win() -> None:
    async def work() -> None:
        can, cannot = (
            await Claiming.of(sharing("123m456p789s22z34s"), clock=20),
            await Claiming.of(sharing(None), clock=20),
        )
        told = []
        for table in (can, cannot):
            await table.does(0, "discard 1z")
            assert names((await table.heard())[1]) == ["discarded"]
            table.alarm("window").ring()
            told.append(await table.heard())
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
        table = await Claiming.of(sharing("123m456p789s22z34s"), clock=20)
        await table.does(0, "discard 1z")
        table.alarm("window").ring()
        await table.heard()
        table.alarm("clock", 2).ring()
        await table.thought()
        await table.heard()
        assert table.acted()[-1] == (2, "win", "house") and table.model.seats[2].auto == "clock"

    at_table(work)
