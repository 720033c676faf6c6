"""亮牌: a hand as it is laid down: three rows with their values, or a declared special."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from paiju.core.cards import JOKER, card_text
from paiju.core.errors import Refusal
from paiju.core.quick import quick
from paiju.core.rules import rule
from paiju.families.thirteen.model import PLACES, SIZES, Order, Rules, Special
from paiju.families.thirteen.rows import RowType, front_order, row_type, row_value
from paiju.families.thirteen.specials import PREDICATES, Hand

Values = tuple[int, int, int]
ROWS = tuple(f"@place.{place}" for place in PLACES)
"""How a refusal names the rows, unless whoever asks knows them by other names."""


@quick
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
    return _row_value(rules, front), _row_value(rules, middle), _row_value(rules, back)


def _row_value(rules: Rules, cards: Sequence[int]) -> int:
    """A row's value, worked out once for all rows of the same ranks: suits matter only to flushes."""
    if len(cards) == SIZES[2]:
        # Spelled out in half the time: sum() is quick only with numbers that fit a machine word.
        one, two, three, four, five = cards
        weights = _weights[one] + _weights[two] + _weights[three] + _weights[four] + _weights[five]
    else:
        weights = sum([_weights[card] for card in cards])
    key = weights & _RANKS
    if weights >> _SUITS in _ONE_SUIT:
        key = -key
    value = rules.values.get(key)
    if value is None:
        value = rules.values[key] = row_value(rules.rows, cards)
    return value


_SUITS = 4 * (JOKER // 4 + 1)
_RANKS = (1 << _SUITS) - 1
_weights = [*((1 << card // 4 * 4) + (1 << _SUITS + card % 4 * 4) for card in range(JOKER)), 1 << JOKER]
"""Four bits count the cards of each rank, jokers too, and above them of each suit: a row's sum says what it is."""
_ONE_SUIT = frozenset([0, *(count << 4 * suit for suit in range(4) for count in range(1, SIZES[2] + 1))])


@rule("TH-5.2")
def arranged(rules: Rules, rows: Sequence[Sequence[int]], where: Sequence[str] = ROWS) -> Shown | Refusal:
    """摆牌: the hand in three rows; out of order it is refused or fouled, as the table says."""
    values = row_values(rules, rows)
    legal = in_order(rules, values)
    if not legal and rules.foul == "refuse":
        return out_of_order(rules, values, where)
    front, middle, back = rows
    return Shown((*front, *middle, *back), values, None, not legal)


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
