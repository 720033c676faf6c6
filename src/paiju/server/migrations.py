"""The schema, as steps that are only ever added to: a database of any age is brought up to date when it is opened."""

from __future__ import annotations

import sqlite3

from paiju.server.store import NewerSchema

FENCED = "fenced"
"""What the database says to a line of a room's former owner."""
STEPS = (
    """
    CREATE TABLE players (id TEXT PRIMARY KEY, name TEXT NOT NULL, made INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE proofs (
        proof BLOB PRIMARY KEY,
        player TEXT NOT NULL REFERENCES players (id),
        made INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE rooms (
        id INTEGER PRIMARY KEY,
        code TEXT NOT NULL,
        epoch INTEGER NOT NULL DEFAULT 0,
        is_open INTEGER NOT NULL DEFAULT 1,
        touched INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX open_codes ON rooms (code) WHERE is_open;
    CREATE INDEX idle ON rooms (touched) WHERE is_open;
    CREATE TABLE log (
        room INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        epoch INTEGER NOT NULL,
        line BLOB NOT NULL,
        PRIMARY KEY (room, seq)
    ) WITHOUT ROWID;
    CREATE TABLE sitting (
        player TEXT NOT NULL,
        room INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        PRIMARY KEY (player, room)
    ) WITHOUT ROWID;
    CREATE TABLE matches (
        id TEXT PRIMARY KEY,
        room TEXT NOT NULL,
        number INTEGER NOT NULL,
        game TEXT NOT NULL,
        status TEXT NOT NULL,
        started INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        names TEXT NOT NULL,
        players TEXT NOT NULL,
        scores TEXT NOT NULL,
        steps INTEGER NOT NULL,
        record BLOB NOT NULL
    );
    CREATE TABLE played (
        player TEXT NOT NULL,
        ended INTEGER NOT NULL,
        match TEXT NOT NULL,
        seat INTEGER NOT NULL,
        score INTEGER NOT NULL,
        PRIMARY KEY (player, ended, match)
    ) WITHOUT ROWID;
    """,
    f"""
    CREATE TRIGGER fence BEFORE INSERT ON log
    WHEN NOT EXISTS (SELECT 1 FROM rooms WHERE id = NEW.room AND epoch = NEW.epoch AND is_open)
    BEGIN SELECT RAISE(ABORT, '{FENCED}'); END;
    """,
    # From here on a row of the log may hold several lines, one under the other: older programs must not read them.
    "",
    # Rows go to the end of a journal first: in the log every room's end is another page, written whole for each row.
    f"""
    CREATE TABLE journal (
        id INTEGER PRIMARY KEY,
        room INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        epoch INTEGER NOT NULL,
        line BLOB NOT NULL,
        UNIQUE (room, seq)
    );
    ALTER TABLE rooms ADD COLUMN filed INTEGER NOT NULL DEFAULT 0;
    UPDATE rooms SET filed = coalesce((SELECT max(seq) FROM log WHERE room = id), 0);
    DROP TRIGGER fence;
    CREATE TRIGGER fence BEFORE INSERT ON journal
    WHEN NOT EXISTS (SELECT 1 FROM rooms WHERE id = NEW.room AND epoch = NEW.epoch AND is_open AND filed < NEW.seq)
    BEGIN SELECT RAISE(ABORT, '{FENCED}'); END;
    """,
    "CREATE TABLE handovers (proof BLOB PRIMARY KEY, player TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;",
    # What every match adds to is kept, not summed anew for whoever looks. Rooms age by a clock of their own, in
    # milliseconds during which a server ran, and one nobody ever entered ages faster.
    """
    CREATE TABLE totals (
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        count INTEGER NOT NULL,
        total INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        PRIMARY KEY (player, game)
    ) WITHOUT ROWID;
    INSERT INTO totals
        SELECT player, game, count(*), sum(score), max(played.ended)
        FROM played JOIN matches ON id = match GROUP BY player, game;
    CREATE TABLE clock (ticks INTEGER NOT NULL, at INTEGER NOT NULL);
    INSERT INTO clock VALUES (0, 0);
    UPDATE rooms SET touched = 0;
    ALTER TABLE rooms ADD COLUMN entered INTEGER NOT NULL DEFAULT 1;
    """,
    # None is somebody who never chose: they are shown by what their id comes to.
    """
    ALTER TABLE players ADD COLUMN avatar INTEGER;
    ALTER TABLE matches ADD COLUMN avatars TEXT NOT NULL DEFAULT '[]';
    """,
)


def migrate(db: sqlite3.Connection) -> None:
    """Bring a database up to date, each step in a transaction of its own."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > len(STEPS):
        raise NewerSchema(f"schema {version}, known up to {len(STEPS)}")
    for number, step in enumerate(STEPS[version:], version + 1):
        db.executescript(f"BEGIN IMMEDIATE; {step} PRAGMA user_version = {number}; COMMIT;")
