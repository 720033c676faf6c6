"""开局: the frame around the hands: 下跑, the wall, the deal, who deals next, the end of the match.

The wall is a ring of 68 stacks of two, in the order tiles are drawn (clockwise), from the right end of the dealer's
side. Within a stack the upper tile comes first. Tiles are drawn in *drawing order*: from where the dice break the ring.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paiju.core.chance import label
from paiju.core.kernel import Log, kernel, longs, shuffle_cells, tell, tell_cells, throw_cells, wipe
from paiju.core.rules import rule
from paiju.core.tiles import COPIES, KINDS
from paiju.games.cangzhou.rules.hands import take_tile
from paiju.games.cangzhou.rules.settling import tell_scores
from paiju.games.cangzhou.rules.shapes import clear_shape
from paiju.games.cangzhou.rules.turns import open_turn
from paiju.games.cangzhou.table import (
    BY_DEAL,
    DEALS_HOST,
    NOTHING,
    SEATS,
    TILES,
    XIAPAO,
    Desk,
    Room,
    after,
    wall_tile,
)
from paiju.games.cangzhou.telling import DEALT, DICE_THROWN, HAND_STARTED, MATCH_OVER, RUN_CHOSEN, RUNS_TOLD

WALL, DICE, DEALER = label("wall/"), label("dice/"), label("dealer/")
FACES = 6
SIDES = 4
STACKS_A_SIDE = 17
DEALT_AT_ONCE = 4
ROUNDS_OF_FOUR = 3


@kernel
def begin(room: Room, desk: Desk, key: Sequence[int], log: Log) -> None:
    """A new match at a desk of zeros: the key is kept for the hands to come."""
    for i in range(len(desk.key)):
        desk.key[i] = key[i]
    desk.dealer = first_dealer(room, key)
    begin_hand(room, desk, log)


@rule("CZ-1.5")
@kernel
def first_dealer(room: Room, key: Sequence[int]) -> int:
    """坐庄 of the first hand: the host, whose seat is the first, or whoever is drawn from the key of the walls."""
    if room.first_dealer == DEALS_HOST:
        return 0
    drawn = longs(1)
    throw_cells(key, DEALER, 0, room.players, drawn)
    return drawn[0]


@rule("CZ-1.3")
@kernel
def go_on(room: Room, desk: Desk, log: Log) -> None:
    """After a hand: the next one, or the end of the match."""
    if desk.number + 1 == room.hands:
        tell(log, MATCH_OVER)
        tell_scores(room, desk, log)
        return
    desk.dealer = next_dealer(room, desk.dealer, desk.last.winners)
    desk.number += 1
    begin_hand(room, desk, log)


@rule("CZ-1.5")
@kernel
def next_dealer(room: Room, dealer: int, winners: int) -> int:
    """坐庄: the dealer stays after winning, alone or not, and after a draw."""
    return dealer if winners == 0 or winners >> dealer & 1 else after(room, dealer, 1)


@rule("CZ-1.6")
@kernel
def begin_hand(room: Room, desk: Desk, log: Log) -> None:
    """The wall is built; everyone chooses 下跑 before the dice, unless the room has none."""
    build_wall(desk.key, desk.number, desk.wall)
    throw_dice(desk.key, desk.number, desk.dice)
    desk.cut = 2 * break_at(desk.dice)
    clear_desk(room, desk)
    tell(log, HAND_STARTED, desk.number, desk.dealer)
    if room.max_run == 0:
        deal_out(room, desk, log)
        return
    for seat in range(room.players):
        desk.seats[seat].run = NOTHING
    desk.phase = XIAPAO
    desk.pending = (1 << room.players) - 1


@rule("CZ-1.1")
@kernel
def build_wall(key: Sequence[int], number: int, wall: MutableSequence[int]) -> None:
    """The wall of one hand as it stands before the dice: all 136 tiles, shuffled from ascending order."""
    for at in range(TILES):
        wall[at] = at // COPIES
    shuffle_cells(key, WALL, number, wall, TILES)


@rule("CZ-1.7")
@kernel
def throw_dice(key: Sequence[int], number: int, dice: MutableSequence[int]) -> None:
    """The dealer's two dice."""
    throw_cells(key, DICE, number, FACES, dice)
    dice[0] += 1
    dice[1] += 1


