"""PostgreSQL as the shared store: leases by its clock, one owner a room, no append behind a new owner's back."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import psycopg
import pytest

from paiju.server.lease import Lease
from paiju.server.postgres import PostgresStore
from paiju.server.postgres_link import conninfo, shown
from paiju.server.postgres_schema import STEPS, prepare
from paiju.server.store import (
    FIRST_EPOCH,
    Fenced,
    NameTaken,
    NewerSchema,
    OwnedElsewhere,
    Process,
    StoreError,
    TurnBatch,
)
from tests.patience import PATIENCE
from tests.server.harness.log import Log
from tests.server.harness.postgres import Cluster, free_port

pytestmark = pytest.mark.parametrize("database", ["postgres"], indirect=True)
LONG = 600.0


def with_stores(database: str, count: int, work: Callable[..., Awaitable[None]]) -> None:
    """So many processes that share a database, called one, two, three."""

    async def run() -> None:
        stores = [PostgresStore(database, PATIENCE) for _ in range(count)]
        for store, name in zip(stores, ("one", "two", "three"), strict=False):
            await store.open()
            await store.join(Process(name, f"{name}:1"), LONG)
        try:
            await work(*stores)
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())


def execute(database: str, sql: str, *values: Any) -> None:
    with psycopg.connect(database) as db:
        db.execute(sql.encode(), values)


def expire(database: str, name: str) -> None:
    """As if its lease had run out."""
    execute(database, "UPDATE processes SET until = now() WHERE name = %s", name)


def test_a_room_is_its_owners_while_the_lease_lasts(database: str) -> None:
    async def work(one: PostgresStore, two: PostgresStore) -> None:
        room = await one.add_room("123456", 1) or 0
        with pytest.raises(OwnedElsewhere) as elsewhere:
            await two.open_room("123456")
        assert (elsewhere.value.owner, elsewhere.value.address) == ("one", "one:1")
        assert await one.open_room("123456") == (room, FIRST_EPOCH + 1), "what is ours we may open again"
        await one.append(TurnBatch(room, FIRST_EPOCH + 1, 1, [b"first"], 5))
        expire(database, "one")
        assert await two.open_room("123456") == (room, FIRST_EPOCH + 2)
        with pytest.raises(Fenced):
            await one.append(TurnBatch(room, FIRST_EPOCH + 1, 2, [b"late"], 5))
        assert not await one.renew(LONG), "a lease that has run out is not renewed"
        with pytest.raises(StoreError):
            await one.open_room("123456")
        await one.join(Process("one", "one:1"), LONG)
        with pytest.raises(OwnedElsewhere):
            await one.open_room("123456")
        await two.leave()
        assert await one.open_room("123456") == (room, FIRST_EPOCH + 3), "who leaves lets go at once"
        assert await one.read_log(room) == [b"first"]

    with_stores(database, 2, work)


def test_two_of_one_name(database: str) -> None:
    async def work(one: PostgresStore, two: PostgresStore) -> None:
        with pytest.raises(NameTaken):
            await two.join(Process("one", "two:1"), LONG)
        assert await one.renew(LONG) and await two.renew(LONG), "both are what they were"
        expire(database, "one")
        await two.join(Process("one", "two:1"), LONG)
        assert not await one.renew(LONG)

    with_stores(database, 2, work)


def test_of_many_who_want_a_room_one_gets_it(database: str) -> None:
    async def work(one: PostgresStore, two: PostgresStore, three: PostgresStore) -> None:
        codes = [f"{number:06}" for number in range(20)]
        for code in codes:
            await one.add_room(code, 1)
        await one.leave()
        for code in codes:
            results = await asyncio.gather(two.open_room(code), three.open_room(code), return_exceptions=True)
            assert sorted(type(result).__name__ for result in results) == ["OwnedElsewhere", "tuple"]

    with_stores(database, 3, work)


def test_a_takeover_waits_for_an_append_and_an_append_for_a_takeover(database: str) -> None:
    """Either comes first, and the other sees what it did."""

    async def work(one: PostgresStore, two: PostgresStore) -> None:
        room = await one.add_room("123456", 1) or 0
        await one.leave()
        with psycopg.connect(database) as slow:
            # An append of the former owner that has not committed yet, as the store writes it.
            slow.execute("SELECT FROM rooms WHERE id = %s AND epoch = %s FOR SHARE", (room, FIRST_EPOCH))
            slow.execute("INSERT INTO log VALUES (%s, 1, %s, %s)", (room, FIRST_EPOCH, b"first"))
            taking = asyncio.create_task(two.open_room("123456"))
            await waits(database)
            assert not taking.done()
            slow.commit()
            assert await taking == (room, FIRST_EPOCH + 1)
            assert await two.read_log(room) == [b"first"], "the new owner knows of it"
            # A takeover that has not committed yet.
            slow.execute("UPDATE rooms SET epoch = epoch + 1 WHERE id = %s", (room,))
            appending = asyncio.create_task(two.append(TurnBatch(room, FIRST_EPOCH + 1, 2, [b"late"], 5)))
            await waits(database)
            assert not appending.done()
            slow.commit()
        with pytest.raises(Fenced):
            await appending
        assert await two.read_log(room) == [b"first"]

    with_stores(database, 2, work)


async def waits(database: str) -> None:
    """Until some statement waits for a lock."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    async with asyncio.timeout(PATIENCE):
        async with await psycopg.AsyncConnection.connect(database, autocommit=True) as db:
            while (await (await db.execute(query)).fetchone() or (0,))[0] == 0:
                await asyncio.sleep(0.01)


