"""Measurements on screen: arenas, scored hands."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from paiju.bots.arena import Result
from paiju.bots.estimate import Z95, Estimate
from paiju.cli.shell.words import language, say
from paiju.cli.terminal.cards import points_text
from paiju.cli.terminal.console import screen
from paiju.cli.terminal.tables import grid
from paiju.core.game import AnyGame
from paiju.core.plain import Plain


def interval_text(value: Estimate) -> Text:
    """The 95 % interval, or a dash where one value tells nothing."""
    if value.interval is None:
        return Text("–", "soft")
    low, high = value.interval
    return Text(f"[{low:+.3f}, {high:+.3f}]", "soft")


def show_arena(game: AnyGame, result: Result) -> None:
    """The bots' points on duplicate deals, and who beats whom."""
    console = screen()
    detail = {"game": game.name(language()), "deals": result.seeds, "seatings": result.seatings}
    console.print(Text(say("arena.head", **detail, matches=result.matches), "title"))
    table = grid(
        *(say(f"arena.{key}") for key in ("bot", "points", "interval", "difference", "verdict")), numbers=(1, 3)
    )
    for row in result.standings:
        other = row.versus_first
        table.add_row(
            Text(row.bot, "key"),
            points_text(row.points.mean, 4),
            interval_text(row.points),
            Text("–", "soft") if other is None else _difference(other),
            Text("") if other is None else _verdict(other, result.standings[0].bot),
        )
    console.print(table)
    console.print(Text(say("arena.note"), "soft"))
    if len(result.standings) > 2:
        console.print(_matrix(result))


def _difference(value: Estimate) -> Text:
    text = points_text(value.mean, 4)
    return text if value.error is None else text.append(f" ± {Z95 * value.error:.4f}", "soft")


def _verdict(value: Estimate, first: str) -> Text:
    if value.interval is None or value.interval[0] <= 0.0 <= value.interval[1]:
        return Text(say("arena.even", first=first), "soft")
    better = value.mean > 0
    return Text(say("arena.better" if better else "arena.worse", first=first), "good" if better else "bad")


def _matrix(result: Result) -> object:
    table = grid(say("arena.row"), *(row.bot for row in result.standings), numbers=range(1, 99))
    for row, cells in zip(result.standings, result.matrix, strict=True):
        shown = [Text("·", "soft") if cell is None else _difference(cell) for cell in cells]
        table.add_row(Text(row.bot, "key"), *shown)
    return table


def show_score(game: AnyGame, answer: Mapping[str, Plain]) -> None:
    """A scored table in words: what each seat wins, and every ledger line as a sentence."""
    console = screen()
    totals = answer.get("totals")
    for seat, points in enumerate(totals if isinstance(totals, list | tuple) else ()):
        if isinstance(points, int):
            console.print(Text(f"{say('simulate.seat')} {seat}  ").append_text(points_text(points)))
    lines = answer.get("explain")
    for line in lines if isinstance(lines, list | tuple) else ():
        if isinstance(line, Mapping):
            rule = Text(f"  {line.get('rule', '')}", "rule")
            console.print(Text(f"• {line.get(language(), '')}").append_text(rule))
