"""Laws of the settlement, for any hands at any table."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.cards import JOKER
from paiju.core.ledger import totals
from paiju.families.thirteen.hands import ShownHand, arranged, declared
from paiju.families.thirteen.model import THREE, Rules
from paiju.families.thirteen.moves import random_arrangement, sure_arrangement
from paiju.families.thirteen.table import HAND
from paiju.games.duogui13.options import Duogui13Options
from paiju.games.fujian13.options import Fujian13Options
from paiju.games.taiwan13.options import Taiwan13Options
from tests.thirteen.settling import Settlement, settle, with_room

TABLES = {
    "duogui13": Duogui13Options(horse="8h").rules(),
    "duogui13 as in the app": Duogui13Options(
        flush_compare="pairs", equal_rows="allow", all_jokers="highest", horse="8h", jokers=8
    ).rules(),
    "duogui13 without horse": Duogui13Options(jokers=8).rules(),
    "duogui13 net, six": Duogui13Options(players=6, special_clash="net", six_alike=True, base=3).rules(),
    "duogui13 two": Duogui13Options(players=2, jokers=0, flush_compare="top", wheel="none").rules(),
    "fujian13": Fujian13Options().rules(),
    "taiwan13": Taiwan13Options().rules(),
    "taiwan13 all": Taiwan13Options(mode="all", kickers="top", payout="low").rules(),
    "taiwan13 top": Taiwan13Options(kickers="top").rules(),
}
SEEDS = st.integers(0, 1 << 30)
RENAMINGS = list(permutations(range(4)))
COLOURS_KEPT = [suits for suits in RENAMINGS if {suits[0], suits[3]} in ({0, 3}, {1, 2})]
"""Spades and clubs stay of one colour, and so do hearts and diamonds: eight of the twenty-four."""


class Chance:
    """The two calls of a stream that a random arrangement makes."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def shuffled(self, items: tuple[int, ...]) -> list[int]:
        return self._random.sample(items, len(items))

    def below(self, bound: int) -> int:
        return self._random.randrange(bound)


def lay(rules: Rules, cards: tuple[int, ...], random: Random) -> ShownHand:
    """Some laying of a hand: its special half the time, else rows that the table takes."""
    shown = declared(rules, cards)
    if isinstance(shown, ShownHand) and (random.random() < 0.5 or sure_arrangement(rules, cards) is None):
        return shown
    for _ in range(300):
        rows = random_arrangement(rules, cards, Chance(random)).rows  # type: ignore[arg-type]
        found = arranged(rules, rows)
        if isinstance(found, ShownHand):
            return found
    sure = sure_arrangement(rules, cards)
    found = arranged(rules, sure.rows) if sure is not None else shown
    return found if isinstance(found, ShownHand) else lay(rules, cards, random)


def deal(rules: Rules, seed: int) -> tuple[list[ShownHand], tuple[int, ...]]:
    """Hands of one shuffled deck and bets; a seed in three deals a deck of near-specials instead."""
    random = Random(seed)
    deck = random.sample(rules.room.deck, len(rules.room.deck))
    if seed % 3 == 0:
        deck.sort(key=lambda card: (card & 3, card >> 2) if card != JOKER else (random.randrange(4), 0))
    hands = [lay(rules, tuple(deck[HAND * seat : HAND * seat + HAND]), random) for seat in range(rules.room.seats)]
    return hands, tuple(random.randint(1, rules.room.max_bet) for _ in hands)


def banker_of(rules: Rules, seed: int) -> int | None:
    return seed % rules.room.seats if rules.room.banked else None


def points(settled: Settlement) -> dict[tuple[int, int], int]:
    """Points of every pair from both sides."""
    found = {pair.seats: pair.points for pair in settled.pairs}
    return found | {(two, one): -value for (one, two), value in found.items()}


@pytest.mark.parametrize("name", TABLES)
@given(seed=SEEDS)
@settings(max_examples=60)
def test_the_ledger_sums_to_zero_and_to_the_pairs(name: str, seed: int) -> None:
    rules = TABLES[name]
    hands, bets = deal(rules, seed)
    settled = settle(rules, 0, hands, banker_of(rules, seed), bets)
    won = totals(settled.entries, rules.room.seats)
    assert sum(won) == 0
    expected = points(settled)
    for seat in range(rules.room.seats):
        assert won[seat] == sum(value for pair, value in expected.items() if pair[0] == seat)
    for one, two in expected:
        lines = [entry for entry in settled.entries if {entry.payer, entry.payee} == {one, two}]
        assert sum(line.amount if line.payee == one else -line.amount for line in lines) == expected[one, two]


