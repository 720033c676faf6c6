"""Requests with exactly one thing wrong, made from good ones."""

from __future__ import annotations

import copy
from collections import Counter
from random import Random
from typing import Any

from tests.thirteen.oracle.generate import generate
from tests.thirteen.oracle.request import deck, read

Request = dict[str, Any]

NO_CARDS = ("1s", "Xd", "A", "Ax", "", "As,", "sA", "11h", "🂡", "As\u200b", "0c", "bj", "sj", "jkk", "A♠", "-", "null")
NO_TEXTS: tuple[Any, ...] = (None, 13, [], {}, True, ["As", "Ks", "Qs"], 1.5)
BAD_OPTIONS: dict[str, list[tuple[str, Any]]] = {
    "duogui13": [
        ("jokers", -1),
        ("jokers", 9),
        ("jokers", "5"),
        ("jokers", 5.0),
        ("jokers", None),
        ("extra_suits", 3),
        ("extra_suits", -1),
        ("extra_suits", True),
        ("equal_rows", True),
        ("equal_rows", "refused"),
        ("all_jokers", "lowest"),
        ("all_jokers", True),
        ("six_alike", "on"),
        ("six_alike", 1),
        ("special_clash", "loser"),
        ("horse", "on"),
        ("horse", "8d"),
        ("horse", 0),
        ("horse", None),
        ("base", 0),
        ("base", -1),
        ("base", "1"),
        ("base", 1.5),
        ("base", True),
        ("players", 1),
        ("players", 7),
        ("players", "4"),
        ("one_colour", "suits"),
        ("mode", "all"),
    ],
    "fujian13": [
        ("flush_compare", "pairs"),
        ("equal_rows", "allow"),
        ("one_colour", "both"),
        ("one_colour", True),
        ("jokers", 5),
        ("horse", True),
        ("kickers", "top"),
        ("base", 2),
    ],
    "taiwan13": [
        ("flush_compare", "pairs"),
        ("mode", "everyone"),
        ("mode", None),
        ("banker", 0),
        ("banker", "first"),
        ("max_bet", 0),
        ("max_bet", "5"),
        ("max_bet", True),
        ("bet", "open"),
        ("bet", 1),
        ("payout", "mid"),
        ("kickers", "none"),
        ("horse", True),
        ("one_colour", "suits"),
    ],
}
BAD_COMMON: list[tuple[str, Any]] = [
    ("wheel", "third"),
    ("wheel", None),
    ("wheel", False),
    ("flush_compare", "all"),
    ("flush_compare", []),
    ("deals", 0),
    ("deals", -3),
    ("deals", "10"),
    ("deals", 2.0),
    ("Wheel", "second"),
    ("", 1),
    ("wheel ", "second"),
]


def edit(request: Request, rng: Random, change: str) -> None:
    """Spoil one row (or the cards of one special) in the named way."""
    player = rng.choice(request["players"])
    name = rng.choice(list(player))
    cards = player[name].split()
    if change == "more":
        cards.append(rng.choice(cards))
    elif change == "fewer":
        cards.pop()
    elif change == "unknown":
        cards[rng.randrange(len(cards))] = rng.choice(NO_CARDS)
    player[name] = " ".join(cards)


def too_often(game: str, request: Request, rng: Random) -> None:
    """A card that is used up in one more place."""
    table = read(game, request)
    stock = deck(game, table.options)
    used = Counter(card for hand in table.hands for card in hand.cards)
    spent = [card for card, count in used.items() if count == stock[card]]
    player = rng.choice(request["players"])
    name = rng.choice(list(player))
    cards = player[name].split()
    wrong = rng.choice(spent)
    places = [i for i, card in enumerate(cards) if card != wrong]
    if not places:
        request["players"] = None
        return
    cards[rng.choice(places)] = wrong
    player[name] = " ".join(cards)