def test_one_bad_batch_of_a_group_is_not_the_others_trouble(database: str) -> None:
    async def work(one: PostgresStore) -> None:
        rooms = [await one.add_room(code, 1) or 0 for code in ("111111", "222222", "333333")]
        batches = [TurnBatch(room, FIRST_EPOCH, 1, [b"fine"], 5) for room in rooms]
        # What the database itself refuses: no seat has a number so great.
        batches[1] = TurnBatch(rooms[1], FIRST_EPOCH, 1, [b"bad"], 5, {"p_1": 2**40})
        results = await asyncio.gather(*(one.append(batch) for batch in batches), return_exceptions=True)
        assert results[0] is None and isinstance(results[1], StoreError) and results[2] is None
        assert [await one.read_log(room) for room in rooms] == [[b"fine"], [], [b"fine"]]

    with_stores(database, 1, work)


def test_commits_are_synchronous_whatever_the_address_says(database: str) -> None:
    weak = f"{database}?options=-c%20synchronous_commit%3Doff"
    with psycopg.connect(weak) as db:
        assert db.execute("SHOW synchronous_commit").fetchone() == ("off",)
    with psycopg.connect(conninfo(weak, 5.0)) as db:
        assert db.execute("SHOW synchronous_commit").fetchone() == ("on",)


