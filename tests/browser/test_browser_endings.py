"""The last deal of a match is seen to its end, then the result comes, and its sounds after it."""

from __future__ import annotations

from typing import Any

import pytest

LISTEN = """() => {
  window.heard = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...given) {
    window.heard.push(Number(this.buffer.duration.toFixed(2)));
    return start.apply(this, given);
  };
}"""
RESULT_LENGTHS = (1.4, 1.15)
"""Seconds that a win and a loss are heard: until the last of their strings has died away."""
COVERED = """() => [...document.querySelectorAll('.panel-hand, .win-card, .changes')].filter((one) => {
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, Math.min(box.y + box.height / 2, innerHeight - 1));
  return box.y < innerHeight && hit?.closest('.result, dialog');
}).length"""


def lay(person: Any) -> None:
    person.click(".suggestions .button")
    person.see(".plan")
    person.click(".actions .primary:enabled")


def pass_rounds(person: Any) -> None:
    """Five rounds of the climbing game, without a card."""
    for number in range(5):
        person.page.locator(".actions .button:not(.quiet):not(.primary):enabled").click()
        person.see(".reveal")
        if number < 4:
            person.click(".next-bar .primary")


@pytest.mark.parametrize("game", ["duogui13", "fujian13", "taiwan13", "anpai"])
def test_the_last_showdown_is_not_covered(meet: Any, game: str) -> None:
    person = meet()
    person.open_room(game, **({} if game == "anpai" else {"deals": 1}))
    person.click(".start-bar .primary")
    if game == "anpai":
        pass_rounds(person)
    else:
        person.see(".betting .primary, .suggestions .button, .laid")
        while person.there(".betting .primary"):
            person.click(".betting .primary")
            person.see(".suggestions .button")
        lay(person)
    last = person.see(".next-bar.last .primary")
    assert person.page.locator(".panel-hand .points").count() == 4
    assert not person.there(".result-card") and person.page.evaluate(COVERED) == 0
    person.shoot(f"last-{game}")
    last.click()
    person.see(".result-card")
    person.click(".ways .button:nth-child(2)")
    back = person.see(".look-bar .primary")
    assert back.inner_text() == "回到结果"
    back.click()
    person.see(".result-card")


def test_the_rows_turn_to_the_end_before_the_result_and_its_sound(meet: Any) -> None:
    person = meet(still=False)
    person.page.clock.install()
    person.open_room("fujian13", deals=1)
    person.page.evaluate(LISTEN)
    person.click(".start-bar .primary")
    lay(person)
    person.see(".panel-hand .card-back")
    person.see(".next-bar.last .plain")
    assert not person.there(".result-card") and not person.there(".panel-hand .points")
    person.see(".panel-hand .points")
    assert not person.there(".result-card"), "the points are seen before the result"
    assert not person.there(".next-bar.last .plain"), "nothing is left to be shown at once"
    heard = person.page.evaluate("window.heard.length")
    person.see(".next-bar.last .help:not(:empty)")
    person.page.clock.fast_forward(10_500)
    person.see(".result-card")
    person.page.wait_for_function("(heard) => window.heard.length > heard", arg=heard)
    assert person.page.evaluate("(heard) => window.heard.slice(heard)", heard)[0] in RESULT_LENGTHS


def test_the_turning_can_be_skipped(meet: Any) -> None:
    person = meet(still=False)
    person.open_room("fujian13", deals=1)
    person.click(".start-bar .primary")
    lay(person)
    person.click(".next-bar .plain:has-text('全部亮开')")
    person.see(".panel-hand .points")
    assert person.page.locator(".panel-hand .card-back").count() == 0
    person.click(".next-bar .primary:has-text('看本场结果')")
    person.see(".result-card")


def test_a_match_found_over_shows_its_result_at_once(meet: Any) -> None:
    person = meet()
    person.open_room("fujian13", deals=1)
    person.click(".start-bar .primary")
    lay(person)
    person.click(".next-bar.last .primary")
    person.see(".result-card")
    person.page.reload()
    person.see(".result-card")
