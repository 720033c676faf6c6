"""The exact front against every split there is, counted out one by one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import get_args

import pytest

from paiju.core.cards import JOKER, parse_cards
from paiju.families.thirteen.arranging.front import pareto_front
from paiju.families.thirteen.arranging.laying import points_of, take_seat
from paiju.families.thirteen.model import BY_GUNS, GUNS, NO_SWEEP, Order, Room
from paiju.families.thirteen.rules.row_tables import BINOMIAL, FIVES, THREES, row_index, row_tables
from paiju.families.thirteen.rules.rows import RowRules, front_order, row_value
from paiju.families.thirteen.table import NOBODY, NONE, LaidDeal, LaidHand
from paiju.games.duogui13.options import Duogui13Options

ORDERS: tuple[Order, ...] = get_args(Order)
PLAIN = RowRules("second")
JOKERS = RowRules("second", low_bonus=True)
TWO_MORE_SUITS = [*range(52), *range(2, 52, 4), *range(3, 52, 4)]
Triple = tuple[int, int, int]


def in_order(order: Order, front: int, middle: int, back: int) -> bool:
    low = front_order(front)
    if order == "strict":
        return low < middle < back
    if order == "weak":
        return low <= middle <= back
    return low < middle <= back


def every_split(rules: RowRules, order: Order, hand: Sequence[int]) -> set[Triple]:
    """The values of all legal ones among the 72,072 splits."""
    known: dict[tuple[int, ...], int] = {}

    def value(places: Sequence[int]) -> int:
        cards = tuple(sorted(hand[place] for place in places))
        if cards not in known:
            known[cards] = row_value(rules, cards)
        return known[cards]

    found = set()
    for front in combinations(range(13), 3):
        rest = [place for place in range(13) if place not in front]
        for middle in combinations(rest, 5):
            back = [place for place in rest if place not in middle]
            values = value(front), value(middle), value(back)
            if in_order(order, *values):
                found.add(values)
    return found


def undominated(triples: set[Triple]) -> set[Triple]:
    kept: list[Triple] = []
    for one in sorted(triples, reverse=True):
        if not any(all(a >= b for a, b in zip(other, one, strict=True)) for other in kept):
            kept.append(one)
    return set(kept)


def deal(jokers: int, seed: int, deck: Sequence[int] = range(52)) -> tuple[int, ...]:
    return (*random.Random(seed).sample(deck, 13 - jokers), *[JOKER] * jokers)


CASES = [
    *[(JOKERS, "strict", deal(jokers, jokers, TWO_MORE_SUITS)) for jokers in range(9)],
    (PLAIN, "weak", deal(0, 20)),
    (RowRules("lowest"), "front_strict", deal(0, 21)),
    (RowRules("none", "top"), "weak", deal(0, 22)),
    (RowRules("second", "top", True), "weak", deal(3, 23)),
    (RowRules("lowest", "full", True), "front_strict", deal(2, 24)),
    # Two suits: flushes and straight flushes everywhere; and five of a kind rivals for the same cards.
    (PLAIN, "strict", tuple(parse_cards("As Ks Qs Js Ts 9s 8s 5h 4h 3h 2h Ah Kh"))),
    (JOKERS, "strict", tuple(parse_cards("2s 2h 2d 2c 2d 3s 3h 3d 3c jk jk jk jk"))),
]


@pytest.mark.slow
@pytest.mark.rule("TH-5.1")
@pytest.mark.parametrize(("rules", "order", "hand"), CASES)
def test_front_is_exactly_the_undominated_legal_splits(rules: RowRules, order: Order, hand: tuple[int, ...]) -> None:
    found = pareto_front(rules, order, hand)
    assert {split.values for split in found} == undominated(every_split(rules, order, hand))
    assert len({split.values for split in found}) == len(found)
    for split in found:
        assert sorted(card for row in split.rows for card in row) == sorted(hand)
        assert tuple(map(len, split.rows)) == (3, 5, 5)
        assert tuple(row_value(rules, row) for row in split.rows) == split.values


def as_laid(values: Triple) -> LaidHand:
    hand = LaidHand()
    hand.values, hand.special = list(values), NONE
    return hand


@pytest.mark.slow
@pytest.mark.parametrize(("jokers", "order"), [(0, "strict"), (1, "weak"), (5, "front_strict"), (7, "strict")])
def test_no_split_wins_more_than_the_best_of_the_front(jokers: int, order: Order) -> None:
    """Under duogui13's points, whose guns and sweeps are the hardest case for "higher is never worse"."""
    hand = deal(jokers, 40 + jokers)
    everything = list(every_split(JOKERS, order, hand))
    front = [split.values for split in pareto_front(JOKERS, order, hand)]
    chance = random.Random(jokers)
    for gun in range(len(GUNS)):
        room = Duogui13Options().rules().room
        room = room._replace(gun=gun, sweep=BY_GUNS if gun else NO_SWEEP)
        show = LaidDeal()
        show.banker = NOBODY
        for seat in (1, 2, 3):
            take_seat(as_laid(chance.choice(everything)), show.hands[seat])

        def best(triples: Sequence[Triple], room: Room = room, show: LaidDeal = show) -> int:
            return max(points_of(room, show, as_laid(t), None) for t in triples)

        assert best(front) == best(everything)


@pytest.mark.slow
def test_equal_rows_are_legal_only_where_the_order_is_weak() -> None:
    # Each rank from 2 to 6 twice, and 7 8 9: the two straights 2-6 are equal, and strict order forbids them.
    hand = parse_cards("2s 2h 3s 3h 4d 4c 5s 5h 6d 6c 7s 8h 9d")
    straight = 4 << 20 | 6 << 16
    twice = {order: every_split(PLAIN, order, hand) for order in ORDERS}
    high = 9 << 16 | 8 << 12 | 7 << 8
    assert [(high, straight, straight) in twice[order] for order in ORDERS] == [False, True, True]
    assert all(split.values[1] < split.values[2] for split in pareto_front(PLAIN, "strict", hand))
    for order in ("weak", "front_strict"):
        assert (high, straight, straight) not in undominated(twice[order]) or (high, straight, straight) in {
            split.values for split in pareto_front(PLAIN, order, hand)
        }


def test_tables_hold_what_the_rows_say() -> None:
    tables = row_tables(JOKERS)
    assert len(tables.fives) == 2 * FIVES == 17_136
    assert len(tables.threes) == THREES == 560
    assert list(tables.values) == sorted(set(tables.values))
    chance = random.Random(5)
    for _ in range(300):
        jokers = chance.randrange(6)
        cards = [*chance.sample(range(52), 5 - jokers), *[JOKER] * jokers]
        naturals = sorted((card for card in cards if card != JOKER), reverse=True)
        symbols = (*(card // 4 + 1 for card in naturals), *[0] * jokers)
        flush = len({card % 4 for card in naturals}) <= 1
        assert tables.values[tables.fives[2 * row_index(symbols) + flush]] == row_value(JOKERS, cards)
    assert len(BINOMIAL) == 5 * 14
