"""The store: what is written stays, in groups or alone, under one owner at a time."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from paiju.server import migrations, sqlite
from paiju.server.migrations import NewerSchema
from paiju.server.sqlite import SqliteStore
from paiju.server.store import FIRST_EPOCH, Batch, Fenced, GameTotal, MatchRow, Player


def with_store(path: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(str(path / "store.db"))
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


async def append(store: SqliteStore, *batches: Batch) -> list[Exception | None]:
    """Write batches at once, so that they meet in one group; what became of each."""
    loop = asyncio.get_running_loop()
    futures: list[asyncio.Future[Exception | None]] = [loop.create_future() for _ in batches]
    for batch, future in zip(batches, futures, strict=True):
        store.append(batch, future.set_result)
    return list(await asyncio.gather(*futures))


def filed_and_not(folder: Path) -> tuple[int, int]:
    """How many rows are in the log and how many in the journal, at one moment."""
    with closing(sqlite3.connect(folder / "store.db")) as db, db:
        filed, unfiled = db.execute("SELECT (SELECT count(*) FROM log), (SELECT count(*) FROM journal)").fetchone()
    db.close()
    return int(filed), int(unfiled)


def test_a_log_is_read_back_in_order(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        number = await store.add_room("123456", 1)
        assert number is not None and await store.add_room("123456", 1) is None
        assert await store.open_room("654321") is None and await store.find_room("654321") is None
        room, epoch = await store.open_room("123456") or (0, 0)
        assert room == number and epoch == FIRST_EPOCH + 1
        batches = [Batch(room, epoch, seq, [b"%d" % seq, b"%d" % (seq + 1)], 5) for seq in (1, 3, 5)]
        assert await append(store, *batches) == [None] * 3
        assert await store.read_log(room) == [b"1", b"2", b"3", b"4", b"5", b"6"]
        assert store.commits <= 6

    with_store(tmp_path, work)


def test_a_former_owner_cannot_write(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        for code in ("111111", "222222"):
            await store.add_room(code, 1)
        old = await store.open_room("111111") or (0, 0)
        other = await store.open_room("222222") or (0, 0)
        new = await store.open_room("111111") or (0, 0)
        assert new == (old[0], old[1] + 1)
        results = await append(
            store,
            Batch(other[0], other[1], 1, [b"fine"], 5),
            Batch(old[0], old[1], 1, [b"late"], 5),
            Batch(new[0], new[1], 1, [b"owner"], 5),
            Batch(new[0], new[1], 1, [b"twice"], 5),
        )
        assert results[0] is None and isinstance(results[1], Fenced) and results[2] is None
        assert results[3] is not None and not isinstance(results[3], Fenced)
        assert await store.read_log(new[0]) == [b"owner"] and await store.read_log(other[0]) == [b"fine"]

    with_store(tmp_path, work)


def test_whoever_only_looks_leaves_a_room_to_its_owner(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        number = await store.add_room("123456", 1) or 0
        assert await append(store, Batch(number, FIRST_EPOCH, 1, [b"first"], 5)) == [None]
        assert await store.find_room("123456") == number and await store.read_log(number) == [b"first"]
        assert await append(store, Batch(number, FIRST_EPOCH, 2, [b"second"], 5)) == [None]

    with_store(tmp_path, work)


def test_a_long_group_is_written_whole_and_in_order(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        rooms = [await store.add_room(code, 1) or 0 for code in ("111111", "222222", "333333")]
        lines = [(room, seq) for seq in range(1, 101) for room in rooms]
        batches = [Batch(room, FIRST_EPOCH, seq, [b"%d/%d" % (room, seq)], 5) for room, seq in lines]
        before = store.commits
        assert await append(store, *batches) == [None] * 300 and store.commits == before + 1
        for room in rooms:
            assert await store.read_log(room) == [b"%d/%d" % (room, seq) for seq in range(1, 101)]
        late = Batch(rooms[0], FIRST_EPOCH + 1, 102, [b"no"], 5, closes=True)
        fenced, written = await append(store, late, Batch(rooms[0], FIRST_EPOCH, 101, [b"yes"], 5))
        assert isinstance(fenced, Fenced) and written is None

    with_store(tmp_path, work)


@pytest.mark.slow
def test_rows_are_filed_a_roomful_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever a row is by then: it is read in order, written once, and gone with its room."""
    monkeypatch.setattr(sqlite, "MOST_UNFILED", 7)

    async def work(store: SqliteStore) -> None:
        rooms = [await store.add_room(code, 1) or 0 for code in ("111111", "222222")]
        for seq in range(1, 31):
            batches = [Batch(room, FIRST_EPOCH, seq, [b"%d/%d" % (room, seq)], 5) for room in rooms]
            assert await append(store, *batches) == [None, None]
        for room in rooms:
            assert await store.read_log(room) == [b"%d/%d" % (room, seq) for seq in range(1, 31)]
        filed, unfiled = filed_and_not(tmp_path)
        assert filed + unfiled == 60 and filed > 0 and unfiled < 14
        for seq in (1, 30):
            assert await append(store, Batch(rooms[0], FIRST_EPOCH, seq, [b"twice"], 5)) != [None]
        assert await append(store, Batch(rooms[0], FIRST_EPOCH, 31, [b"closed"], 10, closes=True)) == [None]
        assert await store.read_log(rooms[0]) == [] and len(await store.read_log(rooms[1])) == 30

    with_store(tmp_path, work)


