"""How light and how still the client is: what its first page fetches, when it is painted, what moves by itself."""

from __future__ import annotations

import gzip
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import STATIC

FIRST_LOAD = 120_000
FETCHED = """() => [location, ...performance.getEntriesByType('resource').map(({ name }) => new URL(name))]
  .filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)"""
PAINTED = """() => new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime))
  .observe({ type: 'largest-contentful-paint', buffered: true }))"""


def test_the_first_page_is_light(meet: Any, capsys: Any) -> None:
    person = meet(new=True)
    person.go("/")
    person.see(".game-tile")
    person.page.wait_for_load_state("networkidle")
    paths = set(person.page.evaluate(FETCHED)) - {"/sw.js"}
    assert any(path.endswith(".js") for path in paths) and "/api/games" in paths
    sizes = {path: len(gzip.compress(weigh(person, path))) for path in paths}
    with capsys.disabled():
        print(f"\nhome: {sum(sizes.values()) / 1000:.0f} KB, LCP {person.page.evaluate(PAINTED):.0f} ms")
    assert sum(sizes.values()) < FIRST_LOAD, sizes


NAMED = """() => [...document.querySelectorAll('script[src], link[rel=stylesheet], link[rel=modulepreload]')]
  .map((one) => new URL(one.src || one.href).pathname)"""
SHIFTED = """() => new Promise((done) => {
  const watch = new PerformanceObserver((list) => done(list.getEntries().map(({ value }) => value)));
  watch.observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done([])));
})"""


@pytest.mark.parametrize("size", ["portrait", "desktop"])
@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant", "en"])
def test_the_first_page_waits_for_one_script_and_one_style(meet: Any, lang: str, size: str) -> None:
    """It is painted while all else is held back, and its games when their list is there; nothing moves for it."""
    person = meet(size=size, lang=lang, new=True)
    person.go("/")
    person.see(".game-tile")
    named = person.page.evaluate(NAMED)
    assert sorted(path.rpartition(".")[2] for path in named) == ["css", "js"]
    let_by = {"/", *named, *(["hant"] if lang == "zh-Hant" else [])}
    held: list[Any] = []

    def hold(route: Any) -> None:
        path = urlsplit(route.request.url).path
        if path in let_by or any(path.startswith(f"/assets/{name}-") for name in let_by):
            route.continue_()
        else:
            held.append(route)

    person.page.route("**/*", hold)
    person.page.goto(person.address, wait_until="commit")
    assert person.see(".home h1").is_visible()
    assert person.page.evaluate(PAINTED) > 0
    assert not person.there(".game-tile")
    let_by.add("/api/games")
    for route in held:
        if urlsplit(route.request.url).path in let_by:
            route.continue_()
    person.see(".game-tile")
    assert person.page.evaluate(SHIFTED) == []


def weigh(person: Any, path: str) -> bytes:
    file = STATIC / ("index.html" if path == "/" else path.removeprefix("/"))
    return file.read_bytes() if file.is_file() else bytes(person.page.request.get(person.address + path).body())


WATCH_SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const box = ({ x, y, width, height }) => [x, y, width, height].join();
      const moved = ({ node, previousRect, currentRect }) =>
        `${(node?.outerHTML ?? node?.data ?? '?').slice(0, 80)} ${box(previousRect)} to ${box(currentRect)}`;
      const where = sources.map(moved).join('; ');
      if (!hadRecentInput) window.shifts.push(`${value.toFixed(4)}: ${where}`);
    }
  }).observe({ type: 'layout-shift' });
}"""
SECONDS = """() => {
  const shown = () => document.querySelector('.countdown')?.innerText;
  const first = shown();
  return first && new Promise((done) => {
    const timer = setInterval(() => shown() !== first && (clearInterval(timer), done()), 50);
  });
}"""
"""Some of one's time has gone by, to be seen."""


def shifts_of(person: Any) -> list[str]:
    """What has moved by now; two pictures later it is known."""
    person.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return list(person.page.evaluate("window.shifts"))


@pytest.mark.parametrize("size", ["portrait", "landscape"])
@pytest.mark.parametrize("game", ["fujian13", "anpai", "cangzhou"])
def test_nothing_moves_while_one_thinks(meet: Any, game: str, size: str) -> None:
    """The others choose meanwhile, a hint comes, the clock runs; at mahjong they draw and discard as well."""
    person = meet(size=size, new=True)
    person.open_room(game, {"pace": 1, "clock": 99})
    person.click(".start-bar .primary")
    if game == "cangzhou":
        person.click(".chip")
        person.see(".tile-button:enabled")
    person.see(".countdown")
    person.page.evaluate(WATCH_SHIFTS)
    if game == "cangzhou":
        person.page.evaluate("document.querySelector('.tile-button:last-of-type').click()")
        person.page.evaluate("document.querySelector('.claim.go').click()")
        person.page.wait_for_function("() => document.querySelectorAll('.river .tile').length > 2")
    else:
        person.page.wait_for_function("() => document.querySelectorAll('.plate.done').length === 3")
    if person.there(".countdown"):
        person.page.evaluate(SECONDS)
    assert shifts_of(person) == []


SAY = """(word) => {
  const states = [...document.querySelectorAll('.others .plate-state')];
  states.forEach((one) => (one.textContent = word));
  const parts = document.querySelectorAll('.others :is(.plate-face, .plate-name)');
  return [states.length, ...[...parts].map((one) => one.getBoundingClientRect().x)];
}"""


@pytest.mark.parametrize("size", ["portrait", "landscape", "desktop"])
@pytest.mark.parametrize("lang", ["zh-Hans", "en"])
def test_a_name_stays_where_it_is_whatever_its_owner_does(meet: Any, size: str, lang: str) -> None:
    person = meet(size=size, lang=lang, new=True)
    person.open_room("fujian13")
    person.click(".start-bar .primary")
    person.see(".arrange")
    person.page.wait_for_function("() => document.querySelectorAll('.plate.done').length === 3")
    places = person.page.evaluate(SAY, "✓")
    assert places[0] == 3
    assert person.page.evaluate(SAY, "思考中 thinking") == places
