"""Random valid requests: whatever a table could really lay down, with a liking for the rare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

from tests.thirteen.oracle import hands, rows
from tests.thirteen.oracle.hands import Left
from tests.thirteen.oracle.request import deck, read_options
from tests.thirteen.oracle.settle import in_order
from tests.thirteen.oracle.specials import rules_of

Rows = list[list[str]]

CHOICES: dict[str, dict[str, list[Any]]] = {
    "duogui13": {
        "jokers": [0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 8],
        "extra_suits": [0, 1, 2],
        "six_alike": [False, True],
        "special_clash": ["winner", "net"],
        "horse": ["off", "8h", "5h", "Th", "Kh", "random", "random", False, True],
        "base": [1, 2, 3, 10],
        "equal_rows": ["refuse", "allow"],
        "all_jokers": ["natural", "highest"],
        "flush_compare": ["full", "top", "pairs", "pairs"],
    },
    "fujian13": {"one_colour": ["colour", "suits"]},
    "taiwan13": {
        "mode": ["banker", "all", "all"],
        "banker": ["rotate", "fixed"],
        "max_bet": [1, 3, 5, 20],
        "bet": ["blind", "seen"],
        "payout": ["high", "low"],
        "kickers": ["full", "top", "top"],
    },
}
COMMON: dict[str, list[Any]] = {
    "wheel": ["second", "lowest", "none"],
    "flush_compare": ["full", "top"],
    "deals": [1, 10, 20],
}


RICH = {"jokers": 8, "extra_suits": 2}
"""The deck that has thirteen and fourteen alike."""
RICHEST = ["无敌至尊", "福星高照", "雄霸天下", "步步高升", "三皇五帝"]


def random_options(game: str, players: int, rng: Random) -> dict[str, Any]:
    names: dict[str, list[Any]] = COMMON | CHOICES[game]
    chosen = {name: rng.choice(values) for name, values in names.items() if rng.random() < 0.45}
    if game == "duogui13":
        if "extra_suits" in chosen:
            chosen["extra_suits"] = max(chosen["extra_suits"], players - 4)
        if rng.random() < 0.2:
            chosen["players"] = players
        if rng.random() < 0.1:
            chosen |= RICH
    return chosen


class Dealer:
    """One request in the making."""

    def __init__(self, game: str, rng: Random) -> None:
        self.game, self.rng = game, rng
        self.players = rng.choice((2, 3, 3, 4, 4, 5, 6)) if game == "duogui13" else 4
        self.given = random_options(game, self.players, rng)
        self.options = read_options(game, self.given, self.players)
        self.left: Left = deck(game, self.options)
        self.laid: list[Rows] = []
        # Few kinds at one table make equal specials meet, and those of equal pay.
        known = [name for name, _, _ in rules_of(game, self.options)]
        some = rng.sample(known, 3)
        self.kinds = rng.choice((known, known, some, ["三顺子", "三同花"], ["一条龙", "至尊清龙"]))
        if RICH.items() <= self.options.items():
            self.kinds = RICHEST
        # At such a table everyone puts jokers in front (D6, D7).
        self.rush = game == "duogui13" and rng.random() < 0.12
        # One fault at a time: a hand one card off its special, or rows out of order.
        self.near = rng.random() < 0.12
        usual = 0.25 if game == "taiwan13" or self.rush else rng.choice((0.0, 0.0, 0.0, 0.1, 0.3))
        self.careless = 0.0 if self.near and game != "taiwan13" else usual

    def five(self, row: Sequence[str]) -> rows.Value:
        wheel, flushes = self.options["wheel"], self.options["flush_compare"]
        return rows.five(row, wheel, flushes, self.game == "duogui13", self.options.get("all_jokers", "natural"))

    def front(self, row: Sequence[str]) -> rows.Value:
        return rows.front(row, self.game == "duogui13", self.options.get("all_jokers", "natural"))

    def legal(self, three: Rows) -> bool:
        front, middle, back = three
        values = self.front(front), self.five(middle), self.five(back)
        return in_order(self.game, *values, equal_rows=self.options.get("equal_rows", "refuse"))

    def shuffled(self, cards: list[str]) -> Rows:
        order = self.rng.sample(cards, 13)
        return [order[:3], order[3:8], order[8:]]

    def strong(self, cards: list[str]) -> Rows:
        """One of the best backs, then one of the best middles that stays below it, mostly."""
        ways = self.rng.sample(list(combinations(cards, 5)), self.rng.choice((15, 60, 200)))
        back = max(ways, key=self.five)
        limit = self.five(back)
        rest = list((Counter(cards) - Counter(back)).elements())
        below = [way for way in combinations(rest, 5) if self.five(way) < limit]
        some = self.rng.sample(below, self.rng.randint(1, len(below))) if below else [rest[:5]]
        middle = max(some, key=self.five)
        return [list((Counter(rest) - Counter(middle)).elements()), list(middle), list(back)]

    def paired(self, cards: list[str]) -> Rows | None:
        """Two rows that both pay extra, the lesser in the middle, if there are such."""
        paying = [way for way in self.rng.sample(list(combinations(cards, 5)), 250) if self.five(way)[0] >= rows.FULL]
        for back in self.rng.sample(paying, min(12, len(paying))):
            rest = list((Counter(cards) - Counter(back)).elements())
            for middle in self.rng.sample(paying, min(12, len(paying))):
                if not Counter(middle) - Counter(rest):
                    head = list((Counter(rest) - Counter(middle)).elements())
                    return [head, *sorted([list(middle), list(back)], key=self.five)]
        return None

    def with_front(self, cards: list[str]) -> Rows | None:
        """A front of three alike, or of two jokers and a card, if there is one and the rest can stand behind it."""
        fronts = [way for way in combinations(cards, 3) if self.front(way)[0] >= rows.TRIPLE]
        if not fronts:
            return None
        extras = [way for way in fronts if self.front(way)[0] > rows.TRIPLE]
        front = list(self.rng.choice(extras if extras and self.game == "duogui13" else fronts))
        rest = list((Counter(cards) - Counter(front)).elements())
        splits = list(combinations(rest, 5))
        for middle in self.rng.sample(splits, len(splits)):
            three = [front, list(middle), list((Counter(rest) - Counter(middle)).elements())]
            if self.legal(three):
                return three
        return None

    def edge(self, cards: list[str]) -> Rows:
        """Two neighbouring rows of the same type, in order or not."""
        for _ in range(40):
            front, middle, back = three = self.shuffled(cards)
            kinds = self.front(front)[0], self.five(middle)[0], self.five(back)[0]
            if kinds[1] in (kinds[0], kinds[2]):
                break
        return three

    def poor_middle(self, cards: list[str]) -> Rows:
        """A high front before a middle and a back that are in order, but may be too low for it (D7)."""
        fronts = sorted(combinations(cards, 3), key=self.front)
        front = list(self.rng.choice(fronts[-8:]))
        order = self.rng.sample(list((Counter(cards) - Counter(front)).elements()), 10)
        return [front, *sorted([order[:5], order[5:]], key=self.five)]

    def twins(self) -> Rows | None:
        """A middle and a back of the same ranks, or two flushes of the same top card: equal, or nearly (C9)."""
        run = self.rng.choice((*hands.runs(5), *("".join(self.rng.sample("56789TJQKA", 5)) for _ in range(10))))
        head = [hands.suited(r) for r in self.rng.sample("2346789", 3)]
        suits = self.rng.sample("shdc", 2) if self.rng.random() < 0.4 else ["shdc", "shdc"]
        slots = head + [hands.suited(r, suit) for suit in suits for r in run]
        if len(suits[0]) == 1 and self.rng.random() < 0.6:
            slots[self.rng.randrange(3, 12)] = hands.suited("2345", suits[0])
        cards = hands.fill(slots, self.left, self.rng, 0.1)
        return [cards[:3], cards[3:8], cards[8:]] if cards else None

    def sixes(self) -> Rows | None:
        """六同 in the middle, which only five threes can stand behind."""
        slots = [hands.suited("456789TJQKA")] * 3 + [hands.suited("2")] * 5 + [hands.suited("3")] * 5
        cards = hands.fill(slots, self.left, self.rng, 0.0)
        return [cards[:3], cards[3:8], cards[8:]] if cards else None

    def jokers_alone(self) -> Rows | None:
        """A row of nothing but jokers (D6): a front of three, or a five, mostly behind."""
        sizes = self.rng.choice(((3, 0, 0), (0, 0, 5), (0, 0, 5), (0, 5, 0), (3, 0, 5)))
        if self.left["jk"] < sum(sizes):
            return None
        self.left["jk"] -= sum(sizes)
        for _ in range(30):
            others = self.rng.sample([card for card in sorted(self.left.elements()) if card != "jk"], 13 - sum(sizes))
            three: Rows = [
                ["jk"] * many + [others.pop() for _ in range(size - many)]
                for many, size in zip(sizes, (3, 5, 5), strict=True)
            ]
            if self.legal(three):
                break
        self.left.subtract(card for row in three for card in row if card != "jk")
        return three

    def arrange(self, cards: list[str]) -> Rows:
        """A legal arrangement one way or another, or at times one that may be out of order. May fail to find one."""
        if self.rng.random() < self.careless:
            ways = (self.poor_middle,) if self.rush else (self.shuffled, self.edge, self.poor_middle)
            return self.rng.choice(ways)(cards)
        for way in self.rng.sample((self.with_front, self.paired), 2):
            if (self.rush or self.rng.random() < 0.35) and (forced := way(cards)) and self.legal(forced):
                return forced
        for _ in range(4):
            three = self.strong(cards)
            if self.legal(three):
                return three
            if self.rng.random() < 0.5:
                break
        for _ in range(100):
            three = self.shuffled(cards)
            if self.legal(three):
                return three
        return self.strong(cards)

    def lay(self, three: Rows) -> dict[str, str]:
        self.laid.append(three)
        texts = [" ".join(row) for row in three]
        return dict(zip(("front", "middle", "back"), texts, strict=True))

    def special(self) -> list[str] | None:
        for _ in range(8):
            hand = hands.make_special(self.rng.choice(self.kinds), self.left, self.rng)
            if hand:
                return hand
        return None

    def seat(self, want_special: bool, near: bool) -> dict[str, str]:
        """One player: cards, then what is done with them."""
        rng = self.rng
        if want_special and (hand := self.special()):
            if near:
                return {"special": " ".join(hands.spoil(hand, self.left, rng))}
            # It may be none after all: an ace-high front in taiwan13, six alike or the wheel where they are off.
            if rng.random() < 0.8:
                return {"special": " ".join(hand)}
            return self.lay(self.arrange(hand))
        strict = self.options.get("equal_rows") == "refuse" and not self.careless
        if not strict and rng.random() < 0.06 and (three := self.twins()):
            return self.lay(three)
        if self.game == "duogui13" and rng.random() < 0.06:
            before = self.left.copy()
            if (three := self.sixes()) and self.legal(three):
                return self.lay(three)
            self.left = before
        if self.options.get("all_jokers") and rng.random() < 0.1:
            before = self.left.copy()
            if (three := self.jokers_alone()) and (self.careless or self.legal(three)):
                return self.lay(three)
            self.left = before
        if self.laid and rng.random() < 0.4:
            for _ in range(6):
                before = self.left.copy()
                copied = hands.mirror(rng.choice(self.laid), self.left, rng)
                if copied and self.legal(copied):
                    return self.lay(copied)
                self.left = before
        cards = hands.make_jokers(self.left, rng) if self.rush else rng.choice(hands.MAKERS)(self.left, rng)
        return self.lay(self.arrange(cards))

    def request(self) -> dict[str, Any]:
        rng = self.rng
        share = rng.choice((0.0, 0.0, 0.3, 0.6, 1.0))
        made: dict[int, dict[str, str]] = {}
        # Seats in random order: the last ones at fujian13's and taiwan13's table get what is left.
        for seat in rng.sample(range(self.players), self.players):
            first = self.near and not made
            made[seat] = self.seat(first or rng.random() < share, first)
        request: dict[str, Any] = {"players": [made[seat] for seat in range(self.players)]}
        if self.given or rng.random() < 0.5:
            request["options"] = self.given
        if self.options.get("horse") == "random":
            request["horse"] = rng.choice(rows.RANKS) + "h"
        elif self.game == "duogui13" and rng.random() < 0.1:
            request["horse"] = None
        if self.game == "taiwan13":
            banker = rng.randrange(4)
            bets = [rng.randint(1, self.options["max_bet"]) for _ in range(4)]
            if self.options["mode"] == "banker":
                bets[banker] = rng.choice((0, 1, 99, -5))
                request |= {"banker": banker, "bets": bets}
            elif rng.random() < 0.5:
                request |= {"banker": rng.choice((banker, 7, None)), "bets": rng.choice((bets, [], None))}
        return request


def generate(game: str, rng: Random) -> dict[str, Any]:
    """A request that is right in form; hands may still be out of order or no special."""
    return Dealer(game, rng).request()
