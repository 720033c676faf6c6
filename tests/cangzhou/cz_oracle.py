"""A second scorer, written from SCORING and M5-M13 alone: slow, on tile names, sharing no code with ours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Tile = tuple[str, int]
"""Suit letter and number."""
DEFAULTS: dict[str, Any] = {
    "players": 4,
    "base": 1,
    "multi_win": False,
    "dragon_run": False,
    "lock_points": [2, 2, 1],
    "discard_pays": "one",
    "missing_suit": "alone",
}
LOCK = {"边": "边", "钻": "钻", "砸": "砸", "砸杠": "砸"}


def tiles(text: str) -> list[Tile]:
    out: list[Tile] = []
    digits = ""
    for letter in text.replace(" ", ""):
        if letter.isdigit():
            digits += letter
        else:
            out += [(letter, int(digit)) for digit in digits]
            digits = ""
    return sorted(out)


def is_group(three: list[Tile], dragon_run: bool) -> bool:
    if three[0] == three[1] == three[2]:
        return True
    suit, first = three[0]
    if three != [(suit, first), (suit, first + 1), (suit, first + 2)]:
        return False
    return suit != "z" or (dragon_run and first == 5)


def splits(left: list[Tile], dragon_run: bool) -> Iterator[list[list[Tile]]]:
    """Every way to cut sorted tiles into groups: the first tile with each two others."""
    if not left:
        yield []
        return
    tried = set()
    for i in range(1, len(left)):
        for j in range(i + 1, len(left)):
            three = [left[0], left[i], left[j]]
            if tuple(three) in tried or not is_group(three, dragon_run):
                continue
            tried.add(tuple(three))
            rest = [tile for at, tile in enumerate(left) if at not in (0, i, j)]
            for more in splits(rest, dragon_run):
                yield [three, *more]


def readings(hand: list[Tile], dragon_run: bool) -> Iterator[tuple[Tile, list[list[Tile]]]]:
    for pair in sorted(set(hand)):
        if hand.count(pair) >= 2:
            left = list(hand)
            left.remove(pair)
            left.remove(pair)
            for groups in splits(left, dragon_run):
                yield pair, groups


def completes(kind: str, group: list[Tile], tile: Tile) -> bool:
    """Whether the winning tile makes this group one of the kind: as if it had been drawn to the other two."""
    if group[0] == group[1]:
        return kind == "砸"
    others = list(group)
    others.remove(tile)
    numbers = [number for _, number in others]
    suit, number = tile
    if suit == "z":
        return (kind, number) in (("边", 5), ("钻", 6))
    if kind == "边":
        return (number == 3 and numbers == [1, 2]) or (number == 7 and numbers == [8, 9])
    return kind == "钻" and numbers == [number - 1, number + 1]


def items_of(win: dict[str, Any], options: dict[str, Any]) -> dict[str, int] | None:
    """The best reading's items, or None when the hand is no win."""
    hand, (tile,) = tiles(win["hand"]), tiles(win["tile"])
    melds = [(meld["kind"], tiles(meld["tiles"]), meld.get("drawn")) for meld in win["melds"]]
    kinds = [LOCK[kind] for kind, _, _ in melds if kind in LOCK]
    best: dict[str, int] | None = None
    for pair, groups in readings(hand, options["dragon_run"]):
        places: list[list[Tile] | None] = [group for group in groups if tile in group]
        if tile == pair:
            places.append(None)
        for place in places:
            extra = bool(kinds) and place is not None and completes(kinds[0], place, tile)
            count = len(kinds) + extra
            if kinds and count < 3:
                continue
            found = fixed_items(win, hand, melds, options["missing_suit"] == "stacked")
            runs = [group for group in (*groups, *(laid for _, laid, _ in melds)) if group[0] != group[1]]
            if any(all([(suit, n), (suit, n + 1), (suit, n + 2)] in runs for n in (1, 4, 7)) for suit in "mps"):
                found["一条龙"] = 4
            if tile == ("m", 5) and place == [("m", 4), ("m", 5), ("m", 6)]:
                found["捉五魁"] = 2
            if kinds:
                found[kinds[0]] = count * options["lock_points"]["边钻砸".index(kinds[0])]
            if best is None or sum(found.values()) > sum(best.values()):
                best = found
    return best


def fixed_items(win: dict[str, Any], hand: list[Tile], melds: list[Any], stacked: bool) -> dict[str, int]:
    found = {"胡": 1}
    suits = {suit for suit, _ in hand} | {suit for _, laid, _ in melds for suit, _ in laid}
    numbered = suits - {"z"}
    if len(numbered) == 1:
        found["混一色" if "z" in suits else "清一色"] = 2 if "z" in suits else 4
    if len(numbered) < 3 and (stacked or len(numbered) != 1):
        found["缺门"] = 2
    for flag in ("天胡", "地胡"):
        if flag in win["flags"]:
            found[flag] = 4
    if all(kind in ("边", "钻", "暗杠") or (kind in ("砸", "砸杠") and drawn) for kind, _, drawn in melds):
        found["门清"] = 2
    return found


def score(request: dict[str, Any]) -> dict[str, Any] | None:
    """Totals and wins; None when a hand is no win."""
    options = DEFAULTS | request["options"]
    seats, dealer, runs, base = options["players"], request["dealer"], request["runs"], options["base"]
    totals = [0] * seats
    answers = []
    for win in request["wins"]:
        items = items_of(win, options)
        if items is None:
            return None
        doubles = 2 ** ((win["from"] is None) + ("杠上花" in win["flags"]) + ("抢杠胡" in win["flags"]))
        points = sum(items.values())
        answers.append({"seat": win["seat"], "points": points, "doubles": doubles, "items": items})
        for payer in range(seats):
            if payer == win["seat"]:
                continue
            pays = payer
            if win["from"] is not None:
                only = len(request["wins"]) > 1 or options["discard_pays"] == "one"
                if only and payer != win["from"]:
                    continue
                if options["discard_pays"] == "cover":
                    pays = win["from"]
            share = (points + (dealer in (payer, win["seat"]))) * doubles * base
            share += (runs[win["seat"]] + runs[payer]) * base
            totals[pays] -= share
            totals[win["seat"]] += share
    for kong in request["kongs"] if request["wins"] else []:
        for payer in range(seats):
            if payer != kong["seat"] and kong["from"] in (None, payer):
                amount = base * (2 if kong["kind"] == "暗杠" else 1)
                totals[payer] -= amount
                totals[kong["seat"]] += amount
    return {"totals": totals, "wins": answers}
