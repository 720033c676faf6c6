"""A legal nickname breaks nothing, however long it is: names are cut, and what stands beside them stays readable."""

from __future__ import annotations

from typing import Any

import pytest

WIDE = "一二三四五六七八九十一二三四五六"
SIZES = [(390, 844), (360, 640), (844, 390), (667, 375), (1280, 800)]
BOXES = (
    ".panel-hand, .plate, .places li, .seat, .door-seats li, .changes li, .win-card, .revealed-hand, .headlines li, "
    ".scores > span, .hearing .button"
)
BROKEN = """(boxes) => {
  const out = [];
  for (const box of document.querySelectorAll(boxes)) {
    if (!box.checkVisibility()) continue;
    const { left, right } = box.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) out.push(`off the screen: ${box.className} ${box.innerText}`);
    for (const one of box.querySelectorAll('strong, span, button, .card, .tile, .points')) {
      if (!one.checkVisibility() || one.closest('.plate-mark, .tick, .muted-mark, .stamps-beside, svg')) continue;
      const inner = one.getBoundingClientRect();
      if (inner.width && (inner.right > right + 1 || inner.left < left - 1))
        out.push(`sticks out: ${box.className}: ${one.className?.baseVal ?? one.className} ${one.textContent}`);
    }
  }
  const points = [...document.querySelectorAll('.panel-hand .points, .places .points')];
  for (const one of points) if (one.scrollWidth > one.clientWidth + 1) out.push(`cut: ${one.innerText}`);
  if (document.documentElement.scrollWidth > innerWidth) out.push('the page scrolls to the side');
  return out;
}"""
HIDDEN = """() => [...document.querySelectorAll('.actions .button, .mine .button')].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).map((one) => one.innerText)"""


def look(person: Any, screen: str) -> None:
    """The screen at every size."""
    found = {}
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        broken = person.page.evaluate(BROKEN, BOXES) + person.page.evaluate(HIDDEN)
        if broken:
            found[f"{screen} at {width}x{height}"] = broken
        person.shoot(f"names-{screen}-{width}")
    assert not found


def two_people(meet: Any, game: str, name: str, lang: str, **options: int) -> tuple[Any, Any]:
    """Both of that name, at a table the first has opened."""
    host, guest = meet(name, lang=lang), meet(name, lang=lang)
    code = host.open_room(game, {"clock": 0, "pause": 0}, **options)
    guest.go(f"/r/{code}")
    guest.see(".door input").fill(name)
    look(guest, f"door-{game}")
    guest.click(".door .primary")
    guest.click(".start-bar .primary")
    host.see(".ready-mark")
    look(host, f"lobby-{game}")
    host.click(".start-bar .primary")
    return host, guest


@pytest.mark.parametrize(("game", "name", "lang"), [("taiwan13", "Bartholomew", "en"), ("duogui13", WIDE, "zh-Hans")])
def test_thirteen_cards(meet: Any, game: str, name: str, lang: str) -> None:
    host, guest = two_people(meet, game, name, lang, deals=1, **({"players": 6} if game == "duogui13" else {}))
    for person in (guest, host):
        person.see(".betting .primary, .suggestions .button")
        if person.there(".betting .primary"):
            look(person, f"bet-{game}")
            person.click(".betting .primary")
    for person in (host, guest):
        person.click(".suggestions .button")
        person.see(".plan")
        look(person, f"laid-{game}")
        person.click(".actions .primary:enabled")
    host.see(".panel-hand .points")
    look(host, f"showdown-{game}")
    host.click(".next-bar.last .primary")
    host.see(".result-card")
    look(host, f"result-{game}")
    host.click(".result-card a[href*='/m/']")
    host.see(".replay .panel-hand")
    look(host, f"replay-{game}")
    host.go("/h")
    host.see(".scores")
    look(host, f"history-{game}")


@pytest.mark.parametrize(("name", "lang"), [(WIDE, "zh-Hans"), ("Bartholomew", "en")])
def test_climbing(meet: Any, name: str, lang: str) -> None:
    host, guest = two_people(meet, "anpai", name, lang)
    host.see(".fan .card-button:enabled")
    look(host, f"anpai-{lang}")
    for person in (host, guest):
        person.page.locator(".actions .button:not(.quiet):not(.primary):enabled").click()
    host.see(".panel-hand .points")
    look(host, f"reveal-{lang}")


def test_mahjong(meet: Any) -> None:
    host, guest = two_people(meet, "cangzhou", WIDE, "zh-Hans")
    for person in (host, guest):
        person.click(".chip")
    host.see(".my-tiles .tile")
    look(host, "cangzhou")
    host.click(".table-head [aria-label=短语]")
    host.see(".hearing")
    look(host, "phrases")


def test_the_end_of_a_mahjong_hand(meet: Any) -> None:
    """The house plays for them until it comes."""
    person = meet(WIDE)
    person.open_room("cangzhou", {"pause": 0})
    person.click(".start-bar .primary")
    person.click(".chip")
    person.click(".table-head .button")
    person.click(".menu .button:has-text('托管')")
    person.page.locator(".scoring").wait_for(timeout=90_000)
    look(person, "scoring")


@pytest.mark.parametrize("where", ["/g/fujian13", "settings"])
def test_the_field_stops_at_the_limit(meet: Any, where: str) -> None:
    person = meet()
    person.go("/" if where == "settings" else where)
    person.click(".home-head .only-icon" if where == "settings" else ".create-foot .primary")
    field = person.see("dialog .name-form input")
    field.press_sequentially(WIDE + "七八")
    assert field.input_value() == WIDE
    person.click("dialog .name-form .button")
    person.page.wait_for_function("() => localStorage.getItem('paiju.player')")
    assert WIDE in person.page.evaluate("localStorage.getItem('paiju.player')")
