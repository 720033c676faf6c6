"""牌墙: tiles, dice, the break, dealing, replacements, and when nothing more is drawn."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from paiju.core.chance import key_words
from paiju.games.cangzhou.rules.dealing import break_at, build_wall, deal_out, dealt_place, side_of, throw_dice
from paiju.games.cangzhou.rules.turns import can_replace, drawable, replacement
from paiju.games.cangzhou.state import fresh_desk, hand_of, set_wall
from paiju.games.cangzhou.table import Desk, room_of, wall_tile
from tests.cangzhou.rigged import options

KEY = key_words("17" * 32)


def built(hand: int) -> list[int]:
    wall = [0] * 136
    build_wall(KEY, hand, wall)
    return wall


def thrown(hand: int) -> tuple[int, ...]:
    dice = [0, 0]
    throw_dice(KEY, hand, dice)
    return tuple(dice)


@pytest.mark.rule("CZ-1.1")
def test_a_wall_has_four_of_each_of_34_tiles() -> None:
    assert Counter(built(0)) == dict.fromkeys(range(34), 4)
    assert built(0) != built(1)


@pytest.mark.rule("CZ-1.7")
def test_dice_are_two_dice() -> None:
    every = {thrown(hand) for hand in range(400)}
    assert {die for dice in every for die in dice} == set(range(1, 7))
    assert len(every) == 36


@pytest.mark.rule("CZ-1.7")
@pytest.mark.parametrize(
    ("dice", "side", "stack"),
    [
        # 3 and 4 are 7: 对家 (dealer 1, 下家 2, 对家 3, 上家 4, dealer 5, 下家 6, 对家 7); the source's example.
        # Clockwise from the dealer's right end: dealer 0-16, 上家 17-33, 对家 34-50, 下家 51-67; seven are left.
        ((3, 4), 2, 34 + 7),
        ((2, 3), 0, 5),
        ((1, 1), 1, 51 + 2),
        ((6, 6), 3, 17 + 12),
        ((4, 4), 3, 17 + 8),
        ((4, 5), 0, 9),
    ],
)
def test_the_sum_names_the_side_and_the_stack(dice: tuple[int, int], side: int, stack: int) -> None:
    assert side_of(dice) == side
    assert break_at(dice) == stack
    desk = fresh_desk(options())
    set_wall(desk, range(136), dice)  # not tiles but their places, so that one sees where each went
    assert desk.wall[2 * stack] == 0


def test_the_wall_is_drawn_from_where_it_is_broken() -> None:
    for dice in product(range(1, 7), range(1, 7)):
        desk = fresh_desk(options())
        set_wall(desk, range(136), dice)
        assert [wall_tile(desk, number) for number in range(136)] == list(range(136))
        assert sorted(desk.wall) == list(range(136))


@pytest.mark.rule("CZ-1.8")
def test_four_at_a_time_three_times_then_one() -> None:
    places = [[dealt_place(room_of(options()), step, nth) for nth in range(13)] for step in range(4)]
    assert places == [
        [0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48],
        [4, 5, 6, 7, 20, 21, 22, 23, 36, 37, 38, 39, 49],
        [8, 9, 10, 11, 24, 25, 26, 27, 40, 41, 42, 43, 50],
        [12, 13, 14, 15, 28, 29, 30, 31, 44, 45, 46, 47, 51],
    ]
    assert [[dealt_place(room_of(options(players=2)), step, nth) for nth in range(13)] for step in range(2)] == [
        [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24],
        [4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 25],
    ]


@pytest.mark.rule("CZ-1.8")
@pytest.mark.parametrize(("players", "taken"), [(4, 53), (2, 27)])
def test_the_dealer_takes_the_fourteenth(players: int, taken: int) -> None:
    room = options(players=players)
    desk = fresh_desk(room)
    wall = [place // 4 for place in range(136)]
    set_wall(desk, wall, (3, 4))
    desk.dealer = desk.turn = 1
    deal_out(room_of(room), desk, None)
    assert desk.drawn == taken and desk.tile == wall[taken - 1]
    mine = sorted(wall[place] for place in [*(dealt_place(room_of(room), 0, nth) for nth in range(13)), taken - 1])
    assert list(hand_of(desk.seats[1])) == mine
    assert [desk.seats[seat].held for seat in range(players)] == [14 if seat == 1 else 13 for seat in range(players)]


@pytest.mark.rule("CZ-2.7")
def test_replacements_come_from_the_far_end_upper_tile_first() -> None:
    assert [replacement(taken) for taken in range(6)] == [134, 135, 132, 133, 130, 131]


def standing(left: int, replaced: int) -> Desk:
    desk = fresh_desk(options())
    desk.replaced, desk.drawn = replaced, 136 - left - replaced
    return desk


@pytest.mark.rule("CZ-2.9")
@pytest.mark.parametrize(
    ("left", "replaced", "may"),
    [(13, 0, True), (12, 0, False), (14, 1, True), (13, 1, False), (13, 2, True), (12, 2, False), (13, 3, False)],
)
def test_drawing_stops_at_twelve_or_thirteen(left: int, replaced: int, may: bool) -> None:
    assert (drawable(room_of(options()), standing(left, replaced)) > 0) is may


@pytest.mark.rule("CZ-2.10")
@pytest.mark.parametrize(
    ("left", "replaced", "may"),
    [
        (14, 0, True),  # seven whole stacks
        (13, 0, False),  # six and half a stack at the front
        (12, 0, False),
        (15, 1, True),  # seven and the lone tile
        (14, 1, False),  # six, half a stack, and the lone tile
        (13, 1, False),
        (16, 1, True),
        (14, 2, True),
        (13, 2, False),
    ],
)
def test_a_kong_gets_its_tile_above_six_whole_stacks(left: int, replaced: int, may: bool) -> None:
    assert can_replace(room_of(options()), standing(left, replaced)) is may
