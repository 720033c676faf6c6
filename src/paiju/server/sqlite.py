"""The embedded store: SQLite with one writer thread that commits whatever has come in meanwhile as one group."""

from __future__ import annotations

import asyncio
import json
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import groupby
from typing import Any, TypeVar

from paiju.server.beat import Beat
from paiju.server.migrations import FENCED, NewerSchema, migrate
from paiju.server.store import FIRST_EPOCH, Batch, Done, Fenced, GameTotal, History, MatchRow, Player, Row, StoreError

T = TypeVar("T")
Work = Batch | Callable[[sqlite3.Connection], Any]
Job = tuple[Work, Callable[[Any, Exception | None], None]]
GROUP = 512
"""How many jobs one commit takes at most, so that the first of them does not wait for ever."""
MOST_ROWS = 128
"""Rows of the log one statement takes; fewer go in powers of two, so that few statements are ever prepared."""
FEW_ROWS = 32
"""Up to so many rows there is a statement for every number: alone it needs no words around it to be a transaction."""
MOST_UNFILED = 8192
"""Rows that gather in the journal until they are filed, a room's together."""
LINES = ("log", "journal")
"""Where the lines of a room are: filed, and not yet."""
_INSERT = "INSERT INTO journal (room, seq, epoch, line) VALUES (?, ?, ?, ?)"
_CARD = "id, room, number, game, status, started, ended, names, players, scores, steps"


def connect(path: str) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    db.execute("PRAGMA journal_mode = WAL")
    # FULL: a commit is on the disk before it returns, so an acknowledged action outlives a power cut.
    db.execute("PRAGMA synchronous = FULL")
    # Seldom copied back: the last page of a room's log changes with its every line.
    db.execute("PRAGMA wal_autocheckpoint = 8000")
    # Kilobytes, for those last pages of some thousand rooms: they need not be read again for every line.
    db.execute("PRAGMA cache_size = -16000")
    return db


def prepare(path: str) -> None:
    """Make or update a database, or raise :class:`StoreError`: whoever starts a server should hear it at once."""
    try:
        # Nobody else's to read: it holds the secrets of matches being played. What SQLite puts beside it is alike.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        db = connect(path)
        try:
            migrate(db)
        finally:
            db.close()
    except (OSError, sqlite3.Error, NewerSchema) as error:
        raise StoreError(str(error)) from error


