"""Several server processes behind one port: started, started again when they die, stopped and renewed one by one.

They share the listening socket, so whoever waits to be let in is let in by another when one dies. Each has a line to
us: it says when it serves, and its end tells it that we are gone.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

import structlog

from paiju.server.run import READY

SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD)
LOOK_SECONDS = 0.5
START_SECONDS = 60.0
STOP_SECONDS = 15.0
QUICK_SECONDS = 5.0
"""A worker that dies sooner than this after its start is started again a little later."""


@dataclass(slots=True)
class Worker:
    process: subprocess.Popen[bytes]
    line: socket.socket
    began: float


class Command(Protocol):
    """A worker's command line: the file numbers are those of the listener and of its line to us."""

    def __call__(self, number: int, generation: int, listener: int, line: int) -> Sequence[str]: ...


class Supervisor:
    """Looks after the workers."""

    def __init__(self, count: int, listener: socket.socket, command: Command, started: Callable[[], None]) -> None:
        self._count = count
        self._listener = listener
        self._command = command
        self._started = started
        self._log = structlog.get_logger()
        self._workers: dict[int, Worker] = {}
        self._generation = 0

    def run(self) -> int:
        """Until a signal comes; SIGHUP starts every worker anew, one after the other. The exit status."""
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        try:
            for number in range(self._count):
                self._start(number)
            if not all(self._is_ready(worker) for worker in self._workers.values()):
                return self._stop_all(1)
            self._started()
            return self._look_after()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)

    def _look_after(self) -> int:
        while True:
            got = signal.sigtimedwait(SIGNALS, LOOK_SECONDS)
            if got is not None and got.si_signo in (signal.SIGTERM, signal.SIGINT):
                return self._stop_all(0)
            if got is not None and got.si_signo == signal.SIGHUP:
                self._renew()
            self._revive()

    def _start(self, number: int) -> None:
        ours, theirs = socket.socketpair()
        self._generation += 1
        fds = (self._listener.fileno(), theirs.fileno())
        words = self._command(number + 1, self._generation, *fds)
        process = subprocess.Popen(words, pass_fds=fds, preexec_fn=_unblock)
        theirs.close()
        self._workers[number] = Worker(process, ours, time.monotonic())

    def _is_ready(self, worker: Worker) -> bool:
        """Whether it serves, after waiting for it."""
        worker.line.settimeout(START_SECONDS)
        with suppress(OSError):
            return worker.line.recv(1) == READY
        return False

    def _revive(self) -> None:
        for number, worker in self._workers.items():
            status = worker.process.poll()
            if status is not None and time.monotonic() - worker.began > QUICK_SECONDS:
                self._log.error("worker_died", worker=number + 1, status=status)
                worker.line.close()
                self._start(number)
                return

    def _renew(self) -> None:
        """One after the other, each serving again before the next one stops."""
        for number in range(self._count):
            self._stop(self._workers[number])
            self._start(number)
            if not self._is_ready(self._workers[number]):
                self._log.error("worker_does_not_start", worker=number + 1)
                return

    def _stop(self, worker: Worker) -> None:
        with suppress(ProcessLookupError):
            worker.process.terminate()
        try:
            worker.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            worker.process.kill()
            worker.process.wait()
        worker.line.close()

    def _stop_all(self, status: int) -> int:
        for worker in self._workers.values():
            with suppress(ProcessLookupError):
                worker.process.terminate()
        for worker in self._workers.values():
            self._stop(worker)
        return status


def _unblock() -> None:
    """In the worker, before it begins: signals are its own business again, and it hears Ctrl-C through us alone."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    os.setpgid(0, 0)
