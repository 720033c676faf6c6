"""A simulation on disk: what it is, its matches in chunks, each there as a whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

from paiju.core.errors import RequestError
from paiju.core.plain import Plain
from paiju.sim.kernels import TOGETHER
from paiju.sim.work import Outcome, Plan

FORMAT = 2
MANIFEST = "run.json"
SUMMARY = "summary.json"
REPORT = "report.html"
MATCHES = "matches"
_FEWEST, _MOST, _CHUNKS = 16, 4096, 1000
_PART = ".part"


@dataclass(frozen=True, slots=True)
class RunFolder:
    """A plan's folder; ``compiled`` says whether its bots run compiled, for a few of them play differently then."""

    path: Path
    plan: Plan
    games: int
    chunk: int
    compiled: bool

    def numbers(self, chunk: int) -> range:
        """The matches of a chunk."""
        return range(chunk * self.chunk, min((chunk + 1) * self.chunk, self.games))

    def chunks(self) -> range:
        return range(-(-self.games // self.chunk))

    def _file(self, chunk: int) -> Path:
        return self.path / MATCHES / f"chunk-{chunk:06}.parquet"

    def read(self, chunk: int) -> list[Outcome] | None:
        """A chunk's matches; None where it is missing, cut short, damaged, or of another plan."""
        from paiju.sim.parquet import from_bytes

        try:
            raw = self._file(chunk).read_bytes()
        except FileNotFoundError:
            return None
        return from_bytes(raw, self.plan, self.numbers(chunk))

    def write(self, chunk: int, outcomes: Sequence[Outcome]) -> None:
        from paiju.sim.parquet import to_bytes

        write_atomically(self._file(chunk), to_bytes(self.plan, outcomes))

    def finish(self, summary: Plain) -> None:
        """Say what it came to, and clear what a killed process may have left half-written."""
        text = json.dumps(summary, ensure_ascii=False, indent=2) + "\n"
        write_atomically(self.path / SUMMARY, text.encode())
        for part in (*self.path.glob(f".*{_PART}"), *(self.path / MATCHES).glob(f".*{_PART}")):
            part.unlink(missing_ok=True)


def chunk_size(games: int, kernels: bool = False) -> int:
    """Small enough to lose little when killed, large enough to leave few files; kernels play a thousand in no time."""
    return min(max(TOGETHER if kernels else _FEWEST, -(-games // _CHUNKS)), _MOST)


def open_run(path: Path, plan: Plan, games: int, compiled: bool) -> RunFolder:
    """Begin a simulation in a folder, or find the one that is there; it may grow, never become another."""
    if find_spec("pyarrow") is None:
        raise RequestError("sim_not_installed")
    if path.exists() and not path.is_dir():
        raise RequestError("run_is_file", folder=str(path))
    manifest = path / MANIFEST
    try:
        found = _read_manifest(manifest)
    except FileNotFoundError:
        found = None
        if path.exists() and any(not one.name.endswith(_PART) and one.name != MATCHES for one in path.iterdir()):
            raise RequestError("run_not_ours", folder=str(path)) from None
    if found is None:
        folder = RunFolder(path, plan, games, chunk_size(games, plan.kernels), compiled)
        _make(path)
        _write_manifest(folder)
        return folder
    _check_same(path, found, plan, games)
    folder = RunFolder(path, plan, games, found["chunk"], found["compiled"])
    (path / MATCHES).mkdir(exist_ok=True)
    if games > found["games"]:
        _write_manifest(folder)
    return folder


def _make(path: Path) -> None:
    if not path.absolute().parent.is_dir():
        raise RequestError("run_no_parent", folder=str(path))
    path.mkdir(exist_ok=True)
    (path / MATCHES).mkdir(exist_ok=True)


def _read_manifest(manifest: Path) -> dict[str, Any]:
    try:
        found = json.loads(manifest.read_bytes())
        known = found["format"] == FORMAT and isinstance(found["compiled"], bool)
        known = known and all(type(found[name]) is int and found[name] > 0 for name in ("games", "chunk"))
        if not known or not isinstance(found["plan"], dict):
            raise ValueError(manifest)
    except (ValueError, LookupError, TypeError) as error:
        raise RequestError("run_unreadable", file=str(manifest)) from error
    return cast(dict[str, Any], found)


def _write_manifest(folder: RunFolder) -> None:
    value = {
        "format": FORMAT,
        "plan": folder.plan.plain(),
        "plan_digest": folder.plan.digest(),
        "games": folder.games,
        "chunk": folder.chunk,
        "compiled": folder.compiled,
    }
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    write_atomically(folder.path / MANIFEST, text.encode(), sync=True)


def _check_same(path: Path, found: dict[str, Any], plan: Plan, games: int) -> None:
    wanted = json.loads(json.dumps(plan.plain()))
    for name, value in wanted.items():
        known = found["plan"].get(name)
        if known != value:
            there, here = _told(known, value), _told(value, known)
            raise RequestError("run_differs", folder=str(path), what=f"@run.{name}", there=there, here=here)
    if games < found["games"]:
        raise RequestError("run_is_larger", folder=str(path), there=found["games"], here=games)


def _told(value: object, other: object) -> str:
    """A value as people write it; of options only those that are otherwise there."""
    if isinstance(value, dict) and isinstance(other, dict):
        return ", ".join(f"{name}={one}" for name, one in value.items() if other.get(name) != one)
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def write_atomically(path: Path, raw: bytes, sync: bool = False) -> None:
    """All of it or nothing: written beside, then renamed.

    Without ``sync`` a power cut may undo it, never a killed process: chunks are checked when they are read.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}{_PART}")
    try:
        with beside.open("wb") as file:
            file.write(raw)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        # A failed write names no file: people want to know which disk is full.
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        with suppress(OSError):  # gone already, or on a disk that takes no change at all
            beside.unlink()
