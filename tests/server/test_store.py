"""The store: what is written stays, in groups or alone, under one owner at a time."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from paiju.server import migrations, sqlite
from paiju.server.postgres import PostgresStore
from paiju.server.sqlite import SqliteStore
from paiju.server.store import (
    FIRST_EPOCH,
    MOST_TICK,
    Damaged,
    Fenced,
    GameTotal,
    MatchRow,
    NewerSchema,
    Player,
    Process,
    StoreError,
    TurnBatch,
)
from paiju.server.stores import is_postgres
from tests.patience import PATIENCE

Some = SqliteStore | PostgresStore
both = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


def with_store(database: str, work: Callable[[Some], Awaitable[None]]) -> None:
    async def run() -> None:
        store = PostgresStore(database, PATIENCE) if is_postgres(database) else SqliteStore(database)
        await store.open()
        try:
            await store.join(Process("test", ""), PATIENCE)
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


async def append(store: Some, *batches: TurnBatch) -> list[StoreError | None]:
    """Write batches at once, so that they meet in one group; what became of each."""
    results = await asyncio.gather(*(store.append(batch) for batch in batches), return_exceptions=True)
    assert all(result is None or isinstance(result, StoreError) for result in results)
    return [result if isinstance(result, StoreError) else None for result in results]


def filed_and_not(database: str) -> tuple[int, int]:
    """How many rows are in the log and how many in the journal, at one moment."""
    with closing(sqlite3.connect(database)) as db, db:
        filed, unfiled = db.execute("SELECT (SELECT count(*) FROM log), (SELECT count(*) FROM journal)").fetchone()
    db.close()
    return int(filed), int(unfiled)


@both
def test_a_log_is_read_back_in_order(database: str) -> None:
    async def work(store: Some) -> None:
        number = await store.add_room("123456", 1)
        assert number is not None and await store.add_room("123456", 1) is None
        assert await store.open_room("654321") is None and await store.find_room("654321") is None
        room, epoch = await store.open_room("123456") or (0, 0)
        assert room == number and epoch == FIRST_EPOCH + 1
        batches = [TurnBatch(room, epoch, seq, [b"%d" % seq, b"%d" % (seq + 1)], 5) for seq in (1, 3, 5)]
        assert await append(store, *batches) == [None] * 3
        assert await store.read_log(room) == [b"1", b"2", b"3", b"4", b"5", b"6"]
        assert store.commits <= 6

    with_store(database, work)


@both
def test_a_former_owner_cannot_write(database: str) -> None:
    async def work(store: Some) -> None:
        for code in ("111111", "222222"):
            await store.add_room(code, 1)
        old = await store.open_room("111111") or (0, 0)
        other = await store.open_room("222222") or (0, 0)
        new = await store.open_room("111111") or (0, 0)
        assert new == (old[0], old[1] + 1)
        results = await append(
            store,
            TurnBatch(other[0], other[1], 1, [b"fine"], 5),
            TurnBatch(old[0], old[1], 1, [b"late"], 5),
            TurnBatch(new[0], new[1], 1, [b"owner"], 5),
            TurnBatch(new[0], new[1], 1, [b"twice"], 5),
        )
        assert results[0] is None and isinstance(results[1], Fenced) and results[2] is None
        assert results[3] is not None and not isinstance(results[3], Fenced)
        assert await store.read_log(new[0]) == [b"owner"] and await store.read_log(other[0]) == [b"fine"]

    with_store(database, work)


@both
def test_whoever_only_looks_leaves_a_room_to_its_owner(database: str) -> None:
    async def work(store: Some) -> None:
        number = await store.add_room("123456", 1) or 0
        assert await append(store, TurnBatch(number, FIRST_EPOCH, 1, [b"first"], 5)) == [None]
        assert await store.find_room("123456") == number and await store.read_log(number) == [b"first"]
        assert await append(store, TurnBatch(number, FIRST_EPOCH, 2, [b"second"], 5)) == [None]

    with_store(database, work)


@both
def test_a_long_group_is_written_whole_and_in_order(database: str) -> None:
    async def work(store: Some) -> None:
        rooms = [await store.add_room(code, 1) or 0 for code in ("111111", "222222", "333333")]
        lines = [(room, seq) for seq in range(1, 101) for room in rooms]
        batches = [TurnBatch(room, FIRST_EPOCH, seq, [b"%d/%d" % (room, seq)], 5) for room, seq in lines]
        before = store.commits
        assert await append(store, *batches) == [None] * 300 and store.commits == before + 1
        for room in rooms:
            assert await store.read_log(room) == [b"%d/%d" % (room, seq) for seq in range(1, 101)]
        late = TurnBatch(rooms[0], FIRST_EPOCH + 1, 102, [b"no"], 5, closes=True)
        fenced, written = await append(store, late, TurnBatch(rooms[0], FIRST_EPOCH, 101, [b"yes"], 5))
        assert isinstance(fenced, Fenced) and written is None

    with_store(database, work)


@pytest.mark.slow
def test_rows_are_filed_a_roomful_at_a_time(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever a row is by then: it is read in order, written once, and gone with its room."""
    monkeypatch.setattr(sqlite, "MOST_UNFILED", 7)

    async def work(store: Some) -> None:
        rooms = [await store.add_room(code, 1) or 0 for code in ("111111", "222222")]
        for seq in range(1, 31):
            batches = [TurnBatch(room, FIRST_EPOCH, seq, [b"%d/%d" % (room, seq)], 5) for room in rooms]
            assert await append(store, *batches) == [None, None]
        for room in rooms:
            assert await store.read_log(room) == [b"%d/%d" % (room, seq) for seq in range(1, 31)]
        filed, unfiled = filed_and_not(database)
        assert filed + unfiled == 60 and filed > 0 and unfiled < 14
        for seq in (1, 30):
            assert await append(store, TurnBatch(rooms[0], FIRST_EPOCH, seq, [b"twice"], 5)) != [None]
        assert await append(store, TurnBatch(rooms[0], FIRST_EPOCH, 31, [b"closed"], 10, closes=True)) == [None]
        assert await store.read_log(rooms[0]) == [] and len(await store.read_log(rooms[1])) == 30

    with_store(database, work)


