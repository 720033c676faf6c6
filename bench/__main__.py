"""``python -m bench [--json] [--strict] [TOPIC …]``: the table, as JSON, or exit 1 when a goal is missed.

A topic is a module here that has ``figures()``; without any named, all are run, which takes an hour.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

import bench
from bench.measure import Figure

FIGURES = "\ndef figures("


EXAMPLES = """examples:
  python -m bench environments          one topic
  python -m bench --json server > f     for a program
"""


def topics() -> list[str]:
    """The modules here that have figures, by their text: importing one may need a peer that is not installed."""
    folders = [Path(folder) for folder in bench.__path__]
    return sorted(file.stem for folder in folders for file in folder.glob("*.py") if FIGURES in file.read_text("utf-8"))


def every_figure(wanted: Sequence[str]) -> Iterator[Figure]:
    """The figures of each topic; one whose peers are not installed is left out, and says so."""
    for name in wanted:
        try:
            yield from import_module(f"bench.{name}").figures()
        except ImportError as missing:
            print(f"{name}: left out, {missing}", file=sys.stderr)


def line(figure: Figure) -> str:
    ratio = "" if figure.ratio is None else f"{figure.ratio:10.2f} x {figure.against}"
    goal = "" if not figure.goal else f"{figure.goal} {'ok' if figure.met else 'MISSED'}"
    return f"{figure.topic:16} {figure.name:32} {figure.value:12.2f} {figure.unit:4} {ratio:32} {goal}".rstrip()


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        "python -m bench",
        description="Measures speed and memory, each as a ratio against a named peer in the same run.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    every = ", ".join(topics())
    parser.add_argument("topics", nargs="*", metavar="TOPIC", help=f"what to measure, all if none: {every}")
    parser.add_argument("--json", action="store_true", help="write the figures as JSON")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a goal is missed")
    arguments = parser.parse_args(words)
    unknown = sorted(set(arguments.topics) - set(topics()))
    if unknown:
        parser.error(f"there is no topic {', '.join(unknown)}; there are {every}")
    found = []
    for figure in every_figure(arguments.topics or topics()):
        found.append(figure)
        if not arguments.json:
            print(line(figure), flush=True)
    if arguments.json:
        print(json.dumps([dataclasses.asdict(figure) for figure in found], ensure_ascii=False, indent=1))
    return int(arguments.strict and any(figure.met is False for figure in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
