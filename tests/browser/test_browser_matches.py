"""A person and bots play whole matches of every game by clicking."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from paiju.registry import game_ids, get_game

SHORT = {"deals": 2}
WAYS = [
    ("portrait", "zh-Hans"),
    ("desktop", "en"),
    ("landscape", "zh-Hant"),
    ("portrait", "en"),
    ("desktop", "zh-Hans"),
]
LIMIT = 240.0
CLICK = "what => document.querySelector(what)?.click()"
"""Within the page: what was there may be gone before a click from outside arrives."""


def lay_thirteen(person: Any) -> None:
    """The first suggestion, shown; or a bet. With all cards laid nothing is left but to wait until they are shown."""
    if person.there(".betting .primary"):
        person.shoot("bet")
        person.page.evaluate(CLICK, ".betting .primary:enabled")
        return
    if person.there(".tray .card-button"):
        person.click(".suggestions .button")
        person.see(".plan")
        person.shoot("arranged")
    person.page.evaluate(CLICK, ".actions .primary:enabled")


CLICK_CARD = """() => {
  const play = document.querySelector('.actions .primary');
  if (!play) return '';
  const found = document.querySelector('.fan .chosen') ? play
    : document.querySelector('.fan .card-button:enabled') ?? document.querySelector('.actions .button:not(.quiet)');
  if (found.disabled) return '';
  found.click();
  return found === play ? 'played' : 'chosen';
}"""


def play_climbing(person: Any) -> None:
    """In one go within the page: a round may be over before a click from outside arrives."""
    if person.page.evaluate(CLICK_CARD) == "chosen":
        person.shoot("chosen")
        person.page.wait_for_timeout(100)


PLAY_TILES = """async () => {
  const click = () => {
    if (document.querySelector('.claim.pass') && !document.querySelector('.claims .countdown')) throw 'no countdown';
    if ([...document.querySelectorAll('.claim')].some((one) => /^[a-z]/.test(one.innerText))) throw 'begins small';
    const wanted = ['.claim.win', '.claim.go', '.claim.pung', '.claim.pass', '.chip', '.tile-button:last-of-type'];
    for (const what of wanted) {
      const found = document.querySelector(what);
      if (found && !found.disabled) { found.click(); return what; }
    }
    return '';
  };
  for (let looks = 0; looks < 50; looks++) {
    if (click() === '.claim.pung') return true;
    if (document.querySelector('.next-bar, .result-card')) return false;
    await new Promise((later) => setTimeout(later, 20));
  }
  return false;
}"""


def play_mahjong(person: Any) -> None:
    """In one go within the page: a tile may be gone before a click from outside arrives."""
    if person.page.evaluate(PLAY_TILES):
        person.shoot("claimed")


PLAY: dict[str, Callable[[Any], None]] = {
    "thirteen": lay_thirteen,
    "climbing": play_climbing,
    "mahjong": play_mahjong,
}


def play_match(person: Any, kind: str) -> None:
    """Click on until the result is there; it does not come before the last deal has been looked at."""
    end = time.monotonic() + LIMIT
    shown = last = False
    while not person.there(".result-card"):
        assert time.monotonic() < end, "the match did not end"
        if not last and person.there(".next-bar.last"):
            last = True
            assert person.page.locator(".panel-hand, .scoring .changes").first.is_visible()
            person.shoot(f"last-{kind}")
        if person.there(".next-bar .primary:enabled"):
            if not shown:
                person.shoot(f"showdown-{kind}")
            shown = True
            person.page.evaluate(CLICK, ".next-bar .primary:enabled")
        else:
            PLAY[kind](person)
        person.page.wait_for_timeout(20)
    assert last, "the result covered the last deal"


@pytest.mark.parametrize(("number", "game"), list(enumerate(game_ids())))
def test_a_person_and_bots_play_a_match_to_its_end(meet: Any, number: int, game: str) -> None:
    size, lang = WAYS[number % len(WAYS)]
    kind = get_game(game).table
    person = meet(size=size, lang=lang)
    person.fill_in_room(game, **(SHORT if kind == "thirteen" else {}))
    person.shoot(f"lobby-{game}")
    person.click(".start-bar .primary")
    person.see(".felt")
    person.page.wait_for_timeout(300)
    person.shoot(f"table-{game}")
    play_match(person, kind)
    person.shoot(f"result-{game}")
    person.click(".result-card a[href*=verify]")
    verdict = person.see(".verdict")
    assert "bad" not in (verdict.get_attribute("class") or ""), person.page.locator(".checks").inner_text()
    assert person.page.locator(".checks .good").count() >= 3
    person.shoot(f"verified-{game}")
    person.click(".steps [aria-label]:nth-child(5)")
    person.page.wait_for_timeout(300)
    person.shoot(f"replay-{game}")
