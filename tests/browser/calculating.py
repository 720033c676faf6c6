"""Entering a scoring request into a game's calculator, control by control, from the request alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from click.testing import CliRunner

from paiju.cli.shell.app import APP
from paiju.registry import get_game
from paiju.server.settings import options_form
from tests.browser.asked import Request

PLACES = {"duogui13": ("头道", "中道", "尾道"), "fujian13": ("前墩", "中墩", "后墩"), "taiwan13": ("头", "二道", "尾")}
DIGITS = "一二三四五六七八九"
HONOURS = "东南西北白发中"
SUITS = {"m": "万", "p": "筒", "s": "条"}
KONGS = ("点杠", "碰杠", "暗杠")


def scored(game: str, request: Request) -> list[int]:
    """The totals by ``paiju score``."""
    done = CliRunner().invoke(APP, ["score", game], input=json.dumps(request))
    assert done.exit_code == 0, done.output
    totals = json.loads(done.stdout)["totals"]
    assert isinstance(totals, list)
    return totals


def shown_totals(person: Any) -> list[int]:
    person.see(".calc-totals")
    texts = person.page.locator(".calc-totals .points").all_inner_texts()
    return [int(text.replace("−", "-").replace(",", "")) for text in texts]


def tile_name(tile: str) -> str:
    number = int(tile[0]) - 1
    return HONOURS[number] if tile[1] == "z" else DIGITS[number] + SUITS[tile[1]]


def seat_name(seat: int) -> str:
    return f"第 {seat + 1} 家"


def select(where: Any, label: str) -> Any:
    """The list under these words."""
    return where.locator(f".field:has(> span:text-is('{label}')) select")


def enter(person: Any, game: str, request: Request) -> None:
    """Fill the form in, options and all, as the request says."""
    person.go(f"/g/{game}#score")
    form = person.see("form.calc")
    enter_options(form, game, request.get("options", {}))
    ENTERING[get_game(game).table](form, game, request)


def enter_options(form: Any, game: str, options: Mapping[str, Any]) -> None:
    forms = {one.name: one for one in options_form(get_game(game))}
    if set(options) - {"players"}:
        form.locator("summary").click()
    for name, value in options.items():
        choices = forms[name].choices
        at = next((index for index, one in enumerate(choices or []) if one.value == value), 0)
        at += forms[name].default is None  # the first choice is then to leave it to the table
        if name == "players":
            form.locator("[aria-labelledby=calc-players] [role=radio]").nth(at).click()
            continue
        control = form.locator(f"#calc-{name}")
        if control.get_attribute("role") == "switch":
            control.set_checked(value)
        elif control.get_attribute("role") == "radio":
            form.locator(f".option:has(#calc-{name}) [role=radio]").nth(at).click()
        elif choices:
            control.select_option(str(at))
        else:
            control.fill(str(value))
            control.blur()


def enter_cards(form: Any, game: str, request: Request) -> None:
    if "horse" in request:
        select(form, "马牌").select_option(request["horse"])
    if "banker" in request:
        select(form, "庄家").select_option(str(request["banker"]))
    for seat, player in enumerate(request["players"]):
        hand = form.locator(".calc-players > fieldset").nth(seat)
        if "special" in player:
            hand.get_by_role("checkbox").check()
            hand.get_by_label("十三张", exact=True).fill(player["special"])
        else:
            for name, label in zip(("front", "middle", "back"), PLACES[game], strict=True):
                hand.get_by_label(label, exact=True).fill(player[name])
        if "bets" in request and seat != request["banker"]:
            hand.get_by_label("注数").fill(str(request["bets"][seat]))


def enter_plays(form: Any, _game: str, request: Request) -> None:
    for seat, (coins, play) in enumerate(zip(request["coins"], request["plays"], strict=True)):
        one = form.locator(".calc-players > fieldset").nth(seat)
        deed = "破产" if play is None else "出牌" if play else "不出"
        one.get_by_role("radio", name=deed, exact=True).click()
        if play:
            one.get_by_label("出的牌", exact=True).fill(play)
        if play is not None:
            one.get_by_label("金币").fill(str(coins))


def enter_hand(form: Any, _game: str, request: Request) -> None:
    wins: Sequence[Request] = request["wins"]
    source = wins[0].get("from") if wins else None
    end = "荒庄" if not wins else "自摸" if source is None else "点炮"
    form.get_by_role("radio", name=end, exact=True).click()
    select(form, "庄家").select_option(str(request["dealer"]))
    for seat, run in enumerate(request.get("runs", [])):
        form.get_by_label(f"{seat_name(seat)}下跑", exact=True).fill(str(run))
    others = list(request.get("kongs", []))
    for at, win in enumerate(wins):
        if at:
            form.get_by_role("button", name="一炮多响").click()
        winner = form.locator(".winners > fieldset").nth(at)
        select(winner, "谁胡").select_option(str(win["seat"]))
        if not at and source is not None:
            select(form, "谁点炮").select_option(str(source))
        winner.get_by_label("手牌（含胡的那张）", exact=True).fill(win["hand"])
        for meld in win.get("melds", []):
            enter_meld(winner, win["seat"], meld, others)
    if wins:
        form.locator(f".winning button:has([aria-label='{tile_name(wins[0]['tile'])}'])").click()
        for flag in wins[0].get("flags", []):
            form.get_by_role("checkbox", name=flag).check()
    for kong in others:
        enter_kong(form, kong)


def enter_meld(winner: Any, seat: int, meld: Request, kongs: list[Request]) -> None:
    """A meld; one that is a paid kong says who pays, and is then no longer among the others' kongs."""
    winner.get_by_role("button", name="加一组").click()
    line = winner.locator(".meld-line").last
    line.get_by_label("哪一种副露").select_option(meld["kind"])
    line.get_by_label("牌", exact=True).fill(meld["tiles"])
    if "drawn" in meld:
        line.get_by_role("radio", name="自己摸的" if meld["drawn"] else "别人打的").click()
    if meld["kind"] in KONGS:
        paid = next((one for one in kongs if (one["seat"], one["kind"]) == (seat, meld["kind"])), None)
        payer = select(line, "谁付" if meld["kind"] == "暗杠" else "谁给的")
        if paid is None:
            payer.select_option(label="不计杠分")
            return
        kongs.remove(paid)
        payer.select_option(label="各家" if paid["from"] is None else seat_name(paid["from"]))


def enter_kong(form: Any, kong: Request) -> None:
    form.get_by_role("button", name="加一个杠").click()
    line = form.locator(".kong-line").last
    select(line, "谁开杠").select_option(str(kong["seat"]))
    select(line, "什么杠").select_option(kong["kind"])
    if kong["from"] is not None:
        select(line, "谁给的").select_option(str(kong["from"]))


ENTERING: Mapping[str, Callable[[Any, str, Request], None]] = {
    "thirteen": enter_cards,
    "climbing": enter_plays,
    "mahjong": enter_hand,
}
