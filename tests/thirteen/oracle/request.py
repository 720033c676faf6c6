"""Reads a scoring request, or says that it is wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.thirteen.oracle.rows import JOKER, RANKS, SUITS

WRONG = "wrong"
"""Any fault for which the contract names no code."""


class OracleError(Exception):
    """A request the contract refuses; ``code`` is out_of_order, not_special or :data:`WRONG`."""

    def __init__(self, code: str, why: str = "") -> None:
        super().__init__(f"{code}: {why}")
        self.code = code


def need(condition: bool, why: str) -> None:
    if not condition:
        raise OracleError(WRONG, why)


@dataclass(frozen=True, slots=True)
class Hand:
    """Thirteen cards declared as a special, or three rows."""

    special: tuple[str, ...] | None
    rows: tuple[tuple[str, ...], ...]

    @property
    def cards(self) -> tuple[str, ...]:
        return self.special or tuple(card for row in self.rows for card in row)


@dataclass(frozen=True, slots=True)
class Table:
    game: str
    options: dict[str, Any]
    hands: tuple[Hand, ...]
    banker: int | None
    bets: tuple[int, ...]
    horse: str | None


def whole(low: int, high: int | None = None) -> Any:
    """A check that a value is an integer in bounds; true and false are none."""
    return lambda value: type(value) is int and value >= low and (high is None or value <= high)


def among(*allowed: Any) -> Any:
    return lambda value: any(type(value) is type(one) and value == one for one in allowed)


# Default and what is allowed, by the names in the rulings.
COMMON = {"wheel": ("second", among("second", "lowest", "none")), "flush_compare": ("full", among("full", "top"))}
OPTIONS: dict[str, dict[str, tuple[Any, Any]]] = {
    "duogui13": {
        **COMMON,
        "flush_compare": ("full", among("full", "top", "pairs")),
        "deals": (10, whole(1)),
        "players": (None, whole(2, 6)),
        "jokers": (5, whole(0, 8)),
        "extra_suits": (None, among(0, 1, 2)),
        "six_alike": (False, among(False, True)),
        "special_clash": ("winner", among("winner", "net")),
        "horse": ("off", among(False, True, "off", "8h", "5h", "Th", "Kh", "random")),
        "base": (1, whole(1)),
        "all_jokers": ("natural", among("natural", "highest")),
        "equal_rows": ("refuse", among("refuse", "allow")),
    },
    "fujian13": {**COMMON, "deals": (10, whole(1)), "one_colour": ("colour", among("colour", "suits"))},
    "taiwan13": {
        **COMMON,
        "wheel": ("lowest", among("second", "lowest", "none")),
        "deals": (10, whole(1)),
        "mode": ("banker", among("banker", "all")),
        "banker": ("rotate", among("rotate", "fixed")),
        "max_bet": (5, whole(1)),
        "bet": ("blind", among("blind", "seen")),
        "payout": ("high", among("high", "low")),
        "kickers": ("full", among("full", "top")),
    },
}


def read_options(game: str, given: Any, players: int) -> dict[str, Any]:
    need(isinstance(given, dict), "options")
    known = OPTIONS[game]
    values = {name: default for name, (default, _) in known.items()}
    for name, value in given.items():
        need(name in known, f"unknown option {name}")
        need(known[name][1](value), f"bad option {name}")
        values[name] = value
    if game == "duogui13":  # D1
        fewest = max(0, players - 4)
        if values["extra_suits"] is None:
            values["extra_suits"] = fewest
        need(values["extra_suits"] >= fewest, "too few suits")
        need(values["players"] in (None, players), "players")
    return values


def deck(game: str, options: dict[str, Any]) -> Counter[str]:
    """How often each card exists."""
    cards = Counter(r + s for r in RANKS for s in SUITS)
    if game == "duogui13":
        for extra in "dc"[: options["extra_suits"]]:
            cards.update(r + extra for r in RANKS)
        cards[JOKER] = options["jokers"]
    return +cards


def read_cards(text: Any, count: int) -> tuple[str, ...]:
    need(isinstance(text, str), "cards are text")
    cards = tuple(text.split())
    need(len(cards) == count, f"{len(cards)} cards, not {count}")
    return cards


def read_hand(given: Any) -> Hand:
    need(isinstance(given, dict), "a player is an object")
    if "special" in given:
        need(not set(given) & {"front", "middle", "back"}, "special and rows")
        return Hand(read_cards(given["special"], 13), ())
    sizes = {"front": 3, "middle": 5, "back": 5}
    need(set(sizes) <= set(given), "a row is missing")
    return Hand(None, tuple(read_cards(given[name], size) for name, size in sizes.items()))


def read(game: str, request: Any) -> Table:
    need(isinstance(request, dict), "a request is an object")
    players = request.get("players")
    need(isinstance(players, list), "players")
    need(2 <= len(players) <= 6 if game == "duogui13" else len(players) == 4, "number of players")
    options = read_options(game, request.get("options", {}), len(players))
    hands = tuple(read_hand(player) for player in players)
    left = deck(game, options)
    left.subtract(card for hand in hands for card in hand.cards)
    need(min(left.values()) >= 0, "a card that is not in the deck, or too often")
    banker, bets = None, (1,) * len(players)
    if game == "taiwan13" and options["mode"] == "banker":
        banker = request.get("banker")
        need(whole(0, 3)(banker), "banker")
        raw = request.get("bets")
        need(isinstance(raw, list) and len(raw) == 4, "bets")
        for seat, bet in enumerate(raw):
            need(seat == banker or whole(1, options["max_bet"])(bet), "bet")
        bets = tuple(raw)
    return Table(game, options, hands, banker, bets, read_horse(game, options, request.get("horse")))


def read_horse(game: str, options: dict[str, Any], given: Any) -> str | None:
    """D11: the card, the one drawn for this deal, or none; true and false are the older words for 8h and off."""
    chosen = {True: "8h", False: "off"}.get(options["horse"], options["horse"]) if game == "duogui13" else "off"
    if chosen == "random":
        need(isinstance(given, str) and given in [r + "h" for r in RANKS], "the drawn horse is a heart")
        return str(given)
    need(given is None, "no horse was drawn")
    return None if chosen == "off" else str(chosen)
