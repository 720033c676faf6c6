"""The mahjong table: a board that never moves, names that can be read, any 下跑, and a sum that says what was paid."""

from __future__ import annotations

import time
from typing import Any

import pytest

SIZES = ["portrait", "small", "landscape", "short", "desktop"]
WIDE = "一二三四五六七八九十一二三四五六"
LIMIT = 150.0
WATCH = """() => {
  window.boxes = {};
  window.met = new Set();
  window.widest = 0;
  const mine = '.my-tiles .meld, .side.south .meld';
  const what = ['.claims .claim', mine, '.side:not(.south) .meld', '.tile-button.drawn', '.betting'];
  const fixed = ['.middle-stone', ...['north', 'east', 'south', 'west'].flatMap(
    (side) => [`.river-${side}`, `.side.${side} .plate`])];
  const look = () => {
    for (const one of document.querySelector('.middle-stone') ? fixed : []) {
      const { left, top, width, height } = document.querySelector(one).getBoundingClientRect();
      const box = one.endsWith('.plate') ? [left, top] : [left, top, width, height];
      (window.boxes[one] ??= new Set()).add(box.map(Math.round).join(' '));
    }
    for (const one of what) if (document.querySelector(one)) window.met.add(one);
    window.widest = Math.max(window.widest, document.documentElement.scrollWidth);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Every place where the stone, a river or a name stands from now on is noted, and what has been on the screen."""
MOVED = "Object.entries(window.boxes).filter(([, one]) => one.size > 1).map(([what, one]) => [what, ...one])"
CLAIM = """() => {
  const wanted = ['dialog[open] .primary', '.next-bar .primary', '.claim.go', '.claim.za', '.claim.pung', '.claim.chow',
    '.claim.kong', '.claim.bian', '.claim.zuan', '.claim.zagang', '.claim.pass', '.chip', '.tile-button'];
  for (const what of wanted) {
    const found = document.querySelector(what);
    if (found && !found.disabled) return found.click();
  }
}"""
"""Claims whatever can be claimed, wins excepted: as many groups as possible."""
APART = """([one, two]) => {
  const [a, b] = [one, two].map((what) => document.querySelector(what).getBoundingClientRect());
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}"""
CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
OUT = """(name) => {
  const out = [];
  for (const one of document.querySelectorAll('.play *')) {
    if (one.children.length || !one.textContent.includes(name) || !one.checkVisibility()) continue;
    const box = one.getBoundingClientRect();
    const place = one.closest('.plate, .say-row, li, .win-card, .revealed-hand').getBoundingClientRect();
    if (box.left < place.left - 1 || box.right > place.right + 1 || box.right > innerWidth)
      out.push(`${one.className}: ${Math.round(box.left)}-${Math.round(box.right)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) out.push('the page scrolls to the side');
  return out;
}"""
"""Where that name is larger than its place."""


def deal(person: Any, settings: dict[str, Any] | None = None, **options: int) -> None:
    person.open_room("cangzhou", {"clock": 0, **(settings or {})}, **options)
    person.click(".start-bar .primary")
    person.see(".middle-stone")


def on_auto(person: Any) -> None:
    """The house plays until the hand is over."""
    person.click(".table-head .button")
    person.click(".menu .button:has-text('托管')")
    person.see(".scoring")


@pytest.mark.parametrize(("size", "lang"), [*((size, "zh-Hans") for size in SIZES), ("small", "en"), ("short", "en")])
def test_nothing_of_the_board_moves(meet: Any, size: str, lang: str) -> None:
    """Nor does it grow beyond the screen, whatever a group is called."""
    person = meet(size=size, lang=lang)
    deal(person, {"pause": 0})
    person.page.evaluate(WATCH)
    end = time.monotonic() + LIMIT
    while len(person.page.evaluate("[...window.met]")) < 5:
        assert time.monotonic() < end, person.page.evaluate("[...window.met]")
        person.page.evaluate(CLAIM)
        person.page.wait_for_timeout(20)
    person.shoot("mahjong-laid")
    assert len(person.page.evaluate("Object.keys(window.boxes)")) == 9
    assert person.page.evaluate(MOVED) == []
    assert person.page.evaluate("window.widest") <= person.page.viewport_size["width"]


