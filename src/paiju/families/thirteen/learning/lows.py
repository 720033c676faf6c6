"""The lowest middle that eight cards can make, by their ranks alone: one look says whether a back can be completed.

Eight cards are a multiset of fourteen symbols, numbered like rows (see ``row_tables``): 203,490 of them. Suits are left
out: a middle of one suit may be higher than the table says, and :mod:`.backs` sees to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from importlib.util import find_spec
from itertools import chain, combinations, combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from paiju.families.thirteen.model import STRICT, WEAK
from paiju.families.thirteen.rules.row_tables import SYMBOLS, row_index, row_tables
from paiju.families.thirteen.rules.rows import RowRules

if TYPE_CHECKING:
    from numpy.typing import NDArray

LEFT, MIDDLE = 8, 5
EIGHTS = comb(SYMBOLS + LEFT - 1, LEFT)
COLUMNS = tuple(comb(symbol + place, place + 1) for place in range(LEFT) for symbol in range(SYMBOLS))
"""What a symbol adds to an index, by how many cards of its row come after it."""


def splits() -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The 56 ways to share eight cards out, as places: a middle and the front it leaves."""
    eight = range(LEFT)
    return tuple(
        (middle, tuple(place for place in eight if place not in middle)) for middle in combinations(eight, MIDDLE)
    )


def lowest(rules: RowRules, order: int, symbols: Sequence[int]) -> int:
    """The lowest place that a back may have above some middle and front of these eight, from the highest down."""
    tables = row_tables(rules)
    found = []
    for middle, front in splits():
        place = tables.fives[2 * row_index(tuple(symbols[card] for card in middle))]
        floor = tables.orders[tables.threes[row_index(tuple(symbols[card] for card in front))]]
        if floor <= place if order == WEAK else floor < place:
            found.append(place)
    return min(found) + (1 if order == STRICT else 0)


def symbols_at(index: int) -> tuple[int, ...]:
    """The eight cards of an index, from the highest down."""
    symbols = []
    for place in range(LEFT - 1, -1, -1):
        column = COLUMNS[SYMBOLS * place : SYMBOLS * (place + 1)]
        symbols.append(max(symbol for symbol in range(SYMBOLS) if column[symbol] <= index))
        index -= column[symbols[-1]]
    return tuple(symbols)


class Lows(Sequence[int]):
    """The table of one set of row rules and one order of rows. NumPy fills it in 0.1 s, when somebody first looks.

    Without NumPy each place is worked out when it is asked for.
    """

    def __init__(self, rules: RowRules, order: int) -> None:
        self._rules, self._order = rules, order
        self._known: dict[int, int] = {}

    def __len__(self) -> int:
        return EIGHTS

    @overload
    def __getitem__(self, at: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[int]: ...
    def __getitem__(self, at: Any) -> Any:
        if self._numbers is not None:
            return self._numbers[at]
        if at not in self._known:
            self._known[at] = lowest(self._rules, self._order, symbols_at(at))
        return self._known[at]

    @cached_property
    def _numbers(self) -> list[int] | None:
        return filled(self._rules, self._order).tolist() if find_spec("numpy") else None

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return filled(self._rules, self._order).astype(dtype)


@cache
def lows_of(rules: RowRules, order: int) -> Lows:
    """By the index of eight cards, the lowest place that a back may have above some middle and front of theirs."""
    return Lows(rules, order)


@lru_cache(maxsize=1)
def _eights() -> tuple[Any, list[list[NDArray[Any]]]]:
    """Every eight's index, and by place from the end and card from the highest down what that adds to an index."""
    import numpy as np

    every = chain.from_iterable(combinations_with_replacement(range(SYMBOLS - 1, -1, -1), LEFT))
    symbols = np.fromiter(every, np.int8, EIGHTS * LEFT).reshape(EIGHTS, LEFT).T
    adds = [np.array(COLUMNS[SYMBOLS * place : SYMBOLS * (place + 1)], np.int32) for place in range(LEFT)]
    index = sum(adds[LEFT - 1 - card][symbols[card]] for card in range(LEFT))
    return index, [[add[symbols[card]] for card in range(LEFT)] for add in adds[:MIDDLE]]


@lru_cache(maxsize=16)
def filled(rules: RowRules, order: int) -> NDArray[Any]:
    """Values of :func:`lowest` for every eight, one way to split all of them after the other."""
    import numpy as np

    tables = row_tables(rules)
    fives, threes = (np.array(numbers, np.int16) for numbers in (tables.fives[::2], tables.threes))
    floors = np.array(tables.orders, np.int16)[threes] + np.int16(0 if order == WEAK else 1)
    index, adds = _eights()
    least = np.full(EIGHTS, len(tables.values), np.int16)
    for middle, front in splits():
        places = fives[sum(adds[len(middle) - 1 - at][card] for at, card in enumerate(middle))]
        fits = floors[sum(adds[len(front) - 1 - at][card] for at, card in enumerate(front))] <= places
        np.minimum(least, places, out=least, where=fits)
    out = np.empty(EIGHTS, np.int16)
    out[index] = least + np.int16(1 if order == STRICT else 0)
    return out
