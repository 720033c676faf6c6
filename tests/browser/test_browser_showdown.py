"""What a showdown makes much of: a sweep, a gun, a special, a winner; dealt on purpose, and explained at a tap."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from paiju.registry import get_game
from tests.browser import rigged
from tests.browser.looking import flaws_of
from tests.browser.rigged import lay, sit_down

BOTS = ("机器人甲", "机器人乙", "机器人丙")
COVERED = """() => [...document.querySelectorAll('.panel-hand')].filter((panel) => {
  const stamp = panel.querySelector('.stamp')?.getBoundingClientRect();
  return stamp && [...panel.querySelectorAll('.card')].some((card) => {
    const box = card.getBoundingClientRect();
    return stamp.left < box.right - 3 && stamp.right > box.left && stamp.top < box.bottom && stamp.bottom > box.top;
  });
}).map((panel) => panel.innerText)"""
"""Panels whose stamp lies on a card; three pixels are forgiven, for a stamp lies askew."""
SUITS = "(strips) => strips.map((one) => [...one.querySelectorAll('.card')].map((card) => card.dataset.suit))"


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def check_points(person: Any, deal: rigged.Deal) -> None:
    """The panels, mine first, and the sentences about me: both say what the deal paid."""
    points = person.page.locator(".panel-hand header .points").all_inner_texts()
    assert [number(text) for text in points] == deal.totals
    paid = 0
    for line in person.page.locator(".ledger li").all():
        amount = re.search(r" (\d+) 分|pays (\d+)", line.inner_text())
        assert amount is not None and "： " not in line.inner_text(), line.inner_text()
        won = "won" in (line.get_attribute("class") or "")
        paid += int(amount[1] or amount[2]) * (1 if won else -1)
    assert paid == deal.totals[0]


@pytest.mark.parametrize(
    ("game", "size", "word"),
    [("fujian13", "portrait", "通杀"), ("duogui13", "portrait", "全垒打"), ("duogui13", "desktop", "全垒打")],
)
def test_a_sweep_is_stamped_and_told(meet: Any, address: str, game: str, size: str, word: str) -> None:
    deal = rigged.find(game, lambda deal: deal.sweeps == [0])
    person = meet("阿明", size, at=address)
    sit_down(person, game, deal.client_seed, deals=2)
    lay(person, deal)
    assert person.see(".panel-hand.me .stamp").inner_text() == word
    assert person.see(".headlines .gold").inner_text() == f"阿明 {word}"
    for bot in BOTS:
        person.see(f".panel-hand:has-text('{bot}') .stamp.gun:has-text('打枪')")
        person.see(f".ledger li.won:has-text('{bot} 再付 阿明'):has-text('{word}')")
        person.see(f".ledger li.won:has-text('{bot} 再付 阿明'):has-text('打枪')")
    check_points(person, deal)
    for what, term in (
        (".panel-hand.me .stamp .term", "sweep"),
        (".stamp.gun .term", "gun"),
        (".ledger .term:has-text('打枪')", "gun"),
    ):
        check_explained(person, game, what, term)
    person.shoot(f"sweep-{game}")
    assert not flaws_of(person) + person.page.evaluate(COVERED)


@pytest.mark.parametrize("size", ["portrait", "desktop"])
def test_a_sweep_in_english(meet: Any, address: str, size: str) -> None:
    deal = rigged.find("fujian13", lambda deal: deal.sweeps == [0])
    person = meet("Ann", size, "en", at=address)
    sit_down(person, "fujian13", deal.client_seed, deals=2)
    lay(person, deal)
    assert person.see(".panel-hand.me .stamp").inner_text() == "Sweep"
    assert person.see(".headlines .gold").inner_text() == "Ann sweeps the table"
    for bot in ("Bot A", "Bot B", "Bot C"):
        person.see(f".panel-hand:has-text('{bot}') .stamp.gun:has-text('Gun')")
        person.see(f".ledger li.won:has-text('{bot} pays 3 more to Ann: gun, times 2')")
        person.see(f".ledger li.won:has-text('{bot} pays'):has-text('more to Ann: the table swept')")
    check_points(person, deal)
    person.shoot("sweep")
    assert not flaws_of(person) + person.page.evaluate(COVERED)


def check_explained(person: Any, game: str, what: str, term: str) -> None:
    """The word opens its explanation in the game's own text."""
    person.click(what)
    assert person.see(".term-text").inner_text() == get_game(game).texts.get("zh", f"term.{term}.text")
    person.page.keyboard.press("Escape")
    person.page.locator("dialog").wait_for(state="detached")


def test_a_rollover_is_explained_where_it_is_paid_for(meet: Any, address: str) -> None:
    deal = rigged.find("fujian13", lambda deal: any(0 in pair for pair in deal.rollovers))
    person = meet("阿明", at=address)
    sit_down(person, "fujian13", deal.client_seed, deals=2)
    lay(person, deal)
    check_explained(person, "fujian13", ".ledger .term:has-text('辗过')", "rollover")


def guns_both_ways(deal: rigged.Deal) -> bool:
    """Seat 0 shoots somebody and is shot; a rollover counts as a gun but is told in another word."""
    shooters, shot = {one for one, _ in deal.guns}, {other for _, other in deal.guns}
    return 0 in shooters & shot and not deal.rollovers and not deal.sweeps


