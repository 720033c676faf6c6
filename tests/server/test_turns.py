"""A room's turn: what has come in is written together, and told only when it is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest

from paiju.core.cards import cards_text
from paiju.families.thirteen.moves import sure_arrangement
from paiju.server import entries as log
from paiju.server.connection import Connection
from paiju.server.errors import ServerError
from paiju.server.mail import Came, Deserted, Joined, Parted, Stopped
from paiju.server.store import Player
from tests.server.harness.table import SmallTable, settle


class Table4(SmallTable):
    """Four people at a table of fujian13."""

    def __init__(self) -> None:
        super().__init__("fujian13", 4, {"deals": 2}, clock=0, pause=0, pace=0)

    def lays(self, seat: int, ask: int = 1, **more: Any) -> None:
        state = self.room.model.table.state
        rows = sure_arrangement(state.options.rules(), state.row.seats[seat].hand)
        assert rows is not None
        names = ("front", "middle", "back")
        action = {"kind": "arrange", **{name: cards_text(getattr(rows, name)) for name in names}}
        self.says(seat, t="act", ask=ask, action=action, **more)


def at_table(work: Callable[[Table4], Awaitable[None]]) -> None:
    async def run() -> None:
        table = Table4()
        await table.open()
        await work(table)

    asyncio.run(run())


def kinds(table: Table4) -> list[list[str]]:
    return [[message["t"] for message in ear.heard()] for ear in table.ears]


def test_what_comes_together_is_one_batch_and_nothing_is_told_before_it_is_on_disk() -> None:
    async def work(table: Table4) -> None:
        for seat in (2, 0, 3, 1):
            table.lays(seat)
        await settle()
        ((batch, _),) = table.disk.waiting
        acted = [log.read(line) for line in batch.lines]
        assert [one.seat for one in acted if isinstance(one, log.Acted)] == [2, 0, 3, 1] and len(acted) == 4
        assert (batch.seq, kinds(table)) == (1, [[]] * 4)
        for heard in await table.heard():
            names = [event["name"] for step in heard for event in step["events"]]
            assert names == ["submitted"] * 4 + ["showdown", "settled"]
            last = heard[-1]
            assert (last["ask"], last["pause"]["deal"], last["pause"]["ready"]) == (None, 0, [])
            assert last["entries"] and "view" not in last

    at_table(work)


def test_what_comes_while_a_batch_is_written_is_the_next_one() -> None:
    async def work(table: Table4) -> None:
        table.lays(0)
        await settle()
        table.lays(1)
        table.lays(2)
        await settle()
        assert [batch.seq for batch, _ in table.disk.waiting] == [1]
        table.disk.write()
        await settle()
        assert kinds(table) == [["step"]] * 4, "of the first alone"
        assert [(batch.seq, len(batch.lines)) for batch, _ in table.disk.waiting] == [(2, 2)]
        assert [[step["t"] for step in heard] for heard in await table.heard()] == [["step", "step"]] * 4

    at_table(work)


def test_a_ping_waits_for_nothing() -> None:
    async def work(table: Table4) -> None:
        table.lays(0, id=1)
        await settle()
        table.says(0, t="ping", id=2)
        table.says(3, t="ping")
        await settle()
        assert len(table.disk.waiting) == 1 and kinds(table) == [["pong", "ok"], [], [], ["pong"]]
        assert [message["t"] for message in (await table.heard())[0]] == ["step", "ok"]

    at_table(work)


def test_an_answer_comes_after_what_it_answers() -> None:
    async def work(table: Table4) -> None:
        table.lays(0, id=7)
        table.lays(1)
        mine = (await table.heard())[0]
        assert [message["t"] for message in mine] == ["step", "ok", "step"]
        submitted = [step["view"]["submitted"] for step in mine if step["t"] == "step"]
        assert submitted == [[True, False, False, False], [True, True, False, False]]

    at_table(work)


def test_every_step_says_how_things_stood_then() -> None:
    async def work(table: Table4) -> None:
        for seat in range(4):
            table.lays(seat)
        steps = (await table.heard())[3]
        assert [step["ask"] and step["ask"]["ask"] for step in steps] == [1, 1, 1, None]
        assert [step["pause"] is None and "view" in step for step in steps] == [True, True, True, False]

    at_table(work)


def test_a_refusal_within_a_turn_leaves_the_others_alone() -> None:
    async def work(table: Table4) -> None:
        table.lays(0)
        table.lays(0)
        table.lays(1, ask=9)
        table.lays(2)
        heard = await table.heard()
        codes = [[message.get("code") for message in each if message["t"] == "error"] for each in heard]
        assert codes == [["stale_action"], ["stale_action"], [], []]
        assert table.room.model.table.pending == {1, 3}

    at_table(work)


def test_who_has_looked_is_told_until_all_have_and_the_next_deal_is() -> None:
    async def work(table: Table4) -> None:
        for seat in range(4):
            table.lays(seat)
        await table.heard()
        table.says(3, t="next", deal=0)
        await settle()
        # Nothing to be kept: told at once.
        assert not table.disk.waiting
        assert [[step["pause"]["ready"] for step in ear.heard()] for ear in table.ears] == [[[3]]] * 4
        for seat in range(3):
            table.says(seat, t="next", deal=0)
        await settle()
        assert kinds(table) == [[]] * 4
        for seat, heard in enumerate(await table.heard()):
            assert [step["pause"] and step["pause"]["ready"] for step in heard] == [[0, 3], [0, 1, 3], None]
            step = heard[-1]
            assert [event["name"] for event in step["events"]] == ["deal_started", "dealt"]
            assert step["view"]["hand"] == cards_text(table.room.model.table.state.row.seats[seat].hand)
            assert step["ask"]["ask"] == 2

    at_table(work)


def test_a_mistake_of_ours_costs_the_room_not_what_was_played_before_it() -> None:
    async def work(table: Table4) -> None:
        table.lays(0)
        table.room.post(Parted(cast(Connection, None)))
        table.lays(1)
        await settle()
        assert [len(batch.lines) for batch, _ in table.disk.waiting] == [1]
        heard = await table.heard()
        assert table.room.is_gone and [len(batch.lines) for batch in table.disk.written] == [1]
        assert all([message["code"] for message in each] == ["store_trouble"] for each in heard)
        assert [ear.ended for ear in table.ears] == [[1012]] * 4

    at_table(work)


def test_what_cannot_be_written_is_not_told_and_everybody_is_sent_to_come_back() -> None:
    async def work(table: Table4) -> None:
        table.lays(0, id=3)
        joining = asyncio.create_task(table.room.request(Joined(player=Player("p9", b"", "9"), seat=None)))
        await settle()
        later = asyncio.create_task(table.room.request(Stopped()))
        await asyncio.sleep(0)
        table.disk.fail()
        heard = await table.heard()
        assert [[message["code"] for message in each] for each in heard] == [["store_trouble"]] * 4
        assert [ear.ended for ear in table.ears] == [[1012]] * 4
        for waiting in (joining, later, table.room.request(Stopped())):
            with pytest.raises(ServerError, match="store_trouble"):
                await waiting

    at_table(work)


def test_what_is_sent_before_an_end_comes_before_it_and_nothing_comes_after() -> None:
    async def work(table: Table4) -> None:
        table.lays(0)
        table.says(1, t="leave")
        table.lays(2)
        heard = await table.heard()
        assert [message["t"] for message in heard[1]] == ["step", "welcome", "room"]
        assert [ear.ended for ear in table.ears] == [[], [1000], [], []]
        assert [message["t"] for message in heard[2]] == ["step", "room", "step"]

    at_table(work)


def test_a_room_nobody_is_in_leaves_memory_and_one_that_somebody_came_back_to_does_not() -> None:
    async def work(table: Table4) -> None:
        forgotten: list[int] = []
        table.context.forget = lambda room: forgotten.append(room.number)
        for conn in table.people[1:]:
            table.room.post(Parted(conn))
        table.room.post(Deserted(table.context.clock() + 60))
        await settle()
        assert not forgotten and not table.room.is_gone
        table.room.post(Parted(table.people[0]))
        table.room.post(Deserted(table.context.clock() - 60))
        await settle()
        assert not forgotten, "not for long enough"
        table.room.post(Deserted(table.context.clock() + 60))
        await settle()
        assert forgotten == [1] and table.room.is_gone

    at_table(work)


def test_a_room_stays_while_somebody_knocks_at_it() -> None:
    async def work(table: Table4) -> None:
        for conn in table.people:
            table.room.post(Parted(conn))
        await settle()
        table.room.post(Deserted(table.context.clock() + 60))
        await table.room.request(Came(conn=table.people[2]))
        assert not table.room.is_gone and table.room.online() == [2]

    at_table(work)


def test_who_does_not_read_is_let_go_and_nobody_waits_for_them() -> None:
    async def work(table: Table4) -> None:
        deaf = table.people[1]
        table.ears[1].reads.clear()
        for _ in range(table.limits.waiting_bytes // 100_000 + 1):
            deaf.send("x" * 100_000)
            table.says(0, t="ping")
        await settle()
        assert table.ears[1].is_abandoned and deaf.close_code == 1013
        assert {message["t"] for message in table.ears[0].heard()} == {"pong"}
        await deaf.written()

    at_table(work)
