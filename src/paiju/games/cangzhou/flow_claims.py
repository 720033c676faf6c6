"""Windows in kernels: a discard, or a 碰杠 that can be robbed, is answered by all who may, then decided."""

from __future__ import annotations

from paiju.core.kernel import kernel
from paiju.core.rules import rule
from paiju.games.cangzhou.flow_end import end_in_wins
from paiju.games.cangzhou.flow_log import CLAIM_LOST, choice_number, log_answer, log_offers, put_event
from paiju.games.cangzhou.flow_row import (
    ANSWER,
    BY_CLAIM,
    BY_KONG,
    BY_ZAGANG,
    CAME,
    CHOW,
    CHOW_CHOICE,
    CLAIM_PHASE,
    CODES,
    DRAGON_RUN,
    EXPOSED_KONG,
    HAND,
    KONG_CHOICE,
    LINE,
    LOCK,
    LOCK_ZA,
    MAY_CHOW,
    MAY_KONG,
    MAY_PUNG,
    MAY_WIN,
    MAY_ZA,
    MAY_ZAGANG,
    MISSED,
    MISSES,
    MULTI_WIN,
    NO_CODE,
    OFFERS,
    OWN_LINE,
    PASS_CHOICE,
    PENDING,
    PHASE,
    PLAYERS,
    PUNG,
    PUNG_CHOICE,
    ROB_PHASE,
    SUIT_LINE,
    SUITS,
    TILE,
    TOTAL,
    TURN,
    WIN_CHOICE,
    ZA,
    ZA_CHOICE,
    ZAGANG,
    Buffer,
    Ints,
    put,
    starts_run,
)
from paiju.games.cangzhou.flow_turns import added_kong, lay, may_declare, may_lay, next_draw, open_turn, replace_tile
from paiju.games.cangzhou.flow_win import may_win_from


@rule("CZ-3.1")
@kernel
def open_window(lookup: Ints, room: Ints, table: Buffer, phase: int, log: Buffer) -> int:
    """Everyone who may do something with the tile in question is asked; 0 when nobody may."""
    turn = table[TURN]
    tile = table[TILE]
    suit = SUITS + CODES + tile // 9
    after = turn + 1 if turn + 1 < room[PLAYERS] else 0
    asked = 0
    for seat in range(room[PLAYERS]):
        offers = 0
        if seat != turn:
            # Most hands wait for nothing because of their other suits alone.
            others = table[seat * LINE + TOTAL] - table[suit + seat * SUIT_LINE]
            if others < NO_CODE and may_win_from(lookup, room, table, seat, tile):
                offers = MAY_WIN
            if phase == CLAIM_PHASE:
                if table[HAND + seat * OWN_LINE + tile] >= 2:
                    offers |= same_claims(room, table, seat, tile)
                if seat == after:
                    offers |= chows(room, table, seat, tile)
        table[seat * LINE + OFFERS] = offers
        if offers:
            asked |= 1 << seat
    table[PHASE] = phase
    table[PENDING] = asked
    if asked and len(log) > 1:
        for seat in range(room[PLAYERS]):
            if asked >> seat & 1:
                log_offers(table, seat, log)
    return asked


@rule("CZ-2.3", "CZ-2.4", "CZ-4.3", "CZ-4.4")
@kernel
def same_claims(room: Ints, table: Buffer, seat: int, tile: int) -> int:
    """碰, 点杠, 砸 and 砸杠 of a discard that one holds two or three of."""
    three = table[HAND + seat * OWN_LINE + tile] == 3
    offers = 0
    if may_lay(room, table, seat):
        if table[seat * LINE + LOCK] != LOCK_ZA:
            offers = MAY_PUNG
        if three:
            offers |= MAY_KONG
    if may_declare(room, table, seat, LOCK_ZA):
        offers |= MAY_ZA
        if three:
            offers |= MAY_ZAGANG
    return offers


@rule("CZ-2.2", "CZ-5.2")
@kernel
def chows(room: Ints, table: Buffer, seat: int, tile: int) -> int:
    """吃: with the tile as the lowest, middle or highest of a run."""
    hand = HAND + seat * OWN_LINE
    dragon_run = room[DRAGON_RUN]
    offers = 0
    if starts_run(tile, dragon_run) and table[hand + tile + 1] and table[hand + tile + 2]:
        offers = MAY_CHOW
    if tile >= 1 and starts_run(tile - 1, dragon_run) and table[hand + tile - 1] and table[hand + tile + 1]:
        offers |= MAY_CHOW << 1
    if tile >= 2 and starts_run(tile - 2, dragon_run) and table[hand + tile - 2] and table[hand + tile - 1]:
        offers |= MAY_CHOW << 2
    return offers if offers and may_lay(room, table, seat) else 0


