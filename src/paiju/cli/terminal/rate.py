"""The rate at which a progress bar moves."""

from __future__ import annotations

from rich.progress import ProgressColumn, Task
from rich.text import Text

from paiju.cli.shell.words import say


class RateColumn(ProgressColumn):
    """Items a second, worked out only when the bar is drawn."""

    def render(self, task: Task) -> Text:
        speed = task.speed
        if not speed:
            return Text("")
        return Text(say("progress.rate", rate=f"{speed:,.0f}" if speed >= 10 else f"{speed:.1f}"), "soft")