@pytest.mark.parametrize("lang", ["zh-Hans", "en"])
def test_on_a_short_phone_names_can_be_read_and_nothing_lies_on_the_clock(meet: Any, lang: str) -> None:
    person = meet(size="short", lang=lang)
    deal(person, {"clock": 90})
    person.click(".chip")
    person.see(".my-tiles .tile")
    person.see(".table-head .countdown")
    assert person.page.evaluate(APART, [".dice", ".table-head .countdown"])
    assert person.page.evaluate(APART, [".middle-stone", ".table-head"])
    assert person.page.locator(".plate-name").evaluate_all(CUT) == []
    person.shoot("mahjong-short")


@pytest.mark.parametrize("size", SIZES)
def test_a_long_nickname_is_cut_everywhere(meet: Any, size: str) -> None:
    person = meet(WIDE, size)
    deal(person, max_run=0)
    person.see(".tile-button:enabled")
    assert person.page.evaluate(OUT, WIDE[:8]) == []
    on_auto(person)
    assert person.page.evaluate(OUT, WIDE[:8]) == []
    person.shoot("mahjong-long-name")


def points(text: str) -> int:
    return int(text.replace("−", "-").replace(",", ""))


SUMS = """() => ({
  names: [...document.querySelectorAll('.changes .cut-name')].map((one) => one.innerText),
  changes: [...document.querySelectorAll('.changes .points')].map((one) => one.innerText),
  totals: [...document.querySelectorAll('.changes .standing')].map((one) => one.innerText),
  wins: [...document.querySelectorAll('.win-card')].map((card) => ({
    winner: card.querySelector('h2 .named-name').innerText,
    sum: card.querySelector('.sum dd').innerText,
    shares: [...card.querySelectorAll('.share dd')].map((one) => one.innerText),
    kongs: [...card.querySelectorAll('.kongs dd')].map((one) => one.innerText),
  })),
})"""


def test_the_sum_of_a_hand_is_what_was_won(meet: Any) -> None:
    """The run, the dealer's point and the doublings stand in it, and everybody's total beside it."""
    person = meet()
    deal(person, base=7)
    person.click(".chips-row .chip >> nth=3")
    person.see(".my-tiles .tile")
    on_auto(person)
    # A drawn hand pays nothing, so totals still begin with the first that is won.
    person.page.locator(".win-card").first.wait_for(timeout=1000 * LIMIT)
    told = person.page.evaluate(SUMS)
    changes = [points(text) for text in told["changes"]]
    assert len(changes) == 4 and told["wins"]
    for win in told["wins"]:
        won = changes[told["names"].index(win["winner"])]
        assert points(win["sum"]) == won > 0
        assert win["shares"] and all("底 7" in share for share in win["shares"])
        paid = [points(share.rsplit("=", 1)[1]) for share in win["shares"]]
        assert sum(paid) + sum(map(points, win["kongs"])) == won
    assert [points(text.removeprefix("共 ")) for text in told["totals"]] == changes
    person.shoot("mahjong-sum")


@pytest.mark.parametrize("size", SIZES)
def test_any_number_up_to_the_limit_can_be_staked(meet: Any, size: str) -> None:
    person = meet(size=size)
    deal(person, max_run=40)
    person.click(".betting .term")
    assert "跑得多，赢得多" in person.see("dialog .term-text").inner_text()
    person.click("dialog .primary")
    person.page.locator("#xiapao").fill("37")
    person.page.locator("#xiapao").blur()
    person.click(".betting .primary:has-text('37')")
    person.see(".plate.me .plate-state:has-text('跑 37')")


def test_the_dead_wall_explains_itself(meet: Any) -> None:
    person = meet(size="short")
    deal(person, max_run=0)
    person.click(".dead-wall .term")
    assert "六墩不抓" in person.see("dialog .term-text").inner_text()
