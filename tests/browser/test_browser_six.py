"""A showdown of six: every hand is on the screen, upright and sideways, while the rows turn and when they have."""

from __future__ import annotations

from typing import Any

import pytest
from playwright import sync_api as playwright

SIZES = [(390, 844), (360, 640), (844, 390), (667, 375), (1280, 800)]
UNSEEN = """() => {
  const edge = document.querySelector('.next-bar .button').getBoundingClientRect().top;
  return [...document.querySelectorAll('.panel-hand .strip, .panel-hand .points, .panel-hand .row-type, .stamp')]
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.top < 0 || box.bottom > edge || box.left < 0 || box.right > innerWidth;
    }).map((one) => `${one.closest('.panel-hand').querySelector('strong').innerText}: ${one.className}`);
}"""
READABLE = """() => [...document.querySelectorAll('.show-row .strip')].flatMap((strip) => {
  const cards = [...strip.children];
  return cards.slice(1).flatMap((next, at) => {
    const rank = cards[at].querySelector('.card-rank').getBoundingClientRect();
    return rank.right > next.getBoundingClientRect().left + 1 ? [cards[at].dataset.card] : [];
  });
})"""
"""Ranks that the next card of the row covers."""


def stop_the_clock(person: Any) -> None:
    """Soon; on a busy machine that may be over before it is asked for, then a little later."""
    for ahead in (50, 200, 1000, 5000):
        try:
            person.page.clock.pause_at(person.page.evaluate(f"new Date(Date.now() + {ahead}).toISOString()"))
            return
        except playwright.Error:
            continue
    raise AssertionError("the clock did not stop")


@pytest.mark.parametrize("still", [True, False])
def test_all_six_hands_are_seen(meet: Any, still: bool) -> None:
    person = meet(still=still)
    if not still:
        person.page.clock.install()
    person.open_room("duogui13", {"clock": 0, "pause": 0}, players=6, deals=2)
    person.click(".start-bar .primary")
    person.see(".suggestions .button")
    person.click(".suggestions .button")
    person.see(".plan")
    person.click(".actions .primary:enabled")
    person.see(".panel-hand" if not still else ".panel-hand .points")
    if not still:
        stop_the_clock(person)
    assert person.page.locator(".panel-hand").count() == 6
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.page.evaluate(UNSEEN) == [], f"{width}x{height}"
        if still:
            assert person.page.evaluate(READABLE) == [], f"{width}x{height}"
        person.shoot(f"six-{'shown' if still else 'turning'}-{width}")