def test_what_is_unfiled_is_filed_when_the_store_is_opened(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        room = await store.add_room("111111", 1) or 0
        assert await append(store, *[Batch(room, FIRST_EPOCH, n, [b"%d" % n], 5) for n in (1, 2, 3)]) == [None] * 3
        assert filed_and_not(tmp_path) == (0, 3)

    async def read(store: SqliteStore) -> None:
        assert filed_and_not(tmp_path) == (3, 0)
        room = await store.find_room("111111") or 0
        assert await append(store, Batch(room, FIRST_EPOCH, 3, [b"twice"], 5)) != [None]
        assert await append(store, Batch(room, FIRST_EPOCH, 4, [b"4"], 5)) == [None]
        assert await store.read_log(room) == [b"1", b"2", b"3", b"4"]

    with_store(tmp_path, write)
    with_store(tmp_path, read)


def test_a_database_from_before_the_journal_goes_on(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as db, db:
        for number, step in enumerate(migrations.STEPS[:3], 1):
            db.executescript(f"{step} PRAGMA user_version = {number};")
        db.execute("INSERT INTO rooms (id, code, epoch, touched) VALUES (5, '111111', 1, 1)")
        db.execute("INSERT INTO log VALUES (5, 1, 1, ?), (5, 2, 1, ?)", (b"1", b"2\n3"))
    db.close()

    async def work(store: SqliteStore) -> None:
        room, epoch = await store.open_room("111111") or (0, 0)
        assert (room, epoch) == (5, 2)
        assert await append(store, Batch(room, epoch, 2, [b"twice"], 5)) != [None]
        assert await append(store, Batch(room, epoch, 4, [b"4"], 5)) == [None]
        assert await store.read_log(room) == [b"1", b"2", b"3", b"4"]

    with_store(tmp_path, work)


def test_people_seats_and_matches(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.add_player(Player("p_1", b"hash", "阿明"), 1)
        await store.add_proof("p_1", b"other device", 2)
        assert await store.find_player(b"hash") == Player("p_1", b"hash", "阿明")
        assert (await store.find_player(b"other device") or Player("", b"", "")).id == "p_1"
        assert await store.find_player(b"token") is None
        await store.add_room("111111", 1)
        room, epoch = await store.open_room("111111") or (0, 0)
        await append(store, Batch(room, epoch, 1, [b"sat"], 7, {"p_1": 2}))
        assert await store.seats_of("p_1") == [("111111", 2)] and await store.count_rooms() == 1
        assert await store.idle_rooms(7) == [] and await store.idle_rooms(8) == ["111111"]
        rows = [
            MatchRow(
                f"m{n}", "111111", n, "anpai", "over", n, n + 10, ("阿明", "house"), ("p_1", None), (5, -5), 3, b"r"
            )
            for n in (1, 2, 3)
        ]
        for n, row in enumerate(rows):
            await append(store, Batch(room, epoch, n + 2, [b"ended"], 9, match=row))
        history = await store.matches_of("p_1", 13, 2)
        assert [row.id for row, seat in history.matches] == ["m2", "m1"]
        assert history.totals == (GameTotal("anpai", 3, 15),)
        assert await store.find_match("m3") == rows[2] and await store.find_match("m4") is None
        await append(store, Batch(room, epoch, 9, [b"closed"], 10, closes=True))
        assert await store.open_room("111111") is None and await store.read_log(room) == []
        assert await store.seats_of("p_1") == [] and await store.add_room("111111", 11) is not None

    with_store(tmp_path, work)


def test_every_game_is_summed_up_by_itself(tmp_path: Path) -> None:
    """Coins of one game and points of another mean nothing added up."""

    async def work(store: SqliteStore) -> None:
        room = await store.add_room("111111", 1) or 0
        played = [("fujian13", 12, -12), ("anpai", 300, -300), ("anpai", -120, 120), ("fujian13", -5, 5)]
        for n, (game, mine, yours) in enumerate(played, 1):
            names, players = ("阿明", "小红"), ("p_1", "p_2")
            row = MatchRow(f"m{n}", "111111", n, game, "over", n, n, names, players, (mine, yours), 3, b"r")
            await append(store, Batch(room, FIRST_EPOCH, n, [b"ended"], n, match=row))
        assert (await store.matches_of("p_1", 99, 1)).totals == (
            GameTotal("fujian13", 2, 7),
            GameTotal("anpai", 2, 180),
        )
        assert [one.total for one in (await store.matches_of("p_2", 99, 1)).totals] == [-7, -180]
        assert (await store.matches_of("p_3", 99, 1)).totals == ()

    with_store(tmp_path, work)


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA user_version = 99")
    store = SqliteStore(str(path))
    with pytest.raises(NewerSchema):
        asyncio.run(store.open())
