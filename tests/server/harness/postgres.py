"""A real PostgreSQL of our own: from the machine's packages, in a folder and on a port of its own, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg

from tests.patience import PATIENCE

DEBIAN = Path("/usr/lib/postgresql")
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "max_connections": "200",
    # Only the processes are ever killed here, never the machine: what they wrote is there when they are back.
    "fsync": "off",
    "autovacuum": "off",
    "deadlock_timeout": "200ms",
}


def programs() -> Path | None:
    """Where PostgreSQL's programs are: of the newest version that Debian has installed, or on the path."""
    versions = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = shutil.which("initdb")
    return versions[-1].parent if versions else Path(found).parent if found else None


def missing() -> str | None:
    """Why there is no PostgreSQL here, if there is none."""
    return None if programs() else "no PostgreSQL; on Debian: apt-get install postgresql"


class Cluster:
    """A server that can be stopped, killed and started again; every test gets a database of its own."""

    def __init__(self, **settings: str) -> None:
        """With other settings than the tests', where they matter."""
        folder = programs()
        assert folder is not None
        self._settings = SETTINGS | settings
        self._programs = folder
        self._folder = Path(tempfile.mkdtemp(prefix="paiju-postgres-"))
        self._user = _user()
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self.port = free_port()
        self._process: subprocess.Popen[Any] | None = None
        self._databases = 0
        self._run("initdb", "-D", self._data, "-U", "paiju", "-A", "trust", "-N", "--no-locale", "-E", "UTF8")

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _who(self) -> dict[str, Any]:
        """PostgreSQL refuses to run as root."""
        if self._user is None:
            return {}
        entry = pwd.getpwnam(self._user)
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}

    def _run(self, program: str, *words: str) -> None:
        subprocess.run([self._programs / program, *words], check=True, capture_output=True, cwd="/", **self._who())

    def url(self, name: str = "postgres") -> str:
        return f"postgresql://paiju@127.0.0.1:{self.port}/{name}"

    def start(self) -> None:
        """Returns when it answers."""
        settings = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        command = [
            str(self._programs / "postgres"),
            "-D",
            self._data,
            "-k",
            str(self._folder),
            "-p",
            str(self.port),
            *settings,
        ]
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self._process is None or self._process.poll() is not None:
                with open(self._folder / "log", "ab") as log:
                    self._process = subprocess.Popen(
                        command, stdout=log, stderr=log, start_new_session=True, cwd="/", **self._who()
                    )
            with suppress(psycopg.OperationalError):
                psycopg.connect(self.url(), connect_timeout=5).close()
                return
            time.sleep(0.02)
        raise TimeoutError((self._folder / "log").read_text()[-2000:])

    def stop(self) -> None:
        """Fast, as a restart does it: everybody's connection ends."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """All its processes, without any warning.

        By name: each has a process group of its own, and whoever loses only the parent may answer once more.
        """
        with psycopg.connect(self.url()) as db:
            os.kill(self.pid, signal.SIGSTOP)  # nobody new meanwhile
            children = [pid for (pid,) in db.execute("SELECT pid FROM pg_stat_activity")]
        for child in children:
            os.kill(child, signal.SIGKILL)
        self._end(signal.SIGKILL)

    @property
    def pid(self) -> int:
        """Its first process, the parent of all others."""
        assert self._process is not None
        return self._process.pid

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
        self._process = None

    def new_database(self) -> str:
        """The address of an empty one."""
        if self._process is None:
            # A test that stopped it and failed.
            self.start()
        self._databases += 1
        name = f"test{self._databases}"
        with psycopg.connect(self.url(), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def remove(self) -> None:
        if self._process is not None:
            self._end(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)


def _user() -> str | None:
    """Who runs it where we are root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
