"""亮牌: a hand as it is laid down, for people: three rows with their values, a declared special, or why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from paiju.core.cards import card_text
from paiju.core.errors import Refusal
from paiju.core.rules import rule
from paiju.families.thirteen.model import Rules, Special
from paiju.families.thirteen.moves import row_value
from paiju.families.thirteen.rules import play
from paiju.families.thirteen.rules.rows import RowType, row_type
from paiju.families.thirteen.table import NONE, PLACES

Values = tuple[int, int, int]
ROWS = tuple(f"@place.{place}" for place in PLACES)
"""How a refusal names the rows, unless whoever asks knows them by other names."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """One seat at the showdown; ``values`` is None exactly when a special was declared."""

    cards: tuple[int, ...]
    values: Values | None
    special: Special | None = None
    foul: bool = False

    @property
    def types(self) -> tuple[RowType, ...]:
        return () if self.values is None else tuple(row_type(value) for value in self.values)


def beyond_deck(rules: Rules, laid: Sequence[tuple[str, Sequence[int]]]) -> Refusal | None:
    """The first card, and the place it lies, that the deck does not have or not so often; None if all are there."""
    deck = Counter(rules.room.deck)
    count = Counter(card for _, cards in laid for card in cards)
    for where, cards in laid:
        for card in cards:
            if card not in deck:
                return Refusal("card_not_in_deck", detail={"where": where, "card": card_text(card)})
            if count[card] > deck[card]:
                detail = {"where": where, "card": card_text(card), "given": count[card], "most": deck[card]}
                return Refusal("too_many_cards", detail=detail)
    return None


def in_order(rules: Rules, values: Values) -> bool:
    """三墩次序: whether the rows go up as this table wants."""
    return play.in_order(rules.room, *values)


def row_values(rules: Rules, rows: Sequence[Sequence[int]]) -> Values:
    front, middle, back = rows
    return row_value(rules, front), row_value(rules, middle), row_value(rules, back)


@rule("TH-5.2")
def arranged(rules: Rules, rows: Sequence[Sequence[int]], where: Sequence[str] = ROWS) -> ShownHand | Refusal:
    """摆牌: the hand in three rows; out of order it is refused or fouled, as the table says."""
    values = row_values(rules, rows)
    legal = in_order(rules, values)
    if not legal and not rules.room.foul_pays:
        return out_of_order(rules, values, where)
    front, middle, back = rows
    return ShownHand((*front, *middle, *back), values, None, not legal)


def out_of_order(rules: Rules, values: Values, where: Sequence[str] = ROWS) -> Refusal:
    """倒分 (相公): which two neighbouring rows stand the wrong way round, in the table's own names."""
    front, middle, _ = values
    # With a back above everything only the front can be too high.
    low = 1 if in_order(rules, (front, middle, 1 << 30)) else 0
    lower, upper = (f"@{rules.row_names[row_type(value)]}" for value in values[low : low + 2])
    detail = {"lower": where[low], "lower_row": lower, "upper": where[low + 1], "upper_row": upper}
    return Refusal("out_of_order", rules.lines["order"], detail)


def best_special(rules: Rules, cards: Sequence[int]) -> Special | None:
    """报哪一种: the special that counts of those these cards form; None if they form none."""
    place = play.best_special(rules.room, cards)
    return None if place == NONE else rules.specials[place]


def declared(rules: Rules, cards: Sequence[int], where: str = "@place.hand") -> ShownHand | Refusal:
    """报特殊: the hand as a special, refused when it forms none."""
    special = best_special(rules, cards)
    if special is None:
        return Refusal("not_special", "TH-6.2", {"where": where})
    return ShownHand(tuple(cards), None, special)
