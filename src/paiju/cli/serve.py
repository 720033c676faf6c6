"""``paiju serve``: the table in a browser, for everybody on the network."""

from __future__ import annotations

import os
import socket
import sys
from typing import TYPE_CHECKING, Any

import click

from paiju.cli.shell.params import Number, Word
from paiju.cli.shell.problems import CommandError
from paiju.cli.shell.verb import verb
from paiju.cli.shell.words import language

if TYPE_CHECKING:
    from paiju.server.config import Config


@verb("serve")
@click.option("--host", default="0.0.0.0", metavar="ADDRESS")
@click.option("--port", type=Number(0, 65535), default=8000)
@click.option("--database", default="paiju.db", metavar="FILE|URL")
@click.option("--workers", type=Number(1, 256), default=1)
@click.option("--worker", hidden=True)
@click.option("--name", metavar="NAME")
@click.option("--inner", default="127.0.0.1:0", metavar="HOST:PORT")
@click.option("--advertise", metavar="HOST:PORT")
@click.option("--lease", type=Number(1, 600), default=5)
@click.option("--public-url", metavar="URL")
@click.option("--origin", "origins", multiple=True, metavar="URL")
@click.option("--allow-host", "hosts", multiple=True, metavar="NAME")
@click.option("--proxy", default="", metavar="ADDRESS,…")
@click.option("--max-rooms", type=Number(1, 10**6), default=5000)
@click.option("--max-connections", type=Number(1, 10**6), default=10000)
@click.option("--per-address", type=Number(0, 10**6), default=100)
@click.option("--bot-threads", type=Number(1, 64), default=2)
@click.option("--room-hours", type=Number(1, 10**5), default=24)
@click.option("--open-metrics", is_flag=True)
@click.option("--log", "log_level", type=Word("debug", "info", "warning", "error"), default="warning")
@click.option("--log-json", is_flag=True)
def command(workers: int, worker: str | None, proxy: str, log_level: str, log_json: bool, **given: Any) -> int:
    try:
        from paiju.server.listening import CannotListen
        from paiju.server.run import serve, serve_as_worker, serve_workers, set_up_logs
        from paiju.server.store import NameTaken, StoreError
        from paiju.server.stores import is_shared, prepare, shown
    except ModuleNotFoundError as error:
        raise CommandError("serve_not_installed", missing=error.name) from error
    set_up_logs(log_level, log_json)
    config = _config(**given)
    if workers > 1 and not is_shared(config.database):
        raise CommandError("workers_share", file=config.database)
    try:
        if worker is not None:
            number, listener, line = map(int, worker.split(","))
            serve_as_worker(config, number, socket.socket(fileno=listener), socket.socket(fileno=line), proxy)
            return 0
        prepare(config.database, config.name)
        if workers > 1:
            return serve_workers(config, workers, _Again(config.name), language(), click.echo)
        serve(config, language(), click.echo, proxy)
    except ModuleNotFoundError as error:
        raise CommandError("postgres_not_installed", missing=error.name) from error
    except NameTaken as error:
        raise CommandError("name_taken", name=config.name) from error
    except StoreError as error:
        raise CommandError("bad_database", file=shown(config.database), why=str(error)) from error
    except CannotListen as error:
        raise CommandError("cannot_listen", host=error.host, port=error.port, why=error.why) from error
    return 0


def _config(*, lease: int, inner: str, max_rooms: int, max_connections: int, per_address: int, **given: Any) -> Config:
    from paiju.server.config import Config, Limits
    from paiju.server.listening import split

    for name, value in (("inner", inner), ("advertise", given["advertise"])):
        try:
            split(value or inner)
        except ValueError as error:
            raise CommandError("bad_address", option=name, value=value[:80]) from error
    limits = Limits(
        rooms=max_rooms,
        connections=max_connections,
        connections_per_address=per_address,
        is_per_address=per_address > 0,
    )
    return Config(inner=inner, lease_seconds=float(lease), limits=limits, **given)


class _Again:
    """Starts the same command as a worker, with whatever version of us is installed by then."""

    def __init__(self, name: str | None) -> None:
        self._name = name or f"{socket.gethostname()[:40]}-{os.getpid()}"

    def __call__(self, number: int, generation: int, listener: int, line: int) -> list[str]:
        name = f"{self._name}-{number}.{generation}"
        worker = f"{number},{listener},{line}"
        return [sys.executable, "-m", "paiju", *sys.argv[1:], "--name", name, "--worker", worker]
