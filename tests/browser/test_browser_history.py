"""One's finished matches: how one stands, game by game, in that game's own coins or points."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import KEPT
from tests.browser.looking import flaws_of
from tests.browser.test_browser_comforts import finished_match
from tests.browser.test_browser_matches import play_match

WORDS = {
    "zh-Hans": ("福建十三水", "暗牌斗地主", "分", "金币"),
    "zh-Hant": ("福建十三水", "暗牌鬥地主", "分", "金幣"),
    "en": ("Fujian thirteen", "Hidden-card Dou Dizhu", "point", "coin"),
}


def numbers(person: Any, what: str) -> list[int]:
    texts = person.page.locator(what).all_inner_texts()
    drop = str.maketrans({"−": "-", "+": "", ",": "", "累": "", "计": "", "計": ""})
    digits = [text.translate(drop) for text in texts]
    return [int(text.split()[0]) for text in digits]


def test_every_game_has_a_running_score_of_its_own(meet: Any) -> None:
    player = meet("阿明")
    finished_match(player)
    player.open_room("anpai")
    player.click(".start-bar .primary")
    play_match(player, "climbing")
    finished_match(player)
    kept = player.page.evaluate(KEPT)
    for size, lang in (("portrait", "zh-Hant"), ("desktop", "en"), ("landscape", "zh-Hans")):
        person = meet("阿明", size, lang)
        person.become(kept)
        person.go("/h")
        person.see(".match-line")
        look_at_totals(person, lang)


def look_at_totals(person: Any, lang: str) -> None:
    newest, coins, oldest = numbers(person, ".match-own .points")
    assert numbers(person, ".match-sum") == [newest + oldest, coins, oldest]
    assert numbers(person, ".totals .points") == [newest + oldest, coins]
    thirteen, climbing, point, coin = WORDS[lang]
    lines = person.page.locator(".totals li").all_inner_texts()
    assert thirteen in lines[0] and point in lines[0] and "2" in lines[0]
    assert climbing in lines[1] and coin in lines[1] and "1" in lines[1]
    assert coin in person.page.locator(".match-sum").nth(1).inner_text()
    assert not flaws_of(person)
    person.shoot("history-games")
