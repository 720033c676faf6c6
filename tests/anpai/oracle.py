"""A second scorer of anpai, written from the source and the rulings alone; it shares nothing with the game's own code.

Slow and literal on purpose: cards stay texts, every rule is a line of the source's tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

ORDER = "3456789TJQKA2"
RUNS = "3456789TJQKA"
BOMBS = ["四星炸", "王炸", "五星炸", "六星炸", "三王炸", "七星炸", "八星炸", "四王炸"]
"""Weakest first (the source's table of comparing, turned round)."""
TIMES = {
    **{"四王炸": 100, "八星炸": 60, "七星炸": 50, "三王炸": 40, "六星炸": 30, "五星炸": 20, "王炸": 15, "四星炸": 10},
    **{"飞机": 20, "三带": 4, "连对": 20, "对子": 3, "顺子": 20, "单牌": 2},
}
CLASSES = ["炸弹类", "三带类", "对子类", "单牌类"]
SETS = {3: ("三带类", "三带", "飞机", 2), 2: ("对子类", "对子", "连对", 2), 1: ("单牌类", "单牌", "顺子", 5)}
STARS = {4: "四星炸", 5: "五星炸", 6: "六星炸", 7: "七星炸", 8: "八星炸"}
KINGS = {2: "王炸", 3: "三王炸", 4: "四王炸"}


class Read(NamedTuple):
    klass: str
    kind: str
    strength: tuple[int, ...]
    points: int


def read(play: str) -> Read | None:
    """What a play is; None where it is nothing."""
    cards = play.split()
    jokers = sorted((card for card in cards if card in ("sj", "bj")), reverse=True)
    naturals = Counter(card[0] for card in cards if card not in ("sj", "bj"))
    points = 5 * len(jokers) + sum(naturals.values())
    if len(jokers) >= 2 and not naturals:
        # 王炸: the higher joker first, and a small one is high only if there is no big one.
        high = 1 if "bj" in jokers else 0
        low = 0 if "sj" in jokers else 1
        return Read("炸弹类", KINGS[len(jokers)], (BOMBS.index(KINGS[len(jokers)]), high, low), points)
    if len(naturals) == 1 and not jokers and len(cards) >= 4:
        (rank,) = naturals
        return Read("炸弹类", STARS[len(cards)], (BOMBS.index(STARS[len(cards)]), ORDER.index(rank)), points)
    sizes = set(naturals.values()) | ({1} if jokers else set())
    if len(sizes) != 1 or not sizes <= {1, 2, 3} or len(jokers) != len(set(jokers)):
        return None
    (size,) = sizes
    klass, loose, run, least = SETS[size]
    ranks = sorted((ORDER.index(rank) for rank in naturals), reverse=True)
    top = {"": ranks[0] if ranks else -1, "sj": 13, "bj": 14}["bj" if "bj" in jokers else "sj" if jokers else ""]
    names = "".join(sorted(naturals, key=ORDER.index))
    if not jokers and len(names) >= least and names in RUNS:
        return Read(klass, run, (1, len(names), top), points)
    return Read(klass, loose, (0, top), points)


class Settled(NamedTuple):
    klass: str
    winners: list[int]
    crit: list[int]
    payments: list[list[int]]


def score(
    base: int, crit: str, coins: Sequence[int], plays: Sequence[str | None]
) -> tuple[list[int], list[Settled], list[str | None]]:
    """What everybody wins, each settlement, the name of each play."""
    reads = [read(play) if play else None for play in plays]
    have = list(coins)
    bombed = any(one is not None and one.klass == "炸弹类" for one in reads)
    told = []
    for klass in CLASSES[:1] if bombed else CLASSES[1:]:
        players = {seat: one for seat, one in enumerate(reads) if one is not None and one.klass == klass}
        if players:
            told.append(_settle(klass, players, base, crit, have, [seat for seat in range(4) if coins[seat]]))
    return [now - then for now, then in zip(have, coins, strict=True)], told, [one and one.kind for one in reads]


def _settle(
    klass: str, players: dict[int, Read], base: int, crit: str, have: list[int], alive: Sequence[int]
) -> Settled:
    best = max(one.strength for one in players.values())
    winners = [seat for seat, one in players.items() if one.strength == best]
    critted = [seat for seat in players if seat not in winners]
    more = sum(players[seat].points for seat in critted)
    payments, received = [], Counter[int]()
    for payer in alive:
        if payer in winners:
            continue
        owed = {}
        for winner in winners:
            one = players[winner]
            owed[winner] = base * one.points * TIMES[one.kind]
            if payer in critted:
                times = 5 * (len(critted) if crit == "full" else 1)
                counted = players[payer].points if crit == "own" else more
                owed[winner] = base * (one.points + counted) * TIMES[one.kind] * times
        paid = _share(have[payer], owed)
        have[payer] -= sum(paid.values())
        for winner, amount in paid.items():
            received[winner] += amount
            if amount:
                payments.append([payer, winner, amount])
    for winner, amount in received.items():
        have[winner] += amount
    return Settled(klass, winners, critted, payments)


def _share(have: int, owed: dict[int, int]) -> dict[int, int]:
    """All that is owed, or all there is: in proportion, odd coins one each from the earliest seat on."""
    total = sum(owed.values())
    if have >= total:
        return owed
    paid = {winner: have * amount // total for winner, amount in owed.items()}
    for winner in sorted(owed)[: have - sum(paid.values())]:
        paid[winner] += 1
    return paid
