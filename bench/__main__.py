"""``python -m bench [--json] [--strict] [TOPIC …]``: the table, as JSON, or exit 1 when a goal is missed.

A topic is a module here that has ``figures()``; without any named, all are run.
"""

from __future__ import annotations

import dataclasses
import json
import pkgutil
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module

import bench
from bench.measure import Figure


def every_figure(topics: Sequence[str]) -> Iterator[Figure]:
    """The figures of each topic; one whose peers are not installed is left out, and says so."""
    for name in sorted(module.name for module in pkgutil.iter_modules(bench.__path__)):
        if name != "__main__" and (not topics or name in topics):
            try:
                module = import_module(f"bench.{name}")
                yield from getattr(module, "figures", tuple)()
            except ImportError as missing:
                print(f"{name}: left out, {missing}", file=sys.stderr)


def line(figure: Figure) -> str:
    ratio = "" if figure.ratio is None else f"{figure.ratio:10.2f} x {figure.against}"
    goal = "" if not figure.goal else f"{figure.goal} {'ok' if figure.met else 'MISSED'}"
    return f"{figure.topic:16} {figure.name:32} {figure.value:12.2f} {figure.unit:4} {ratio:32} {goal}".rstrip()


def main(arguments: Sequence[str]) -> int:
    topics = [argument for argument in arguments if not argument.startswith("-")]
    found = []
    for figure in every_figure(topics):
        found.append(figure)
        if "--json" not in arguments:
            print(line(figure), flush=True)
    if "--json" in arguments:
        print(json.dumps([dataclasses.asdict(figure) for figure in found], ensure_ascii=False, indent=1))
    return int("--strict" in arguments and any(figure.met is False for figure in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
