"""The door of the command line."""

from __future__ import annotations

from paiju.cli.shell.app import APP


def main() -> None:
    """Run the command line: the installed ``paiju`` script calls it."""
    APP()
