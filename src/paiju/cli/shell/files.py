"""Files: read as UTF-8, never written over unless told to, never left half-written."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from paiju.cli.shell.problems import CommandError

STANDARD = "-"


def read_bytes(name: str) -> bytes:
    """A whole file; ``-`` is standard input."""
    return _standard_input().read() if name == STANDARD else Path(name).read_bytes()


def _standard_input() -> BinaryIO:
    """Standard input, which whoever started us may have closed."""
    if sys.stdin is None:
        raise CommandError("input_ended")
    return sys.stdin.buffer


def decode(raw: bytes, where: str) -> str:
    """UTF-8, with or without the mark some editors put first."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError("not_utf8", where=where) from error


def read_text(name: str) -> str:
    return decode(read_bytes(name), name)


@contextmanager
def lines_of(name: str) -> Iterator[Iterator[bytes]]:
    """A file's lines as they come."""
    if name == STANDARD:
        yield iter(_standard_input())
    else:
        with Path(name).open("rb") as file:
            yield iter(file)


def check_free(name: str | None, force: bool) -> None:
    """Before any work is done: would the result find its place?"""
    if name is None:
        return
    path = Path(name)
    if path.is_dir():
        raise CommandError("file_is_folder", file=name)
    if path.exists() and not force:
        raise CommandError("file_exists", file=name)
    if not path.absolute().parent.is_dir():
        raise CommandError("no_folder", file=name)


def write_whole(name: str, text: str, force: bool) -> None:
    """All of it or nothing: written beside, then renamed."""
    check_free(name, force)
    path = Path(name)
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        beside.write_text(text, "utf-8")
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def line_writer(name: str | None, force: bool) -> Iterator[Callable[[str], None]]:
    """Whole lines one after another; whatever goes wrong, the file ends with a whole line."""
    if name is None:
        yield lambda line: None
        return
    check_free(name, force)
    # Unbuffered: what has been written is in the file, so a failure can be cut back to the last whole line.
    with Path(name).open("wb" if force else "xb", buffering=0) as file:
        whole = 0

        def write(line: str) -> None:
            nonlocal whole
            rest = memoryview(line.encode() + b"\n")
            size = len(rest)
            while rest:
                rest = rest[file.write(rest) :]
            whole += size

        try:
            yield write
        except BaseException:
            if os.path.isfile(name):
                file.truncate(whole)
            raise
