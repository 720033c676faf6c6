"""A simulation on screen: what seats and dealers win, how often everything happened, how often it should."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rich.table import Table
from rich.text import Text

from paiju.bots.estimate import Estimate, decimals
from paiju.cli.shell.words import language, say
from paiju.cli.terminal.cards import points_text
from paiju.cli.terminal.console import screen
from paiju.cli.terminal.measures import interval_text
from paiju.cli.terminal.tables import grid
from paiju.core.game import AnyGame
from paiju.core.options import parse_options
from paiju.sim.names import key_name
from paiju.sim.summary import Summary
from paiju.sim.work import Plan


def show_summary(
    game: AnyGame, summary: Summary, plan: Plan, seconds: float, played: int, out: str | None, report: bool
) -> None:
    """Results per seat, then how often everything happened."""
    console = screen()
    head = say("simulate.head", game=game.name(language()), matches=summary.matches, deals=summary.deals)
    console.print(Text(head, "title"))
    if played:
        rate = summary.deals / summary.matches * played / seconds if seconds else 0.0
        console.print(Text(say("simulate.rate", seconds=f"{seconds:.1f}", rate=f"{rate:,.0f}"), "soft"))
    if played < summary.matches:
        console.print(Text(say("simulate.found", found=summary.matches - played, played=played), "soft"))
    console.print(_seats(summary, plan))
    if summary.frequencies:
        console.print(_frequencies(game, summary, game.counting.exact(parse_options(game.options_type, plan.options))))
    console.print(Text(say("simulate.digest", digest=summary.digest), "soft"), soft_wrap=True)
    if plan.record != "none":
        console.print(Text(say("simulate.out", count=summary.matches, file=out), "soft"), soft_wrap=True)
    elif out is not None:
        console.print(Text(say("simulate.folder", folder=out), "soft"), soft_wrap=True)
    if report:
        console.print(Text(say("simulate.report", folder=out), "soft"), soft_wrap=True)


def _seats(summary: Summary, plan: Plan) -> Table:
    table = grid(*(say(f"simulate.{key}") for key in ("seat", "bot", "mean", "interval")), numbers=(0, 2))
    for seat, result in enumerate(summary.seats):
        table.add_row(str(seat), plan.bots[seat], points_text(result.mean, 3), interval_text(result))
    table.add_section()
    if summary.dealer is not None and len(set(plan.bots)) == 1:
        dealer = summary.dealer
        table.add_row("", say("simulate.dealer"), points_text(dealer.mean, 3), interval_text(dealer))
    for seat, gap in enumerate(summary.dealing):
        if gap is not None:
            table.add_row(str(seat), say("simulate.dealing"), points_text(gap.mean, 3), interval_text(gap))
    return table


def _frequencies(game: AnyGame, summary: Summary, exact: Mapping[str, Fraction]) -> Table:
    titles = [say(f"simulate.{key}") for key in ("what", "count", "per_deal", "share")]
    table = grid(*titles, *([say("simulate.exact")] if exact else []), numbers=(1, 2, 3, 4))
    group = None
    for item in sorted(summary.frequencies, key=lambda item: (item.group, -item.count, item.key)):
        if group is not None and item.group != group:
            table.add_section()
        group = item.group
        name = Text(key_name(game, item.key, language()))
        if name.plain != item.key:
            name.append(f"  {item.key}", "soft")
        share = "" if item.share is None else with_error(item.share, 100.0, 2) + " %"
        known = [_exact(float(exact[item.key]), item.per_deal) if item.key in exact else ""] if exact else []
        table.add_row(name, f"{item.count:,}", with_error(item.per_deal, 1.0, 4), share, *known)
    return table


def _exact(value: float, beside: Estimate) -> str:
    """A number as precise as what was seen; where that is not enough, three figures."""
    digits = decimals(beside.error, 4)
    return f"{value:.{digits}f}" if round(value, digits) else f"{value:.3g}"


def with_error(value: Estimate, times: float, digits: int) -> str:
    """In so many digits at least."""
    digits = decimals((value.error or 0.0) * times, digits)
    shown = f"{value.mean * times:.{digits}f}"
    return shown if value.error is None else f"{shown} ± {value.error * times:.{digits}f}"
