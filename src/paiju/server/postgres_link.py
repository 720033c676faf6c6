"""A connection to PostgreSQL that is cut when no answer comes, and made anew when it is next used."""

from __future__ import annotations

import asyncio
import os
import select
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeAlias, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from paiju.server.store import StoreError

T = TypeVar("T")
Db: TypeAlias = psycopg.AsyncConnection[tuple[Any, ...]]
STATEMENT_ERRORS = (psycopg.IntegrityError, psycopg.DataError, psycopg.ProgrammingError)
"""The statement's own fault: the connection is as good as before, and another statement may well succeed."""
CONNECT_SECONDS = 5
"""libpq knows nothing shorter than two."""


def conninfo(database: str, patience: float) -> str:
    """Our settings under those of the address.

    ``synchronous_commit`` alone is over them: an acknowledged action must outlive the database's crash. A transaction
    that stands idle belongs to a process that is frozen or cut off, and holds locks on rooms that others wait for.
    """
    given = conninfo_to_dict(database)
    milliseconds = round(patience * 1000)
    ours = [
        f"-c idle_in_transaction_session_timeout={milliseconds}",
        f"-c tcp_user_timeout={milliseconds}",
        "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3",
        str(given.pop("options", None) or ""),
        "-c synchronous_commit=on",
    ]
    defaults: dict[str, Any] = {
        "application_name": "paiju",
        "connect_timeout": CONNECT_SECONDS,
        "target_session_attrs": "read-write",
        "tcp_user_timeout": milliseconds,
    }
    return make_conninfo(**{**defaults, **given, "options": " ".join(ours)})


def shown(database: str) -> str:
    """An address as people may see it: without its password."""
    try:
        given = conninfo_to_dict(database)
    except psycopg.Error:
        return database.partition("://")[0] + "://…"
    host = given.get("host") or given.get("hostaddr") or ""
    port = f":{given['port']}" if given.get("port") else ""
    return f"postgresql://{host}{port}/{given.get('dbname') or ''}"


class Link:
    """One thing at a time; whoever waits is served in turn."""

    def __init__(self, database: str, patience: float) -> None:
        self._conninfo = conninfo(database, patience)
        self._patience = patience
        """Seconds until a connection that does not answer is cut."""
        self._db: Db | None = None
        self._lock = asyncio.Lock()

    async def run(self, work: Callable[[Db], Awaitable[T]]) -> T:
        """Work with the connection. Whoever is cancelled meanwhile does not wait, but the work is done."""
        return await asyncio.shield(asyncio.ensure_future(self._run(work)))

    async def _run(self, work: Callable[[Db], Awaitable[T]]) -> T:
        async with self._lock:
            try:
                db = await self._connected()
                return await self._within(db, work)
            except STATEMENT_ERRORS:
                raise
            except (psycopg.Error, OSError, TimeoutError) as error:
                await self._drop()
                if isinstance(error, TimeoutError):
                    raise StoreError(f"the database did not answer within {self._patience:g} seconds") from error
                raise

    async def _connected(self) -> Db:
        if self._db is not None and _has_ended(self._db):
            await self._drop()
        if self._db is None:
            async with asyncio.timeout(max(self._patience, CONNECT_SECONDS)):
                self._db = await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True)
        return self._db

    async def _within(self, db: Db, work: Callable[[Db], Awaitable[T]]) -> T:
        """Never cancelled: the server would stop waiting for its replicas, and say that it has committed."""
        task = asyncio.ensure_future(work(db))
        done, _ = await asyncio.wait({task}, timeout=self._patience)
        if not done:
            _cut(db)
            with suppress(psycopg.Error, OSError):
                await task
            raise TimeoutError
        return task.result()

    async def _drop(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            with suppress(psycopg.Error, OSError):
                await db.close()

    async def close(self) -> None:
        async with self._lock:
            await self._drop()


def _cut(db: Db) -> None:
    """End the conversation under whoever waits for an answer, who then hears that it has ended."""
    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(db.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)


def _has_ended(db: Db) -> bool:
    """Whether the server has closed a connection nobody used meanwhile: then it has something to read, its end."""
    if db.closed:
        return True
    waiting = select.poll()
    waiting.register(db.fileno(), select.POLLIN)
    return bool(waiting.poll(0))


class Links:
    """Some connections for what need not be done one after the other."""

    def __init__(self, database: str, patience: float, count: int) -> None:
        self._all = [Link(database, patience) for _ in range(count)]
        self._idle: asyncio.LifoQueue[Link] = asyncio.LifoQueue()
        for link in self._all:
            self._idle.put_nowait(link)

    async def run(self, work: Callable[[Db], Awaitable[T]]) -> T:
        link = await self._idle.get()
        try:
            return await link.run(work)
        finally:
            self._idle.put_nowait(link)

    async def close(self) -> None:
        for link in self._all:
            await link.close()
