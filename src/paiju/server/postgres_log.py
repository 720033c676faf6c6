"""Appending to room logs in PostgreSQL: what came in while the last commit was on its way shares the next one.

The fence: a room's row is locked FOR SHARE by the statement that inserts, and only lines under the room's epoch are
inserted. Taking a room over updates its row, so either of the two waits for the other: an append is committed before
the epoch rises, and the new owner reads it, or finds the epoch risen, and is refused. (FOR KEY SHARE would not do: it
lets such updates pass.) A statement that waited for the lock looks at the row as it is once it has it (READ COMMITTED).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

import psycopg

from paiju.server.postgres_link import STATEMENT_ERRORS, Db, Link
from paiju.server.store import ADD_TOTAL, MATCH_COLUMNS, Fenced, StoreError, TurnBatch, match_values

GROUP = 512
"""Batches that one commit takes at most, so that the first of them does not wait for ever."""
FENCE = "FOR SHARE"
_INSERT = """
WITH given AS (
    SELECT * FROM unnest(%b::bigint[], %b::bigint[], %b::bigint[], %b::bytea[])
        WITH ORDINALITY AS given (room, seq, epoch, line, place)
), owned AS (
    SELECT id, epoch FROM rooms WHERE id = ANY (%b::bigint[]) AND is_open ORDER BY id {fence}
)
INSERT INTO log (room, seq, epoch, line)
SELECT room, seq, given.epoch, line FROM given JOIN owned ON id = room AND owned.epoch = given.epoch ORDER BY place
ON CONFLICT DO NOTHING RETURNING room, seq, epoch
"""
_SIT = "INSERT INTO sitting VALUES (%s, %s, %s) ON CONFLICT (player, room) DO UPDATE SET seat = excluded.seat"
_MATCH = f"INSERT INTO matches ({MATCH_COLUMNS}) VALUES ({', '.join(['%s'] * len(MATCH_COLUMNS.split(', ')))})"
_TOTAL = ADD_TOTAL.format(mark="%s")
Outcome = StoreError | None


class Writer:
    """One connection through which all appends of this process go."""

    def __init__(self, link: Link, on_commit: Callable[[float], None]) -> None:
        self._link = link
        self._on_commit = on_commit
        self.commits = 0
        self._waiting: list[tuple[TurnBatch, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, batch: TurnBatch) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((batch, future))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._write())
        await future

    async def close(self) -> None:
        if self._task is not None:
            await self._task

    async def _write(self) -> None:
        """Runs while there is something to write."""
        # Whatever else this turn of the event loop brings comes along.
        await asyncio.sleep(0)
        while self._waiting:
            group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
            outcomes = await self._commit([batch for batch, _ in group])
            for (_, future), outcome in zip(group, outcomes, strict=True):
                if future.cancelled():
                    continue
                if outcome is None:
                    future.set_result(None)
                else:
                    future.set_exception(outcome)
        self._task = None

    async def _commit(self, batches: Sequence[TurnBatch]) -> list[Outcome]:
        """All in one transaction; where that fails each gets one of its own, so that one's trouble is not another's."""
        began = time.perf_counter()
        try:
            outcomes = await self._link.run(lambda db: write(db, batches))
        except (psycopg.Error, OSError, StoreError) as error:
            if isinstance(error, STATEMENT_ERRORS) and len(batches) > 1:
                return [outcome for batch in batches for outcome in await self._commit([batch])]
            return [as_store_error(error)] * len(batches)
        except Exception as error:
            # Ours to mend; whoever waits must not wait for ever.
            return [StoreError(f"{type(error).__name__}: {error}")] * len(batches)
        self.commits += 1
        self._on_commit(time.perf_counter() - began)
        return outcomes


async def write(db: Db, batches: Sequence[TurnBatch]) -> list[Outcome]:
    """Write a group; what became of each. Plain rows are one statement, which is a transaction by itself."""
    if all(map(_is_row, batches)):
        return await _insert(db, batches)
    async with db.transaction():
        outcomes = await _insert(db, batches)
        async with db.pipeline():
            for batch, outcome in zip(batches, outcomes, strict=True):
                if outcome is None:
                    await _write_rest(db, batch)
            written = [batch for batch, outcome in zip(batches, outcomes, strict=True) if outcome is None]
            # In one order everywhere: processes that end matches of the same players would wait for each other.
            for values in sorted(total for batch in written for total in _totals(batch)):
                await db.execute(_TOTAL.encode(), values)
    return outcomes


def _totals(batch: TurnBatch) -> list[tuple[str, str, int, int]]:
    match = batch.match
    if match is None:
        return []
    return [(who, match.game, match.scores[seat], match.ended) for seat, who in enumerate(match.players) if who]


def _is_row(batch: TurnBatch) -> bool:
    """Whether something is a row of the log and nothing else, as what is played nearly always is."""
    return not (batch.sitting or batch.match or batch.closes)


async def _insert(db: Db, batches: Sequence[TurnBatch]) -> list[Outcome]:
    rooms = [batch.room for batch in batches]
    lines = [b"\n".join(batch.lines) for batch in batches]
    values = (rooms, [batch.seq for batch in batches], [batch.epoch for batch in batches], lines, sorted(set(rooms)))
    cursor = await db.execute(_INSERT.format(fence=FENCE).encode(), values, prepare=True)
    written = set(await cursor.fetchall())
    outcomes: list[Outcome] = []
    for batch in batches:
        key = (batch.room, batch.seq, batch.epoch)
        outcomes.append(None if key in written else await _why_not(db, batch))
        written.discard(key)
    return outcomes


async def _why_not(db: Db, batch: TurnBatch) -> StoreError:
    cursor = await db.execute("SELECT FROM rooms WHERE id = %s AND epoch = %s AND is_open", (batch.room, batch.epoch))
    if await cursor.fetchone() is None:
        return Fenced("the room has another owner")
    return StoreError(f"line {batch.seq} of room {batch.room} is written already")


async def _write_rest(db: Db, batch: TurnBatch) -> None:
    """Whatever else belongs to a row of the log."""
    for player, seat in (batch.sitting or {}).items():
        if seat is None:
            await db.execute("DELETE FROM sitting WHERE player = %s AND room = %s", (player, batch.room))
        else:
            await db.execute(_SIT, (player, batch.room, seat))
    match = batch.match
    if match is not None:
        await db.execute(_MATCH.encode(), match_values(match))
        for place, name in enumerate(match.players):
            if name is not None:
                values = (name, match.ended, match.id, place, match.scores[place])
                await db.execute("INSERT INTO played VALUES (%s, %s, %s, %s, %s)", values)
    if batch.closes:
        await db.execute("UPDATE rooms SET is_open = FALSE, owner = NULL WHERE id = %s", (batch.room,))
        await db.execute("DELETE FROM sitting WHERE room = %s", (batch.room,))
        await db.execute("DELETE FROM log WHERE room = %s", (batch.room,))
    elif not _is_row(batch):
        # Not with every action: a room idles for hours before that matters.
        await db.execute("UPDATE rooms SET touched = (SELECT ticks FROM clock) WHERE id = %s", (batch.room,))


def as_store_error(error: Exception) -> StoreError:
    words = " ".join(str(error).split())
    return error if isinstance(error, StoreError) else StoreError(f"{type(error).__name__}: {words}")