@rule("CZ-1.7")
@kernel
def side_of(dice: Sequence[int]) -> int:
    """The side that is broken: 0 the dealer's, then 下家, 对家, 上家; the dealer counts as 1."""
    return (dice[0] + dice[1] - 1) % SIDES


@rule("CZ-1.7")
@kernel
def break_at(dice: Sequence[int]) -> int:
    """The stack of the ring from which the deal begins.

    Sides are counted counter-clockwise, stacks clockwise: after the dealer's side comes 上家's, the fourth.
    """
    return (SIDES - side_of(dice)) % SIDES * STACKS_A_SIDE + dice[0] + dice[1]


@kernel
def clear_desk(room: Room, desk: Desk) -> None:
    """Take everything of the hand before off the table; scores and what it brought stay."""
    desk.drawn = 0
    desk.replaced = 0
    desk.turn = desk.dealer
    desk.tile = NOTHING
    desk.came = BY_DEAL
    desk.fresh = 1
    desk.kongs = 0
    for tile in range(KINDS):
        desk.unseen[tile] = COPIES
    for seat in range(SEATS):
        me = desk.seats[seat]
        score = me.score
        change = me.change
        wipe(me)
        me.score = score
        me.change = change
        me.answer = NOTHING
        me.share = NOTHING
        clear_shape(room.shapes, me.shape)


@kernel
def choose_run(room: Room, desk: Desk, seat: int, points: int, log: Log) -> None:
    """下跑 is announced only when all have chosen."""
    desk.seats[seat].run = points
    desk.pending &= ~(1 << seat)
    tell(log, RUN_CHOSEN, seat)
    if desk.pending == 0:
        tell(log, RUNS_TOLD)
        for other in range(room.players):
            tell(log, desk.seats[other].run)
        deal_out(room, desk, log)


@rule("CZ-1.7", "CZ-1.8")
@kernel
def deal_out(room: Room, desk: Desk, log: Log) -> None:
    """The dice, everyone's thirteen tiles, the dealer's fourteenth, which is the last taken; and the first turn."""
    tell(log, DICE_THROWN, desk.dice[0], desk.dice[1], side_of(desk.dice), break_at(desk.dice))
    for step in range(room.players):
        seat = after(room, desk.dealer, step)
        for nth in range(DEALT_AT_ONCE * ROUNDS_OF_FOUR + 1):
            take_tile(room, desk.seats[seat], wall_tile(desk, dealt_place(room, step, nth)))
    desk.drawn = room.players * (DEALT_AT_ONCE * ROUNDS_OF_FOUR + 1)
    desk.tile = wall_tile(desk, desk.drawn)
    desk.drawn += 1
    take_tile(room, desk.seats[desk.dealer], desk.tile)
    for seat in range(room.players):
        tell(log, DEALT, seat, desk.tile if seat == desk.dealer else NOTHING)
        tell_cells(log, desk.seats[seat].hand, 0, KINDS)
    open_turn(room, desk, log)


@rule("CZ-1.8")
@kernel
def dealt_place(room: Room, step: int, nth: int) -> int:
    """拿牌: where the nth tile of the seat ``step`` places after the dealer stood: four at a time thrice, then one."""
    rounds = nth // DEALT_AT_ONCE
    begun = rounds * DEALT_AT_ONCE * room.players
    if rounds == ROUNDS_OF_FOUR:
        return begun + step
    return begun + DEALT_AT_ONCE * step + nth % DEALT_AT_ONCE
