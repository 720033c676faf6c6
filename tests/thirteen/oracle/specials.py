"""Specials by search: does a way to split the thirteen cards exist?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from tests.thirteen.oracle.rows import LOW, naturals, rank, straights, suit

Cards = Sequence[str]
Options = dict[str, Any]
Test = Callable[[Cards], bool]


@cache
def splits_into(groups: tuple[int, ...], ranks: tuple[int, ...], jokers: int) -> bool:
    """Can groups of equal rank of these sizes be laid out? Each group tries each rank and each number of jokers."""
    if not groups:
        return True
    size, *rest = groups
    for used in range(min(size, jokers) + 1):
        for value in sorted(set(ranks)) or [2]:
            need = size - used
            if ranks.count(value) >= need:
                left = list(ranks)
                for _ in range(need):
                    left.remove(value)
                if splits_into(tuple(rest), tuple(left), jokers - used):
                    return True
    return False


def groups(*sizes: int) -> Test:
    def test(cards: Cards) -> bool:
        real = naturals(cards)
        return splits_into(sizes, tuple(sorted(map(rank, real))), len(cards) - len(real))

    return test


def is_flush(cards: Cards) -> bool:
    return len({suit(card) for card in naturals(cards)}) <= 1


def is_run(runs: list[set[int]]) -> Test:
    def test(cards: Cards) -> bool:
        ranks = {rank(card) for card in naturals(cards)}
        return len(ranks) == len(naturals(cards)) and any(ranks <= run for run in runs)

    return test


def fives_that(test: Test, cards: Cards) -> set[tuple[int, ...]]:
    """Which five of the thirteen places hold such a row."""
    return {places for places in combinations(range(13), 5) if test([cards[i] for i in places])}


def rows_all(five: Test, three: Test) -> Test:
    """Two rows of five and one of three, in any order (C8)."""

    def test(cards: Cards) -> bool:
        good = fives_that(five, cards)
        for back in good:
            rest = [i for i in range(13) if i not in back]
            for middle in combinations(rest, 5):
                if middle in good and three([cards[i] for i in rest if i not in middle]):
                    return True
        return False

    return test


def both(one: Test, other: Test) -> Test:
    return lambda cards: one(cards) and other(cards)


def within(low: int, high: int) -> Test:
    return lambda cards: all(low <= rank(card) <= high for card in naturals(cards))


def suits_within(*allowed: str) -> Test:
    return lambda cards: any({suit(card) for card in naturals(cards)} <= set(pair) for pair in allowed)


def royals(least: int) -> Test:
    """十二皇族: at least so many of J Q K A, jokers included."""
    return lambda cards: sum(card == "jk" or rank(card) >= 11 for card in cards) >= least


def is_dragon(cards: Cards) -> bool:
    ranks = [rank(card) for card in naturals(cards)]
    return len(set(ranks)) == len(ranks)


def alike(least: int) -> Test:
    """N alike, jokers included; three or more twos or threes count one more (D9)."""

    def test(cards: Cards) -> bool:
        counts = Counter(rank(card) for card in naturals(cards))
        jokers = len(cards) - len(naturals(cards))
        for value in range(2, 15):
            count = counts[value] + jokers
            if value in LOW and count >= 3:
                count += 1
            if count >= least:
                return True
        return False

    return test


def rules_of(game: str, options: Options) -> list[tuple[str, int, Test]]:
    """Name, points and test of every special of a game, the highest in the source's order first."""
    fives = [run for run, _ in straights(options["wheel"])]
    threes = [set(range(top - 2, top + 1)) for top in range(4, 15)] + [{14, 2, 3}]
    if game == "taiwan13":
        threes.remove({12, 13, 14})  # T6
    run5, run3 = is_run(fives), is_run(threes)
    three_flushes = rows_all(is_flush, is_flush)
    three_runs = rows_all(run5, run3)
    three_both = rows_all(both(run5, is_flush), both(run3, is_flush))
    pure = both(is_flush, is_dragon)
    colour = suits_within("sc", "hd")
    if game == "duogui13":
        return [
            ("无敌至尊", 140, alike(14)),
            ("福星高照", 130, alike(13)),
            ("雄霸天下", 120, alike(12)),
            ("步步高升", 110, alike(11)),
            ("至尊清龙", 104, pure),
            ("十全十美", 100, alike(10)),
            ("长长久久", 90, alike(9)),
            ("八仙过海", 80, alike(8)),
            ("一条龙", 52, is_dragon),
            ("四套三条", 52, groups(3, 3, 3, 3)),
            ("三分天下", 52, groups(4, 4, 4)),
            ("旗开得胜", 40, alike(7)),
            ("三皇五帝", 26, groups(5, 5, 3)),
            ("十二皇族", 26, royals(12)),
            ("三同花顺", 26, three_both),
            *([("六六大顺", 20, alike(6))] if options["six_alike"] else []),
            ("全大", 6, within(8, 14)),
            ("全小", 6, within(2, 8)),
            ("凑一色", 6, colour),
            ("五对三条", 6, groups(3, 2, 2, 2, 2, 2)),
            ("六对半", 6, groups(2, 2, 2, 2, 2, 2)),
            ("三同花", 6, three_flushes),
            ("三顺子", 6, three_runs),
        ]
    if game == "fujian13":
        return [
            ("至尊清龙", 52, pure),
            ("一条龙", 26, is_dragon),
            ("十二皇族", 24, royals(12)),
            ("三同花顺", 22, three_both),
            ("三分天下", 20, groups(4, 4, 4)),
            ("全大", 15, within(8, 14)),
            ("全小", 12, within(2, 8)),
            ("凑一色", 10, colour if options["one_colour"] == "colour" else suits_within("dc", "sh")),
            ("双怪冲三", 8, groups(3, 3, 2, 2, 2)),
            ("四套三条", 6, groups(3, 3, 3, 3)),
            ("五对三条", 5, groups(3, 2, 2, 2, 2, 2)),
            ("六对半", 4, groups(2, 2, 2, 2, 2, 2)),
            ("三顺子", 3, three_runs),
            ("三同花", 3, three_flushes),
        ]
    return [
        ("至尊清龙", 108, pure),
        ("一条龙", 36, is_dragon),
        ("十二皇族", 32, royals(13)),
        ("三同花顺", 24, three_both),
        ("三分天下", 20, groups(4, 4, 4)),
        ("全大", 12, within(8, 14)),
        ("全小", 12, within(2, 8)),
        ("凑一色", 10, colour),
        ("四套三条", 8, groups(3, 3, 3, 3)),
        ("六对半", 6, groups(2, 2, 2, 2, 2, 2)),
        ("三顺子", 4, three_runs),
        ("三同花", 3, three_flushes),
    ]


def best_special(game: str, cards: Cards, options: Options) -> str | None:
    """C7: the best-paid, then the highest in the source's order; the lists above are in both orders at once."""
    for name, _, test in rules_of(game, options):
        if test(cards):
            return name
    return None
