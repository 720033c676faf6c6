"""Sealed claim windows by hand: what is answered in them changes nothing before they end."""

from __future__ import annotations

import asyncio
import threading

import pytest

from paiju.server import entries as log
from tests.cangzhou.rigged import Desk
from tests.server.harness.table import Json, settle
from tests.server.test_claims import PAIR, READY, Claiming, at_table, desk, names, sharing

BOTH = Desk({0: "123m456m789m1122z5p", 2: PAIR, 3: READY}, turn=0, drawn="5p")
"""Seats 2 and 3 can claim the 5筒 that seat 0 throws."""


async def thrown(situation: Desk, people: int = 4, **settings: int) -> tuple[Claiming, list[list[Json]]]:
    """A table after seat 0 has thrown its 5筒, and what everybody heard of it."""
    table = await Claiming.of(situation, people, clock=20, claims="sealed", **settings)
    await table.does(0, "discard 5p")
    return table, await table.heard()


def lines(table: Claiming) -> list[str]:
    return [type(log.read(line)).__name__ for batch in table.disk.written for line in batch.lines]


def act_of(table: Claiming, seat: int, number: int, **action: str) -> None:
    assert table.model.live is not None
    table.says(seat, t="act", ask=table.model.live.asks[seat], action=action, id=number)


def test_it_lasts_the_same_says_how_long_and_is_everybodys_deadline() -> None:
    async def work() -> None:
        for hand in (PAIR, None):
            table, heard = await thrown(desk(hand), window=6)
            assert table.alarm("window").seconds == 6 and not table.is_set("clock")
            (told,) = heard[1]
            assert told["window"] == {"until": pytest.approx(told["at"] + 6000, abs=1000)}
            if hand:
                assert heard[2][0]["ask"]["deadline"] == told["window"]["until"]

    at_table(work)


def test_an_answer_is_written_and_told_when_it_ends() -> None:
    async def work() -> None:
        table, _ = await thrown(desk(PAIR))
        act_of(table, 2, 7, kind="pung")
        await settle()
        assert table.disk.waiting == [] and await table.heard() == [[]] * 4, "nothing to wait for"
        table.alarm("window").ring()
        await settle()
        assert [ear.heard() for ear in table.ears] == [[]] * 4, "not on disk yet"
        heard = await table.heard()
        assert [message["t"] for message in heard[2]] == ["step", "ok", "step"] and heard[2][1]["id"] == 7
        assert [names(one) for one in heard] == [["melded"], ["melded"], ["answered", "melded"], ["melded"]]
        assert lines(table) == ["Acted", "Acted", "Lifted"] and len(table.disk.written) == 2

    at_table(work)


def test_its_end_is_written_when_nobody_was_asked_too() -> None:
    async def work() -> None:
        table, _ = await thrown(desk(None))
        table.alarm("window").ring()
        await settle()
        assert len(table.disk.waiting) == 1 and [ear.heard() for ear in table.ears] == [[]] * 4
        assert [names(one) for one in await table.heard()] == [["drawn"], ["drawn", "drew"], ["drawn"], ["drawn"]]
        assert lines(table) == ["Acted", "Lifted"]

    at_table(work)


def test_messages_of_others_do_not_wait_for_a_secret_answer() -> None:
    """A refusal came with the commit of whatever was under way: its delay told that somebody had answered."""

    async def work() -> None:
        table, _ = await thrown(BOTH)
        act_of(table, 2, 7, kind="pass")
        table.says(1, t="act", ask=99, action={"kind": "pass"}, id=8)
        table.says(0, t="say", what="hello", id=9)
        await settle()
        heard = [ear.heard() for ear in table.ears]
        assert table.disk.waiting == [], "nothing has to be written"
        assert heard[1][0]["code"] == "stale_action" and heard[0][-1] == {"t": "ok", "id": 9}

    at_table(work)


def test_the_rules_refuse_at_once_and_the_last_answer_counts() -> None:
    async def work() -> None:
        table, _ = await thrown(desk(PAIR))
        act_of(table, 2, 1, kind="win")
        act_of(table, 2, 2, kind="pung")
        act_of(table, 2, 3, kind="pass")
        (refused, replaced) = (await table.heard())[2]
        assert refused["id"] == 1 and refused["code"] != "stale_action"
        assert (replaced["id"], replaced["code"]) == (2, "stale_action")
        table.alarm("window").ring()
        assert {"t": "ok", "id": 3} in (await table.heard())[2]
        assert table.acted()[-1] == (2, "pass", "player")

    at_table(work)


