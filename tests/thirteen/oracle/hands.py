"""Thirteen cards made to order from what is left of a deck: specials, low cards, mirrors of another hand."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.thirteen.oracle.rows import JOKER, RANKS, SUITS

Left = Counter[str]
Slots = list[list[str]]
"""What each of the thirteen cards may be."""


def draw(left: Left, allowed: list[str], rng: Random) -> str | None:
    """Take one of the allowed cards, each copy equally likely."""
    copies = [card for card in allowed for _ in range(left[card])]
    if not copies:
        return None
    card = rng.choice(copies)
    left[card] -= 1
    return card


def draw_any(left: Left, count: int, rng: Random) -> list[str]:
    pool = sorted(left.elements())
    cards = rng.sample(pool, count)
    left.subtract(cards)
    return cards


def suited(ranks: str, suits: str = SUITS) -> list[str]:
    return [r + s for r in ranks for s in suits]


def runs(length: int) -> list[str]:
    circle = "A" + RANKS
    return [circle[i : i + length] for i in range(len(circle) - length + 1)]


def alike_slots(sizes: list[int], rng: Random) -> Slots:
    """Groups of one rank each; ranks may repeat now and then (C8)."""
    ranks = rng.choices(RANKS, k=len(sizes)) if rng.random() < 0.3 else rng.sample(RANKS, len(sizes))
    slots = [suited(r) for r, size in zip(ranks, sizes, strict=True) for _ in range(size)]
    return slots + [suited(RANKS)] * (13 - len(slots))


def row_slots(straight: bool, flush: bool, rng: Random) -> Slots:
    slots: Slots = []
    for size in (5, 5, 3):
        suits = rng.choice(SUITS) if flush else SUITS
        run = rng.choice(runs(size))
        slots += [suited(r, suits) for r in run] if straight else [suited(RANKS, suits)] * size
    return slots


GROUPED = {
    "四套三条": [3, 3, 3, 3],
    "三分天下": [4, 4, 4],
    "三皇五帝": [5, 5, 3],
    "双怪冲三": [3, 3, 2, 2, 2],
    "五对三条": [3, 2, 2, 2, 2, 2],
    "六对半": [2, 2, 2, 2, 2, 2],
}
ALIKE = {
    "六六大顺": 6,
    "旗开得胜": 7,
    "八仙过海": 8,
    "长长久久": 9,
    "十全十美": 10,
    "步步高升": 11,
    "雄霸天下": 12,
    "福星高照": 13,
    "无敌至尊": 14,
}
ROWS_AND_RANGES = ("至尊清龙", "一条龙", "十二皇族", "三同花顺", "全大", "全小", "凑一色", "三同花", "三顺子")
KINDS = (*GROUPED, *ALIKE, *ROWS_AND_RANGES)


def slots_for(kind: str, rng: Random) -> Slots:
    """A pattern that the special fits, before anyone looks at what the deck still has."""
    if kind in GROUPED:
        return alike_slots(GROUPED[kind], rng)
    if kind in ALIKE:
        low = rng.random() < 0.6
        size = min(13, ALIKE[kind] - low)
        return [suited(rng.choice("23" if low else RANKS))] * size + [suited(RANKS)] * (13 - size)
    if kind in ("三同花顺", "三同花", "三顺子"):
        return row_slots(kind != "三同花", kind != "三顺子", rng)
    if kind in ("至尊清龙", "一条龙"):
        suits = rng.choice(SUITS) if kind == "至尊清龙" else SUITS
        return [suited(r, suits) for r in RANKS]
    if kind == "凑一色":
        return [suited(RANKS, rng.choice(("sc", "hd", "sh", "dc")))] * 13
    if kind == "十二皇族":
        return [suited("JQKA")] * 12 + [suited(rng.choice((RANKS, "JQKA")))]
    return [suited("89TJQKA" if kind == "全大" else "2345678")] * 13


def fill(slots: Slots, left: Left, rng: Random, wish: float) -> list[str] | None:
    """A card for each slot, if the deck still has them; jokers step in for missing cards, and for others at random."""
    stock = left.copy()
    hand = []
    for slot in slots:
        card = draw(stock, [JOKER], rng) if rng.random() < wish else None
        card = card or draw(stock, slot, rng) or draw(stock, [JOKER], rng)
        if card is None:
            return None
        hand.append(card)
    left.subtract(hand)
    return hand


def make_special(kind: str, left: Left, rng: Random) -> list[str] | None:
    """A hand of that special if the deck still has one, with none, some or many jokers."""
    slots = slots_for(kind, rng)
    return fill(rng.sample(slots, 13), left, rng, rng.choice((0.0, 0.0, 0.15, 0.4, 0.8)))


def spoil(hand: list[str], left: Left, rng: Random) -> list[str]:
    """One card off: changed for another of the deck."""
    if not +left:
        return hand
    out, new = rng.choice(hand), draw_any(left, 1, rng)[0]
    left[out] += 1
    changed = list(hand)
    changed[changed.index(out)] = new
    return changed


def make_low(left: Left, rng: Random) -> list[str]:
    """Many twos, threes and jokers, for the front extras and the low bonus (D4, D6); ♥8 now and then (D11)."""
    hand = []
    for _ in range(rng.randint(3, 9)):
        card = draw(left, rng.choice((suited("23"), suited("2"), suited("3"), [JOKER], ["8h"])), rng)
        if card:
            hand.append(card)
    return hand + draw_any(left, 13 - len(hand), rng)


def make_suit(left: Left, rng: Random) -> list[str]:
    """Mostly one or two suits, for flushes against flushes."""
    suits = rng.sample(SUITS, 2)
    hand = [card for _ in range(rng.randint(8, 13)) if (card := draw(left, suited(RANKS, "".join(suits)), rng))]
    return hand + draw_any(left, 13 - len(hand), rng)


def make_runs(left: Left, rng: Random) -> list[str]:
    """Wheels and top straights side by side, for the place of A-2-3-4-5 (C4)."""
    hand = []
    for run in rng.choices(("A2345", "A2345", "TJQKA", "9TJQK", "23456"), k=2):
        suits = rng.choice((SUITS, SUITS, rng.choice(SUITS)))
        hand += [card for r in run if (card := draw(left, suited(r, suits), rng))]
    return hand + draw_any(left, 13 - len(hand), rng)


def make_rich(left: Left, rng: Random, size: int = 13) -> list[str]:
    """Two rows that pay extra and three alike for the front."""
    slots: Slots = []
    for _ in range(2):
        if rng.random() < 0.4:
            suit = rng.choice(SUITS)
            slots += [suited(r, suit) for r in rng.choice(runs(5))]
        else:
            sizes = rng.choice(([4, 1], [4, 1], [3, 2], [5]))
            slots += alike_slots(sizes, rng)[:5]
    slots += [suited(rng.choice(RANKS))] * 3
    hand = [card for slot in slots[:size] if (card := draw(left, slot, rng) or draw(left, [JOKER], rng))]
    return hand + draw_any(left, size - len(hand), rng)


def make_plain(left: Left, rng: Random) -> list[str]:
    return draw_any(left, 13, rng)


def make_jokers(left: Left, rng: Random) -> list[str]:
    """Two jokers for the front and something to stand behind them (D6, D7); in games without, a rich hand."""
    jokers = [card for _ in range(2) if (card := draw(left, [JOKER], rng))]
    return jokers + make_rich(left, rng, 13 - len(jokers))


MAKERS = (make_jokers, make_low, make_rich, make_rich, make_suit, make_runs, make_plain, make_plain)


def mirror(rows: list[list[str]], left: Left, rng: Random) -> list[list[str]] | None:
    """Another player's rows in other suits (all, or some of them), so that rows tie; the rest is random."""
    stock = left.copy()
    made: list[list[str]] = []
    which = rng.choice(((0, 1, 2), (0, 1, 2), (0, 1), (1, 2), (0, 2), (rng.randrange(3),)))
    for place, row in enumerate(rows):
        if place in which:
            to = dict(zip(SUITS, rng.sample(SUITS, 4), strict=True))
            strict = [card if card == JOKER else card[0] + to[card[1]] for card in row]
            copied = []
            for card in strict:
                found = draw(stock, [card], rng) or draw(stock, suited(card[0]) if card != JOKER else [], rng)
                if found is None:
                    return None
                copied.append(found)
            made.append(copied)
        else:
            made.append([])
    for place, row in enumerate(rows):
        if place not in which:
            made[place] = draw_any(stock, len(row), rng)
    left.subtract([card for row in made for card in row])
    return made
