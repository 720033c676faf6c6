"""亮牌: a hand as it is laid down: three rows with their values, or a declared special."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from paiju.core.cards import JOKER, card_text
from paiju.core.errors import Refusal
from paiju.core.rules import rule
from paiju.families.thirteen.model import PLACES, SIZES, Order, Rules, Special
from paiju.families.thirteen.rows import RowRules, RowType, five_value, front_order, row_type, three_value
from paiju.families.thirteen.specials import PREDICATES, Hand

Values = tuple[int, int, int]
ROWS = tuple(f"@place.{place}" for place in PLACES)
"""How a refusal names the rows, unless whoever asks knows them by other names."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One seat at the showdown; ``values`` is None exactly when a special was declared."""

    cards: tuple[int, ...]
    values: Values | None
    special: Special | None = None
    foul: bool = False

    @property
    def types(self) -> tuple[RowType, ...]:
        return () if self.values is None else tuple(row_type(value) for value in self.values)


_IN_ORDER: dict[Order, Callable[[int, int, int], bool]] = {
    "strict": lambda front, middle, back: front < middle < back,
    "weak": lambda front, middle, back: front <= middle <= back,
    "front_strict": lambda front, middle, back: front < middle <= back,
}


def beyond_deck(rules: Rules, laid: Sequence[tuple[str, Sequence[int]]]) -> Refusal | None:
    """The first card, and the place it lies, that the deck does not have or not so often; None if all are there."""
    deck = Counter(rules.deck)
    count = Counter(card for _, cards in laid for card in cards)
    for where, cards in laid:
        for card in cards:
            if card not in deck:
                return Refusal("card_not_in_deck", detail={"where": where, "card": card_text(card)})
            if count[card] > deck[card]:
                detail = {"where": where, "card": card_text(card), "given": count[card], "most": deck[card]}
                return Refusal("too_many_cards", detail=detail)
    return None


@rule("TH-5.1")
def in_order(rules: Rules, values: Values) -> bool:
    """三墩次序: whether the rows go up as this table wants; ``kickers`` has no say here (C9)."""
    front, middle, back = values
    return _IN_ORDER[rules.order](front_order(front), middle, back)


@rule("TH-1.2")
def row_values(rules: Rules, rows: Sequence[Sequence[int]]) -> Values:
    front, middle, back = rows
    return _row_value(rules.rows, front), _row_value(rules.rows, middle), _row_value(rules.rows, back)


def _row_value(rules: RowRules, cards: Sequence[int]) -> int:
    """A row's value, worked out once for all rows of the same ranks: suits matter only to flushes."""
    naturals = [card for card in cards if card != JOKER]
    is_flush = len({card & 3 for card in naturals}) <= 1
    return _value_of(rules, len(cards), tuple([card >> 2 for card in naturals]), is_flush)


@lru_cache(maxsize=1 << 15)
def _value_of(rules: RowRules, size: int, ranks: tuple[int, ...], is_flush: bool) -> int:
    return three_value(rules, ranks) if size == SIZES[0] else five_value(rules, ranks, is_flush)


@rule("TH-5.2")
def arranged(rules: Rules, rows: Sequence[Sequence[int]], where: Sequence[str] = ROWS) -> Shown | Refusal:
    """摆牌: the hand in three rows; out of order it is refused or fouled, as the table says."""
    values = row_values(rules, rows)
    legal = in_order(rules, values)
    if not legal and rules.foul == "refuse":
        return out_of_order(rules, values, where)
    return Shown(tuple(card for row in rows for card in row), values, foul=not legal)


def out_of_order(rules: Rules, values: Values, where: Sequence[str] = ROWS) -> Refusal:
    """倒分 (相公): which two neighbouring rows stand the wrong way round, in the table's own names."""
    front, middle, _ = values
    # With a back above everything only the front can be too high.
    low = 1 if in_order(rules, (front, middle, 1 << 30)) else 0
    lower, upper = (f"@{rules.row_names[row_type(value)]}" for value in values[low : low + 2])
    detail = {"lower": where[low], "lower_row": lower, "upper": where[low + 1], "upper_row": upper}
    return Refusal("out_of_order", rules.lines["order"], detail)


@rule("TH-6.2")
def best_special(rules: Rules, cards: Sequence[int]) -> Special | None:
    """报哪一种: the best-paid special these cards form, then the highest in the source's order; None if none."""
    hand = Hand.of(cards)
    for special in rules.specials:
        if PREDICATES[special.id](hand, rules.special_ctx):
            return special
    return None


def declared(rules: Rules, cards: Sequence[int], where: str = "@place.hand") -> Shown | Refusal:
    """报特殊: the hand as a special, refused when it forms none."""
    special = best_special(rules, cards)
    if special is None:
        return Refusal("not_special", "TH-6.2", {"where": where})
    return Shown(tuple(cards), None, special)


@rule("FJ-4.7")
def is_special_stage(rules: Rules, hands: Sequence[Shown]) -> bool:
    """特殊比牌: so many specials that there is no ordinary comparison, where the table has such a stage."""
    return rules.special_stage is not None and sum(hand.special is not None for hand in hands) >= rules.special_stage
