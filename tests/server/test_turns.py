"""A room's turn: what has come in is written together, told together, and told only when it is on disk."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

from paiju.core.cards import cards_text
from paiju.families.thirteen.moves import sure_arrangement
from paiju.server import entries as log
from paiju.server.beat import Beat
from paiju.server.config import Config, Limits
from paiju.server.connection import Connection
from paiju.server.context import Context
from paiju.server.intents import handle
from paiju.server.limits import Limiter
from paiju.server.messages import decode
from paiju.server.metrics import Metrics
from paiju.server.model import RoomModel
from paiju.server.room import Room
from paiju.server.store import Batch, Done, Store

Json = dict[str, Any]


def payloads(written: bytes) -> Iterator[bytes]:
    """What the frames hold that were written together."""
    while written:
        size, head = written[1], 2
        if size >= 126:
            head = 4 if size == 126 else 10
            size = int.from_bytes(written[2:head], "big")
        yield written[head : head + size]
        written = written[head + size :]


class Disk:
    """A store that writes when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Batch, Done]] = []
        self.written: list[Batch] = []

    def append(self, batch: Batch, done: Done) -> None:
        self.waiting.append((batch, done))

    def write(self) -> None:
        waiting, self.waiting = self.waiting, []
        for batch, done in waiting:
            self.written.append(batch)
            done(None)


