"""A state of the table engine as the row that the kernels would have in its place."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.accel.batch import Kit
from paiju.core.chance import key_words
from paiju.games.cangzhou.encoding import CAMES, MELD_KINDS
from paiju.games.cangzhou.flow_deal import clear_hand
from paiju.games.cangzhou.flow_row import (
    CAME,
    CUT,
    DEALER,
    DRAWN,
    FIRST_DIE,
    FRESH,
    HALF,
    HIDDEN,
    KEY,
    LAID,
    LINE,
    LOCK,
    LOCKED,
    LOCKS,
    LONG,
    LOOKUP_AT,
    MELD,
    MELD_SIZE,
    MELDS,
    MISSED,
    MISSES,
    OWN_LINE,
    REPLACED,
    RIVER,
    RUN,
    SECOND_DIE,
    SHOWN_LINE,
    TILE,
    TURN,
    WALL,
    WIDTH,
    move_tile,
)
from paiju.games.cangzhou.flow_turns import open_turn
from paiju.games.cangzhou.locks import LOCK_OF
from paiju.games.cangzhou.locks import LOCKS as KINDS_OF_LOCK
from paiju.games.cangzhou.state import Meld, State
from paiju.games.cangzhou.wall import break_at, built_order


def empty_row(kit: Kit) -> list[int]:
    row = [0] * WIDTH
    clear_hand(kit.facts[LOOKUP_AT], row)
    return row


def give(kit: Kit, row: list[int], seat: int, hand: Sequence[int], melds: Sequence[Meld]) -> None:
    """Put tiles into a seat's hand and melds before it."""
    line = seat * LINE
    for tile in hand:
        move_tile(kit.facts[LOOKUP_AT], row, seat, tile, 1)
    for meld in melds:
        at = MELD + seat * SHOWN_LINE + row[line + MELDS] * MELD_SIZE
        source = 0 if meld.source is None else (meld.source - seat) % kit.batch.seats
        row[at : at + MELD_SIZE] = [MELD_KINDS.index(meld.kind) + 1, min(meld.tiles) + 1, meld.tile + 1, source]
        row[line + MELDS] += 1
        if meld.kind in LOCK_OF:
            row[line + LOCKS] += 1
            row[line + LOCK] = KINDS_OF_LOCK.index(LOCK_OF[meld.kind]) + 1
            row[LOCKED + seat * SHOWN_LINE + row[line + LOCK] - 1] += 1
        for tile in meld.tiles:
            row[LAID + seat * SHOWN_LINE + tile] += 1
            row[HIDDEN + tile] -= 1


def row_of(kit: Kit, state: State) -> list[int]:
    """The row of a state in which somebody is in turn."""
    row = empty_row(kit)
    for at, word in enumerate(key_words(state.key)):
        row[KEY + 2 * at : KEY + 2 * at + 2] = [(word >> 16) - HALF, (word & 0xFFFF) - HALF]
    row[DEALER], row[TURN], row[CAME] = state.dealer, state.turn, CAMES.index(state.came)
    row[TILE] = -1 if state.tile is None else state.tile
    row[FRESH], row[DRAWN], row[REPLACED] = int(state.fresh), state.drawn, state.replaced
    row[FIRST_DIE], row[SECOND_DIE] = state.dice
    row[CUT] = 2 * break_at(state.dice)
    row[WALL : WALL + len(state.wall)] = built_order(state.wall, state.dice)
    for seat, hand in enumerate(state.hands):
        give(kit, row, seat, hand, state.melds[seat])
        row[seat * SHOWN_LINE + RUN] = state.runs[seat] or 0
        for tile in state.rivers[seat]:
            row[RIVER + seat * SHOWN_LINE + tile] += 1
            row[HIDDEN + tile] -= 1
            row[seat * LINE + LONG] += 1
        for tile in state.missed[seat]:
            row[MISSED + seat * OWN_LINE + tile] = 1
            row[seat * LINE + MISSES] += 1
    open_turn(kit.room, row, [0])
    return row