def test_many_that_start_together_make_one_schema(database: str) -> None:
    threads = [threading.Thread(target=prepare, args=(database,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    with psycopg.connect(database) as db:
        assert db.execute("SELECT version, length(secret) FROM paiju").fetchall() == [(len(STEPS), 32)]


def test_a_newer_schema_is_left_alone(database: str) -> None:
    prepare(database)
    execute(database, "UPDATE paiju SET version = 99")
    with pytest.raises(NewerSchema):
        prepare(database)


def test_who_is_cut_off_hears_of_it_and_goes_on_when_the_database_is_back(database: str, cluster: Cluster) -> None:
    async def work(one: PostgresStore) -> None:
        room = await one.add_room("123456", 1) or 0
        await one.append(TurnBatch(room, FIRST_EPOCH, 1, [b"1"], 5))
        await asyncio.to_thread(cluster.kill)
        with pytest.raises(StoreError):
            await one.append(TurnBatch(room, FIRST_EPOCH, 2, [b"2"], 5))
        with pytest.raises(StoreError):
            await one.check()
        await asyncio.to_thread(cluster.start)
        assert await one.read_log(room) == [b"1"]
        await one.append(TurnBatch(room, FIRST_EPOCH, 2, [b"2"], 5))
        # Stopped and back while nobody looked: nobody need hear of it.
        await asyncio.to_thread(cluster.stop)
        await asyncio.to_thread(cluster.start)
        await one.check()
        await one.append(TurnBatch(room, FIRST_EPOCH, 3, [b"3"], 5))
        assert await one.read_log(room) == [b"1", b"2", b"3"] and await one.renew(LONG)

    with_stores(database, 1, work)


def test_a_database_that_does_not_answer_is_given_up(database: str) -> None:
    async def run() -> None:
        store = PostgresStore(database, 1.0)
        await store.open()
        await store.join(Process("one", ""), LONG)
        room = await store.add_room("123456", 1) or 0
        with psycopg.connect(database) as slow:
            slow.execute("UPDATE rooms SET touched = 2 WHERE id = %s", (room,))
            with pytest.raises(StoreError, match="did not answer within 1 seconds"):
                await store.append(TurnBatch(room, FIRST_EPOCH, 1, [b"1"], 5))
        await store.close()

    asyncio.run(run())


def test_a_password_is_shown_nowhere(database: str) -> None:
    nobody = f"postgresql://me:hush@127.0.0.1:{free_port()}/table"
    assert shown(nobody) == nobody.replace("me:hush@", "")
    with pytest.raises(StoreError) as trouble:
        prepare(nobody)
    assert "hush" not in str(trouble.value) and "\n" not in str(trouble.value)


# -- the heartbeat ----------------------------------------------------------------------------------------------


def test_a_lease_that_cannot_be_renewed_is_given_up_by_ourselves(database: str) -> None:
    async def run() -> None:
        store, lost = PostgresStore(database, PATIENCE), asyncio.Event()
        await store.open()
        lease = Lease(store, 1.0, lost.set)
        with psycopg.connect(database) as slow:
            await lease.start(Process("one", ""))
            held = [lease.is_held]
            slow.execute("SELECT FROM processes FOR UPDATE")
            async with asyncio.timeout(PATIENCE):
                await lost.wait()
            held.append(lease.is_held)
            assert held == [True, False]
        async with asyncio.timeout(PATIENCE):
            while not lease.is_held:
                await asyncio.sleep(0.01)
        await lease.stop()
        assert await store._all("SELECT name FROM processes") == []
        await store.close()

    asyncio.run(run())


def test_who_slept_through_the_lease_knows_it_at_once(database: str) -> None:
    """By our own clock, before the event loop has come to anything else."""

    async def run() -> None:
        now = [1000.0]
        store = PostgresStore(database, PATIENCE)
        await store.open()
        lease = Lease(store, LONG, lambda: None, lambda: now[0])
        await lease.start(Process("one", ""))
        held = [lease.is_held]
        for later in (LONG - 1, 1.0):
            now[0] += later
            held.append(lease.is_held)
        assert held == [True, True, False]
        await lease.stop()
        await store.close()

    asyncio.run(run())


def test_what_lasts_is_said_once_when_it_begins_and_once_when_it_is_over(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = Log()

    async def work(one: PostgresStore) -> None:
        await one.leave()
        lease = Lease(one, LONG, lambda: None, log=said)
        await lease.start(Process("one", ""))
        with monkeypatch.context() as away:
            for name in ("renew", "join"):
                away.setattr(one, name, fails)
            for _ in range(3):
                await lease._beat()
            lease._lose()
            for _ in range(3):
                await lease._beat()
        # Our own lease of before lasts in the database: the name is another's, as far as that one knows.
        for _ in range(3):
            await lease._beat()
        assert said.events == ["lease_not_renewed", "lease_lost", "name_taken"]
        held = [lease.is_held]
        expire(database, "one")
        for _ in range(3):
            await lease._beat()
        held.append(lease.is_held)
        assert said.events[3:] == ["lease_held_again"] and held == [False, True]
        assert {fields["name"] for _, fields in said.lines} == {"one"}
        await lease.stop()

    async def fails(*given: Any) -> bool:
        raise StoreError("away")

    with_stores(database, 1, work)


@pytest.mark.parametrize("hours", [-5, 5])
def test_a_clock_that_is_wrong_is_told_of_and_harmless(
    database: str, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    right = time.time
    said = Log()

    async def work(one: PostgresStore, two: PostgresStore) -> None:
        monkeypatch.setattr(time, "time", lambda: right() + hours * 3600)
        await one.leave()
        lost = asyncio.Event()
        lease = Lease(one, LONG, lost.set, log=said)
        await lease.start(Process("wrong", ""))
        assert said.events == ["clocks_differ"]
        assert said.lines[0][1]["database_ahead_by_seconds"] == pytest.approx(-3600 * hours, abs=PATIENCE)
        assert lease.is_held and await one.add_room("123456", 1)
        with pytest.raises(OwnedElsewhere):
            await two.open_room("123456")
        await two.leave()
        await two.join(Process("two", ""), LONG)
        with pytest.raises(OwnedElsewhere):
            await two.open_room("123456")
        await lease.stop()
        assert await two.open_room("123456") is not None and not lost.is_set()

    with_stores(database, 2, work)


def test_a_lease_lost_to_another_is_noticed(database: str) -> None:
    async def run() -> None:
        store, lost = PostgresStore(database, PATIENCE), asyncio.Event()
        await store.open()
        lease = Lease(store, 60.0, lost.set)
        lease.seconds = 0.4
        await lease.start(Process("one", ""))
        execute(database, "UPDATE processes SET token = 'x' WHERE name = 'one'")
        async with asyncio.timeout(PATIENCE):
            await lost.wait()
        await lease.stop()
        await store.close()

    asyncio.run(run())
