"""The embedded store: SQLite with one writer thread that commits whatever has come in meanwhile as one group."""

from __future__ import annotations

import asyncio
import math
import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import Any, TypeVar

from paiju.server.migrations import migrate
from paiju.server.sqlite_log import (
    LINES,
    MOST_ROWS,
    Work,
    add_rows,
    as_store_error,
    carry_out,
    file_journal,
    insert,
    is_row,
    transaction,
)
from paiju.server.store import (
    FIRST_EPOCH,
    MATCH_COLUMNS,
    MOST_TICK,
    SECRET_BYTES,
    Damaged,
    GameTotal,
    History,
    MatchRow,
    Player,
    Process,
    Row,
    StoreError,
    TurnBatch,
    lines_of,
    match_of,
)

T = TypeVar("T")
Job = tuple[Work, asyncio.Future[Any]]
_ADD_PLAYER = "INSERT INTO players (id, name, made, avatar) VALUES (?, ?, ?, ?)"
GATHER_SECONDS = 0.004
"""From the end of a commit until the next one begins, unless nothing came in for as long: what gathers shares it."""
GROUP = 512
"""How many jobs one commit takes at most, so that the first of them does not wait for ever."""
MOST_UNFILED = 8192
"""Rows that gather in the journal until they are filed, a room's together."""


def connect(path: str) -> sqlite3.Connection:
    # A statement for every number of rows is kept.
    db = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, timeout=10, cached_statements=2 * MOST_ROWS
    )
    try:
        db.execute("PRAGMA journal_mode = WAL")
        # FULL: a commit is on the disk before it returns, so an acknowledged action outlives a power cut.
        db.execute("PRAGMA synchronous = FULL")
        # Seldom copied back: the last page of a room's log changes with its every line.
        db.execute("PRAGMA wal_autocheckpoint = 8000")
        # Kilobytes, for those last pages of some thousand rooms: they need not be read again for every line.
        db.execute("PRAGMA cache_size = -16000")
    except BaseException:
        db.close()
        raise
    return db


