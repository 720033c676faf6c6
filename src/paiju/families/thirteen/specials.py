"""特殊牌型: one small predicate a special; jokers are wild in all of them (TH-4.2).

A predicate may hold for the better pattern too (every 至尊清龙 is a 一条龙): which of them counts is the game's
list to say (TH-6.2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Literal

from paiju.core.cards import JOKER
from paiju.core.rules import rule
from paiju.families.thirteen.groups import Layers, cover, cover_runs, needs_of, runs_of
from paiju.families.thirteen.rows import ACE, LOW, RowRules, Wheel, row_value

JACK = 9
EIGHT = 6
_ROWS = (5, 5, 3)
_ANY_SUIT = 0b1111
COLOURS: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "colour": ((0, 3), (1, 2)),  # ♠♣ or ♥♦
    "suits": ((2, 3), (0, 1)),  # ♦♣ or ♠♥
}

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SpecialContext:
    """What a table says about specials: its straights, D9's bonus, Q-K-A in front (not in T6), 凑一色 (F5)."""

    wheel: Wheel
    low_bonus: bool
    ends_in_ace: bool
    one_colour: Literal["colour", "suits"]


@dataclass(frozen=True, slots=True)
class Hand:
    """Thirteen cards as the predicates ask about them."""

    jokers: int
    counts: tuple[int, ...]
    suit_sizes: tuple[int, ...]
    layers: Layers
    suit_layers: tuple[Layers, ...]

    @classmethod
    def of(cls, cards: Sequence[int]) -> Hand:
        counts = [0] * (ACE + 1)
        sizes = [0] * 4
        suits = [[0, 0, 0, 0] for _ in range(4)]
        together = [0, 0, 0, 0]
        for card in cards:
            if card == JOKER:
                continue
            rank, suit = card >> 2, card & 3
            bit = 1 << rank
            counts[rank] += 1
            sizes[suit] += 1
            for masks in (together, suits[suit]):
                for i in range(4):
                    if not masks[i] & bit:
                        masks[i] |= bit
                        break
        return cls(
            len(cards) - sum(sizes),
            tuple(counts),
            tuple(sizes),
            (together[0], together[1], together[2], together[3]),
            tuple([(once, twice, thrice, more) for once, twice, thrice, more in suits]),
        )


Predicate = Callable[[Hand, SpecialContext], bool]


@rule("TH-4.3")
def best_alike(hand: Hand, ctx: SpecialContext) -> int:
    """n张相同: the most cards of one rank, jokers included; three or more twos or threes are one more."""
    most = max(hand.counts) + hand.jokers
    if ctx.low_bonus:
        low = max(hand.counts[rank] for rank in LOW) + hand.jokers
        if low >= 3:
            most = max(most, low + 1)
    return most


def _alike(number: int) -> Predicate:
    return lambda hand, ctx: best_alike(hand, ctx) >= number


@rule("TH-4.1", "TH-4.2")
def _groups(*sizes: int) -> Predicate:
    """Groups of equal ranks, not necessarily different ones; a group of one is any card."""
    return lambda hand, ctx: cover(needs_of(hand.counts), sizes) is not None


@rule("TH-4.5")
def _dragon(hand: Hand, ctx: SpecialContext) -> bool:
    """一条龙: each of the thirteen ranks once."""
    return not hand.layers[1]


@rule("TH-4.4")
def _pure_dragon(hand: Hand, ctx: SpecialContext) -> bool:
    """至尊清龙: the thirteen ranks in one suit."""
    return _dragon(hand, ctx) and max(hand.suit_sizes) == sum(hand.suit_sizes)


def _royals(hand: Hand) -> int:
    return sum(hand.counts[JACK:]) + hand.jokers


@rule("TH-4.9")
def _twelve_royals(hand: Hand, ctx: SpecialContext) -> bool:
    """十二皇族: at least twelve of J Q K A."""
    return _royals(hand) >= 12


@rule("TH-4.10")
def _all_royals(hand: Hand, ctx: SpecialContext) -> bool:
    """字一色: J Q K A only."""
    return _royals(hand) == 13


@rule("TH-4.14")
def _all_big(hand: Hand, ctx: SpecialContext) -> bool:
    """全大: nothing below the eight."""
    return not any(hand.counts[:EIGHT])


@rule("TH-4.15")
def _all_small(hand: Hand, ctx: SpecialContext) -> bool:
    """全小: nothing above the eight."""
    return not any(hand.counts[EIGHT + 1 :])


@rule("TH-4.16")
def _one_colour(hand: Hand, ctx: SpecialContext) -> bool:
    """凑一色: all in two suits that belong together."""
    naturals = sum(hand.suit_sizes)
    return any(hand.suit_sizes[one] + hand.suit_sizes[other] == naturals for one, other in COLOURS[ctx.one_colour])


@rule("TH-4.12")
def _three_flushes(hand: Hand, ctx: SpecialContext) -> bool:
    """三同花: each row of one suit, the rows' suits alike or not."""
    return cover(needs_of(hand.suit_sizes), _ROWS) is not None


@rule("TH-4.13", "TH-4.20")
def _three_straights(hand: Hand, ctx: SpecialContext) -> bool:
    """三顺子: each row a run, the front a run of three."""
    return cover_runs(hand.layers, runs_of(ctx.wheel, ctx.ends_in_ace), 2, True) is not None


@rule("TH-4.11")
def _three_straight_flushes(hand: Hand, ctx: SpecialContext) -> bool:
    """三同花顺: each row a run of one suit."""
    return _straight_flush_runs(hand, ctx) is not None


