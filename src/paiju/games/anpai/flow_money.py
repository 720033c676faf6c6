"""金币 in small numbers: as an observation shows them, and in a table's row, whose places hold sixteen bits."""

from __future__ import annotations

from paiju.core.chance import Buffer, Ints
from paiju.core.kernel import kernel
from paiju.games.anpai.flow_facts import MONEY, MONEY_BITS, MONEY_PARTS, MOST_MONEY, WHOLE_SHARE


@kernel
def in_base(amount: int, base: int) -> int:
    """An amount in whole units of the base, cut off at the bounds."""
    if amount < 0:
        return -min(-amount // base, MOST_MONEY)
    return min(amount // base, MOST_MONEY)


@kernel
def thousandths(have: int, total: int) -> int:
    """In thousandths of all coins."""
    return have * WHOLE_SHARE // total


@kernel
def coins_of(table: Ints, seat: int) -> int:
    """A seat's coins, put together from their parts."""
    at = MONEY + seat * MONEY_PARTS
    return table[at] + (table[at + 1] << MONEY_BITS) + (table[at + 2] << 2 * MONEY_BITS)


@kernel
def put_coins(table: Buffer, seat: int, have: int) -> None:
    at = MONEY + seat * MONEY_PARTS
    part = (1 << MONEY_BITS) - 1
    table[at] = have & part
    table[at + 1] = have >> MONEY_BITS & part
    table[at + 2] = have >> 2 * MONEY_BITS & part
