"""Writing to room logs in SQLite: rows that came together in one statement, and what a line leads to beside the log."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from paiju.server.migrations import FENCED
from paiju.server.store import (
    ADD_TOTAL,
    MATCH_COLUMNS,
    Damaged,
    Fenced,
    MatchRow,
    Row,
    StoreError,
    TurnBatch,
    match_values,
)

Work = TurnBatch | Callable[[sqlite3.Connection], Any]
MOST_ROWS = 128
"""Rows of the log one statement takes. Alone it is a transaction by itself."""
LINES = ("log", "journal")
"""Where the lines of a room are: filed, and not yet."""
_INSERT = "INSERT INTO journal (room, seq, epoch, line) VALUES (?, ?, ?, ?)"


CORRUPT = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def as_store_error(error: Exception) -> StoreError:
    if isinstance(error, sqlite3.IntegrityError) and str(error) == FENCED:
        return Fenced("the room has another owner")
    if isinstance(error, StoreError):
        return error
    # The lowest eight bits: the others tell in which way.
    is_corrupt = getattr(error, "sqlite_errorcode", 0) & 0xFF in CORRUPT
    return (Damaged if is_corrupt else StoreError)(f"{type(error).__name__}: {error}")


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def is_row(work: Work) -> bool:
    """Whether something is a row of the log and nothing else, as what is played nearly always is."""
    return isinstance(work, TurnBatch) and not (work.sitting or work.match or work.closes)


def add_rows(db: sqlite3.Connection, batches: Sequence[Any]) -> list[None]:
    """Many rows a statement: for every single one Python's lock would be let go of and waited for again."""
    for at in range(0, len(batches), MOST_ROWS):
        insert(db, batches[at : at + MOST_ROWS])
    return [None] * len(batches)


def insert(db: sqlite3.Connection, batches: Sequence[Any]) -> None:
    values: list[Any] = []
    for batch in batches:
        values += _row(batch)
    db.execute(_INSERT + ", (?, ?, ?, ?)" * (len(batches) - 1), values)


def _row(batch: TurnBatch) -> Row:
    """Lines that come together are one row, under the number of the first; JSON has no line breaks of its own."""
    return batch.room, batch.seq, batch.epoch, b"\n".join(batch.lines)


def file_journal(db: sqlite3.Connection) -> None:
    """Move what the journal holds to where it is looked for, a room's rows together: its page is written once for all.

    If that fails nothing is lost, and whoever next commits hears what is wrong with the disk.
    """
    last = "SELECT room, max(seq) AS last FROM journal GROUP BY room"
    with suppress(sqlite3.Error), transaction(db):
        db.execute("INSERT INTO log SELECT room, seq, epoch, line FROM journal ORDER BY room, seq")
        db.execute(f"UPDATE rooms SET filed = last FROM ({last}) WHERE id = room")
        db.execute("DELETE FROM journal")


def carry_out(work: Work, db: sqlite3.Connection) -> Any:
    return _append(work, db) if isinstance(work, TurnBatch) else work(db)


def _append(batch: TurnBatch, db: sqlite3.Connection) -> None:
    db.execute(_INSERT, _row(batch))
    for player, seat in (batch.sitting or {}).items():
        if seat is None:
            db.execute("DELETE FROM sitting WHERE player = ? AND room = ?", (player, batch.room))
        else:
            db.execute("INSERT OR REPLACE INTO sitting VALUES (?, ?, ?)", (player, batch.room, seat))
    if batch.match is not None:
        _add_match(db, batch.match)
    if batch.closes:
        owned = (batch.room, batch.epoch)
        if not db.execute("UPDATE rooms SET is_open = 0 WHERE id = ? AND epoch = ?", owned).rowcount:
            raise Fenced("the room has another owner")
        db.execute("DELETE FROM sitting WHERE room = ?", (batch.room,))
        for table in LINES:
            db.execute(f"DELETE FROM {table} WHERE room = ?", (batch.room,))
    elif batch.match is not None or batch.sitting:
        # Not with every action: a room idles for hours before that matters.
        db.execute("UPDATE rooms SET touched = (SELECT ticks FROM clock) WHERE id = ?", (batch.room,))


def _add_match(db: sqlite3.Connection, row: MatchRow) -> None:
    values = match_values(row)
    db.execute(f"INSERT INTO matches ({MATCH_COLUMNS}) VALUES ({', '.join('?' * len(values))})", values)
    for seat, player in enumerate(row.players):
        if player is not None:
            db.execute("INSERT INTO played VALUES (?, ?, ?, ?, ?)", (player, row.ended, row.id, seat, row.scores[seat]))
            db.execute(ADD_TOTAL.format(mark="?"), (player, row.game, row.scores[seat], row.ended))
