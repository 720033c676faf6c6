"""PostgreSQL's side of copying a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg

from paiju.server.moving import FINISHING, TABLES, InUse, Side
from paiju.server.postgres_link import conninfo
from paiju.server.postgres_schema import PATIENCE, prepare
from paiju.server.store import Row, StoreError

FETCHED = 1000


@contextmanager
def read_postgres(database: str, is_live: bool) -> Iterator[Side]:
    """The database as it stands at one moment; with no server on it, unless that does not matter."""
    with _session(database) as db:
        db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        busy = db.execute("SELECT name FROM processes WHERE until > now()").fetchall()
        if busy and not is_live:
            raise InUse(", ".join(name for (name,) in busy))
        yield PostgresSide(db)


@contextmanager
def write_postgres(database: str) -> Iterator[Side]:
    """All or nothing, and nobody else writes meanwhile."""
    with _session(database) as db:
        db.execute(f"LOCK TABLE {', '.join(TABLES)} IN EXCLUSIVE MODE".encode())
        yield PostgresSide(db)


@contextmanager
def _session(database: str) -> Iterator[psycopg.Connection[Any]]:
    prepare(database)
    try:
        with psycopg.connect(conninfo(database, PATIENCE)) as db:
            # Whoever copies may take long over it.
            db.execute("SET idle_in_transaction_session_timeout = 0")
            db.commit()
            yield db
    except psycopg.Error as error:
        raise StoreError(" ".join(str(error).split())) from error


class PostgresSide:
    """Within the transaction of its connection."""

    def __init__(self, db: psycopg.Connection[Any]) -> None:
        self._db = db

    def count(self, table: str) -> int:
        row = self._db.execute(f"SELECT count(*) FROM {table}".encode()).fetchone()
        return 0 if row is None else int(row[0])

    def rows(self, table: str) -> Iterator[Row]:
        with self._db.cursor(f"copy_{table}", binary=True) as cursor:
            cursor.itersize = FETCHED
            yield from cursor.execute(f"SELECT {TABLES[table]} FROM {table}".encode())

    def write(self, table: str, rows: Iterator[Row]) -> None:
        with self._db.cursor() as cursor, cursor.copy(f"COPY {table} ({TABLES[table]}) FROM STDIN".encode()) as copy:
            for row in rows:
                copy.write_row(row)

    def finish(self) -> None:
        for statement in FINISHING:
            self._db.execute(statement.encode())
        self._db.execute("SELECT setval(pg_get_serial_sequence('rooms', 'id'), max(id)) FROM rooms HAVING max(id) > 0")