def one_more_joker(game: str, request: Request, rng: Random) -> None:
    """Jokers beyond the deck's; any joker in the games without."""
    table = read(game, request)
    stock = deck(game, table.options)["jk"]
    held = sum(hand.cards.count("jk") for hand in table.hands)
    places = [
        (player, name, i)
        for player in request["players"]
        for name in list(player)
        for i, card in enumerate(player[name].split())
        if card != "jk"
    ]
    for player, name, i in rng.sample(places, stock - held + 1):
        cards = player[name].split()
        cards[i] = "jk"
        player[name] = " ".join(cards)


def bad_option(game: str, request: Request, rng: Random) -> None:
    name, value = rng.choice(BAD_OPTIONS[game] + BAD_COMMON)
    if rng.random() < 0.1:
        request["options"] = rng.choice(([], "wheel", 5, [["wheel", "none"]]))
    else:
        request.setdefault("options", {})[name] = value


def bad_seats(game: str, request: Request, rng: Random) -> None:
    """Too few or too many players, or none."""
    players = request["players"]
    options = request.get("options", {})
    ways: list[Any] = [[], players[:1], None, {}, "four", players * 4, {"0": players[0]}]
    if game != "duogui13":
        ways += [players[:3], players[:2], [*players, players[0]]]
    elif len(players) >= 5:
        request["options"] = options | {"extra_suits": len(players) - 5}
        return
    request["players"] = rng.choice(ways)


def bad_form(request: Request, rng: Random) -> None:
    """Fields missing or of the wrong kind."""
    players = request["players"]
    seat = rng.randrange(len(players))
    name = rng.choice(list(players[seat]))
    way = rng.randrange(5)
    if way == 0:
        del players[seat][name]
    elif way == 1:
        players[seat][name] = rng.choice(NO_TEXTS)
    elif way == 2:
        players[seat] = rng.choice((None, [], "As", 7, {}, {"cards": "As"}))
    elif way == 3 and "front" in players[seat]:
        three = players[seat]
        three["front"], three["back"] = three["back"], three["front"]
    else:
        del request["players"]


def bad_bank(game: str, request: Request, rng: Random) -> None:
    """taiwan13, banker mode: who is the banker, and the bets."""
    if game != "taiwan13" or request.get("options", {}).get("mode", "banker") == "all":
        edit(request, rng, "more")
        return
    limit = request.get("options", {}).get("max_bet", 5)
    player = (request["banker"] + 1) % 4
    way = rng.randrange(4)
    if way == 0:
        del request[rng.choice(("banker", "bets"))]
    elif way == 1:
        request["banker"] = rng.choice((4, -1, None, "0", 1.0, True, [0]))
    elif way == 2:
        request["bets"] = rng.choice(([], [1, 1, 1], [1] * 5, None, 3, "1111", {"0": 1}))
    else:
        request["bets"][player] = rng.choice((0, -1, limit + 1, None, "1", 1.0, True, 10**30))


def bad_horse(game: str, request: Request, rng: Random) -> None:
    """duogui13: a drawn horse that is none or missing, or one where none is drawn; in the others any horse at all."""
    if request.get("options", {}).get("horse") == "random":
        request["horse"] = rng.choice((None, "9s", "1h", "jk", "h9", 9, ["9h"], True, "9h 8h"))
    else:
        request["horse"] = rng.choice(("8h", "9h", "off", False, 0, ""))


def spoiled(game: str, rng: Random) -> tuple[str, Request]:
    """A request that is wrong, and in which way."""
    request = copy.deepcopy(generate(game, rng))
    way = rng.choice(
        ("more", "fewer", "unknown", "often", "joker", "option", "option", "seats", "form", "bank", "horse")
    )
    if way in ("more", "fewer", "unknown"):
        edit(request, rng, way)
    elif way == "often":
        too_often(game, request, rng)
    elif way == "joker":
        one_more_joker(game, request, rng)
    elif way == "option":
        bad_option(game, request, rng)
    elif way == "seats":
        bad_seats(game, request, rng)
    elif way == "form":
        bad_form(request, rng)
    elif way == "horse":
        bad_horse(game, request, rng)
    else:
        bad_bank(game, request, rng)
    return way, request
