"""Copies a database into a file as it stands at one moment, while servers go on writing to it.

SQLite's own backup begins again with every commit of somebody else and so never ends at a busy table; ``VACUUM INTO``
reads one snapshot. Of PostgreSQL a snapshot is read likewise and written as a SQLite file: ``paiju move`` puts either
back into any database, or a server is started on it.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from paiju.server import moving, sqlite, stores
from paiju.server.store import StoreError


def back_up(database: str, file: str) -> int:
    """Write the file, which must not be there yet; how many bytes it has. What fails leaves nothing behind."""
    if not stores.is_postgres(database) and not Path(database).is_file():
        raise FileNotFoundError(2, "no such file", database)
    # Nobody else's to read, like the database itself.
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        if stores.is_postgres(database):
            moving.copy(database, file, lambda rows, total: rows, is_live=True)
        else:
            _vacuum(database, file)
    except BaseException:
        for part in ("", "-wal", "-shm"):
            with suppress(OSError):
                os.unlink(file + part)
        raise
    return Path(file).stat().st_size


def _vacuum(database: str, file: str) -> None:
    try:
        with closing(sqlite.connect(database)) as db:
            db.execute("VACUUM INTO ?", (file,))
    except sqlite3.Error as error:
        raise StoreError(str(error)) from error