def test_what_is_unfiled_is_filed_when_the_store_is_opened(database: str) -> None:
    async def write(store: Some) -> None:
        room = await store.add_room("111111", 1) or 0
        assert await append(store, *[TurnBatch(room, FIRST_EPOCH, n, [b"%d" % n], 5) for n in (1, 2, 3)]) == [None] * 3
        assert filed_and_not(database) == (0, 3)

    async def read(store: Some) -> None:
        assert filed_and_not(database) == (3, 0)
        room = await store.find_room("111111") or 0
        assert await append(store, TurnBatch(room, FIRST_EPOCH, 3, [b"twice"], 5)) != [None]
        assert await append(store, TurnBatch(room, FIRST_EPOCH, 4, [b"4"], 5)) == [None]
        assert await store.read_log(room) == [b"1", b"2", b"3", b"4"]

    with_store(database, write)
    with_store(database, read)


def test_a_database_from_before_the_journal_goes_on(database: str) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as db, db:
        for number, step in enumerate(migrations.STEPS[:3], 1):
            db.executescript(f"{step} PRAGMA user_version = {number};")
        db.execute("INSERT INTO rooms (id, code, epoch, touched) VALUES (5, '111111', 1, 1)")
        db.execute("INSERT INTO log VALUES (5, 1, 1, ?), (5, 2, 1, ?)", (b"1", b"2\n3"))
    db.close()

    async def work(store: Some) -> None:
        room, epoch = await store.open_room("111111") or (0, 0)
        assert (room, epoch) == (5, 2)
        assert await append(store, TurnBatch(room, epoch, 2, [b"twice"], 5)) != [None]
        assert await append(store, TurnBatch(room, epoch, 4, [b"4"], 5)) == [None]
        assert await store.read_log(room) == [b"1", b"2", b"3", b"4"]

    with_store(database, work)


