"""The report: one whole page in either language, nothing fetched, exact values beside what was seen."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

from paiju.bots.estimate import decimals
from paiju.core.errors import RequestError
from paiju.registry import get_game
from paiju.sim.engines import Local
from paiju.sim.plots import _joined, compact
from paiju.sim.report import Page, check_plots
from paiju.sim.run import make_plan
from paiju.sim.session import run_here
from paiju.sim.summary import Spread, Tally
from paiju.sim.work import Outcome, Plan


class Checked(HTMLParser):
    """Every tag that opens closes, nothing comes from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)
        for name, value in attrs:
            assert name not in ("src", "href") or tag == "use", (tag, value)
            assert name != "xlink:href" or (value or "").startswith("#")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag != "meta":
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def _page(game_id: str, games: int, lang: str, seed: str = "1", **options: object) -> str:
    game = get_game(game_id)
    plan = make_plan(game, game.options_type(**options), seed, ["random"])
    return Page(game, plan, run_here(plan, games, Local()).summary(), lang).html()


def _read(page: str) -> str:
    checked = Checked()
    checked.feed(page)
    checked.close()
    assert checked.open == []
    return " ".join(checked.text)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("game_id", ["taiwan13", "anpai"])
def test_a_page_is_whole(game_id: str, lang: str) -> None:
    page = _page(game_id, 3, lang, seed="<b>&")
    text = _read(page)
    assert "report." not in text and "{" not in re.sub(r":root.*", "", text.partition("</style>")[2])
    assert "<b>&" in text and "<b>&" not in page
    assert "@import" not in page and "http" not in re.sub(r'xmlns(:xlink)?="[^"]*"', "", page)
    # Four seats' scores and the seats together; a banker has a plot of his own.
    assert page.count("<figure>") == (6 if game_id == "taiwan13" else 5)
    assert ("精确值" if lang == "zh" else "exact, per deal") in text
    for svg in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ET.fromstring(svg)


def test_plots_take_their_colours_from_the_page() -> None:
    page = _page("taiwan13", 3, "en", deals=2)
    drawn = "".join(re.findall(r"<svg.*?</svg>", page, re.DOTALL))
    assert "var(--ink)" in drawn and "var(--bar)" in drawn
    assert not re.search(r"(fill|stroke): #(?!none)", drawn), "a colour that only suits one background"


@pytest.mark.slow
def test_what_is_off_is_marked() -> None:
    """Every dealt hand three flushes: that is far from the 3.6 in a hundred deals there should be."""
    game = get_game("fujian13")
    plan = Plan("fujian13", 1, {"deals": 1}, "1", ("random",) * 4)
    tally = Tally(plan)
    for index in range(400):
        counts = {"dealt.special.three_flushes": 3 + index % 3, "dealt.special.six_pairs": int(index % 56 == 0)}
        if index == 7:
            counts["dealt.special.three_straights"] = 1
        tally.add(Outcome(index, (0,) * 4, 1, 4, (0,) * 4, (0,) * 4, counts))
    page = Page(game, plan, tally.summary(), "en").html()
    rows = {row.split("</td>")[0].rpartition(">")[2]: row for row in re.findall(r"<tr>(.*?)</tr>", page)}
    assert 'class="odd"' in rows["dealt: three flushes"]
    assert 'class="odd"' not in rows["dealt: six pairs"]
    # Once in 400 deals is not never: its interval shows where it ends.
    assert "0 … 0.0074" in rows["dealt: three straights"] and "0.0000" not in rows["dealt: three straights"]
    # Never seen: with 95 % confidence less than 3 in 400 deals.
    assert "0 … 0.0075" in rows["dealt: dragon"]


def test_bars_are_few_and_never_hold_wins_and_losses() -> None:
    bins, width = _joined(Spread(1, tuple((score, 1) for score in range(-100, 100))))
    assert len(bins) <= 42 and sum(count for _, count in bins) == 200
    assert all(start >= 0 or start + width <= 0 for start, _ in bins)
    assert _joined(Spread(1, ((5, 2),))) == ([(5, 2)], 1)


def test_ticks_are_short() -> None:
    assert [compact(n) for n in (0, -0.5, 1500, 25000, -2e6, 3e9)] == ["0", "-0.5", "1500", "25k", "-2M", "3G"]


def test_without_matplotlib_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.sim.report.find_spec", lambda name: None)
    with pytest.raises(RequestError) as caught:
        check_plots()
    assert caught.value.code == "sim_not_installed" and "paiju[sim]" in caught.value.message("en")


def test_as_many_digits_as_show_the_error() -> None:
    assert [decimals(error, 4) for error in (None, 0.0, 3.0, 0.012, 0.0073, 0.00084, 2e-7)] == [4, 4, 4, 4, 4, 5, 8]