@rule("CZ-3.1")
@kernel
def answer(lookup: Ints, room: Ints, table: Buffer, seat: int, choice: int, log: Buffer, tally: Buffer) -> None:
    """An answer is nobody else's business; when all are in, they decide together."""
    table[seat * LINE + ANSWER] = choice
    table[PENDING] &= ~(1 << seat)
    log_answer(table, seat, log)
    if table[PENDING] == 0:
        resolve(lookup, room, table, log, tally)


@rule("CZ-3.2", "CZ-3.3", "CZ-3.4")
@kernel
def resolve(lookup: Ints, room: Ints, table: Buffer, log: Buffer, tally: Buffer) -> None:
    """胡, then 碰 杠 砸, then 吃; one winner or all, as the room has it."""
    players = room[PLAYERS]
    turn = table[TURN]
    winners = 0
    best = -1
    chosen = 0
    rank = 0
    for step in range(1, players):
        seat = (turn + step) % players
        choice = table[seat * LINE + ANSWER]
        if choice == WIN_CHOICE:
            if not winners or room[MULTI_WIN]:
                winners |= 1 << seat
        elif rank_of(choice) > rank:
            rank = rank_of(choice)
            best = seat
            chosen = choice
    if winners:
        tell_losers(room, table, winners, log)
        end_in_wins(room, table, winners, turn, log, tally)
        return
    tell_losers(room, table, 1 << best if rank else 0, log)
    note_missed(room, table)
    if table[PHASE] == ROB_PHASE:
        added_kong(lookup, room, table, log, tally)
    elif rank:
        claim(lookup, room, table, best, chosen, log, tally)
    else:
        next_draw(lookup, room, table, log, tally)


@rule("CZ-3.2")
@kernel
def rank_of(choice: int) -> int:
    """Which claim goes first: only one player can hold a pair of the tile, so equals never meet."""
    if CHOW_CHOICE <= choice < CHOW_CHOICE + 3:
        return 1
    return 0 if choice < 0 or choice in (PASS_CHOICE, WIN_CHOICE) else 2


@kernel
def tell_losers(room: Ints, table: Buffer, chosen: int, log: Buffer) -> None:
    """Why a claim came to nothing, for the claimant and the record."""
    if len(log) <= 1:
        return
    players = room[PLAYERS]
    for step in range(1, players):
        seat = (table[TURN] + step) % players
        choice = table[seat * LINE + ANSWER]
        if chosen >> seat & 1 or (choice != WIN_CHOICE and rank_of(choice) == 0):
            continue
        put_event(log, CLAIM_LOST, seat)
        put(log, choice_number(table, choice))
        put(log, int(choice == WIN_CHOICE))
        at = log[0] + 1
        put(log, 0)
        for other in range(1, players):
            if chosen >> ((table[TURN] + other) % players) & 1:
                put(log, (table[TURN] + other) % players)
        log[at] = log[0] - at


@rule("CZ-3.5")
@kernel
def note_missed(room: Ints, table: Buffer) -> None:
    """过手: who could have won and did not, remembers the tile until the next draw; the window is closed."""
    for seat in range(room[PLAYERS]):
        line = seat * LINE
        if table[line + OFFERS] & MAY_WIN:
            table[MISSED + seat * OWN_LINE + table[TILE]] = 1
            table[line + MISSES] += 1
        table[line + OFFERS] = 0
        table[line + ANSWER] = -1


@kernel
def claim(lookup: Ints, room: Ints, table: Buffer, seat: int, choice: int, log: Buffer, tally: Buffer) -> None:
    """The claim that goes first is carried out: a kong brings a tile, after anything else one discards."""
    tile = table[TILE]
    low = tile
    source = table[TURN]
    if choice >= CHOW_CHOICE:
        kind = CHOW
        low = tile - (choice - CHOW_CHOICE)
    elif choice == PUNG_CHOICE:
        kind = PUNG
    elif choice == ZA_CHOICE:
        kind = ZA
    elif choice == KONG_CHOICE + tile:
        kind = EXPOSED_KONG
    else:
        kind = ZAGANG
    lay(lookup, room, table, seat, kind, low, tile, source, log, tally)
    if kind == EXPOSED_KONG:
        replace_tile(lookup, room, table, seat, BY_KONG, log, tally)
    elif kind == ZAGANG:
        replace_tile(lookup, room, table, seat, BY_ZAGANG, log, tally)
    else:
        table[TURN] = seat
        table[TILE] = -1
        table[CAME] = BY_CLAIM
        open_turn(room, table, log)
