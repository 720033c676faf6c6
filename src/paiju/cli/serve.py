"""``paiju serve``: the table in a browser, for everybody on the network."""

from __future__ import annotations

import click

from paiju.cli.shell.params import Number, Word
from paiju.cli.shell.problems import CommandError
from paiju.cli.shell.verb import verb
from paiju.cli.shell.words import language


@verb("serve")
@click.option("--host", default="0.0.0.0", metavar="ADDRESS")
@click.option("--port", type=Number(0, 65535), default=8000)
@click.option("--database", default="paiju.db", metavar="FILE")
@click.option("--public-url", metavar="URL")
@click.option("--origin", "origins", multiple=True, metavar="URL")
@click.option("--proxy", default="", metavar="ADDRESS,…")
@click.option("--max-rooms", type=Number(1, 10**6), default=5000)
@click.option("--max-connections", type=Number(1, 10**6), default=10000)
@click.option("--per-address", type=Number(0, 10**6), default=100)
@click.option("--bot-threads", type=Number(1, 64), default=2)
@click.option("--room-hours", type=Number(1, 10**5), default=24)
@click.option("--open-metrics", is_flag=True)
@click.option("--log", "log_level", type=Word("debug", "info", "warning", "error"), default="warning")
@click.option("--log-json", is_flag=True)
def command(
    host: str,
    port: int,
    database: str,
    public_url: str | None,
    origins: tuple[str, ...],
    proxy: str,
    max_rooms: int,
    max_connections: int,
    per_address: int,
    bot_threads: int,
    room_hours: int,
    open_metrics: bool,
    log_level: str,
    log_json: bool,
) -> None:
    try:
        from paiju.server.config import Config, Limits
        from paiju.server.run import serve, set_up_logs
        from paiju.server.sqlite import prepare
        from paiju.server.store import StoreError
    except ModuleNotFoundError as error:
        raise CommandError("serve_not_installed", missing=error.name) from error
    set_up_logs(log_level, log_json)
    limits = Limits(
        rooms=max_rooms,
        connections=max_connections,
        connections_per_address=per_address,
        is_per_address=per_address > 0,
    )
    config = Config(
        database=database,
        host=host,
        port=port,
        public_url=public_url,
        origins=origins,
        limits=limits,
        bot_threads=bot_threads,
        room_hours=room_hours,
        open_metrics=open_metrics,
    )
    try:
        prepare(database)
        serve(config, language(), click.echo, proxy)
    except StoreError as error:
        raise CommandError("bad_database", file=database, why=str(error)) from error
    except OSError as error:
        raise CommandError("cannot_listen", host=host, port=port, why=error.strerror or str(error)) from error