def _straight_flush_runs(hand: Hand, ctx: SpecialContext) -> tuple[tuple[int, tuple[int, ...]], ...] | None:
    """The runs of each suit as (suit, runs), shortest first, that hold the whole hand."""
    suits = [suit for suit in range(4) if hand.suit_sizes[suit]]
    if len(suits) > 3:
        return None
    runs = runs_of(ctx.wheel, ctx.ends_in_ace)
    # Every way to share the front and two fives among the suits: (fives, front) each, no suit without a row.
    for shares in _SHARES[len(suits)]:
        found: list[tuple[int, tuple[int, ...]]] = []
        for suit, (fives, front) in zip(suits, shares, strict=True):
            # Too many cards for its rows: the search would say so too, only later.
            if hand.suit_sizes[suit] > 5 * fives + 3 * front:
                break
            chosen = cover_runs(hand.suit_layers[suit], runs, fives, front)
            if chosen is None:
                break
            found.append((suit, chosen))
        else:
            return tuple(found)
    return None


_SHARES: tuple[tuple[tuple[tuple[int, bool], ...], ...], ...] = (
    ((),),
    (((2, True),),),
    tuple(permutations(((2, False), (0, True)))) + tuple(permutations(((1, False), (1, True)))),
    tuple(sorted(set(permutations(((1, False), (1, False), (0, True)))))),
)

PREDICATES: dict[str, Predicate] = {
    **{f"alike_{number}": _alike(number) for number in range(14, 5, -1)},
    "pure_dragon": _pure_dragon,
    "dragon": _dragon,
    "four_triples": rule("TH-4.6")(_groups(3, 3, 3, 3, 1)),
    "three_quads": rule("TH-4.7")(_groups(4, 4, 4, 1)),
    "three_emperors": rule("TH-4.8")(_groups(5, 5, 3)),
    "twelve_royals": _twelve_royals,
    "all_royals": _all_royals,
    "three_straight_flushes": _three_straight_flushes,
    "three_flushes": _three_flushes,
    "three_straights": _three_straights,
    "all_big": _all_big,
    "all_small": _all_small,
    "one_colour": _one_colour,
    "five_pairs_triple": rule("TH-4.17")(_groups(3, 2, 2, 2, 2, 2)),
    "six_pairs": rule("TH-4.18")(_groups(2, 2, 2, 2, 2, 2, 1)),
    "two_triples_three_pairs": rule("TH-4.19")(_groups(3, 3, 2, 2, 2, 1)),
}
"""By id; the games' lists say which of them they have and what each pays."""


def forms(special_id: str, cards: Sequence[int], ctx: SpecialContext) -> bool:
    """Whether these thirteen cards form that special; their number is the caller's to check."""
    return PREDICATES[special_id](Hand.of(cards), ctx)


def rows_of_special(special_id: str, cards: Sequence[int], ctx: SpecialContext) -> tuple[Row, Row, Row] | None:
    """Front, middle and back of a 三顺子, 三同花 or 三同花顺; None for other specials and for cards that form none."""
    hand = Hand.of(cards)
    naturals = sorted((card for card in cards if card != JOKER), reverse=True)
    rows = _rows(special_id, hand, naturals, ctx)
    if rows is None:
        return None
    rules = RowRules(ctx.wheel, low_bonus=ctx.low_bonus)
    front, middle, back = sorted(map(tuple, rows), key=lambda row: (len(row), row_value(rules, row)))
    return front, middle, back


def _rows(special_id: str, hand: Hand, naturals: list[int], ctx: SpecialContext) -> list[list[int]] | None:
    if special_id == "three_flushes":
        return _flush_rows(hand, naturals)
    if special_id == "three_straights":
        runs = cover_runs(hand.layers, runs_of(ctx.wheel, ctx.ends_in_ace), 2, True) or ()
        places = [(_ANY_SUIT, run) for run in runs]
    elif special_id == "three_straight_flushes":
        places = [(1 << suit, run) for suit, runs in _straight_flush_runs(hand, ctx) or () for run in runs]
    else:
        return None
    return _run_rows(naturals, places) if places else None


def _flush_rows(hand: Hand, naturals: list[int]) -> list[list[int]] | None:
    suits = sorted((suit for suit in range(4) if hand.suit_sizes[suit]), key=lambda suit: -hand.suit_sizes[suit])
    shares = cover(needs_of(hand.suit_sizes), _ROWS)
    if shares is None:
        return None
    rows: list[list[int]] = []
    unused = list(_ROWS)
    for suit, sizes in zip(suits, shares, strict=True):
        cards = [card for card in naturals if card & 3 == suit]
        for size in sizes:
            unused.remove(size)
            rows.append(_filled(cards[:size], size))
            del cards[:size]
    return rows + [_filled([], size) for size in unused]


def _run_rows(naturals: list[int], runs: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Deal cards into runs given as (suit mask, rank mask) that are known to hold them all."""
    rows: list[list[int]] = [[] for _ in runs]
    for card in naturals:
        rank, suit = card >> 2, card & 3
        next(
            row
            for row, (suits, run) in zip(rows, runs, strict=True)
            if suits >> suit & run >> rank & 1 and all(other >> 2 != rank for other in row)
        ).append(card)
    return [_filled(row, run.bit_count()) for row, (_, run) in zip(rows, runs, strict=True)]


def _filled(row: list[int], size: int) -> list[int]:
    return row + [JOKER] * (size - len(row))
