"""Calculators, the arranger and the hint pages: the right numbers, brought into view and announced."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.registry import game_ids

SIZES = ["portrait", "small", "landscape", "short", "desktop"]
VISIBLE = """(one) => {
  const box = one.getBoundingClientRect();
  return box.top >= 0 && (box.bottom <= innerHeight || (box.height > innerHeight && box.top < innerHeight / 4));
}"""


def is_in_view(person: Any, what: str) -> bool:
    return bool(person.see(what).evaluate(VISIBLE))


def announced(person: Any) -> str:
    return str(person.page.locator(".answer-place [aria-live=polite]").text_content())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", game_ids())
def test_a_score_is_brought_into_view_and_said(meet: Any, game: str, size: str) -> None:
    person = meet(size=size)
    person.go(f"/g/{game}#score")
    person.click("form.calc button:has-text('例子')")
    assert announced(person) == ""
    person.click("form.calc [type=submit]")
    assert is_in_view(person, ".calc-totals")
    points = person.page.locator(".calc-totals .points").all_inner_texts()
    assert all(f"第 {seat} 家 {text}" in announced(person) for seat, text in enumerate(points, 1))


@pytest.mark.parametrize("size", SIZES)
def test_the_best_rows_are_brought_into_view_and_said(meet: Any, size: str) -> None:
    """A straight flush in the back: 9 to K of diamonds beats whatever else these cards form."""
    person = meet(size=size)
    person.go("/g/fujian13#arrange")
    person.see(".calc input[type=text]").fill("As Ah Kd Qd Jd Td 9d 8c 8h 5s 5c 4h 2c")
    person.click(".calc .primary")
    assert is_in_view(person, ".plan-card")
    assert "种摆法" in announced(person) and "同花顺" in announced(person)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("game", "hand", "best", "gist"),
    [
        ("cangzhou", "123456m 789p 34s 114z", ".hint-discard.best", "听牌"),
        ("anpai", "bj bj sj sj 3s 4s 5d 7h 8d 9c Jh Qh Kd As", ".hint-choice.best", "四王炸"),
    ],
)
def test_a_hint_is_brought_into_view_and_said(meet: Any, game: str, size: str, hand: str, best: str, gist: str) -> None:
    person = meet(size=size)
    person.go(f"/g/{game}#hint")
    person.see("form.calc input[type=text]").fill(hand)
    person.click("form.calc [type=submit]")
    person.see(best)
    assert is_in_view(person, f".calc-answer, {best}")
    assert gist in announced(person)
