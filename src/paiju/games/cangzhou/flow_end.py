"""The end of a hand in kernels: 荒庄, or the winners' hands scored; everything paid and shown."""

from __future__ import annotations

from paiju.core.kernel import kernel
from paiju.core.rules import rule
from paiju.games.cangzhou.flow_log import DRAW, MATCH_OVER, REVEALED, SETTLED, WON, put_event, put_hand
from paiju.games.cangzhou.flow_row import (
    ANSWER,
    BASE,
    BEST_DRAGON,
    BEST_FIVE,
    BEST_LOCKS,
    BIAN,
    BY_DEAL,
    BY_KONG,
    CAME,
    CHANGE,
    CONCEALED_ITEM,
    CONCEALED_KONG,
    DEALER,
    DEALER_POINTS,
    DISCARD_PAYS,
    DISCARD_TALLY,
    DRAGON_ITEM,
    DRAW_TALLY,
    EARTH_ITEM,
    EXPOSED_KONG,
    FIVE_ITEM,
    FRESH,
    FULL_ITEM,
    HALF_ITEM,
    HEAVEN_ITEM,
    ITEM_TALLY,
    KONG_FLOWER,
    KONG_TIMES,
    LINE,
    LOCK,
    LOCK_POINTS,
    LONG,
    MELD,
    MELD_SIZE,
    MELDS,
    MISSING_ITEM,
    OFFERS,
    OVER,
    PAYS_COVER,
    PAYS_ONE,
    PENDING,
    PHASE,
    PLAYERS,
    ROB_PHASE,
    ROBBED_KONG,
    RUN,
    SCORE,
    SELF_DRAWN,
    SELF_TALLY,
    SHOWN_LINE,
    SIZES,
    SUIT_LINE,
    SUITS,
    TILE,
    TILES,
    WALL,
    WIN_ITEM,
    WINNERS,
    ZAGANG,
    ZUAN,
    Buffer,
    Ints,
    giver,
    note_score,
    put,
    tiles_left,
)
from paiju.games.cangzhou.flow_win import best_reading

(
    AT_WIN, AT_DRAGON, AT_FIVE, AT_FULL, AT_HALF, AT_HEAVEN, AT_EARTH, AT_MISSING, AT_BIAN, _2, _3, AT_CONCEALED,
    AT_SELF_DRAWN, AT_KONG_FLOWER, AT_ROBBED_KONG, SHEET,
) = range(16)  # fmt: skip
"""A score sheet: the points of each item in the order they are listed, then the doubles; 0 is not there."""


@rule("CZ-2.11", "CZ-8.11")
@kernel
def end_in_draw(room: Ints, table: Buffer, by_kong: int, log: Buffer, tally: Buffer) -> None:
    """荒庄: nobody wins, the kongs are void."""
    tally[DRAW_TALLY] += 1
    if len(log) > 1:
        put_event(log, DRAW, -1)
        put(log, by_kong)
        put(log, tiles_left(table))
    table[WINNERS] = 0
    for seat in range(room[PLAYERS]):
        table[seat * LINE + CHANGE] = 0
    end_hand(room, table, log)


@kernel
def end_in_wins(room: Ints, table: Buffer, winners: int, source: int, log: Buffer, tally: Buffer) -> None:
    """胡: each winner's hand is scored, nearest to the seat whose tile it is first, and paid; then the kongs."""
    players = room[PLAYERS]
    several = winners & (winners - 1) != 0
    table[WINNERS] = winners
    for seat in range(players):
        table[seat * LINE + CHANGE] = 0
    sheet = [0] * SHEET
    for step in range(players):
        seat = (max(source, 0) + step) % players
        if winners >> seat & 1:
            fill_sheet(room, table, seat, source, sheet)
            tell_win(table, seat, source, sheet, log, tally)
            pay_win(room, table, seat, source, several, sheet)
    for seat in range(players):
        pay_kongs(room, table, seat)
    end_hand(room, table, log)


@rule("CZ-6.1", "CZ-6.6", "CZ-6.7", "CZ-7.1", "CZ-7.2", "CZ-7.3")
@kernel
def fill_sheet(room: Ints, table: Buffer, seat: int, source: int, sheet: Buffer) -> None:
    """Everything a win scores, in the reading that scores most."""
    own = source < 0
    lock = table[seat * LINE + LOCK]
    best_reading(room, table, seat, table[TILE], 0 if own else 1)
    for at in range(SHEET):
        sheet[at] = 0
    sheet[AT_WIN] = room[WIN_ITEM]
    sheet[AT_DRAGON] = table[BEST_DRAGON] * room[DRAGON_ITEM]
    sheet[AT_FIVE] = table[BEST_FIVE] * room[FIVE_ITEM]
    if lock:
        sheet[AT_BIAN + lock - 1] = table[BEST_LOCKS] * room[LOCK_POINTS + lock - 1]
    fill_suits(room, table, seat, source, sheet)
    if table[FRESH]:
        if own and table[CAME] == BY_DEAL:
            sheet[AT_HEAVEN] = room[HEAVEN_ITEM]
        discards = 0
        for other in range(room[PLAYERS]):
            discards += table[other * LINE + LONG]
        first = table[seat * LINE + LONG] == 0 if own else discards == 1
        if seat != table[DEALER] and first:
            sheet[AT_EARTH] = room[EARTH_ITEM]
    if own:
        sheet[AT_SELF_DRAWN] = room[SELF_DRAWN]
        if table[CAME] == BY_KONG:
            sheet[AT_KONG_FLOWER] = room[KONG_FLOWER]
    if table[PHASE] == ROB_PHASE:
        sheet[AT_ROBBED_KONG] = room[ROBBED_KONG]