def prepare(path: str) -> None:
    """Make or update a database, or raise :class:`StoreError`: whoever starts a server should hear it at once."""
    try:
        # Nobody else's to read: it holds the secrets of matches being played. What SQLite puts beside it is alike.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        db = connect(path)
        try:
            migrate(db)
            (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise StoreError(" ".join(str(found).split()))
        finally:
            db.close()
    except (OSError, sqlite3.Error) as error:
        raise StoreError(str(error)) from error


class SqliteStore:
    """See :class:`paiju.server.store.Store`."""

    def __init__(self, path: str, on_commit: Callable[[float], None] = lambda seconds: None) -> None:
        self.path = path
        self.on_commit = on_commit
        """Told how long each commit took, in the writer's thread."""
        self.commits = 0
        self._unfiled = 0
        self._committed = -math.inf
        """When the last commit ended, by the event loop's clock."""
        self._jobs: list[Job] = []
        """What has come in since the commit under way began."""
        self._writing: asyncio.Task[None] | None = None
        self._is_open = False
        self._damage: Damaged | None = None
        """What was found damaged: a database does not get well by itself, whatever can still be written to it."""

    async def open(self) -> None:
        self._writer = connect(self.path)
        try:
            migrate(self._writer)
            file_journal(self._writer)
            self._reader = connect(self.path)
        except BaseException:
            self._writer.close()
            raise
        self._writers = ThreadPoolExecutor(1, "paiju-write")
        self._readers = ThreadPoolExecutor(1, "paiju-read")
        self._is_open = True

    async def close(self) -> None:
        if not self._is_open:
            return
        self._is_open = False
        if self._writing is not None:
            await self._writing
        self._writers.shutdown()
        self._readers.shutdown()
        self._reader.close()
        self._writer.close()

    # -- the writer -----------------------------------------------------------------------------------------

    async def _do(self, work: Work) -> Any:
        """Carry out a job with whatever else comes in before the next commit."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._jobs.append((work, done))
        if self._writing is None:
            self._writing = loop.create_task(self._write())
        return await done

    async def _write(self) -> None:
        """Commit what has come in, and what has come in meanwhile, until there is nothing."""
        loop = asyncio.get_running_loop()
        while self._jobs:
            rest = self._committed + GATHER_SECONDS - loop.time()
            if rest > 0:
                await asyncio.sleep(rest)
            jobs, self._jobs = self._jobs[:GROUP], self._jobs[GROUP:]
            outcomes = await loop.run_in_executor(self._writers, self._commit, [work for work, _ in jobs])
            for (_, done), outcome in zip(jobs, outcomes, strict=True):
                if done.done():
                    # Who asked has gone.
                    continue
                if isinstance(outcome, StoreError):
                    done.set_exception(outcome)
                else:
                    done.set_result(outcome)
            self._committed = loop.time()
            self._unfiled += len(jobs)
            if self._unfiled >= MOST_UNFILED:
                self._unfiled = 0
                await loop.run_in_executor(self._writers, file_journal, self._writer)
        self._writing = None

    def _commit(self, works: Sequence[Work]) -> list[Any]:
        """All in one transaction; where that fails each gets one of its own, so that one's trouble is not another's."""
        began = time.perf_counter()
        try:
            outcomes = self._carry_out_all(works)
        except Exception as error:
            if len(works) == 1:
                return [self._failed(error)]
            return [outcome for work in works for outcome in self._commit([work])]
        self.on_commit(time.perf_counter() - began)
        self.commits += 1
        return outcomes

    def _carry_out_all(self, works: Sequence[Work]) -> list[Any]:
        db = self._writer
        if len(works) <= MOST_ROWS and all(map(is_row, works)):
            insert(db, works)
            return [None] * len(works)
        outcomes: list[Any] = []
        with transaction(db):
            for are_rows, group in groupby(works, is_row):
                run = list(group)
                outcomes += add_rows(db, run) if are_rows else [carry_out(work, db) for work in run]
        return outcomes

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, work, self._reader)
        except sqlite3.Error as error:
            raise self._failed(error) from error

    def _failed(self, error: Exception) -> StoreError:
        found = as_store_error(error)
        if isinstance(found, Damaged):
            self._damage = found
        return found

    # -- the lease: one process has everything ----------------------------------------------------------------

    async def join(self, me: Process, seconds: float) -> None: ...
    async def renew(self, seconds: float) -> bool:
        return True

    async def leave(self) -> None: ...
    async def clock_skew(self) -> float:
        return 0.0

    async def secret(self) -> bytes:
        return secrets.token_bytes(SECRET_BYTES)

    # -- rooms ----------------------------------------------------------------------------------------------

    async def append(self, batch: TurnBatch) -> None:
        await self._do(batch)

    async def add_room(self, code: str, at: int) -> int | None:
        def work(db: sqlite3.Connection) -> int | None:
            made = db.execute(
                "INSERT OR IGNORE INTO rooms (code, epoch, touched, entered) SELECT ?, ?, ticks, 0 FROM clock",
                (code, FIRST_EPOCH),
            )
            return made.lastrowid if made.rowcount else None

        made: int | None = await self._do(work)
        return made

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

        opened: tuple[int, int] | None = await self._do(work)
        return opened

    async def release_room(self, room: int, epoch: int) -> None: ...

    async def read_log(self, room: int) -> list[bytes]:
        parts = [f"SELECT seq, line FROM {table} WHERE room = ?" for table in LINES]
        rows = await self._all(f"{' UNION ALL '.join(parts)} ORDER BY seq", *[room] * len(LINES))
        return lines_of((seq, line) for seq, line in rows)

    async def touch(self, rooms: Mapping[int, int]) -> None:
        sql = "UPDATE rooms SET touched = (SELECT ticks FROM clock) - ?, entered = 1 WHERE id = ?"
        await self._do(lambda db: db.executemany(sql, [(ago, room) for room, ago in rooms.items()]).rowcount)

    async def idle_rooms(self, idle: int, unentered: int) -> list[str]:
        sql = "SELECT code FROM rooms, clock WHERE is_open AND touched < ticks - CASE WHEN entered THEN ? ELSE ? END"
        return [code for (code,) in await self._all(sql, idle, unentered)]

    async def count_rooms(self) -> int:
        ((count,),) = await self._all("SELECT count(*) FROM rooms WHERE is_open")
        return int(count)

    # -- people ---------------------------------------------------------------------------------------------

    async def add_player(self, player: Player, at: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(_ADD_PLAYER, (player.id, player.name, at, player.avatar))
            db.execute("INSERT INTO proofs VALUES (?, ?, ?)", (player.proof, player.id, at))

        await self._do(work)

    async def find_player(self, proof: bytes) -> Player | None:
        rows = await self._all("SELECT id, name, avatar FROM proofs JOIN players ON id = player WHERE proof = ?", proof)
        return Player(rows[0][0], proof, *rows[0][1:]) if rows else None

    async def add_proof(self, player: str, proof: bytes, at: int) -> None:
        await self._do(lambda db: db.execute("INSERT INTO proofs VALUES (?, ?, ?)", (proof, player, at)).rowcount)

    async def proofs_of(self, player: str) -> list[tuple[bytes, int]]:
        sql = "SELECT proof, made FROM proofs WHERE player = ? ORDER BY made, proof"
        return [(proof, made) for proof, made in await self._all(sql, player)]

    async def known_proofs(self, proofs: Collection[bytes]) -> set[bytes]:
        marks = ", ".join("?" * len(proofs))
        return {proof for (proof,) in await self._all(f"SELECT proof FROM proofs WHERE proof IN ({marks})", *proofs)}

    async def drop_proof(self, player: str, proof: bytes) -> None:
        values = (player, proof)
        await self._do(lambda db: db.execute("DELETE FROM proofs WHERE player = ? AND proof = ?", values).rowcount)

    async def offer_handover(self, player: str, proof: bytes, until: int, now: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM handovers WHERE player = ? OR until < ?", (player, now))
            db.execute("INSERT INTO handovers VALUES (?, ?, ?)", (proof, player, until))

        await self._do(work)

    async def take_handover(self, proof: bytes, now: int) -> Player | None:
        def work(db: sqlite3.Connection) -> Row | None:
            taken = db.execute("DELETE FROM handovers WHERE proof = ? RETURNING player, until", (proof,)).fetchone()
            found: Row | None = None
            if taken is not None and taken[1] >= now:
                found = db.execute("SELECT id, name, avatar FROM players WHERE id = ?", (taken[0],)).fetchone()
            return found

        row = await self._do(work)
        return None if row is None else Player(row[0], proof, *row[1:])

    async def change_player(self, player: str, name: str, avatar: int | None) -> None:
        sql = "UPDATE players SET name = ?, avatar = ? WHERE id = ?"
        await self._do(lambda db: db.execute(sql, (name, avatar, player)).rowcount)

    async def seats_of(self, player: str) -> list[tuple[str, int]]:
        rows = await self._all(
            "SELECT code, seat FROM sitting JOIN rooms ON id = room WHERE player = ? AND is_open ORDER BY id DESC",
            player,
        )
        return [(code, seat) for code, seat in rows]

    # -- matches --------------------------------------------------------------------------------------------

    async def matches_of(self, player: str, before: int, limit: int) -> History:
        mine = "SELECT match, seat FROM played WHERE player = ? AND ended < ? ORDER BY ended DESC LIMIT ?"
        card = MATCH_COLUMNS.removesuffix("record") + "x''"
        sql = f"SELECT {card}, seat FROM ({mine}) JOIN matches ON id = match ORDER BY ended DESC"
        rows = await self._all(sql, player, before, limit)
        totals = await self._all("SELECT game, count, total FROM totals WHERE player = ? ORDER BY ended DESC", player)
        matches = tuple((match_of(row[:-1]), row[-1]) for row in rows)
        return History(matches, tuple(GameTotal(*row) for row in totals))

    async def find_match(self, match: str) -> MatchRow | None:
        rows = await self._all(f"SELECT {MATCH_COLUMNS} FROM matches WHERE id = ?", match)
        return match_of(rows[0]) if rows else None

    async def check(self) -> None:
        if self._damage is not None:
            raise self._damage
        now = time.time_ns() // 1_000_000
        sql = "UPDATE clock SET ticks = ticks + max(0, min(? - at, ?)), at = ?"
        await self._do(lambda db: db.execute(sql, (now, MOST_TICK, now)).rowcount)

    async def _all(self, sql: str, *values: Any) -> list[Row]:
        return await self._read(lambda db: db.execute(sql, values).fetchall())
