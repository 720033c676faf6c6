"""Copies a whole database into an empty one, of the same kind or the other: rooms in play go on where they stand."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Protocol

from paiju.server import sqlite, sqlite_log, stores
from paiju.server.store import MATCH_COLUMNS, Row, StoreError

TABLES = {
    "players": "id, name, made, avatar",
    "proofs": "proof, player, made",
    "rooms": "id, code, epoch, is_open, touched, entered",
    "log": "room, seq, epoch, line",
    "sitting": "player, room, seat",
    "matches": MATCH_COLUMNS,
    "played": "player, ended, match, seat, score",
}
"""What lasts, in an order in which it can be written. Leases and one-time codes do not."""
FINISHING = (
    "UPDATE rooms SET touched = (SELECT ticks FROM clock)",
    "INSERT INTO totals SELECT player, game, count(*), sum(score), max(played.ended) "
    "FROM played JOIN matches ON id = match GROUP BY player, game",
)
"""What follows from the rest: rooms begin to age anew, totals are summed."""
Told = tuple[str, Row]
Watch = Callable[[Iterator[Told], int], Iterator[Told]]


class NotEmpty(StoreError):
    """The database to copy into holds something already."""


class InUse(StoreError):
    """A server is running on the database to copy from."""


class Missing(StoreError):
    """There is no such file."""


class Side(Protocol):
    """A database that is copied from or into, within one transaction."""

    def count(self, table: str) -> int: ...
    def rows(self, table: str) -> Iterator[Row]: ...
    def write(self, table: str, rows: Iterator[Row]) -> None: ...
    def finish(self) -> None:
        """Put right what no table holds, once everything is written."""


def copy(old: str, new: str, watch: Watch, is_live: bool = False) -> dict[str, int]:
    """Copy every table and count the rows; ``watch`` sees every row pass and is told how many there are.

    ``is_live``: servers may go on, and what they write meanwhile is not copied.
    """
    with _open_old(old, is_live) as source, _open_new(new) as target:
        counts = {table: source.count(table) for table in TABLES}
        told = ((table, row) for table in TABLES for row in source.rows(table))
        for table, group in groupby(watch(told, sum(counts.values())), key=itemgetter(0)):
            target.write(table, (row for _, row in group))
        target.finish()
        if (copied := {table: target.count(table) for table in TABLES}) != counts:
            raise StoreError(f"copied {copied} of {counts}")
    return counts


def _open_old(database: str, is_live: bool) -> AbstractContextManager[Side]:
    if stores.is_postgres(database):
        from paiju.server.moving_postgres import read_postgres

        return read_postgres(database, is_live)
    if not Path(database).is_file():
        raise Missing(database)
    return _sqlite(database, "DEFERRED")


@contextmanager
def _open_new(database: str) -> Iterator[Side]:
    if stores.is_postgres(database):
        from paiju.server.moving_postgres import write_postgres

        side: AbstractContextManager[Side] = write_postgres(database)
    else:
        side = _sqlite(database, "IMMEDIATE")
    with side as target:
        if any(target.count(table) for table in TABLES):
            raise NotEmpty(database)
        yield target


@contextmanager
def _sqlite(database: str, mode: str) -> Iterator[Side]:
    sqlite.prepare(database)
    try:
        with closing(sqlite.connect(database)) as db:
            db.execute(f"BEGIN {mode}")
            yield SqliteSide(db)
            db.execute("COMMIT")
    except sqlite3.Error as error:
        raise StoreError(str(error)) from error


class SqliteSide:
    """Unfiled rows are read from where they are, and written as if they were filed."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def count(self, table: str) -> int:
        return sum(int(self._db.execute(f"SELECT count(*) FROM {one}").fetchone()[0]) for one in _parts(table))

    def rows(self, table: str) -> Iterator[Row]:
        for one in _parts(table):
            yield from self._db.execute(f"SELECT {TABLES[table]} FROM {one}")

    def write(self, table: str, rows: Iterator[Row]) -> None:
        columns = TABLES[table]
        marks = ", ".join("?" * len(columns.split(", ")))
        self._db.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)

    def finish(self) -> None:
        last = "SELECT room, max(seq) AS last FROM log GROUP BY room"
        self._db.execute(f"UPDATE rooms SET filed = last FROM ({last}) WHERE id = room")
        for statement in FINISHING:
            self._db.execute(statement)


def _parts(table: str) -> tuple[str, ...]:
    return sqlite_log.LINES if table == "log" else (table,)