@pytest.mark.parametrize("name", TABLES)
@given(seed=SEEDS, number=st.integers(0, 99))
@settings(max_examples=40)
def test_a_deal_differs_only_in_its_number(name: str, seed: int, number: int) -> None:
    rules = TABLES[name]
    hands, bets = deal(rules, seed)
    banker = banker_of(rules, seed)
    settled = settle(rules, number, hands, banker, bets)
    assert settled == settle(rules, number, hands, banker, bets)
    assert all(entry.deal == number for entry in settled.entries)
    other = settle(rules, number + 1, hands, banker, bets).entries
    assert [replace(entry, deal=number) for entry in other] == list(settled.entries)
    assert settled.totals == totals(settled.entries, rules.room.seats)


@pytest.mark.parametrize("name", TABLES)
@given(seed=SEEDS, order=st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_seats_are_all_alike(name: str, seed: int, order: Random) -> None:
    """Whoever sits where, opponents swapped or all, each pair pays the same."""
    rules = TABLES[name]
    hands, bets = deal(rules, seed)
    banker = banker_of(rules, seed)
    before = points(settle(rules, 0, hands, banker, bets))
    seats = list(range(rules.room.seats))
    order.shuffle(seats)
    moved = None if banker is None else seats.index(banker)
    after = points(settle(rules, 0, [hands[s] for s in seats], moved, [bets[s] for s in seats]))
    assert after == {(seats.index(one), seats.index(two)): value for (one, two), value in before.items()}


@pytest.mark.parametrize("name", ["duogui13 without horse", "fujian13", "taiwan13 all"])
@given(seed=SEEDS, choice=st.integers(0, 23))
@settings(max_examples=40)
def test_suits_are_all_alike(name: str, seed: int, choice: int) -> None:
    """Renaming suits changes no pair; 凑一色 asks for colours, so with specials black stays with black."""
    rules = TABLES[name]
    hands, _ = deal(rules, seed)
    allowed = COLOURS_KEPT if any(hand.special for hand in hands) else RENAMINGS
    suits = allowed[choice % len(allowed)]

    def renamed(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(card if card == JOKER else card & ~3 | suits[card & 3] for card in cards)

    other = []
    for hand in hands:
        cards = renamed(hand.cards)
        rows = (cards[:3], cards[3:8], cards[8:])
        found = declared(rules, cards) if hand.special else arranged(rules, rows)
        assert isinstance(found, ShownHand)
        other.append(found)
    assert settle(rules, 0, other).pairs == settle(rules, 0, hands).pairs


@given(seed=SEEDS)
@settings(max_examples=100)
@pytest.mark.rule("FJ-4.2")
def test_rollover_never_lowers_the_winners_points(seed: int) -> None:
    rollover = TABLES["fujian13"]
    hands, _ = deal(rollover, seed)
    for one, other in zip(
        settle(rollover, 0, hands).pairs, settle(with_room(rollover, gun=THREE), 0, hands).pairs, strict=True
    ):
        assert abs(one.points) >= abs(other.points)
        assert one.points * other.points >= 0
        assert bool(one.points) == bool(other.points)


@given(seed=SEEDS, base=st.integers(1, 1000))
@settings(max_examples=60)
@pytest.mark.rule("DG-1.5")
def test_base_scales_every_line(seed: int, base: int) -> None:
    rules = TABLES["duogui13"]
    hands, _ = deal(rules, seed)
    plain, scaled = settle(rules, 0, hands), settle(with_room(rules, base=base), 0, hands)
    assert [entry.amount * base for entry in plain.entries] == [entry.amount for entry in scaled.entries]
    assert [pair.points * base for pair in plain.pairs] == [pair.points for pair in scaled.pairs]


@given(seed=SEEDS)
@settings(max_examples=60)
@pytest.mark.rule("DG-4.6")
def test_horse_doubles_exactly_its_holders_pairs(seed: int) -> None:
    rules = TABLES["duogui13"]
    hands, _ = deal(rules, seed)
    holder = [seat for seat, hand in enumerate(hands) if rules.room.horse in hand.cards]
    plain, horse = settle(with_room(rules, horse=-1), 0, hands), settle(rules, 0, hands)
    for one, other in zip(plain.pairs, horse.pairs, strict=True):
        assert other.points == one.points * (2 if set(holder) & set(one.seats) else 1)


@given(seed=SEEDS, times=st.integers(1, 5))
@settings(max_examples=40)
@pytest.mark.rule("TW-1.4")
def test_bets_multiply_the_pair(seed: int, times: int) -> None:
    rules = TABLES["taiwan13"]
    hands, _ = deal(rules, seed)
    one = settle(rules, 0, hands, 0, (1, 1, 1, 1))
    many = settle(rules, 0, hands, 0, (1, times, times, times))
    assert [pair.points * times for pair in one.pairs] == [pair.points for pair in many.pairs]
