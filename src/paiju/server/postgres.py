"""The shared store: PostgreSQL, for any number of server processes on any number of machines."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any, LiteralString, TypeVar

import psycopg

from paiju.server.postgres_link import Db, Link, Links
from paiju.server.postgres_log import Writer, as_store_error
from paiju.server.postgres_schema import prepare
from paiju.server.store import (
    FIRST_EPOCH,
    MATCH_COLUMNS,
    MOST_TICK,
    GameTotal,
    History,
    LeaseLost,
    MatchRow,
    NameTaken,
    OwnedElsewhere,
    Player,
    Process,
    Row,
    TurnBatch,
    lines_of,
    match_of,
)

T = TypeVar("T")
READERS = 4
TOKEN_BYTES = 16
TRIES = 3
"""Another process may be faster, or close the room."""
_ADD_PLAYER = "INSERT INTO players (id, name, made, avatar) VALUES (%s, %s, %s, %s)"
_JOIN = """
INSERT INTO processes VALUES (%(name)s, %(token)s, %(address)s, now() + make_interval(secs => %(seconds)s))
ON CONFLICT (name) DO UPDATE SET token = excluded.token, address = excluded.address, until = excluded.until
WHERE processes.until <= now() RETURNING name
"""
_RENEW = """
UPDATE processes SET until = now() + make_interval(secs => %(seconds)s)
WHERE name = %(name)s AND token = %(token)s AND until > now() RETURNING name
"""
# Owners are judged at the statement's beginning, by the lease as it was then; a renewal that comes in between loses the
# room to us all the same, because the epoch rises.
_TAKE = """
UPDATE rooms SET epoch = epoch + 1, owner = %(name)s
WHERE code = %(code)s AND is_open
  AND (owner IS NULL OR owner = %(name)s
       OR NOT EXISTS (SELECT FROM processes AS one WHERE one.name = rooms.owner AND until > now()))
  AND EXISTS (SELECT FROM processes AS me WHERE me.name = %(name)s AND token = %(token)s AND until > now())
