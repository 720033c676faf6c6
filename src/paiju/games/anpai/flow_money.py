"""金币 in small numbers: as an observation shows them, and in a table's row, whose places hold a byte."""

from __future__ import annotations

from paiju.core.chance import Buffer, Ints
from paiju.core.kernel import kernel
from paiju.games.anpai.flow_facts import BYTE, MONEY, MONEY_PARTS, MOST_MONEY, WHOLE_SHARE


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
    have = 0
    for part in range(MONEY_PARTS):
        have |= (table[at + part] & 255) << BYTE * part
    return have


@kernel
def put_coins(table: Buffer, seat: int, have: int) -> None:
    at = MONEY + seat * MONEY_PARTS
    for part in range(MONEY_PARTS):
        table[at + part] = have >> BYTE * part & 255