@both
def test_people_seats_and_matches(database: str) -> None:
    async def work(store: Some) -> None:
        await store.add_player(Player("p_1", b"hash", "阿明"), 1)
        await store.add_proof("p_1", b"other device", 2)
        assert await store.find_player(b"hash") == Player("p_1", b"hash", "阿明")
        assert (await store.find_player(b"other device") or Player("", b"", "")).id == "p_1"
        await store.add_player(Player("p_2", b"hers", "小红", 7), 1)
        assert await store.find_player(b"hers") == Player("p_2", b"hers", "小红", 7)
        await store.change_player("p_2", "红红", 0)
        await store.change_player("p_1", "阿明", None)
        assert await store.find_player(b"hers") == Player("p_2", b"hers", "红红", 0)
        assert await store.find_player(b"token") is None
        await store.offer_handover("p_1", b"first", 100, 50)
        await store.offer_handover("p_1", b"second", 100, 51)
        assert await store.take_handover(b"first", 60) is None, "a newer one was asked for"
        assert await store.take_handover(b"second", 60) == Player("p_1", b"second", "阿明")
        assert await store.take_handover(b"second", 60) is None, "it is good once"
        await store.offer_handover("p_1", b"third", 100, 50)
        assert await store.take_handover(b"third", 101) is None, "it came too late"
        await store.add_room("111111", 1)
        room, epoch = await store.open_room("111111") or (0, 0)
        await append(store, TurnBatch(room, epoch, 1, [b"sat"], 7, {"p_1": 2}))
        assert await store.seats_of("p_1") == [("111111", 2)] and await store.count_rooms() == 1
        told = (("阿明", "house"), ("p_1", None), (5, -5), 3, b"r")
        rows = [
            MatchRow(f"m{n}", "111111", n, "anpai", "over", n, n + 10, *told, chosen)
            for n, chosen in ((1, ()), (2, (None, None)), (3, (23, None)))
        ]
        for n, row in enumerate(rows):
            await append(store, TurnBatch(room, epoch, n + 2, [b"ended"], 9, match=row))
        history = await store.matches_of("p_1", 13, 2)
        assert [row.id for row, seat in history.matches] == ["m2", "m1"]
        assert history.totals == (GameTotal("anpai", 3, 15),)
        assert await store.find_match("m3") == rows[2] and await store.find_match("m4") is None
        await append(store, TurnBatch(room, epoch, 9, [b"closed"], 10, closes=True))
        assert await store.open_room("111111") is None and await store.read_log(room) == []
        assert await store.seats_of("p_1") == [] and await store.add_room("111111", 11) is not None

    with_store(database, work)


@both
def test_every_game_is_summed_up_by_itself(database: str) -> None:
    """Coins of one game and points of another mean nothing added up."""

    async def work(store: Some) -> None:
        room = await store.add_room("111111", 1) or 0
        played = [("fujian13", 12, -12), ("anpai", 300, -300), ("anpai", -120, 120), ("fujian13", -5, 5)]
        for n, (game, mine, yours) in enumerate(played, 1):
            names, players = ("阿明", "小红"), ("p_1", "p_2")
            row = MatchRow(f"m{n}", "111111", n, game, "over", n, n, names, players, (mine, yours), 3, b"r")
            await append(store, TurnBatch(room, FIRST_EPOCH, n, [b"ended"], n, match=row))
        assert (await store.matches_of("p_1", 99, 1)).totals == (
            GameTotal("fujian13", 2, 7),
            GameTotal("anpai", 2, 180),
        )
        assert [one.total for one in (await store.matches_of("p_2", 99, 1)).totals] == [-7, -180]
        assert (await store.matches_of("p_3", 99, 1)).totals == ()

    with_store(database, work)


def test_a_database_of_a_newer_version_is_left_alone(database: str) -> None:
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("PRAGMA user_version = 99")
    store = SqliteStore(database)
    with pytest.raises(NewerSchema):
        asyncio.run(store.open())


