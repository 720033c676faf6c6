"""The cache of compiled kernels between processes, from which a stale one can never be loaded.

numba looks only at the changed file itself, not at the kernels it calls or the constants it imports; so a folder's name
is a digest of every source that a package's kernels depend on, and of the versions that matter. No writable place means
no cache, never an error.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_COMPLETE = "complete"
DIGITS = 16
FORGOTTEN_SECONDS = 30 * 86400
"""Compiled code that nobody has used for so long is thrown away."""
_IMPORT = re.compile(r"^(?:from (\.*[\w.]*) import (\([^)]*\)|[^\n]*)|import ([\w.]+))", re.MULTILINE)
_COMMENT = re.compile(r"#[^\n]*")


def package_of(kernel: Callable[..., Any]) -> str:
    """The package a kernel's module is in, or the module itself where it is in none."""
    return kernel.__module__.rpartition(".")[0] or kernel.__module__


def cache_root() -> Path | None:
    """The user's cache folder, if there is one: ``XDG_CACHE_HOME`` or ``~/.cache``."""
    given = os.environ.get("XDG_CACHE_HOME")
    if given:
        return Path(given)
    try:
        return Path.home() / ".cache"
    except RuntimeError:
        return None


def digest(*packages: str) -> str:
    """A digest of every source that the packages' kernels depend on, loaded yet or not, and of what compiles."""
    state = hashlib.sha256()
    own = Path(__file__).parent.glob("*.py")
    for file in (*sources(*packages).values(), *sorted(own)):
        state.update(str(file.name).encode() + b"\0" + file.read_bytes() + b"\0")
    for part in (sys.version, version("numba"), version("numpy"), os.environ.get("NUMBA_BOUNDSCHECK", "")):
        state.update(part.encode() + b"\0")
    return state.hexdigest()[:DIGITS]


def sources(*packages: str) -> dict[str, Path]:
    """The packages' modules with kernels and all that they import, from ours or their own distribution, by name.

    A kernel's constants come from modules that need not have any kernel.
    """
    ours = {"paiju", *(package.partition(".")[0] for package in packages)}
    found: dict[str, Path] = {}
    todo = [module for package in packages for module in _modules_with_kernels(package)]
    while todo:
        name = todo.pop()
        if name in found or name.partition(".")[0] not in ours or (file := _file_of(name)) is None:
            continue
        found[name] = file
        todo += _imported(name, file)
    return dict(sorted(found.items()))


def _modules_with_kernels(package: str) -> Iterator[str]:
    file = _file_of(package)
    if file is None:
        return
    if file.name != "__init__.py":
        yield package
        return
    for other in file.parent.glob("*.py"):
        if b"@kernel" in other.read_bytes():
            yield package if other == file else f"{package}.{other.stem}"


def _imported(name: str, file: Path) -> Iterator[str]:
    """Modules that a module imports, and perhaps more: a name may be a module of the package it comes from."""
    parts = name.split(".") if file.name == "__init__.py" else name.split(".")[:-1]
    for origin, names, module in _IMPORT.findall(file.read_text("utf-8")):
        if module:
            yield module
            continue
        level = len(origin) - len(origin.lstrip("."))
        base = ".".join([*parts[: len(parts) - level + 1], origin.lstrip(".")]).strip(".") if level else origin
        yield base
        for one in _COMMENT.sub("", names).strip("()").split(","):
            if one.strip():
                yield f"{base}.{one.split()[0]}"


@cache
def _file_of(module: str) -> Path | None:
    """The source of a module, found without loading it: what is compiled must not depend on what is loaded."""
    folder, _, name = module.rpartition(".")
    if not folder:
        spec = find_spec(name)
        return Path(spec.origin) if spec and spec.origin else None
    above = _file_of(folder)
    if above is None or above.name != "__init__.py":
        return None
    for file in (above.with_name(name) / "__init__.py", above.with_name(f"{name}.py")):
        if file.is_file():
            return file
    return None


@cache
def _path(*packages: str) -> Path | None:
    root = cache_root()
    return None if root is None else root / "paiju" / f"{packages[0].removeprefix('paiju.')}-{digest(*packages)}"


@cache
def folder(*packages: str) -> Path | None:
    """The folder to write compiled code to, or None where nothing can be written."""
    path = _path(*packages)
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
