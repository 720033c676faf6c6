"""Tables as other rooms play them: a horse on the table and in a hand, bets with the cards in sight."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import rigged
from tests.browser.looking import flaws_of
from tests.browser.rigged import lay, open_with, sit_down


@pytest.mark.parametrize(("size", "horse"), [("portrait", "random"), ("desktop", "8h"), ("landscape", "Th")])
def test_the_table_shows_the_horse_and_the_showdown_its_holder(meet: Any, size: str, horse: str) -> None:
    person = meet("阿明", size)
    # Without jokers four players hold every card, the horse among them.
    open_with(person, "duogui13", horse=horse, jokers=0, deals=2)
    shown = person.see(".deal-line .horse").inner_text().strip()
    assert shown.endswith("♥") and horse in ("random", {"8♥": "8h", "10♥": "Th"}.get(shown))
    person.shoot("horse-table")
    assert not flaws_of(person)
    person.click(".suggestions .button")
    person.click(".actions .primary:enabled")
    person.see(".panel-hand .points")
    assert person.page.locator(".panel-hand .horse").count() == 1
    card = shown.removesuffix("♥").replace("10", "T") + "h"
    holder = person.see(".panel-hand:has(.horse)")
    assert holder.locator(f".card[data-card='{card}']").count() == 1
    assert person.see(".deal-line .horse").inner_text().strip() == shown
    assert person.there(".ledger li:has-text('马牌')") or "me" not in (holder.get_attribute("class") or "")
    person.shoot("horse-showdown")
    assert not flaws_of(person)


@pytest.mark.parametrize("size", ["portrait", "desktop", "landscape"])
def test_bets_with_the_cards_in_sight(meet: Any, size: str) -> None:
    person = meet("阿明", size)
    open_with(person, "taiwan13", bet="seen", banker="rotate", deals=2)
    # The first banker is the host, who sees the cards and waits; then the bots bet and the hands are laid.
    person.click(".suggestions .button")
    person.click(".actions .primary:enabled")
    person.click(".next-bar .primary")
    person.see(".betting")
    assert person.page.locator(".betting .card:not(.card-back)").count() == 13
    person.shoot("bet-seen")
    assert not flaws_of(person)
    person.click(".betting .primary")
    person.see(".arrange")


def test_a_rollover_is_stamped_as_one(meet: Any) -> None:
    deal = rigged.find("fujian13", lambda deal: any(pair[0] == 0 for pair in deal.rollovers) and not deal.sweeps)
    person = meet("阿明")
    sit_down(person, "fujian13", deal.client_seed, deals=2)
    lay(person, deal)
    panels = person.page.locator(".panel-hand")
    for one, other in deal.guns:
        word = "辗过" if [one, other] in deal.rollovers else "打枪"
        assert word in panels.nth(other).locator(".stamps-beside").inner_text()
    rolled = next(other for one, other in deal.rollovers if one == 0)
    assert (
        f"阿明 辗过 {('阿明', '机器人甲', '机器人乙', '机器人丙')[rolled]}"
        in person.page.locator(".headlines li").all_inner_texts()
    )
    person.shoot("rollover")


def test_pairs_stand_apart_in_six_pairs(meet: Any) -> None:
    deal = rigged.find("fujian13", lambda deal: deal.specials == ["six_pairs", None, None, None])
    person = meet("阿明")
    sit_down(person, "fujian13", deal.client_seed, deals=2)
    person.see(".actions .gold").click()
    person.see(".showdown")
    strips = person.page.locator(".panel-hand.me .special-cards .strip")
    assert [strips.nth(at).locator(".card").count() for at in range(strips.count())] == [2] * 6 + [1]
    person.shoot("six-pairs")
    assert not flaws_of(person)