def test_what_could_not_be_written_was_not_acknowledged_and_is_asked_again() -> None:
    async def work() -> None:
        table, _ = await thrown(desk(PAIR))
        act_of(table, 2, 7, kind="pung")
        table.alarm("window").ring()
        await settle()
        table.disk.fail()
        await settle()
        assert [message["t"] for message in table.ears[2].heard()] == ["error"], "the room is given up"
        assert lines(table) == ["Acted"]

    at_table(work)


def test_silence_is_a_pass_told_to_who_was_asked_alone() -> None:
    async def work() -> None:
        table, asked = await thrown(BOTH)
        act_of(table, 3, 7, kind="pass")
        table.alarm("window").ring()
        heard = await table.heard()
        assert [message["t"] for message in heard[2]] == ["step", "passed", "step"]
        assert heard[2][1]["ask"] == asked[2][0]["ask"]["ask"]
        assert [message["t"] for message in heard[3]] == ["step", "ok", "step"]
        assert [len(one) for one in heard[:2]] == [1, 1]
        assert table.acted()[-2:] == [(2, "pass", "clock"), (3, "pass", "player")]

    at_table(work)


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("is_ready", [True, False])
def test_a_bots_answer_waits_for_the_end_too_and_is_a_pass_when_not_ready(is_ready: bool, people: int) -> None:
    """One person among bots learns nothing of them either."""

    async def work() -> None:
        table = await Claiming.of(desk(READY), people=people, clock=20, claims="sealed", window=2, pace=50)
        is_free = threading.Event()
        if is_ready:
            is_free.set()
        busy = asyncio.get_running_loop().run_in_executor(table.context.thinkers, is_free.wait)
        await table.does(0, "discard 5p")
        await table.heard()
        if is_ready:
            await table.thought()
        assert await table.heard() == [[]] * people and table.alarm("window").seconds == 2
        table.alarm("window").ring()
        told = names((await table.heard())[0])
        assert table.acted()[-1] == (2, "win" if is_ready else "pass", "house")
        assert told[0] != "drawn" if is_ready else told == ["drawn"]
        is_free.set()
        await busy

    at_table(work)


def test_an_answer_does_not_end_auto_which_everybody_would_see() -> None:
    async def work() -> None:
        table = await Claiming.of(desk(PAIR), clock=20, claims="sealed")
        table.says(2, t="auto", on=True)
        await table.heard()
        await table.does(0, "discard 5p")
        act_of(table, 2, 7, kind="pass")
        await table.thought()
        table.alarm("window").ring()
        heard = await table.heard()
        assert "room" not in [message["t"] for one in heard for message in one]
        assert table.acted()[-1] == (2, "pass", "player"), "a player's answer comes before the house's"
        assert table.model.seats[2].auto == "choice"

    at_table(work)


def test_one_who_leaves_does_not_change_how_long_windows_last() -> None:
    async def work() -> None:
        table = await Claiming.of(desk(None), people=2, clock=20, claims="sealed", window=6, pace=8)
        table.says(1, t="leave")
        await table.heard()
        await table.does(0, "discard 5p")
        assert table.alarm("window").seconds == 6

    at_table(work)


def test_who_may_not_pass_is_played_for_without_making_it_longer() -> None:
    async def work() -> None:
        table = await Claiming.of(sharing("123m456p789s22z34s"), clock=20, claims="sealed")
        await table.does(0, "discard 1z")
        table.alarm("window").ring()
        await table.heard()
        await table.thought()
        assert table.acted()[-1] == (0, "discard", "player") and table.model.seats[2].auto is None
        table.alarm("window").ring()
        await table.heard()
        assert (2, "win", "house") in table.acted() and table.model.seats[2].auto == "clock"

    at_table(work)


def test_a_match_that_ends_refuses_what_was_kept() -> None:
    async def work() -> None:
        table, _ = await thrown(desk(PAIR))
        act_of(table, 2, 7, kind="pung")
        for seat in range(3):
            table.says(seat, t="vote", yes=True)
        heard = await table.heard()
        (refused,) = [message for message in heard[2] if message["t"] == "error"]
        assert (refused["id"], refused["code"]) == (7, "stale_action")
        assert table.model.state == "over" and (2, "pung", "player") not in table.acted()

    at_table(work)


def test_the_log_says_where_it_ended() -> None:
    async def work() -> None:
        table, _ = await thrown(desk(None))
        table.alarm("window").ring()
        await table.heard()
        (line,) = [one for batch in table.disk.written for one in map(log.read, batch.lines) if type(one) is log.Lifted]
        assert line == log.Lifted(window=1) and table.model.live is not None and table.model.live.curtain is None

    at_table(work)
