"""Where compiled kernels are kept between processes, so that a stale one can never be loaded.

numba looks only at the changed file itself, not at the kernels it calls; so a folder's name is a digest of every kernel
source of its package and of the versions that matter. No writable place means no cache, never an error.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from paiju.core.kernel import KERNELS

_COMPLETE = "complete"
DIGITS = 16
FORGOTTEN_SECONDS = 30 * 86400
"""Compiled code that nobody has used for so long is thrown away."""
_IMPORT = re.compile(rb"^from ([\w.]+) import", re.MULTILINE)


def package_of(kernel: Callable[..., Any]) -> str:
    """The package a kernel's module is in."""
    return kernel.__module__.rpartition(".")[0]


def cache_root() -> Path | None:
    """The user's cache folder, if there is one: ``XDG_CACHE_HOME`` or ``~/.cache``."""
    given = os.environ.get("XDG_CACHE_HOME")
    if given:
        return Path(given)
    try:
        return Path.home() / ".cache"
    except RuntimeError:
        return None


def digest(package: str) -> str:
    """Of every module with kernels in the package and in those it imports, loaded yet or not, and of what compiles."""
    state = hashlib.sha256()
    for file in (*_sources(package), Path(__file__).with_name("__init__.py")):
        state.update(str(file.name).encode() + b"\0" + file.read_bytes() + b"\0")
    for part in (sys.version, version("numba"), version("numpy"), os.environ.get("NUMBA_BOUNDSCHECK", "")):
        state.update(part.encode() + b"\0")
    return state.hexdigest()[:DIGITS]


def _sources(package: str) -> list[Path]:
    """The files a package's compiled code depends on: kernels call kernels of other packages too."""
    folders = {package_of(kernel): Path(kernel.__code__.co_filename).parent for kernel in KERNELS}
    found: list[Path] = []
    todo, seen = [package], {package}
    while todo:
        name = todo.pop()
        folder = folders.get(name) or _folder_of(name)
        for file in sorted(folder.glob("*.py")) if folder else ():
            source = file.read_bytes()
            if b"@kernel" not in source:
                continue
            found.append(file)
            named = {module.decode().rpartition(".")[0] for module in _IMPORT.findall(source)}
            todo += sorted(named - seen)
            seen |= named
    return found


def _folder_of(package: str) -> Path | None:
    """Where a package is that nobody has loaded yet: what is compiled must not depend on what else is."""
    spec = find_spec(package) if package else None
    return Path(spec.submodule_search_locations[0]) if spec and spec.submodule_search_locations else None


@cache
def _path(package: str) -> Path | None:
    root = cache_root()
    return None if root is None else root / "paiju" / f"{package.rpartition('.')[2]}-{digest(package)}"


@cache
def folder(package: str) -> Path | None:
    """The folder to write compiled code to, or None where nothing can be written."""
    path = _path(package)
    if path is None:
        return None
    try:
        is_new = not path.is_dir()
        path.mkdir(parents=True, exist_ok=True)
        # Making and removing a file also says when the folder was last used.
        probe = path / f"probe{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return None
    if is_new:
        _forget_others(path)
    return path


def _forget_others(path: Path) -> None:
    """Every change of a kernel makes a new folder: those of the same package that nobody has used for long go."""
    for other in path.parent.glob(f"{path.name.rpartition('-')[0]}-{'[0-9a-f]' * DIGITS}"):
        try:
            unused = path.stat().st_mtime - other.stat().st_mtime
        except OSError:
            continue
        if unused > FORGOTTEN_SECONDS:
            shutil.rmtree(other, ignore_errors=True)


def is_complete(package: str) -> bool:
    """Whether an earlier process compiled everything for exactly these kernels."""
    path = _path(package)
    return path is not None and (path / _COMPLETE).is_file()


def mark_complete(package: str) -> None:
    path = folder(package)
    if path is not None:
        (path / _COMPLETE).touch()