@both
def test_rooms_age_by_a_clock_that_cannot_jump(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite's clock is the machine's, set at will here; PostgreSQL's is its own, so there only what it never does."""
    now = [1_000_000_000_000]
    monkeypatch.setattr(time, "time_ns", lambda: now[0] * 1_000_000)

    async def idle(store: Some, more_than: int) -> list[str]:
        return await store.idle_rooms(more_than, more_than)

    async def work(store: Some) -> None:
        await store.check()
        await store.add_room("111111", 1)
        now[0] += 25 * 3_600_000
        await store.check()
        assert await idle(store, MOST_TICK) == [], "a day's jump is no more than a minute"
        now[0] -= 50 * 3_600_000
        await store.check()
        if isinstance(store, SqliteStore):
            assert await idle(store, MOST_TICK - 1) == ["111111"], "and going back is nothing"
            now[0] += 5
            await store.check()
            assert await idle(store, MOST_TICK + 4) == ["111111"] and await idle(store, MOST_TICK + 5) == []

    with_store(database, work)


@both
def test_rooms_nobody_entered_age_faster(database: str) -> None:
    async def work(store: Some) -> None:
        entered, _ = await store.add_room("111111", 1) or 0, await store.add_room("222222", 1)
        await store.touch({entered: 5_000})
        assert await store.idle_rooms(6_000, -1) == ["222222"], "no time has passed since it was made"
        assert sorted(await store.idle_rooms(4_999, -1)) == ["111111", "222222"]
        assert await store.idle_rooms(5_000, 0) == []

    with_store(database, work)


@both
def test_a_missing_row_is_noticed(database: str) -> None:
    async def work(store: Some) -> None:
        await store.add_room("111111", 1)
        room, epoch = await store.open_room("111111") or (0, 0)
        await append(store, TurnBatch(room, epoch, 1, [b"1", b"2"], 5), TurnBatch(room, epoch, 4, [b"4"], 5))
        with pytest.raises(Damaged, match="line 3 is missing, the next is 4"):
            await store.read_log(room)

    with_store(database, work)


def test_totals_of_before_are_kept_from_then_on(database: str) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as db, db:
        for number, step in enumerate(migrations.STEPS[:5], 1):
            db.executescript(f"{step} PRAGMA user_version = {number};")
        db.execute("INSERT INTO players VALUES ('p_1', '阿明', 1)")
        db.execute("INSERT INTO proofs VALUES (?, 'p_1', 1)", (b"proof",))
        for number, (game, score) in enumerate((("anpai", 5), ("fujian13", -2), ("anpai", 7))):
            row = (f"m{number}", "1", 1, game, "over", 0, number, "[]", "[]", "[]", 1, b"")
            db.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            db.execute("INSERT INTO played VALUES ('p_1', ?, ?, 0, ?)", (number, f"m{number}", score))
    db.close()

    async def work(store: Some) -> None:
        assert await store.find_player(b"proof") == Player("p_1", b"proof", "阿明"), "no picture chosen"
        assert [row.avatars for row, _ in (await store.matches_of("p_1", 100, 9)).matches] == [()] * 3
        assert (await store.matches_of("p_1", 100, 1)).totals == (
            GameTotal("anpai", 2, 12),
            GameTotal("fujian13", 1, -2),
        )
        await store.add_room("111111", 1)
        room, epoch = await store.open_room("111111") or (0, 0)
        match = MatchRow("m9", "1", 1, "fujian13", "over", 0, 9, ("a", "b"), ("p_1", None), (3, -3), 1, b"")
        assert await append(store, TurnBatch(room, epoch, 1, [b"1"], 5, match=match)) == [None]
        assert (await store.matches_of("p_1", 100, 1)).totals == (
            GameTotal("fujian13", 2, 1),
            GameTotal("anpai", 2, 12),
        )

    with_store(database, work)


def test_a_damaged_database_is_said_at_the_start(database: str) -> None:
    async def fill(store: Some) -> None:
        for number in range(200):
            await store.add_player(Player(f"p_{number}", b"%d" % number, "x" * 400), 1)

    with_store(database, fill)
    with closing(sqlite3.connect(database)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    sqlite.prepare(database)
    size = Path(database).stat().st_size
    os.truncate(database, size // 2)
    with pytest.raises(StoreError):
        sqlite.prepare(database)