@rule("CZ-6.4", "CZ-6.5", "CZ-6.8", "CZ-6.10")
@kernel
def fill_suits(room: Ints, table: Buffer, seat: int, source: int, sheet: Buffer) -> None:
    """What the suits of all tiles score, and 门清."""
    suits = 0
    for suit in range(4):
        if table[SUITS + seat * SUIT_LINE + SIZES + suit]:
            suits |= 1 << suit
    if source >= 0:
        suits |= 1 << table[TILE] // 9
    concealed = True
    for i in range(table[seat * LINE + MELDS]):
        at = MELD + seat * SHOWN_LINE + i * MELD_SIZE
        kind = table[at]
        suits |= 1 << (table[at + 1] - 1) // 9
        if kind != CONCEALED_KONG and not BIAN <= kind <= ZUAN and not (kind == ZAGANG and table[at + 3] == 0):
            concealed = False
    numbered = (suits & 1) + (suits >> 1 & 1) + (suits >> 2 & 1)
    if numbered == 1 and suits < 8:
        sheet[AT_FULL] = room[FULL_ITEM]
    elif numbered == 1:
        sheet[AT_HALF] = room[HALF_ITEM]
    elif numbered < 3:
        sheet[AT_MISSING] = room[MISSING_ITEM]
    if concealed:
        sheet[AT_CONCEALED] = room[CONCEALED_ITEM]


@kernel
def tell_win(table: Buffer, seat: int, source: int, sheet: Ints, log: Buffer, tally: Buffer) -> None:
    """Count and log a scored win."""
    tally[SELF_TALLY if source < 0 else DISCARD_TALLY] += 1
    for at in range(1, SHEET):
        if sheet[at] and at != AT_SELF_DRAWN:
            tally[ITEM_TALLY + at - 1 - (at > AT_SELF_DRAWN)] += 1
    if len(log) <= 1:
        return
    put_event(log, WON, -1)
    put(log, seat)
    put(log, source)
    put(log, table[TILE])
    put_hand(table, seat, -1 if source < 0 else table[TILE], log)
    for at in range(SHEET):
        put(log, sheet[at])
    put(log, points_of(sheet))


@kernel
def points_of(sheet: Ints) -> int:
    points = 0
    for at in range(AT_SELF_DRAWN):
        points += sheet[at]
    return points


@rule("CZ-8.1", "CZ-8.2", "CZ-8.3", "CZ-8.4", "CZ-8.5", "CZ-8.6", "CZ-8.7", "CZ-6.11")
@kernel
def pay_win(room: Ints, table: Buffer, seat: int, source: int, several: int, sheet: Ints) -> None:
    """Each share: points, the dealer's among them, times doubles, and both 下跑; who pays it is the room's choice."""
    points = points_of(sheet)
    times = 1
    for at in range(AT_SELF_DRAWN, SHEET):
        if sheet[at]:
            times *= sheet[at]
    pays = PAYS_ONE if several else room[DISCARD_PAYS]
    for owner in range(room[PLAYERS]):
        if owner == seat or (source >= 0 and pays == PAYS_ONE and owner != source):
            continue
        payer = source if source >= 0 and pays == PAYS_COVER else owner
        share = points
        if table[DEALER] == seat or table[DEALER] == owner:
            share += room[DEALER_POINTS]
        amount = share * times + table[seat * SHOWN_LINE + RUN] + table[owner * SHOWN_LINE + RUN]
        table[payer * LINE + CHANGE] -= amount
        table[seat * LINE + CHANGE] += amount


@rule("CZ-8.8", "CZ-8.9", "CZ-8.10")
@kernel
def pay_kongs(room: Ints, table: Buffer, seat: int) -> None:
    """杠分: from whoever gave the tile; a 暗杠 from everybody."""
    for i in range(table[seat * LINE + MELDS]):
        at = MELD + seat * SHOWN_LINE + i * MELD_SIZE
        if not EXPOSED_KONG <= table[at] <= CONCEALED_KONG:
            continue
        amount = room[KONG_TIMES + table[at] - EXPOSED_KONG]
        source = giver(room, table, seat, at)
        for payer in range(room[PLAYERS]):
            if payer != seat and (source < 0 or source == payer):
                table[payer * LINE + CHANGE] -= amount
                table[seat * LINE + CHANGE] += amount


@kernel
def end_hand(room: Ints, table: Buffer, log: Buffer) -> None:
    """Book and show everything; what follows is the match's business."""
    players = room[PLAYERS]
    for seat in range(players):
        line = seat * LINE
        table[line + SCORE] += table[line + CHANGE]
        note_score(table, seat)
        table[line + OFFERS] = 0
        table[line + ANSWER] = -1
    table[PHASE] = OVER
    table[PENDING] = 0
    if len(log) <= 1:
        return
    put_event(log, REVEALED, -1)
    for seat in range(players):
        put_hand(table, seat, -1, log)
    for at in range(TILES):
        put(log, table[WALL + at])
    put_event(log, SETTLED, -1)
    for seat in range(players):
        put(log, table[seat * LINE + CHANGE] * room[BASE])
    put_scores(room, table, log)


@kernel
def put_scores(room: Ints, table: Buffer, log: Buffer) -> None:
    for seat in range(room[PLAYERS]):
        put(log, table[seat * LINE + SCORE] * room[BASE])


@kernel
def log_match_over(room: Ints, table: Buffer, log: Buffer) -> None:
    if len(log) > 1:
        put_event(log, MATCH_OVER, -1)
        put_scores(room, table, log)
