"""The page that shows a simulation: one file, plots inside, nothing fetched from anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from html import escape
from importlib.resources import files
from importlib.util import find_spec
from itertools import groupby
from math import inf, sqrt

from paiju import __version__
from paiju.bots.estimate import Z95, Estimate, decimals
from paiju.core.errors import RequestError
from paiju.core.game import AnyGame
from paiju.core.options import describe, option_text, parse_options
from paiju.sim.folder import REPORT, RunFolder, write_atomically
from paiju.sim.names import TEXTS, key_name
from paiju.sim.summary import Frequency, Summary
from paiju.sim.work import Plan

FEW = 5
"""Where fewer are expected, a deviation in standard errors says little."""
_NARROW, _WIDE = 3, ("exact", "per_deal_interval")
"""Columns that a phone has room for, and those it leaves out of longer tables."""
NONE_SEEN = 3.0
"""The rule of three: something never seen in n tries happens, with 95 % confidence, in less than 3 of n."""


def check_plots() -> None:
    """Before hours of play: can the page be drawn at the end?"""
    if find_spec("matplotlib") is None:
        raise RequestError("sim_not_installed")


def write_report(folder: RunFolder, game: AnyGame, summary: Summary, lang: str) -> None:
    write_atomically(folder.path / REPORT, Page(game, folder.plan, summary, lang).html().encode())


class Page:
    """A simulation as HTML in one language."""

    def __init__(self, game: AnyGame, plan: Plan, summary: Summary, lang: str) -> None:
        self.game, self.plan, self.summary, self.lang = game, plan, summary, lang
        self.options = parse_options(game.options_type, plan.options)

    def _say(self, key: str, /, **detail: object) -> str:
        return escape(TEXTS.text(self.lang, f"report.{key}", **detail))

    def html(self) -> str:
        title = self._say("title", game=self.game.name(self.lang))
        style = files("paiju.sim").joinpath("report.css").read_text("utf-8")
        parts = [self._head(title), self._seats(), self._spreads(), self._exact(), self._frequencies()]
        language = "zh-Hans" if self.lang == "zh" else "en"
        return (
            f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
            + "\n".join(part for part in parts if part)
            + f"\n<p><small>paiju {__version__}</small></p>\n</main>\n</body>\n</html>\n"
        )

    # -- sections -----------------------------------------------------------------------------------------

    def _head(self, title: str) -> str:
        infos = describe(self.game.options_type)
        defaults = {info.name: info.default for info in infos}
        chosen = [
            f"{info.name}={option_text(getattr(self.options, info.name))}"
            for info in infos
            if getattr(self.options, info.name) != defaults[info.name]
        ]
        facts = {
            "matches": f"{self.summary.matches:,}",
            "deals": f"{self.summary.deals:,}",
            "decisions": f"{self.summary.actions:,}",
            "bots": ", ".join(self.plan.bots),
            "options": ", ".join(chosen) or TEXTS.text(self.lang, "report.defaults"),
            "rules": str(self.plan.rules_version),
            "seed": self.plan.seed,
            "digest": self.summary.digest,
        }
        rows = "".join(f"<dt>{self._say(key)}</dt><dd>{escape(value)}</dd>" for key, value in facts.items())
        return f'<h1>{title}</h1>\n<p class="soft">{self._say("intro")}</p>\n<dl class="facts">{rows}</dl>'

    def _seats(self) -> str:
        """Winnings of each seat, and of the dealer, in a deal."""
        from paiju.sim.plots import seats_plot

        summary = self.summary
        deals = summary.deals / summary.matches
        names = [TEXTS.text(self.lang, "report.seat", seat=seat, bot=bot) for seat, bot in enumerate(self.plan.bots)]
        values = [_scaled(value, 1 / deals) for value in summary.seats]
        plot = f"<figure>{seats_plot(names, values)}<figcaption>{self._say('per_deal')}</figcaption></figure>"
        note, figures = self._say("seats_note"), [plot]
        roles, worth = self._dealer()
        if worth:
            caption = self._say("dealer_caption", deals=f"{summary.dealer_deals:,}")
            figures.append(f"<figure>{seats_plot(roles, worth)}<figcaption>{caption}</figcaption></figure>")
            names, values = [*names, *roles], [*values, *worth]
        # Points are a few, coins tens of thousands.
        digits = 3 if max(abs(value.mean) for value in values) < 100 else 0
        rows = (
            (escape(name), f"{value.mean:+,.{digits}f}", _interval(value, digits))
            for name, value in zip(names, values, strict=True)
        )
        table = self._table(("who", "mean", "interval"), rows)
        return f'<h2>{self._say("seats")}</h2>\n<p>{note}</p>\n<div class="grid">{"".join(figures)}</div>\n{table}'

    def _dealer(self) -> tuple[list[str], list[Estimate]]:
        """The worth of dealing: over all where all play alike, and within each seat, by whatever bot."""
        summary, names, values = self.summary, [], []
        if summary.dealer is not None and len(set(self.plan.bots)) == 1:
            names.append(TEXTS.text(self.lang, "report.dealer"))
            values.append(summary.dealer)
        for seat, gap in enumerate(summary.dealing):
            if gap is not None:
                names.append(TEXTS.text(self.lang, "report.dealing", seat=seat))
                values.append(gap)
        return names, values

    def _spreads(self) -> str:
        from paiju.sim.plots import spread_plot

        figures = []
        for seat, (spread, bot) in enumerate(zip(self.summary.spreads, self.plan.bots, strict=True)):
            caption = self._say("seat", seat=seat, bot=bot)
            figures.append(f"<figure>{spread_plot(spread, seat)}<figcaption>{caption}</figcaption></figure>")
        note = self._say("spreads_note")
        return f'<h2>{self._say("spreads")}</h2>\n<p>{note}</p>\n<div class="grid">{"".join(figures)}</div>'

    def _exact(self) -> str:
        """Hands dealt beside the exact chances, in standard errors."""
        exact = self.game.counting.exact(self.options)
        if not any(item.key in exact for item in self.summary.frequencies):
            return ""
        found = {item.key: item for item in self.summary.frequencies}
        rows = [
            self._exact_row(key, found.get(key), exact) for key in sorted(exact, key=exact.__getitem__, reverse=True)
        ]
        columns = ("what", "times", "expected", "per_deal_interval", "exact", "off", "aim")
        table = self._table(columns, rows)
        return f"<h2>{self._say('exact_title')}</h2>\n<p>{self._say('exact_note')}</p>\n{table}"

    def _exact_row(self, key: str, item: Frequency | None, exact: Mapping[str, Fraction]) -> tuple[str, ...]:
        wanted = float(exact[key])
        deals = self.summary.deals
        count = item.count if item else 0
        expected = wanted * deals
        # Over matches, like everything here; where hardly any are expected, by the law of rare events.
        error = item.per_deal.error if item and item.per_deal.error else sqrt(wanted / deals)
        off = (count / deals - wanted) / error if expected >= FEW else None
        shown = "–" if off is None else f"{off:+.1f}".replace("-0.0", "+0.0")
        interval = _rate(item.per_deal, 4) if item else f"0 … {NONE_SEEN / deals:.2g}"
        return (
            escape(key_name(self.game, key, self.lang)),
            f"{count:,}",
            _number(expected),
            interval,
            _number(wanted),
            f'<span class="odd">{shown}</span>' if off is not None and abs(off) > 3 else shown,
            "" if off is None else _aim(off),
        )

    def _frequencies(self) -> str:
        exact = self.game.counting.exact(self.options)
        shown = [item for item in self.summary.frequencies if item.key not in exact]
        parts = [f"<h2>{self._say('frequencies')}</h2>\n<p>{self._say('frequencies_note')}</p>"]
        for group, items in groupby(sorted(shown, key=lambda item: (item.group, -item.count)), lambda item: item.group):
            members = list(items)
            shares = any(item.share is not None for item in members)
            columns = ("what", "times", "per_deal_interval", *(("share", "share_bar") if shares else ()))
            rows = [self._frequency_row(item, shares) for item in members]
            name = TEXTS.get(self.lang, f"report.group.{group}") or group
            parts.append(f"<h3>{escape(name)}</h3>\n{self._table(columns, rows)}")
        return "\n".join(parts) if shown else ""

    def _frequency_row(self, item: Frequency, shares: bool) -> tuple[str, ...]:
        row = (escape(key_name(self.game, item.key, self.lang)), f"{item.count:,}", _rate(item.per_deal, 4))
        if not shares:
            return row
        if item.share is None:
            return (*row, "100 %", _share(1.0))
        return (*row, _rate(item.share, 2, 100.0, 1.0) + " %", _share(item.share.mean))

    def _table(self, columns: Iterable[str], rows: Iterable[tuple[str, ...]]) -> str:
        """The first column is words, pictures have a class of their own, all between are numbers."""
        named = list(columns)
        kinds = ["", *("aim" if name in ("aim", "share_bar") else "n" for name in named[1:])]
        if len(named) > _NARROW:
            kinds = [f"{kind} wide" if name in _WIDE else kind for kind, name in zip(kinds, named, strict=True)]
        head = "".join(f'<th class="{kind}">{self._say(name)}</th>' for kind, name in zip(kinds, named, strict=True))
        body = "".join(
            "<tr>"
            + "".join(f'<td class="{kind}">{cell}</td>' for kind, cell in zip(kinds, row, strict=True))
            + "</tr>\n"
            for row in rows
        )
        return f'<div class="scroll"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table></div>'


def _scaled(value: Estimate, times: float) -> Estimate:
    return Estimate(value.mean * times, None if value.error is None else value.error * abs(times), value.count)


def _interval(value: Estimate, digits: int) -> str:
    """The 95 % interval of points, or the value alone where one match says nothing about spread."""
    if value.interval is None:
        return f"{value.mean:+,.{digits}f}"
    low, high = value.interval
    return f"{low:+,.{digits}f} … {high:+,.{digits}f}"


def _rate(value: Estimate, digits: int, times: float = 1.0, most: float = inf) -> str:
    """The interval of what cannot be negative, in at least ``digits`` digits."""
    if value.interval is None:
        return f"{value.mean * times:.{digits}f}"
    low, high = (min(max(bound, 0.0), most) * times for bound in value.interval)
    digits = decimals((value.error or 0.0) * times, digits)
    return f"{low:.{digits}f} … {high:.{digits}f}" if low else f"0 … {high:.{digits}f}"


def _number(value: float) -> str:
    """Small numbers with three figures, large ones whole."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def _aim(off: float) -> str:
    """The 95 % interval of what was seen, against the exact value in the middle; the frame is five standard errors."""
    place = 50 + max(-5.0, min(5.0, off)) * 10
    low, high = max(0.0, place - 10 * Z95), min(100.0, place + 10 * Z95)
    return (
        '<svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">'
        '<line x1="50" x2="50" y1="0" y2="14" stroke="var(--mark)" stroke-width="1"/>'
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="7" y2="7" stroke="var(--bar)" stroke-width="2"/>'
        f'<rect x="{place - 1.2:.1f}" y="3" width="2.4" height="8" fill="var(--bar)"/></svg>'
    )


def _share(share: float) -> str:
    return (
        '<svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">'
        '<rect x="0" y="3" width="100" height="8" fill="var(--rule)"/>'
        f'<rect x="0" y="3" width="{100 * share:.2f}" height="8" fill="var(--bar)"/></svg>'
    )
