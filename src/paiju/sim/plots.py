"""Plots as SVG that takes its colours and letters from the page it stands in, so that it reads by day and by night."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from io import StringIO
from typing import Any

import matplotlib
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from paiju.bots.estimate import Z95, Estimate
from paiju.sim.summary import Spread

# Stand-ins that no plot would have by chance; the page's style says what they are.
INK, LINE, BAR, MARK = "#010203", "#040506", "#070809", "#0a0b0c"
_VARIABLES = {INK: "var(--ink)", LINE: "var(--line)", BAR: "var(--bar)", MARK: "var(--mark)"}
_WIDTH = 4.8
_BINS = 41
"""Bars at most."""


def seats_plot(names: Sequence[str], values: Sequence[Estimate]) -> str:
    """Means with their 95 % intervals, one line each, against zero."""
    figure, axes = _figure(0.36 * len(values) + 0.55, left=0.3)
    axes.axvline(0, color=LINE, linewidth=1)
    for place, value in enumerate(values):
        error = Z95 * (value.error or 0.0)
        axes.errorbar(value.mean, place, xerr=error, fmt="o", color=BAR, markersize=6, linewidth=2, capsize=4)
    axes.set_yticks(range(len(values)), [f"name{place}" for place in range(len(values))])
    axes.set_ylim(len(values) - 0.5, -0.5)
    return _svg(figure, "seats", {f"name{place}": name for place, name in enumerate(names)})


def spread_plot(spread: Spread, number: int) -> str:
    """A plot of how often each score came up, as a share of the matches; a line marks zero."""
    bins, width = _joined(spread)
    total = sum(count for _, count in bins)
    figure, axes = _figure(1.6)
    places = [start + (width - 1) / 2 for start, _ in bins]
    axes.bar(places, [100 * count / total for _, count in bins], width=0.92 * width, color=BAR)
    axes.axvline(0, color=MARK, linewidth=1.2)
    axes.yaxis.set_major_locator(MaxNLocator(3))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda share, place: f"{share:g} %"))
    return _svg(figure, f"spread{number}", {})


def _joined(spread: Spread) -> tuple[list[tuple[int, int]], int]:
    """The bins made wide enough for bars; one begins at zero, so that no bar holds losses and wins."""
    span = spread.bins[-1][0] + spread.width - spread.bins[0][0]
    width = spread.width
    while span / width > _BINS:
        width += spread.width
    joined: dict[int, int] = {}
    for start, count in spread.bins:
        place = start // width * width
        joined[place] = joined.get(place, 0) + count
    return sorted(joined.items()), width


def compact(number: float) -> str:
    """A tick's number, short however large."""
    for size, letter in ((10**9, "G"), (10**6, "M"), (10**4, "k")):
        if abs(number) >= size:
            return f"{number / (1000 if letter == 'k' else size):g}{letter}"
    return f"{number:g}"


def _figure(height: float, left: float = 0.12) -> tuple[Figure, Any]:
    figure = Figure(figsize=(_WIDTH, height))
    FigureCanvasSVG(figure)
    axes = figure.add_axes((left, 0.34 / height, 0.97 - left, 1 - 0.44 / height))
    axes.set_facecolor("none")
    figure.patch.set_alpha(0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(LINE)
    axes.tick_params(colors=LINE, labelcolor=INK, labelsize=9)
    axes.xaxis.set_major_locator(MaxNLocator(6))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda number, place: compact(number)))
    return figure, axes


def _svg(figure: Figure, salt: str, words: dict[str, str]) -> str:
    """The picture alone, as wide as its place; words are put in afterwards, for no font here has them all."""
    out = StringIO()
    # Letters stay letters; names of parts differ from plot to plot, for they share one page.
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": salt}):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r' (width|height)="[\d.]+pt"', "", text, count=2)
    for stand_in, variable in _VARIABLES.items():
        text = text.replace(stand_in, variable)
    for name, word in words.items():
        text = text.replace(f">{name}<", f">{escape(word)}<")
    return text
