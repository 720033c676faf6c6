"""Calculators, the arranger and the hint pages: the right numbers, brought into view and announced."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.looking import flaws_of

SIZES = ["portrait", "small", "landscape", "short", "desktop"]
VISIBLE = """(one) => {
  const box = one.getBoundingClientRect();
  return box.top >= 0 && (box.bottom <= innerHeight || (box.height > innerHeight && box.top < innerHeight / 4));
}"""


def is_in_view(person: Any, what: str) -> bool:
    return bool(person.see(what).evaluate(VISIBLE))


def announced(person: Any) -> str:
    return str(person.page.locator(".answer-place [aria-live=polite]").text_content())


def add_zagang(person: Any, tiles: str, origin: str) -> None:
    person.click(".calc-player .button:has-text('加一组')")
    line = person.page.locator(".meld-line").last
    line.locator("select").first.select_option("砸杠")
    line.locator("input[type=text]").fill(tiles)
    line.get_by_role("radio", name=origin).click()


@pytest.mark.parametrize(
    ("origins", "points"),
    [
        # 胡 1, 砸 1 for each of the two declared and one more for the third, made by the winning 5s: 4. Every suit is
        # there, so no 缺门; a tile of another player's is in a group, so no 门清; the dealer takes no part.
        (("别人打的", "别人打的"), 4),
        (("自己摸的", "别人打的"), 4),
        # Both fourth tiles are one's own draws: 门清 2 more.
        (("自己摸的", "自己摸的"), 6),
    ],
)
def test_a_zagang_counts_by_where_its_tile_came_from(meet: Any, origins: tuple[str, str], points: int) -> None:
    person = meet()
    person.go("/g/cangzhou#score")
    person.see(".calc input[type=text]").fill("555s 678m 22z")
    for label, seat in (("胡家", "1"), ("点炮", "2")):
        person.page.locator(f"form.calc .field:has-text('{label}') select").first.select_option(seat)
    person.click(".winning button:has([aria-label='五条'])")
    for tiles, origin in zip(("2222p", "8888p"), origins, strict=True):
        add_zagang(person, tiles, origin)
    assert not flaws_of(person)
    person.click("form.calc [type=submit]")
    person.see(".calc-totals")
    assert person.page.locator(".calc-totals .points").all_inner_texts() == ["0", f"+{points}", f"−{points}", "0"]
    person.shoot("zagang")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["duogui13", "cangzhou", "anpai"])
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


def test_a_refusal_is_brought_into_view_too(meet: Any) -> None:
    person = meet(size="short")
    person.go("/g/fujian13#score")
    person.click("form.calc [type=submit]")
    assert is_in_view(person, ".answer-place .notice")
    person.troubles = [text for text in person.troubles if "status of 4" not in text]
