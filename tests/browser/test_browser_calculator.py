"""The calculator is the whole scoring contract: requests of every kind are entered by hand and sent as links."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.core.options import describe
from paiju.registry import get_game
from tests.browser.asked import BOMBS, REQUESTS, Request
from tests.browser.calculating import enter, scored, shown_totals
from tests.browser.looking import flaws_of
from tests.browser.test_browser_answers import announced, is_in_view

each_request = pytest.mark.parametrize(("game", "request_"), REQUESTS.values(), ids=REQUESTS)


def offered(game: str, request: Request) -> bool:
    """Whether the game has these options."""
    known = {info.name: info.choices for info in describe(get_game(game).options_type)}
    return all(name in known and (not known[name] or value in _plain(known[name])) for name, value in _options(request))


def _options(request: Request) -> list[tuple[str, Any]]:
    return list(request.get("options", {}).items())


def _plain(choices: Any) -> list[Any]:
    return [list(one) if isinstance(one, tuple) else one for one in choices]


@pytest.mark.parametrize(
    ("origins", "points"),
    [
        # 胡 1, 砸 1 for each of the two declared and one more for the third, made by the winning 5s: 4. Every suit is
        # there, so no 缺门; a tile of another player's is in a group, so no 门清; the dealer takes no part.
        ((False, False), 4),
        ((True, False), 4),
        # Both fourth tiles are one's own draws: 门清 2 more.
        ((True, True), 6),
    ],
)
def test_a_zagang_counts_by_where_its_tile_came_from(meet: Any, origins: tuple[bool, bool], points: int) -> None:
    melds = [{"kind": "砸杠", "tiles": 4 * n + "p", "drawn": drawn} for n, drawn in zip("28", origins, strict=True)]
    win = {"seat": 1, "hand": "555s 678m 22z", "tile": "5s", "from": 2, "melds": melds}
    person = meet()
    enter(person, "cangzhou", {"dealer": 0, "wins": [win]})
    person.click("form.calc [type=submit]")
    assert shown_totals(person) == [0, points, -points, 0]
    person.shoot("zagang")


@each_request
def test_the_page_says_what_the_contract_says(meet: Any, game: str, request_: Request) -> None:
    """Entered by hand, and opened as a link on another screen: the same totals, and the same form."""
    if not offered(game, request_):
        pytest.skip("an option that this version does not have")
    person = meet()
    enter(person, game, request_)
    assert not flaws_of(person)
    person.click("form.calc [type=submit]")
    expected = scored(game, request_)
    assert shown_totals(person) == expected
    friend = meet("小红", size="desktop")
    friend.page.goto(person.page.url)
    assert shown_totals(friend) == expected
    assert not flaws_of(friend)
    assert values(friend) == values(person)


VALUES = """() => [...document.querySelectorAll('form.calc input, form.calc select')]
  .map((one) => one.type === 'checkbox' ? one.checked : one.value)"""


def values(person: Any) -> Any:
    """Everything that stands in the form."""
    return person.page.evaluate(VALUES)


@pytest.mark.parametrize(
    ("size", "lang"),
    [("portrait", "zh-Hans"), ("small", "en"), ("landscape", "en"), ("short", "zh-Hant"), ("desktop", "zh-Hans")],
)
def test_a_link_opens_question_and_answer(meet: Any, size: str, lang: str) -> None:
    """胡 1, 一条龙 4, 缺门 2, 门清 2 and the dealer's 1 are 10, doubled: 20 from each."""
    first = meet()
    enter(
        first,
        "cangzhou",
        {"dealer": 0, "wins": [{"seat": 0, "hand": "123456789m 456p 22z", "tile": "5p", "from": None}]},
    )
    first.click("form.calc [type=submit]")
    assert shown_totals(first) == [60, -20, -20, -20]
    second = meet(size=size, lang=lang)
    second.page.goto(first.page.url)
    assert shown_totals(second) == [60, -20, -20, -20]
    assert is_in_view(second, ".calc-totals") and "+60" in announced(second)
    assert second.see("input[placeholder^='123m']").input_value() == "123456789m 456p 22z"
    assert not flaws_of(second)
    second.shoot("calculator-link")


def test_a_link_is_copied_and_follows_the_question(meet: Any) -> None:
    person = meet(size="desktop")
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    enter(person, "anpai", BOMBS)
    person.click("form.calc [type=submit]")
    person.see(".calc-totals")
    person.click(".calc-share button")
    person.see(".calc-share >> text=已复制")
    assert person.page.evaluate("navigator.clipboard.readText()") == person.page.url
    before = person.page.url
    person.page.get_by_label("金币", exact=True).first.fill("77")
    assert not person.there(".calc-totals")  # it was the answer to another question
    person.click("form.calc [type=submit]")
    person.see(".calc-totals")
    assert person.page.url != before
    person.page.reload()
    assert shown_totals(person)[0] == -77


@pytest.mark.parametrize("code", ["e30", "abc", "%%%", "eyJwbGF5ZXJzIjpbXX0"])
def test_a_broken_link_says_so(meet: Any, code: str) -> None:
    """``{}``, no JSON, no letters, and a table without players."""
    person = meet()
    person.go(f"/g/fujian13#score={code}")
    assert "链接不完整" in person.see(".answer-place .notice").inner_text()
    assert is_in_view(person, ".answer-place .notice")
    person.click("form.calc button:has-text('例子')")
    person.click("form.calc [type=submit]")
    assert sum(shown_totals(person)) == 0


def test_a_hand_is_scored_by_keyboard_alone(meet: Any) -> None:
    """Tab reaches every control; arrows choose, space ticks, Enter asks."""
    person = meet(size="desktop", lang="en")
    person.go("/g/cangzhou#score")
    keys = person.page.keyboard
    person.see("[role=radio]:has-text('Self-drawn')").focus()
    keys.press("ArrowRight")
    assert person.see("[role=radio]:has-text('Discard')").get_attribute("aria-checked") == "true"
    reach(person, "input[placeholder^='123m']")
    keys.type("123456789m 456p 22z")
    reach(person, ".winning button:has([aria-label='5 dots'])")
    keys.press("Space")
    reach(person, "form.calc [type=submit]")
    keys.press("Enter")
    # 胡 1, 一条龙 4, 缺门 2, 门清 2 and the dealer's 1.
    assert shown_totals(person) == [10, -10, 0, 0]


def reach(person: Any, what: str) -> None:
    """Press tab until that has the focus."""
    for _ in range(60):
        person.page.keyboard.press("Tab")
        if person.page.locator(what).first.evaluate("(one) => one === document.activeElement"):
            return
    raise AssertionError(f"tab does not reach {what}")