class SqliteStore:
    """See :class:`paiju.server.store.Store`."""

    def __init__(
        self, path: str, on_commit: Callable[[float], None] = lambda seconds: None, beat: Beat | None = None
    ) -> None:
        self.path = path
        self.on_commit = on_commit
        """Told how long each commit took, in the writer's thread."""
        self.commits = 0
        self._unfiled = 0
        self._jobs: queue.SimpleQueue[list[Job]] = queue.SimpleQueue()
        self._gathered: list[Job] = []
        self._beat = beat or Beat()
        self._readers = ThreadPoolExecutor(1, "paiju-read")
        self._thread: threading.Thread | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._writer = connect(self.path)
        try:
            migrate(self._writer)
            _file(self._writer)
            self._reader = connect(self.path)
        except BaseException:
            self._writer.close()
            raise
        self._thread = threading.Thread(target=self._write, name="paiju-write", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        if self._thread is None:
            return
        self._hand_over()
        self._jobs.put([])
        await self._loop.run_in_executor(None, self._thread.join)
        self._readers.shutdown()
        self._reader.close()
        self._writer.close()
        self._thread = None

    # -- the writer -----------------------------------------------------------------------------------------

    def _put(self, job: Job) -> None:
        """Gather what one beat brings: waking a thread costs more than writing a line."""
        if not self._gathered:
            self._beat.call(self._hand_over)
        self._gathered.append(job)

    def _hand_over(self) -> None:
        if self._gathered:
            self._beat.hold(len(self._gathered))
            self._jobs.put(self._gathered)
            self._gathered = []

    def _write(self) -> None:
        """Runs in its own thread until it is handed nothing."""
        is_last = False
        while not is_last and (jobs := self._jobs.get()):
            while len(jobs) < GROUP and not self._jobs.empty() and not is_last:
                more = self._jobs.get()
                is_last = not more
                jobs += more
            self._commit(jobs)
            self._unfiled += len(jobs)
            if self._unfiled >= MOST_UNFILED:
                self._unfiled = 0
                _file(self._writer)

    def _commit(self, jobs: list[Job]) -> None:
        """All in one transaction; where that fails each gets one of its own, so that one's trouble is not another's."""
        began = time.perf_counter()
        results: Sequence[Any] = ()
        trouble: Exception | None = None
        try:
            results = self._carry_out_all([work for work, _ in jobs])
            self.on_commit(time.perf_counter() - began)
        except (sqlite3.Error, StoreError) as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._commit([job])
                return
            results, trouble = [None], _as_store_error(error)
        self._loop.call_soon_threadsafe(self._tell, jobs, results, trouble)

    def _tell(self, jobs: Sequence[Job], results: Sequence[Any], error: Exception | None) -> None:
        for (_, tell), result in zip(jobs, results, strict=True):
            tell(result, error)
        self._beat.release(len(jobs))

    def _carry_out_all(self, works: Sequence[Work]) -> list[Any]:
        db = self._writer
        if len(works) <= FEW_ROWS and all(map(_is_row, works)):
            _insert(db, works)
            self.commits += 1
            return [None] * len(works)
        results: list[Any] = []
        with _transaction(db):
            for is_row, group in groupby(works, _is_row):
                run = list(group)
                results += _add_rows(db, run) if is_row else [_carry_out(work, db) for work in run]
        self.commits += 1
        return results

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        future: asyncio.Future[T] = self._loop.create_future()

        def tell(result: Any, error: Exception | None) -> None:
            if future.cancelled():
                return
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

        self._put((work, tell))
        return await future

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await self._loop.run_in_executor(self._readers, work, self._reader)
        except sqlite3.Error as error:
            raise _as_store_error(error) from error

    # -- rooms ----------------------------------------------------------------------------------------------

    def append(self, batch: Batch, done: Done) -> None:
        self._put((batch, lambda _, error: done(error)))

    async def add_room(self, code: str, at: int) -> int | None:
        def work(db: sqlite3.Connection) -> int | None:
            made = db.execute(
                "INSERT OR IGNORE INTO rooms (code, epoch, touched) VALUES (?, ?, ?)", (code, FIRST_EPOCH, at)
            )
            return made.lastrowid if made.rowcount else None

        return await self._do(work)

    async def find_room(self, code: str) -> int | None:
        rows = await self._all("SELECT id FROM rooms WHERE code = ? AND is_open", code)
        return int(rows[0][0]) if rows else None

    async def open_room(self, code: str) -> tuple[int, int] | None:
        def work(db: sqlite3.Connection) -> tuple[int, int] | None:
            raised = db.execute(
                "UPDATE rooms SET epoch = epoch + 1 WHERE code = ? AND is_open RETURNING id, epoch", (code,)
            )
            row: tuple[int, int] | None = raised.fetchone()
            return row

        return await self._do(work)

    async def read_log(self, room: int) -> list[bytes]:
        parts = [f"SELECT seq, line FROM {table} WHERE room = ?" for table in LINES]
        rows = await self._all(f"SELECT line FROM ({' UNION ALL '.join(parts)}) ORDER BY seq", *[room] * len(LINES))
        return [line for (lines,) in rows for line in lines.split(b"\n")]

    async def idle_rooms(self, before: int) -> list[str]:
        return [code for (code,) in await self._all("SELECT code FROM rooms WHERE is_open AND touched < ?", before)]

    async def count_rooms(self) -> int:
        ((count,),) = await self._all("SELECT count(*) FROM rooms WHERE is_open")
        return int(count)

    # -- people ---------------------------------------------------------------------------------------------

    async def add_player(self, player: Player, at: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO players VALUES (?, ?, ?)", (player.id, player.name, at))
            db.execute("INSERT INTO proofs VALUES (?, ?, ?)", (player.proof, player.id, at))

        await self._do(work)

    async def find_player(self, proof: bytes) -> Player | None:
        rows = await self._all("SELECT id, name FROM proofs JOIN players ON id = player WHERE proof = ?", proof)
        return Player(rows[0][0], proof, rows[0][1]) if rows else None

    async def add_proof(self, player: str, proof: bytes, at: int) -> None:
        await self._do(lambda db: db.execute("INSERT INTO proofs VALUES (?, ?, ?)", (proof, player, at)).rowcount)

    async def rename_player(self, player: str, name: str) -> None:
        await self._do(lambda db: db.execute("UPDATE players SET name = ? WHERE id = ?", (name, player)).rowcount)

    async def seats_of(self, player: str) -> list[tuple[str, int]]:
        rows = await self._all(
            "SELECT code, seat FROM sitting JOIN rooms ON id = room WHERE player = ? AND is_open ORDER BY id DESC",
            player,
        )
        return [(code, seat) for code, seat in rows]

    # -- matches --------------------------------------------------------------------------------------------

    async def matches_of(self, player: str, before: int, limit: int) -> History:
        mine = "SELECT match, seat FROM played WHERE player = ? AND ended < ? ORDER BY ended DESC LIMIT ?"
        sql = f"SELECT {_CARD}, seat FROM ({mine}) JOIN matches ON id = match ORDER BY ended DESC"
        rows = await self._all(sql, player, before, limit)
        totals = await self._all(
            "SELECT game, count(*), sum(score) FROM played JOIN matches ON id = match WHERE player = ? "
            "GROUP BY game ORDER BY max(played.ended) DESC",
            player,
        )
        matches = tuple((_match_of((*row[:-1], b"")), row[-1]) for row in rows)
        return History(matches, tuple(GameTotal(*row) for row in totals))

    async def find_match(self, match: str) -> MatchRow | None:
        rows = await self._all(f"SELECT {_CARD}, record FROM matches WHERE id = ?", match)
        return _match_of(rows[0]) if rows else None

    async def check(self) -> None:
        await self._do(lambda db: db.execute("UPDATE rooms SET touched = touched WHERE id = -1").rowcount)

    async def _all(self, sql: str, *values: Any) -> list[Row]:
        return await self._read(lambda db: db.execute(sql, values).fetchall())


def _as_store_error(error: Exception) -> StoreError:
    if isinstance(error, sqlite3.IntegrityError) and str(error) == FENCED:
        return Fenced("the room has another owner")
    return error if isinstance(error, StoreError) else StoreError(f"{type(error).__name__}: {error}")


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _is_row(work: Work) -> bool:
    """Whether something is a row of the log and nothing else, as what is played nearly always is."""
    return isinstance(work, Batch) and not (work.sitting or work.match or work.closes)


def _add_rows(db: sqlite3.Connection, batches: Sequence[Any]) -> list[None]:
    """Many rows a statement: for every single one Python's lock would be let go of and waited for again."""
    at, most = 0, MOST_ROWS
    while at < len(batches):
        while at + most > len(batches):
            most //= 2
        _insert(db, batches[at : at + most])
        at += most
    return [None] * len(batches)


def _insert(db: sqlite3.Connection, batches: Sequence[Any]) -> None:
    values: list[Any] = []
    for batch in batches:
        values += _row(batch)
    db.execute(_INSERT + ", (?, ?, ?, ?)" * (len(batches) - 1), values)


def _row(batch: Batch) -> Row:
    """Lines that come together are one row, under the number of the first; JSON has no line breaks of its own."""
    return batch.room, batch.seq, batch.epoch, b"\n".join(batch.lines)


def _file(db: sqlite3.Connection) -> None:
    """Move what the journal holds to where it is looked for, a room's rows together: its page is written once for all.

    If that fails nothing is lost, and whoever next commits hears what is wrong with the disk.
    """
    last = "SELECT room, max(seq) AS last FROM journal GROUP BY room"
    with suppress(sqlite3.Error), _transaction(db):
        db.execute("INSERT INTO log SELECT room, seq, epoch, line FROM journal ORDER BY room, seq")
        db.execute(f"UPDATE rooms SET filed = last FROM ({last}) WHERE id = room")
        db.execute("DELETE FROM journal")


def _carry_out(work: Work, db: sqlite3.Connection) -> Any:
    return _append(work, db) if isinstance(work, Batch) else work(db)


def _append(batch: Batch, db: sqlite3.Connection) -> None:
    db.execute(_INSERT, _row(batch))
    for player, seat in (batch.sitting or {}).items():
        if seat is None:
            db.execute("DELETE FROM sitting WHERE player = ? AND room = ?", (player, batch.room))
        else:
            db.execute("INSERT OR REPLACE INTO sitting VALUES (?, ?, ?)", (player, batch.room, seat))
    if batch.match is not None:
        _add_match(db, batch.match)
    if batch.closes:
        owned = (batch.at, batch.room, batch.epoch)
        if not db.execute("UPDATE rooms SET is_open = 0, touched = ? WHERE id = ? AND epoch = ?", owned).rowcount:
            raise Fenced("the room has another owner")
        db.execute("DELETE FROM sitting WHERE room = ?", (batch.room,))
        for table in LINES:
            db.execute(f"DELETE FROM {table} WHERE room = ?", (batch.room,))
    elif batch.match is not None or batch.sitting:
        # Not with every action: a room idles for hours before that matters.
        db.execute("UPDATE rooms SET touched = ? WHERE id = ?", (batch.at, batch.room))


def _add_match(db: sqlite3.Connection, row: MatchRow) -> None:
    texts = [json.dumps(value, ensure_ascii=False) for value in (row.names, row.players, row.scores)]
    head = (row.id, row.room, row.number, row.game, row.status, row.started, row.ended)
    db.execute(
        f"INSERT INTO matches ({_CARD}, record) VALUES ({', '.join('?' * 12)})", (*head, *texts, row.steps, row.record)
    )
    for seat, player in enumerate(row.players):
        if player is not None:
            db.execute("INSERT INTO played VALUES (?, ?, ?, ?, ?)", (player, row.ended, row.id, seat, row.scores[seat]))


def _match_of(row: Row) -> MatchRow:
    *head, names, players, scores, steps, record = row
    ident, room, number, game, status, started, ended = head
    lists = [tuple(json.loads(text)) for text in (names, players, scores)]
    return MatchRow(ident, room, number, game, status, started, ended, lists[0], lists[1], lists[2], steps, record)