RETURNING id, epoch
"""
_OWNER = """
SELECT owner, name, address, extract(epoch FROM until)::float8
FROM rooms LEFT JOIN processes ON name = owner AND until > now() WHERE code = %s AND is_open
"""
_TOUCH = """
UPDATE rooms SET touched = (SELECT ticks FROM clock) - ago, entered = TRUE
FROM unnest(%s::bigint[], %s::bigint[]) AS seen (room, ago) WHERE id = room
"""
# By the database's clock, of which all processes have the same.
_TICK = """
UPDATE clock SET ticks = ticks + greatest(0, least(now.ms - at, %s)), at = now.ms
FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms) AS now
"""


class PostgresStore:
    """See :class:`paiju.server.store.Store`."""

    def __init__(
        self,
        database: str,
        patience: float,
        on_commit: Callable[[float], None] = lambda seconds: None,
        on_takeover: Callable[[], None] = lambda: None,
    ) -> None:
        self.database = database
        self._on_takeover = on_takeover
        self._patience = patience
        self._on_commit = on_commit
        self._me = Process("", "")
        self._token = b""

    async def open(self) -> None:
        await asyncio.to_thread(prepare, self.database)
        self._pulse = Link(self.database, self._patience / 2)
        """The lease's own: nothing else must delay it."""
        self._links = Links(self.database, self._patience, READERS)
        self._log = Link(self.database, self._patience)
        self._writer = Writer(self._log, self._on_commit)

    async def close(self) -> None:
        await self._writer.close()
        for links in (self._log, self._links, self._pulse):
            await links.close()

    @property
    def commits(self) -> int:
        return self._writer.commits

    async def _run(self, work: Callable[[Db], Awaitable[T]], links: Link | Links | None = None) -> T:
        try:
            return await (links or self._links).run(work)
        except (psycopg.Error, OSError) as error:
            raise as_store_error(error) from error

    async def _all(self, sql: LiteralString, *values: Any, links: Link | None = None) -> list[Row]:
        async def work(db: Db) -> list[Row]:
            cursor = await db.execute(sql, values)
            return await cursor.fetchall() if cursor.description else []

        return await self._run(work, links)

    # -- the lease ------------------------------------------------------------------------------------------

    async def join(self, me: Process, seconds: float) -> None:
        token = secrets.token_bytes(TOKEN_BYTES)
        given = {"name": me.name, "token": token, "address": me.address, "seconds": seconds}

        async def work(db: Db) -> Row | None:
            await db.execute("DELETE FROM processes WHERE until < now() - interval '1 day'")
            return await (await db.execute(_JOIN, given)).fetchone()

        if await self._run(work, self._pulse) is None:
            raise NameTaken(f"another process is called {me.name}")
        self._me, self._token = me, token

    async def renew(self, seconds: float) -> bool:
        given = {"name": self._me.name, "token": self._token, "seconds": seconds}

        async def work(db: Db) -> bool:
            return await (await db.execute(_RENEW, given)).fetchone() is not None

        return await self._run(work, self._pulse)

    async def leave(self) -> None:
        values = (self._me.name, self._token)
        await self._all("DELETE FROM processes WHERE name = %s AND token = %s", *values, links=self._pulse)

    async def secret(self) -> bytes:
        ((secret,),) = await self._all("SELECT secret FROM paiju")
        return bytes(secret)

    async def clock_skew(self) -> float:
        before = time.time()
        ((theirs,),) = await self._all("SELECT extract(epoch FROM clock_timestamp())::float8")
        return float(theirs) - (before + time.time()) / 2

    # -- rooms ----------------------------------------------------------------------------------------------

    async def append(self, batch: TurnBatch) -> None:
        await self._writer.append(batch)

    async def add_room(self, code: str, at: int) -> int | None:
        rows = await self._all(
            "INSERT INTO rooms (code, epoch, owner, touched, entered) SELECT %s, %s, %s, ticks, FALSE FROM clock "
            "ON CONFLICT (code) WHERE is_open DO NOTHING RETURNING id",
            *(code, FIRST_EPOCH, self._me.name),
        )
        return int(rows[0][0]) if rows else None

    async def find_room(self, code: str) -> int | None:
        rows = await self._all("SELECT id FROM rooms WHERE code = %s AND is_open", code)
        return int(rows[0][0]) if rows else None

    async def open_room(self, code: str) -> tuple[int, int] | None:
        given = {"name": self._me.name, "token": self._token, "code": code}

        async def work(db: Db) -> tuple[int, int] | None:
            for _ in range(TRIES):
                found = await (await db.execute(_OWNER, (code,))).fetchone()
                if found is None:
                    return None
                former, owner, address, until = found
                if owner is not None and owner != self._me.name:
                    raise OwnedElsewhere(owner, address, until)
                taken = await (await db.execute(_TAKE, given)).fetchone()
                if taken is not None:
                    if former not in (None, self._me.name):
                        self._on_takeover()
                    return int(taken[0]), int(taken[1])
            raise LeaseLost("this process holds no lease")

        return await self._run(work)

    async def release_room(self, room: int, epoch: int) -> None:
        sql = "UPDATE rooms SET owner = NULL WHERE id = %s AND epoch = %s AND owner = %s"
        await self._all(sql, room, epoch, self._me.name)

    async def read_log(self, room: int) -> list[bytes]:
        rows = await self._all("SELECT seq, line FROM log WHERE room = %s ORDER BY seq", room)
        return lines_of((seq, bytes(line)) for seq, line in rows)

    async def touch(self, rooms: Mapping[int, int]) -> None:
        await self._all(_TOUCH, list(rooms), list(rooms.values()))

    async def idle_rooms(self, idle: int, unentered: int) -> list[str]:
        sql: LiteralString = (
            "SELECT code FROM rooms, clock WHERE is_open AND touched < ticks - CASE WHEN entered THEN %s ELSE %s END"
        )
        return [code for (code,) in await self._all(sql, idle, unentered)]

    async def count_rooms(self) -> int:
        ((count,),) = await self._all("SELECT count(*) FROM rooms WHERE is_open")
        return int(count)

    # -- people ---------------------------------------------------------------------------------------------

    async def add_player(self, player: Player, at: int) -> None:
        async def work(db: Db) -> None:
            async with db.transaction():
                await db.execute(_ADD_PLAYER, (player.id, player.name, at, player.avatar))
                await db.execute("INSERT INTO proofs VALUES (%s, %s, %s)", (player.proof, player.id, at))

        await self._run(work)

    async def find_player(self, proof: bytes) -> Player | None:
        sql = "SELECT id, name, avatar FROM proofs JOIN players ON id = player WHERE proof = %s"
        rows = await self._all(sql, proof)
        return Player(rows[0][0], proof, *rows[0][1:]) if rows else None

    async def add_proof(self, player: str, proof: bytes, at: int) -> None:
        await self._all("INSERT INTO proofs VALUES (%s, %s, %s)", proof, player, at)

    async def proofs_of(self, player: str) -> list[tuple[bytes, int]]:
        rows = await self._all("SELECT proof, made FROM proofs WHERE player = %s ORDER BY made, proof", player)
        return [(bytes(proof), made) for proof, made in rows]

    async def known_proofs(self, proofs: Collection[bytes]) -> set[bytes]:
        rows = await self._all("SELECT proof FROM proofs WHERE proof = ANY(%s)", list(proofs))
        return {bytes(proof) for (proof,) in rows}

    async def drop_proof(self, player: str, proof: bytes) -> None:
        await self._all("DELETE FROM proofs WHERE player = %s AND proof = %s", player, proof)

    async def offer_handover(self, player: str, proof: bytes, until: int, now: int) -> None:
        async def work(db: Db) -> None:
            async with db.transaction():
                await db.execute("DELETE FROM handovers WHERE player = %s OR until < %s", (player, now))
                await db.execute("INSERT INTO handovers VALUES (%s, %s, %s)", (proof, player, until))

        await self._run(work)

    async def take_handover(self, proof: bytes, now: int) -> Player | None:
        rows = await self._all(
            "WITH taken AS (DELETE FROM handovers WHERE proof = %s RETURNING player, until) "
            "SELECT id, name, avatar FROM taken JOIN players ON id = player WHERE until >= %s",
            *(proof, now),
        )
        return Player(rows[0][0], proof, *rows[0][1:]) if rows else None

    async def change_player(self, player: str, name: str, avatar: int | None) -> None:
        await self._all("UPDATE players SET name = %s, avatar = %s WHERE id = %s", name, avatar, player)

    async def seats_of(self, player: str) -> list[tuple[str, int]]:
        rows = await self._all(
            "SELECT code, seat FROM sitting JOIN rooms ON id = room WHERE player = %s AND is_open ORDER BY id DESC",
            player,
        )
        return [(code, seat) for code, seat in rows]

    # -- matches --------------------------------------------------------------------------------------------

    async def matches_of(self, player: str, before: int, limit: int) -> History:
        rows = await self._all(
            "SELECT id, room, number, game, status, started, matches.ended, names, players, scores, steps, avatars, "
            "''::bytea, seat FROM played JOIN matches ON id = match WHERE player = %s AND played.ended < %s "
            "ORDER BY played.ended DESC LIMIT %s",
            *(player, before, limit),
        )
        totals = await self._all("SELECT game, count, total FROM totals WHERE player = %s ORDER BY ended DESC", player)
        matches = tuple((match_of(row[:-1]), row[-1]) for row in rows)
        return History(matches, tuple(GameTotal(*row) for row in totals))

    async def find_match(self, match: str) -> MatchRow | None:
        rows = await self._all(f"SELECT {MATCH_COLUMNS} FROM matches WHERE id = %s", match)
        return match_of((*rows[0][:-1], bytes(rows[0][-1]))) if rows else None

    async def check(self) -> None:
        await self._all(_TICK, MOST_TICK)
