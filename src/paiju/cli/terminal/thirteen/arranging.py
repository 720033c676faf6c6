"""摆牌建议 on screen: the arrangements side by side, what each is expected to win, and what they trade off."""

from __future__ import annotations

from rich.text import Text

from paiju.analysis.thirteen.arrange import Advice, row_words, trade_off, verdict
from paiju.bots.thirteen.expected import Candidate
from paiju.cli.shell.layout import wrap
from paiju.cli.shell.words import language, say
from paiju.cli.terminal.advice import why_fewer
from paiju.cli.terminal.cards import cards_line, points_text, sorted_for_people
from paiju.cli.terminal.console import screen
from paiju.cli.terminal.thirteen.showdown import row_order, rows_table
from paiju.families.thirteen.table import PLACES

INDENT = 14


def show_advice(advice: Advice, top: int) -> None:
    """The hand, then the best ways to play it."""
    console = screen()
    console.print(Text.assemble((advice.game.name(language()), "title"), "  ", cards_line(_sorted(advice))))
    console.print(Text(_how_found(advice), "soft"))
    special = advice.found.special
    if special is not None:
        name = advice.game.texts.text(language(), f"special.{special.id}")
        console.print(Text(f"★ {say('arrange.forms', name=name, points=special.points)}", "me"))
    for number, candidate in enumerate(advice.found.candidates[:top], 1):
        console.print()
        console.print(_candidate_table(advice, number, candidate))
        for line in _words(advice, candidate, console.width - INDENT):
            console.print(" " * INDENT, line, sep="", no_wrap=True)


def _sorted(advice: Advice) -> list[int]:
    return sorted_for_people(advice.problem.cards)


def _how_found(advice: Advice) -> str:
    opponents = 1 if advice.problem.role == "player" else advice.problem.rules.room.seats - 1
    detail = {"splits": advice.found.splits, "samples": advice.found.samples, "opponents": opponents}
    how = say("arrange.how", **detail)
    return how + why_fewer(advice.compiled)


def _candidate_table(advice: Advice, number: int, candidate: Candidate) -> object:
    table = rows_table()
    points = points_text(candidate.points, 2)
    points.pad_left(max(8 - len(points), 0))
    points = Text.assemble((f"{number:>2} ", "key"), points, (f"\n{f'± {candidate.error:.2f}':>11}", "soft"))
    if candidate.split is None:
        table.add_row(points, Text(f"★ {advice.game.texts.text(language(), 'choice.declare')}", "me"))
        return table
    cells = []
    for place, row, value in zip(PLACES, candidate.split.rows, candidate.split.values, strict=True):
        name = advice.game.texts.text(language(), f"place.{place}")
        strip = cards_line(row_order(row))
        cells.append(strip.append(f"\n {name} ", "soft").append(row_words(advice, value, language())))
    table.add_row(points, *cells)
    return table


def _words(advice: Advice, candidate: Candidate, width: int) -> list[Text]:
    """Words for how far behind the best it is and how sure that is, then what it gives and takes."""
    words = [Text(line) for line in wrap(trade_off(advice, candidate, language()), width)]
    if candidate is advice.best:
        return words
    detail = {"points": f"{candidate.behind:.2f}", "error": f"{candidate.behind_error:.2f}"}
    behind = say("arrange.behind", verdict=verdict(advice, candidate, language()), **detail)
    return [Text(behind, "soft"), *words]
