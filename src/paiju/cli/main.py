"""The door of the command line."""

from __future__ import annotations

from paiju.cli.shell.app import APP


def main() -> None:
    """What the installed ``paiju`` script calls."""
    APP()
