"""A record told move by move."""

from __future__ import annotations

from rich.text import Text

from paiju.cli.shell.words import language, say
from paiju.cli.terminal.console import screen
from paiju.cli.terminal.screen import screen_for
from paiju.core.record import Record, open_table, play_on
from paiju.registry import get_game


def show_replay(record: Record, step: int | None) -> None:
    """Each move and what it led to, up to ``step`` moves."""
    console = screen()
    table = open_table(record, get_game)
    names = [*record.players, *(say("play.seat_name") for _ in range(table.seats))][: table.seats]
    shown = screen_for(table.game)(table.game, console, names)
    head = say("replay.head", game=table.game.name(language()), moves=len(record.actions))
    console.print(Text(head, "title"))
    shown.tell(table.events, table.entries)
    events, entries = len(table.events), len(table.entries)
    for played in play_on(table, record) if step != 0 else ():
        shown.action(played, *table.actions[-1])
        shown.tell(table.events[events:], table.entries[entries:])
        events, entries = len(table.events), len(table.entries)
        if played == step:
            break
    console.print(Text(say("replay.over" if table.over else "replay.unfinished"), "title"))
    shown.scores(table.scores)