@pytest.mark.parametrize("size", ["portrait", "landscape"])
def test_a_gun_is_stamped_on_whoever_it_hit(meet: Any, address: str, size: str) -> None:
    deal = rigged.find("fujian13", guns_both_ways)
    person = meet("阿明", size, at=address)
    sit_down(person, "fujian13", deal.client_seed, deals=2)
    lay(person, deal)
    hit = {seat for _, seat in deal.guns}
    panels = person.page.locator(".panel-hand")
    for seat in range(4):
        assert panels.nth(seat).locator(".stamp.gun").count() == (seat in hit)
    names = ("阿明", *BOTS)
    headlines = person.page.locator(".headlines li").all_inner_texts()
    assert headlines == [f"{names[one]} 打枪 {names[other]}" for one, other in deal.guns]
    for one, other in deal.guns:
        if 0 in (one, other):
            line = f".ledger li.{'won' if one == 0 else 'lost'}"
            person.see(f"{line}:has-text('{names[other]} 再付 {names[one]}'):has-text('打枪')")
    check_points(person, deal)
    person.shoot("gun")
    assert not flaws_of(person) + person.page.evaluate(COVERED)


@pytest.mark.parametrize(
    ("game", "special", "size", "lang", "name"),
    [
        ("fujian13", "six_pairs", "portrait", "zh-Hans", "六对半"),
        ("duogui13", "three_flushes", "desktop", "en", "Three flushes"),
    ],
)
def test_a_special_is_declared_with_a_click(
    meet: Any, address: str, game: str, special: str, size: str, lang: str, name: str
) -> None:
    deal = rigged.find(game, lambda deal: deal.specials == [special, None, None, None])
    person = meet("阿明", size, lang, at=address)
    sit_down(person, game, deal.client_seed, deals=2)
    button = person.see(".actions .gold")
    if lang == "zh-Hans":
        person.click(f".can-declare .term:has-text('{name}')")
        assert "六个对子加一张" in person.see(".term-text").inner_text()  # of the rulebook: the game's texts have none
        person.page.keyboard.press("Escape")
        person.page.locator("dialog").wait_for(state="detached")
        check_explained(person, game, ".can-declare .term >> nth=-1", "special")
    assert name.lower() in button.inner_text()
    assert not flaws_of(person)
    person.shoot(f"special-{game}-offered")
    button.click()
    person.see(".showdown")
    assert person.see(".panel-hand.me .row-type.special").inner_text() == f"★ {name}"
    assert person.page.locator(".panel-hand.me .card:not(.card-back)").count() == 13
    if special == "three_flushes":
        groups = person.page.locator(".panel-hand.me .strip").evaluate_all(SUITS)
        assert [len(group) for group in groups] == [3, 5, 5], "each flush on its own, front first"
        assert all(len({*group} - {"jk"}) == 1 for group in groups)
    assert person.page.locator(f".ledger li.won:has-text('{name}')").count() == 3, "all three pay"
    check_points(person, deal)
    person.shoot(f"special-{game}")
    assert not flaws_of(person) + person.page.evaluate(COVERED)


@pytest.mark.parametrize(
    ("game", "size"), [("taiwan13", "portrait"), ("fujian13", "desktop"), ("taiwan13", "landscape")]
)
def test_from_the_second_deal_on_the_match_is_added_up(meet: Any, game: str, size: str) -> None:
    person = meet("Ann", size, "en")
    person.open_room(game, deals=4)
    person.click(".start-bar .primary")
    points: list[list[int]] = []
    for _ in range(2):
        while not person.there(".suggestions .button"):
            person.page.evaluate("document.querySelector('.betting .primary:enabled')?.click()")
            person.page.wait_for_timeout(50)
        person.click(".suggestions .button")
        person.click(".actions .primary:enabled")
        person.see(".panel-hand .points")
        if len(points) == 0:
            assert not person.there(".so-far"), "after one deal it is the same"
        points.append([_number(text) for text in person.page.locator(".panel-hand .points").all_inner_texts()])
        if len(points) == 1:
            person.click(".next-bar .primary")
    totals = [_number(text.split()[-1]) for text in person.page.locator(".so-far").all_inner_texts()]
    assert totals == [one + two for one, two in zip(*points, strict=True)]
    person.shoot(f"so-far-{game}")
    assert not flaws_of(person) + person.page.evaluate(COVERED)


def _number(text: str) -> int:
    return int(text.replace("−", "-").replace(",", ""))


def told_otherwise(socket: Any) -> None:
    """A round in which two plays are the best of their kind, and one of them has lost coins all the same."""
    server = socket.connect_to_server()

    def tell(text: str) -> None:
        message = json.loads(text)
        events = message.get("events") or []
        if any(event["name"] == "round_over" for event in events):
            kept = [event for event in events if event["name"] != "settled"]
            words = {"class": "singles", "label": "@class.singles", "outcome": "double", "result": "@outcome.double"}
            best = {"name": "settled", "data": {**words, "winners": [1, 2], "crit": [3], "payments": []}}
            for event in kept:
                if event["name"] == "round_over":
                    event["data"]["won"] = [-100, -120, 420, -200]
            message["events"] = [*kept, best]
        socket.send(json.dumps(message))

    server.on_message(tell)


def test_who_lost_coins_is_no_winner(meet: Any) -> None:
    person = meet()
    person.page.route_web_socket("**/ws", told_otherwise)
    person.open_room("anpai", {"clock": 0})
    person.click(".start-bar .primary")
    person.page.locator(".actions .button:not(.quiet):not(.primary):enabled").click()
    panels = [person.see(f".panel-hand[data-seat='{seat}']").inner_text() for seat in range(4)]
    assert ["赢家" in text for text in panels] == [False, False, True, False]
    assert ["本类最大" in text for text in panels] == [False, True, False, False]
    check_explained(person, "anpai", ".best .term", "best")
    check_explained(person, "anpai", ".stamp.gun .term", "crit")
    person.shoot("best-of-a-kind")
    assert not flaws_of(person)