class Ear:
    """The other end of a connection."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []
        self.ended: list[int] = []

    def write(self, frame: bytes) -> int:
        assert not self.ended, "nothing is written once the end has been"
        self.writes.append(frame)
        return 0

    def finish(self, code: int) -> None:
        self.ended.append(code)

    def abandon(self) -> None: ...

    def heard(self) -> list[Json]:
        """What has come since it was last asked."""
        writes, self.writes = self.writes, []
        return [json.loads(payload) for written in writes for payload in payloads(written)]


class Table4:
    """Four people at a table of fujian13, everybody connected."""

    def __init__(self) -> None:
        self.disk = Disk()
        limits = Limits()
        thinkers = ThreadPoolExecutor(1)
        store = cast(Store, self.disk)
        context = Context(Config(), store, thinkers, Metrics(), Limiter(limits), "http://x", Beat(0.0))
        settings = {"clock": 0, "pause": 0, "pace": 0}
        model = RoomModel(log.Created(code="123456", game="fujian13", options={"deals": 2}, settings=settings, at=1))
        lines: list[log.AnyEntry] = [log.Secret(secret="0" * 64)]
        lines += [log.Sat(seat=seat, player=f"p{seat}", name=f"{seat}") for seat in range(4)]
        for line in [*lines, log.Started(match="m", at=1, rules=model.game.rules_version)]:
            model.apply(line)
        self.room = Room(context, 1, 1, model, 0)
        self.ears = [Ear() for _ in range(4)]
        self.people = [Connection("here", limits, 0.0, ear) for ear in self.ears]
        for seat, conn in enumerate(self.people):
            conn.player = f"p{seat}"
            self.room.attach(conn)
        self.heard()

    def heard(self) -> list[list[Json]]:
        return [ear.heard() for ear in self.ears]

    def says(self, seat: int, **message: Any) -> None:
        """Something that the room is to hear in its next turn."""
        self.room.call(lambda: handle(self.room, self.people[seat], decode(json.dumps(message).encode())))

    def lays(self, seat: int, ask: int, **more: Any) -> None:
        state = self.room.model.table.state
        rows = sure_arrangement(state.options.rules(), state.row.seats[seat].hand)
        assert rows is not None
        names = ("front", "middle", "back")
        action = {"kind": "arrange", **{name: cards_text(getattr(rows, name)) for name in names}}
        self.says(seat, t="act", ask=ask, action=action, **more)


def at_table(work: Callable[[Table4], Awaitable[None]]) -> None:
    async def run() -> None:
        await work(Table4())

    asyncio.run(run())


async def a_turn() -> None:
    for _ in range(4):
        await asyncio.sleep(0)


def test_what_comes_in_one_turn_is_one_batch_and_one_frame() -> None:
    async def work(table: Table4) -> None:
        for seat in (2, 0, 3, 1):
            table.lays(seat, ask=1)
        await a_turn()
        ((batch, _),) = table.disk.waiting
        acted = [log.read(line) for line in batch.lines]
        assert [one.seat for one in acted if isinstance(one, log.Acted)] == [2, 0, 3, 1] and len(acted) == 4
        assert (batch.seq, table.heard()) == (1, [[]] * 4)
        table.disk.write()
        for (step,) in table.heard():
            names = [event["name"] for event in step["events"]]
            assert names == ["submitted"] * 4 + ["showdown", "settled"]
            assert (step["ask"], step["pause"]["deal"], step["pause"]["ready"]) == (None, 0, [])
            assert step["entries"] and "view" not in step

    at_table(work)


def test_an_answer_comes_after_what_it_answers_and_what_follows_is_told_apart() -> None:
    async def work(table: Table4) -> None:
        table.lays(0, ask=1, id=7)
        table.lays(1, ask=1)
        await a_turn()
        table.disk.write()
        mine = table.heard()[0]
        assert [message["t"] for message in mine] == ["step", "ok", "step"]
        submitted = [step["view"]["submitted"] for step in mine if step["t"] == "step"]
        assert submitted == [[True, False, False, False], [True, True, False, False]]

    at_table(work)


def test_what_was_told_apart_says_how_things_stood_then() -> None:
    async def work(table: Table4) -> None:
        for seat in range(4):
            table.lays(seat, ask=1, id=seat)
        await a_turn()
        table.disk.write()
        steps = [message for message in table.heard()[3] if message["t"] == "step"]
        assert [step["ask"] and step["ask"]["ask"] for step in steps] == [1, 1, 1, None]
        assert [step["pause"] is None and "view" in step for step in steps] == [True, True, True, False]

    at_table(work)


def test_a_refusal_within_a_turn_leaves_the_others_alone() -> None:
    async def work(table: Table4) -> None:
        table.lays(0, ask=1)
        table.lays(0, ask=1)
        table.lays(1, ask=9)
        table.lays(2, ask=1)
        await a_turn()
        table.disk.write()
        heard = table.heard()
        codes = [[message.get("code") for message in each if message["t"] == "error"] for each in heard]
        assert codes == [["stale_action"], ["stale_action"], [], []]
        assert table.room.model.table.pending == {1, 3}

    at_table(work)


def test_all_have_looked_in_one_turn_and_the_next_deal_is_told_once() -> None:
    async def work(table: Table4) -> None:
        for seat in range(4):
            table.lays(seat, ask=1)
        await a_turn()
        table.disk.write()
        table.heard()
        table.says(3, t="next", deal=0)
        await a_turn()
        # Nothing to be kept: told at once.
        assert [[step["pause"]["ready"] for step in each] for each in table.heard()] == [[[3]]] * 4
        for seat in range(3):
            table.says(seat, t="next", deal=0)
        await a_turn()
        assert table.heard() == [[]] * 4
        table.disk.write()
        for seat, (step,) in enumerate(table.heard()):
            assert [event["name"] for event in step["events"]] == ["deal_started", "dealt"]
            assert step["view"]["hand"] == cards_text(table.room.model.table.state.row.seats[seat].hand)
            assert (step["ask"]["ask"], step["pause"]) == (2, None)

    at_table(work)


def test_a_mistake_of_ours_costs_the_room_not_what_was_played_before_it() -> None:
    async def work(table: Table4) -> None:
        def stumble() -> None:
            raise RuntimeError("a mistake")

        table.lays(0, ask=1)
        table.room.call(stumble)
        await a_turn()
        assert table.room.is_broken and [len(batch.lines) for batch, _ in table.disk.waiting] == [1]
        table.disk.write()
        assert all([message["code"] for message in each] == ["store_trouble"] for each in table.heard())

    at_table(work)


def test_each_reader_gets_all_of_a_turn_in_one_piece() -> None:
    async def work(table: Table4) -> None:
        table.lays(0, 1, id=5)
        table.lays(1, 1)
        table.room.turn()
        assert [ear.writes for ear in table.ears] == [[]] * 4
        table.disk.write()
        assert [len(ear.writes) for ear in table.ears] == [1] * 4
        assert [[message["t"] for message in heard] for heard in table.heard()] == [
            ["step", "ok", "step"],
            ["step", "step"],
            ["step", "step"],
            ["step", "step"],
        ]

    at_table(work)


def test_what_is_sent_before_an_end_comes_before_it_and_nothing_comes_after() -> None:
    async def work(table: Table4) -> None:
        table.lays(0, 1)
        table.room.call(lambda: table.room.close(table.people[1], 1000))
        table.room.call(lambda: table.room.post(table.people[1], {"t": "late"}))
        table.room.turn()
        table.disk.write()
        assert [message["t"] for message in table.ears[1].heard()] == ["step"] and table.ears[1].ended == [1000]
        assert [message["t"] for message in table.ears[2].heard()] == ["step"] and table.ears[2].ended == []

    at_table(work)
