"""Packages that are whole: built, installed into an empty environment, and played in a browser; ``make package``.

The wheel is built from the source package, with no Node in reach, for that is what a packager has.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

from tests.browser.conftest import FLAGS, Person, Served, chromium_path, playwright
from tests.packaging.release import ROOT, version_of

PACKAGE = ROOT / "src" / "paiju"


def build(folder: Path) -> tuple[Path, Path]:
    """Make the source package, and of it alone the wheel."""
    hatchling = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run([*hatchling, "-t", "sdist"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    (sdist,) = folder.glob("paiju-*.tar.gz")
    with tempfile.TemporaryDirectory() as unpacked:
        subprocess.run(["tar", "-xzf", str(sdist), "-C", unpacked], check=True)
        (source,) = Path(unpacked).iterdir()
        no_node = {**os.environ, "PATH": ""}
        subprocess.run([*hatchling, "-t", "wheel"], cwd=source, check=True, stdout=subprocess.DEVNULL, env=no_node)
    (wheel,) = folder.glob("paiju-*.whl")
    return sdist, wheel


def files_of_package() -> set[str]:
    """Everything in the package's folder, the built client included."""
    found = (path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(PACKAGE.parent).as_posix() for path in found}


def faults(sdist: Path, wheel: Path) -> Iterator[str]:
    """How the packages differ from what they should hold."""
    version = version_of((PACKAGE / "__init__.py").read_text("utf-8"))
    for made in (sdist, wheel):
        if not made.name.startswith(f"paiju-{version}"):
            yield f"{made.name} is not of version {version}"
    with ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if not name.endswith("/")}
    inside = {name for name in held if not name.startswith(f"paiju-{version}.dist-info/")}
    yield from (f"the wheel lacks {name}" for name in sorted(files_of_package() - inside))
    yield from (f"the wheel has {name}" for name in sorted(inside - files_of_package()))
    with tarfile.open(sdist) as packed:
        kept = {name.partition("/")[2] for name in packed.getnames()}
    wanted = {"web/package-lock.json", "web/src/main.tsx", "hatch_build.py", "Makefile", "CHANGELOG.md"}
    wanted |= {f"src/{name}" for name in files_of_package()}
    yield from (f"the source package lacks {name}" for name in sorted(wanted - kept))


def install(wheel: Path, folder: Path) -> Path:
    """The Python of an environment that has the wheel and what it asks for, nothing else."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "-q"]
    subprocess.run([*pip, "install", str(wheel)], check=True)
    subprocess.run([*pip, "check"], check=True, stdout=subprocess.DEVNULL)
    return python


def look_through(address: str) -> int:
    """Fetch the page and everything it names; how many files that were."""
    page = urlopen(address, timeout=10).read().decode()
    named = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    for path in named:
        urlopen(address + path, timeout=10).close()
    return len(named)


def play(address: str) -> bool:
    """One deal of fujian13 against bots in Chromium; False where there is no Chromium."""
    path = chromium_path()
    if path is None:
        return False
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        person = Person(browser, address, "阿明", "portrait", "zh-Hans")
        person.open_room("fujian13", deals=1)
        person.click(".start-bar .primary:enabled")
        for what in (".suggestions .button", ".actions .primary"):
            person.see(what)
            person.click(what)
        person.see(".showdown")
        browser.close()
    assert not person.troubles, person.troubles
    return True


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        dist = ROOT / "dist"
        for old in dist.glob("paiju-*"):
            old.unlink()
        sdist, wheel = build(dist)
        wrong = list(faults(sdist, wheel))
        if wrong:
            raise SystemExit("\n".join(wrong))
        python = install(wheel, folder / "venv")
        version = [str(python.with_name("paiju")), "--version"]
        told = subprocess.run(version, check=True, capture_output=True, text=True).stdout.strip()
        served = Served(folder, python=python)
        try:
            files = look_through(served.address)
            played = "one deal played" if play(served.address) else "no Chromium to play in"
        finally:
            served.stop()
    print(f"{sdist.name}, {wheel.name}: {told} installed alone serves a page of {files} files; {played}.")


if __name__ == "__main__":
    main()
