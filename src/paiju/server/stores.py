"""The database that an address means: PostgreSQL's are addresses, any other is the name of a SQLite file."""

from __future__ import annotations

from paiju.server.config import Config
from paiju.server.metrics import Metrics
from paiju.server.store import Store

SCHEMES = ("postgresql://", "postgres://")


def is_postgres(database: str) -> bool:
    return database.startswith(SCHEMES)


def is_shared(database: str) -> bool:
    """Whether several processes may serve from it."""
    return is_postgres(database)


def shown(database: str) -> str:
    """The address as people may see it."""
    if not is_postgres(database):
        return database
    from paiju.server import postgres_link

    return postgres_link.shown(database)


def prepare(database: str, name: str | None = None) -> None:
    """Make or update a database, or raise :class:`paiju.server.store.StoreError`; ``name`` must be nobody else's."""
    if is_postgres(database):
        from paiju.server import postgres_schema

        postgres_schema.prepare(database, name)
    else:
        from paiju.server import sqlite

        sqlite.prepare(database)


def make_store(config: Config, metrics: Metrics) -> Store:
    if is_postgres(config.database):
        from paiju.server.postgres import PostgresStore

        return PostgresStore(config.database, config.lease_seconds, metrics.saving.observe, metrics.takeovers.inc)
    from paiju.server.sqlite import SqliteStore

    return SqliteStore(config.database, metrics.saving.observe)
