"""A choice carried out in kernels, after the check that it is legal."""

from __future__ import annotations

from paiju.core.kernel import kernel
from paiju.games.cangzhou.flow_claims import answer, open_window
from paiju.games.cangzhou.flow_deal import choose_run, go_on
from paiju.games.cangzhou.flow_end import end_in_wins
from paiju.games.cangzhou.flow_log import DISCARDED, KONG_DECLARED, log_two
from paiju.games.cangzhou.flow_row import (
    BIAN,
    BIAN_CHOICE,
    BY_KONG,
    BY_ZAGANG,
    CLAIM_PHASE,
    CONCEALED_KONG,
    COPIES,
    DRAGON_RUN,
    HAND,
    KINDS,
    KONG_CHOICE,
    LINE,
    LONG,
    LOOKUP_AT,
    MAX_RUN,
    OFFERS,
    OVER,
    OWN_LINE,
    PASS_CHOICE,
    PENDING,
    PHASE,
    PLAYERS,
    RIVER,
    ROB_PHASE,
    SHOWN_LINE,
    TILE,
    TURN,
    TURN_PHASE,
    WIN_CHOICE,
    XIAPAO,
    XIAPAO_CHOICE,
    ZAGANG,
    ZUAN,
    ZUAN_CHOICE,
    Buffer,
    Facts,
    Ints,
)
from paiju.games.cangzhou.flow_see import offer_at, offer_count
from paiju.games.cangzhou.flow_turns import added_kong, bian_start, lay, next_draw, open_turn, replace_tile, show_tile


@kernel
def act(facts: Facts, room: Ints, table: Buffer, seat: int, number: int, log: Buffer, tally: Buffer) -> int:
    """Carry out a legal choice of a pending seat."""
    if not is_legal(room, table, seat, number):
        return 0
    phase = table[PHASE]
    lookup = facts[LOOKUP_AT]
    if phase == TURN_PHASE:
        if number < KINDS:
            discard(lookup, room, table, number, log, tally)
        else:
            play_offer(lookup, room, table, number, log, tally)
    elif phase == XIAPAO:
        choose_run(lookup, room, table, seat, number - XIAPAO_CHOICE, log)
    else:
        answer(lookup, room, table, seat, number, log, tally)
    if table[PHASE] == OVER:
        go_on(facts, room, table, log, tally)
    return 1


@kernel
def is_legal(room: Ints, table: Buffer, seat: int, number: int) -> int:
    """Whether a seat may choose this now."""
    if not 0 <= seat < room[PLAYERS] or table[PENDING] >> seat & 1 == 0:
        return 0
    phase = table[PHASE]
    if phase == XIAPAO:
        return int(XIAPAO_CHOICE <= number <= XIAPAO_CHOICE + room[MAX_RUN])
    if phase == TURN_PHASE:
        if 0 <= number < KINDS:
            return int(table[HAND + seat * OWN_LINE + number] > 0)
    elif number == PASS_CHOICE:
        return 1
    offers = table[seat * LINE + OFFERS]
    for nth in range(offer_count(table, offers)):
        if offer_at(table, offers, nth) == number:
            return 1
    return 0


@kernel
def discard(lookup: Ints, room: Ints, table: Buffer, tile: int, log: Buffer, tally: Buffer) -> None:
    """A tile goes to the river; whoever may claim it is asked."""
    seat = table[TURN]
    show_tile(lookup, table, seat, tile)
    table[RIVER + seat * SHOWN_LINE + tile] += 1
    table[seat * LINE + LONG] += 1
    table[TILE] = tile
    log_two(log, DISCARDED, seat, tile)
    if not open_window(lookup, room, table, CLAIM_PHASE, log):
        next_draw(lookup, room, table, log, tally)


@kernel
def play_offer(lookup: Ints, room: Ints, table: Buffer, choice: int, log: Buffer, tally: Buffer) -> None:
    """What the seat in turn decided beside discarding; with a drawn tile locked there is nothing to win on."""
    seat = table[TURN]
    tile = table[TILE]
    table[seat * LINE + OFFERS] = 0
    if choice == WIN_CHOICE:
        end_in_wins(room, table, 1 << seat, -1, log, tally)
    elif choice < WIN_CHOICE:
        own_kong(lookup, room, table, choice - KONG_CHOICE, log, tally)
    elif choice in (BIAN_CHOICE, ZUAN_CHOICE):
        if choice == BIAN_CHOICE:
            lay(lookup, room, table, seat, BIAN, bian_start(tile, room[DRAGON_RUN]), tile, -1, log, tally)
        else:
            lay(lookup, room, table, seat, ZUAN, tile - 1, tile, -1, log, tally)
        table[TILE] = -1
        open_turn(room, table, log)
    else:
        lay(lookup, room, table, seat, ZAGANG, tile, tile, -1, log, tally)
        replace_tile(lookup, room, table, seat, BY_ZAGANG, log, tally)


@kernel
def own_kong(lookup: Ints, room: Ints, table: Buffer, tile: int, log: Buffer, tally: Buffer) -> None:
    """暗杠 stands at once; 碰杠 may be robbed first."""
    seat = table[TURN]
    if table[HAND + seat * OWN_LINE + tile] == COPIES:
        lay(lookup, room, table, seat, CONCEALED_KONG, tile, tile, -1, log, tally)
        replace_tile(lookup, room, table, seat, BY_KONG, log, tally)
        return
    table[TILE] = tile
    log_two(log, KONG_DECLARED, seat, tile)
    if not open_window(lookup, room, table, ROB_PHASE, log):
        added_kong(lookup, room, table, log, tally)
