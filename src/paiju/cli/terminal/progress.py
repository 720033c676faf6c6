"""A progress bar on standard error, only where somebody is watching."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TypeVar

from paiju import accel
from paiju.cli.shell.words import say

T = TypeVar("T")
PLAYING = "progress.playing"


def progress(items: Iterator[T], total: int, done: int = 0, label: str = PLAYING) -> Iterator[T]:
    """The items, counted on screen as they pass, with their rate and the time left; ``done`` were there before."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from paiju.cli.terminal.console import screen
    from paiju.cli.terminal.rate import RateColumn

    if label == PLAYING and accel.available() and not accel.is_warm():
        screen(error=True).print(say("progress.cold"), style="hint")
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        RateColumn(),
        TimeRemainingColumn(elapsed_when_finished=True),
    )
    with Progress(*columns, console=screen(error=True), transient=True) as bar:
        task = bar.add_task(say(label), total=total, completed=done)
        for item in items:
            yield item
            bar.advance(task)
