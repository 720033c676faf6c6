"""Choosing cards at the climbing table moves nothing, whatever is chosen and whatever is said about it."""

from __future__ import annotations

from typing import Any

import pytest

SIZES = [
    (390, 844),
    (360, 640),
    (390, 664),
    (844, 390),
    (667, 375),
    (1280, 800),
    (1366, 768),
    (1440, 900),
    (1024, 768),
]
LOOKED_AT = (6, 8, 14)
"""Hands of one row, of two on a phone held upright, and the largest."""
PLACES = """() => {
  const boxes = [...document.querySelectorAll('.fan, .actions .button, .mine > *')].map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left, top, width, height];
  });
  const cards = [...document.querySelectorAll('.card-button')].map((one) => [one.offsetLeft, one.offsetTop]);
  return [...boxes, ...cards].flat().map(Math.round);
}"""
"""Where the cards of the hand, the buttons and one's own plate stand; a chosen card is raised, but keeps its place."""
OFF = """() => [...document.querySelectorAll('.card-button, .actions .button, .mine .button')].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.top < 0 || box.bottom > innerHeight + 1 || box.left < -1 || box.right > innerWidth + 1;
}).map((one) => one.ariaLabel || one.innerText)"""
SPILT = """() => {
  const spot = document.querySelector('.spot').getBoundingClientRect();
  return [...document.querySelectorAll('.spot > *, .spot .card')].filter((one) => {
    const box = one.getBoundingClientRect();
    const isBeside = box.left < spot.left || box.right > spot.right;
    return box.height && (isBeside || box.top < spot.top || box.bottom > spot.bottom);
  }).map((one) => `${Math.round(spot.height)}: ${one.innerText || one.getAttribute('class')}`);
}"""
"""What is said or shown about the choice and does not fit where it is to stand."""
CHOOSE_ALL = """async (places) => {
  const look = eval(places);
  const moved = [];
  const before = JSON.stringify(look());
  for (const card of document.querySelectorAll('.fan .card-button')) {
    card.click();
    await new Promise((drawn) => setTimeout(drawn));  // places are asked for, so nobody waits for a picture
    if (JSON.stringify(look()) !== before) moved.push(card.ariaLabel);
  }
  return moved;
}"""
RANKS = "3×2{and}4×1{and}5×1{and}6×1{and}7×1{and}8×1{and}9×1{and}10×1{and}J×1{and}Q×1{and}K×1{and}A×1{and}2×1"
LONGEST = {
    "zh-Hans": RANKS.replace("{and}", "、")
    + " 不是同一种牌型：一次只出一种（单牌、对子、三带或一个炸弹），不带别的牌。",
    "en": RANKS.replace("{and}", ", ")
    + " are not one type: play single cards, pairs, triples or one bomb, and nothing beside them.",
}
"""The longest that is said about fourteen cards: every rank once and one twice."""
SAY = "(one, text) => { one.firstChild.data = text; one.classList.add('bad'); }"


def look_at_every_size(person: Any, cards: int, longest: str) -> None:
    """One card chosen after the other, the longest sentence about them, and a hint."""
    for width, height in SIZES:
        where = f"{cards} cards at {width}x{height}"
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate("scrollTo(0, 0)")
        before = person.page.evaluate(PLACES)
        assert person.page.evaluate(OFF) == [], where
        assert person.page.evaluate(CHOOSE_ALL, PLACES) == [], where
        person.see(".type-name:not(:empty)").evaluate(SAY, longest)
        assert person.page.evaluate(PLACES) == before, where
        assert person.page.evaluate(OFF) == [], where
        assert person.page.evaluate(SPILT) == [], where
        if cards == 14:
            person.shoot(f"choosing-{width}x{height}")
        person.click(".actions .quiet")
    person.click(".mine .button")
    person.page.locator(".fan .chosen, .actions .hinted").first.wait_for()
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.page.evaluate(OFF) == [], f"hint, {cards} cards at {width}x{height}"
        assert person.page.evaluate(SPILT) == [], f"hint, {cards} cards at {width}x{height}"


@pytest.mark.parametrize("lang", ["zh-Hans", "en"])
def test_choosing_moves_neither_hand_nor_buttons(meet: Any, lang: str) -> None:
    person = meet(lang=lang)
    person.open_room("anpai", {"clock": 0})
    person.click(".start-bar .primary")
    for cards in (6, 8, 10, 12, 14):
        person.page.locator(".fan .card-button:enabled").nth(cards - 1).wait_for()
        assert person.page.locator(".fan .card-button").count() == cards
        if cards in LOOKED_AT:
            look_at_every_size(person, cards, LONGEST[lang])
        person.page.locator(".actions .button:not(.quiet):not(.primary)").click()
        person.click(".next-bar .primary")
