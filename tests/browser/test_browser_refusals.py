"""What the scorer refuses is said beside the field it is about, in the reader's language."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.asked import ALL_SPECIAL, BANKER_FOUL, BOMBS, HEAVEN, SIX, THREE_FLUSHES, Request
from tests.browser.calculating import enter
from tests.browser.test_browser_answers import announced, is_in_view


def with_rows(**rows: str) -> Request:
    """The three flushes, but with another first player."""
    first, *others = THREE_FLUSHES["players"]
    return {"players": [{**first, **rows}, *others]}


NO_WIN: Request = {"dealer": 0, "wins": [{"seat": 2, "hand": "123456789m 46p 222z", "tile": "4p", "from": None}]}
TOO_MUCH_RUN: Request = {**HEAVEN, "runs": [0, 9, 0, 0]}
CONTRADICTION: Request = {**HEAVEN, "dealer": 0}
BAD_MELD: Request = {
    "dealer": 0,
    "wins": [
        {
            "seat": 0,
            "hand": "123456m 789p 22z",
            "tile": "1m",
            "from": None,
            "melds": [{"kind": "吃", "tiles": "124p"}],
        }
    ],
}
REFUSED = {
    # request, the field's label, the words beside it
    "rows out of order": (
        "fujian13",
        with_rows(middle="9h 8d 7s 6c 5h", back="Ac Ah Jh 4c 2s"),
        "后墩",
        "第 1 家 后墩（对子）压不住第 1 家 中墩（顺子）",
    ),
    "no card": ("fujian13", with_rows(front="Tc Th 1x"), "前墩", "“1x”不是一张牌"),
    "no special": (
        "taiwan13",
        {
            **ALL_SPECIAL,
            "players": [{"special": "Ks Qd Th Ad 9d 5s 3s 2d Kc 7c 4c 3c 2c"}, *ALL_SPECIAL["players"][1:]],
        },
        "十三张",
        "不成特殊牌型",
    ),
    "too large a bet": ("taiwan13", {**BANKER_FOUL, "options": {"max_bet": 8}}, "注数", "注数是 1 到 8"),
    "a play of two types": ("anpai", {**BOMBS, "plays": ["4s 4h 5d", "bj sj", "", "9s"]}, "出的牌", "不是同一种牌型"),
    "no win": ("cangzhou", NO_WIN, "手牌（含胡的那张）", "第 3 家：这些牌不成四组一对"),
    "too much xiapao": ("cangzhou", TOO_MUCH_RUN, "第 2 家下跑", "下跑须在 0 到 3 之间，不能是 9。"),
    "no such meld": ("cangzhou", BAD_MELD, "牌", "不是吃"),
}


@pytest.mark.parametrize(("game", "request_", "label", "words"), REFUSED.values(), ids=REFUSED)
def test_a_refusal_stands_beside_its_field(meet: Any, game: str, request_: Request, label: str, words: str) -> None:
    person = meet(size="short")
    enter(person, game, request_)
    person.click("form.calc [type=submit]")
    sentence = person.see(".wrong")
    assert words in sentence.inner_text()
    assert is_in_view(person, ".wrong") and announced(person) == sentence.inner_text()
    field = person.page.locator("[aria-invalid=true]")
    assert field.get_attribute("aria-describedby") == sentence.get_attribute("id")
    assert field.evaluate("(one) => one.labels[0].querySelector('span').innerText") == label
    assert not person.there(".answer-place .notice")
    forgive(person)


def test_a_refusal_of_several_fields_stands_beside_them(meet: Any) -> None:
    person = meet()
    enter(person, "cangzhou", CONTRADICTION)
    person.click("form.calc [type=submit]")
    assert "天胡与其余内容矛盾" in person.see("fieldset:has(.calc-flags) .wrong").inner_text()
    person.page.get_by_role("checkbox", name="天胡").uncheck()
    assert not person.there(".wrong")
    enter(person, "duogui13", {**SIX, "options": {**SIX["options"], "extra_suits": 1}})
    person.click("form.calc [type=submit]")
    assert person.see("details[open] .wrong").inner_text()
    forgive(person)


def test_what_is_about_no_field_stands_where_the_answer_would(meet: Any) -> None:
    """Five 9s of bamboo."""
    person = meet(size="short", lang="en")
    person.go("/g/cangzhou#score")
    person.page.get_by_role("textbox", name="Hand (with the winning tile)").fill("123m 99999s 123456p")
    person.click(".winning button:has([aria-label='1 wan'])")
    person.click("form.calc [type=submit]")
    assert "9s" in person.see(".answer-place .notice").inner_text()
    assert is_in_view(person, ".answer-place .notice")
    forgive(person)


def forgive(person: Any) -> None:
    """A refusal is an error in the console, and here it is meant."""
    person.troubles = [text for text in person.troubles if "status of 4" not in text]
