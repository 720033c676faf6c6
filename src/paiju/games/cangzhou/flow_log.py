"""The news of a step as numbers: an event's number, the seat it is for (-1: everybody), then what it tells.

Lists come after their length. An offer or an answer is its choice; a chow names its two tiles instead.
"""

from __future__ import annotations

from paiju.core.kernel import kernel
from paiju.games.cangzhou.flow_row import (
    ANSWER,
    BIAN_CHOICE,
    CHOW_CHOICE,
    HAND,
    KINDS,
    KONG_CHOICE,
    KONG_COUNT,
    KONG_TILES,
    LINE,
    MAY_BIAN,
    MAY_CHOW,
    MAY_KONG,
    MAY_PUNG,
    MAY_WIN,
    MAY_ZA,
    MAY_ZAGANG,
    MAY_ZUAN,
    OFFERS,
    OWN_LINE,
    PHASE,
    PUNG_CHOICE,
    TILE,
    TURN_PHASE,
    WIN_CHOICE,
    ZA_CHOICE,
    ZAGANG_CHOICE,
    ZUAN_CHOICE,
    Buffer,
    put,
)

(
    HAND_STARTED, XIAPAO_CHOSEN, RUNS_TOLD, DICE, DEALT, OFFERED, DRAWN_EVENT, DREW, DISCARDED, KONG_DECLARED, MELDED,
    ANSWERED, CLAIM_LOST, DRAW, WON, REVEALED, SETTLED, MATCH_OVER,
) = range(18)  # fmt: skip
"""Events, in the order of ``batch.EVENTS``."""
PAIR_NUMBER = 200
"""A chow of two tiles is this, 34 times the lower one and the higher one."""


@kernel
def put_event(log: Buffer, event: int, to: int) -> None:
    put(log, event)
    put(log, to)


@kernel
def put_hand(table: Buffer, seat: int, extra: int, log: Buffer) -> None:
    """A hand's tiles in order, with one tile more unless that is -1."""
    at = log[0] + 1
    put(log, 0)
    for tile in range(KINDS):
        for _ in range(table[HAND + seat * OWN_LINE + tile] + (tile == extra)):
            put(log, tile)
    log[at] = log[0] - at


@kernel
def choice_number(table: Buffer, choice: int) -> int:
    """A choice as the log has it."""
    if choice < CHOW_CHOICE or choice > CHOW_CHOICE + 2:
        return choice
    first = table[TILE] - (choice - CHOW_CHOICE)
    if choice == CHOW_CHOICE:
        return PAIR_NUMBER + KINDS * (first + 1) + first + 2
    if choice == CHOW_CHOICE + 1:
        return PAIR_NUMBER + KINDS * first + first + 2
    return PAIR_NUMBER + KINDS * first + first + 1


@kernel
def log_offers(table: Buffer, seat: int, log: Buffer) -> None:
    """What a seat is offered, in the order the table tells it."""
    if len(log) <= 1:
        return
    put_event(log, OFFERED, seat)
    at = log[0] + 1
    put(log, 0)
    offers = table[seat * LINE + OFFERS]
    own = table[PHASE] == TURN_PHASE
    if offers & MAY_WIN:
        put(log, WIN_CHOICE)
    if offers & MAY_PUNG:
        put(log, PUNG_CHOICE)
    if own:
        for i in range(table[KONG_COUNT]):
            put(log, KONG_CHOICE + table[KONG_TILES + i])
    elif offers & MAY_KONG:
        put(log, KONG_CHOICE + table[TILE])
    if offers & MAY_BIAN:
        put(log, BIAN_CHOICE)
    if offers & MAY_ZUAN:
        put(log, ZUAN_CHOICE)
    if offers & MAY_ZA:
        put(log, ZA_CHOICE)
    if offers & MAY_ZAGANG:
        put(log, ZAGANG_CHOICE)
    for place in range(2, -1, -1):
        if offers & MAY_CHOW << place:
            put(log, choice_number(table, CHOW_CHOICE + place))
    log[at] = log[0] - at


@kernel
def log_answer(table: Buffer, seat: int, log: Buffer) -> None:
    if len(log) > 1:
        put_event(log, ANSWERED, seat)
        put(log, choice_number(table, table[seat * LINE + ANSWER]))


@kernel
def log_two(log: Buffer, event: int, one: int, two: int) -> None:
    """Public news of two numbers."""
    if len(log) > 1:
        put_event(log, event, -1)
        put(log, one)
        put(log, two)
